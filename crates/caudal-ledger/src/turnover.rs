//! What accounts moved within some days and how they stood at the end of them.

use caudal_db::Conn;
use caudal_domain::{ids::EntryId, ledger::Account, money::Currency};
use std::collections::HashMap;

use super::names_es;
use super::store::{self, balances, journal};
use caudal_web::http::problem::ApiError;

pub use balances::{Days, Moved, Out, Person, Spent, Turnover, Which};

/// Where a page of accounts or people begins: after this name, this key and this currency.
pub type Place = (String, String, Currency);

/// What each kind of account moved, by currency.
pub async fn by_kind(db: &Conn, days: Days<'_>) -> Result<Vec<Turnover>, ApiError> {
    Ok(balances::by_kind(db, days).await?)
}

/// What accounts moved, by name: `limit + 1` of them after a place.
pub async fn by_account(
    db: &Conn,
    which: &Which,
    days: Days<'_>,
    after: Option<&Place>,
    limit: u64,
) -> Result<Vec<Turnover>, ApiError> {
    Ok(balances::by_account(db, which, days, after, limit).await?)
}

/// What people have to prove and owe at the end of a day, by name: `limit + 1` of them after a place.
pub async fn by_person(
    db: &Conn,
    words: Option<&str>,
    until: &str,
    after: Option<&Place>,
    limit: u64,
) -> Result<Vec<Person>, ApiError> {
    Ok(balances::by_person(db, words, until, after, limit).await?)
}

/// What left banks and boxes in a currency, by day.
pub async fn out_by_day(db: &Conn, currency: &str, days: Days<'_>) -> Result<Vec<Out>, ApiError> {
    Ok(balances::out_by_day(db, currency, days).await?)
}

/// How an account stands, and what moved it on each day since one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Daily {
    pub account: Account,
    pub currency: Currency,
    /// Debit above zero, in minor units.
    pub balance_minor: i64,
    /// The days on which it moved.
    pub days: Vec<Moved>,
}

/// How these accounts stand, and what moved each on each day from one on, in every currency in which anything was posted on them.
pub async fn daily(db: &Conn, accounts: &[Account], since: &str) -> Result<Vec<Daily>, ApiError> {
    let standing = super::standing(db, accounts).await?;
    let places: Vec<_> = standing.iter().map(|one| (one.account.key(), one.currency)).collect();
    let moved = balances::moved(db, &places, since).await?;
    let of = |account: &Account, currency| -> Vec<Moved> {
        let key = account.key();
        moved.iter().filter(|m| m.account_key == key && m.currency == currency).cloned().collect()
    };
    let daily = standing.into_iter().map(|one| Daily {
        days: of(&one.account, one.currency),
        account: one.account,
        currency: one.currency,
        balance_minor: one.balance_minor,
    });
    Ok(daily.collect())
}

/// What was spent in a currency, by account, the most first.
pub async fn spent(db: &Conn, currency: &str, days: Days<'_>) -> Result<Vec<Spent>, ApiError> {
    Ok(balances::spent(db, currency, days).await?)
}

/// An account that was opened once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    pub key: String,
    pub kind: String,
    /// Its name, in Spanish.
    pub name: String,
}

pub async fn account(db: &Conn, key: &str) -> Result<Option<Opened>, ApiError> {
    Ok(balances::account(db, key).await?.map(opened))
}

/// Every account that is not a person's, by kind and name.
pub async fn accounts(db: &Conn) -> Result<Vec<Opened>, ApiError> {
    Ok(balances::accounts(db).await?.into_iter().map(opened).collect())
}

fn opened(row: store::account::Model) -> Opened {
    Opened { name: names_es::account(&row.kind, &row.name), key: row.key, kind: row.kind }
}

/// The name of an account by its kind and by whom or what it stands for, in Spanish.
#[must_use]
pub fn account_name(kind: &str, name: &str) -> String {
    names_es::account(kind, name)
}

/// A line of one account, with how the account stood after it.
#[derive(Clone, Debug)]
pub struct Turned {
    pub entry: EntryId,
    /// Debit above zero, in minor units.
    pub amount_minor: i64,
    /// How the account stood afterwards, in minor units.
    pub balance_minor: i64,
}

/// How an account stood, in minor units.
#[derive(Clone, Copy, Debug)]
pub enum Stood {
    /// At the end of the days.
    AtTheEnd(i64),
    /// Before the line after which a page begins: whoever reads page after page carries it along.
    There(i64),
}

/// What moved an account in a currency within some days, newest first: the lines of at most `limit` entries after `after`, and whether
/// there is more.
pub async fn lines(
    db: &Conn,
    (key, currency): (&str, Currency),
    (from, until): Days<'_>,
    stood: Stood,
    after: Option<EntryId>,
    limit: u64,
) -> Result<(Vec<Turned>, bool), ApiError> {
    let places = [(key.to_owned(), currency)];
    let before = journal::place(db, after).await?;
    let within = (Some(from), Some(until));
    let mut lines = balances::lines_on(db, &places, within, before.as_ref(), limit).await?;
    lines.retain(|line| line.currency == currency);
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut entries: Vec<_> = lines.iter().map(|line| line.entry_id).collect();
    entries.dedup();
    let more = entries.len() > limit;
    entries.truncate(limit);
    lines.retain(|line| entries.contains(&line.entry_id));
    let (Stood::AtTheEnd(mut balance_minor) | Stood::There(mut balance_minor)) = stood;
    if let (Some(place), Stood::AtTheEnd(_)) = (&before, stood) {
        let since: HashMap<_, _> =
            balances::sums_from(db, &places, place, Some(until)).await?.into_iter().collect();
        balance_minor -= since.get(&currency).copied().unwrap_or_default();
    }
    let turned = lines.into_iter().map(|line| {
        let turned = Turned { entry: line.entry_id, amount_minor: line.amount_minor, balance_minor };
        balance_minor -= line.amount_minor;
        turned
    });
    Ok((turned.collect(), more))
}
