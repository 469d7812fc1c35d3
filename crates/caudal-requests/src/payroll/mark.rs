//! Human resources say what payroll has kept back: each deduction is done or refused on its own.

use caudal_db::{Tx, audit, table};
use caudal_domain::error::CommonRefusal;
use caudal_domain::ids::{DeductionId, Id};
use caudal_domain::payroll::{self, Decision};
use serde_json::{Value, json};

use super::store::{self, row::Model};
use super::{domain, visible_branches};
use caudal_access::identity::guard;
use caudal_ledger::{self as ledger, Document, Names, PostingContext};
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// The most deductions that are marked at once.
pub const MOST: usize = 500;

/// Marks deductions; what became of each, in the order they were asked for. A failing database undoes all.
///
/// # Errors
/// `lines_count`, `rights_changed`.
pub async fn mark(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    ids: &[DeductionId],
) -> Result<Vec<Result<Model, ApiError>>, ApiError> {
    if ids.is_empty() || ids.len() > MOST {
        return Err(CommonRefusal::LinesCount { max: MOST }.into());
    }
    // All at once and in the order of ids: two who mark the same list wait for each other, not both.
    let mut rows = store::lock_all(tx, ids).await?;
    guard::still_holds(app, tx, caller).await?;
    let branches = visible_branches(&caller.actor);
    rows.retain(|row| store::within(row, branches.as_deref()));
    let mut done = Vec::with_capacity(ids.len());
    for id in ids {
        let Some(row) = rows.iter_mut().find(|row| row.id == *id) else {
            done.push(Err(ApiError::NotFound));
            continue;
        };
        // Nothing is refused once a deduction is decided on, so that none needs a way back of its own.
        done.push(match payroll::decide(&domain(row)?, &caller.actor) {
            Ok(decision) => {
                apply(tx, app, caller, row, &decision).await?;
                Ok(row.clone())
            }
            Err(refusal) => Err(refusal.into()),
        });
    }
    Ok(done)
}

async fn apply(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    row: &mut Model,
    decision: &Decision,
) -> Result<(), ApiError> {
    let before = snapshot(row);
    row.state = decision.next.state;
    row.marked_by = Some(caller.actor.id);
    row.marked_by_name = Some(caller.actor.name.clone());
    row.marked_at_ms = Some(app.now_ms());
    row.version += 1;
    table::overwrite(tx, row.clone()).await?;
    let context = PostingContext {
        document: Document {
            kind: "payroll_deduction",
            id: row.id.0,
            number: &row.document_number,
            version: row.version,
        },
        names: Names { person: &row.person_name, ..Names::default() },
        request_id: (row.document_kind == "request").then_some(Id::new(row.document_id)),
        payment_id: None,
        reverses_id: None,
        person_id: row.user_id,
        supplier_tax_id: None,
        branch_id: row.branch_id,
        cost_centre_id: None,
        actor_id: caller.actor.id,
    };
    ledger::post(tx, app, &context, &decision.posting).await?;
    let object = Object { kind: "payroll_deduction", id: row.id.0, number: Some(&row.document_number) };
    let trail = trail::row(app, caller, "payroll.mark", &object, Some(before), Some(snapshot(row)));
    Ok(audit::append(tx, &trail).await?)
}

fn snapshot(row: &Model) -> Value {
    json!({
        "state": row.state,
        "person": row.person_name,
        "period": row.period,
        "instalment": format!("{}/{}", row.seq, row.seq_of),
        "amount_minor": row.amount_minor,
        "currency": row.currency,
        "version": row.version,
    })
}
