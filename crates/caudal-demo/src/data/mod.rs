//! Sample data of *Cargas del Litoral*, a fictional company: ninety days of work, made by the very calls people make, so
//! that every document, entry and audit row is one the portal would have written.

mod batches;
mod cancellations;
mod cash;
mod clock;
mod company;
mod narrator;
mod payroll;
pub mod people;
mod settle;
mod setup;
mod story;

use std::sync::Arc;

use caudal_web::app::App;

pub use clock::{Shared, StoryClock};
pub use narrator::SeedError;

/// The company's name, as receipts show it.
pub const COMPANY: &str = "Cargas del Litoral";

/// How long ago the company was set up, in milliseconds: the day before its first request.
const SET_UP_MS: i64 = 91 * 24 * 3600 * 1000;

/// Fills an empty portal. The clock the portal was built with is wound through the ninety days before its present.
///
/// # Errors
/// [`SeedError`] with the call that was refused: the sample data breaks no rule, so that is a defect.
pub async fn seed(app: &App, clock: &Arc<StoryClock>) -> Result<(), SeedError> {
    let mut narrator = narrator::Narrator::open(app, clock);
    let now = app.now_ms();
    // The company was set up before its first request: who might do what on a day is told by the audit.
    let year = narrator.app.today().year();
    clock.set(now - SET_UP_MS);
    company::register(&mut narrator).await?;
    setup::apply(&mut narrator, year).await?;
    clock.set(now);
    story::tell(&mut narrator).await
}
