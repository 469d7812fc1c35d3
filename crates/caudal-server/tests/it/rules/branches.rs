//! Permissions that count in one branch, and administrators held to the permissions they have.

use caudal_access::{
    company::General,
    people::{self, By},
};
use caudal_domain::{ids::UserId, permission::Permission as P};
use serde_json::{Value, json};

use caudal_stories::{
    requests_world::{act, submitted, trip},
    rules_world::{asked_in, blocked, branch, see, set},
};

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

story!(who_may_ask_for_one_branch_names_that_one, |portal| async {
    let (colon, david) = (branch(portal, "Colón").await, branch(portal, "David").await);
    let eliecer = portal.person("Eliécer Quintero", &[], &[]).await;
    portal.grant_in(eliecer.id(), P::CreateRequests, colon).await;
    let asked = asked_in(&eliecer, Some(colon)).await;
    assert_eq!(asked["state"], "new");
    for other in [json!(david.to_string()), Value::Null] {
        let mut body = trip(&eliecer).await;
        body["branch_id"] = other;
        let problem = eliecer.post("/api/v1/requests", body).await.refused(422, "invalid_fields");
        assert_eq!(problem["errors"][0]["field"], "branch_id");
        assert_eq!(problem["errors"][0]["code"], "missing_permission");
    }
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
