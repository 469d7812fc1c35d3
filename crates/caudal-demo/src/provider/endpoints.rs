//! What the provider answers (OpenID Connect Core and Discovery, RP-Initiated Logout, RFC 9207).

use std::collections::HashMap;

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Json, body::Bytes, extract::State};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::json;
use url::form_urlencoded;

use super::{CLIENT_ID, DemoProvider, codes::Grant, keys::text, page};

const TOKEN_SECONDS: i64 = 300;

type Fields = HashMap<String, String>;

fn fields(encoded: &[u8]) -> Fields {
    form_urlencoded::parse(encoded).into_owned().collect()
}

/// What the provider says of itself.
pub async fn discovery(State(provider): State<DemoProvider>) -> Response {
    let issuer = &provider.0.issuer;
    Json(json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "end_session_endpoint": format!("{issuer}/end"),
        "response_types_supported": ["code"],
        "grant_types_supported": ["authorization_code"],
        "subject_types_supported": ["public"],
        "scopes_supported": ["openid", "profile", "email"],
        "claims_supported": ["sub", "name", "email", "email_verified", "sid"],
        "id_token_signing_alg_values_supported": ["EdDSA"],
        "code_challenge_methods_supported": ["S256"],
        "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        "authorization_response_iss_parameter_supported": true,
    }))
    .into_response()
}

pub async fn keys(State(provider): State<DemoProvider>) -> Response {
    Json(json!({ "keys": [provider.0.key.public()] })).into_response()
}

/// Whether this is a request that the portal makes. Anything else is shown on a page: sending people on to an address that
/// came from outside would make a signpost for strangers of us.
fn acceptable(provider: &DemoProvider, asked: &Fields) -> bool {
    let is = |name: &str, value: &str| asked.get(name).is_some_and(|v| v == value);
    is("client_id", CLIENT_ID)
        && is("redirect_uri", provider.0.redirect.as_str())
        && is("response_type", "code")
        && is("code_challenge_method", "S256")
        && asked.get("code_challenge").is_some_and(|challenge| challenge.len() == 43)
        && asked.get("state").is_some_and(|state| !state.is_empty())
        && asked.get("scope").is_some_and(|scope| scope.split(' ').any(|s| s == "openid"))
}

/// The page on which to choose who to be.
pub async fn choose(State(provider): State<DemoProvider>, uri: Uri) -> Response {
    let asked = fields(uri.query().unwrap_or_default().as_bytes());
    if !acceptable(&provider, &asked) {
        return (StatusCode::BAD_REQUEST, page::refused(&provider.0.portal)).into_response();
    }
    page::choice(&provider.0.people, &asked).into_response()
}

/// Somebody was chosen: back to the portal with a code.
pub async fn chosen(State(provider): State<DemoProvider>, body: Bytes) -> Response {
    let asked = fields(&body);
    let person = asked.get("sub").and_then(|sub| provider.0.people.iter().find(|person| person.sub == *sub));
    let (Some(person), true) = (person, acceptable(&provider, &asked)) else {
        return (StatusCode::BAD_REQUEST, page::refused(&provider.0.portal)).into_response();
    };
    let code = text(&provider.0.secrets.bits256());
    let grant = Grant {
        sub: person.sub.clone(),
        nonce: asked.get("nonce").cloned(),
        challenge: asked["code_challenge"].clone(),
        at_ms: provider.0.clock.now_ms(),
    };
    let mut codes = provider.0.codes.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    codes.store(code.clone(), grant);
    let mut back = provider.0.redirect.clone();
    back.query_pairs_mut()
        .append_pair("code", &code)
        .append_pair("state", &asked["state"])
        .append_pair("iss", &provider.0.issuer);
    Redirect::to(back.as_str()).into_response()
}

/// A code becomes an ID token.
pub async fn token(State(provider): State<DemoProvider>, headers: HeaderMap, body: Bytes) -> Response {
    let refuse = |error: &str, status: StatusCode| (status, Json(json!({ "error": error }))).into_response();
    if !is_portal(&provider, &headers) {
        return refuse("invalid_client", StatusCode::UNAUTHORIZED);
    }
    let asked = fields(&body);
    let field = |name: &str| asked.get(name).map(String::as_str).unwrap_or_default();
    if field("grant_type") != "authorization_code" {
        return refuse("unsupported_grant_type", StatusCode::BAD_REQUEST);
    }
    let now = provider.0.clock.now_ms();
    let grant = provider
        .0
        .codes
        .lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
        .take(field("code"), field("code_verifier"), now)
        .filter(|_| field("redirect_uri") == provider.0.redirect.as_str());
    let Some(token) = grant.and_then(|grant| id_token(&provider, &grant, now / 1000)) else {
        return refuse("invalid_grant", StatusCode::BAD_REQUEST);
    };
    // There is nothing that the access token could open.
    let access_token = text(&provider.0.secrets.bits256());
    Json(json!({
        "access_token": access_token, "token_type": "Bearer", "expires_in": TOKEN_SECONDS, "id_token": token,
    }))
    .into_response()
}

/// Basic authentication, each half form-encoded before (RFC 6749, section 2.3.1); neither half has anything to encode.
fn is_portal(provider: &DemoProvider, headers: &HeaderMap) -> bool {
    let expected = STANDARD.encode(format!("{CLIENT_ID}:{}", provider.0.client_secret));
    let sent = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    sent.and_then(|value| value.strip_prefix("Basic ")).is_some_and(|sent| sent == expected)
}

fn id_token(provider: &DemoProvider, grant: &Grant, now: i64) -> Option<String> {
    let person = provider.0.people.iter().find(|person| person.sub == grant.sub)?;
    let claims = json!({
        "iss": provider.0.issuer,
        "sub": person.sub,
        "aud": CLIENT_ID,
        "azp": CLIENT_ID,
        "iat": now,
        "auth_time": grant.at_ms / 1000,
        "exp": now + TOKEN_SECONDS,
        "nonce": grant.nonce,
        "sid": text(&provider.0.secrets.bits256()[..16]),
        "name": person.name,
        "email": person.email,
        "email_verified": person.email_verified,
    });
    provider.0.key.sign(&claims).ok()
}

/// Nobody stays signed in here: back to the portal, where that is what was asked.
pub async fn end(State(provider): State<DemoProvider>, uri: Uri) -> Response {
    let asked = fields(uri.query().unwrap_or_default().as_bytes());
    let portal = provider.0.portal.as_str();
    if asked.get("post_logout_redirect_uri").is_some_and(|place| place == portal) {
        return Redirect::to(portal).into_response();
    }
    page::signed_out(&provider.0.portal).into_response()
}
