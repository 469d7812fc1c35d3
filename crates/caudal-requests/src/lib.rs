//! What is asked for: requests, what is attached to them, settlements of advances and deductions from pay.

pub mod attachments;
pub mod payroll;
pub mod requests;
pub mod settlements;

use caudal_web::app::Parts;

#[must_use]
pub fn parts(parts: Parts) -> Parts {
    parts.with(requests::Stuck::default()).with(settlements::DraftExcess(|tx, app, caller, excess| {
        Box::pin(requests::draft_excess(tx, app, caller, excess))
    }))
}
