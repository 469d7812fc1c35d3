//! People as the company's identity provider keeps them (SCIM 2.0): by the rules that hold for administrators, and with
//! the same rows in the audit.

use std::sync::Arc;

use caudal_db::Tx;
use caudal_domain::permission::{Permission, Permissions};
use caudal_domain::user::{Grant, PROFILES, Profile, may_grant, may_provision};
use caudal_domain::{actor::Actor, ids::UserId, text::TextRefusal};
use serde_json::{Value, json};

use super::service::{account, field, locked, note, office, refuse_taken, write};
use super::{api::UserBody, draft, labels_es};
use caudal_access::people::store::{self, app_user::Model, name_key};
use caudal_access::people::{self, By, NewUser};
use caudal_web::http::version::unchanged;
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// What a provider writes of a person. What is absent stays.
#[derive(Clone, Debug, Default)]
pub struct Provisioned {
    pub name: Option<String>,
    pub email: Option<String>,
    pub active: Option<bool>,
    pub employee_number: Option<Option<String>>,
}

impl Provisioned {
    fn body(&self) -> UserBody {
        let state = |active| if active { store::ACTIVE } else { store::INACTIVE }.to_owned();
        UserBody {
            name: self.name.clone(),
            email: self.email.clone(),
            state: self.active.map(state),
            employee_number: self.employee_number.clone(),
            ..UserBody::default()
        }
    }
}

/// The provider says who works here, so it stands above every account, as an administrator does.
fn acting(caller: &Caller) -> Caller {
    let actor = Actor {
        permissions: [Permission::Administrator].into_iter().collect(),
        ..Actor::clone(&caller.actor)
    };
    Caller { actor: Arc::new(actor), ..caller.clone() }
}

/// Registers a person.
///
/// # Errors
/// Every wrong field at once, `email_taken` and `employee_number_taken` among them.
pub async fn create(app: &App, tx: &Tx, caller: &Caller, new: &Provisioned) -> Result<UserId, ApiError> {
    let draft = draft::read(tx, app, &new.body(), None).await?;
    let required = |name: &str, text: &Option<String>| {
        text.clone().ok_or_else(|| field(name, TextRefusal::TextRequired))
    };
    let person = NewUser {
        name: required("name", &draft.name)?,
        email: required("email", &draft.email)?,
        subject: None,
        employee_number: draft.employee_number.clone().flatten(),
    };
    let by = By { user: Some(caller.actor.id), name: &caller.actor.name };
    let id = people::register(app, tx, person, by).await.map_err(refuse_taken)?;
    let before = locked(tx, id, None).await?;
    write(tx, app, &acting(caller), before, &draft, false).await?;
    Ok(id)
}

/// Changes a person, or switches them off (their sessions end at once) and on.
///
/// # Errors
/// `not_found`, every wrong field at once, `last_administrator`, `administrators_only` for the e-mail of who administers.
pub async fn update(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    id: UserId,
    change: &Provisioned,
) -> Result<(), ApiError> {
    let before = locked(tx, id, None).await?;
    let draft = draft::read(tx, app, &change.body(), Some(&before)).await?;
    let readdressed = draft.email.as_ref().is_some_and(|email| *email != before.email);
    may_provision(&account(tx, app, &before).await?, readdressed)?;
    write(tx, app, &acting(caller), before, &draft, true).await.map(drop)
}

/// Whoever was removed and comes again comes as somebody new: without the permissions and limits of then, and tied to
/// nobody at the provider.
///
/// # Errors
/// `not_found`, what the rules of administration refuse.
pub async fn start_over(app: &App, tx: &Tx, caller: &Caller, id: UserId) -> Result<(), ApiError> {
    let before = locked(tx, id, None).await?;
    let draft =
        draft::Draft { grants: Some(Vec::new()), limits: Some(Vec::new()), ..draft::Draft::default() };
    let row = Model { issuer: None, subject: None, ..before.clone() };
    unchanged(store::save(tx, &row, before.version).await?)?;
    let was = json!({ "issuer": before.issuer, "subject": before.subject });
    note(tx, app, caller, "user.start-over", id, (Some(was), Value::Null)).await?;
    write(tx, app, &acting(caller), row, &draft, true).await.map(drop)
}

/// The profile that a group of this name stands for: named by its title or its code, whatever case and accents.
pub fn profile_named(name: &str) -> Option<&'static Profile> {
    let asked = name_key(name);
    let code = name.trim().to_lowercase();
    PROFILES.iter().find(|p| p.code == code || name_key(labels_es::profile(p.code)) == asked)
}

pub fn profile_titles() -> impl Iterator<Item = &'static str> {
    PROFILES.iter().map(|profile| labels_es::profile(profile.code))
}

/// Leaves a person with what these groups grant, beside what people granted: of what groups granted before, the rest goes.
///
/// # Errors
/// `not_found`, what the rules of administration refuse.
pub async fn set_groups(
    app: &App,
    tx: &Tx,
    caller: &Caller,
    id: UserId,
    profiles: &[&Profile],
) -> Result<(), ApiError> {
    let before = account(tx, app, &locked(tx, id, None).await?).await?;
    let wanted: Permissions = profiles.iter().flat_map(|p| p.permissions.iter().copied()).collect();
    let held = store::grants::from_groups(tx, id).await?;
    let everywhere = |p: Permission| before.grants.iter().any(|g| g.permission == p && g.branch.is_none());
    let gone: Vec<Permission> = held.iter().filter(|p| !wanted.granted(*p)).collect();
    let new: Vec<Permission> = wanted.iter().filter(|p| !everywhere(*p)).collect();
    if gone.is_empty() && new.is_empty() {
        return Ok(());
    }
    let stays = before.grants.iter().filter(|g| g.branch.is_some() || !gone.contains(&g.permission));
    let after: Vec<Grant> = stays.copied().chain(new.iter().map(|p| Grant::everywhere(*p))).collect();
    let office = office(tx, store::grants::other_administrators(tx, id).await?).await?;
    may_grant(&acting(caller).actor, &before, &after, office)?;
    let told = |p: &Permission| json!({ "permission_name": p.label(), "from_groups": true });
    for permission in &gone {
        store::grants::remove(tx, id, Grant::everywhere(*permission)).await?;
        note(tx, app, caller, "user.revoke", id, (Some(told(permission)), Value::Null)).await?;
    }
    for permission in &new {
        let grant = (app.new_id(), *permission);
        store::grants::write_from_groups(tx, grant, id, app.now_ms()).await?;
        note(tx, app, caller, "user.grant", id, (None, told(permission))).await?;
    }
    Ok(())
}

/// Locks a person until the transaction ends, so that what is read of them afterwards stays so.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn hold(tx: &Tx, id: UserId) -> Result<(), ApiError> {
    locked(tx, id, None).await.map(drop)
}

/// The id of whoever has this e-mail, however it is written.
pub async fn id_by_email(tx: &Tx, email: &str) -> Result<Option<UserId>, ApiError> {
    Ok(store::by_email(tx, email).await?.map(|user| user.id))
}
