//! The description of the API. The code is its source; `openapi.json` and the application's client are made from it.

use caudal_domain::permission::{Permission, Permissions};
use caudal_domain::token::{DRAFTS, SCIM, Scopes, may_hold};
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{
    Components, ComponentsBuilder, Content, Info, OpenApi, Ref, RefOr, Response as ApiResponse,
    ResponseBuilder, extensions::ExtensionsBuilder,
};
use utoipa::{OpenApi as _, PartialSchema, ToSchema};
use utoipa_axum::router::OpenApiRouter;

use super::table::{RouteRule, Routes, Rule};
use super::{problem::Problem, scim::is_scim};

const PROBLEM_TYPE: &str = "application/problem+json";
const TOKEN: &str = "token";
const SYSTEM: &str = "system";
const COOKIE: &str = "cookie";

/// What every description begins with.
#[derive(utoipa::OpenApi)]
#[openapi()]
struct Base;

/// The description of all routes, as text.
pub fn describe(routes: Routes) -> serde_json::Result<String> {
    let (routes, table) = routes.describe();
    let (_, described) = OpenApiRouter::with_openapi(base()).merge(routes).split_for_parts();
    finish(described, &table).to_pretty_json()
}

fn base() -> OpenApi {
    let mut api = Base::openapi();
    let mut info = Info::new("Caudal", env!("CARGO_PKG_VERSION"));
    info.description = Some(
        "Staff portal for requests, payments, cash and cancellations. Calls carry the bearer token of GET \
         /api/auth/token and the cookie of the same session. Commands carry `Idempotency-Key`; commands on a record \
         carry the version that was read in `If-Match`. Another system calls with a token of its own and no cookie. Errors \
         are problem documents (RFC 9457) with a stable `code`. A field that ends in `_ms` is milliseconds of UTC since \
         1970; in `_minor`, minor units of the currency beside it; in `_milli`, thousandths; in `_on`, an ISO 8601 date."
            .into(),
    );
    api.info = info;
    api.components = Some(components());
    api
}

fn components() -> Components {
    let mut schemas = Vec::new();
    Problem::schemas(&mut schemas);
    schemas.push((Problem::name().into_owned(), Problem::schema()));
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("The session's access token, of GET /api/auth/token."))
        .build();
    let system = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some(
            "A token of another system, made by an administrator, with one of the scopes of `x-rule`.",
        ))
        .build();
    let cookie = ApiKeyValue::with_description(
        "__Host-caudal_session",
        "The session's cookie; on a plain-http loopback address its name has no prefix and carries the port.",
    );
    ComponentsBuilder::new()
        .schemas_from_iter(schemas)
        .security_scheme(TOKEN, SecurityScheme::Http(token))
        .security_scheme(SYSTEM, SecurityScheme::Http(system))
        .security_scheme(COOKIE, SecurityScheme::ApiKey(ApiKey::Cookie(cookie)))
        .build()
}

/// Writes into the description what the route table knows: who may call what, and that anything may answer a problem.
/// SCIM describes itself, at `/scim/v2/Schemas`, and is left out.
fn finish(mut api: OpenApi, table: &[RouteRule]) -> OpenApi {
    api.paths.paths.retain(|path, _| !is_scim(path));
    for row in table {
        let operation = api.paths.paths.get_mut(&row.path).and_then(|item| operation_mut(item, &row.method));
        let Some(operation) = operation else { continue };
        operation.security = Some(match row.rule {
            Rule::Public => Vec::new(),
            _ => requirements(row),
        });
        let rule = ExtensionsBuilder::new().add("x-rule", rule_in_words(row.rule)).build();
        operation.extensions.get_or_insert_default().merge(rule);
        let problem = ResponseBuilder::new()
            .description("A problem document")
            .content(PROBLEM_TYPE, Content::new(Some(Ref::from_schema_name(Problem::name()))))
            .build();
        operation.responses.responses.entry("default".into()).or_insert(RefOr::T(problem));
        operation.responses.responses.values_mut().for_each(name_problem);
    }
    api
}

/// Problems have a media type of their own; where an endpoint names one it says JSON, as of any other body.
fn name_problem(response: &mut RefOr<ApiResponse>) {
    let RefOr::T(response) = response else { return };
    let problem = Ref::from_schema_name(Problem::name());
    let named =
        std::mem::take(&mut response.content).into_iter().map(|(media_type, content)| match &content {
            RefOr::T(Content { schema: Some(RefOr::Ref(of)), .. }) if *of == problem => {
                (PROBLEM_TYPE.to_owned(), content)
            }
            _ => (media_type, content),
        });
    response.content = named.collect();
}

/// A session's two parts, or the token of another system where one with the right scope opens the endpoint.
fn requirements(row: &RouteRule) -> Vec<SecurityRequirement> {
    let nothing: [&str; 0] = [];
    let session = requirement(&row.path);
    if opens_to_systems(row) {
        vec![session, SecurityRequirement::new(SYSTEM, nothing)]
    } else {
        vec![session]
    }
}

fn opens_to_systems(row: &RouteRule) -> bool {
    let everything = Scopes::Api(Permission::all().filter(|p| may_hold(*p)).collect::<Permissions>());
    let method = row.method.parse().unwrap_or_default();
    let opens = |scopes| row.rule.opens_to(&method, scopes);
    !matches!(row.rule, Rule::Public) && (opens(everything) || opens(Scopes::Drafts))
}

/// Under `/api/auth/` the cookie alone speaks (security, "Session and token").
fn requirement(path: &str) -> SecurityRequirement {
    let nothing: [&str; 0] = [];
    let cookie = SecurityRequirement::new(COOKIE, nothing);
    if path.starts_with("/api/auth/") { cookie } else { cookie.add(TOKEN, nothing) }
}

fn rule_in_words(rule: Rule) -> serde_json::Value {
    match rule {
        Rule::Public => "public".into(),
        Rule::Session | Rule::SharedBySessions => "session".into(),
        Rule::Choices => ["session", DRAFTS].into_iter().collect(),
        Rule::Drafts(any) => any.iter().map(|p| p.label()).chain([DRAFTS]).collect(),
        Rule::Branches(any) | Rule::Shared(any) | Rule::Company(any) | Rule::Systems(any) => {
            any.iter().map(|p: &Permission| p.label()).collect()
        }
        Rule::Scim => SCIM.into(),
    }
}

fn operation_mut<'a>(item: &'a mut PathItem, method: &str) -> Option<&'a mut Operation> {
    match method {
        "GET" => item.get.as_mut(),
        "POST" => item.post.as_mut(),
        "PUT" => item.put.as_mut(),
        "PATCH" => item.patch.as_mut(),
        "DELETE" => item.delete.as_mut(),
        _ => None,
    }
}
