//! How a check in the background ends.

use std::sync::Arc;

use caudal_db::{JsonText, Tx, audit, table};
use caudal_domain::batch::{Batch, State as BatchState, Verdict};
use caudal_domain::ids::{BankAccountId, BatchId, BeneficiaryId};

use super::{sitting, snapshot, taken_over};
use crate::store::{self, event, party, row::Model};
use crate::{check::Outcome, record};
use caudal_access::people;
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, version::unchanged};
use caudal_web::{app::App, caller::Caller};

/// What a check that saw all lines is called.
const CHECKED: &str = "checked";

/// Writes what a check found, where it still is the one that was asked for.
pub async fn checked(app: &App, id: BatchId, run: i64, outcome: Outcome) -> Result<(), ApiError> {
    let outcome = Arc::new(outcome);
    let parties = outcome.parties.clone();
    ended(app, id, run, (CHECKED, parties), move |batch, row, new_accounts| {
        row.summary = Some(JsonText(outcome.summary.clone()));
        row.lines_read = true;
        row.total_rows = Some(row.done_rows);
        let verdict = Verdict {
            wrong: outcome.wrong,
            good: outcome.good,
            sound: outcome.sound,
            content: outcome.content,
            new_accounts,
        };
        Ok(batch.with_verdict(verdict)?)
    })
    .await
}

/// Writes that a batch's file cannot be read.
pub async fn unreadable(app: &App, id: BatchId, run: i64, code: &'static str) -> Result<(), ApiError> {
    ended(app, id, run, ("unreadable", Arc::default()), move |batch, row, _| {
        row.unreadable = Some(code.to_owned());
        Ok(batch.unreadable()?)
    })
    .await
}

async fn ended(
    app: &App,
    id: BatchId,
    run: i64,
    (action, parties): (&'static str, Arc<Vec<BeneficiaryId>>),
    next: impl Fn(&Batch, &mut Model, Vec<BankAccountId>) -> Result<Batch, ApiError> + Send + Sync + 'static,
) -> Result<(), ApiError> {
    let node = app.clone();
    let next = Arc::new(next);
    app.db
        .write(move |tx| {
            let (app, next, parties) = (node.clone(), next.clone(), parties.clone());
            Box::pin(async move {
                let Some(before) = store::lock(tx, id).await? else { return Ok(()) };
                let ours = before.state == BatchState::Validating && run == before.run;
                if !ours {
                    return Ok(());
                }
                let beside = record::load_context(tx, &before).await?;
                let batch = record::domain(&before, &beside)?;
                let mut row = before.clone();
                let decided = next(&batch, &mut row, beside.new_accounts.clone())?;
                write(tx, &app, &before, row, &decided, action).await?;
                Ok(party::write(tx, id, parties.iter().copied()).await?)
            })
        })
        .await
}

/// It happens in the name of whoever asked for the check.
async fn write(
    tx: &Tx,
    app: &App,
    before: &Model,
    mut row: Model,
    decided: &Batch,
    action: &str,
) -> Result<(), ApiError> {
    let by = before.checked_by.unwrap_or(before.created_by);
    let actor = people::actor(tx, app.today(), by).await?;
    let gone = || ApiError::Internal(format!("whoever had {} checked is gone", before.number).into());
    let caller = Caller {
        actor: Arc::new(actor.ok_or_else(gone)?),
        session_id: None,
        drafts_for: None,
        authenticated_at_ms: 0,
        seen_at_ms: 0,
        address: None,
    };
    taken_over(&mut row, decided, &caller.actor);
    if decided.approvals.is_empty() {
        store::forget_approvals(tx, store::id(&row)).await?;
    }
    let now = app.now_ms();
    row.version += 1;
    row.updated_at_ms = now;
    row.state_since_ms = now;
    unchanged(store::save(tx, &row, before.version).await?)?;
    let last = store::last_event(tx, store::id(&row)).await?.filter(|_| action == CHECKED);
    let edited = last.and_then(|last| sitting::checked(last, row.state.name()));
    let event = event::Model {
        batch_id: row.id,
        version: row.version,
        at_ms: now,
        actor_id: by,
        actor_name: caller.actor.name.clone(),
        action: action.into(),
        from_state: Some(before.state.name().to_owned()),
        to_state: row.state.name().to_owned(),
        reason: None,
        changes: None,
    };
    match edited {
        Some(edited) => table::overwrite(tx, edited).await?,
        None => store::add_event(tx, event).await?,
    }
    let object = Object { kind: "batch", id: row.id.0, number: Some(&row.number) };
    let written = trail::row(
        app,
        &caller,
        &format!("batch.{action}"),
        &object,
        Some(snapshot(before)),
        Some(snapshot(&row)),
    );
    Ok(audit::append(tx, &written).await?)
}
