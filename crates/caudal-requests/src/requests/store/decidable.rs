//! Which new requests somebody's limits let them approve, wholly or a tier of them that is missing, and which released ones the rules
//! between people let them pay: as `caudal-domain` decides it, in the words of the database, so that a list of them is read and counted
//! like any other.

use caudal_db::sea_query::{Condition, Expr, ExprTrait, Func};
use caudal_db::{Conn, DbBackend, entity::prelude::*};
use caudal_domain::{approval::Tiers, ids::UserId, money::Currency, request::Method};

use std::{collections::BTreeSet, iter};

use super::few::{self, FEW, Passing};
use super::{decider, row};

/// How much of a currency somebody may approve.
#[derive(Clone, Debug)]
pub struct Limit {
    pub currency: Currency,
    /// Their limit, in its minor units.
    pub minor: i64,
    pub tiers: Tiers,
}

/// That any of these limits lets a request be approved as it stands, as the database that is read says it.
pub fn approvable_on(db: &Conn, limits: &[Limit]) -> Condition {
    approvable(db.get_database_backend(), limits)
}

/// The same for an engine.
pub fn approvable(backend: DbBackend, limits: &[Limit]) -> Condition {
    // A condition of nothing holds for everything: without a limit nothing may be approved.
    limits
        .iter()
        .fold(Condition::any().add(Expr::cust("1 = 0")), |any, limit| any.add(within(backend, limit)))
}

/// That this person may pay a request this way: `payment::may_prepare` and, of who hands out cash, `cash::may_pay`.
pub fn payable_by(backend: DbBackend, method: Method, payer: UserId) -> Condition {
    // The requester may prepare a transfer, which somebody else authorises; cash is in their hand at once.
    let may_have_asked = method == Method::Transfer;
    Condition::all()
        .add(if may_have_asked { not_for(payer) } else { of_others(payer) })
        .add(not_tier_approver(backend, payer))
}

/// That a person neither asked for it nor benefits from it.
pub fn of_others(user: UserId) -> Condition {
    not_for(user).add(row::Column::RequesterId.ne(user))
}

/// That it benefits somebody else, or nobody of the staff.
fn not_for(user: UserId) -> Condition {
    let beneficiary = row::Column::BeneficiaryUserId;
    let another = Condition::any().add(beneficiary.is_null()).add(beneficiary.ne(user));
    Condition::all().add(another)
}

/// That none of these holds, unknown or not.
pub fn none_of(conditions: impl Iterator<Item = Condition>) -> Condition {
    let known = |condition: Condition| Func::coalesce([Expr::from(condition), Expr::cust("1 = 0")]);
    conditions.fold(Condition::all(), |all, condition| all.add(Expr::from(known(condition)).not()))
}

/// What requests are among that somebody cannot decide on where they decide on others.
#[derive(Clone, Debug)]
pub enum Doubt {
    /// New ones that somebody began to approve, those above these limits, and those of another currency: [`approvable`] leaves out no
    /// others.
    Above(Vec<Limit>),
    /// New ones that somebody began to approve.
    Begun,
    /// What waits for HR and one of these decided in favour of.
    ForHr(Vec<UserId>),
}

/// What any of these holds of, each in words that an index has; nothing where there is no doubt.
pub fn any_of(doubts: &[Doubt]) -> Option<Passing> {
    let mut any = BTreeSet::new();
    let mut deciders = BTreeSet::<UserId>::new();
    for doubt in doubts {
        // The same may be doubtful in several branches.
        match doubt {
            Doubt::Above(limits) => any.extend(iter::once(begun()).chain(above(limits))),
            Doubt::Begun => any.extend([begun()]),
            Doubt::ForHr(by) => deciders.extend(by),
        }
    }
    let said = any.into_iter().map(Expr::cust).chain(deciders.into_iter().map(decided));
    Some(said.map(|one| Condition::all().add(one)).collect()).filter(|any: &Passing| !any.is_empty())
}

fn decided(by: UserId) -> Expr {
    let theirs = decider::Entity::find().select_only().column(decider::Column::RequestId);
    few::id().in_subquery(theirs.filter(decider::Column::UserId.eq(by)).into_query())
}

fn above(limits: &[Limit]) -> Vec<String> {
    let new = |rest: String| format!("{}{rest}", is_new());
    let mut held: Vec<_> =
        limits.iter().filter(|limit| limit.minor > 0).map(|l| (l.currency.code(), l.minor)).collect();
    held.sort_unstable();
    let above = held
        .iter()
        .map(|(code, minor)| format!(" AND {FEW}.currency = '{code}' AND {FEW}.requested_minor > {minor}"));
    let after = |code: Option<&str>| code.map(|code| format!(" AND {FEW}.currency > '{code}'"));
    let before = |code: Option<&str>| code.map(|code| format!(" AND {FEW}.currency < '{code}'"));
    let codes = || held.iter().map(|(code, _)| Some(*code));
    let others = iter::once(None).chain(codes()).zip(codes().chain([None])).map(|(last, next)| {
        format!("{}{}", after(last).unwrap_or_default(), before(next).unwrap_or_default())
    });
    above.chain(others).map(new).collect()
}

fn begun() -> String {
    format!("{} AND {FEW}.approvals <> '[]' AND {FEW}.currency > ''", is_new())
}

/// As two indices say it that are not meant for lists.
fn is_new() -> String {
    format!("{FEW}.state || '' = 'new'")
}

fn within(backend: DbBackend, limit: &Limit) -> Expr {
    let standing = of_tiers(backend, "MIN", "amount_minor", "\"request\".\"requested_minor\"");
    let given = of_tiers(backend, "MAX", "tier", "0");
    let (minor, begun) = (limit.minor, limit.tiers.begun(limit.minor));
    // A limit below the amount gives the tiers that begin below it, but never the last.
    let above: String = limit
        .tiers
        .edges()
        .iter()
        .map(|edge| format!(" + CASE WHEN {standing} > {edge} THEN 1 ELSE 0 END"))
        .collect();
    let code = limit.currency.code();
    Expr::cust(format!(
        "(\"request\".\"currency\" = '{code}' AND {minor} > 0 AND ({standing} <= {minor} \
         OR ({given} < {begun} AND {given} < 0{above})))"
    ))
}

/// The decisions in favour of a request.
const APPROVALS: &str = "\"request\".\"approvals\"";

/// That somebody approved no tier of a request, nor another in their place, nor they in the place of another.
fn not_tier_approver(backend: DbBackend, user: UserId) -> Expr {
    let given = match backend {
        DbBackend::Postgres => format!(
            "SELECT 1 FROM jsonb_array_elements({APPROVALS}::jsonb) AS a(one) \
             WHERE a.one->>'step' = 'tier' AND '{user}' IN (a.one->>'by', a.one->'on_behalf'->>'id')"
        ),
        _ => format!(
            "SELECT 1 FROM json_each({APPROVALS}) AS a WHERE json_extract(a.value, '$.step') = 'tier' \
             AND '{user}' IN (json_extract(a.value, '$.by'), json_extract(a.value, '$.on_behalf.id'))"
        ),
    };
    // Hardly anybody pays what they approved, and an id stands in no other text: it is looked for before the list is read.
    Expr::cust(format!("({APPROVALS} NOT LIKE '%{user}%' OR NOT EXISTS ({given}))"))
}

/// What the approvals of a request that count for its tiers come to; something else where there are none.
fn of_tiers(backend: DbBackend, sum: &str, field: &str, otherwise: &str) -> String {
    let given = match backend {
        DbBackend::Postgres => format!(
            "SELECT {sum}((a.one->>'{field}')::BIGINT) FROM jsonb_array_elements({APPROVALS}::jsonb) AS a(one) \
             WHERE a.one->>'step' = 'tier'"
        ),
        _ => format!(
            "SELECT {sum}(json_extract(a.value, '$.{field}')) FROM json_each({APPROVALS}) AS a \
             WHERE json_extract(a.value, '$.step') = 'tier'"
        ),
    };
    // Most that wait have none, and are not to be read as a list each time.
    format!("CASE WHEN {APPROVALS} = '[]' THEN {otherwise} ELSE COALESCE(({given}), {otherwise}) END")
}
