//! What can be said of the whole ledger at once.

use caudal_db::{Conn, DbErr, Statement, entity::Row};
use caudal_domain::ids::EntryId;

/// The most differences that are named.
const MOST_NAMED: usize = 20;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    pub entries: i64,
    pub lines: i64,
    /// Entries that do not sum to zero in a currency, or have fewer than two lines.
    pub unbalanced: Vec<EntryId>,
    /// Accounts, each with its currency, whose balance is not the sum of their lines.
    pub wrong_balances: Vec<(String, String)>,
    /// Accounts, each with its currency, whose days are not the sums of their lines.
    pub wrong_days: Vec<(String, String)>,
    /// Currencies in which all lines together do not sum to zero.
    pub currencies_off: Vec<String>,
}

impl Verification {
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.unbalanced.is_empty()
            && self.wrong_balances.is_empty()
            && self.wrong_days.is_empty()
            && self.currencies_off.is_empty()
    }
}

#[derive(Row)]
struct Count {
    n: i64,
}

#[derive(Row)]
struct Entry {
    id: EntryId,
}

#[derive(Row)]
struct Balance {
    account_key: String,
    currency: String,
}

#[derive(Row)]
struct Currency {
    currency: String,
}

const UNBALANCED: &str = "SELECT entry_id AS id FROM ledger_line GROUP BY entry_id, currency \
     HAVING SUM(amount_minor) <> 0 OR COUNT(*) < 2 \
     UNION SELECT id FROM ledger_entry AS e WHERE NOT EXISTS (SELECT 1 FROM ledger_line AS l WHERE l.entry_id = e.id) \
     LIMIT 20";
// Each question is one statement, and so sees one moment, whatever is posted meanwhile.
const WRONG_BALANCES: &str = "SELECT account_key, currency FROM (\
     SELECT account_key, currency, amount_minor AS minor FROM ledger_line \
     UNION ALL SELECT account_key, currency, -balance_minor FROM account_balance) AS told \
     GROUP BY account_key, currency HAVING SUM(minor) <> 0 LIMIT 20";
const WRONG_DAYS: &str = "SELECT DISTINCT account_key, currency FROM (\
     SELECT l.account_key, l.currency, l.business_date, \
     CASE WHEN l.amount_minor > 0 THEN l.amount_minor ELSE 0 END AS debit, \
     CASE WHEN l.amount_minor < 0 THEN -l.amount_minor ELSE 0 END AS credit \
     FROM ledger_line AS l \
     UNION ALL SELECT account_key, currency, business_date, -debit_minor, -credit_minor FROM account_day \
     UNION ALL SELECT l.account_key, l.currency, l.business_date, 1, 1 FROM ledger_line AS l \
     JOIN ledger_entry AS e ON e.id = l.entry_id WHERE e.business_date <> l.business_date) AS told \
     GROUP BY account_key, currency, business_date HAVING SUM(debit) <> 0 OR SUM(credit) <> 0 LIMIT 20";
const CURRENCIES_OFF: &str =
    "SELECT currency FROM ledger_line GROUP BY currency HAVING SUM(amount_minor) <> 0 LIMIT 20";

/// What people owe through payroll for money that has reached them: not for what the bank has not answered.
const OWED_THROUGH_PAYROLL: &str = "SELECT account_key, currency, CAST(SUM(minor) AS BIGINT) AS minor FROM (\
     SELECT account_key, currency, balance_minor AS minor FROM account_balance WHERE account_key LIKE 'receivable:%' \
     UNION ALL SELECT l.account_key, l.currency, -l.amount_minor FROM ledger_line AS l \
     JOIN ledger_entry AS e ON e.id = l.entry_id \
     WHERE e.event = 'transfer_sent' AND l.account_key LIKE 'receivable:%' AND NOT EXISTS (SELECT 1 FROM ledger_entry AS a \
     WHERE a.payment_id = e.payment_id AND a.event IN ('transfer_confirmed', 'transfer_rejected'))) AS told \
     GROUP BY account_key, currency HAVING SUM(minor) <> 0";

#[derive(Row)]
struct Owed {
    account_key: String,
    currency: String,
    minor: i64,
}

pub async fn owed_through_payroll(db: &Conn) -> Result<Vec<(String, String, i64)>, DbErr> {
    let owed = all::<Owed>(db, OWED_THROUGH_PAYROLL).await?;
    Ok(owed.into_iter().map(|o| (o.account_key, o.currency, o.minor)).collect())
}

#[derive(Row)]
struct Key {
    account_key: String,
}

pub async fn opened(db: &Conn, keys: &[String]) -> Result<Vec<String>, DbErr> {
    let mut found = Vec::new();
    for some in keys.chunks(500) {
        let places: Vec<_> = (1..=some.len()).map(|n| format!("${n}")).collect();
        let sql = format!(
            "SELECT DISTINCT l.account_key FROM ledger_line AS l JOIN ledger_entry AS e ON e.id = l.entry_id \
             WHERE l.account_key IN ({}) AND e.event = 'opening_balance' \
             AND NOT EXISTS (SELECT 1 FROM ledger_entry AS r WHERE r.reverses_id = e.id)",
            places.join(", ")
        );
        let values: Vec<_> = some.iter().map(|key| key.as_str().into()).collect();
        let asked = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
        found.extend(Key::find_by_statement(asked).all(db).await?.into_iter().map(|row| row.account_key));
    }
    Ok(found)
}

pub async fn verify(db: &Conn) -> Result<Verification, DbErr> {
    let count = |table| format!("SELECT COUNT(*) AS n FROM {table}");
    let entries = all::<Count>(db, &count("ledger_entry")).await?;
    let lines = all::<Count>(db, &count("ledger_line")).await?;
    let unbalanced = all::<Entry>(db, UNBALANCED).await?;
    let wrong = all::<Balance>(db, WRONG_BALANCES).await?;
    let days = all::<Balance>(db, WRONG_DAYS).await?;
    let off = all::<Currency>(db, CURRENCIES_OFF).await?;
    Ok(Verification {
        entries: entries.first().map_or(0, |c| c.n),
        lines: lines.first().map_or(0, |c| c.n),
        unbalanced: unbalanced.into_iter().map(|e| e.id).take(MOST_NAMED).collect(),
        wrong_balances: wrong.into_iter().map(|b| (b.account_key, b.currency)).take(MOST_NAMED).collect(),
        wrong_days: days.into_iter().map(|b| (b.account_key, b.currency)).take(MOST_NAMED).collect(),
        currencies_off: off.into_iter().map(|c| c.currency).take(MOST_NAMED).collect(),
    })
}

async fn all<T: Row>(db: &Conn, sql: &str) -> Result<Vec<T>, DbErr> {
    T::find_by_statement(Statement::from_string(db.get_database_backend(), sql)).all(db).await
}
