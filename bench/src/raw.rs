//! The raw engine: what SQLite does here with nothing between, durable as the portal's is. PostgreSQL's figures are in
//! [`raw_postgres`](crate::raw_postgres).

use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, params};

/// What the raw engine does.
#[derive(Debug, Clone, Copy)]
pub struct Raw {
    /// Single rows, a durable transaction each, in a second.
    pub inserts: f64,
    /// An update and an event row, a durable transaction each, in a second.
    pub updates: f64,
    /// Rows in one transaction, in a second; of SQLite alone.
    pub bulk: Option<f64>,
    /// Half of the durable transactions took no longer.
    pub commit: Duration,
}

/// Opens a file with the portal's own settings of durability.
pub fn open(path: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open(path)?;
    db.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -8192;
         PRAGMA wal_autocheckpoint = 4000; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = 5000;",
    )?;
    Ok(db)
}

/// The tables of the raw engine and of the yardstick, with this many documents.
pub fn prepare(db: &mut Connection, documents: u32) -> rusqlite::Result<()> {
    db.execute_batch(
        "CREATE TABLE document (id INTEGER PRIMARY KEY, number TEXT NOT NULL, state TEXT NOT NULL, kind TEXT NOT NULL,
             person TEXT NOT NULL, beneficiary TEXT NOT NULL, purpose TEXT NOT NULL, currency TEXT NOT NULL,
             amount_minor INTEGER NOT NULL, version INTEGER NOT NULL, at_ms INTEGER NOT NULL) STRICT;
         CREATE TABLE event (id INTEGER PRIMARY KEY, document_id INTEGER NOT NULL, at_ms INTEGER NOT NULL,
             person TEXT NOT NULL, action TEXT NOT NULL) STRICT;",
    )?;
    let tx = db.transaction()?;
    for n in 0..documents {
        insert(&tx, n)?;
    }
    tx.commit()
}

/// Adds a document.
pub fn insert(db: &Connection, n: u32) -> rusqlite::Result<i64> {
    let mut add = db.prepare_cached(
        "INSERT INTO document (number, state, kind, person, beneficiary, purpose, currency, amount_minor, version, at_ms)
         VALUES (?, 'new', 'Viaje', 'Persona de prueba', 'Persona de prueba', 'Viaje con carga consolidada', 'USD', ?, 1, ?)",
    )?;
    add.execute(params![format!("SOL-2026-{n:06}"), 1000 + n % 9000, i64::from(n)])?;
    Ok(db.last_insert_rowid())
}

/// Approves a document and says so in an event.
pub fn approve(db: &Connection, id: i64) -> rusqlite::Result<usize> {
    let mut update =
        db.prepare_cached("UPDATE document SET state = 'approved', version = version + 1 WHERE id = ?")?;
    let done = update.execute([id])?;
    event(db, id, "approve")?;
    Ok(done)
}

/// Says what happened.
pub fn event(db: &Connection, id: i64, action: &str) -> rusqlite::Result<usize> {
    let sql = "INSERT INTO event (document_id, at_ms, person, action) VALUES (?, ?, 'Persona de prueba', ?)";
    db.prepare_cached(sql)?.execute(params![id, id, action])
}

/// Measures, each for about this long.
pub fn measure(folder: &Path, span: Duration) -> rusqlite::Result<Raw> {
    let mut db = open(&folder.join("raw.db"))?;
    prepare(&mut db, 10_000)?;
    let (inserts, commit) = repeat(span, |n| {
        let tx = db.transaction()?;
        insert(&tx, n)?;
        tx.commit()
    })?;
    let (updates, _) = repeat(span, |n| {
        let tx = db.transaction()?;
        approve(&tx, i64::from(n % 10_000) + 1)?;
        tx.commit()
    })?;
    let rows = 300_000_u32;
    let began = Instant::now();
    let tx = db.transaction()?;
    for n in 0..rows {
        insert(&tx, n)?;
    }
    tx.commit()?;
    let bulk = Some(f64::from(rows) / began.elapsed().as_secs_f64());
    Ok(Raw { inserts, updates, bulk, commit })
}

fn repeat(
    span: Duration,
    mut once: impl FnMut(u32) -> rusqlite::Result<()>,
) -> rusqlite::Result<(f64, Duration)> {
    let (began, mut times) = (Instant::now(), Vec::new());
    while began.elapsed() < span {
        let start = Instant::now();
        once(u32::try_from(times.len()).unwrap_or(u32::MAX))?;
        times.push(start.elapsed());
    }
    let rate = times.len() as f64 / began.elapsed().as_secs_f64();
    Ok((rate, middle(times)))
}

/// Half of these took no longer.
pub fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}
