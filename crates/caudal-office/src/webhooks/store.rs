//! Rows of webhooks and of what was sent to them, private to the feature.

use super::{DeliveryId, WebhookId};
use caudal_db::parts::MOST_COUNTED;
use caudal_db::sea_query::{Condition, LockBehavior, LockType, Value};
use caudal_db::{Conn, DbErr, Statement, Tx, bulk, entity::prelude::*, table};

pub mod webhook {
    use crate::webhooks::WebhookId;
    use caudal_db::{JsonText, entity::prelude::*};
    use caudal_domain::ids::UserId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("webhook")]
    pub struct Model {
        #[key]
        pub id: WebhookId,
        pub name: String,
        pub url: String,
        pub kinds: JsonText<Vec<String>>,
        pub state: String,
        pub off_reason: Option<String>,
        pub secret: Vec<u8>,
        pub hint: String,
        pub old_secret: Option<Vec<u8>>,
        pub old_secret_until_ms: Option<i64>,
        pub created_by: UserId,
        pub created_by_name: String,
        pub created_at_ms: i64,
        pub version: i64,
    }
}

pub mod delivery {
    use crate::webhooks::{DeliveryId, WebhookId};
    use caudal_db::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("webhook_delivery")]
    pub struct Model {
        #[key]
        pub id: DeliveryId,
        pub webhook_id: WebhookId,
        pub seal_number: Option<i64>,
        pub event: String,
        pub body: String,
        pub state: String,
        pub due_at_ms: i64,
        pub attempts: i32,
        pub claimed_until_ms: i64,
        pub status: Option<i32>,
        pub error: Option<String>,
        pub took_ms: Option<i64>,
        pub created_at_ms: i64,
        pub ended_at_ms: Option<i64>,
    }
}

caudal_domain::named! {
    pub enum Standing {
        /// It is told.
        On = "on",
        /// It is not told, and what waits for it rests.
        Off = "off",
        Removed = "removed",
    }
}

caudal_domain::named! {
    pub enum State {
        /// To be sent, now or later.
        Waiting = "waiting",
        /// The other system has it.
        Sent = "sent",
        /// Tried for days, or never to be taken.
        Failed = "failed",
    }
}

/// How many old messages are given up or removed at once.
const MOST_AT_ONCE: u64 = 1_000;

/// All webhooks that were not removed, by name.
pub async fn all(db: &Conn) -> Result<Vec<webhook::Model>, DbErr> {
    webhook::Entity::find()
        .filter(webhook::Column::State.ne(Standing::Removed.name()))
        .order_by_asc(webhook::Column::Name)
        .all(db)
        .await
}

/// A webhook that was not removed.
pub async fn find(db: &Conn, id: WebhookId) -> Result<Option<webhook::Model>, DbErr> {
    let found = webhook::Entity::find_by_id(id).one(db).await?;
    Ok(found.filter(|row| row.state != Standing::Removed.name()))
}

pub async fn lock(tx: &Tx, id: WebhookId) -> Result<Option<webhook::Model>, DbErr> {
    let found = table::lock::<webhook::Entity>(tx, id).await?;
    Ok(found.filter(|row| row.state != Standing::Removed.name()))
}

pub async fn insert(tx: &Tx, row: webhook::Model) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

/// Writes a webhook where it is still as it was read.
pub async fn save(tx: &Tx, row: webhook::Model, version: i64) -> Result<bool, DbErr> {
    table::save(tx, row, version).await
}

pub async fn add(tx: &Tx, rows: &[delivery::Model]) -> Result<(), DbErr> {
    bulk::insert(tx, rows).await
}

/// How many messages of a webhook stand so, each up to 1000.
#[derive(Clone, Debug, Row)]
pub struct Standings {
    pub id: WebhookId,
    pub waiting: i64,
    pub failed: i64,
}

/// How many messages wait and how many were given up: of each webhook, or of one.
pub async fn standings(db: &Conn, of: Option<WebhookId>) -> Result<Vec<Standings>, DbErr> {
    let count = |state: State| {
        let state = state.name();
        format!(
            "(SELECT COUNT(*) FROM (SELECT 1 FROM webhook_delivery AS d WHERE d.webhook_id = w.id \
             AND d.state = '{state}' LIMIT 1000) AS n) AS {state}"
        )
    };
    let (waiting, failed) = (count(State::Waiting), count(State::Failed));
    let mut sql = format!("SELECT w.id, {waiting}, {failed} FROM webhook AS w WHERE w.state <> 'removed'");
    let values: Vec<Value> = of.into_iter().map(Value::from).collect();
    if !values.is_empty() {
        sql.push_str(" AND w.id = $1");
    }
    let asked = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
    Standings::find_by_statement(asked).all(db).await
}

/// The messages of a webhook, newest first: `limit + 1` of them.
pub async fn page(
    db: &Conn,
    webhook: WebhookId,
    state: Option<State>,
    after: Option<DeliveryId>,
    limit: u64,
) -> Result<Vec<delivery::Model>, DbErr> {
    let mut page = delivery::Entity::find()
        .filter(delivery::Column::WebhookId.eq(webhook))
        .order_by_desc(delivery::Column::Id)
        .limit(limit + 1);
    if let Some(state) = state {
        page = page.filter(delivery::Column::State.eq(state.name()));
    }
    if let Some(after) = after {
        page = page.filter(delivery::Column::Id.lt(after.0));
    }
    page.all(db).await
}

pub async fn lock_delivery(tx: &Tx, id: DeliveryId) -> Result<Option<delivery::Model>, DbErr> {
    table::lock::<delivery::Entity>(tx, id).await
}

pub async fn overwrite(tx: &Tx, row: delivery::Model) -> Result<(), DbErr> {
    table::overwrite(tx, row).await
}

#[derive(Row)]
struct Due {
    id: WebhookId,
}

/// The webhooks that have something to be told now.
pub async fn due(db: &Conn, now_ms: i64) -> Result<Vec<WebhookId>, DbErr> {
    let sql = "SELECT w.id FROM webhook AS w WHERE w.state = 'on' AND EXISTS (SELECT 1 FROM webhook_delivery AS d \
         WHERE d.webhook_id = w.id AND d.state = 'waiting' AND d.due_at_ms <= $1 AND d.claimed_until_ms <= $1)";
    let asked = Statement::from_sql_and_values(db.get_database_backend(), sql, [now_ms.into()]);
    Ok(Due::find_by_statement(asked).all(db).await?.into_iter().map(|row| row.id).collect())
}

/// Takes the message of a webhook that has been due longest, for one attempt; nothing where none is due that no other node is sending.
pub async fn claim(
    tx: &Tx,
    webhook: WebhookId,
    now_ms: i64,
    until_ms: i64,
) -> Result<Option<delivery::Model>, DbErr> {
    let due = delivery::Entity::find()
        .filter(delivery::Column::WebhookId.eq(webhook))
        .filter(delivery::Column::State.eq(State::Waiting.name()))
        .filter(delivery::Column::DueAtMs.lte(now_ms))
        .filter(delivery::Column::ClaimedUntilMs.lte(now_ms))
        .order_by_asc(delivery::Column::DueAtMs)
        .order_by_asc(delivery::Column::Id)
        .limit(1)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let Some(mut row) = due.one(tx).await? else { return Ok(None) };
    row.attempts = row.attempts.saturating_add(1);
    row.claimed_until_ms = until_ms;
    table::overwrite(tx, row.clone()).await?;
    Ok(Some(row))
}

/// Writes how an attempt went, where it is still this attempt's to say: nobody has claimed it since.
pub async fn write(tx: &Tx, row: delivery::Model, claimed_until_ms: i64) -> Result<(), DbErr> {
    let held = table::lock::<delivery::Entity>(tx, row.id).await?;
    match held {
        Some(held) if held.claimed_until_ms == claimed_until_ms && held.state == State::Waiting.name() => {
            table::overwrite(tx, row).await
        }
        _ => Ok(()),
    }
}

/// Gives up some of what has been due since before an instant and nobody is sending. Answers whether there may be more.
pub async fn expire(tx: &Tx, before_ms: i64, now_ms: i64) -> Result<bool, DbErr> {
    let due = Condition::all()
        .add(delivery::Column::DueAtMs.lt(before_ms))
        .add(delivery::Column::ClaimedUntilMs.lte(now_ms));
    let old = old(tx, before_ms, State::Waiting, due).await?;
    let more = old.len() as u64 == MOST_AT_ONCE;
    delivery::Entity::update_many()
        .col_expr(delivery::Column::State, Expr::value(State::Failed.name()))
        .col_expr(delivery::Column::EndedAtMs, Expr::value(now_ms))
        .filter(bulk::any_of(tx, delivery::Column::Id, old))
        .exec(tx)
        .await?;
    Ok(more)
}

/// Removes some of what was made before an instant and ended in this way. Answers whether there may be more.
pub async fn forget(tx: &Tx, before_ms: i64, ended: State) -> Result<bool, DbErr> {
    let old = old(tx, before_ms, ended, Condition::all()).await?;
    let more = old.len() as u64 == MOST_AT_ONCE;
    delivery::Entity::delete_many().filter(bulk::any_of(tx, delivery::Column::Id, old)).exec(tx).await?;
    Ok(more)
}

async fn old(tx: &Tx, before_ms: i64, state: State, beside: Condition) -> Result<Vec<DeliveryId>, DbErr> {
    delivery::Entity::find()
        .select_only()
        .column(delivery::Column::Id)
        .filter(delivery::Column::State.eq(state.name()))
        .filter(delivery::Column::CreatedAtMs.lt(before_ms))
        .filter(beside)
        .order_by_asc(delivery::Column::CreatedAtMs)
        .limit(MOST_AT_ONCE)
        .into_tuple::<DeliveryId>()
        .all(tx)
        .await
}

/// How many messages were given up since an instant, up to 1000.
pub async fn count_failed(db: &Conn, since_ms: i64) -> Result<u64, DbErr> {
    let failed = delivery::Entity::find().select_only().column(delivery::Column::Id);
    let failed = failed.filter(delivery::Column::State.eq(State::Failed.name()));
    failed.filter(delivery::Column::CreatedAtMs.gte(since_ms)).limit(MOST_COUNTED).count(db).await
}
