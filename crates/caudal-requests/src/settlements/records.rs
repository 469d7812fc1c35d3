//! Settlements as other features need them: cash, where money comes back, and cancellations.

use caudal_db::{Conn, Tx};
use caudal_domain::ids::{CostCentreId, RequestId, SettlementId, UserId};
use caudal_domain::settlement::Settlement;

use super::load;
use super::service::{CommandContext, Happened};
use super::store::{self, row::Model};
use caudal_access::company;
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller, guarded::Found};

/// A settlement with what other features need of it.
pub struct SettlementRecord {
    pub settlement: Settlement,
    pub id: SettlementId,
    pub number: String,
    pub version: i64,
    pub request: Ref,
    /// Who has to prove the money.
    pub debtor: Ref,
    pub cost_centre_id: Option<CostCentreId>,
    /// The request of what was spent above it.
    pub excess: Option<Ref>,
    row: Box<Model>,
}

pub async fn find(db: &Conn, id: SettlementId) -> Result<Option<SettlementRecord>, ApiError> {
    read(db, store::find(db, id).await?.unguarded()).await
}

pub async fn lock(tx: &Tx, id: SettlementId) -> Result<Option<SettlementRecord>, ApiError> {
    read(tx, store::lock(tx, id).await?.unguarded()).await
}

pub async fn known_of_request(db: &Conn, request: RequestId) -> Result<Option<SettlementRecord>, ApiError> {
    read(db, store::of_request(db, request).await?).await
}

async fn read(db: &Conn, row: Option<Model>) -> Result<Option<SettlementRecord>, ApiError> {
    let Some(row) = row else { return Ok(None) };
    let general = company::general(db).await?;
    let settlement = load::domain(&row, &general)?;
    Ok(Some(SettlementRecord {
        settlement,
        id: row.id,
        number: row.number.clone(),
        version: row.version,
        request: Ref::new(row.request_id, row.request_number.clone()),
        debtor: Ref::new(row.debtor_user_id, row.debtor_name.clone()),
        cost_centre_id: row.cost_centre_id,
        excess: Ref::of_parts(row.excess_request_id, row.excess_request_number.as_deref()),
        row: Box::new(row),
    }))
}

impl SettlementRecord {
    /// Writes down what came back to a box, or that this was undone: the settlement as it is then.
    pub async fn record(
        &self,
        tx: &Tx,
        app: &App,
        caller: &Caller,
        next: &Settlement,
        cash_box: &str,
    ) -> Result<(), ApiError> {
        let before = self.row.as_ref();
        let row = Model { returned_minor: next.returned_minor, ..before.clone() };
        let came_minor = next.returned_minor - before.returned_minor;
        let action = if came_minor > 0 { "return" } else { "return-undone" };
        let happened = Happened { amount_minor: Some(came_minor.abs()), reason: Some(cash_box.to_owned()) };
        CommandContext { tx, app, caller }.save(before, row, action, happened).await.map(drop)
    }

    /// Writes down that its acceptance was cancelled: it is to be proved again. Who accepted it stays in its history.
    pub async fn reopen(
        &self,
        tx: &Tx,
        app: &App,
        caller: &Caller,
        next: &Settlement,
        reason: &str,
    ) -> Result<(), ApiError> {
        let before = self.row.as_ref();
        let row = Model {
            state: next.state,
            due_on: next.due_on.to_string(),
            submitted_at_ms: None,
            decided_by: None,
            decided_by_name: None,
            decided_at_ms: None,
            excess_request_id: None,
            excess_request_number: None,
            ..before.clone()
        };
        let happened = Happened { amount_minor: None, reason: Some(reason.to_owned()) };
        CommandContext { tx, app, caller }.save(before, row, "reopen", happened).await.map(drop)
    }
}

pub async fn handled_by(db: &Conn, id: SettlementId, user: UserId) -> Result<bool, ApiError> {
    Ok(store::events(db, id).await?.iter().any(|event| event.actor_id == user))
}
