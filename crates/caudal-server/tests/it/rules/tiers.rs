//! Amounts that need more than one approval.

use std::time::Duration;

use caudal_access::company::{self, General};
use caudal_db::Engine;
use caudal_domain::{money::Currency, permission::Permission as P};
use serde_json::{Value, json};

use caudal_stories::{
    requests_world::{act, submitted},
    rules_world::{approver, see, set, two_tiers},
};

story!(the_second_of_two_tiers_approves_what_the_first_began, |portal| async {
    set(portal, two_tiers()).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let rogelio = approver(portal, "Rogelio Castillo", 10_000).await;
    let carmen = approver(portal, "Carmen Arosemena", 1_000_000).await;
    let new = submitted(&eliecer).await;
    assert_eq!((&new["tiers_given"], &new["tiers_needed"]), (&json!(0), &json!(2)));
    assert_eq!(new["next_step"]["who"], json!(["Carmen Arosemena", "Rogelio Castillo"]));

    let one = act(&rogelio, &new, "approve", json!({})).await.ok();
    assert_eq!((one["state"].as_str(), &one["approved_minor"]), (Some("new"), &Value::Null));
    assert_eq!((&one["tiers_given"], &one["tiers_needed"]), (&json!(1), &json!(2)));
    assert_eq!(one["next_step"]["who"], json!(["Carmen Arosemena"]), "who is missing is named");
    assert_eq!(one["state_since_ms"], new["state_since_ms"], "it still waits since it was submitted");
    act(&rogelio, &one, "approve", json!({})).await.refused(409, "already_decided");
    act(&rogelio, &one, "decline", json!({ "reason": "No procede" })).await.refused(409, "already_decided");

    let done = act(&carmen, &one, "approve", json!({ "amount_minor": 11_000 })).await.ok();
    assert_eq!((done["state"].as_str(), done["approved_minor"].as_i64()), (Some("approved"), Some(11_000)));
    let tiers: Vec<_> = done["approvals"].as_array().unwrap().iter().map(|a| a["tier"].clone()).collect();
    assert_eq!(tiers, [json!(1), json!(2)]);
    assert_eq!((&done["tiers_given"], &done["tiers_needed"]), (&json!(2), &json!(2)));
    let actions: Vec<_> = done["history"].as_array().unwrap().iter().map(|e| e["action"].clone()).collect();
    assert_eq!(actions, ["create", "submit", "approve", "approve"]);
});

story!(a_limit_that_covers_the_amount_needs_nobody_before, |portal| async {
    set(portal, two_tiers()).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let carmen = approver(portal, "Carmen Arosemena", 12_000).await;
    let done = act(&carmen, &submitted(&eliecer).await, "approve", json!({})).await.ok();
    assert_eq!((done["state"].as_str(), &done["tiers_given"]), (Some("approved"), &json!(2)));
});

story!(the_lowest_approved_amount_stands, |portal| async {
    set(portal, two_tiers()).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let rogelio = approver(portal, "Rogelio Castillo", 10_000).await;
    let carmen = approver(portal, "Carmen Arosemena", 1_000_000).await;
    let one =
        act(&rogelio, &submitted(&eliecer).await, "approve", json!({ "amount_minor": 10_500 })).await.ok();
    assert_eq!(one["state"], "new");
    let done = act(&carmen, &one, "approve", json!({})).await.ok();
    assert_eq!(done["approved_minor"], 10_500);

    let back = act(&rogelio, &submitted(&eliecer).await, "approve", json!({})).await.ok();
    let back = act(&carmen, &back, "send-back", json!({ "reason": "Falta la ruta" })).await.ok();
    assert_eq!(
        (&back["tiers_given"], &back["approvals"]),
        (&json!(0), &json!([])),
        "a correction starts anew"
    );
});

story!(what_nobody_can_finish_is_said_when_it_is_asked_and_shown_to_administrators, |portal| async {
    set(portal, two_tiers()).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    let rogelio = approver(portal, "Rogelio Castillo", 10_000).await;
    let new = submitted(&eliecer).await;
    assert_eq!(new["nobody_can"], true, "Rogelio can begin, but nobody can finish");
    assert_eq!(new["next_step"]["who"], json!(["Rogelio Castillo"]));
    let home = yadira.get("/api/v1/home").await.ok();
    assert_eq!((&home["stuck"]["count"], &home["stuck"]["items"][0]["id"]), (&json!(1), &new["id"]));
    assert_eq!(rogelio.get("/api/v1/home").await.ok()["stuck"], Value::Null);

    approver(portal, "Carmen Arosemena", 1_000_000).await;
    assert_eq!(see(&eliecer, &new).await["nobody_can"], false);
    assert_eq!(yadira.get("/api/v1/home").await.ok()["stuck"], Value::Null);
});

story!(who_began_no_longer_finds_it_among_what_waits_for_them, |portal| async {
    set(portal, two_tiers()).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let rogelio = approver(portal, "Rogelio Castillo", 10_000).await;
    let carmen = approver(portal, "Carmen Arosemena", 1_000_000).await;
    let new = submitted(&eliecer).await;
    let waits = |home: Value| home["to_decide"]["count"].as_i64().unwrap();
    assert_eq!(waits(rogelio.get("/api/v1/home").await.ok()), 1);
    act(&rogelio, &new, "approve", json!({})).await.ok();
    assert_eq!(waits(rogelio.get("/api/v1/home").await.ok()), 0);
    assert_eq!(waits(carmen.get("/api/v1/home").await.ok()), 1);
    let shown = rogelio.get("/api/v1/requests?scope=to_decide").await.ok();
    assert_eq!(shown["items"], json!([]));
});

story!(tiers_that_do_not_rise_are_refused_and_old_approvals_count_as_whole, |portal| async {
    let usd = Currency::parse("USD").unwrap();
    let wrong = General { tiers: vec![(usd, vec![500, 100])], ..General::default() };
    let refused = portal.app.db.write::<(), caudal_web::http::problem::ApiError, _>(move |tx| {
        let wrong = wrong.clone();
        Box::pin(async move { company::set_general(tx, &wrong, None, 0).await })
    });
    assert_eq!(refused.await.unwrap_err().code(), "tiers_not_ascending");
    assert_eq!(*company::general(portal.app.db.read()).await.unwrap(), General::default());
    let versions = async || portal.count("SELECT CAST(SUM(version) AS BIGINT) FROM setting", []).await;
    set(portal, two_tiers()).await;
    let once = versions().await;
    set(portal, two_tiers()).await;
    assert_eq!(*company::general(portal.app.db.read()).await.unwrap(), two_tiers());
    assert_eq!(versions().await, once, "what was written again as it stood is no new version");

    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let carmen = approver(portal, "Carmen Arosemena", 1_000_000).await;
    let done = act(&carmen, &submitted(&eliecer).await, "approve", json!({})).await.ok();
    let old = r#"[{"by":"01920000-0000-7000-8000-000000000001","name":"Ana","step":"tier","amount_minor":12000,"at_ms":1}]"#;
    portal.run("UPDATE request SET approvals = $1", [old.into()]).await;
    assert_eq!(see(&carmen, &done).await["approvals"][0]["tier"], 1);
});

/// So many wait that nobody goes through them while somebody waits for their root page.
const COPIED: &str = "INSERT INTO request (id, number, state, type_id, type_name, needs_hr, outcome, expense_account, confidential,
        requester_id, requester_name, beneficiary_id, beneficiary_user_id, beneficiary_name, debtor_id, branch_id, branch_name,
        purpose, likeness, currency, method, requested_minor, paid_minor, approvals, revision, attachment_count, comment_count,
        submitted_at_ms, state_since_ms, version, created_at_ms, updated_at_ms)
    WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 3100)
    SELECT ID, 'SOL-2026-' || (700000 + n.k), state, type_id, type_name, needs_hr, outcome, expense_account, confidential,
        requester_id, requester_name, beneficiary_id, beneficiary_user_id, beneficiary_name, debtor_id, branch_id, branch_name,
        purpose, likeness, currency, method, requested_minor, paid_minor, approvals, revision, attachment_count, comment_count,
        submitted_at_ms, state_since_ms, version, created_at_ms, updated_at_ms
    FROM request CROSS JOIN n WHERE state = 'new'";

story!(what_nobody_can_finish_among_very_many_is_found_within_a_minute, |portal| async {
    set(portal, two_tiers()).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    approver(portal, "Rogelio Castillo", 10_000).await;
    submitted(&eliecer).await;
    let id = if portal.app.db.engine() == Engine::Sqlite { "randomblob(16)" } else { "gen_random_uuid()" };
    portal.run(String::leak(COPIED.replace("ID,", &format!("{id},"))), []).await;
    let stuck = || async { yadira.get("/api/v1/home").await.ok()["stuck"]["count"].clone() };
    assert_eq!(stuck().await, 1000, "no more are counted");

    // Of those that were found, what is gone is not counted any more; the others that wait are looked for within a minute.
    portal.run(GONE, []).await;
    assert_eq!(stuck().await, 900);
    portal.wait(Duration::from_secs(61));
    until(async || stuck().await == 1000).await;

    // Who may finish them is known at once, though nobody looks for them again.
    approver(portal, "Carmen Arosemena", 1_000_000).await;
    assert_eq!(stuck().await, Value::Null);
    // In time somebody does, and nobody waits for it: there is nothing any more.
    portal.wait(Duration::from_secs(61));
    assert_eq!(stuck().await, Value::Null);
    // Nobody may any more: what is found then is found while nobody waits.
    portal.run("DELETE FROM approval_limit WHERE limit_minor = 1000000", []).await;
    portal.wait(Duration::from_secs(61));
    until(async || stuck().await == 1000).await;
});

const GONE: &str = "UPDATE request SET state = 'withdrawn', version = version + 1
    WHERE id IN (SELECT id FROM request WHERE state = 'new' ORDER BY id LIMIT 100)";

/// Waits for what is done while nobody waits for it.
async fn until(is_so: impl AsyncFn() -> bool) {
    for _ in 0..500 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("it never was");
}
