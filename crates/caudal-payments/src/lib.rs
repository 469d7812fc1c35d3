//! Payments (pagos): transfers prepared by one person, authorised by another, sent, answered by the bank.

mod accounts;
mod api;
pub mod bulk;
mod cash;
mod company_accounts;
mod export;
mod find;
mod format;
#[path = "labels.es.rs"]
mod labels_es;
mod load;
mod moved;
mod paper;
#[path = "paper.es.rs"]
mod paper_es;
mod record;
mod service;
mod store;
mod undo;
mod view;

use caudal_access::company::Coded;
use caudal_beneficiaries::beneficiaries::{LastPayments, PaymentItem, READERS};
use caudal_db::{Conn, Tx, parts::Sum};
use caudal_domain::actor::{Actor, Reach};
use caudal_domain::ids::{
    BankId, BeneficiaryId, BranchId, ConceptId, PaymentId, RequestId, SourceAccountId, UserId,
};
use caudal_domain::ledger::{Account, opening};
use caudal_domain::money::{Currency, Money};
use caudal_domain::order;
use caudal_domain::{payment::State, permission::Permission as P, request::Method};
use caudal_ledger::turnover::{self, Daily};
use caudal_ledger::{self as ledger, Document, Names, PostingContext};
use caudal_requests::requests::{self, PaymentOfRequest, RequestPayment, ToPay};
use caudal_web::app::{App, Parts};
use caudal_web::http::page::{self, Page};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{guarded::Found, http::problem::ApiError};

use api::PaymentCounts;
use store::list::{self, Filter, OfBatch};

pub use api::PayableQuery;
pub use cash::{OutOfBox, paid_in_cash};
pub use company_accounts::{
    Source, all_concepts, all_sources, insert_concept, insert_source, layout_used, lock_concept, lock_source,
    save_concept, save_source, sources_used,
};
pub use export::{check as check_file, check_payable, make as make_file, make_payable};
pub use find::FINDABLE;
pub use format::{FileForm, SourceFormat, source_format};
pub use moved::{BoxMovement, BoxMovements, HeldBatch, HoldBatch, UndoableMovement};
pub use paper::receipt;
pub use paper_es::identity as identity_words;
pub use store::hold_numbers;
pub use store::lookup::{Paid, RecentPayment, concept_in_use, paid_since, recent_payments, source_in_use};
pub use undo::{Undoable, handled_by, live_of, lock_undoable, undoable};
pub use view::{PayableItem, PaymentDetail};

/// Those who see payments, and cashiers, who see those they made themselves.
const WITH_CASHIERS: &[P] = &[
    P::ManageSinglePayments,
    P::ManagePayments,
    P::ManageMassPayments,
    P::ViewAudit,
    P::ManageCashClosing,
    P::ViewAccounting,
];

/// How many payments a beneficiary's page shows.
const LAST_SHOWN: u64 = 10;

#[must_use]
pub fn parts(parts: Parts) -> Parts {
    parts
        .with(LastPayments(|db, actor, id| Box::pin(last_of_beneficiary(db, actor, id))))
        .with(PaymentOfRequest(|db, actor, id| Box::pin(of_request(db, actor, id))))
}

#[must_use]
pub fn routes() -> Routes {
    const PAYERS: &[P] = &[P::ManageSinglePayments];
    Routes::default()
        .add(Rule::Branches(PAYERS), routes!(api::list_payable))
        .add(Rule::Branches(READERS), routes!(api::list_payments))
        .add(Rule::Branches(PAYERS), routes!(api::create_payment))
        .add(Rule::Branches(READERS), routes!(api::count_payments))
        .add(Rule::Branches(WITH_CASHIERS), routes!(api::get_payment))
        .add(Rule::Branches(WITH_CASHIERS), routes!(api::list_payment_attachments))
        .add(Rule::Branches(&[P::ManageSinglePayments, P::ManagePayments]), routes!(api::act_on_payment))
        .add(Rule::Branches(READERS), routes!(api::list_source_accounts))
        .add(Rule::Company(READERS), routes!(accounts::list_source_movements))
        .add(Rule::Shared(READERS), routes!(api::list_concept_accounts))
        .add(Rule::Choices, routes!(api::list_currencies))
}

/// The payment of a request: the live one, else the last.
pub async fn of_request(
    db: &Conn,
    actor: &Actor,
    request: RequestId,
) -> Result<Option<RequestPayment>, ApiError> {
    let mut rows = store::summaries_of_request(db, request).await?;
    let shown = rows.iter().position(|row| row.state.live()).unwrap_or_default();
    let found = (shown < rows.len()).then(|| rows.swap_remove(shown));
    Ok(found.map(|row| RequestPayment {
        visible: is_shown(row.branch_id, row.method, row.prepared_by, actor),
        id: row.id,
        number: row.number,
        state: row.state,
        bank_reference: row.bank_reference,
        confirmed_at_ms: row.confirmed_at_ms,
    }))
}

/// One payment with all that belongs to it, as this reader sees it.
///
/// # Errors
/// `not_found`.
pub async fn get(db: &Conn, app: &App, actor: &Actor, id: PaymentId) -> Result<PaymentDetail, ApiError> {
    let row = store::find(db, id).await?.visible(|row| may_see(row, actor))?;
    load::get(db, app, actor, &row).await
}

/// The files of the request that a payment pays, oldest first, as far as this reader may read them there.
///
/// # Errors
/// `not_found`.
pub async fn attachments(
    db: &Conn,
    actor: &Actor,
    id: PaymentId,
) -> Result<Vec<requests::AttachmentView>, ApiError> {
    let row = store::find(db, id).await?.visible(|row| may_see(row, actor))?;
    match row.request_id {
        Some(request) => requests::attachments_of(db, actor, request).await,
        None => Ok(Vec::new()),
    }
}

/// Every payment of a request, oldest first, with all that belongs to each.
pub async fn all_of_request(
    db: &Conn,
    app: &App,
    actor: &Actor,
    request: RequestId,
) -> Result<Vec<PaymentDetail>, ApiError> {
    let mut rows = store::of_request(db, request).await?;
    order::sort_by_key(&mut rows, |row| row.id);
    load::details(db, app, actor, &rows).await
}

/// The last payments of a beneficiary, newest first, as this reader sees them.
pub async fn last_of_beneficiary(
    db: &Conn,
    actor: &Actor,
    beneficiary: BeneficiaryId,
) -> Result<Vec<PaymentItem>, ApiError> {
    let mut rows = store::of_beneficiary(db, beneficiary, LAST_SHOWN).await?;
    rows.retain(|row| may_see(row, actor));
    load::items(db, actor, &rows).await
}

/// The only branches of the company whose records these permissions reach; nothing where they reach all.
fn branches(reaches: &[Reach]) -> Option<Vec<BranchId>> {
    reaches.iter().map(|reach| reach.branch).collect()
}

/// Whether a person may see a payment.
fn may_see(row: &store::row::Model, actor: &Actor) -> bool {
    is_shown(row.branch_id, row.method, row.prepared_by, actor)
}

/// The same of a payment of this branch and way, prepared by this person. Whoever paid it in cash gives the receipt to sign.
fn is_shown(branch: Option<BranchId>, method: Method, prepared_by: UserId, actor: &Actor) -> bool {
    let right = actor.own(branch);
    let paid_it = method == Method::Cash && prepared_by == actor.id;
    // From an entry of the books to its receipt: those who read them see the payments that they tell of, one by one.
    paid_it || actor.reads_books() || READERS.iter().any(|p| right.allows(*p))
}

/// Whether a person is told what stands on the company's accounts. It is the sum of what every branch paid, as the books have it: for
/// who reads payments or the books of the whole company, and for who prepares payments, be it for one branch, because they choose the
/// account that the money leaves from.
fn knows_balances(actor: &Actor) -> bool {
    actor.everywhere(READERS) || actor.reads_books() || actor.holds_any(&[P::ManageSinglePayments])
}

/// What a person may see of all payments.
fn visible_to(actor: &Actor) -> Filter {
    Filter { within: branches(&actor.read_reaches(READERS)), ..Filter::default() }
}

fn to_authorize(actor: &Actor) -> Filter {
    Filter {
        not_of: Some(actor.id),
        oldest_first: true,
        batch: Some(OfBatch::None),
        within: branches(&actor.acts(&[P::ManagePayments])),
        ..Filter::of_state(State::PendingAuthorization)
    }
}

fn of_payer(actor: &Actor, state: State) -> Filter {
    Filter {
        oldest_first: true,
        batch: Some(OfBatch::None),
        within: branches(&actor.acts(&[P::ManageSinglePayments])),
        ..Filter::of_state(state)
    }
}

async fn first(
    app: &App,
    actor: &Actor,
    filter: &Filter,
    n: u64,
) -> Result<(Vec<Sum>, Vec<PaymentItem>), ApiError> {
    let db = app.db.read();
    let mut rows = list::page(db, filter, None, n).await?;
    rows.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    Ok((list::sums(db, filter).await?, load::items(db, actor, &rows).await?))
}

/// Payments that these words find, newest first.
pub async fn named(db: &Conn, words: &str, limit: u64) -> Result<Vec<PaymentId>, ApiError> {
    let filter = Filter { words: Some(words.to_owned()), ..Filter::default() };
    let rows = list::page(db, &filter, None, limit).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// How many payments a person prepared that are not finished, beside those of batches.
pub async fn unfinished_of(db: &Conn, user: UserId) -> Result<i64, ApiError> {
    Ok(store::count_unfinished_of(db, user).await?)
}

/// What the payments come to that wait for this person's authorisation, and the oldest of them.
pub async fn first_to_authorize(
    app: &App,
    actor: &Actor,
    n: u64,
) -> Result<(Vec<Sum>, Vec<PaymentItem>), ApiError> {
    first(app, actor, &to_authorize(actor), n).await
}

/// What the payments come to that the bank has not answered, and the oldest of them.
pub async fn first_in_bank(
    app: &App,
    actor: &Actor,
    n: u64,
) -> Result<(Vec<Sum>, Vec<PaymentItem>), ApiError> {
    first(app, actor, &of_payer(actor, State::Sent), n).await
}

/// What the payments come to that were authorised and not yet sent, and the oldest of them.
pub async fn first_to_send(
    app: &App,
    actor: &Actor,
    n: u64,
) -> Result<(Vec<Sum>, Vec<PaymentItem>), ApiError> {
    first(app, actor, &of_payer(actor, State::Authorized), n).await
}

/// How many requests wait for this person to prepare their transfer, up to 1000, and the first of them.
pub async fn first_payable(app: &App, actor: &Actor, n: u64) -> Result<(i64, Vec<PayableItem>), ApiError> {
    let asked = to_prepare(actor);
    let page = load::payable(app, actor, &asked, None, None, n).await?;
    Ok((requests::count_payable(app.db.read(), &asked).await?, page.items))
}

/// What this person should pay today comes to: what is needed by today, or as soon as possible.
pub async fn sums_due(app: &App, actor: &Actor) -> Result<Vec<Sum>, ApiError> {
    let today = app.today().to_string();
    requests::sums_payable(app.db.read(), &to_prepare(actor), Some(&today)).await
}

/// What the payments of a state come to that this person sees, those of batches included.
pub async fn sums_in(app: &App, actor: &Actor, state: State) -> Result<Vec<Sum>, ApiError> {
    let seen = Filter { states: vec![state], ..visible_to(actor) };
    Ok(list::sums(app.db.read(), &seen).await?)
}

/// What stands on the company's accounts and on the way from them, and what moved either on each day since one (ISO date); nothing for
/// who is not told.
pub async fn money_since(app: &App, actor: &Actor, day: &str) -> Result<Vec<Daily>, ApiError> {
    if !knows_balances(actor) {
        return Ok(Vec::new());
    }
    let db = app.db.read();
    let sources = store::sources(db).await?;
    let accounts: Vec<_> =
        sources.iter().flat_map(|s| [Account::Bank(s.id), Account::InTransit(s.id)]).collect();
    turnover::daily(db, &accounts, day).await
}

/// The requests that wait for a transfer and may go into a batch.
///
/// # Errors
/// `invalid_cursor`, `invalid_query`.
pub async fn payable_in_batches(
    app: &App,
    actor: &Actor,
    query: &PayableQuery,
) -> Result<Page<PayableItem>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let all = to_pay(actor, P::ManageMassPayments);
    load::payable(app, actor, &all, query.q.as_deref(), after, limit).await
}

/// What waits for a transfer where one of a person's permissions reaches.
fn to_pay(actor: &Actor, permission: P) -> ToPay {
    ToPay { method: Method::Transfer, within: branches(&actor.read_reaches(&[permission])), by: None }
}

/// Of that, what this person may prepare by themselves: the rest of the list says what keeps them from it.
fn to_prepare(actor: &Actor) -> ToPay {
    let within = branches(&actor.acts(&[P::ManageSinglePayments]));
    ToPay { method: Method::Transfer, within, by: Some(actor.id) }
}

/// How much waits for this person; nothing of what their permissions do not open.
async fn counts(app: &App, actor: &Actor) -> Result<PaymentCounts, ApiError> {
    let db = app.db.read();
    let mut counts = PaymentCounts { payable: 0, to_authorize: 0, to_send: 0, to_confirm: 0 };
    if !actor.acts(&[P::ManageSinglePayments]).is_empty() {
        counts.payable = requests::count_payable(db, &to_prepare(actor)).await?;
        counts.to_send = list::count(db, &of_payer(actor, State::Authorized)).await?;
        counts.to_confirm = list::count(db, &of_payer(actor, State::Sent)).await?;
    }
    if !actor.acts(&[P::ManagePayments]).is_empty() {
        counts.to_authorize = list::count(db, &to_authorize(actor)).await?;
    }
    Ok(counts)
}

/// An account of the company that is taken into use.
pub struct NewSource<'a> {
    pub id: SourceAccountId,
    pub name: &'a str,
    pub bank: BankId,
    pub number: &'a str,
    pub currency: Currency,
    /// What it holds, in minor units; nothing where it is new.
    pub opening_minor: i64,
}

/// Adds an account of the company and posts what it holds against opening equity.
pub async fn add_source_account(tx: &Tx, app: &App, by: UserId, new: &NewSource<'_>) -> Result<(), ApiError> {
    let source = Source {
        id: new.id,
        name: new.name.to_owned(),
        bank_id: new.bank,
        number: new.number.to_owned(),
        currency: new.currency,
        file_form: None,
        layout_id: None,
        active: true,
        version: 1,
    };
    insert_source(tx, &source).await?;
    if new.opening_minor == 0 {
        return Ok(());
    }
    let context = PostingContext {
        document: Document { kind: "source_account", id: new.id.0, number: new.number, version: 1 },
        names: Names { source: new.name, ..Names::default() },
        request_id: None,
        payment_id: None,
        reverses_id: None,
        person_id: None,
        supplier_tax_id: None,
        branch_id: None,
        cost_centre_id: None,
        actor_id: by,
    };
    let entry = opening(Account::Bank(new.id), Money::new(new.opening_minor, new.currency))?;
    ledger::post(tx, app, &context, &entry).await.map(drop)
}

pub async fn add_concept_account(db: &Conn, id: ConceptId, code: &str, name: &str) -> Result<(), ApiError> {
    Ok(insert_concept(db, &Coded::new(id.cast(), code, name)).await?)
}

/// What this crate's own tests read of payments: their queries.
#[cfg(feature = "testing")]
pub mod testing {
    pub use crate::record::NewPayment;
    pub use crate::store::row;
    pub mod find {
        pub use crate::store::find::{select, wanted};
    }
    pub mod list {
        pub use crate::store::list::{Filter, OfBatch, all_amounts, select};
    }
}
