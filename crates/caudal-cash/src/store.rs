//! Rows of cash sessions, of what moved in them and of what was counted; private to the feature.

use caudal_domain::cash::{State, Treatment};
use caudal_domain::ids::{
    BeneficiaryId, BranchId, CashBoxId, CashSessionId, CashTransferId, CategoryId, MovementId, PaymentId,
    SettlementId, UserId,
};
use caudal_domain::order;
use caudal_domain::{audit::Action, money::Currency};
use std::collections::HashMap;

use caudal_db::{Conn, DbErr, Tx, counter, entity::prelude::*, sea_query::Condition, table};
use caudal_web::guarded::Guarded;

pub mod books;
pub mod contents;
pub mod find;
pub mod list;
pub mod report;

pub mod session {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cash_session")]
    pub struct Model {
        #[key]
        pub id: CashSessionId,
        pub number: String,
        pub box_id: CashBoxId,
        pub box_name: String,
        pub branch_id: BranchId,
        pub currency: Currency,
        pub tolerance_minor: i64,
        pub state: State,
        pub custodian_id: UserId,
        pub custodian_name: String,
        pub custodian_beneficiary_id: BeneficiaryId,
        pub opened_on: String,
        pub opened_at_ms: i64,
        pub left_minor: i64,
        pub opening_minor: i64,
        pub opening_explanation: Option<String>,
        pub frozen_at_ms: Option<i64>,
        pub stand_in_id: Option<UserId>,
        pub stand_in_name: Option<String>,
        pub witness_id: Option<UserId>,
        pub witness_name: Option<String>,
        pub expected_minor: Option<i64>,
        pub counted_minor: Option<i64>,
        pub explanation: Option<String>,
        pub submitted_at_ms: Option<i64>,
        pub followed: bool,
        pub treatment: Option<Treatment>,
        pub closed_by: Option<UserId>,
        pub closed_by_name: Option<String>,
        pub closed_at_ms: Option<i64>,
        pub movement_count: i64,
        pub in_minor: Option<i64>,
        pub payments_minor: Option<i64>,
        pub out_minor: Option<i64>,
        pub closing_counts: i64,
        pub version: i64,
    }
}

pub mod movement {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cash_movement")]
    pub struct Model {
        #[key]
        pub id: MovementId,
        pub session_id: CashSessionId,
        pub seq: i64,
        pub kind: String,
        pub amount_minor: i64,
        pub category_id: Option<CategoryId>,
        pub category_name: Option<String>,
        pub account: Option<String>,
        pub document_number: Option<String>,
        pub note: Option<String>,
        pub payment_id: Option<PaymentId>,
        pub settlement_id: Option<SettlementId>,
        pub transfer_id: Option<CashTransferId>,
        pub reverses_id: Option<MovementId>,
        pub at_ms: i64,
        pub actor_id: UserId,
        pub actor_name: String,
    }
}

pub mod count {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cash_count")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub session_id: CashSessionId,
        pub version: i64,
        pub kind: String,
        pub expected_minor: i64,
        pub counted_minor: i64,
        pub note: Option<String>,
        pub at_ms: i64,
        pub actor_id: UserId,
        pub actor_name: String,
    }
}

/// How many there were of each note and coin.
pub mod count_line {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cash_count_line")]
    pub struct Model {
        #[key]
        pub count_id: Uuid,
        #[key]
        pub value_minor: i64,
        #[key]
        pub form: String,
        pub quantity: i64,
    }
}

/// Documents that were not there when the box was counted.
pub mod missing {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cash_count_missing")]
    pub struct Model {
        #[key]
        pub count_id: Uuid,
        #[key]
        pub movement_id: MovementId,
    }
}

pub mod event {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cash_session_event")]
    pub struct Model {
        #[key]
        pub session_id: CashSessionId,
        #[key]
        pub version: i64,
        pub at_ms: i64,
        pub actor_id: UserId,
        pub actor_name: String,
        pub action: Action,
        pub reason: Option<String>,
    }
}

pub async fn next_number(tx: &Tx, year: i16) -> Result<String, DbErr> {
    let n = counter::next(tx, &format!("cash_session:{year}")).await?;
    Ok(format!("TUR-{year}-{n:06}"))
}

pub async fn find(db: &Conn, id: CashSessionId) -> Result<Option<Guarded<session::Model>>, DbErr> {
    Ok(session::Entity::find_by_id(id).one(db).await?.map(Guarded::new))
}

pub async fn lock(tx: &Tx, id: CashSessionId) -> Result<Option<Guarded<session::Model>>, DbErr> {
    Ok(table::lock::<session::Entity>(tx, id).await?.map(Guarded::new))
}

/// The sessions of these boxes that nobody has closed, newest first: at most one is open or counted.
pub async fn unfinished(db: &Conn, boxes: &[CashBoxId]) -> Result<Vec<session::Model>, DbErr> {
    let mut all = Vec::new();
    // As text, not as parameters: else no engine knows that its partial index holds all of these.
    for states in ["state IN ('open', 'counting')", "state = 'pending_review'"] {
        let of = session::Entity::find()
            .filter(session::Column::BoxId.is_in(boxes.iter().copied()))
            .filter(Expr::cust(states));
        all.extend(of.all(db).await?);
    }
    order::sort_by_key(&mut all, |s| std::cmp::Reverse(s.id));
    Ok(all)
}

pub async fn unfinished_of(db: &Conn, custodian: UserId) -> Result<i64, DbErr> {
    let found = session::Entity::find()
        .filter(session::Column::CustodianId.eq(custodian.0))
        .filter(session::Column::State.is_in(["open", "counting", "pending_review"]));
    Ok(i64::try_from(found.count(db).await?).unwrap_or(i64::MAX))
}

pub async fn movement(db: &Conn, id: MovementId) -> Result<Option<movement::Model>, DbErr> {
    movement::Entity::find_by_id(id).one(db).await
}

pub async fn movement_of_payment(db: &Conn, payment: PaymentId) -> Result<Option<movement::Model>, DbErr> {
    movement::Entity::find().filter(movement::Column::PaymentId.eq(payment)).one(db).await
}

/// Movements by their number or by that of their paper, newest first.
pub async fn named(db: &Conn, number: &str, limit: u64) -> Result<Vec<movement::Model>, DbErr> {
    if let Some((session, seq)) = number.split_once('/') {
        let of = session::Entity::find().filter(session::Column::Number.eq(session.to_uppercase()));
        let (Some(of), Ok(seq)) = (of.one(db).await?, seq.parse::<i64>()) else { return Ok(Vec::new()) };
        let one = movement::Entity::find().filter(movement::Column::SessionId.eq(of.id));
        return one.filter(movement::Column::Seq.eq(seq)).all(db).await;
    }
    let of = movement::Entity::find().filter(movement::Column::DocumentNumber.eq(number));
    of.order_by_desc(movement::Column::Id).limit(limit).all(db).await
}

/// Movements by their ids, in no order.
pub async fn movements_at(db: &Conn, ids: &[MovementId]) -> Result<Vec<movement::Model>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    movement::Entity::find().filter(movement::Column::Id.is_in(ids.iter().copied())).all(db).await
}

pub async fn numbers(
    db: &Conn,
    ids: impl Iterator<Item = CashSessionId>,
) -> Result<HashMap<CashSessionId, String>, DbErr> {
    let ids: Vec<_> = ids.collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let of = session::Entity::find().select_only().columns([session::Column::Id, session::Column::Number]);
    let found: Vec<(CashSessionId, String)> =
        of.filter(session::Column::Id.is_in(ids)).into_tuple().all(db).await?;
    Ok(found.into_iter().collect())
}

/// What undid any of these movements.
pub async fn undone(db: &Conn, ids: &[MovementId]) -> Result<Vec<movement::Model>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let of = movement::Entity::find().filter(movement::Column::ReversesId.is_in(ids.iter().copied()));
    of.all(db).await
}

pub async fn opened_boxes(db: &Conn) -> Result<Vec<CashBoxId>, DbErr> {
    let ids = session::Entity::find().select_only().column(session::Column::BoxId).distinct();
    ids.into_tuple().all(db).await
}

pub async fn sessions_of(db: &Conn, moved: &[Uuid]) -> Result<Vec<(Uuid, CashSessionId)>, DbErr> {
    use movement::Column as C;
    if moved.is_empty() {
        return Ok(Vec::new());
    }
    let ids = || moved.iter().copied();
    let of = movement::Entity::find()
        .select_only()
        .columns([C::Id, C::PaymentId, C::SessionId])
        .filter(Condition::any().add(C::Id.is_in(ids())).add(C::PaymentId.is_in(ids())));
    let found = of.into_tuple::<(MovementId, Option<PaymentId>, CashSessionId)>().all(db).await?;
    let each = |(id, payment, session): (MovementId, Option<PaymentId>, CashSessionId)| {
        [Some(id.0), payment.map(|id| id.0)].into_iter().flatten().map(move |moved| (moved, session))
    };
    Ok(found.into_iter().flat_map(each).collect())
}

/// The counts of a session with their lines and missing documents, oldest first.
pub async fn counts(
    db: &Conn,
    id: CashSessionId,
) -> Result<Vec<(count::Model, Vec<count_line::Model>, Vec<MovementId>)>, DbErr> {
    let of = count::Entity::find().filter(count::Column::SessionId.eq(id));
    let all = of.order_by_asc(count::Column::Version).all(db).await?;
    let ids: Vec<_> = all.iter().map(|c| c.id).collect();
    let lines = count_line::Entity::find()
        .filter(count_line::Column::CountId.is_in(ids.iter().copied()))
        .order_by_desc(count_line::Column::ValueMinor)
        .order_by_desc(count_line::Column::Form)
        .all(db)
        .await?;
    let gone = missing::Entity::find().filter(missing::Column::CountId.is_in(ids)).all(db).await?;
    let with = |count: count::Model| {
        let lines = lines.iter().filter(|l| l.count_id == count.id).cloned().collect();
        let gone = gone.iter().filter(|m| m.count_id == count.id).map(|m| m.movement_id).collect();
        (count, lines, gone)
    };
    Ok(all.into_iter().map(with).collect())
}
