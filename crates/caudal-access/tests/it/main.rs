//! The stories of who may come in, on both databases, in a portal with no more than what the company chooses from, something to read and
//! something to ask for.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-access --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod door;
mod identity_calls;
mod identity_hostile;
mod identity_sign_in;
mod room;
mod sockets;

mod plans {
    mod people;
}
mod units {
    mod email;
    mod id_token;
    mod pages;
    mod return_to;
    mod vault;
    mod words;
}

use caudal_access::company;
use caudal_testing::House;

/// Signing in, and a room to come into.
fn house() -> House {
    House {
        router: |app| caudal_testing::router(app, company::routes().merge(room::routes())),
        ..House::empty()
    }
}
