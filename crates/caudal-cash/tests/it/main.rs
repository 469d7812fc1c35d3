//! The stories of cash, on both databases, in a portal that knows nothing beside cash and above it: boxes and what moves in them, and the
//! settlements and deductions of what was handed out.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-cash --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod cash;
mod cash_contents;
mod cash_day;
mod cash_payments;
mod cash_races;
mod cash_report;
mod cash_transfers;
mod payroll;
mod settlements;
mod settlements_files;

mod plans {
    mod sessions;
    mod transfers;
}
mod units {
    mod range;
}

use caudal_stories::house;
use caudal_testing::House;

/// Cash, and what stands below it.
fn house() -> House {
    House {
        parts: |config, secrets| caudal_cash::parts(house::parts(config, secrets)),
        router: |app| caudal_testing::router(app, house::routes().merge(caudal_cash::routes())),
        check: |db| Box::pin(async move { assert!(caudal_cash::verify(db).await.unwrap().is_sound()) }),
    }
}
