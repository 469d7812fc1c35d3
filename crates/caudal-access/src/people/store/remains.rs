//! Rows that hang on a person: whom they lead, for whom they stand in.

use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::ids::UserId;
use jiff::civil::Date;

use super::{absences::substitution, app_user};

/// How many names are shown of each.
const MOST_NAMES: u64 = 5;

/// How much hangs on a person, with the first names where there are any.
pub struct Counts {
    pub leads: (i64, Vec<String>),
    /// The absences in which they stand in.
    pub stands_in: (i64, Vec<String>),
}

pub async fn counts(conn: &Conn, user: UserId, today: Date) -> Result<Counts, DbErr> {
    let led = app_user::Entity::find()
        .filter(app_user::Column::ManagerId.eq(user))
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
        .filter(substitution::Column::SubstituteId.eq(user))
        .filter(substitution::Column::EndsOn.gte(today.to_string()));
    let absent: Vec<UserId> = away
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

/// Whoever they lead, and whoever they stand in for from today on, each once and in one order for all.
pub async fn concerned(conn: &Conn, user: UserId, today: Date) -> Result<Vec<UserId>, DbErr> {
    let led = app_user::Entity::find().select_only().column(app_user::Column::Id);
    let led: Vec<UserId> = led.filter(app_user::Column::ManagerId.eq(user)).into_tuple().all(conn).await?;
    let away = substitution::Entity::find().select_only().column(substitution::Column::UserId);
    let away: Vec<UserId> = away
        .filter(substitution::Column::SubstituteId.eq(user))
        .filter(substitution::Column::EndsOn.gte(today.to_string()))
        .into_tuple()
        .all(conn)
        .await?;
    let mut all: Vec<UserId> = led.into_iter().chain(away).collect();
    all.sort_unstable();
    all.dedup();
    Ok(all.into_iter().collect())
}
