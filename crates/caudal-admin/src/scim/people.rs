//! People as the company's identity provider lists, makes, changes and removes them.

use axum::http::HeaderMap;
use caudal_db::{Conn, DbErr, Tx, search, unique_violation};
use caudal_domain::error::{CommonRefusal, FieldRefusal, Fields, Refusal};
use caudal_domain::ids::UserId;
use caudal_domain::text::{self as texts, TextRefusal};
use serde_json::{Value, json};
use uuid::Uuid;

use super::attributes::{Document, ENTERPRISE, Shown, USER, USERS};
use super::filter::{self, Condition};
use super::groups;
use super::list::{self, Query, Times, location, meta, text};
use super::patch::{self, Change};
use super::store::{self, Person, Wanted};
use crate::users::provision::{self, Provisioned};
use caudal_access::people::email;
use caudal_web::http::scim::{Answer, check_version};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

const MAX_USER_NAME_CHARS: usize = 254;
pub const MAX_EXTERNAL_ID_CHARS: usize = 255;
/// The longest part of a name, in characters.
const MAX_PART_CHARS: usize = 140;

/// A page of people.
///
/// # Errors
/// `scim_filter`, `internal`.
pub async fn page(app: &App, query: &Query) -> Result<Answer, ApiError> {
    let conditions = match &query.filter {
        Some(text) => filter::filter(&USERS, text)?.iter().filter_map(wanted).collect::<Result<_, _>>()?,
        None => Vec::new(),
    };
    let db = app.db.read();
    let total = store::count(db, &conditions).await?;
    let people = if query.count > 0 { store::page(db, &conditions, query.page()).await? } else { Vec::new() };
    let resources = to_resources(app, db, &people, &query.shown).await?;
    Ok(Answer::ok(list::list(total, query.start, resources)))
}

/// A condition as the store knows it; nothing where it always holds.
fn wanted(condition: &Condition) -> Option<Result<Wanted, ApiError>> {
    let refused = || ApiError::Malformed { code: "scim_filter", field: Some(condition.name.into()) };
    let by = |statement, value: Option<String>| {
        value.map(|value| Wanted::Where(statement, value.into())).ok_or_else(refused)
    };
    let asked = || condition.value.as_str();
    let state = match &condition.value {
        Value::Bool(active) => Some(*active),
        Value::String(text) => text.to_ascii_lowercase().parse().ok(),
        _ => None,
    };
    Some(match (condition.name, condition.part) {
        ("userName", _) => by(store::BY_USER_NAME, asked().map(email::key)),
        ("externalId", _) => by(store::BY_EXTERNAL_ID, asked().map(str::to_owned)),
        ("displayName", _) => by(store::BY_NAME, asked().map(|name| search::fold(name).join(" "))),
        ("emails", None | Some("value")) => by(store::BY_EMAIL, asked().map(email::key)),
        // The portal keeps one e-mail of a person, and it is both.
        ("emails", Some("type")) if condition.value == json!("work") => return None,
        ("emails", Some("primary")) if state == Some(true) => return None,
        ("emails", Some(_)) => Ok(Wanted::Nobody),
        ("active", _) => {
            let state = state.map(|active| if active { "active" } else { "inactive" }.to_owned());
            by(store::BY_STATE, state)
        }
        ("id", _) => asked().map(|id| by_id(store::BY_ID, id)).ok_or_else(refused),
        (ENTERPRISE, Some("employeeNumber")) => by(store::BY_EMPLOYEE_NUMBER, asked().map(str::to_owned)),
        _ => Err(refused()),
    })
}

/// By an id; what is none is nobody's.
pub fn by_id(statement: &'static str, id: &str) -> Wanted {
    id.parse::<Uuid>().map_or(Wanted::Nobody, |id| Wanted::Where(statement, id.into()))
}

/// One person.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn one(app: &App, id: UserId, shown: &Shown) -> Result<Answer, ApiError> {
    resource(app, app.db.read(), id, shown).await.map(Answer::ok)
}

async fn resource(app: &App, db: &Conn, id: UserId, asked: &Shown) -> Result<Value, ApiError> {
    let person = find_visible(db, id).await?;
    to_resources(app, db, &[person], asked).await?.pop().ok_or(ApiError::NotFound)
}

async fn find_visible(db: &Conn, id: UserId) -> Result<Person, ApiError> {
    store::person(db, id).await?.filter(|person| !person.is_gone()).ok_or(ApiError::NotFound)
}

/// People as they are shown, with their groups in one query for all of them.
async fn to_resources(
    app: &App,
    db: &Conn,
    people: &[Person],
    asked: &Shown,
) -> Result<Vec<Value>, ApiError> {
    let ids: Vec<_> = people.iter().map(|person| person.id).collect();
    let memberships =
        if asked.has(&USERS, "groups") { store::groups::of_people(db, &ids).await? } else { Vec::new() };
    let show = |person: &Person| {
        let mut resource = document(person);
        let mut schemas = vec![USER];
        schemas.extend(resource.contains_key(ENTERPRISE).then_some(ENTERPRISE));
        let of_person = memberships.iter().filter(|(user, ..)| *user == person.id);
        let groups: Vec<_> = of_person
            .map(|(_, id, name)| {
                let place = location(app, "Groups", &id.to_string());
                json!({ "value": id, "$ref": place, "display": name })
            })
            .collect();
        if !groups.is_empty() {
            resource.insert("groups".into(), groups.into());
        }
        let times = Times {
            created_at_ms: person.created_at_ms,
            updated_at_ms: person.updated_at_ms,
            version: person.version,
        };
        resource.insert("schemas".into(), json!(schemas));
        resource.insert("id".into(), json!(person.id.0));
        resource.insert("meta".into(), meta(app, "User", person.id, &times));
        Value::Object(asked.apply(&USERS, resource))
    };
    Ok(people.iter().map(show).collect())
}

/// What a provider may write of a person, as it stands.
fn document(person: &Person) -> Document {
    let known = person.provisioned();
    let mut email = Document::from_iter([("value".to_owned(), json!(person.email))]);
    let written = known.and_then(|kept| kept.attributes.0.get("email")).and_then(Value::as_object);
    match written {
        Some(parts) => email.extend(parts.clone()),
        None => email.extend([("type".to_owned(), json!("work")), ("primary".to_owned(), json!(true))]),
    }
    let mut document = Document::from_iter([
        ("userName".to_owned(), json!(known.map_or(&person.email, |kept| &kept.user_name))),
        ("displayName".to_owned(), json!(person.name)),
        ("active".to_owned(), json!(person.active)),
        ("emails".to_owned(), json!([email])),
    ]);
    if let Some(id) = known.and_then(|kept| kept.external_id.as_ref()) {
        document.insert("externalId".into(), json!(id));
    }
    if let Some(name) = known.and_then(|kept| kept.attributes.0.get("name")) {
        document.insert("name".into(), name.clone());
    }
    if let Some(number) = &person.employee_number {
        document.insert(ENTERPRISE.into(), json!({ "employeeNumber": number }));
    }
    document
}

/// A person as a provider wrote them, checked as far as the portal's own rules do not.
struct Written {
    user_name: String,
    external_id: Option<String>,
    email: String,
    /// What is given back as it came: the parts of the name, and what was said of the e-mail.
    attributes: Document,
    change: Provisioned,
}

fn written(document: &Document, before: Option<&Person>) -> Result<Written, ApiError> {
    let mut fields = Fields::default();
    let given = text(document, "userName").unwrap_or_default();
    let user_name = fields.take("userName", texts::required(given, MAX_USER_NAME_CHARS));
    let external_id = texts::optional(text(document, "externalId"), MAX_EXTERNAL_ID_CHARS);
    let external_id = fields.take("externalId", external_id);
    let parts = document.get("name").and_then(Value::as_object).cloned().unwrap_or_default();
    for (part, value) in &parts {
        let value = texts::optional(value.as_str(), MAX_PART_CHARS);
        fields.take(format!("name.{part}"), value);
    }
    let (address, said) = address(document, given, before);
    let address = fields.take("emails", address);
    let active = document.get("active").and_then(Value::as_bool);
    let number = document.get(ENTERPRISE).and_then(|e| e.get("employeeNumber")).and_then(Value::as_str);
    fields.finish()?;
    let (Some(user_name), Some(external_id), Some(email)) = (user_name, external_id, address) else {
        return Err(ApiError::Internal("a person that was not checked".into()));
    };
    let mut attributes = Document::from_iter([("email".to_owned(), said.into())]);
    let name = name(document, &parts, before, &user_name);
    if !parts.is_empty() {
        attributes.insert("name".into(), parts.into());
    }
    let change = Provisioned {
        name: Some(name),
        email: Some(email.clone()),
        active: Some(active.unwrap_or_else(|| before.is_none_or(|person| person.active))),
        employee_number: Some(number.map(str::to_owned)),
    };
    Ok(Written { user_name, external_id, email, attributes, change })
}

/// The name that the portal shows: as it is written, or made of its parts, or as it was.
fn name(document: &Document, parts: &Document, before: Option<&Person>, user_name: &str) -> String {
    let part = |name: &str| text(parts, name).map(str::trim).filter(|text| !text.is_empty());
    let both: Vec<_> = [part("givenName"), part("familyName")].into_iter().flatten().collect();
    let made = part("formatted").map(str::to_owned).or((!both.is_empty()).then(|| both.join(" ")));
    let display = text(document, "displayName").filter(|text| !text.trim().is_empty()).map(str::to_owned);
    display
        .or(made)
        .or_else(|| before.map(|person| person.name.clone()))
        .unwrap_or_else(|| user_name.to_owned())
}

/// The one e-mail that the portal keeps, with what was said of it: the primary one, that of work, the first; without any,
/// the name at the provider where that is one.
fn address(
    document: &Document,
    user_name: &str,
    before: Option<&Person>,
) -> (Result<String, Refusal>, Document) {
    let emails = document.get("emails").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let chosen = emails
        .iter()
        .find(|e| e["primary"] == json!(true))
        .or_else(|| emails.iter().find(|e| e["type"] == json!("work")))
        .or_else(|| emails.first());
    let Some(chosen) = chosen else {
        let named = email::clean(user_name).ok().or_else(|| before.map(|person| person.email.clone()));
        return (named.ok_or(TextRefusal::TextRequired.into()), Document::new());
    };
    let mut said = chosen.as_object().cloned().unwrap_or_default();
    let value = said.remove("value");
    (email::clean(value.as_ref().and_then(Value::as_str).unwrap_or_default()), said)
}

fn field(name: &str) -> ApiError {
    vec![FieldRefusal { field: name.into(), refusal: CommonRefusal::AlreadyRegistered.into() }].into()
}

/// Somebody took the name or the id between the look and the write.
fn refuse_taken(error: DbErr) -> ApiError {
    match unique_violation(&error).as_deref() {
        Some("scim_user_by_name") => field("userName"),
        Some("scim_user_by_external_id") => field("externalId"),
        _ => error.into(),
    }
}

/// Whether the name and the id of the provider's own are free, but for this person.
async fn free(tx: &Tx, written: &Written, of: Option<UserId>) -> Result<(), ApiError> {
    let named = store::by_user_name(tx, &email::key(&written.user_name)).await?;
    if named.iter().any(|person| Some(person.id) != of && !person.is_gone()) {
        return Err(field("userName"));
    }
    if let Some(id) = &written.external_id
        && store::by_external_id(tx, id).await?.is_some_and(|user| Some(user) != of)
    {
        return Err(field("externalId"));
    }
    Ok(())
}

async fn save_provider_data(tx: &Tx, id: UserId, written: Written) -> Result<(), ApiError> {
    let names = (written.user_name.clone(), email::key(&written.user_name));
    let row = store::provider_data(id, names, written.external_id, written.attributes);
    store::save_provider_data(tx, row).await.map_err(refuse_taken)
}

/// Registers a person. Whoever was removed and comes again by the same e-mail is the same person, beginning anew.
///
/// # Errors
/// `already_registered` and `email_taken` for what somebody else has, every wrong field at once.
pub async fn create(app: &App, caller: Caller, body: &Value, asked: Shown) -> Result<Answer, ApiError> {
    let document = patch::parse_resource(&USERS, body)?;
    app.write((caller, document, asked), move |tx, app, (caller, document, asked)| {
        Box::pin(async move {
            let written = written(document, None)?;
            let known = match provision::id_by_email(tx, &written.email).await? {
                Some(id) => store::person(tx, id).await?.filter(Person::is_gone),
                None => None,
            };
            free(tx, &written, known.as_ref().map(|person| person.id)).await?;
            let id = match known {
                Some(Person { id, .. }) => {
                    provision::start_over(app, tx, caller, id).await?;
                    provision::update(app, tx, caller, id, &written.change).await?;
                    id
                }
                None => provision::create(app, tx, caller, &written.change).await?,
            };
            save_provider_data(tx, id, written).await?;
            resource(app, tx, id, asked).await.map(Answer::created)
        })
    })
    .await
}

/// Changes a person.
///
/// # Errors
/// `not_found`, `changed_meanwhile`, those of [`create`] and of [`patch::apply`], `last_administrator`.
pub async fn change(
    app: &App,
    caller: Caller,
    id: UserId,
    headers: HeaderMap,
    (change, asked): (Change, Shown),
) -> Result<Answer, ApiError> {
    app.write((caller, headers, change, asked), move |tx, app, (caller, headers, change, asked)| {
        Box::pin(async move {
            provision::hold(tx, id).await?;
            let before = find_visible(tx, id).await?;
            check_version(headers, before.version)?;
            let after = change.made(&USERS, || document(&before))?;
            let written = written(&after, Some(&before))?;
            free(tx, &written, Some(id)).await?;
            provision::update(app, tx, caller, id, &written.change).await?;
            save_provider_data(tx, id, written).await?;
            resource(app, tx, id, asked).await.map(Answer::ok)
        })
    })
    .await
}

/// Removes a person: switched off, out of every group, and no longer seen here. History keeps them.
///
/// # Errors
/// `not_found`, `changed_meanwhile`, `last_administrator`.
pub async fn remove(app: &App, caller: Caller, id: UserId, headers: HeaderMap) -> Result<Answer, ApiError> {
    app.write((caller, headers), move |tx, app, (caller, headers)| {
        Box::pin(async move {
            provision::hold(tx, id).await?;
            let before = find_visible(tx, id).await?;
            check_version(headers, before.version)?;
            // Names and numbers are free again for others; the e-mail stays this person's.
            let off =
                Provisioned { active: Some(false), employee_number: Some(None), ..Provisioned::default() };
            provision::update(app, tx, caller, id, &off).await?;
            store::groups::leave_all(tx, id).await?;
            groups::settle(app, tx, caller, id).await?;
            let names = (before.email, format!("removed {id}"));
            let mut row = store::provider_data(id, names, None, Document::new());
            row.removed_at_ms = Some(app.now_ms());
            store::save_provider_data(tx, row).await?;
            Ok(Answer::removed())
        })
    })
    .await
}
