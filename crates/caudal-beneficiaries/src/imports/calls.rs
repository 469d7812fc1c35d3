//! What the calls about files do, whatever the kind.

use axum::extract::Request;
use caudal_db::{Conn, audit};
use caudal_domain::error::CommonRefusal;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::content::{Change, Content, RowProblem};
use super::store::{self, file_import::Model};
use super::{FileKind, ImportId, Kind, apply, limits, save_plan};
use caudal_access::identity::guard;
use caudal_web::http::command::{Answer, Command, Meta, limited, run};
use caudal_web::http::page::{self, Page, Ref};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::upload::{Room, file_name};
use caudal_web::http::{problem::ApiError, query::invalid_query, version::unchanged};
use caudal_web::{app::App, caller::Caller};

/// How long a file that was checked is kept, in milliseconds.
const KEEP_MS: i64 = 30 * 24 * 3600 * 1000;
/// How many rows a page holds unless told.
const PAGE: u64 = 50;
const MAX_PAGE: u64 = 500;

/// The name of the file.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// What the file is called, up to 120 characters.
    name: String,
}

#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RowsQuery {
    /// `new`, `changed` or `wrong`; once applied `added`, `updated` or `refused`.
    state: String,
    /// How many, 1 to 500; 50 unless told.
    limit: Option<u64>,
    /// Where the page begins: the `next` of the page before.
    after: Option<String>,
}

/// A file that was checked.
#[derive(Serialize, ToSchema)]
pub struct FileImport {
    id: ImportId,
    /// What the file was called.
    file_name: String,
    /// `ready`, `applying`, `stopped` or `applied`.
    state: String,
    /// How many rows say what is so already.
    unchanged: i64,
    /// How many would register a record.
    new: i64,
    /// How many would change one.
    changed: i64,
    /// How many cannot be applied.
    wrong: i64,
    /// How many registered a record.
    added: i64,
    /// How many changed one.
    updated: i64,
    /// How many were right when the file was checked and were refused when they were applied.
    refused: i64,
    /// Heads of columns that were not read.
    ignored_columns: Vec<String>,
    /// Who had it checked.
    created_by: Ref,
    created_at_ms: i64,
    /// When it was applied, or stopped.
    finished_at_ms: Option<i64>,
    /// For `If-Match`.
    version: i64,
}

/// The files of late.
#[derive(Serialize, ToSchema)]
pub struct FileImports {
    /// All that are kept, the newest first: one is kept for thirty days.
    items: Vec<FileImport>,
}

#[derive(Serialize, ToSchema)]
pub struct FileImportRow {
    /// Its number as the spreadsheet shows it.
    row: i64,
    /// The name in it, or the record's.
    name: String,
    /// What identifies the record: the e-mail of a person, the document of a beneficiary.
    mark: String,
    /// Everything that is wrong with it.
    problems: Vec<RowProblem>,
    changes: Vec<Change>,
    /// What whoever applies it should know.
    warnings: Vec<String>,
}

/// What to do with a file that was checked.
#[derive(Clone, Copy, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ImportAction {
    /// For `apply`: whether rows that are wrong are left out; if not, one of them keeps all others from being applied.
    #[serde(default)]
    skip_wrong: bool,
}

async fn load_view(db: &Conn, file: Model) -> Result<FileImport, ApiError> {
    let counts = store::counts(db, &[file.id]).await?;
    Ok(to_view(file, &counts))
}

/// A file with how many of its rows are in which state, counted with those of others.
fn to_view(file: Model, counts: &[(ImportId, String, i64)]) -> FileImport {
    let count =
        |state: &str| counts.iter().find(|(id, s, _)| *id == file.id && s == state).map_or(0, |(.., n)| *n);
    FileImport {
        id: file.id,
        file_name: file.file_name,
        state: file.state,
        unchanged: file.unchanged_count,
        new: count("new"),
        changed: count("changed"),
        wrong: count("wrong"),
        added: count("added"),
        updated: count("updated"),
        refused: count("refused"),
        ignored_columns: file.ignored_columns.0,
        created_by: Ref::new(file.created_by, file.created_by_name),
        created_at_ms: file.created_at_ms,
        finished_at_ms: file.finished_at_ms,
        version: file.version,
    }
}

/// Checks a file and keeps what was found: nothing else changes.
///
/// # Errors
/// Why it cannot be read, `upload_limit`.
pub async fn check(
    of: &'static FileKind,
    app: App,
    query: FileQuery,
    request: Request,
) -> Result<Answer, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = limited(Request::from_parts(parts.clone(), body), limits().bytes).await?;
    let file_hash = hex::encode(Sha256::digest(&bytes));
    let meta = Meta::read(&parts, file_hash.clone())?;
    let file_name = file_name(&query.name)?;
    let room = Room::of(&app, &meta.caller, bytes.len());
    let plan = (of.plan)(&app, &meta.caller, bytes).await?;
    let unchanged = plan.rows.iter().filter(|row| row.kind == Kind::Unchanged).count();
    let file = Model {
        id: app.new_id(),
        kind: of.kind.to_owned(),
        file_name,
        file_hash,
        state: "checking".to_owned(),
        unchanged_count: i64::try_from(unchanged).unwrap_or(i64::MAX),
        ignored_columns: store::heads(plan.ignored.clone()),
        created_by: meta.caller.actor.id,
        created_by_name: meta.caller.actor.name.clone(),
        created_at_ms: app.now_ms(),
        applied_by: None,
        session_id: None,
        address: None,
        finished_at_ms: None,
        version: 1,
    };
    let kept = match save_plan(&app, &file, plan).await {
        Ok(()) => offer(&app, &meta, file.clone(), room).await,
        Err(error) => Err(error),
    };
    let ours = |answer: &Answer| answer.value()["id"].as_str() == Some(&file.id.to_string());
    let unneeded = match &kept {
        Ok(answer) => !ours(answer),
        Err(error) => error.nothing_done(),
    };
    if unneeded {
        // It was refused, or the same call had been answered before: then that file is the one.
        discard(&app, file.id).await;
    }
    kept
}

/// Shows a file whose rows are all there.
async fn offer(app: &App, meta: &Meta, mut file: Model, room: Room) -> Result<Answer, ApiError> {
    "ready".clone_into(&mut file.state);
    let before_ms = app.now_ms() - KEEP_MS;
    run(app, meta, (file, room), move |tx, app, caller, (file, room)| {
        Box::pin(async move {
            room.take(tx, app).await?;
            guard::still_holds(app, tx, caller).await?;
            store::forget(tx, before_ms).await?;
            store::save(tx, file).await?;
            Answer::created(&load_view(tx, file.clone()).await?)
        })
    })
    .await
}

async fn discard(app: &App, id: ImportId) {
    let gone = app
        .db
        .write(move |tx| Box::pin(async move { Ok::<_, ApiError>(store::remove(tx, id).await?) }))
        .await;
    if let Err(error) = gone {
        tracing::warn!(?error, "a file that nobody will see was not removed; time removes it");
    }
}

/// The files of a kind that were checked of late.
pub async fn list(of: &'static FileKind, app: &App) -> Result<FileImports, ApiError> {
    let db = app.db.read();
    let files = store::list(db, of.kind).await?;
    let ids: Vec<_> = files.iter().map(|file| file.id).collect();
    let counts = store::counts(db, &ids).await?;
    Ok(FileImports { items: files.into_iter().map(|file| to_view(file, &counts)).collect() })
}

/// One file.
///
/// # Errors
/// `not_found`.
pub async fn get(of: &'static FileKind, app: &App, id: ImportId) -> Result<Answer, ApiError> {
    let db = app.db.read();
    let found = store::find(db, of.kind, id).await?.ok_or(ApiError::NotFound)?;
    Answer::ok(&load_view(db, found).await?)
}

/// Rows of a file, each with all that is wrong with it or all that it changes.
///
/// # Errors
/// `not_found`, `invalid_query`, `invalid_cursor`.
pub async fn rows(
    of: &'static FileKind,
    app: &App,
    id: ImportId,
    query: RowsQuery,
) -> Result<Page<FileImportRow>, ApiError> {
    let states = ["new", "changed", "wrong", "added", "updated", "refused"];
    let state = states.into_iter().find(|s| *s == query.state).ok_or_else(|| invalid_query("state"))?;
    let limit = query.limit.unwrap_or(PAGE);
    if !(1..=MAX_PAGE).contains(&limit) {
        return Err(invalid_query("limit"));
    }
    let after = page::place(query.after.as_deref())?.unwrap_or(0);
    let db = app.db.read();
    super::exists(of, app, id).await?;
    let rows = store::rows(db, id, state, after, limit + 1).await?;
    let page = Page::cut(rows, limit, |row| row.row_number);
    let items = page.items.into_iter().map(|row| {
        let content: Content = serde_json::from_str(&row.content).map_err(ApiError::internal)?;
        Ok(FileImportRow {
            row: row.row_number,
            name: row.name,
            mark: row.mark,
            problems: content.problems,
            changes: content.changes,
            warnings: content.warnings,
        })
    });
    Ok(Page { items: items.collect::<Result<_, ApiError>>()?, next: page.next })
}

/// Applies a file as it was checked (`apply`, also what was stopped), or stops it (`stop`).
///
/// # Errors
/// `not_found`, `changed_meanwhile`, `wrong_state`, `rows_wrong`.
pub async fn act(
    of: &'static FileKind,
    app: App,
    id: ImportId,
    action: &str,
    Command { meta, body }: Command<ImportAction>,
) -> Result<Answer, ApiError> {
    let apply = match action {
        "apply" => true,
        "stop" => false,
        _ => return Err(ApiError::NotFound),
    };
    let version = meta.version()?;
    let answer = run(&app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let file = store::lock(tx, id).await?.filter(|f| f.kind == of.kind && f.state != "checking");
            let file = file.ok_or(ApiError::NotFound)?;
            unchanged(file.version == version)?;
            guard::still_holds(app, tx, caller).await?;
            let file = switched(app, caller, file, apply)?;
            if apply && !body.skip_wrong && load_view(tx, file.clone()).await?.wrong > 0 {
                return Err(ApiError::Malformed { code: "rows_wrong", field: None });
            }
            let action = if apply { of.applied } else { of.stopped };
            let object = Object { kind: of.record, id: id.0, number: None };
            let what = serde_json::json!({ "name": file.file_name, "sha256": file.file_hash, "skip_wrong": body.skip_wrong });
            audit::append(tx, &trail::row(app, caller, action, &object, None, Some(what))).await?;
            store::save(tx, &file).await?;
            Answer::ok(&load_view(tx, file).await?)
        })
    })
    .await?;
    if apply {
        apply::start(of, &app, id);
    }
    Ok(answer)
}

fn switched(app: &App, caller: &Caller, mut file: Model, apply: bool) -> Result<Model, ApiError> {
    let right =
        if apply { matches!(file.state.as_str(), "ready" | "stopped") } else { file.state == "applying" };
    if !right {
        return Err(CommonRefusal::WrongState.into());
    }
    if apply {
        "applying".clone_into(&mut file.state);
        file.applied_by = Some(caller.actor.id);
        file.session_id = caller.session_id;
        file.address = caller.address.map(|a| a.to_string());
        file.finished_at_ms = None;
    } else {
        "stopped".clone_into(&mut file.state);
        file.finished_at_ms = Some(app.now_ms());
    }
    file.version += 1;
    Ok(file)
}
