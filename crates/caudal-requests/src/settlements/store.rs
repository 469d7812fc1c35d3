//! Rows of settlements and of their expenses, private to the feature.

use caudal_db::{Conn, DbErr, Tx, bulk, counter, entity::prelude::*, sea_query::Condition, search, table};
use caudal_domain::ids::{BeneficiaryId, BranchId, CostCentreId, Id, RequestId, SettlementId, UserId};
use caudal_domain::{audit::Action, money::Currency, settlement::State};
use caudal_web::guarded::Guarded;

pub mod find;
pub mod list;
pub mod overdue;

/// The most late settlements of one person that are looked at.
const MOST_LATE: u64 = 100;

pub mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("settlement")]
    pub struct Model {
        #[key]
        pub id: SettlementId,
        pub number: String,
        pub request_id: RequestId,
        pub request_number: String,
        pub type_name: String,
        pub expense_account: String,
        pub state: State,
        pub requester_id: UserId,
        pub requester_name: String,
        pub debtor_user_id: UserId,
        pub debtor_id: BeneficiaryId,
        pub debtor_name: String,
        pub branch_id: Option<BranchId>,
        pub branch_name: Option<String>,
        pub cost_centre_id: Option<CostCentreId>,
        pub trip_reference: Option<String>,
        pub currency: Currency,
        pub advance_minor: i64,
        pub spent_minor: i64,
        pub returned_minor: i64,
        pub line_count: i64,
        pub paid_on: String,
        pub due_on: String,
        pub submitted_by: Option<UserId>,
        pub submitted_by_name: Option<String>,
        pub submitted_at_ms: Option<i64>,
        pub decided_by: Option<UserId>,
        pub decided_by_name: Option<String>,
        pub decided_at_ms: Option<i64>,
        pub reason: Option<String>,
        pub excess_request_id: Option<RequestId>,
        pub excess_request_number: Option<String>,
        pub excused_by: Option<UserId>,
        pub excused_by_name: Option<String>,
        pub excuse: Option<String>,
        pub excuse_used_by: Option<RequestId>,
        pub version: i64,
        pub created_at_ms: i64,
        pub updated_at_ms: i64,
    }
}

pub mod line {
    use super::*;
    use crate::attachments::AttachmentId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("settlement_line")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub settlement_id: SettlementId,
        pub spent_on: String,
        pub concept: String,
        pub supplier_name: Option<String>,
        pub supplier_tax_id: Option<String>,
        pub invoice_number: Option<String>,
        pub invoice_key: Option<String>,
        pub net_minor: i64,
        pub tax_minor: i64,
        pub total_minor: i64,
        pub receipt_id: Option<AttachmentId>,
        pub note: Option<String>,
        pub added_by: UserId,
        pub added_by_name: String,
        pub at_ms: i64,
    }
}

pub mod event {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("settlement_event")]
    pub struct Model {
        #[key]
        pub settlement_id: SettlementId,
        #[key]
        pub version: i64,
        pub at_ms: i64,
        pub actor_id: UserId,
        pub actor_name: String,
        pub action: Action,
        pub amount_minor: Option<i64>,
        pub reason: Option<String>,
    }
}

pub async fn next_number(tx: &Tx, year: i16) -> Result<String, DbErr> {
    let n = counter::next(tx, &format!("settlement:{year}")).await?;
    Ok(format!("REN-{year}-{n:06}"))
}

pub async fn insert(tx: &Tx, row: &row::Model) -> Result<(), DbErr> {
    table::insert(tx, row.clone()).await?;
    search::index_new(tx, "settlement", row.id, &words(row)).await
}

pub async fn index_words(tx: &Tx, row: &row::Model) -> Result<(), DbErr> {
    search::index(tx, "settlement", row.id, &words(row)).await
}

fn words(row: &row::Model) -> String {
    let trip = row.trip_reference.as_deref().unwrap_or_default();
    format!(
        "{} {} {} {} {} {trip}",
        row.number, row.request_number, row.debtor_name, row.requester_name, row.type_name
    )
}

pub async fn find(db: &Conn, id: SettlementId) -> Result<Option<Guarded<row::Model>>, DbErr> {
    Ok(row::Entity::find_by_id(id).one(db).await?.map(Guarded::new))
}

/// Those of these requests of whose advance something was proved or came back.
pub async fn under_way(db: &Conn, requests: &[RequestId]) -> Result<Vec<Uuid>, DbErr> {
    let moved = Condition::any()
        .add(row::Column::State.is_in(["submitted", "settled"]))
        .add(row::Column::ReturnedMinor.ne(0));
    row::Entity::find()
        .select_only()
        .column(row::Column::RequestId)
        .filter(bulk::any_of(db, row::Column::RequestId, requests.iter().copied()))
        .filter(moved)
        .into_tuple()
        .all(db)
        .await
}

pub async fn of_request(db: &Conn, request: RequestId) -> Result<Option<row::Model>, DbErr> {
    row::Entity::find_where("request_id = $1", [request.into()]).one(db).await
}

pub async fn lock(tx: &Tx, id: SettlementId) -> Result<Option<Guarded<row::Model>>, DbErr> {
    Ok(table::lock::<row::Entity>(tx, id).await?.map(Guarded::new))
}

/// What a person has to settle and whose day is over, locked, the oldest first.
pub async fn lock_late(tx: &Tx, debtor: UserId, today: &str) -> Result<Vec<row::Model>, DbErr> {
    let late = row::Entity::find()
        .filter(row::Column::DebtorUserId.eq(debtor))
        .filter(row::Column::State.is_in(["open", "submitted"]))
        .filter(row::Column::DueOn.lt(today));
    late.order_by_asc(row::Column::Id).limit(MOST_LATE).lock_exclusive().all(tx).await
}

/// The expenses of a settlement, in the order they were written down.
pub async fn lines(db: &Conn, of: SettlementId) -> Result<Vec<line::Model>, DbErr> {
    let all = line::Entity::find().filter(line::Column::SettlementId.eq(of.0));
    // Whoever writes one down names it: their ids tell nothing of their order.
    all.order_by_asc(line::Column::AtMs).order_by_asc(line::Column::Id).all(db).await
}

pub async fn line(db: &Conn, id: Id) -> Result<Option<line::Model>, DbErr> {
    line::Entity::find_by_id(id.0).one(db).await
}

pub async fn remove_line(tx: &Tx, id: Id) -> Result<(), DbErr> {
    line::Entity::delete_by_id(id.0).exec(tx).await.map(drop)
}

pub async fn remove_lines(tx: &Tx, of: SettlementId) -> Result<(), DbErr> {
    let all = line::Entity::delete_many().filter(line::Column::SettlementId.eq(of.0));
    all.exec(tx).await.map(drop)
}

/// What happened to a settlement, oldest first.
pub async fn events(db: &Conn, of: SettlementId) -> Result<Vec<event::Model>, DbErr> {
    let all = event::Entity::find().filter(event::Column::SettlementId.eq(of.0));
    all.order_by_asc(event::Column::Version).all(db).await
}

/// How often this was done to a settlement, however long its history is.
pub async fn times(db: &Conn, of: SettlementId, action: &str) -> Result<u64, DbErr> {
    let all = event::Entity::find().filter(event::Column::SettlementId.eq(of.0));
    all.filter(event::Column::Action.eq(action)).count(db).await
}
