//! Edits of one sitting are one entry of the history: whoever corrects forty cells did one thing. The audit keeps each by itself.

use caudal_db::JsonText;

use crate::{store::event, stored::KeptChanges};

/// What is done to a batch by hand.
const EDITS: [&str; 4] = [EDIT, "edit-header", "add-line", "remove-line"];
/// What several kinds of it are called together.
const EDIT: &str = "edit";
/// After how long without an edit another begins a sitting of its own, in milliseconds.
pub const PAUSE_MS: i64 = 30 * 60 * 1_000;

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
