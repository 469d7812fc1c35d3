//! Paths and query strings, read strictly: what is not understood is refused, never ignored.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use caudal_domain::ids::Id;
use serde::de::DeserializeOwned;
use url::form_urlencoded;

use super::problem::ApiError;

pub fn invalid_query(field: &str) -> ApiError {
    ApiError::Malformed { code: "invalid_query", field: Some(field.to_owned()) }
}

/// Reads a query string that was sent as text: that of a list whose file is asked for.
pub fn parse_query<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    no_nul(query)?;
    serde_urlencoded::from_str(query).map_err(|_| ApiError::Malformed { code: "invalid_query", field: None })
}

/// A query string with only known parameters, each at most once.
pub struct Query<T>(pub T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = parts.uri.query().unwrap_or_default();
        no_nul(query)?;
        serde_urlencoded::from_str(query)
            .map(Self)
            .map_err(|_| ApiError::Malformed { code: "invalid_query", field: refused_of::<T>(query) })
    }
}

/// Refuses the one character that no text of PostgreSQL holds, whatever it is in.
fn no_nul(query: &str) -> Result<(), ApiError> {
    if !query.contains("%00") && !query.contains('\0') {
        return Ok(());
    }
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let found = pairs.find(|(name, value)| name.contains('\0') || value.contains('\0'));
    let field = found.map(|(name, _)| name.replace('\0', ""));
    Err(ApiError::Malformed { code: "invalid_query", field })
}

/// Which parameter is not understood: the last of the fewest, from the first on, that are refused. Nothing where one is missing.
fn refused_of<T: DeserializeOwned>(query: &str) -> Option<String> {
    let ends: Vec<usize> = query.match_indices('&').map(|(at, _)| at).chain([query.len()]).collect();
    let taken = ends.partition_point(|end| !is_refused::<T>(&query[..*end]));
    let refused = &query[..*ends.get(taken)?];
    form_urlencoded::parse(refused.as_bytes()).last().map(|(name, _)| name.into_owned())
}

fn is_refused<T: DeserializeOwned>(query: &str) -> bool {
    serde_urlencoded::from_str::<T>(query).is_err_and(|error| !error.to_string().starts_with("missing field"))
}

async fn segment<S: Send + Sync>(parts: &mut Parts, state: &S, name: &str) -> Result<String, ApiError> {
    let params = RawPathParams::from_request_parts(parts, state).await.map_err(|_| ApiError::NotFound)?;
    let found = params.iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_owned());
    // What no text in the database can hold names no record.
    found.filter(|value| !value.chars().any(char::is_control)).ok_or(ApiError::NotFound)
}

/// Ids that stand in a path, each under its name there. What is no id names no record.
macro_rules! ids_of_path {
    ($($type:ident = $name:literal,)+) => {
        $(
            pub struct $type<I = Id>(pub I);

            impl<S: Send + Sync, Of> FromRequestParts<S> for $type<Id<Of>> {
                type Rejection = ApiError;

                async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
                    let text = segment(parts, state, $name).await?;
                    text.parse().map(Self).map_err(|_| ApiError::NotFound)
                }
            }
        )+
    };
}

ids_of_path! {
    PathId = "id",
    PathSession = "session_id",
    PathDelivery = "delivery",
    PathAttachment = "attachment_id",
    PathAnswer = "answer_id",
    PathLine = "line_id",
}

/// Words that stand in a path, each under its name there.
macro_rules! words_of_path {
    ($($type:ident = $name:literal,)+) => {
        $(
            pub struct $type(pub String);

            impl<S: Send + Sync> FromRequestParts<S> for $type {
                type Rejection = ApiError;

                async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
                    segment(parts, state, $name).await.map(Self)
                }
            }
        )+
    };
}

words_of_path! {
    PathAction = "action",
    PathKind = "kind",
    PathKey = "key",
    PathToken = "token",
}

/// The `{position}` of a path: the place of a line, from 1.
pub struct PathPosition(pub i64);

impl<S: Send + Sync> FromRequestParts<S> for PathPosition {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let text = segment(parts, state, "position").await?;
        text.parse().ok().filter(|at| *at > 0).map(Self).ok_or(ApiError::NotFound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "what is read is not looked at")]
    struct Page {
        limit: Option<u64>,
        after: Option<Id>,
        #[serde(rename = "días")]
        days: i64,
    }

    #[test]
    fn a_query_string_is_refused_by_the_parameter_that_is_wrong() {
        let cases = [
            ("limit=x", Some("limit")),
            ("limit=5&limit=6&days=1", Some("limit")),
            ("limit=5&after=a%20b&otro=1", Some("after")),
            ("limit=5&d%C3%ADas=1.5", Some("días")),
            ("limit=5&otro+m%C3%A1s=1&limit=x", Some("otro más")),
            ("&&limit=5&&=3&d%C3%ADas=2", Some("")),
            ("limit=5", None),
            ("", None),
        ];
        for (query, field) in cases {
            assert!(parse_query::<Page>(query).is_err(), "{query}");
            assert_eq!(refused_of::<Page>(query).as_deref(), field, "{query}");
        }
    }

    #[test]
    fn what_no_text_of_a_database_holds_is_refused() {
        #[derive(Debug, Deserialize)]
        struct Words {
            q: String,
        }
        for query in ["q=a%00b", "q=%00", "q=a\0b"] {
            let refused = parse_query::<Words>(query).unwrap_err();
            let named = matches!(&refused, ApiError::Malformed { code: "invalid_query", field: Some(field) } if field == "q");
            assert!(named, "{query}: {refused:?}");
        }
        assert_eq!(parse_query::<Words>("q=a%2500b").unwrap().q, "a%00b");
    }
}
