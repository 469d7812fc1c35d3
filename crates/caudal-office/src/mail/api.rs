//! The calls by which administrators see what became of mail, try it, and have it sent again.

use axum::extract::State as Shared;
use caudal_db::audit;
use caudal_domain::error::{CommonRefusal, PortalRefusal};
use caudal_domain::ids::UserId;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::store::{self, Model};
use super::{Kind, State, gather::begun, server::is_sent};
use caudal_access::{identity::guard, people};
use caudal_web::http::command::{Answer, Command, NoArguments, run};
use caudal_web::http::page::{self, Ref};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathId, Query, invalid_query};
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, http::json::Json};

/// Which letters.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MailQuery {
    /// `waiting`, `sent`, `failed` or `dropped`; all without.
    pub state: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// A letter. What it said is kept nowhere.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailItem {
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// `now`, `digest` or `test`.
    pub kind: String,
    pub to: Ref,
    /// Where it went, once it went.
    pub address: Option<String>,
    /// `waiting`, `sent`, `failed` or `dropped`.
    pub state: String,
    /// How often it was tried.
    pub attempts: i32,
    /// When it is tried next, in milliseconds of UTC.
    pub due_at_ms: i64,
    /// What the mail server said last.
    pub error: Option<String>,
    /// When it was begun, in milliseconds of UTC.
    pub created_at_ms: i64,
    /// When it was sent or given up, in milliseconds of UTC.
    pub ended_at_ms: Option<i64>,
}

/// A page of letters, and the server they go to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailPage {
    /// Newest first.
    pub items: Vec<MailItem>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
    /// The mail server; nothing where the portal sends no mail.
    pub server: Option<MailServer>,
}

/// The mail server that the settings name.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MailServer {
    pub host: String,
    pub from: String,
    /// When digests are sent: `07:00`, in the portal's time zone.
    pub digest_at: String,
}

fn server(app: &App) -> Option<MailServer> {
    let mail = &app.config.mail;
    Some(MailServer {
        host: mail.host.clone()?,
        from: mail.from.clone()?,
        digest_at: mail.digest_at.strftime("%H:%M").to_string(),
    })
}

fn item(row: Model, name: &str) -> MailItem {
    MailItem {
        id: row.id,
        kind: row.kind,
        to: Ref::new(row.user_id, name),
        address: row.address,
        state: row.state,
        attempts: row.attempts,
        due_at_ms: row.due_at_ms,
        error: row.error,
        created_at_ms: row.created_at_ms,
        ended_at_ms: row.ended_at_ms,
    }
}

/// What became of mail, newest first.
#[utoipa::path(get, path = "/api/v1/mail", tag = "messages", params(MailQuery),
    responses((status = 200, body = MailPage), (status = 422, body = Problem)))]
pub async fn list_mail(
    Shared(app): Shared<App>,
    Query(query): Query<MailQuery>,
) -> Result<Json<MailPage>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let unknown = || invalid_query("state");
    let state = query.state.as_deref().filter(|state| !state.is_empty());
    let state = state.map(|name| State::from_name(name).ok_or_else(unknown)).transpose()?;
    let db = app.db.read();
    let rows = store::page(db, state, after, limit).await?;
    let people: Vec<UserId> = rows.iter().map(|row| row.user_id).collect();
    let names = people::names(db, &people).await?;
    let name = |id: UserId| names.iter().find(|(of, _)| *of == id).map_or("", |(_, name)| name);
    let page = page::Page::cut(rows, limit, |row| row.id).map(|row| {
        let name = name(row.user_id);
        item(row, name)
    });
    Ok(Json(MailPage { items: page.items, next: page.next, server: server(&app) }))
}

/// Sends the caller a letter, to see whether mail arrives. It goes out by the way of all others, so the answer does not wait for it.
#[utoipa::path(post, path = "/api/v1/mail/actions/test", tag = "messages", request_body = NoArguments,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = MailItem), (status = 409, body = Problem)))]
pub async fn try_mail(
    Shared(app): Shared<App>,
    Command { meta, .. }: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    if !is_sent(&app) {
        return Err(PortalRefusal::MailNotSetUp.into());
    }
    run(&app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            guard::still_holds(app, tx, caller).await?;
            let row = begun(app, Kind::Test, caller.actor.id, app.now_ms());
            store::insert(tx, row.clone()).await?;
            let object = Object { kind: "mail", id: row.id, number: None };
            audit::append(tx, &trail::row(app, caller, "mail.test", &object, None, None)).await?;
            Answer::created(&item(row, &caller.actor.name))
        })
    })
    .await
}

/// Has a letter that was given up sent again.
#[utoipa::path(post, path = "/api/v1/mail/{id}/actions/retry", tag = "messages", request_body = NoArguments,
    params(("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = MailItem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn retry_mail(
    Shared(app): Shared<App>,
    PathId(id): PathId,
    Command { meta, .. }: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    if !is_sent(&app) {
        return Err(PortalRefusal::MailNotSetUp.into());
    }
    run(&app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let before = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
            guard::still_holds(app, tx, caller).await?;
            if before.state != State::Failed.name() {
                return Err(CommonRefusal::WrongState.into());
            }
            let row = Model {
                state: State::Waiting.name().to_owned(),
                due_at_ms: app.now_ms(),
                // A letter is given up by its age.
                created_at_ms: app.now_ms(),
                claimed_until_ms: 0,
                ended_at_ms: None,
                ..before.clone()
            };
            store::overwrite(tx, row.clone()).await?;
            let object = Object { kind: "mail", id: id.0, number: None };
            let change = (Some(json!({ "error": before.error })), Some(json!({ "state": row.state })));
            audit::append(tx, &trail::row(app, caller, "mail.retry", &object, change.0, change.1)).await?;
            let name = people::names(tx, &[row.user_id]).await?.pop().map(|(_, name)| name);
            Answer::ok(&item(row, name.as_deref().unwrap_or_default()))
        })
    })
    .await
}
