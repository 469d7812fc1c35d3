//! Reads what a bank sent: a pain.002, a camt.054, or a table of results.

use std::time::{Duration, Instant};

use caudal_domain::batch::answer::BankResult;
use caudal_domain::money::{Currency, Money};
use caudal_formats::amount;
use caudal_formats::iso20022::camt054::{self, Direction, EntryStatus, EntryStatusCode};
use caudal_formats::iso20022::pain002::{self, Outcome, Piece, Status};
use caudal_formats::iso20022::{Amount, BankCode as Code, Limits, Reason, Unreadable};
use caudal_formats::sheet::{self, Cell};

use super::super::{sheets, stored::Sheet};
use super::reasons_es;
use super::results_es::{self, Column};
use caudal_web::http::{limits::BANK_ANSWER_BYTES, problem::ApiError};

/// How long reading a file may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// How large an answer may be.
pub const MAX_BYTES: usize = BANK_ANSWER_BYTES;

/// How an answer calls a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    pub end_to_end: Option<String>,
    pub number: Option<String>,
    pub document: Option<String>,
    /// The preparer's own reference.
    pub reference: Option<String>,
    /// The account it went to.
    pub account: Option<String>,
}

impl Names {
    /// As a person finds it again.
    #[must_use]
    pub fn label(&self) -> String {
        let all = [&self.end_to_end, &self.number, &self.document, &self.reference, &self.account];
        all.into_iter().flatten().next().cloned().unwrap_or_default()
    }
}

#[derive(Clone, Debug)]
pub struct LineAnswer {
    /// Its place in the message, from 1; 0 for what is said of the whole file.
    pub place: i64,
    pub names: Names,
    pub told: BankResult,
    pub amount: Option<Money>,
    /// The code or the word that the bank used.
    pub code: String,
    /// What it means, in Spanish.
    pub message: String,
}

#[derive(Clone, Debug)]
pub struct Reading {
    /// `pain.002`, `camt.054`, `table`.
    pub kind: &'static str,
    /// The id that the bank gave its message.
    pub message: String,
    /// What it says of single lines.
    pub items: Vec<LineAnswer>,
    /// What it says of every line that it does not name.
    pub rest: Option<LineAnswer>,
}

/// What the reading of a file depends on.
#[derive(Clone, Debug)]
pub struct Ground {
    /// The id of the message that the batch was sent as.
    pub sent_as: String,
    pub currency: Currency,
    pub sha256: String,
}

/// Whether a file is a message of ISO 20022: it begins as XML does.
#[must_use]
pub fn is_message(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.trim_ascii_start().starts_with(b"<")
}

pub fn message(bytes: &[u8], ground: &Ground) -> Result<Reading, ApiError> {
    match report(bytes, ground) {
        Err(Unreadable::OtherMessage { name }) if name.starts_with("camt.054") => returns(bytes),
        other => other,
    }
    .map_err(|why| refused(&why))
}

fn refused(why: &Unreadable) -> ApiError {
    match why {
        Unreadable::TooLarge => ApiError::TooLarge { max_bytes: MAX_BYTES },
        Unreadable::Element { element, transaction, .. } => {
            let field = transaction.map_or_else(|| (*element).to_owned(), |n| format!("{element}/{n}"));
            ApiError::Malformed { code: why.code(), field: Some(field) }
        }
        Unreadable::OtherMessage { name } | Unreadable::NotIso { root: name } => {
            ApiError::Malformed { code: why.code(), field: Some(name.clone()) }
        }
        _ => ApiError::Malformed { code: why.code(), field: None },
    }
}

fn limits() -> Limits {
    Limits { bytes: MAX_BYTES as u64, ..Limits::default() }
}

fn to_result(outcome: Outcome) -> Option<BankResult> {
    Some(match outcome {
        Outcome::Settled => BankResult::Confirmed,
        Outcome::Rejected => BankResult::Rejected,
        Outcome::Pending => BankResult::Pending,
        Outcome::Review => BankResult::Unknown,
        Outcome::Unsaid => return None,
    })
}

/// Code and sentence of what a bank gave as its reasons, or else of the status alone.
fn reasoned(reasons: &[Reason], status: Option<&Status>, told: BankResult) -> (String, String) {
    let code = reasons.iter().find_map(|r| r.code.as_ref().map(Code::text));
    let code = code.or(status.map(Status::text)).unwrap_or_default().to_owned();
    let said: Vec<_> = reasons.iter().map(reasons_es::reason).collect();
    let message = if said.is_empty() { results_es::result(told, &code) } else { said.join(" ") };
    (code, message)
}

/// The bank's money as the portal calculates; a currency or a number that it cannot calculate with fits nothing.
fn money(amount: Option<&Amount>) -> Result<Option<Money>, ()> {
    amount.map(|amount| amount.money().ok_or(())).transpose()
}

fn report(bytes: &[u8], ground: &Ground) -> Result<Reading, Unreadable> {
    let until = Instant::now() + PATIENCE;
    let (mut group, mut payments, mut items) = (None, Vec::new(), Vec::new());
    pain002::read(bytes, &limits(), &|| Instant::now() > until, &mut |piece| match piece {
        Piece::Group(told) => group = Some(told),
        Piece::Payment(told) => payments.push(told),
        Piece::Transaction(one) => {
            let payment: Option<&pain002::Payment> = payments.last();
            let of_group = group.as_ref().and_then(|g: &pain002::Group| g.status.as_ref());
            let of_payment = payment.and_then(|p| p.status.as_ref());
            let Some(mut what) = to_result(Outcome::of(of_group, of_payment, one.status.as_ref())) else {
                return;
            };
            let amount = money(one.amount.as_ref()).unwrap_or_else(|()| {
                what = BankResult::Unknown;
                None
            });
            let status = one.status.as_ref().or(of_payment).or(of_group);
            let (code, message) = reasoned(&one.reasons, status, what);
            items.push(LineAnswer {
                place: i64::try_from(one.number).unwrap_or(i64::MAX),
                names: Names {
                    end_to_end: one.original_end_to_end_id,
                    number: one.original_instruction_id,
                    ..Names::default()
                },
                told: what,
                amount,
                code,
                message,
            });
        }
    })?;
    let group = group.ok_or(Unreadable::Empty)?;
    // What is said of a whole file holds for this batch only where it is this batch's.
    let own = group.original_message_id == ground.sent_as;
    let payment = payments.first();
    let status = payment.and_then(|p| p.status.as_ref()).or(group.status.as_ref());
    let whole = to_result(Outcome::of(group.status.as_ref(), payment.and_then(|p| p.status.as_ref()), None))
        .filter(|_| own);
    let rest = whole.map(|what| {
        let reasons = payment.map(|p| &p.reasons).filter(|r| !r.is_empty()).unwrap_or(&group.reasons);
        let (code, message) = reasoned(reasons, status, what);
        LineAnswer { place: 0, names: Names::default(), told: what, amount: None, code, message }
    });
    Ok(Reading { kind: "pain.002", message: group.message_id, items, rest })
}

fn returns(bytes: &[u8]) -> Result<Reading, Unreadable> {
    let until = Instant::now() + PATIENCE;
    let mut items = Vec::new();
    let tally = camt054::read(bytes, &limits(), &|| Instant::now() > until, &mut |one| {
        let mut what = match (&one.status, one.direction) {
            (EntryStatus::Known(EntryStatusCode::Booked), Direction::Credit) => BankResult::Returned,
            (EntryStatus::Known(EntryStatusCode::Booked), Direction::Debit) | (EntryStatus::Other(_), _) => {
                BankResult::Unknown
            }
            (EntryStatus::Known(_), _) => BankResult::Pending,
        };
        let amount = money(one.amount.as_ref()).unwrap_or_else(|()| {
            what = BankResult::Unknown;
            None
        });
        let (code, message) = reasoned(one.reason.as_slice(), None, what);
        items.push(LineAnswer {
            place: i64::try_from(items.len() + 1).unwrap_or(i64::MAX),
            names: Names { end_to_end: one.end_to_end_id, ..Names::default() },
            told: what,
            amount,
            code,
            message,
        });
    })?;
    Ok(Reading { kind: "camt.054", message: tally.message_id, items, rest: None })
}

/// Reads a table of results, whose columns were named.
pub fn table(bytes: &[u8], kept: &Sheet, ground: &Ground) -> Result<Reading, ApiError> {
    let until = Instant::now() + PATIENCE;
    let place = |column: Column| kept.mapping.iter().position(|name| name.as_deref() == Some(column.name()));
    let mut below = kept.head_row.is_none();
    let mut items = Vec::new();
    sheet::read_cells(bytes, &sheets::limits(), &|| Instant::now() > until, &mut |line| {
        if !below {
            below = Some(line.number) == kept.head_row;
            return;
        }
        let cell = |column| place(column).and_then(|at| line.cells.get(at));
        let text = |column| cell(column).map(|c| c.text.trim().to_owned()).filter(|t| !t.is_empty());
        let names = Names {
            end_to_end: text(Column::EndToEndId),
            number: text(Column::Payment),
            document: text(Column::Document),
            reference: text(Column::Reference),
            account: text(Column::Account),
        };
        let status = text(Column::Status).unwrap_or_default();
        if names == Names::default() && status.is_empty() {
            return;
        }
        let mut what = results_es::status(&status);
        let separator = place(Column::Amount).and_then(|at| kept.separators.get(at)?.as_deref());
        let said = cell(Column::Amount).filter(|c: &&Cell| !c.text.trim().is_empty());
        let amount = said.map(|c| amount::parse(c, ground.currency, sheets::separator(separator)));
        let amount = amount.transpose().unwrap_or_else(|_| {
            what = BankResult::Unknown;
            None
        });
        let message = text(Column::Reason).unwrap_or_else(|| results_es::result(what, &status));
        items.push(LineAnswer {
            place: i64::try_from(line.number).unwrap_or(i64::MAX),
            names,
            told: what,
            amount,
            code: status,
            message,
        });
    })
    .map_err(|why| sheets::refused(&why))?;
    Ok(Reading { kind: "table", message: ground.sha256.clone(), items, rest: None })
}
