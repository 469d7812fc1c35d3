//! Deciding in the place of somebody who is away.

use caudal_domain::permission::Permission as P;
use caudal_requests::requests;
use jiff::civil::date;
use serde_json::json;

use caudal_stories::{
    requests_world::{act, submitted, trip, type_id},
    rules_world::{approver, away, see, this_week},
};

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

story!(a_substitute_acts_between_the_two_days_only_and_for_who_is_at_work, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let carmen = approver(portal, "Carmen Arosemena", 50_000).await;
    let (early, late) = (
        portal.person("Ana Vega", &[P::CreateRequests], &[]).await,
        portal.person("Berta Ruiz", &[P::CreateRequests], &[]).await,
    );
    let new = submitted(&eliecer).await;
    away(portal, &carmen, &early, (date(2026, 11, 1), date(2026, 11, 2))).await;
    away(portal, &carmen, &late, (date(2026, 11, 4), date(2026, 11, 4))).await;
    for person in [&early, &late] {
        assert_eq!(person.get("/api/auth/me").await.ok()["acting_for"], json!([]));
        act(person, &new, "approve", json!({})).await.refused(404, "not_found");
    }
    portal.wait(std::time::Duration::from_secs(16 * 3600));
    let late = portal.sign_in(late.id()).await;
    assert_eq!(late.get("/api/v1/requests?scope=to_decide").await.ok()["items"][0]["id"], new["id"]);
    portal.run("UPDATE app_user SET state = 'inactive' WHERE id = $1", [carmen.id().0.into()]).await;
    act(&late, &new, "approve", json!({})).await.refused(404, "not_found");
});

story!(standing_in_gets_nobody_around_the_rule_of_different_people, |portal| async {
    let carmen = portal
        .person(
            "Carmen Arosemena",
            &[P::CreateRequests, P::ManageApproved, P::ManageDeclined],
            &[("USD", 50_000)],
        )
        .await;
    let milagros = portal.person("Milagros Pineda", &[P::CreateRequests], &[]).await;
    away(portal, &carmen, &milagros, this_week()).await;
    let hers = submitted(&milagros).await;
    act(&milagros, &hers, "approve", json!({})).await.refused(409, "same_as_beneficiary");
    let of_carmen = submitted(&carmen).await;
    act(&milagros, &of_carmen, "approve", json!({})).await.refused(409, "same_as_beneficiary");
    let listed = milagros.get("/api/v1/requests?scope=to_decide").await.ok();
    assert_eq!(listed["items"], json!([]), "neither hers nor Carmen's is hers to decide");
    assert_eq!(milagros.get("/api/v1/requests/counts").await.ok()["to_decide"], 0);
    let dear = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let mut body = trip(&dear).await;
    body["lines"][0]["unit_minor"] = 4_000.into();
    body["submit"] = true.into();
    let dear = dear.post("/api/v1/requests", body).await.created();
    act(&milagros, &dear, "approve", json!({})).await.refused(409, "over_limit");
});

story!(nobody_is_called_like_somebody_elses_permissions, |portal| async {
    let evil = "Eva\u{1f}2099-01-01\u{1f}Gestionar solicitudes aprobadas::\u{1f}USD:99999999\u{1e}x";
    let eva = portal.person("Eva", &[P::CreateRequests], &[]).await;
    let milagros = portal.person("Milagros Pineda", &[P::CreateRequests], &[]).await;
    portal.run("UPDATE app_user SET name = $1 WHERE id = $2", [evil.into(), eva.id().0.into()]).await;
    away(portal, &eva, &milagros, this_week()).await;
    let me = milagros.get("/api/auth/me").await.ok();
    assert_eq!(me["permissions"], json!([{ "permission_name": "Crear solicitudes" }]));
    assert_eq!(me["acting_for"].as_array().unwrap().len(), 1);
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
    assert!(requests::verify(&portal.app.db).await.unwrap().holds());
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
