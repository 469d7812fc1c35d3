//! Rows of notices, and the sealed audit as notices read it.

pub mod row {
    use caudal_db::entity::prelude::*;
    use caudal_domain::ids::UserId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("notice")]
    pub struct Model {
        #[key]
        pub id: Uuid,
        pub user_id: UserId,
        pub seal_number: i64,
        pub kind: String,
        pub text: String,
        pub object_kind: String,
        pub object_id: Uuid,
        pub object_number: Option<String>,
        pub at_ms: i64,
        pub read_at_ms: Option<i64>,
        pub mail_id: Option<Uuid>,
    }
}

mod reader {
    use caudal_db::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("notice_reader")]
    pub struct Model {
        #[key]
        pub id: i32,
        pub seal_number: i64,
    }
}

use caudal_db::sea_query::{LockBehavior, LockType};
use caudal_db::{Conn, DbErr, Statement, Tx, bulk, entity::prelude::*, table};
use caudal_domain::audit::Action;
use caudal_domain::ids::{BranchId, Id, UserId};

const ONE: i32 = 1;
/// How many are counted: beyond it people read "99+".
const MOST_UNREAD: u64 = 100;
/// How many are removed at once.
const MOST_FORGOTTEN: u64 = 1_000;

/// What was done and sealed.
#[derive(Clone, Debug, Row)]
pub struct Sealed {
    /// Its number in the chain.
    pub number: i64,
    pub at_ms: i64,
    pub actor_id: Option<UserId>,
    pub actor_name: String,
    pub action: Action,
    pub object_kind: String,
    pub object_id: Option<Uuid>,
    pub object_number: Option<String>,
}

/// Up to which number notices were made.
pub async fn made(db: &Conn) -> Result<i64, DbErr> {
    let row = reader::Entity::find_by_id(ONE).one(db).await?;
    row.map(|row| row.seal_number).ok_or_else(|| DbErr::RecordNotFound("notice_reader".into()))
}

/// The same, for who makes the next; nothing while another node does.
pub async fn take(tx: &Tx) -> Result<Option<i64>, DbErr> {
    let free = reader::Entity::find_by_id(ONE).lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    Ok(free.one(tx).await?.map(|row| row.seal_number))
}

/// Writes up to which number they were made; whoever does has taken it.
pub async fn reached(tx: &Tx, seal_number: i64) -> Result<(), DbErr> {
    table::overwrite(tx, reader::Model { id: ONE, seal_number }).await
}

/// What was done, in the order of its numbers, after one of them.
pub async fn sealed_after(db: &Conn, number: i64, most: u64) -> Result<Vec<Sealed>, DbErr> {
    let sql = "SELECT s.number, r.at_ms, r.actor_id, r.actor_name, r.action, r.object_kind, r.object_id, r.object_number \
         FROM audit_seal AS s JOIN audit_row AS r ON r.id = s.row_id WHERE s.number > $1 AND r.outcome = 'done' \
         AND s.number <= $2 ORDER BY s.number";
    let last = number.saturating_add(i64::try_from(most).unwrap_or(i64::MAX));
    let asked = Statement::from_sql_and_values(db.get_database_backend(), sql, [number.into(), last.into()]);
    Sealed::find_by_statement(asked).all(db).await
}

#[derive(Row)]
struct Number {
    number: Option<i64>,
}

/// The last number of the chain.
pub async fn head(db: &Conn) -> Result<i64, DbErr> {
    let asked =
        Statement::from_string(db.get_database_backend(), "SELECT MAX(number) AS number FROM audit_seal");
    Ok(Number::find_by_statement(asked).one(db).await?.and_then(|row| row.number).unwrap_or_default())
}

#[derive(Row)]
struct Actor {
    actor_id: Option<UserId>,
}

/// Who did the first thing to a record: whoever began it.
pub async fn began(db: &Conn, object: Uuid) -> Result<Option<UserId>, DbErr> {
    let sql = "SELECT actor_id FROM audit_row WHERE object_id = $1 AND outcome = 'done' ORDER BY id LIMIT 1";
    let asked = Statement::from_sql_and_values(db.get_database_backend(), sql, [object.into()]);
    Ok(Actor::find_by_statement(asked).one(db).await?.and_then(|row| row.actor_id))
}

/// Adds notices, each once however often they are made.
pub async fn add(tx: &Tx, rows: &[row::Model]) -> Result<(), DbErr> {
    bulk::insert(tx, rows).await
}

/// Who has notices of these numbers.
pub async fn load_recipients(db: &Conn, after: i64, until: i64) -> Result<Vec<UserId>, DbErr> {
    let people = row::Entity::find()
        .select_only()
        .column(row::Column::UserId)
        .distinct()
        .filter(row::Column::SealNumber.gt(after))
        .filter(row::Column::SealNumber.lte(until))
        .into_tuple::<Uuid>()
        .all(db)
        .await?;
    Ok(people.into_iter().map(Id::new).collect())
}

/// A page of somebody's notices, newest first: `limit + 1` of them.
pub async fn page(
    db: &Conn,
    user: UserId,
    unread: bool,
    after: Option<Id>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    let mut page = row::Entity::find()
        .filter(row::Column::UserId.eq(user))
        .order_by_desc(row::Column::Id)
        .limit(limit + 1);
    if unread {
        page = page.filter(row::Column::ReadAtMs.is_null());
    }
    if let Some(after) = after {
        page = page.filter(row::Column::Id.lt(after.0));
    }
    page.all(db).await
}

/// How many somebody has not read, up to [`MOST_UNREAD`].
pub async fn unread(db: &Conn, user: UserId) -> Result<i64, DbErr> {
    let ids = row::Entity::find()
        .select_only()
        .column(row::Column::Id)
        .filter(row::Column::UserId.eq(user))
        .filter(row::Column::ReadAtMs.is_null())
        .limit(MOST_UNREAD)
        .into_tuple::<Uuid>()
        .all(db)
        .await?;
    Ok(i64::try_from(ids.len()).unwrap_or(i64::MAX))
}

/// Marks somebody's notices as read: these, or all up to one of them.
pub async fn mark_read(
    tx: &Tx,
    user: UserId,
    ids: &[Uuid],
    up_to: Option<Uuid>,
    now_ms: i64,
) -> Result<(), DbErr> {
    let mut own = row::Entity::update_many()
        .col_expr(row::Column::ReadAtMs, Expr::value(now_ms))
        .filter(row::Column::UserId.eq(user))
        .filter(row::Column::ReadAtMs.is_null());
    own = match up_to {
        Some(last) => own.filter(row::Column::Id.lte(last)),
        None => own.filter(row::Column::Id.is_in(ids.iter().copied())),
    };
    own.exec(tx).await.map(drop)
}

/// Removes some of what is older: as many as are quickly gone.
pub async fn forget(tx: &Tx, before_ms: i64) -> Result<(), DbErr> {
    let old = row::Entity::find()
        .select_only()
        .column(row::Column::Id)
        .filter(row::Column::AtMs.lt(before_ms))
        .order_by_asc(row::Column::AtMs)
        .limit(MOST_FORGOTTEN)
        .into_tuple::<Uuid>()
        .all(tx)
        .await?;
    if old.is_empty() {
        return Ok(());
    }
    row::Entity::delete_many().filter(bulk::any_of(tx, row::Column::Id, old)).exec(tx).await.map(drop)
}

#[derive(Row)]
struct Branch {
    branch_id: Option<BranchId>,
}

/// The branch to which a record belongs; nothing where its kind has none.
pub async fn branch(db: &Conn, kind: &str, id: Uuid) -> Result<Option<BranchId>, DbErr> {
    let table = match kind {
        "payment" => "payment",
        "settlement" => "settlement",
        "cash_session" => "cash_session",
        "cancellation" => "cancellation",
        _ => return Ok(None),
    };
    let sql = format!("SELECT branch_id FROM {table} WHERE id = $1");
    let asked = Statement::from_sql_and_values(db.get_database_backend(), sql, [id.into()]);
    Ok(Branch::find_by_statement(asked).one(db).await?.and_then(|row| row.branch_id))
}
