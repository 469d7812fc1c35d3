//! Rows of transfers; private to the feature.

use caudal_db::{Conn, DbErr, Tx, counter, entity::prelude::*, table};
use caudal_domain::ids::{BranchId, CashBoxId, CashSessionId, CashTransferId, SourceAccountId, UserId};
use caudal_domain::{audit::Action, cash::transfer::State, money::Currency};

use super::super::store::session;
use caudal_web::guarded::Guarded;

pub mod find;
pub mod list;

pub mod transfer {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cash_transfer")]
    pub struct Model {
        #[key]
        pub id: CashTransferId,
        pub number: String,
        pub state: State,
        pub amount_minor: i64,
        pub currency: Currency,
        pub from_box_id: CashBoxId,
        pub from_box_name: String,
        pub from_branch_id: BranchId,
        pub from_session_id: CashSessionId,
        pub to_box_id: Option<CashBoxId>,
        pub to_branch_id: Option<BranchId>,
        pub to_source_id: Option<SourceAccountId>,
        pub to_name: String,
        pub carrier: Option<String>,
        pub document_number: Option<String>,
        pub note: Option<String>,
        pub sent_by: UserId,
        pub sent_by_name: String,
        pub sent_at_ms: i64,
        pub reason: Option<String>,
        pub ended_by: Option<UserId>,
        pub ended_by_name: Option<String>,
        pub ended_at_ms: Option<i64>,
        pub ended_session_id: Option<CashSessionId>,
        pub bank_reference: Option<String>,
        pub version: i64,
    }
}

pub mod event {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cash_transfer_event")]
    pub struct Model {
        #[key]
        pub transfer_id: CashTransferId,
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
    let n = counter::next(tx, &format!("cash_transfer:{year}")).await?;
    Ok(format!("TRA-{year}-{n:06}"))
}

pub async fn find(db: &Conn, id: CashTransferId) -> Result<Option<Guarded<transfer::Model>>, DbErr> {
    Ok(transfer::Entity::find_by_id(id).one(db).await?.map(Guarded::new))
}

pub async fn lock(tx: &Tx, id: CashTransferId) -> Result<Option<Guarded<transfer::Model>>, DbErr> {
    Ok(table::lock::<transfer::Entity>(tx, id).await?.map(Guarded::new))
}

/// What happened to a transfer, oldest first.
pub async fn events(db: &Conn, id: CashTransferId) -> Result<Vec<event::Model>, DbErr> {
    let of = event::Entity::find().filter(event::Column::TransferId.eq(id));
    of.order_by_asc(event::Column::Version).all(db).await
}

/// The boxes of which this person has a session that is open or being counted.
pub async fn boxes_kept_by(db: &Conn, user: UserId) -> Result<Vec<CashBoxId>, DbErr> {
    session::Entity::find()
        .select_only()
        .column(session::Column::BoxId)
        .filter(session::Column::CustodianId.eq(user))
        .filter(session::Column::State.is_in(["open", "counting"]))
        .into_tuple()
        .all(db)
        .await
}
