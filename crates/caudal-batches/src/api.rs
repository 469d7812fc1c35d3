//! The calls of batches: read, check the shape, hand to the service.

pub mod lines;

use axum::Json;
use axum::extract::{Request, State as AppState};
use caudal_domain::batch::{Action, Command as Act, ContentHash, State};
use caudal_domain::error::{CommonRefusal, FieldRefusal};
use caudal_domain::ids::{BankAccountId, BatchId, ConceptId, Id, RequestId, SourceAccountId};
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::service::{CommandContext, lines::distinct};
use super::store::list::{self, Filter};
use super::view::{self, BatchDetail, BatchItem};
use super::{bank_file, check, files, load, sheets, store, stored::Amount};
use caudal_payments::{self as payments, PayableItem};
use caudal_web::http::command::{Answer, Command, Meta, limited, run, run_long};
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, Query, invalid_query};
use caudal_web::{app::App, caller::Caller, http::upload::file_name};

/// The most requests that are taken at once.
const MAX_REQUESTS: usize = 500;

/// What the preparer types above the lines.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchBody {
    /// UUID of the company's account that pays.
    pub source_account_id: SourceAccountId,
    /// ISO date on which the bank shall pay: today to 60 days ahead.
    pub execution_date: String,
    /// `suppliers`, `salaries`, `advances`, `other`.
    pub class: String,
    /// UUID of the concepto contable of lines without a request.
    pub concept_account_id: ConceptId,
    /// What it is for, up to 140 characters.
    pub description: String,
    /// What the lines must sum to, in minor units of the account's currency.
    pub control_minor: i64,
    /// How many lines there must be.
    pub control_count: i64,
}

#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchActionBody {
    /// Why, where the action needs a reason.
    pub reason: Option<String>,
    /// For `validate`: which column each head is, or nothing for one that is not read.
    pub mapping: Option<Vec<Option<String>>>,
    /// For `approve`: the hash of the content that was seen.
    pub content: Option<String>,
    /// For `approve`: the new accounts that were compared, one by one.
    #[schema(value_type = Option<Vec<String>>)]
    pub ticked: Option<Vec<BankAccountId>>,
    /// For `send`: what the bank calls it, up to 35 characters.
    pub bank_reference: Option<String>,
    /// For `report`: `results`, where the marked lines were refused and the rest was paid, or `returns`, where they came back.
    pub kind: Option<String>,
    /// For `report`: the places of the marked lines. For `review`: of the lines whose doubts are settled.
    pub lines: Option<Vec<i64>>,
    /// For `report`: pasted documents, references, accounts, numbers or end-to-end ids of more lines to mark.
    pub values: Option<Vec<String>>,
    /// For `agree`: what the marked lines come to, as the bank's paper says.
    pub marked: Option<Amount>,
    /// For `agree`: what the rest comes to.
    pub rest: Option<Amount>,
}

impl BatchActionBody {
    /// What the action asks of the rules.
    ///
    /// # Errors
    /// `missing_field` where the content that was seen is not named, `not_found` for what has a call of its own.
    pub fn command(&self, action: Action) -> Result<Act, ApiError> {
        let reason = || self.reason.clone().unwrap_or_default();
        Ok(match action {
            Action::Validate => Act::Validate,
            Action::Stop => Act::Stop,
            Action::Submit => Act::Submit,
            Action::SendBack => Act::SendBack { reason: reason() },
            Action::Approve => {
                let content = self.content.as_deref().and_then(ContentHash::parse);
                let unseen = ApiError::Malformed { code: "missing_field", field: Some("content".into()) };
                let ticked = self.ticked.iter().flatten().copied().collect();
                Act::Approve { content: content.ok_or(unseen)?, ticked }
            }
            Action::Send => Act::Send { bank_reference: self.bank_reference.clone().unwrap_or_default() },
            Action::Discard => Act::Discard { reason: reason() },
            _ => return Err(ApiError::NotFound),
        })
    }
}

/// Requests to be paid.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BatchRequestsBody {
    /// Their UUIDs, at most 500.
    #[schema(value_type = Vec<String>)]
    pub request_ids: Vec<RequestId>,
}

/// What a list of batches is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchQuery {
    /// Only these states, parted by commas.
    pub state: Option<String>,
    /// Beginnings of words: number, description, account, who made it, the bank's reference.
    pub q: Option<String>,
    /// `newest` (default) or `oldest`.
    pub sort: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

impl BatchQuery {
    /// What it narrows the list to.
    ///
    /// # Errors
    /// `invalid_query` for what it does not understand.
    pub fn filter(&self) -> Result<Filter, ApiError> {
        let named = self.state.as_deref().unwrap_or_default().split(',').filter(|s| !s.is_empty());
        let states = named.map(|s| State::from_name(s).ok_or_else(|| invalid_query("state")));
        Ok(Filter {
            states: states.collect::<Result<_, _>>()?,
            words: self.q.clone(),
            oldest_first: page::oldest_first(self.sort.as_deref(), false)?,
        })
    }
}

/// The name of a file.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct BatchFileQuery {
    /// What it is called, up to 120 characters.
    pub name: String,
}

/// What waits at batches, each up to 1000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct BatchCounts {
    /// Those that wait to be approved.
    pub to_approve: i64,
    /// Those with errors, and those whose columns are still to be named.
    pub to_fix: i64,
    /// Those that are approved, with or without a file.
    pub to_send: i64,
    /// Those that the bank has not wholly answered.
    pub in_transit: i64,
}

/// Does something to a batch in one command, and starts its check where that is what follows.
pub(super) async fn on_batch<B, F>(
    app: &App,
    meta: &Meta,
    id: BatchId,
    body: B,
    work: F,
) -> Result<Answer, ApiError>
where
    B: Send + Sync + 'static,
    F: for<'c> Fn(CommandContext<'c>, i64, &'c B) -> BoxFuture<'c, Result<store::row::Model, ApiError>>
        + Send
        + Sync
        + 'static,
{
    let version = meta.version()?;
    let to_check = app.clone();
    let then = move |answer: &Answer| {
        if answer.value()["state"] == State::Validating.name() {
            check::start(&to_check, id);
        }
    };
    run_long(
        app,
        meta,
        (body, work),
        move |tx, app, caller, (body, work)| {
            Box::pin(async move {
                let row = work(CommandContext { tx, app, caller }, version, body).await?;
                Answer::ok(&load::detail(tx, app, &caller.actor, &row).await?)
            })
        },
        then,
    )
    .await
}

/// The batches, newest first unless told.
#[utoipa::path(get, path = "/api/v1/batches", tag = "batches", params(BatchQuery),
    responses((status = 200, body = Page<BatchItem>), (status = 422, body = Problem)))]
pub async fn list_batches(
    AppState(app): AppState<App>,
    Query(query): Query<BatchQuery>,
) -> Result<Json<Page<BatchItem>>, ApiError> {
    let filter = query.filter()?;
    let limit = page::limit(query.limit)?;
    let rows = list::page(app.db.read(), &filter, page::after(query.after.as_deref())?, limit).await?;
    let page = Page::cut(rows, limit, |row| row.id);
    let items = page.items.iter().map(view::item).collect::<Result<_, _>>()?;
    Ok(Json(Page { items, next: page.next }))
}

/// What waits at batches.
#[utoipa::path(get, path = "/api/v1/batches/counts", tag = "batches", responses((status = 200, body = BatchCounts)))]
pub async fn count_batches(AppState(app): AppState<App>) -> Result<Json<BatchCounts>, ApiError> {
    Ok(Json(super::counts(&app).await?))
}

/// Makes a batch with nothing but its header.
#[utoipa::path(post, path = "/api/v1/batches", tag = "batches", request_body = BatchBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = BatchDetail), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn create_batch(
    AppState(app): AppState<App>,
    Command { meta, body }: Command<BatchBody>,
) -> Result<Answer, ApiError> {
    run(&app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.create(body).await?;
            Answer::created(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// One batch.
#[utoipa::path(get, path = "/api/v1/batches/{id}", tag = "batches",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = BatchDetail), (status = 404, body = Problem)))]
pub async fn get_batch(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<BatchId>,
) -> Result<Answer, ApiError> {
    let row = store::find(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    Answer::ok(&load::detail(app.db.read(), &app, &caller.actor, &row).await?)
}

/// Changes the header of a batch; its lines are checked again.
#[utoipa::path(put, path = "/api/v1/batches/{id}", tag = "batches", request_body = BatchBody,
    params(("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = BatchDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn change_batch(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    Command { meta, body }: Command<BatchBody>,
) -> Result<Answer, ApiError> {
    on_batch(&app, &meta, id, body, move |context, version, body| {
        Box::pin(async move { context.change(id, version, body).await })
    })
    .await
}

/// Takes a file with lines: XLSX, ODS, XLS, or text in UTF-8, UTF-16 or Windows-1252 with commas, semicolons or tabs; at most 15 MB
/// and 100,000 lines. Cells pasted from a spreadsheet come the same way.
#[utoipa::path(post, path = "/api/v1/batches/{id}/file", tag = "batches",
    params(BatchFileQuery, ("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    request_body(content(("application/octet-stream"))),
    responses((status = 200, body = BatchDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn upload_batch_file(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    Query(query): Query<BatchFileQuery>,
    request: Request,
) -> Result<Answer, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = limited(Request::from_parts(parts.clone(), body), sheets::limits().bytes).await?;
    let sha256 = hex::encode(Sha256::digest(&bytes));
    let meta = Meta::read(&parts, sha256.clone())?;
    let name = file_name(&query.name)?;
    let size_bytes = i64::try_from(bytes.len()).unwrap_or(i64::MAX);
    let found = sheets::inspect_for_check(bytes.clone(), &sha256).await?;
    let sheet = super::stored::Sheet { name, size_bytes, sha256, ..found.sheet };
    // The bytes first: a row never points at nothing.
    let place = files::place(id, app.new_id());
    let room = files::Room::of(&app, &meta.caller, bytes.len());
    files::put_upload(&app, &room, &place, bytes).await?;
    let before = store::find(app.db.read(), id).await?.and_then(|row| row.sheet_place);
    let kept = place.clone();
    let answer =
        on_batch(&app, &meta, id, (sheet, kept, room), move |context, version, (sheet, place, room)| {
            Box::pin(async move {
                room.take(context.tx, context.app).await?;
                context.upload(id, version, (sheet.clone(), place.clone(), found.rows)).await
            })
        })
        .await;
    if answer.as_ref().err().is_none_or(ApiError::nothing_done) {
        // What nobody names goes: the file that this one took the place of, or this one where it was not taken. Where that cannot
        // be told, both stay.
        let now = store::find(app.db.read(), id).await.map(|row| row.and_then(|row| row.sheet_place));
        let unneeded = match now {
            Ok(now) if now.as_ref() == Some(&place) => before.filter(|before| *before != place),
            Ok(_) => Some(place),
            Err(_) => None,
        };
        if let Some(unneeded) = unneeded {
            files::remove(&app, &unneeded).await;
        }
    }
    answer
}

/// Adds a line for each of some requests that wait for a transfer.
#[utoipa::path(post, path = "/api/v1/batches/{id}/requests", tag = "batches", request_body = BatchRequestsBody,
    params(("id" = String, Path, description = "UUID"), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = BatchDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn add_batch_requests(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    Command { meta, body }: Command<BatchRequestsBody>,
) -> Result<Answer, ApiError> {
    let requests = distinct(&body.request_ids);
    if requests.len() > MAX_REQUESTS {
        let refusal = CommonRefusal::LinesCount { max: MAX_REQUESTS }.into();
        return Err(vec![FieldRefusal { field: "request_ids".into(), refusal }].into());
    }
    on_batch(&app, &meta, id, requests, move |context, version, requests| {
        Box::pin(async move { context.take_requests(id, version, requests).await })
    })
    .await
}

/// The released requests that wait for a transfer and may be put into a batch.
#[utoipa::path(get, path = "/api/v1/batches/payable-requests", tag = "batches", params(payments::PayableQuery),
    responses((status = 200, body = Page<PayableItem>), (status = 422, body = Problem)))]
pub async fn list_batch_payable(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<payments::PayableQuery>,
) -> Result<Json<Page<PayableItem>>, ApiError> {
    Ok(Json(payments::payable_in_batches(&app, &caller.actor, &query).await?))
}

/// Does something to a batch: `validate`, `stop`, `submit`, `send-back`, `approve`, `generate-file`, `send`, `discard`, `report`,
/// `agree`, `dispute`, `review`, `retry`. The last answers 201 with the new batch.
#[utoipa::path(post, path = "/api/v1/batches/{id}/actions/{action}", tag = "batches", request_body = BatchActionBody,
    params(("id" = String, Path, description = "UUID"), ("action" = String, Path), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = BatchDetail), (status = 201, body = BatchDetail), (status = 404, body = Problem),
        (status = 409, body = Problem), (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn act_on_batch(
    AppState(app): AppState<App>,
    PathId(id): PathId<BatchId>,
    PathAction(action): PathAction,
    Command { meta, body }: Command<BatchActionBody>,
) -> Result<Answer, ApiError> {
    let action = Action::from_name(&action).ok_or(ApiError::NotFound)?;
    if action == Action::GenerateFile {
        return bank_file::generate(&app, &meta, id).await;
    }
    if action == Action::Retry {
        return retry(&app, &meta, id).await;
    }
    on_batch(&app, &meta, id, body, move |context, version, body| {
        Box::pin(async move {
            match action {
                Action::Report => context.report(id, version, body).await,
                Action::Agree => context.agree(id, version, body).await,
                Action::Dispute => context.dispute(id, version, body).await,
                Action::Review => context.review(id, version, body).await,
                _ => context.act(id, version, action, body).await,
            }
        })
    })
    .await
}

/// Puts what failed into a new batch, and has it checked.
async fn retry(app: &App, meta: &Meta, id: BatchId) -> Result<Answer, ApiError> {
    let version = meta.version()?;
    let answer = run(app, meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let row = CommandContext { tx, app, caller }.retry(id, version).await?;
            Answer::created(&load::detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await?;
    if let Some(new) = answer.value()["id"].as_str().and_then(|id| id.parse().ok()) {
        check::start(app, Id::new(new));
    }
    Ok(answer)
}
