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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(heads: &[&str], cells: &[&str]) -> Candidate {
        let text = |all: &[&str]| all.iter().map(|c| (*c).to_owned()).collect::<Vec<_>>();
        let columns = Columns::read(&text(heads)).unwrap();
        let branch = |n: u128, name: &str| Ref { id: uuid::Uuid::from_u128(n), name: name.to_owned() };
        let branches = [branch(1, "Colón"), branch(2, "David (patio; norte)")];
        let today = parse_date("2026-11-03").unwrap();
        let reading = Reading { columns: &columns, branches: &branches, today };
        reading.candidate(Row { number: 7, cells: &text(cells) })
    }

    fn codes(person: &Candidate) -> Vec<(&str, &str)> {
        person.problems.iter().map(|p| (p.column.as_str(), p.code.as_str())).collect()
    }

    const HEADS: [&str; 11] = [
        "Nombre",
        "Correo",
        "Estado",
        "Número de empleado",
        "Tipo documento",
        "Sucursal",
        "Jefe (correo)",
        "Perfiles",
        "Permisos",
        "Límite USD",
        "Teléfono",
    ];

    #[test]
    fn a_row_is_read_as_it_is_meant() {
        let person = read(
            &HEADS,
            &[
                " Ana Vega ",
                "Ana@Litoral.example",
                "ACTIVA",
                "0042",
                "cédula",
                "colon",
                "Jefa@litoral.example",
                "conductor; RRHH",
                "Gestionar pagos (en David (patio; norte), hasta 2026-12-31)\nauditoria",
                "1500.5",
                "",
            ],
        );
        assert!(person.problems.is_empty(), "{:?}", person.problems);
        assert_eq!((person.name.as_str(), person.key.as_str()), ("Ana Vega", "ana@litoral.example"));
        assert_eq!(person.active, Some(true));
        assert_eq!(person.employee_number, Some(Some("0042".into())), "leading zeros stay");
        assert_eq!(person.document_type, Some(Some("cedula".into())));
        assert_eq!(person.branch.unwrap().unwrap().name, "Colón");
        assert_eq!(person.manager, Some(Some("Jefa@litoral.example".into())));
        assert_eq!(person.limits, [(Currency::parse("USD").unwrap(), Some(150_050))]);
        assert_eq!(person.phone, None, "an empty cell changes nothing");
        let grants = person.grants.unwrap();
        let bounded = grants.iter().find(|g| g.permission == Permission::ManagePayments).unwrap();
        assert_eq!(bounded.branch, Some(Id::new(uuid::Uuid::from_u128(2))));
        assert_eq!(bounded.ends_on, parse_date("2026-12-31"));
        assert!(grants.contains(&Grant::everywhere(Permission::ViewAudit)));
        assert_eq!(grants.len(), 5, "{grants:?}");
    }

    #[test]
    fn every_wrong_cell_is_named_at_once() {
        let person = read(
            &HEADS,
            &[
                "",
                "nadie",
                "dormido",
                &"9".repeat(41),
                "carné",
                "Panamá Oeste",
                "jefe@",
                "Jefe",
                "Volar",
                "1.234",
                "#N/A",
            ],
        );
        let expected = [
            ("Correo", "email_invalid"),
            ("Estado", "unknown_state"),
            ("Número de empleado", "text_too_long"),
            ("Tipo documento", "unknown_document_type"),
            ("Sucursal", "unknown_branch"),
            ("Jefe (correo)", "email_invalid"),
            ("Perfiles", "unknown_profile"),
            ("Permisos", "unknown_permission"),
            ("Límite USD", "amount_decimals"),
            ("Teléfono", "cell_error"),
            ("Nombre", "text_required"),
        ];
        assert_eq!(codes(&person), expected);
        let late =
            read(&HEADS, &["A", "a@b.example", "", "", "", "", "", "", "Gestionar pagos (hasta 2020-01-01)"]);
        assert_eq!(codes(&late), [("Permisos", "date_past")]);
        let odd = read(&HEADS, &["A", "a@b.example", "", "", "", "", "", "", "Gestionar pagos (hasta ayer)"]);
        assert_eq!(codes(&odd), [("Permisos", "date_invalid")]);
    }

    #[test]
    fn nothing_is_taken_away_but_by_its_word() {
        let person = read(
            &HEADS,
            &["A", "a@b.example", "", "ninguno", "", "Ninguna", "nadie", "", "Ninguno", "ninguno"],
        );
        assert!(person.problems.is_empty());
        assert_eq!(person.employee_number, Some(None));
        assert_eq!((person.branch, person.manager), (Some(None), Some(None)));
        assert_eq!(person.grants, Some(Vec::new()));
        assert_eq!(person.limits, [(Currency::parse("USD").unwrap(), None)]);
        assert_eq!(person.phone, None);
    }
}
