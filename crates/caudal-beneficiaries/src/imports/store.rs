//! Rows of files that were checked.

use super::ImportId;
use caudal_db::{Conn, DbErr, JsonText, Tx, bulk, entity::prelude::*, table};

pub mod file_import {
    use crate::imports::ImportId;
    use caudal_db::{JsonText, entity::prelude::*};
    use caudal_domain::ids::UserId;
    use caudal_web::caller::SessionId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("file_import")]
    pub struct Model {
        #[key]
        pub id: ImportId,
        pub kind: String,
        pub file_name: String,
        pub file_hash: String,
        pub state: String,
        pub unchanged_count: i64,
        pub ignored_columns: JsonText<Vec<String>>,
        pub created_by: UserId,
        pub created_by_name: String,
        pub created_at_ms: i64,
        pub applied_by: Option<UserId>,
        pub session_id: Option<SessionId>,
        pub address: Option<String>,
        pub finished_at_ms: Option<i64>,
        pub version: i64,
    }
}

pub mod import_row {
    use crate::imports::ImportId;
    use caudal_db::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("file_import_row")]
    pub struct Model {
        #[key]
        pub import_id: ImportId,
        #[key]
        pub row_number: i64,
        pub state: String,
        pub position: Option<i64>,
        pub name: String,
        pub mark: String,
        pub content: String,
    }
}

use file_import::Column as File;
use import_row::Column as Row;

/// How many rows go into one statement.
const SLICE: usize = 250;

pub async fn add(tx: &Tx, file: &file_import::Model) -> Result<(), DbErr> {
    table::insert(tx, file.clone()).await
}

pub async fn add_rows(tx: &Tx, rows: &[import_row::Model]) -> Result<(), DbErr> {
    for some in rows.chunks(SLICE) {
        import_row::Entity::insert_many(some.iter().cloned()).exec_without_returning(tx).await?;
    }
    Ok(())
}

/// One file of a kind, once its rows are all there: until then it is nobody's.
pub async fn find(conn: &Conn, kind: &str, id: ImportId) -> Result<Option<file_import::Model>, DbErr> {
    let offered = File::Kind.eq(kind).and(File::State.ne("checking"));
    file_import::Entity::find_by_id(id).filter(offered).one(conn).await
}

pub async fn lock(tx: &Tx, id: ImportId) -> Result<Option<file_import::Model>, DbErr> {
    table::lock::<file_import::Entity>(tx, id).await
}

/// Writes a file as it is now; whoever does has locked it.
pub async fn save(tx: &Tx, file: &file_import::Model) -> Result<(), DbErr> {
    table::overwrite(tx, file.clone()).await
}

/// The files of a kind, the newest first; those that are still being checked are nobody's yet.
pub async fn list(conn: &Conn, kind: &str) -> Result<Vec<file_import::Model>, DbErr> {
    file_import::Entity::find()
        .filter(File::Kind.eq(kind))
        .filter(File::State.ne("checking"))
        .order_by_desc(File::CreatedAtMs)
        .order_by_desc(File::Id)
        .all(conn)
        .await
}

/// The files of a kind that are being applied.
pub async fn applying(conn: &Conn, kind: &str) -> Result<Vec<ImportId>, DbErr> {
    file_import::Entity::find()
        .select_only()
        .column(File::Id)
        .filter(File::Kind.eq(kind))
        .filter(File::State.eq("applying"))
        .into_tuple()
        .all(conn)
        .await
}

/// How many files of any kind are being applied.
pub async fn count_applying(conn: &Conn) -> Result<u64, DbErr> {
    let applied = file_import::Entity::find().select_only().column(File::Id);
    applied.filter(File::State.eq("applying")).count(conn).await
}

/// Forgets files made before this moment which nobody is applying, one at a time so that nobody waits long.
pub async fn forget(tx: &Tx, before_ms: i64) -> Result<(), DbErr> {
    let old = file_import::Entity::find()
        .select_only()
        .column(File::Id)
        .filter(File::CreatedAtMs.lt(before_ms))
        .filter(File::State.ne("applying"))
        .order_by_asc(File::CreatedAtMs)
        .limit(1)
        .into_tuple::<ImportId>()
        .one(tx)
        .await?;
    if let Some(id) = old {
        remove(tx, id).await?;
    }
    Ok(())
}

pub async fn remove(tx: &Tx, id: ImportId) -> Result<(), DbErr> {
    file_import::Entity::delete_by_id(id).exec(tx).await.map(drop)
}

/// How many rows of each of these files there are in each state that any is in.
pub async fn counts(conn: &Conn, files: &[ImportId]) -> Result<Vec<(ImportId, String, i64)>, DbErr> {
    import_row::Entity::find()
        .select_only()
        .columns([Row::ImportId, Row::State])
        .column_as(Expr::col(Row::RowNumber).count(), "rows")
        .filter(bulk::any_of(conn, Row::ImportId, files.iter().copied()))
        .group_by(Row::ImportId)
        .group_by(Row::State)
        .into_tuple()
        .all(conn)
        .await
}

/// Rows of a file in one of these states, after this one.
pub async fn rows(
    conn: &Conn,
    id: ImportId,
    state: &str,
    after: i64,
    limit: u64,
) -> Result<Vec<import_row::Model>, DbErr> {
    import_row::Entity::find()
        .filter(Row::ImportId.eq(id))
        .filter(Row::State.eq(state))
        .filter(Row::RowNumber.gt(after))
        .order_by_asc(Row::RowNumber)
        .limit(limit)
        .all(conn)
        .await
}

/// The next rows that wait to be applied, in their order.
pub async fn waiting(conn: &Conn, id: ImportId, limit: u64) -> Result<Vec<import_row::Model>, DbErr> {
    import_row::Entity::find()
        .filter(Row::ImportId.eq(id))
        .filter(Row::Position.is_not_null())
        .order_by_asc(Row::Position)
        .limit(limit)
        .all(conn)
        .await
}

/// A row of a file by its number, if it waits to be applied.
pub async fn waits(conn: &Conn, id: ImportId, number: i64) -> Result<Option<import_row::Model>, DbErr> {
    import_row::Entity::find()
        .filter(Row::ImportId.eq(id))
        .filter(Row::RowNumber.eq(number))
        .filter(Row::Position.is_not_null())
        .one(conn)
        .await
}

/// Says what became of rows: they wait no longer.
pub async fn mark(tx: &Tx, id: ImportId, state: &str, numbers: &[i64]) -> Result<(), DbErr> {
    if numbers.is_empty() {
        return Ok(());
    }
    import_row::Entity::update_many()
        .col_expr(Row::State, Expr::value(state))
        .col_expr(Row::Position, Expr::value(Option::<i64>::None))
        .filter(Row::ImportId.eq(id))
        .filter(Row::RowNumber.is_in(numbers.iter().copied()))
        .exec(tx)
        .await
        .map(drop)
}

/// Says why a row was refused.
pub async fn refuse(tx: &Tx, id: ImportId, number: i64, content: String) -> Result<(), DbErr> {
    mark(tx, id, "refused", &[number]).await?;
    import_row::Entity::update_many()
        .col_expr(Row::Content, Expr::value(content))
        .filter(Row::ImportId.eq(id))
        .filter(Row::RowNumber.eq(number))
        .exec(tx)
        .await
        .map(drop)
}

/// The heads of columns that were not read, as they are kept.
#[must_use]
pub fn heads(heads: Vec<String>) -> JsonText<Vec<String>> {
    JsonText(heads)
}
