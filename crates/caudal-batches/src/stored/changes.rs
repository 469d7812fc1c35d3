//! What somebody changed in a batch by hand, cell by cell, as its history tells it.

use serde::{Deserialize, Serialize};

/// How many changes an entry of the history keeps; how many more there were, it counts. The audit keeps each of them.
pub const MOST_CHANGES: usize = 200;

/// A cell of a line, or a field of the header, as it stood and as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct BatchChange {
    /// The number of its line; nothing of the header.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<i64>,
    /// The column, or the field of the header.
    pub field: String,
    /// As it stood; nothing where there was nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// As it stands; nothing where it is gone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
}

impl BatchChange {
    /// What became of one text; nothing where it stays.
    #[must_use]
    pub fn of(line: Option<i64>, field: &str, before: &str, after: &str) -> Option<Self> {
        let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let (before, after) = (some(before), some(after));
        (before != after).then(|| Self { line, field: field.to_owned(), before, after })
    }
}

/// The changes of one sitting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptChanges {
    /// The first of them.
    pub list: Vec<BatchChange>,
    /// How many there were beyond those.
    #[serde(default)]
    pub more: u32,
}

impl KeptChanges {
    /// These, in their order.
    #[must_use]
    pub fn of(changes: Vec<BatchChange>) -> Self {
        Self::default().then(Self { list: changes, more: 0 })
    }

    /// These and later ones of the same sitting: what was changed twice is told once, as it stood first and as it stands now.
    #[must_use]
    pub fn then(mut self, later: Self) -> Self {
        for change in later.list {
            let place = self.list.iter().position(|c| c.line == change.line && c.field == change.field);
            match place {
                Some(at) => self.list[at].after = change.after,
                None if self.list.len() < MOST_CHANGES => self.list.push(change),
                None => self.more = self.more.saturating_add(1),
            }
        }
        self.list.retain(|change| change.before != change.after);
        self.more = self.more.saturating_add(later.more);
        self
    }
}
