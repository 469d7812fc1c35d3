//! The calls of statements.

use axum::extract::State as AppState;
use caudal_domain::ids::{EntryId, UserId};
use caudal_domain::money::Currency;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{READERS, service};
use caudal_access::people::{self, User};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathId, Query};
use caudal_web::http::{json::Json, page};
use caudal_web::{app::App, caller::Caller};

/// Which part of the movements.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct StatementQuery {
    /// 1 to 100, 25 by default.
    limit: Option<u64>,
    /// Where the page begins: `next` of the page before.
    after: Option<String>,
}

/// Whose statement it is, as on paper.
#[derive(Clone, Serialize, ToSchema)]
pub struct StatementPerson {
    /// UUID of the member of staff.
    pub id: UserId,
    pub name: String,
    /// `cedula`, `ruc`, `passport`.
    pub document_type: Option<String>,
    pub document_number: Option<String>,
    /// Their number in the company.
    pub employee_number: Option<String>,
}

/// What a person owes in one currency.
#[derive(Clone, Serialize, ToSchema)]
pub struct StatementBalance {
    pub currency: Currency,
    /// What they have not proved yet, in minor units.
    pub advances_minor: i64,
    /// What is deducted from their payroll, in minor units.
    pub receivable_minor: i64,
}

/// What is on its way, and may come to be owed.
#[derive(Clone, Serialize, ToSchema)]
pub struct StatementUnderWay {
    /// Requests to be proved or paid back that are sent and not paid out.
    pub requests: i64,
    /// Sessions of cash boxes in their charge that are not closed.
    pub cash_sessions: i64,
}

/// One movement of what a person owes.
#[derive(Clone, Serialize, ToSchema)]
pub struct StatementMovement {
    /// UUID of the ledger entry.
    pub entry_id: EntryId,
    /// `advances` or `receivable`.
    pub account: &'static str,
    /// What happened: `transfer_sent`, `cash_paid`, `payroll_deducted` …
    pub event: String,
    /// ISO date it counts for.
    pub business_date: String,
    /// The number of the document that moved it.
    pub document_number: String,
    /// The number of the request behind it.
    pub request_number: Option<String>,
    /// The type of that request.
    pub concept: Option<String>,
    /// Above zero what they came to owe, below what they owe no more, in minor units.
    pub amount_minor: i64,
    pub currency: Currency,
    /// What they owed in this currency afterwards, in minor units.
    pub balance_minor: i64,
}

/// What a person owes, and why.
#[derive(Clone, Serialize, ToSchema)]
pub struct Statement {
    pub person: StatementPerson,
    /// The name of the portal's company, for what is printed.
    pub company: String,
    /// ISO date on which it was read.
    pub as_of: String,
    /// In every currency in which they ever owed something.
    pub balances: Vec<StatementBalance>,
    pub under_way: StatementUnderWay,
    /// Whether they owe nothing and nothing is on its way: they may have their *paz y salvo*.
    pub clear: bool,
    /// Newest first.
    pub items: Vec<StatementMovement>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// What the caller owes.
#[utoipa::path(get, path = "/api/v1/statements/me", tag = "statements", params(StatementQuery),
    responses((status = 200, body = Statement), (status = 422, body = Problem)))]
pub async fn get_own_statement(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<StatementQuery>,
) -> Result<Json<Statement>, ApiError> {
    let user = people::by_id(app.db.read(), caller.actor.id).await?.ok_or(ApiError::NotFound)?;
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    service::statement(&app, &user, after, limit).await.map(Json)
}

/// What somebody owes.
#[utoipa::path(get, path = "/api/v1/statements/{id}", tag = "statements",
    params(StatementQuery, ("id" = String, Path, description = "UUID of the member of staff")),
    responses((status = 200, body = Statement), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn get_statement(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId<UserId>,
    Query(query): Query<StatementQuery>,
) -> Result<Json<Statement>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let user = visible(&app, &caller, id).await?;
    service::statement(&app, &user, after, limit).await.map(Json)
}

/// Somebody whose statement the caller may read: their own, or that of whom they look after.
pub async fn visible(app: &App, caller: &Caller, id: UserId) -> Result<User, ApiError> {
    let user = people::by_id(app.db.read(), id).await?.ok_or(ApiError::NotFound)?;
    let seen = |right: caudal_domain::actor::Right<'_>| READERS.iter().any(|p| right.allows(*p));
    let may_see = user.id == caller.actor.id || caller.actor.rights(user.branch).any(seen);
    if may_see { Ok(user) } else { Err(ApiError::NotFound) }
}
