use caudal_batches::testing::{BatchChange, KeptChanges, PAUSE_MS, checked, event, joined};
use caudal_db::JsonText;
use caudal_domain::ids::Id;
use uuid::Uuid;

fn event(action: &str, actor: u128, at_ms: i64, after: &str) -> event::Model {
    let changes = BatchChange::of(Some(2), "amount", "1.x", after).into_iter().collect();
    event::Model {
        batch_id: Id::new(Uuid::nil()),
        version: at_ms,
        at_ms,
        actor_id: Id::new(Uuid::from_u128(actor)),
        actor_name: String::new(),
        action: action.into(),
        from_state: Some("with_errors".to_owned()),
        to_state: "validating".to_owned(),
        reason: None,
        changes: Some(JsonText(KeptChanges::of(changes))),
    }
}

#[test]
fn edits_of_one_person_in_a_row_are_one_entry_until_they_pause() {
    let together = joined(event("edit", 1, 0, "5"), &event("edit", 1, PAUSE_MS, "6")).unwrap();
    assert_eq!((together.version, together.at_ms, together.action.name()), (0, PAUSE_MS, "edit"));
    assert_eq!(together.changes.unwrap().0.list[0].after.as_deref(), Some("6"));
    let mixed = joined(event("add-line", 1, 0, "5"), &event("edit", 1, 1, "6")).unwrap();
    assert_eq!(mixed.action.name(), "edit");
    for (last, next) in [
        (event("edit", 1, 0, "5"), event("edit", 1, PAUSE_MS + 1, "6")),
        (event("edit", 1, 0, "5"), event("edit", 2, 1, "6")),
        (event("submit", 1, 0, "5"), event("edit", 1, 1, "6")),
        (event("edit", 1, 0, "5"), event("submit", 1, 1, "6")),
    ] {
        assert!(joined(last, &next).is_none());
    }
    assert_eq!(checked(event("edit", 1, 0, "5"), "ready").unwrap().to_state, "ready");
    assert!(checked(event("validate", 1, 0, "5"), "ready").is_none());
}
