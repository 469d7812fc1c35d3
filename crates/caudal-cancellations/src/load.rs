//! What is cancelled, read from the features that it belongs to: as it stands, and locked.

use caudal_db::{BoxFuture, Conn, Tx};
use caudal_domain::cancellation::{Excess, Kind, Target};
use caudal_domain::ids::{Id, PaymentId, RequestId, UserId};
use caudal_domain::{error::CommonRefusal, settlement::Settlement};
use jiff::civil::Date;
use uuid::Uuid;

use super::service::CommandContext;
use caudal_ledger::Poster;
use caudal_payments::{self as payments, BoxMovement, BoxMovements, HeldBatch, HoldBatch, UndoableMovement};
use caudal_requests::payroll;
use caudal_requests::requests::{self, Payable};
use caudal_requests::settlements::{self, SettlementRecord};
use caudal_web::{app::App, http::problem::ApiError};

/// A document that is cancelled, with the records that hang on it.
pub struct Loaded {
    pub target: Target,
    pub id: Uuid,
    pub number: String,
    /// What it is, in few words.
    pub title: String,
    /// Its version; a movement never changes.
    pub version: i64,
    pub request: Option<RequestId>,
    /// The payment that it is or belongs to.
    pub payment: Option<PaymentId>,
    /// Until when a settlement that is open again is to be settled.
    pub due_on: Date,
    pub records: Records,
}

/// The records of a document, by its kind.
#[allow(clippy::large_enum_variant, reason = "one at a time, and never moved about")]
pub enum Records {
    Request {
        request: Payable,
        /// The payment that holds it.
        live: Option<payments::Undoable>,
    },
    Payment {
        payment: payments::Undoable,
        /// The movement by which it left its box.
        movement: Option<Box<dyn UndoableMovement>>,
        /// The settlement of its advance.
        settlement: Option<SettlementRecord>,
    },
    /// Of a movement of a box.
    CashMovement {
        movement: Box<dyn UndoableMovement>,
        /// The settlement that the money came back of.
        settlement: Option<SettlementRecord>,
    },
    Settlement {
        settlement: SettlementRecord,
        /// The request of what was spent above it.
        excess: Option<Payable>,
    },
}

impl Loaded {
    /// What posted the entries that are undone.
    #[must_use]
    pub fn poster(&self) -> Poster {
        match &self.records {
            Records::Payment { payment, .. } => Poster::Payment(payment.id),
            _ => Poster::Document(self.id),
        }
    }

    /// The movement of a box that would be undone.
    #[must_use]
    pub fn movement(&self) -> Option<&BoxMovement> {
        match &self.records {
            Records::Payment { movement, .. } => movement.as_ref().map(|movement| movement.facts()),
            Records::CashMovement { movement, .. } => Some(movement.facts()),
            Records::Request { .. } | Records::Settlement { .. } => None,
        }
    }

    pub async fn handled_by(&self, db: &Conn, user: UserId) -> Result<bool, ApiError> {
        match &self.records {
            Records::Request { request, .. } => requests::handled_by(db, request.id, user).await,
            Records::Payment { payment, .. } => payments::handled_by(db, payment.id, user).await,
            Records::CashMovement { movement, .. } => Ok(movement.facts().handled.contains(&user)),
            Records::Settlement { settlement, .. } => settlements::handled_by(db, settlement.id, user).await,
        }
    }

    #[inline(never)]
    fn of<'a>(db: &'a Conn, app: &'a App, records: Records) -> BoxFuture<'a, Result<Self, ApiError>> {
        Box::pin(async move {
            match records {
                Records::Request { request, live } => Ok(of_request(app, request, live)),
                Records::Payment { payment, movement, settlement } => {
                    of_payment(db, app, payment, movement, settlement).await
                }
                Records::CashMovement { movement, settlement } => {
                    of_movement(db, app, movement, settlement).await
                }
                Records::Settlement { settlement, excess } => {
                    of_settlement(db, app, settlement, excess).await
                }
            }
        })
    }
}

fn of_request(app: &App, request: Payable, live: Option<payments::Undoable>) -> Loaded {
    Loaded {
        target: Target::Request {
            request: request.request.clone(),
            live: live.as_ref().map(|p| (p.number.clone(), p.payment.clone())),
        },
        id: request.id.0,
        number: request.number.clone(),
        title: format!("{} · {}", request.type_ref.name, request.beneficiary.name),
        version: request.version,
        request: Some(request.id),
        payment: live.as_ref().map(|p| p.id),
        due_on: app.today(),
        records: Records::Request { request, live },
    }
}

async fn of_payment(
    db: &Conn,
    app: &App,
    payment: payments::Undoable,
    movement: Option<Box<dyn UndoableMovement>>,
    settlement: Option<SettlementRecord>,
) -> Result<Loaded, ApiError> {
    let request = payment.request.as_ref().map(|r| r.id);
    let deducted = match request {
        Some(id) => !payroll::begun(db, &[id]).await?.is_empty(),
        None => false,
    };
    Ok(Loaded {
        target: Target::Payment {
            payment: payment.payment.clone(),
            settlement: settlement.as_ref().map(number_and_settlement),
            deducted,
            till: movement.as_ref().map(|m| m.facts().till.clone()),
        },
        id: payment.id.0,
        number: payment.number.clone(),
        title: payment.beneficiary.clone(),
        version: payment.version,
        request,
        payment: Some(payment.id),
        due_on: app.today(),
        records: Records::Payment { payment, movement, settlement },
    })
}

async fn of_movement(
    db: &Conn,
    app: &App,
    movement: Box<dyn UndoableMovement>,
    settlement: Option<SettlementRecord>,
) -> Result<Loaded, ApiError> {
    let facts = movement.facts();
    let mut moved = facts.movement.clone();
    if let Some(id) = facts.payment {
        moved.payment = payments::undoable(db, id).await?.map(|payment| payment.number);
    }
    Ok(Loaded {
        target: Target::CashMovement {
            movement: moved,
            till: facts.till.clone(),
            settlement: settlement.as_ref().map(number_and_settlement),
        },
        id: facts.id.0,
        number: facts.number.clone(),
        title: facts.title.clone(),
        version: 1,
        request: settlement.as_ref().map(|s| s.request.id()),
        payment: facts.payment,
        due_on: app.today(),
        records: Records::CashMovement { movement, settlement },
    })
}

async fn of_settlement(
    db: &Conn,
    app: &App,
    settlement: SettlementRecord,
    excess: Option<Payable>,
) -> Result<Loaded, ApiError> {
    let of = requests::find_for_payment(db, &[settlement.request.id()]).await?.into_iter().next();
    let gone = || ApiError::Internal(format!("the request of {} is gone", settlement.number).into());
    let of = of.ok_or_else(gone)?;
    Ok(Loaded {
        target: Target::Settlement {
            settlement: settlement.settlement.clone(),
            excess: excess.as_ref().map(|r| Excess { number: r.number.clone(), state: r.request.state }),
        },
        id: settlement.id.0,
        number: settlement.number.clone(),
        title: format!("{} · {}", of.type_ref.name, settlement.debtor.name),
        version: settlement.version,
        request: Some(settlement.request.id()),
        payment: None,
        due_on: settlements::due_on(db, app, of.type_ref.id()).await?,
        records: Records::Settlement { settlement, excess },
    })
}

fn number_and_settlement(record: &SettlementRecord) -> (String, Settlement) {
    (record.number.clone(), record.settlement.clone())
}

pub async fn find(db: &Conn, app: &App, kind: Kind, id: Uuid) -> Result<Option<Loaded>, ApiError> {
    let boxes = app.part::<BoxMovements>();
    let records = match kind {
        Kind::Request => {
            let found = requests::find_for_payment(db, &[Id::new(id)]).await?.into_iter().next();
            let Some(request) = found else { return Ok(None) };
            let live = match payments::live_of(db, Id::new(id)).await? {
                Some(payment) => payments::undoable(db, payment).await?,
                None => None,
            };
            Records::Request { request, live }
        }
        Kind::Payment => {
            let Some(payment) = payments::undoable(db, Id::new(id)).await? else { return Ok(None) };
            let movement = match (boxes.of_payment)(db, Id::new(id)).await? {
                Some(movement) => (boxes.find)(db, movement).await?,
                None => None,
            };
            let settlement = match &payment.request {
                Some(request) => settlements::known_of_request(db, request.id).await?,
                None => None,
            };
            Records::Payment { payment, movement, settlement }
        }
        Kind::CashMovement => {
            let Some(movement) = (boxes.find)(db, Id::new(id)).await? else { return Ok(None) };
            let settlement = match movement.facts().settlement {
                Some(of) => settlements::find(db, of).await?,
                None => None,
            };
            Records::CashMovement { movement, settlement }
        }
        Kind::Settlement => {
            let Some(settlement) = settlements::find(db, Id::new(id)).await? else { return Ok(None) };
            let excess = match &settlement.excess {
                Some(of) => requests::find_for_payment(db, &[of.id()]).await?.into_iter().next(),
                None => None,
            };
            Records::Settlement { settlement, excess }
        }
    };
    Loaded::of(db, app, records).await.map(Some)
}

/// The same document with everything that is written locked, in the order in which everybody locks: batch, request, payment,
/// settlement, box.
///
/// # Errors
/// `changed_meanwhile` where what hangs on it is no longer what it was, `not_found`.
pub async fn lock(
    context: &CommandContext<'_>,
    seen: &Loaded,
) -> Result<(Loaded, Option<Box<dyn HeldBatch>>), ApiError> {
    let tx = context.tx;
    let mut batch = None;
    let records = match &seen.records {
        Records::Request { request, .. } => {
            let request = lock_request(tx, request.id).await?;
            let live = match payments::live_of(tx, request.id).await? {
                Some(id) => Some(payments::lock_undoable(tx, id, Some(request.clone())).await?),
                None => None,
            };
            Records::Request { request, live }
        }
        Records::Payment { payment, movement, settlement } => {
            if let Some((id, _)) = payment.batch {
                batch = Some((context.app.part::<HoldBatch>().0)(tx, context.app, context.caller, id).await?);
            }
            let request = match &payment.request {
                Some(request) => Some(lock_request(tx, request.id).await?),
                None => None,
            };
            let payment = payments::lock_undoable(tx, payment.id, request).await?;
            let settlement = lock_settlement(tx, settlement.as_ref()).await?;
            let movement = lock_movement(context, movement.as_deref()).await?;
            Records::Payment { payment, movement, settlement }
        }
        Records::CashMovement { movement, settlement } => {
            let settlement = lock_settlement(tx, settlement.as_ref()).await?;
            let movement =
                lock_movement(context, Some(movement.as_ref())).await?.ok_or(ApiError::NotFound)?;
            Records::CashMovement { movement, settlement }
        }
        Records::Settlement { settlement, excess } => {
            let excess = match excess {
                Some(request) => Some(lock_request(tx, request.id).await?),
                None => None,
            };
            let settlement = lock_settlement(tx, Some(settlement)).await?.ok_or(ApiError::NotFound)?;
            if settlement.excess.as_ref().map(caudal_web::http::page::Ref::id)
                != excess.as_ref().map(|r| r.id)
            {
                return Err(CommonRefusal::ChangedMeanwhile.into());
            }
            Records::Settlement { settlement, excess }
        }
    };
    Ok((Loaded::of(tx, context.app, records).await?, batch))
}

async fn lock_request(tx: &Tx, id: RequestId) -> Result<Payable, ApiError> {
    requests::lock_for_payment(tx, id).await?.ok_or(ApiError::NotFound)
}

async fn lock_settlement(
    tx: &Tx,
    seen: Option<&SettlementRecord>,
) -> Result<Option<SettlementRecord>, ApiError> {
    match seen {
        Some(settlement) => settlements::lock(tx, settlement.id).await,
        None => Ok(None),
    }
}

async fn lock_movement(
    context: &CommandContext<'_>,
    seen: Option<&dyn UndoableMovement>,
) -> Result<Option<Box<dyn UndoableMovement>>, ApiError> {
    match seen {
        Some(movement) => movement.lock(context.tx, context.app, context.caller).await.map(Some),
        None => Ok(None),
    }
}
