//! What a person leaves behind when they are switched off, and a way to hand it over.

use caudal_db::{Conn, Tx};
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::user::{Grant, UserRefusal};
use caudal_domain::{actor::Actor, ids::UserId, permission::Permission as P, time::parse_date};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::draft::Draft;
use super::service::{exists, field, note, write};
use caudal_access::identity::{guard, tokens};
use caudal_access::people::store::{self, remains::Counts};
use caudal_payments as payments;
use caudal_requests::requests;
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller};

/// Something a person leaves behind.
#[derive(Serialize, ToSchema)]
pub struct Remain {
    /// `leads`: people they lead. `stands_in`: absences in which they stand in. `drafts`: requests not sent.
    /// `open_requests`: requests under way. `payments`: payments they prepared that are not finished. `only_holder`:
    /// permissions that nobody else has. `tokens`: tokens of other systems that they made and that still open something.
    kind: &'static str,
    count: i64,
    /// The names or titles of the first of them.
    names: Vec<String>,
    /// Whether it can be handed over by a reassignment.
    reassignable: bool,
}

/// What a person leaves behind.
#[derive(Serialize, ToSchema)]
pub struct Remains {
    /// Only what there is.
    items: Vec<Remain>,
}

/// To whom what remains goes.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReassignBody {
    /// UUID of an active person.
    pub to_id: UserId,
}

/// What a person leaves behind.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn of(app: &App, id: UserId) -> Result<Remains, ApiError> {
    let db = app.db.read();
    exists(db, id).await?;
    let Counts { leads, stands_in } = store::remains::counts(db, id, app.today()).await?;
    let (drafts, open_requests) = requests::unfinished_of(db, id).await?;
    let payments = payments::unfinished_of(db, id).await?;
    let titles = only_holder(app, id).await?;
    let tokens = tokens::valid_made_by(db, id, app.today()).await?;
    let count = |names: &Vec<String>| i64::try_from(names.len()).unwrap_or(i64::MAX);
    let items = [
        Remain { kind: "leads", count: leads.0, names: leads.1, reassignable: true },
        Remain { kind: "stands_in", count: stands_in.0, names: stands_in.1, reassignable: true },
        Remain { kind: "drafts", count: drafts, names: Vec::new(), reassignable: false },
        Remain { kind: "open_requests", count: open_requests, names: Vec::new(), reassignable: false },
        Remain { kind: "payments", count: payments, names: Vec::new(), reassignable: false },
        Remain { kind: "only_holder", count: count(&titles), names: titles, reassignable: false },
        Remain { kind: "tokens", count: count(&tokens), names: tokens, reassignable: false },
    ];
    Ok(Remains { items: items.into_iter().filter(|r| r.count > 0).collect() })
}

/// The titles of what only this person may do, administrators apart.
async fn only_holder(app: &App, id: UserId) -> Result<Vec<String>, ApiError> {
    let db = app.db.read();
    let held: Vec<Grant> = store::grants::of(db, id, app.today()).await?.iter().map(|g| g.grant).collect();
    let asked: Vec<_> = held.iter().map(|g| g.permission).filter(|p| *p != P::CreateRequests).collect();
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let people = store::actors::all(db, app.today(), &asked, None).await?;
    let mut only = Vec::new();
    for Grant { permission, branch, .. } in held.iter().filter(|g| asked.contains(&g.permission)).copied() {
        let there = |a: &Actor| branch.is_some_and(|b| a.branch_permissions.contains(&(permission, b)));
        if !people.iter().any(|a| a.id != id && (a.permissions.granted(permission) || there(a))) {
            only.push(super::labels_es::permission(permission).0.to_owned());
        }
    }
    only.dedup();
    Ok(only)
}

/// Hands over what can be handed over: the people they lead, and the absences they stand in for. Each of those people is changed as
/// an administrator changes them one by one, under the same rules and with the same rows in the audit.
///
/// # Errors
/// `not_found`, `reference_unavailable`, `manager_circular`, `substitute_circular`, `own_permissions`, `administrators_only`.
pub async fn reassign(app: &App, id: UserId, command: Command<ReassignBody>) -> Result<Answer, ApiError> {
    let Command { meta, body } = command;
    let answer = run(app, &meta, body.to_id, move |tx, app, caller, to| {
        Box::pin(async move {
            exists(tx, id).await?;
            guard::still_holds(app, tx, caller).await?;
            let found = store::find(tx, *to).await?.filter(|row| row.state == store::ACTIVE && row.id != id);
            let to = found.ok_or_else(|| field("to_id", CommonRefusal::ReferenceUnavailable))?;
            if leads_to(tx, to.id, id).await? {
                return Err(field("to_id", UserRefusal::ManagerCircular));
            }
            let (mut led, mut stood) = (0, 0);
            for person in store::remains::concerned(tx, id, app.today()).await? {
                let handed = hand_over(tx, app, caller, person, (id, to.id)).await?;
                led += u64::from(handed.led);
                stood += handed.stood;
            }
            let after = json!({ "to": Ref::new(to.id, to.name), "leads": led, "stands_in": stood });
            note(tx, app, caller, "user.reassign", id, (None, after)).await?;
            Answer::ok(&json!({}))
        })
    })
    .await?;
    answer.replaced_by(&of(app, id).await?)
}

/// What was handed over of one person.
struct Handed {
    led: bool,
    stood: u64,
}

/// Lets another person lead somebody and stand in for them, where this one did. Nobody leads or replaces themself: what would come to
/// that stays.
async fn hand_over(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    person: UserId,
    (from, to): (UserId, UserId),
) -> Result<Handed, ApiError> {
    let none = Handed { led: false, stood: 0 };
    let Some(before) = store::lock(tx, person).await?.filter(|_| person != to) else { return Ok(none) };
    let led = before.manager_id == Some(from);
    let absences = store::absences::of(tx, person, app.today()).await?;
    let stood = absences.iter().filter(|absence| absence.substitute_id == from).count() as u64;
    if !led && stood == 0 {
        return Ok(none);
    }
    let substitute = |id| if id == from { to } else { id };
    let days = |text: &str| parse_date(text).ok_or_else(|| ApiError::Internal(text.to_owned().into()));
    let mut handed = Vec::with_capacity(absences.len());
    for absence in &absences {
        let (starts_on, ends_on) = (days(&absence.starts_on)?, days(&absence.ends_on)?);
        handed.push((substitute(absence.substitute_id), starts_on, ends_on));
    }
    let draft = Draft {
        manager: led.then_some(Some(to)),
        absences: (stood > 0).then_some(handed),
        ..Draft::default()
    };
    match write(tx, app, caller, before, &draft, true).await {
        // What is wrong with whom it goes to is said where they are named.
        Err(ApiError::Refused(
            refusal @ Refusal::User(
                UserRefusal::SubstituteCircular
                | UserRefusal::SubstituteOverlap
                | UserRefusal::OwnPermissions,
            ),
        )) => Err(field("to_id", refusal)),
        Err(error) => Err(error),
        Ok(_) => Ok(Handed { led, stood }),
    }
}

/// Whether following who leads whom from one person comes to another.
async fn leads_to(db: &Conn, from: UserId, to: UserId) -> Result<bool, ApiError> {
    let (mut at, mut seen) = (from, Vec::new());
    while !seen.contains(&at) {
        seen.push(at);
        match store::manager_of(db, at).await? {
            Some(next) if next == to => return Ok(seen.len() > 1),
            Some(next) => at = next,
            None => return Ok(false),
        }
    }
    Ok(false)
}
