//! What can be written, and what cannot.

use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::{named, text::TextRefusal};

use crate::layout::Charset;

/// The most refusals that are told one by one.
const MAX_TOLD: usize = 1000;
/// How much of a refused value is told, in characters.
const MAX_VALUE_CHARS: usize = 200;

/// The characters that banks take everywhere (EPC217-08, the SWIFT x set).
pub(super) const CHARSET: Charset = Charset::Basic;

named! {
    pub enum Field {
        MessageId = "message_id",
        PaymentId = "payment_id",
        Company = "company",
        /// The number by which the bank knows the company.
        CompanyId = "company_id",
        SourceAccount = "source_account",
        SourceBank = "source_bank",
        /// The code of the clearing.
        Clearing = "clearing",
        /// The transfers: there are none.
        Transfers = "transfers",
        Total = "total",
        EndToEndId = "end_to_end_id",
        Amount = "amount",
        BankCode = "bank_code",
        Beneficiary = "beneficiary",
        Document = "document",
        Account = "account",
        AccountKind = "account_kind",
        Concept = "concept",
    }
}

impl Field {
    /// The most characters it may have, after those that banks do not take were written with others.
    pub fn max_chars(self) -> usize {
        match self {
            Self::Company | Self::Beneficiary | Self::Concept => 140,
            Self::SourceAccount | Self::Account => 34,
            Self::Clearing => 5,
            _ => 35,
        }
    }
}

named! {
    pub enum Why {
        Empty = "empty",
        /// It is longer than [`Field::max_chars`], and nothing may be cut off.
        TooLong = "too_long",
        /// It identifies something and has characters that banks do not take; written with others it would be another.
        Characters = "characters",
        /// It was there before.
        Repeated = "repeated",
        /// It is none of what may stand there.
        Invalid = "invalid",
    }
}

impl Why {
    /// The same as the refusal of something that somebody enters.
    pub fn refusal(self, field: Field) -> Refusal {
        match self {
            Self::Empty => TextRefusal::TextRequired.into(),
            Self::TooLong => TextRefusal::TextTooLong { max: field.max_chars() }.into(),
            Self::Repeated => CommonRefusal::AlreadyRegistered.into(),
            Self::Characters | Self::Invalid => TextRefusal::TextInvalid.into(),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct One {
    /// In which transfer, from 1; nothing where it is about the order itself.
    pub transfer: Option<usize>,
    pub field: Field,
    pub why: Why,
    /// What was to be written.
    pub value: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Refused {
    pub count: usize,
    /// The first thousand of them.
    pub told: Vec<One>,
}

impl Refused {
    pub(super) fn add(&mut self, transfer: Option<usize>, field: Field, why: Why, value: &str) {
        self.count += 1;
        if self.told.len() < MAX_TOLD {
            let value = value.chars().take(MAX_VALUE_CHARS).collect();
            self.told.push(One { transfer, field, why, value });
        }
    }
}

/// A text for people, in the characters that banks take.
pub(super) fn text(field: Field, value: &str) -> Result<String, Why> {
    let written = CHARSET.written(value.trim());
    let written = written.trim();
    sized(field, written).map(|()| written.to_owned())
}

/// What identifies something: it stands as it is or not at all. Slashes have a meaning of their own at its ends and in
/// pairs (EPC217-08).
pub(super) fn id(field: Field, value: &str) -> Result<&str, Why> {
    sized(field, value)?;
    let slashes = value.starts_with('/') || value.ends_with('/') || value.contains("//");
    let plain = CHARSET.written(value) == value && value.trim() == value;
    if plain && !slashes { Ok(value) } else { Err(Why::Characters) }
}

/// Letters and digits only.
pub(super) fn code(field: Field, value: &str) -> Result<&str, Why> {
    sized(field, value)?;
    if value.bytes().all(|b| b.is_ascii_alphanumeric()) { Ok(value) } else { Err(Why::Characters) }
}

fn sized(field: Field, value: &str) -> Result<(), Why> {
    match value.chars().count() {
        0 => Err(Why::Empty),
        n if n > field.max_chars() => Err(Why::TooLong),
        _ => Ok(()),
    }
}

/// Whether a number is an IBAN, its check digits included (ISO 13616).
pub(super) fn is_iban(number: &str) -> bool {
    let bytes = number.as_bytes();
    let form = (5..=34).contains(&bytes.len())
        && bytes[..2].iter().all(u8::is_ascii_uppercase)
        && bytes[2..4].iter().all(u8::is_ascii_digit)
        && bytes[4..].iter().all(u8::is_ascii_alphanumeric);
    let turned = bytes.iter().skip(4).chain(bytes.iter().take(4));
    let remainder = turned.fold(0_u32, |sum, byte| {
        let digit = char::from(*byte).to_digit(36).unwrap_or_default();
        (sum * if digit < 10 { 10 } else { 100 } + digit) % 97
    });
    form && remainder == 1
}

/// Whether a code has the form of a BIC (ISO 9362).
pub(super) fn is_bic(code: &str) -> bool {
    let bytes = code.as_bytes();
    matches!(bytes.len(), 8 | 11)
        && bytes.iter().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase())
        && bytes[4..6].iter().all(u8::is_ascii_uppercase)
}
