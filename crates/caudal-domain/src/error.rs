//! Why something is refused. Each aggregate has its own refusals, with the words people read beside them; here they are one.

mod common;
mod fields;
mod kind;
mod list;
mod portal;

use crate::{
    account::AccountRefusal, accounting::AccountingRefusal, approval::ApprovalRefusal, batch::BatchRefusal,
    cancellation::CancellationRefusal, cash::CashRefusal, company::CompanyRefusal, money::MoneyRefusal,
    payment::PaymentRefusal, payroll::PayrollRefusal, permission::PermissionRefusal, request::RequestRefusal,
    settlement::SettlementRefusal, text::TextRefusal, time::DateRefusal, user::UserRefusal,
};

pub use common::CommonRefusal;
pub use fields::{FieldRefusal, Fields};
pub use kind::RefusalKind;
pub(crate) use list::{refusals, sentences};
pub use portal::PortalRefusal;

/// The refusals of the aggregates as one, with what all of them answer alike: `Account(AccountRefusal)`.
macro_rules! aggregates {
    ($(#[$about:meta])* pub enum $all:ident { $($(#[$one:meta])* $value:ident($type:ident),)+ }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum $all {
            $($(#[$one])* #[error(transparent)] $value(#[from] $type),)+
        }

        impl $all {
            pub fn code(&self) -> &'static str {
                match self {
                    $(Self::$value(refusal) => refusal.code(),)+
                }
            }

            /// Whether the input was wrong in itself or does not fit the record and the person.
            pub fn kind(&self) -> RefusalKind {
                match self {
                    $(Self::$value(refusal) => refusal.kind(),)+
                }
            }

            pub fn text(&self) -> String {
                match self {
                    $(Self::$value(refusal) => refusal.text(),)+
                }
            }

            pub fn codes() -> impl Iterator<Item = &'static str> {
                [$($type::CODES),+].into_iter().flatten().copied()
            }
        }
    };
}

aggregates! {
    /// A refusal for a business rule or for bad input. It never means a missing session (that is the server's to say).
    pub enum Refusal {
        Account(AccountRefusal),
        Accounting(AccountingRefusal),
        Approval(ApprovalRefusal),
        Batch(BatchRefusal),
        Cancellation(CancellationRefusal),
        Cash(CashRefusal),
        Company(CompanyRefusal),
        Common(CommonRefusal),
        Date(DateRefusal),
        Money(MoneyRefusal),
        Payment(PaymentRefusal),
        Payroll(PayrollRefusal),
        Permission(PermissionRefusal),
        Portal(PortalRefusal),
        Request(RequestRefusal),
        Settlement(SettlementRefusal),
        Text(TextRefusal),
        User(UserRefusal),
    }
}
