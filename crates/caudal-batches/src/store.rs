//! Rows of batches, of their approvals, editors and events, private to the feature.

use caudal_db::entity::{Update, prelude::*};
use caudal_db::sea_query::{Condition, OnConflict};
use caudal_db::{Conn, DbErr, JsonText, Tx, counter, search, table};
use caudal_domain::ids::{BatchId, ConceptId, Id, SourceAccountId, UserId};
use caudal_domain::{audit::Action, batch::State, money::Currency};

use caudal_web::storage::StoredFile;

use super::stored::{BankFile, KeptChanges, Sheet, StoredReport, StoredSummary, StoredTally};

pub mod answers;
pub mod find;
pub mod line;
pub mod list;
pub mod party;

/// How many rows are read at once where all of them are.
pub const FEW_HUNDRED: u64 = 300;

pub mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("batch")]
    pub struct Model {
        #[key]
        pub id: BatchId,
        pub number: String,
        pub state: State,
        pub source_account_id: SourceAccountId,
        pub source_account_name: String,
        pub currency: Currency,
        pub execution_date: String,
        pub class: String,
        pub concept_id: ConceptId,
        pub concept_name: String,
        pub description: String,
        pub control_minor: i64,
        pub control_count: i64,
        pub sheet: Option<JsonText<Sheet>>,
        pub lines_read: bool,
        pub sheet_place: Option<String>,
        pub unreadable: Option<String>,
        pub run: i64,
        pub beat_ms: Option<i64>,
        pub done_rows: i64,
        pub total_rows: Option<i64>,
        pub checked_by: Option<UserId>,
        pub tally: JsonText<StoredTally>,
        pub summary: Option<JsonText<StoredSummary>>,
        pub content_hash: Option<String>,
        pub submitted_by: Option<UserId>,
        pub submitted_by_name: Option<String>,
        pub bank_file: Option<JsonText<BankFile>>,
        pub bank_file_place: Option<String>,
        pub file_by: Option<UserId>,
        pub bank_reference: Option<String>,
        pub sent_at_ms: Option<i64>,
        pub report: Option<JsonText<StoredReport>>,
        pub doubts: i64,
        pub carried: i64,
        pub of_batch_id: Option<BatchId>,
        pub of_batch_number: Option<String>,
        pub created_by: UserId,
        pub created_by_name: String,
        pub created_at_ms: i64,
        pub updated_at_ms: i64,
        pub state_since_ms: i64,
        pub version: i64,
    }

    impl Model {
        /// What it says of the file that its lines came in.
        pub fn stored_sheet(&self) -> Option<StoredFile> {
            let (place, JsonText(sheet)) = self.sheet_place.as_ref().zip(self.sheet.as_ref())?;
            let sha256 = sheet.sha256.clone();
            Some(StoredFile { place: place.clone(), size_bytes: sheet.size_bytes, sha256 })
        }

        /// What it says of the file that the bank gets.
        pub fn stored_bank_file(&self) -> Option<StoredFile> {
            let (place, JsonText(file)) = self.bank_file_place.as_ref().zip(self.bank_file.as_ref())?;
            let sha256 = file.sha256.clone();
            Some(StoredFile { place: place.clone(), size_bytes: file.size_bytes, sha256 })
        }
    }
}

/// Approvals of the content as it stands.
pub mod approval {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("batch_approval")]
    pub struct Model {
        #[key]
        pub batch_id: BatchId,
        #[key]
        pub user_id: UserId,
        pub user_name: String,
        pub content_hash: String,
        pub at_ms: i64,
    }
}

/// Who ever entered or changed anything.
pub mod editor {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("batch_editor")]
    pub struct Model {
        #[key]
        pub batch_id: BatchId,
        #[key]
        pub user_id: UserId,
    }
}

pub mod event {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("batch_event")]
    pub struct Model {
        #[key]
        pub batch_id: BatchId,
        #[key]
        pub version: i64,
        pub at_ms: i64,
        pub actor_id: UserId,
        pub actor_name: String,
        pub action: Action,
        pub from_state: Option<String>,
        pub to_state: String,
        pub reason: Option<String>,
        pub changes: Option<JsonText<KeptChanges>>,
    }
}

/// Columns of files, as people named them.
mod mapping {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("column_mapping")]
    pub struct Model {
        #[key]
        pub user_id: UserId,
        #[key]
        pub heads_hash: String,
        pub columns: JsonText<Vec<Option<String>>>,
        pub at_ms: i64,
    }
}

/// Where the files with lines and the files for the bank of these batches lie.
pub async fn places(db: &Conn, batches: &[BatchId]) -> Result<Vec<(Option<String>, Option<String>)>, DbErr> {
    let found = row::Entity::find().select_only();
    let found = found.columns([row::Column::SheetPlace, row::Column::BankFilePlace]);
    found.filter(row::Column::Id.is_in(batches.iter().copied())).into_tuple().all(db).await
}

pub async fn next_number(tx: &Tx, year: i16) -> Result<String, DbErr> {
    let n = counter::next(tx, &format!("batch:{year}")).await?;
    Ok(format!("LOT-{year}-{n:06}"))
}

pub async fn insert(tx: &Tx, row: &row::Model) -> Result<(), DbErr> {
    table::insert(tx, row.clone()).await?;
    search::index_new(tx, "batch", row.id, &words(row)).await
}

pub async fn index_words(tx: &Tx, row: &row::Model) -> Result<(), DbErr> {
    search::index(tx, "batch", row.id, &words(row)).await
}

fn words(row: &row::Model) -> String {
    let reference = row.bank_reference.as_deref().unwrap_or_default();
    format!(
        "{} {} {} {} {reference}",
        row.number, row.description, row.source_account_name, row.created_by_name
    )
}

pub async fn find(db: &Conn, id: BatchId) -> Result<Option<row::Model>, DbErr> {
    row::Entity::find_by_id(id).one(db).await
}

/// Batches behind this one, a few hundred at a time.
pub async fn after(db: &Conn, id: Option<Id>) -> Result<Vec<row::Model>, DbErr> {
    let behind = row::Column::Id.gt(id.map_or(Uuid::nil(), |id| id.0));
    row::Entity::find().filter(behind).order_by_asc(row::Column::Id).limit(FEW_HUNDRED).all(db).await
}

pub async fn lock(tx: &Tx, id: BatchId) -> Result<Option<row::Model>, DbErr> {
    table::lock::<row::Entity>(tx, id).await
}

pub async fn save(tx: &Tx, row: &row::Model, version: i64) -> Result<bool, DbErr> {
    table::save(tx, row.clone(), version).await
}

/// Takes a check over under a run of its own, which is answered: whoever was at it before ends with their next slice. Nothing
/// where somebody else was faster, or nobody wants it checked any more.
pub async fn claim(tx: &Tx, id: BatchId, run: i64, now_ms: i64) -> Result<Option<i64>, DbErr> {
    let written =
        set_progress(id, run, 0, now_ms).col_expr(row::Column::Run, Expr::value(run + 1)).exec(tx).await?;
    Ok((written.rows_affected == 1).then_some(run + 1))
}

/// Says that a check is under way and how far it is, where it still is the one that was asked for.
pub async fn beat(tx: &Tx, id: BatchId, run: i64, done: i64, now_ms: i64) -> Result<bool, DbErr> {
    Ok(set_progress(id, run, done, now_ms).exec(tx).await?.rows_affected == 1)
}

/// What a run says of itself, where it still is the one that was asked for.
fn set_progress(id: BatchId, run: i64, done: i64, now_ms: i64) -> Update<row::Entity> {
    row::Entity::update_many()
        .col_expr(row::Column::DoneRows, Expr::value(done))
        .col_expr(row::Column::BeatMs, Expr::value(now_ms))
        .filter(row::Column::Id.eq(id))
        .filter(row::Column::Run.eq(run))
        .filter(row::Column::State.eq("validating"))
}

/// The batches that are being checked and of which no node has told anything since then.
pub async fn abandoned(db: &Conn, before_ms: i64) -> Result<Vec<BatchId>, DbErr> {
    let waiting = row::Entity::find().select_only().column(row::Column::Id);
    let waiting = waiting.filter(row::Column::State.eq("validating"));
    let silent = Condition::any().add(row::Column::BeatMs.is_null()).add(row::Column::BeatMs.lt(before_ms));
    waiting.filter(silent).order_by_asc(row::Column::Id).into_tuple().all(db).await
}

/// The batches that carry failed lines of another.
pub async fn carried_to(db: &Conn, id: BatchId) -> Result<Vec<row::Model>, DbErr> {
    let found = row::Entity::find().filter(row::Column::OfBatchId.eq(id));
    found.order_by_asc(row::Column::Id).all(db).await
}

/// The approvals of a batch, in the order they were given.
pub async fn approvals(db: &Conn, id: BatchId) -> Result<Vec<approval::Model>, DbErr> {
    let found = approval::Entity::find().filter(approval::Column::BatchId.eq(id));
    found.order_by_asc(approval::Column::AtMs).order_by_asc(approval::Column::UserId).all(db).await
}

pub async fn approve(tx: &Tx, approval: approval::Model) -> Result<(), DbErr> {
    table::insert(tx, approval).await
}

pub async fn forget_approvals(tx: &Tx, id: BatchId) -> Result<(), DbErr> {
    let all = approval::Entity::delete_many().filter(approval::Column::BatchId.eq(id));
    all.exec(tx).await.map(drop)
}

/// Says that a person entered something.
pub async fn edited(tx: &Tx, id: BatchId, by: UserId) -> Result<(), DbErr> {
    let row = editor::Model { batch_id: id, user_id: by };
    let known =
        OnConflict::columns([editor::Column::BatchId, editor::Column::UserId]).do_nothing().to_owned();
    editor::Entity::insert(row).on_conflict(known).exec_without_returning(tx).await.map(drop)
}

/// Everybody who ever entered something.
pub async fn editors(db: &Conn, id: BatchId) -> Result<Vec<UserId>, DbErr> {
    let all = editor::Entity::find().filter(editor::Column::BatchId.eq(id));
    Ok(all.all(db).await?.into_iter().map(|e| e.user_id).collect())
}

pub async fn add_event(tx: &Tx, event: event::Model) -> Result<(), DbErr> {
    table::insert(tx, event).await
}

pub async fn last_event(db: &Conn, id: BatchId) -> Result<Option<event::Model>, DbErr> {
    let all = event::Entity::find().filter(event::Column::BatchId.eq(id));
    all.order_by_desc(event::Column::Version).one(db).await
}

/// What happened to a batch, oldest first.
pub async fn events(db: &Conn, id: BatchId) -> Result<Vec<event::Model>, DbErr> {
    let all = event::Entity::find().filter(event::Column::BatchId.eq(id));
    all.order_by_asc(event::Column::Version).all(db).await
}

/// Which column was which, when this person last had a file with these heads.
pub async fn remembered(
    db: &Conn,
    user: UserId,
    heads_hash: &str,
) -> Result<Option<Vec<Option<String>>>, DbErr> {
    let found = mapping::Entity::find_by_id((user, heads_hash.to_owned())).one(db).await?;
    Ok(found.map(|m| m.columns.0))
}

pub async fn remember(
    tx: &Tx,
    user: UserId,
    heads_hash: &str,
    columns: Vec<Option<String>>,
    now_ms: i64,
) -> Result<(), DbErr> {
    let row = mapping::Model {
        user_id: user,
        heads_hash: heads_hash.to_owned(),
        columns: JsonText(columns),
        at_ms: now_ms,
    };
    let known = OnConflict::columns([mapping::Column::UserId, mapping::Column::HeadsHash])
        .update_columns([mapping::Column::Columns, mapping::Column::AtMs])
        .to_owned();
    mapping::Entity::insert(row).on_conflict(known).exec_without_returning(tx).await.map(drop)
}

#[must_use]
pub fn id(row: &row::Model) -> BatchId {
    row.id
}
