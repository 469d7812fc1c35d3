//! A row against the person it is about: what would change, and whether the one who asks may change it.

use std::collections::HashMap;

use caudal_domain::ids::{BranchId, Id, UserId};
use caudal_domain::money::{Currency, Money};
use caudal_domain::permission::{Permission, Permissions};
use caudal_domain::user::{self, Account, Grant, Office, UserRefusal, conflicts};
use caudal_domain::{actor::Actor, error::Refusal};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::columns::{Column, Trouble};
use super::content::{Order, problem};
use super::{candidate::Candidate, words_es};
use crate::users::labels_es;
use caudal_access::people::email;
use caudal_access::people::store::{self, app_user::Model};
use caudal_beneficiaries::imports::{Change, Content, Kind, shorten};
use caudal_web::http::page::Ref;

pub struct Known {
    pub row: Model,
    pub grants: Vec<Grant>,
    pub limits: Vec<(Currency, i64)>,
    /// The e-mail of who leads them.
    pub manager: Option<String>,
}

pub struct Judged {
    pub row: usize,
    pub name: String,
    pub email: String,
    /// The e-mail in the form two people may not share.
    pub key: String,
    /// Whom it is about; for a new person an id that stands for theirs.
    pub node: UserId,
    /// Whether they would be at work.
    pub active: bool,
    pub kind: Kind,
    pub content: Content,
    /// Who shall lead, by e-mail, where that changes.
    pub manager: Option<Option<String>>,
}

impl Judged {
    /// One thing more that is wrong: nothing of the row will be written.
    pub fn wrong(&mut self, column: Column, value: &str, trouble: &Trouble) {
        self.kind = Kind::Wrong;
        self.content.order = None;
        self.content.changes.clear();
        self.content.warnings.clear();
        self.content.problems.push(problem(column, value, trouble));
    }
}

/// What all rows are judged by.
pub struct Lookups<'a> {
    pub actor: &'a Actor,
    /// The branches, also those no longer in use.
    pub branches: &'a [Ref],
    pub in_use: &'a [Ref],
    /// How many active people are administrators for good, less those whom rows so far take that from.
    pub administrators: u64,
    /// Whether administrators need each permission itself.
    pub strict: bool,
    /// Whose the numbers of the company are.
    pub numbers: HashMap<String, UserId>,
}

impl Lookups<'_> {
    /// Judges a row but for who leads whom.
    pub fn judge(&mut self, mut candidate: Candidate, known: Option<&Known>) -> Judged {
        let problems = std::mem::take(&mut candidate.problems);
        let mut judged = Judged {
            row: candidate.row,
            name: if candidate.name.is_empty() {
                known.map(|k| k.row.name.clone()).unwrap_or_default()
            } else {
                candidate.name.clone()
            },
            email: candidate.email.clone(),
            key: candidate.key.clone(),
            node: known.map_or_else(|| UserId::new(Uuid::from_u128(candidate.row as u128)), |k| k.row.id),
            active: candidate.active.unwrap_or_else(|| known.is_none_or(|k| k.row.state == store::ACTIVE)),
            kind: if problems.is_empty() { Kind::Unchanged } else { Kind::Wrong },
            content: Content { problems, ..Content::default() },
            manager: None,
        };
        let mut draft =
            Drafting { lookups: self, known, candidate: &candidate, changes: Vec::new(), body: Map::new() };
        draft.texts();
        draft.rights();
        let (changes, body) = (draft.changes, draft.body);
        judged.manager = manager_change(&candidate, known);
        for (column, value, trouble) in self.refusals(&candidate, known, &changes, judged.manager.is_some()) {
            judged.wrong(column, &value, &trouble);
        }
        if judged.kind == Kind::Wrong {
            return judged;
        }
        self.order(&mut judged, &candidate, known, (changes, body));
        judged
    }

    /// Puts what is to be written into a row that is right.
    fn order(
        &mut self,
        judged: &mut Judged,
        candidate: &Candidate,
        known: Option<&Known>,
        (mut changes, body): (Vec<Change>, Map<String, Value>),
    ) {
        if let Some(wish) = &judged.manager {
            let before = known.map(|k| k.manager.clone().unwrap_or_default());
            changes.push(Change {
                column: words_es::title(Column::Manager),
                before,
                after: wish.clone().unwrap_or_default(),
            });
        }
        judged.kind = match known {
            None => Kind::New,
            Some(_) if changes.is_empty() => return,
            Some(_) => Kind::Changed,
        };
        if let Some(known) = known
            && lasting(&account(known))
        {
            let after = Account {
                id: known.row.id,
                active: judged.active,
                grants: candidate.grants.clone().unwrap_or_else(|| known.grants.clone()),
            };
            self.administrators -= u64::from(!lasting(&after));
        }
        if let Some(after) = &candidate.grants {
            let held: Permissions = after.iter().map(|g| g.permission).collect();
            judged.content.warnings =
                conflicts(held).map(|c| labels_es::conflict(c.code).to_owned()).collect();
        }
        judged.content.changes = changes;
        let order = Order {
            user_id: known.map(|k| k.row.id),
            version: known.map(|k| k.row.version),
            manager: judged.manager.clone().flatten(),
            body: Value::Object(body),
        };
        judged.content.order = serde_json::to_value(order).ok();
    }

    /// What cannot be done to the person, cell by cell.
    fn refusals(
        &self,
        candidate: &Candidate,
        known: Option<&Known>,
        changes: &[Change],
        led_otherwise: bool,
    ) -> Vec<(Column, String, Trouble)> {
        let mut found = Vec::new();
        if known.is_some_and(|k| !email::same_mailbox(&k.row.email, &candidate.email)) {
            found.push((Column::Email, candidate.email.clone(), Trouble::LookAlike));
        }
        if let Some(Some(number)) = &candidate.employee_number
            && self.numbers.get(number).is_some_and(|owner| known.is_none_or(|k| k.row.id != *owner))
        {
            found.push((Column::EmployeeNumber, number.clone(), UserRefusal::EmployeeNumberTaken.into()));
        }
        if let Some(Some(branch)) = &candidate.branch
            && known.is_none_or(|k| k.row.branch_id != Some(branch.id()))
            && !self.in_use.iter().any(|b| b.id == branch.id)
        {
            let known = self.in_use.iter().take(12).map(|b| b.name.clone()).collect();
            found.push((Column::Branch, branch.name.clone(), Trouble::UnknownBranch { known }));
        }
        if !changes.is_empty() || led_otherwise {
            self.administration(candidate, known, &mut found);
        }
        found
    }

    fn administration(
        &self,
        candidate: &Candidate,
        known: Option<&Known>,
        found: &mut Vec<(Column, String, Trouble)>,
    ) {
        let account = known.map_or_else(|| nobody(candidate.row), account);
        let own = u64::from(lasting(&account));
        let office =
            Office { other_administrators: self.administrators.saturating_sub(own), strict: self.strict };
        let mut refuse = |column: Column, value: String, result: Result<(), Refusal>| {
            let ok = result.is_ok();
            found.extend(result.err().map(|refusal| (column, value, refusal.into())));
            ok
        };
        if !refuse(
            Column::Email,
            candidate.email.clone(),
            user::may_manage(self.actor, &account).map_err(Refusal::from),
        ) {
            return;
        }
        if let Some(active) = candidate.active.filter(|active| *active != account.active) {
            let result = if active {
                user::may_reactivate(self.actor, &account)
            } else {
                user::may_deactivate(self.actor, &account, office)
            };
            refuse(Column::State, words_es::state(active).to_owned(), result);
        }
        let before = known.map(|k| k.grants.as_slice()).unwrap_or_default();
        if let Some(after) = candidate.grants.as_ref().filter(|after| after.as_slice() != before) {
            let value = self.grants(after);
            refuse(
                Column::Permissions,
                value,
                user::may_grant(self.actor, &account, after, office).map_err(Refusal::from),
            );
        }
        let limits = known.map(|k| k.limits.as_slice()).unwrap_or_default();
        let changed = |(currency, after): &&(Currency, Option<i64>)| limit(limits, *currency) != *after;
        if let Some((currency, after)) = candidate.limits.iter().find(changed) {
            let value = after.map(|minor| Money::new(minor, *currency).to_string()).unwrap_or_default();
            refuse(
                Column::Limit(*currency),
                value,
                user::may_change_rights(self.actor, &account, office).map_err(Refusal::from),
            );
        }
    }

    fn grants(&self, grants: &[Grant]) -> String {
        grants_text(grants, self.branches)
    }
}

/// Permissions as a cell holds them.
pub fn grants_text(grants: &[Grant], branches: &[Ref]) -> String {
    let text = |g: &Grant| {
        let branch = g.branch.map(|id| branch_name(branches, Some(id)));
        let day = g.ends_on.map(|day| day.to_string());
        words_es::grant(g.permission.label(), branch.as_deref(), day.as_deref())
    };
    grants.iter().map(text).collect::<Vec<_>>().join("; ")
}

fn branch_name(branches: &[Ref], id: Option<BranchId>) -> String {
    let found = id.and_then(|id| branches.iter().find(|b| b.id == id.0));
    found.map(|b| b.name.clone()).unwrap_or_default()
}

fn account(known: &Known) -> Account {
    Account { id: known.row.id, active: known.row.state == store::ACTIVE, grants: known.grants.clone() }
}

/// Somebody who is about to be registered.
fn nobody(row: usize) -> Account {
    Account { id: Id::new(Uuid::from_u128(row as u128)), active: true, grants: Vec::new() }
}

fn lasting(account: &Account) -> bool {
    account.active && account.grants.contains(&Grant::everywhere(Permission::Administrator))
}

fn limit(limits: &[(Currency, i64)], currency: Currency) -> Option<i64> {
    limits.iter().find(|(c, _)| *c == currency).map(|(_, minor)| *minor)
}

/// Who shall lead, where that changes.
fn manager_change(candidate: &Candidate, known: Option<&Known>) -> Option<Option<String>> {
    let wish = candidate.manager.as_ref()?;
    let now = known.and_then(|k| k.manager.as_deref()).map(email::key);
    (wish.as_deref().map(email::key) != now).then(|| wish.clone())
}

/// What would be written of a person, on its way.
struct Drafting<'a> {
    lookups: &'a Lookups<'a>,
    known: Option<&'a Known>,
    candidate: &'a Candidate,
    changes: Vec<Change>,
    body: Map<String, Value>,
}

/// A text of a person: its column, its field, what the file says, what is known, and how it is told.
type Text<'a> =
    (Column, &'static str, &'a Option<Option<String>>, Option<&'a String>, &'a dyn Fn(&str) -> String);

impl Drafting<'_> {
    fn change(&mut self, column: Column, field: &str, before: &str, after: &str, value: Value) {
        self.changes.push(Change {
            column: words_es::title(column),
            before: self.known.map(|_| shorten(before)),
            after: shorten(after),
        });
        self.body.insert(field.to_owned(), value);
    }

    fn texts(&mut self) {
        let (candidate, known) = (self.candidate, self.known.map(|k| &k.row));
        let name = known.map(|k| k.name.clone()).unwrap_or_default();
        if !candidate.name.is_empty() && candidate.name != name {
            self.change(Column::Name, "name", &name, &candidate.name, json!(candidate.name));
        }
        if known.is_none() {
            self.change(Column::Email, "email", "", &candidate.email, json!(candidate.email));
        }
        let active = known.is_none_or(|k| k.state == store::ACTIVE);
        if let Some(after) = candidate.active.filter(|after| *after != active) {
            let (before, words) = (words_es::state(active), words_es::state(after));
            let value = if after { store::ACTIVE } else { store::INACTIVE };
            self.change(Column::State, "state", before, words, json!(value));
        }
        let same = |text: &str| text.to_owned();
        let kind = |text: &str| words_es::document(text).to_owned();
        let fields: [Text; 4] = [
            (
                Column::EmployeeNumber,
                "employee_number",
                &candidate.employee_number,
                known.and_then(|k| k.employee_number.as_ref()),
                &same,
            ),
            (
                Column::DocumentType,
                "document_type",
                &candidate.document_type,
                known.and_then(|k| k.document_type.as_ref()),
                &kind,
            ),
            (
                Column::Document,
                "document",
                &candidate.document,
                known.and_then(|k| k.document.as_ref()),
                &same,
            ),
            (Column::Phone, "phone", &candidate.phone, known.and_then(|k| k.phone.as_ref()), &same),
        ];
        for (column, field, after, before, words) in fields {
            let Some(after) = after.as_ref().filter(|after| after.as_ref() != before) else { continue };
            let said = |text: Option<&String>| text.map(|t| words(t)).unwrap_or_default();
            self.change(column, field, &said(before), &said(after.as_ref()), json!(after));
        }
        let branch = known.and_then(|k| k.branch_id);
        if let Some(after) = candidate.branch.as_ref().filter(|after| after.as_ref().map(Ref::id) != branch) {
            let before = branch_name(self.lookups.branches, branch);
            let name = after.as_ref().map(|b| b.name.clone()).unwrap_or_default();
            self.change(Column::Branch, "branch_id", &before, &name, json!(after.as_ref().map(|b| b.id)));
        }
        // Who leads is found when it is written: they may be new in the same file.
        if candidate.manager == Some(None) && known.is_some_and(|k| k.manager_id.is_some()) {
            self.body.insert("manager_id".to_owned(), Value::Null);
        }
    }

    fn rights(&mut self) {
        let (candidate, known) = (self.candidate, self.known);
        let before = known.map(|k| k.grants.as_slice()).unwrap_or_default();
        if let Some(after) = candidate.grants.as_ref().filter(|after| after.as_slice() != before) {
            let (was, is) = (self.lookups.grants(before), self.lookups.grants(after));
            self.change(
                Column::Permissions,
                "permissions",
                &was,
                &is,
                after.iter().map(grant_body).collect(),
            );
        }
        let mut limits = known.map(|k| k.limits.clone()).unwrap_or_default();
        for (currency, after) in &candidate.limits {
            let before = limit(&limits, *currency);
            if before == *after {
                continue;
            }
            limits.retain(|(c, _)| c != currency);
            limits.extend(after.map(|minor| (*currency, minor)));
            let said = |m: Option<i64>| m.map(|m| Money::new(m, *currency).to_string()).unwrap_or_default();
            let all = limits.iter().map(|(c, minor)| json!({ "currency": c.code(), "limit_minor": minor }));
            let all = all.collect();
            self.change(Column::Limit(*currency), "limits", &said(before), &said(*after), all);
        }
    }
}

fn grant_body(grant: &Grant) -> Value {
    json!({
        "permission_name": grant.permission.label(),
        "branch_id": grant.branch.map(|id| id.0),
        "ends_on": grant.ends_on.map(|day| day.to_string()),
    })
}
