//! The calls by which administrators make tokens for other systems, see them and revoke them.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::service;
use caudal_access::identity::tokens::TokenId;
use caudal_domain::ids::UserId;
use caudal_web::app::App;
use caudal_web::http::command::{Answer, Command};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::{json::Json, page::Ref, query::PathId};

/// A token. Its secret is kept nowhere.
#[derive(Serialize, ToSchema)]
pub struct TokenItem {
    pub id: TokenId,
    /// Its name, under which the audit shows what it did.
    pub name: String,
    /// The last characters of its secret.
    pub hint: String,
    /// What it may do: labels of permissions, or `scim` or `requests:drafts` alone.
    pub scopes: Vec<String>,
    /// For whom it drafts requests.
    pub drafts_for: Option<Ref>,
    /// The last day on which it is good, ISO date.
    pub ends_on: String,
    /// `active`, `expired` or `revoked`.
    pub state: &'static str,
    pub created_by: String,
    pub created_at_ms: i64,
    /// When it was used last, to the minute, in milliseconds of UTC.
    pub last_used_ms: Option<i64>,
    /// When it was revoked, in milliseconds of UTC.
    pub revoked_at_ms: Option<i64>,
}

/// The tokens and what a new one may have.
#[derive(Serialize, ToSchema)]
pub struct Tokens {
    /// The newest first.
    pub items: Vec<TokenItem>,
    /// The labels of permissions that a token may have.
    pub permissions: Vec<&'static str>,
    /// The last day on which a new one may end, ISO date.
    pub last_day: String,
    /// Where an identity provider keeps people and groups (SCIM 2.0).
    pub scim_address: String,
}

/// A token as it shall be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTokenBody {
    /// The name of the system.
    pub name: String,
    /// Labels of permissions, or `scim` or `requests:drafts` alone.
    pub scopes: Vec<String>,
    /// For `requests:drafts`: UUID of the person for whom it drafts, who may create requests.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub drafts_for: Option<UserId>,
    /// The last day, ISO date; within a year.
    pub ends_on: String,
}

/// A token just made.
#[derive(Serialize, ToSchema)]
pub struct NewToken {
    pub token: TokenItem,
    /// Its secret, shown this once. Nothing when the call is an earlier one repeated: then nobody has it any more.
    pub secret: Option<String>,
}

/// Nothing is needed to revoke.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RevokeBody {}

/// Every token, the newest first.
#[utoipa::path(get, path = "/api/v1/tokens", tag = "tokens",
    responses((status = 200, body = Tokens), (status = 401, body = Problem)))]
pub async fn list_tokens(State(app): State<App>) -> Result<Json<Tokens>, ApiError> {
    service::list(&app).await.map(Json)
}

/// Makes a token for another system. Its secret is in this answer and nowhere else.
#[utoipa::path(post, path = "/api/v1/tokens", tag = "tokens", request_body = NewTokenBody,
    params(("Idempotency-Key" = String, Header)),
    responses((status = 201, body = NewToken), (status = 422, body = Problem)))]
pub async fn create_token(
    State(app): State<App>,
    command: Command<NewTokenBody>,
) -> Result<Answer, ApiError> {
    service::create(&app, command).await
}

/// Revokes a token, at once and for good.
#[utoipa::path(post, path = "/api/v1/tokens/{id}/actions/revoke", tag = "tokens", request_body = RevokeBody,
    params(("id" = String, Path, format = Uuid), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = TokenItem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn revoke_token(
    State(app): State<App>,
    PathId(id): PathId<TokenId>,
    command: Command<RevokeBody>,
) -> Result<Answer, ApiError> {
    service::revoke(&app, id, command.meta).await
}
