//! The yardstick: the least that a server over SQLite can be. axum, a connection of the engine's for each thread that
//! reads, one that writes many waiting commands in one durable commit, an event row for each; nobody signs in.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};

use axum::extract::{Path as Part, State};
use axum::routing::{get, post};
use axum::{Json, Router, http::StatusCode};
use rusqlite::{Connection, OpenFlags, Row};
use serde::Serialize;
use tokio::sync::oneshot;

use crate::raw;

/// Most commands in one commit, as in the portal.
const TOGETHER: usize = 32;

#[derive(Serialize)]
struct Document {
    id: i64,
    number: String,
    state: String,
    kind: String,
    person: String,
    beneficiary: String,
    purpose: String,
    currency: String,
    amount_minor: i64,
    version: i64,
    at_ms: i64,
}

enum Command {
    Create,
    Approve(i64),
}

type Job = (Command, oneshot::Sender<i64>);

#[derive(Clone)]
struct Yard {
    path: Arc<PathBuf>,
    writer: mpsc::Sender<Job>,
}

thread_local! {
    static READER: RefCell<Option<Connection>> = const { RefCell::new(None) };
}

/// Serves until it is stopped.
pub async fn serve(path: &Path, listen: std::net::SocketAddr) -> anyhow::Result<()> {
    let (writer, jobs) = mpsc::channel();
    let db = raw::open(path)?;
    std::thread::spawn(move || write(db, &jobs));
    let yard = Yard { path: Arc::new(path.to_owned()), writer };
    let router = Router::new()
        .route("/readyz", get(|| async { "ok" }))
        .route("/documents", get(list).post(create))
        .route("/documents/{id}", get(one))
        .route("/documents/{id}/approve", post(approve))
        .with_state(yard);
    let listener = tokio::net::TcpListener::bind(listen).await?;
    Ok(axum::serve(listener, router).await?)
}

fn write(mut db: Connection, jobs: &mpsc::Receiver<Job>) -> rusqlite::Result<()> {
    while let Ok(first) = jobs.recv() {
        let mut answers = Vec::new();
        let tx = db.transaction()?;
        for (command, reply) in std::iter::once(first).chain(jobs.try_iter()).take(TOGETHER) {
            let id = match command {
                Command::Create => {
                    let id = raw::insert(&tx, 7)?;
                    raw::event(&tx, id, "create")?;
                    id
                }
                Command::Approve(id) => {
                    raw::approve(&tx, id)?;
                    id
                }
            };
            answers.push((id, reply));
        }
        tx.commit()?;
        for (id, reply) in answers {
            let _gone = reply.send(id);
        }
    }
    Ok(())
}

const COLUMNS: &str =
    "id, number, state, kind, person, beneficiary, purpose, currency, amount_minor, version, at_ms";

fn document(row: &Row<'_>) -> rusqlite::Result<Document> {
    Ok(Document {
        id: row.get(0)?,
        number: row.get(1)?,
        state: row.get(2)?,
        kind: row.get(3)?,
        person: row.get(4)?,
        beneficiary: row.get(5)?,
        purpose: row.get(6)?,
        currency: row.get(7)?,
        amount_minor: row.get(8)?,
        version: row.get(9)?,
        at_ms: row.get(10)?,
    })
}

fn read<T>(
    yard: &Yard,
    f: impl FnOnce(&Connection) -> rusqlite::Result<T>,
) -> Result<T, (StatusCode, String)> {
    READER
        .with_borrow_mut(|reader| {
            let db = match reader {
                Some(db) => db,
                None => reader.insert(Connection::open_with_flags(
                    yard.path.as_path(),
                    OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
                )?),
            };
            f(db)
        })
        .map_err(|error: rusqlite::Error| (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()))
}

async fn list(State(yard): State<Yard>) -> Result<Json<Vec<Document>>, (StatusCode, String)> {
    let rows = read(&yard, |db| {
        let sql = format!("SELECT {COLUMNS} FROM document ORDER BY id DESC LIMIT 25");
        db.prepare_cached(&sql)?.query_map([], document)?.collect()
    })?;
    Ok(Json(rows))
}

async fn one(State(yard): State<Yard>, Part(id): Part<i64>) -> Result<Json<Document>, (StatusCode, String)> {
    let row = read(&yard, |db| {
        let sql = format!("SELECT {COLUMNS} FROM document WHERE id = ?");
        db.prepare_cached(&sql)?.query_row([id], document)
    })?;
    Ok(Json(row))
}

async fn create(State(yard): State<Yard>) -> Result<Json<Document>, (StatusCode, String)> {
    command(yard, Command::Create).await
}

async fn approve(
    State(yard): State<Yard>,
    Part(id): Part<i64>,
) -> Result<Json<Document>, (StatusCode, String)> {
    command(yard, Command::Approve(id)).await
}

async fn command(yard: Yard, command: Command) -> Result<Json<Document>, (StatusCode, String)> {
    let (reply, answer) = oneshot::channel();
    let gone = || (StatusCode::SERVICE_UNAVAILABLE, "the writer has stopped".to_owned());
    yard.writer.send((command, reply)).map_err(|_| gone())?;
    let id = answer.await.map_err(|_| gone())?;
    one(State(yard), Part(id)).await
}
