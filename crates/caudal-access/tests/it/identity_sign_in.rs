//! Signing in with the company's provider and out again, as people do it.

use std::{sync::Arc, time::Duration};

use caudal_access::identity::{FirstAdministrator, first_administrator, purge};
use caudal_domain::permission::Permission as P;
use caudal_web::{config::Signup, http::problem::ApiError};
use serde_json::json;
use tokio::sync::Notify;

use caudal_stories::sign_in_world::{set_out, sign_in};
use caudal_testing::provider::{ANA, Identity, Manner, Signature};
use caudal_testing::{Answer, Person, Portal};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);
const SESSION: &str = "caudal_session_4000";

fn attempts(person: &Person) -> usize {
    person.cookies().keys().filter(|name| name.starts_with("caudal_attempt_")).count()
}

/// It is a page in Spanish that says so, with a way back, and nobody is signed in.
fn shown(person: &Person, answer: &Answer, status: u16, words: &str) {
    assert_eq!(answer.status.as_u16(), status, "{answer}");
    assert!(answer.header("content-type").unwrap().starts_with("text/html"), "{answer}");
    assert!(answer.text().contains(words), "{words} in {answer}");
    assert!(answer.text().contains("href=\"/api/auth/login?returnTo="), "{answer}");
    assert!(!person.cookies().contains_key(SESSION), "{answer}");
}

async fn sessions(portal: &Portal) -> i64 {
    portal.count("SELECT COUNT(*) FROM session", []).await
}

story!(ana_signs_in_works_and_signs_out, |portal, provider| async {
    let user = portal.register_as("Ana Vega de León", ANA.email).await;
    portal.grant(user, P::CreateRequests, None).await;
    let browser = portal.stranger();
    browser.get("/api/auth/me").await.status(204);

    let place: url::Url = set_out(&browser, "/requests?tab=mine").await.parse().unwrap();
    assert!(place.as_str().starts_with(&format!("{}/authorize?", provider.issuer)), "{place}");
    let sent =
        |name: &str| place.query_pairs().find(|(n, _)| n == name).map(|(_, v)| v.into_owned()).unwrap();
    assert_eq!((sent("response_type").as_str(), sent("code_challenge_method").as_str()), ("code", "S256"));
    assert_eq!((sent("client_id").as_str(), sent("scope").as_str()), ("caudal", "openid profile email"));
    assert_eq!(sent("redirect_uri"), "http://127.0.0.1:4000/api/auth/callback");
    assert!(sent("state").len() == 43 && sent("nonce").len() == 43 && sent("code_challenge").len() == 43);
    assert_eq!(attempts(&browser), 1);

    let back = browser.get(&provider.sign_in(place.as_str(), &ANA)).await.status(302);
    assert_eq!(back.header("location"), Some("/requests?tab=mine"));
    let cookies: Vec<_> = back.headers.get_all("set-cookie").iter().map(|v| v.to_str().unwrap()).collect();
    assert!(
        cookies[0].starts_with("caudal_session_4000=")
            && cookies[0].ends_with("; Path=/; HttpOnly; SameSite=Strict")
    );
    assert_eq!(attempts(&browser), 0);

    let me = browser.get("/api/auth/me").await.ok();
    assert_eq!(me["sub"], "ana-1");
    assert_eq!(me["name"], "Ana Vega de León", "the register's name, not the provider's");
    browser.fetch_token().await;
    browser.get("/api/v1/branches").await.ok();

    let out = browser.get("/api/auth/logout").await.status(302);
    let out: url::Url = out.header("location").unwrap().parse().unwrap();
    assert!(out.as_str().starts_with(&format!("{}/end?", provider.issuer)), "{out}");
    let sent: std::collections::HashMap<_, _> = out.query_pairs().into_owned().collect();
    assert_eq!(sent["post_logout_redirect_uri"], "http://127.0.0.1:4000/");
    assert_eq!(sent["id_token_hint"].split('.').count(), 3);
    assert!(browser.cookies().is_empty());
    browser.get("/api/auth/me").await.status(204);
    browser.get("/api/v1/branches").await.refused(401, "session_required");
    let trail = portal.trail().await;
    assert_eq!(trail[2..], ["user.link done", "session.sign-in done", "session.sign-out done"]);
});

story!(whoever_is_not_signed_in_signs_out_to_the_start_page, |portal, provider| async {
    let answer = portal.stranger().get("/api/auth/logout").await.status(302);
    assert_eq!(answer.header("location"), Some("/"));
    assert_eq!(provider.times_asked("discovery"), 0);
});

story!(a_refused_session_still_signs_out_of_the_provider, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    sign_in(&browser, provider, &ANA).await.status(302);
    browser.fetch_token().await;
    browser.get("/api/v1/payments").await.refused(403, "forbidden");
    assert!(!browser.cookies().contains_key(SESSION));
    portal.wait(4 * MINUTE);
    purge(&portal.app).await.unwrap();
    let late = browser.clone();
    let held = late.cookies();
    let out = browser.get("/api/auth/logout").await.status(302);
    assert!(out.header("location").unwrap().contains("/end?id_token_hint=ey"), "{out}");
    portal.wait(MINUTE);
    late.take_cookies_at(&held, "/api/auth/logout");
    let out = late.get("/api/auth/logout").await.status(302);
    assert_eq!(out.header("location"), Some("/"), "after five minutes the cookie is nothing");
});

story!(the_id_token_lies_encrypted_and_not_for_long, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    sign_in(&browser, provider, &ANA).await.status(302);
    let rows = portal.rows("SELECT id_token FROM session", []).await;
    let kept: Vec<u8> = rows[0].try_get_by_index(0).unwrap();
    // Between the parts of every JWT, and never by chance in what is encrypted.
    assert!(kept.len() > 200 && !kept.windows(4).any(|four| four == b".eyJ"), "{kept:?}");
    browser.get("/api/auth/logout").await.status(302);
    portal.wait(6 * MINUTE);
    purge(&portal.app).await.unwrap();
    let left = portal.count("SELECT COUNT(*) FROM session WHERE id_token IS NOT NULL", []).await;
    assert_eq!(left, 0);
});

story!(signing_in_again_ends_the_session_of_the_same_browser, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    sign_in(&browser, provider, &ANA).await.status(302);
    let first = browser.cookies()[SESSION].clone();
    sign_in(&browser, provider, &ANA).await.status(302);
    assert_ne!(browser.cookies()[SESSION], first);
    let old = portal.stranger();
    old.keep_cookie(&format!("{SESSION}={first}; Path=/"));
    old.get("/api/auth/me").await.status(204);
    let replaced = "SELECT COUNT(*) FROM session WHERE end_reason = 'replaced'";
    assert_eq!(portal.count(replaced, []).await, 1);
});

story!(two_tabs_sign_in_at_once_in_any_order, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    let one = set_out(&browser, "/requests/1").await;
    let two = set_out(&browser, "/requests/2").await;
    assert_eq!(attempts(&browser), 2);
    let second = browser.get(&provider.sign_in(&two, &ANA)).await.status(302);
    assert_eq!(second.header("location"), Some("/requests/2"));
    let first = browser.get(&provider.sign_in(&one, &ANA)).await.status(302);
    assert_eq!(first.header("location"), Some("/requests/1"));
    browser.get("/api/auth/me").await.ok();
});

story!(a_browser_has_five_attempts_under_way_at_most, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    let mut places = Vec::new();
    for _ in 0..7 {
        portal.wait(Duration::from_secs(1));
        places.push(set_out(&browser, "/").await);
        assert!(attempts(&browser) <= 5);
    }
    assert_eq!(attempts(&browser), 5);
    for oldest in &places[..2] {
        let answer = browser.get(&provider.sign_in(oldest, &ANA)).await;
        shown(&browser, &answer, 400, "Este intento ya no sirve");
    }
    browser.get(&provider.sign_in(&places[2], &ANA)).await.status(302);
});

story!(an_attempt_counts_once_however_often_it_comes_back, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    let place = set_out(&browser, "/").await;
    let held = browser.cookies();
    let back = provider.sign_in(&place, &ANA);
    browser.get(&back).await.status(302);
    for again in [back.clone(), provider.sign_in(&place, &ANA)] {
        let thief = portal.stranger();
        thief.take_cookies(&held);
        let answer = thief.get(&again).await;
        shown(&thief, &answer, 400, "Este intento ya no sirve");
    }
    assert_eq!(
        (sessions(portal).await, provider.times_asked("token")),
        (1, 1),
        "the provider is not even asked"
    );
});

story!(an_attempt_without_its_own_cookie_is_nothing, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let (ana, other) = (portal.stranger(), portal.stranger());
    let back = provider.sign_in(&set_out(&ana, "/").await, &ANA);
    set_out(&other, "/").await;
    let answer = other.get(&back).await;
    shown(&other, &answer, 400, "Este intento ya no sirve");
    // One attempt's cookie under another's name.
    let names: Vec<_> = [&ana, &other].iter().map(|p| p.cookies().into_iter().next().unwrap()).collect();
    let swapped = portal.stranger();
    swapped.keep_cookie(&format!("{}={}; Path=/", names[0].0, names[1].1));
    let answer = swapped.get(&back).await;
    shown(&swapped, &answer, 400, "Este intento ya no sirve");
    for missing in ["state=x", "code=x", "", "state=a&state=b", "error=access_denied"] {
        let answer = ana.get(&format!("/api/auth/callback?{missing}")).await;
        shown(&ana, &answer, 400, "Este intento ya no sirve");
    }
    portal.wait(10 * MINUTE);
    let answer = ana.get(&back).await;
    shown(&ana, &answer, 400, "Este intento ya no sirve");
    assert_eq!(provider.times_asked("token"), 0);
});

story!(a_person_who_gives_up_at_the_provider_sees_a_way_back, |portal, provider| async {
    let browser = portal.stranger();
    let back = provider.sign_in(&set_out(&browser, "/requests").await, &ANA);
    let refused = back.replace("code=code-0", "error=access_denied&error_description=%3Cscript%3E");
    let answer = browser.get(&refused).await;
    shown(&browser, &answer, 403, "No se completó el inicio de sesión");
    assert!(answer.text().contains("returnTo=%2Frequests") && !answer.text().contains("script"), "{answer}");
});

story!(hostile_places_to_return_to_lead_home, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    for hostile in [
        "//evil.example",
        "https://evil.example/",
        "/\\evil.example",
        "\\\\evil.example",
        "/%5Cevil.example",
        "/.//evil.example",
        "/%2F%2Fevil.example",
        "/%252Fevil.example",
        "javascript:alert(1)",
        "/a\r\nSet-Cookie: x=1",
        "/%0d%0aX:1",
        "/api/auth/logout",
        "/API/Auth/logout",
        "/x/../api/auth/logout",
        "/%61pi/auth/logout",
        "/api%2Fauth%2Flogout",
        "/%2e/api/auth/login",
        "/x/%2e%2e/api/auth/login",
        "http://127.0.0.1:4001/",
        "http://127.0.0.1:4000@evil.example/",
        "http://localhost:4000/",
    ] {
        let back = provider.sign_in(&set_out(&browser, hostile).await, &ANA);
        let answer = browser.get(&back).await.status(302);
        assert_eq!(answer.header("location"), Some("/"), "{hostile:?}");
    }
    let twice = browser.get("/api/auth/login?returnTo=/requests&returnTo=/payments").await.status(302);
    let back = provider.sign_in(twice.header("location").unwrap(), &ANA);
    assert_eq!(browser.get(&back).await.header("location"), Some("/"));
});

story!(a_provider_that_is_down_keeps_nobody_from_trying_again, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    for manner in [Manner::Failing, Manner::Gibberish, Manner::Redirecting, Manner::Huge] {
        provider.script(|s| s.discovery = manner);
        let before = provider.times_asked("discovery");
        let answer = browser.get("/api/auth/login?returnTo=/requests").await;
        shown(&browser, &answer, 503, "No se puede iniciar sesión ahora");
        browser.get("/api/auth/login").await.status(503);
        assert_eq!(provider.times_asked("discovery"), before + 1, "not asked again at once");
        portal.wait(Duration::from_secs(5));
    }
    provider.script(|s| s.discovery = Manner::Honest);
    sign_in(&browser, provider, &ANA).await.status(302);
    // What was known stays when it is down for a while.
    provider.script(|s| s.discovery = Manner::Failing);
    portal.wait(2 * HOUR);
    sign_in(&browser, provider, &ANA).await.status(302);
});

story!(keys_that_change_are_fetched_once_a_minute_at_most, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    sign_in(&browser, provider, &ANA).await.status(302);
    provider.script(|s| (s.keys, s.signature) = (vec!["one", "two"], Signature::Key("two")));
    sign_in(&browser, provider, &ANA).await.status(302);
    assert_eq!(provider.times_asked("keys"), 2);
    provider.script(|s| s.signature = Signature::Key("unpublished"));
    browser.forget_cookies();
    for _ in 0..3 {
        let answer = sign_in(&browser, provider, &ANA).await;
        shown(&browser, &answer, 400, "No se pudo comprobar quién eres");
    }
    assert_eq!(provider.times_asked("keys"), 2, "within the minute nobody asks");
    portal.wait(MINUTE);
    let (one, two) = (portal.stranger(), portal.stranger());
    let (a, b) = tokio::join!(sign_in(&one, provider, &ANA), sign_in(&two, provider, &ANA));
    shown(&one, &a, 400, "No se pudo comprobar quién eres");
    shown(&two, &b, 400, "No se pudo comprobar quién eres");
    assert_eq!(provider.times_asked("keys"), 3, "two at once ask once");
});

story!(whoever_nobody_registered_is_told_whom_to_ask, |portal, provider| async {
    portal.person("Yadira Pinto", &[P::Administrator], &[]).await;
    let browser = portal.stranger();
    let answer = sign_in(&browser, provider, &ANA).await;
    shown(&browser, &answer, 403, "Tu cuenta no está registrada");
    assert!(
        answer.text().contains("Yadira Pinto") && answer.text().contains("ana@caudal.example"),
        "{answer}"
    );
    assert!(answer.text().contains("prompt=login"), "so that they can come as somebody else");
    assert_eq!(portal.trail().await.last().unwrap(), "session.refused denied");
    let other = browser.get("/api/auth/login?prompt=login").await.status(302);
    assert!(other.header("location").unwrap().contains("prompt=login"), "{other}");
});

story!(
    an_open_portal_gives_everybody_an_account_without_permissions,
    |config| {
        config.identity.signup = Signup::Open;
    },
    |portal, provider| async {
        let browser = portal.stranger();
        sign_in(&browser, provider, &ANA).await.status(302);
        let me = browser.get("/api/auth/me").await.ok();
        assert_eq!((&me["name"], &me["permissions"]), (&json!("Ana Vega"), &json!([])));
        let unverified =
            Identity { sub: "eva", email: "eva@caudal.example", email_verified: Some(false), ..ANA };
        let eva = portal.stranger();
        let answer = sign_in(&eva, provider, &unverified).await;
        shown(&eva, &answer, 403, "Tu correo no está verificado");
    }
);

story!(an_account_is_tied_to_one_identity_once, |portal, provider| async {
    let user = portal.register_as("Ana Vega", "Ana@Caudal.example").await;
    let (browser, other) = (portal.stranger(), portal.stranger());
    sign_in(&browser, provider, &ANA).await.status(302);
    assert_eq!(browser.get("/api/auth/me").await.ok()["id"], user.to_string());
    let answer = sign_in(&other, provider, &Identity { sub: "somebody else", ..ANA }).await;
    shown(&other, &answer, 403, "Esta cuenta pertenece a otra identidad");
    // Once tied, the e-mail is of no matter any more.
    let moved = Identity { email: "ana@elsewhere.example", email_verified: Some(false), ..ANA };
    sign_in(&browser, provider, &moved).await.status(302);
    assert_eq!(browser.get("/api/auth/me").await.ok()["id"], user.to_string());
});

story!(nobody_takes_over_an_account_by_an_email_that_looks_alike, |portal, provider| async {
    portal.register_as("Miguel Katz", "mike@caudal.example").await;
    for (sub, email) in [
        ("1", "mi\u{212a}e@caudal.example"),
        ("2", "\u{ff4d}ike@caudal.example"),
        ("3", "MI\u{212a}E@caudal.example"),
    ] {
        let browser = portal.stranger();
        let answer = sign_in(&browser, provider, &Identity { sub, email, ..ANA }).await;
        shown(&browser, &answer, 403, "Esta cuenta pertenece a otra identidad");
    }
    let browser = portal.stranger();
    sign_in(&browser, provider, &Identity { email: "MIKE@Caudal.Example", ..ANA }).await.status(302);
});

story!(an_email_that_nobody_vouches_for_opens_nothing, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    for email_verified in [Some(false), None] {
        let browser = portal.stranger();
        let answer = sign_in(&browser, provider, &Identity { email_verified, ..ANA }).await;
        shown(&browser, &answer, 403, "Tu correo no está verificado");
    }
    provider.script(|s| s.claims = json!({ "email": null }));
    provider.script(|s| s.userinfo = json!({ "sub": "ana-1" }));
    let browser = portal.stranger();
    let answer = sign_in(&browser, provider, &ANA).await;
    shown(&browser, &answer, 403, "Tu correo no está verificado");
});

story!(
    a_trusted_provider_need_not_say_that_an_email_is_verified,
    |config| {
        config.identity.trust_email = true;
    },
    |portal, provider| async {
        portal.register_as("Ana Vega", ANA.email).await;
        let browser = portal.stranger();
        let answer = sign_in(&browser, provider, &Identity { email_verified: Some(false), ..ANA }).await;
        shown(&browser, &answer, 403, "Tu correo no está verificado");
        sign_in(&browser, provider, &Identity { email_verified: None, ..ANA }).await.status(302);
    }
);

story!(a_provider_that_tells_the_email_only_when_asked_is_asked, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    provider.script(|s| {
        s.claims = json!({ "email": null, "email_verified": null });
        s.userinfo = json!({ "sub": "somebody else", "email": ANA.email, "email_verified": true });
    });
    let browser = portal.stranger();
    let answer = sign_in(&browser, provider, &ANA).await;
    shown(&browser, &answer, 400, "No se pudo comprobar quién eres");
    provider.script(|s| s.userinfo["sub"] = "ana-1".into());
    sign_in(&browser, provider, &ANA).await.status(302);
});

story!(whoever_is_switched_off_does_not_come_in, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let browser = portal.stranger();
    sign_in(&browser, provider, &ANA).await.status(302);
    portal.run("UPDATE app_user SET state = 'inactive'", []).await;
    browser.get("/api/auth/me").await.status(204);
    browser.forget_cookies();
    let answer = sign_in(&browser, provider, &ANA).await;
    shown(&browser, &answer, 403, "Tu cuenta está desactivada");
});

story!(
    a_portal_that_has_an_administrator_starts_without_waiting_to_write,
    |config| {
        config.administrators.first_email = Some("Yadira@caudal.example".into());
    },
    |portal| async {
        assert_eq!(first_administrator(&portal.app).await.unwrap(), FirstAdministrator::Granted);
        let (held, over) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let (tell, end) = (held.clone(), over.clone());
        // On SQLite nobody else writes meanwhile.
        let writing = portal.app.db.write(move |_| {
            let (tell, end) = (tell.clone(), end.clone());
            Box::pin(async move {
                tell.notify_one();
                end.notified().await;
                Ok::<_, ApiError>(())
            })
        });
        let starting = async {
            held.notified().await;
            let found = first_administrator(&portal.app).await;
            over.notify_one();
            found
        };
        let (written, found) = tokio::join!(writing, starting);
        written.unwrap();
        assert_eq!(found.unwrap(), FirstAdministrator::NotNeeded);
    }
);

story!(without_a_provider_the_page_says_so, |portal| async {
    let browser = portal.stranger();
    let answer = browser.get("/api/auth/login").await;
    shown(&browser, &answer, 503, "Falta configurar el inicio de sesión");
    let style = browser.get("/api/auth/page.css").await.status(200);
    assert!(style.header("content-type").unwrap().starts_with("text/css"));
});

/// What a browser sends of its cookies when the provider, another site, sends it back: the session's is for calls from here alone.
fn from_elsewhere(browser: &Person, portal: &Portal) -> Person {
    let other = portal.stranger();
    other.take_cookies(&browser.cookies().into_iter().filter(|(name, _)| name != SESSION).collect());
    other
}

story!(
    the_session_that_is_signed_in_over_ends_though_its_cookie_does_not_come_back,
    |portal, provider| async {
        portal.register_as("Ana Vega", ANA.email).await;
        let browser = portal.stranger();
        sign_in(&browser, provider, &ANA).await.status(302);
        let place = set_out(&browser, "/requests").await;
        let back = from_elsewhere(&browser, portal);
        back.get(&provider.sign_in(&place, &ANA)).await.status(302);
        back.get("/api/auth/me").await.ok();
        browser.get("/api/auth/me").await.status(204);
        let replaced = "SELECT COUNT(*) FROM session WHERE end_reason = 'replaced'";
        assert_eq!(portal.count(replaced, []).await, 1);
    }
);

story!(
    a_page_elsewhere_that_sends_somebody_to_sign_out_takes_no_cookie_from_them,
    |portal, provider| async {
        portal.register_as("Ana Vega", ANA.email).await;
        let browser = portal.stranger();
        sign_in(&browser, provider, &ANA).await.status(302);
        let answer = from_elsewhere(&browser, portal).get("/api/auth/logout").await.status(302);
        assert_eq!(answer.headers.get_all("set-cookie").iter().count(), 0, "{answer}");
        browser.get("/api/auth/me").await.ok();
        let answer = browser.get("/api/auth/logout").await.status(302);
        assert!(answer.header("set-cookie").unwrap().starts_with(SESSION), "{answer}");
        assert!(browser.cookies().is_empty());
    }
);
