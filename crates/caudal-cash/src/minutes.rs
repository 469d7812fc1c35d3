//! The minutes of counts as files: of the closing of a session, and of a count by surprise.

use caudal_access::company::Stationery;
use caudal_db::Conn;
use caudal_domain::{cash::State, ids::CashSessionId};
use caudal_paper::Document;
use uuid::Uuid;

use super::store::{self, contents, session::Model};
use super::{READERS, load, minutes_es, sight::Sight};
use caudal_web::{app::App, caller::Caller, guarded::Found, http::problem::ApiError};

async fn visible(db: &Conn, caller: &Caller, id: CashSessionId) -> Result<Model, ApiError> {
    let reads = caller.actor.holds_any(READERS);
    store::find(db, id).await?.visible(|row| reads && load::may_see(row, &caller.actor))
}

/// The minutes of a session's closing, from when it was counted on.
///
/// # Errors
/// `not_found`.
pub async fn closing(app: &App, caller: &Caller, id: CashSessionId) -> Result<Document, ApiError> {
    let db = app.db.begin_read().await?;
    let row = visible(&db, caller, id).await?;
    if !matches!(row.state, State::PendingReview | State::Closed) {
        return Err(ApiError::NotFound);
    }
    let session = load::detail(&db, app, &caller.actor, &row).await?;
    let all = u64::try_from(row.movement_count).unwrap_or(0).max(1);
    let mut moved = contents::movements(&db, row.id, None, all).await?;
    moved.reverse();
    let moved = load::movements(&db, &row, Sight::of(&db, &caller.actor).await?, &moved).await?;
    Ok(minutes_es::closing(&session, &moved, &Stationery::load(&db, app).await?))
}

/// The minutes of a count by surprise.
///
/// # Errors
/// `not_found`, also where the reader is not told of that count.
pub async fn surprise(
    app: &App,
    caller: &Caller,
    id: CashSessionId,
    count: Uuid,
) -> Result<Document, ApiError> {
    let db = app.db.begin_read().await?;
    let row = visible(&db, caller, id).await?;
    let session = load::detail(&db, app, &caller.actor, &row).await?;
    let of = session.counts.iter().filter(|of| of.kind == "surprise").enumerate();
    let (at, count) = of.into_iter().find(|(_, of)| of.id == count).ok_or(ApiError::NotFound)?;
    Ok(minutes_es::surprise(&session, count, at + 1, &Stationery::load(&db, app).await?))
}
