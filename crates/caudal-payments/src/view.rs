//! Payments as the API shows them.

use caudal_domain::payment::{self, Action, Payment, State};
use caudal_domain::{account::mask, actor::Actor, ids::RequestId, money::Currency};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{concept, event, row::Model};
use caudal_beneficiaries::beneficiaries::{self, Account, PaidInBatch, PaidRequest, PaymentItem};
use caudal_ledger::LedgerEntry;
use caudal_requests::requests::{ApprovalView, Payable};
use caudal_web::http::page::{ActionState, Blocked, NextStep, Ref, names_of_those_who};

/// What a payer must know of the request.
#[derive(Clone, Serialize, ToSchema)]
pub struct PaidRequestDetail {
    /// What for; nothing when it is confidential.
    pub purpose: Option<String>,
    pub requester: Ref,
    #[serde(rename = "type")]
    pub kind: Ref,
    /// The decisions in favour.
    pub approvals: Vec<ApprovalView>,
}

/// The account a payment goes to, as it was when it was prepared.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaidAccount {
    pub bank: Ref,
    /// `checking` or `savings`.
    pub kind: String,
    /// The number, as text.
    pub number: String,
}

/// Whom a payment goes to, as they were when it was prepared.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Payee {
    pub name: String,
    /// `cedula`, `ruc`, `passport`.
    pub document_type: Option<String>,
    pub document_number: Option<String>,
}

/// What happened to a payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentEvent {
    pub at_ms: i64,
    pub actor: String,
    /// `prepare`, or the action's name.
    pub action: String,
    /// The state before.
    pub from: Option<String>,
    /// The state after.
    pub to: String,
    pub reason: Option<String>,
    /// The bank's reference, where the event brought it.
    pub bank_reference: Option<String>,
}

/// What the printable receipt adds to the payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Receipt {
    /// The name of the portal's company.
    pub company: String,
    /// The receipt's number: that of its payment.
    pub number: String,
    /// When it was paid in cash, or the bank's confirmation was noted, in milliseconds of UTC.
    pub issued_at_ms: i64,
}

/// A payment with all that belongs to it.
#[derive(Clone, Serialize, ToSchema)]
pub struct PaymentDetail {
    /// What lists show.
    #[serde(flatten)]
    pub item: PaymentItem,
    /// Of the request it pays.
    pub request_detail: Option<PaidRequestDetail>,
    /// Why it is paid; always there without a request.
    pub reason: Option<String>,
    /// The concepto contable of one without a request.
    pub concept_account: Option<Ref>,
    /// Whom it goes to.
    pub payee: Payee,
    /// The account it goes to; none in cash.
    pub account: Option<PaidAccount>,
    /// What happened, oldest first.
    pub history: Vec<PaymentEvent>,
    /// What it posted, oldest first.
    pub entries: Vec<LedgerEntry>,
    /// For its printable receipt, once confirmed.
    pub receipt: Option<Receipt>,
    /// Who can take the next step.
    pub next_step: Option<NextStep>,
}

/// An account that a request might be paid to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PayableAccount {
    #[schema(value_type = String, format = Uuid)]
    pub id: uuid::Uuid,
    /// "Banco General · •••• 1234".
    pub label: String,
    /// `unverified` or `verified`.
    pub state: String,
}

/// A released request that waits for a transfer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PayableItem {
    pub request_id: RequestId,
    /// `SOL-2026-000123`.
    pub number: String,
    pub version: i64,
    #[serde(rename = "type")]
    pub kind: Ref,
    pub requester: Ref,
    pub beneficiary: Ref,
    /// What was approved, in minor units.
    pub approved_minor: i64,
    pub currency: Currency,
    /// What for; nothing when it is confidential.
    pub purpose: Option<String>,
    /// ISO date.
    pub needed_by: Option<String>,
    /// When it was released, in milliseconds of UTC.
    pub released_at_ms: i64,
    /// The beneficiary's accounts of that currency.
    pub accounts: Vec<PayableAccount>,
    /// Why this reader may not prepare its payment.
    pub blocked_by: Option<Blocked>,
}

#[must_use]
pub fn item(row: &Model, payment: &Payment, actor: &Actor) -> PaymentItem {
    let request = row.request_id.zip(row.request_number.clone());
    PaymentItem {
        id: row.id,
        number: row.number.clone(),
        method: row.method,
        state: row.state,
        request: request.map(|(id, number)| PaidRequest { id, number }),
        batch: row.batch_id.zip(row.batch_number.clone()).map(|(id, number)| PaidInBatch { id, number }),
        beneficiary: Ref::new(row.beneficiary_id, row.beneficiary_name.clone()),
        account_masked: row.account_number.as_deref().map(mask),
        source_account: Ref::of_parts(row.source_account_id, row.source_account_name.as_deref()),
        cash_session: Ref::of_parts(row.cash_session_id, row.cash_box_name.as_deref()),
        received_by: row.received_by.clone(),
        amount_minor: row.amount_minor,
        currency: row.currency,
        concept: row.concept.clone(),
        execution_date: row.execution_date.clone(),
        bank_reference: row.bank_reference.clone(),
        end_to_end_id: row.end_to_end_id.clone(),
        prepared_by: Ref::new(row.prepared_by, row.prepared_by_name.clone()),
        authorized_by: Ref::of_parts(row.authorized_by, row.authorized_by_name.as_deref()),
        created_at_ms: row.created_at_ms,
        updated_at_ms: row.updated_at_ms,
        version: row.version,
        actions: actions(payment, actor, None),
    }
}

/// The actions that the state admits and that this reader's permissions open. With `people` every action is answered,
/// each with the names of those who can.
fn actions(payment: &Payment, actor: &Actor, people: Option<&[Actor]>) -> Vec<ActionState> {
    let concerns = |a: &Action| people.is_some() || payment.right(actor).acts_any(a.permissions());
    let answer = |action: Action| {
        let blocked_by = payment::check(payment, action, actor).err().map(|refusal| {
            Blocked::new(&refusal, people.map(|p| who(payment, action, p)).unwrap_or_default())
        });
        ActionState { action: action.name(), blocked_by }
    };
    Action::all().filter(|a| a.fits(payment) && concerns(a)).map(answer).collect()
}

fn who(payment: &Payment, action: Action, people: &[Actor]) -> Vec<String> {
    names_of_those_who(people, |p| payment::check(payment, action, p).is_ok())
}

fn next_step(payment: &Payment, people: &[Actor]) -> Option<NextStep> {
    let action = match payment.state {
        _ if payment.batch.is_some() => return None,
        State::Draft => Action::Submit,
        State::PendingAuthorization => Action::Authorize,
        State::Authorized => Action::Send,
        State::Sent => Action::Confirm,
        _ => return None,
    };
    Some(NextStep { action: action.name(), who: who(payment, action, people) })
}

/// What belongs to a payment.
pub struct Parts<'a> {
    pub request: Option<Payable>,
    /// The concepto contable of one without a request.
    pub concept: Option<&'a concept::Model>,
    pub events: Vec<event::Model>,
    pub entries: Vec<LedgerEntry>,
    /// Everybody who might take a step.
    pub people: &'a [Actor],
    /// The name of the portal's company.
    pub company: &'a str,
}

#[must_use]
pub fn detail(row: &Model, payment: &Payment, parts: Parts<'_>, actor: &Actor) -> PaymentDetail {
    let mut item = item(row, payment, actor);
    item.actions = actions(payment, actor, Some(parts.people));
    // What was signed stays signed: of one that was reversed it says that it was.
    let paid = matches!(payment.state, State::Confirmed | State::Reversed);
    let confirmed = row.confirmed_at_ms.filter(|_| paid);
    PaymentDetail {
        item,
        request_detail: parts.request.map(|r| PaidRequestDetail {
            purpose: r.purpose,
            requester: r.requester,
            kind: r.type_ref,
            approvals: r.approvals,
        }),
        reason: row.reason.clone(),
        concept_account: parts.concept.map(|c| Ref::new(c.id, concept_name(c))),
        payee: Payee {
            name: row.holder_name.clone(),
            document_type: row.holder_document_type.clone(),
            document_number: row.holder_document_number.clone(),
        },
        account: paid_account(row),
        history: parts.events.into_iter().map(event_view).collect(),
        entries: parts.entries,
        receipt: confirmed.map(|at_ms| Receipt {
            company: parts.company.to_owned(),
            number: row.number.clone(),
            issued_at_ms: at_ms,
        }),
        next_step: next_step(payment, parts.people),
    }
}

fn paid_account(row: &Model) -> Option<PaidAccount> {
    let bank = Ref::of_parts(row.account_bank_id, row.account_bank_name.as_deref())?;
    Some(PaidAccount { bank, kind: row.account_kind.clone()?, number: row.account_number.clone()? })
}

fn event_view(e: event::Model) -> PaymentEvent {
    PaymentEvent {
        at_ms: e.at_ms,
        actor: e.actor_name,
        action: e.action.into(),
        from: e.from_state,
        to: e.to_state,
        reason: e.reason,
        bank_reference: e.bank_reference,
    }
}

/// A concepto contable by code and name.
#[must_use]
pub fn concept_name(c: &concept::Model) -> String {
    format!("{} {}", c.code, c.name)
}

/// A released request, as this reader sees it, with the accounts it might be paid to.
#[must_use]
pub fn payable(r: Payable, accounts: &[Account], actor: &Actor) -> PayableItem {
    let fitting = accounts
        .iter()
        .filter(|a| a.account.beneficiary.0 == r.beneficiary.id && a.account.currency == r.request.currency);
    let shown = fitting.map(|a| PayableAccount {
        id: a.account.id.0,
        label: beneficiaries::label(&a.bank.name, &a.number),
        state: beneficiaries::state_name(a.account.state).to_owned(),
    });
    PayableItem {
        request_id: r.id,
        accounts: shown.collect(),
        blocked_by: payment::may_prepare(&r.request, actor)
            .err()
            .map(|refusal| Blocked::new(&refusal, Vec::new())),
        approved_minor: r.request.approved_minor.unwrap_or(r.request.requested_minor),
        currency: r.request.currency,
        number: r.number,
        version: r.version,
        kind: r.type_ref,
        requester: r.requester,
        beneficiary: r.beneficiary,
        purpose: r.purpose,
        needed_by: r.needed_by,
        released_at_ms: r.released_at_ms,
    }
}
