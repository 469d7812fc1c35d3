//! Providers, or those who pretend to be one, that lie in a single point.

use caudal_access::identity::sessions::Opening;
use serde_json::{Value, json};

use caudal_testing::provider::{ANA, CLIENT, Manner, Provider, Script, Signature};
use caudal_testing::{Person, Portal};

const SESSION: &str = "caudal_session_4000";

async fn sign_in(person: &Person, provider: &Provider, spoil: impl Fn(&str) -> String) -> u16 {
    let place = person.get("/api/auth/login").await.status(302);
    let back = provider.sign_in(place.header("location").unwrap(), &ANA);
    person.get(&spoil(&back)).await.status.as_u16()
}

/// One lie: what it is called, and what the provider does differently.
type Lie = (&'static str, fn(&mut Script));

fn claims(script: &mut Script, claims: Value) {
    script.claims = claims;
}

const LIES: &[Lie] = &[
    ("another issuer", |s| claims(s, json!({ "iss": "https://evil.example" }))),
    ("the issuer with a slash more", |s| {
        let iss = format!("{}/", s.issuer);
        claims(s, json!({ "iss": iss }));
    }),
    ("no issuer", |s| claims(s, json!({ "iss": null }))),
    ("another client's token", |s| claims(s, json!({ "aud": "another" }))),
    ("for another client too", |s| claims(s, json!({ "aud": [CLIENT, "another"] }))),
    ("for another client too, and given to that one", |s| {
        claims(s, json!({ "aud": [CLIENT, "another"], "azp": "another" }));
    }),
    ("for nobody", |s| claims(s, json!({ "aud": null }))),
    ("given to another client", |s| claims(s, json!({ "azp": "another" }))),
    ("another nonce", |s| claims(s, json!({ "nonce": "another" }))),
    ("no nonce", |s| claims(s, json!({ "nonce": null }))),
    ("expired beyond the leeway", |s| {
        let exp = 1_793_714_400 - 60;
        claims(s, json!({ "exp": exp }));
    }),
    ("no expiry", |s| claims(s, json!({ "exp": null }))),
    ("issued in the future", |s| claims(s, json!({ "iat": 1_793_714_400 + 120 }))),
    ("no subject", |s| claims(s, json!({ "sub": null }))),
    ("an empty subject", |s| claims(s, json!({ "sub": "" }))),
    ("an endless subject", |s| claims(s, json!({ "sub": "x".repeat(300) }))),
    ("no signature", |s| s.signature = Signature::Nothing),
    ("our own secret as key", |s| s.signature = Signature::Secret),
    ("a key of its own under a known name", |s| s.signature = Signature::Forged),
    ("an unpublished key", |s| s.signature = Signature::Key("unpublished")),
    ("a lie about the algorithm", |s| s.header = json!({ "alg": "RS256" })),
    ("an algorithm of no name", |s| s.header = json!({ "alg": "XX" })),
    ("a critical header nobody knows", |s| s.header = json!({ "crit": ["x"], "x": 1 })),
    ("an access token", |s| s.header = json!({ "typ": "at+jwt" })),
    ("a logout token", |s| s.header = json!({ "typ": "logout+jwt" })),
    ("a token endpoint that redirects", |s| s.token = Manner::Redirecting),
    ("a token endpoint that never ends", |s| s.token = Manner::Huge),
    ("a token endpoint that fails", |s| s.token = Manner::Failing),
    ("a token endpoint that babbles", |s| s.token = Manner::Gibberish),
];

story!(no_lie_of_a_provider_signs_anybody_in, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    for (name, lie) in LIES {
        let fresh = |s: &mut Script| {
            (s.claims, s.header) = (json!({}), json!({}));
            (s.signature, s.token) = (Signature::Key("one"), Manner::Honest);
        };
        provider.script(fresh);
        provider.script(lie);
        let browser = portal.stranger();
        let status = sign_in(&browser, provider, str::to_owned).await;
        assert_eq!(status, 400, "{name}");
        assert!(!browser.cookies().contains_key(SESSION), "{name}");
        provider.script(fresh);
    }
    assert_eq!(portal.count("SELECT COUNT(*) FROM session", []).await, 0);
    let browser = portal.stranger();
    assert_eq!(sign_in(&browser, provider, str::to_owned).await, 302, "and the truth does");
});

story!(clocks_may_be_a_minute_apart, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let now = provider.now_seconds();
    assert_eq!(now, 1_793_714_400, "the instant that the lies are told about");
    let truths = [
        json!({ "exp": now - 59 }),
        json!({ "iat": now + 60 }),
        json!({ "azp": CLIENT }),
        // As a provider does that names its project beside the client (Zitadel).
        json!({ "aud": [CLIENT, "a project"], "azp": CLIENT }),
    ];
    for claims in truths {
        provider.script(|s| s.claims = claims.clone());
        assert_eq!(sign_in(&portal.stranger(), provider, str::to_owned).await, 302, "{claims}");
    }
});

story!(an_answer_that_names_another_provider_is_refused, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let encoded: String = url::form_urlencoded::byte_serialize(provider.issuer.as_bytes()).collect();
    let named = format!("&iss={encoded}");
    for spoilt in ["&iss=https%3A%2F%2Fevil.example", "", "&iss=", &format!("{named}{named}")] {
        let browser = portal.stranger();
        let status = sign_in(&browser, provider, |back| back.replace(&named, spoilt)).await;
        assert_eq!(status, 400, "{spoilt}");
    }
    for spoilt in ["&code=code-0", "&error=x&error=y"] {
        let status = sign_in(&portal.stranger(), provider, |back| format!("{back}{spoilt}")).await;
        assert!(matches!(status, 400 | 403), "{spoilt}: {status}");
    }
    assert_eq!(provider.times_asked("token"), 0, "no code reaches a provider it may not be from");
});

story!(a_description_that_leads_elsewhere_is_not_believed, |portal, provider| async {
    for lie in [
        json!({ "issuer": "https://evil.example" }),
        json!({ "issuer": format!("{}/", provider.issuer) }),
        json!({ "token_endpoint": "http://evil.example/token" }),
        json!({ "jwks_uri": "http://evil.example/keys" }),
        json!({ "authorization_endpoint": "javascript:alert(1)" }),
        json!({ "end_session_endpoint": "http://evil.example/" }),
        json!({ "jwks_uri": null }),
    ] {
        provider.script(|s| s.description = lie.clone());
        portal.stranger().get("/api/auth/login").await.status(503);
        portal.wait(std::time::Duration::from_secs(5));
    }
    for manner in [Manner::Redirecting, Manner::Huge, Manner::Failing, Manner::Gibberish] {
        provider.script(|s| (s.description, s.key_set) = (json!({}), manner));
        portal.stranger().get("/api/auth/login").await.status(503);
        portal.wait(std::time::Duration::from_secs(5));
    }
    provider.script(|s| s.key_set = Manner::Honest);
    portal.stranger().get("/api/auth/login").await.status(302);
});

/// Ana at two devices of which the provider knows one, and Luis.
async fn three_sessions(portal: &Portal, provider: &Provider) -> [Person; 3] {
    let ana = portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    assert_eq!(sign_in(&browser, provider, str::to_owned).await, 302);
    let opening = Opening { provider_session: Some("another".into()), ..Opening::default() };
    let phone = portal.sign_in_with(ana, opening).await;
    [browser, phone, portal.person("Luis Him", &[], &[]).await]
}

fn logout_token(provider: &Provider, changes: &Value) -> Value {
    let now = provider.now_seconds();
    let mut claims = json!({
        "iss": provider.issuer, "aud": CLIENT, "iat": now, "exp": now + 120, "jti": "first", "sid": "session of ana-1",
        "events": { "http://schemas.openid.net/event/backchannel-logout": {} },
    });
    for (name, value) in changes.as_object().unwrap() {
        if value.is_null() {
            claims.as_object_mut().unwrap().remove(name);
        } else {
            claims[name] = value.clone();
        }
    }
    claims
}

async fn tell(portal: &Portal, token: &str) -> u16 {
    let said = portal
        .stranger()
        .form("/api/auth/backchannel-logout", &format!("logout_token={token}"))
        .without_key();
    said.await.status.as_u16()
}

story!(the_provider_ends_a_session_or_all_of_a_person, |portal, provider| async {
    let [browser, phone, luis] = three_sessions(portal, provider).await;
    let header = json!({ "typ": "logout+jwt" });
    let one = provider.token(&header, &logout_token(provider, &json!({})));
    assert_eq!(tell(portal, &one).await, 204);
    browser.get("/api/auth/me").await.status(204);
    phone.get("/api/auth/me").await.status(200);
    assert_eq!(tell(portal, &one).await, 400, "the same token counts once");
    let all = json!({ "jti": "second", "sid": null, "sub": "ana-1" });
    assert_eq!(tell(portal, &provider.token(&header, &logout_token(provider, &all))).await, 204);
    phone.get("/api/auth/me").await.status(204);
    luis.get("/api/auth/me").await.status(200);
});

story!(no_forged_logout_token_ends_anything, |portal, provider| async {
    let [browser, phone, luis] = three_sessions(portal, provider).await;
    let now = provider.now_seconds();
    let id_token = json!({ "nonce": "n" });
    for lie in [
        json!({ "iss": "https://evil.example" }),
        json!({ "aud": "another" }),
        json!({ "aud": ["another"] }),
        json!({ "iat": now + 120 }),
        json!({ "iat": now - 3600 }),
        json!({ "exp": now - 61 }),
        json!({ "events": {} }),
        json!({ "events": null }),
        json!({ "jti": null }),
        json!({ "jti": "" }),
        json!({ "sid": null }),
        id_token,
    ] {
        let token = provider.token(&json!({}), &logout_token(provider, &lie));
        assert_eq!(tell(portal, &token).await, 400, "{lie}");
    }
    let good = logout_token(provider, &json!({}));
    for signature in [Signature::Forged, Signature::Nothing, Signature::Secret, Signature::Key("unpublished")]
    {
        provider.script(|s| s.signature = signature);
        assert_eq!(tell(portal, &provider.token(&json!({}), &good)).await, 400, "{signature:?}");
    }
    provider.script(|s| s.signature = Signature::Key("one"));
    for header in [json!({ "typ": "at+jwt" }), json!({ "crit": ["x"] }), json!({ "alg": "RS256" })] {
        assert_eq!(tell(portal, &provider.token(&header, &good)).await, 400, "{header}");
    }
    for gibberish in ["", "x", "a.b.c", "..", "%00"] {
        assert_eq!(tell(portal, gibberish).await, 400, "{gibberish}");
    }
    let stranger = json!({ "sub": "nobody here" });
    assert_eq!(tell(portal, &provider.token(&json!({}), &logout_token(provider, &stranger))).await, 204);
    for person in [browser, phone, luis] {
        person.get("/api/auth/me").await.status(200);
    }
});
