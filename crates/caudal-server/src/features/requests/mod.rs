//! Requests (solicitudes): asked for, decided, released; and what payments and home need of them.

mod api;
mod attachments;
mod decide;
mod excess;
mod export;
#[path = "labels.es.rs"]
mod labels_es;
mod load;
mod lookup;
mod receipt;
mod record;
mod removed;
mod service;
mod standing;
mod steps;
mod store;
mod view;

use caudal_db::{DatabaseTransaction, sea_orm::ConnectionTrait};
use caudal_domain::{
    actor::Actor,
    ids::{BeneficiaryId, BranchId, Id, PaymentId, RequestId, UserId},
    ledger::Outcome,
    permission::Permission as P,
    request::{self, Method, State},
};
use utoipa_axum::routes;

use crate::{
    app::App,
    caller::Caller,
    features::{
        payroll, settings,
        settlements::{self, Advance},
    },
    http::{
        page::{Page, Ref},
        problem::ApiError,
        table::{Routes, Rule},
    },
};
use store::{
    list::{self, Branch, Filter},
    row::Model,
};

pub use attachments::{
    Added, AttachQuery, Download, Kept, check_attachments, download, keep_file, may_download,
};
pub use excess::draft_excess;
pub use export::{check as check_csv, csv};
pub use lookup::{Tied, Waiting, by_numbers, tied, waiting_for};
pub use receipt::{Receipt, add_receipt, receipts, remove_receipts};
pub use removed::purge_files;
pub use view::{ApprovalView, RequestDetail, RequestItem, RequestPayment};

/// Every permission that shows some request.
const READERS: &[P] = &[
    P::CreateRequests,
    P::ManageNew,
    P::ManageApproved,
    P::ManageDeclined,
    P::ManageHrApproved,
    P::ManageHrDeclined,
    P::ManagePending,
    P::ManageDisbursed,
    P::ViewAudit,
];

/// The routes of this feature.
#[must_use]
pub fn routes(app: &App) -> Routes {
    Routes::new(app.clone())
        .add(Rule::AnyOf(READERS), routes!(api::list_requests))
        .add(Rule::AnyOf(READERS), routes!(api::count_requests))
        .add(Rule::AnyOf(READERS), routes!(api::get_request))
        .add(Rule::AnyOf(&[P::CreateRequests]), routes!(api::create_request))
        .add(Rule::AnyOf(&[P::CreateRequests]), routes!(api::update_request))
        .add(Rule::AnyOf(READERS), routes!(api::act_on_request))
        .add(Rule::AnyOf(READERS), routes!(api::comment_request))
        .add(Rule::AnyOf(READERS), routes!(api::decide_requests))
        .add(Rule::AnyOf(READERS), routes!(attachments::attach_to_request))
        .add(Rule::AnyOf(READERS), routes!(attachments::remove_attachment))
}

/// The ways of seeing what a person may approve or decline, at a tier or for HR, also in the place of another.
fn to_decide(actor: &Actor) -> Vec<Branch> {
    let mut states = Vec::new();
    for reach in actor.acts(&[P::ManageApproved, P::ManageDeclined]) {
        states.extend([(State::New, false, reach), (State::New, true, reach)]);
    }
    for reach in actor.acts(&[P::ManageHrApproved, P::ManageHrDeclined]) {
        states.push((State::Approved, true, reach));
    }
    record::reached(states)
}

/// The ways of seeing what a person may release.
fn to_release(actor: &Actor) -> Vec<Branch> {
    let reaches = actor.acts(&[P::ManagePending]);
    let states = |r| [(State::Approved, false, r), (State::HrApproved, true, r)];
    record::reached(reaches.into_iter().flat_map(states).collect())
}

fn of_others(actor: &Actor) -> Filter {
    Filter { not_of: Some(actor.id), oldest_first: true, ..Filter::default() }
}

fn undecided(actor: &Actor) -> Filter {
    Filter { not_decided_by: Some(actor.id), ..of_others(actor) }
}

fn open() -> Filter {
    let open = |s: &State| !matches!(s, State::Disbursed | State::Withdrawn | State::Cancelled);
    Filter { states: State::all().filter(open).collect(), ..Filter::default() }
}

/// A request with all that belongs to it, for whoever may see it.
///
/// # Errors
/// `not_found`, `internal` when the database fails.
pub async fn get(app: &App, caller: &Caller, id: RequestId) -> Result<RequestDetail, ApiError> {
    let db = app.db.begin_read().await?;
    read(&db, app, caller, id).await
}

/// The same over a connection that reads more than this.
///
/// # Errors
/// As [`get`].
pub async fn read(
    db: &impl ConnectionTrait,
    app: &App,
    caller: &Caller,
    id: RequestId,
) -> Result<RequestDetail, ApiError> {
    let row = store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let takes_part = !store::participates(db, caller.actor.id, &[row.id]).await?.is_empty();
    record::may_see(&row, &caller.actor, takes_part)?;
    load::detail(db, app, caller, row).await
}

/// Counts what waits for a decision of this person, up to 1000.
///
/// # Errors
/// `internal` when the database fails.
pub async fn count_to_decide(db: &impl ConnectionTrait, actor: &Actor) -> Result<i64, ApiError> {
    Ok(list::count(db, &to_decide(actor), &undecided(actor)).await?)
}

/// Counts what waits to be released by this person, up to 1000.
///
/// # Errors
/// `internal` when the database fails.
pub async fn count_to_release(db: &impl ConnectionTrait, actor: &Actor) -> Result<i64, ApiError> {
    Ok(list::count(db, &to_release(actor), &of_others(actor)).await?)
}

/// Counts a person's own unfinished requests, up to 1000.
///
/// # Errors
/// `internal` when the database fails.
pub async fn count_mine_open(db: &impl ConnectionTrait, actor: &Actor) -> Result<i64, ApiError> {
    Ok(list::count(db, &[Branch::Requester(actor.id)], &open()).await?)
}

/// How many requests a person has not sent, and how many of theirs are under way, each up to 1000.
///
/// # Errors
/// `internal` when the database fails.
pub async fn unfinished_of(db: &impl ConnectionTrait, user: UserId) -> Result<(i64, i64), ApiError> {
    let own = [Branch::Requester(user)];
    let of = |states: Vec<State>| Filter { states, ..Filter::default() };
    let drafts = list::count(db, &own, &of(vec![State::Draft])).await?;
    let open = vec![State::New, State::Approved, State::HrApproved, State::PendingDisbursement];
    Ok((drafts, list::count(db, &own, &of(open)).await?))
}

/// The oldest that wait for a decision of this person.
///
/// # Errors
/// `internal` when the database fails.
pub async fn first_to_decide(
    db: &impl ConnectionTrait,
    actor: &Actor,
    n: u64,
) -> Result<Vec<RequestItem>, ApiError> {
    first(db, actor, &to_decide(actor), &undecided(actor), n).await
}

/// The oldest that wait to be released by this person.
///
/// # Errors
/// `internal` when the database fails.
pub async fn first_to_release(
    db: &impl ConnectionTrait,
    actor: &Actor,
    n: u64,
) -> Result<Vec<RequestItem>, ApiError> {
    first(db, actor, &to_release(actor), &of_others(actor), n).await
}

/// A person's newest requests, each with who holds it now.
///
/// # Errors
/// `internal` when the database fails.
pub async fn mine(
    db: &impl ConnectionTrait,
    actor: &Actor,
    people: &[Actor],
    n: u64,
) -> Result<Vec<(RequestItem, Vec<String>)>, ApiError> {
    let mut rows = list::page(db, &[Branch::Requester(actor.id)], &open(), None, n).await?;
    if rows.is_empty() {
        rows = list::page(db, &[Branch::Requester(actor.id)], &Filter::default(), None, n).await?;
    }
    rows.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    let general = settings::general(db).await?;
    let with_holder = |row: &Model| {
        let request = record::tiered(row, &general)?;
        let holder = steps::next_step(&request, &row.requester_name, people).map(|s| s.who);
        Ok((view::item(row, actor, &general)?, holder.unwrap_or_default()))
    };
    rows.iter().map(with_holder).collect()
}

async fn first(
    db: &impl ConnectionTrait,
    actor: &Actor,
    branches: &[Branch],
    filter: &Filter,
    n: u64,
) -> Result<Vec<RequestItem>, ApiError> {
    let mut rows = list::page(db, branches, filter, None, n).await?;
    rows.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    items(db, actor, &rows).await
}

/// Rows as this reader sees them.
async fn items(
    db: &impl ConnectionTrait,
    actor: &Actor,
    rows: &[Model],
) -> Result<Vec<RequestItem>, ApiError> {
    let general = settings::general(db).await?;
    rows.iter().map(|row| view::item(row, actor, &general)).collect()
}

/// How many of the oldest requests that wait for a decision are looked at for [`stuck`].
const STUCK_AMONG: u64 = 500;

/// How many of the oldest requests that wait for a decision nobody can decide, and the first of them.
///
/// # Errors
/// `internal` when the database fails.
pub async fn stuck(
    db: &impl ConnectionTrait,
    actor: &Actor,
    people: &[Actor],
    n: u64,
) -> Result<(i64, Vec<RequestItem>), ApiError> {
    let waiting = [
        Branch::State(State::New, false),
        Branch::State(State::New, true),
        Branch::State(State::Approved, false),
        Branch::State(State::Approved, true),
        Branch::State(State::HrApproved, true),
    ];
    let oldest = Filter { oldest_first: true, ..Filter::default() };
    let general = settings::general(db).await?;
    let mut found = Vec::new();
    for row in list::page(db, &waiting, &oldest, None, STUCK_AMONG).await? {
        if steps::nobody_can(&record::tiered(&row, &general)?, people) {
            found.push(row);
        }
    }
    let count = i64::try_from(found.len()).unwrap_or(i64::MAX);
    found.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    Ok((count, items(db, actor, &found).await?))
}

/// Everybody who might take a step of some request, for [`mine`].
pub const DECIDERS: &[P] = steps::DECIDERS;

/// How many requests that are paid back or proved are on their way to a person: sent, and not paid out yet.
///
/// # Errors
/// `internal` when the database fails.
pub async fn owing_under_way(db: &impl ConnectionTrait, person: BeneficiaryId) -> Result<i64, ApiError> {
    Ok(store::owing_under_way(db, person).await?)
}

/// A released request, as payments need it.
#[derive(Clone)]
pub struct Payable {
    /// Its id.
    pub id: RequestId,
    /// Its number.
    pub number: String,
    /// Its version.
    pub version: i64,
    /// The request as the rules read it.
    pub request: request::Request,
    /// Its type.
    pub type_ref: Ref,
    /// Who asked.
    pub requester: Ref,
    /// Whom it is for.
    pub beneficiary: Ref,
    /// What for; nothing when it is confidential.
    pub purpose: Option<String>,
    /// ISO date.
    pub needed_by: Option<String>,
    /// Its branch.
    pub branch_id: Option<Id>,
    /// Its cost centre.
    pub cost_centre_id: Option<Id>,
    /// When it was released, in milliseconds of UTC.
    pub released_at_ms: i64,
    /// The decisions in favour.
    pub approvals: Vec<ApprovalView>,
    /// In how many monthly deductions it is paid back, where that is its outcome.
    pub instalments: Option<i32>,
    row: Box<Model>,
}

impl Payable {
    /// The name of whoever has to prove the money, or repays it.
    #[must_use]
    pub fn debtor_name(&self) -> &String {
        if self.request.beneficiary_user.is_some() { &self.beneficiary.name } else { &self.requester.name }
    }

    fn read(row: Model) -> Result<Self, ApiError> {
        Ok(Self {
            id: Id(row.id),
            number: row.number.clone(),
            version: row.version,
            request: record::domain(&row)?,
            type_ref: Ref { id: row.type_id, name: row.type_name.clone() },
            requester: Ref { id: row.requester_id, name: row.requester_name.clone() },
            beneficiary: Ref { id: row.beneficiary_id, name: row.beneficiary_name.clone() },
            purpose: (!row.confidential).then(|| row.purpose.clone()),
            needed_by: row.needed_by.clone(),
            branch_id: row.branch_id.map(Id),
            cost_centre_id: row.cost_centre_id.map(Id),
            released_at_ms: row.released_at_ms.unwrap_or(row.state_since_ms),
            approvals: row.approvals.0.iter().map(view::approval_view).collect(),
            instalments: row.instalments,
            row: Box::new(row),
        })
    }
}

/// Finds a request and locks it until the transaction ends.
///
/// # Errors
/// `internal` when the database fails.
pub async fn lock_for_payment(tx: &DatabaseTransaction, id: RequestId) -> Result<Option<Payable>, ApiError> {
    store::lock(tx, id).await?.map(Payable::read).transpose()
}

/// [`lock_for_payment`] for many: locked one after the other in the order of their ids.
///
/// # Errors
/// `internal` when the database fails.
pub async fn lock_many_for_payment(
    tx: &DatabaseTransaction,
    ids: &[RequestId],
) -> Result<Vec<Payable>, ApiError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<_> = ids.iter().map(|id| id.0).collect();
    store::lock_all(tx, &ids).await?.into_iter().map(Payable::read).collect()
}

/// Finds requests without locking them.
///
/// # Errors
/// `internal` when the database fails.
pub async fn find_for_payment(
    db: &impl ConnectionTrait,
    ids: &[RequestId],
) -> Result<Vec<Payable>, ApiError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    store::find_all(db, ids).await?.into_iter().map(Payable::read).collect()
}

/// Released requests that wait to be paid this way, in the order they were released; `within` names the only branches of the
/// company, where not all are the reader's.
///
/// # Errors
/// `internal` when the database fails, `invalid_cursor` when the last one seen is gone.
pub async fn list_payable(
    db: &impl ConnectionTrait,
    method: Method,
    q: Option<&str>,
    after: Option<Id>,
    within: Option<&[BranchId]>,
    limit: u64,
) -> Result<Page<Payable>, ApiError> {
    let last = match after {
        Some(id) => {
            let gone = ApiError::Malformed { code: "invalid_cursor", field: None };
            Some(store::find(db, id).await?.ok_or(gone)?)
        }
        None => None,
    };
    let rows = list::payable(db, method, q, last.as_ref(), within, limit).await?;
    let page = Page::cut(rows, limit, |r| Id(r.id));
    let items = page.items.into_iter().map(Payable::read).collect::<Result<_, _>>()?;
    Ok(Page { items, next: page.next })
}

/// Counts the released requests that wait to be paid this way, up to 1000.
///
/// # Errors
/// `internal` when the database fails.
pub async fn count_payable(
    db: &impl ConnectionTrait,
    method: Method,
    within: Option<&[BranchId]>,
) -> Result<i64, ApiError> {
    Ok(list::count_payable(db, method, within).await?)
}

/// What a payment did to its request.
pub struct PaymentMark<'a> {
    /// The payment.
    pub payment_id: PaymentId,
    /// Its number.
    pub payment_number: &'a str,
    /// What happened: `payment_prepared`, `payment_confirmed` …
    pub action: &'static str,
    /// What of the request is paid now, in minor units.
    pub paid_minor: i64,
}

/// Writes what a payment did to a request: state, live payment, paid amount, history, audit.
///
/// # Errors
/// `changed_meanwhile` when somebody wrote it since it was locked, `internal` when the database fails.
pub async fn record_payment(
    tx: &DatabaseTransaction,
    caller: &Caller,
    app: &App,
    before: &Payable,
    next: &request::Request,
    mark: PaymentMark<'_>,
) -> Result<(), ApiError> {
    let old = before.row.as_ref();
    let now = app.now_ms();
    let mut row = old.clone();
    if next.state != before.request.state {
        next.state.name().clone_into(&mut row.state);
        row.state_since_ms = now;
    }
    row.live_payment_id = next.live_payment.then_some(mark.payment_id.0);
    row.paid_minor = mark.paid_minor;
    service::touch(&mut row, now);
    service::save(tx, &row, old.version).await?;
    payroll::follow(tx, app, caller, before, next, mark.paid_minor).await?;
    let change = service::Change {
        before: &old.state,
        reason: Some(mark.payment_number.to_owned()),
        amount_minor: None,
        on_behalf: None,
    };
    service::note(tx, app, caller, &row, mark.action, Some(change), None).await?;
    service::audit(tx, app, caller, &format!("request.{}", mark.action), &row, Some(old), None).await?;
    owe(tx, app, caller, before, next, &row).await
}

/// What a payment, or its return by the bank, leaves to be proved.
async fn owe(
    tx: &DatabaseTransaction,
    app: &App,
    caller: &Caller,
    before: &Payable,
    next: &request::Request,
    row: &Model,
) -> Result<(), ApiError> {
    let paid = |state: State| state == State::Disbursed;
    if next.outcome != Outcome::Settle || paid(before.request.state) == paid(next.state) {
        return Ok(());
    }
    if !paid(next.state) {
        return settlements::voided(tx, app, caller, before.id).await;
    }
    let debtor = next.beneficiary_user.unwrap_or(next.requester);
    let advance = Advance {
        request: Ref { id: row.id, name: row.number.clone() },
        type_ref: before.type_ref.clone(),
        expense_account: &row.expense_account,
        requester: before.requester.clone(),
        debtor: Ref::new(debtor, before.debtor_name()),
        debtor_id: next.debtor,
        branch: Ref::both(row.branch_id, row.branch_name.as_deref()),
        cost_centre_id: before.cost_centre_id,
        trip_reference: row.trip_reference.as_deref(),
        currency: next.currency.code(),
        amount_minor: row.paid_minor,
    };
    settlements::opened(tx, app, caller, &advance).await
}
