//! The stories of cancellations, on both databases, in a portal without boxes and batches.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-cancellations --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod cancellations;
mod cancellations_races;

mod plans {
    mod cancellations;
}

use caudal_payments::{BoxMovements, HoldBatch};
use caudal_stories::house;
use caudal_testing::House;
use caudal_web::http::problem::ApiError;

/// Cancellations, and what stands below them; there is no box, and no batch.
fn house() -> House {
    House {
        parts: |config, secrets| {
            house::parts(config, secrets)
                .with(BoxMovements {
                    named: |_, _, _| Box::pin(async { Ok(Vec::new()) }),
                    of_payment: |_, _| Box::pin(async { Ok(None) }),
                    find: |_, _| Box::pin(async { Ok(None) }),
                })
                .with(HoldBatch(|_, _, _, _| Box::pin(async { Err(ApiError::NotFound) })))
        },
        router: |app| caudal_testing::router(app, house::routes().merge(caudal_cancellations::routes())),
        ..House::empty()
    }
}
