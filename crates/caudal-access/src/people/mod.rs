//! People: who works here, and what they may do. How they are administered is said by the room of users.

pub mod email;
mod observer;
pub mod store;

use std::sync::Arc;

use caudal_db::audit::{self, Outcome, Row};
use caudal_db::{BoxFuture, Conn, DbErr, Tx};
use caudal_domain::ids::{BranchId, UserId};
use caudal_domain::{actor::Actor, money::Currency, permission::Permission, text, user::Grant};
use jiff::civil::Date;
use serde_json::{Value, json};

use caudal_web::{app::App, http::problem::ApiError, memory};

pub use observer::StaffObserver;
pub use store::actors::{columns as actor_columns, read as read_actor};

/// Those who administer users, and read what was changed about them.
pub const ADMINISTRATORS: &[Permission] = &[Permission::Administrator, Permission::ApiAdmin];
pub const MAX_NAME_CHARS: usize = 140;

/// A person as the identity provider knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    pub issuer: String,
    pub subject: String,
}

#[derive(Clone, Debug)]
pub struct User {
    pub id: UserId,
    pub name: String,
    /// Their e-mail, as it was written.
    pub email: String,
    /// The provider's subject, once they have signed in.
    pub subject: Option<Subject>,
    pub employee_number: Option<String>,
    pub branch: Option<BranchId>,
    pub active: bool,
    pub version: i64,
}

#[derive(Clone, Debug)]
pub struct NewUser {
    pub name: String,
    /// Their e-mail, clean (see [`email::clean`]).
    pub email: String,
    pub subject: Option<Subject>,
    /// Their number in the company.
    pub employee_number: Option<String>,
}

/// On whose behalf the register of people changes.
#[derive(Clone, Copy, Debug)]
pub struct By<'a> {
    /// Who; nobody for the settings at start and for whoever registers by signing in.
    pub user: Option<UserId>,
    /// Their name, as history keeps it.
    pub name: &'a str,
}

/// Those at work who may act by any of these permissions somewhere, in their own right or in the place of another
/// (administrators among them), with what else they may do.
pub async fn actors(conn: &Conn, today: Date, any_of: &[Permission]) -> Result<Arc<Vec<Actor>>, ApiError> {
    let key = format!("{today} {any_of:?}");
    let place = conn.memory::<Vec<Actor>>(memory::RIGHTS, key.as_bytes());
    match place.get() {
        Some(actors) => Ok(actors),
        None => Ok(place.store(store::actors::all(conn, today, any_of, None).await?)),
    }
}

/// One person as the rules look at them, switched off or not.
pub async fn actor(conn: &Conn, today: Date, id: UserId) -> Result<Option<Actor>, DbErr> {
    store::actors::one(conn, today, id).await
}

/// The first of them by name, where all would be too many.
pub async fn first_actors(
    conn: &Conn,
    today: Date,
    any_of: &[Permission],
    limit: u64,
) -> Result<Vec<Actor>, ApiError> {
    Ok(store::actors::all(conn, today, any_of, Some(limit)).await?)
}

pub async fn by_id(conn: &Conn, id: UserId) -> Result<Option<User>, DbErr> {
    store::by_id(conn, id).await
}

/// The names of people by their ids, in no order; nobody for an id that is no person's.
pub async fn names(conn: &Conn, ids: &[UserId]) -> Result<Vec<(UserId, String)>, DbErr> {
    let mut names = Vec::with_capacity(ids.len());
    // In slices: a statement takes only so many parameters.
    for some in ids.chunks(500) {
        names.extend(store::names(conn, some).await?);
    }
    Ok(names)
}

/// By what payroll and paper know a person.
#[derive(Clone, Debug)]
pub struct Papers {
    pub id: UserId,
    pub employee_number: Option<String>,
    /// The kind of their document: `cedula`, `ruc`, `passport`.
    pub document_type: Option<String>,
    pub document: Option<String>,
}

/// The numbers and documents of people by their ids, in no order.
pub async fn papers(conn: &Conn, ids: &[UserId]) -> Result<Vec<Papers>, DbErr> {
    let mut papers = Vec::with_capacity(ids.len());
    for some in ids.chunks(500) {
        papers.extend(store::papers(conn, some).await?);
    }
    Ok(papers)
}

/// Who is known by any of these marks: an e-mail, a number in the company, the number of a document. Each mark with each person whom
/// it means, at work or not.
pub async fn known_as(conn: &Conn, marks: &[String]) -> Result<Vec<(String, UserId)>, DbErr> {
    let keys: Vec<_> = marks.iter().map(|mark| email::key(mark)).collect();
    let mut known: Vec<(String, UserId)> = Vec::new();
    for person in store::bulk::by_email_keys(conn, &keys).await? {
        let of = marks.iter().zip(&keys).filter(|(_, key)| **key == person.email_key);
        known.extend(of.map(|(mark, _)| (mark.clone(), person.id)));
    }
    let numbers = store::bulk::by_numbers(conn, marks).await?;
    known.extend(numbers);
    for some in marks.chunks(500) {
        let documents: Vec<_> = some.iter().map(String::as_str).collect();
        let found = store::bulk::by_documents(conn, &documents).await?;
        known.extend(found.into_iter().map(|((_, number), id)| (number, id)));
    }
    known.sort_unstable();
    known.dedup();
    Ok(known)
}

/// Whose these documents are: kind, number, person. A document without a kind is a cédula.
pub async fn by_documents(conn: &Conn, numbers: &[&str]) -> Result<Vec<((String, String), UserId)>, DbErr> {
    store::bulk::by_documents(conn, numbers).await
}

pub async fn by_subject(conn: &Conn, subject: &Subject) -> Result<Option<User>, DbErr> {
    store::by_subject(conn, subject).await
}

/// The person registered with this address, however it is written.
pub async fn by_email(conn: &Conn, address: &str) -> Result<Option<User>, DbErr> {
    store::by_email(conn, address).await
}

/// Registers a person, without any permission. Like every member of staff they are a beneficiary too.
///
/// # Errors
/// `internal`; the unique indexes `app_user_by_email`, `app_user_by_subject` and `app_user_by_employee_number`
/// refuse a second person.
#[inline(never)]
pub fn register<'a>(
    app: &'a App,
    tx: &'a Tx,
    new: NewUser,
    by: By<'a>,
) -> BoxFuture<'a, Result<UserId, ApiError>> {
    Box::pin(async move {
        let id = app.new_id();
        let (name, email) = (new.name.clone(), new.email.clone());
        let after = json!({ "name": new.name, "email": new.email, "employee_number": new.employee_number });
        store::insert(tx, id, new, app.now_ms()).await?;
        observer(app).registered(tx, app, id, &name, &email).await?;
        audit::append(tx, &row(app, by, "user.register", id, after)).await?;
        Ok(id)
    })
}

/// Ties a registered person to the provider's subject, once. Whoever was registered without a name takes the provider's.
pub async fn link(
    app: &App,
    tx: &Tx,
    user: &User,
    subject: &Subject,
    said: Option<&str>,
) -> Result<bool, ApiError> {
    let new_name = said.filter(|_| is_nameless(user));
    let name = new_name.unwrap_or(&user.name);
    let linked = store::link(tx, user.id, subject, app.now_ms()).await?;
    if linked {
        let mut after = json!({ "issuer": subject.issuer, "subject": subject.subject });
        if new_name.is_some() {
            // Receipts and bank files name the payee, screens the person.
            store::rename(tx, user.id, name, app.now_ms()).await?;
            observer(app).renamed(tx, app, user, name).await?;
            after["name"] = json!(name);
        }
        let by = By { user: Some(user.id), name };
        audit::append(tx, &row(app, by, "user.link", user.id, after)).await?;
    }
    Ok(linked)
}

/// Whether a person is called by their address, since nobody said a name.
fn is_nameless(user: &User) -> bool {
    email::same_mailbox(&user.name, &user.email)
}

/// Remembers that a person signed in. Whoever has only an address for a name takes the one that the provider says now, as [`link`]
/// does. A name from before names had their limit could not be saved again: that ends here.
pub async fn signed_in(app: &App, tx: &Tx, user: User, said: Option<String>) -> Result<User, ApiError> {
    store::signed_in(tx, user.id, app.now_ms()).await?;
    let said = said.filter(|_| is_nameless(&user));
    let kept = || text::shortened(&user.name, MAX_NAME_CHARS).unwrap_or_else(|_| user.name.clone());
    let name = said.unwrap_or_else(kept);
    observer(app).signed_in(tx, app, &user, &name).await?;
    if name == user.name {
        return Ok(user);
    }
    store::rename(tx, user.id, &name, app.now_ms()).await?;
    let by = By { user: None, name: &app.config.portal.product_name };
    let mut told = row(app, by, "user.update", user.id, json!({ "name": name }));
    told.before = Some(json!({ "name": user.name }));
    audit::append(tx, &told).await?;
    Ok(User { name, ..user })
}

/// Grants a permission everywhere, until the end of a day or for good.
pub async fn grant(
    app: &App,
    tx: &Tx,
    user: UserId,
    permission: Permission,
    ends_on: Option<Date>,
    by: By<'_>,
) -> Result<(), DbErr> {
    let at_ms = app.now_ms();
    let grant = Grant { permission, branch: None, ends_on };
    store::grants::write(tx, app.new_id(), user, grant, by.user, at_ms).await?;
    let after =
        json!({ "permission_name": permission.label(), "ends_on": ends_on.map(|day| day.to_string()) });
    audit::append(tx, &row(app, by, "user.grant", user, after)).await
}

/// A person as they may act today, while they are at work.
pub async fn actor_at_work(db: &Conn, today: Date, id: UserId) -> Result<Option<Actor>, DbErr> {
    let active = store::find(db, id).await?.is_some_and(|row| row.state == store::ACTIVE);
    Ok(store::actors::one(db, today, id).await?.filter(|_| active))
}

pub async fn set_limit(
    app: &App,
    tx: &Tx,
    user: UserId,
    (currency, limit_minor): (Currency, i64),
    by: By<'_>,
) -> Result<(), DbErr> {
    store::set_limit(tx, user, currency, limit_minor).await?;
    let after = json!({ "currency": currency.code(), "limit_minor": limit_minor });
    audit::append(tx, &row(app, by, "user.limit", user, after)).await
}

fn row(app: &App, by: By<'_>, action: &str, user: UserId, after: Value) -> Row {
    Row {
        id: app.new_uuid(),
        at_ms: app.now_ms(),
        actor_id: by.user.map(|id| id.0),
        actor_name: by.name.to_owned(),
        for_id: None,
        action: action.into(),
        object_kind: "user".to_owned(),
        object_id: Some(user.0),
        object_number: None,
        address: None,
        session_id: None,
        before: None,
        after: Some(after),
        outcome: Outcome::Done,
    }
}

fn observer(app: &App) -> &dyn StaffObserver {
    app.part::<Box<dyn StaffObserver>>().as_ref()
}

/// The most people that [`find`] answers.
const MOST_FOUND: u64 = 20;

/// The first people by name who have these words, active or not, of some branches or of all.
pub async fn find(
    app: &App,
    words: Option<String>,
    within: Option<Vec<BranchId>>,
) -> Result<Vec<User>, ApiError> {
    let filter = store::list::Filter { words, within, ..Default::default() };
    let db = app.db.begin_read().await?;
    let rows = store::list::page(&db, &filter, app.today(), None, MOST_FOUND).await?;
    Ok(rows.into_iter().map(store::user).collect())
}

/// How many active people may do nothing today, up to 1000.
pub async fn count_without_permissions(db: &Conn, today: Date) -> Result<i64, ApiError> {
    Ok(store::grants::count_without(db, today).await?)
}
