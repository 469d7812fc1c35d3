//! Which settlements are overdue, and when somebody was last told.

use caudal_db::{Conn, DbErr, Statement, Tx, entity::prelude::*, sea_query::OnConflict, table};
use caudal_domain::{ids::SettlementId, settlement::State};

use super::row;

mod reminder {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("settlement_reminder")]
    pub struct Model {
        #[key]
        pub settlement_id: SettlementId,
        pub told_on: String,
    }
}

#[derive(Row)]
struct Found {
    id: SettlementId,
}

/// Open settlements whose day is before `today` and of which nobody was told after `again`, the oldest first.
pub async fn untold(db: &Conn, today: &str, again: &str, most: u64) -> Result<Vec<SettlementId>, DbErr> {
    let sql = format!(
        "SELECT s.id FROM settlement AS s WHERE s.state = $1 AND s.due_on < $2 AND NOT EXISTS \
         (SELECT 1 FROM settlement_reminder AS r WHERE r.settlement_id = s.id AND r.told_on > $3) \
         ORDER BY s.due_on, s.id LIMIT {most}"
    );
    let values = [State::Open.name().into(), today.into(), again.into()];
    let asked = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    Ok(Found::find_by_statement(asked).all(db).await?.into_iter().map(|found| found.id).collect())
}

/// A settlement, locked, where it is still so.
pub async fn take(tx: &Tx, id: SettlementId, today: &str, again: &str) -> Result<Option<row::Model>, DbErr> {
    let Some(row) = table::lock::<row::Entity>(tx, id).await? else { return Ok(None) };
    let told = reminder::Entity::find_by_id(id).one(tx).await?;
    let late = row.state == State::Open && row.due_on.as_str() < today;
    let due = told.is_none_or(|told| told.told_on.as_str() <= again);
    Ok((late && due).then_some(row))
}

/// Writes down that somebody was told.
pub async fn record_reminder(tx: &Tx, id: SettlementId, on: &str) -> Result<(), DbErr> {
    let row = reminder::Model { settlement_id: id, told_on: on.to_owned() };
    let over =
        OnConflict::column(reminder::Column::SettlementId).update_column(reminder::Column::ToldOn).to_owned();
    reminder::Entity::insert(row).on_conflict(over).exec_without_returning(tx).await.map(drop)
}
