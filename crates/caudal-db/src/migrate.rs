//! The schema, file after file.

mod plan;

use crate::{Conn, Db, DbErr, DbError, Tx, connect::is_sqlite, sql};
use flate2::read::GzDecoder;
pub use plan::{Plan, PlannedFile, Step, StepKind};
use sha2::{Digest, Sha256};
use std::{io::Read as _, sync::LazyLock, time::Duration};
use tokio::time::Instant;

/// A pair of files with the same number and name, one for each engine.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Migration {
    pub(crate) number: u32,
    pub(crate) name: &'static str,
    pub(crate) sqlite: &'static str,
    pub(crate) postgres: &'static str,
}

/// A file's number and name, and where its two texts begin and end in all of them.
type File = (u32, &'static str, [usize; 3]);

include!(concat!(env!("OUT_DIR"), "/migrations.rs"));

/// The texts one after the other, which are five times as long as they are in the program.
static TEXTS: LazyLock<String> = LazyLock::new(|| {
    const PACKED: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/migrations.gz"));
    let mut texts = String::new();
    // The build packed them: nothing else is read here.
    let read = GzDecoder::new(PACKED).read_to_string(&mut texts);
    read.map_or_else(|_| String::new(), |_| texts)
});

/// Every pair of files that this program knows, in the order of their numbers.
pub(crate) static MIGRATIONS: LazyLock<Vec<Migration>> = LazyLock::new(|| {
    let text = |from, until| TEXTS.get(from..until).unwrap_or_default();
    let pairs = FILES.iter().map(|&(number, name, [start, middle, end])| Migration {
        number,
        name,
        sqlite: text(start, middle),
        postgres: text(middle, end),
    });
    pairs.collect()
});

/// Why the schema of a database is not this program's, nor can be brought to it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SchemaFault {
    /// A newer program was at work on it.
    #[error("the database has {file}, which this program does not know: it was made by a newer one")]
    Newer { file: String },
    #[error("{file} was changed after it had been applied")]
    Changed { file: String },
    #[error("{file} is missing although the database is at {newest:04}")]
    Gap { file: String, newest: u32 },
    #[error("{file}: {why}")]
    Failed { file: String, why: String },
    #[error("nothing was compared")]
    NotCompared,
}

impl From<SchemaFault> for DbError {
    fn from(fault: SchemaFault) -> Self {
        DbError::Migration(fault)
    }
}

/// What [`Db::migrate`] did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MigrationReport {
    /// The files applied by this call, as `0001_engine`.
    pub applied: Vec<String>,
    /// The number of the newest file that the database has.
    pub version: u32,
}

/// Longest one file may take; the index of a large table takes minutes.
const FILE_LIMIT: Duration = Duration::from_secs(3600);
/// How long to wait for another node that migrates.
const NODE_WAIT: Duration = Duration::from_secs(600);
/// The advisory lock on PostgreSQL, "caudal" and 1.
const LOCK: i64 = 0x0063_6175_6461_6c01;

/// Applies what is missing, each file in a transaction of its own under the lock, looking anew each time.
pub(crate) async fn run(db: &Db, files: &'static [Migration]) -> Result<MigrationReport, DbError> {
    let version = files.iter().map(|file| file.number).max().unwrap_or(0);
    let mut applied = Vec::new();
    if is_up_to_date(db, files).await {
        return Ok(MigrationReport { applied, version });
    }
    let patience = Instant::now() + NODE_WAIT;
    loop {
        let step = db.write_within(FILE_LIMIT, move |tx| Box::pin(apply_next(tx, files))).await;
        match step {
            Ok(Some(file)) => {
                tracing::info!(migration = %file, "applied");
                applied.push(file);
            }
            Ok(None) => return Ok(MigrationReport { applied, version }),
            Err(DbError::Busy) if Instant::now() < patience => {}
            Err(err) => return Err(err),
        }
    }
}

/// Whether a reader sees every file applied, as this program has it: files are only ever added, and then there is nothing to take the
/// lock for. Whatever else is seen, or keeps from seeing, is looked at under the lock.
async fn is_up_to_date(db: &Db, files: &[Migration]) -> bool {
    let known = load_applied(db.read()).await;
    known.is_ok_and(|known| matches!(next_of(files, &known, is_sqlite(db.read())), Ok(None)))
}

impl Db {
    /// What [`Db::migrate`] would do now.
    ///
    /// # Errors
    /// [`DbError::Migration`] where the database has what this program does not know, and the driver's own.
    pub async fn plan_migration(&self) -> Result<Plan, DbError> {
        let (conn, sqlite) = (self.read(), is_sqlite(self.read()));
        let known = match load_applied(conn).await {
            Err(DbError::Db(error)) if error.is_missing_table() => Vec::new(),
            known => known?,
        };
        next_of(&MIGRATIONS, &known, sqlite)?;
        let version = known.iter().map(|(number, ..)| u32::try_from(*number).unwrap_or(0)).max().unwrap_or(0);
        let mut plan = Plan { version, files: Vec::new() };
        for file in MIGRATIONS.iter().filter(|file| file.number > version) {
            let text = if sqlite { file.sqlite } else { file.postgres };
            plan.files.push(PlannedFile::of(conn, file, text).await?);
        }
        Ok(plan)
    }
}

/// Whether there is such a table.
async fn is_known(conn: &Conn, table: &str) -> Result<bool, DbErr> {
    let asked = if is_sqlite(conn) {
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1"
    } else {
        "SELECT 1 WHERE to_regclass($1) IS NOT NULL"
    };
    Ok(sql::one(conn, asked, [table.into()]).await?.is_some())
}

async fn apply_next(tx: &Tx, files: &[Migration]) -> Result<Option<String>, DbError> {
    prepare(tx).await?;
    let known = load_applied(tx).await?;
    let Some(file) = next_of(files, &known, is_sqlite(tx))? else { return Ok(None) };
    let text = if is_sqlite(tx) { file.sqlite } else { file.postgres };
    let label = label(file.number, file.name);
    let failed = |why: DbErr| SchemaFault::Failed { file: label.clone(), why: why.to_string() };
    tx.execute_unprepared(text).await.map_err(failed)?;
    sql::execute(
        tx,
        "INSERT INTO schema_migration (number, name, sha256) VALUES ($1, $2, $3)",
        [i32::try_from(file.number).unwrap_or(i32::MAX).into(), file.name.into(), sha256(text).into()],
    )
    .await?;
    Ok(Some(label))
}

/// The files that the database has: number, name and hash.
async fn load_applied(conn: &Conn) -> Result<Vec<(i32, String, String)>, DbError> {
    let rows =
        sql::all(conn, "SELECT number, name, sha256 FROM schema_migration ORDER BY number", []).await?;
    let mut known = Vec::with_capacity(rows.len());
    for row in rows {
        known.push((row.try_get_by_index(0)?, row.try_get_by_index(1)?, row.try_get_by_index(2)?));
    }
    Ok(known)
}

/// What makes the schema that a database has, statement after statement: the table of what was applied, and each file of it.
///
/// # Errors
/// [`DbError::Migration`] where the database has what this program does not know, and the driver's own.
pub(crate) async fn applied(conn: &Conn) -> Result<Vec<&'static str>, DbError> {
    let sqlite = is_sqlite(conn);
    let known = load_applied(conn).await?;
    next_of(&MIGRATIONS, &known, sqlite)?;
    let has = |file: &&Migration| known.iter().any(|(number, ..)| u32::try_from(*number) == Ok(file.number));
    let texts = MIGRATIONS.iter().filter(has).map(|file| if sqlite { file.sqlite } else { file.postgres });
    Ok(std::iter::once(table(sqlite)).chain(texts).collect())
}

/// The first file that the database lacks, after checking that what it has is what this program knows.
fn next_of<'f>(
    files: &'f [Migration],
    known: &[(i32, String, String)],
    sqlite: bool,
) -> Result<Option<&'f Migration>, DbError> {
    for (number, name, hash) in known {
        let number = u32::try_from(*number).unwrap_or(0);
        let label = label(number, name);
        let Some(file) = files.iter().find(|file| file.number == number) else {
            return Err(SchemaFault::Newer { file: label }.into());
        };
        if sha256(if sqlite { file.sqlite } else { file.postgres }) != *hash || file.name != name {
            return Err(SchemaFault::Changed { file: label }.into());
        }
    }
    let newest = known.iter().map(|(number, ..)| u32::try_from(*number).unwrap_or(0)).max().unwrap_or(0);
    let next = files
        .iter()
        .filter(|file| !known.iter().any(|(number, ..)| u32::try_from(*number) == Ok(file.number)))
        .min_by_key(|file| file.number);
    match next {
        Some(file) if file.number < newest => {
            Err(SchemaFault::Gap { file: label(file.number, file.name), newest }.into())
        }
        next => Ok(next),
    }
}

/// The lock (on SQLite the writer's own, taken at BEGIN) and the table of what was applied.
async fn prepare(tx: &Tx) -> Result<(), DbError> {
    let sqlite = is_sqlite(tx);
    if !sqlite {
        tx.execute_unprepared("SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0; SET LOCAL client_min_messages = warning").await?;
        sql::one(tx, "SELECT 1 FROM pg_advisory_xact_lock($1)", [LOCK.into()]).await?;
    }
    tx.execute_unprepared(table(sqlite)).await?;
    Ok(())
}

fn table(sqlite: bool) -> &'static str {
    if sqlite {
        "CREATE TABLE IF NOT EXISTS schema_migration (
            number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL,
            applied_at_ms INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))) STRICT"
    } else {
        "CREATE TABLE IF NOT EXISTS schema_migration (
            number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, sha256 TEXT NOT NULL,
            applied_at_ms BIGINT NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint)"
    }
}

fn label(number: u32, name: &str) -> String {
    format!("{number:04}_{name}")
}

fn sha256(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}

/// Tells one set of files from another.
#[cfg(feature = "testing")]
pub(crate) fn fingerprint() -> String {
    let mut hash = Sha256::new();
    for file in MIGRATIONS.iter() {
        hash.update(label(file.number, file.name));
        hash.update(sha256(file.sqlite));
        hash.update(sha256(file.postgres));
    }
    hex::encode(hash.finalize()).chars().take(16).collect()
}

#[cfg(test)]
mod tests {
    use super::{MIGRATIONS, label, sha256};
    use std::collections::BTreeMap;

    /// The files that a release brought to companies, each with its hash, as `sha256sum` writes them.
    const RELEASED: &str = include_str!("../../../migrations/released.sha256");

    #[test]
    fn what_was_released_is_as_it_was_and_nothing_has_come_between() {
        let line = |line: &str| line.split_once("  ").map(|(hash, file)| (file.to_owned(), hash.to_owned()));
        let released: BTreeMap<_, _> = RELEASED.lines().filter_map(line).collect();
        assert!(released.len() > 100, "{} files", released.len());
        let released_in_pairs = MIGRATIONS.iter().take(released.len() / 2);
        let files: BTreeMap<_, _> = released_in_pairs
            .flat_map(|of| {
                let file = format!("{}.sql", label(of.number, of.name));
                let (sqlite, postgres) = (format!("sqlite/{file}"), format!("postgres/{file}"));
                [(sqlite, sha256(of.sqlite)), (postgres, sha256(of.postgres))]
            })
            .collect();
        assert_eq!(files, released);
    }
}
