use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use caudal_office::webhooks::testing::{signature, to_text};

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
