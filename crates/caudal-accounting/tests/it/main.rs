//! What accounting does by itself; its stories cross rooms, and are told with the whole portal (`caudal-server`).
//! Run through `scripts/with-postgres.sh cargo test -p caudal-accounting --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod plans {
    mod reports;
}
mod units {
    mod days;
}
