//! The calls of user administration (specification, section 7), to the letter, and the two lists its forms choose from.

use caudal_domain::ids::{BranchId, UserId};
use std::fmt;

use axum::Json;
use axum::extract::{OriginalUri, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::de::{self, MapAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::list::{self, Listing};
use super::remains::{self, ReassignBody, Remains};
use super::service;
use super::view::{HeldPermission, UserDetail, UserItem};
use caudal_web::http::command::{Answer, Command, NoArguments, PlainCommand};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::query::{PathAction, PathId, Query};
use caudal_web::{app::App, caller::Caller};

/// What the list of users is narrowed to.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListUsers {
    /// Beginnings of words of the name, the e-mail, the employee number or the document.
    pub q: Option<String>,
    /// Only those to whom this permission is granted now, by its label.
    pub permission: Option<String>,
    /// `active` or `inactive`.
    pub state: Option<String>,
    /// UUID of a branch.
    pub branch: Option<String>,
    /// How many, 1 to 200; everybody unless told. Where more follow, `Link` names the next page.
    pub limit: Option<u64>,
    /// Where the page begins.
    pub after: Option<String>,
}

/// A permission as it shall be granted: its label alone, or with where and until when.
#[derive(Clone, Debug, ToSchema)]
#[serde(untagged)]
pub enum GrantBody {
    /// The label: everywhere and for good.
    Label(String),
    /// The label with its bounds.
    Bounded(BoundedGrant),
}

// Not by serde's own way of telling them apart, which forgets why neither fits: a bound that is misspelt must not be no bound.
impl<'de> Deserialize<'de> for GrantBody {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Either;

        impl<'de> Visitor<'de> for Either {
            type Value = GrantBody;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a permission, or a permission with its bounds")
            }

            fn visit_str<E: de::Error>(self, label: &str) -> Result<GrantBody, E> {
                Ok(GrantBody::Label(label.to_owned()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<GrantBody, A::Error> {
                BoundedGrant::deserialize(MapAccessDeserializer::new(map)).map(GrantBody::Bounded)
            }
        }

        from.deserialize_any(Either)
    }
}

/// A permission with where and until when.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "what cannot be written is taken and ignored")]
pub struct BoundedGrant {
    /// The label.
    pub permission_name: String,
    /// UUID of the only branch where it holds.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub branch_id: Option<BranchId>,
    /// The branch as an answer shows it, for what was read and is sent back.
    #[schema(value_type = Option<Object>)]
    pub branch: Option<IdOnly>,
    /// The last day, ISO date.
    pub ends_on: Option<String>,
    /// Taken and ignored, as what follows.
    #[schema(ignore)]
    granted_by: Ignored,
    #[schema(ignore)]
    granted_at_ms: Ignored,
}

/// A record of an answer of which only the id is read.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct IdOnly {
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
}

/// Up to how much a person approves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitBody {
    /// ISO 4217.
    pub currency: String,
    pub limit_minor: i64,
}

/// Who stands in for a person, and when.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "what cannot be written is taken and ignored")]
pub struct AbsenceBody {
    /// Taken and ignored.
    #[schema(ignore)]
    id: Ignored,
    /// UUID of who stands in.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub substitute_id: Option<UserId>,
    /// Who stands in as an answer shows it, for what was read and is sent back.
    #[schema(value_type = Option<Object>)]
    pub substitute: Option<IdOnly>,
    /// The first day, ISO date.
    pub starts_on: String,
    /// The last day, ISO date.
    pub ends_on: String,
}

/// A user as they shall be. What is absent stays as it is, `null` empties. What an answer shows and nobody may write is
/// taken and ignored, so that what was read can be changed and sent back.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "what cannot be written is taken and ignored")]
pub struct UserBody {
    pub name: Option<String>,
    /// The e-mail, by which the person is known at their first sign-in.
    pub email: Option<String>,
    /// `active` or `inactive`.
    pub state: Option<String>,
    /// The number in the company.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub employee_number: Option<Option<String>>,
    /// The document of identity.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub document: Option<Option<String>>,
    /// What kind of document that is: `cedula`, `ruc` or `passport`.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub document_type: Option<Option<String>>,
    /// The telephone.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>)]
    pub phone: Option<Option<String>>,
    /// UUID of the branch they work in.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, format = Uuid)]
    pub branch_id: Option<Option<BranchId>>,
    /// UUID of who leads them.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<String>, format = Uuid)]
    pub manager_id: Option<Option<UserId>>,
    /// All they may do.
    pub permissions: Option<Vec<GrantBody>>,
    /// All their approval limits.
    pub limits: Option<Vec<LimitBody>>,
    /// Who stands in for them, from today on.
    pub substitutions: Option<Vec<AbsenceBody>>,
    /// Taken and ignored, like all that follows.
    #[schema(ignore)]
    pub(super) id: Ignored,
    #[schema(ignore)]
    pub(super) sub: Ignored,
    #[schema(ignore)]
    pub(super) branch: Ignored,
    #[schema(ignore)]
    pub(super) manager: Ignored,
    #[schema(ignore)]
    pub(super) last_sign_in_ms: Ignored,
    #[schema(ignore)]
    pub(super) created_at_ms: Ignored,
    #[schema(ignore)]
    pub(super) conflicts: Ignored,
    #[schema(ignore)]
    pub(super) actions: Ignored,
    #[schema(ignore)]
    pub(super) version: Ignored,
}

/// Whatever an answer shows that cannot be written.
type Ignored = Option<serde::de::IgnoredAny>;

/// Tells `null` from absence.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(from).map(Some)
}

/// The user under `data`, as the product reads it.
#[derive(Serialize, ToSchema)]
pub struct UserData {
    data: UserDetail,
}

/// What became of the own profile.
#[derive(Serialize, ToSchema)]
pub struct ProfileSaved {
    /// Always true: a failure is a problem document.
    success: bool,
    /// The profile as it is now.
    data: UserDetail,
}

/// Users by name: everybody, or a page of those asked for.
#[utoipa::path(get, path = "/api/v1/user", tag = "users", params(ListUsers),
    responses((status = 200, body = Vec<UserItem>, headers(("Link" = String, description = "The next page"))),
        (status = 422, body = Problem)))]
pub async fn list_users(
    State(app): State<App>,
    OriginalUri(uri): OriginalUri,
    Query(query): Query<ListUsers>,
) -> Result<Response, ApiError> {
    let page = list::page(&app, &Listing::read(&query)?).await?;
    let mut response = Json(page.items).into_response();
    if let Some(next) = page.next {
        let others = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
        let others = others.filter(|(name, _)| name != "after");
        let query = url::form_urlencoded::Serializer::new(String::new())
            .extend_pairs(others)
            .append_pair("after", &next)
            .finish();
        let link = HeaderValue::from_str(&format!("<{}?{query}>; rel=\"next\"", uri.path()));
        let link = link.map_err(ApiError::internal)?;
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// Registers a user.
#[utoipa::path(post, path = "/api/v1/user", tag = "users", request_body = UserBody,
    params(("Idempotency-Key" = Option<String>, Header)),
    responses((status = 201, body = UserDetail), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub async fn create_user(
    State(app): State<App>,
    command: PlainCommand<UserBody>,
) -> Result<Answer, ApiError> {
    service::create(&app, command).await
}

/// Changes a user.
#[utoipa::path(put, path = "/api/v1/user/{id}", tag = "users", request_body = UserBody,
    params(("id" = String, Path, format = Uuid), ("Idempotency-Key" = Option<String>, Header),
        ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = UserDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn update_user(
    State(app): State<App>,
    PathId(id): PathId<UserId>,
    command: PlainCommand<UserBody>,
) -> Result<Answer, ApiError> {
    service::update(&app, id, command).await
}

/// One user.
#[utoipa::path(get, path = "/api/v1/user/user/{id}", tag = "users", params(("id" = String, Path, format = Uuid)),
    responses((status = 200, body = UserDetail), (status = 404, body = Problem)))]
pub async fn get_user(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<UserId>,
) -> Result<Answer, ApiError> {
    Answer::ok(&service::detail(&app, &caller, id).await?)
}

/// Switches a user off: sessions end at once, history keeps the name. Answers the user.
#[utoipa::path(delete, path = "/api/v1/user/{id}", tag = "users",
    params(("id" = String, Path, format = Uuid), ("Idempotency-Key" = Option<String>, Header),
        ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = UserDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem)))]
pub async fn delete_user(
    State(app): State<App>,
    PathId(id): PathId<UserId>,
    command: PlainCommand<NoArguments>,
) -> Result<Answer, ApiError> {
    service::switch(&app, id, command.meta, false).await
}

/// Switches a user off (`deactivate`) or on again (`reactivate`).
#[utoipa::path(post, path = "/api/v1/users/{id}/actions/{action}", tag = "users", request_body = NoArguments,
    params(("id" = String, Path, format = Uuid), ("action" = String, Path), ("Idempotency-Key" = String, Header),
        ("If-Match" = String, Header)),
    responses((status = 200, body = UserDetail), (status = 404, body = Problem), (status = 409, body = Problem),
        (status = 412, body = Problem)))]
pub async fn act_on_user(
    State(app): State<App>,
    PathId(id): PathId<UserId>,
    PathAction(action): PathAction,
    command: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    command.meta.version()?;
    match action.as_str() {
        "deactivate" => service::switch(&app, id, command.meta, false).await,
        "reactivate" => service::switch(&app, id, command.meta, true).await,
        _ => Err(ApiError::NotFound),
    }
}

/// What remains of a user when they are switched off.
#[utoipa::path(get, path = "/api/v1/users/{id}/remains", tag = "users",
    params(("id" = String, Path, format = Uuid)),
    responses((status = 200, body = Remains), (status = 404, body = Problem)))]
pub async fn list_remains(
    State(app): State<App>,
    PathId(id): PathId<UserId>,
) -> Result<Json<Remains>, ApiError> {
    remains::of(&app, id).await.map(Json)
}

/// Gives what remains of a user to another: the people they lead, and the absences they stand in for.
#[utoipa::path(post, path = "/api/v1/users/{id}/reassignments", tag = "users", request_body = ReassignBody,
    params(("id" = String, Path, format = Uuid), ("Idempotency-Key" = String, Header)),
    responses((status = 200, body = Remains), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn reassign(
    State(app): State<App>,
    PathId(id): PathId<UserId>,
    command: Command<ReassignBody>,
) -> Result<Answer, ApiError> {
    remains::reassign(&app, id, command).await
}

/// What a user may do today: their own for everybody, anybody's for who administers users.
#[utoipa::path(get, path = "/api/v1/user/permissions/{id}", tag = "users",
    params(("id" = String, Path, format = Uuid)),
    responses((status = 200, body = Vec<HeldPermission>), (status = 404, body = Problem)))]
pub async fn list_user_permissions(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<UserId>,
) -> Result<Json<Vec<HeldPermission>>, ApiError> {
    service::permissions(&app, &caller, id).await.map(Json)
}

/// A user under `data`: the own one for everybody, anybody for who administers users.
#[utoipa::path(get, path = "/api/v1/auth/{id}", tag = "users", params(("id" = String, Path, format = Uuid)),
    responses((status = 200, body = UserData), (status = 404, body = Problem)))]
pub async fn get_admin(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<UserId>,
) -> Result<Json<UserData>, ApiError> {
    service::may_read(&caller, id)?;
    Ok(Json(UserData { data: service::detail(&app, &caller, id).await? }))
}

/// Changes the own profile of who administers: name, e-mail, document, telephone.
#[utoipa::path(patch, path = "/api/v1/user/admin", tag = "users", request_body = UserBody,
    params(("Idempotency-Key" = Option<String>, Header), ("If-Match" = Option<String>, Header)),
    responses((status = 200, body = ProfileSaved), (status = 409, body = Problem), (status = 412, body = Problem),
        (status = 422, body = Problem)))]
pub async fn update_admin(
    State(app): State<App>,
    command: PlainCommand<UserBody>,
) -> Result<Answer, ApiError> {
    let id = command.meta.caller.actor.id;
    let answer = service::update(&app, id, command).await?;
    let data = answer.value();
    answer.replaced_by(&serde_json::json!({ "success": true, "data": data }))
}
