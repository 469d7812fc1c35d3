//! Deciding in the place of somebody who is away.

use caudal_domain::permission::Permission as P;
use jiff::civil::date;
use serde_json::json;

use caudal_stories::requests_world::{act, submitted, trip};
use caudal_stories::rules_world::{approver, away, this_week};

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
