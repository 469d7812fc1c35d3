//! The bank's answer to an order to pay: pain.002.001.10, customer payment status report. A bank may answer for the whole
//! file, for the payment information in it, for each transaction, or only for those that went wrong.

mod report;

use std::io::Read;

use caudal_domain::named;

use super::{Amount, Limits, Reason, Unreadable, walk::walk};
use report::Report;

/// The messages that are read. Versions differ in what stands around what is read here, so each is tried before it is
/// added.
const NAMES: [&str; 1] = ["pain.002.001.10"];

named! {
    /// How far the bank has come with something (ISO 20022, external code sets).
    pub enum PaymentStatus {
        /// Received, and not looked at yet.
        Received = "RCVD",
        /// Its form is right.
        AcceptedTechnicalValidation = "ACTC",
        /// The customer may order it.
        AcceptedCustomerProfile = "ACCP",
        /// All checks are done, and it will be settled.
        AcceptedSettlementInProcess = "ACSP",
        /// It has left the payer's account.
        AcceptedSettlementCompleted = "ACSC",
        /// It has reached the beneficiary's account.
        AcceptedCreditSettlementCompleted = "ACCC",
        /// It waits for something.
        Pending = "PDNG",
        /// Some of it goes on, some does not.
        PartiallyAccepted = "PART",
        /// It will not be done.
        Rejected = "RJCT",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Status {
    /// One that the portal knows.
    Known(PaymentStatus),
    /// One that it does not: a person has to look at it.
    Other(String),
}

impl Status {
    fn read(text: &str) -> Self {
        PaymentStatus::from_name(text).map_or_else(|| Self::Other(text.to_owned()), Self::Known)
    }

    pub fn text(&self) -> &str {
        match self {
            Self::Known(code) => code.name(),
            Self::Other(text) => text,
        }
    }

    /// What it means for a transaction that has it.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Known(PaymentStatus::Rejected) => Outcome::Rejected,
            Self::Known(
                PaymentStatus::AcceptedSettlementCompleted | PaymentStatus::AcceptedCreditSettlementCompleted,
            ) => Outcome::Settled,
            // One transaction cannot be done in part.
            Self::Known(PaymentStatus::PartiallyAccepted) | Self::Other(_) => Outcome::Review,
            Self::Known(_) => Outcome::Pending,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The money will not leave.
    Rejected,
    /// Nothing is decided yet; another answer follows.
    Pending,
    /// The money has left.
    Settled,
    /// The answer says nothing of it. Nobody may take it for paid.
    Unsaid,
    /// A person has to look: the status is not known, or one contradicts another.
    Review,
}

impl Outcome {
    /// What an answer means for one transaction, by the status of the group, of its payment information and its own, as
    /// far as there are any. The nearest one counts: that of a transaction before that of its payment information, and that
    /// before the group's. A transaction that the answer does not list has none of its own. `PART` says of nobody
    /// in particular what became of it; and whatever is listed as going on under something rejected has to be looked at.
    pub fn of(group: Option<&Status>, payment: Option<&Status>, own: Option<&Status>) -> Self {
        let nearest = own.or(payment).or(group);
        let part = Status::Known(PaymentStatus::PartiallyAccepted);
        let Some(status) = nearest else { return Self::Unsaid };
        if own.is_none() && *status == part {
            return Self::Unsaid;
        }
        let outcome = status.outcome();
        let above = [group, payment].into_iter().flatten();
        let rejected = above.map(Status::outcome).any(|above| above == Self::Rejected);
        if rejected && outcome != Self::Rejected { Self::Review } else { outcome }
    }
}

/// How many transactions have a status, as the bank counts them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    pub status: Status,
    pub number: u64,
    /// The sum of their amounts: a plain decimal, to be read in the currency of what was sent.
    pub sum: Option<String>,
}

/// What the answer says of all that was sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub message_id: String,
    /// When it was made, as the bank writes it.
    pub created: String,
    /// The id of the file that it answers.
    pub original_message_id: String,
    /// What that file was, such as `pain.001.001.09`.
    pub original_message: String,
    /// How many transactions that file had.
    pub original_count: Option<u64>,
    /// The sum of their amounts, as in [`Count::sum`].
    pub original_sum: Option<String>,
    /// The status of all of it.
    pub status: Option<Status>,
    pub reasons: Vec<Reason>,
    /// How many transactions have each status.
    pub counts: Vec<Count>,
}

/// What it says of one payment information, which is all of the file where the portal wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub original_payment_id: String,
    pub original_count: Option<u64>,
    pub original_sum: Option<String>,
    pub status: Option<Status>,
    pub reasons: Vec<Reason>,
    pub counts: Vec<Count>,
}

/// What it says of one transaction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Transaction {
    /// Its place in the answer, from 1.
    pub number: usize,
    /// The id of the payment information in which it stands.
    pub original_payment_id: String,
    /// Its end-to-end id. Where there is none, nobody can tell which it is.
    pub original_end_to_end_id: Option<String>,
    pub original_instruction_id: Option<String>,
    pub status: Option<Status>,
    pub reasons: Vec<Reason>,
    pub bank_reference: Option<String>,
    pub amount: Option<Amount>,
}

/// What is read of an answer, in this order: the group, then each payment information with its transactions behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// What it says of all that was sent. It comes once, and first.
    Group(Group),
    /// What it says of one payment information.
    Payment(Payment),
    /// What it says of one transaction.
    Transaction(Transaction),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub payments: usize,
    pub transactions: usize,
}

/// Reads an answer piece by piece. `stop` is asked now and then whether to give up.
///
/// # Errors
/// The first reason for which it cannot be read; pieces may have been handed over before, and count no more than the rest.
pub fn read(
    source: impl Read,
    limits: &Limits,
    stop: &dyn Fn() -> bool,
    each: &mut dyn FnMut(Piece),
) -> Result<Tally, Unreadable> {
    let mut report = Report::new(each);
    walk(source, limits, stop, &NAMES, &mut report)?;
    report.finish()
}

#[cfg(test)]
mod tests;
