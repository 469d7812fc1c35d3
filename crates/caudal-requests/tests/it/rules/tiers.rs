//! Amounts that need more than one approval.

use caudal_access::company::{self, General};
use caudal_domain::{money::Currency, permission::Permission as P};
use serde_json::{Value, json};

use caudal_stories::requests_world::{act, submitted};
use caudal_stories::rules_world::{approver, see, set, two_tiers};

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
