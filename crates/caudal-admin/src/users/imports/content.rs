//! What is to be written of a person, and how what is wrong with a cell is told.

use caudal_domain::ids::UserId;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::columns::{Column, Trouble};
use super::words_es;
use caudal_beneficiaries::imports::{RowProblem, shorten};

/// Joins a cell and its trouble.
#[must_use]
pub fn problem(column: Column, value: &str, trouble: &Trouble) -> RowProblem {
    RowProblem {
        column: words_es::title(column),
        value: shorten(value),
        code: trouble.code().to_owned(),
        detail: words_es::trouble(trouble),
    }
}

/// What is to be written: the body of the call that a person would make, and about whom.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// Whom; nobody yet for a new person.
    pub user_id: Option<UserId>,
    pub version: Option<i64>,
    /// The e-mail of who shall lead, who may be new in the same file.
    pub manager: Option<String>,
    /// The fields, as `POST` and `PUT /api/v1/user` take them.
    pub body: Value,
}
