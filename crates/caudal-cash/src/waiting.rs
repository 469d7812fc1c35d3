//! What waits for somebody at the cash boxes: the root page shows the first of each kind, the navigation says how many.

use caudal_db::parts::Sum;
use caudal_domain::cash::{self, State};
use caudal_domain::ids::{BranchId, CashBoxId, UserId};
use caudal_domain::ledger::Account;
use caudal_domain::order;
use caudal_domain::{actor::Actor, permission::Permission as P, request::Method};

use super::store::list::{self, Filter};
use super::transfers::{self, view::CashTransferItem};
use super::view::{CashCounts, CashPayable, CashSessionItem, OwnCashBox};
use super::{load, sight::Sight};
use caudal_access::company;
use caudal_ledger::turnover::{self, Daily};
use caudal_requests::requests::{self, ToPay};
use caudal_web::{app::App, http::problem::ApiError};

/// Those for whom something can wait.
pub const FOR: &[P] = &[P::ManageCashClosing, P::SuperviseCashClosing, P::ManageSinglePayments];

/// The branches in which a person may take such a step themselves, for the rules of cash know no substitutes; all where there
/// is none.
fn own_branches(actor: &Actor, permission: P) -> Option<Vec<BranchId>> {
    let reaches = actor.acts(&[permission]);
    reaches.iter().filter(|reach| reach.principal.is_none()).map(|reach| reach.branch).collect()
}

/// The boxes of a custodian: those with a session of theirs and, as long as they keep none, those that they may open.
pub async fn own_boxes(app: &App, actor: &Actor) -> Result<Vec<OwnCashBox>, ApiError> {
    let db = app.db.begin_read().await?;
    let mut settings = company::cash_boxes(&db).await?;
    settings.retain(|b| b.active && actor.own(Some(b.branch.id())).acts(P::ManageCashClosing));
    let (boxes, sessions) = load::boxes(&db, &settings).await?;
    let sight = Sight::of(&db, actor).await?;
    let mine: Vec<_> = sessions.iter().filter(|row| row.custodian_id == actor.id).collect();
    let keeps_one = mine.iter().any(|row| row.state != State::PendingReview);
    let kept = kept_branches(actor);
    let (mut own, mut to_open) = (Vec::new(), Vec::new());
    for (setting, cash) in settings.into_iter().zip(&boxes) {
        let shown = OwnCashBox {
            id: setting.id,
            name: setting.name,
            session: None,
            above_ceiling: false,
            unexplained: false,
        };
        for row in mine.iter().filter(|row| row.box_id == cash.id) {
            own.push(OwnCashBox {
                session: Some(load::item(row, Some(cash.holds_minor()), sight)),
                above_ceiling: row.state == State::Open && cash.above_ceiling(),
                unexplained: row.state == State::PendingReview && load::domain(row)?.unexplained(cash),
                ..shown.clone()
            });
        }
        let is_kept = kept.as_ref().is_none_or(|branches| branches.contains(&cash.branch));
        if !keeps_one && is_kept && cash::may_open(cash, actor).is_ok() {
            to_open.push(shown);
        }
    }
    // Where they work now comes first.
    let waits = |b: &OwnCashBox| b.session.as_ref().is_some_and(|s| s.state == State::PendingReview);
    order::sort_by_key(&mut own, waits);
    own.append(&mut to_open);
    Ok(own)
}

/// The branches whose boxes are their work, all where there is none: an administrator may open every box, and keeps none.
fn kept_branches(actor: &Actor) -> Option<Vec<BranchId>> {
    let keeps = P::ManageCashClosing;
    if actor.permissions.granted(keeps) {
        return None;
    }
    Some(
        actor
            .branch_permissions
            .iter()
            .filter(|(held, _)| *held == keeps)
            .map(|(_, branch)| *branch)
            .collect(),
    )
}

/// What the released requests come to that wait for this cashier, and the first in the order of release.
pub async fn first_payable(
    app: &App,
    actor: &Actor,
    n: u64,
) -> Result<(Vec<Sum>, Vec<CashPayable>), ApiError> {
    let asked = to_pay(actor);
    let page = load::payable(app, actor, &asked, None, None, n).await?;
    Ok((requests::sums_payable(app.db.read(), &asked, None).await?, page.items))
}

/// What moved these boxes on each day since one (ISO date), and how they stand.
pub async fn boxes_since(app: &App, boxes: &[CashBoxId], day: &str) -> Result<Vec<Daily>, ApiError> {
    let accounts: Vec<_> = boxes.iter().map(|id| Account::Cash(*id)).collect();
    turnover::daily(app.db.read(), &accounts, day).await
}

/// What is on its way from these boxes of a person or to them, by currency.
pub async fn sums_on_the_way(app: &App, actor: &Actor, boxes: Vec<CashBoxId>) -> Result<Vec<Sum>, ApiError> {
    transfers::sums_on_the_way(app.db.read(), actor, boxes).await
}

/// Of what waits to be paid in cash, what this cashier may hand out: the rest of the list says what keeps them from it.
fn to_pay(actor: &Actor) -> ToPay {
    ToPay { method: Method::Cash, within: kept_branches(actor), by: Some(actor.id) }
}

/// How many closings this supervisor may decide on, up to 1000, and the oldest of them.
pub async fn first_to_review(
    app: &App,
    actor: &Actor,
    n: u64,
) -> Result<(i64, Vec<CashSessionItem>), ApiError> {
    let db = app.db.begin_read().await?;
    let filter = to_review(actor);
    let mut rows = list::page(&db, &filter, None, n).await?;
    rows.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    Ok((list::count(&db, &filter).await?, load::items(&db, actor, &rows).await?))
}

fn to_review(actor: &Actor) -> Filter {
    let me: UserId = actor.id;
    Filter {
        state: Some(State::PendingReview),
        seen: own_branches(actor, P::SuperviseCashClosing).map(|branches| (branches, me)),
        decided_by: Some(me),
        oldest_first: true,
        ..Filter::default()
    }
}

/// How much cash on its way to the bank waits for this treasurer to say that it arrived, up to 1000, and what left first.
pub async fn first_deposits(
    app: &App,
    actor: &Actor,
    n: u64,
) -> Result<(i64, Vec<CashTransferItem>), ApiError> {
    transfers::first_to_confirm(app, actor, own_branches(actor, P::ManageSinglePayments), n).await
}

/// How much waits for this person; nothing of what their permissions do not open.
pub async fn counts(app: &App, actor: &Actor) -> Result<CashCounts, ApiError> {
    let db = app.db.read();
    let may = |permission| !actor.acts(&[permission]).is_empty();
    let mut counts = CashCounts::default();
    if may(P::ManageCashClosing) {
        counts.payable = requests::count_payable(db, &to_pay(actor)).await?;
    }
    if may(P::SuperviseCashClosing) {
        counts.to_review = list::count(db, &to_review(actor)).await?;
    }
    if may(P::ManageSinglePayments) {
        let within = own_branches(actor, P::ManageSinglePayments);
        counts.deposits = transfers::count_to_confirm(db, actor, within).await?;
    }
    Ok(counts)
}
