//! What is in a session: movements, documents and history, which grow without end, by pages or summed up.

use caudal_db::{Conn, DbErr, Statement, entity::prelude::*};
use caudal_domain::ids::{CashSessionId, MovementId};

use super::{event, movement};

/// Movements of a session before a place, the last first.
pub async fn movements(
    db: &Conn,
    id: CashSessionId,
    before: Option<i64>,
    limit: u64,
) -> Result<Vec<movement::Model>, DbErr> {
    use movement::Column as C;
    let of = movement::Entity::find().filter(C::SessionId.eq(id));
    let of = before.map_or(of.clone(), |seq| of.filter(C::Seq.lt(seq)));
    of.order_by_desc(C::Seq).limit(limit).all(db).await
}

/// The movements of a session that have a document, in their order.
pub async fn documents(db: &Conn, id: CashSessionId) -> Result<Vec<movement::Model>, DbErr> {
    use movement::Column as C;
    let of = movement::Entity::find().filter(C::SessionId.eq(id)).filter(C::DocumentNumber.is_not_null());
    of.order_by_asc(C::Seq).all(db).await
}

/// The movements of a session of any of these amounts, in their order.
pub async fn of_amounts(db: &Conn, id: CashSessionId, minor: &[i64]) -> Result<Vec<MovementId>, DbErr> {
    use movement::Column as C;
    let of = movement::Entity::find().select_only().column(C::Id).filter(C::SessionId.eq(id));
    let of = of.filter(C::AmountMinor.is_in(minor.iter().copied()));
    of.order_by_asc(C::Seq).into_tuple().all(db).await
}

/// What came into a box in a session and what left it, in minor units, both above zero.
#[derive(Clone, Copy, Debug, Default, Row)]
pub struct Flows {
    pub in_minor: i64,
    pub out_minor: i64,
}

/// Sums up all that moved in a session. What counts found is told by itself.
pub async fn flows(db: &Conn, id: CashSessionId) -> Result<Flows, DbErr> {
    let sql = "SELECT CAST(COALESCE(SUM(CASE WHEN amount_minor > 0 THEN amount_minor ELSE 0 END), 0) AS BIGINT) AS in_minor, \
        CAST(COALESCE(SUM(CASE WHEN amount_minor < 0 THEN -amount_minor ELSE 0 END), 0) AS BIGINT) AS out_minor \
        FROM cash_movement WHERE session_id = $1 AND kind NOT IN ('opening_difference', 'closing_difference')";
    let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, [id.into()]);
    Ok(Flows::find_by_statement(statement).one(db).await?.unwrap_or_default())
}

/// What happened to a session before a version of it, the last first.
pub async fn events(
    db: &Conn,
    id: CashSessionId,
    before: Option<i64>,
    limit: u64,
) -> Result<Vec<event::Model>, DbErr> {
    use event::Column as C;
    let of = event::Entity::find().filter(C::SessionId.eq(id));
    let of = before.map_or(of.clone(), |version| of.filter(C::Version.lt(version)));
    of.order_by_desc(C::Version).limit(limit).all(db).await
}

/// The times that a session was sent to be counted again, oldest first.
pub async fn recounts(db: &Conn, id: CashSessionId) -> Result<Vec<event::Model>, DbErr> {
    use event::Column as C;
    let of = event::Entity::find().filter(C::SessionId.eq(id)).filter(C::Action.eq("recount"));
    of.order_by_asc(C::Version).all(db).await
}
