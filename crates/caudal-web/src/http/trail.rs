//! The audit row of a command.

use caudal_db::audit::{Outcome, Row};
use serde_json::Value;
use uuid::Uuid;

use caudal_domain::ids::UserId;

use crate::{app::App, caller::Caller};

/// The record a command was about.
pub struct Object<'a> {
    /// Its kind: `request`, `payment` …
    pub kind: &'a str,
    pub id: Uuid,
    /// The number people know it by, if it has one.
    pub number: Option<&'a str>,
}

/// The same of what a caller did in the place of another.
pub fn for_another(row: Row, principal: Option<UserId>) -> Row {
    Row { for_id: principal.map(|id| id.0).or(row.for_id), ..row }
}

/// What a caller did to a record, with how it stood before and after.
pub fn row(
    app: &App,
    caller: &Caller,
    action: &str,
    object: &Object<'_>,
    before: Option<Value>,
    after: Option<Value>,
) -> Row {
    Row {
        id: app.new_uuid(),
        at_ms: app.now_ms(),
        actor_id: Some(caller.actor.id.0),
        actor_name: caller.actor.name.clone(),
        for_id: caller.drafts_for.as_ref().map(|person| person.id.0),
        action: action.into(),
        object_kind: object.kind.to_owned(),
        object_id: Some(object.id),
        object_number: object.number.map(str::to_owned),
        address: caller.address.map(|a| a.to_string()),
        session_id: caller.session_id.map(|id| id.0),
        before,
        after,
        outcome: Outcome::Done,
    }
}

/// What the portal did by itself, in nobody's name, to a record.
pub fn own(app: &App, action: &str, object: &Object<'_>, before: Option<Value>, after: Option<Value>) -> Row {
    Row {
        id: app.new_uuid(),
        at_ms: app.now_ms(),
        actor_id: None,
        actor_name: app.config.portal.product_name.clone(),
        for_id: None,
        action: action.into(),
        object_kind: object.kind.to_owned(),
        object_id: Some(object.id),
        object_number: object.number.map(str::to_owned),
        address: None,
        session_id: None,
        before,
        after,
        outcome: Outcome::Done,
    }
}
