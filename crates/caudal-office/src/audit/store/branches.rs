//! Which rows of the trail are about something that belongs to a branch.

use caudal_db::sea_query::{Alias, Condition, Query, SelectStatement, UnionType};
use caudal_db::{Conn, DbErr, entity::prelude::*, parts};
use caudal_domain::ids::BranchId;

use super::row;

/// What belongs to a branch: its kind in the trail, its table, and the columns that name its branches. What is not here — settings,
/// suppliers, batches of payments, exports — is the whole company's.
const OF_BRANCHES: [(&str, &str, &[&str]); 8] = [
    ("request", "request", &["branch_id"]),
    ("payment", "payment", &["branch_id"]),
    ("settlement", "settlement", &["branch_id"]),
    ("cancellation", "cancellation", &["branch_id"]),
    ("payroll_deduction", "payroll_deduction", &["branch_id"]),
    ("cash_session", "cash_session", &["branch_id"]),
    ("cash_transfer", "cash_transfer", &["from_branch_id", "to_branch_id"]),
    ("user", "app_user", &["branch_id"]),
];

/// More things than this in some branches are not looked up one by one: some row of the trail is soon about one of them.
const FEW: u64 = 3000;

/// Holds for rows about what belongs to one of these branches today.
pub fn within(branches: &[BranchId]) -> Condition {
    let of_kind = |(kind, table, columns): &(&str, &str, &[&str])| {
        let found =
            one(table).and_where(of_row(table)).cond_where(in_branches(table, columns, branches)).to_owned();
        Condition::all().add(is_of(kind)).add(there_is(found))
    };
    OF_BRANCHES.iter().map(of_kind).fold(movements(branches), Condition::add)
}

/// The ids of all that belongs to these branches today, where that is little: nothing where it is much.
pub async fn few(db: &Conn, branches: &[BranchId]) -> Result<Option<SelectStatement>, DbErr> {
    let of_tables = OF_BRANCHES
        .iter()
        .map(|(_, table, columns)| ids(table).cond_where(in_branches(table, columns, branches)).to_owned());
    let tables = of_tables.chain([moved(ids("cash_movement"), branches)]);
    let counted: Vec<_> = tables.map(|table| (table, FEW)).collect();
    let all: u64 = parts::count_each(db, &counted).await?.into_iter().sum();
    let tables = counted.into_iter().map(|(table, _)| table);
    let together = |mut all: SelectStatement, table| all.union(UnionType::All, table).take();
    Ok(tables.reduce(together).filter(|_| all <= FEW))
}

/// Not the column itself: SQLite would read all rows of these kinds by their index, and sort them.
fn is_of(kind: &str) -> Expr {
    Expr::cust("\"audit_row\".\"object_kind\" || ''").eq(kind)
}

fn in_branches(table: &str, columns: &[&str], branches: &[BranchId]) -> Condition {
    columns.iter().fold(Condition::any(), |any, column| any.add(named(table, column, branches)))
}

/// A movement of cash belongs where its session does.
fn movements(branches: &[BranchId]) -> Condition {
    let movement = "cash_movement";
    let found = moved(one(movement).and_where(of_row(movement)).take(), branches);
    Condition::any().add(Condition::all().add(is_of(movement)).add(there_is(found)))
}

/// That there is the one row that this may find. Not `EXISTS`: PostgreSQL would read all that belongs to the branches beforehand, in
/// place of looking each up.
fn there_is(one: SelectStatement) -> Expr {
    Expr::SubQuery(None, Box::new(one.into())).eq(1)
}

/// The movements in sessions of these branches.
fn moved(mut movements: SelectStatement, branches: &[BranchId]) -> SelectStatement {
    let (movement, session) = ("cash_movement", "cash_session");
    let of_session = Expr::col((Alias::new(session), Alias::new("id")))
        .equals((Alias::new(movement), Alias::new("session_id")));
    movements
        .inner_join(Alias::new(session), of_session)
        .and_where(named(session, "branch_id", branches))
        .take()
}

fn ids(table: &str) -> SelectStatement {
    Query::select().column((Alias::new(table), Alias::new("id"))).from(Alias::new(table)).to_owned()
}

fn one(table: &str) -> SelectStatement {
    Query::select().expr(Expr::val(1)).from(Alias::new(table)).to_owned()
}

fn of_row(table: &str) -> Expr {
    Expr::col((Alias::new(table), Alias::new("id"))).equals((row::Entity, row::Column::ObjectId))
}

fn named(table: &str, column: &str, branches: &[BranchId]) -> Expr {
    Expr::col((Alias::new(table), Alias::new(column))).is_in(branches.iter().copied())
}
