//! The calls for what a session has more of than one answer holds: movements and history, by pages, the last first.

use axum::extract::State as AppState;
use caudal_db::Conn;
use caudal_domain::{cash::State, ids::CashSessionId};
use serde::Deserialize;
use utoipa::IntoParams;

use super::store::{self, contents, session::Model};
use super::view::{CashEvent, CashMovement};
use super::{load, sight::Sight};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathId, Query};
use caudal_web::{app::App, caller::Caller, guarded::Found, http::json::Json};

/// Which page of what a session has.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CashContentsQuery {
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

impl CashContentsQuery {
    fn bounds(&self) -> Result<(Option<i64>, u64), ApiError> {
        Ok((page::place(self.after.as_deref())?, page::limit(self.limit)?))
    }
}

async fn visible(db: &Conn, caller: &Caller, id: CashSessionId) -> Result<Model, ApiError> {
    store::find(db, id).await?.visible(|row| load::may_see(row, &caller.actor))
}

/// A page of what moved in a session, the last first; nothing while it is counted.
#[utoipa::path(get, path = "/api/v1/cash/sessions/{id}/movements", tag = "cash",
    params(("id" = String, Path, description = "UUID"), CashContentsQuery),
    responses((status = 200, body = Page<CashMovement>), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn list_cash_movements(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<CashSessionId>,
    Query(query): Query<CashContentsQuery>,
) -> Result<Json<Page<CashMovement>>, ApiError> {
    let (before, limit) = query.bounds()?;
    let db = app.db.begin_read().await?;
    let row = visible(&db, &caller, id).await?;
    if row.state == State::Counting {
        return Ok(Json(Page { items: Vec::new(), next: None }));
    }
    let moved = contents::movements(&db, row.id, before, limit + 1).await?;
    let moved = Page::cut(moved, limit, |movement| movement.seq);
    let items = load::movements(&db, &row, Sight::of(&db, &caller.actor).await?, &moved.items).await?;
    Ok(Json(Page { items, next: moved.next }))
}

/// A page of what happened to a session, the last first.
#[utoipa::path(get, path = "/api/v1/cash/sessions/{id}/history", tag = "cash",
    params(("id" = String, Path, description = "UUID"), CashContentsQuery),
    responses((status = 200, body = Page<CashEvent>), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn list_cash_history(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<CashSessionId>,
    Query(query): Query<CashContentsQuery>,
) -> Result<Json<Page<CashEvent>>, ApiError> {
    let (before, limit) = query.bounds()?;
    let db = app.db.begin_read().await?;
    let row = visible(&db, &caller, id).await?;
    let events = contents::events(&db, row.id, before, limit + 1).await?;
    let page = Page::cut(events, limit, |event| event.version);
    Ok(Json(page.map(|e| load::event_view(e.at_ms, e.actor_name, e.action, e.reason))))
}
