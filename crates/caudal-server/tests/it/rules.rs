//! Who may decide: tiers of approval, substitutes, branches, and administrators held to their permissions.

mod branches;
mod general;
mod step_up;
mod substitutes;
mod tiers;
mod waiting;
