//! What accounts moved and how they stood, from the days that are kept of each: the cost is that of the days asked for, and of those
//! since, never that of all history.

use super::{account, journal::Place, line};
use caudal_db::sea_query::{Condition, SelectStatement, Value};
use caudal_db::{Conn, DbBackend, DbErr, Statement, entity::prelude::*, parts, search};
use caudal_domain::money::Currency;

/// What an account, or all of a kind, moved within some days. Amounts are minor units of the currency, debit above zero.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Turnover {
    /// The stable key of the account; empty for a kind.
    pub key: String,
    pub kind: String,
    pub name: String,
    pub currency: Currency,
    /// What was debited within the days.
    pub debit_minor: i64,
    /// What was credited, above zero.
    pub credit_minor: i64,
    pub closing_minor: i64,
}

/// What a person has to prove and owes, at the end of a day.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Person {
    /// The beneficiary: the part of the account's key behind the kind.
    pub beneficiary: String,
    /// Their name, as their accounts have it.
    pub name: String,
    pub currency: Currency,
    /// What they have not proved yet, in minor units.
    pub advances_minor: i64,
    /// What is deducted from their payroll, in minor units.
    pub receivable_minor: i64,
}

#[derive(Clone, Debug, Default)]
pub struct Which {
    pub kind: Option<String>,
    pub key: Option<String>,
    /// Whose names have these words, in any case.
    pub words: Option<String>,
    /// Those that neither moved nor stand.
    pub idle: bool,
}

/// The first and the last day, ISO dates, both included.
pub type Days<'a> = (&'a str, &'a str);

/// What each kind of account moved, by currency, in the order of the kinds' names.
pub async fn by_kind(db: &Conn, (from, until): Days<'_>) -> Result<Vec<Turnover>, DbErr> {
    let sql = "SELECT '' AS key, told.kind, '' AS name, told.currency, CAST(SUM(debit) AS BIGINT) AS debit_minor, \
         CAST(SUM(credit) AS BIGINT) AS credit_minor, CAST(SUM(closing) AS BIGINT) AS closing_minor FROM (\
         SELECT a.kind AS kind, b.currency AS currency, 0 AS debit, 0 AS credit, b.balance_minor AS closing \
         FROM account_balance AS b JOIN ledger_account AS a ON a.key = b.account_key \
         UNION ALL SELECT a.kind, d.currency, \
         CASE WHEN d.business_date <= $2 THEN d.debit_minor ELSE 0 END, \
         CASE WHEN d.business_date <= $2 THEN d.credit_minor ELSE 0 END, \
         CASE WHEN d.business_date > $2 THEN d.credit_minor - d.debit_minor ELSE 0 END \
         FROM account_day AS d JOIN ledger_account AS a ON a.key = d.account_key \
         WHERE d.business_date >= $1) AS told GROUP BY told.kind, told.currency ORDER BY told.kind, told.currency";
    all(db, sql, vec![from.into(), until.into()]).await
}

/// A page of accounts by name and what each moved: `limit + 1` rows after a place, which is a name, a key and a currency.
pub async fn by_account(
    db: &Conn,
    which: &Which,
    (from, until): Days<'_>,
    after: Option<&(String, String, Currency)>,
    limit: u64,
) -> Result<Vec<Turnover>, DbErr> {
    let mut values: Vec<Value> = vec![from.into(), until.into()];
    let mut bind = |value: Value| {
        values.push(value);
        format!("${}", values.len())
    };
    let mut asked = String::new();
    if let Some(kind) = &which.kind {
        asked += &format!(" AND a.kind = {}", bind(kind.as_str().into()));
    }
    if let Some(key) = &which.key {
        asked += &format!(" AND a.key = {}", bind(key.as_str().into()));
    }
    if let Some(words) = &which.words {
        for word in search::fold(words) {
            asked += &format!(" AND a.plain LIKE {}", bind(format!("%{word}%").into()));
        }
    }
    if let Some((name, key, currency)) = after {
        let (name, key, currency) =
            (bind(name.as_str().into()), bind(key.as_str().into()), bind((*currency).into()));
        asked += &format!(" AND (a.name, a.key, b.currency) > ({name}, {key}, {currency})");
    }
    let kept =
        if which.idle { "" } else { " WHERE debit_minor <> 0 OR credit_minor <> 0 OR closing_minor <> 0" };
    let most = bind(i64::try_from(limit + 1).unwrap_or(i64::MAX).into());
    let days = "FROM account_day AS d WHERE d.account_key = b.account_key AND d.currency = b.currency";
    let sql = format!(
        "SELECT * FROM (SELECT a.key AS key, a.kind AS kind, a.name AS name, b.currency AS currency, \
         CAST(COALESCE((SELECT SUM(d.debit_minor) {days} AND d.business_date BETWEEN $1 AND $2), 0) AS BIGINT) AS debit_minor, \
         CAST(COALESCE((SELECT SUM(d.credit_minor) {days} AND d.business_date BETWEEN $1 AND $2), 0) AS BIGINT) AS credit_minor, \
         b.balance_minor - CAST(COALESCE((SELECT SUM(d.debit_minor - d.credit_minor) {days} AND d.business_date > $2), 0) \
         AS BIGINT) AS closing_minor \
         FROM ledger_account AS a JOIN account_balance AS b ON b.account_key = a.key WHERE 1 = 1{asked}) AS told{kept} \
         ORDER BY name, key, currency LIMIT {most}"
    );
    all(db, &sql, values).await
}

/// A page of people by name who have to prove or owe something at the end of a day: `limit + 1` rows after a place, which is a name, a
/// beneficiary and a currency.
pub async fn by_person(
    db: &Conn,
    words: Option<&str>,
    until: &str,
    after: Option<&(String, String, Currency)>,
    limit: u64,
) -> Result<Vec<Person>, DbErr> {
    let mut values: Vec<Value> = vec![until.into()];
    let mut bind = |value: Value| {
        values.push(value);
        format!("${}", values.len())
    };
    let mut asked = String::new();
    if let Some(words) = words {
        for word in search::fold(words) {
            asked += &format!(" AND plain LIKE {}", bind(format!("%{word}%").into()));
        }
    }
    if let Some((name, beneficiary, currency)) = after {
        let (name, of, currency) =
            (bind(name.as_str().into()), bind(beneficiary.as_str().into()), bind((*currency).into()));
        asked += &format!(" AND (name, beneficiary, currency) > ({name}, {of}, {currency})");
    }
    let most = bind(i64::try_from(limit + 1).unwrap_or(i64::MAX).into());
    let standing = "b.balance_minor - CAST(COALESCE((SELECT SUM(d.debit_minor - d.credit_minor) FROM account_day AS d \
         WHERE d.account_key = b.account_key AND d.currency = b.currency AND d.business_date > $1), 0) AS BIGINT)";
    let part = |kind: &str, from: usize, advances: &str, receivable: &str| {
        format!(
            "SELECT SUBSTR(a.key, {from}) AS beneficiary, a.name AS name, a.plain AS plain, b.currency AS currency, {advances} AS advances, \
             {receivable} AS receivable FROM ledger_account AS a JOIN account_balance AS b ON b.account_key = a.key \
             WHERE a.kind = '{kind}'"
        )
    };
    let (advances, receivable) = (part("advances", 10, standing, "0"), part("receivable", 12, "0", standing));
    let sql = format!(
        "SELECT beneficiary, name, currency, advances_minor, receivable_minor FROM (SELECT beneficiary, MAX(name) AS name, MAX(plain) AS plain, currency, CAST(SUM(advances) AS BIGINT) AS advances_minor, \
         CAST(SUM(receivable) AS BIGINT) AS receivable_minor FROM ({advances} UNION ALL {receivable}) AS each_one \
         GROUP BY beneficiary, currency HAVING SUM(advances) <> 0 OR SUM(receivable) <> 0) AS told WHERE 1 = 1{asked} \
         ORDER BY name, beneficiary, currency LIMIT {most}"
    );
    all(db, &sql, values).await
}

/// What moved an account on a day, in minor units.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Moved {
    pub account_key: String,
    pub currency: Currency,
    /// ISO date.
    pub day: String,
    pub debit_minor: i64,
    /// Above zero.
    pub credit_minor: i64,
}

/// What moved these accounts, each in its currency, on each day from one on.
pub async fn moved(db: &Conn, places: &[(String, Currency)], since: &str) -> Result<Vec<Moved>, DbErr> {
    if places.is_empty() {
        return Ok(Vec::new());
    }
    Moved::find_by_statement(select_moved(db.get_database_backend(), places, since)).all(db).await
}

/// The statement of [`moved`]: the days of each account are read from its key.
pub fn select_moved(backend: DbBackend, places: &[(String, Currency)], since: &str) -> Statement {
    let part = |n: usize| {
        format!(
            "SELECT account_key, currency, business_date AS day, debit_minor, credit_minor FROM account_day \
             WHERE account_key = ${} AND currency = ${} AND business_date >= $1",
            2 * n + 2,
            2 * n + 3
        )
    };
    let parts: Vec<_> = (0..places.len()).map(part).collect();
    let mut values: Vec<Value> = vec![since.into()];
    for (key, currency) in places {
        values.extend([Value::from(key.as_str()), Value::from(*currency)]);
    }
    Statement::from_sql_and_values(backend, parts.join(" UNION ALL "), values)
}

/// What left the company's accounts and boxes on a day, in minor units.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Out {
    /// ISO date.
    pub day: String,
    /// The credits of banks and boxes.
    pub minor: i64,
}

pub async fn out_by_day(db: &Conn, currency: &str, (from, until): Days<'_>) -> Result<Vec<Out>, DbErr> {
    let sql = "SELECT d.business_date AS day, CAST(SUM(d.credit_minor) AS BIGINT) AS minor FROM account_day AS d \
         JOIN ledger_account AS a ON a.key = d.account_key WHERE d.business_date >= $1 AND d.business_date <= $2 \
         AND d.currency = $3 AND a.kind IN ('bank', 'cash') GROUP BY d.business_date HAVING SUM(d.credit_minor) > 0 \
         ORDER BY d.business_date";
    all(db, sql, vec![from.into(), until.into(), currency.into()]).await
}

/// What was spent on an account, in minor units.
#[derive(Clone, Debug, PartialEq, Eq, Row)]
pub struct Spent {
    /// The stable key of the account.
    pub key: String,
    pub name: String,
    pub minor: i64,
}

pub async fn spent(db: &Conn, currency: &str, (from, until): Days<'_>) -> Result<Vec<Spent>, DbErr> {
    let sql = "SELECT a.key AS key, a.name AS name, CAST(SUM(d.debit_minor - d.credit_minor) AS BIGINT) AS minor \
         FROM account_day AS d JOIN ledger_account AS a ON a.key = d.account_key \
         WHERE d.business_date >= $1 AND d.business_date <= $2 AND d.currency = $3 AND a.kind = 'expense' \
         GROUP BY a.key, a.name HAVING SUM(d.debit_minor - d.credit_minor) > 0 ORDER BY 3 DESC, 1";
    all(db, sql, vec![from.into(), until.into(), currency.into()]).await
}

pub async fn accounts(db: &Conn) -> Result<Vec<account::Model>, DbErr> {
    account::Entity::find()
        .filter(account::Column::Kind.is_not_in(["advances", "receivable"]))
        .order_by_asc(account::Column::Kind)
        .order_by_asc(account::Column::Name)
        .order_by_asc(account::Column::Key)
        .all(db)
        .await
}

/// From which day on and until which, both included; all days where none is named.
pub type Within<'a> = (Option<&'a str>, Option<&'a str>);

/// A line's place: its account and its currency, within some days, and before a place where there is one.
fn at((key, currency): &(String, Currency), (from, until): Within<'_>, before: Option<&Place>) -> Condition {
    use line::Column as C;
    let past = |(on, id): &Place| {
        let here = Condition::all().add(C::BusinessDate.eq(on.as_str())).add(C::EntryId.lt(*id));
        let rest = Condition::any().add(C::BusinessDate.lt(on.as_str())).add(here);
        Condition::all().add(C::BusinessDate.lte(on.as_str())).add(rest)
    };
    Condition::all()
        .add(C::AccountKey.eq(key.as_str()))
        .add(C::Currency.eq(*currency))
        .add_option(from.map(|from| C::BusinessDate.gte(from)))
        .add_option(until.map(|until| C::BusinessDate.lte(until)))
        .add_option(before.map(past))
}

/// The lines on some accounts, newest first: at least those of `limit + 1` entries before `before`, where there are so many.
pub async fn lines_on(
    db: &Conn,
    places: &[(String, Currency)],
    within: Within<'_>,
    before: Option<&Place>,
    limit: u64,
) -> Result<Vec<line::Model>, DbErr> {
    match select_lines_on(places, within, before, limit) {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

/// The query of [`lines_on`]: each account is read from its index; nothing where there are no accounts.
pub fn select_lines_on(
    places: &[(String, Currency)],
    within: Within<'_>,
    before: Option<&Place>,
    limit: u64,
) -> Option<Select<line::Entity>> {
    use line::Column as C;
    let part = |place: &(String, Currency)| -> SelectStatement {
        let ids = line::Entity::find().select_only().column(C::EntryId).filter(at(place, within, before));
        ids.order_by_desc(C::BusinessDate).order_by_desc(C::EntryId).limit(limit + 1).into_query()
    };
    let keys = places.iter().map(|(key, _)| key.as_str());
    let lines = line::Entity::find()
        .filter(parts::among(C::EntryId, places.iter().map(part)))
        .filter(C::AccountKey.is_in(keys));
    (!places.is_empty())
        .then(|| lines.order_by_desc(C::BusinessDate).order_by_desc(C::EntryId).order_by_desc(C::LineNo))
}

/// What was posted on some accounts from a place on, that entry included, until a day, by currency.
pub async fn sums_from(
    db: &Conn,
    places: &[(String, Currency)],
    (day, id): &Place,
    until: Option<&str>,
) -> Result<Vec<(Currency, i64)>, DbErr> {
    use line::Column as C;
    let any = places.iter().fold(Condition::any(), |any, place| any.add(at(place, (Some(day), until), None)));
    let here = Condition::any().add(C::BusinessDate.gt(day.as_str())).add(C::EntryId.gte(*id));
    line::Entity::find()
        .select_only()
        .column(C::Currency)
        .column_as(Expr::cust("CAST(SUM(amount_minor) AS BIGINT)"), "minor")
        .filter(any)
        .filter(here)
        .group_by(C::Currency)
        .into_tuple()
        .all(db)
        .await
}

/// Whether an account was ever opened, by its key.
pub async fn account(db: &Conn, key: &str) -> Result<Option<account::Model>, DbErr> {
    account::Entity::find_by_id(key).one(db).await
}

async fn all<T: Row>(db: &Conn, sql: &str, values: Vec<Value>) -> Result<Vec<T>, DbErr> {
    T::find_by_statement(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).all(db).await
}
