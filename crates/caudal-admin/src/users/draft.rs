//! A person as somebody wrote them, checked field by field.

use std::collections::HashMap;

use caudal_db::{Conn, Tx};
use caudal_domain::error::{CommonRefusal, Fields, Refusal};
use caudal_domain::ids::{BranchId, UserId};
use caudal_domain::money::{Currency, MoneyRefusal};
use caudal_domain::permission::{Permission, PermissionRefusal};
use caudal_domain::text::{self, TextRefusal};
use caudal_domain::time::{DateRefusal, parse_date};
use caudal_domain::user::{Absence, Grant, UserRefusal, check_absence, check_manager};
use jiff::civil::Date;

use super::api::{AbsenceBody, GrantBody, LimitBody, UserBody};
use caudal_access::company;
use caudal_access::people::store::{self, app_user::Model};
use caudal_access::people::{MAX_NAME_CHARS, email};
use caudal_web::{app::App, http::problem::ApiError};

/// The longest number, document or telephone, in characters.
pub const MAX_SHORT_CHARS: usize = 40;
/// The most grants, limits or absences one call carries.
const MOST: usize = 200;

/// What a call writes, clean. What is absent stays.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub name: Option<String>,
    pub email: Option<String>,
    pub active: Option<bool>,
    pub employee_number: Option<Option<String>>,
    pub document: Option<Option<String>>,
    pub document_type: Option<Option<String>>,
    pub phone: Option<Option<String>>,
    pub branch: Option<Option<BranchId>>,
    pub manager: Option<Option<UserId>>,
    pub grants: Option<Vec<Grant>>,
    pub limits: Option<Vec<(Currency, i64)>>,
    /// Who stands in for them from today on: whom, from, to.
    pub absences: Option<Vec<(UserId, Date, Date)>>,
}

impl Draft {
    /// The person with what is written over what was.
    pub fn onto(&self, before: &Model) -> Model {
        fn over<T: Clone>(at: &mut T, new: Option<&T>) {
            if let Some(new) = new {
                at.clone_from(new);
            }
        }
        let mut row = before.clone();
        over(&mut row.name, self.name.as_ref());
        row.name_key = store::name_key(&row.name);
        over(&mut row.email, self.email.as_ref());
        row.email_key = email::key(&row.email);
        over(&mut row.employee_number, self.employee_number.as_ref());
        over(&mut row.document, self.document.as_ref());
        over(&mut row.document_type, self.document_type.as_ref());
        over(&mut row.phone, self.phone.as_ref());
        over(&mut row.branch_id, self.branch.as_ref());
        over(&mut row.manager_id, self.manager.as_ref());
        row
    }
}

/// Checks what a call writes of a person, a new one where none is given.
///
/// # Errors
/// Every wrong field at once.
pub async fn read(tx: &Tx, app: &App, body: &UserBody, of: Option<&Model>) -> Result<Draft, ApiError> {
    let mut fields = Fields::default();
    let mut draft = texts(&mut fields, body);
    if of.is_none() {
        for (name, missing) in [("name", body.name.is_none()), ("email", body.email.is_none())] {
            if missing {
                fields.take(name, Err::<(), _>(TextRefusal::TextRequired));
            }
        }
    }
    check_unique(tx, &mut fields, &draft, of.map(|row| row.id)).await?;
    draft.branch = branch(tx, &mut fields, body.branch_id).await?;
    draft.manager = manager(tx, &mut fields, body.manager_id, of).await?;
    if let Some(grants) = &body.permissions {
        draft.grants = read_grants(tx, &mut fields, grants, app.today()).await?;
    }
    draft.limits = body.limits.as_deref().and_then(|limits| read_limits(&mut fields, limits));
    if let Some(absences) = &body.substitutions {
        draft.absences = read_absences(tx, app, &mut fields, absences, of).await?;
    }
    fields.finish()?;
    Ok(draft)
}

fn texts(fields: &mut Fields, body: &UserBody) -> Draft {
    let mut short = |name: &str, given: &Option<Option<String>>| {
        let given = given.as_ref()?;
        fields.take(name, text::optional(given.as_deref(), MAX_SHORT_CHARS))
    };
    let (employee_number, document, phone) = (
        short("employee_number", &body.employee_number),
        short("document", &body.document),
        short("phone", &body.phone),
    );
    let document_type = body.document_type.as_ref().map(|kind| document_type(kind.as_deref()));
    let name = body.name.as_deref().map(|name| text::required(name, MAX_NAME_CHARS));
    let email = body.email.as_deref().map(email::clean);
    let active = body.state.as_deref().map(|state| match state {
        store::ACTIVE => Ok(true),
        store::INACTIVE => Ok(false),
        _ => Err(TextRefusal::TextInvalid),
    });
    Draft {
        name: name.and_then(|name| fields.take("name", name)),
        email: email.and_then(|email| fields.take("email", email)),
        active: active.and_then(|active| fields.take("state", active)),
        employee_number,
        document,
        document_type: document_type.and_then(|kind| fields.take("document_type", kind)),
        phone,
        ..Draft::default()
    }
}

pub const DOCUMENT_TYPES: [&str; 3] = ["cedula", "ruc", "passport"];

fn document_type(kind: Option<&str>) -> Result<Option<String>, Refusal> {
    match kind.map(str::trim) {
        None | Some("") => Ok(None),
        Some(kind) if DOCUMENT_TYPES.contains(&kind) => Ok(Some(kind.to_owned())),
        Some(_) => Err(TextRefusal::TextInvalid.into()),
    }
}

/// Whether somebody else has the e-mail or the number. The unique indexes have the last word.
async fn check_unique(
    tx: &Tx,
    fields: &mut Fields,
    draft: &Draft,
    of: Option<UserId>,
) -> Result<(), ApiError> {
    if let Some(email) = &draft.email {
        let other = store::by_email(tx, email).await?.filter(|user| Some(user.id) != of);
        fields.take("email", if other.is_some() { Err(UserRefusal::EmailTaken) } else { Ok(()) });
    }
    if let Some(Some(number)) = &draft.employee_number {
        let other = store::by_employee_number(tx, number).await?.filter(|id| Some(*id) != of);
        let result = if other.is_some() { Err(UserRefusal::EmployeeNumberTaken) } else { Ok(()) };
        fields.take("employee_number", result);
    }
    Ok(())
}

async fn branch(
    tx: &Tx,
    fields: &mut Fields,
    given: Option<Option<BranchId>>,
) -> Result<Option<Option<BranchId>>, ApiError> {
    let Some(Some(id)) = given else { return Ok(given) };
    let found = company::branch(tx, id).await?;
    Ok(fields.take("branch_id", found.map(|b| Some(b.id())).ok_or(CommonRefusal::ReferenceUnavailable)))
}

async fn manager(
    tx: &Tx,
    fields: &mut Fields,
    given: Option<Option<UserId>>,
    of: Option<&Model>,
) -> Result<Option<Option<UserId>>, ApiError> {
    let Some(Some(id)) = given else { return Ok(given) };
    let found = store::find(tx, id).await?.filter(|m| m.state == store::ACTIVE);
    let mut result = found.map(|m| Some(m.id)).ok_or(Refusal::from(CommonRefusal::ReferenceUnavailable));
    if let (Ok(_), Some(user)) = (&result, of) {
        // The chain upwards is short; it is read before it is judged.
        let mut leads = HashMap::new();
        let mut at = id;
        while !leads.contains_key(&at) {
            let Some(next) = store::manager_of(tx, at).await? else { break };
            leads.insert(at, next);
            at = next;
        }
        if let Err(refusal) = check_manager(user.id, id, |id| leads.get(&id).copied()) {
            result = Err(refusal.into());
        }
    }
    Ok(fields.take("manager_id", result))
}

async fn read_grants(
    tx: &Conn,
    fields: &mut Fields,
    given: &[GrantBody],
    today: Date,
) -> Result<Option<Vec<Grant>>, ApiError> {
    if given.len() > MOST {
        fields.take("permissions", Err::<(), _>(CommonRefusal::LinesCount { max: MOST }));
        return Ok(None);
    }
    let branches = company::branch_names(tx).await?;
    let mut grants: Vec<Grant> = Vec::new();
    for (at, given) in given.iter().enumerate() {
        let (label, branch, ends_on) = match given {
            GrantBody::Label(label) => (label, None, None),
            GrantBody::Bounded(g) => (
                &g.permission_name,
                g.branch_id.or(g.branch.as_ref().map(|b| BranchId::new(b.id))),
                g.ends_on.as_deref(),
            ),
        };
        let path = |name: &str| format!("permissions/{at}/{name}");
        let permission = Permission::from_label(label).ok_or(PermissionRefusal::UnknownPermission);
        let permission = fields.take(path("permission_name"), permission);
        let known = branch.is_none_or(|id| branches.iter().any(|b| b.id == id.0));
        fields.take(path("branch_id"), if known { Ok(()) } else { Err(CommonRefusal::ReferenceUnavailable) });
        let ends_on = ends_on.map(|day| last_day(day, today));
        let ends_on = ends_on.and_then(|day| fields.take(path("ends_on"), day));
        let Some(permission) = permission else { continue };
        let grant = Grant { permission, branch, ends_on };
        let same_place = |g: &Grant| g.permission == permission && g.branch == grant.branch;
        if grants.iter().any(same_place) {
            fields.take(path("permission_name"), Err::<(), _>(CommonRefusal::AlreadyRegistered));
        }
        grants.push(grant);
    }
    grants.sort_unstable();
    Ok(Some(grants))
}

fn last_day(text: &str, today: Date) -> Result<Date, Refusal> {
    let day = parse_date(text).ok_or(DateRefusal::DateInvalid)?;
    if day < today { Err(DateRefusal::DatePast.into()) } else { Ok(day) }
}

fn read_limits(fields: &mut Fields, given: &[LimitBody]) -> Option<Vec<(Currency, i64)>> {
    let mut limits: Vec<(Currency, i64)> = Vec::new();
    for (at, given) in given.iter().enumerate() {
        let currency = fields.take(format!("limits/{at}/currency"), Currency::parse(&given.currency));
        let minor = if given.limit_minor < 0 { Err(MoneyRefusal::AmountSign) } else { Ok(given.limit_minor) };
        let minor = fields.take(format!("limits/{at}/limit_minor"), minor);
        let (Some(currency), Some(minor)) = (currency, minor) else { continue };
        if limits.iter().any(|(c, _)| *c == currency) {
            fields.take(format!("limits/{at}/currency"), Err::<(), _>(CommonRefusal::AlreadyRegistered));
        }
        limits.push((currency, minor));
    }
    Some(limits)
}

/// Absences that are there already stay as they are, also those that began; only new ones are judged.
async fn read_absences(
    tx: &Tx,
    app: &App,
    fields: &mut Fields,
    given: &[AbsenceBody],
    of: Option<&Model>,
) -> Result<Option<Vec<(UserId, Date, Date)>>, ApiError> {
    if given.len() > MOST {
        fields.take("substitutions", Err::<(), _>(CommonRefusal::LinesCount { max: MOST }));
        return Ok(None);
    }
    let today = app.today();
    // Nobody can be away before they are registered, so a new person's own id matters to no rule.
    let user = of.map_or_else(|| app.new_id(), |row| row.id);
    let mut others = store::absences::of_all(tx, today).await?;
    others.retain(|absence| absence.user != user);
    let mut read = Vec::new();
    for (at, given) in given.iter().enumerate() {
        let path = |name: &str| format!("substitutions/{at}/{name}");
        let id = given.substitute_id.or(given.substitute.as_ref().map(|s| UserId::new(s.id)));
        let found = match id {
            Some(id) => store::find(tx, id).await?.filter(|row| row.state == store::ACTIVE),
            None => None,
        };
        let found = found.ok_or(CommonRefusal::ReferenceUnavailable);
        let substitute = fields.take(path("substitute_id"), found);
        let date = |text: &str| parse_date(text).ok_or(DateRefusal::DateInvalid);
        let starts_on = fields.take(path("starts_on"), date(&given.starts_on));
        let ends_on = fields.take(path("ends_on"), date(&given.ends_on));
        let (Some(substitute), Some(starts_on), Some(ends_on)) = (substitute, starts_on, ends_on) else {
            continue;
        };
        let absence = Absence { user, substitute: substitute.id, starts_on, ends_on };
        if let Err(refusal) = check_absence(&absence, &others, today) {
            let name = match refusal {
                Refusal::Date(DateRefusal::DatesReversed | DateRefusal::DatePast) => "ends_on",
                Refusal::User(UserRefusal::SubstituteOverlap) => "starts_on",
                _ => "substitute_id",
            };
            fields.take(path(name), Err::<(), _>(refusal));
        }
        others.push(absence);
        read.push((absence.substitute, starts_on, ends_on));
    }
    Ok(Some(read))
}
