//! Sessions of a person: one's own, and those an administrator looks at.

use axum::extract::State;
use caudal_domain::{ids::UserId, user::may_manage};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

use super::api::{AbsenceBody, UserBody};
use super::service::{self, note};
use super::{list, view::AbsenceView};
use caudal_access::identity::{guard, sessions};
use caudal_web::app::App;
use caudal_web::caller::{Caller, SessionId};
use caudal_web::http::command::{Answer, Command, Meta, NoArguments, PlainCommand, run};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathId, PathSession, Query};
use caudal_web::http::{json::Json, page::Ref};

/// A session that is open.
#[derive(Serialize, ToSchema)]
pub struct SessionItem {
    #[schema(value_type = String, format = Uuid)]
    id: uuid::Uuid,
    /// When it was opened, in milliseconds of UTC.
    created_at_ms: i64,
    /// When it was used last, to the minute, in milliseconds of UTC.
    last_seen_ms: i64,
    /// When it ends in any case, in milliseconds of UTC.
    expires_at_ms: i64,
    /// From where it was opened.
    address: Option<String>,
    /// With which browser.
    user_agent: Option<String>,
    /// Whether it is the one that asks.
    current: bool,
}

/// The open sessions of a person.
#[derive(Serialize, ToSchema)]
pub struct Sessions {
    /// The newest first.
    items: Vec<SessionItem>,
}

/// The caller's open sessions.
#[utoipa::path(get, path = "/api/v1/account/sessions", tag = "account",
    responses((status = 200, body = Sessions), (status = 401, body = Problem)))]
pub async fn list_own_sessions(State(app): State<App>, caller: Caller) -> Result<Json<Sessions>, ApiError> {
    open_sessions(&app, &caller, caller.actor.id).await.map(Json)
}

/// A user's open sessions.
#[utoipa::path(get, path = "/api/v1/users/{id}/sessions", tag = "users",
    params(("id" = String, Path, format = Uuid)),
    responses((status = 200, body = Sessions), (status = 404, body = Problem)))]
pub async fn list_user_sessions(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<UserId>,
) -> Result<Json<Sessions>, ApiError> {
    service::exists(app.db.read(), id).await?;
    open_sessions(&app, &caller, id).await.map(Json)
}

async fn open_sessions(app: &App, caller: &Caller, of: UserId) -> Result<Sessions, ApiError> {
    let found = sessions::open_of(app.db.read(), of, app.now_ms()).await?;
    let item = |s: sessions::OpenSession| SessionItem {
        current: Some(s.id) == caller.session_id,
        id: s.id.0,
        created_at_ms: s.created_at_ms,
        last_seen_ms: s.last_seen_ms,
        expires_at_ms: s.expires_at_ms,
        address: s.address,
        user_agent: s.user_agent,
    };
    Ok(Sessions { items: found.into_iter().map(item).collect() })
}

/// Ends one of the caller's sessions. The one that asks is ended by signing out.
#[utoipa::path(post, path = "/api/v1/account/sessions/{session_id}/actions/end", tag = "account",
    request_body = NoArguments,
    params(("session_id" = String, Path, format = Uuid), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = Sessions), (status = 404, body = Problem)))]
pub async fn end_own_session(
    State(app): State<App>,
    PathSession(session): PathSession<SessionId>,
    Command { meta, body: NoArguments {} }: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    let of = meta.caller.actor.id;
    end(&app, meta, of, Which::One(session)).await
}

/// Ends every session of the caller but the one that asks.
#[utoipa::path(post, path = "/api/v1/account/sessions/actions/end-others", tag = "account",
    request_body = NoArguments, params(("Idempotency-Key" = String, Header)),
    responses((status = 200, body = Sessions), (status = 401, body = Problem)))]
pub async fn end_other_sessions(
    State(app): State<App>,
    Command { meta, body: NoArguments {} }: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    let of = meta.caller.actor.id;
    end(&app, meta, of, Which::Others).await
}

/// Ends a session of a user.
#[utoipa::path(post, path = "/api/v1/users/{id}/sessions/{session_id}/actions/end", tag = "users",
    request_body = NoArguments,
    params(("id" = String, Path, format = Uuid), ("session_id" = String, Path, format = Uuid),
        ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = Sessions), (status = 404, body = Problem)))]
pub async fn end_user_session(
    State(app): State<App>,
    PathId(id): PathId<UserId>,
    PathSession(session): PathSession<SessionId>,
    Command { meta, body: NoArguments {} }: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    end(&app, meta, id, Which::One(session)).await
}

#[derive(Clone, Copy)]
enum Which {
    One(SessionId),
    Others,
}

async fn end(app: &App, meta: Meta, of: UserId, which: Which) -> Result<Answer, ApiError> {
    let answer = run(app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            // One's own are nobody else's to lock.
            let row = if of == caller.actor.id { None } else { Some(service::locked(tx, of, None).await?) };
            guard::still_holds(app, tx, caller).await?;
            if let Some(row) = row {
                may_manage(&caller.actor, &service::account(tx, app, &row).await?)?;
            }
            let now = app.now_ms();
            let open = sessions::open_of(tx, of, now).await?;
            let meant: Vec<_> = open
                .iter()
                .filter(|s| match which {
                    Which::One(id) => s.id == id,
                    Which::Others => Some(s.id) != caller.session_id,
                })
                .collect();
            if meant.is_empty() && matches!(which, Which::One(_)) {
                return Err(ApiError::NotFound);
            }
            for session in meant {
                if !sessions::end(tx, session.id, now, sessions::End::Ended).await? {
                    continue;
                }
                let ended = json!({ "session_id": session.id.0, "user_agent": session.user_agent });
                note(tx, app, caller, "session.end", of, (None, ended)).await?;
            }
            Answer::ok(&json!({}))
        })
    })
    .await?;
    let left = open_sessions(app, &meta.caller, of).await?;
    answer.replaced_by(&left)
}

/// Who stands in for the caller.
#[derive(Serialize, ToSchema)]
pub struct Substitutions {
    /// From today on, the next first.
    items: Vec<AbsenceView>,
}

/// Who shall stand in for the caller.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SubstitutionsBody {
    /// All of them from today on.
    pub substitutions: Vec<AbsenceBody>,
}

/// What colleagues are narrowed to.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListColleagues {
    /// Beginnings of words of the name.
    pub q: Option<String>,
}

/// People to choose from.
#[derive(Serialize, ToSchema)]
pub struct Colleagues {
    /// The first by name.
    items: Vec<Ref>,
}

/// Who stands in for the caller, from today on.
#[utoipa::path(get, path = "/api/v1/account/substitutions", tag = "account",
    responses((status = 200, body = Substitutions), (status = 401, body = Problem)))]
pub async fn list_own_substitutions(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<Substitutions>, ApiError> {
    let detail = service::detail(&app, &caller, caller.actor.id).await?;
    Ok(Json(Substitutions { items: detail.substitutions }))
}

/// Says who stands in for the caller, and when.
#[utoipa::path(put, path = "/api/v1/account/substitutions", tag = "account", request_body = SubstitutionsBody,
    params(("Idempotency-Key" = String, Header)),
    responses((status = 200, body = Substitutions), (status = 422, body = Problem)))]
pub async fn set_own_substitutions(
    State(app): State<App>,
    Command { meta, body }: Command<SubstitutionsBody>,
) -> Result<Answer, ApiError> {
    let (id, caller) = (meta.caller.actor.id, meta.caller.clone());
    let body = UserBody { substitutions: Some(body.substitutions), ..UserBody::default() };
    let answer = service::update(&app, id, PlainCommand { meta, body }).await?;
    let items = service::detail(&app, &caller, id).await?.substitutions;
    answer.replaced_by(&Substitutions { items })
}

/// Colleagues who can stand in: active people but the caller, the first twenty by name.
#[utoipa::path(get, path = "/api/v1/account/colleagues", tag = "account", params(ListColleagues),
    responses((status = 200, body = Colleagues), (status = 422, body = Problem)))]
pub async fn list_colleagues(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ListColleagues>,
) -> Result<Json<Colleagues>, ApiError> {
    Ok(Json(Colleagues { items: list::colleagues(&app, caller.actor.id, query.q).await? }))
}
