//! What is closed, and every change of it.

/// The one row that says what is closed.
pub mod lock {
    use caudal_db::entity::prelude::*;
    use caudal_domain::ids::UserId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("accounting_lock")]
    pub struct Model {
        #[key]
        pub id: i32,
        pub closed_through: Option<String>,
        pub reviewer_id: Option<UserId>,
        pub reviewer_name: Option<String>,
        pub version: i64,
    }
}

/// Closings and reopenings.
pub mod change {
    use crate::PeriodChangeId;
    use caudal_db::entity::prelude::*;
    use caudal_domain::{accounting::reopening::State, ids::UserId};

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("period_change")]
    pub struct Model {
        #[key]
        pub id: PeriodChangeId,
        pub kind: String,
        pub state: State,
        pub closed_before: Option<String>,
        pub closed_after: Option<String>,
        pub reason: String,
        pub asked_by: UserId,
        pub asked_by_name: String,
        pub asked_at_ms: i64,
        pub decided_by: Option<UserId>,
        pub decided_by_name: Option<String>,
        pub decided_at_ms: Option<i64>,
        pub decision_reason: Option<String>,
        pub version: i64,
    }
}

use crate::PeriodChangeId;
use caudal_db::{Conn, DbBackend, DbErr, Tx, entity::prelude::*, table};

const ONE: i32 = 1;

pub async fn read(db: &Conn) -> Result<lock::Model, DbErr> {
    lock::Entity::find_by_id(ONE).one(db).await?.ok_or_else(row_missing)
}

/// What is closed, locked until the transaction ends: nobody else closes, reopens, exports, or dates anything back meanwhile.
pub async fn hold(tx: &Tx) -> Result<lock::Model, DbErr> {
    lock::Entity::find_by_id(ONE).lock_exclusive().one(tx).await?.ok_or_else(row_missing)
}

fn row_missing() -> DbErr {
    DbErr::RecordNotFound("accounting_lock".into())
}

/// Waits until nobody has posted what is not committed, and lets nobody post until the transaction ends: what is being closed is whole.
/// SQLite has one writer anyway.
pub async fn stop_posting(tx: &Tx) -> Result<(), DbErr> {
    if tx.get_database_backend() == DbBackend::Postgres {
        tx.execute_unprepared("LOCK TABLE ledger_entry IN SHARE ROW EXCLUSIVE MODE").await?;
    }
    Ok(())
}

/// Writes what is closed; its row is held.
pub async fn overwrite(tx: &Tx, row: lock::Model) -> Result<(), DbErr> {
    table::overwrite(tx, row).await
}

pub async fn insert(tx: &Tx, row: change::Model) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

pub async fn save(tx: &Tx, row: change::Model, version: i64) -> Result<bool, DbErr> {
    table::save(tx, row, version).await
}

pub async fn find(db: &Conn, id: PeriodChangeId) -> Result<Option<change::Model>, DbErr> {
    change::Entity::find_by_id(id).one(db).await
}

/// All changes, newest first.
pub async fn changes(db: &Conn) -> Result<Vec<change::Model>, DbErr> {
    change::Entity::find().order_by_desc(change::Column::Id).all(db).await
}
