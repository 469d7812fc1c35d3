//! The calls of the audit: read, check the shape, hand on.

use axum::extract::State as AppState;
use caudal_domain::ids::{BranchId, UserId};
use caudal_domain::{audit::Action, time::parse_date};

use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::export::{self, AuditCheckpoint};
use super::grants::{self, AuditPermissions};
use super::store::{self, Filter};
use super::view::{self, AuditActor, AuditChange, AuditDetail, AuditItem};
use caudal_access::people;
use caudal_web::http::page::{self, Page};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathId, Query, invalid_query, parse_query};
use caudal_web::{app::App, caller::Caller, http::json::Json};

/// What the list is narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// On this ISO date or later.
    pub from: Option<String>,
    /// On this ISO date or earlier.
    pub to: Option<String>,
    /// UUID of who did it.
    pub actor: Option<String>,
    /// What was done: `request.approve`.
    pub action: Option<String>,
    /// To what kind of thing: `request`.
    pub object_kind: Option<String>,
    /// UUID of the thing.
    pub object: Option<String>,
    /// The number of the thing, whole.
    pub q: Option<String>,
    /// `done` or `denied`.
    pub outcome: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditPermissionsQuery {
    /// UUID of the person.
    pub user: String,
    /// ISO date: as of its end.
    pub date: String,
}

/// A page of what was changed about a user.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct UserHistoryQuery {
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// Whom to look for.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AuditPeopleQuery {
    /// Beginnings of words of the name, the e-mail, the employee number or the document.
    pub q: Option<String>,
    /// UUID: only this person, whatever the words.
    pub id: Option<String>,
}

/// A person whom the audit can be asked about.
#[derive(Serialize, ToSchema)]
pub struct AuditPerson {
    #[schema(value_type = String, format = Uuid)]
    id: uuid::Uuid,
    name: String,
    /// Their e-mail, which tells two of one name apart.
    email: String,
    /// Whether they may sign in today.
    active: bool,
}

/// People to choose from.
#[derive(Serialize, ToSchema)]
pub struct AuditPeople {
    /// The first twenty by name.
    items: Vec<AuditPerson>,
}

/// Something that was changed about a user.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UserChange {
    /// The row of the audit that says so. UUID.
    #[schema(value_type = String, format = Uuid)]
    pub id: uuid::Uuid,
    pub at_ms: i64,
    /// Who did it; without an id the portal itself.
    pub actor: AuditActor,
    /// What: `user.grant`.
    #[schema(value_type = String)]
    pub action: Action,
    /// Field by field, as it stood before and after.
    pub changes: Vec<AuditChange>,
    /// ISO 4217 code of the amounts in them, where they say it.
    pub currency: Option<String>,
}

/// The branches whose trail the caller reads; nothing where that is the whole company's.
fn branches_read(caller: &Caller) -> Option<Vec<BranchId>> {
    caller.actor.read_reaches(super::READERS).iter().map(|reach| reach.branch).collect()
}

/// Whether the caller reads what was done to a person: those of their branches, or everybody.
fn is_read(caller: &Caller, person: &people::User) -> bool {
    branches_read(caller).is_none_or(|read| person.branch.is_some_and(|branch| read.contains(&branch)))
}

impl AuditQuery {
    /// Reads a query string as the list's own call does.
    ///
    /// # Errors
    /// `invalid_query`.
    pub fn parse(query: &str) -> Result<Self, ApiError> {
        parse_query(query)
    }

    /// What is asked for, as far as the caller may read it.
    ///
    /// # Errors
    /// `invalid_query` for what is not understood.
    pub fn filter(&self, app: &App, caller: &Caller) -> Result<Filter, ApiError> {
        let there = |text: &Option<String>| {
            text.as_deref().map(str::trim).filter(|t| !t.is_empty()).map(str::to_owned)
        };
        let id = |text, field| there(text).map(|t| t.parse().map_err(|_| invalid_query(field))).transpose();
        let day = |text, days, field| {
            let start = |t: String| app.start_of(parse_date(&t)?, days);
            there(text).map(|t| start(t).ok_or_else(|| invalid_query(field))).transpose()
        };
        let denied = match there(&self.outcome).as_deref() {
            None => None,
            Some("denied") => Some(true),
            Some("done") => Some(false),
            Some(_) => return Err(invalid_query("outcome")),
        };
        Ok(Filter {
            from_ms: day(&self.from, 0, "from")?,
            until_ms: day(&self.to, 1, "to")?,
            actor: id(&self.actor, "actor")?,
            action: there(&self.action),
            kind: there(&self.object_kind),
            object: id(&self.object, "object")?.map(UserId::cast),
            number: there(&self.q),
            denied,
            within: branches_read(caller),
        })
    }
}

/// A page of the audit, newest first.
#[utoipa::path(get, path = "/api/v1/audit", tag = "audit", params(AuditQuery),
    responses((status = 200, body = Page<AuditItem>), (status = 422, body = Problem)))]
pub async fn list_audit(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<AuditQuery>,
) -> Result<Json<Page<AuditItem>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let filter = query.filter(&app, &caller)?;
    let db = app.db.begin_read().await?;
    let rows = store::page(&db, &filter, after, limit).await?;
    let page = Page::cut(rows, limit, |r| r.id);
    Ok(Json(Page { items: view::items(&db, &page.items).await?, next: page.next }))
}

/// A row of the audit with what it changed.
#[utoipa::path(get, path = "/api/v1/audit/{id}", tag = "audit",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = AuditDetail), (status = 404, body = Problem)))]
pub async fn get_audit(
    AppState(app): AppState<App>,
    caller: Caller,
    PathId(id): PathId,
) -> Result<Json<AuditDetail>, ApiError> {
    let db = app.db.begin_read().await?;
    let row = store::find(&db, id, branches_read(&caller).as_deref()).await?.ok_or(ApiError::NotFound)?;
    let told = view::details(&db, &[row]).await?.into_iter().next();
    told.map(Json).ok_or(ApiError::NotFound)
}

/// What a person might do at the end of a day, told by the audit.
#[utoipa::path(get, path = "/api/v1/audit/permissions", tag = "audit", params(AuditPermissionsQuery),
    responses((status = 200, body = AuditPermissions), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn audit_permissions(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<AuditPermissionsQuery>,
) -> Result<Json<AuditPermissions>, ApiError> {
    let user = query.user.parse().map_err(|_| invalid_query("user"))?;
    let date = parse_date(&query.date).ok_or_else(|| invalid_query("date"))?;
    let db = app.db.begin_read().await?;
    let person = people::by_id(&db, user).await?.filter(|person| is_read(&caller, person));
    grants::as_of(&db, &app, person.ok_or(ApiError::NotFound)?, date).await.map(Json)
}

/// People to ask the audit about, those who were switched off too.
#[utoipa::path(get, path = "/api/v1/audit/people", tag = "audit", params(AuditPeopleQuery),
    responses((status = 200, body = AuditPeople), (status = 422, body = Problem)))]
pub async fn audit_people(
    AppState(app): AppState<App>,
    caller: Caller,
    Query(query): Query<AuditPeopleQuery>,
) -> Result<Json<AuditPeople>, ApiError> {
    let found = match query.id.as_deref().filter(|id| !id.is_empty()) {
        Some(id) => {
            let id = id.parse().map_err(|_| invalid_query("id"))?;
            let found = people::by_id(app.db.read(), id).await?;
            found.into_iter().filter(|person| is_read(&caller, person)).collect()
        }
        None => people::find(&app, query.q, branches_read(&caller)).await?,
    };
    let person = |u: people::User| AuditPerson { id: u.id.0, name: u.name, email: u.email, active: u.active };
    Ok(Json(AuditPeople { items: found.into_iter().map(person).collect() }))
}

/// What was changed about a user, newest first: identity, permissions, limits, substitutes, whether they may sign in.
#[utoipa::path(get, path = "/api/v1/users/{id}/history", tag = "users",
    params(("id" = String, Path, format = Uuid), UserHistoryQuery),
    responses((status = 200, body = Page<UserChange>), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn list_user_history(
    AppState(app): AppState<App>,
    PathId(id): PathId<UserId>,
    Query(query): Query<UserHistoryQuery>,
) -> Result<Json<Page<UserChange>>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let db = app.db.begin_read().await?;
    people::by_id(&db, id).await?.ok_or(ApiError::NotFound)?;
    let page = Page::cut(store::changes_of(&db, id, after, limit).await?, limit, |r| r.id);
    let mut told = view::changed(&db, &page.items).await?.into_iter();
    Ok(Json(page.map(|row| {
        let told = told.next();
        UserChange {
            id: row.id,
            at_ms: row.at_ms,
            actor: AuditActor { id: row.actor_id, name: row.actor_name },
            action: row.action,
            currency: told.as_ref().and_then(|t| t.currency.clone()),
            changes: told.map(|t| t.changes).unwrap_or_default(),
        }
    })))
}

/// Count and head of the chain now.
#[utoipa::path(get, path = "/api/v1/audit/checkpoint", tag = "audit", responses((status = 200, body = AuditCheckpoint)))]
pub async fn audit_checkpoint(AppState(app): AppState<App>) -> Result<Json<AuditCheckpoint>, ApiError> {
    export::take(&app).await.map(Json)
}
