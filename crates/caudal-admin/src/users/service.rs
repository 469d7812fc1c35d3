//! What administrators do to people: register, change, grant, switch off and on. Each difference has its audit row.

use caudal_db::{Conn, Tx, audit, unique_violation};
use caudal_domain::error::{CommonRefusal, FieldRefusal, Refusal};
use caudal_domain::user::{Account, Office, UserRefusal, may_deactivate, may_manage, may_reactivate};
use caudal_domain::{actor::Actor, ids::UserId, permission::Permissions, text::TextRefusal};
use serde_json::{Value, json};

use super::draft::{self, Draft};
use super::view::{self, HeldPermission, Parts, UserDetail};
use super::{api::UserBody, rights};
use caudal_access::people::store::{self, app_user::Model};
use caudal_access::people::{self, NewUser};
use caudal_access::{company, identity::guard, identity::sessions};
use caudal_beneficiaries::beneficiaries;
use caudal_web::http::command::{Answer, Meta, PlainCommand, run};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::version::unchanged;
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller};

/// Whether a caller may read about this person: themself, or anybody for who administers users.
///
/// # Errors
/// `not_found`: who may not know does not learn that somebody exists.
pub fn may_read(caller: &Caller, id: UserId) -> Result<(), ApiError> {
    let administers = caller.actor.permissions.allows_any(people::ADMINISTRATORS);
    if caller.actor.id == id || administers { Ok(()) } else { Err(ApiError::NotFound) }
}

/// One person.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn detail(app: &App, caller: &Caller, id: UserId) -> Result<UserDetail, ApiError> {
    let db = app.db.read();
    let row = store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let others = store::grants::count_other_administrators(db, id).await?;
    load_view(db, app, caller, row, others).await
}

/// Whether there is such a person.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn exists(db: &Conn, id: UserId) -> Result<(), ApiError> {
    store::find(db, id).await?.map(drop).ok_or(ApiError::NotFound)
}

/// A person as the portal finds them today, for an administrator who looks with their eyes. Written down: money may be
/// seen that way.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn seen_as(app: &App, caller: &Caller, id: UserId) -> Result<Actor, ApiError> {
    let actor = store::actors::one(app.db.read(), app.today(), id).await?.ok_or(ApiError::NotFound)?;
    app.write(caller.clone(), move |tx, app, caller| {
        Box::pin(note(tx, app, caller, "user.view-as", id, (None, json!({}))))
    })
    .await?;
    Ok(actor)
}

/// What a person may do today.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn permissions(app: &App, caller: &Caller, id: UserId) -> Result<Vec<HeldPermission>, ApiError> {
    may_read(caller, id)?;
    let db = app.db.read();
    store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let grants = store::grants::of(db, id, app.today()).await?;
    let held: Permissions = grants.iter().map(|g| g.grant.permission).collect();
    Ok(view::permission_names(held))
}

/// Registers a person with all that is written of them.
///
/// # Errors
/// Every wrong field at once, `administrators_only`, `scope_not_allowed`.
pub async fn create(app: &App, command: PlainCommand<UserBody>) -> Result<Answer, ApiError> {
    let PlainCommand { meta, body } = command;
    run(app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            guard::still_holds(app, tx, caller).await?;
            let (row, others) = register(tx, app, caller, body).await?;
            Answer::created(&load_view(tx, app, caller, row, others).await?)
        })
    })
    .await
}

/// Registers a person in a transaction under way; who they are now, and how many others are administrators for good.
pub async fn register(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    body: &UserBody,
) -> Result<(Model, u64), ApiError> {
    let draft = draft::read(tx, app, body, None).await?;
    let required = || TextRefusal::TextRequired;
    let name = draft.name.clone().ok_or_else(|| field("name", required()))?;
    let email = draft.email.clone().ok_or_else(|| field("email", required()))?;
    let number = draft.employee_number.clone().flatten();
    let new = NewUser { name, email, subject: None, employee_number: number };
    let by = people::By { user: Some(caller.actor.id), name: &caller.actor.name };
    let id = people::register(app, tx, new, by).await.map_err(refuse_taken)?;
    let before = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
    write(tx, app, caller, before, &draft, false).await
}

/// Changes a person; what was not written stays.
///
/// # Errors
/// `not_found`, `changed_meanwhile`, every wrong field at once, and what the rules of administration refuse.
pub async fn update(app: &App, id: UserId, command: PlainCommand<UserBody>) -> Result<Answer, ApiError> {
    let PlainCommand { meta, body } = command;
    let version = meta.if_match;
    run(app, &meta, body, move |tx, app, caller, body| {
        Box::pin(async move {
            let before = locked(tx, id, version).await?;
            guard::still_holds(app, tx, caller).await?;
            let (row, others) = correct(tx, app, caller, before, body).await?;
            Answer::ok(&load_view(tx, app, caller, row, others).await?)
        })
    })
    .await
}

/// Changes a person in a transaction under way, if they still have the version that was read; as [`register`].
pub async fn change(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    (id, version): (UserId, Option<i64>),
    body: &UserBody,
) -> Result<(Model, u64), ApiError> {
    let before = locked(tx, id, version).await?;
    correct(tx, app, caller, before, body).await
}

/// Changes a person who is locked.
async fn correct(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    before: Model,
    body: &UserBody,
) -> Result<(Model, u64), ApiError> {
    let draft = draft::read(tx, app, body, Some(&before)).await?;
    write(tx, app, caller, before, &draft, true).await
}

/// Switches a person off, or on again.
///
/// # Errors
/// `not_found`, `changed_meanwhile`, `own_account`, `last_administrator`, `administrators_only`, `wrong_state`.
pub async fn switch(app: &App, id: UserId, meta: Meta, on: bool) -> Result<Answer, ApiError> {
    let version = meta.if_match;
    run(app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let before = locked(tx, id, version).await?;
            guard::still_holds(app, tx, caller).await?;
            let draft = Draft { active: Some(on), ..Draft::default() };
            // Here what is so already is refused: two administrators at once shall know of each other.
            if (before.state == store::ACTIVE) == on {
                return Err(CommonRefusal::WrongState.into());
            }
            let (row, others) = write(tx, app, caller, before, &draft, true).await?;
            Answer::ok(&load_view(tx, app, caller, row, others).await?)
        })
    })
    .await
}

pub(super) async fn locked(tx: &Tx, id: UserId, version: Option<i64>) -> Result<Model, ApiError> {
    let row = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
    unchanged(version.is_none_or(|read| read == row.version))?;
    Ok(row)
}

/// Writes what a draft changes: the person, their state, their rights, who stands in for them.
pub(super) async fn write(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    before: Model,
    draft: &Draft,
    exists: bool,
) -> Result<(Model, u64), ApiError> {
    let id: UserId = before.id;
    let office = office(tx, store::grants::other_administrators(tx, id).await?).await?;
    let account = account(tx, app, &before).await?;
    may_manage(&caller.actor, &account)?;
    let mut row = draft.onto(&before);
    let own_text = row != before;
    if let Some(active) = draft.active
        && active != account.active
    {
        if active {
            may_reactivate(&caller.actor, &account)?;
        } else {
            may_deactivate(&caller.actor, &account, office)?;
        }
        row.state = if active { store::ACTIVE } else { store::INACTIVE }.to_owned();
    }
    row.version += 1;
    row.updated_at_ms = app.now_ms();
    unchanged(store::save(tx, &row, before.version).await.map_err(|e| refuse_taken(e.into()))?)?;
    if own_text && exists {
        note(tx, app, caller, "user.update", id, (Some(snapshot(&before)), snapshot(&row))).await?;
    }
    if row.name != before.name || row.email != before.email {
        beneficiaries::rename_user(tx, app, id, &row.name, &row.email).await?;
    }
    if row.state != before.state {
        switched(tx, app, caller, &before, &row).await?;
    }
    rights::write(tx, app, caller, &account, draft, office).await?;
    Ok((row, office.other_administrators))
}

async fn switched(tx: &Tx, app: &App, caller: &Caller, before: &Model, row: &Model) -> Result<(), ApiError> {
    let id = row.id;
    let off = row.state != store::ACTIVE;
    if off {
        sessions::end_all_of(tx, id, app.now_ms(), sessions::End::Deactivated).await?;
    }
    let action = if off { "user.deactivate" } else { "user.reactivate" };
    let states = (Some(json!({ "state": before.state })), json!({ "state": row.state }));
    note(tx, app, caller, action, id, states).await
}

/// The account as the rules of administration read it.
pub(super) async fn account(tx: &Conn, app: &App, row: &Model) -> Result<Account, ApiError> {
    let grants = store::grants::of(tx, row.id, app.today()).await?;
    Ok(Account {
        id: row.id,
        active: row.state == store::ACTIVE,
        grants: grants.into_iter().map(|g| g.grant).collect(),
    })
}

/// How the company stands around an account.
pub async fn office(db: &Conn, other_administrators: u64) -> Result<Office, ApiError> {
    let strict = company::general(db).await?.strict_administrators;
    Ok(Office { other_administrators, strict })
}

async fn load_view(
    db: &Conn,
    app: &App,
    caller: &Caller,
    row: Model,
    others: u64,
) -> Result<UserDetail, ApiError> {
    let (id, today) = (row.id, app.today());
    let grants = store::grants::of(db, id, today).await?;
    let account =
        Account { id, active: row.state == store::ACTIVE, grants: grants.iter().map(|g| g.grant).collect() };
    let manager = match row.manager_id {
        Some(manager) => store::names(db, &[manager]).await?.into_iter().next(),
        None => None,
    };
    let parts = Parts {
        grants,
        limits: store::limits(db, id).await?,
        absences: store::absences::of(db, id, today).await?,
        branches: company::branch_names(db).await?,
        manager: manager.map(|(id, name)| Ref::new(id, name)),
        office: office(db, others).await?,
    };
    Ok(view::detail(row, &account, parts, &caller.actor))
}

/// Writes an audit row about a person.
pub async fn note(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    id: UserId,
    (before, after): (Option<Value>, Value),
) -> Result<(), ApiError> {
    let object = Object { kind: "user", id: id.0, number: None };
    Ok(audit::append(tx, &trail::row(app, caller, action, &object, before, Some(after))).await?)
}

/// What the audit keeps of a person, but their rights: those have rows of their own.
fn snapshot(row: &Model) -> Value {
    json!({
        "name": row.name,
        "email": row.email,
        "employee_number": row.employee_number,
        "document": row.document,
        "document_type": row.document_type,
        "phone": row.phone,
        "branch_id": row.branch_id,
        "manager_id": row.manager_id,
    })
}

pub(super) fn field(field: &str, refusal: impl Into<Refusal>) -> ApiError {
    vec![FieldRefusal { field: field.into(), refusal: refusal.into() }].into()
}

/// Somebody took the e-mail or the number between the look and the write.
pub(super) fn refuse_taken(error: ApiError) -> ApiError {
    let ApiError::Internal(cause) = &error else { return error };
    let index = cause.downcast_ref().and_then(unique_violation);
    match index.as_deref() {
        Some("app_user_by_email") => field("email", UserRefusal::EmailTaken),
        Some("app_user_by_employee_number") => field("employee_number", UserRefusal::EmployeeNumberTaken),
        _ => error,
    }
}
