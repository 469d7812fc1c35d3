//! Why a bank did not do what it was told to (ISO 20022, external code sets: status reasons and return reasons).

use caudal_domain::named;

use super::{Unreadable, Wrong, walk::Leaf};

/// The most reasons of one thing, and the most lines of one reason.
const MAX_REASONS: usize = 50;

named! {
    /// The reasons that banks give to those who order transfers. Status reasons and return reasons are two lists of the
    /// standard, in which a code means the same wherever both have it.
    pub enum ReasonCode {
        ClearingTimeout = "AB01",
        ClearingFatalError = "AB02",
        SettlementTimeout = "AB03",
        SettlementFatalError = "AB04",
        CreditorAgentTimeout = "AB05",
        InstructedAgentTimeout = "AB06",
        AgentOffline = "AB07",
        CreditorAgentOffline = "AB08",
        CreditorAgentError = "AB09",
        InstructedAgentError = "AB10",
        IncorrectAccountNumber = "AC01",
        InvalidDebtorAccountNumber = "AC02",
        InvalidCreditorAccountNumber = "AC03",
        ClosedAccountNumber = "AC04",
        ClosedDebtorAccountNumber = "AC05",
        BlockedAccount = "AC06",
        ClosedCreditorAccountNumber = "AC07",
        InvalidBranchCode = "AC08",
        InvalidAccountCurrency = "AC09",
        InvalidDebtorAccountCurrency = "AC10",
        InvalidCreditorAccountCurrency = "AC11",
        InvalidAccountType = "AC12",
        InvalidDebtorAccountType = "AC13",
        InvalidCreditorAccountType = "AC14",
        /// The account is another by now.
        AccountDetailsChanged = "AC15",
        /// This account takes no such transfer.
        TransactionForbidden = "AG01",
        InvalidBankOperationCode = "AG02",
        /// This account knows no such transfer.
        TransactionNotSupported = "AG03",
        InvalidAgentCountry = "AG04",
        InvalidCreditorAgentCountry = "AG06",
        /// Whoever signed may not.
        InvalidAccessRights = "AG08",
        /// The bank never got the original payment.
        PaymentNotReceived = "AG09",
        AgentSuspended = "AG10",
        CreditorAgentSuspended = "AG11",
        /// The bank is wrong.
        IncorrectAgent = "AGNT",
        ZeroAmount = "AM01",
        NotAllowedAmount = "AM02",
        NotAllowedCurrency = "AM03",
        InsufficientFunds = "AM04",
        /// It was there before.
        Duplication = "AM05",
        TooLowAmount = "AM06",
        /// The amount is blocked by somebody.
        BlockedAmount = "AM07",
        WrongAmount = "AM09",
        InvalidControlSum = "AM10",
        InvalidTransactionCurrency = "AM11",
        InvalidAmount = "AM12",
        AmountExceedsClearingSystemLimit = "AM13",
        AmountExceedsAgreedLimit = "AM14",
        AmountBelowClearingSystemMinimum = "AM15",
        InvalidGroupControlSum = "AM16",
        InvalidPaymentInfoControlSum = "AM17",
        InvalidNumberOfTransactions = "AM18",
        InvalidGroupNumberOfTransactions = "AM19",
        /// The number of transactions of the payment information is not their number.
        InvalidPaymentInfoNumberOfTransactions = "AM20",
        LimitExceeded = "AM21",
        /// The name is not that of the account's holder.
        InconsistentWithEndCustomer = "BE01",
        MissingCreditorAddress = "BE04",
        /// The bank does not know who sends the order.
        UnrecognisedInitiatingParty = "BE05",
        /// The bank does not know the customer.
        UnknownEndCustomer = "BE06",
        MissingDebtorAddress = "BE07",
        MissingDebtorName = "BE08",
        InvalidCountry = "BE09",
        InvalidDebtorCountry = "BE10",
        InvalidCreditorCountry = "BE11",
        InvalidDebtorIdentificationCode = "BE16",
        InvalidCreditorIdentificationCode = "BE17",
        MissingName = "BE21",
        MissingCreditorName = "BE22",
        DateTooFarInFuture = "CH03",
        DateTooFarInPast = "CH04",
        /// What an element holds is not as it must be.
        ElementContentIncorrect = "CH16",
        ElementNotAdmitted = "CH17",
        /// The beneficiary's bank does not take part.
        CreditorBankNotRegistered = "CNOR",
        IncorrectCurrency = "CURR",
        RequestedByCustomer = "CUST",
        /// The payer's bank does not take part.
        DebtorBankNotRegistered = "DNOR",
        /// Somebody with the right to do so called the order off.
        OrderCancelled = "DS02",
        /// Somebody with the right to do so refused the order.
        OrderRejected = "DS04",
        /// Whoever signed may not sign for such a payment.
        NotAllowedPayment = "DS0G",
        /// Whoever signed may not sign for this account.
        NotAllowedAccount = "DS0H",
        /// Nobody signed in time.
        WaitingTimeExpired = "DS24",
        InvalidDate = "DT01",
        InvalidCreationDate = "DT02",
        InvalidNonProcessingDate = "DT03",
        FutureDateNotSupported = "DT04",
        InvalidCutOffDate = "DT05",
        ExecutionDateChanged = "DT06",
        DuplicateMessageId = "DU01",
        DuplicatePaymentInformationId = "DU02",
        DuplicateTransaction = "DU03",
        DuplicateEndToEndId = "DU04",
        DuplicateInstructionId = "DU05",
        DuplicatePayment = "DUPL",
        /// No bank passes it on to that one.
        CorrespondentBankNotPossible = "ED01",
        SettlementFailed = "ED05",
        SettlementSystemNotAvailable = "ED06",
        InvalidFileFormat = "FF01",
        SyntaxError = "FF02",
        InvalidPaymentTypeInformation = "FF03",
        InvalidServiceLevelCode = "FF04",
        InvalidLocalInstrumentCode = "FF05",
        InvalidCategoryPurposeCode = "FF06",
        InvalidPurpose = "FF07",
        InvalidEndToEndId = "FF08",
        BankSystemProcessingError = "FF10",
        /// The payer called it back.
        FollowingCancellationRequest = "FOCR",
        Fraud = "FR01",
        FraudulentOrigin = "FRAD",
        LegalDecision = "LEGL",
        EndCustomerDeceased = "MD07",
        NotSpecifiedByCustomer = "MS02",
        NotSpecifiedByAgent = "MS03",
        /// The reason stands in the text.
        Narrative = "NARR",
        NoAnswerFromCustomer = "NOAS",
        NotCompliant = "NOCM",
        BankIdentifierIncorrect = "RC01",
        InvalidBankIdentifier = "RC02",
        InvalidDebtorBankIdentifier = "RC03",
        InvalidCreditorBankIdentifier = "RC04",
        InvalidBic = "RC05",
        InvalidCreditorBic = "RC07",
        InvalidClearingSystemMember = "RC08",
        /// The code of the beneficiary's bank in the clearing is wrong or missing.
        InvalidCreditorClearingSystemMember = "RC10",
        InvalidIntermediaryAgent = "RC11",
        NotUniqueTransactionReference = "RF01",
        MissingDebtorAccountOrIdentification = "RR01",
        MissingDebtorNameOrAddress = "RR02",
        MissingCreditorNameOrAddress = "RR03",
        RegulatoryReason = "RR04",
        RegulatoryInformationInvalid = "RR05",
        TaxInformationInvalid = "RR06",
        RemittanceInformationInvalid = "RR07",
        RemittanceInformationTruncated = "RR08",
        InvalidStructuredCreditorReference = "RR09",
        InvalidCharacterSet = "RR10",
        /// An id that the country or the kind of payment demands is wrong or missing.
        InvalidPartyId = "RR12",
        /// The beneficiary's bank offers something of its own.
        SpecificServiceOfCreditorAgent = "SL02",
        TechnicalProblem = "TECH",
        InvalidCutOffTime = "TM01",
        TransmissionAborted = "TS01",
        UnduePayment = "UPAY",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BankCode {
    /// A code of the standard that the portal knows.
    Known(ReasonCode),
    /// A code of the standard's form that it does not know.
    Unknown(String),
    /// A code of the bank's own.
    Proprietary(String),
}

impl BankCode {
    pub fn text(&self) -> &str {
        match self {
            Self::Known(code) => code.name(),
            Self::Unknown(text) | Self::Proprietary(text) => text,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// The code, where there is one.
    pub code: Option<BankCode>,
    /// What the bank added in its own words, line by line.
    pub lines: Vec<String>,
}

impl Reason {
    /// Takes a leaf of the element with the reason, by the way from there on.
    pub(super) fn take(&mut self, within: &str, leaf: &Leaf<'_>) -> Result<(), Unreadable> {
        let text = || leaf.text.to_owned();
        match within {
            "Rsn/Cd" => {
                let code = ReasonCode::from_name(leaf.text);
                let code = code.map_or_else(|| BankCode::Unknown(text()), BankCode::Known);
                leaf.set("Rsn", &mut self.code, Some(code))
            }
            "Rsn/Prtry" => leaf.set("Rsn", &mut self.code, Some(BankCode::Proprietary(text()))),
            "AddtlInf" if self.lines.len() >= MAX_REASONS => Err(leaf.wrong("AddtlInf", Wrong::TooLong)),
            "AddtlInf" => {
                self.lines.push(text());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Adds a reason to those of the same thing, unless it says nothing.
    pub(super) fn add(
        self,
        to: &mut Vec<Self>,
        element: &'static str,
        transaction: Option<usize>,
    ) -> Result<(), Unreadable> {
        if to.len() >= MAX_REASONS {
            return Err(Unreadable::Element { element, transaction, wrong: Wrong::TooLong });
        }
        if self != Self::default() {
            to.push(self);
        }
        Ok(())
    }
}
