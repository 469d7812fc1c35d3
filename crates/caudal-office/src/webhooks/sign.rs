//! Signatures of messages (Standard Webhooks 1.0.0): HMAC-SHA-256 over id, time and body, under a secret that only the other system has.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use ring::hmac;

/// What secrets begin with, so that whoever finds one knows what it is.
const PREFIX: &str = "whsec_";

/// A secret as the other system is told it.
pub fn to_text(secret: &[u8]) -> String {
    format!("{PREFIX}{}", BASE64.encode(secret))
}

/// The `webhook-signature` of a message at a time in seconds of UTC, under each of these secrets: while one replaces another, both count.
pub fn signature<'a>(
    secrets: impl IntoIterator<Item = &'a [u8]>,
    id: &str,
    at_seconds: i64,
    body: &str,
) -> String {
    let signed = format!("{id}.{at_seconds}.{body}");
    let one = |secret: &[u8]| {
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret), signed.as_bytes());
        format!("v1,{}", BASE64.encode(tag.as_ref()))
    };
    secrets.into_iter().map(one).collect::<Vec<_>>().join(" ")
}
