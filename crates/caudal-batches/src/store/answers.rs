//! Rows of what banks answered.

use caudal_db::{Conn, DbErr, JsonText, Tx, bulk, entity::prelude::*, table};
use caudal_domain::ids::{BatchId, Id, UserId};

use super::super::{answers::BatchAnswerOutcome, stored::Sheet};
use caudal_web::storage::StoredFile;

/// Files with answers.
pub mod answer {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("batch_answer")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub batch_id: BatchId,
        pub kind: String,
        pub file_name: String,
        pub size_bytes: i64,
        pub sha256: String,
        pub place: String,
        pub message: String,
        pub sheet: Option<JsonText<Sheet>>,
        pub state: String,
        pub outcome: Option<JsonText<BatchAnswerOutcome>>,
        pub uploaded_by: UserId,
        pub uploaded_by_name: String,
        pub uploaded_at_ms: i64,
        pub applied_by: Option<UserId>,
        pub applied_by_name: Option<String>,
        pub applied_at_ms: Option<i64>,
    }

    impl Model {
        pub fn stored(&self) -> StoredFile {
            let Self { place, size_bytes, sha256, .. } = self;
            StoredFile { place: place.clone(), size_bytes: *size_bytes, sha256: sha256.clone() }
        }
    }
}

/// What was heard of each line.
pub mod item {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("batch_answer_item")]
    pub struct Model {
        #[key]
        pub batch_id: BatchId,
        #[key]
        pub message: String,
        #[key]
        pub place: i64,
        #[key]
        pub position: i64,
        pub told: String,
        pub answer_id: Uuid,
    }
}

/// The bank's paper.
pub mod evidence {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("batch_evidence")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub batch_id: BatchId,
        pub name: String,
        pub media_type: String,
        pub size_bytes: i64,
        pub sha256: String,
        pub place: String,
        pub uploaded_by: UserId,
        pub uploaded_by_name: String,
        pub at_ms: i64,
        pub report_version: Option<i64>,
    }

    impl Model {
        pub fn stored(&self) -> StoredFile {
            let Self { place, size_bytes, sha256, .. } = self;
            StoredFile { place: place.clone(), size_bytes: *size_bytes, sha256: sha256.clone() }
        }
    }
}

/// Lines that were marked by hand.
pub mod marked {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("batch_report_line")]
    pub struct Model {
        #[key]
        pub batch_id: BatchId,
        #[key]
        pub position: i64,
    }
}

pub async fn insert(tx: &Tx, row: &answer::Model) -> Result<(), DbErr> {
    table::insert(tx, row.clone()).await
}

/// The file with these bytes.
pub async fn same(db: &Conn, batch: BatchId, sha256: &str) -> Result<Option<answer::Model>, DbErr> {
    let found = answer::Entity::find().filter(answer::Column::BatchId.eq(batch));
    found.filter(answer::Column::Sha256.eq(sha256)).one(db).await
}

pub async fn find(db: &Conn, batch: BatchId, id: Id) -> Result<Option<answer::Model>, DbErr> {
    answer::Entity::find_by_id(id.0).filter(answer::Column::BatchId.eq(batch)).one(db).await
}

/// Every file of a batch, oldest first.
pub async fn all(db: &Conn, batch: BatchId) -> Result<Vec<answer::Model>, DbErr> {
    let found = answer::Entity::find().filter(answer::Column::BatchId.eq(batch));
    found.order_by_asc(answer::Column::Id).all(db).await
}

pub async fn overwrite(tx: &Tx, row: &answer::Model) -> Result<(), DbErr> {
    table::overwrite(tx, row.clone()).await
}

/// What was heard of a batch by a message: place and position.
pub async fn heard(db: &Conn, batch: BatchId, message: &str) -> Result<Vec<(i64, i64)>, DbErr> {
    item::Entity::find()
        .select_only()
        .columns([item::Column::Place, item::Column::Position])
        .filter(item::Column::BatchId.eq(batch))
        .filter(item::Column::Message.eq(message))
        .into_tuple()
        .all(db)
        .await
}

/// Remembers what was heard, each once.
pub async fn hear(tx: &Tx, items: &[item::Model]) -> Result<(), DbErr> {
    bulk::insert_missing(tx, items).await
}

pub async fn add_evidence(tx: &Tx, row: &evidence::Model) -> Result<(), DbErr> {
    table::insert(tx, row.clone()).await
}

pub async fn evidence(db: &Conn, batch: BatchId, id: Id) -> Result<Option<evidence::Model>, DbErr> {
    evidence::Entity::find_by_id(id.0).filter(evidence::Column::BatchId.eq(batch)).one(db).await
}

/// The papers behind the results of a version, or those that stand behind none yet.
pub async fn evidence_of(
    db: &Conn,
    batch: BatchId,
    version: Option<i64>,
) -> Result<Vec<evidence::Model>, DbErr> {
    let found = evidence::Entity::find().filter(evidence::Column::BatchId.eq(batch));
    let found = match version {
        Some(version) => found.filter(evidence::Column::ReportVersion.eq(version)),
        None => found.filter(evidence::Column::ReportVersion.is_null()),
    };
    found.order_by_asc(evidence::Column::Id).all(db).await
}

/// Puts the papers that stand behind nothing yet behind the results of a version.
pub async fn use_evidence(tx: &Tx, batch: BatchId, version: i64) -> Result<(), DbErr> {
    evidence::Entity::update_many()
        .col_expr(evidence::Column::ReportVersion, Expr::value(version))
        .filter(evidence::Column::BatchId.eq(batch))
        .filter(evidence::Column::ReportVersion.is_null())
        .exec(tx)
        .await
        .map(drop)
}

/// Papers that came before a moment and stand behind nothing: at most so many.
pub async fn forgotten(db: &Conn, before_ms: i64, limit: u64) -> Result<Vec<evidence::Model>, DbErr> {
    let loose = evidence::Entity::find().filter(evidence::Column::ReportVersion.is_null());
    let loose = loose.filter(evidence::Column::AtMs.lt(before_ms));
    loose.order_by_asc(evidence::Column::AtMs).limit(limit).all(db).await
}

/// Removes a paper that stands behind nothing. Answers whether it did.
pub async fn remove_loose(tx: &Tx, id: Uuid) -> Result<bool, DbErr> {
    let loose = evidence::Entity::delete_many().filter(evidence::Column::Id.eq(id));
    let loose = loose.filter(evidence::Column::ReportVersion.is_null());
    Ok(loose.exec(tx).await?.rows_affected == 1)
}

/// Marks these lines and no others.
pub async fn mark(tx: &Tx, batch: BatchId, positions: &[i64]) -> Result<(), DbErr> {
    marked::Entity::delete_many().filter(marked::Column::BatchId.eq(batch)).exec(tx).await?;
    let rows: Vec<_> =
        positions.iter().map(|position| marked::Model { batch_id: batch, position: *position }).collect();
    bulk::insert(tx, &rows).await
}

/// The lines that are marked, in order.
pub async fn marks(db: &Conn, batch: BatchId) -> Result<Vec<i64>, DbErr> {
    let found = marked::Entity::find().select_only().column(marked::Column::Position);
    let found = found.filter(marked::Column::BatchId.eq(batch)).order_by_asc(marked::Column::Position);
    found.into_tuple().all(db).await
}

/// Files with answers behind this one, a few hundred at a time.
pub async fn after(db: &Conn, id: Option<Id>) -> Result<Vec<answer::Model>, DbErr> {
    let behind = answer::Column::Id.gt(id.map_or(Uuid::nil(), |id| id.0));
    let all = answer::Entity::find().filter(behind).order_by_asc(answer::Column::Id);
    all.limit(super::FEW_HUNDRED).all(db).await
}

/// The bank's papers behind this one, a few hundred at a time.
pub async fn papers_after(db: &Conn, id: Option<Id>) -> Result<Vec<evidence::Model>, DbErr> {
    let behind = evidence::Column::Id.gt(id.map_or(Uuid::nil(), |id| id.0));
    let all = evidence::Entity::find().filter(behind).order_by_asc(evidence::Column::Id);
    all.limit(super::FEW_HUNDRED).all(db).await
}

/// Where the answers and the papers of these batches lie.
pub async fn places(db: &Conn, batches: &[BatchId]) -> Result<Vec<String>, DbErr> {
    let ids = || batches.iter().copied();
    let answers = answer::Entity::find().select_only().column(answer::Column::Place);
    let mut places: Vec<String> =
        answers.filter(answer::Column::BatchId.is_in(ids())).into_tuple().all(db).await?;
    let papers = evidence::Entity::find().select_only().column(evidence::Column::Place);
    places
        .extend(papers.filter(evidence::Column::BatchId.is_in(ids())).into_tuple::<String>().all(db).await?);
    Ok(places)
}
