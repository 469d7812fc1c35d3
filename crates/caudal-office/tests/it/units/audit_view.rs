use caudal_office::audit::testing::changes;
use serde_json::{Value, json};

fn changed_fields(
    before: Option<Value>,
    after: Option<Value>,
) -> Vec<(String, Option<String>, Option<String>)> {
    let changes = changes(before.as_ref(), after.as_ref());
    changes.into_iter().map(|c| (c.field, c.before, c.after)).collect()
}

#[test]
fn only_what_differs_is_told_each_field_by_its_path() {
    let before = json!({ "state": "new", "amount_minor": 5, "approvals": [], "reason": null });
    let after = json!({
        "state": "approved", "amount_minor": 5, "approvals": [{ "by": "Rogelio", "amount_minor": 4 }],
    });
    let text = |t: &str| Some(t.to_owned());
    let expected = vec![
        ("approvals/0/amount_minor".to_owned(), None, text("4")),
        ("approvals/0/by".to_owned(), None, text("Rogelio")),
        ("state".to_owned(), text("new"), text("approved")),
    ];
    assert_eq!(changed_fields(Some(before), Some(after)), expected);
}

#[test]
fn what_was_made_or_removed_is_told_whole() {
    let grant = json!({ "permission_name": "Gestionar pagos", "ends_on": null });
    let field = "permission_name".to_owned();
    let label = Some("Gestionar pagos".to_owned());
    assert_eq!(changed_fields(None, Some(grant.clone())), [(field.clone(), None, label.clone())]);
    assert_eq!(changed_fields(Some(grant), None), [(field, label, None)]);
    assert_eq!(changed_fields(None, None), []);
}
