//! Deciding on requests, one or many: locked, asked once more who may, decided, written down.

use caudal_db::Tx;
use caudal_domain::{
    actor::{Actor, Principal},
    ids::{RequestId, UserId},
    ledger::Outcome,
    request::{self, Command, DraftInput, Line, LineInput},
};

use super::{
    load, record,
    service::{Change, Writing, at_version, audit, check, locked, note, save, touch, write_onto},
    store::{self, event, row::Model},
    view::RequestDetail,
};
use crate::settlements;
use caudal_access::{
    company::{self, General},
    identity::guard,
};
use caudal_web::guarded::Found;
use caudal_web::{
    app::App,
    caller::Caller,
    http::{problem::ApiError, step_up},
};

/// A draft as it would be written today: what its type demands may have changed since, and what it names may be gone.
async fn rechecked(tx: &Tx, app: &App, actor: &Actor, draft: &Model) -> Result<Model, ApiError> {
    request::check(&record::domain(draft)?, request::Action::Submit, actor)?;
    let lines = store::lines(tx, draft.id).await?;
    let line = |line: Line| LineInput {
        concept: line.concept,
        quantity_milli: line.quantity_milli,
        unit: line.unit,
    };
    let writing = Writing {
        type_id: draft.type_id,
        beneficiary_id: Some(draft.beneficiary_id),
        branch_id: draft.branch_id,
        cost_centre_id: draft.cost_centre_id,
        input: DraftInput {
            currency: draft.currency.code().to_owned(),
            method: draft.method.name().to_owned(),
            purpose: draft.purpose.clone(),
            trip_reference: draft.trip_reference.clone(),
            needed_by: draft.needed_by.clone(),
            lines: lines.into_iter().map(line).collect(),
        },
        submit: true,
    };
    let mut row = draft.clone();
    write_onto(&mut row, &check(tx, app, actor, &writing, Some(draft)).await?);
    Ok(row)
}

/// Does what a command asks to a request.
///
/// # Errors
/// `not_found`, `changed_meanwhile`, `rights_changed`, and whatever the rules refuse.
pub async fn act(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    version: i64,
    command: &Command,
) -> Result<RequestDetail, ApiError> {
    let before = locked(tx, caller, id, version).await?;
    guard::still_holds(app, tx, caller).await?;
    let general = company::general(tx).await?;
    let row = apply(tx, app, caller, &general, before, command).await?;
    load::detail(tx, app, caller, row).await
}

/// Does to many what a command asks. Each is done or refused on its own; a failing database undoes all.
///
/// # Errors
/// `rights_changed`, `internal`.
pub async fn act_on_many(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    items: &[(RequestId, i64)],
    command: &Command,
) -> Result<Vec<Result<Model, ApiError>>, ApiError> {
    let ids: Vec<_> = items.iter().map(|(id, _)| *id).collect();
    // All at once and in the order of ids: two who decide on the same list wait for each other, not both.
    let rows = store::lock_all(tx, &ids).await?;
    let part = store::participates(tx, caller.actor.id, &ids).await?;
    guard::still_holds(app, tx, caller).await?;
    let general = company::general(tx).await?;
    let mut done = Vec::with_capacity(items.len());
    for (id, version) in items {
        let takes_part = part.contains(id);
        let seen = rows.get(id).cloned().visible(|row| record::may_see(row, &caller.actor, takes_part));
        let current = seen.and_then(|row| at_version(row, *version));
        done.push(match current {
            Ok(row) => apply_alone(tx, app, caller, &general, row, command).await?,
            Err(refusal) => Err(refusal),
        });
    }
    Ok(done)
}

/// One of many: a refusal undoes this one alone, a failing database all of them.
async fn apply_alone(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    general: &General,
    before: Model,
    command: &Command,
) -> Result<Result<Model, ApiError>, ApiError> {
    let own = tx.attempt().await?;
    match apply(&own, app, caller, general, before, command).await {
        Ok(row) => {
            own.keep().await?;
            Ok(Ok(row))
        }
        Err(error @ (ApiError::Internal(_) | ApiError::Busy)) => Err(error),
        Err(refusal) => {
            own.undo().await?;
            Ok(Err(refusal))
        }
    }
}

/// The same for a request that is locked, without reading everything around it.
async fn apply(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    general: &General,
    before: Model,
    command: &Command,
) -> Result<Model, ApiError> {
    let mut now = before.clone();
    if matches!(command, Command::Submit) {
        now = rechecked(tx, app, &caller.actor, &before).await?;
        if now != before {
            store::index_words(tx, &now).await?;
        }
    }
    advance(tx, app, caller, general, (before, now), command).await
}

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
///
/// # Errors
/// Whatever the rules refuse.
pub fn decide_on<'c>(
    app: &App,
    caller: &'c Caller,
    general: &General,
    mut row: Model,
    command: &Command,
) -> Result<Decided<'c>, ApiError> {
    let state = record::tiered(&row, general)?;
    let decision = request::decide(&state, command, &caller.actor)?;
    let asks = matches!(command, Command::Submit) && state.outcome == Outcome::Settle;
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
    touch(&mut row, now);
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
    save(tx, &before, &decided.row).await?;
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
    let change = Change {
        before: before.state.name(),
        reason: decided.reason.clone(),
        amount_minor: decided.amount_minor,
        on_behalf,
    };
    let event = note(tx, app, caller, row, decided.action, Some(change), None).await?;
    audit(tx, app, caller, &format!("request.{}", decided.action), row, Some(before), on_behalf).await?;
    Ok(event)
}
