//! Decides on a request and writes down what follows.

use caudal_db::Tx;
use caudal_domain::request::{self, Command};
use caudal_domain::{actor::Principal, ids::UserId};

use super::store::{self, event, row::Model};
use super::{record, write};
use crate::settlements;
use caudal_access::company::General;
use caudal_web::http::{problem::ApiError, step_up};
use caudal_web::{app::App, caller::Caller};

/// What was decided on a request, and is not written yet.
pub struct Decided<'c> {
    /// The request as it is from now on.
    pub row: Model,
    /// Who asks for one advance more, where it is one: nothing that is late may be in the way.
    pub debtor: Option<UserId>,
    action: &'static str,
    reason: Option<String>,
    amount_minor: Option<i64>,
    on_behalf: Option<&'c Principal>,
}

/// Decides on a request, as it is decided on.
pub fn decide_on<'c>(
    app: &App,
    caller: &'c Caller,
    general: &General,
    mut row: Model,
    command: &Command,
) -> Result<Decided<'c>, ApiError> {
    let state = record::tiered(&row, general);
    let decision = request::decide(&state, command, &caller.actor)?;
    let asks = matches!(command, Command::Submit) && row.outcome == "settle";
    if matches!(command, Command::Release) {
        let minor = state.approved_minor.unwrap_or(state.requested_minor);
        step_up::check(app, caller, general.step_up_above(state.currency), minor)?;
    }
    let now = app.now_ms();
    if decision.next.state != state.state {
        row.state = decision.next.state;
        row.state_since_ms = now;
    }
    row.approved_minor = decision.next.approved_minor;
    row.revision = decision.next.revision;
    for added in decision.next.approvals.iter().skip(state.approvals.len()) {
        row.approvals.0.push(record::approval_row(&caller.actor, added, now));
    }
    row.approvals.0.truncate(decision.next.approvals.len());
    match command {
        Command::Submit => {
            row.submitted_at_ms = Some(now);
            row.reason = None;
        }
        Command::Release => row.released_at_ms = Some(now),
        _ => {}
    }
    if decision.reason.is_some() {
        row.reason.clone_from(&decision.reason);
    }
    write::touch(&mut row, now);
    Ok(Decided {
        row,
        debtor: asks.then(|| state.beneficiary_user.unwrap_or(state.requester)),
        action: command.action().name(),
        reason: decision.reason,
        amount_minor: decision.amount_minor,
        on_behalf: decision.on_behalf.and_then(|id| caller.actor.acting_for.iter().find(|p| p.id == id)),
    })
}

/// Decides on a request that is locked, as it was read and as it is decided on, and writes down what follows.
pub async fn advance(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    general: &General,
    (before, now): (Model, Model),
    command: &Command,
) -> Result<Model, ApiError> {
    let decided = decide_on(app, caller, general, now, command)?;
    unblock(tx, app, caller, &decided).await?;
    write::save(tx, &before, &decided.row).await?;
    if !matches!(command, Command::Submit) && caller.actor.id != decided.row.requester_id {
        store::participate(tx, caller.actor.id, decided.row.id).await?;
    }
    write_down(tx, app, caller, &before, &decided).await?;
    Ok(decided.row)
}

/// Lets somebody ask for one advance more, or refuses it.
///
/// # Errors
/// `settlement_overdue`.
pub async fn unblock(tx: &Tx, app: &App, caller: &Caller, decided: &Decided<'_>) -> Result<(), ApiError> {
    let row = &decided.row;
    match decided.debtor {
        Some(debtor) => settlements::unblock(tx, app, caller, debtor, (row.id, &row.number)).await,
        None => Ok(()),
    }
}

/// What stands beside a request that was decided on: whom it concerns from now on, its history, the audit.
pub async fn write_down(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    before: &Model,
    decided: &Decided<'_>,
) -> Result<event::Model, ApiError> {
    let (row, id, on_behalf) = (&decided.row, decided.row.id, decided.on_behalf);
    // Whoever asked takes part from the beginning.
    let concerned = row.beneficiary_user_id.filter(|user| *user != row.requester_id);
    if let (Some(user), true) = (concerned, decided.action == Command::Submit.action().name()) {
        store::participate(tx, user, id).await?;
    }
    if let Some(principal) = on_behalf {
        // Who was away finds what was decided in their place.
        store::participate(tx, principal.id, id).await?;
    }
    let change = write::Change {
        before: before.state.name(),
        reason: decided.reason.clone(),
        amount_minor: decided.amount_minor,
        on_behalf,
    };
    let event = write::note(tx, app, caller, row, decided.action, Some(change), None).await?;
    write::audit(tx, app, caller, &format!("request.{}", decided.action), row, Some(before), on_behalf)
        .await?;
    Ok(event)
}
