//! Rows of requests, private to the feature.

use std::collections::BTreeMap;

use caudal_db::{
    Conn, DbErr, JsonText, Tx, bulk, counter, entity::prelude::*, sea_query::OnConflict, search, table,
};
use caudal_domain::ids::{
    BeneficiaryId, BranchId, CostCentreId, PaymentId, RequestId, RequestTypeId, SettlementId, UserId,
};
use caudal_domain::request::{Line, Method, State};
use caudal_domain::{audit::Action, money::Currency, price::UnitPrice};
use caudal_web::guarded::Guarded;

pub mod alike;
mod approval;
pub mod asked;
pub mod decidable;
pub mod derived;
pub mod few;
pub mod find;
pub mod list;
pub mod listed;
pub mod lookup;
pub mod paid;
pub mod sums;
pub mod to_pay;
pub mod words;

pub use approval::{ApprovalRow, OnBehalf};

pub mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("request")]
    pub struct Model {
        #[key]
        pub id: RequestId,
        pub number: String,
        pub state: State,
        pub type_id: RequestTypeId,
        pub type_name: String,
        pub needs_hr: bool,
        pub outcome: String,
        pub expense_account: String,
        pub confidential: bool,
        pub instalments: Option<i32>,
        pub requester_id: UserId,
        pub requester_name: String,
        pub beneficiary_id: BeneficiaryId,
        pub beneficiary_user_id: Option<UserId>,
        pub beneficiary_name: String,
        pub debtor_id: BeneficiaryId,
        pub branch_id: Option<BranchId>,
        pub branch_name: Option<String>,
        pub cost_centre_id: Option<CostCentreId>,
        pub cost_centre_name: Option<String>,
        pub trip_reference: Option<String>,
        pub purpose: String,
        /// The words of the purpose as they are compared ([`alike::likeness`]); written with every row.
        pub likeness: i64,
        pub currency: Currency,
        pub method: Method,
        pub requested_minor: i64,
        pub approved_minor: Option<i64>,
        pub paid_minor: i64,
        pub needed_by: Option<String>,
        pub approvals: JsonText<Vec<ApprovalRow>>,
        pub live_payment_id: Option<PaymentId>,
        pub excess_of: Option<SettlementId>,
        pub reason: Option<String>,
        pub revision: i64,
        pub attachment_count: i32,
        pub comment_count: i32,
        pub submitted_at_ms: Option<i64>,
        pub released_at_ms: Option<i64>,
        pub state_since_ms: i64,
        pub version: i64,
        pub created_at_ms: i64,
        pub updated_at_ms: i64,
    }
}

mod line {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("request_line")]
    pub struct Model {
        #[key]
        pub request_id: RequestId,
        #[key]
        pub line_no: i32,
        pub concept: String,
        pub quantity_milli: i64,
        pub unit_minor: i64,
        pub unit_fraction: i64,
        pub total_minor: i64,
    }
}

mod participant {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("request_participant")]
    pub struct Model {
        #[key]
        pub user_id: UserId,
        #[key]
        pub request_id: RequestId,
    }
}

/// Who decided in favour of what waits for HR, and in whose place. The database keeps it itself, from the approvals; it is read only.
mod decider {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("hr_decider")]
    pub struct Model {
        #[key]
        pub request_id: RequestId,
        #[key]
        pub user_id: UserId,
    }
}

pub mod event {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("request_event")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub request_id: RequestId,
        pub at_ms: i64,
        pub actor_id: UserId,
        pub actor_name: String,
        pub action: Action,
        pub from_state: Option<String>,
        pub to_state: Option<String>,
        pub reason: Option<String>,
        pub amount_minor: Option<i64>,
        pub for_id: Option<UserId>,
        pub for_name: Option<String>,
    }
}

pub mod comment {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("request_comment")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub request_id: RequestId,
        pub author_id: UserId,
        pub author_name: String,
        pub text: String,
        pub at_ms: i64,
    }
}

pub async fn next_number(tx: &Tx, year: i16) -> Result<String, DbErr> {
    let n = counter::next(tx, &format!("request:{year}")).await?;
    Ok(format!("SOL-{year}-{n:06}"))
}

pub async fn find(db: &Conn, id: RequestId) -> Result<Option<Guarded<row::Model>>, DbErr> {
    let found = row::Entity::find_where("id = $1", [id.into()]).one(db).await?;
    Ok(found.map(Guarded::new))
}

/// Several requests, in no order.
pub async fn find_all(db: &Conn, ids: &[RequestId]) -> Result<Vec<Guarded<row::Model>>, DbErr> {
    let found = row::Entity::find().filter(bulk::any_of(db, row::Column::Id, ids.iter().copied()));
    Ok(found.all(db).await?.into_iter().map(Guarded::new).collect())
}

pub async fn lock(tx: &Tx, id: RequestId) -> Result<Option<Guarded<row::Model>>, DbErr> {
    Ok(table::lock::<row::Entity>(tx, id).await?.map(Guarded::new))
}

/// Some requests, locked until the transaction ends, one after the other in the order of their ids.
pub async fn lock_all(tx: &Tx, ids: &[RequestId]) -> Result<BTreeMap<RequestId, Guarded<row::Model>>, DbErr> {
    let found = row::Entity::find().filter(bulk::any_of(tx, row::Column::Id, ids.iter().copied()));
    let found = found.order_by_asc(row::Column::Id).lock_exclusive().all(tx).await?;
    Ok(found.into_iter().map(|row| (row.id, Guarded::new(row))).collect())
}

pub async fn insert(tx: &Tx, request: &row::Model, lines: &[Line]) -> Result<(), DbErr> {
    // Of one that claims what another settlement accepted the answer says whether it may.
    if request.excess_of.is_some() {
        table::insert(tx, request.clone()).await?;
    } else {
        row::Entity::insert(request.clone()).send(tx).await?;
    }
    insert_lines(tx, request.id, lines).await?;
    participate(tx, request.requester_id, request.id).await?;
    search::index_new(tx, "request", request.id, &words(request)).await
}

pub async fn save(tx: &Tx, before: &row::Model, request: &row::Model) -> Result<bool, DbErr> {
    table::save_changed(tx, before, request).await
}

/// Puts other lines and words in place of a draft's.
pub async fn replace_lines(tx: &Tx, request: &row::Model, lines: &[Line]) -> Result<(), DbErr> {
    line::Entity::delete_many().filter(line::Column::RequestId.eq(request.id)).exec(tx).await?;
    insert_lines(tx, request.id, lines).await?;
    index_words(tx, request).await
}

pub async fn index_words(tx: &Tx, request: &row::Model) -> Result<(), DbErr> {
    search::index(tx, "request", request.id, &words(request)).await
}

async fn insert_lines(tx: &Tx, request: RequestId, lines: &[Line]) -> Result<(), DbErr> {
    let rows = lines.iter().zip(1..).map(|(l, line_no)| line::Model {
        request_id: request,
        line_no,
        concept: l.concept.clone(),
        quantity_milli: l.quantity_milli,
        unit_minor: l.unit.minor(),
        unit_fraction: l.unit.fraction(),
        total_minor: l.total_minor,
    });
    line::Entity::insert_many(rows).send(tx).await
}

fn words(r: &row::Model) -> String {
    // A confidential purpose must not be found by guessing its words.
    let purpose = if r.confidential { "" } else { r.purpose.as_str() };
    let trip = r.trip_reference.as_deref().unwrap_or_default();
    format!("{} {} {} {purpose} {trip} {}", r.number, r.requester_name, r.beneficiary_name, r.type_name)
}

pub async fn lines(db: &Conn, id: RequestId) -> Result<Vec<Line>, DbErr> {
    let found = line::Entity::find_where("request_id = $1 ORDER BY line_no", [id.into()]);
    let line = |l: line::Model| Line {
        concept: l.concept,
        quantity_milli: l.quantity_milli,
        unit: UnitPrice::of(l.unit_minor, l.unit_fraction),
        total_minor: l.total_minor,
    };
    Ok(found.all(db).await?.into_iter().map(line).collect())
}

/// Lets a person see a request from now on.
pub async fn participate(tx: &Tx, user: UserId, request: RequestId) -> Result<(), DbErr> {
    let row = participant::Model { user_id: user, request_id: request };
    let once = OnConflict::columns([participant::Column::UserId, participant::Column::RequestId])
        .do_nothing()
        .to_owned();
    participant::Entity::insert(row).on_conflict(once).send(tx).await
}

/// Whether a person takes part in a request.
pub async fn takes_part(db: &Conn, user: UserId, id: RequestId) -> Result<bool, DbErr> {
    let key = [user.into(), id.into()];
    let found = participant::Entity::find_where("user_id = $1 AND request_id = $2", key);
    Ok(found.one(db).await?.is_some())
}

/// Which of these requests a person takes part in.
pub async fn participates(db: &Conn, user: UserId, ids: &[RequestId]) -> Result<Vec<RequestId>, DbErr> {
    let found = participant::Entity::find()
        .filter(participant::Column::UserId.eq(user))
        .filter(participant::Column::RequestId.is_in(ids.iter().copied()));
    Ok(found.all(db).await?.into_iter().map(|p| p.request_id).collect())
}

pub async fn add_event(tx: &Tx, event: event::Model) -> Result<(), DbErr> {
    event::Entity::insert(event).send(tx).await
}

pub const MAX_COMMENTS: usize = 500;

/// The history, oldest first.
pub async fn events(db: &Conn, id: RequestId) -> Result<Vec<event::Model>, DbErr> {
    event::Entity::find_where("request_id = $1 ORDER BY id", [id.into()]).all(db).await
}

pub async fn add_comment(tx: &Tx, comment: comment::Model) -> Result<(), DbErr> {
    table::insert(tx, comment).await
}

/// The comments, oldest first.
pub async fn comments(db: &Conn, id: RequestId) -> Result<Vec<comment::Model>, DbErr> {
    comment::Entity::find_where("request_id = $1 ORDER BY id", [id.into()]).all(db).await
}

/// How many requests of a person, other than expenses, are sent and not paid out.
pub async fn owing_under_way(db: &Conn, person: BeneficiaryId) -> Result<i64, DbErr> {
    let found = row::Entity::find()
        .filter(row::Column::DebtorId.eq(person))
        .filter(row::Column::Outcome.ne("expense"))
        .filter(row::Column::State.is_in(["new", "approved", "hr_approved", "pending_disbursement"]));
    Ok(i64::try_from(found.count(db).await?).unwrap_or(i64::MAX))
}
