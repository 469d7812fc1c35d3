//! What the cash-closing report adds up: sessions of a range of days, read from an index of days. Movements are added up once
//! for each session ([`moved`]), when it is frozen, so that a report costs the same however many there are.

use std::ops::Add;

use caudal_db::{Conn, DbErr, Statement, entity::prelude::*, sea_query::Condition};
use caudal_domain::ids::{BranchId, CashBoxId, CashSessionId, UserId};
use caudal_domain::{cash::State, money::Currency};

use super::session::{self, Column as C};

#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Opened on this ISO date or later.
    pub from: String,
    /// Opened on this ISO date or earlier.
    pub to: String,
    pub state: Option<State>,
    pub branch: Option<BranchId>,
    pub cash_box: Option<CashBoxId>,
    pub custodian: Option<UserId>,
    /// The branches that the reader may know of; all where there is none.
    pub within: Option<Vec<BranchId>>,
}

impl Filter {
    fn condition(&self) -> Condition {
        let within = self.within.as_ref().map(|ids| C::BranchId.is_in(ids.iter().copied()));
        Condition::all()
            .add(C::OpenedOn.between(self.from.as_str(), self.to.as_str()))
            .add_option(self.state.map(|state| C::State.eq(state.name())))
            .add_option(self.branch.map(|id| C::BranchId.eq(id)))
            .add_option(self.cash_box.map(|id| C::BoxId.eq(id)))
            .add_option(self.custodian.map(|id| C::CustodianId.eq(id)))
            .add_option(within)
    }
}

/// What sessions of one currency add up to, in minor units. Money is that of the sessions that were counted: what a box holds
/// is told to nobody while it is being counted, and no difference is known before that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Row)]
pub struct Sums {
    pub open: i64,
    pub counting: i64,
    pub pending_review: i64,
    pub closed: i64,
    pub opening_minor: i64,
    /// What came in, requests aside.
    pub in_minor: i64,
    pub payments_minor: i64,
    pub out_minor: i64,
    pub expected_minor: i64,
    pub counted_minor: i64,
    /// What was missing, above zero.
    pub shortage_minor: i64,
    pub overage_minor: i64,
    /// Sessions that missed more than their box tolerates.
    pub short_above: i64,
    /// Sessions that missed what their box tolerates.
    pub short_within: i64,
    /// Sessions that had too much of what their box tolerates.
    pub over_within: i64,
    /// Sessions that had more too much than their box tolerates.
    pub over_above: i64,
    /// How often a box was counted again.
    pub recounts: i64,
}

impl Sums {
    #[must_use]
    pub fn sessions(&self) -> i64 {
        self.open + self.counting + self.pending_review + self.closed
    }
}

impl Add for Sums {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            open: self.open + other.open,
            counting: self.counting + other.counting,
            pending_review: self.pending_review + other.pending_review,
            closed: self.closed + other.closed,
            opening_minor: self.opening_minor + other.opening_minor,
            in_minor: self.in_minor + other.in_minor,
            payments_minor: self.payments_minor + other.payments_minor,
            out_minor: self.out_minor + other.out_minor,
            expected_minor: self.expected_minor + other.expected_minor,
            counted_minor: self.counted_minor + other.counted_minor,
            shortage_minor: self.shortage_minor + other.shortage_minor,
            overage_minor: self.overage_minor + other.overage_minor,
            short_above: self.short_above + other.short_above,
            short_within: self.short_within + other.short_within,
            over_within: self.over_within + other.over_within,
            over_above: self.over_above + other.over_above,
            recounts: self.recounts + other.recounts,
        }
    }
}

/// Of the sessions that were counted, the sum of this.
fn money(what: &str) -> Expr {
    total(&format!("CASE WHEN state IN ('pending_review', 'closed') THEN {what} ELSE 0 END"))
}

/// Of the sessions that were counted, how many are so.
fn many(so: &str) -> Expr {
    total(&format!("CASE WHEN state IN ('pending_review', 'closed') AND {so} THEN 1 ELSE 0 END"))
}

fn in_state(state: State) -> Expr {
    total(&format!("CASE WHEN state = '{}' THEN 1 ELSE 0 END", state.name()))
}

/// Engines add integers up to something wider.
fn total(of: &str) -> Expr {
    Expr::cust(format!("CAST(SUM({of}) AS BIGINT)"))
}

/// The sums of each group of sessions, without the keys of the groups.
fn summed(filter: &Filter) -> Select<session::Entity> {
    let difference = "counted_minor - expected_minor";
    let missing = format!("CASE WHEN {difference} < 0 THEN expected_minor - counted_minor ELSE 0 END");
    let too_much = format!("CASE WHEN {difference} > 0 THEN {difference} ELSE 0 END");
    let sums = [
        (in_state(State::Open), "open"),
        (in_state(State::Counting), "counting"),
        (in_state(State::PendingReview), "pending_review"),
        (in_state(State::Closed), "closed"),
        (money("opening_minor"), "opening_minor"),
        (money("in_minor"), "in_minor"),
        (money("payments_minor"), "payments_minor"),
        (money("out_minor"), "out_minor"),
        (money("expected_minor"), "expected_minor"),
        (money("counted_minor"), "counted_minor"),
        (money(&missing), "shortage_minor"),
        (money(&too_much), "overage_minor"),
        (many(&format!("{difference} < -tolerance_minor")), "short_above"),
        (many(&format!("{difference} BETWEEN -tolerance_minor AND -1")), "short_within"),
        (many(&format!("{difference} BETWEEN 1 AND tolerance_minor")), "over_within"),
        (many(&format!("{difference} > tolerance_minor")), "over_above"),
        (total("CASE WHEN closing_counts > 1 THEN closing_counts - 1 ELSE 0 END"), "recounts"),
    ];
    let all = session::Entity::find().select_only().column(C::Currency).filter(filter.condition());
    sums.into_iter().fold(all, |query, (sum, name)| query.column_as(sum, name)).group_by(C::Currency)
}

#[derive(Clone, Debug, Row)]
pub struct OfDay {
    pub currency: Currency,
    #[nested]
    pub sums: Sums,
    pub opened_on: String,
}

/// The sums of one custodian at one box.
#[derive(Clone, Debug, Row)]
pub struct OfPlace {
    pub currency: Currency,
    #[nested]
    pub sums: Sums,
    pub box_name: String,
    pub custodian_name: String,
    pub box_id: CashBoxId,
    pub custodian_id: UserId,
}

/// The sums of each day, the oldest first.
pub fn select_days(filter: &Filter) -> Select<session::Entity> {
    summed(filter).column(C::OpenedOn).group_by(C::OpenedOn).order_by_asc(C::OpenedOn)
}

/// The sums of each custodian at each box.
pub fn select_places(filter: &Filter) -> Select<session::Entity> {
    // Who or what was called something else meanwhile is still one.
    let named = summed(filter)
        .column_as(Expr::cust("MAX(box_name)"), "box_name")
        .column_as(Expr::cust("MAX(custodian_name)"), "custodian_name");
    named.column(C::BoxId).column(C::CustodianId).group_by(C::BoxId).group_by(C::CustodianId)
}

pub async fn days(db: &Conn, filter: &Filter) -> Result<Vec<OfDay>, DbErr> {
    select_days(filter).into_model().all(db).await
}

pub async fn places(db: &Conn, filter: &Filter) -> Result<Vec<OfPlace>, DbErr> {
    select_places(filter).into_model().all(db).await
}

/// Who kept a box in these days, whoever is asked for.
pub async fn custodians(db: &Conn, filter: &Filter) -> Result<Vec<(UserId, String)>, DbErr> {
    let anybody = Filter { custodian: None, ..filter.clone() };
    let of = session::Entity::find().select_only().column(C::CustodianId);
    let named = of.column_as(Expr::cust("MAX(custodian_name)"), "name").filter(anybody.condition());
    named.group_by(C::CustodianId).into_tuple().all(db).await
}

/// Whether there is any session that the reader may know of, on whatever day.
pub async fn any(db: &Conn, within: Option<&[BranchId]>) -> Result<bool, DbErr> {
    let seen = within.map(|ids| C::BranchId.is_in(ids.iter().copied()));
    let all = session::Entity::find().select_only().column(C::Id);
    let one =
        all.filter(Condition::all().add_option(seen)).limit(1).into_tuple::<CashSessionId>().one(db).await?;
    Ok(one.is_some())
}

/// A page of the sessions, those of the newest day first: `limit + 1` of them, so that the caller knows whether there is
/// another page. `after` is the last session of the page before.
pub fn select_page(filter: &Filter, after: Option<&session::Model>, limit: u64) -> Select<session::Entity> {
    let rest = after.map(|last| {
        let earlier = Condition::any().add(C::OpenedOn.lt(last.opened_on.as_str())).add(C::Id.lt(last.id));
        Condition::all().add(C::OpenedOn.lte(last.opened_on.as_str())).add(earlier)
    });
    let all = session::Entity::find().filter(filter.condition().add_option(rest));
    all.order_by_desc(C::OpenedOn).order_by_desc(C::Id).limit(limit + 1)
}

/// A page of the sessions ([`select_page`]).
pub async fn page(
    db: &Conn,
    filter: &Filter,
    after: Option<&session::Model>,
    limit: u64,
) -> Result<Vec<session::Model>, DbErr> {
    select_page(filter, after, limit).all(db).await
}

/// What moved in a session, in minor units, all above zero unless more was undone than done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    pub in_minor: i64,
    pub payments_minor: i64,
    pub out_minor: i64,
}

/// What undoes a movement counts to what it undoes. Differences are no movements of anybody.
const MOVED: &str = "SELECT COALESCE(o.kind, m.kind) AS kind, COALESCE(o.amount_minor, m.amount_minor) > 0 AS came_in, \
     CAST(SUM(m.amount_minor) AS BIGINT) AS minor \
     FROM cash_movement m LEFT JOIN cash_movement o ON o.id = m.reverses_id \
     WHERE m.session_id = $1 AND m.kind NOT IN ('opening_difference', 'closing_difference') \
     GROUP BY 1, 2";

#[derive(Row)]
struct OfKind {
    kind: String,
    came_in: bool,
    minor: i64,
}

/// What moved in a session so far.
pub async fn moved(db: &Conn, id: CashSessionId) -> Result<Moved, DbErr> {
    let asked = Statement::from_sql_and_values(db.get_database_backend(), MOVED, [id.into()]);
    let mut sum = Moved::default();
    for row in OfKind::find_by_statement(asked).all(db).await? {
        match (row.kind.as_str(), row.came_in) {
            ("payment", _) => sum.payments_minor -= row.minor,
            (_, true) => sum.in_minor += row.minor,
            (_, false) => sum.out_minor -= row.minor,
        }
    }
    Ok(sum)
}

impl session::Model {
    /// Keeps what moved while the box is frozen; nothing when it goes on working.
    pub fn keep_moved(&mut self, moved: Option<Moved>) {
        self.in_minor = moved.map(|m| m.in_minor);
        self.payments_minor = moved.map(|m| m.payments_minor);
        self.out_minor = moved.map(|m| m.out_minor);
    }
}
