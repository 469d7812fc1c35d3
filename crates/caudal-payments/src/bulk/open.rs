//! The lines of an approved batch become payments.

use std::collections::{HashMap, HashSet};

use caudal_db::{Tx, unique_violation};
use caudal_domain::account::{AccountRefusal, clean_number};
use caudal_domain::batch::line::{self, Purpose, Signatures};
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::ids::{BankAccountId, BeneficiaryId, PaymentId, RequestId};
use caudal_domain::money::MoneyRefusal;
use caudal_domain::payment::{Action, Payment, PaymentRefusal};
use caudal_domain::request::Method;

use super::{BatchOrder, OrderLine, Stopped};
use crate::store::{self, concept, row::Model, set, source};
use crate::{record::NewPayment, service};
use caudal_beneficiaries::beneficiaries::{self, Account, Party};
use caudal_requests::requests::{self, Payable};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// What a batch's payments have in common.
struct Ground<'a> {
    app: &'a App,
    caller: &'a Caller,
    order: &'a BatchOrder<'a>,
    source: source::Model,
    concept: concept::Model,
}

/// How many accounts are remembered: some 10 MB.
const MOST_REMEMBERED: usize = 20_000;

/// Where the lines of a batch go, held until the transaction ends and so looked up once: batches pay the same people many times.
#[derive(Default)]
pub struct Payees {
    accounts: HashMap<BankAccountId, Account>,
    holders: HashMap<BeneficiaryId, Party>,
}

impl Payees {
    /// Holds the accounts of these lines that are not held yet.
    async fn hold(&mut self, tx: &Tx, lines: &[OrderLine<'_>]) -> Result<(), ApiError> {
        if self.accounts.len() > MOST_REMEMBERED {
            *self = Self::default();
        }
        let unknown = lines.iter().map(|line| line.account).filter(|id| !self.accounts.contains_key(id));
        let mut ids: Vec<_> = unknown.collect();
        ids.sort_unstable();
        ids.dedup();
        if ids.is_empty() {
            return Ok(());
        }
        let accounts = beneficiaries::hold_accounts(tx, &ids).await?;
        let mut of: Vec<_> = accounts.iter().map(|a| a.account.beneficiary).collect();
        of.sort_unstable();
        of.dedup();
        let holders = beneficiaries::parties(tx, &of).await?;
        self.accounts.extend(accounts.into_iter().map(|a| (a.account.id, a)));
        self.holders.extend(holders.into_iter().map(|h| (h.id, h)));
        Ok(())
    }
}

/// What the lines name, locked or held until the transaction ends.
struct Named<'a> {
    requests: HashMap<RequestId, Payable>,
    payees: &'a Payees,
    /// Requests that another payment is under way for.
    taken: HashSet<RequestId>,
}

/// Makes an authorised payment of each line, in the order of the lines; the caller gave the last approval. Lines come some
/// thousand at a time, with the payees of those before.
///
/// # Errors
/// [`Stopped::Lines`] for every line that may not be paid any more, and then nothing was written; `reference_unavailable` where the source
/// account or the concepto contable is gone.
pub async fn open_batch(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    order: &BatchOrder<'_>,
    payees: &mut Payees,
    lines: &[OrderLine<'_>],
) -> Result<Vec<PaymentId>, Stopped> {
    let named = find(tx, payees, lines).await?;
    let source = store::hold_source(tx, order.header.source).await?;
    let concept = store::concept(tx, order.header.concept).await?;
    let gone = CommonRefusal::ReferenceUnavailable;
    let ground = Ground {
        app,
        caller,
        order,
        source: source.ok_or_else(|| gone.clone())?,
        concept: concept.ok_or(gone)?,
    };
    let payments = checked(&ground, &named, lines)?;
    let count = u32::try_from(lines.len()).map_err(|_| MoneyRefusal::AmountOverflow)?;
    let numbers = store::next_numbers(tx, app.today().year(), count).await?;
    let rows: Vec<_> = lines
        .iter()
        .zip(&payments)
        .zip(numbers)
        .filter_map(|((line, payment), number)| row(&ground, &named, line, payment, number))
        .collect();
    set::insert(tx, &rows).await.map_err(|error| match unique_violation(&error).as_deref() {
        Some("payment_live") => PaymentRefusal::LivePayment.into(),
        _ => ApiError::from(error),
    })?;
    let authorized = Action::Authorize;
    let event = |row| service::event_of(app, caller, row, authorized.name(), None, None);
    set::add_events(tx, &rows.iter().map(event).collect::<Vec<_>>()).await?;
    for (row, payment) in rows.iter().zip(&payments) {
        let request = row.request_id.and_then(|id| named.requests.get(&id));
        service::mark_request(tx, app, caller, request, payment, row, service::mark_name(authorized)).await?;
    }
    Ok(rows.iter().map(|row| row.id).collect())
}

async fn find<'a>(tx: &Tx, payees: &'a mut Payees, lines: &[OrderLine<'_>]) -> Result<Named<'a>, ApiError> {
    let mut wanted: Vec<_> = lines.iter().filter_map(|l| l.request).collect();
    wanted.sort_unstable();
    wanted.dedup();
    // Requests are locked before all else, always, and in the order of their ids.
    let requests = requests::lock_many_for_payment(tx, &wanted).await?;
    let taken = if wanted.is_empty() { Vec::new() } else { set::paid_requests(tx, &wanted).await? };
    payees.hold(tx, lines).await?;
    Ok(Named {
        requests: requests.into_iter().map(|r| (r.id, r)).collect(),
        payees,
        taken: taken.into_iter().flatten().collect(),
    })
}

/// The payments of all lines, or why some may not be made.
fn checked(ground: &Ground<'_>, named: &Named<'_>, lines: &[OrderLine<'_>]) -> Result<Vec<Payment>, Stopped> {
    let (mut payments, mut refused, mut seen) = (Vec::with_capacity(lines.len()), Vec::new(), HashSet::new());
    for line in lines {
        // One request twice in one file is paid once.
        let again = line.request.is_some_and(|id| !seen.insert(id));
        match payment(ground, named, line, again) {
            Ok(payment) => payments.push(payment),
            Err(refusal) => refused.push((line.line.position, refusal)),
        }
    }
    if refused.is_empty() { Ok(payments) } else { Err(Stopped::Lines(refused)) }
}

fn payment(
    ground: &Ground<'_>,
    named: &Named<'_>,
    line: &OrderLine<'_>,
    again: bool,
) -> Result<Payment, Refusal> {
    let account = named.payees.accounts.get(&line.account).ok_or(AccountRefusal::AccountUnavailable)?;
    named.payees.holders.get(&account.account.beneficiary).ok_or(AccountRefusal::AccountUnavailable)?;
    // What was approved is what the line says, and it says where the money goes.
    let same = account.bank.id() == line.line.bank
        && account.kind == line.line.account_kind.name()
        && clean_number(&line.line.account).is_ok_and(|number| number == account.number);
    if !same {
        return Err(AccountRefusal::AccountUnavailable.into());
    }
    let purpose = match line.request {
        Some(id) => {
            let found = named.requests.get(&id).ok_or(PaymentRefusal::NotPayable)?;
            if again || named.taken.contains(&id) {
                return Err(PaymentRefusal::LivePayment.into());
            }
            Purpose::Request(Box::new(found.request.clone()), found.outcome.clone())
        }
        None => Purpose::Concept(ground.concept.code.clone()),
    };
    let BatchOrder { number, header, prepared_by, .. } = ground.order;
    let people = Signatures { prepared_by: prepared_by.0, approved_by: ground.caller.actor.id };
    line::payment(line.line, purpose, &account.account, header, people, number)
}

/// The row of a payment; nothing where what it names was not found, which [`payment`] has refused.
fn row(
    ground: &Ground<'_>,
    named: &Named<'_>,
    of: &OrderLine<'_>,
    payment: &Payment,
    number: String,
) -> Option<Model> {
    let Ground { app, caller, order, source, concept } = ground;
    let account = named.payees.accounts.get(&of.account)?;
    let holder = named.payees.holders.get(&payment.beneficiary)?;
    let request = of.request.and_then(|id| named.requests.get(&id));
    let alone = request.is_none();
    let new = NewPayment {
        id: app.new_id(),
        number,
        method: Method::Transfer,
        state: payment.state,
        beneficiary: (payment.beneficiary, &holder.name),
        debtor: (payment.debtor, request.map_or(&holder.name, |r| r.debtor_name())),
        holder_name: &of.line.name,
        amount: payment.amount,
        concept: &of.line.concept,
        outcome: &payment.outcome,
        expense_name: request.map_or(&concept.name, |r| &r.type_ref.name),
        execution_date: order.header.execution_date.to_string(),
        prepared_by: order.prepared_by,
        now: app.now_ms(),
    };
    Some(Model {
        request_id: request.map(|r| r.id),
        request_number: request.map(|r| r.number.clone()),
        requester_id: request.map(|r| r.request.requester),
        beneficiary_user_id: payment.beneficiary_user,
        account_id: Some(of.account),
        account_bank_id: Some(account.bank.id()),
        account_bank_name: Some(account.bank.name.clone()),
        account_kind: Some(account.kind.clone()),
        account_number: Some(account.number.clone()),
        holder_document_type: Some(of.line.document_type.clone()),
        holder_document_number: Some(of.line.document.clone()),
        source_account_id: Some(source.id),
        source_account_name: Some(source.name.clone()),
        reason: alone.then(|| order.header.description.clone()),
        concept_account_id: alone.then_some(concept.id),
        branch_id: request.and_then(|r| r.branch_id),
        cost_centre_id: request.and_then(|r| r.cost_centre_id),
        authorized_by: Some(caller.actor.id),
        authorized_by_name: Some(caller.actor.name.clone()),
        batch_id: Some(order.id),
        batch_number: Some(order.number.to_owned()),
        batch_position: Some(i64::from(of.line.position)),
        own_reference: of.line.reference.clone(),
        ..new.row()
    })
}
