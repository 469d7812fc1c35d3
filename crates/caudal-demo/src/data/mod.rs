//! Sample data of *Cargas del Litoral*, a fictional company: ninety days of work, made by the very calls people make, so
//! that every document, entry and audit row is one the portal would have written.

mod clock;
mod company;
mod desk;
pub mod people;
mod story;

use std::sync::Arc;

use caudal_server::app::App;

pub use clock::{Shared, StoryClock};
pub use desk::SeedError;

/// The company's name, as receipts show it.
pub const COMPANY: &str = "Cargas del Litoral";

/// Fills an empty portal. The clock the portal was built with is wound through the ninety days before its present.
///
/// # Errors
/// [`SeedError`] with the call that was refused: the sample data breaks no rule, so that is a defect.
pub async fn seed(app: &App, clock: &Arc<StoryClock>) -> Result<(), SeedError> {
    let mut desk = desk::Desk::open(app, clock);
    company::register(&mut desk).await?;
    story::tell(&mut desk).await
}
