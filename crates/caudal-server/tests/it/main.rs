//! The stories of the server, in one binary: what people do and what must be true after, on both databases. Run through
//! `scripts/with-postgres.sh cargo test -p caudal-server --test it`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[macro_use]
extern crate caudal_testing;

use caudal_testing::House;

mod accounting;
mod accounting_openings;
mod audit;
mod bank_layouts;
mod bank_rules;
mod beneficiaries;
mod beneficiary_imports;
mod cancellations;
mod cancellations_cash;
mod cancellations_history;
mod cancellations_races;
mod case_file;
mod cash_blind;
mod cash_settings;
mod cash_waiting;
mod commands;
mod door;
mod downloads_batches;
mod downloads_cash;
mod home;
mod identity_calls;
mod identity_names;
mod identity_sign_in;
mod mail;
mod matrix;
mod notices;
mod openapi;
mod payments;
mod payments_batches;
mod payments_lists;
mod payments_races;
mod payments_rules;
mod payroll_statements;
mod proof;
mod requests;
mod requests_alike;
mod rules;
mod saved_views;
mod scim;
mod scim_rules;
mod scopes;
mod settings;
mod sockets;
mod standing;
mod statements;
mod stored_files;
mod tokens;
mod unit_prices;
mod users;
mod users_import;
mod users_rules;
mod webhooks;

/// The whole portal.
fn house() -> House {
    House {
        parts: |config, secrets| caudal_server::parts(config, secrets).unwrap(),
        router: |app| caudal_server::portal::portal(app).router,
        check: |db| Box::pin(async move { assert!(caudal_cash::verify(db).await.unwrap().holds()) }),
    }
}
