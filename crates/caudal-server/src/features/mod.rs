//! What the portal does, one room each. They call one another only through what their `mod.rs` offers.

pub mod accounting;
pub mod audit;
pub mod batches;
pub mod beneficiaries;
pub mod cancellations;
pub mod cash;
pub mod commands;
pub mod downloads;
pub mod files;
pub mod home;
pub mod imports;
pub mod ledger;
pub mod mail;
pub mod notices;
pub mod payments;
pub mod payroll;
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

use crate::{app::App, http::table::Routes};

/// The routes of every feature.
#[must_use]
pub fn routes(app: &App) -> Routes {
    Routes::new(app.clone())
        .merge(home::routes(app))
        .merge(requests::routes(app))
        .merge(payments::routes(app))
        .merge(batches::routes(app))
        .merge(beneficiaries::routes(app))
        .merge(cash::routes(app))
        .merge(settlements::routes(app))
        .merge(cancellations::routes(app))
        .merge(accounting::routes(app))
        .merge(payroll::routes(app))
        .merge(statements::routes(app))
        .merge(notices::routes(app))
        .merge(mail::routes(app))
        .merge(webhooks::routes(app))
        .merge(views::routes(app))
        .merge(commands::routes(app))
        .merge(audit::routes(app))
        .merge(downloads::routes(app))
        .merge(settings::routes(app))
        .merge(users::routes(app))
        .merge(tokens::routes(app))
        .merge(scim::routes(app))
}
