//! The root page in one call: what I must decide, what I must pay, where my money is (domain, section 9).

mod figures;
mod month;
mod roles;
mod view_as;
mod waits;

use axum::extract::State;
use caudal_db::parts::{Sum, counted};
use caudal_domain::{actor::Actor, permission::Permission as P};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{app::App, caller::Caller, http::json::Json};
use serde::Serialize;
use utoipa::ToSchema;

use caudal_access::people;
use caudal_accounting::{self as accounting, OpeningItem, PeriodChange};
use caudal_batches::{self as batches, BatchItem};
use caudal_beneficiaries::beneficiaries::{self, AccountToVerify, PaymentItem};
use caudal_cancellations::{self as cancellations, CancellationItem};
use caudal_cash::{self as cash, CashPayable, CashSessionItem, CashTransferItem, OwnCashBox};
use caudal_payments::{self as payments, PayableItem};
use caudal_requests::requests::{self, RequestItem};
use caudal_requests::settlements::{self, SettlementItem};

use caudal_office::mail::WaitingWork;
use figures::Figure;
pub use month::Month;
use waits::Waiting;

const SHOWN: u64 = 5;

pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Session, routes!(get_home))
        .add(Rule::Session, routes!(waits::count_waits))
        .add(Rule::Company(&[P::Administrator]), routes!(view_as::view_as))
}

/// The first of a list and how many there are, up to 1000.
#[derive(Serialize, ToSchema)]
pub struct Part<T> {
    pub count: i64,
    /// The first of them.
    pub items: Vec<T>,
    /// What all of them come to, where a figure says it.
    #[serde(skip)]
    sums: Vec<Sum>,
}

impl<T> Part<T> {
    fn new(count: i64, items: Vec<T>) -> Self {
        Self { count, items, sums: Vec::new() }
    }

    /// That counts what is summed up.
    fn summed(sums: Vec<Sum>, items: Vec<T>) -> Self {
        Self { count: counted(&sums), items, sums }
    }

    fn unless_none(self) -> Option<Self> {
        (self.count > 0).then_some(self)
    }
}

#[derive(Serialize, ToSchema)]
pub struct MyRequest {
    #[serde(flatten)]
    pub item: RequestItem,
    /// Names of those it waits for.
    pub held_by: Vec<String>,
    /// Since when, in milliseconds of UTC.
    pub since_ms: i64,
}

/// The root page. A part that the reader's permissions do not show is absent.
#[derive(Default, Serialize, ToSchema)]
pub struct Home {
    /// What its reader looks at first: four at most.
    pub figures: Vec<Figure>,
    /// To approve or decline, oldest first.
    pub to_decide: Option<Part<RequestItem>>,
    /// Waiting where the reader decides, for somebody else: above their limit, or for its next tier. Oldest first.
    pub waiting_for_others: Option<Part<RequestItem>>,
    /// To release for payment, oldest first.
    pub to_release: Option<Part<RequestItem>>,
    /// To be paid by a transfer that the reader may prepare, in the order of release.
    pub to_pay: Option<Part<PayableItem>>,
    /// Payments to authorise.
    pub to_authorize: Option<Part<PaymentItem>>,
    /// Payments that were authorised and not yet sent, oldest first.
    pub to_send: Option<Part<PaymentItem>>,
    pub batches_to_approve: Option<Part<BatchItem>>,
    /// Batches to be corrected, handed in, sent, or answered by the bank.
    pub batches: Option<Part<BatchItem>>,
    /// Opening balances to decide on.
    pub openings: Option<Part<OpeningItem>>,
    /// Accounting periods that somebody wants opened again, to decide on.
    pub reopenings: Option<Part<PeriodChange>>,
    /// Payments the bank has not answered.
    pub in_bank: Option<Part<PaymentItem>>,
    /// Accounts that wait for a second person.
    pub accounts_to_verify: Option<Part<AccountToVerify>>,
    /// What nobody can decide, oldest first: for those who grant permissions and limits. Where more than 3000 wait, what became so within
    /// the last minute may be missing.
    pub stuck: Option<Part<RequestItem>>,
    /// Settlements to accept or to send back, oldest first.
    pub to_review: Option<Part<SettlementItem>>,
    /// Advances that I have to prove, oldest first.
    pub to_settle: Option<Part<SettlementItem>>,
    /// The boxes that I keep or may open.
    pub cash_boxes: Option<Part<OwnCashBox>>,
    /// To be paid in cash by the reader, in the order of release.
    pub to_pay_in_cash: Option<Part<CashPayable>>,
    /// Closings of cash boxes to decide on, oldest first.
    pub closings: Option<Part<CashSessionItem>>,
    /// Cash on its way to the bank, to be confirmed, oldest first.
    pub deposits: Option<Part<CashTransferItem>>,
    /// Cancellations to decide on, oldest first.
    pub to_cancel: Option<Part<CancellationItem>>,
    /// My own requests.
    pub mine: Option<Part<MyRequest>>,
    /// What the month came to, for those who read the books.
    pub month: Option<Month>,
    /// Whom to ask for permissions, where the reader has none.
    pub administrators: Vec<String>,
    /// What `/api/v1/home/waits` counts, so that the navigation need not ask for it beside this page.
    pub waits: Vec<Waiting>,
}

/// The root page.
#[utoipa::path(get, path = "/api/v1/home", tag = "home",
    responses((status = 200, body = Home), (status = 401, body = Problem)))]
pub async fn get_home(State(app): State<App>, caller: Caller) -> Result<Json<Home>, ApiError> {
    seen_by(&app, &caller.actor).await.map(Json)
}

/// The root page as this person sees it.
pub async fn seen_by(app: &App, actor: &Actor) -> Result<Home, ApiError> {
    let db = app.db.read();
    let may = |permission| !actor.acts(&[permission]).is_empty();
    let mut home = waiting(app, actor, SHOWN).await?;
    if !actor.acts(requests::DECIDING).is_empty() {
        let (count, items) = requests::first_waiting_for_others(db, actor, SHOWN).await?;
        home.waiting_for_others = Part::new(count, items).unless_none();
    }
    if may(P::ManageSinglePayments) {
        let (sums, items) = payments::first_in_bank(app, actor, SHOWN).await?;
        home.in_bank = Some(Part::summed(sums, items));
    }
    if actor.permissions.granted(P::Administrator) {
        let (count, items) = requests::first_stuck(app, actor, SHOWN).await?;
        home.stuck = Part::new(count, items).unless_none();
    }
    if may(P::ManageCashClosing) {
        home.cash_boxes = Some(part(cash::own_boxes(app, actor).await?, SHOWN));
    }
    if may(P::CreateRequests) {
        home.mine = Some(load_own(app, actor).await?);
    }
    if actor.reads_books() {
        home.month = Some(month::of(app).await?);
    }
    if actor.all_permissions().is_empty() {
        let people = people::actors(db, app.today(), &[P::Administrator]).await?;
        home.administrators = people.iter().map(|a| a.name.clone()).collect();
    }
    home.waits = waits::counted(&home);
    home.figures = figures::of(app, actor, &home).await?;
    Ok(home)
}

/// What asks this person to do something, the first `n` of each: the parts that [`Home::waits`] counts, and no others.
pub async fn waiting(app: &App, actor: &Actor, n: u64) -> Result<Home, ApiError> {
    let db = app.db.read();
    let may = |permissions: &[P]| !actor.acts(permissions).is_empty();
    let mut home = Home::default();
    if may(requests::DECIDING) {
        let items = requests::first_to_decide(db, actor, n).await?;
        home.to_decide = Some(Part::summed(requests::sums_to_decide(db, actor).await?, items));
    }
    if may(&[P::ManagePending]) {
        let items = requests::first_to_release(db, actor, n).await?;
        home.to_release = Some(Part::new(requests::count_to_release(db, actor).await?, items));
    }
    of_payments(app, actor, n, &mut home).await?;
    of_batches(app, actor, n, &mut home).await?;
    if actor.reads_books() {
        home.openings = part(accounting::openings_to_decide(db, actor).await?, n).unless_none();
        home.reopenings = part(accounting::reopenings_to_decide(db, app, actor).await?, n).unless_none();
    }
    if may(&[P::ManageDisbursed]) {
        let (sums, items) = settlements::first_to_review(db, app, actor, n).await?;
        home.to_review = Some(Part::summed(sums, items));
    }
    at_the_boxes(app, actor, n, &mut home).await?;
    if may(&[P::ManageCancellations]) {
        let (count, items) = cancellations::first_to_decide(db, actor, n).await?;
        home.to_cancel = Some(Part::new(count, items));
    }
    if may(&[P::CreateRequests]) {
        let (sums, items) = settlements::first_to_settle(db, app, actor, n).await?;
        home.to_settle = Some(Part::summed(sums, items));
    }
    Ok(home)
}

/// All of a list that is short, and the first `n` of it.
fn part<T>(mut items: Vec<T>, n: u64) -> Part<T> {
    let count = i64::try_from(items.len()).unwrap_or(i64::MAX);
    items.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    Part::new(count, items)
}

/// What waits at transfers. Whoever authorises them works at /payments/single, whose route needs its own permission (domain,
/// section 2).
async fn of_payments(app: &App, actor: &Actor, n: u64, home: &mut Home) -> Result<(), ApiError> {
    if actor.acts(&[P::ManageSinglePayments]).is_empty() {
        return Ok(());
    }
    let (count, items) = payments::first_payable(app, actor, n).await?;
    home.to_pay = Some(Part::new(count, items));
    let (sums, items) = payments::first_to_send(app, actor, n).await?;
    home.to_send = Some(Part::summed(sums, items));
    if !actor.acts(&[P::ManagePayments]).is_empty() {
        let (sums, items) = payments::first_to_authorize(app, actor, n).await?;
        home.to_authorize = Some(Part::summed(sums, items));
    }
    // Beneficiaries, like batches, are the whole company's.
    if actor.own(None).acts(P::ManagePayments) {
        let (count, items) = beneficiaries::first_to_verify(app, actor, n).await?;
        home.accounts_to_verify = Some(Part::new(count, items));
    }
    Ok(())
}

/// What waits at batches. Whoever approves them works at /payments/multiple, whose route needs its own permission.
async fn of_batches(app: &App, actor: &Actor, n: u64, home: &mut Home) -> Result<(), ApiError> {
    if !actor.own(None).acts(P::ManageMassPayments) {
        return Ok(());
    }
    let (count, items) = batches::first_to_go_on(app, n).await?;
    home.batches = Some(Part::new(count, items));
    if actor.own(None).acts(P::ManagePayments) {
        let (count, items) = batches::first_to_approve(app, actor, n).await?;
        home.batches_to_approve = Some(Part::new(count, items));
    }
    Ok(())
}

/// What waits at the cash boxes, and of what left them for the bank.
async fn at_the_boxes(app: &App, actor: &Actor, n: u64, home: &mut Home) -> Result<(), ApiError> {
    let may = |permission| !actor.acts(&[permission]).is_empty();
    if may(P::ManageCashClosing) {
        let (sums, items) = cash::first_payable(app, actor, n).await?;
        home.to_pay_in_cash = Some(Part::summed(sums, items));
    }
    if may(P::SuperviseCashClosing) {
        let (count, items) = cash::first_to_review(app, actor, n).await?;
        home.closings = Some(Part::new(count, items));
    }
    if may(P::ManageSinglePayments) {
        let (count, items) = cash::first_deposits(app, actor, n).await?;
        home.deposits = Some(Part::new(count, items));
    }
    Ok(())
}

async fn load_own(app: &App, actor: &Actor) -> Result<Part<MyRequest>, ApiError> {
    let db = app.db.read();
    let people = people::actors(db, app.today(), requests::DECIDERS).await?;
    let found = requests::load_newest_of(db, actor, &people, SHOWN).await?;
    let items =
        found.into_iter().map(|(item, held_by)| MyRequest { since_ms: item.state_since_ms, item, held_by });
    let items: Vec<_> = items.collect();
    // Where nothing is under way, the last ones are shown, as many as there are.
    let count = match requests::count_mine_open(db, actor).await? {
        0 => i64::try_from(items.len()).unwrap_or(i64::MAX),
        open => open,
    };
    Ok(Part::new(count, items))
}

/// The same for a letter.
pub async fn gather_work(app: &App, actor: &Actor, n: u64) -> Result<WaitingWork, ApiError> {
    let home = waiting(app, actor, n).await?;
    Ok(WaitingWork { counts: home.waits(), oldest: home.to_decide.map_or_else(Vec::new, |part| part.items) })
}
