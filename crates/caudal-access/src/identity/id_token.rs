//! ID tokens: what the library checks, and what it leaves to us (leeway, algorithms, `azp`).

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use caudal_domain::{text, time::Millis};
use chrono::{DateTime, Utc};
use openidconnect::core::{CoreIdToken, CoreIdTokenVerifier, CoreJwsSigningAlgorithm as Alg};
use openidconnect::{ClaimsVerificationError, Nonce, SignatureVerificationError};
use serde::Deserialize;

use super::provider::{Known, Provider};

/// How far two clocks may be apart.
pub const LEEWAY_MS: i64 = 60 * 1000;

/// The algorithms we accept, whatever a provider offers: none without a signature, and none where its secret is ours too.
const ALGORITHMS: [Alg; 9] = [
    Alg::RsaSsaPkcs1V15Sha256,
    Alg::RsaSsaPkcs1V15Sha384,
    Alg::RsaSsaPkcs1V15Sha512,
    Alg::RsaSsaPssSha256,
    Alg::RsaSsaPssSha384,
    Alg::RsaSsaPssSha512,
    Alg::EcdsaP256Sha256,
    Alg::EcdsaP384Sha384,
    Alg::EdDsa,
];

#[derive(Debug, thiserror::Error)]
pub enum IdTokenError {
    /// The key that signed it is not among the provider's.
    #[error("it is signed with an unknown key")]
    UnknownKey,
    /// The library refuses it.
    #[error("{0}")]
    Claims(ClaimsVerificationError),
    #[error("{0}")]
    Wrong(&'static str),
}

#[derive(Debug)]
pub struct Identified {
    /// The provider's name for them.
    pub subject: String,
    pub email: Option<String>,
    /// Whether the provider verified it; nothing when it does not say.
    pub email_verified: Option<bool>,
    pub name: Option<String>,
    /// The provider's name for its session.
    pub provider_session: Option<String>,
    /// When they showed the provider who they are, where it says so.
    pub authenticated_at_ms: Option<Millis>,
    pub token: String,
}

/// What the provider says about somebody beside the token (`userinfo`).
#[derive(Deserialize)]
pub struct UserInfo {
    sub: String,
    email: Option<String>,
    email_verified: Option<bool>,
    name: Option<String>,
    given_name: Option<String>,
    family_name: Option<String>,
}

impl Identified {
    /// Adds what the token did not say.
    pub fn complete(&mut self, more: UserInfo) -> Result<(), IdTokenError> {
        if more.sub != self.subject {
            return Err(IdTokenError::Wrong("userinfo is about somebody else"));
        }
        self.email = more.email;
        self.email_verified = more.email_verified;
        let name = whole_name(more.name.as_deref(), more.given_name.as_deref(), more.family_name.as_deref());
        self.name = self.name.take().or(name);
        Ok(())
    }
}

/// A person's name as the provider writes it, or else made of its parts.
pub fn whole_name(name: Option<&str>, given: Option<&str>, family: Option<&str>) -> Option<String> {
    let said =
        |words: Option<&str>| words.map(str::trim).filter(|words| !text::is_blank(words)).map(str::to_owned);
    let parts: Vec<_> = [said(given), said(family)].into_iter().flatten().collect();
    said(name).or_else(|| (!parts.is_empty()).then(|| parts.join(" ")))
}

/// The algorithms that both the provider and we accept; ours, where it says nothing.
pub fn algorithms(offered: &[String]) -> Vec<Alg> {
    let name = |alg: &Alg| serde_json::to_value(alg).ok().and_then(|v| v.as_str().map(str::to_owned));
    let both = |alg: &Alg| offered.is_empty() || name(alg).is_some_and(|name| offered.contains(&name));
    ALGORITHMS.into_iter().filter(both).collect()
}

/// Checks a token that came for this attempt.
pub fn verify(
    provider: &Provider,
    known: &Known,
    token: &CoreIdToken,
    nonce: &str,
    now: Millis,
) -> Result<Identified, IdTokenError> {
    let earliest = instant(now - LEEWAY_MS)?;
    let latest = instant(now + LEEWAY_MS)?;
    // As a public client: without our secret no symmetric signature can ever be good.
    let verifier = CoreIdTokenVerifier::new_public_client(
        provider.client_id.clone(),
        provider.issuer.clone(),
        known.keys.clone(),
    )
    .set_allowed_algs(known.algorithms.iter().cloned())
    // A token may name others beside us (Zitadel: the project); it is ours where it was issued to us, which `azp` says.
    .set_other_audience_verifier_fn(|_| true)
    .set_time_fn(move || earliest)
    .set_issue_time_verifier_fn(
        move |issued| if issued <= latest { Ok(()) } else { Err("not issued yet".into()) },
    );
    let claims = token.claims(&verifier, &Nonce::new(nonce.to_owned())).map_err(|error| match error {
        ClaimsVerificationError::SignatureVerification(SignatureVerificationError::NoMatchingKey) => {
            IdTokenError::UnknownKey
        }
        other => IdTokenError::Claims(other),
    })?;
    let is_shared = claims.audiences().len() > 1;
    if claims.authorized_party().map_or(is_shared, |party| **party != **provider.client_id) {
        return Err(IdTokenError::Wrong("it is for another client (azp)"));
    }
    let subject = claims.subject().as_str().to_owned();
    if subject.is_empty() || subject.len() > 255 {
        return Err(IdTokenError::Wrong("its subject is empty or too long"));
    }
    let name = whole_name(
        claims.name().and_then(|name| name.get(None)).map(|name| name.as_str()),
        claims.given_name().and_then(|name| name.get(None)).map(|name| name.as_str()),
        claims.family_name().and_then(|name| name.get(None)).map(|name| name.as_str()),
    );
    let token = token.to_string();
    Ok(Identified {
        subject,
        email: claims.email().map(|email| email.as_str().to_owned()),
        email_verified: claims.email_verified(),
        name,
        provider_session: session_of(&token),
        // What has not come yet proves nothing.
        authenticated_at_ms: claims.auth_time().filter(|at| *at <= latest).map(|at| at.timestamp_millis()),
        token,
    })
}

/// The claim `sid` of a token that is verified already.
fn session_of(token: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Session {
        sid: Option<String>,
    }
    let payload = BASE64.decode(token.split('.').nth(1)?).ok()?;
    serde_json::from_slice::<Session>(&payload).ok()?.sid.filter(|sid| !sid.is_empty() && sid.len() <= 255)
}

fn instant(ms: Millis) -> Result<DateTime<Utc>, IdTokenError> {
    DateTime::from_timestamp_millis(ms).ok_or(IdTokenError::Wrong("the clock is outside the calendar"))
}
