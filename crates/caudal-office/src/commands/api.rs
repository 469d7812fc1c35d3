//! The call that settles a command.

use axum::extract::State;
use caudal_db::idempotency::{self, Scope, Settled};
use caudal_domain::{error::Fields, text::TextRefusal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use caudal_web::app::App;
use caudal_web::http::command::{Answer, Command, is_key, run, same_path};
use caudal_web::http::problem::{ApiError, Problem};

const METHODS: [&str; 4] = ["POST", "PUT", "PATCH", "DELETE"];
const MAX_PATH_BYTES: usize = 500;

/// A command that the caller sent and whose answer they do not know.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SettleBody {
    /// `POST`, `PUT`, `PATCH` or `DELETE`, as it was sent.
    method: String,
    /// The path it was sent to, without a query string.
    path: String,
    /// The `Idempotency-Key` it was sent with.
    key: String,
}

impl SettleBody {
    fn check(&self) -> Result<(), ApiError> {
        let mut fields = Fields::default();
        let mut check = |field: &'static str, ok: bool| {
            fields.take(field, if ok { Ok(()) } else { Err(TextRefusal::TextInvalid) });
        };
        check("method", METHODS.contains(&self.method.as_str()));
        let is_text = !same_path(&self.path).chars().any(char::is_control);
        check("path", self.path.starts_with("/api/v1/") && self.path.len() <= MAX_PATH_BYTES && is_text);
        check("key", is_key(&self.key));
        Ok(fields.finish()?)
    }
}

/// How a command ended.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CommandOutcome {
    /// `done`: it happened, once. `withdrawn`: it did not happen, and should it still arrive, it is refused.
    pub outcome: &'static str,
    /// When it happened, in milliseconds of UTC.
    pub at_ms: Option<i64>,
    /// The number of the document that it made or changed, where it has one.
    pub number: Option<String>,
}

impl From<Settled> for CommandOutcome {
    fn from(settled: Settled) -> Self {
        match settled {
            Settled::Withdrawn => Self { outcome: "withdrawn", at_ms: None, number: None },
            Settled::Done { at_ms, json, .. } => {
                let body: serde_json::Value = serde_json::from_str(&json).unwrap_or_default();
                let number = body.get("number").and_then(|number| number.as_str()).map(str::to_owned);
                Self { outcome: "done", at_ms: Some(at_ms), number }
            }
        }
    }
}

/// Says how a command of the caller ended whose answer was lost, for good: one that is under way is waited for, and one that never
/// arrived is withdrawn. Keys are known for 24 hours.
#[utoipa::path(post, path = "/api/v1/commands/actions/settle", tag = "commands", request_body = SettleBody,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 200, body = CommandOutcome), (status = 422, body = Problem)))]
pub async fn settle_command(
    State(app): State<App>,
    Command { meta, body }: Command<SettleBody>,
) -> Result<Answer, ApiError> {
    body.check()?;
    let SettleBody { method, path, key } = body;
    let path = same_path(&path);
    let principal = meta.caller.actor.id.to_string();
    let scope = Scope { principal, method, path, key, body_hash: String::new() };
    let now = app.now_ms();
    run(&app, &meta, scope, move |tx, _, _, scope| {
        Box::pin(async move {
            let settled = idempotency::settle(tx, scope, now).await?;
            Answer::ok(&CommandOutcome::from(settled))
        })
    })
    .await
}
