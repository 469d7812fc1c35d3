//! What the rooms bring along, put together: the only place that knows them all, beside the routes.

use caudal_access::identity::IdentityError;
use caudal_accounting::{self as accounting, CashBoxes};
use caudal_cash as cash;
use caudal_office::{mail::GatherWork, notices::BooksReviewer};
use caudal_web::{app::Parts, config::Config, secret::Secrets};

use crate::home;

pub fn parts(config: &Config, secrets: &dyn Secrets) -> Result<Parts, IdentityError> {
    let mut parts = caudal_access::parts(config, secrets)?;
    for room in [
        caudal_beneficiaries::parts,
        caudal_requests::parts,
        caudal_payments::parts,
        caudal_cash::parts,
        caudal_batches::parts,
    ] {
        parts = room(parts);
    }
    Ok(parts
        .with(CashBoxes {
            sessions_of: |db, moved| Box::pin(cash::sessions_of(db, moved)),
            opened: |db| Box::pin(cash::opened_boxes(db)),
        })
        .with(BooksReviewer(|db| Box::pin(accounting::reviewer(db))))
        .with(GatherWork(|app, actor, n| Box::pin(home::gather_work(app, actor, n)))))
}
