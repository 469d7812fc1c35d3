//! The stories of payments, on both databases, in a portal that knows nothing above them.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-payments --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod payments;
mod payments_batches;
mod payments_beneficiaries;
mod payments_lists;
mod payments_races;
mod payments_rules;
mod payments_step_up;
mod standing;

mod plans {
    mod payments;
}

use caudal_stories::house;
use caudal_testing::House;

/// Payments, and what stands below them.
fn house() -> House {
    House {
        parts: house::parts,
        router: |app| caudal_testing::router(app, house::routes()),
        ..House::empty()
    }
}
