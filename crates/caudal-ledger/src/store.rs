//! Rows of the ledger, private to the feature.

pub mod balances;
pub mod journal;

use caudal_db::{Conn, DbErr, Tx, bulk, entity::prelude::*, sea_query::OnConflict, search};
use caudal_domain::ids::{BranchId, CostCentreId, EntryId, PaymentId, RequestId, UserId};
use caudal_domain::ledger::{Account, Change, Entry, Line};
use caudal_domain::money::Currency;
use caudal_domain::order;

use super::{Names, PostingContext};

pub mod account {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("ledger_account")]
    pub struct Model {
        #[key]
        pub key: String,
        pub kind: String,
        pub name: String,
        pub currency: Option<Currency>,
        pub plain: String,
    }
}

pub mod entry {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("ledger_entry")]
    pub struct Model {
        #[key]
        pub id: EntryId,
        pub event: String,
        pub document_kind: String,
        pub document_id: Uuid,
        pub document_number: String,
        pub document_version: i64,
        pub request_id: Option<RequestId>,
        pub payment_id: Option<PaymentId>,
        pub reverses_id: Option<EntryId>,
        pub business_date: String,
        pub at_ms: i64,
        pub actor_id: UserId,
    }
}

pub mod line {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("ledger_line")]
    pub struct Model {
        #[key]
        pub entry_id: EntryId,
        #[key]
        pub line_no: i32,
        pub account_key: String,
        pub amount_minor: i64,
        pub currency: Currency,
        pub person_id: Option<UserId>,
        pub supplier_tax_id: Option<String>,
        pub branch_id: Option<BranchId>,
        pub cost_centre_id: Option<CostCentreId>,
        pub business_date: String,
    }
}

pub mod balance {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("account_balance")]
    pub struct Model {
        #[key]
        pub account_key: String,
        #[key]
        pub currency: Currency,
        pub balance_minor: i64,
    }
}

/// What each account moved on each day.
pub mod day {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("account_day")]
    pub struct Model {
        #[key]
        pub account_key: String,
        #[key]
        pub currency: Currency,
        #[key]
        pub business_date: String,
        pub debit_minor: i64,
        pub credit_minor: i64,
    }
}

/// The account of a line as it is opened.
pub fn account_of(line: &Line, names: &Names<'_>) -> account::Model {
    let key = line.account.key();
    let kind = key.split(':').next().unwrap_or_default().to_owned();
    let (name, own_currency) = match &line.account {
        Account::Bank(_) | Account::InTransit(_) => (names.source, true),
        Account::Advances(_) | Account::Receivable(_) => (names.person, false),
        Account::Expense(_) => (names.expense, false),
        Account::Cash(_) => (names.cash, true),
        Account::CashInTransit | Account::PayrollClearing | Account::OverShort | Account::OpeningEquity => {
            ("", false)
        }
    };
    let currency = own_currency.then_some(line.amount.currency);
    account::Model { key, kind, name: name.to_owned(), currency, plain: search::fold(name).join(" ") }
}

/// Opens the accounts of an entry that are not open yet.
pub async fn open_accounts(tx: &Tx, entry: &Entry, names: &Names<'_>) -> Result<(), DbErr> {
    let mut rows: Vec<_> = entry.lines().iter().map(|line| account_of(line, names)).collect();
    // The same order everywhere: two commands that open the same accounts must not wait for each other in a circle.
    order::sort_by(&mut rows, |a, b| a.key.cmp(&b.key));
    let keys: Vec<&str> = rows.iter().map(|r| r.key.as_str()).collect();
    let open = account::Entity::find().filter(account::Column::Key.is_in(keys)).all(tx).await?;
    rows.retain(|r| !open.iter().any(|o| o.key == r.key));
    if rows.is_empty() {
        return Ok(());
    }
    let once = OnConflict::column(account::Column::Key).do_nothing().to_owned();
    account::Entity::insert_many(rows).on_conflict(once).exec_without_returning(tx).await.map(drop)
}

pub fn entry_row(
    id: EntryId,
    context: &PostingContext<'_>,
    entry: &Entry,
    business_date: &str,
    at_ms: i64,
) -> entry::Model {
    entry::Model {
        id,
        event: entry.event().name().to_owned(),
        document_kind: context.document.kind.to_owned(),
        document_id: context.document.id,
        document_number: context.document.number.to_owned(),
        document_version: context.document.version,
        request_id: context.request_id,
        payment_id: context.payment_id,
        reverses_id: context.reverses_id,
        business_date: business_date.to_owned(),
        at_ms,
        actor_id: context.actor_id,
    }
}

pub async fn entries_of_document(db: &Conn, document: Uuid) -> Result<Vec<entry::Model>, DbErr> {
    let of = entry::Entity::find().filter(entry::Column::DocumentId.eq(document));
    of.order_by_asc(entry::Column::DocumentVersion).all(db).await
}

pub fn line_rows<'a>(
    id: EntryId,
    context: &'a PostingContext<'_>,
    entry: &'a Entry,
    business_date: &'a str,
) -> impl Iterator<Item = line::Model> + 'a {
    entry.lines().iter().zip(1..).map(move |(line, line_no)| line::Model {
        entry_id: id,
        line_no,
        account_key: line.account.key(),
        amount_minor: line.amount.minor,
        currency: line.amount.currency,
        person_id: context.person_id,
        supplier_tax_id: context.supplier_tax_id.map(str::to_owned),
        branch_id: context.branch_id,
        cost_centre_id: context.cost_centre_id,
        business_date: business_date.to_owned(),
    })
}

/// What was moved on an account in a currency, in minor units.
pub struct Moved {
    pub account_key: String,
    pub currency: Currency,
    pub debit_minor: i64,
    /// The sum of the credits, above zero.
    pub credit_minor: i64,
}

impl From<Change> for Moved {
    fn from(change: Change) -> Self {
        Self {
            account_key: change.account.key(),
            currency: change.currency,
            debit_minor: change.debit_minor,
            credit_minor: change.credit_minor,
        }
    }
}

/// Adds what was moved on a day to the balances and to the day, each once and in the order in which they come. An account whose
/// debits and credits are the same has a balance too: of zero.
pub async fn add_moved(tx: &Tx, on: &str, moved: &[Moved]) -> Result<(), DbErr> {
    let balance = |m: &Moved| balance::Model {
        account_key: m.account_key.clone(),
        currency: m.currency,
        balance_minor: m.debit_minor - m.credit_minor,
    };
    let day = |m: &Moved| day::Model {
        account_key: m.account_key.clone(),
        currency: m.currency,
        business_date: on.to_owned(),
        debit_minor: m.debit_minor,
        credit_minor: m.credit_minor,
    };
    let (balances, days): (Vec<_>, Vec<_>) = moved.iter().map(|m| (balance(m), day(m))).unzip();
    bulk::add(tx, &balances, &[balance::Column::BalanceMinor]).await?;
    bulk::add(tx, &days, &[day::Column::DebitMinor, day::Column::CreditMinor]).await
}

/// The entries of payments, in the order they were posted.
pub async fn entries_of_payments(db: &Conn, payments: &[PaymentId]) -> Result<Vec<entry::Model>, DbErr> {
    entry::Entity::find()
        .filter(entry::Column::PaymentId.is_in(payments.iter().copied()))
        .order_by_asc(entry::Column::AtMs)
        .order_by_asc(entry::Column::DocumentVersion)
        .all(db)
        .await
}

/// The entries that undo any of these.
pub async fn undoing(db: &Conn, entries: &[EntryId]) -> Result<Vec<entry::Model>, DbErr> {
    if entries.is_empty() {
        return Ok(Vec::new());
    }
    let of = entry::Entity::find().filter(entry::Column::ReversesId.is_in(entries.iter().copied()));
    of.all(db).await
}

/// The lines of entries with their accounts, each entry's in order.
pub async fn lines_of(db: &Conn, entries: &[EntryId]) -> Result<Vec<(line::Model, account::Model)>, DbErr> {
    line::Entity::find()
        .filter(line::Column::EntryId.is_in(entries.iter().copied()))
        .order_by_asc(line::Column::EntryId)
        .order_by_asc(line::Column::LineNo)
        .find_also(account::Entity, line::Column::AccountKey, account::Column::Key)
        .all(db)
        .await
}

/// The balances of accounts, in whatever currencies they have.
pub async fn balances(db: &Conn, keys: &[String]) -> Result<Vec<balance::Model>, DbErr> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    let places = bulk::value_places(db.get_database_backend(), 1, keys.len());
    let values: Vec<_> = keys.iter().map(|key| key.as_str().into()).collect();
    balance::Entity::find_where(&format!("account_key IN {places}"), values).all(db).await
}

pub async fn entries(db: &Conn, ids: &[EntryId]) -> Result<Vec<entry::Model>, DbErr> {
    entry::Entity::find().filter(entry::Column::Id.is_in(ids.iter().copied())).all(db).await
}
