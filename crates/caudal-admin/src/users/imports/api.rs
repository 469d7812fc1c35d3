//! The calls about files of people.

use axum::Json;
use axum::extract::{Request, State};

use super::PEOPLE;
use caudal_beneficiaries::imports::{
    self, FileImport, FileImportRow, FileImports, FileQuery, ImportAction, ImportId, RowsQuery,
};
use caudal_web::http::command::{Answer, Command};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, Query};
use caudal_web::{app::App, http::page::Page};

/// Checks a file of people and keeps what was found: nothing else changes. The body is the file's bytes: XLSX, ODS, XLS, or CSV
/// in UTF-8, UTF-16 or Windows-1252 with commas, semicolons or tabs; at most 15 MB and 50,000 rows.
#[utoipa::path(post, path = "/api/v1/user-imports", tag = "users",
    params(FileQuery, ("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    request_body(content(("application/octet-stream"))),
    responses((status = 201, body = FileImport), (status = 413, body = Problem), (status = 422, body = Problem)))]
pub async fn check_user_import(
    State(app): State<App>,
    Query(query): Query<FileQuery>,
    request: Request,
) -> Result<Answer, ApiError> {
    imports::check(&PEOPLE, app, query, request).await
}

/// The files that were checked of late.
#[utoipa::path(get, path = "/api/v1/user-imports", tag = "users", responses((status = 200, body = FileImports)))]
pub async fn list_user_imports(State(app): State<App>) -> Result<Json<FileImports>, ApiError> {
    imports::list(&PEOPLE, &app).await.map(Json)
}

/// One file.
#[utoipa::path(get, path = "/api/v1/user-imports/{id}", tag = "users", params(("id" = String, Path, format = Uuid)),
    responses((status = 200, body = FileImport), (status = 404, body = Problem)))]
pub async fn get_user_import(
    State(app): State<App>,
    PathId(id): PathId<ImportId>,
) -> Result<Answer, ApiError> {
    imports::get(&PEOPLE, &app, id).await
}

/// Rows of a file, each with all that is wrong with it or all that it changes.
#[utoipa::path(get, path = "/api/v1/user-imports/{id}/rows", tag = "users",
    params(RowsQuery, ("id" = String, Path, format = Uuid)),
    responses((status = 200, body = Page<FileImportRow>), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn list_user_import_rows(
    State(app): State<App>,
    PathId(id): PathId<ImportId>,
    Query(query): Query<RowsQuery>,
) -> Result<Json<Page<FileImportRow>>, ApiError> {
    imports::rows(&PEOPLE, &app, id, query).await.map(Json)
}

/// Applies a file as it was checked (`apply`, also what was stopped), or stops it (`stop`). Rows are written in the
/// background, from the top of the company downwards; what was written stays.
#[utoipa::path(post, path = "/api/v1/user-imports/{id}/actions/{action}", tag = "users", request_body = ImportAction,
    params(("id" = String, Path, format = Uuid), ("action" = String, Path), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = FileImport), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn act_on_user_import(
    State(app): State<App>,
    PathId(id): PathId<ImportId>,
    PathAction(action): PathAction,
    command: Command<ImportAction>,
) -> Result<Answer, ApiError> {
    imports::act(&PEOPLE, app, id, &action, command).await
}
