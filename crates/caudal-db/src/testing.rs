//! Databases for tests: each its own, migrated and empty, gone with the guard.
//!
//! PostgreSQL: cloned from a migrated template in the server whose URL is in `CAUDAL_TEST_POSTGRES`, which
//! `scripts/with-postgres.sh` starts. SQLite: a copy of a migrated file, in the system's folder for temporary files.
//! Both templates are named by the hash of the migrations and are made once, however many processes run tests at once.

pub mod plans;

use crate::connect::is_sqlite;
use crate::sqlite::lock;
use crate::{Conn, Db, DbConfig, DbErr, DbError, Engine, RetryHint, Statement, Tx, Uuid, migrate};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{ops::Deref, time::Duration};

/// Which engine to test on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A file.
    Sqlite,
    /// The server of `CAUDAL_TEST_POSTGRES`.
    Postgres,
}

/// Both, for tests that run on each.
pub const TARGETS: [Target; 2] = [Target::Sqlite, Target::Postgres];

/// Whether a test is to go on for long (`make prove`) and not only as long as a change can wait for.
pub fn is_long_run() -> bool {
    std::env::var_os("CAUDAL_PROVE").is_some()
}

/// A database of one's own; it goes when this is dropped.
pub struct TestDb {
    db: Db,
    url: String,
    place: Place,
}

enum Place {
    Folder(PathBuf),
    Server { admin: String, name: String },
}

impl TestDb {
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Another node on the same database, with connections of its own.
    ///
    /// # Panics
    /// When it cannot connect.
    pub async fn second_node(&self) -> Db {
        must(Db::connect(&config(&self.url)).await, "connecting a second node")
    }
}

/// What a database is asked while something runs, in order, without what only marks places to go back to.
pub async fn heard<T>(db: &Db, run: impl Future<Output = T>) -> (T, Vec<String>) {
    let memory = &db.inner.memory;
    *lock(&memory.heard) = Some(Vec::new());
    let done = run.await;
    let heard = lock(&memory.heard).take().unwrap_or_default();
    (done, heard.into_iter().filter(|sql| !sql.contains("SAVEPOINT")).collect())
}

impl Deref for TestDb {
    type Target = Db;

    fn deref(&self) -> &Db {
        &self.db
    }
}

/// A migrated, empty database of its own.
///
/// # Panics
/// When there is none to be had; for PostgreSQL without `CAUDAL_TEST_POSTGRES`, with a hint how to get one.
pub async fn fresh(target: Target) -> TestDb {
    match target {
        Target::Sqlite => fresh_sqlite().await,
        Target::Postgres => fresh_postgres().await,
    }
}

/// A database without any table, to test migrations on.
///
/// # Panics
/// As [`fresh`].
pub async fn empty(target: Target) -> TestDb {
    match target {
        Target::Sqlite => {
            let folder = own_folder();
            open(file_url(&folder.join("caudal.db")), Place::Folder(folder)).await
        }
        Target::Postgres => {
            let (admin_url, admin) = admin().await;
            let name = unique("caudal_test");
            run(&admin, &format!("CREATE DATABASE {name}")).await;
            open(with_database(&admin_url, &name), Place::Server { admin: admin_url, name }).await
        }
    }
}

/// What a test does in a transaction, and why it could not.
#[derive(Debug)]
pub struct Failed(pub String);

impl From<DbError> for Failed {
    fn from(error: DbError) -> Self {
        Self(error.to_string())
    }
}

impl From<DbErr> for Failed {
    fn from(error: DbErr) -> Self {
        Self(error.to_string())
    }
}

impl RetryHint for Failed {}

/// An id as it stands in a statement's text.
pub fn literal(db: &Db, id: Uuid) -> String {
    match db.engine() {
        Engine::Sqlite => format!("X'{}'", id.simple()),
        Engine::Postgres => format!("'{id}'"),
    }
}

/// Whether a plan goes through a whole table. A scan of an index in the order of the list stops after a page.
#[must_use]
pub fn reads_whole(told: &str, table: &str) -> bool {
    let (on_postgres, on_sqlite) = (format!("Seq Scan on {table}"), format!("SCAN {table}"));
    told.lines()
        .map(str::trim)
        .any(|line| line.contains(&on_postgres) || line.starts_with(&on_sqlite) && !line.contains("USING"))
}

/// Has the engine look at what its tables hold now, as it does by itself in time: once, after a test has filled them.
pub async fn analyze(tx: &Tx) -> Result<(), DbErr> {
    tx.execute_unprepared("ANALYZE").await.map(drop)
}

/// How the engine would answer a query, in its own words, with what it learnt of the tables ([`analyze`]). For tests
/// that a list reads its index and not the whole table; roll back or throw away what the transaction wrote.
pub async fn plan(tx: &Tx, query: Statement) -> Result<String, DbErr> {
    let (explain, column) =
        if is_sqlite(tx) { ("EXPLAIN QUERY PLAN", "detail") } else { ("EXPLAIN", "QUERY PLAN") };
    let explained = Statement { sql: format!("{explain} {}", query.sql), ..query };
    let rows = tx.query_all_raw(explained).await?;
    let lines: Result<Vec<String>, DbErr> = rows.iter().map(|row| row.try_get(column)).collect();
    Ok(lines?.join("\n"))
}

fn config(url: &str) -> DbConfig {
    // Few connections: hundreds of tests share a server. They have more patience than people: what they find must not depend on what
    // else their machine does.
    DbConfig { write_wait: Duration::from_secs(600), ..DbConfig::new(url) }
}

async fn open(url: String, place: Place) -> TestDb {
    let db = must(Db::connect(&config(&url)).await, "opening a test database");
    TestDb { db, url, place }
}

async fn fresh_sqlite() -> TestDb {
    let template =
        std::env::temp_dir().join(format!("caudal-template-{}-{}.db", user(), migrate::fingerprint()));
    if !template.exists() {
        // Made aside and moved into place: another process may be doing the same, and either will do.
        let folder = own_folder();
        let path = folder.join("template.db");
        let db = must(Db::connect(&config(&file_url(&path))).await, "making the template");
        must(db.migrate().await, "migrating the template");
        db.close().await;
        must(std::fs::rename(&path, &template), "moving the template into place");
        let _cleaned = std::fs::remove_dir_all(folder);
    }
    let folder = own_folder();
    let path = folder.join("caudal.db");
    must(std::fs::copy(&template, &path), "copying the template");
    open(file_url(&path), Place::Folder(folder)).await
}

async fn fresh_postgres() -> TestDb {
    let (admin_url, admin) = admin().await;
    let template = format!("caudal_template_{}", migrate::fingerprint());
    make_template(&admin_url, &admin, &template).await;
    let name = unique("caudal_test");
    // Three times as fast as the other strategy for a small template; PostgreSQL 14 has only this one and no word for it.
    let copy = format!("CREATE DATABASE {name} TEMPLATE {template}");
    if admin.execute_unprepared(&format!("{copy} STRATEGY FILE_COPY")).await.is_err() {
        run(&admin, &copy).await;
    }
    open(with_database(&admin_url, &name), Place::Server { admin: admin_url, name }).await
}

/// Under a lock that all test processes share; the lock goes with the connection if this one dies. The template gets its
/// name only when it is complete.
async fn make_template(admin_url: &str, admin: &Conn, template: &str) {
    if exists(admin, template).await {
        return;
    }
    let lock = must(Conn::open(admin_url).await, "connecting for the lock");
    run(&lock, "SELECT pg_advisory_lock(7161756461)").await;
    if !exists(&lock, template).await {
        let draft = unique("caudal_draft");
        run(&lock, &format!("CREATE DATABASE {draft}")).await;
        let db = must(Db::connect(&config(&with_database(admin_url, &draft))).await, "making the template");
        must(db.migrate().await, "migrating the template");
        db.close().await;
        run(&lock, &format!("ALTER DATABASE {draft} RENAME TO {template}")).await;
    }
    // The lock goes with the connection.
    drop(lock);
}

async fn exists(conn: &Conn, name: &str) -> bool {
    let found = crate::sql::one(conn, "SELECT 1 FROM pg_database WHERE datname = $1", [name.into()]).await;
    must(found, "looking for the template").is_some()
}

async fn admin() -> (String, Conn) {
    let url = std::env::var("CAUDAL_TEST_POSTGRES").unwrap_or_else(|_| {
        fail(
            "CAUDAL_TEST_POSTGRES is not set, so there is no PostgreSQL to test on. \
             Run the tests through scripts/with-postgres.sh, as in: scripts/with-postgres.sh cargo test",
        )
    });
    let conn = must(Conn::open(&url).await, "connecting to CAUDAL_TEST_POSTGRES");
    (url, conn)
}

/// The same server, another database.
fn with_database(url: &str, name: &str) -> String {
    let (base, query) = url.split_once('?').map_or((url, String::new()), |(base, q)| (base, format!("?{q}")));
    let authority = base.find("://").map_or(0, |at| at + 3);
    let end = base[authority..].find('/').map_or(base.len(), |at| authority + at);
    format!("{}/{name}{query}", &base[..end])
}

async fn run(conn: &Conn, sql: &str) {
    must(conn.execute_unprepared(sql).await, sql);
}

fn file_url(path: &Path) -> String {
    format!("sqlite:{}", path.display())
}

fn own_folder() -> PathBuf {
    let folder = std::env::temp_dir().join(unique("caudal-test"));
    must(std::fs::create_dir_all(&folder), "making a folder for a test");
    folder
}

/// A name that no other test has: by process, by moment of start and by count.
fn unique(prefix: &str) -> String {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let random = std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), std::process::id());
    format!("{prefix}_{}_{}_{random:016x}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed))
}

fn user() -> String {
    std::env::var("USER").unwrap_or_default().chars().filter(char::is_ascii_alphanumeric).collect()
}

impl Drop for TestDb {
    fn drop(&mut self) {
        match &self.place {
            Place::Folder(folder) => {
                let _cleaned = std::fs::remove_dir_all(folder);
            }
            Place::Server { admin, name } => drop_database(admin.clone(), name.clone()),
        }
    }
}

/// As well as it can: the server is thrown away after the tests anyway. On a thread, because a destructor cannot wait.
fn drop_database(admin: String, name: String) {
    let dropper = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
        runtime.block_on(async {
            let conn = Conn::open(&admin).await.ok()?;
            conn.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await.ok()
        })
    });
    let _best_effort = dropper.join();
}

#[allow(clippy::panic)]
#[track_caller]
fn fail(why: &str) -> ! {
    panic!("{why}")
}

#[track_caller]
fn must<T, E: std::fmt::Display>(result: Result<T, E>, doing: &str) -> T {
    match result {
        Ok(value) => value,
        Err(err) => fail(&format!("{doing}: {err}")),
    }
}
