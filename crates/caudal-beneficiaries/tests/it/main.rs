//! The stories of who is paid, on both databases, in a portal that pays nobody.
//! Run through `scripts/with-postgres.sh cargo test -p caudal-beneficiaries --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

mod beneficiaries;
mod beneficiary_imports;

mod plans {
    mod beneficiaries;
}
mod units {
    mod import_row;
}

use caudal_access::company;
use caudal_beneficiaries::beneficiaries::LastPayments;
use caudal_testing::House;
use caudal_web::http::table::Routes;

/// Beneficiaries, and what stands below them; nobody has been paid.
fn house() -> House {
    House {
        parts: |config, secrets| {
            caudal_beneficiaries::parts((House::empty().parts)(config, secrets))
                .with(LastPayments(|_, _, _| Box::pin(async { Ok(Vec::new()) })))
        },
        router: |app| {
            let routes = Routes::default()
                .merge(company::routes())
                .merge(caudal_beneficiaries::beneficiaries::routes());
            caudal_testing::router(app, routes)
        },
        ..House::empty()
    }
}
