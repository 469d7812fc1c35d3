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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_is_that_of_the_standard() {
        // The example that the standard's own libraries are tried with.
        let secret = BASE64.decode("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").unwrap();
        let of = |secrets: &[&[u8]]| {
            signature(
                secrets.iter().copied(),
                "msg_p5jXN8AQM9LWM0D4loKWxJek",
                1_614_265_330,
                r#"{"test": 2432232314}"#,
            )
        };
        let expected = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
        assert_eq!(of(&[&secret]), expected);
        assert_eq!(of(&[b"another", &secret]).split(' ').nth(1), Some(expected));
        assert_eq!(to_text(&secret), "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    }
}
