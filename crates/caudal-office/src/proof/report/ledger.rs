//! The ledger, and whom its money goes to.

use std::collections::HashMap;

use caudal_db::{Conn, DbErr, QueryResult};
use caudal_domain::account::mask;
use uuid::Uuid;

use super::all;
use crate::proof::line::{Account, Balance, Beneficiary, Entry, EntryLine, Payment};

pub async fn beneficiaries(db: &Conn, after: Uuid) -> Result<Vec<Beneficiary>, DbErr> {
    let sql = "SELECT id, user_id, name FROM beneficiary WHERE id > $1 ORDER BY id LIMIT 500";
    let read = |row: &QueryResult| {
        Ok(Beneficiary {
            id: row.try_get("id")?,
            user_id: row.try_get("user_id")?,
            name: row.try_get("name")?,
        })
    };
    all(db, sql, [after.into()]).await?.iter().map(read).collect()
}

pub async fn accounts(db: &Conn, after: &str) -> Result<Vec<Account>, DbErr> {
    let sql = "SELECT key, kind, name, currency FROM ledger_account WHERE key > $1 ORDER BY key LIMIT 500";
    let read = |row: &QueryResult| {
        Ok(Account {
            key: row.try_get("key")?,
            kind: row.try_get("kind")?,
            name: row.try_get("name")?,
            currency: row.try_get("currency")?,
        })
    };
    all(db, sql, [after.into()]).await?.iter().map(read).collect()
}

/// Balances behind an account and a currency.
pub async fn balances(db: &Conn, (key, currency): &(String, String)) -> Result<Vec<Balance>, DbErr> {
    let sql = "SELECT account_key, currency, balance_minor FROM account_balance \
               WHERE (account_key, currency) > ($1, $2) ORDER BY account_key, currency LIMIT 500";
    let read = |row: &QueryResult| {
        Ok(Balance {
            account_key: row.try_get("account_key")?,
            currency: row.try_get("currency")?,
            balance_minor: row.try_get("balance_minor")?,
        })
    };
    all(db, sql, [key.as_str().into(), currency.as_str().into()]).await?.iter().map(read).collect()
}

// A movement of a box is in the audit as what happened to its session, a payment of a batch as what happened to that.
const ENTRIES: &str = "SELECT e.id, e.event, e.document_kind, e.document_id, e.document_number, e.document_version, \
     e.request_id, e.payment_id, e.reverses_id, e.business_date, e.at_ms, e.actor_id, \
     (SELECT b.id FROM ledger_entry AS b WHERE b.reverses_id = e.id LIMIT 1) AS reversed_by_id, \
     COALESCE(m.session_id, CASE WHEN e.document_kind = 'payment' THEN p.batch_id END, e.document_id) AS audit_object_id, \
     p.number, p.method, p.batch_id, p.amount_minor, p.currency, p.requester_id, p.beneficiary_user_id, p.prepared_by, \
     p.authorized_by, r.needs_hr \
     FROM ledger_entry AS e LEFT JOIN payment AS p ON p.id = e.payment_id LEFT JOIN request AS r ON r.id = p.request_id \
     LEFT JOIN cash_movement AS m ON m.id = e.document_id WHERE e.id > $1 ORDER BY e.id LIMIT 500";

const LINES: &str = "SELECT entry_id, line_no, account_key, amount_minor, currency, person_id, supplier_tax_id, branch_id, \
     cost_centre_id FROM ledger_line WHERE entry_id > $1 AND entry_id <= $2 ORDER BY entry_id, line_no";

/// Entries behind an id, with their lines.
pub async fn entries(db: &Conn, after: Uuid) -> Result<Vec<Entry>, DbErr> {
    let rows = all(db, ENTRIES, [after.into()]).await?;
    let mut entries = rows.iter().map(entry).collect::<Result<Vec<_>, DbErr>>()?;
    let Some(last) = entries.last().map(|entry| entry.id) else { return Ok(entries) };
    let mut each: HashMap<Uuid, Vec<EntryLine>> = HashMap::new();
    for row in all(db, LINES, [after.into(), last.into()]).await? {
        each.entry(row.try_get("entry_id")?).or_default().push(line(&row)?);
    }
    for entry in &mut entries {
        entry.lines = each.remove(&entry.id).unwrap_or_default();
    }
    Ok(entries)
}

fn entry(row: &QueryResult) -> Result<Entry, DbErr> {
    let document_kind: String = row.try_get("document_kind")?;
    let number: String = row.try_get("document_number")?;
    // The number of the company's own account is nobody's business who adds up.
    let document_number = if document_kind == "source_account" { mask(&number) } else { number };
    Ok(Entry {
        id: row.try_get("id")?,
        event: row.try_get("event")?,
        document_id: row.try_get("document_id")?,
        document_version: row.try_get("document_version")?,
        audit_object_id: row.try_get("audit_object_id")?,
        request_id: row.try_get("request_id")?,
        payment_id: row.try_get("payment_id")?,
        reverses_id: row.try_get("reverses_id")?,
        reversed_by_id: row.try_get("reversed_by_id")?,
        business_date: row.try_get("business_date")?,
        at_ms: row.try_get("at_ms")?,
        actor_id: row.try_get("actor_id")?,
        payment: payment(row)?,
        lines: Vec::new(),
        document_kind,
        document_number,
    })
}

fn payment(row: &QueryResult) -> Result<Option<Payment>, DbErr> {
    let Some(number) = row.try_get("number")? else { return Ok(None) };
    Ok(Some(Payment {
        number,
        method: row.try_get("method")?,
        batch_id: row.try_get("batch_id")?,
        amount_minor: row.try_get("amount_minor")?,
        currency: row.try_get("currency")?,
        requester_id: row.try_get("requester_id")?,
        beneficiary_user_id: row.try_get("beneficiary_user_id")?,
        prepared_by: row.try_get("prepared_by")?,
        authorized_by: row.try_get("authorized_by")?,
        needs_hr: row.try_get::<Option<bool>>("needs_hr")?.unwrap_or_default(),
    }))
}

fn line(row: &QueryResult) -> Result<EntryLine, DbErr> {
    Ok(EntryLine {
        line_no: row.try_get("line_no")?,
        account_key: row.try_get("account_key")?,
        amount_minor: row.try_get("amount_minor")?,
        currency: row.try_get("currency")?,
        person_id: row.try_get("person_id")?,
        supplier_tax_id: row.try_get("supplier_tax_id")?,
        branch_id: row.try_get("branch_id")?,
        cost_centre_id: row.try_get("cost_centre_id")?,
    })
}
