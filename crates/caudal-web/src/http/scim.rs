//! SCIM 2.0 on the wire (RFC 7644): its media type, its errors, its entity tags.

use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Json, body::Body};
use serde_json::{Value, json};

use super::command::{MAX_JSON_BYTES, limited};
use super::problem::{ApiError, Problem};

/// The media type (RFC 7644, 3.1).
const MEDIA_TYPE: HeaderValue = HeaderValue::from_static("application/scim+json");
/// What an error says it is (RFC 7644, 3.12).
const ERROR: &str = "urn:ietf:params:scim:api:messages:2.0:Error";
/// The largest body, in bytes: a group comes with all its members.
const MAX_BYTES: usize = 4 * MAX_JSON_BYTES;

#[must_use]
pub fn is_scim(path: &str) -> bool {
    path == "/scim" || path.starts_with("/scim/")
}

/// A problem told as SCIM tells errors; anything else as it is.
pub fn retold(mut response: Response) -> Response {
    let Some(problem) = response.extensions_mut().remove::<Problem>() else { return response };
    let (status, kind) = kind(&problem, response.status());
    let mut error = json!({ "schemas": [ERROR], "status": status.as_str(), "detail": detail(&problem) });
    if let Some(kind) = kind {
        error["scimType"] = kind.into();
    }
    *response.status_mut() = status;
    *response.body_mut() = Body::from(error.to_string());
    response.headers_mut().remove(header::CONTENT_LENGTH);
    response.headers_mut().insert(header::CONTENT_TYPE, MEDIA_TYPE);
    response
}

/// The status and the kind of error (RFC 7644, 3.12, table 9).
fn kind(problem: &Problem, status: StatusCode) -> (StatusCode, Option<&'static str>) {
    let taken = |code: &str| matches!(code, "email_taken" | "employee_number_taken" | "already_registered");
    if taken(problem.code) || problem.errors.iter().any(|e| taken(e.code)) {
        return (StatusCode::CONFLICT, Some("uniqueness"));
    }
    let bad = |kind| (StatusCode::BAD_REQUEST, Some(kind));
    match problem.code {
        "scim_filter" => bad("invalidFilter"),
        "scim_path" => bad("invalidPath"),
        "scim_no_target" => bad("noTarget"),
        "scim_mutability" => bad("mutability"),
        "scim_syntax" | "malformed_json" | "malformed_utf8" | "malformed_body" => bad("invalidSyntax"),
        _ if status == StatusCode::UNPROCESSABLE_ENTITY => bad("invalidValue"),
        _ => (status, None),
    }
}

fn detail(problem: &Problem) -> String {
    if problem.errors.is_empty() || problem.code != "invalid_fields" {
        return problem.detail.clone();
    }
    let fields: Vec<_> = problem.errors.iter().map(|e| format!("{}: {}", e.field, e.detail)).collect();
    fields.join(" ")
}

/// A body in SCIM's media type, or in plain JSON, as many providers send it.
pub struct ScimBody(pub Value);

impl<S: Send + Sync> FromRequest<S> for ScimBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
        let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
        if !matches!(kind.as_str(), "application/scim+json" | "application/json") {
            return Err(ApiError::UnsupportedMediaType);
        }
        let bytes = limited(request, MAX_BYTES).await?;
        let malformed = |code| ApiError::Malformed { code, field: None };
        if std::str::from_utf8(&bytes).is_err() {
            return Err(malformed("malformed_utf8"));
        }
        let value: Value = serde_json::from_slice(&bytes).map_err(|_| malformed("malformed_json"))?;
        if value.is_object() { Ok(Self(value)) } else { Err(malformed("scim_syntax")) }
    }
}

pub struct Answer {
    status: StatusCode,
    body: Option<Value>,
}

impl Answer {
    /// 200 with a resource or a list.
    #[must_use]
    pub fn ok(body: Value) -> Self {
        Self { status: StatusCode::OK, body: Some(body) }
    }

    /// 201 with a resource.
    #[must_use]
    pub fn created(body: Value) -> Self {
        Self { status: StatusCode::CREATED, body: Some(body) }
    }

    /// 204.
    #[must_use]
    pub fn removed() -> Self {
        Self { status: StatusCode::NO_CONTENT, body: None }
    }
}

impl IntoResponse for Answer {
    /// A resource says where it is and which version it has in headers, too.
    fn into_response(self) -> Response {
        let Some(body) = self.body else { return self.status.into_response() };
        let told = |name: HeaderName, field: &str| {
            let value = body["meta"][field].as_str()?.parse::<HeaderValue>().ok()?;
            Some((name, value))
        };
        let mut headers = HeaderMap::from_iter([(header::CONTENT_TYPE, MEDIA_TYPE)]);
        headers.extend(told(header::ETAG, "version"));
        if self.status == StatusCode::CREATED {
            headers.extend(told(header::LOCATION, "location"));
        }
        (self.status, headers, Json(body).into_response().into_body()).into_response()
    }
}

/// The entity tag of a version.
pub fn tag(version: i64) -> String {
    format!("W/\"{version}\"")
}

/// Checks the version that a call has read, where it names one.
///
/// # Errors
/// `changed_meanwhile`.
pub fn check_version(headers: &HeaderMap, version: i64) -> Result<(), ApiError> {
    let Some(asked) = headers.get(header::IF_MATCH).and_then(|v| v.to_str().ok()) else { return Ok(()) };
    let ours = format!("\"{version}\"");
    let named = asked.split(',').map(str::trim).any(|t| t == "*" || t.trim_start_matches("W/") == ours);
    if named { Ok(()) } else { Err(ApiError::VersionStale) }
}

#[cfg(test)]
mod tests {
    use caudal_domain::{error::FieldRefusal, text::TextRefusal, user::UserRefusal};

    use super::*;

    async fn problem_of(error: ApiError) -> Value {
        let response = retold(error.into_response());
        assert_eq!(response.headers()[header::CONTENT_TYPE], MEDIA_TYPE);
        let status = response.status();
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        let error: Value = serde_json::from_slice(&bytes).unwrap();
        assert_eq!(error["status"], status.as_str());
        error
    }

    #[tokio::test]
    async fn errors_are_told_as_the_standard_says() {
        let field = |name: &str, refusal| ApiError::from(vec![FieldRefusal { field: name.into(), refusal }]);
        for (error, status, kind) in [
            (field("email", UserRefusal::EmailTaken.into()), "409", json!("uniqueness")),
            (field("name", TextRefusal::TextRequired.into()), "400", json!("invalidValue")),
            (ApiError::Malformed { code: "scim_filter", field: None }, "400", json!("invalidFilter")),
            (ApiError::Malformed { code: "malformed_json", field: None }, "400", json!("invalidSyntax")),
            (ApiError::NotFound, "404", Value::Null),
            (UserRefusal::LastAdministrator.into(), "409", Value::Null),
            (ApiError::VersionStale, "412", Value::Null),
        ] {
            let told = problem_of(error).await;
            assert_eq!((&told["status"], &told["scimType"]), (&json!(status), &kind), "{told}");
            assert!(told["detail"].as_str().unwrap().len() > 10);
        }
    }

    #[test]
    fn a_version_is_read_however_it_is_written() {
        let asked = |text: &str| HeaderMap::from_iter([(header::IF_MATCH, text.parse().unwrap())]);
        for good in ["W/\"3\"", "\"3\"", "*", "W/\"2\", W/\"3\""] {
            assert!(check_version(&asked(good), 3).is_ok(), "{good}");
        }
        assert!(matches!(check_version(&asked("W/\"2\""), 3), Err(ApiError::VersionStale)));
        assert!(check_version(&HeaderMap::new(), 3).is_ok());
    }
}
