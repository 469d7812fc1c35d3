//! The order to pay: pain.001.001.09, customer credit transfer initiation, with one payment information per file.
//!
//! A file begins with how many transfers it has and what they come to, so it is made in two passes: [`Check`] sees every
//! transfer and says everything that cannot be written, before a byte is; [`File`] then writes them, in as many pieces as its
//! caller likes. Neither holds the transfers. The same order and transfers always give the same bytes.

mod checks;
mod put;

use std::hash::{DefaultHasher, Hasher as _};
use std::io::{self, Write};
use std::{borrow::Borrow, collections::HashSet};

use caudal_domain::money::{Currency, Money};
use caudal_domain::{error::Fields, named};
use jiff::civil::{Date, DateTime};

pub use checks::{Field, One, Refused, Why};

use crate::layout::Transfer;
use put::Put;

/// What the message is, in its namespace and wherever an answer names it.
pub const NAME: &str = "pain.001.001.09";
pub const MEDIA_TYPE: &str = "application/xml";
/// How much of a file [`write`] gathers before it hands it on, in bytes.
const CHUNK_BYTES: usize = 64 * 1024;
/// What sums may come to: the standard gives them 18 digits.
const MAX_TOTAL_MINOR: i64 = 999_999_999_999_999_999;

named! {
    /// How a bank wants accounts or banks named.
    pub enum Naming {
        /// As its country does: a number of the bank's own, a member of the clearing.
        Local = "local",
        /// As the world does: IBAN, BIC.
        International = "international",
        /// As the world does where it looks like that, else as its country does.
        Either = "either",
    }
}

impl Naming {
    /// Whether an account with this number can be named so.
    #[must_use]
    pub fn fits_account(self, number: &str) -> bool {
        self != Self::International || checks::is_iban(number)
    }

    /// Whether a bank with this code can be named so.
    #[must_use]
    pub fn fits_bank(self, code: &str) -> bool {
        self != Self::International || checks::is_bic(code)
    }
}

/// How a bank wants kinds of accounts told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kinds {
    /// Not at all.
    Untold,
    /// By the standard's codes, CACC and SVGS.
    Codes,
    /// In the bank's own words.
    Words { checking: String, savings: String },
}

/// How a bank wants its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    pub accounts: Naming,
    pub banks: Naming,
    /// The code of the clearing whose members the banks are, where the bank wants it said.
    pub clearing: Option<String>,
    pub kinds: Kinds,
    /// Whether the holders' documents are told.
    pub documents: bool,
    /// Whether the company's account shall show one sum for all transfers.
    pub batch_booking: bool,
}

/// As banks take it that say nothing else.
impl Default for Form {
    fn default() -> Self {
        Self {
            accounts: Naming::Either,
            banks: Naming::Either,
            clearing: None,
            kinds: Kinds::Codes,
            documents: true,
            batch_booking: false,
        }
    }
}

impl Form {
    /// Whether files can be written by it for a company that the bank knows by this number.
    ///
    /// # Errors
    /// Each under the field it concerns (`clearing`, `checking`, `savings`, `company_id`): `text_required`, `text_too_long`,
    /// `text_invalid`.
    pub fn check(&self, company_id: Option<&str>, fields: &mut Fields) {
        if let Some(clearing) = &self.clearing {
            let checked = checks::code(Field::Clearing, clearing).map(drop);
            fields.take("clearing", checked.map_err(|why| why.refusal(Field::Clearing)));
        }
        let mut id = |name: &str, field: Field, value: &str| {
            fields.take(name, checks::id(field, value).map(drop).map_err(|why| why.refusal(field)));
        };
        if let Kinds::Words { checking, savings } = &self.kinds {
            id("checking", Field::AccountKind, checking);
            id("savings", Field::AccountKind, savings);
        }
        if let Some(company_id) = company_id {
            id("company_id", Field::CompanyId, company_id);
        }
    }
}

/// What is ordered, but for the transfers.
#[derive(Clone, Debug)]
pub struct Order<'a> {
    /// The message's id; never the same twice.
    pub message_id: &'a str,
    /// The id of the payment information; never the same twice.
    pub payment_id: &'a str,
    /// When the file is made, in the portal's time zone.
    pub created: DateTime,
    pub execution_date: Date,
    pub company: &'a str,
    /// The number by which the bank knows the company, where it wants it said.
    pub company_id: Option<&'a str>,
    pub source_account: &'a str,
    pub source_bank: &'a str,
    pub currency: Currency,
    pub form: &'a Form,
}

/// The first pass: everything that cannot be written is found before anything is.
pub struct Check<'a> {
    order: &'a Order<'a>,
    sight: Sight,
    ids: HashSet<String>,
    refused: Refused,
    xml: String,
}

/// What was seen of transfers.
struct Sight {
    count: usize,
    total: Money,
    hash: DefaultHasher,
}

impl Sight {
    fn new(currency: Currency) -> Self {
        Self { count: 0, total: Money::new(0, currency), hash: DefaultHasher::new() }
    }
}

impl<'a> Check<'a> {
    pub fn new(order: &'a Order<'a>) -> Self {
        let (mut xml, mut refused) = (String::new(), Refused::default());
        let mut put = Put { xml: &mut xml, refused: &mut refused, transfer: None };
        put.head(order, 0, Money::new(0, order.currency));
        xml.clear();
        Self { order, sight: Sight::new(order.currency), ids: HashSet::new(), refused, xml }
    }

    pub fn add(&mut self, transfer: &Transfer) {
        let sight = &mut self.sight;
        sight.count += 1;
        self.xml.clear();
        let number = Some(sight.count);
        let mut put = Put { xml: &mut self.xml, refused: &mut self.refused, transfer: number };
        put.transfer(self.order, transfer);
        sight.hash.write(self.xml.as_bytes());
        let id = transfer.end_to_end_id.as_str();
        if !self.ids.insert(id.to_owned()) {
            self.refused.add(number, Field::EndToEndId, Why::Repeated, id);
        }
        let total = sight.total.plus(Money::new(transfer.amount_minor.max(0), self.order.currency));
        match total.ok().filter(|total| total.minor <= MAX_TOTAL_MINOR) {
            Some(total) => sight.total = total,
            None => self.refused.add(number, Field::Total, Why::Invalid, ""),
        }
    }

    /// What is ready to be written.
    ///
    /// # Errors
    /// Everything that cannot be written, at once.
    pub fn finish(mut self) -> Result<Ready<'a>, Refused> {
        if self.sight.count == 0 {
            self.refused.add(None, Field::Transfers, Why::Empty, "");
        }
        if self.refused.count > 0 {
            return Err(self.refused);
        }
        let Sight { count, total, hash } = self.sight;
        Ok(Ready { order: self.order, count, total, hash: hash.finish() })
    }
}

/// An order whose transfers can all be written.
#[derive(Clone, Debug)]
pub struct Ready<'a> {
    order: &'a Order<'a>,
    pub count: usize,
    pub total: Money,
    hash: u64,
}

/// The transfers that are written are not those that were checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the transfers are not those that were checked")]
pub struct Changed;

/// The second pass: a file on its way out.
pub struct File<'a> {
    ready: Ready<'a>,
    sight: Sight,
    xml: String,
}

impl<'a> File<'a> {
    pub fn new(ready: Ready<'a>) -> Self {
        let mut xml = String::new();
        let mut put = Put { xml: &mut xml, refused: &mut Refused::default(), transfer: None };
        put.head(ready.order, ready.count, ready.total);
        let sight = Sight::new(ready.order.currency);
        Self { ready, sight, xml }
    }

    /// Writes the next transfer.
    ///
    /// # Errors
    /// It cannot be written, so it was not checked.
    pub fn add(&mut self, transfer: &Transfer) -> Result<(), Changed> {
        let (begin, order) = (self.xml.len(), self.ready.order);
        let mut refused = Refused::default();
        let mut put = Put { xml: &mut self.xml, refused: &mut refused, transfer: None };
        put.transfer(order, transfer);
        if refused.count > 0 {
            return Err(Changed);
        }
        self.sight.hash.write(&self.xml.as_bytes()[begin..]);
        self.sight.count += 1;
        Ok(())
    }

    /// What was written since the last time, for a file that is sent while it is made.
    pub fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.xml).into_bytes()
    }

    /// The end of the file. Without it the file is of no use.
    ///
    /// # Errors
    /// The transfers were not those that were checked.
    pub fn finish(mut self) -> Result<Vec<u8>, Changed> {
        if self.sight.count != self.ready.count || self.sight.hash.finish() != self.ready.hash {
            return Err(Changed);
        }
        self.xml.push_str("</PmtInf></CstmrCdtTrfInitn></Document>\n");
        Ok(self.take())
    }
}

/// Why a file was not written, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum Failed {
    /// Something cannot be written; nothing was.
    #[error("{} things that cannot be written", .0.count)]
    Refused(Refused),
    /// The second time the transfers were others.
    #[error(transparent)]
    Changed(#[from] Changed),
    /// Where it goes failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a file. The transfers are gone through twice.
///
/// # Errors
/// Everything that cannot be written, at once, before anything is; and whatever the writer says.
pub fn write<'a, I>(
    order: &'a Order<'a>,
    transfers: impl Fn() -> I,
    out: &mut dyn Write,
) -> Result<Ready<'a>, Failed>
where
    I: IntoIterator,
    I::Item: Borrow<Transfer>,
{
    let mut check = Check::new(order);
    transfers().into_iter().for_each(|transfer| check.add(transfer.borrow()));
    let ready = check.finish().map_err(Failed::Refused)?;
    let mut file = File::new(ready.clone());
    for transfer in transfers() {
        file.add(transfer.borrow())?;
        if file.xml.len() > CHUNK_BYTES {
            out.write_all(&file.take())?;
        }
    }
    out.write_all(&file.finish()?)?;
    Ok(ready)
}

#[cfg(test)]
mod tests;
