//! Rows of letters, private to the feature.

use caudal_db::parts::MOST_COUNTED;
use caudal_db::sea_query::{LockBehavior, LockType, OnConflict};
use caudal_db::{Conn, DbErr, Statement, Tx, bulk, entity::prelude::*, span, table};
use caudal_domain::ids::{Id, UserId};

use super::{Kind, State};

#[derive(Clone, Debug, PartialEq, Eq, Row)]
#[table("mail")]
pub struct Model {
    #[key]
    pub id: Uuid,
    pub user_id: UserId,
    pub kind: String,
    pub state: String,
    pub due_at_ms: i64,
    pub attempts: i32,
    pub claimed_until_ms: i64,
    pub error: Option<String>,
    pub address: Option<String>,
    pub created_at_ms: i64,
    pub ended_at_ms: Option<i64>,
}

/// How many old letters are removed at once.
const MOST_FORGOTTEN: u64 = 1_000;

/// The letters to these people that still take something up, locked until the transaction ends: whoever would send one waits, and
/// sends what is added now.
pub async fn gathering(tx: &Tx, kind: Kind, users: Vec<UserId>) -> Result<Vec<Model>, DbErr> {
    Entity::find()
        .filter(bulk::any_of(tx, Column::UserId, users))
        .filter(Column::Kind.eq(kind.name()))
        .filter(Column::State.eq(State::Waiting.name()))
        .filter(Column::Attempts.eq(0))
        .lock_exclusive()
        .all(tx)
        .await
}

pub async fn add(tx: &Tx, rows: &[Model]) -> Result<(), DbErr> {
    bulk::insert(tx, rows).await
}

/// When these people last got a letter of a kind, where it was after an instant.
pub async fn last_sent(
    db: &Conn,
    kind: Kind,
    users: Vec<UserId>,
    after_ms: i64,
) -> Result<Vec<(UserId, i64)>, DbErr> {
    let rows = Entity::find()
        .select_only()
        .column(Column::UserId)
        .column_as(Column::EndedAtMs.max(), "at")
        .filter(bulk::any_of(db, Column::UserId, users))
        .filter(Column::Kind.eq(kind.name()))
        .filter(Column::EndedAtMs.gt(after_ms))
        .group_by(Column::UserId)
        .into_tuple::<(UserId, Option<i64>)>()
        .all(db)
        .await?;
    Ok(rows.into_iter().filter_map(|(user, at)| Some((user, at?))).collect())
}

/// Takes the letter that has been due longest, for one attempt; nothing where none is due that no other node is sending.
pub async fn claim(tx: &Tx, now_ms: i64, until_ms: i64) -> Result<Option<Model>, DbErr> {
    let due = Entity::find()
        .filter(Column::State.eq(State::Waiting.name()))
        .filter(Column::DueAtMs.lte(now_ms))
        .filter(Column::ClaimedUntilMs.lte(now_ms))
        .order_by_asc(Column::DueAtMs)
        .limit(1)
        .lock_with_behavior(LockType::Update, LockBehavior::SkipLocked);
    let Some(mut row) = due.one(tx).await? else { return Ok(None) };
    row.attempts = row.attempts.saturating_add(1);
    row.claimed_until_ms = until_ms;
    table::overwrite(tx, row.clone()).await?;
    Ok(Some(row))
}

/// Whether a letter is due, asked with a reader so that an idle portal does not write.
pub async fn is_due(db: &Conn, now_ms: i64) -> Result<bool, DbErr> {
    let due = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::State.eq(State::Waiting.name()))
        .filter(Column::DueAtMs.lte(now_ms))
        .filter(Column::ClaimedUntilMs.lte(now_ms))
        .limit(1)
        .into_tuple::<Uuid>();
    Ok(due.one(db).await?.is_some())
}

/// Writes how an attempt went, where it is still this attempt's to say: nobody has claimed it since.
pub async fn write(tx: &Tx, row: Model, claimed_until_ms: i64) -> Result<(), DbErr> {
    let held = table::lock::<Entity>(tx, row.id).await?;
    match held {
        Some(held) if held.claimed_until_ms == claimed_until_ms && held.state == State::Waiting.name() => {
            table::overwrite(tx, row).await
        }
        _ => Ok(()),
    }
}

/// Begins a letter, unless its reader's next of that kind was begun already.
pub async fn begin(tx: &Tx, row: Model) -> Result<(), DbErr> {
    let nothing = OnConflict::new().do_nothing().to_owned();
    Entity::insert(row).on_conflict(nothing).exec_without_returning(tx).await.map(drop)
}

pub async fn insert(tx: &Tx, row: Model) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

pub async fn lock(tx: &Tx, id: Id) -> Result<Option<Model>, DbErr> {
    table::lock::<Entity>(tx, id.0).await
}

pub async fn overwrite(tx: &Tx, row: Model) -> Result<(), DbErr> {
    table::overwrite(tx, row).await
}

/// Letters of a state, or all, newest first: `limit + 1` of them.
pub async fn page(
    db: &Conn,
    state: Option<State>,
    after: Option<Id>,
    limit: u64,
) -> Result<Vec<Model>, DbErr> {
    let mut page = Entity::find().order_by_desc(Column::Id).limit(limit + 1);
    if let Some(state) = state {
        page = page.filter(Column::State.eq(state.name()));
    }
    if let Some(after) = after {
        page = page.filter(Column::Id.lt(after.0));
    }
    page.all(db).await
}

/// A notice that a letter tells of.
#[derive(Clone, Debug, Row)]
pub struct News {
    pub text: String,
    pub object_kind: String,
    pub object_id: Uuid,
}

#[derive(Row)]
struct Count {
    n: i64,
}

/// What a letter tells of that its reader has not seen in the bell: the first of it, and how much there is.
pub async fn load_news(db: &Conn, id: Uuid, most: u64) -> Result<(Vec<News>, i64), DbErr> {
    // What the bell was told to keep quiet about was read the moment it happened.
    const UNSEEN: &str = "FROM notice WHERE mail_id = $1 AND (read_at_ms IS NULL OR read_at_ms = at_ms)";
    let backend = db.get_database_backend();
    let first = format!("SELECT text, object_kind, object_id {UNSEEN} ORDER BY id LIMIT {most}");
    let all = format!("SELECT COUNT(*) AS n {UNSEEN}");
    let asked = |sql: String| Statement::from_sql_and_values(backend, sql, [id.into()]);
    let items = News::find_by_statement(asked(first)).all(db).await?;
    let count = Count::find_by_statement(asked(all)).one(db).await?;
    Ok((items, count.map_or(0, |count| count.n)))
}

/// Removes some of the letters that ended long ago. Answers whether there may be more.
pub async fn forget(tx: &Tx, before: Uuid) -> Result<bool, DbErr> {
    let old = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::State.ne(State::Waiting.name()))
        .filter(Column::Id.lt(before))
        .order_by_asc(Column::Id)
        .limit(MOST_FORGOTTEN)
        .into_tuple::<Uuid>()
        .all(tx)
        .await?;
    let more = old.len() as u64 == MOST_FORGOTTEN;
    Entity::delete_many().filter(bulk::any_of(tx, Column::Id, old)).exec(tx).await?;
    Ok(more)
}

/// How many letters are to be sent now or later, up to 1000.
pub async fn count_waiting(db: &Conn) -> Result<u64, DbErr> {
    let waiting = Entity::find().select_only().column(Column::Id);
    waiting.filter(Column::State.eq(State::Waiting.name())).limit(MOST_COUNTED).count(db).await
}

/// How many letters were given up since an instant, up to 1000.
pub async fn count_failed(db: &Conn, since_ms: i64) -> Result<u64, DbErr> {
    let failed = Entity::find().select_only().column(Column::Id);
    let failed = failed.filter(Column::State.eq(State::Failed.name()));
    failed.filter(Column::Id.gte(span::first_id(since_ms))).limit(MOST_COUNTED).count(db).await
}
