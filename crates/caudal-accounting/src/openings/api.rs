//! The calls of opening balances.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Request, State as AppState};
use caudal_db::Conn;
use caudal_domain::accounting::Decider;
use caudal_domain::accounting::opening::{self, Action, State};
use caudal_domain::time::{DateRefusal, parse_date};
use caudal_domain::{actor::Actor, ids::EntryId, permission::Permission as P};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::super::store::openings::{self as store, Problem as LineProblem, line, row::Model};
use super::{super::period, CommandContext, check_not_repeated, domain, read};
use crate::OpeningId;
use caudal_access::{identity::guard, people};
use caudal_beneficiaries::imports;
use caudal_web::http::command::{Answer, Command, Meta, limited, run};
use caudal_web::http::page::{self, ActionState, Blocked, Page, Ref, names_of_those_who};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, Query, invalid_query};
use caudal_web::http::upload::{Room, file_name};
use caudal_web::{app::App, caller::Caller};

/// The file and its day.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpeningQuery {
    /// What the file is called, up to 120 characters.
    name: String,
    /// The day the balances are of, ISO date: today or before, in no closed period.
    cutoff: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct OpeningLinesQuery {
    /// `yes` for those that are wrong only.
    wrong: Option<String>,
    /// Where the page begins.
    after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    limit: Option<u64>,
}

/// A sum of opening balances.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpeningTotal {
    /// `advance`, `receivable`, `cash`, `bank` or `in_transit`.
    pub kind: String,
    /// ISO 4217 code.
    pub currency: String,
    pub lines: i64,
    /// Their sum, in minor units.
    pub amount_minor: i64,
}

/// Opening balances from one file.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpeningItem {
    pub id: OpeningId,
    pub number: String,
    /// `draft`, `requested`, `posted`, `declined` or `discarded`.
    pub state: String,
    /// The day the balances are of, ISO date.
    pub cutoff: String,
    /// What the file was called.
    pub file_name: String,
    pub lines: i64,
    pub wrong: i64,
    /// Who sent the file.
    pub made_by: Ref,
    pub at_ms: i64,
    pub decided_by: Option<Ref>,
    pub decided_at_ms: Option<i64>,
    /// Why they were declined.
    pub reason: Option<String>,
    /// For `If-Match`.
    pub version: i64,
}

/// All of them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Openings {
    /// The newest first, at most fifty.
    pub items: Vec<OpeningItem>,
}

/// Opening balances with all that belongs to them.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpeningDetail {
    /// As in a list.
    #[serde(flatten)]
    pub item: OpeningItem,
    /// By kind and currency.
    pub totals: Vec<OpeningTotal>,
    /// What the reader may do, or why not and who can.
    pub actions: Vec<ActionState>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct OpeningLine {
    /// Its row as the spreadsheet shows it.
    pub row: i64,
    /// `advance`, `receivable`, `cash`, `bank` or `in_transit`; what was written where it is none of them.
    pub kind: String,
    /// What was written of whose it is.
    pub who: String,
    /// Whom or what it was found to be.
    pub holder: Option<Ref>,
    /// How much, in minor units; nothing where it could not be read.
    pub amount_minor: Option<i64>,
    /// ISO 4217 code.
    pub currency: String,
    /// The type of request that it would have been.
    pub request_type: Option<String>,
    pub branch: Option<String>,
    /// Until when it is to be proved, ISO date.
    pub due_on: Option<String>,
    /// In how many months it is paid back.
    pub instalments: Option<i32>,
    pub detail: String,
    /// What is wrong with it.
    pub problems: Vec<LineProblem>,
    /// The request that it became.
    pub request: Option<Ref>,
    /// UUID of the entry that it became.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub entry_id: Option<EntryId>,
}

#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OpeningActionBody {
    /// For `decline`: why.
    pub reason: Option<String>,
}

fn item(row: &Model) -> OpeningItem {
    OpeningItem {
        id: row.id,
        number: row.number.clone(),
        state: row.state.name().to_owned(),
        cutoff: row.cutoff_date.clone(),
        file_name: row.file_name.clone(),
        lines: row.line_count,
        wrong: row.wrong_count,
        made_by: Ref::new(row.made_by, row.made_by_name.clone()),
        at_ms: row.at_ms,
        decided_by: Ref::of_parts(row.decided_by, row.decided_by_name.as_deref()),
        decided_at_ms: row.decided_at_ms,
        reason: row.reason.clone(),
        version: row.version,
    }
}

fn to_view(row: line::Model) -> OpeningLine {
    OpeningLine {
        row: row.row_number,
        kind: row.kind,
        who: row.who,
        holder: Ref::of_parts(row.holder_id, row.holder_name.as_deref()),
        amount_minor: row.amount_minor,
        currency: row.currency,
        request_type: row.type_name,
        branch: row.branch_name,
        due_on: row.due_on,
        instalments: row.instalments,
        detail: row.detail,
        problems: row.problems.0,
        request: Ref::of_parts(row.request_id, row.request_number.as_deref()),
        entry_id: row.entry_id,
    }
}

async fn detail(db: &Conn, app: &App, actor: &Actor, row: &Model) -> Result<OpeningDetail, ApiError> {
    let mut totals: Vec<OpeningTotal> = Vec::new();
    for line in store::lines(db, row.id).await? {
        let Some(minor) = line.amount_minor else { continue };
        match totals.iter_mut().find(|t| t.kind == line.kind && t.currency == line.currency) {
            Some(total) => {
                total.lines += 1;
                total.amount_minor += minor;
            }
            None => totals.push(OpeningTotal {
                kind: line.kind,
                currency: line.currency,
                lines: 1,
                amount_minor: minor,
            }),
        }
    }
    Ok(OpeningDetail { item: item(row), totals, actions: actions(db, app, actor, row).await? })
}

async fn actions(db: &Conn, app: &App, actor: &Actor, row: &Model) -> Result<Vec<ActionState>, ApiError> {
    let opening = domain(row)?;
    let people = if opening.state == State::Requested {
        people::actors(db, app.today(), &[P::Administrator, P::ViewAccounting]).await?
    } else {
        Arc::default()
    };
    let deciders = period::deciders(db, &people).await?;
    let me = period::decider_now(db, actor).await?;
    let offer = |action: Action| {
        let refusal = opening::check(&opening, action, me).err()?;
        let may = |who: &Decider| opening::check(&opening, action, *who).is_ok();
        let able = |person: &Actor| deciders.iter().any(|who| who.id == person.id && may(who));
        Some(Blocked::new(&refusal, names_of_those_who(&people, able)))
    };
    let offered = Action::all()
        .filter(|action| action.fits(opening.state) && (!action.is_own() || opening.made_by == actor.id));
    Ok(offered.map(|action| ActionState { action: action.name(), blocked_by: offer(action) }).collect())
}

/// Reads and checks a file of opening balances: XLSX, ODS, XLS or CSV. Nothing is posted.
#[utoipa::path(post, path = "/api/v1/accounting/openings", tag = "accounting", params(OpeningQuery,
    ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    request_body(content = Vec<u8>, content_type = "application/octet-stream"),
    responses((status = 201, body = OpeningDetail), (status = 409, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem)))]
pub async fn add_opening(
    AppState(app): AppState<App>,
    Query(query): Query<OpeningQuery>,
    request: Request,
) -> Result<Answer, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = limited(Request::from_parts(parts.clone(), body), imports::limits().bytes).await?;
    let sha256 = hex::encode(Sha256::digest(&bytes));
    let meta = Meta::read(&parts, format!("{sha256} {}", query.cutoff))?;
    let file = file_name(&query.name)?;
    let cutoff = parse_date(&query.cutoff).ok_or(DateRefusal::DateInvalid)?;
    if cutoff > app.today() {
        return Err(DateRefusal::DateFuture.into());
    }
    let room = Room::of(&app, &meta.caller, bytes.len());
    let rows = imports::read_apart(move |stop| read::parse(&bytes, stop)).await?;
    let rows = std::sync::Arc::new(rows);
    run(&app, &meta, rows, move |tx, app, caller, rows| {
        let (file_name, file_sha256, room) = (file.clone(), sha256.clone(), room.clone());
        Box::pin(async move {
            room.take(tx, app).await?;
            period::hold_period(tx).await?.admits(cutoff)?;
            guard::still_holds(app, tx, caller).await?;
            let id = app.new_id();
            check_not_repeated(tx, &file_sha256, id).await?;
            let lines = read::check(tx, app, id, rows).await?;
            let wrong = lines.iter().filter(|line| !line.problems.0.is_empty()).count();
            let count = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
            let row = Model {
                id,
                number: store::next_number(tx, app.today().year()).await?,
                state: State::Draft,
                cutoff_date: cutoff.to_string(),
                file_name,
                file_sha256,
                line_count: count(lines.len()),
                wrong_count: count(wrong),
                made_by: caller.actor.id,
                made_by_name: caller.actor.name.clone(),
                at_ms: app.now_ms(),
                decided_by: None,
                decided_by_name: None,
                decided_at_ms: None,
                reason: None,
                version: 1,
            };
            store::insert(tx, row.clone(), &lines).await?;
            CommandContext { tx, app, caller }.record("opening.upload", None, &row).await?;
            Answer::created(&detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}

/// The opening balances, newest first.
#[utoipa::path(get, path = "/api/v1/accounting/openings", tag = "accounting",
    responses((status = 200, body = Openings), (status = 409, body = Problem)))]
pub async fn list_openings(AppState(app): AppState<App>, caller: Caller) -> Result<Json<Openings>, ApiError> {
    super::super::check_may_read(&caller)?;
    let rows = store::list(app.db.read()).await?;
    Ok(Json(Openings { items: rows.iter().map(item).collect() }))
}

/// Opening balances that wait for this person's decision.
pub async fn to_decide(db: &Conn, actor: &Actor) -> Result<Vec<OpeningItem>, ApiError> {
    let me = period::decider_now(db, actor).await?;
    let mine =
        |row: &&Model| domain(row).is_ok_and(|opening| opening::check(&opening, Action::Approve, me).is_ok());
    Ok(store::list(db).await?.iter().filter(mine).map(item).collect())
}

/// Opening balances from one file.
#[utoipa::path(get, path = "/api/v1/accounting/openings/{id}", tag = "accounting",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = OpeningDetail), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn get_opening(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<OpeningId>,
) -> Result<Answer, ApiError> {
    super::super::check_may_read(&caller)?;
    let db = app.db.begin_read().await?;
    let row = store::find(&db, id).await?.ok_or(ApiError::NotFound)?;
    Answer::ok(&detail(&db, &app, &caller.actor, &row).await?)
}

/// Their lines, in the order of the file.
#[utoipa::path(get, path = "/api/v1/accounting/openings/{id}/lines", tag = "accounting",
    params(OpeningLinesQuery, ("id" = String, Path, description = "UUID")),
    responses((status = 200, body = Page<OpeningLine>), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 422, body = Problem)))]
pub async fn list_opening_lines(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<OpeningId>,
    Query(query): Query<OpeningLinesQuery>,
) -> Result<Json<Page<OpeningLine>>, ApiError> {
    super::super::check_may_read(&caller)?;
    let after = page::place(query.after.as_deref())?.unwrap_or(0);
    let wrong = match query.wrong.as_deref() {
        None | Some("") => false,
        Some("yes") => true,
        Some(_) => return Err(invalid_query("wrong")),
    };
    let limit = page::limit(query.limit)?;
    let db = app.db.begin_read().await?;
    store::find(&db, id).await?.ok_or(ApiError::NotFound)?;
    let rows = store::page(&db, id, wrong, after, limit).await?;
    Ok(Json(Page::cut(rows, limit, |row| row.row_number).map(to_view)))
}

/// `submit` sends them to be approved, `discard` takes them back; another administrator or the reviewer may `approve` or `decline`.
#[utoipa::path(post, path = "/api/v1/accounting/openings/{id}/actions/{action}", tag = "accounting",
    request_body = OpeningActionBody,
    params(("id" = String, Path, description = "UUID"),
        ("action" = String, Path, description = "`submit`, `discard`, `approve` or `decline`"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"),
        ("If-Match" = String, Header, description = "The version that was read, in quotes")),
    responses((status = 200, body = OpeningDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem), (status = 428, body = Problem)))]
pub async fn act_on_opening(
    AppState(app): AppState<App>,
    PathId(id): PathId<OpeningId>,
    PathAction(action): PathAction,
    Command { meta, body }: Command<OpeningActionBody>,
) -> Result<Answer, ApiError> {
    super::super::check_may_read(&meta.caller)?;
    let version = meta.version()?;
    let action = Action::from_name(&action).ok_or(ApiError::NotFound)?;
    run(&app, &meta, body.reason, move |tx, app, caller, reason| {
        Box::pin(async move {
            let context = CommandContext { tx, app, caller };
            let row = context.act(id, version, action, reason.as_deref()).await?;
            Answer::ok(&detail(tx, app, &caller.actor, &row).await?)
        })
    })
    .await
}
