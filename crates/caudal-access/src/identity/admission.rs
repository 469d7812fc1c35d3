//! Who comes in: the person whom the provider vouches for, as the portal knows them.

use std::net::IpAddr;

use caudal_db::Tx;
use caudal_db::audit::{self, Outcome, Row};
use caudal_domain::text;
use serde_json::{Value, json};

use super::sessions::{self, End, Opened, Opening};
use super::{id_token::Identified, sign_in::Failure};
use crate::identity::Identity;
use crate::people::{self, By, NewUser, Subject, User, email};
use caudal_web::{app::App, caller::SessionId, config::Signup, http::problem::ApiError};

pub enum Admission {
    Admitted(Opened),
    Refused(Failure),
}

struct Visitor {
    subject: Subject,
    person: Identified,
    address: Option<IpAddr>,
    agent: Option<String>,
    /// The session of this browser until now.
    old: Option<SessionId>,
}

/// Finds the person, or registers them where that is allowed, and opens a session; all or nothing.
pub async fn admit(
    app: &App,
    person: Identified,
    address: Option<IpAddr>,
    agent: Option<String>,
    old: Option<SessionId>,
) -> Result<Admission, ApiError> {
    let issuer =
        app.part::<Identity>().provider.as_ref().map(|p| p.issuer.as_str().to_owned()).unwrap_or_default();
    let subject = Subject { issuer, subject: person.subject.clone() };
    let visitor = Visitor { subject, person, address, agent, old };
    app.write(visitor, |tx, app, visitor| Box::pin(decide(app, tx, visitor))).await
}

async fn decide(app: &App, tx: &Tx, visitor: &Visitor) -> Result<Admission, ApiError> {
    let user = match find(app, tx, visitor).await? {
        Ok(user) if user.active => user,
        Ok(_) => return refuse(app, tx, visitor, Failure::Inactive, "inactive").await,
        Err((failure, reason)) => return refuse(app, tx, visitor, failure, reason).await,
    };
    if let Some(old) = visitor.old {
        sessions::end(tx, old, app.now_ms(), End::Replaced).await?;
    }
    let user = people::signed_in(app, tx, user, name_of(&visitor.person)).await?;
    let opening = Opening {
        address: visitor.address,
        user_agent: visitor.agent.clone(),
        id_token: Some(visitor.person.token.clone()),
        provider_session: visitor.person.provider_session.clone(),
        authenticated_at_ms: visitor.person.authenticated_at_ms,
    };
    let opened = sessions::open(app, tx, user.id, opening).await?;
    let mut row = row(app, visitor, "session.sign-in", Outcome::Done);
    row.actor_id = Some(user.id.0);
    row.actor_name = user.name;
    row.object_id = Some(user.id.0);
    row.session_id = Some(opened.id.0);
    audit::append(tx, &row).await?;
    Ok(Admission::Admitted(opened))
}

type Found = Result<User, (Failure, &'static str)>;

async fn find(app: &App, tx: &Tx, visitor: &Visitor) -> Result<Found, ApiError> {
    if let Some(user) = people::by_subject(tx, &visitor.subject).await? {
        return Ok(Ok(user));
    }
    // From here on the account hangs on the e-mail: it must be one, and somebody must vouch for it.
    let settings = &app.config.identity;
    let verified = visitor.person.email_verified.unwrap_or(settings.trust_email);
    let address = visitor.person.email.as_deref().and_then(|address| email::clean(address).ok());
    let Some(address) = address.filter(|_| verified) else {
        return Ok(Err((Failure::Unverified, "unverified_email")));
    };
    let said = name_of(&visitor.person);
    match people::by_email(tx, &address).await? {
        Some(user) if user.subject.is_some() || !email::same_mailbox(&user.email, &address) => {
            Ok(Err((Failure::Taken { email: address }, "other_identity")))
        }
        Some(user) if !user.active => Ok(Ok(user)),
        Some(user) => {
            if people::link(app, tx, &user, &visitor.subject, said.as_deref()).await? {
                Ok(people::by_id(tx, user.id).await?.ok_or((Failure::Ours, "gone")))
            } else {
                Ok(Err((Failure::Taken { email: address }, "other_identity")))
            }
        }
        None if settings.signup == Signup::Open => {
            let name = said.unwrap_or_else(|| address.clone());
            let subject = Some(visitor.subject.clone());
            let new = NewUser { name: name.clone(), email: address, subject, employee_number: None };
            let id = people::register(app, tx, new, By { user: None, name: &name }).await?;
            Ok(people::by_id(tx, id).await?.ok_or((Failure::Ours, "gone")))
        }
        None => Ok(Err((Failure::NotInvited { email: address }, "not_invited"))),
    }
}

/// The provider's name for the person, where it is fit to be shown, as long as names may be.
fn name_of(person: &Identified) -> Option<String> {
    person.name.as_deref().and_then(|name| text::shortened(name, people::MAX_NAME_CHARS).ok())
}

/// Only people whom the provider knows get this far, so strangers cannot fill the trail.
async fn refuse(
    app: &App,
    tx: &Tx,
    visitor: &Visitor,
    failure: Failure,
    reason: &str,
) -> Result<Admission, ApiError> {
    let mut row = row(app, visitor, "session.refused", Outcome::Denied);
    row.actor_name = visitor.person.email.clone().unwrap_or_default();
    row.after = Some(details(visitor, Some(reason)));
    audit::append(tx, &row).await?;
    Ok(Admission::Refused(failure))
}

fn details(visitor: &Visitor, reason: Option<&str>) -> Value {
    json!({
        "issuer": visitor.subject.issuer,
        "subject": visitor.subject.subject,
        "user_agent": visitor.agent,
        "reason": reason,
    })
}

fn row(app: &App, visitor: &Visitor, action: &str, outcome: Outcome) -> Row {
    Row {
        id: app.new_uuid(),
        at_ms: app.now_ms(),
        actor_id: None,
        actor_name: String::new(),
        for_id: None,
        action: action.into(),
        object_kind: "user".to_owned(),
        object_id: None,
        object_number: None,
        address: visitor.address.map(|address| address.to_string()),
        session_id: None,
        before: None,
        after: Some(details(visitor, None)),
        outcome,
    }
}
