//! Rows that hang on a person: whom they lead, for whom they stand in.

use caudal_db::sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbErr, QueryOrder as _, QuerySelect as _,
    entity::prelude::*,
    sea_query::{Expr, ExprTrait as _},
};
use caudal_domain::ids::UserId;
use jiff::civil::Date;

use super::{absences::substitution, app_user};

/// How many names are shown of each.
const MOST_NAMES: u64 = 5;

/// How much hangs on a person, with the first names where there are any.
pub struct Counts {
    /// The people they lead.
    pub leads: (i64, Vec<String>),
    /// The absences in which they stand in.
    pub stands_in: (i64, Vec<String>),
}

/// Counts what hangs on a person.
pub async fn counts(conn: &impl ConnectionTrait, user: UserId, today: Date) -> Result<Counts, DbErr> {
    let led = app_user::Entity::find()
        .filter(app_user::Column::ManagerId.eq(user.0))
        .filter(app_user::Column::State.eq(super::ACTIVE));
    let names: Vec<String> = led
        .clone()
        .select_only()
        .column(app_user::Column::Name)
        .order_by_asc(app_user::Column::NameKey)
        .limit(MOST_NAMES)
        .into_tuple()
        .all(conn)
        .await?;
    let away = substitution::Entity::find()
        .filter(substitution::Column::SubstituteId.eq(user.0))
        .filter(substitution::Column::EndsOn.gte(today.to_string()));
    let absent: Vec<Uuid> = away
        .clone()
        .select_only()
        .column(substitution::Column::UserId)
        .limit(MOST_NAMES)
        .into_tuple()
        .all(conn)
        .await?;
    let absent = super::names(conn, &absent).await?.into_iter().map(|(_, name)| name).collect();
    Ok(Counts {
        leads: (count_of(led.count(conn).await?), names),
        stands_in: (count_of(away.count(conn).await?), absent),
    })
}

fn count_of(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// Lets another person lead those whom this one leads. Answers how many.
pub async fn lead(tx: &DatabaseTransaction, from: UserId, to: UserId, now_ms: i64) -> Result<u64, DbErr> {
    let done = app_user::Entity::update_many()
        .col_expr(app_user::Column::ManagerId, Expr::value(to.0))
        .col_expr(app_user::Column::Version, Expr::col(app_user::Column::Version).add(1))
        .col_expr(app_user::Column::UpdatedAtMs, Expr::value(now_ms))
        .filter(app_user::Column::ManagerId.eq(from.0))
        .filter(app_user::Column::Id.ne(to.0))
        .exec(tx)
        .await?;
    Ok(done.rows_affected)
}

/// Lets another person stand in where this one would, but for themself. Answers how many.
pub async fn stand_in(tx: &DatabaseTransaction, from: UserId, to: UserId, today: Date) -> Result<u64, DbErr> {
    let done = substitution::Entity::update_many()
        .col_expr(substitution::Column::SubstituteId, Expr::value(to.0))
        .filter(substitution::Column::SubstituteId.eq(from.0))
        .filter(substitution::Column::UserId.ne(to.0))
        .filter(substitution::Column::EndsOn.gte(today.to_string()))
        .exec(tx)
        .await?;
    Ok(done.rows_affected)
}
