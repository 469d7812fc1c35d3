//! What banks answer about the lines of a batch, and what follows for each of them.
//!
//! An answer moves a line only forward: sent, then confirmed or rejected, then returned. So the same answer twice, or an
//! older one that comes late, changes nothing. What does not fit, and what nobody understands, moves no money: it leaves a
//! doubt at the line, which a person looks at.

use super::line::State;
use crate::ledger::{Entry, Transfer};
use crate::{error::Refusal, money::Money, payment::Payment};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BankResult {
    /// It has it and has not paid it yet.
    Pending,
    Confirmed,
    Rejected,
    /// It paid it and the money came back.
    Returned,
    /// Something that has no meaning here.
    Unknown,
}

impl BankResult {
    /// The status of a transfer (ISO 20022, ExternalPaymentTransactionStatus1Code). The debtor's money has left with ACSC: what
    /// comes back after that is a return. `PART` says nothing of one transfer.
    pub fn of_line(status: &str) -> Self {
        match status {
            "ACSC" | "ACCC" => Self::Confirmed,
            "RJCT" => Self::Rejected,
            "RCVD" | "PDNG" | "ACTC" | "ACCP" | "ACSP" | "ACFC" => Self::Pending,
            _ => Self::Unknown,
        }
    }

    /// The status of a whole file, which holds for each of its lines that has none of its own; none for `PART`, where every
    /// line has its own.
    pub fn of_file(status: &str) -> Option<Self> {
        (status != "PART").then(|| Self::of_line(status))
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    pub told: BankResult,
    /// The amount that it names, if it names one.
    pub amount: Option<Money>,
}

named! {
    pub enum Doubt {
        UnknownStatus = "unknown_status",
        /// It told what does not fit what is known: a payment of what it had rejected, a rejection of what it had paid.
        Contradiction = "contradiction",
        /// It named another amount than was sent.
        OtherAmount = "other_amount",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    pub state: State,
    pub amount: Money,
    pub doubt: Option<Doubt>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    pub next: Standing,
    /// What happened to its transfer, in this order.
    pub events: &'static [Transfer],
}

impl Step {
    #[must_use]
    pub fn changes(&self, before: &Standing) -> bool {
        self.next != *before
    }

    /// What the events do to the payment of the line, and the entries they post.
    ///
    /// # Errors
    /// `wrong_state` where the payment is not where its line is.
    pub fn apply(&self, payment: &Payment) -> Result<(Payment, Vec<Entry>), Refusal> {
        let mut entries = Vec::with_capacity(self.events.len());
        let mut payment = payment.clone();
        for event in self.events {
            let (next, entry) = payment.moved(*event)?;
            payment = next;
            entries.push(entry);
        }
        Ok((payment, entries))
    }
}

/// What an answer does to a line.
#[must_use]
pub fn answered(line: &Standing, answer: &Answer) -> Step {
    use State as S;
    use Transfer as T;
    if answer.told == BankResult::Unknown {
        return doubted(line, Doubt::UnknownStatus);
    }
    // What costs a bank's fee, or is about other money, is nobody's to post by itself.
    let moves = matches!(answer.told, BankResult::Confirmed | BankResult::Rejected | BankResult::Returned);
    if moves && answer.amount.is_some_and(|amount| amount != line.amount) {
        return doubted(line, Doubt::OtherAmount);
    }
    let went = |state, events| Step { next: Standing { state, doubt: None, ..*line }, events };
    match (line.state, answer.told) {
        // It never left, or never should have: whatever a bank says of it is news to be looked at.
        (S::Wrong | S::Good | S::Approved | S::Discarded, _) => doubted(line, Doubt::Contradiction),
        (S::Sent, BankResult::Confirmed) => went(S::Confirmed, &[T::Confirmed]),
        (S::Sent, BankResult::Rejected) => went(S::Rejected, &[T::Rejected]),
        // The return of what nobody told us was paid: it was.
        (S::Sent, BankResult::Returned) => went(S::Returned, &[T::Confirmed, T::Returned]),
        (S::Confirmed, BankResult::Returned) => went(S::Returned, &[T::Returned]),
        (S::Confirmed, BankResult::Rejected) | (S::Rejected, BankResult::Confirmed) => {
            doubted(line, Doubt::Contradiction)
        }
        (S::Reversed, BankResult::Rejected | BankResult::Returned) => doubted(line, Doubt::Contradiction),
        // Known already, or older than what is known.
        _ => Step { next: *line, events: &[] },
    }
}

fn doubted(line: &Standing, doubt: Doubt) -> Step {
    Step { next: Standing { doubt: Some(doubt), ..*line }, events: &[] }
}

#[cfg(test)]
mod tests;
