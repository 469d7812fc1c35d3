//! Writing what was checked, in the background: some rows in one transaction, each as a call by hand would write it. A
//! row that is refused after all is left out with its reason and keeps nobody else from being written.

use std::collections::HashMap;
use std::{sync::Arc, time::Duration};

use caudal_db::{DbErr, DbError, RetryHint, Tx};
use caudal_domain::error::CommonRefusal;

use super::content::{Content, RowProblem};
use super::store::{self, file_import::Model as File, import_row::Model as Row};
use super::{FileKind, ImportId};
use caudal_access::people;
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};
use tokio::{task::JoinHandle, time::Instant};

/// How many rows one transaction writes: others wait no longer than that.
const CHUNK: u64 = 250;
/// How often a database that is busy or not there is asked again, and how long is waited in between.
const TRIES: u32 = 60;
const PAUSE: Duration = Duration::from_secs(1);
/// How long no row may be written before another node goes on.
const SILENCE: Duration = Duration::from_secs(10);

/// Goes on with what was being applied when the portal stopped.
pub async fn resume(of: &'static FileKind, app: &App) -> Result<(), ApiError> {
    for id in store::applying(app.db.read(), of.kind).await? {
        start(of, app, id);
    }
    Ok(())
}

/// How far files were when they were last looked at.
pub struct Watch {
    files: HashMap<ImportId, Watched>,
    /// How long no row may be written before it goes on.
    silence: Duration,
}

impl Default for Watch {
    fn default() -> Self {
        Self::after(SILENCE)
    }
}

struct Watched {
    /// The first row that waited.
    row: Option<i64>,
    since: Instant,
    /// What goes on with it here, if it was begun by the watch.
    task: Option<JoinHandle<()>>,
}

impl Watch {
    #[must_use]
    pub fn after(silence: Duration) -> Self {
        Self { files: HashMap::new(), silence }
    }

    /// Goes on with files of which no row was written for a while: whoever applied them is gone.
    pub async fn take_over(&mut self, of: &'static FileKind, app: &App) -> Result<(), ApiError> {
        let db = app.db.read();
        let ids = store::applying(db, of.kind).await?;
        self.files.retain(|id, _| ids.contains(id));
        for id in ids {
            let row = store::waiting(db, id, 1).await?.first().map(|row| row.row_number);
            let watched =
                self.files.entry(id).or_insert_with(|| Watched { row, since: Instant::now(), task: None });
            if watched.row != row {
                (watched.row, watched.since) = (row, Instant::now());
            } else if watched.since.elapsed() >= self.silence
                && watched.task.as_ref().is_none_or(JoinHandle::is_finished)
            {
                tracing::warn!(import = %id, "nobody went on with a file; this node does");
                watched.task = Some(start(of, app, id));
            }
        }
        Ok(())
    }
}

/// Applies a file until it is done or stopped. Two nodes at once do no harm: each chunk belongs to whoever locked the file.
pub fn start(of: &'static FileKind, app: &App, id: ImportId) -> JoinHandle<()> {
    let app = app.clone();
    tokio::spawn(async move {
        let mut tries = 0;
        loop {
            match step(of, &app, id).await {
                Ok(true) => tries = 0,
                Ok(false) => return,
                Err(error) if error.may_pass() && tries < TRIES => {
                    tries += 1;
                    tokio::time::sleep(PAUSE).await;
                }
                Err(ApiError::Internal(cause)) if matches!(cause.downcast_ref(), Some(DbError::Closed)) => {
                    return;
                }
                Err(error) => {
                    tracing::error!(?error, "a file stopped being applied");
                    park(&app, id).await;
                    return;
                }
            }
        }
    })
}

async fn park(app: &App, id: ImportId) {
    let now = app.now_ms();
    let parked = app.db.write(move |tx| Box::pin(async move { finish(tx, id, "stopped", now).await })).await;
    if let Err(error) = parked {
        tracing::error!(?error, "a file is still marked as being applied; somebody goes on with it");
    }
}

/// Why a chunk was given up: its error, and the row it came from, by its place in the chunk and by its number.
struct Halt {
    row: Option<(usize, i64)>,
    error: ApiError,
}

impl From<ApiError> for Halt {
    fn from(error: ApiError) -> Self {
        Self { row: None, error }
    }
}

impl From<DbError> for Halt {
    fn from(error: DbError) -> Self {
        ApiError::from(error).into()
    }
}

impl From<DbErr> for Halt {
    fn from(error: DbErr) -> Self {
        ApiError::from(error).into()
    }
}

impl RetryHint for Halt {
    fn db_error(&self) -> Option<&DbErr> {
        self.error.db_error()
    }
}

/// What came of a chunk.
enum Chunk {
    Written,
    Nothing,
}

/// One chunk. Whether there may be more.
async fn step(of: &'static FileKind, app: &App, id: ImportId) -> Result<bool, ApiError> {
    let mut limit = CHUNK;
    loop {
        match chunk(of, app, id, limit).await {
            Ok(Chunk::Written) => return Ok(true),
            Ok(Chunk::Nothing) => return Ok(false),
            // A row was refused: the whole chunk was undone. Those before it are written first, then it is marked.
            Err(Halt { row: Some((0, number)), error }) => {
                refuse(of, app, (id, number), &error).await?;
                return Ok(true);
            }
            Err(Halt { row: Some((n, _)), .. }) => limit = n as u64,
            Err(Halt { row: None, error }) => return Err(error),
        }
    }
}

async fn chunk(of: &'static FileKind, app: &App, id: ImportId, limit: u64) -> Result<Chunk, Halt> {
    let node = app.clone();
    app.db
        .write(move |tx| {
            let app = node.clone();
            Box::pin(async move { written(of, tx, &app, id, limit).await })
        })
        .await
}

async fn written(of: &'static FileKind, tx: &Tx, app: &App, id: ImportId, limit: u64) -> Result<Chunk, Halt> {
    let Some(file) = store::lock(tx, id).await?.filter(|f| f.state == "applying") else {
        return Ok(Chunk::Nothing);
    };
    let Some(caller) = caller(of, tx, app, &file).await? else {
        finish(tx, id, "stopped", app.now_ms()).await?;
        return Ok(Chunk::Nothing);
    };
    let rows = store::waiting(tx, id, limit).await?;
    if rows.is_empty() {
        finish(tx, id, "applied", app.now_ms()).await?;
        return Ok(Chunk::Nothing);
    }
    let (mut added, mut updated) = (Vec::new(), Vec::new());
    for (n, row) in rows.iter().enumerate() {
        match write(of, tx, app, &caller, row).await {
            Ok(true) => added.push(row.row_number),
            Ok(false) => updated.push(row.row_number),
            Err(error @ (ApiError::Internal(_) | ApiError::Busy)) => return Err(Halt { row: None, error }),
            Err(error) => return Err(Halt { row: Some((n, row.row_number)), error }),
        }
    }
    store::mark(tx, id, "added", &added).await?;
    store::mark(tx, id, "updated", &updated).await?;
    Ok(Chunk::Written)
}

/// Whoever had the file applied, as they are now; nobody once they may not do that any more.
async fn caller(of: &'static FileKind, tx: &Tx, app: &App, file: &File) -> Result<Option<Caller>, ApiError> {
    let (Some(by), Some(session)) = (file.applied_by, file.session_id) else { return Ok(None) };
    let actor = people::actor_at_work(tx, app.today(), by).await?.filter(of.allows);
    let address = file.address.as_deref().and_then(|a| a.parse().ok());
    // Nobody signs in afresh in the background.
    Ok(actor.map(|actor| Caller {
        actor: Arc::new(actor),
        session_id: Some(session),
        drafts_for: None,
        authenticated_at_ms: 0,
        seen_at_ms: 0,
        address,
    }))
}

/// Writes one row; whether it is a record more.
async fn write(
    of: &'static FileKind,
    tx: &Tx,
    app: &App,
    caller: &Caller,
    row: &Row,
) -> Result<bool, ApiError> {
    let content: Content = serde_json::from_str(&row.content).map_err(ApiError::internal)?;
    let order = content.order.ok_or_else(|| ApiError::Internal("a row without anything to write".into()))?;
    (of.write)(tx, app, caller, order).await
}

/// Marks a row as refused, if it still waits and its file is still being applied: another node may have been at the same row, and
/// somebody may have stopped the file.
pub async fn refuse(
    of: &'static FileKind,
    app: &App,
    (id, number): (ImportId, i64),
    error: &ApiError,
) -> Result<(), ApiError> {
    let problems = problems(of, error);
    app.db
        .write(move |tx| {
            let problems = problems.clone();
            Box::pin(async move {
                let file = store::lock(tx, id).await?.filter(|file| file.state == "applying");
                let (Some(_), Some(row)) = (file, store::waits(tx, id, number).await?) else { return Ok(()) };
                let mut content: Content = serde_json::from_str(&row.content).unwrap_or_default();
                (content.problems, content.order) = (problems, None);
                let content = serde_json::to_string(&content).map_err(ApiError::internal)?;
                Ok::<_, ApiError>(store::refuse(tx, id, row.row_number, content).await?)
            })
        })
        .await
}

/// What the call that a person would have made answers, cell by cell.
fn problems(of: &'static FileKind, error: &ApiError) -> Vec<RowProblem> {
    match error {
        ApiError::Invalid(fields) => {
            fields.iter().map(|f| (of.refused)(Some(&f.field), &f.refusal)).collect()
        }
        ApiError::Refused(refusal) => vec![(of.refused)(None, refusal)],
        // Somebody changed or removed the record since the file was checked.
        _ => vec![(of.refused)(None, &CommonRefusal::ChangedMeanwhile.into())],
    }
}

async fn finish(tx: &Tx, id: ImportId, state: &str, now_ms: i64) -> Result<(), ApiError> {
    let Some(mut file) = store::lock(tx, id).await? else { return Ok(()) };
    state.clone_into(&mut file.state);
    file.finished_at_ms = Some(now_ms);
    file.version += 1;
    Ok(store::save(tx, &file).await?)
}
