//! Which rows of the trail are about something that belongs to a branch.

use caudal_db::{
    entity::prelude::*,
    sea_query::{Alias, Condition, Query, SelectStatement},
};
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

/// Holds for rows about what belongs to one of these branches today.
pub fn within(branches: &[BranchId]) -> Condition {
    let of_kind = |(kind, table, columns): &(&str, &str, &[&str])| {
        let there =
            columns.iter().fold(Condition::any(), |any, column| any.add(named(table, column, branches)));
        let found = one(table).and_where(of_row(table)).cond_where(there).to_owned();
        Condition::all().add(row::Column::ObjectKind.eq(*kind)).add(Expr::exists(found))
    };
    OF_BRANCHES.iter().map(of_kind).fold(movements(branches), Condition::add)
}

/// A movement of cash belongs where its session does.
fn movements(branches: &[BranchId]) -> Condition {
    let (movement, session) = ("cash_movement", "cash_session");
    let of_session = Expr::col((Alias::new(session), Alias::new("id")))
        .equals((Alias::new(movement), Alias::new("session_id")));
    let found = one(movement)
        .inner_join(Alias::new(session), of_session)
        .and_where(of_row(movement))
        .and_where(named(session, "branch_id", branches))
        .to_owned();
    let moved = Condition::all().add(row::Column::ObjectKind.eq(movement)).add(Expr::exists(found));
    Condition::any().add(moved)
}

fn one(table: &str) -> SelectStatement {
    Query::select().expr(Expr::val(1)).from(Alias::new(table)).to_owned()
}

fn of_row(table: &str) -> Expr {
    Expr::col((Alias::new(table), Alias::new("id"))).equals((row::Entity, row::Column::ObjectId))
}

fn named(table: &str, column: &str, branches: &[BranchId]) -> Expr {
    Expr::col((Alias::new(table), Alias::new(column))).is_in(branches.iter().map(|id| id.0))
}
