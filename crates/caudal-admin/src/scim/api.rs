//! The calls of SCIM 2.0.

use axum::extract::{OriginalUri, State};
use axum::http::HeaderMap;
use caudal_domain::ids::UserId;

use super::attributes::{GROUPS, USERS};
use super::patch::{self, Change};
use super::{discovery, groups, list::Query, people};
use caudal_web::http::query::{PathId, PathKind};
use caudal_web::http::scim::{Answer, ScimBody};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// What the portal offers.
#[utoipa::path(get, path = "/scim/v2/ServiceProviderConfig", tag = "scim", responses((status = 200)))]
pub async fn features(State(app): State<App>) -> Answer {
    discovery::features(&app)
}

/// The types of resources.
#[utoipa::path(get, path = "/scim/v2/ResourceTypes", tag = "scim", responses((status = 200)))]
pub async fn resource_types(State(app): State<App>) -> Answer {
    discovery::resource_types(&app)
}

/// One type of resource.
#[utoipa::path(get, path = "/scim/v2/ResourceTypes/{kind}", tag = "scim", responses((status = 200)))]
pub async fn resource_type(State(app): State<App>, PathKind(id): PathKind) -> Result<Answer, ApiError> {
    discovery::resource_type(&app, &id)
}

/// The schemas.
#[utoipa::path(get, path = "/scim/v2/Schemas", tag = "scim", responses((status = 200)))]
pub async fn schemas(State(app): State<App>) -> Answer {
    discovery::all_schemas(&app)
}

/// One schema.
#[utoipa::path(get, path = "/scim/v2/Schemas/{kind}", tag = "scim", responses((status = 200)))]
pub async fn schema(State(app): State<App>, PathKind(id): PathKind) -> Result<Answer, ApiError> {
    discovery::schema(&app, &id)
}

/// Looking through several types of resources at once is not offered.
#[utoipa::path(post, path = "/scim/v2/.search", tag = "scim", responses((status = 501)))]
pub async fn search() -> Result<Answer, ApiError> {
    Err(ApiError::NotImplemented)
}

/// People.
#[utoipa::path(get, path = "/scim/v2/Users", tag = "scim", responses((status = 200)))]
pub async fn list_people(State(app): State<App>, OriginalUri(uri): OriginalUri) -> Result<Answer, ApiError> {
    people::page(&app, &Query::read(&uri)?).await
}

/// Registers a person.
#[utoipa::path(post, path = "/scim/v2/Users", tag = "scim", responses((status = 201)))]
pub async fn create_person(
    State(app): State<App>,
    caller: Caller,
    OriginalUri(uri): OriginalUri,
    ScimBody(body): ScimBody,
) -> Result<Answer, ApiError> {
    people::create(&app, caller, &body, Query::read(&uri)?.shown).await
}

/// One person.
#[utoipa::path(get, path = "/scim/v2/Users/{id}", tag = "scim", responses((status = 200)))]
pub async fn get_person(
    State(app): State<App>,
    PathId(id): PathId<UserId>,
    OriginalUri(uri): OriginalUri,
) -> Result<Answer, ApiError> {
    people::one(&app, id, &Query::read(&uri)?.shown).await
}

/// Writes a person anew.
#[utoipa::path(put, path = "/scim/v2/Users/{id}", tag = "scim", responses((status = 200)))]
pub async fn replace_person(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<UserId>,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    ScimBody(body): ScimBody,
) -> Result<Answer, ApiError> {
    let change = Change::Whole(patch::parse_resource(&USERS, &body)?);
    people::change(&app, caller, id, headers, (change, Query::read(&uri)?.shown)).await
}

/// Changes parts of a person.
#[utoipa::path(patch, path = "/scim/v2/Users/{id}", tag = "scim", responses((status = 200)))]
pub async fn change_person(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<UserId>,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    ScimBody(body): ScimBody,
) -> Result<Answer, ApiError> {
    people::change(&app, caller, id, headers, (Change::Parts(body), Query::read(&uri)?.shown)).await
}

/// Removes a person: switched off, and gone from here.
#[utoipa::path(delete, path = "/scim/v2/Users/{id}", tag = "scim", responses((status = 204)))]
pub async fn remove_person(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<UserId>,
    headers: HeaderMap,
) -> Result<Answer, ApiError> {
    people::remove(&app, caller, id, headers).await
}

/// Groups.
#[utoipa::path(get, path = "/scim/v2/Groups", tag = "scim", responses((status = 200)))]
pub async fn list_groups(State(app): State<App>, OriginalUri(uri): OriginalUri) -> Result<Answer, ApiError> {
    groups::page(&app, &Query::read(&uri)?).await
}

/// Makes a group.
#[utoipa::path(post, path = "/scim/v2/Groups", tag = "scim", responses((status = 201)))]
pub async fn create_group(
    State(app): State<App>,
    caller: Caller,
    OriginalUri(uri): OriginalUri,
    ScimBody(body): ScimBody,
) -> Result<Answer, ApiError> {
    groups::create(&app, caller, &body, Query::read(&uri)?.shown).await
}

/// One group.
#[utoipa::path(get, path = "/scim/v2/Groups/{id}", tag = "scim", responses((status = 200)))]
pub async fn get_group(
    State(app): State<App>,
    PathId(id): PathId,
    OriginalUri(uri): OriginalUri,
) -> Result<Answer, ApiError> {
    groups::one(&app, id, &Query::read(&uri)?.shown).await
}

/// Writes a group anew.
#[utoipa::path(put, path = "/scim/v2/Groups/{id}", tag = "scim", responses((status = 200)))]
pub async fn replace_group(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    ScimBody(body): ScimBody,
) -> Result<Answer, ApiError> {
    let change = Change::Whole(patch::parse_resource(&GROUPS, &body)?);
    groups::change(&app, caller, id, headers, (change, Query::read(&uri)?.shown)).await
}

/// Changes parts of a group: who is in it, above all.
#[utoipa::path(patch, path = "/scim/v2/Groups/{id}", tag = "scim", responses((status = 200)))]
pub async fn change_group(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    ScimBody(body): ScimBody,
) -> Result<Answer, ApiError> {
    groups::change(&app, caller, id, headers, (Change::Parts(body), Query::read(&uri)?.shown)).await
}

/// Removes a group.
#[utoipa::path(delete, path = "/scim/v2/Groups/{id}", tag = "scim", responses((status = 204)))]
pub async fn remove_group(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId,
    headers: HeaderMap,
) -> Result<Answer, ApiError> {
    groups::remove(&app, caller, id, headers).await
}
