//! Who may decide: tiers of approval, substitutes, branches, and administrators held to their permissions.

mod branches;
mod step_up;
mod substitutes;
mod tiers;
