//! The calls by which administrators set webhooks up, try them and see what became of their messages.

use axum::extract::State as Shared;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{DeliveryId, WebhookId, service};
use caudal_web::app::App;
use caudal_web::http::command::{Answer, Command, NoArguments};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathDelivery, PathId, Query};
use caudal_web::http::{json::Json, page::Page};

/// A webhook. Its secret is shown when it is made, and never again.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WebhookItem {
    pub id: WebhookId,
    /// What it is called.
    pub name: String,
    /// Where messages go.
    pub url: String,
    /// Kinds of records it hears of; all where there are none.
    pub kinds: Vec<String>,
    /// `on` or `off`.
    pub state: String,
    /// `gone` where the portal switched it off since the other system answered that it is no more (410).
    pub off_reason: Option<String>,
    /// The last characters of its secret.
    pub hint: String,
    /// Until when messages are signed under the secret before as well, in milliseconds of UTC.
    pub old_secret_until_ms: Option<i64>,
    pub created_by: String,
    pub created_at_ms: i64,
    /// How many messages wait.
    pub waiting: i64,
    /// How many were given up in the last thirty days.
    pub failed: i64,
    /// For `If-Match`.
    pub version: i64,
}

/// The webhooks, and what a new one may hear of.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Webhooks {
    /// By name.
    pub items: Vec<WebhookItem>,
    /// The kinds of records that there are.
    pub kinds: Vec<&'static str>,
}

/// A webhook as it shall be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WebhookBody {
    /// What it is called, up to 80 characters.
    pub name: String,
    /// Where messages go: `https://…`.
    pub url: String,
    /// Kinds of records it hears of; all where there are none.
    pub kinds: Vec<String>,
}

/// A webhook with its secret, where one was just made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WebhookSecret {
    pub webhook: WebhookItem,
    /// What its messages are signed with, `whsec_…`, shown this once. Nothing when the call is an earlier one repeated, or makes none.
    pub secret: Option<String>,
}

/// Which messages.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DeliveriesQuery {
    /// `waiting`, `sent` or `failed`; all without.
    pub state: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// A message to a webhook.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeliveryItem {
    /// UUID: the `webhook-id` it is sent under, however often.
    pub id: DeliveryId,
    /// What it tells, as the audit names it; `webhook.test` for a trial.
    pub event: String,
    /// What is sent.
    pub body: String,
    /// `waiting`, `sent` or `failed`.
    pub state: String,
    /// How often it was tried.
    pub attempts: i32,
    /// When it is tried next, in milliseconds of UTC.
    pub due_at_ms: i64,
    /// The HTTP status that the other system answered last.
    pub status: Option<i32>,
    /// `status`, `timed_out`, `no_connection`, `private_address` or `secret` where it was not taken.
    pub error: Option<String>,
    /// How long the last attempt took, in milliseconds.
    pub took_ms: Option<i64>,
    /// When it was made, in milliseconds of UTC.
    pub created_at_ms: i64,
    /// When it arrived or was given up, in milliseconds of UTC.
    pub ended_at_ms: Option<i64>,
}

/// A page of messages.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Deliveries {
    /// Newest first.
    pub items: Vec<DeliveryItem>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

/// All webhooks, by name.
#[utoipa::path(get, path = "/api/v1/webhooks", tag = "messages", responses((status = 200, body = Webhooks)))]
pub async fn list_webhooks(Shared(app): Shared<App>) -> Result<Json<Webhooks>, ApiError> {
    service::list(&app).await.map(Json)
}

/// Sets a webhook up. Its secret is in this answer and nowhere else.
#[utoipa::path(post, path = "/api/v1/webhooks", tag = "messages", request_body = WebhookBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = WebhookSecret), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn create_webhook(
    Shared(app): Shared<App>,
    command: Command<WebhookBody>,
) -> Result<Answer, ApiError> {
    service::create(&app, command).await
}

/// Changes a webhook; what waits goes to the new address.
#[utoipa::path(put, path = "/api/v1/webhooks/{id}", tag = "messages", request_body = WebhookBody,
    params(("id" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"), ("If-Match" = String, Header)),
    responses((status = 200, body = WebhookItem), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem), (status = 428, body = Problem)))]
pub async fn change_webhook(
    Shared(app): Shared<App>,
    PathId(id): PathId<WebhookId>,
    command: Command<WebhookBody>,
) -> Result<Answer, ApiError> {
    service::change(&app, id, command).await
}

/// `test` sends a message that says nothing; `rotate` makes another secret, beside which the one before signs for a day;
/// `switch-on`, `switch-off`, `remove`.
#[utoipa::path(post, path = "/api/v1/webhooks/{id}/actions/{action}", tag = "messages", request_body = NoArguments,
    params(("id" = String, Path, description = "UUID"), ("action" = String, Path),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters"), ("If-Match" = String, Header)),
    responses((status = 200, body = WebhookSecret), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 428, body = Problem)))]
pub async fn act_on_webhook(
    Shared(app): Shared<App>,
    PathId(id): PathId<WebhookId>,
    PathAction(action): PathAction,
    command: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    service::act(&app, id, &action, command.meta).await
}

/// What became of a webhook's messages, newest first.
#[utoipa::path(get, path = "/api/v1/webhooks/{id}/deliveries", tag = "messages",
    params(("id" = String, Path, description = "UUID"), DeliveriesQuery),
    responses((status = 200, body = Deliveries), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn list_deliveries(
    Shared(app): Shared<App>,
    PathId(id): PathId<WebhookId>,
    Query(query): Query<DeliveriesQuery>,
) -> Result<Json<Deliveries>, ApiError> {
    let Page { items, next } = service::deliveries(&app, id, query).await?;
    Ok(Json(Deliveries { items, next }))
}

/// Sends a message once more, under the id it had, whether it arrived or not.
#[utoipa::path(post, path = "/api/v1/webhooks/{id}/deliveries/{delivery}/actions/resend", tag = "messages",
    request_body = NoArguments,
    params(("id" = String, Path, description = "UUID"), ("delivery" = String, Path, description = "UUID"),
        ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = DeliveryItem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub async fn resend_delivery(
    Shared(app): Shared<App>,
    PathId(id): PathId<WebhookId>,
    PathDelivery(delivery): PathDelivery<DeliveryId>,
    command: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    service::resend(&app, id, delivery, command.meta).await
}
