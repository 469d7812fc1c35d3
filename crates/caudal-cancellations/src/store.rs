//! Rows of cancellations and of the papers that come with them, private to the feature.

use caudal_db::{Conn, DbErr, JsonText, Tx, bulk, counter, entity::prelude::*, search, table};
use caudal_domain::cancellation::{Becomes, Kind, State};
use caudal_domain::ids::{
    BranchId, CancellationId, CashSessionId, CauseId, Id, PaymentId, RequestId, UserId,
};
use caudal_domain::money::Currency;

use super::view::EffectView;
use caudal_web::{guarded::Guarded, storage::StoredFile};

pub mod find;
pub mod list;

pub mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cancellation")]
    pub struct Model {
        #[key]
        pub id: CancellationId,
        pub number: String,
        pub state: State,
        pub target_kind: Kind,
        pub target_id: Uuid,
        pub target_number: String,
        pub target_title: String,
        pub target_version: i64,
        pub request_id: Option<RequestId>,
        pub payment_id: Option<PaymentId>,
        pub beneficiary_user_id: Option<UserId>,
        pub branch_id: Option<BranchId>,
        pub amount_minor: i64,
        pub currency: Currency,
        pub cause_id: CauseId,
        pub cause_name: String,
        pub explanation: String,
        pub becomes: Option<Becomes>,
        pub asked_by: UserId,
        pub asked_by_name: String,
        pub asked_at_ms: i64,
        pub decided_by: Option<UserId>,
        pub decided_by_name: Option<String>,
        pub decided_at_ms: Option<i64>,
        pub reason: Option<String>,
        pub accounting_date: Option<String>,
        pub cash_session_id: Option<CashSessionId>,
        pub effects: Option<JsonText<Vec<EffectView>>>,
        pub version: i64,
    }
}

pub mod evidence {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cancellation_evidence")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub cancellation_id: Option<CancellationId>,
        pub name: String,
        pub media_type: String,
        pub size_bytes: i64,
        pub sha256: String,
        pub place: String,
        pub uploaded_by: UserId,
        pub uploaded_by_name: String,
        pub at_ms: i64,
    }

    impl Model {
        pub fn stored(&self) -> StoredFile {
            let Self { place, size_bytes, sha256, .. } = self;
            StoredFile { place: place.clone(), size_bytes: *size_bytes, sha256: sha256.clone() }
        }
    }
}

pub async fn next_number(tx: &Tx, year: i16) -> Result<String, DbErr> {
    let n = counter::next(tx, &format!("cancellation:{year}")).await?;
    Ok(format!("ANU-{year}-{n:06}"))
}

pub async fn find(db: &Conn, id: CancellationId) -> Result<Option<Guarded<row::Model>>, DbErr> {
    Ok(row::Entity::find_by_id(id).one(db).await?.map(Guarded::new))
}

pub async fn lock(tx: &Tx, id: CancellationId) -> Result<Option<Guarded<row::Model>>, DbErr> {
    Ok(table::lock::<row::Entity>(tx, id).await?.map(Guarded::new))
}

/// Adds a cancellation, found by its words.
pub async fn insert(tx: &Tx, row: &row::Model) -> Result<(), DbErr> {
    table::insert(tx, row.clone()).await?;
    let words = [&row.number, &row.target_number, &row.target_title, &row.asked_by_name, &row.cause_name];
    let words = words.map(String::as_str).join(" ");
    search::index_new(tx, "cancellation", row.id, &words).await
}

pub async fn save(tx: &Tx, row: &row::Model, version: i64) -> Result<bool, DbErr> {
    table::save(tx, row.clone(), version).await
}

/// The cancellations of a document, newest first.
pub async fn of_target(db: &Conn, target: Uuid) -> Result<Vec<row::Model>, DbErr> {
    let of = row::Entity::find().filter(row::Column::TargetId.eq(target));
    of.order_by_desc(row::Column::Id).all(db).await
}

/// The undecided cancellations of any of these documents.
pub async fn open_of(db: &Conn, targets: &[Uuid]) -> Result<Vec<row::Model>, DbErr> {
    if targets.is_empty() {
        return Ok(Vec::new());
    }
    let of = row::Entity::find().filter(row::Column::TargetId.is_in(targets.iter().copied()));
    of.filter(row::Column::State.eq("requested")).all(db).await
}

/// The cancellations of whatever hangs on a request, oldest first.
pub async fn of_request(db: &Conn, request: RequestId) -> Result<Vec<row::Model>, DbErr> {
    let of = row::Entity::find().filter(row::Column::RequestId.eq(request));
    of.order_by_asc(row::Column::Id).all(db).await
}

pub async fn add_evidence(tx: &Tx, paper: evidence::Model) -> Result<(), DbErr> {
    table::insert(tx, paper).await
}

pub async fn evidence(db: &Conn, id: Id) -> Result<Option<evidence::Model>, DbErr> {
    evidence::Entity::find_by_id(id.0).one(db).await
}

/// The papers of a cancellation, in the order they came.
pub async fn evidence_of(db: &Conn, id: CancellationId) -> Result<Vec<evidence::Model>, DbErr> {
    let of = evidence::Entity::find().filter(evidence::Column::CancellationId.eq(id));
    of.order_by_asc(evidence::Column::Id).all(db).await
}

/// Those of these papers that this person brought and that belong to no cancellation.
pub async fn unattached_evidence(tx: &Tx, by: UserId, ids: &[Uuid]) -> Result<Vec<evidence::Model>, DbErr> {
    let of = evidence::Entity::find()
        .filter(bulk::any_of(tx, evidence::Column::Id, ids.iter().copied()))
        .filter(evidence::Column::UploadedBy.eq(by))
        .filter(evidence::Column::CancellationId.is_null());
    of.order_by_asc(evidence::Column::Id).lock_exclusive().all(tx).await
}

/// How many papers this person brought that belong to no cancellation.
pub async fn count_loose(db: &Conn, by: UserId) -> Result<u64, DbErr> {
    let loose = evidence::Entity::find().filter(evidence::Column::CancellationId.is_null());
    loose.filter(evidence::Column::UploadedBy.eq(by)).count(db).await
}

/// Says which cancellation papers belong to.
pub async fn name_evidence(tx: &Tx, ids: &[Uuid], id: CancellationId) -> Result<(), DbErr> {
    evidence::Entity::update_many()
        .col_expr(evidence::Column::CancellationId, Expr::value(id.0))
        .filter(bulk::any_of(tx, evidence::Column::Id, ids.iter().copied()))
        .exec(tx)
        .await
        .map(drop)
}

/// The places of those of these papers that there are.
pub async fn places(db: &Conn, ids: &[Id]) -> Result<Vec<String>, DbErr> {
    let found = evidence::Entity::find().select_only().column(evidence::Column::Place);
    found.filter(evidence::Column::Id.is_in(ids.iter().copied())).into_tuple().all(db).await
}

/// Papers that came before a moment and belong to no cancellation: at most so many.
pub async fn forgotten(db: &Conn, before_ms: i64, limit: u64) -> Result<Vec<evidence::Model>, DbErr> {
    let loose = evidence::Entity::find().filter(evidence::Column::CancellationId.is_null());
    let loose = loose.filter(evidence::Column::AtMs.lt(before_ms));
    loose.order_by_asc(evidence::Column::AtMs).limit(limit).all(db).await
}

/// Removes a paper that belongs to no cancellation. Answers whether it did.
pub async fn remove_loose(tx: &Tx, id: Uuid) -> Result<bool, DbErr> {
    let loose = evidence::Entity::delete_many().filter(evidence::Column::Id.eq(id));
    let loose = loose.filter(evidence::Column::CancellationId.is_null());
    Ok(loose.exec(tx).await?.rows_affected == 1)
}

/// Papers behind this one, a few hundred at a time.
pub async fn papers_after(db: &Conn, id: Option<Id>) -> Result<Vec<evidence::Model>, DbErr> {
    let behind = evidence::Column::Id.gt(id.map_or(Uuid::nil(), |id| id.0));
    evidence::Entity::find().filter(behind).order_by_asc(evidence::Column::Id).limit(300).all(db).await
}
