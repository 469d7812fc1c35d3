//! What stands on accounts, and everything that moved them, newest first.

use caudal_db::Conn;
use std::collections::HashMap;

use caudal_domain::ids::{EntryId, RequestId};
use caudal_domain::{ledger::Account, money::Currency};
use uuid::Uuid;

use super::store::{self, balances};
use caudal_web::http::problem::ApiError;

/// What stands on an account in one currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    pub account: Account,
    pub currency: Currency,
    /// Debit above zero, in minor units.
    pub balance_minor: i64,
}

/// One line that moved an account, with what stood on all of the accounts after it.
#[derive(Clone, Debug)]
pub struct Movement {
    pub entry: EntryId,
    pub account: Account,
    pub event: String,
    /// ISO date it counts for.
    pub business_date: String,
    /// The document that posted it: its kind, its id, its number.
    pub document: (String, Uuid, String),
    pub request_id: Option<RequestId>,
    /// Debit above zero, in minor units.
    pub amount_minor: i64,
    pub currency: Currency,
    /// What stood on all of the accounts together in this currency, once its entry was posted.
    pub balance_minor: i64,
}

/// What stands on these accounts in every currency in which anything was posted on them.
pub async fn standing(db: &Conn, accounts: &[Account]) -> Result<Vec<Standing>, ApiError> {
    let keys: Vec<String> = accounts.iter().map(Account::key).collect();
    let named = |key: &str| accounts.iter().find(|account| account.key() == key).cloned();
    let found = store::balances(db, &keys).await?.into_iter().filter_map(|b| {
        let account = named(&b.account_key)?;
        Some(Standing { account, currency: b.currency, balance_minor: b.balance_minor })
    });
    Ok(found.collect())
}

/// What moved these accounts, newest first, and whether there is more: the lines of at most `limit` entries before `after`.
/// `standing` is what stands on them now.
pub async fn movements(
    db: &Conn,
    standing: &[Standing],
    after: Option<EntryId>,
    limit: u64,
) -> Result<(Vec<Movement>, bool), ApiError> {
    let places: Vec<_> = standing.iter().map(|s| (s.account.key(), s.currency)).collect();
    let before = store::journal::place(db, after).await?;
    let mut lines = balances::lines_on(db, &places, (None, None), before.as_ref(), limit).await?;
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let mut entries: Vec<_> = lines.iter().map(|line| line.entry_id).collect();
    entries.dedup();
    let more = entries.len() > limit;
    entries.truncate(limit);
    lines.retain(|line| entries.contains(&line.entry_id));
    let told: HashMap<_, _> = store::entries(db, &entries).await?.into_iter().map(|e| (e.id, e)).collect();
    // What stands now, less everything that came after the first line of this page.
    let mut stood: HashMap<Currency, i64> = HashMap::new();
    for s in standing {
        *stood.entry(s.currency).or_default() += s.balance_minor;
    }
    if let Some(place) = &before {
        for (currency, minor) in balances::sums_from(db, &places, place, None).await? {
            *stood.entry(currency).or_default() -= minor;
        }
    }
    let mut shown = Vec::with_capacity(lines.len());
    for line in lines {
        let account =
            standing.iter().find(|s| s.account.key() == line.account_key).map(|s| s.account.clone());
        let (Some(entry), Some(account)) = (told.get(&line.entry_id), account) else { continue };
        let balance = stood.entry(line.currency).or_default();
        shown.push(Movement {
            entry: entry.id,
            account,
            event: entry.event.clone(),
            business_date: entry.business_date.clone(),
            document: (entry.document_kind.clone(), entry.document_id, entry.document_number.clone()),
            request_id: entry.request_id,
            amount_minor: line.amount_minor,
            balance_minor: *balance,
            currency: line.currency,
        });
        *balance -= line.amount_minor;
    }
    Ok((shown, more))
}
