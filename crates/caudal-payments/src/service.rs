//! Commands on payments: authorise, lock, decide, apply, post, write down.

use caudal_db::{Tx, audit, unique_violation};
use caudal_domain::error::{CommonRefusal, Fields, Refusal};
use caudal_domain::ledger::{Entry, Outcome};
use caudal_domain::money::{Currency, MoneyRefusal, check_amount};
use caudal_domain::payment::{self, Action, Command, Payment, PaymentRefusal, Proposal, State};
use caudal_domain::time::{DateRefusal, parse_date};
use caudal_domain::{account::AccountRefusal, ids::PaymentId, request::Method, text};
use jiff::civil::Date;
use serde_json::{Value, json};

use super::record::{self, NewPayment};
use super::store::{self, concept, event, row::Model, source};
use super::{api::CreatePaymentBody, load};
use caudal_access::{company, identity::guard};
use caudal_beneficiaries::beneficiaries::{self, Account, Party};
use caudal_ledger::{self as ledger, Document, Names, PostingContext};
use caudal_requests::requests::{self, Payable, PaymentMark};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, step_up, version::unchanged};
use caudal_web::{app::App, caller::Caller, guarded::Found};

/// The longest concept, in characters: what a bank file carries (ISO 20022 `Ustrd`).
const MAX_CONCEPT_CHARS: usize = 140;

/// What a person wrote, checked, with the records it names.
struct Written {
    account: Account,
    holder: Party,
    source: source::Model,
    currency: Currency,
    amount_minor: i64,
    execution_date: Date,
    concept: String,
    reason: Option<String>,
    concept_account: Option<concept::Model>,
}

/// Prepares a payment, and submits it when asked to. Answers its row and what of it need not be read.
pub async fn create(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    body: &CreatePaymentBody,
) -> Result<(Model, load::Known), ApiError> {
    let request = match body.request_id {
        Some(id) => requests::lock_for_payment(tx, id).await?,
        None => None,
    };
    guard::still_holds(app, tx, caller).await?;
    if let Some(request) = &request {
        payment::may_prepare(&request.request, &caller.actor)?;
    }
    let written = check(tx, app, body, request.as_ref()).await?;
    let mut payment = payment::prepare(proposal(&written, request.as_ref())?, &caller.actor)?;
    if let Some(paid) = &mut payment.request {
        paid.live_payment = true;
    }
    let number = store::next_number(tx, app.today().year()).await?;
    let drafted = blank(app, caller, number, &written, request.as_ref(), &payment);
    let mut row = drafted.clone();
    if body.submit {
        payment = payment::decide(&payment, &Command::Submit, &caller.actor)?.next;
        row.state = payment.state;
        row.version += 1;
    }
    store::insert(tx, &row).await.map_err(|error| match unique_violation(&error).as_deref() {
        Some("payment_live") => PaymentRefusal::LivePayment.into(),
        _ => ApiError::from(error),
    })?;
    note(tx, app, caller, &drafted, "prepare", None, None).await?;
    record_audit(tx, app, caller, "payment.prepare", None, &drafted).await?;
    if body.submit {
        note(tx, app, caller, &row, Action::Submit.name(), Some(&drafted), None).await?;
        record_audit(tx, app, caller, "payment.submit", Some(&drafted), &row).await?;
    }
    mark_request(tx, app, caller, request.as_ref(), &payment, &row, "payment-prepared").await?;
    Ok((row, (payment, request)))
}

async fn check(
    tx: &Tx,
    app: &App,
    body: &CreatePaymentBody,
    request: Option<&Payable>,
) -> Result<Written, ApiError> {
    let mut fields = Fields::default();
    let unknown = || CommonRefusal::ReferenceUnavailable;
    if body.request_id.is_some() && request.is_none() {
        fields.take("request_id", Err::<(), _>(unknown()));
    }
    let account = beneficiaries::hold_account(tx, body.account_id).await?;
    let account = fields.take("account_id", account.ok_or_else(unknown));
    let source = store::hold_source(tx, body.source_account_id).await?;
    let source = fields.take("source_account_id", source.ok_or_else(unknown));
    let concept_account = concept_of(tx, &mut fields, body).await?;
    let execution_date = fields.take("execution_date", date_ahead(&body.execution_date, app.today()));
    let concept = fields.take("concept", text::required(&body.concept, MAX_CONCEPT_CHARS));
    let reason = match body.request_id {
        Some(_) => text::optional(body.reason.as_deref(), text::MAX_REASON_CHARS),
        None => text::reason(body.reason.as_deref().unwrap_or_default()).map(Some),
    };
    let reason = fields.take("reason", reason).flatten();
    let approved = request.and_then(|r| r.request.approved_minor);
    let amount = body.amount_minor.or(approved).ok_or(MoneyRefusal::AmountEmpty).and_then(check_amount);
    let amount_minor = fields.take("amount_minor", amount);
    let currency = source.as_ref().map(|s| s.currency);
    fields.finish()?;
    // Every field was taken, or `finish` would have refused.
    let incomplete = || ApiError::Internal("a field is missing that was checked".into());
    let account = account.ok_or_else(incomplete)?;
    let named = body.beneficiary_id.is_none_or(|id| id == account.account.beneficiary);
    let holder = beneficiaries::party(tx, account.account.beneficiary).await?.filter(|_| named);
    Ok(Written {
        holder: holder.ok_or(AccountRefusal::AccountUnavailable)?,
        account,
        source: source.ok_or_else(incomplete)?,
        currency: currency.ok_or_else(incomplete)?,
        amount_minor: amount_minor.ok_or_else(incomplete)?,
        execution_date: execution_date.ok_or_else(incomplete)?,
        concept: concept.ok_or_else(incomplete)?,
        reason,
        concept_account,
    })
}

/// The concepto contable: required without a request, and none with one, whose type says what becomes of the money.
async fn concept_of(
    tx: &Tx,
    fields: &mut Fields,
    body: &CreatePaymentBody,
) -> Result<Option<concept::Model>, ApiError> {
    let found = match (body.request_id, body.concept_account_id) {
        (None, Some(id)) => store::concept(tx, id).await?.map(Some),
        (None, None) | (Some(_), Some(_)) => None,
        (Some(_), None) => Some(None),
    };
    Ok(fields.take("concept_account_id", found.ok_or(CommonRefusal::ReferenceUnavailable)).flatten())
}

fn date_ahead(text: &str, today: Date) -> Result<Date, Refusal> {
    let date = parse_date(text).ok_or(DateRefusal::DateInvalid)?;
    if date < today { Err(DateRefusal::DatePast.into()) } else { Ok(date) }
}

fn proposal(written: &Written, request: Option<&Payable>) -> Result<Proposal, ApiError> {
    let outcome = match (request, &written.concept_account) {
        (Some(request), _) => request.outcome.clone(),
        (None, Some(concept)) => Outcome::Expense(concept.code.clone()),
        (None, None) => return Err(CommonRefusal::ReferenceUnavailable.into()),
    };
    Ok(Proposal {
        request: request.map(|r| r.request.clone()),
        account: written.account.account.clone(),
        outcome,
        source: written.source.id,
        source_currency: written.currency,
        amount_minor: written.amount_minor,
    })
}

fn blank(
    app: &App,
    caller: &Caller,
    number: String,
    written: &Written,
    request: Option<&Payable>,
    payment: &Payment,
) -> Model {
    let holder = written.holder.name.as_str();
    let type_name = request.map(|r| r.type_ref.name.as_str());
    let concept_name = written.concept_account.as_ref().map(|c| c.name.as_str());
    let new = NewPayment {
        id: app.new_id(),
        number,
        method: Method::Transfer,
        state: payment.state,
        beneficiary: (payment.beneficiary, holder),
        debtor: (payment.debtor, request.map_or(holder, |r| r.debtor_name())),
        holder_name: holder,
        amount: payment.amount,
        concept: &written.concept,
        outcome: &payment.outcome,
        expense_name: concept_name.or(type_name).unwrap_or_default(),
        execution_date: written.execution_date.to_string(),
        prepared_by: (caller.actor.id, &caller.actor.name),
        now: app.now_ms(),
    };
    Model {
        request_id: request.map(|r| r.id),
        request_number: request.map(|r| r.number.clone()),
        requester_id: request.map(|r| r.request.requester),
        beneficiary_user_id: payment.beneficiary_user,
        account_id: Some(written.account.account.id),
        account_bank_id: Some(written.account.bank.id()),
        account_bank_name: Some(written.account.bank.name.clone()),
        account_kind: Some(written.account.kind.clone()),
        account_number: Some(written.account.number.clone()),
        holder_document_type: written.holder.document_type.clone(),
        holder_document_number: written.holder.document_number.clone(),
        source_account_id: Some(written.source.id),
        source_account_name: Some(written.source.name.clone()),
        reason: written.reason.clone(),
        concept_account_id: written.concept_account.as_ref().map(|c| c.id),
        branch_id: request.and_then(|r| r.branch_id),
        cost_centre_id: request.and_then(|r| r.cost_centre_id),
        ..new.row()
    }
}

/// Does what a command asks to a payment, and answers the same.
pub async fn act(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: PaymentId,
    version: i64,
    command: &Command,
) -> Result<(Model, load::Known), ApiError> {
    // Which request it pays never changes, so it is read before the locks: the request's row is locked first, always.
    let seen = store::find(tx, id).await?.visible(|row| super::may_see(row, &caller.actor))?;
    let request = match seen.request_id {
        Some(request) => {
            let gone = || ApiError::Internal(format!("the request of {} is gone", seen.number).into());
            Some(requests::lock_for_payment(tx, request).await?.ok_or_else(gone)?)
        }
        None => None,
    };
    let before = store::lock(tx, id).await?.visible(|row| super::may_see(row, &caller.actor))?;
    unchanged(before.version == version)?;
    let account = match before.account_id {
        Some(id) => beneficiaries::hold_account(tx, id).await?,
        None => None,
    };
    guard::still_holds(app, tx, caller).await?;
    let payment = record::domain(&before, request.as_ref().map(|r| r.request.clone()), account.as_ref())?;
    let decision = payment::decide(&payment, command, &caller.actor)?;
    if matches!(command, Command::Authorize) {
        let above_minor = company::general(tx).await?.step_up_above(payment.amount.currency);
        step_up::check(app, caller, above_minor, payment.amount.minor)?;
    }
    let row = after(app, caller, &before, &decision.next);
    unchanged(store::save(tx, &row, version).await?)?;
    if row.bank_reference != before.bank_reference {
        store::index_words(tx, &row).await?;
    }
    if let Some(entry) = &decision.posting {
        post(tx, app, caller, &row, entry).await?;
    }
    let action = command.action();
    note(tx, app, caller, &row, action.name(), Some(&before), decision.reason).await?;
    record_audit(tx, app, caller, &format!("payment.{}", action.name()), Some(&before), &row).await?;
    mark_request(tx, app, caller, request.as_ref(), &decision.next, &row, mark_name(action)).await?;
    Ok((row, (decision.next, request)))
}

/// The row of a payment as a decision leaves it.
fn after(app: &App, caller: &Caller, before: &Model, next: &Payment) -> Model {
    let now = app.now_ms();
    let mut row = before.clone();
    row.state = next.state;
    row.bank_reference.clone_from(&next.bank_reference);
    if row.authorized_by != next.authorized_by {
        row.authorized_by = next.authorized_by;
        row.authorized_by_name = next.authorized_by.map(|_| caller.actor.name.clone());
    }
    if next.state == State::Confirmed {
        row.confirmed_at_ms = Some(now);
    }
    row.version += 1;
    row.updated_at_ms = now;
    row
}

pub(super) async fn post(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    row: &Model,
    entry: &Entry,
) -> Result<(), ApiError> {
    ledger::post(tx, app, &posting(caller, row), entry).await.map(drop)
}

pub(super) fn posting<'a>(caller: &Caller, row: &'a Model) -> PostingContext<'a> {
    let supplier = row.beneficiary_user_id.is_none();
    // What somebody still has to prove or repay concerns them, whoever got the money.
    let owes = row.outcome != "expense";
    let person = row.beneficiary_user_id.or(row.requester_id.filter(|_| owes));
    PostingContext {
        document: Document { kind: "payment", id: row.id.0, number: &row.number, version: row.version },
        names: Names {
            source: row.source_account_name.as_deref().unwrap_or_default(),
            cash: row.cash_box_name.as_deref().unwrap_or_default(),
            person: &row.debtor_name,
            expense: &row.expense_name,
        },
        request_id: row.request_id,
        payment_id: Some(row.id),
        reverses_id: None,
        person_id: person,
        supplier_tax_id: row.holder_document_number.as_deref().filter(|_| supplier),
        branch_id: row.branch_id,
        cost_centre_id: row.cost_centre_id,
        actor_id: caller.actor.id,
    }
}

/// What the request's history says a payment did.
pub(super) fn mark_name(action: Action) -> &'static str {
    match action {
        Action::Submit => "payment-submitted",
        Action::SendBack => "payment-sent-back",
        Action::Authorize => "payment-authorized",
        Action::Discard => "payment-discarded",
        Action::Send => "payment-sent",
        Action::Confirm => "payment-confirmed",
        Action::Reject => "payment-rejected",
        Action::Return => "payment-returned",
    }
}

pub(super) async fn mark_request(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    request: Option<&Payable>,
    payment: &Payment,
    row: &Model,
    action: &'static str,
) -> Result<(), ApiError> {
    let (Some(before), Some(next)) = (request, &payment.request) else { return Ok(()) };
    let paid_minor = if payment.state == State::Confirmed { row.amount_minor } else { 0 };
    let mark = PaymentMark { payment_id: row.id, payment_number: &row.number, action, paid_minor };
    requests::record_payment(tx, caller, app, before, next, mark).await
}

pub(super) async fn note(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    row: &Model,
    action: &str,
    before: Option<&Model>,
    reason: Option<String>,
) -> Result<(), ApiError> {
    Ok(store::add_event(tx, event_of(app, caller, row, action, before, reason)).await?)
}

/// What the history of a payment keeps of a command.
pub(super) fn event_of(
    app: &App,
    caller: &Caller,
    row: &Model,
    action: &str,
    before: Option<&Model>,
    reason: Option<String>,
) -> event::Model {
    let known = before.and_then(|b| b.bank_reference.as_deref());
    event::Model {
        payment_id: row.id,
        version: row.version,
        at_ms: app.now_ms(),
        actor_id: caller.actor.id,
        actor_name: caller.actor.name.clone(),
        action: action.into(),
        from_state: before.map(|b| b.state.name().to_owned()),
        to_state: row.state.name().to_owned(),
        reason,
        bank_reference: row.bank_reference.clone().filter(|r| Some(r.as_str()) != known),
    }
}

pub(super) async fn record_audit(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    before: Option<&Model>,
    after: &Model,
) -> Result<(), ApiError> {
    let object = Object { kind: "payment", id: after.id.0, number: Some(&after.number) };
    let row = trail::row(app, caller, action, &object, before.map(snapshot), Some(snapshot(after)));
    Ok(audit::append(tx, &row).await?)
}

/// What the audit keeps of a payment: where how much goes, and how far it got.
fn snapshot(m: &Model) -> Value {
    json!({
        "state": m.state,
        "method": m.method,
        "request": m.request_number,
        "beneficiary_id": m.beneficiary_id,
        "beneficiary": m.beneficiary_name,
        "account_id": m.account_id,
        "account_bank": m.account_bank_name,
        "account_number": m.account_number,
        "source_account": m.source_account_name,
        "cash_box": m.cash_box_name,
        "received_by": m.received_by,
        "amount_minor": m.amount_minor,
        "currency": m.currency,
        "concept": m.concept,
        "reason": m.reason,
        "execution_date": m.execution_date,
        "bank_reference": m.bank_reference,
        "prepared_by": m.prepared_by_name,
        "authorized_by": m.authorized_by_name,
        "version": m.version,
    })
}
