//! Who is signed in, and their token: what the application asks before anything else.

use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Json, extract::State};
use caudal_domain::{actor::Principal, ids::BranchId, permission::Permission};
use serde::Serialize;
use utoipa::ToSchema;

use super::{guard::Visitor, sessions};
use crate::{company, people};
use caudal_web::app::App;
use caudal_web::http::{hub::Hub, problem::ApiError};

/// The session user.
#[derive(Serialize, ToSchema)]
pub struct Profile {
    #[schema(value_type = String, format = Uuid)]
    id: uuid::Uuid,
    /// The provider's name for them; the id as long as there is none.
    sub: String,
    name: String,
    email: String,
    /// Their number in the company.
    employee_number: Option<String>,
    /// UUID of the branch they work in, while it is in use: what they ask for is most likely for it.
    #[schema(value_type = Option<String>, format = Uuid)]
    branch_id: Option<BranchId>,
    /// What they may do today: their own permissions, and those of whom they stand in for.
    permissions: Vec<HeldPermission>,
    /// Those in whose place they decide today.
    acting_for: Vec<ActingFor>,
    /// Up to how much they approve.
    limits: Vec<HeldLimit>,
}

/// A permission of the session user.
#[derive(Serialize, ToSchema)]
pub struct HeldPermission {
    /// The stored label.
    permission_name: &'static str,
}

/// An absent person in whose place the session user decides.
#[derive(Serialize, ToSchema)]
pub struct ActingFor {
    #[schema(value_type = String, format = Uuid)]
    id: uuid::Uuid,
    name: String,
    /// ISO date: until the end of which day.
    ends_on: String,
}

/// An approval limit of the session user.
#[derive(Serialize, ToSchema)]
pub struct HeldLimit {
    /// ISO 4217.
    currency: &'static str,
    limit_minor: i64,
}

/// A token of the session.
#[derive(Serialize, ToSchema)]
pub struct AccessToken {
    /// The bearer token of the API.
    #[serde(rename = "accessToken")]
    access_token: String,
    /// How many seconds it lives.
    #[serde(rename = "expiresIn")]
    expires_in: i64,
}

/// The session user with what they may do today; nothing (204) without a session. No activity: a tab left open asks too.
#[utoipa::path(get, path = "/api/auth/me", tag = "auth",
    responses((status = 200, body = Profile, headers(("Last-Event-ID" = Option<String>,
        description = "What the first event stream sends as its `Last-Event-ID`: whoever reads from here on misses nothing"))),
        (status = 204, description = "Nobody is signed in")))]
pub async fn get_profile(State(app): State<App>, headers: HeaderMap) -> Result<Response, ApiError> {
    let found = sessions::by_cookie(&app, &headers).await?;
    let Some(found) = found.filter(|found| sessions::is_live(found, app.now_ms())) else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let Some(user) = people::by_id(app.db.read(), found.actor.id).await? else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let branch = match user.branch {
        Some(id) => company::branch(app.db.read(), id).await?,
        None => None,
    };
    let held = found.actor.all_permissions();
    let permissions = held.iter().map(Permission::label);
    let limits = found.actor.limits.iter();
    let profile = Json(Profile {
        id: user.id.0,
        sub: user.subject.map_or_else(|| user.id.to_string(), |subject| subject.subject),
        name: user.name,
        email: user.email,
        employee_number: user.employee_number,
        branch_id: branch.map(|branch| branch.id()),
        permissions: permissions.map(|permission_name| HeldPermission { permission_name }).collect(),
        acting_for: found.actor.acting_for.iter().map(acting_for).collect(),
        limits: limits
            .map(|(currency, limit_minor)| HeldLimit { currency: currency.code(), limit_minor: *limit_minor })
            .collect(),
    });
    let told = app.part::<Hub>().last_announced().map(|seal| [("last-event-id", seal.to_string())]);
    Ok((told, profile).into_response())
}

fn acting_for(p: &Principal) -> ActingFor {
    ActingFor { id: p.id.0, name: p.name.clone(), ends_on: p.ends_on.to_string() }
}

/// A new token of the session, for `Authorization: Bearer`. It lives ten minutes; a session has eight at most.
#[utoipa::path(get, path = "/api/auth/token", tag = "auth",
    responses((status = 200, body = AccessToken), (status = 401, description = "Nobody is signed in")))]
pub async fn get_token(State(app): State<App>, headers: HeaderMap) -> Result<Json<AccessToken>, Response> {
    match issue(&app, &headers).await {
        Ok(token) => Ok(Json(token)),
        Err(error @ ApiError::SessionRequired) => {
            let response = error.into_response();
            Err(match Visitor::by_cookie(&app, &headers) {
                Some(visitor) => visitor.dismiss(&app, response).await,
                None => response,
            })
        }
        Err(error) => Err(error.into_response()),
    }
}

async fn issue(app: &App, headers: &HeaderMap) -> Result<AccessToken, ApiError> {
    let found = sessions::by_cookie(app, headers).await?;
    let found =
        found.filter(|found| sessions::is_live(found, app.now_ms())).ok_or(ApiError::SessionRequired)?;
    let issued = app
        .write((found.id, found.expires_at_ms), |tx, app, (id, end)| {
            Box::pin(async move { Ok(sessions::issue_token(app, tx, *id, *end).await?) })
        })
        .await?;
    Ok(AccessToken { access_token: issued.token, expires_in: issued.expires_in_seconds })
}
