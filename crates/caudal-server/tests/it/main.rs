//! The stories of the whole portal, on both databases: those that cross rooms beside one another, and those of the root page, of files taken
//! away, of statements and of who may call what. Those of a single room stand with it. Run through
//! `scripts/with-postgres.sh cargo test -p caudal-server --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

use caudal_testing::House;

mod accounting;
mod accounting_openings;
mod audit_files;
mod bucket;
mod cancellations_batches;
mod cancellations_cash;
mod cancellations_history;
mod case_file;
mod cash_blind;
mod cash_settings;
mod cash_waiting;
mod door;
mod downloads_batches;
mod downloads_beneficiaries;
mod downloads_cash;
mod downloads_lists;
mod downloads_people;
mod downloads_requests;
mod figures;
mod find;
mod home;
mod home_figures;
mod home_rules;
mod home_waiting;
mod mail_waiting;
mod matrix;
mod openapi;
mod papers;
mod payroll_statements;
mod proof;
mod reports;
mod scopes;
mod statements;
mod stored_files;
mod tokens_draft;
mod tokens_reach;
mod traces;

mod units {
    mod background;
    mod embedded;
}

/// The whole portal.
fn house() -> House {
    House {
        parts: |config, secrets| caudal_server::parts(config, secrets).unwrap(),
        router: |app| caudal_server::portal::portal(app).router,
        check: |db| Box::pin(async move { assert!(caudal_cash::verify(db).await.unwrap().is_sound()) }),
    }
}
