//! A row of a file, cell by cell: what is right in itself, and what is not.

use caudal_domain::money::{Currency, Money};
use caudal_domain::text::{self, TextRefusal};
use caudal_domain::time::{DateRefusal, parse_date};
use caudal_domain::{ids::Id, permission::Permission, user::Grant};
use caudal_formats::sheet::Row;
use jiff::civil::Date;

use super::columns::{Column, Columns, Trouble, fold};
use super::{content::problem, words_es};
use crate::users::{draft, labels_es};
use caudal_access::people::{self, email};
use caudal_beneficiaries::imports::RowProblem;
use caudal_web::http::page::Ref;

/// The most branches a sentence names.
const KNOWN_BRANCHES: usize = 12;
/// What spreadsheets show where a formula failed.
const CELL_ERRORS: [&str; 8] = ["#N/A", "#N/D", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!"];

/// A person as a row has them. What has no cell, or an empty one, stays as it is; `Some(None)` empties.
#[derive(Clone, Debug, Default)]
pub struct Candidate {
    pub row: usize,
    pub name: String,
    pub email: String,
    /// The e-mail in the form two people may not share; empty where there is none.
    pub key: String,
    pub active: Option<bool>,
    pub employee_number: Option<Option<String>>,
    pub document_type: Option<Option<String>>,
    pub document: Option<Option<String>>,
    pub phone: Option<Option<String>>,
    pub branch: Option<Option<Ref>>,
    /// The e-mail of who leads them.
    pub manager: Option<Option<String>>,
    pub grants: Option<Vec<Grant>>,
    /// Limits, nothing where one is taken away.
    pub limits: Vec<(Currency, Option<i64>)>,
    pub problems: Vec<RowProblem>,
}

/// What cells are read against.
pub struct Reading<'a> {
    pub columns: &'a Columns,
    /// The branches, also those no longer in use.
    pub branches: &'a [Ref],
    pub today: Date,
}

impl Reading<'_> {
    pub fn candidate(&self, row: Row<'_>) -> Candidate {
        let mut person = Candidate { row: row.number, ..Candidate::default() };
        for (column, cell) in self.columns.at.iter().zip(row.cells) {
            let Some(column) = *column else { continue };
            let cell = cell.trim();
            if CELL_ERRORS.contains(&cell) {
                person.problems.push(problem(column, cell, &Trouble::CellError));
            } else if !cell.is_empty()
                && let Err(trouble) = self.cell(&mut person, column, cell)
            {
                person.problems.push(problem(column, cell, &trouble));
            }
        }
        for (column, empty) in
            [(Column::Name, person.name.is_empty()), (Column::Email, person.email.is_empty())]
        {
            let title = words_es::title(column);
            if empty && !person.problems.iter().any(|p| p.column == title) {
                person.problems.push(problem(column, "", &TextRefusal::TextRequired.into()));
            }
        }
        if let Some(grants) = &mut person.grants {
            grants.sort_unstable();
            grants.dedup();
        }
        person
    }

    fn cell(&self, person: &mut Candidate, column: Column, cell: &str) -> Result<(), Trouble> {
        let nothing = words_es::NOTHING.contains(&fold(cell).as_str());
        let short = || if nothing { Ok(None) } else { text::optional(Some(cell), draft::MAX_SHORT_CHARS) };
        match column {
            Column::Name => person.name = text::required(cell, people::MAX_NAME_CHARS)?,
            Column::Email => {
                person.email = email::clean(cell)?;
                person.key = email::key(&person.email);
            }
            Column::State => {
                person.active = Some(words_es::state_of(&fold(cell)).ok_or(Trouble::UnknownState)?);
            }
            Column::EmployeeNumber => person.employee_number = Some(short()?),
            Column::Document => person.document = Some(short()?),
            Column::Phone => person.phone = Some(short()?),
            Column::DocumentType if nothing => person.document_type = Some(None),
            Column::DocumentType => {
                let named = |kind: &&str| fold(words_es::document(kind)) == fold(cell) || **kind == *cell;
                let kind = draft::DOCUMENT_TYPES.into_iter().find(|kind| named(kind));
                person.document_type = Some(Some(kind.ok_or(Trouble::UnknownDocument)?.to_owned()));
            }
            Column::Branch if nothing => person.branch = Some(None),
            Column::Branch => person.branch = Some(Some(self.branch(cell)?)),
            Column::Manager if nothing => person.manager = Some(None),
            Column::Manager => person.manager = Some(Some(email::clean(cell)?)),
            Column::Profiles | Column::Permissions => {
                let grants = person.grants.get_or_insert_default();
                let more = if nothing { Vec::new() } else { self.grants(column, cell)? };
                // What a profile grants for good is not granted twice because the next column names an end.
                for grant in more {
                    let place = |g: &Grant| (g.permission, g.branch) == (grant.permission, grant.branch);
                    grants.retain(|g| !place(g));
                    grants.push(grant);
                }
            }
            Column::Limit(currency) if nothing => person.limits.push((currency, None)),
            Column::Limit(currency) => {
                person.limits.push((currency, Some(Money::parse(cell, currency)?.minor)));
            }
        }
        Ok(())
    }

    fn branch(&self, name: &str) -> Result<Ref, Trouble> {
        let exact = self.branches.iter().find(|b| b.name == name);
        let folded = fold(name);
        let mut alike = self.branches.iter().filter(|b| fold(&b.name) == folded);
        let alike = alike.next().filter(|_| alike.next().is_none());
        exact.or(alike).cloned().ok_or_else(|| Trouble::UnknownBranch {
            known: self.branches.iter().take(KNOWN_BRANCHES).map(|b| b.name.clone()).collect(),
        })
    }

    fn grants(&self, column: Column, cell: &str) -> Result<Vec<Grant>, Trouble> {
        let mut grants = Vec::new();
        for part in parts(cell) {
            if column == Column::Profiles {
                let profile = words_es::profile(&fold(part), fold).ok_or(Trouble::UnknownProfile)?;
                grants.extend(profile.permissions.iter().map(|p| Grant::everywhere(*p)));
            } else {
                grants.push(self.grant(part)?);
            }
        }
        Ok(grants)
    }

    /// A permission, with `(en Colón, hasta 2026-12-31)` behind it where it has bounds.
    fn grant(&self, part: &str) -> Result<Grant, Trouble> {
        if let Some(permission) = permission(part) {
            return Ok(Grant::everywhere(permission));
        }
        let (label, bounds) =
            part.strip_suffix(')').and_then(|p| p.split_once('(')).ok_or(Trouble::UnknownPermission)?;
        let permission = permission(label).ok_or(Trouble::UnknownPermission)?;
        let (mut rest, mut ends_on) = (bounds.trim(), None);
        let until = rest.to_ascii_lowercase().rfind(words_es::UNTIL);
        if let Some(at) = until.filter(|at| *at == 0 || rest[..*at].trim_end().ends_with(',')) {
            let day =
                parse_date(rest[at + words_es::UNTIL.len()..].trim()).ok_or(DateRefusal::DateInvalid)?;
            if day < self.today {
                return Err(DateRefusal::DatePast.into());
            }
            ends_on = Some(day);
            rest = rest[..at].trim_end().trim_end_matches(',');
        }
        let branch = match rest.get(..words_es::IN.len()) {
            _ if rest.is_empty() => None,
            Some(lead) if lead.eq_ignore_ascii_case(words_es::IN) => {
                Some(Id::new(self.branch(rest[words_es::IN.len()..].trim())?.id))
            }
            _ => return Err(Trouble::UnknownPermission),
        };
        Ok(Grant { permission, branch, ends_on })
    }
}

/// What stands between semicolons and line breaks that are not in parentheses.
fn parts(cell: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    let split = move |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(c, ';' | '\n' | '|')
    };
    cell.split(split).map(str::trim).filter(|part| !part.is_empty())
}

/// A permission by its label or by what people call it.
fn permission(text: &str) -> Option<Permission> {
    let label = text.trim();
    Permission::from_label(label).or_else(|| {
        let folded = fold(label);
        Permission::all()
            .find(|p| fold(p.label()) == folded)
            .or_else(|| Permission::all().find(|p| fold(labels_es::permission(*p).0) == folded))
    })
}
