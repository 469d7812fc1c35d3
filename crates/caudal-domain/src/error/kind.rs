//! What kind of refusal each is.

use super::Refusal;

/// What kind of refusal it is: decides the status of the answer, not its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// What was sent is wrong in itself: sending it again changes nothing.
    Invalid,
    /// What was sent is fine but does not fit the record as it is, or the person who acts.
    Conflict,
}

impl Refusal {
    /// Whether the input was wrong in itself or does not fit the record and the person.
    #[must_use]
    #[allow(clippy::too_many_lines, reason = "a table: one line for each refusal")]
    pub fn kind(&self) -> RefusalKind {
        match self {
            Self::AlreadyRegistered
            | Self::FixedInUse
            | Self::WrongState
            | Self::ChangedMeanwhile
            | Self::MissingPermission
            | Self::NotOwner
            | Self::SameAsRequester
            | Self::SameAsBeneficiary
            | Self::SameAsApprover
            | Self::AlreadyDecided
            | Self::ApproverPays
            | Self::SameAsPreparer
            | Self::SameAsEnterer
            | Self::NoLimit
            | Self::OverLimit { .. }
            | Self::LivePayment
            | Self::NotPayable
            | Self::AccountNotVerified
            | Self::AccountUnavailable
            | Self::AdministratorsOnly
            | Self::OwnAccount
            | Self::OwnPermissions
            | Self::LastAdministrator
            | Self::SubstituteOverlap
            | Self::SubstituteCircular
            | Self::ManagerCircular
            | Self::EmailTaken
            | Self::EmployeeNumberTaken
            | Self::StepUpRequired
            | Self::PeopleOnly
            | Self::BoxUnavailable
            | Self::BoxOpen
            | Self::BoxNotOpen
            | Self::NotCustodian
            | Self::SameAsCustodian
            | Self::SameAsCounter
            | Self::CashShort { .. }
            | Self::ExplanationRequired
            | Self::NothingToExplain
            | Self::AlreadyReversed
            | Self::NotReversible
            | Self::InvoiceRepeated
            | Self::ExpenseDiffers
            | Self::NothingToSettle
            | Self::RestNotReturned { .. }
            | Self::AboveOwed { .. }
            | Self::SettlementOverdue { .. }
            | Self::NothingToExcuse
            | Self::SettlementUnderWay
            | Self::SameAsSender
            | Self::AlreadyDeducted
            | Self::SameAsReporter
            | Self::TotalsDiffer
            | Self::PartOfBatch { .. }
            | Self::WithdrawInstead
            | Self::DiscardInstead
            | Self::BankUnanswered
            | Self::CancelPaymentInstead { .. }
            | Self::NothingToCancel
            | Self::AlreadyCancelled
            | Self::CancellationOpen { .. }
            | Self::ReturnsFirst { .. }
            | Self::SettlementSubmitted { .. }
            | Self::SettlementAccepted { .. }
            | Self::ReimbursementFirst { .. }
            | Self::ReverseAtBox
            | Self::SameAsAsker
            | Self::NotHandled
            | Self::CustodianDecides
            | Self::PeriodClosed { .. }
            | Self::PeriodClosedAlready
            | Self::PeriodNotClosed
            | Self::ReopeningOpen
            | Self::SameAsReopener
            | Self::WholeCompanyOnly
            | Self::NothingToExport
            | Self::TooManyViews { .. }
            | Self::MailNotSetUp
            | Self::TooManyWebhooks { .. }
            | Self::OpeningWrong { .. }
            | Self::OpeningChanged { .. }
            | Self::OpeningRepeated { .. }
            | Self::CodesMissing { .. } => RefusalKind::Conflict,
            _ => RefusalKind::Invalid,
        }
    }
}
