//! Small shapes that many answers share: references, actions with their reasons, pages of a list.

use std::fmt;

use caudal_domain::{actor::Actor, error::Refusal, ids::Id};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::problem::ApiError;

/// The most records one page of a list holds.
pub const MAX_PAGE: u64 = 100;

/// A record by its id and the name people know it by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Ref {
    #[schema(value_type = String, format = Uuid)]
    pub id: uuid::Uuid,
    pub name: String,
}

impl Ref {
    /// An id and a name that are there together or not at all.
    pub fn of_parts(id: Option<impl Into<Uuid>>, name: Option<&str>) -> Option<Self> {
        Some(Self { id: id?.into(), name: name?.to_owned() })
    }

    pub fn new(id: impl Into<Uuid>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into() }
    }

    /// The id as the domain knows it.
    pub fn id<Of>(&self) -> Id<Of> {
        Id::new(self.id)
    }
}

/// Why an action is not the reader's to take.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Blocked {
    /// Stable code of the refusal.
    pub code: &'static str,
    /// The reason, in Spanish.
    pub detail: String,
    /// Names of the people who can; empty in lists.
    pub who: Vec<String>,
}

impl Blocked {
    /// The refusal as it is shown, with the names of those who can.
    pub fn new(refusal: &Refusal, who: Vec<String>) -> Self {
        Self { code: refusal.code(), detail: refusal.text(), who }
    }
}

/// An action that the state of a record admits, and what keeps the reader from it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ActionState {
    /// The action's name, as in the path of the call.
    pub action: &'static str,
    /// Nothing, or why not and who can.
    pub blocked_by: Option<Blocked>,
}

/// Who can take the next step of a document.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NextStep {
    /// The action's name.
    pub action: &'static str,
    /// Names of the people who can; empty when nobody can.
    pub who: Vec<String>,
}

/// The names of the people who pass a check.
pub fn names_of_those_who<'a>(people: &'a [Actor], may: impl Fn(&'a Actor) -> bool) -> Vec<String> {
    people.iter().filter(|p| may(p)).map(|p| p.name.clone()).collect()
}

/// A page of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Page<T> {
    /// The records.
    pub items: Vec<T>,
    /// Where the next page begins, if there is one.
    pub next: Option<String>,
}

impl<T> Page<T> {
    /// Makes a page of what was read with one record more than asked for; `place` is where the next one begins: the id of the last
    /// record, or its place in what it belongs to.
    pub fn cut<P: fmt::Display>(mut items: Vec<T>, limit: u64, place: impl Fn(&T) -> P) -> Self {
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let is_more = items.len() > limit;
        items.truncate(limit);
        Self::of(items, is_more, place)
    }

    /// The same of records of which it is known whether there are more.
    pub fn of<P: fmt::Display>(items: Vec<T>, is_more: bool, place: impl Fn(&T) -> P) -> Self {
        let next = items.last().filter(|_| is_more).map(|last| place(last).to_string());
        Self { items, next }
    }

    /// The same page of other records.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Page<U> {
        Page { items: self.items.into_iter().map(f).collect(), next: self.next }
    }
}

/// How many records a call asks for: 25 unless told, 1 to [`MAX_PAGE`].
///
/// # Errors
/// `invalid_query` outside those bounds.
pub fn limit(asked: Option<u64>) -> Result<u64, ApiError> {
    match asked.unwrap_or(25) {
        n @ 1..=MAX_PAGE => Ok(n),
        _ => Err(ApiError::Malformed { code: "invalid_query", field: Some("limit".into()) }),
    }
}

/// Whether a list is told from its oldest record: `sort` is `newest` or `oldest`, and the list's own order where nobody says.
///
/// # Errors
/// `invalid_query` for any other order.
pub fn oldest_first(sort: Option<&str>, own: bool) -> Result<bool, ApiError> {
    match sort.filter(|sort| !sort.is_empty()) {
        None => Ok(own),
        Some("newest") => Ok(false),
        Some("oldest") => Ok(true),
        Some(_) => Err(ApiError::Malformed { code: "invalid_query", field: Some("sort".into()) }),
    }
}

/// Where a page begins: after the record at this place of what it belongs to.
///
/// # Errors
/// `invalid_cursor` for what is no place.
pub fn place(cursor: Option<&str>) -> Result<Option<i64>, ApiError> {
    let parse =
        |text: &str| text.parse().map_err(|_| ApiError::Malformed { code: "invalid_cursor", field: None });
    cursor.filter(|c| !c.is_empty()).map(parse).transpose()
}

/// Where a page begins: after the record with this id, in the order of the list.
///
/// # Errors
/// `invalid_cursor` for what is no id.
pub fn after<Of>(cursor: Option<&str>) -> Result<Option<Id<Of>>, ApiError> {
    let parse =
        |text: &str| text.parse().map_err(|_| ApiError::Malformed { code: "invalid_cursor", field: None });
    cursor.filter(|c| !c.is_empty()).map(parse).transpose()
}
