//! Edits of one sitting are one entry of the history: whoever corrects forty cells did one thing. The audit keeps each by itself.

use caudal_db::JsonText;

use crate::{store::event, stored::KeptChanges};

/// What is done to a batch by hand.
const EDITS: [&str; 4] = [EDIT, "edit-header", "add-line", "remove-line"];
/// What several kinds of it are called together.
const EDIT: &str = "edit";
/// After how long without an edit another begins a sitting of its own, in milliseconds.
const PAUSE_MS: i64 = 30 * 60 * 1_000;

fn is_edit(event: &event::Model) -> bool {
    EDITS.contains(&event.action.name())
}

/// The last entry with an edit that goes on with its sitting; nothing where the edit begins another.
#[must_use]
pub fn joined(last: event::Model, edit: &event::Model) -> Option<event::Model> {
    let goes_on = is_edit(&last)
        && is_edit(edit)
        && last.actor_id == edit.actor_id
        && edit.at_ms - last.at_ms <= PAUSE_MS;
    if !goes_on {
        return None;
    }
    let changes = |event: &event::Model| event.changes.clone().map(|changes| changes.0).unwrap_or_default();
    let action = if last.action == edit.action { last.action.clone() } else { EDIT.into() };
    let together: KeptChanges = changes(&last).then(changes(edit));
    Some(event::Model {
        action,
        at_ms: edit.at_ms,
        to_state: edit.to_state.clone(),
        changes: Some(JsonText(together)),
        ..last
    })
}

/// The last entry, where it is an edit whose lines were checked: how that ended belongs to it.
#[must_use]
pub fn checked(last: event::Model, to_state: &str) -> Option<event::Model> {
    is_edit(&last).then(|| event::Model { to_state: to_state.to_owned(), ..last })
}

#[cfg(test)]
mod tests {
    use caudal_domain::ids::Id;
    use uuid::Uuid;

    use super::*;
    use crate::stored::BatchChange;

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
}
