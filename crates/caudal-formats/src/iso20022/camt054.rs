//! What moved on the company's account: camt.054, bank to customer debit and credit notification. Read are the transfers
//! that came back; whatever else moved is counted.

mod notification;

use std::io::Read;

use caudal_domain::named;
use jiff::civil::Date;

use super::{Amount, Limits, Reason, Unreadable, walk::walk};
use notification::Notification;

/// The messages that are read.
const NAMES: [&str; 2] = ["camt.054.001.08", "camt.054.001.02"];

named! {
    pub enum Direction {
        Credit = "CRDT",
        Debit = "DBIT",
    }
}

named! {
    /// Whether an entry is final.
    pub enum EntryStatusCode {
        /// On the account.
        Booked = "BOOK",
        /// Not on the account yet.
        Pending = "PDNG",
        /// Told, and never on the account.
        Information = "INFO",
        /// It will be on the account on another day (camt.054.001.08).
        Future = "FUTR",
    }
}

/// Whether an entry is final, as a bank said it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryStatus {
    /// What the portal knows.
    Known(EntryStatusCode),
    /// What it does not: a person has to look at it.
    Other(String),
}

named! {
    /// By what an entry is known for a return.
    pub enum Sign {
        /// The bank says why it came back (`RtrInf`).
        Returned = "returned",
        /// Its bank transaction code is that of returns (`RRTN`).
        Code = "code",
        /// It reverses another entry (`RvslInd`).
        Reversal = "reversal",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Return {
    pub notification: Option<String>,
    /// The number of the company's account, IBAN or not.
    pub account: Option<String>,
    /// By what it is known for a return; the plainest of them.
    pub sign: Sign,
    pub reason: Option<Reason>,
    /// The end-to-end id of what was sent. Where there is none, nobody can tell what came back.
    pub end_to_end_id: Option<String>,
    /// The id of the payment information that was sent.
    pub payment_id: Option<String>,
    /// The id of the message that was sent.
    pub message_id: Option<String>,
    /// What came back. Nothing where the bank only tells the sum of several.
    pub amount: Option<Amount>,
    /// What had been sent, which is more where a bank kept something of it.
    pub instructed: Option<Amount>,
    pub direction: Direction,
    pub status: EntryStatus,
    /// The day on which it was booked.
    pub booked_on: Option<Date>,
    /// The day from which it counts.
    pub value_on: Option<Date>,
    /// The bank's reference: that of the transaction, else that of the entry.
    pub bank_reference: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    pub message_id: String,
    /// What it is: `camt.054.001.08` or `camt.054.001.02`.
    pub message: &'static str,
    pub entries: usize,
    pub returns: usize,
}

/// Reads a notification, one return after another. `stop` is asked now and then whether to give up.
///
/// # Errors
/// The first reason for which it cannot be read; returns may have been handed over before, and count no more than the rest.
pub fn read(
    source: impl Read,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
    each: &mut dyn FnMut(Return),
) -> Result<Tally, Unreadable> {
    let mut notification = Notification::new(limits.transactions, each);
    let message = walk(source, limits, stop, &NAMES, &mut notification)?;
    notification.finish(message)
}

#[cfg(test)]
mod tests;
