//! What the ledger does by itself; its stories are told with what posts to it.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-ledger --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod plans {
    mod journal;
}
