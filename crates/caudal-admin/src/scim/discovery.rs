//! What the portal says of its own SCIM: features, types of resources, schemas (RFC 7644, 4).

use std::sync::LazyLock;

use serde_json::{Value, json};

use super::attributes::{ENTERPRISE, GROUP, USER};
use super::list::{self, location};
use caudal_web::app::App;
use caudal_web::http::{problem::ApiError, scim::Answer};

/// The schemas, as they are sent.
pub static SCHEMAS: LazyLock<Vec<Value>> =
    LazyLock::new(|| serde_json::from_str(include_str!("schemas.json")).unwrap_or_default());

pub fn features(app: &App) -> Answer {
    let yes = json!({ "supported": true });
    let no = json!({ "supported": false });
    Answer::ok(json!({
        "schemas": ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
        "patch": yes,
        "bulk": { "supported": false, "maxOperations": 0, "maxPayloadSize": 0 },
        "filter": { "supported": true, "maxResults": list::MOST },
        "changePassword": no,
        "sort": no,
        "etag": yes,
        "authenticationSchemes": [{
            "type": "oauthbearertoken",
            "name": "Bearer token",
            "description": "A token with the scope scim, made by an administrator of the portal.",
            "primary": true,
        }],
        "meta": {
            "resourceType": "ServiceProviderConfig",
            "location": format!("{}/ServiceProviderConfig", super::address(app)),
        },
    }))
}

fn types(app: &App) -> Vec<Value> {
    let kind = |name: &str, description: &str, schema: &str, extensions: Value| {
        json!({
            "schemas": ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
            "id": name, "name": name, "description": description, "endpoint": format!("/{name}s"),
            "schema": schema, "schemaExtensions": extensions,
            "meta": { "resourceType": "ResourceType", "location": location(app, "ResourceTypes", name) },
        })
    };
    let extension = json!([{ "schema": ENTERPRISE, "required": false }]);
    vec![
        kind("User", "People of the company", USER, extension),
        kind("Group", "Groups, which grant the profile they are called like", GROUP, json!([])),
    ]
}

fn schemas(app: &App) -> Vec<Value> {
    let with_place = |schema: &Value| {
        let mut schema = schema.clone();
        let place = location(app, "Schemas", schema["id"].as_str().unwrap_or_default());
        schema["meta"] = json!({ "resourceType": "Schema", "location": place });
        schema
    };
    SCHEMAS.iter().map(with_place).collect()
}

fn all(resources: Vec<Value>) -> Answer {
    Answer::ok(list::list(i64::try_from(resources.len()).unwrap_or_default(), 1, resources))
}

fn named(resources: Vec<Value>, id: &str) -> Result<Answer, ApiError> {
    resources.into_iter().find(|r| r["id"] == json!(id)).map(Answer::ok).ok_or(ApiError::NotFound)
}

pub fn resource_types(app: &App) -> Answer {
    all(types(app))
}

/// One type of resource.
///
/// # Errors
/// `not_found`.
pub fn resource_type(app: &App, id: &str) -> Result<Answer, ApiError> {
    named(types(app), id)
}

pub fn all_schemas(app: &App) -> Answer {
    all(schemas(app))
}

/// One schema.
///
/// # Errors
/// `not_found`.
pub fn schema(app: &App, id: &str) -> Result<Answer, ApiError> {
    named(schemas(app), id)
}
