//! What happens to the money behind a batch's lines: accounts that are registered and verified, payments that are made,
//! given up and sent, all in the transaction of the command.

use std::collections::HashSet;

use caudal_db::{Conn, JsonText};
use caudal_domain::account::AccountRefusal;
use caudal_domain::batch::BatchRefusal;
use caudal_domain::batch::checks::POSSIBLY_PAID;
use caudal_domain::batch::line::{Line, State as LineState};
use caudal_domain::batch::{ContentHash, Decision, Effect, content::Writer};
use caudal_domain::error::{CommonRefusal, FieldRefusal};
use caudal_domain::ids::{BankAccountId, BeneficiaryId, PaymentId};
use caudal_domain::order;

use super::check::{by_account, repetitions_from};
use super::record::{self, Digest};
use super::service::{CommandContext, Held};
use super::store::{self, line, row::Model};
use super::stored::BatchProblem;
use caudal_beneficiaries::beneficiaries::{self, NewAccount};
use caudal_payments as payments;
use caudal_payments::bulk::{self, BatchOrder, BatchPayment, OrderLine, Payees, Stopped};
use caudal_web::http::problem::ApiError;

/// How many lines are read and paid at once.
const SLICE: u64 = 1000;

/// Registers the accounts that nobody has registered, in the name of who sends the batch to be approved: from then on they are
/// there to be ticked.
pub async fn register_accounts(context: &CommandContext<'_>, held: &mut Held) -> Result<(), ApiError> {
    let id = store::id(&held.before);
    let header = record::header(&held.before)?;
    let mut all: HashSet<BankAccountId> = held.beside.new_accounts.iter().copied().collect();
    let lines = line::to_new_accounts(context.tx, id).await?;
    let mut unregistered: Vec<_> =
        by_account(lines).into_iter().filter(|(_, lines)| lines[0].account_id.is_none()).collect();
    order::sort_by_key(&mut unregistered, |(_, lines)| lines[0].position);
    for ((beneficiary, bank_id, number), lines) in unregistered {
        let new = NewAccount {
            beneficiary,
            bank_id,
            kind: lines[0].account_kind.clone().unwrap_or_default(),
            number: number.clone(),
            currency: header.currency,
        };
        let account = beneficiaries::register(context.tx, context.app, context.caller, &new).await?;
        let positions: Vec<i64> = lines.iter().map(|line| line.position).collect();
        line::registered(context.tx, id, &positions, account).await?;
        all.insert(account);
    }
    held.beside.new_accounts = all.into_iter().collect();
    held.beside.new_accounts.sort_unstable();
    held.batch.new_accounts.clone_from(&held.beside.new_accounts);
    Ok(())
}

/// The hash of the lines as they are kept now.
async fn content(
    context: &CommandContext<'_>,
    row: &Model,
    mut see: impl FnMut(&line::Model),
) -> Result<ContentHash, ApiError> {
    let header = record::header(row)?;
    let mut writer = Writer::new(&header, Digest::default());
    let mut at = 0;
    loop {
        let lines = line::after(context.tx, store::id(row), at, SLICE).await?;
        let Some(last) = lines.last() else { break };
        at = last.position;
        for kept in &lines {
            writer.line(&record::line(kept, header.currency)?);
            see(kept);
        }
    }
    Ok(writer.finish().hash())
}

/// What a line pays whose check did not say that it possibly was paid before.
struct Unwarned {
    position: i64,
    beneficiary: BeneficiaryId,
    minor: i64,
}

impl Unwarned {
    fn of(kept: &line::Model) -> Option<Self> {
        let warned =
            |problems: &JsonText<Vec<BatchProblem>>| problems.iter().any(|p| p.code == POSSIBLY_PAID);
        if kept.problems.as_ref().is_some_and(warned) {
            return None;
        }
        let (beneficiary, minor) = kept.beneficiary_id.zip(kept.amount_minor)?;
        Some(Self { position: kept.position, beneficiary, minor })
    }
}

/// Refuses to go on with lines that are not what the batch says they are, however they came to be others, and with those that were
/// paid since they were checked: the approver was not told of it.
///
/// # Errors
/// `changed_meanwhile`; `paid_meanwhile` of each line that was paid.
pub async fn still_to_pay(context: &CommandContext<'_>, held: &Held) -> Result<(), ApiError> {
    let mut unwarned = Vec::new();
    let kept = content(context, &held.before, |line| unwarned.extend(Unwarned::of(line))).await?;
    if held.batch.content != Some(kept) {
        return Err(CommonRefusal::ChangedMeanwhile.into());
    }
    not_paid_meanwhile(context, &held.before, unwarned).await
}

async fn not_paid_meanwhile(
    context: &CommandContext<'_>,
    row: &Model,
    unwarned: Vec<Unwarned>,
) -> Result<(), ApiError> {
    let today = context.app.today();
    // Whoever makes a payment meanwhile waits: two batches of one file that are approved at once see one another.
    payments::hold_numbers(context.tx, today.year()).await?;
    let mut parties: Vec<_> = unwarned.iter().map(|line| line.beneficiary).collect();
    parties.sort_unstable();
    parties.dedup();
    let from = repetitions_from(today).to_string();
    let mut paid = HashSet::new();
    for some in parties.chunks(caudal_db::bulk::MOST) {
        let lately = payments::recent_payments(context.tx, some, row.currency.code(), &from).await?;
        paid.extend(lately.into_iter().map(|payment| (payment.beneficiary_id, payment.amount_minor)));
    }
    let again = unwarned.into_iter().filter(|line| paid.contains(&(line.beneficiary, line.minor)));
    let refused: Vec<_> = again
        .map(|line| FieldRefusal {
            field: format!("lines/{}", line.position),
            refusal: BatchRefusal::PaidMeanwhile.into(),
        })
        .collect();
    if refused.is_empty() { Ok(()) } else { Err(ApiError::Invalid(refused)) }
}

/// Gives the payments behind an approved batch's lines, in their order, which are what was approved: lines whose hash is that of the
/// approved content, and payments that say what the lines say. What is made of them is made of what was looked at, so that it may
/// be looked at before the command, where nobody waits. Nothing is to be done with them where this fails.
///
/// # Errors
/// `changed_meanwhile` where they are not, however they came to be others.
pub async fn approved_payments(
    db: &Conn,
    row: &Model,
    mut take: impl FnMut(BatchPayment),
) -> Result<(), ApiError> {
    let header = record::header(row)?;
    let id = store::id(row);
    let mut writer = Writer::new(&header, Digest::default());
    let mut at = 0;
    loop {
        let lines = line::after(db, id, i64::from(at), SLICE).await?;
        let payments = bulk::of_batch(db, id, at, SLICE).await?;
        if lines.len() != payments.len() {
            return Err(CommonRefusal::ChangedMeanwhile.into());
        }
        let Some(last) = payments.last() else { break };
        at = last.position;
        for (kept, payment) in lines.iter().zip(payments) {
            let line = record::line(kept, header.currency)?;
            if !is_for(&payment, &line) {
                return Err(CommonRefusal::ChangedMeanwhile.into());
            }
            writer.line(&line);
            take(payment);
        }
    }
    let approved = row.content_hash.as_deref().and_then(ContentHash::parse);
    if approved == Some(writer.finish().hash()) {
        Ok(())
    } else {
        Err(CommonRefusal::ChangedMeanwhile.into())
    }
}

/// Whether a payment says what a line says.
fn is_for(payment: &BatchPayment, line: &Line) -> bool {
    line.position == payment.position
        && line.beneficiary == payment.beneficiary
        && line.amount == payment.amount
        && line.account == payment.account
        && Some(line.bank) == payment.bank
        && line.account_kind.name() == payment.account_kind
        && line.name == payment.holder
        && Some(&line.document_type) == payment.document_type.as_ref()
        && Some(&line.document) == payment.document.as_ref()
        && line.concept == payment.concept
        && line.reference == payment.reference
}

/// The lines that may not be paid any more, as the approver is told: the batch goes back and is checked anew.
fn stopped(why: Stopped) -> ApiError {
    match why {
        Stopped::Failed(error) => error,
        Stopped::Lines(lines) => {
            let told = lines
                .into_iter()
                .map(|(position, refusal)| FieldRefusal { field: format!("lines/{position}"), refusal });
            ApiError::Invalid(told.collect())
        }
    }
}

/// Does to the lines of a batch and to their payments what a decision says.
pub async fn effect(
    context: &CommandContext<'_>,
    held: &Held,
    row: &Model,
    decision: &Decision,
) -> Result<(), ApiError> {
    let id = store::id(row);
    let (tx, app, caller) = (context.tx, context.app, context.caller);
    match decision.effect {
        Effect::Nothing => Ok(()),
        Effect::Pay => pay(context, held, row).await,
        Effect::Unpay => {
            bulk::discard_batch(tx, app, caller, id, decision.reason.as_deref()).await?;
            Ok(line::reset_lines(tx, id, LineState::Good.name()).await?)
        }
        Effect::Discard => {
            bulk::discard_batch(tx, app, caller, id, decision.reason.as_deref()).await?;
            for state in [LineState::Wrong, LineState::Good, LineState::Approved] {
                line::move_all(tx, id, state.name(), LineState::Discarded.name()).await?;
            }
            Ok(())
        }
        Effect::Send => {
            let reference = decision.next.bank_reference.as_deref().unwrap_or_default();
            bulk::send_batch(tx, app, caller, id, reference).await?;
            Ok(line::move_all(tx, id, LineState::Approved.name(), LineState::Sent.name()).await?)
        }
        // What the bank's answers do is written where they are read.
        Effect::Settle | Effect::Return | Effect::Review | Effect::Carry => Ok(()),
    }
}

/// Every line becomes an authorised payment.
async fn pay(context: &CommandContext<'_>, held: &Held, row: &Model) -> Result<(), ApiError> {
    let id = store::id(row);
    let header = record::header(row)?;
    beneficiaries::verify_all(context.tx, context.app, context.caller, &held.batch.new_accounts).await?;
    let prepared = row.submitted_by.zip(row.submitted_by_name.clone());
    let (prepared_by, prepared_by_name) = prepared.unwrap_or((row.created_by, row.created_by_name.clone()));
    let order = BatchOrder {
        id,
        number: &row.number,
        header: &header,
        prepared_by: (prepared_by, &prepared_by_name),
    };
    let (mut at, mut payees) = (0, Payees::default());
    loop {
        let lines = line::after(context.tx, id, at, SLICE).await?;
        let Some(last) = lines.last() else { return Ok(()) };
        at = last.position;
        let read = |kept: &line::Model| record::line(kept, header.currency);
        let said = lines.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let mut wanted = Vec::with_capacity(lines.len());
        for (kept, line) in lines.iter().zip(&said) {
            let account = kept.account_id.ok_or(AccountRefusal::AccountNotVerified)?;
            wanted.push(OrderLine { line, account, request: kept.request_id });
        }
        let made = bulk::open_batch(context.tx, context.app, context.caller, &order, &mut payees, &wanted)
            .await
            .map_err(stopped)?;
        let approved = |(line, payment): (line::Model, PaymentId)| line::Model {
            state: LineState::Approved,
            payment_id: Some(payment),
            ..line
        };
        line::paid_by(context.tx, &lines.into_iter().zip(made).map(approved).collect::<Vec<_>>()).await?;
    }
}
