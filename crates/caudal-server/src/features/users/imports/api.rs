//! The calls about files of people.

use axum::{
    Json,
    extract::{Request, State},
};
use caudal_db::audit;
use caudal_domain::{error::Refusal, ids::Id, text};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::{Change, RowProblem, apply, content::Content, keep, limits, plan, user_import::Model};
use crate::{
    app::App,
    caller::Caller,
    features::users::store::imports as store,
    http::{
        command::{Answer, Command, Meta, limited, run},
        page::{Page, Ref},
        problem::{ApiError, Problem as ProblemDocument},
        query::{PathAction, PathId, Query},
        trail::{self, Object},
    },
};

/// How long a file that was checked is kept, in milliseconds.
const KEEP_MS: i64 = 30 * 24 * 3600 * 1000;
/// The longest name of a file, in characters.
const MAX_FILE_NAME_CHARS: usize = 120;
/// How many rows a page holds unless told.
const PAGE: u64 = 50;
/// The most rows of a page.
const MAX_PAGE: u64 = 500;

/// The name of the file.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct FileQuery {
    /// What the file is called, up to 120 characters.
    name: String,
}

/// Which rows.
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

/// A file of people that was checked.
#[derive(Serialize, ToSchema)]
pub struct UserImport {
    /// UUID.
    #[schema(value_type = String, format = Uuid)]
    id: uuid::Uuid,
    /// What the file was called.
    file_name: String,
    /// `ready`, `applying`, `stopped` or `applied`.
    state: String,
    /// How many rows say what is so already.
    unchanged: i64,
    /// How many would register a person.
    new: i64,
    /// How many would change one.
    changed: i64,
    /// How many cannot be applied.
    wrong: i64,
    /// How many registered a person.
    added: i64,
    /// How many changed one.
    updated: i64,
    /// How many were right when the file was checked and were refused when they were applied.
    refused: i64,
    /// Heads of columns that were not read.
    ignored_columns: Vec<String>,
    /// Who had it checked.
    created_by: Ref,
    /// When, in milliseconds of UTC.
    created_at_ms: i64,
    /// When it was applied, or stopped.
    finished_at_ms: Option<i64>,
    /// For `If-Match`.
    version: i64,
}

/// The files of late.
#[derive(Serialize, ToSchema)]
pub struct UserImports {
    /// The newest first, at most 20.
    items: Vec<UserImport>,
}

/// A row of a file.
#[derive(Serialize, ToSchema)]
pub struct UserImportRow {
    /// Its number as the spreadsheet shows it.
    row: i64,
    /// The name in it, or the person's.
    name: String,
    /// The e-mail in it.
    email: String,
    /// Everything that is wrong with it.
    problems: Vec<RowProblem>,
    /// What it changes.
    changes: Vec<Change>,
    /// Conflicts of duties that the person would have.
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

async fn shown(db: &impl caudal_db::sea_orm::ConnectionTrait, file: Model) -> Result<UserImport, ApiError> {
    let counts = store::counts(db, Id(file.id)).await?;
    let count = |state: &str| counts.iter().find(|(s, _)| s == state).map_or(0, |(_, n)| *n);
    Ok(UserImport {
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
        created_by: Ref { id: file.created_by, name: file.created_by_name },
        created_at_ms: file.created_at_ms,
        finished_at_ms: file.finished_at_ms,
        version: file.version,
    })
}

/// Checks a file of people and keeps what was found: nothing else changes. The body is the file's bytes: XLSX, or CSV in
/// UTF-8, UTF-16 or Windows-1252 with commas, semicolons or tabs; at most 15 MB and 50,000 rows.
#[utoipa::path(post, path = "/api/v1/user-imports", tag = "users",
    params(FileQuery, ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    request_body(content(("application/octet-stream"))),
    responses((status = 201, body = UserImport), (status = 413, body = ProblemDocument),
        (status = 422, body = ProblemDocument)))]
pub async fn check_user_import(
    State(app): State<App>,
    Query(query): Query<FileQuery>,
    request: Request,
) -> Result<Answer, ApiError> {
    let (parts, body) = request.into_parts();
    let bytes = limited(Request::from_parts(parts.clone(), body), limits().bytes).await?;
    let file_hash = hex::encode(Sha256::digest(&bytes));
    let meta = Meta::read(&parts, file_hash.clone())?;
    let file_name = file_name(&query.name)?;
    let plan = plan(&app, &meta.caller, bytes).await?;
    let file = Model {
        id: app.new_id().0,
        file_name,
        file_hash,
        state: "checking".to_owned(),
        unchanged_count: plan.unchanged,
        ignored_columns: store::heads(plan.ignored.clone()),
        created_by: meta.caller.actor.id.0,
        created_by_name: meta.caller.actor.name.clone(),
        created_at_ms: app.now_ms(),
        applied_by: None,
        session_id: None,
        address: None,
        finished_at_ms: None,
        version: 1,
    };
    let kept = match keep(&app, &file, plan).await {
        Ok(()) => offer(&app, &meta, file.clone()).await,
        Err(error) => Err(error),
    };
    let ours = kept.as_ref().is_ok_and(|a| a.body["id"].as_str() == Some(&file.id.to_string()));
    if !ours {
        // It failed, or the same call had been answered before: then that file is the one.
        discard(&app, Id(file.id)).await;
    }
    kept
}

/// Shows a file whose rows are all there.
async fn offer(app: &App, meta: &Meta, mut file: Model) -> Result<Answer, ApiError> {
    "ready".clone_into(&mut file.state);
    let before_ms = app.now_ms() - KEEP_MS;
    run(app, meta, move |tx| {
        let file = file.clone();
        Box::pin(async move {
            store::forget(tx, before_ms).await?;
            store::save(tx, &file).await?;
            Answer::created(&shown(tx, file).await?)
        })
    })
    .await
}

async fn discard(app: &App, id: Id) {
    let gone = app
        .db
        .write(move |tx| Box::pin(async move { Ok::<_, ApiError>(store::remove(tx, id).await?) }))
        .await;
    if let Err(error) = gone {
        tracing::warn!(?error, "a file of people that nobody will see was not removed; time removes it");
    }
}

fn file_name(name: &str) -> Result<String, ApiError> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean = text::required(last, MAX_FILE_NAME_CHARS);
    clean.map_err(|refusal| vec![caudal_domain::error::FieldRefusal { field: "name".into(), refusal }].into())
}

/// The files of people that were checked of late.
#[utoipa::path(get, path = "/api/v1/user-imports", tag = "users", responses((status = 200, body = UserImports)))]
pub async fn list_user_imports(State(app): State<App>) -> Result<Json<UserImports>, ApiError> {
    let db = app.db.read();
    let mut items = Vec::new();
    for file in store::list(db).await? {
        items.push(shown(db, file).await?);
    }
    Ok(Json(UserImports { items }))
}

/// One file of people.
#[utoipa::path(get, path = "/api/v1/user-imports/{id}", tag = "users",
    params(("id" = String, Path, format = Uuid)),
    responses((status = 200, body = UserImport), (status = 404, body = ProblemDocument)))]
pub async fn get_user_import(State(app): State<App>, PathId(id): PathId) -> Result<Answer, ApiError> {
    let db = app.db.read();
    Answer::ok(&shown(db, found(db, id).await?).await?)
}

async fn found(db: &impl caudal_db::sea_orm::ConnectionTrait, id: Id) -> Result<Model, ApiError> {
    store::find(db, id).await?.filter(|file| file.state != "checking").ok_or(ApiError::NotFound)
}

/// Rows of a file, each with all that is wrong with it or all that it changes.
#[utoipa::path(get, path = "/api/v1/user-imports/{id}/rows", tag = "users",
    params(RowsQuery, ("id" = String, Path, format = Uuid)),
    responses((status = 200, body = Page<UserImportRow>), (status = 404, body = ProblemDocument),
        (status = 422, body = ProblemDocument)))]
pub async fn list_user_import_rows(
    State(app): State<App>,
    PathId(id): PathId,
    Query(query): Query<RowsQuery>,
) -> Result<Json<Page<UserImportRow>>, ApiError> {
    let refused = |field: &str| ApiError::Malformed { code: "invalid_query", field: Some(field.into()) };
    let states = ["new", "changed", "wrong", "added", "updated", "refused"];
    let state = states.into_iter().find(|s| *s == query.state).ok_or_else(|| refused("state"))?;
    let limit = query.limit.unwrap_or(PAGE);
    if !(1..=MAX_PAGE).contains(&limit) {
        return Err(refused("limit"));
    }
    let gone = ApiError::Malformed { code: "invalid_cursor", field: None };
    let after = match query.after.as_deref() {
        None | Some("") => 0,
        Some(text) => text.parse().map_err(|_| gone)?,
    };
    let db = app.db.read();
    found(db, id).await?;
    let mut rows = store::rows(db, id, state, after, limit + 1).await?;
    let more = rows.len() as u64 > limit;
    rows.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    let next = rows.last().filter(|_| more).map(|row| row.row_number.to_string());
    let items = rows.into_iter().map(|row| {
        let content: Content =
            serde_json::from_str(&row.content).map_err(|e| ApiError::Internal(Box::new(e)))?;
        Ok(UserImportRow {
            row: row.row_number,
            name: row.name,
            email: row.email,
            problems: content.problems,
            changes: content.changes,
            warnings: content.warnings,
        })
    });
    Ok(Json(Page { items: items.collect::<Result<_, ApiError>>()?, next }))
}

/// Applies a file as it was checked (`apply`, also what was stopped), or stops it (`stop`). Rows are written in the
/// background, from the top of the company downwards; what was written stays.
#[utoipa::path(post, path = "/api/v1/user-imports/{id}/actions/{action}", tag = "users", request_body = ImportAction,
    params(("id" = String, Path, format = Uuid), ("action" = String, Path), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = UserImport), (status = 404, body = ProblemDocument),
        (status = 409, body = ProblemDocument), (status = 412, body = ProblemDocument),
        (status = 422, body = ProblemDocument)))]
pub async fn act_on_user_import(
    State(app): State<App>,
    PathId(id): PathId,
    PathAction(action): PathAction,
    Command { meta, body }: Command<ImportAction>,
) -> Result<Answer, ApiError> {
    let apply = match action.as_str() {
        "apply" => true,
        "stop" => false,
        _ => return Err(ApiError::NotFound),
    };
    let version = meta.version()?;
    let (node, caller) = (app.clone(), meta.caller.clone());
    let answer = run(&app, &meta, move |tx| {
        let (app, caller) = (node.clone(), caller.clone());
        Box::pin(async move {
            let file = store::lock(tx, id).await?.filter(|f| f.state != "checking").ok_or(ApiError::NotFound)?;
            if file.version != version {
                return Err(ApiError::VersionStale);
            }
            let file = switched(&app, &caller, file, apply)?;
            if apply && !body.skip_wrong && shown(tx, file.clone()).await?.wrong > 0 {
                return Err(ApiError::Malformed { code: "rows_wrong", field: None });
            }
            let action = if apply { "users.import" } else { "users.import_stop" };
            let object = Object { kind: "user_import", id, number: None };
            let what = serde_json::json!({ "name": file.file_name, "sha256": file.file_hash, "skip_wrong": body.skip_wrong });
            audit::append(tx, &trail::row(&app, &caller, action, &object, None, Some(what))).await?;
            store::save(tx, &file).await?;
            Answer::ok(&shown(tx, file).await?)
        })
    })
    .await?;
    if apply {
        apply::start(&app, id);
    }
    Ok(answer)
}

fn switched(app: &App, caller: &Caller, mut file: Model, apply: bool) -> Result<Model, ApiError> {
    let right =
        if apply { matches!(file.state.as_str(), "ready" | "stopped") } else { file.state == "applying" };
    if !right {
        return Err(Refusal::WrongState.into());
    }
    if apply {
        "applying".clone_into(&mut file.state);
        file.applied_by = Some(caller.actor.id.0);
        file.session_id = caller.session_id.map(|id| id.0);
        file.address = caller.address.map(|a| a.to_string());
        file.finished_at_ms = None;
    } else {
        "stopped".clone_into(&mut file.state);
        file.finished_at_ms = Some(app.now_ms());
    }
    file.version += 1;
    Ok(file)
}
