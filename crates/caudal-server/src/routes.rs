//! The routes of every room.

use caudal_access::company;
use caudal_admin::{scim, settings, tokens, users};
use caudal_beneficiaries::beneficiaries;
use caudal_office::{audit, commands, mail, notices, preferences, views, webhooks};
use caudal_requests::{payroll, requests, settlements};
use caudal_web::http::table::Routes;

use crate::{case_file, downloads, find, home, statements};

/// All of them, under their rules; the guard is not before them yet.
pub fn routes() -> Routes {
    Routes::default()
        .merge(home::routes())
        .merge(find::routes())
        .merge(requests::routes())
        .merge(caudal_payments::routes())
        .merge(caudal_batches::routes())
        .merge(beneficiaries::routes())
        .merge(caudal_cash::routes())
        .merge(settlements::routes())
        .merge(caudal_cancellations::routes())
        .merge(caudal_accounting::routes())
        .merge(payroll::routes())
        .merge(statements::routes())
        .merge(notices::routes())
        .merge(preferences::routes())
        .merge(mail::routes())
        .merge(webhooks::routes())
        .merge(views::routes())
        .merge(commands::routes())
        .merge(audit::routes())
        .merge(case_file::routes())
        .merge(downloads::routes())
        .merge(company::routes())
        .merge(settings::routes())
        .merge(users::routes())
        .merge(tokens::routes())
        .merge(scim::routes())
}
