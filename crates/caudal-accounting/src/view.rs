//! The books as they are shown. Amounts are minor units of their currency.

use caudal_domain::ids::{EntryId, PaymentId};
use caudal_domain::money::Currency;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use caudal_web::http::page::Ref;

/// The document that posted an entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JournalDocument {
    /// `payment`, `cash_movement`, `cash_session`, `cash_transfer`, `settlement`, `payroll_deduction`, `cancellation`,
    /// `source_account`, `opening`.
    pub kind: String,
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// The number people know it by.
    pub number: String,
    /// UUID of the session of a cash box in which it moved.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub session_id: Option<Uuid>,
}

/// A line of an entry of the journal.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JournalLine {
    /// Stable key of the account.
    pub account_key: String,
    /// Its name, in Spanish.
    pub account_name: String,
    /// Its code in the company's own books, where it has one.
    pub account_code: Option<String>,
    /// Debit above zero, credit below.
    pub amount_minor: i64,
    pub currency: Currency,
    /// The member of staff whom it concerns.
    pub person: Option<Ref>,
    /// The tax id of the supplier whom it concerns.
    pub supplier_tax_id: Option<String>,
    pub branch: Option<Ref>,
    pub cost_centre: Option<Ref>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct JournalEntry {
    pub id: EntryId,
    /// What happened: `transfer_sent`, `transfer_confirmed`, `cash_paid`, `settlement_accepted`, `cancelled` …
    pub event: String,
    /// ISO date it counts for.
    pub business_date: String,
    /// When it was posted, in milliseconds of UTC.
    pub at_ms: i64,
    /// The document that posted it.
    pub document: JournalDocument,
    /// The request behind it.
    pub request: Option<Ref>,
    /// UUID of the payment behind it.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub payment_id: Option<PaymentId>,
    /// Who moved the money.
    pub actor: Ref,
    /// The entry that it undoes: its id, and the number of its document.
    pub undoes: Option<Ref>,
    /// The entry that undid it: its id, and the number of its document.
    pub undone_by: Option<Ref>,
    /// The export that took it to the company's own books.
    pub export: Option<Ref>,
    /// Its lines; they sum to zero.
    pub lines: Vec<JournalLine>,
}

/// What an account, or all accounts of a kind, moved within some days. `opening + debit − credit = closing`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountTurnover {
    /// Stable key of the account; its kind where this is the sum of a kind.
    pub key: String,
    /// `bank`, `in_transit`, `advances`, `receivable`, `expense`, `cash`, `cash_in_transit`, `payroll_clearing`, `over_short`,
    /// `opening_equity`.
    pub kind: String,
    /// Its name, in Spanish.
    pub name: String,
    /// Its code in the company's own books, where it has one.
    pub code: Option<String>,
    pub currency: Currency,
    /// How it stood before the first day: debit above zero.
    pub opening_minor: i64,
    /// What was debited within the days.
    pub debit_minor: i64,
    /// What was credited within the days, above zero.
    pub credit_minor: i64,
    /// How it stood at the end of the last day: debit above zero.
    pub closing_minor: i64,
}

/// What everything moved in one currency. Debits and credits are the same, and both standings are zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TrialTotal {
    pub currency: Currency,
    /// The sum of how all accounts stood before.
    pub opening_minor: i64,
    /// All debits.
    pub debit_minor: i64,
    /// All credits, above zero.
    pub credit_minor: i64,
    /// The sum of how all accounts stood afterwards.
    pub closing_minor: i64,
}

impl TrialTotal {
    /// Nothing yet in a currency.
    #[must_use]
    pub fn of(currency: Currency) -> Self {
        Self { currency, opening_minor: 0, debit_minor: 0, credit_minor: 0, closing_minor: 0 }
    }
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TrialBalance {
    /// The company, as it stands on paper.
    pub company: String,
    /// The first day, ISO date.
    pub from: String,
    /// The last day, ISO date.
    pub until: String,
    /// One for each kind of account and currency.
    pub kinds: Vec<AccountTurnover>,
    /// One for each currency.
    pub totals: Vec<TrialTotal>,
}

/// An account with what it moved, by currency.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountDetail {
    /// Stable key.
    pub key: String,
    pub kind: String,
    /// Its name, in Spanish.
    pub name: String,
    /// Its code in the company's own books, where it has one.
    pub code: Option<String>,
    /// The company, as it stands on paper.
    pub company: String,
    /// The first day, ISO date.
    pub from: String,
    /// The last day, ISO date.
    pub until: String,
    /// One for each currency in which anything was ever posted on it.
    pub turnovers: Vec<AccountTurnover>,
}

/// A line of one account, with its entry.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountLine {
    pub entry: JournalEntry,
    /// Debit above zero, credit below.
    pub amount_minor: i64,
    /// How the account stood afterwards.
    pub balance_minor: i64,
}

/// What a person has to prove and owes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonBalance {
    /// UUID of the beneficiary.
    pub beneficiary_id: String,
    pub name: String,
    pub currency: Currency,
    /// What they have not proved yet.
    pub advances_minor: i64,
    /// What is deducted from their payroll.
    pub receivable_minor: i64,
    /// Key of the account of their advances.
    pub advances_key: String,
    /// Key of the account of what they owe.
    pub receivable_key: String,
}
