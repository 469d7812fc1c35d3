//! Paths and query strings, read strictly: what is not understood is refused, never ignored.

use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use caudal_domain::ids::Id;
use serde::de::DeserializeOwned;

use super::problem::ApiError;

pub fn invalid_query(field: &str) -> ApiError {
    ApiError::Malformed { code: "invalid_query", field: Some(field.to_owned()) }
}

/// Reads a query string that was sent as text: that of a list whose file is asked for.
pub fn parse_query<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    serde_urlencoded::from_str(query).map_err(|_| ApiError::Malformed { code: "invalid_query", field: None })
}

/// A query string with only known parameters, each at most once.
pub struct Query<T>(pub T);

impl<S: Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let refused = |field| ApiError::Malformed { code: "invalid_query", field };
        let query = parts.uri.query().unwrap_or_default();
        let reader = serde_urlencoded::Deserializer::new(url::form_urlencoded::parse(query.as_bytes()));
        serde_path_to_error::deserialize(reader).map(Self).map_err(|error| {
            let path = error.path().to_string();
            refused((path != ".").then_some(path))
        })
    }
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
