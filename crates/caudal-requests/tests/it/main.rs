//! The stories of requests, on both databases, in a portal that pays nothing.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-requests --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod requests;
mod requests_alike;
mod rules;
mod unit_prices;

mod plans {
    mod payroll;
    mod requests;
    mod settlements;
}
mod units {
    mod asked;
    mod attachments;
}

use caudal_access::company;
use caudal_beneficiaries::beneficiaries::{self, LastPayments};
use caudal_requests::{payroll, requests::PaymentOfRequest, settlements};
use caudal_testing::House;
use caudal_web::http::table::Routes;

/// Requests, and what stands below them; nobody has paid any.
fn house() -> House {
    House {
        parts: |config, secrets| {
            let below = caudal_beneficiaries::parts((House::empty().parts)(config, secrets));
            caudal_requests::parts(below)
                .with(LastPayments(|_, _, _| Box::pin(async { Ok(Vec::new()) })))
                .with(PaymentOfRequest(|_, _, _| Box::pin(async { Ok(None) })))
        },
        router: |app| {
            let routes = Routes::default()
                .merge(company::routes())
                .merge(beneficiaries::routes())
                .merge(caudal_requests::requests::routes())
                .merge(settlements::routes())
                .merge(payroll::routes());
            caudal_testing::router(app, routes)
        },
        ..House::empty()
    }
}
