//! What answers say, read as tests need it: what is missing is a failure where it was looked for.

use serde_json::Value;
use uuid::Uuid;

/// The version of a record.
#[track_caller]
pub fn version(record: &Value) -> i64 {
    record["version"].as_i64().unwrap()
}

#[track_caller]
pub fn text(value: &Value) -> &str {
    value.as_str().unwrap()
}

#[track_caller]
pub fn id(value: &Value) -> Uuid {
    text(value).parse().unwrap()
}

/// The texts of one field in a list of records.
#[track_caller]
pub fn each(list: &Value, field: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|item| text(&item[field]).to_owned()).collect()
}

/// What a reader's answer says of an action: nothing where the state does not admit it, else what keeps them from it.
pub fn offered(record: &Value, action: &str) -> Option<Option<String>> {
    let found = record["actions"].as_array().unwrap().iter().find(|a| a["action"] == action)?;
    Some(found["blocked_by"]["code"].as_str().map(str::to_owned))
}

/// The fields a problem names, each with its code.
pub fn wrong(problem: &Value) -> Vec<(String, String)> {
    let errors = problem["errors"].as_array().cloned().unwrap_or_default();
    errors.iter().map(|e| (text(&e["field"]).to_owned(), text(&e["code"]).to_owned())).collect()
}
