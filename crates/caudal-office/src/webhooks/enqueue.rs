//! Messages in the making: of what was sealed, for the webhooks that want to hear of it.

use caudal_db::Tx;
use caudal_domain::ids::UserId;
use jiff::Timestamp;
use serde_json::json;
use uuid::Uuid;

use super::store::{self, Standing, State, delivery, webhook};
use super::{KINDS, WebhookId};
use caudal_web::{app::App, http::problem::ApiError};

/// The event of a trial.
pub const TEST: &str = "webhook.test";

/// What was done and sealed.
#[derive(Clone, Debug)]
pub struct Event<'a> {
    /// Its number in the chain.
    pub number: i64,
    pub at_ms: i64,
    /// Who did it: a person or another system; nobody where the portal itself did.
    pub actor_id: Option<UserId>,
    pub action: &'a str,
    pub object_kind: &'a str,
    pub object_id: Option<Uuid>,
    pub object_number: Option<&'a str>,
}

/// Makes the messages of what was done, once for each webhook that is told of such records. Each event is given once: whoever reads the
/// sealed audit does so under a lock.
pub async fn enqueue(tx: &Tx, app: &App, events: &[Event<'_>]) -> Result<(), ApiError> {
    // Who came and went is about people, and nothing that was done.
    let tells =
        |event: &&Event<'_>| KINDS.contains(&event.object_kind) && !event.action.starts_with("session.");
    let told: Vec<_> = events.iter().filter(tells).collect();
    if told.is_empty() {
        return Ok(());
    }
    let webhooks = store::all(tx).await?;
    let mut rows = Vec::new();
    for webhook in webhooks.iter().filter(|webhook| webhook.state == Standing::On.name()) {
        let hears = |kind: &str| webhook.kinds.0.is_empty() || webhook.kinds.0.iter().any(|own| own == kind);
        rows.extend(
            told.iter().filter(|event| hears(event.object_kind)).map(|event| of(app, webhook, event)),
        );
    }
    Ok(store::add(tx, &rows).await?)
}

fn of(app: &App, webhook: &webhook::Model, event: &Event<'_>) -> delivery::Model {
    // What people know an account by is its number, and that is nobody's business out there.
    let number = event.object_number.filter(|_| event.object_kind != "bank_account");
    let data = json!({
        "seal": event.number,
        "actor_id": event.actor_id,
        "object": { "kind": event.object_kind, "id": event.object_id, "number": number },
    });
    begun(app, webhook.id, Some(event.number), event.action, event.at_ms, &data)
}

/// A message that tries whether they arrive.
pub fn trial(app: &App, webhook: WebhookId) -> delivery::Model {
    begun(app, webhook, None, TEST, app.now_ms(), &json!({}))
}

fn begun(
    app: &App,
    webhook_id: WebhookId,
    seal_number: Option<i64>,
    event: &str,
    at_ms: i64,
    data: &serde_json::Value,
) -> delivery::Model {
    let timestamp = Timestamp::from_millisecond(at_ms).unwrap_or_default();
    let body = json!({ "type": event, "timestamp": timestamp.to_string(), "data": data });
    delivery::Model {
        id: app.new_id(),
        webhook_id,
        seal_number,
        event: event.to_owned(),
        body: body.to_string(),
        state: State::Waiting.name().to_owned(),
        due_at_ms: app.now_ms(),
        attempts: 0,
        claimed_until_ms: 0,
        status: None,
        error: None,
        took_ms: None,
        created_at_ms: app.now_ms(),
        ended_at_ms: None,
    }
}
