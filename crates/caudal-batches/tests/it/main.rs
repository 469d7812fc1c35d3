//! The stories of batches, on both databases, in a portal that knows nothing beside them and above them.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-batches --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod batches;
mod batches_answers;
mod batches_files;

mod plans {
    mod batches;
}
mod units {
    mod answer_reasons;
    mod answer_results;
    mod cells;
    mod changes;
    mod columns;
    mod sheets;
    mod sitting;
    mod stored;
}

use caudal_stories::house;
use caudal_testing::House;

/// Batches, and what stands below them.
fn house() -> House {
    House {
        parts: |config, secrets| caudal_batches::parts(house::parts(config, secrets)),
        router: |app| caudal_testing::router(app, house::routes().merge(caudal_batches::routes())),
        ..House::empty()
    }
}
