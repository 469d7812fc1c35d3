//! The voucher of a cancellation as a file.

use caudal_access::company::Stationery;
use caudal_domain::{cancellation::State, ids::CancellationId};
use caudal_paper::Document;

use super::{may_see, paper_es, show, store};
use caudal_web::{app::App, caller::Caller, guarded::Found, http::problem::ApiError};

/// The voucher of an executed cancellation, for whoever sees it.
///
/// # Errors
/// `not_found`, also where it was not executed.
pub async fn voucher(app: &App, caller: &Caller, id: CancellationId) -> Result<Document, ApiError> {
    let db = app.db.begin_read().await?;
    let row = store::find(&db, id).await?.visible(|row| may_see(row, &caller.actor))?;
    if row.state != State::Executed {
        return Err(ApiError::NotFound);
    }
    let cancellation = show::detail(&db, app, &caller.actor, row).await?;
    Ok(paper_es::voucher(&cancellation, &Stationery::load(&db, app).await?))
}
