//! What is kept of a row that was checked: what is wrong, what would change, and what is to be written.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// The longest value that is repeated to people, in characters.
const SHOWN_CHARS: usize = 120;

/// What is wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RowProblem {
    /// The column's head.
    pub column: String,
    /// What the cell says, at most 120 characters of it.
    pub value: String,
    /// Stable code for programs.
    pub code: String,
    /// What is wrong and what to do, in Spanish.
    pub detail: String,
}

/// What a row would change of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Change {
    /// The column's head.
    pub column: String,
    /// How it is; nothing for a new record.
    pub before: Option<String>,
    /// How it would be; empty where it is taken away.
    pub after: String,
}

/// A row as it is kept.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Content {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<RowProblem>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// What whoever applies it should know, in Spanish.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// What is to be written, as whoever checked it understands it; nothing for a row that is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<Value>,
}

#[must_use]
pub fn shorten(value: &str) -> String {
    if value.chars().count() <= SHOWN_CHARS {
        return value.to_owned();
    }
    let mut short: String = value.chars().take(SHOWN_CHARS - 1).collect();
    short.push('…');
    short
}
