//! The slip of a transfer as a file.

use caudal_access::company::Stationery;
use caudal_domain::ids::CashTransferId;
use caudal_paper::Document;

use super::{READERS, load, paper_es, store};
use caudal_web::{app::App, caller::Caller, guarded::Found, http::problem::ApiError};

/// The slip of a transfer, for whoever sees it.
///
/// # Errors
/// `not_found`.
pub async fn slip(app: &App, caller: &Caller, id: CashTransferId) -> Result<Document, ApiError> {
    if !caller.actor.holds_any(READERS) {
        return Err(ApiError::NotFound);
    }
    let db = app.db.begin_read().await?;
    let sight = load::sight(&db, &caller.actor).await?;
    let row = store::find(&db, id).await?.visible(|row| sight.shows(row))?;
    let detail = load::detail(&db, app, &caller.actor, &row).await?;
    Ok(paper_es::slip(detail, &Stationery::load(&db, app).await?))
}
