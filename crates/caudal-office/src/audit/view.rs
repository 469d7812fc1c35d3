//! Rows of the audit as the API shows them.

use caudal_db::Conn;
use caudal_domain::{audit::Action, ids::UserId};
use std::collections::{BTreeMap, HashMap};

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::store::{self, row::Model};
use caudal_access::{company, people};
use caudal_web::http::{page::Ref, problem::ApiError};

/// Who did something, as they were called then.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditActor {
    /// UUID; nothing for the portal itself and for strangers.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub id: Option<UserId>,
    /// Their name then.
    pub name: String,
}

/// A row of the audit in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditItem {
    #[schema(value_type = String, format = Uuid)]
    pub id: uuid::Uuid,
    /// Its number in the chain; nothing for the second until it has one.
    pub number: Option<i64>,
    pub at_ms: i64,
    pub actor: AuditActor,
    /// In whose place, where not in their own.
    #[serde(rename = "for")]
    pub on_behalf_of: Option<Ref>,
    /// What: `request.approve`.
    #[schema(value_type = String)]
    pub action: Action,
    /// To what kind of thing: `request`.
    pub object_kind: String,
    /// To which. UUID.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub object_id: Option<uuid::Uuid>,
    /// The number people know it by.
    pub object_number: Option<String>,
    /// `done` or `denied`.
    pub outcome: String,
    /// From which network address.
    pub address: Option<String>,
    /// Whether something is kept of how it stood before or after.
    pub has_change: bool,
}

/// A field that is not the same before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct AuditChange {
    /// Its path: `approvals/0/amount_minor`.
    pub field: String,
    /// How it stood; nothing where it was not there.
    pub before: Option<String>,
    /// How it stands; nothing where it is gone.
    pub after: Option<String>,
    /// Whom or what it named before, where it is the id of a person or of a branch, by the name of today.
    pub before_name: Option<String>,
    pub after_name: Option<String>,
}

/// A row of the audit with what it changed.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AuditDetail {
    /// What lists show.
    #[serde(flatten)]
    pub item: AuditItem,
    /// In which session. UUID.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub session_id: Option<uuid::Uuid>,
    /// How the thing stood, as far as it is kept.
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    /// How it stood after.
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
    /// The fields in which the two differ.
    pub changes: Vec<AuditChange>,
    /// ISO 4217 code of the amounts in them, where they say it.
    pub currency: Option<String>,
    /// SHA-256 of its content, in hexadecimal: what the chain covers.
    pub hash: String,
}

pub async fn items(db: &Conn, rows: &[Model]) -> Result<Vec<AuditItem>, ApiError> {
    let numbers = store::numbers(db, rows).await?;
    let mut absent: Vec<UserId> = rows.iter().filter_map(|r| r.for_id).collect();
    absent.sort_unstable();
    absent.dedup();
    let people: HashMap<_, _> = people::names(db, &absent).await?.into_iter().collect();
    Ok(rows.iter().map(|r| item(r, &numbers, &people)).collect())
}

fn item(r: &Model, numbers: &HashMap<uuid::Uuid, i64>, people: &HashMap<UserId, String>) -> AuditItem {
    let named = |id: UserId| Ref::new(id, people.get(&id).cloned().unwrap_or_default());
    AuditItem {
        id: r.id,
        number: numbers.get(&r.id).copied(),
        at_ms: r.at_ms,
        actor: AuditActor { id: r.actor_id, name: r.actor_name.clone() },
        on_behalf_of: r.for_id.map(named),
        action: r.action.clone(),
        object_kind: r.object_kind.clone(),
        object_id: r.object_id,
        object_number: r.object_number.clone(),
        outcome: r.outcome.clone(),
        address: r.address.clone(),
        has_change: r.before_json.is_some() || r.after_json.is_some(),
    }
}

pub async fn details(db: &Conn, rows: &[Model]) -> Result<Vec<AuditDetail>, ApiError> {
    let items = items(db, rows).await?;
    let told = changed(db, rows).await?;
    Ok(rows.iter().zip(items).zip(told).map(|((row, item), told)| detail(row, item, told)).collect())
}

fn detail(row: &Model, item: AuditItem, told: Changed) -> AuditDetail {
    AuditDetail {
        item,
        session_id: row.session_id,
        before: told.before,
        after: told.after,
        changes: told.changes,
        currency: told.currency,
        hash: hex::encode(&row.hash),
    }
}

pub struct Changed {
    before: Option<Value>,
    after: Option<Value>,
    pub changes: Vec<AuditChange>,
    /// ISO 4217 code of the amounts, where the row says it.
    pub currency: Option<String>,
}

impl Changed {
    fn by(row: &Model) -> Self {
        // What is kept as no JSON any more was not written by the portal: it is shown as it stands.
        let read = |text: &Option<String>| {
            text.as_ref().map(|t| serde_json::from_str(t).unwrap_or_else(|_| serde_json::json!({ "": t })))
        };
        let (before, after): (Option<Value>, Option<Value>) = (read(&row.before_json), read(&row.after_json));
        let kept = |value: &Option<Value>| value.as_ref()?["currency"].as_str().map(str::to_owned);
        Self {
            currency: kept(&after).or_else(|| kept(&before)),
            changes: changes(before.as_ref(), after.as_ref()),
            before,
            after,
        }
    }

    /// The values that may be ids of people and of branches.
    fn named(&mut self) -> impl Iterator<Item = (uuid::Uuid, &mut Option<String>)> {
        let named = |c: &AuditChange| c.field.ends_with("_id") || c.field.rsplit('/').next() == Some("by");
        self.changes.iter_mut().filter(move |c| named(c)).flat_map(|c| {
            let id = |text: &Option<String>| -> Option<uuid::Uuid> { text.as_ref()?.parse().ok() };
            let (before, after) = (id(&c.before), id(&c.after));
            [(before, &mut c.before_name), (after, &mut c.after_name)]
                .into_iter()
                .filter_map(|(id, name)| Some((id?, name)))
        })
    }
}

/// What each of these rows changed, with the names of today of the people and branches that they name.
pub async fn changed(db: &Conn, rows: &[Model]) -> Result<Vec<Changed>, ApiError> {
    let mut told: Vec<Changed> = rows.iter().map(Changed::by).collect();
    let mut ids: Vec<uuid::Uuid> = told.iter_mut().flat_map(Changed::named).map(|(id, _)| id).collect();
    if ids.is_empty() {
        return Ok(told);
    }
    ids.sort_unstable();
    ids.dedup();
    let people: Vec<UserId> = ids.iter().copied().map(UserId::new).collect();
    let people = people::names(db, &people).await?;
    let mut names: HashMap<_, _> = people.into_iter().map(|(id, name)| (id.0, name)).collect();
    names.extend(company::branch_names(db).await?.into_iter().map(|branch| (branch.id, branch.name)));
    for (id, name) in told.iter_mut().flat_map(Changed::named) {
        *name = names.get(&id).cloned();
    }
    Ok(told)
}

/// The fields in which two values differ, by their path. What is null is not there.
pub fn changes(before: Option<&Value>, after: Option<&Value>) -> Vec<AuditChange> {
    let (mut old, mut new) = (BTreeMap::new(), BTreeMap::new());
    if let Some(value) = before {
        leaves(String::new(), value, &mut old);
    }
    if let Some(value) = after {
        leaves(String::new(), value, &mut new);
    }
    let mut fields: Vec<String> = old.keys().chain(new.keys()).cloned().collect();
    fields.sort_unstable();
    fields.dedup();
    let differing = |field: String| {
        let (before, after) = (old.remove(&field), new.remove(&field));
        let change = AuditChange { field, before, after, before_name: None, after_name: None };
        (change.before != change.after).then_some(change)
    };
    fields.into_iter().filter_map(differing).collect()
}

fn leaves(path: String, value: &Value, out: &mut BTreeMap<String, String>) {
    let below = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}/{key}") };
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            fields.iter().for_each(|(key, value)| leaves(below(key), value, out));
        }
        Value::Array(values) if !values.is_empty() => {
            values.iter().enumerate().for_each(|(at, value)| leaves(below(&at.to_string()), value, out));
        }
        Value::Null | Value::Object(_) | Value::Array(_) => {}
        Value::String(text) => drop(out.insert(path, text.clone())),
        other => drop(out.insert(path, other.to_string())),
    }
}
