//! What administrators change of people, as the sessions of those see it.

use caudal_domain::permission::Permission as P;
use serde_json::json;

use caudal_testing::Answer;

/// For anybody with a session.
const EVERYBODYS: &str = "/api/v1/branches";

fn refused(answer: Answer) {
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"), "{answer}");
    answer.refused(401, "session_required");
}

story!(the_profile_names_the_branch_while_it_is_in_use, |portal| async {
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    let ana = portal.person("Ana Vega", &[P::CreateRequests], &[]).await;
    let colon = yadira.post("/api/v1/settings/branches", json!({ "name": "Colón" })).await.created();
    let place = json!({ "branch_id": colon["id"] });
    yadira.put(&format!("/api/v1/user/{}", ana.id()), place).await.ok();
    assert_eq!(ana.get("/api/auth/me").await.ok()["branch_id"], colon["id"]);
    let path = format!("/api/v1/settings/branches/{}/actions/deactivate", colon["id"].as_str().unwrap());
    yadira.post(&path, json!({})).version(1).await.ok();
    assert_eq!(ana.get("/api/auth/me").await.ok()["branch_id"], json!(null));
});

story!(whoever_is_switched_off_is_out_at_once, |portal| async {
    let ana = portal.person("Ana Vega", &[], &[]).await;
    let phone = portal.sign_in(ana.id()).await;
    let luis = portal.person("Luis Him", &[], &[]).await;
    let yadira = portal.person("Yadira Pinto", &[P::Administrator], &[]).await;
    yadira.delete(&format!("/api/v1/user/{}", ana.id())).await.ok();
    for device in [&ana, &phone] {
        device.get("/api/auth/me").await.status(204);
        device.get("/api/auth/token").await.refused(401, "session_required");
        refused(device.get(EVERYBODYS).await);
    }
    luis.get(EVERYBODYS).await.ok();
    assert_eq!(portal.trail().await.last().unwrap(), "user.deactivate done");
});
