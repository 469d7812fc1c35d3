//! Permissions that count in one branch, and administrators held to the permissions they have.

use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

use caudal_stories::requests_world::trip;
use caudal_stories::rules_world::{asked_in, branch};

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
