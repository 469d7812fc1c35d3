//! A row against the beneficiary it is about: what would change.

use std::collections::HashMap;

use caudal_db::search;
use caudal_domain::{ids::BankId, request::RequestRefusal};

use super::apply::{Entered, Order};
use super::row::{Account, Column, Trouble, problem};
use super::{Known, Written, words_es};
use crate::imports::{Change, Content, Kind, Planned, RowProblem};

/// What earlier rows of the file said of a beneficiary.
struct Earlier {
    row: usize,
    name: String,
    email: Option<String>,
}

/// What all rows are compared by.
#[derive(Default)]
pub struct Comparison {
    people: HashMap<(String, String), Earlier>,
    accounts: HashMap<(BankId, String), usize>,
}

impl Comparison {
    #[must_use]
    pub fn compare(&mut self, mut written: Written, known: Option<&Known>) -> Planned {
        let mut problems = std::mem::take(&mut written.problems);
        problems.extend(self.troubles(&written, known));
        let first = self.first(&written);
        let mut content = Content::default();
        let kind = if problems.is_empty() {
            worked_out(&written, known, first, &mut content)
        } else {
            content.problems = problems;
            Kind::Wrong
        };
        let (document_type, number) = written.document().unwrap_or_default();
        Planned {
            row: written.row,
            name: written.name.or_else(|| known.map(|k| k.row.name.clone())).unwrap_or_default(),
            mark: format!("{} {number}", words_es::document_word(&document_type)).trim().to_owned(),
            kind,
            content,
        }
    }

    /// Whether the row is the first of its beneficiary, which says how it is; further rows only add accounts.
    fn first(&mut self, written: &Written) -> bool {
        let Some(document) = written.document() else { return true };
        let name = written.name.clone().unwrap_or_default();
        let earlier = Earlier { row: written.row, name, email: written.email.clone() };
        match self.people.entry(document) {
            std::collections::hash_map::Entry::Occupied(_) => false,
            std::collections::hash_map::Entry::Vacant(place) => {
                place.insert(earlier);
                true
            }
        }
    }

    fn troubles(&mut self, written: &Written, known: Option<&Known>) -> Vec<RowProblem> {
        let mut found = Vec::new();
        if known.is_some_and(|k| !k.row.active) {
            let number = written.document_number.as_deref().unwrap_or_default();
            found.push(problem(Column::Document, number, &RequestRefusal::BeneficiaryUnavailable.into()));
        }
        if let Some(earlier) = written.document().and_then(|document| self.people.get(&document)) {
            let (name, trouble) = (written.name.as_deref(), Trouble::Differs { row: earlier.row });
            if let Some(name) = name.filter(|name| !alike(name, &earlier.name)) {
                found.push(problem(Column::Name, name, &trouble));
            }
            if let Some(email) = written.email.as_ref().filter(|email| earlier.email.as_ref() != Some(email))
            {
                found.push(problem(Column::Email, email, &trouble));
            }
        }
        if let Some(account) = &written.account {
            found.extend(self.account(written.row, account, known));
        }
        found
    }

    fn account(&mut self, row: usize, account: &Account, known: Option<&Known>) -> Option<RowProblem> {
        let key = (account.bank.id(), account.number.clone());
        if let Some(row) = self.accounts.get(&key) {
            return Some(problem(Column::Account, &account.number, &Trouble::Repeated { row: *row }));
        }
        self.accounts.insert(key, row);
        let kept = known.and_then(|k| find(k, account))?;
        let same = kept.kind == account.kind.name() && kept.currency == account.currency;
        (!same).then(|| problem(Column::Account, &account.number, &Trouble::AccountOtherwise))
    }
}

fn find<'a>(known: &'a Known, account: &Account) -> Option<&'a super::account::Model> {
    known.accounts.iter().find(|a| a.bank_id == account.bank.id() && a.number == account.number)
}

/// Whether two names read the same: what spreadsheets write in capitals and without accents is no other name.
fn alike(a: &str, b: &str) -> bool {
    search::plain(a) == search::plain(b)
}

/// What a row that is right comes to.
fn worked_out(written: &Written, known: Option<&Known>, first: bool, content: &mut Content) -> Kind {
    let mut changes = Changes::of(known.is_some() || !first);
    let stands = known.map(|k| &k.row);
    let name = written.name.clone().filter(|name| first && stands.is_none_or(|s| !alike(&s.name, name)));
    let email = written.email.clone().filter(|e| first && stands.is_none_or(|s| s.email.as_ref() != Some(e)));
    if let Some(name) = &name {
        changes.add(Column::Name, stands.map(|s| s.name.clone()), name.clone());
    }
    if let Some(email) = &email {
        changes.add(Column::Email, stands.map(|s| s.email.clone().unwrap_or_default()), email.clone());
    }
    let account = written.account.as_ref().filter(|a| known.is_none_or(|k| find(k, a).is_none()));
    if let Some(account) = account {
        changes.add(Column::Account, None, words_es::account(account));
    }
    let verified = known.is_some_and(|k| k.accounts.iter().any(|a| a.state == "verified"));
    if name.is_some() && verified {
        content.warnings.push(words_es::VERIFY_AGAIN.to_owned());
    }
    if changes.all.is_empty() {
        return Kind::Unchanged;
    }
    content.changes = changes.all;
    let (document_type, document_number) = written.document().unwrap_or_default();
    let order = Order {
        beneficiary_id: stands.map(|s| s.id),
        version: stands.filter(|_| first).map(|s| s.version),
        document_type,
        document_number,
        name: if first { name.or_else(|| stands.map(|s| s.name.clone())) } else { None },
        email: if first { email } else { None },
        account: account.map(|a| Entered {
            bank_id: a.bank.id(),
            kind: a.kind.name().to_owned(),
            number: a.number.clone(),
            currency: a.currency.code().to_owned(),
        }),
    };
    content.order = serde_json::to_value(order).ok();
    if known.is_none() && first { Kind::New } else { Kind::Changed }
}

/// What would change, as people read it.
struct Changes {
    all: Vec<Change>,
    /// Whether there is something it changes from.
    stands: bool,
}

impl Changes {
    fn of(stands: bool) -> Self {
        Self { all: Vec::new(), stands }
    }

    fn add(&mut self, column: Column, before: Option<String>, after: String) {
        let before = before.filter(|_| self.stands);
        self.all.push(Change { column: words_es::title(column).to_owned(), before, after });
    }
}
