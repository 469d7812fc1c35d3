//! Who may call: token and cookie of one session, while it lives, with the permission.

use std::time::Duration;

use caudal_access::identity::{self, guard};
use caudal_domain::permission::Permission as P;
use caudal_web::config::TokenBinding;
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::http::{door::behind_door, problem::ApiError};
use serde_json::json;

use caudal_testing::{Answer, Person, Portal};

const HOUR: Duration = Duration::from_secs(3600);
const MINUTE: Duration = Duration::from_secs(60);
const SESSION: &str = "caudal_session_4000";
const SIGN_OUT: &str = "caudal_sign_out_4000";
/// For anybody with a session.
const EVERYBODYS: &str = "/api/v1/branches";
/// For few.
const FEWS: &str = "/api/v1/payments";

/// The browser was told that its session is over, and where to sign out of the provider.
fn told_to_leave(person: &Person) -> bool {
    !person.cookies().contains_key(SESSION) && person.cookies().contains_key(SIGN_OUT)
}

async fn live_sessions(portal: &Portal) -> i64 {
    portal.count("SELECT COUNT(*) FROM session WHERE ended_at_ms IS NULL", []).await
}

fn refused(answer: Answer) {
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"), "{answer}");
    answer.refused(401, "session_required");
}

story!(a_person_with_token_and_cookie_of_one_session_is_let_in, |portal| async {
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[("USD", 50_000)]).await;
    ana.get(EVERYBODYS).await.ok();
    let me = ana.get("/api/auth/me").await.status(200);
    assert_eq!(me.header("cache-control"), Some("no-store"));
    let me = me.json();
    assert_eq!((&me["id"], &me["name"]), (&json!(ana.id().to_string()), &json!("Ana Vega")));
    assert_eq!(me["permissions"], json!([{ "permission_name": "Crear solicitudes" }]));
    assert_eq!(me["limits"], json!([{ "currency": "USD", "limit_minor": 50_000 }]));
    assert_eq!((&me["employee_number"], &me["branch_id"]), (&json!(null), &json!(null)));
});

story!(a_token_that_was_stolen_without_its_cookie_ends_its_session, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    let thief = portal.stranger();
    thief.set_token(ana.token().as_deref());
    refused(thief.get(EVERYBODYS).await);
    assert!(thief.cookies().is_empty(), "the thief gets nothing");
    refused(ana.get(EVERYBODYS).await);
    assert_eq!(portal.trail().await.last().unwrap(), "session.token-without-cookie denied");
    refused(thief.get(EVERYBODYS).await);
    let written = portal.trail().await.iter().filter(|t| t.starts_with("session.token")).count();
    assert_eq!(written, 1, "whoever repeats it does not fill the trail");
});

story!(a_cookie_alone_changes_nothing_and_touches_nothing, |portal| async {
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    refused(ana.get(EVERYBODYS).without_token().await);
    refused(ana.post("/api/v1/requests", json!({})).without_token().await);
    refused(ana.get(EVERYBODYS).without_token().header("authorization", "Basic YTpi").await);
    refused(ana.get(EVERYBODYS).without_token().header("authorization", "Bearer ").await);
    ana.get(EVERYBODYS).await.ok();
});

story!(a_token_of_another_session_ends_both_and_the_browser_is_told_to_leave, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    let luis = portal.person("Luis Him", &[], &[]).await;
    let mixed = portal.stranger();
    mixed.take_cookies(&ana.cookies());
    mixed.set_token(luis.token().as_deref());
    refused(mixed.get(EVERYBODYS).await);
    assert!(told_to_leave(&mixed));
    refused(luis.get(EVERYBODYS).await);
    refused(ana.get(EVERYBODYS).await);
    assert_eq!(live_sessions(portal).await, 0);
});

story!(a_token_that_nobody_knows_takes_the_cookie_that_came_with_it_along, |portal| async {
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let luis = portal.person("Luis Him", &[], &[]).await;
    ana.set_token(Some("nobodys"));
    refused(ana.post("/api/v1/requests", json!({})).await);
    assert!(told_to_leave(&ana));
    ana.get("/api/auth/me").await.status(204);
    assert_eq!(live_sessions(portal).await, 1);
    let stranger = portal.stranger();
    stranger.set_token(Some("nobodys"));
    refused(stranger.get(EVERYBODYS).await);
    assert!(stranger.cookies().is_empty());
    luis.get(EVERYBODYS).await.ok();
});

story!(whoever_asks_for_a_token_of_a_session_that_is_over_loses_its_cookie, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    portal.wait(9 * HOUR);
    ana.get("/api/auth/token").await.refused(401, "session_required");
    assert!(told_to_leave(&ana));
});

story!(a_cookie_of_no_session_is_taken_back_whatever_is_written_in_it, |portal| async {
    for value in ["zzz", "no base64!", "", &"A".repeat(43)] {
        let stranger = portal.stranger();
        for path in ["/api/auth/token", EVERYBODYS] {
            stranger.keep_cookie(&format!("{SESSION}={value}; Path=/"));
            stranger.set_token(Some("nobodys"));
            refused(stranger.get(path).await);
            assert!(stranger.cookies().is_empty(), "{path}: {value}");
        }
        stranger.get("/api/auth/me").await.status(204);
    }
});

story!(a_refusal_by_the_handler_itself_takes_the_cookie_along, |portal| async {
    let ana = portal.person("Ana Vega", &[P::Administrator], &[]).await;
    let routes = Routes::default().add(Rule::Session, routes!(refusing));
    let (router, _) = guard::guarded(&portal.app, routes);
    let ana = ana.at(behind_door(&portal.app, router, None));
    refused(ana.get("/api/v1/refusing").await);
    assert!(told_to_leave(&ana));
    assert_eq!(live_sessions(portal).await, 0);
});

/// Finds out under its locks that the session is over.
#[utoipa::path(get, path = "/api/v1/refusing")]
async fn refusing() -> ApiError {
    ApiError::SessionRequired
}

story!(a_token_lives_ten_minutes, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    let fresh = ana.get("/api/auth/token").await.ok();
    assert_eq!(fresh["expiresIn"], 600);
    portal.wait(10 * MINUTE - Duration::from_millis(1));
    ana.get(EVERYBODYS).await.ok();
    portal.wait(Duration::from_millis(1));
    refused(ana.get(EVERYBODYS).await);
    assert!(told_to_leave(&ana));
    assert_eq!(live_sessions(portal).await, 0);
});

story!(a_session_without_activity_ends_after_eight_hours_and_activity_keeps_it, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    portal.wait(7 * HOUR);
    ana.fetch_token().await;
    ana.get(EVERYBODYS).await.ok();
    portal.wait(4 * HOUR + 59 * MINUTE);
    ana.fetch_token().await;
    ana.get(EVERYBODYS).await.ok();
    portal.wait(MINUTE);
    ana.get("/api/auth/token").await.refused(401, "session_required");
    ana.get("/api/auth/me").await.status(204);
});

story!(asking_who_one_is_and_for_tokens_is_no_activity, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    for _ in 0..7 {
        portal.wait(HOUR);
        ana.get("/api/auth/me").await.status(200);
        ana.fetch_token().await;
    }
    portal.wait(HOUR);
    ana.get("/api/auth/me").await.status(204);
    refused(ana.get(EVERYBODYS).await);
    assert!(told_to_leave(&ana), "the token was this session's, if too old");
});

story!(a_token_never_outlives_its_session, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    portal.wait(6 * HOUR);
    ana.fetch_token().await;
    ana.get(EVERYBODYS).await.ok();
    portal.wait(6 * HOUR - 5 * MINUTE);
    assert_eq!(ana.get("/api/auth/token").await.ok()["expiresIn"], 300);
});

story!(a_session_has_eight_tokens_at_most, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    let mut tokens = vec![ana.token().unwrap()];
    for _ in 0..8 {
        portal.wait(Duration::from_secs(1));
        ana.fetch_token().await;
        tokens.push(ana.token().unwrap());
    }
    assert_eq!(portal.count("SELECT COUNT(*) FROM access_token", []).await, 8);
    for token in &tokens[1..] {
        ana.set_token(Some(token));
        ana.get(EVERYBODYS).await.ok();
    }
    ana.set_token(Some(&tokens[0]));
    refused(ana.get(EVERYBODYS).await);
    assert!(told_to_leave(&ana), "nobody knows it any more");
});

story!(a_missing_permission_ends_the_session_and_is_written_down, |portal| async {
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let answer = ana.get(FEWS).await;
    assert_eq!(answer.header("www-authenticate"), None);
    answer.refused(403, "forbidden");
    assert!(told_to_leave(&ana));
    refused(ana.get(EVERYBODYS).await);
    let sql =
        "SELECT actor_name, object_kind, address, after_json FROM audit_row WHERE action = 'access.denied'";
    let rows = portal.rows(sql, []).await;
    let text = |n: usize| rows[0].try_get_by_index::<String>(n).unwrap();
    assert_eq!((rows.len(), text(0).as_str(), text(1).as_str()), (1, "Ana Vega", "route"));
    assert_eq!(text(2), "127.0.0.1");
    let after: serde_json::Value = serde_json::from_str(&text(3)).unwrap();
    assert_eq!(after, json!({ "method": "GET", "path": FEWS }));
});

story!(a_stranger_who_knocks_ends_nobodys_session, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    refused(portal.stranger().get(FEWS).await);
    ana.get("/api/v1/requests").await.refused(403, "forbidden");
    refused(ana.get(EVERYBODYS).await);
    assert_eq!(live_sessions(portal).await, 0);
});

story!(a_permission_ends_with_its_last_day, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    portal.grant(ana.id(), P::ManagePayments, Some(portal.today())).await;
    ana.get(FEWS).await.ok();
    // Nine in the morning in Panama: until midnight there are 15 hours, more than a session has.
    portal.wait(15 * HOUR - MINUTE);
    portal.sign_in(ana.id()).await.get(FEWS).await.ok();
    portal.wait(MINUTE);
    let tomorrow = portal.sign_in(ana.id()).await;
    let me = tomorrow.get("/api/auth/me").await.ok();
    assert_eq!(me["permissions"], json!([]));
    tomorrow.get(FEWS).await.refused(403, "forbidden");
});

story!(a_permission_for_one_branch_opens_its_calls_but_administration_is_held_everywhere, |portal| async {
    let ana = portal.person("Ana Vega", &[P::ManagePayments], &[]).await;
    let berta = portal.person("Berta Ruiz", &[P::Administrator], &[]).await;
    portal.run("UPDATE user_permission SET branch_id = $1", [portal.app.new_uuid().into()]).await;
    ana.get(FEWS).await.ok();
    berta.get(FEWS).await.refused(403, "forbidden");
});

story!(
    a_client_that_cannot_carry_cookies_may_be_allowed_to_come_with_its_token,
    |config| {
        config.session.token_binding = TokenBinding::None;
    },
    |portal| async {
        let ana = portal.person("Ana Vega", &[], &[]).await;
        ana.forget_cookies();
        ana.get(EVERYBODYS).await.ok();
        refused(portal.stranger().get(EVERYBODYS).await);
    }
);

story!(secrets_are_kept_as_hashes_only, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    let tokens = portal.rows("SELECT token_hash FROM access_token", []).await;
    let sessions = portal.rows("SELECT secret_hash FROM session", []).await;
    let token: Vec<u8> = tokens[0].try_get_by_index(0).unwrap();
    let secret: Vec<u8> = sessions[0].try_get_by_index(0).unwrap();
    use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
    use sha2::{Digest, Sha256};
    let sent = URL_SAFE_NO_PAD.decode(&ana.cookies()[SESSION]).unwrap();
    assert_eq!(token, Sha256::digest(ana.token().unwrap()).to_vec());
    assert_eq!(secret, Sha256::digest(&sent).to_vec());
    assert_eq!(sent.len(), 32, "256 bits");
});

story!(what_has_ended_is_forgotten_in_time, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    portal.wait(11 * MINUTE);
    identity::purge(&portal.app).await.unwrap();
    assert_eq!(portal.count("SELECT COUNT(*) FROM access_token", []).await, 0);
    ana.get("/api/auth/me").await.status(200);
    portal.wait(13 * HOUR);
    identity::purge(&portal.app).await.unwrap();
    assert_eq!(portal.count("SELECT COUNT(*) FROM session", []).await, 1, "kept for people to see");
    portal.wait(31 * 24 * HOUR);
    identity::purge(&portal.app).await.unwrap();
    assert_eq!(portal.count("SELECT COUNT(*) FROM session", []).await, 0);
    assert_eq!(identity::purge(&portal.app).await.unwrap(), 0);
});
