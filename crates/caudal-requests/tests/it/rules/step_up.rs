//! Much money is moved only by who has just signed in.

use caudal_domain::permission::Permission as P;
use serde_json::json;

use caudal_stories::requests_world::{act, submitted};
use caudal_stories::rules_world::{above_a_hundred, approver, proven, set};
use caudal_testing::provider::ANA;

story!(releasing_much_wants_a_fresh_sign_in, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let rogelio = approver(portal, "Rogelio Castillo", 50_000).await;
    let tomas = portal.person("Tomás Herrera", &[P::ManagePending], &[]).await;
    set(portal, above_a_hundred()).await;
    let approved = act(&rogelio, &submitted(&eliecer).await, "approve", json!({})).await.ok();
    let small = json!({ "amount_minor": 10_000 });
    let small = act(&rogelio, &submitted(&eliecer).await, "approve", small).await.ok();
    act(&tomas, &small, "release", json!({})).await.ok();
    let problem = act(&tomas, &approved, "release", json!({})).await.refused(409, "step_up_required");
    assert_eq!(problem["login"], "/api/auth/login?fresh=1");
    let many =
        json!({ "action": "release", "items": [{ "id": approved["id"], "version": approved["version"] }] });
    let results = tomas.post("/api/v1/requests/decisions", many).await.ok();
    assert_eq!(results["results"][0]["code"], "step_up_required", "not past it in bulk either");

    let tomas = proven(portal, &tomas).await;
    portal.wait(std::time::Duration::from_secs(301));
    act(&tomas, &approved, "release", json!({})).await.refused(409, "step_up_required");
    let tomas = proven(portal, &tomas).await;
    portal.wait(std::time::Duration::from_secs(299));
    assert_eq!(act(&tomas, &approved, "release", json!({})).await.ok()["state"], "pending_disbursement");
});

story!(a_sign_in_is_no_fresher_because_the_clock_went_back, |portal| async {
    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    let rogelio = approver(portal, "Rogelio Castillo", 50_000).await;
    let tomas = portal.person("Tomás Herrera", &[P::ManagePending], &[]).await;
    set(portal, above_a_hundred()).await;
    let approved = act(&rogelio, &submitted(&eliecer).await, "approve", json!({})).await.ok();
    let minutes = |n: u64| std::time::Duration::from_secs(n * 60);
    let before = proven(portal, &tomas).await;
    portal.turn_back(minutes(30));
    act(&before, &approved, "release", json!({})).await.refused(409, "step_up_required");

    // Four minutes passed, as the session knows by its use; back by three, and it is not one minute old.
    let used = proven(portal, &tomas).await;
    portal.wait(minutes(4));
    used.get("/api/v1/requests?limit=1").await.ok();
    portal.turn_back(minutes(3));
    act(&used, &approved, "release", json!({})).await.refused(409, "step_up_required");
    act(&proven(portal, &tomas).await, &approved, "release", json!({})).await.ok();
});

story!(a_fresh_sign_in_is_one_that_the_provider_says_was_just_now, |portal, provider| async {
    portal.register_as("Ana Vega", ANA.email).await;
    let now = portal.app.now_ms() / 1000;
    let ahead = (json!(now + 3600), 400);
    for (said, status) in [(json!(null), 400), (json!(now - 3600), 400), ahead, (json!(now), 302)] {
        let browser = portal.stranger();
        provider.script(|s| s.claims = json!({ "auth_time": said }));
        let there = browser.get("/api/auth/login?fresh=1").await.status(302);
        let place = there.header("location").unwrap().to_owned();
        assert!(place.contains("max_age=0"), "{place}");
        let back = provider.sign_in(&place, &ANA);
        browser.get(&back).await.status(status);
    }
    let sql = "SELECT COUNT(*) FROM session WHERE authenticated_at_ms = $1";
    assert_eq!(portal.count(sql, [(now * 1000).into()]).await, 1);
});
