//! Why something is refused. Each refusal has a stable code; the words people read stand in the server's catalogue.

mod code;
mod fields;
mod kind;

use jiff::civil::Date;

pub use fields::{FieldRefusal, Fields};
pub use kind::RefusalKind;

/// A refusal for a business rule or for bad input. It never means a missing session (that is the server's to say).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.code())]
pub enum Refusal {
    /// Not an ISO 4217 currency that the portal knows.
    UnknownCurrency,
    /// Two currencies in one sum, or a document and its account in different ones.
    CurrencyMismatch,
    /// Larger than the portal can carry.
    AmountOverflow,
    /// No amount was written.
    AmountEmpty,
    /// An amount with a plus or minus sign.
    AmountSign,
    /// An amount in scientific notation.
    AmountScientific,
    /// A thousands separator, or a comma that may be one.
    AmountSeparator,
    /// More decimals than the currency has.
    AmountDecimals {
        /// How many it has.
        decimals: u32,
    },
    /// More decimals than a unit price has.
    PriceDecimals {
        /// How many it has.
        decimals: u32,
    },
    /// Not an amount in any other way.
    AmountInvalid,
    /// Zero or less where money must be above zero.
    AmountNotPositive,
    /// A required text is empty.
    TextRequired,
    /// A text is longer than allowed.
    TextTooLong {
        /// The most characters allowed.
        max: usize,
    },
    /// A text has control characters or is not what its field holds.
    TextInvalid,
    /// A date that does not exist or is not ISO 8601.
    DateInvalid,
    /// A date before today where it must lie ahead.
    DatePast,
    /// There are no lines, or too many.
    LinesCount {
        /// The most lines allowed.
        max: usize,
    },
    /// The request type does not exist or is no longer used.
    TypeUnavailable,
    /// The total is above the ceiling of the type, in minor units of the request's currency.
    TypeCeiling {
        /// The ceiling.
        ceiling_minor: i64,
    },
    /// The type may not be paid by this method.
    TypeMethod,
    /// The beneficiary does not exist or is inactive.
    BeneficiaryUnavailable,
    /// A referenced record (branch, cost centre, account) does not exist or is inactive.
    ReferenceUnavailable,
    /// What was written names more than one record.
    ReferenceAmbiguous,
    /// A record with this mark (document, account number) exists already.
    AlreadyRegistered,
    /// A number outside what its field holds.
    NumberRange {
        /// The least.
        min: i64,
        /// The most.
        max: i64,
    },
    /// A cash box that may hold less than its fixed fund.
    CeilingBelowFund,
    /// A layout of a bank's file without the account or the amount of its transfers.
    ColumnMissing,
    /// A column of a transfer in the header or the trailer of a file.
    ColumnMisplaced,
    /// What identifies a record that is in use already does not change.
    FixedInUse,
    /// The record is not in a state that allows this.
    WrongState,
    /// Somebody changed the record since it was read.
    ChangedMeanwhile,
    /// The permission for this action is missing.
    MissingPermission,
    /// Only the person who asked may do this.
    NotOwner,
    /// Whoever asked for the money may not decide on it.
    SameAsRequester,
    /// The money benefits the person who acts.
    SameAsBeneficiary,
    /// The HR approver may not be a tier approver of the same request, nor the other way round.
    SameAsApprover,
    /// Nobody decides twice on one revision of a request, for themself or for another.
    AlreadyDecided,
    /// Who approved a request does not pay it.
    ApproverPays,
    /// Who prepared a payment does not authorise it.
    SameAsPreparer,
    /// Who entered a bank account does not verify it.
    SameAsEnterer,
    /// No approval limit is configured in this currency.
    NoLimit,
    /// Above the person's approval limit, in minor units of the request's currency.
    OverLimit {
        /// Their limit.
        limit_minor: i64,
    },
    /// More than was asked for.
    AboveRequested,
    /// A request is paid whole: what was approved, no more and no less.
    PaidWhole,
    /// A reason is required.
    ReasonRequired,
    /// A payment of this request is under way or done.
    LivePayment,
    /// The request is not waiting to be paid.
    NotPayable,
    /// The bank account has not been verified by a second person.
    AccountNotVerified,
    /// The bank account belongs to somebody else, or is inactive.
    AccountUnavailable,
    /// The bank has no accounts of this kind.
    AccountKindUnavailable,
    /// The number is shorter or longer than this bank's are.
    AccountLength {
        /// At least so many characters.
        min: usize,
        /// At most so many.
        max: usize,
    },
    /// The number has characters that this bank's have not.
    AccountCharacters,
    /// The number is that of an account at another bank.
    AccountOtherBank,
    /// The check digits of the number are others: it was mistyped.
    AccountCheckDigit,
    /// A bank's file shall name by IBAN or BIC what has none.
    NotInternational,
    /// The bank's reference is required.
    BankReferenceRequired,
    /// An administrator's account is changed by administrators only.
    AdministratorsOnly,
    /// Nobody switches themself off or takes their own administration away.
    OwnAccount,
    /// One's own permissions and limits are changed by another administrator.
    OwnPermissions,
    /// The portal would be left without an administrator.
    LastAdministrator,
    /// Administration is granted everywhere or not at all.
    ScopeNotAllowed,
    /// There is no such permission.
    UnknownPermission,
    /// A stretch of days that ends before it begins.
    DatesReversed,
    /// Nobody stands in for themself.
    SubstituteSelf,
    /// The person is replaced by somebody else on one of these days.
    SubstituteOverlap,
    /// Following who stands in for whom leads back to the person.
    SubstituteCircular,
    /// Following who leads whom leads back to the person.
    ManagerCircular,
    /// Not an e-mail address: no name, no `@` or no domain.
    EmailInvalid,
    /// Another person has this e-mail, however it is written.
    EmailTaken,
    /// Another person has this employee number.
    EmployeeNumberTaken,
    /// So much money is moved only by who has just shown the provider who they are.
    StepUpRequired,
    /// Tiers of approval that do not rise, or too many of them.
    TiersNotAscending,
    /// A date later than allowed.
    DateTooFar {
        /// The most days ahead.
        days: i64,
    },
    /// A token without any scope.
    ScopeRequired,
    /// A permission that no token may have, or the scope of provisioning beside others.
    TokenScope,
    /// A person decides this; a token of another system cannot.
    PeopleOnly,
    /// The cash box is not in use.
    BoxUnavailable,
    /// The cash box has a session that is open or being counted.
    BoxOpen,
    /// The cash box has no session that is open or being counted.
    BoxNotOpen,
    /// Only the custodian of the session does this.
    NotCustodian,
    /// The custodian does not decide on their own session.
    SameAsCustodian,
    /// Whoever counted for the custodian, or witnessed it, does not decide on the count.
    SameAsCounter,
    /// The witness is somebody else than who counts and than the custodian.
    WitnessInvalid,
    /// There is less in the cash box than would leave it, in minor units of its currency.
    CashShort {
        /// What there is.
        available_minor: i64,
    },
    /// A difference above what is tolerated needs an explanation.
    ExplanationRequired,
    /// The difference was explained already, or there is none.
    NothingToExplain,
    /// A movement that was reversed already, or that undoes another.
    AlreadyReversed,
    /// A note or coin that the currency does not have, or one that is named twice.
    DenominationUnknown,
    /// A payment, a transfer, or a difference of a count: no movement that its custodian undoes.
    NotReversible,
    /// Not the code that whoever gets the money sees now.
    CodeWrong,
    /// A date after today where it must be past.
    DateFuture,
    /// Net and tax do not sum to the total.
    SumWrong,
    /// An expense without a receipt, and without a word about why.
    ProofRequired,
    /// This invoice of this supplier was settled already.
    InvoiceRepeated,
    /// An expense of this id was written down with another content.
    ExpenseDiffers,
    /// No expense was written down, and not all of the money came back.
    NothingToSettle,
    /// What was not spent has not come back yet, in minor units of the advance's currency.
    RestNotReturned {
        /// How much is missing.
        rest_minor: i64,
    },
    /// More comes back than is still to be proved, in minor units of the advance's currency.
    AboveOwed {
        /// How much is.
        owed_minor: i64,
    },
    /// Advances of the person are overdue: no other is asked for until they are settled.
    SettlementOverdue {
        /// How many.
        count: usize,
    },
    /// Nothing is overdue, or the exception was granted before.
    NothingToExcuse,
    /// Money of this advance was proved or came back already, so that its payment cannot have failed.
    SettlementUnderWay,
    /// Whoever sent cash does not say that it arrived.
    SameAsSender,
    /// Payroll has kept back some of this money already.
    AlreadyDeducted,
    /// Whoever entered the bank's results does not agree to them.
    SameAsReporter,
    /// What is said by hand about the bank comes with the bank's paper.
    EvidenceRequired,
    /// The second person read other totals from the bank's paper.
    TotalsDiffer,
    /// The payment is part of a batch, which decides what happens to it.
    PartOfBatch {
        /// The number of the batch.
        number: String,
    },
    /// It had no effect yet: whoever asked takes it back, or who decides declines it.
    WithdrawInstead,
    /// It did not leave yet: it is discarded.
    DiscardInstead,
    /// The bank has the money and has not answered.
    BankUnanswered,
    /// It is the payment that is cancelled.
    CancelPaymentInstead {
        /// Its number.
        number: String,
    },
    /// It never moved money, or the money is back already.
    NothingToCancel,
    /// It was cancelled before.
    AlreadyCancelled,
    /// A cancellation of it waits to be decided.
    CancellationOpen {
        /// Its number.
        number: String,
    },
    /// Of its advance some came back to a box, which is undone first.
    ReturnsFirst {
        /// The number of the settlement.
        number: String,
    },
    /// Its advance is being reviewed: it goes back to its owner first.
    SettlementSubmitted {
        /// The number of the settlement.
        number: String,
    },
    /// Its advance was settled: that is cancelled first.
    SettlementAccepted {
        /// The number of the settlement.
        number: String,
    },
    /// What was spent above the advance is being paid: that is taken back or cancelled first.
    ReimbursementFirst {
        /// The number of its request.
        number: String,
    },
    /// The session of the movement is open: its custodian undoes it there.
    ReverseAtBox,
    /// Who asked for a cancellation does not decide on it.
    SameAsAsker,
    /// A cancellation is asked for by who handled the document.
    NotHandled,
    /// Whoever keeps the box that cash would move in does not decide that it moves.
    CustodianDecides,
    /// Whether the request may be paid again, or is cancelled too, was not said.
    BecomesRequired,
    /// There is no request of which anything could be said.
    BecomesUnexpected,
    /// The books are closed for that day.
    PeriodClosed {
        /// The last day that is closed.
        through: Date,
    },
    /// A period is closed once it is over.
    PeriodNotOver,
    /// It is closed already.
    PeriodClosedAlready,
    /// It is not closed.
    PeriodNotClosed,
    /// That a period is opened again waits to be decided.
    ReopeningOpen,
    /// Who asked for a period to be opened again, or sent opening balances, does not decide on it.
    SameAsReopener,
    /// The books are those of the whole company.
    WholeCompanyOnly,
    /// Everything of these days was exported before.
    NothingToExport,
    /// More entries than one export takes.
    TooManyEntries {
        /// The most it takes.
        most: u64,
    },
    /// More rows than a workbook holds.
    TooManyRows {
        /// The most it holds.
        most: u64,
    },
    /// Lines of opening balances are wrong.
    OpeningWrong {
        /// How many.
        lines: i64,
    },
    /// The same file of opening balances waits or was posted.
    OpeningRepeated {
        /// Its number.
        number: String,
    },
    /// A line of opening balances no longer holds.
    OpeningChanged {
        /// Its row in the file.
        row: i64,
    },
    /// The settings name no mail server.
    MailNotSetUp,
    /// Not an address that messages are sent to.
    WebhookAddress,
    /// A machine of the portal's own network.
    WebhookPrivate,
    /// There are as many webhooks as there may be.
    TooManyWebhooks {
        /// How many.
        most: usize,
    },
    /// More saved views than one person keeps.
    TooManyViews {
        /// The most.
        most: usize,
    },
    /// Accounts have no code in the company's own books, and nobody said that this is meant.
    CodesMissing {
        /// How many.
        accounts: usize,
    },
}
