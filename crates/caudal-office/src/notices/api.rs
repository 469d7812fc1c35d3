//! The calls of the bell.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::{self, row::Model};
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{Query, invalid_query};
use caudal_web::http::{json::Json, page};
use caudal_web::{app::App, caller::Caller};

/// The most that are marked as read at once by their ids.
const MOST_IDS: usize = 100;

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct NoticesQuery {
    /// `yes` for those that were not read only.
    pub unread: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Notice {
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// `to_do`, `decided`, `returned`, `paid`, `failed`, `commented` or `overdue`.
    pub kind: String,
    /// What happened, in Spanish.
    pub text: String,
    /// The kind of record: `request`, `payment`, `batch`, `settlement`, `cash_session`, `cancellation`, `opening`,
    /// `accounting_period`.
    pub object_kind: String,
    /// UUID of the record.
    #[schema(value_type = String, format = Uuid)]
    pub object_id: Uuid,
    /// The number people know it by.
    pub object_number: Option<String>,
    /// When it happened, in milliseconds of UTC.
    pub at_ms: i64,
    /// Whether the reader has read it.
    pub read: bool,
}

/// A page of notices.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Notices {
    /// Newest first.
    pub items: Vec<Notice>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
    /// How many the reader has not read, up to 100.
    pub unread: i64,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadNoticesBody {
    /// UUIDs of those, at most 100.
    #[schema(value_type = Vec<String>)]
    #[serde(default)]
    pub ids: Vec<Uuid>,
    /// UUID of the newest where all up to it were read.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub up_to: Option<Uuid>,
}

/// How many the reader has not read.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UnreadNotices {
    /// Up to 100.
    pub unread: i64,
}

fn to_view(row: Model) -> Notice {
    Notice {
        id: row.id,
        kind: row.kind,
        text: row.text,
        object_kind: row.object_kind,
        object_id: row.object_id,
        object_number: row.object_number,
        at_ms: row.at_ms,
        read: row.read_at_ms.is_some(),
    }
}

/// What concerns the reader, newest first.
#[utoipa::path(get, path = "/api/v1/notices", tag = "notices", params(NoticesQuery),
    responses((status = 200, body = Notices), (status = 422, body = Problem)))]
pub async fn list_notices(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<NoticesQuery>,
) -> Result<Json<Notices>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let unread = match query.unread.as_deref() {
        None | Some("") => false,
        Some("yes") => true,
        Some(_) => return Err(invalid_query("unread")),
    };
    let db = app.db.begin_read().await?;
    let rows = store::page(&db, caller.actor.id, unread, after, limit).await?;
    let page = page::Page::cut(rows, limit, |row| row.id).map(to_view);
    let unread = store::unread(&db, caller.actor.id).await?;
    Ok(Json(Notices { items: page.items, next: page.next, unread }))
}

/// Marks notices of the reader as read.
#[utoipa::path(post, path = "/api/v1/notices/actions/read", tag = "notices", request_body = ReadNoticesBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = UnreadNotices), (status = 422, body = Problem)))]
pub async fn read_notices(
    State(app): State<App>,
    Command { meta, body }: Command<ReadNoticesBody>,
) -> Result<Answer, ApiError> {
    if body.ids.len() > MOST_IDS {
        return Err(invalid_query("ids"));
    }
    let (now, user) = (app.now_ms(), meta.caller.actor.id);
    run(&app, &meta, body, move |tx, _, _, body| {
        Box::pin(async move {
            store::mark_read(tx, user, &body.ids, body.up_to, now).await?;
            Answer::ok(&UnreadNotices { unread: store::unread(tx, user).await? })
        })
    })
    .await
}
