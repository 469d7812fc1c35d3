//! The checks of one row of a batch: everything that is wrong with it at once, and the line it makes when nothing is.
//!
//! The server looks up what a row names (bank, beneficiary, account, request) and what the words in it mean; here stands what
//! follows. An error keeps the batch from being approved; a warning is what its approver looks at first.

use std::collections::HashSet;

use jiff::civil::Date;

use super::{Line, line};
use crate::account::number::{BadNumber, Kind, Rule, check_number};
use crate::account::{AccountState, BankAccount, check_digit::Scheme};
use crate::ids::{BankId, BeneficiaryId, UserId};
use crate::money::{Currency, Money, check_amount};
use crate::{actor::Actor, error::Refusal, request::Request, text};

pub mod facts;
use facts::Facts;

named! {
    pub enum Column {
        /// Tipo documento.
        DocumentType = "document_type",
        /// Número documento.
        Document = "document",
        /// Nombre.
        Name = "name",
        /// Código banco, or one of the bank's other names.
        Bank = "bank",
        /// Tipo cuenta.
        AccountKind = "account_kind",
        /// Número cuenta.
        Account = "account",
        /// Monto.
        Amount = "amount",
        /// Moneda; that of the source account where nothing is written.
        Currency = "currency",
        /// Concepto.
        Concept = "concept",
        /// Referencia.
        Reference = "reference",
        /// Correo.
        Email = "email",
        /// Teléfono.
        Phone = "phone",
        /// Solicitud, by its number.
        Request = "request",
    }
}

pub const COLUMNS: usize = 13;

named! {
    /// What a spreadsheet did to a cell that its author may not know of.
    pub enum Odd {
        /// A formula computes it: then it may be another amount on another day.
        Formula = "formula",
        /// It shows an error.
        Error = "error",
        /// What was typed was taken for a day.
        Day = "day",
        /// Digits of it are gone: it was a number of more than fifteen.
        DigitsLost = "digits_lost",
        /// Digits of it may be gone: nothing but zeros stands behind the fifteenth.
        DigitsDoubtful = "digits_doubtful",
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub struct Cell<'a> {
    /// Its text, as its author sees it.
    pub text: &'a str,
    pub odd: Option<Odd>,
}

/// The cells of one row, by [`Column`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Row<'a>(pub [Cell<'a>; COLUMNS]);

impl<'a> Row<'a> {
    fn cell(&self, column: Column) -> Cell<'a> {
        self.0[column as usize]
    }
}

/// A bank, found by its code or by one of its other names.
#[derive(Clone, Debug)]
pub struct Bank {
    pub id: BankId,
    pub active: bool,
    pub rule: Rule,
}

/// A beneficiary, found by kind and number of the document.
#[derive(Clone, Debug)]
pub struct Beneficiary {
    pub id: BeneficiaryId,
    /// The member of staff behind it, if it is one.
    pub user: Option<UserId>,
    pub name: String,
    pub active: bool,
}

/// A payment that may be this one, made already or under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaidBefore {
    pub number: String,
    pub on: Date,
}

/// What a beneficiary was paid in the last twelve months, in the currency of the batch.
#[derive(Clone, Copy, Debug, Default)]
pub struct History {
    pub count: u32,
    pub minor: i64,
}

/// What the server found for a row.
#[derive(Clone, Debug, Default)]
pub struct Found<'a> {
    /// The amount as it was read from its cell, whose program may have had another way to write it; read from the cell's text
    /// where nothing stands here.
    pub amount: Option<Result<Money, Flaw>>,
    /// The stable name of the kind of document that the cell names.
    pub document_type: Option<&'a str>,
    /// The kind of account that the cell names.
    pub account_kind: Option<Kind>,
    pub bank: Option<&'a Bank>,
    pub beneficiary: Option<&'a Beneficiary>,
    /// That beneficiary's account with this number at this bank; an inactive one only where there is no other.
    pub account: Option<&'a BankAccount>,
    pub registered_kind: Option<Kind>,
    pub request: Option<&'a Request>,
    /// The number of a pending request of this beneficiary and amount, where the row names none.
    pub unnamed_request: Option<&'a str>,
    /// A payment to this beneficiary of this amount within 30 days.
    pub paid_before: Option<&'a PaidBefore>,
    /// What the beneficiary usually gets.
    pub history: History,
}

/// What holds for every row of a batch.
#[derive(Clone, Copy)]
pub struct Rules<'a> {
    /// The currency of the source account.
    pub currency: Currency,
    pub enterer: &'a Actor,
    /// The characters that the source account's bank reads; others are written with those.
    pub reads: &'a dyn Fn(char) -> bool,
    /// The longest name, concept and reference that it takes.
    pub widths: Widths,
}

/// How many characters the bank takes.
#[derive(Clone, Copy, Debug)]
pub struct Widths {
    pub name: usize,
    pub concept: usize,
    pub reference: usize,
}

/// What ISO 20022 takes.
impl Default for Widths {
    fn default() -> Self {
        Self { name: 140, concept: 140, reference: 35 }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The approver looks at it.
    Warning,
    /// It keeps the batch from being approved.
    Error,
}

/// The code of [`Flaw::PossiblyPaid`].
pub const POSSIBLY_PAID: &str = "possibly_paid";

/// What is wrong in a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// A rule that holds elsewhere too.
    Refused(Refusal),
    /// Its row is hidden in the spreadsheet: whoever looked at it did not see this payment.
    RowHidden,
    /// A formula where a value must stand.
    Formula,
    CellError,
    /// A day where something else must stand.
    CellDay,
    /// The spreadsheet kept fifteen digits of it, and zeros instead of the others.
    DigitsLost,
    /// It ends in zeros from the sixteenth digit on, as numbers do that a spreadsheet rounded.
    DigitsDoubtful,
    /// Its one separator may part decimals or thousands.
    AmountAmbiguous,
    DocumentTypeUnknown,
    /// No bank has this code or name.
    BankUnknown,
    BankInactive,
    AccountKindUnknown,
    AccountKindUnavailable,
    /// The account is registered as one of the other kind.
    AccountKindDiffers,
    AccountLength {
        min: usize,
        max: usize,
    },
    /// The number has characters that this bank's have not.
    AccountCharacters,
    AccountOtherBank,
    CheckDigit {
        scheme: Scheme,
    },
    /// Nobody is registered with this document.
    BeneficiaryUnknown,
    BeneficiaryInactive,
    /// The beneficiary is registered with another name.
    NameDiffers,
    /// Nobody has verified this account: its approver does.
    AccountNew,
    RequestUnknown,
    /// The request is for somebody else.
    RequestOfAnother,
    /// A pending request waits for the very same, and the row does not name it.
    RequestNotNamed {
        number: String,
    },
    /// The same is in an earlier row.
    Repeated {
        row: u32,
    },
    /// The same person, account and amount are in an earlier row, for another concept or reference.
    Similar {
        row: u32,
    },
    /// The same request is in an earlier row.
    RequestRepeated {
        row: u32,
    },
    PossiblyPaid(PaidBefore),
    /// Far more than the beneficiary usually gets.
    Unusual {
        /// What that is on average, in minor units.
        average_minor: i64,
    },
    /// A character that the bank does not read: it is written with others.
    Transliterated {
        /// The first such.
        character: char,
    },
}

impl Flaw {
    pub fn code(&self) -> &'static str {
        match self {
            Self::Refused(refusal) => refusal.code(),
            Self::RowHidden => "row_hidden",
            Self::Formula => "formula_cell",
            Self::CellError => "cell_error",
            Self::CellDay => "cell_day",
            Self::DigitsLost => "digits_lost",
            Self::DigitsDoubtful => "digits_doubtful",
            Self::AmountAmbiguous => "amount_ambiguous",
            Self::DocumentTypeUnknown => "document_type_unknown",
            Self::BankUnknown => "bank_unknown",
            Self::BankInactive => "bank_inactive",
            Self::AccountKindUnknown => "account_kind_unknown",
            Self::AccountKindUnavailable => "account_kind_unavailable",
            Self::AccountKindDiffers => "account_kind_differs",
            Self::AccountLength { .. } => "account_length",
            Self::AccountCharacters => "account_characters",
            Self::AccountOtherBank => "account_other_bank",
            Self::CheckDigit { .. } => "account_check_digit",
            Self::BeneficiaryUnknown => "beneficiary_unknown",
            Self::BeneficiaryInactive => "beneficiary_inactive",
            Self::NameDiffers => "name_differs",
            Self::AccountNew => "account_new",
            Self::RequestUnknown => "request_unknown",
            Self::RequestOfAnother => "request_of_another",
            Self::RequestNotNamed { .. } => "request_not_named",
            Self::Repeated { .. } => "row_repeated",
            Self::Similar { .. } => "row_similar",
            Self::RequestRepeated { .. } => "request_repeated",
            Self::PossiblyPaid(_) => POSSIBLY_PAID,
            Self::Unusual { .. } => "amount_unusual",
            Self::Transliterated { .. } => "text_transliterated",
        }
    }

    pub fn severity(&self) -> Severity {
        match self {
            Self::NameDiffers
            | Self::RowHidden
            | Self::DigitsDoubtful
            | Self::AccountNew
            | Self::RequestNotNamed { .. }
            | Self::Similar { .. }
            | Self::PossiblyPaid(_)
            | Self::Unusual { .. }
            | Self::Transliterated { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// How soon an approver looks at it: the highest first. Where the money goes comes before how much it is, and that before
    /// what it is called.
    pub fn weight(&self) -> u8 {
        match self {
            Self::DigitsDoubtful | Self::RowHidden => 7,
            Self::AccountNew => 6,
            Self::PossiblyPaid(_) => 5,
            Self::RequestNotNamed { .. } => 4,
            Self::Similar { .. } => 3,
            Self::Unusual { .. } => 2,
            Self::NameDiffers => 1,
            _ => 0,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    pub column: Column,
    pub flaw: Flaw,
}

#[derive(Clone, Debug, Default)]
pub struct Checked {
    /// Everything wrong with it, in the order of the columns.
    pub problems: Vec<Problem>,
    /// The line it makes, without errors.
    pub line: Option<Line>,
    /// What the checks of the whole file need of it.
    pub facts: Facts,
}

/// How many times the average an amount is unusual.
const UNUSUAL_TIMES: i128 = 3;
/// After how many payments there is a usual one.
const USUAL_AFTER: u32 = 3;

mod row;
pub use row::check_row;

#[cfg(test)]
mod tests;
