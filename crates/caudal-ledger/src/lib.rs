//! The ledger: every movement of money as a balanced entry, posted in the transaction of the command that moved it.
//!
//! Entries and their lines are only ever added; the database refuses anything else. Balances are kept beside them, in
//! the same transaction, and [`verify`] says whether both still tell the same.

mod books;
mod inverse;
mod journal;
#[path = "names.es.rs"]
mod names_es;
mod report;
mod statement;
mod store;
pub mod turnover;
mod write;

use std::collections::HashMap;
use uuid::Uuid;

use caudal_db::{Conn, Tx};
use caudal_domain::ids::{BranchId, CostCentreId, EntryId, PaymentId, RequestId, UserId};
use caudal_domain::ledger::{Account, Changes, Entry};
use caudal_domain::{error::CommonRefusal, money::Currency};
use jiff::civil::Date;
use serde::Serialize;
use utoipa::ToSchema;

pub use books::Books;
pub use inverse::{Poster, Undone, undo, undoable};
pub use journal::{
    JournalFilter, Posted, PostedLine, journal_page, mark_exported, posted_entries, posted_entry,
};
pub use names_es::event as event_words;
pub use report::Verification;
pub use statement::{Movement, Standing, movements, standing};

use caudal_web::app::{Answer, App};
use caudal_web::http::problem::ApiError;

/// The document that posts an entry.
pub struct Document<'a> {
    /// `payment`, `cancellation` …
    pub kind: &'a str,
    pub id: Uuid,
    pub number: &'a str,
    /// Its version once the command is done.
    pub version: i64,
}

/// Names of what the accounts stand for, as an account opened by this entry shall be called.
#[derive(Clone, Copy, Default)]
pub struct Names<'a> {
    pub source: &'a str,
    pub person: &'a str,
    pub expense: &'a str,
    pub cash: &'a str,
}

/// What an entry belongs to.
pub struct PostingContext<'a> {
    pub document: Document<'a>,
    pub names: Names<'a>,
    pub request_id: Option<RequestId>,
    pub payment_id: Option<PaymentId>,
    pub reverses_id: Option<EntryId>,
    /// The member of staff whom the money concerns.
    pub person_id: Option<UserId>,
    /// The tax id of the supplier whom it concerns.
    pub supplier_tax_id: Option<&'a str>,
    pub branch_id: Option<BranchId>,
    pub cost_centre_id: Option<CostCentreId>,
    pub actor_id: UserId,
}

/// A line of an entry as it is shown.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LedgerLine {
    /// Stable key of the account: `bank:…`, `in_transit:…`, `advances:…`, `receivable:…`, `expense:…`,
    /// `cash:…`, `cash_in_transit`, `payroll_clearing`, `over_short`, `opening_equity`.
    pub account_key: String,
    /// The account's name, in Spanish.
    pub account_name: String,
    /// Debit above zero, credit below, in minor units.
    pub amount_minor: i64,
    pub currency: Currency,
}

/// An entry as it is shown.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LedgerEntry {
    pub id: EntryId,
    /// What happened: `transfer_sent`, `transfer_confirmed`, `transfer_rejected`, `transfer_returned`, `cash_in`,
    /// `cash_out`, `cash_transfer_sent`, `cash_transfer_received`, `cash_transfer_returned`, `cash_shortage`, `cash_overage`,
    /// `settlement_accepted`, `unspent_returned`, `payroll_deducted`, `opening_balance`, `cancelled`.
    pub event: String,
    /// The number of the document that posted it.
    pub document_number: String,
    /// The number of the document that undid it, if one did.
    pub undone_by: Option<String>,
    /// ISO date it counts for.
    pub business_date: String,
    /// When it was posted, in milliseconds of UTC.
    pub at_ms: i64,
    /// Its lines; they sum to zero.
    pub lines: Vec<LedgerLine>,
}

/// Posts an entry of today and moves the balances of its accounts, in the transaction of the command.
///
/// # Errors
/// `wrong_state` when this event of the payment, or the undoing of this entry, was posted before; `period_closed` on a node whose clock is
/// late.
pub async fn post(
    tx: &Tx,
    app: &App,
    context: &PostingContext<'_>,
    entry: &Entry,
) -> Result<EntryId, ApiError> {
    post_on(tx, app, context, entry, app.today()).await
}

/// The same dated another day, which its caller has held against the period that is closed.
#[inline(never)]
pub fn post_on<'a>(
    tx: &'a Tx,
    app: &'a App,
    context: &'a PostingContext<'a>,
    entry: &'a Entry,
    day: Date,
) -> Answer<'a, EntryId> {
    Box::pin(async move {
        let (id, on) = (app.new_id(), day.to_string());
        store::open_accounts(tx, entry, &context.names).await?;
        let row = store::entry_row(id, context, entry, &on, app.now_ms());
        let lines: Vec<_> = store::line_rows(id, context, entry, &on).collect();
        write::insert(tx, &[row], &lines, day, CommonRefusal::WrongState.into()).await?;
        let mut changes = Changes::default();
        changes.add(entry)?;
        let moved: Vec<_> = changes.finish().into_iter().map(Into::into).collect();
        store::add_moved(tx, &on, &moved).await?;
        Ok(id)
    })
}

/// The entries of payments, each payment's in the order they were posted.
pub async fn entries_of(
    db: &Conn,
    payments: &[PaymentId],
) -> Result<HashMap<PaymentId, Vec<LedgerEntry>>, ApiError> {
    let entries = store::entries_of_payments(db, payments).await?;
    let of: Vec<_> = entries.iter().filter_map(|e| e.payment_id).collect();
    let mut each: HashMap<PaymentId, Vec<LedgerEntry>> = HashMap::new();
    for (payment, entry) in of.into_iter().zip(load_entries(db, entries).await?) {
        each.entry(payment).or_default().push(entry);
    }
    Ok(each)
}

/// The entries that a document posted, in the order they were posted.
pub async fn entries_of_document(db: &Conn, document: Uuid) -> Result<Vec<LedgerEntry>, ApiError> {
    let entries = store::entries_of_document(db, document).await?;
    load_entries(db, entries).await
}

/// Entries with their lines, in the order in which they come.
async fn load_entries(db: &Conn, entries: Vec<store::entry::Model>) -> Result<Vec<LedgerEntry>, ApiError> {
    let ids: Vec<_> = entries.iter().map(|e| e.id).collect();
    let mut lines: HashMap<EntryId, Vec<LedgerLine>> = HashMap::new();
    for (line, account) in store::lines_of(db, &ids).await? {
        lines.entry(line.entry_id).or_default().push(LedgerLine {
            account_name: names_es::account(&account.kind, &account.name),
            account_key: line.account_key,
            amount_minor: line.amount_minor,
            currency: line.currency,
        });
    }
    let undone: HashMap<_, _> = store::undoing(db, &ids)
        .await?
        .into_iter()
        .filter_map(|by| Some((by.reverses_id?, by.document_number)))
        .collect();
    let with_lines = |e: store::entry::Model| LedgerEntry {
        lines: lines.remove(&e.id).unwrap_or_default(),
        undone_by: undone.get(&e.id).cloned(),
        document_number: e.document_number,
        id: e.id,
        event: e.event,
        business_date: e.business_date,
        at_ms: e.at_ms,
    };
    Ok(entries.into_iter().map(with_lines).collect())
}

/// The entry that a document posted, if it posted one: the first.
pub async fn entry_of_document(db: &Conn, document: Uuid) -> Result<Option<EntryId>, ApiError> {
    Ok(store::entries_of_document(db, document).await?.first().map(|e| e.id))
}

/// Those of these accounts on which anything was ever posted.
pub async fn posted(db: &Conn, accounts: &[Account]) -> Result<Vec<Account>, ApiError> {
    let keys: Vec<String> = accounts.iter().map(Account::key).collect();
    let found = store::balances(db, &keys).await?;
    let has = |account: &&Account| found.iter().any(|b| b.account_key == account.key());
    Ok(accounts.iter().filter(has).cloned().collect())
}

/// Those of these accounts whose opening balance was posted and not undone.
pub async fn opened(db: &Conn, accounts: &[Account]) -> Result<Vec<Account>, ApiError> {
    let keys: Vec<String> = accounts.iter().map(Account::key).collect();
    let found = report::opened(db, &keys).await?;
    Ok(accounts.iter().filter(|account| found.contains(&account.key())).cloned().collect())
}

/// The balances of accounts in a currency, in minor units: debit above zero. An account without lines stands at zero.
pub async fn balances(db: &Conn, accounts: &[(Account, Currency)]) -> Result<Vec<i64>, ApiError> {
    let keys: Vec<String> = accounts.iter().map(|(a, _)| a.key()).collect();
    let found = store::balances(db, &keys).await?;
    let of = |account: &Account, currency: &Currency| {
        let key = account.key();
        let row = found.iter().find(|b| b.account_key == key && b.currency == *currency);
        row.map_or(0, |b| b.balance_minor)
    };
    Ok(accounts.iter().map(|(account, currency)| of(account, currency)).collect())
}

/// What people owe through payroll for money that has reached them: the key of the account, the currency, minor units.
pub async fn owed_through_payroll(db: &Conn) -> Result<Vec<(String, String, i64)>, ApiError> {
    Ok(report::owed_through_payroll(db).await?)
}

/// Whether every entry sums to zero and every balance is the sum of its lines, over all of history.
pub async fn verify(db: &Conn) -> Result<Verification, ApiError> {
    Ok(report::verify(db).await?)
}

/// What this crate's own tests read of the ledger: its queries.
#[cfg(feature = "testing")]
pub mod testing {
    pub use crate::store::balances::{select_lines_on, select_moved};
    pub use crate::store::journal::{Filter, select};
}
