//! Opening balances from a file, and their lines.

pub mod row {
    use crate::OpeningId;
    use caudal_db::entity::prelude::*;
    use caudal_domain::{accounting::opening::State, ids::UserId};

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("opening")]
    pub struct Model {
        #[key]
        pub id: OpeningId,
        pub number: String,
        pub state: State,
        pub cutoff_date: String,
        pub file_name: String,
        pub file_sha256: String,
        pub line_count: i64,
        pub wrong_count: i64,
        pub made_by: UserId,
        pub made_by_name: String,
        pub at_ms: i64,
        pub decided_by: Option<UserId>,
        pub decided_by_name: Option<String>,
        pub decided_at_ms: Option<i64>,
        pub reason: Option<String>,
        pub version: i64,
    }
}

pub mod line {
    use crate::OpeningId;
    use caudal_db::{JsonText, entity::prelude::*};
    use caudal_domain::ids::{BranchId, EntryId, RequestId, RequestTypeId};

    use super::Problem;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("opening_line")]
    pub struct Model {
        #[key]
        pub opening_id: OpeningId,
        #[key]
        pub row_number: i64,
        pub kind: String,
        pub who: String,
        pub holder_id: Option<Uuid>,
        pub holder_name: Option<String>,
        pub amount_minor: Option<i64>,
        pub currency: String,
        pub type_id: Option<RequestTypeId>,
        pub type_name: Option<String>,
        pub branch_id: Option<BranchId>,
        pub branch_name: Option<String>,
        pub due_on: Option<String>,
        pub instalments: Option<i32>,
        pub detail: String,
        pub problems: JsonText<Vec<Problem>>,
        pub request_id: Option<RequestId>,
        pub request_number: Option<String>,
        pub entry_id: Option<EntryId>,
    }
}

use crate::OpeningId;
use caudal_db::{Conn, DbErr, Tx, bulk, counter, entity::prelude::*, table};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = OpeningProblem)]
pub struct Problem {
    /// The head of the column.
    pub column: String,
    /// What is wrong, in Spanish, and what to do.
    pub detail: String,
}

pub async fn next_number(tx: &Tx, year: i16) -> Result<String, DbErr> {
    let n = counter::next(tx, &format!("opening:{year}")).await?;
    Ok(format!("SAL-{year}-{n:06}"))
}

pub async fn insert(tx: &Tx, row: row::Model, lines: &[line::Model]) -> Result<(), DbErr> {
    table::insert(tx, row).await?;
    bulk::insert(tx, lines).await
}

pub async fn find(db: &Conn, id: OpeningId) -> Result<Option<row::Model>, DbErr> {
    row::Entity::find_by_id(id).one(db).await
}

pub async fn lock(tx: &Tx, id: OpeningId) -> Result<Option<row::Model>, DbErr> {
    table::lock::<row::Entity>(tx, id).await
}

/// The number of others that have this file and wait or were posted.
pub async fn of_file(db: &Conn, sha256: &str, id: OpeningId) -> Result<Option<String>, DbErr> {
    let same = row::Entity::find()
        .filter(row::Column::FileSha256.eq(sha256))
        .filter(row::Column::Id.ne(id))
        .filter(row::Column::State.is_in(["requested", "posted"]));
    Ok(same.one(db).await?.map(|row| row.number))
}

pub async fn save(tx: &Tx, row: row::Model, version: i64) -> Result<bool, DbErr> {
    table::save(tx, row, version).await
}

/// All of them, the newest first.
pub async fn list(db: &Conn) -> Result<Vec<row::Model>, DbErr> {
    row::Entity::find().order_by_desc(row::Column::Id).all(db).await
}

/// Lines after a row: `limit + 1` of them; only those that are wrong where that is asked.
pub async fn page(
    db: &Conn,
    id: OpeningId,
    wrong: bool,
    after: i64,
    limit: u64,
) -> Result<Vec<line::Model>, DbErr> {
    let mut page = line::Entity::find()
        .filter(line::Column::OpeningId.eq(id))
        .filter(line::Column::RowNumber.gt(after))
        .order_by_asc(line::Column::RowNumber)
        .limit(limit + 1);
    if wrong {
        page = page.filter(line::Column::Problems.ne("[]"));
    }
    page.all(db).await
}

/// All lines, in their order.
pub async fn lines(db: &Conn, id: OpeningId) -> Result<Vec<line::Model>, DbErr> {
    let of = line::Entity::find().filter(line::Column::OpeningId.eq(id));
    of.order_by_asc(line::Column::RowNumber).all(db).await
}

pub async fn overwrite_lines(tx: &Tx, lines: &[line::Model]) -> Result<(), DbErr> {
    bulk::overwrite(tx, lines).await
}
