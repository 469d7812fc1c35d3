//! Payroll deductions (descuentos de nómina): what a person owes is kept back month by month (domain, section 3).
//!
//! What is to be deducted is planned when the money is paid out or found missing, and always sums to what the person then
//! owes. Human resources say when payroll has kept an instalment back, once, and never about their own.

mod refusal;

use std::fmt;

use jiff::civil::Date;

use crate::approval::{Parties, require};
use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BeneficiaryId, BranchId, UserId};
use crate::ledger::{Entry, payroll_deduction};
use crate::money::{Money, MoneyRefusal};
use crate::{actor::Actor, permission::Permission};

pub use refusal::PayrollRefusal;

named! {
    pub enum State {
        /// Por descontar.
        Pending = "pending",
        /// Descontada.
        Deducted = "deducted",
        /// Sin efecto: the money came back before anything was deducted.
        Void = "void",
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Month {
    year: i16,
    month: i8,
}

impl Month {
    pub fn of(day: Date) -> Self {
        Self { year: day.year(), month: day.month() }
    }

    /// Reads `2026-11`, and nothing looser.
    pub fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let digits = |t: &str, n| t.len() == n && t.bytes().all(|b| b.is_ascii_digit());
        if !digits(year, 4) || !digits(month, 2) {
            return None;
        }
        let month = month.parse().ok().filter(|m| (1..=12).contains(m))?;
        Some(Self { year: year.parse().ok()?, month })
    }

    #[must_use]
    pub fn plus(self, months: u32) -> Self {
        let index = i64::from(self.year) * 12 + i64::from(self.month) - 1 + i64::from(months);
        // At most `MAX_INSTALMENTS` after a date of the calendar, whose years end at 9999.
        let year = i16::try_from(index.div_euclid(12)).unwrap_or(i16::MAX);
        let month = i8::try_from(index.rem_euclid(12) + 1).unwrap_or(1);
        Self { year, month }
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year, self.month)
    }
}

/// The most instalments of one document: ten years.
pub const MAX_INSTALMENTS: u32 = 120;

/// One of the deductions by which an amount is paid back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instalment {
    /// Which one, from 1.
    pub seq: u32,
    pub of: u32,
    pub period: Month,
    pub amount: Money,
}

/// Splits an amount into so many monthly instalments, from the month after the money was paid. All are alike but the last,
/// which takes what does not divide; where there are not enough minor units for all, there are fewer.
///
/// # Errors
/// `amount_not_positive`.
pub fn schedule(amount: Money, instalments: u32, paid_on: Date) -> Result<Vec<Instalment>, Refusal> {
    if amount.minor <= 0 {
        return Err(MoneyRefusal::AmountNotPositive.into());
    }
    let wanted = instalments.clamp(1, MAX_INSTALMENTS);
    let of = u32::try_from(amount.minor).map_or(wanted, |units| wanted.min(units));
    let each = amount.minor / i64::from(of);
    let last = amount.minor - each * i64::from(of - 1);
    let first = Month::of(paid_on);
    let one = |seq| Instalment {
        seq,
        of,
        period: first.plus(seq),
        amount: Money::new(if seq == of { last } else { each }, amount.currency),
    };
    Ok((1..=of).map(one).collect())
}

#[derive(Clone, Copy, Debug)]
pub struct Deduction {
    pub state: State,
    /// On whose account what is owed stands.
    pub owed_by: BeneficiaryId,
    /// The member of staff behind it, if it is one.
    pub user: Option<UserId>,
    /// The branch of the document it comes from.
    pub branch: Option<BranchId>,
    pub amount: Money,
}

#[derive(Clone, Debug)]
pub struct Decision {
    pub next: Deduction,
    pub posting: Entry,
}

/// Whether this person may say that payroll has kept it back. Nobody does so in the place of another.
///
/// # Errors
/// `wrong_state`, `missing_permission`, `same_as_beneficiary`.
pub fn check(deduction: &Deduction, actor: &Actor) -> Result<(), Refusal> {
    if deduction.state != State::Pending {
        return Err(CommonRefusal::WrongState.into());
    }
    let right = actor.own(deduction.branch);
    require(&right, Permission::ManageHrApproved)?;
    Ok(Parties { requester: None, beneficiary: deduction.user, approvals: &[] }.not_beneficiary(&right)?)
}

/// Payroll has kept it back: the person owes that much less.
pub fn decide(deduction: &Deduction, actor: &Actor) -> Result<Decision, Refusal> {
    check(deduction, actor)?;
    let posting = payroll_deduction(deduction.owed_by, deduction.amount)?;
    Ok(Decision { next: Deduction { state: State::Deducted, ..*deduction }, posting })
}

/// The money of a document came back: of what was planned, what follows. Nothing of it may have been deducted.
///
/// # Errors
/// `already_deducted`.
pub fn give_back(planned: &[State]) -> Result<(), PayrollRefusal> {
    if planned.contains(&State::Deducted) { Err(PayrollRefusal::AlreadyDeducted) } else { Ok(()) }
}

#[cfg(test)]
#[path = "payroll/tests.rs"]
mod tests;
