//! A row of a file, cell by cell: what is right in itself, and what is not.

use std::collections::HashMap;

use caudal_db::search;
use caudal_domain::account::number::{BadNumber, Kind, Rule, check_number};
use caudal_domain::text::{self, TextRefusal};
use caudal_domain::{account::AccountRefusal, error::Refusal, money::Currency, named};
use caudal_formats::heads::{Match, suggest};
use caudal_formats::sheet::Row;

use super::{super::service, BankRule, words_es};
use crate::imports::{RowProblem, shorten};
use caudal_web::http::page::Ref;

/// The longest head that is repeated to people, in characters.
const SHOWN_CHARS: usize = 60;
/// What spreadsheets show where a formula failed.
const CELL_ERRORS: [&str; 8] = ["#N/A", "#N/D", "#REF!", "#VALUE!", "#DIV/0!", "#NAME?", "#NULL!", "#NUM!"];

named! {
    pub enum Column {
        /// Tipo documento.
        DocumentType = "document_type",
        /// Número documento.
        Document = "document_number",
        /// Nombre.
        Name = "name",
        /// Código banco, or one of its other names.
        Bank = "bank_id",
        /// Tipo cuenta.
        AccountKind = "kind",
        /// Número cuenta.
        Account = "number",
        /// Moneda; the home currency where nothing is written.
        Currency = "currency",
        /// Correo.
        Email = "email",
    }
}

impl Column {
    /// Whether a file has to have it.
    #[must_use]
    pub fn required(self) -> bool {
        matches!(self, Self::DocumentType | Self::Document | Self::Name)
    }
}

/// What is wrong with a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// What a form would refuse too.
    Refused(Refusal),
    /// No such kind of document.
    UnknownDocument,
    /// No such kind of account.
    UnknownKind,
    UnknownBank,
    BankInactive,
    AccountIncomplete,
    /// The same account stands in another row.
    Repeated {
        row: usize,
    },
    /// Another row says something else of the same beneficiary.
    Differs {
        row: usize,
    },
    /// The account is registered as another kind, or in another currency.
    AccountOtherwise,
    /// The spreadsheet shows an error.
    CellError,
}

impl Trouble {
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::UnknownDocument => "document_type_unknown",
            Self::UnknownKind => "account_kind_unknown",
            Self::UnknownBank => "bank_unknown",
            Self::BankInactive => "bank_inactive",
            Self::AccountIncomplete => "account_incomplete",
            Self::Repeated { .. } => "repeated_in_file",
            Self::Differs { .. } => "differs_in_file",
            Self::AccountOtherwise => "account_otherwise",
            Self::CellError => "cell_error",
        }
    }
}

impl<R: Into<Refusal>> From<R> for Trouble {
    fn from(refusal: R) -> Self {
        Self::Refused(refusal.into())
    }
}

#[must_use]
pub fn problem(column: Column, value: &str, trouble: &Trouble) -> RowProblem {
    RowProblem {
        column: words_es::title(column).to_owned(),
        value: shorten(value),
        code: trouble.code().to_owned(),
        detail: match (column, trouble) {
            (Column::Account, Trouble::Refused(Refusal::Text(TextRefusal::TextInvalid))) => {
                words_es::ACCOUNT_TEXT.to_owned()
            }
            _ => words_es::trouble(trouble),
        },
    }
}

/// The columns of a file by its head.
#[derive(Debug, Default)]
pub struct Columns {
    at: Vec<Option<Column>>,
    /// The heads that are not read.
    pub ignored: Vec<String>,
}

impl Columns {
    /// Reads the head of a file. Nobody is asked which column is which, so that only exact names count.
    #[must_use]
    pub fn read(heads: &[String]) -> Self {
        let exact = suggest(heads, &words_es::HEADS).into_iter();
        let at: Vec<_> = exact.map(|s| s.filter(|s| s.by == Match::Exact).map(|s| s.column)).collect();
        let ignored = heads.iter().zip(&at).filter(|(head, at)| at.is_none() && !head.trim().is_empty());
        let ignored = ignored.map(|(head, _)| head.trim().chars().take(SHOWN_CHARS).collect()).collect();
        Self { at, ignored }
    }

    /// The required columns that the file does not have.
    #[must_use]
    pub fn missing(&self) -> Vec<Column> {
        Column::all().filter(|c| c.required() && !self.at.contains(&Some(*c))).collect()
    }
}

/// An account as a row has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub bank: Ref,
    pub kind: Kind,
    pub number: String,
    pub currency: Currency,
}

/// A row as it was read. What has no cell, or an empty one, stays as it is.
#[derive(Clone, Debug, Default)]
pub struct Written {
    pub row: usize,
    /// `cedula`, `ruc`, `passport`.
    pub document_type: Option<String>,
    /// The number of the document, cleaned.
    pub document_number: Option<String>,
    pub name: Option<String>,
    pub email: Option<String>,
    pub account: Option<Account>,
    pub problems: Vec<RowProblem>,
}

impl Written {
    /// Kind and number of the document, where both are right.
    #[must_use]
    pub fn document(&self) -> Option<(String, String)> {
        self.document_type.clone().zip(self.document_number.clone())
    }
}

/// What cells are read against.
pub struct Reading<'a> {
    banks: HashMap<&'a str, &'a BankRule>,
    home: Currency,
}

impl<'a> Reading<'a> {
    /// Against these banks, in this currency where a row names none.
    #[must_use]
    pub fn of(banks: &'a [BankRule], home: Currency) -> Self {
        let names = banks.iter().flat_map(|bank| bank.names.iter().map(move |name| (name.as_str(), bank)));
        Self { banks: names.collect(), home }
    }

    #[must_use]
    pub fn row(&self, columns: &Columns, row: Row<'_>) -> Written {
        let mut cells: HashMap<&str, &str> = HashMap::new();
        for (column, cell) in columns.at.iter().zip(row.cells) {
            if let Some(column) = column {
                cells.insert(column.name(), cell.trim());
            }
        }
        let mut reader = Reader { cells, problems: Vec::new() };
        let document_type = reader.take(Column::DocumentType, |cell| {
            words_es::document_type(&search::plain(cell)).ok_or(Trouble::UnknownDocument).map(str::to_owned)
        });
        let document_number = reader.take(Column::Document, |cell| Ok(service::document_number(cell)?));
        let name = reader.take(Column::Name, |cell| Ok(text::required(cell, service::MAX_NAME_CHARS)?));
        let email = reader.take(Column::Email, |cell| Ok(service::email(Some(cell))?)).flatten();
        let account = self.account(&mut reader);
        let problems = reader.problems;
        Written { row: row.number, document_type, document_number, name, email, account, problems }
    }

    /// The account of a row: all of it, or nothing.
    fn account(&self, reader: &mut Reader<'_>) -> Option<Account> {
        let parts = [Column::Bank, Column::AccountKind, Column::Account];
        if parts.iter().all(|column| reader.cell(*column).is_empty()) {
            return None;
        }
        let empty = parts.map(|column| reader.cell(column).is_empty());
        for (column, _) in parts.into_iter().zip(empty).filter(|(_, empty)| *empty) {
            reader.problems.push(problem(column, "", &Trouble::AccountIncomplete));
        }
        let bank = reader.take(Column::Bank, |cell| {
            let bank = *self.banks.get(search::plain(cell).as_str()).ok_or(Trouble::UnknownBank)?;
            if bank.active { Ok(bank) } else { Err(Trouble::BankInactive) }
        });
        let kind = reader.take(Column::AccountKind, |cell| {
            words_es::account_kind(&search::plain(cell)).ok_or(Trouble::UnknownKind)
        });
        // Where the bank is unknown, at least what any account number is like.
        let any = Rule::default();
        let rule = bank.map_or(&any, |bank| &bank.rule);
        let mut of_kind = false;
        let number = reader.take(Column::Account, |cell| match check_number(cell, kind, rule) {
            Err(BadNumber::Kind) => {
                of_kind = true;
                Ok(String::new())
            }
            checked => Ok(checked.map_err(Refusal::from)?),
        });
        if of_kind {
            let cell = reader.cell(Column::AccountKind);
            let trouble = AccountRefusal::AccountKindUnavailable.into();
            reader.problems.push(problem(Column::AccountKind, cell, &trouble));
        }
        let currency = match reader.cell(Column::Currency) {
            "" => Some(self.home),
            _ => reader.take(Column::Currency, |cell| Ok(Currency::parse(&cell.to_uppercase())?)),
        };
        let bank = Ref { id: bank?.id.0, name: bank?.name.clone() };
        Some(Account { bank, kind: kind?, number: number?, currency: currency? })
    }
}

/// The cells of a row on their way to what they say.
struct Reader<'a> {
    cells: HashMap<&'a str, &'a str>,
    problems: Vec<RowProblem>,
}

impl<'a> Reader<'a> {
    fn cell(&self, column: Column) -> &'a str {
        self.cells.get(column.name()).copied().unwrap_or_default()
    }

    /// What a cell says. An empty one says nothing, which is wrong only where the column is required.
    fn take<T>(&mut self, column: Column, read: impl FnOnce(&str) -> Result<T, Trouble>) -> Option<T> {
        let cell = self.cell(column);
        let said = match cell {
            "" if column.required() => Err(TextRefusal::TextRequired.into()),
            "" => return None,
            cell if CELL_ERRORS.contains(&cell) => Err(Trouble::CellError),
            cell => read(cell),
        };
        said.map_err(|trouble| self.problems.push(problem(column, cell, &trouble))).ok()
    }
}
