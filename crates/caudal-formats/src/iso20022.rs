//! Messages of ISO 20022 between a company and its bank (domain, section 5): the order to pay (pain.001), the bank's answer
//! to it (pain.002) and what came back later (camt.054).

pub mod camt054;
pub mod pain001;
pub mod pain002;
mod reason;
mod walk;

use caudal_domain::money::{Currency, Money};

pub use reason::{BankCode, Reason, ReasonCode};

use crate::xml::Fault;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of the message. A bank may tell a kilobyte and more about each transaction.
    pub bytes: u64,
    /// Transactions that it tells of, and entries.
    pub transactions: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 256 * 1024 * 1024, transactions: 200_000 }
    }
}

/// Why a message cannot be read. Nothing of it counts then.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.code())]
pub enum Unreadable {
    TooLarge,
    Empty,
    /// It is not well-formed XML, or cut off.
    Damaged,
    /// XML with a document type, which could define entities. No bank writes such messages.
    Entities,
    TooDeep,
    /// Characters that are not UTF-8, which the standard demands.
    Encoding,
    /// XML, but no message of ISO 20022.
    NotIso {
        root: String,
    },
    /// Another message, or another version of it.
    OtherMessage {
        /// What it says that it is, such as `pain.002.001.03`.
        name: String,
    },
    TooManyTransactions,
    /// An element that must be there is not, is there twice, or stands where it may not.
    Element {
        element: &'static str,
        /// In which transaction of an answer or entry of a notification, from 1; nothing before the first.
        transaction: Option<usize>,
        wrong: Wrong,
    },
    /// Whoever asked did not want to wait any longer.
    TooSlow,
    /// Where the bytes come from failed.
    Source,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrong {
    Missing,
    /// It may be there once, and is there again.
    Repeated,
    /// It comes too late: what it is about was told before it.
    Misplaced,
    Invalid,
    TooLong,
}

impl Wrong {
    pub fn code(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Repeated => "repeated",
            Self::Misplaced => "misplaced",
            Self::Invalid => "invalid",
            Self::TooLong => "too_long",
        }
    }
}

impl Unreadable {
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooLarge => "message_too_large",
            Self::Empty => "message_empty",
            Self::Damaged => "message_damaged",
            Self::Entities => "message_entities",
            Self::TooDeep => "message_too_deep",
            Self::Encoding => "message_encoding",
            Self::NotIso { .. } => "message_not_iso",
            Self::OtherMessage { .. } => "message_other",
            Self::TooManyTransactions => "message_too_many_transactions",
            Self::Element { .. } => "message_element",
            Self::TooSlow => "message_too_slow",
            Self::Source => "message_source",
        }
    }
}

impl From<Fault> for Unreadable {
    fn from(fault: Fault) -> Self {
        match fault {
            Fault::Damaged => Self::Damaged,
            Fault::Entities => Self::Entities,
            Fault::TooDeep => Self::TooDeep,
            Fault::Encoding => Self::Encoding,
            Fault::TooMuch => Self::TooLarge,
            Fault::TooSlow => Self::TooSlow,
            Fault::Source => Self::Source,
        }
    }
}

/// An amount as a message tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Amount {
    /// An amount of a currency that the portal knows.
    Money(Money),
    /// A currency that it does not know, more decimals than the currency has, or more than any document may hold.
    Other {
        /// The number, as it was written.
        number: String,
        /// The currency's code, as it was written.
        currency: String,
    },
}

impl Amount {
    /// The amount, where the portal can calculate with it.
    pub fn money(&self) -> Option<Money> {
        match self {
            Self::Money(money) => Some(*money),
            Self::Other { .. } => None,
        }
    }

    /// Reads a number as XML writes decimals; nothing where it is none.
    fn read(number: &str, currency: &str) -> Option<Self> {
        let plain = decimal(number)?;
        let money = Currency::parse(currency).ok().and_then(|c| money(&plain, c));
        let other = || Self::Other { number: number.to_owned(), currency: currency.to_owned() };
        Some(money.map_or_else(other, Self::Money))
    }
}

/// A number as XML writes decimals, without what means nothing: `+05.500` is `05.5`. Nothing for a negative one.
fn decimal(number: &str) -> Option<String> {
    let number = number.strip_prefix('+').unwrap_or(number);
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let digits = |t: &str| t.bytes().all(|b| b.is_ascii_digit());
    if number.len() > 40 || !digits(whole) || !digits(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let whole = if whole.is_empty() { "0" } else { whole };
    let fraction = fraction.trim_end_matches('0');
    Some(if fraction.is_empty() { whole.to_owned() } else { format!("{whole}.{fraction}") })
}

fn money(plain: &str, currency: Currency) -> Option<Money> {
    Money::parse(plain, currency).ok()
}

#[cfg(test)]
mod schema;
#[cfg(test)]
mod tests;
