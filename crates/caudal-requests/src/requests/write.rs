//! Writes a request down: its row where nobody wrote it meanwhile, its history, its row in the audit.

use caudal_db::Tx;
use caudal_domain::actor::Principal;
use serde_json::{Value, json};

use super::store::{self, event, row::Model};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::version::unchanged;
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// Writes the row where nobody wrote it meanwhile.
///
/// # Errors
/// `changed_meanwhile`.
pub async fn save(tx: &Tx, before: &Model, row: &Model) -> Result<(), ApiError> {
    unchanged(store::save(tx, before, row).await?)
}

pub fn touch(row: &mut Model, now: i64) {
    row.version += 1;
    row.updated_at_ms = now;
}

/// What changed, for the history.
pub struct Change<'a> {
    pub before: &'a str,
    pub reason: Option<String>,
    /// The amount decided on, in minor units.
    pub amount_minor: Option<i64>,
    pub on_behalf: Option<&'a Principal>,
}

/// Adds to the history of a request.
pub async fn note(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    row: &Model,
    action: &str,
    change: Option<Change<'_>>,
    reason: Option<String>,
) -> Result<event::Model, ApiError> {
    let principal = change.as_ref().and_then(|c| c.on_behalf).map(|p| (p.id, p.name.clone()));
    let drafted_for = || caller.drafts_for.as_ref().map(|person| (person.id, person.name.clone()));
    let (for_id, for_name) = principal.or_else(drafted_for).unzip();
    let (from, why, amount_minor) = match change {
        Some(c) => (Some(c.before.to_owned()), c.reason.or(reason), c.amount_minor),
        None => (None, reason, None),
    };
    let event = event::Model {
        id: app.new_uuid(),
        request_id: row.id,
        at_ms: app.now_ms(),
        actor_id: caller.actor.id,
        actor_name: caller.actor.name.clone(),
        action: action.into(),
        to_state: from.is_some().then(|| row.state.name().to_owned()),
        from_state: from,
        reason: why,
        amount_minor,
        for_id,
        for_name,
    };
    store::add_event(tx, event.clone()).await?;
    Ok(event)
}

pub async fn audit(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    row: &Model,
    before: Option<&Model>,
    on_behalf: Option<&Principal>,
) -> Result<(), ApiError> {
    let object = Object { kind: "request", id: row.id.0, number: Some(&row.number) };
    let audit = trail::row(app, caller, action, &object, before.map(snapshot), Some(snapshot(row)));
    let audit = trail::for_another(audit, on_behalf.map(|p| p.id));
    Ok(caudal_db::audit::append(tx, &audit).await?)
}

/// What the audit keeps of a request: what was decided on, and how far it got.
fn snapshot(row: &Model) -> Value {
    json!({
        "state": row.state,
        "type": row.type_name,
        "requester": row.requester_name,
        "beneficiary_id": row.beneficiary_id,
        "beneficiary": row.beneficiary_name,
        "purpose": row.purpose,
        "method": row.method,
        "currency": row.currency,
        "requested_minor": row.requested_minor,
        "approved_minor": row.approved_minor,
        "paid_minor": row.paid_minor,
        "approvals": row.approvals.0,
        "reason": row.reason,
        "revision": row.revision,
        "version": row.version,
    })
}
