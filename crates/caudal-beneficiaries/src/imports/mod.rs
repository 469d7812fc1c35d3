//! Files that are checked whole, row by row, before anything changes; what was found is kept, and what is applied afterwards is
//! what was shown, each row as by hand. Each kind says how its rows are read, compared and written ([`FileKind`]).

mod apply;
mod calls;
mod content;
mod ids;
mod sheet;
mod store;

pub use ids::ImportId;
use std::time::{Duration, Instant};

use bytes::Bytes;
use caudal_db::{BoxFuture, Tx};
use caudal_domain::{actor::Actor, error::Refusal};
use caudal_formats::sheet::{Limits, Unreadable};
use serde_json::Value;

use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

pub use apply::{Watch, resume};
pub use calls::{
    FileImport, FileImportRow, FileImports, FileQuery, ImportAction, RowsQuery, act, check, get, list, rows,
};
pub use content::{Change, Content, RowProblem, shorten};
pub use sheet::{Sheet, errors};
pub use store::count_applying;

/// How many rows are compared and written at once.
pub const SLICE: usize = 1000;
/// How long reading a file may take.
const PATIENCE: Duration = Duration::from_secs(10);

type WriteRow = for<'a> fn(&'a Tx, &'a App, &'a Caller, Value) -> BoxFuture<'a, Result<bool, ApiError>>;

/// A kind of records that files bring, in fields rather than in a type's: what reads and writes files is compiled once for all kinds.
pub struct FileKind {
    /// How its files are stored.
    pub kind: &'static str,
    /// What the audit calls one.
    pub record: &'static str,
    /// What the audit calls having one applied.
    pub applied: &'static str,
    /// What the audit calls having one stopped.
    pub stopped: &'static str,
    /// Compares a file with what there is; nothing is written.
    pub plan: for<'a> fn(&'a App, &'a Caller, Bytes) -> BoxFuture<'a, Result<Plan, ApiError>>,
    /// Whether this person may have one applied, as they are now.
    pub allows: fn(&Actor) -> bool,
    /// Writes one row as a call by hand would; whether it is a record more.
    pub write: WriteRow,
    /// What is wrong with a cell that a call refused, by the call's field; by none where the record itself is.
    pub refused: fn(Option<&str>, &Refusal) -> RowProblem,
}

/// What a row comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    New,
    Changed,
    Unchanged,
    Wrong,
}

pub struct Planned {
    pub row: usize,
    pub name: String,
    /// What identifies it: an e-mail, a document.
    pub mark: String,
    pub kind: Kind,
    pub content: Content,
}

pub struct Plan {
    /// Heads of columns that are not read.
    pub ignored: Vec<String>,
    pub rows: Vec<Planned>,
    /// Those that are to be written, by their place among the rows, in their order.
    pub order: Vec<usize>,
}

#[must_use]
pub fn limits() -> Limits {
    Limits::default()
}

/// Why a file cannot be read, as the API says it.
#[must_use]
pub fn unreadable(why: &Unreadable) -> ApiError {
    match why {
        Unreadable::TooLarge => ApiError::TooLarge { max_bytes: limits().bytes },
        Unreadable::CellTooLong { row } => {
            ApiError::Malformed { code: why.code(), field: Some(format!("rows/{row}")) }
        }
        _ => ApiError::Malformed { code: why.code(), field: None },
    }
}

/// Reads a file away from where calls are answered, since it keeps a core busy; `parse` is told when to give up.
pub async fn read_apart<T: Send + 'static>(
    parse: impl FnOnce(&dyn Fn() -> bool) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let work = tokio::task::spawn_blocking(move || {
        let until = Instant::now() + PATIENCE;
        parse(&move || Instant::now() > until)
    });
    work.await.map_err(ApiError::internal)?
}

/// Keeps a checked file's rows, not for anybody to see yet.
async fn save_plan(app: &App, file: &store::file_import::Model, plan: Plan) -> Result<(), ApiError> {
    let first = file.clone();
    app.db
        .write(move |tx| {
            let file = first.clone();
            Box::pin(async move { Ok::<_, ApiError>(store::add(tx, &file).await?) })
        })
        .await?;
    let mut place = vec![None; plan.rows.len()];
    for (position, n) in plan.order.iter().enumerate() {
        place[*n] = i64::try_from(position).ok();
    }
    let mut rows = plan.rows.into_iter().zip(place).filter(|(row, _)| row.kind != Kind::Unchanged);
    loop {
        let some = rows.by_ref().take(SLICE).map(|(row, place)| to_row(file.id, row, place));
        let some = some.collect::<Result<Vec<_>, _>>()?;
        if some.is_empty() {
            return Ok(());
        }
        let some = std::sync::Arc::new(some);
        app.db
            .write(move |tx| {
                let some = some.clone();
                Box::pin(async move { Ok::<_, ApiError>(store::add_rows(tx, &some).await?) })
            })
            .await?;
    }
}

fn to_row(
    import_id: ImportId,
    row: Planned,
    position: Option<i64>,
) -> Result<store::import_row::Model, ApiError> {
    let content = serde_json::to_string(&row.content).map_err(ApiError::internal)?;
    let state = match row.kind {
        Kind::New => "new",
        Kind::Changed | Kind::Unchanged => "changed",
        Kind::Wrong => "wrong",
    };
    Ok(store::import_row::Model {
        import_id,
        row_number: i64::try_from(row.row).unwrap_or(i64::MAX),
        state: state.to_owned(),
        position,
        name: row.name,
        mark: row.mark,
        content,
    })
}

/// A file of a kind that somebody may see.
///
/// # Errors
/// `not_found`.
pub async fn exists(of: &'static FileKind, app: &App, id: ImportId) -> Result<(), ApiError> {
    store::find(app.db.read(), of.kind, id).await?.map(drop).ok_or(ApiError::NotFound)
}

/// What this crate's own tests read of files: how a row is left out.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::apply::refuse;
}
