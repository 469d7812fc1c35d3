//! Rows of sessions, tokens and what counts once only.

use crate::people::{actor_columns, read_actor};
use caudal_web::{caller::SessionId, memory};
use std::sync::Arc;

use caudal_db::sea_query::{OnConflict, Value};
use caudal_db::{Conn, DbErr, Statement, Tx, entity::prelude::*};
use caudal_domain::actor::Actor;
use caudal_domain::ids::{Id, UserId};
use jiff::civil::Date;

use super::sessions::OpenSession;

mod session {
    use caudal_db::entity::prelude::*;
    use caudal_domain::ids::UserId;
    use caudal_web::caller::SessionId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("session")]
    pub struct Model {
        #[key]
        pub id: SessionId,
        pub secret_hash: Vec<u8>,
        pub user_id: UserId,
        pub created_at_ms: i64,
        pub last_seen_ms: i64,
        pub idle_expires_at_ms: i64,
        pub expires_at_ms: i64,
        pub ended_at_ms: Option<i64>,
        pub end_reason: Option<String>,
        pub id_token: Option<Vec<u8>>,
        pub provider_session: Option<String>,
        pub address: Option<String>,
        pub user_agent: Option<String>,
        pub authenticated_at_ms: i64,
    }
}

mod access_token {
    use caudal_db::entity::prelude::*;
    use caudal_web::caller::SessionId;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("access_token")]
    pub struct Model {
        #[key]
        pub token_hash: Vec<u8>,
        pub session_id: SessionId,
        pub audience: String,
        pub created_at_ms: i64,
        pub expires_at_ms: i64,
    }
}

mod used_once {
    use caudal_db::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("used_once")]
    pub struct Model {
        #[key]
        pub kind: String,
        #[key]
        pub hash: Vec<u8>,
        pub expires_at_ms: i64,
    }
}

/// SHA-256 of a secret.
pub type Hash = [u8; 32];

/// A session as it was found, with the person behind it.
#[derive(Clone, Debug)]
pub struct Found {
    /// When the token by which it was found ends; none when it was found by its own secret.
    pub token_expires_at_ms: Option<i64>,
    pub id: SessionId,
    pub secret_hash: Vec<u8>,
    /// When it was used last, to the minute.
    pub last_seen_ms: i64,
    /// When it ends without activity.
    pub idle_expires_at_ms: i64,
    /// When it ends in any case.
    pub expires_at_ms: i64,
    /// When its person last showed the provider who they are.
    pub authenticated_at_ms: i64,
    pub ended: bool,
    /// Whether the person may sign in.
    pub user_active: bool,
    pub actor: Arc<Actor>,
}

const FOUND_COLUMNS: &str = "s.id, s.secret_hash, s.last_seen_ms, s.idle_expires_at_ms, s.expires_at_ms, s.ended_at_ms, u.state, \
    s.authenticated_at_ms";

/// How many columns stand before those of the actor.
const BEFORE_ACTOR: usize = 9;

/// The session that a token belongs to. This one query is all that checking a call costs.
pub async fn by_token(
    conn: &Conn,
    token_hash: Hash,
    audience: &str,
    today: Date,
) -> Result<Option<Found>, DbErr> {
    let key = [b"token", token_hash.as_slice(), today.to_string().as_bytes(), audience.as_bytes()].concat();
    let place = conn.memory::<Found>(memory::SESSIONS, &key);
    if let Some(known) = place.get() {
        return Ok(Some(Found::clone(&known)));
    }
    let actor = actor_columns(conn.get_database_backend());
    let sql = format!(
        "SELECT t.expires_at_ms, {FOUND_COLUMNS}, {actor} FROM access_token t \
         JOIN session s ON s.id = t.session_id JOIN app_user u ON u.id = s.user_id \
         WHERE t.token_hash = $2 AND t.audience = $3"
    );
    let values = [today.to_string().into(), token_hash.to_vec().into(), audience.into()];
    Ok(found(conn, sql, values).await?.map(|found| Found::clone(&place.store(found))))
}

pub async fn by_id(conn: &Conn, id: SessionId, today: Date) -> Result<Option<Found>, DbErr> {
    let key = [b"session", id.0.as_bytes().as_slice(), today.to_string().as_bytes()].concat();
    let place = conn.memory::<Found>(memory::SESSIONS, &key);
    if let Some(known) = place.get() {
        return Ok(Some(Found::clone(&known)));
    }
    let actor = actor_columns(conn.get_database_backend());
    let sql = format!(
        "SELECT CAST(NULL AS BIGINT), {FOUND_COLUMNS}, {actor} FROM session s \
         JOIN app_user u ON u.id = s.user_id WHERE s.id = $2"
    );
    let found = found(conn, sql, [today.to_string().into(), id.into()]).await?;
    Ok(found.map(|found| Found::clone(&place.store(found))))
}

pub async fn by_secret(conn: &Conn, secret_hash: Hash, today: Date) -> Result<Option<Found>, DbErr> {
    let actor = actor_columns(conn.get_database_backend());
    let sql = format!(
        "SELECT CAST(NULL AS BIGINT), {FOUND_COLUMNS}, {actor} FROM session s \
         JOIN app_user u ON u.id = s.user_id WHERE s.secret_hash = $2"
    );
    found(conn, sql, [today.to_string().into(), secret_hash.to_vec().into()]).await
}

async fn found(
    conn: &Conn,
    sql: String,
    values: impl IntoIterator<Item = Value>,
) -> Result<Option<Found>, DbErr> {
    let statement = Statement::from_sql_and_values(conn.get_database_backend(), sql, values);
    let Some(row) = conn.query_one_raw(statement).await? else { return Ok(None) };
    let state: String = row.try_get_by_index(7)?;
    Ok(Some(Found {
        token_expires_at_ms: row.try_get_by_index(0)?,
        id: Id::new(row.try_get_by_index(1)?),
        secret_hash: row.try_get_by_index(2)?,
        last_seen_ms: row.try_get_by_index(3)?,
        idle_expires_at_ms: row.try_get_by_index(4)?,
        expires_at_ms: row.try_get_by_index(5)?,
        ended: row.try_get_by_index::<Option<i64>>(6)?.is_some(),
        authenticated_at_ms: row.try_get_by_index(8)?,
        user_active: state == "active",
        actor: Arc::new(read_actor(&row, BEFORE_ACTOR)?),
    }))
}

pub struct NewSession {
    pub id: SessionId,
    pub secret_hash: Hash,
    pub user: UserId,
    pub now_ms: i64,
    pub idle_expires_at_ms: i64,
    pub expires_at_ms: i64,
    pub id_token: Option<Vec<u8>>,
    pub provider_session: Option<String>,
    pub address: Option<String>,
    pub user_agent: Option<String>,
    pub authenticated_at_ms: i64,
}

/// How many sessions are open.
pub async fn count_open(db: &Conn, now_ms: i64) -> Result<u64, DbErr> {
    use session::Column as C;
    let open = session::Entity::find().select_only().column(C::Id).filter(C::ExpiresAtMs.gt(now_ms));
    open.filter(C::IdleExpiresAtMs.gt(now_ms)).filter(C::EndedAtMs.is_null()).count(db).await
}

pub async fn insert_session(tx: &Tx, new: NewSession) -> Result<(), DbErr> {
    session::Entity::insert(session::Model {
        id: new.id,
        secret_hash: new.secret_hash.to_vec(),
        user_id: new.user,
        created_at_ms: new.now_ms,
        last_seen_ms: new.now_ms,
        idle_expires_at_ms: new.idle_expires_at_ms,
        expires_at_ms: new.expires_at_ms,
        ended_at_ms: None,
        end_reason: None,
        id_token: new.id_token,
        provider_session: new.provider_session,
        address: new.address,
        user_agent: new.user_agent,
        authenticated_at_ms: new.authenticated_at_ms,
    })
    .exec_without_returning(tx)
    .await?;
    Ok(())
}

/// A session that is in use lives on. Never back: a slower call may come later.
pub async fn touch(tx: &Tx, id: SessionId, now_ms: i64, idle_expires_at_ms: i64) -> Result<(), DbErr> {
    session::Entity::update_many()
        .col_expr(session::Column::LastSeenMs, Expr::value(now_ms))
        .col_expr(session::Column::IdleExpiresAtMs, Expr::value(idle_expires_at_ms))
        .filter(session::Column::Id.eq(id))
        .filter(session::Column::LastSeenMs.lt(now_ms))
        .filter(session::Column::EndedAtMs.is_null())
        .exec(tx)
        .await?;
    Ok(())
}

/// Ends a session. False when it had ended before.
pub async fn end(tx: &Tx, id: SessionId, now_ms: i64, reason: &str) -> Result<bool, DbErr> {
    Ok(end_where(tx, session::Column::Id.eq(id), now_ms, reason).await? > 0)
}

pub async fn end_all_of(tx: &Tx, user: UserId, now_ms: i64, reason: &str) -> Result<u64, DbErr> {
    end_where(tx, session::Column::UserId.eq(user), now_ms, reason).await
}

/// Ends the sessions of a person that came out of one session at the provider.
pub async fn end_provider_session(
    tx: &Tx,
    user: Option<UserId>,
    provider_session: &str,
    now_ms: i64,
    reason: &str,
) -> Result<u64, DbErr> {
    let mut which = session::Column::ProviderSession.eq(provider_session);
    if let Some(user) = user {
        which = which.and(session::Column::UserId.eq(user));
    }
    end_where(tx, which, now_ms, reason).await
}

async fn end_where(tx: &Tx, which: Expr, now_ms: i64, reason: &str) -> Result<u64, DbErr> {
    let done = session::Entity::update_many()
        .col_expr(session::Column::EndedAtMs, Expr::value(now_ms))
        .col_expr(session::Column::EndReason, Expr::value(reason))
        .filter(which)
        .filter(session::Column::EndedAtMs.is_null())
        .exec(tx)
        .await?;
    Ok(done.rows_affected)
}

/// The open sessions of a person, the newest first.
pub async fn open_of(conn: &Conn, user: UserId, now_ms: i64) -> Result<Vec<OpenSession>, DbErr> {
    let rows = session::Entity::find()
        .filter(session::Column::UserId.eq(user))
        .filter(session::Column::EndedAtMs.is_null())
        .filter(session::Column::IdleExpiresAtMs.gt(now_ms))
        .filter(session::Column::ExpiresAtMs.gt(now_ms))
        .order_by_desc(session::Column::CreatedAtMs)
        .all(conn)
        .await?;
    let shown = |row: session::Model| OpenSession {
        id: row.id,
        created_at_ms: row.created_at_ms,
        last_seen_ms: row.last_seen_ms,
        expires_at_ms: row.expires_at_ms,
        address: row.address,
        user_agent: row.user_agent,
    };
    Ok(rows.into_iter().map(shown).collect())
}

/// The encrypted ID token of a session.
pub async fn id_token(conn: &Conn, id: SessionId) -> Result<Option<Vec<u8>>, DbErr> {
    Ok(session::Entity::find_by_id(id).one(conn).await?.and_then(|row| row.id_token))
}

/// Writes a token and drops the oldest ones of its session beyond `most`.
pub async fn insert_token(
    tx: &Tx,
    token_hash: Hash,
    session: SessionId,
    audience: &str,
    (now_ms, expires_at_ms): (i64, i64),
    most: u64,
) -> Result<(), DbErr> {
    let kept: Vec<Vec<u8>> = access_token::Entity::find()
        .select_only()
        .column(access_token::Column::TokenHash)
        .filter(access_token::Column::SessionId.eq(session))
        .filter(access_token::Column::ExpiresAtMs.gt(now_ms))
        .order_by_desc(access_token::Column::CreatedAtMs)
        .limit(most.saturating_sub(1))
        .into_tuple()
        .all(tx)
        .await?;
    access_token::Entity::delete_many()
        .filter(access_token::Column::SessionId.eq(session))
        .filter(access_token::Column::TokenHash.is_not_in(kept))
        .exec(tx)
        .await?;
    access_token::Entity::insert(access_token::Model {
        token_hash: token_hash.to_vec(),
        session_id: session,
        audience: audience.to_owned(),
        created_at_ms: now_ms,
        expires_at_ms,
    })
    .exec_without_returning(tx)
    .await?;
    Ok(())
}

/// Uses up what counts once only. False when it was used before.
pub async fn use_once(tx: &Tx, kind: &str, hash: Hash, expires_at_ms: i64) -> Result<bool, DbErr> {
    let row = used_once::Model { kind: kind.to_owned(), hash: hash.to_vec(), expires_at_ms };
    let written = used_once::Entity::insert(row)
        .on_conflict(
            OnConflict::columns([used_once::Column::Kind, used_once::Column::Hash]).do_nothing().to_owned(),
        )
        .exec_without_returning(tx)
        .await?;
    Ok(written > 0)
}

/// Drops what has ended: tokens and used-up states at once, ID tokens once nobody can sign out with them any more, and
/// sessions after their keeping time. Answers how much was dropped.
pub async fn purge(tx: &Tx, now_ms: i64, sign_out_before_ms: i64, keep_since_ms: i64) -> Result<u64, DbErr> {
    let tokens = access_token::Entity::delete_many()
        .filter(access_token::Column::ExpiresAtMs.lt(now_ms))
        .exec(tx)
        .await?;
    let used =
        used_once::Entity::delete_many().filter(used_once::Column::ExpiresAtMs.lt(now_ms)).exec(tx).await?;
    let forgotten = session::Entity::update_many()
        .col_expr(session::Column::IdToken, Expr::value(Option::<Vec<u8>>::None))
        .filter(session::Column::IdToken.is_not_null())
        .filter(
            session::Column::EndedAtMs
                .lt(sign_out_before_ms)
                .or(session::Column::ExpiresAtMs.lt(sign_out_before_ms)),
        )
        .exec(tx)
        .await?;
    let sessions = session::Entity::delete_many()
        .filter(session::Column::ExpiresAtMs.lt(keep_since_ms))
        .exec(tx)
        .await?;
    Ok(tokens.rows_affected + used.rows_affected + forgotten.rows_affected + sessions.rows_affected)
}
