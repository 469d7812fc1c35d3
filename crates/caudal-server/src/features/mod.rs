//! What the portal does, one room each. They call one another only through what their `mod.rs` offers.

pub mod accounting;
pub mod attachments;
pub mod audit;
pub mod batches;
pub mod beneficiaries;
pub mod cancellations;
pub mod cash;
pub mod commands;
pub mod company;
pub mod downloads;
pub mod files;
pub mod home;
pub mod imports;
pub mod ledger;
pub mod mail;
pub mod notices;
pub mod payments;
pub mod payroll;
pub mod people;
pub mod preferences;
pub mod proof;
pub mod requests;
pub mod scim;
pub mod settings;
pub mod settlements;
pub mod statements;
pub mod tokens;
pub mod users;
pub mod views;
pub mod webhooks;

use crate::http::table::Routes;

/// The routes of every feature.
#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .merge(home::routes())
        .merge(requests::routes())
        .merge(payments::routes())
        .merge(batches::routes())
        .merge(beneficiaries::routes())
        .merge(cash::routes())
        .merge(settlements::routes())
        .merge(cancellations::routes())
        .merge(accounting::routes())
        .merge(payroll::routes())
        .merge(statements::routes())
        .merge(notices::routes())
        .merge(preferences::routes())
        .merge(mail::routes())
        .merge(webhooks::routes())
        .merge(views::routes())
        .merge(commands::routes())
        .merge(audit::routes())
        .merge(downloads::routes())
        .merge(settings::routes())
        .merge(users::routes())
        .merge(tokens::routes())
        .merge(scim::routes())
}
