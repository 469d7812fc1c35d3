//! Why something is refused. Each aggregate has its own refusals, with the words people read beside them; here they are one.

mod common;
mod fields;
mod kind;
mod list;
mod portal;

use crate::{
    account::AccountRefusal, accounting::AccountingRefusal, approval::ApprovalRefusal, batch::BatchRefusal,
    cancellation::CancellationRefusal, cash::CashRefusal, money::MoneyRefusal, payment::PaymentRefusal,
    payroll::PayrollRefusal, permission::PermissionRefusal, request::RequestRefusal,
    settlement::SettlementRefusal, text::TextRefusal, time::DateRefusal, user::UserRefusal,
};

pub use common::CommonRefusal;
pub use fields::{FieldRefusal, Fields};
pub use kind::RefusalKind;
pub(crate) use list::refusals;
pub use portal::PortalRefusal;

/// A refusal for a business rule or for bad input. It never means a missing session (that is the server's to say).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Of a bank account.
    #[error(transparent)]
    Account(#[from] AccountRefusal),
    /// Of the books.
    #[error(transparent)]
    Accounting(#[from] AccountingRefusal),
    /// Of a decision that is another person's.
    #[error(transparent)]
    Approval(#[from] ApprovalRefusal),
    #[error(transparent)]
    Batch(#[from] BatchRefusal),
    #[error(transparent)]
    Cancellation(#[from] CancellationRefusal),
    /// Of a cash box.
    #[error(transparent)]
    Cash(#[from] CashRefusal),
    /// Of any record.
    #[error(transparent)]
    Common(#[from] CommonRefusal),
    /// Of a day.
    #[error(transparent)]
    Date(#[from] DateRefusal),
    /// Of an amount or a price.
    #[error(transparent)]
    Money(#[from] MoneyRefusal),
    #[error(transparent)]
    Payment(#[from] PaymentRefusal),
    /// Of a deduction.
    #[error(transparent)]
    Payroll(#[from] PayrollRefusal),
    /// Of what somebody, or a token, may do.
    #[error(transparent)]
    Permission(#[from] PermissionRefusal),
    #[error(transparent)]
    Portal(#[from] PortalRefusal),
    #[error(transparent)]
    Request(#[from] RequestRefusal),
    #[error(transparent)]
    Settlement(#[from] SettlementRefusal),
    #[error(transparent)]
    Text(#[from] TextRefusal),
    /// Of a person.
    #[error(transparent)]
    User(#[from] UserRefusal),
}

/// What the refusals of every aggregate answer alike.
macro_rules! of_each {
    ($refusal:expr, $asked:ident) => {
        match $refusal {
            Self::Account(refusal) => refusal.$asked(),
            Self::Accounting(refusal) => refusal.$asked(),
            Self::Approval(refusal) => refusal.$asked(),
            Self::Batch(refusal) => refusal.$asked(),
            Self::Cancellation(refusal) => refusal.$asked(),
            Self::Cash(refusal) => refusal.$asked(),
            Self::Common(refusal) => refusal.$asked(),
            Self::Date(refusal) => refusal.$asked(),
            Self::Money(refusal) => refusal.$asked(),
            Self::Payment(refusal) => refusal.$asked(),
            Self::Payroll(refusal) => refusal.$asked(),
            Self::Permission(refusal) => refusal.$asked(),
            Self::Portal(refusal) => refusal.$asked(),
            Self::Request(refusal) => refusal.$asked(),
            Self::Settlement(refusal) => refusal.$asked(),
            Self::Text(refusal) => refusal.$asked(),
            Self::User(refusal) => refusal.$asked(),
        }
    };
}

impl Refusal {
    /// The stable code, for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        of_each!(self, code)
    }

    /// Whether the input was wrong in itself or does not fit the record and the person.
    #[must_use]
    pub fn kind(&self) -> RefusalKind {
        of_each!(self, kind)
    }

    /// The sentence for people, in Spanish.
    #[must_use]
    pub fn text(&self) -> String {
        of_each!(self, text)
    }

    pub fn codes() -> impl Iterator<Item = &'static str> {
        [
            AccountRefusal::CODES,
            AccountingRefusal::CODES,
            ApprovalRefusal::CODES,
            BatchRefusal::CODES,
            CancellationRefusal::CODES,
            CashRefusal::CODES,
            CommonRefusal::CODES,
            DateRefusal::CODES,
            MoneyRefusal::CODES,
            PaymentRefusal::CODES,
            PayrollRefusal::CODES,
            PermissionRefusal::CODES,
            PortalRefusal::CODES,
            RequestRefusal::CODES,
            SettlementRefusal::CODES,
            TextRefusal::CODES,
            UserRefusal::CODES,
        ]
        .into_iter()
        .flatten()
        .copied()
    }
}
