//! The root page under the rules of who may decide: tiers, substitutes, branches, and administrators held to their permissions.

use std::time::Duration;

use caudal_access::company::General;
use caudal_access::people::{self, By};
use caudal_db::Engine;
use caudal_domain::{ids::UserId, permission::Permission as P};
use caudal_requests::requests;
use serde_json::{Value, json};

use caudal_stories::requests_world::{act, submitted, trip, type_id};
use caudal_stories::rules_world::{
    approver, asked_in, away, blocked, branch, see, set, this_week, two_tiers,
};

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

story!(an_approver_of_one_branch_sees_and_decides_only_what_belongs_there, |portal| async {
    let (colon, david) = (branch(portal, "Colón").await, branch(portal, "David").await);
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let rogelio = portal.person("Rogelio Castillo", &[], &[("USD", 50_000)]).await;
    for permission in [P::ManageApproved, P::ManageDeclined, P::ManagePending] {
        portal.grant_in(rogelio.id(), permission, colon).await;
    }
    let here = asked_in(&eliecer, Some(colon)).await;
    let there = asked_in(&eliecer, Some(david)).await;
    let nowhere = asked_in(&eliecer, None).await;
    assert_eq!(here["next_step"]["who"], json!(["Rogelio Castillo"]));
    assert_eq!((&here["nobody_can"], &there["nobody_can"]), (&json!(false), &json!(true)));

    for path in ["/api/v1/requests", "/api/v1/requests?state=new", "/api/v1/requests?scope=to_decide"] {
        let list = rogelio.get(path).await.ok();
        let ids: Vec<_> = list["items"].as_array().unwrap().iter().map(|i| i["id"].clone()).collect();
        assert_eq!(ids, [here["id"].clone()], "{path}");
    }
    assert_eq!(rogelio.get("/api/v1/requests/counts").await.ok()["to_decide"], 1);
    assert_eq!(rogelio.get("/api/v1/home").await.ok()["to_decide"]["count"], 1);
    for other in [&there, &nowhere] {
        act(&rogelio, other, "approve", json!({})).await.refused(404, "not_found");
    }
    let approved = act(&rogelio, &here, "approve", json!({})).await.ok();
    assert_eq!(act(&rogelio, &approved, "release", json!({})).await.ok()["state"], "pending_disbursement");
    let me = rogelio.get("/api/auth/me").await.ok();
    assert_eq!(me["permissions"].as_array().unwrap().len(), 3, "the screens open");
});

story!(a_payer_of_one_branch_pays_what_belongs_there, |portal| async {
    let (colon, david) = (branch(portal, "Colón").await, branch(portal, "David").await);
    let boss = portal.person("Yadira Batista", &[P::Administrator], &[("USD", 50_000)]).await;
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let tomas = portal.person("Tomás Herrera", &[], &[]).await;
    portal.grant_in(tomas.id(), P::ManageSinglePayments, colon).await;
    let mut released = Vec::new();
    for place in [Some(colon), Some(david), None] {
        let asked = asked_in(&eliecer, place).await;
        let approved = act(&boss, &asked, "approve", json!({})).await.ok();
        released.push(act(&boss, &approved, "release", json!({})).await.ok());
    }
    let payable = tomas.get("/api/v1/payments/payable").await.ok();
    let ids: Vec<_> = payable["items"].as_array().unwrap().iter().map(|i| i["request_id"].clone()).collect();
    assert_eq!(ids, [released[0]["id"].clone()]);
    assert_eq!(tomas.get("/api/v1/home").await.ok()["to_pay"]["count"], 1);
    assert_eq!(tomas.get("/api/v1/payments/counts").await.ok()["payable"], 1);
    let payers = |seen: Value| seen["next_step"]["who"].clone();
    assert_eq!(
        payers(see(&eliecer, &released[0]).await),
        json!(["Tomás Herrera"]),
        "who approved does not pay"
    );
    assert_eq!(payers(see(&eliecer, &released[1]).await), json!([]));
});

story!(a_strict_portal_wants_the_permission_itself_granted_by_another, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let boss = portal.person("Yadira Batista", &[P::Administrator], &[("USD", 50_000)]).await;
    let new = submitted(&eliecer).await;
    assert_eq!(blocked(&see(&boss, &new).await, "approve"), Some(&Value::Null));
    set(portal, General { strict_administrators: true, ..General::default() }).await;
    assert_eq!(blocked(&see(&boss, &new).await, "approve").unwrap()["code"], "missing_permission");
    act(&boss, &new, "approve", json!({})).await.refused(409, "missing_permission");
    assert_eq!(boss.get("/api/v1/home").await.ok()["to_decide"], Value::Null);
    boss.get("/api/v1/payments").await.ok();

    let granted = |by: Option<UserId>| {
        let (app, id) = (portal.app.clone(), boss.id());
        portal.write(move |tx| {
            let app = app.clone();
            let by = By { user: by, name: "la historia" };
            Box::pin(async move { Ok(people::grant(&app, tx, id, P::ManageApproved, None, by).await?) })
        })
    };
    granted(Some(boss.id())).await;
    act(&boss, &new, "approve", json!({})).await.refused(409, "missing_permission");
    granted(Some(eliecer.id())).await;
    assert_eq!(act(&boss, &new, "approve", json!({})).await.ok()["state"], "approved");
});

story!(a_substitute_decides_and_everybody_sees_for_whom, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let carmen = approver(portal, "Carmen Arosemena", 50_000).await;
    let milagros = portal.person("Milagros Pineda", &[P::CreateRequests], &[]).await;
    let new = submitted(&eliecer).await;
    act(&milagros, &new, "approve", json!({})).await.refused(404, "not_found");
    away(portal, &carmen, &milagros, this_week()).await;

    let me = milagros.get("/api/auth/me").await.ok();
    assert_eq!(me["acting_for"][0]["name"], "Carmen Arosemena");
    assert_eq!(me["acting_for"][0]["ends_on"], "2026-11-06");
    let held: Vec<_> =
        me["permissions"].as_array().unwrap().iter().map(|p| p["permission_name"].clone()).collect();
    assert_eq!(held[0], "Crear solicitudes");
    assert_eq!(held.len(), 4, "her own and the three of whom she stands in for");
    let home = milagros.get("/api/v1/home").await.ok();
    assert_eq!(home["to_decide"]["items"][0]["id"], new["id"]);
    let waits = see(&eliecer, &new).await;
    assert_eq!(waits["next_step"]["who"], json!(["Carmen Arosemena", "Milagros Pineda"]));

    let done = act(&milagros, &new, "approve", json!({})).await.ok();
    assert_eq!(done["state"], "approved");
    assert_eq!(done["approvals"][0]["by"]["name"], "Milagros Pineda");
    assert_eq!(done["approvals"][0]["for"]["name"], "Carmen Arosemena");
    let event = done["history"].as_array().unwrap().last().unwrap();
    assert_eq!((&event["actor"], &event["for"]), (&json!("Milagros Pineda"), &json!("Carmen Arosemena")));
    let sql =
        "SELECT COUNT(*) FROM audit_row WHERE action = 'request.approve' AND actor_id = $1 AND for_id = $2";
    assert_eq!(portal.count(sql, [milagros.id().0.into(), carmen.id().0.into()]).await, 1);
});

story!(what_was_decided_in_the_place_of_somebody_waits_at_hr_for_others_than_them, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let both = [P::ManageApproved, P::ManageHrApproved];
    let dayana = portal.person("Dayana Rodríguez", &both, &[("USD", 50_000)]).await;
    let norma = portal.person("Norma Him", &[P::ManageHrApproved], &[]).await;
    let mut body = trip(&eliecer).await;
    body["type_id"] = json!(type_id(&eliecer, "anticipo_salario").await);
    body["submit"] = json!(true);
    let asked = eliecer.post("/api/v1/requests", body).await.created();
    away(portal, &dayana, &norma, this_week()).await;
    act(&norma, &asked, "approve", json!({})).await.ok();
    assert!(requests::verify(&portal.app.db).await.unwrap().is_sound());
    // Neither who decided nor whom they decided for decides at HR, also in the place of the other.
    for person in [&dayana, &norma] {
        let home = person.get("/api/v1/home").await.ok();
        assert_eq!(home["to_decide"]["count"], 0);
        assert_eq!(home["waiting_for_others"]["items"][0]["number"], asked["number"]);
        let list = person.get("/api/v1/requests?scope=waiting_for_others&state=approved").await.ok();
        assert_eq!(list["items"].as_array().map(Vec::len), Some(1));
        let list = person.get("/api/v1/requests?scope=waiting_for_others&state=new").await.ok();
        assert_eq!(list["items"], json!([]));
    }
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
