//! Why a bank did not do what it was told to (ISO 20022, external code sets: status reasons and return reasons).

use caudal_domain::named;

use super::{Unreadable, Wrong, walk::Leaf};

/// The most reasons of one thing, and the most lines of one reason.
const MAX_REASONS: usize = 50;

named! {
    /// The reasons that banks give to those who order transfers. Status reasons and return reasons are two lists of the
    /// standard, in which a code means the same wherever both have it.
    pub enum ReasonCode {
        /// The clearing did not end in time.
        ClearingTimeout = "AB01",
        /// The clearing broke off.
        ClearingFatalError = "AB02",
        /// The settlement did not end in time.
        SettlementTimeout = "AB03",
        /// The settlement broke off.
        SettlementFatalError = "AB04",
        /// The beneficiary's bank did not answer in time.
        CreditorAgentTimeout = "AB05",
        /// The next bank did not answer in time.
        InstructedAgentTimeout = "AB06",
        /// A bank is not connected.
        AgentOffline = "AB07",
        /// The beneficiary's bank is not connected.
        CreditorAgentOffline = "AB08",
        /// The beneficiary's bank broke off.
        CreditorAgentError = "AB09",
        /// The next bank broke off.
        InstructedAgentError = "AB10",
        /// The account number is wrong or missing.
        IncorrectAccountNumber = "AC01",
        /// The payer's account number is wrong or missing.
        InvalidDebtorAccountNumber = "AC02",
        /// The beneficiary's account number is wrong or missing.
        InvalidCreditorAccountNumber = "AC03",
        ClosedAccountNumber = "AC04",
        /// The payer's account is closed.
        ClosedDebtorAccountNumber = "AC05",
        BlockedAccount = "AC06",
        /// The beneficiary's account is closed.
        ClosedCreditorAccountNumber = "AC07",
        /// The branch's code is wrong or missing.
        InvalidBranchCode = "AC08",
        /// The account's currency is wrong or missing.
        InvalidAccountCurrency = "AC09",
        /// The currency of the payer's account is wrong or missing.
        InvalidDebtorAccountCurrency = "AC10",
        /// The currency of the beneficiary's account is wrong or missing.
        InvalidCreditorAccountCurrency = "AC11",
        /// The account's type is wrong or missing.
        InvalidAccountType = "AC12",
        /// The type of the payer's account is wrong or missing.
        InvalidDebtorAccountType = "AC13",
        /// The type of the beneficiary's account is wrong or missing.
        InvalidCreditorAccountType = "AC14",
        /// The account is another by now.
        AccountDetailsChanged = "AC15",
        /// This account takes no such transfer.
        TransactionForbidden = "AG01",
        /// The operation's code is not the bank's.
        InvalidBankOperationCode = "AG02",
        /// This account knows no such transfer.
        TransactionNotSupported = "AG03",
        /// The bank's country is wrong or missing.
        InvalidAgentCountry = "AG04",
        /// The country of the beneficiary's bank is wrong or missing.
        InvalidCreditorAgentCountry = "AG06",
        /// Whoever signed may not.
        InvalidAccessRights = "AG08",
        /// The bank never got the original payment.
        PaymentNotReceived = "AG09",
        /// A bank is suspended.
        AgentSuspended = "AG10",
        /// The beneficiary's bank is suspended.
        CreditorAgentSuspended = "AG11",
        /// The bank is wrong.
        IncorrectAgent = "AGNT",
        ZeroAmount = "AM01",
        /// The amount is more than may be.
        NotAllowedAmount = "AM02",
        /// The currency may not be.
        NotAllowedCurrency = "AM03",
        /// There is not enough money.
        InsufficientFunds = "AM04",
        /// It was there before.
        Duplication = "AM05",
        /// The amount is less than may be.
        TooLowAmount = "AM06",
        /// The amount is blocked by somebody.
        BlockedAmount = "AM07",
        /// The amount is not what was agreed.
        WrongAmount = "AM09",
        /// The control sum is not the sum.
        InvalidControlSum = "AM10",
        /// The transfer's currency is wrong or missing.
        InvalidTransactionCurrency = "AM11",
        /// The amount is wrong or missing.
        InvalidAmount = "AM12",
        /// The amount is more than the clearing takes.
        AmountExceedsClearingSystemLimit = "AM13",
        /// The amount is more than was agreed with the bank.
        AmountExceedsAgreedLimit = "AM14",
        /// The amount is less than the clearing takes.
        AmountBelowClearingSystemMinimum = "AM15",
        /// The file's control sum is not the sum.
        InvalidGroupControlSum = "AM16",
        /// The control sum of the payment information is not the sum.
        InvalidPaymentInfoControlSum = "AM17",
        /// The number of transactions is not their number.
        InvalidNumberOfTransactions = "AM18",
        /// The file's number of transactions is not their number.
        InvalidGroupNumberOfTransactions = "AM19",
        /// The number of transactions of the payment information is not their number.
        InvalidPaymentInfoNumberOfTransactions = "AM20",
        /// A limit of the payer's is reached.
        LimitExceeded = "AM21",
        /// The name is not that of the account's holder.
        InconsistentWithEndCustomer = "BE01",
        /// The beneficiary's address is missing or wrong.
        MissingCreditorAddress = "BE04",
        /// The bank does not know who sends the order.
        UnrecognisedInitiatingParty = "BE05",
        /// The bank does not know the customer.
        UnknownEndCustomer = "BE06",
        /// The payer's address is missing or wrong.
        MissingDebtorAddress = "BE07",
        /// The payer's name is missing.
        MissingDebtorName = "BE08",
        /// A country is wrong or missing.
        InvalidCountry = "BE09",
        /// The payer's country is wrong or missing.
        InvalidDebtorCountry = "BE10",
        /// The beneficiary's country is wrong or missing.
        InvalidCreditorCountry = "BE11",
        /// The payer's document is wrong or missing.
        InvalidDebtorIdentificationCode = "BE16",
        /// The beneficiary's document is wrong or missing.
        InvalidCreditorIdentificationCode = "BE17",
        MissingName = "BE21",
        /// The beneficiary's name is missing.
        MissingCreditorName = "BE22",
        /// The day is too far ahead.
        DateTooFarInFuture = "CH03",
        /// The day is too long ago.
        DateTooFarInPast = "CH04",
        /// What an element holds is not as it must be.
        ElementContentIncorrect = "CH16",
        /// An element may not be there.
        ElementNotAdmitted = "CH17",
        /// The beneficiary's bank does not take part.
        CreditorBankNotRegistered = "CNOR",
        /// The currency is wrong.
        IncorrectCurrency = "CURR",
        /// Its customer asked for it.
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
        /// The day is wrong.
        InvalidDate = "DT01",
        /// The day of the message is wrong.
        InvalidCreationDate = "DT02",
        /// The day is no day on which the bank works.
        InvalidNonProcessingDate = "DT03",
        /// The day may not be ahead.
        FutureDateNotSupported = "DT04",
        /// The order came too late for the day.
        InvalidCutOffDate = "DT05",
        /// The bank took another day.
        ExecutionDateChanged = "DT06",
        /// The message's id was there before.
        DuplicateMessageId = "DU01",
        /// The id of the payment information was there before.
        DuplicatePaymentInformationId = "DU02",
        /// The transaction was there before.
        DuplicateTransaction = "DU03",
        /// The end-to-end id was there before.
        DuplicateEndToEndId = "DU04",
        /// The instruction's id was there before.
        DuplicateInstructionId = "DU05",
        /// The same was paid before.
        DuplicatePayment = "DUPL",
        /// No bank passes it on to that one.
        CorrespondentBankNotPossible = "ED01",
        SettlementFailed = "ED05",
        /// The settlement is not there.
        SettlementSystemNotAvailable = "ED06",
        /// The file's form is not the bank's.
        InvalidFileFormat = "FF01",
        /// The file is not well formed.
        SyntaxError = "FF02",
        /// The payment's type is wrong or missing.
        InvalidPaymentTypeInformation = "FF03",
        /// The service level is wrong or missing.
        InvalidServiceLevelCode = "FF04",
        /// The local instrument is wrong or missing.
        InvalidLocalInstrumentCode = "FF05",
        /// The category's purpose is wrong or missing.
        InvalidCategoryPurposeCode = "FF06",
        /// The purpose is wrong or missing.
        InvalidPurpose = "FF07",
        /// The end-to-end id is wrong or missing.
        InvalidEndToEndId = "FF08",
        /// The bank's own system failed.
        BankSystemProcessingError = "FF10",
        /// The payer called it back.
        FollowingCancellationRequest = "FOCR",
        Fraud = "FR01",
        /// It was a fraud.
        FraudulentOrigin = "FRAD",
        /// A court or an authority decided so.
        LegalDecision = "LEGL",
        /// The customer is dead.
        EndCustomerDeceased = "MD07",
        /// The customer gave no reason.
        NotSpecifiedByCustomer = "MS02",
        /// The bank gave no reason.
        NotSpecifiedByAgent = "MS03",
        /// The reason stands in the text.
        Narrative = "NARR",
        /// The customer did not answer.
        NoAnswerFromCustomer = "NOAS",
        /// It does not comply with the rules.
        NotCompliant = "NOCM",
        /// The bank's code is wrong.
        BankIdentifierIncorrect = "RC01",
        /// The bank's code is wrong or missing.
        InvalidBankIdentifier = "RC02",
        /// The code of the payer's bank is wrong or missing.
        InvalidDebtorBankIdentifier = "RC03",
        /// The code of the beneficiary's bank is wrong or missing.
        InvalidCreditorBankIdentifier = "RC04",
        /// A BIC is wrong or missing.
        InvalidBic = "RC05",
        /// The BIC of the beneficiary's bank is wrong or missing.
        InvalidCreditorBic = "RC07",
        /// The bank's code in the clearing is wrong or missing.
        InvalidClearingSystemMember = "RC08",
        /// The code of the beneficiary's bank in the clearing is wrong or missing.
        InvalidCreditorClearingSystemMember = "RC10",
        /// A bank between is wrong or missing.
        InvalidIntermediaryAgent = "RC11",
        /// The transaction's reference is there twice.
        NotUniqueTransactionReference = "RF01",
        /// The payer's account or document is missing.
        MissingDebtorAccountOrIdentification = "RR01",
        /// The payer's name or address is missing.
        MissingDebtorNameOrAddress = "RR02",
        /// The beneficiary's name or address is missing.
        MissingCreditorNameOrAddress = "RR03",
        /// An authority's rules.
        RegulatoryReason = "RR04",
        /// What an authority wants to know is missing or wrong.
        RegulatoryInformationInvalid = "RR05",
        /// What the tax office wants to know is missing or wrong.
        TaxInformationInvalid = "RR06",
        /// The concept is not as it must be.
        RemittanceInformationInvalid = "RR07",
        /// The concept was cut.
        RemittanceInformationTruncated = "RR08",
        /// The beneficiary's structured reference is wrong or missing.
        InvalidStructuredCreditorReference = "RR09",
        /// Characters that the bank does not read.
        InvalidCharacterSet = "RR10",
        /// An id that the country or the kind of payment demands is wrong or missing.
        InvalidPartyId = "RR12",
        /// The beneficiary's bank offers something of its own.
        SpecificServiceOfCreditorAgent = "SL02",
        TechnicalProblem = "TECH",
        /// It came after the last hour.
        InvalidCutOffTime = "TM01",
        /// The transmission broke off.
        TransmissionAborted = "TS01",
        /// What was paid was not owed.
        UnduePayment = "UPAY",
    }
}

/// A code as a bank gave it.
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
    /// The code as it was written.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Known(code) => code.name(),
            Self::Unknown(text) | Self::Proprietary(text) => text,
        }
    }
}

/// Why something was not done.
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
