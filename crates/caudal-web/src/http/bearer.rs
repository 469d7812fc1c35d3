//! The bearer token of a call, and whose kind of token it is.

use axum::http::{HeaderMap, header};

/// What the tokens of other systems begin with; those of sessions never do.
pub const SYSTEM_PREFIX: &str = "caudal_";

/// Whether a token has the prefix of those of other systems.
pub fn is_of_system(token: &str) -> bool {
    token.starts_with(SYSTEM_PREFIX)
}

pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    Some(token.trim()).filter(|token| scheme.eq_ignore_ascii_case("bearer") && !token.is_empty())
}
