//! What cancelling something does, and why it cannot be cancelled.

use jiff::civil::Date;

use crate::cash::{CashRefusal, check_holds};
use crate::error::{CommonRefusal, Refusal};
use crate::payment::{self, Payment, PaymentRefusal};
use crate::request::{self, Request};
use crate::settlement::{self, Settlement};
use crate::{cancellation::CancellationRefusal, ledger::Direction, payroll::PayrollRefusal};

use super::Becomes;
use super::target::{Excess, Movement, MovementKind, Target, Till};

/// What cancelling something does. Where money had moved, its entries are reversed, too.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    pub request: Option<Request>,
    pub payment: Option<Payment>,
    pub settlement: Option<Settlement>,
    /// Whether the request for what was spent above the advance is withdrawn: it can stand only as long as the acceptance does.
    pub withdraws_excess: bool,
    /// What comes into the open session of the box, above zero, or leaves it, below: minor units of its currency.
    pub cash_minor: Option<i64>,
    /// Whether entries are reversed: what never moved money posted none.
    pub reverses_entries: bool,
}

/// What cancelling this would do now. `becomes` is what becomes of the request of a payment, and `due_on` until when a settlement
/// that is open again is to be settled.
///
/// # Errors
/// Why it cannot be, with what to do instead where there is something: `withdraw_instead`, `discard_instead`,
/// `cancel_payment_instead`, `bank_unanswered`, `part_of_batch`, `nothing_to_cancel`, `already_cancelled`, `already_deducted`,
/// `returns_first`, `settlement_submitted`, `settlement_accepted`, `reimbursement_first`, `reverse_at_box`, `not_reversible`,
/// `becomes_required`, `becomes_unexpected`; and what may pass by itself: `box_not_open`, `cash_short`, `amount_overflow`.
pub fn effects(target: &Target, becomes: Option<Becomes>, due_on: Date) -> Result<Effects, Refusal> {
    match target {
        Target::Request { request, live } => {
            target.admits(becomes)?;
            of_request(request, live.as_ref())
        }
        Target::Payment { payment, settlement, deducted, till } => {
            admitted(payment, *deducted)?;
            let settlement = settlement.as_ref().map(|(number, s)| unsettled(number, s)).transpose()?;
            target.admits(becomes)?;
            let cash_minor = till.as_ref().map(|till| comes_back(till, payment.amount.minor)).transpose()?;
            let payment = payment.reversed(becomes)?;
            let request = payment.request.clone();
            let payment = Some(payment);
            Ok(Effects {
                request,
                payment,
                settlement,
                cash_minor,
                reverses_entries: true,
                ..Effects::default()
            })
        }
        Target::CashMovement { movement, till, settlement } => {
            target.admits(becomes)?;
            of_movement(movement, till, settlement.as_ref())
        }
        Target::Settlement { settlement, excess } => {
            target.admits(becomes)?;
            of_settlement(settlement, excess.as_ref(), due_on)
        }
    }
}

fn of_request(request: &Request, live: Option<&(String, Payment)>) -> Result<Effects, Refusal> {
    use request::State as S;
    match request.state {
        S::PendingDisbursement => {}
        S::Draft | S::New | S::Approved | S::HrApproved => {
            return Err(CancellationRefusal::WithdrawInstead.into());
        }
        S::Disbursed => {
            let paid = live.map(|(number, _)| number.clone());
            return Err(paid.map_or(CancellationRefusal::NothingToCancel.into(), |number| {
                CancellationRefusal::CancelPaymentInstead { number }.into()
            }));
        }
        S::Cancelled => return Err(CancellationRefusal::AlreadyCancelled.into()),
        S::Declined | S::HrDeclined | S::Withdrawn => return Err(CancellationRefusal::NothingToCancel.into()),
    }
    let payment = live.map(|(_, payment)| discarded(payment)).transpose()?;
    Ok(Effects { request: Some(request.cancelled()), payment, ..Effects::default() })
}

/// The payment that was being prepared goes with its request.
fn discarded(payment: &Payment) -> Result<Payment, Refusal> {
    use payment::State as S;
    if let Some(number) = payment.batch.clone().filter(|_| payment.state != S::Sent) {
        return Err(PaymentRefusal::PartOfBatch { number }.into());
    }
    match payment.state {
        S::Draft | S::PendingAuthorization | S::Authorized => {
            Ok(Payment { state: S::Discarded, ..payment.clone() })
        }
        S::Sent => Err(CancellationRefusal::BankUnanswered.into()),
        S::Confirmed | S::Rejected | S::Returned | S::Discarded | S::Reversed => {
            Err(CommonRefusal::WrongState.into())
        }
    }
}

/// Whether a payment moved money that did not come back.
fn admitted(payment: &Payment, deducted: bool) -> Result<(), Refusal> {
    use payment::State as S;
    match payment.state {
        S::Confirmed if deducted => Err(PayrollRefusal::AlreadyDeducted.into()),
        S::Confirmed => Ok(()),
        S::Sent => Err(CancellationRefusal::BankUnanswered.into()),
        S::Reversed => Err(CancellationRefusal::AlreadyCancelled.into()),
        S::Rejected | S::Returned | S::Discarded => Err(CancellationRefusal::NothingToCancel.into()),
        S::Draft | S::PendingAuthorization | S::Authorized => Err(match payment.batch.clone() {
            Some(number) => PaymentRefusal::PartOfBatch { number }.into(),
            None => CancellationRefusal::DiscardInstead.into(),
        }),
    }
}

/// The settlement of a payment that never was: nothing may have been proved or returned.
fn unsettled(number: &str, settlement: &Settlement) -> Result<Settlement, Refusal> {
    let number = number.to_owned();
    match settlement.state {
        settlement::State::Submitted => Err(CancellationRefusal::SettlementSubmitted { number }.into()),
        settlement::State::Settled => Err(CancellationRefusal::SettlementAccepted { number }.into()),
        _ if settlement.returned_minor != 0 => Err(CancellationRefusal::ReturnsFirst { number }.into()),
        settlement::State::Open | settlement::State::Void => Ok(settlement.voided()?),
    }
}

/// What left a box comes back to its open session, or leaves it again where it is below zero.
fn comes_back(till: &Till, minor: i64) -> Result<i64, Refusal> {
    if till.custodian.is_none() {
        return Err(CashRefusal::BoxNotOpen.into());
    }
    let direction = if minor < 0 { Direction::Out } else { Direction::In };
    check_holds(&till.cash, direction, minor.saturating_abs())?;
    Ok(minor)
}

fn of_movement(
    movement: &Movement,
    till: &Till,
    settlement: Option<&(String, Settlement)>,
) -> Result<Effects, Refusal> {
    use MovementKind as M;
    if movement.reversed {
        return Err(CancellationRefusal::AlreadyCancelled.into());
    }
    match movement.kind {
        M::Movement | M::Return => {}
        M::Payment => {
            let number = movement.payment.clone().unwrap_or_default();
            return Err(CancellationRefusal::CancelPaymentInstead { number }.into());
        }
        M::Transfer | M::Reversal | M::OpeningDifference | M::ClosingDifference => {
            return Err(CashRefusal::NotReversible.into());
        }
    }
    if movement.session_open {
        return Err(CancellationRefusal::ReverseAtBox.into());
    }
    let settlement = settlement.map(|(number, settlement)| match settlement.state {
        settlement::State::Settled => {
            Err(CancellationRefusal::SettlementAccepted { number: number.clone() }.into())
        }
        _ => settlement.with_returned(-movement.amount.minor),
    });
    let settlement = settlement.transpose()?;
    let cash_minor = comes_back(till, -movement.amount.minor)?;
    let cash_minor = Some(cash_minor);
    Ok(Effects { settlement, cash_minor, reverses_entries: true, ..Effects::default() })
}

fn of_settlement(settlement: &Settlement, excess: Option<&Excess>, due_on: Date) -> Result<Effects, Refusal> {
    use request::State as S;
    if settlement.state != settlement::State::Settled {
        return Err(CancellationRefusal::NothingToCancel.into());
    }
    let withdraws_excess = match excess {
        None => false,
        // It claims what this acceptance found and nothing else does. A declined one could be made a draft again, beside the one
        // that the next acceptance drafts.
        Some(Excess { state: S::Draft | S::Declined | S::HrDeclined, .. }) => true,
        Some(Excess { state: S::Withdrawn | S::Cancelled, .. }) => false,
        Some(Excess { number, .. }) => {
            return Err(CancellationRefusal::ReimbursementFirst { number: number.clone() }.into());
        }
    };
    let settlement = Some(settlement.reopened(due_on)?);
    Ok(Effects { settlement, withdraws_excess, reverses_entries: true, ..Effects::default() })
}
