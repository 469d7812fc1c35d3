//! The stories of the office, on both databases, in a portal without what stands beside it: the trail, notices, letters, webhooks, and what
//! became of commands.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-office --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod audit;
mod commands;
mod mail;
mod notices;
mod saved_views;
mod webhooks;

mod plans {
    mod audit;
}
mod units {
    mod audit_view;
    mod letter;
    mod webhook_address;
    mod webhook_signature;
}

use caudal_office::mail::{GatherWork, WaitingWork};
use caudal_office::notices::BooksReviewer;
use caudal_stories::house;
use caudal_testing::House;

/// The office, and what stands below it; no books are kept, and nothing is gathered of what waits.
fn house() -> House {
    House {
        parts: |config, secrets| {
            house::parts(config, secrets).with(BooksReviewer(|_| Box::pin(async { Ok(None) }))).with(
                GatherWork(|_, _, _| {
                    Box::pin(async { Ok(WaitingWork { counts: Vec::new(), oldest: Vec::new() }) })
                }),
            )
        },
        router: |app| {
            let rooms = [
                caudal_office::audit::routes,
                caudal_office::commands::routes,
                caudal_office::mail::routes,
                caudal_office::notices::routes,
                caudal_office::preferences::routes,
            ]
            .into_iter()
            .chain([caudal_office::views::routes, caudal_office::webhooks::routes])
            .fold(house::routes(), |all, room| all.merge(room()));
            caudal_testing::router(app, rooms)
        },
        ..House::empty()
    }
}
