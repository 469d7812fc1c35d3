//! The stories of who may come in, on both databases, in a portal without any other room. Run through
//! `scripts/with-postgres.sh cargo test -p caudal-access --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod identity_hostile;

use caudal_testing::House;

/// Nothing but signing in.
fn house() -> House {
    House::empty()
}
