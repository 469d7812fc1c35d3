//! Payments as cancellations need them: found, locked with their requests, reversed (domain, section 7).

use caudal_db::{Conn, Tx};
use caudal_domain::error::CommonRefusal;
use caudal_domain::ids::{BatchId, PaymentId, RequestId, UserId};
use caudal_domain::payment::{Action, Payment};

use super::store::{self, row::Model};
use super::{record, service};
use caudal_requests::requests::{self, Payable};
use caudal_web::http::{problem::ApiError, version::unchanged};
use caudal_web::{app::App, caller::Caller, guarded::Found};

/// A payment with the request that it pays.
pub struct Undoable {
    pub payment: Payment,
    pub id: PaymentId,
    pub number: String,
    pub version: i64,
    pub beneficiary: String,
    /// Its batch, and its line there.
    pub batch: Option<(BatchId, i64)>,
    /// Whether it left a cash box.
    pub in_cash: bool,
    pub request: Option<Payable>,
    row: Box<Model>,
}

impl Undoable {
    fn read(row: Model, request: Option<Payable>) -> Result<Self, ApiError> {
        Ok(Self {
            payment: record::domain(&row, request.as_ref().map(|r| r.request.clone()), None)?,
            id: row.id,
            number: row.number.clone(),
            version: row.version,
            beneficiary: row.beneficiary_name.clone(),
            batch: row.batch_id.zip(row.batch_position),
            in_cash: row.cash_session_id.is_some(),
            request,
            row: Box::new(row),
        })
    }

    /// Writes down that it was reversed, and what becomes of its request; its entries are for the caller to undo.
    ///
    /// # Errors
    /// `changed_meanwhile`, `already_deducted`, `settlement_under_way`.
    pub async fn reverse(
        &self,
        tx: &Tx,
        app: &App,
        caller: &Caller,
        next: &Payment,
        reason: &str,
    ) -> Result<(), ApiError> {
        let row = self.save(tx, app, caller, next, "reverse", reason).await?;
        service::mark_request(tx, app, caller, self.request.as_ref(), next, &row, "payment-reversed").await
    }

    /// Writes down that it was given up with its request, which is for the caller to write.
    ///
    /// # Errors
    /// `changed_meanwhile`.
    pub async fn discard(
        &self,
        tx: &Tx,
        app: &App,
        caller: &Caller,
        next: &Payment,
        reason: &str,
    ) -> Result<(), ApiError> {
        self.save(tx, app, caller, next, Action::Discard.name(), reason).await.map(drop)
    }

    async fn save(
        &self,
        tx: &Tx,
        app: &App,
        caller: &Caller,
        next: &Payment,
        action: &str,
        reason: &str,
    ) -> Result<Model, ApiError> {
        let before = self.row.as_ref();
        let row = Model {
            state: next.state,
            version: before.version + 1,
            updated_at_ms: app.now_ms(),
            ..before.clone()
        };
        unchanged(store::save(tx, &row, before.version).await?)?;
        service::note(tx, app, caller, &row, action, Some(before), Some(reason.to_owned())).await?;
        service::record_audit(tx, app, caller, &format!("payment.{action}"), Some(before), &row).await?;
        Ok(row)
    }
}

/// A payment with its request, as they stand.
pub async fn undoable(db: &Conn, id: PaymentId) -> Result<Option<Undoable>, ApiError> {
    let Some(row) = store::find(db, id).await?.unguarded() else { return Ok(None) };
    let request = match row.request_id {
        Some(of) => requests::find_for_payment(db, &[of]).await?.into_iter().next(),
        None => None,
    };
    Undoable::read(row, request).map(Some)
}

/// The same, locked until the transaction ends: the request first, always. `request` is the one that it was seen to pay.
///
/// # Errors
/// `not_found`.
pub async fn lock_undoable(tx: &Tx, id: PaymentId, request: Option<Payable>) -> Result<Undoable, ApiError> {
    let row = store::lock(tx, id).await?.unguarded().ok_or(ApiError::NotFound)?;
    let same = row.request_id == request.as_ref().map(|r| r.id);
    if same { Undoable::read(row, request) } else { Err(CommonRefusal::ChangedMeanwhile.into()) }
}

/// The payment that holds a request, with its id; none where nothing does.
pub async fn live_of(db: &Conn, request: RequestId) -> Result<Option<PaymentId>, ApiError> {
    let payments = store::summaries_of_request(db, request).await?;
    Ok(payments.into_iter().find(|row| row.state.live()).map(|row| row.id))
}

pub async fn handled_by(db: &Conn, id: PaymentId, user: UserId) -> Result<bool, ApiError> {
    Ok(store::events(db, &[id]).await?.iter().any(|event| event.actor_id == user))
}
