//! What every answer has: lists, pages, and the account that a resource gives of itself.

use axum::http::Uri;
use caudal_domain::time::Millis;
use jiff::Timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use super::attributes::{Document, Shown};
use caudal_web::app::App;
use caudal_web::http::{problem::ApiError, scim};

/// The most resources of a page.
pub const MOST: i64 = 200;
/// How many a page has unless told.
const USUAL: i64 = 100;
/// What a list says it is.
const LIST: &str = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

#[derive(Clone, Debug)]
pub struct Query {
    pub filter: Option<String>,
    /// The first one, counted from 1.
    pub start: i64,
    /// How many at most.
    pub count: i64,
    pub shown: Shown,
}

impl Query {
    /// Reads a query. What the standard has and the portal does not offer, like sorting, is passed over.
    ///
    /// # Errors
    /// `scim_value` for what is no number.
    pub fn read(uri: &Uri) -> Result<Self, ApiError> {
        let query = uri.query().unwrap_or_default();
        let pairs: Vec<(String, String)> =
            url::form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let field = |name: &str| pairs.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str());
        let number = |name: &str, usual: i64| match field(name) {
            None => Ok(usual),
            Some(text) => text
                .parse::<i64>()
                .map_err(|_| ApiError::Malformed { code: "scim_value", field: Some(name.into()) }),
        };
        Ok(Self {
            filter: field("filter").map(str::to_owned),
            start: number("startIndex", 1)?.clamp(1, i64::from(i32::MAX)),
            count: number("count", USUAL)?.clamp(0, MOST),
            shown: Shown::read(field("attributes"), field("excludedAttributes")),
        })
    }

    /// The page as the database counts: how many before it, how many at most.
    pub fn page(&self) -> (i64, i64) {
        (self.start - 1, self.count)
    }
}

pub fn list(total: i64, start: i64, resources: Vec<Value>) -> Value {
    json!({
        "schemas": [LIST], "totalResults": total, "startIndex": start, "itemsPerPage": resources.len(),
        "Resources": resources,
    })
}

/// Where resources are.
pub fn location(app: &App, endpoint: &str, id: &str) -> String {
    format!("{}/{endpoint}/{id}", super::address(app))
}

/// When a resource was made and changed, and which version it has.
pub struct Times {
    pub created_at_ms: Millis,
    pub updated_at_ms: Millis,
    pub version: i64,
}

/// What a resource says about itself.
pub fn meta(app: &App, kind: &str, id: impl Into<Uuid>, times: &Times) -> Value {
    let at = |ms| Timestamp::from_millisecond(ms).map(|at| at.to_string()).unwrap_or_default();
    json!({
        "resourceType": kind, "created": at(times.created_at_ms), "lastModified": at(times.updated_at_ms),
        "location": location(app, &format!("{kind}s"), &id.into().to_string()), "version": scim::tag(times.version),
    })
}

pub fn text<'a>(document: &'a Document, name: &str) -> Option<&'a str> {
    document.get(name).and_then(Value::as_str)
}
