//! A token drafts requests for one person, who finds, corrects and sends them; it does nothing else (decision 8).

use caudal_access::company;
use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_stories::requests_world::{act, office, trip, with};
use caudal_stories::tokens_world::{drafter, only, yadira};

const REQUESTS: &str = "/api/v1/requests";

story!(a_token_drafts_for_its_person_who_corrects_and_sends_it, |portal| async {
    let (o, yadira) = (office(portal).await, yadira(portal).await);
    let (planner, token_id) = drafter(portal, &yadira, "Viajes", &o.eliecer).await;
    // It reads the names that a request is written with.
    let body = trip(&planner).await;
    let draft = planner.post(REQUESTS, body.clone()).key("viaje-2281").await.created();
    assert_eq!((&draft["state"], &draft["submitted_at_ms"]), (&json!("draft"), &Value::Null));
    assert_eq!(draft["requester"]["name"], "Eliécer Quintero");
    assert_eq!(draft["beneficiary"]["name"], "Eliécer Quintero");
    let written = only(&json!({ "items": draft["history"] }));
    assert_eq!(
        (&written["action"], &written["actor"], &written["for"]),
        (&json!("create"), &json!("Viajes (token)"), &json!("Eliécer Quintero"))
    );

    // The same again is the same draft; the key is good for nothing else.
    let again = planner.post(REQUESTS, body.clone()).key("viaje-2281").await.created();
    assert_eq!((&again["id"], &again["number"]), (&draft["id"], &draft["number"]));
    let other = with(body, "purpose", "Viaje a Changuinola".into());
    planner.post(REQUESTS, other).key("viaje-2281").await.refused(422, "idempotency_key_reused");
    assert_eq!(portal.count("SELECT COUNT(*) FROM request", []).await, 1);

    let told = portal
        .rows(
            "SELECT actor_id, actor_name, for_id, session_id FROM audit_row WHERE action = 'request.create'",
            [],
        )
        .await;
    assert_eq!(told.len(), 1);
    let id = |at: usize| told[0].try_get_by_index::<Option<uuid::Uuid>>(at).unwrap().map(|id| id.to_string());
    assert_eq!(id(0), Some(token_id));
    assert_eq!(told[0].try_get_by_index::<String>(1).unwrap(), "Viajes (token)");
    assert_eq!((id(2), id(3)), (Some(o.eliecer.id().to_string()), None));
    let row = only(&yadira.get("/api/v1/audit?action=request.create").await.ok());
    assert_eq!(
        (&row["actor"]["name"], &row["for"]["name"]),
        (&json!("Viajes (token)"), &json!("Eliécer Quintero"))
    );

    // It is its person's, and nobody else finds it before they send it.
    let path = format!("{REQUESTS}/{}", draft["id"].as_str().unwrap());
    o.rogelio.get(&path).await.refused(404, "not_found");
    let mine = only(&o.eliecer.get("/api/v1/requests?scope=mine&state=draft").await.ok());
    assert_eq!(mine["id"], draft["id"]);
    let corrected = with(trip(&o.eliecer).await, "trip_reference", "V-2281".into());
    let fixed = o.eliecer.put(&path, corrected).version(1).await.ok();
    let new = act(&o.eliecer, &fixed, "submit", json!({})).await.ok();
    let approved = act(&o.rogelio, &new, "approve", json!({})).await.ok();
    assert_eq!(approved["state"], "approved");
    let who: Vec<_> = approved["history"].as_array().unwrap().iter().map(|e| e["actor"].clone()).collect();
    assert_eq!(who, ["Viajes (token)", "Eliécer Quintero", "Eliécer Quintero", "Rogelio Castillo"]);
});

story!(a_token_that_drafts_sends_nothing_and_reads_nobodys_requests, |portal| async {
    let (o, yadira) = (office(portal).await, yadira(portal).await);
    let (planner, _) = drafter(portal, &yadira, "Viajes", &o.eliecer).await;
    let body = trip(&planner).await;
    let sent = with(body.clone(), "submit", true.into());
    let refused = planner.post(REQUESTS, sent).await.refused(409, "token_drafts_only");
    assert!(refused["detail"].as_str().unwrap().contains("la envía la persona"), "{refused}");
    assert_eq!(portal.count("SELECT COUNT(*) FROM request", []).await, 0);

    // What it answers tells nothing of what others asked for, nor of anybody's account.
    o.eliecer.post(REQUESTS, with(body.clone(), "submit", true.into())).await.created();
    let draft = planner.post(REQUESTS, body.clone()).await.created();
    assert_eq!((&draft["duplicates"], &draft["looks_like"]), (&json!([]), &Value::Null));
    assert_eq!(draft["beneficiary_account_masked"], Value::Null);
    let path = format!("{REQUESTS}/{}", draft["id"].as_str().unwrap());
    assert_eq!(o.eliecer.get(&path).await.ok()["duplicates"].as_array().unwrap().len(), 1);

    for call in [
        act(&planner, &draft, "submit", json!({})).await,
        act(&planner, &draft, "withdraw", json!({})).await,
        planner.put(&path, body).version(1).await,
        planner.get(&path).await,
        planner.get(REQUESTS).await,
        planner.post(&format!("{path}/comments"), json!({ "text": "Hola" })).await,
        planner.get("/api/v1/home").await,
        planner.get("/api/v1/company").await,
        planner.get("/api/v1/user").await,
        planner.get("/api/v1/tokens").await,
        planner.get("/scim/v2/Users").await,
    ] {
        assert_eq!(call.status.as_u16(), 403, "{call}");
    }
    for names in ["request-types", "branches", "cost-centres", "currencies"] {
        planner.get(&format!("/api/v1/{names}")).await.ok();
    }
    assert_eq!(o.eliecer.get(&path).await.ok()["state"], "draft");
});

story!(a_token_drafts_no_longer_than_its_person_may_ask, |portal| async {
    let (o, yadira) = (office(portal).await, yadira(portal).await);
    let (planner, _) = drafter(portal, &yadira, "Viajes", &o.eliecer).await;
    let body = trip(&planner).await;
    let person = format!("/api/v1/user/{}", o.eliecer.id());
    yadira.delete(&person).await.ok();
    planner.post(REQUESTS, body.clone()).await.refused(409, "token_person_inactive");
    planner.get("/api/v1/branches").await.refused(409, "token_person_inactive");
    yadira.put(&person, json!({ "state": "active" })).await.ok();
    planner.post(REQUESTS, body.clone()).await.created();

    yadira.put(&person, json!({ "permissions": ["Gestionar solicitudes nuevas"] })).await.ok();
    planner.post(REQUESTS, body.clone()).await.refused(409, "token_person_may_not_ask");
    assert_eq!(portal.count("SELECT COUNT(*) FROM request", []).await, 1);

    // Within the branches in which its person asks, and no further.
    let david = portal.app.new_id();
    portal.write(move |tx| Box::pin(company::add_branch(tx, david, "David"))).await;
    portal.grant_in(o.eliecer.id(), P::CreateRequests, david).await;
    let refused = planner.post(REQUESTS, body.clone()).await.refused(422, "invalid_fields");
    assert_eq!(refused["errors"][0]["field"], "branch_id");
    let there = planner.post(REQUESTS, with(body, "branch_id", json!(david))).await.created();
    assert_eq!(there["branch"]["name"], "David");
});
