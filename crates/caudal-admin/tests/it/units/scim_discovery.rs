use caudal_admin::scim::testing::{ENTERPRISE, GROUP, SCHEMAS, USER};
use serde_json::json;

#[test]
fn every_schema_is_there() {
    let ids: Vec<_> = SCHEMAS.iter().filter_map(|s| s["name"].as_str()).collect();
    assert_eq!(ids, ["User", "EnterpriseUser", "Group", "ServiceProviderConfig", "ResourceType", "Schema"]);
    assert_eq!(
        (&SCHEMAS[0]["id"], &SCHEMAS[1]["id"], &SCHEMAS[2]["id"]),
        (&json!(USER), &json!(ENTERPRISE), &json!(GROUP))
    );
}
