//! Photographs and documents of expenses, added before the expense that names them.

use axum::extract::{Request, State as AppState};
use caudal_domain::ids::SettlementId;

use super::{load, service::CommandContext, store, view::ReceiptAdded};
use crate::attachments::{self, AttachQuery, AttachmentOwner};
use caudal_access::company;
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathId, Query};
use caudal_web::{app::App, caller::Caller, http::command::Answer};

/// Adds a receipt: PDF, JPEG, PNG or WebP by its content. The body is the file's bytes; an expense then names it.
#[utoipa::path(post, path = "/api/v1/settlements/{id}/receipts", tag = "settlements",
    params(AttachQuery, ("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    request_body(content(("application/octet-stream"))),
    responses((status = 201, body = ReceiptAdded), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn add_receipt(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<SettlementId>,
    Query(query): Query<AttachQuery>,
    request: Request,
) -> Result<Answer, ApiError> {
    let db = app.db.read();
    let general = company::general(db).await?;
    let found = store::find(db, id).await?;
    let (row, _) = load::visible(found, &general, &caller.actor, app.today())?;
    // Whether it may still be added is asked under the lock, after the key: a phone that sends it again gets its answer.
    let of = AttachmentOwner { request_id: row.request_id, settlement_id: Some(row.id) };
    attachments::keep_file(&app, of, &query, request, move |tx, app, caller, added| {
        Box::pin(async move {
            CommandContext { tx, app, caller }.may_add_to(id).await?;
            let file = attachments::add_receipt(tx, app, caller, id, added).await?;
            let size_bytes = file.size_bytes;
            Answer::created(&ReceiptAdded { file: load::receipt_view(&file), size_bytes })
        })
    })
    .await
}
