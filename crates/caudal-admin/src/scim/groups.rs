//! Groups of the company's identity provider. One that is called like a shipped profile grants its members what the profile
//! grants; any other is kept and grants nothing.

use std::collections::BTreeSet;

use axum::http::HeaderMap;
use caudal_db::{Conn, DbErr, Tx, audit, unique_violation};
use caudal_domain::error::{CommonRefusal, FieldRefusal, Fields, Refusal};
use caudal_domain::ids::{Id, UserId};
use caudal_domain::text as texts;
use serde_json::{Value, json};
use uuid::Uuid;

use super::attributes::{Document, GROUP, GROUPS, Shown};
use super::filter::{self, Condition};
use super::list::{self, Query, Times, location, meta, text};
use super::patch::{self, Change};
use super::people::{MAX_EXTERNAL_ID_CHARS, by_id};
use super::store::groups::{self as rows, Group};
use super::store::{self, Wanted};
use crate::users::provision;
use caudal_access::people::email::key;
use caudal_web::http::scim::{Answer, check_version};
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

const MAX_NAME_CHARS: usize = 140;
/// The most people who join or leave in one call: each of them is locked and written.
const MOST_CHANGES: usize = 2000;

/// A page of groups.
///
/// # Errors
/// `scim_filter`, `internal`.
pub async fn page(app: &App, query: &Query) -> Result<Answer, ApiError> {
    let conditions = match &query.filter {
        Some(text) => filter::filter(&GROUPS, text)?.iter().map(wanted).collect::<Result<Vec<_>, _>>()?,
        None => Vec::new(),
    };
    let db = app.db.read();
    let total = rows::count(db, &conditions).await?;
    let found = if query.count > 0 { rows::page(db, &conditions, query.page()).await? } else { Vec::new() };
    let resources = to_resources(app, db, &found, &query.shown).await?;
    Ok(Answer::ok(list::list(total, query.start, resources)))
}

fn wanted(condition: &Condition) -> Result<Wanted, ApiError> {
    let refused = || ApiError::Malformed { code: "scim_filter", field: Some(condition.name.into()) };
    let asked = condition.value.as_str().ok_or_else(refused)?;
    match (condition.name, condition.part) {
        ("displayName", _) => Ok(Wanted::Where(rows::BY_NAME, key(asked).into())),
        ("externalId", _) => Ok(Wanted::Where(rows::BY_EXTERNAL_ID, asked.into())),
        ("id", _) => Ok(by_id(rows::BY_ID, asked)),
        ("members", None | Some("value")) => Ok(by_id(rows::BY_MEMBER, asked)),
        _ => Err(refused()),
    }
}

/// One group.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn one(app: &App, id: Id, asked: &Shown) -> Result<Answer, ApiError> {
    resource(app, app.db.read(), id, asked).await.map(Answer::ok)
}

async fn resource(app: &App, db: &Conn, id: Id, asked: &Shown) -> Result<Value, ApiError> {
    let group = rows::find(db, id).await?.ok_or(ApiError::NotFound)?;
    to_resources(app, db, &[group], asked).await?.pop().ok_or(ApiError::NotFound)
}

/// Groups as they are shown, with the members of all of them in one query.
async fn to_resources(app: &App, db: &Conn, groups: &[Group], asked: &Shown) -> Result<Vec<Value>, ApiError> {
    let ids: Vec<_> = groups.iter().map(|group| group.id).collect();
    let members = if asked.has(&GROUPS, "members") { rows::members(db, &ids).await? } else { Vec::new() };
    let show = |group: &Group| {
        // They come sorted by group.
        let first = members.partition_point(|(id, _)| *id < group.id);
        let of_group = members[first..].iter().take_while(|(id, _)| *id == group.id);
        let people: Vec<_> = of_group
            .map(|(_, user)| {
                let place = location(app, "Users", &user.to_string());
                json!({ "value": user, "$ref": place, "type": "User" })
            })
            .collect();
        let mut resource = document(group, Vec::new());
        if !people.is_empty() {
            resource.insert("members".into(), people.into());
        }
        let times = Times {
            created_at_ms: group.created_at_ms,
            updated_at_ms: group.updated_at_ms,
            version: group.version,
        };
        resource.insert("schemas".into(), json!([GROUP]));
        resource.insert("id".into(), json!(group.id));
        resource.insert("meta".into(), meta(app, "Group", group.id, &times));
        Value::Object(asked.apply(&GROUPS, resource))
    };
    Ok(groups.iter().map(show).collect())
}

fn document(group: &Group, members: Vec<UserId>) -> Document {
    let mut document = Document::from_iter([("displayName".to_owned(), json!(group.display_name))]);
    if let Some(id) = &group.external_id {
        document.insert("externalId".into(), json!(id));
    }
    if !members.is_empty() {
        let members: Vec<_> = members.into_iter().map(|id| json!({ "value": id })).collect();
        document.insert("members".into(), members.into());
    }
    document
}

struct Written {
    name: String,
    external_id: Option<String>,
    members: BTreeSet<UserId>,
}

fn written(document: &Document) -> Result<Written, ApiError> {
    let mut fields = Fields::default();
    let name = texts::required(text(document, "displayName").unwrap_or_default(), MAX_NAME_CHARS);
    let name = fields.take("displayName", name);
    let external_id = texts::optional(text(document, "externalId"), MAX_EXTERNAL_ID_CHARS);
    let external_id = fields.take("externalId", external_id);
    let given = document.get("members").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let id = |member: &Value| member["value"].as_str().and_then(|id| id.parse().ok());
    let members: Option<BTreeSet<_>> = given.iter().map(id).collect();
    let members = fields.take("members", members.ok_or(CommonRefusal::ReferenceUnavailable));
    fields.finish()?;
    match (name, external_id, members) {
        (Some(name), Some(external_id), Some(members)) => Ok(Written { name, external_id, members }),
        _ => Err(ApiError::Internal("a group that was not checked".into())),
    }
}

fn field(field: &str, refusal: impl Into<Refusal>) -> ApiError {
    vec![FieldRefusal { field: field.into(), refusal: refusal.into() }].into()
}

/// Somebody took the name or the id between the look and the write.
fn refuse_taken(error: DbErr) -> ApiError {
    match unique_violation(&error).as_deref() {
        Some("scim_group_by_name") => field("displayName", CommonRefusal::AlreadyRegistered),
        Some("scim_group_by_external_id") => field("externalId", CommonRefusal::AlreadyRegistered),
        _ => error.into(),
    }
}

async fn free(tx: &Tx, written: &Written, of: Option<Uuid>) -> Result<(), ApiError> {
    let other = |found: Option<Group>| found.is_some_and(|group| Some(group.id) != of);
    if other(rows::by_name(tx, &key(&written.name)).await?) {
        return Err(field("displayName", CommonRefusal::AlreadyRegistered));
    }
    if let Some(id) = &written.external_id
        && other(rows::by_external_id(tx, id).await?)
    {
        return Err(field("externalId", CommonRefusal::AlreadyRegistered));
    }
    Ok(())
}

fn row(app: &App, name: &str, external_id: Option<String>) -> Group {
    Group {
        id: app.new_uuid(),
        display_name: name.to_owned(),
        name_key: key(name),
        external_id,
        version: 1,
        created_at_ms: app.now_ms(),
        updated_at_ms: app.now_ms(),
    }
}

/// Makes a group for each shipped profile that has none of its name, so that a provider finds them.
pub async fn ensure(tx: &Tx, app: &App) -> Result<(), ApiError> {
    for title in provision::profile_titles() {
        if rows::by_name(tx, &key(title)).await?.is_none() {
            rows::insert(tx, row(app, title, None)).await?;
        }
    }
    Ok(())
}

/// Makes a group.
///
/// # Errors
/// `already_registered` for what another has, `reference_unavailable` for a member who is nobody.
pub async fn create(app: &App, caller: Caller, body: &Value, asked: Shown) -> Result<Answer, ApiError> {
    let document = patch::parse_resource(&GROUPS, body)?;
    app.write((caller, document, asked), move |tx, app, (caller, document, asked)| {
        Box::pin(async move {
            let written = written(document)?;
            free(tx, &written, None).await?;
            let group = row(app, &written.name, written.external_id.clone());
            rows::insert(tx, group.clone()).await.map_err(refuse_taken)?;
            let after = json!({ "display_name": group.display_name, "members": written.members.len() });
            note(tx, app, caller, "group.create", &group, (None, Some(after))).await?;
            regroup(app, tx, caller, &group, &BTreeSet::new(), &written.members, false).await?;
            resource(app, tx, Id::new(group.id), asked).await.map(Answer::created)
        })
    })
    .await
}

/// Changes a group: its name, and who is in it.
///
/// # Errors
/// `not_found`, `changed_meanwhile`, those of [`create`] and of [`patch::apply`].
pub async fn change(
    app: &App,
    caller: Caller,
    id: Id,
    headers: HeaderMap,
    (change, asked): (Change, Shown),
) -> Result<Answer, ApiError> {
    app.write((caller, headers, change, asked), move |tx, app, (caller, headers, change, asked)| {
        Box::pin(async move {
            let before = rows::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
            check_version(headers, before.version)?;
            let members: BTreeSet<_> =
                rows::members(tx, &[id.0]).await?.into_iter().map(|(_, user)| user).collect();
            let after = change.made(&GROUPS, || document(&before, members.iter().copied().collect()))?;
            let written = written(&after)?;
            free(tx, &written, Some(id.0)).await?;
            save(app, tx, caller, before, &members, written).await?;
            resource(app, tx, id, asked).await.map(Answer::ok)
        })
    })
    .await
}

async fn save(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    before: Group,
    members: &BTreeSet<UserId>,
    written: Written,
) -> Result<(), ApiError> {
    let group = Group {
        display_name: written.name.clone(),
        name_key: key(&written.name),
        external_id: written.external_id,
        version: before.version + 1,
        updated_at_ms: app.now_ms(),
        ..before.clone()
    };
    rows::save(tx, group.clone()).await.map_err(refuse_taken)?;
    let renamed = group.display_name != before.display_name;
    if renamed || *members != written.members {
        let was = json!({ "display_name": before.display_name, "members": members.len() });
        let is = json!({ "display_name": group.display_name, "members": written.members.len() });
        note(tx, app, caller, "group.update", &group, (Some(was), Some(is))).await?;
    }
    regroup(app, tx, caller, &group, members, &written.members, renamed).await
}

/// Removes a group; whoever was in it keeps what other groups and people granted.
///
/// # Errors
/// `not_found`, `changed_meanwhile`.
pub async fn remove(app: &App, caller: Caller, id: Id, headers: HeaderMap) -> Result<Answer, ApiError> {
    app.write((caller, headers), move |tx, app, (caller, headers)| {
        Box::pin(async move {
            let group = rows::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
            check_version(headers, group.version)?;
            let members: BTreeSet<_> =
                rows::members(tx, &[id.0]).await?.into_iter().map(|(_, user)| user).collect();
            let was = json!({ "display_name": group.display_name, "members": members.len() });
            note(tx, app, caller, "group.delete", &group, (Some(was), None)).await?;
            regroup(app, tx, caller, &group, &members, &BTreeSet::new(), false).await?;
            rows::delete(tx, id).await?;
            Ok(Answer::removed())
        })
    })
    .await
}

/// Writes who joins and who leaves, and what follows for each; for all where the group is called otherwise now.
async fn regroup(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    group: &Group,
    before: &BTreeSet<UserId>,
    after: &BTreeSet<UserId>,
    everybody: bool,
) -> Result<(), ApiError> {
    let joins: Vec<_> = after.difference(before).copied().collect();
    let leaves: Vec<_> = before.difference(after).copied().collect();
    if joins.len() + leaves.len() > MOST_CHANGES {
        return Err(ApiError::Malformed { code: "scim_too_many", field: Some("members".into()) });
    }
    if store::count_visible(tx, &joins).await? != joins.len() {
        return Err(field("members", CommonRefusal::ReferenceUnavailable));
    }
    for user in &joins {
        rows::join(tx, Id::new(group.id), *user).await?;
    }
    for user in &leaves {
        rows::leave(tx, Id::new(group.id), *user).await?;
    }
    let touched: BTreeSet<_> = if everybody {
        before.union(after).copied().collect()
    } else {
        joins.into_iter().chain(leaves).collect()
    };
    // In one order, so that two calls cannot wait for one another.
    for user in touched {
        settle(app, tx, caller, user).await?;
    }
    Ok(())
}

/// Leaves a person with what the groups they are in now grant.
///
/// # Errors
/// `not_found`, what the rules of administration refuse.
pub async fn settle(app: &App, tx: &Tx, caller: &Caller, user: UserId) -> Result<(), ApiError> {
    // Held first: another call about the same person has then written all that is read here.
    provision::hold(tx, user).await?;
    let groups = rows::of_people(tx, &[user]).await?;
    let profiles: Vec<_> = groups.iter().filter_map(|(_, _, name)| provision::profile_named(name)).collect();
    provision::set_groups(app, tx, caller, user, &profiles).await
}

async fn note(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    group: &Group,
    (before, after): (Option<Value>, Option<Value>),
) -> Result<(), ApiError> {
    let object = Object { kind: "group", id: group.id, number: Some(&group.display_name) };
    Ok(audit::append(tx, &trail::row(app, caller, action, &object, before, after)).await?)
}
