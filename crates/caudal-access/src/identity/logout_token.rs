//! Logout tokens (OpenID Connect Back-Channel Logout): the provider says that a session of its is over.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use caudal_domain::time::Millis;
use openidconnect::{JsonWebKey as _, JwsSigningAlgorithm as _, core::CoreJwsSigningAlgorithm};
use serde::Deserialize;
use serde_json::Value;

use super::id_token::{IdTokenError, LEEWAY_MS};
use super::provider::{Known, Provider};

const EVENT: &str = "http://schemas.openid.net/event/backchannel-logout";
/// How old a logout token may be. Its id is remembered for longer, so none counts twice.
pub const MAX_AGE_MS: i64 = 10 * 60 * 1000;

/// Whose session is over at the provider.
#[derive(Debug)]
pub struct Logout {
    pub subject: Option<String>,
    pub provider_session: Option<String>,
    pub id: String,
}

#[derive(Deserialize)]
struct Header {
    alg: CoreJwsSigningAlgorithm,
    kid: Option<String>,
    typ: Option<String>,
    crit: Option<Value>,
}

#[derive(Deserialize)]
struct Claims {
    iss: String,
    aud: Audience,
    iat: i64,
    exp: Option<i64>,
    jti: String,
    sub: Option<String>,
    sid: Option<String>,
    events: Value,
    nonce: Option<Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

pub fn verify(provider: &Provider, known: &Known, token: &str, now: Millis) -> Result<Logout, IdTokenError> {
    let claims: Claims = serde_json::from_slice(&signed_payload(known, token)?)
        .map_err(|_| IdTokenError::Wrong("its claims are incomplete"))?;
    let audience = match claims.aud {
        Audience::One(one) => vec![one],
        Audience::Many(many) => many,
    };
    let issued = claims.iat.saturating_mul(1000);
    let checks = [
        (claims.iss == provider.issuer.as_str(), "it is of another issuer"),
        (audience.iter().any(|name| *name == **provider.client_id), "it is for another client"),
        (issued <= now + LEEWAY_MS, "it is not issued yet"),
        (issued >= now - MAX_AGE_MS, "it is too old"),
        (claims.exp.is_none_or(|exp| now - LEEWAY_MS < exp.saturating_mul(1000)), "it has expired"),
        (claims.events.get(EVENT).is_some_and(Value::is_object), "it is no logout event"),
        (claims.nonce.is_none(), "it has a nonce, as an ID token has"),
        (!claims.jti.is_empty(), "it has no id"),
        (claims.sub.is_some() || claims.sid.is_some(), "it names nobody"),
    ];
    if let Some((_, why)) = checks.into_iter().find(|(good, _)| !good) {
        return Err(IdTokenError::Wrong(why));
    }
    Ok(Logout { subject: claims.sub, provider_session: claims.sid, id: claims.jti })
}

/// The payload, if one of the provider's keys signed it with an algorithm that we accept.
fn signed_payload(known: &Known, token: &str) -> Result<Vec<u8>, IdTokenError> {
    const MALFORMED: IdTokenError = IdTokenError::Wrong("it is no signed token");
    let (signed, signature) = token.rsplit_once('.').ok_or(MALFORMED)?;
    let (header, payload) = signed.split_once('.').ok_or(MALFORMED)?;
    let decode = |part: &str| BASE64.decode(part).map_err(|_| MALFORMED);
    let header: Header = serde_json::from_slice(&decode(header)?).map_err(|_| MALFORMED)?;
    let (payload, signature) = (decode(payload)?, decode(signature)?);
    let kind = header.typ.as_deref().unwrap_or("logout+jwt").to_ascii_lowercase();
    if !matches!(kind.trim_start_matches("application/"), "logout+jwt" | "jwt") || header.crit.is_some() {
        return Err(IdTokenError::Wrong("it is a token of another kind"));
    }
    if !known.algorithms.contains(&header.alg) {
        return Err(IdTokenError::Wrong("its algorithm is not accepted"));
    }
    let fitting = known.keys.keys().iter().filter(|key| {
        let named = header.kid.as_deref().is_none_or(|kid| key.key_id().is_some_and(|id| id.as_str() == kid));
        named && header.alg.key_type().as_ref() == Some(key.key_type())
    });
    let mut tried = false;
    for key in fitting {
        tried = true;
        if key.verify_signature(&header.alg, signed.as_bytes(), &signature).is_ok() {
            return Ok(payload);
        }
    }
    Err(if tried {
        IdTokenError::Wrong("its signature is not the provider's")
    } else {
        IdTokenError::UnknownKey
    })
}
