//! Cash that goes from hand to hand: a request that is paid, an advance of which something comes back.

use super::{CashBox, Session, check_holds, may_move};
use crate::approval::{Parties, require};
use crate::ledger::{Direction, Entry, Outcome, cash_payment, unspent};
use crate::money::{MoneyRefusal, check_amount};
use crate::{
    actor::Actor, error::Refusal, payment::PaymentRefusal, permission::Permission, request,
    settlement::Settlement,
};

/// Whether this person may hand out the money of this request, out of whichever box.
///
/// # Errors
/// `missing_permission`, `live_payment`, `not_payable`, `same_as_beneficiary`, `same_as_requester`, `approver_pays`.
pub fn may_pay(paid: &request::Request, actor: &Actor) -> Result<(), Refusal> {
    let right = actor.own(paid.branch);
    require(&right, Permission::ManageCashClosing)?;
    if paid.live_payment {
        return Err(PaymentRefusal::LivePayment.into());
    }
    if paid.state != request::State::PendingDisbursement || paid.method != request::Method::Cash {
        return Err(PaymentRefusal::NotPayable.into());
    }
    let parties: Parties<'_> = paid.parties();
    parties.outsider(&right)?;
    Ok(parties.not_tier_approver(&right)?)
}

/// Pays a released request out of a box, in one step (domain, section 4), whatever becomes of the money.
///
/// # Errors
/// Whatever [`may_move`], [`may_pay`] and [`check_holds`] refuse; `currency_mismatch`, `not_payable` without an approved amount.
pub fn pay(
    session: &Session,
    cash: &CashBox,
    paid: &request::Request,
    outcome: &Outcome,
    actor: &Actor,
) -> Result<(request::Request, Entry), Refusal> {
    may_move(session, cash, actor)?;
    may_pay(paid, actor)?;
    if paid.currency != cash.currency {
        return Err(MoneyRefusal::CurrencyMismatch.into());
    }
    let amount_minor = paid.approved_minor.ok_or(PaymentRefusal::NotPayable)?;
    check_holds(cash, Direction::Out, amount_minor)?;
    let entry = cash_payment(cash.id, outcome.target(paid.debtor), cash.money(amount_minor))?;
    let mut next = paid.clone();
    next.state = request::State::Disbursed;
    next.live_payment = true;
    Ok((next, entry))
}

/// Takes back into an open box what somebody did not spend of an advance (domain, section 3, settlement).
///
/// # Errors
/// Whatever [`may_move`] refuses; `missing_permission` for the branch of the advance, `same_as_beneficiary`, `same_as_requester`, `currency_mismatch`, the refusals of an amount,
/// `wrong_state`, `above_owed` for more than is still to be proved, and what [`check_holds`] refuses.
pub fn take_back(
    session: &Session,
    cash: &CashBox,
    settlement: &Settlement,
    amount_minor: i64,
    actor: &Actor,
) -> Result<(Settlement, Entry), Refusal> {
    may_move(session, cash, actor)?;
    let right = actor.own(settlement.branch);
    require(&right, Permission::ManageCashClosing)?;
    settlement.parties().outsider(&right)?;
    if settlement.currency != cash.currency {
        return Err(MoneyRefusal::CurrencyMismatch.into());
    }
    let next = settlement.with_returned(check_amount(amount_minor)?)?;
    check_holds(cash, Direction::In, amount_minor)?;
    Ok((next, unspent(cash.id, settlement.debtor, cash.money(amount_minor))?))
}
