//! A database beside the portal that uses it, on either engine: to be filled, and to be asked what is in it.

use std::path::Path;

use caudal_db::{Conn, QueryResult, Statement};
use rusqlite::{Connection, OpenFlags, functions::FunctionFlags};
use uuid::Uuid;

/// The functions by which copies differ, for PostgreSQL. [`shifted`], [`made`] and [`shifted_key`] say what they do.
const FUNCTIONS: &str =
    "CREATE OR REPLACE FUNCTION shifted(id uuid, ms bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
         SELECT (lpad(to_hex(('x' || substr(translate(id::text, '-', ''), 1, 12))::bit(48)::bigint - ms), 12, '0')
             || substr(translate(id::text, '-', ''), 13))::uuid $$;
     CREATE OR REPLACE FUNCTION shifted_key(key text, ms bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
         SELECT split_part(key, ':', 1) || ':' || shifted(split_part(key, ':', 2)::uuid, ms)::text $$;
     CREATE OR REPLACE FUNCTION made(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
         SELECT ('019f1979-2e80-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
     CREATE OR REPLACE FUNCTION shifted_date(day text, ms bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
         SELECT to_char(day::date - (ms / 86400000)::int, 'YYYY-MM-DD') $$;";

/// A database.
pub enum Store {
    /// A file, through the bare engine.
    Sqlite(Connection),
    /// A server.
    Postgres(Conn),
}

impl Store {
    /// Opens the file of a portal that does not run.
    pub fn file(path: &Path) -> anyhow::Result<Self> {
        let db = Connection::open(path)?;
        // Made in one go and thrown away when that fails, so nothing needs a log meanwhile.
        db.execute_batch(
            "PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
             PRAGMA cache_size = -400000; PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY;",
        )?;
        let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
        db.create_scalar_function("shifted", 2, flags, |call| {
            let id: Option<[u8; 16]> = call.get(0)?;
            let ms: i64 = call.get(1)?;
            Ok(id.map(|id| shifted(id, ms)))
        })?;
        db.create_scalar_function("shifted_key", 2, flags, |call| {
            let (key, ms): (String, i64) = (call.get(0)?, call.get(1)?);
            Ok(shifted_key(&key, ms))
        })?;
        db.create_scalar_function("made", 1, flags, |call| Ok(made(call.get(0)?)))?;
        db.create_scalar_function("shifted_date", 2, flags, |call| {
            let (date, ms): (Option<String>, i64) = (call.get(0)?, call.get(1)?);
            let earlier = |date: String| {
                let date: jiff::civil::Date = date.parse().ok()?;
                Some(date.checked_sub(jiff::Span::new().days(ms / 86_400_000)).ok()?.to_string())
            };
            Ok(date.and_then(earlier))
        })?;
        Ok(Self::Sqlite(db))
    }

    /// Opens the file of a portal that may run.
    pub fn file_to_read(path: &Path) -> anyhow::Result<Self> {
        Ok(Self::Sqlite(Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?))
    }

    /// Connects to a server.
    pub async fn server(url: &str) -> anyhow::Result<Self> {
        // One connection: what is set for filling is set for a session.
        let store = Self::Postgres(Conn::open(url).await?);
        store.run(FUNCTIONS).await?;
        Ok(store)
    }

    /// Runs statements.
    pub async fn run(&self, sql: &str) -> anyhow::Result<()> {
        match self {
            Self::Sqlite(db) => Ok(db.execute_batch(sql)?),
            Self::Postgres(db) => {
                db.execute_unprepared(sql).await?;
                Ok(())
            }
        }
    }

    /// Reads one number.
    pub async fn number(&self, sql: &str) -> anyhow::Result<i64> {
        match self {
            Self::Sqlite(db) => Ok(db.query_row(sql, [], |row| row.get(0))?),
            Self::Postgres(db) => {
                let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
                Ok(row.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default())
            }
        }
    }

    /// Reads a column of ids, and a version with each.
    pub async fn ids(&self, sql: &str) -> anyhow::Result<Vec<(Uuid, i64)>> {
        match self {
            Self::Sqlite(db) => {
                let mut query = db.prepare(sql)?;
                let rows = query.query_map([], |row| {
                    let id: [u8; 16] = row.get(0)?;
                    Ok((Uuid::from_bytes(id), row.get(1)?))
                })?;
                Ok(rows.collect::<Result<_, _>>()?)
            }
            Self::Postgres(db) => {
                let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
                let read = |row: &QueryResult| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?));
                rows.iter().map(read).collect()
            }
        }
    }

    /// Reads a column of texts.
    pub async fn texts(&self, sql: &str) -> anyhow::Result<Vec<String>> {
        match self {
            Self::Sqlite(db) => {
                let mut query = db.prepare(sql)?;
                Ok(query.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?)
            }
            Self::Postgres(db) => {
                let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
                rows.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect()
            }
        }
    }
}

/// An id of noon of 30 June 2026 in Panama, another one for each number.
fn made(n: i64) -> [u8; 16] {
    (0x019f_1979_2e80_7000_8000_u128 << 48 | u128::from(n.unsigned_abs())).to_be_bytes()
}

/// An id as it would be had it been made so many milliseconds earlier.
fn shifted(mut id: [u8; 16], ms: i64) -> [u8; 16] {
    let mut at = [0; 8];
    at[2..].copy_from_slice(&id[..6]);
    let earlier = (i64::from_be_bytes(at) - ms).to_be_bytes();
    id[..6].copy_from_slice(&earlier[2..]);
    id
}

/// The key of an account as it would be had whom it is of been registered so many milliseconds earlier.
fn shifted_key(key: &str, ms: i64) -> Option<String> {
    let (kind, id) = key.split_once(':')?;
    let id = Uuid::from_bytes(shifted(id.parse::<Uuid>().ok()?.into_bytes(), ms));
    Some(format!("{kind}:{id}"))
}

#[cfg(test)]
mod tests {
    use super::{shifted, shifted_key};

    #[test]
    fn an_id_moves_back_in_time_and_stays_another_one_than_its_neighbours() {
        let id = 0x01a0_3245_fd8c_7000_8001_39e9_4e24_4ccb_u128.to_be_bytes();
        assert_eq!(u128::from_be_bytes(shifted(id, 0xd8c)), 0x01a0_3245_f000_7000_8001_39e9_4e24_4ccb);
    }

    #[test]
    fn the_key_of_an_account_moves_with_whom_it_is_of() {
        let key = "advances:01a03245-fd8c-7000-8001-39e94e244ccb";
        assert_eq!(shifted_key(key, 0xd8c).unwrap(), "advances:01a03245-f000-7000-8001-39e94e244ccb");
        assert_eq!(shifted_key("over_short", 1), None);
    }
}
