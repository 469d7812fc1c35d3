//! Many requests in a demonstration's database: its own, copied with all that hangs on them, each copy under ids, numbers,
//! instants, amounts and search words of its own. So every row is one the portal wrote, and what lists, ledger and search
//! rely on holds; only the audit trail is not copied, because its rows are hashed one by one.

use std::{fmt::Write as _, path::Path};

use caudal_db::{Conn, QueryResult, Statement};
use rusqlite::{Connection, OpenFlags, functions::FunctionFlags};
use uuid::Uuid;

/// The span over which copies are spread, in milliseconds: four years.
const SPAN_MS: i64 = 4 * 365 * 24 * 3600 * 1000;
/// Copies' numbers begin here, behind the demonstration's own.
const FIRST_NUMBER: i64 = 1_000_000;

/// The engine to fill.
pub enum Store {
    /// A file, through the bare engine.
    Sqlite(Connection),
    /// A server.
    Postgres(Conn),
}

impl Store {
    /// Opens the file of a portal that does not run.
    pub fn file(path: &Path) -> anyhow::Result<Self> {
        let db = Connection::open(path)?;
        // Made in one go and thrown away when that fails, so nothing needs a log meanwhile.
        db.execute_batch(
            "PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
             PRAGMA cache_size = -400000; PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY;",
        )?;
        let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
        db.create_scalar_function("shifted", 2, flags, |call| {
            let id: Option<[u8; 16]> = call.get(0)?;
            let ms: i64 = call.get(1)?;
            Ok(id.map(|id| shifted(id, ms).to_vec()))
        })?;
        db.create_scalar_function("made", 1, flags, |call| Ok(made(call.get(0)?).to_vec()))?;
        db.create_scalar_function("shifted_date", 2, flags, |call| {
            let (date, ms): (Option<String>, i64) = (call.get(0)?, call.get(1)?);
            let earlier = |date: String| {
                let date: jiff::civil::Date = date.parse().ok()?;
                Some(date.checked_sub(jiff::Span::new().days(ms / 86_400_000)).ok()?.to_string())
            };
            Ok(date.and_then(earlier))
        })?;
        Ok(Self::Sqlite(db))
    }

    /// Opens the file of a portal that may run.
    pub fn file_to_read(path: &Path) -> anyhow::Result<Self> {
        Ok(Self::Sqlite(Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?))
    }

    /// Connects to a server.
    pub async fn server(url: &str) -> anyhow::Result<Self> {
        // One connection: what is set for filling is set for a session.
        let store = Self::Postgres(Conn::open(url).await?);
        store
            .run(
                "CREATE OR REPLACE FUNCTION shifted(id uuid, ms bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
                     SELECT (lpad(to_hex(('x' || substr(translate(id::text, '-', ''), 1, 12))::bit(48)::bigint - ms), 12, '0')
                         || substr(translate(id::text, '-', ''), 13))::uuid $$;
                 CREATE OR REPLACE FUNCTION made(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
                     SELECT ('019f1979-2e80-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
                 CREATE OR REPLACE FUNCTION shifted_date(day text, ms bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
                     SELECT to_char(day::date - (ms / 86400000)::int, 'YYYY-MM-DD') $$;",
            )
            .await?;
        Ok(store)
    }

    /// Runs statements.
    pub async fn run(&self, sql: &str) -> anyhow::Result<()> {
        match self {
            Self::Sqlite(db) => Ok(db.execute_batch(sql)?),
            Self::Postgres(db) => {
                db.execute_unprepared(sql).await?;
                Ok(())
            }
        }
    }

    /// Reads one number.
    pub async fn number(&self, sql: &str) -> anyhow::Result<i64> {
        match self {
            Self::Sqlite(db) => Ok(db.query_row(sql, [], |row| row.get(0))?),
            Self::Postgres(db) => {
                let row = db.query_one_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
                Ok(row.map(|row| row.try_get_by_index(0)).transpose()?.unwrap_or_default())
            }
        }
    }

    /// Reads a column of ids, and a version with each.
    pub async fn ids(&self, sql: &str) -> anyhow::Result<Vec<(Uuid, i64)>> {
        match self {
            Self::Sqlite(db) => {
                let mut query = db.prepare(sql)?;
                let rows = query.query_map([], |row| {
                    let id: [u8; 16] = row.get(0)?;
                    Ok((Uuid::from_bytes(id), row.get(1)?))
                })?;
                Ok(rows.collect::<Result<_, _>>()?)
            }
            Self::Postgres(db) => {
                let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
                let read = |row: &QueryResult| Ok((row.try_get_by_index(0)?, row.try_get_by_index(1)?));
                rows.iter().map(read).collect()
            }
        }
    }

    async fn columns(&self, table: &str) -> anyhow::Result<Vec<String>> {
        match self {
            Self::Sqlite(db) => {
                let mut query = db.prepare("SELECT name FROM pragma_table_info(?) ORDER BY cid")?;
                Ok(query.query_map([table], |row| row.get(0))?.collect::<Result<_, _>>()?)
            }
            Self::Postgres(db) => {
                let sql = format!(
                    "SELECT column_name::text FROM information_schema.columns WHERE table_schema = 'public' \
                     AND table_name = '{table}' ORDER BY ordinal_position"
                );
                let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await?;
                rows.iter().map(|row| Ok(row.try_get_by_index(0)?)).collect()
            }
        }
    }
}

/// An id of noon of 30 June 2026 in Panama, another one for each number.
fn made(n: i64) -> [u8; 16] {
    (0x019f_1979_2e80_7000_8000_u128 << 48 | u128::from(n.unsigned_abs())).to_be_bytes()
}

/// An id as it would be had it been made so many milliseconds earlier.
fn shifted(mut id: [u8; 16], ms: i64) -> [u8; 16] {
    let mut at = [0; 8];
    at[2..].copy_from_slice(&id[..6]);
    let earlier = (i64::from_be_bytes(at) - ms).to_be_bytes();
    id[..6].copy_from_slice(&earlier[2..]);
    id
}

/// How a table is copied: which of its rows, and what changes in them besides instants and amounts. In the values `@shift`
/// is how much earlier a copy is, `@factor` what its amounts are multiplied by, `@first` where its numbers begin.
struct Copied {
    table: &'static str,
    rows: &'static str,
    columns: &'static str,
    ids: &'static [&'static str],
    changed: &'static [(&'static str, &'static str)],
}

const NUMBER: &str = "substr(t.number, 1, 9) || (@first + n.k * 100 + CAST(substr(t.number, 10) AS BIGINT))";
/// The digits of a number among the words by which a document is found.
const WORDS: &str = "replace(replace(t.terms, '\"' || substr(t.own_number, 10) || '\"', '\"' || \
    (@first + n.k * 100 + CAST(substr(t.own_number, 10) AS BIGINT)) || '\"'), '\"' || substr(t.other_number, 10) || '\"', '\"' || \
    (@first + n.k * 100 + CAST(substr(t.other_number, 10) AS BIGINT)) || '\"')";

const TABLES: [Copied; 13] = [
    Copied {
        table: "request",
        rows: "request t JOIN origin o ON o.id = t.id",
        columns: "t.*",
        ids: &["id", "live_payment_id"],
        changed: &[
            ("number", NUMBER),
            ("needed_by", "shifted_date(t.needed_by, @shift)"),
            (
                "approvals",
                "replace(t.approvals, '\"amount_minor\":' || t.requested_minor || ',', \
                 '\"amount_minor\":' || (t.requested_minor * @factor) || ',')",
            ),
        ],
    },
    Copied {
        table: "request_line",
        rows: "request_line t JOIN origin o ON o.id = t.request_id",
        columns: "t.*",
        ids: &["request_id"],
        changed: &[],
    },
    Copied {
        table: "request_participant",
        rows: "request_participant t JOIN origin o ON o.id = t.request_id",
        columns: "t.*",
        ids: &["request_id"],
        changed: &[],
    },
    Copied {
        table: "request_event",
        rows: "request_event t JOIN origin o ON o.id = t.request_id",
        columns: "t.*",
        ids: &["id", "request_id"],
        changed: &[],
    },
    Copied {
        table: "payment",
        rows: "payment t JOIN origin o ON o.id = t.request_id",
        columns: "t.*",
        ids: &["id", "request_id"],
        changed: &[
            ("number", NUMBER),
            (
                "request_number",
                "substr(t.request_number, 1, 9) || (@first + n.k * 100 + CAST(substr(t.request_number, 10) AS BIGINT))",
            ),
            ("end_to_end_id", "t.end_to_end_id || 'K' || n.k"),
            ("execution_date", "shifted_date(t.execution_date, @shift)"),
        ],
    },
    Copied {
        table: "payment_event",
        rows: "payment_event t JOIN payment p ON p.id = t.payment_id JOIN origin o ON o.id = p.request_id",
        columns: "t.*",
        ids: &["payment_id"],
        changed: &[],
    },
    Copied {
        table: "ledger_entry",
        rows: "ledger_entry t JOIN origin o ON o.id = t.request_id",
        columns: "t.*",
        ids: &["id", "document_id", "request_id", "payment_id", "reverses_id"],
        changed: &[
            (
                "document_number",
                "substr(t.document_number, 1, 9) || (@first + n.k * 100 + CAST(substr(t.document_number, 10) AS BIGINT))",
            ),
            ("business_date", "shifted_date(t.business_date, @shift)"),
        ],
    },
    Copied {
        table: "ledger_line",
        rows: "ledger_line t JOIN ledger_entry e ON e.id = t.entry_id JOIN origin o ON o.id = e.request_id",
        columns: "t.*",
        ids: &["entry_id"],
        changed: &[("business_date", "shifted_date(t.business_date, @shift)")],
    },
    Copied {
        table: "search_item",
        rows: "search_item t JOIN origin o ON o.id = t.of_id AND t.kind = 'request' \
               JOIN (SELECT id, number AS own_number, number AS other_number FROM request) d ON d.id = o.id",
        columns: "t.*, d.own_number, d.other_number",
        ids: &["of_id"],
        changed: &[("terms", WORDS)],
    },
    Copied {
        table: "search_item",
        rows: "search_item t JOIN (SELECT id, number AS own_number, request_number AS other_number, request_id FROM payment) d \
               ON d.id = t.of_id AND t.kind = 'payment' JOIN origin o ON o.id = d.request_id",
        columns: "t.*, d.own_number, d.other_number",
        ids: &["of_id"],
        changed: &[("terms", WORDS)],
    },
    Copied {
        table: "beneficiary",
        rows: "(SELECT * FROM beneficiary WHERE kind = 'supplier') t",
        columns: "t.*",
        ids: &["id"],
        changed: &[
            ("name", "t.name || ' ' || n.k"),
            ("name_key", "t.name_key || ' ' || n.k"),
            ("document_number", "t.document_number || '-' || n.k"),
        ],
    },
    Copied {
        table: "bank_account",
        rows: "bank_account t JOIN (SELECT id FROM beneficiary WHERE kind = 'supplier') b ON b.id = t.beneficiary_id",
        columns: "t.*",
        ids: &["id", "beneficiary_id"],
        changed: &[],
    },
    Copied {
        table: "search_item",
        rows: "search_item t JOIN (SELECT id FROM beneficiary WHERE kind = 'supplier') b ON b.id = t.of_id",
        columns: "t.*",
        ids: &["of_id"],
        changed: &[("terms", "replace(t.terms, ']', ',\"' || n.k || '\"]')")],
    },
];

/// Fills a demonstration up to at least this many requests.
pub async fn fill(store: &Store, requests: i64) -> anyhow::Result<()> {
    store
        .run(
            "DROP TABLE IF EXISTS origin;
             CREATE TABLE origin AS SELECT id FROM request WHERE attachment_count = 0 AND comment_count = 0;",
        )
        .await?;
    let origins = store.number("SELECT CAST(COUNT(*) AS BIGINT) FROM origin").await?;
    let there = store.number("SELECT CAST(COUNT(*) AS BIGINT) FROM request").await?;
    let copies = (requests - there).max(0) / origins + 1;
    let step = SPAN_MS / copies;
    if matches!(store, Store::Postgres(_)) {
        // Whatever is copied fits together; only its author's own rows are checked again.
        store.run("SET session_replication_role = replica; SET synchronous_commit = off").await?;
    }
    // Of tables that others are read through, the last go first: a copy must not be copied again.
    for copied in TABLES.iter().rev() {
        let some = if copied.rows.contains("supplier") { copies / 10 + 1 } else { copies };
        store.run(&copy(copied, &store.columns(copied.table).await?, some, step)).await?;
    }
    find_by_words(store).await?;
    store.run(&follow_up(copies)).await?;
    let analyse = match store {
        // As the portal itself does when it stops.
        Store::Sqlite(_) => "PRAGMA analysis_limit = 400; ANALYZE; PRAGMA journal_mode = WAL;",
        Store::Postgres(_) => "SET session_replication_role = DEFAULT; VACUUM ANALYZE",
    };
    for statement in analyse.split_inclusive(';') {
        store.run(statement).await?;
    }
    Ok(())
}

fn copy(copied: &Copied, columns: &[String], copies: i64, step: i64) -> String {
    let mut values = String::new();
    for column in columns {
        let changed = copied.changed.iter().find(|(name, _)| name == column).map(|(_, to)| (*to).to_owned());
        let value = match changed {
            Some(to) => to,
            None if copied.ids.contains(&column.as_str()) => format!("shifted(t.{column}, @shift)"),
            None if column.ends_with("_ms") => format!("t.{column} - @shift"),
            None if column.ends_with("_minor") => format!("t.{column} * @factor"),
            None => format!("t.{column}"),
        };
        let _infallible = write!(values, "{}{value}", if values.is_empty() { "" } else { ", " });
    }
    let values = values
        .replace("@first", &FIRST_NUMBER.to_string())
        .replace("@shift", &format!("n.k * {step}"))
        .replace("@factor", "(1 + n.k % 997)");
    // The oldest first, so that indexes by id grow at their end.
    format!(
        "INSERT INTO {} ({}) SELECT {values} FROM (WITH RECURSIVE n(k) AS (SELECT CAST({copies} AS BIGINT) UNION ALL \
         SELECT k - 1 FROM n WHERE k > 1) SELECT k FROM n) n CROSS JOIN (SELECT {} FROM {}) t",
        copied.table,
        columns.join(", "),
        copied.columns,
        copied.rows
    )
}

/// Every word in the order of the table, so that it grows at its end.
async fn find_by_words(store: &Store) -> anyhow::Result<()> {
    let words = match store {
        Store::Sqlite(_) => "json_each(i.terms) w",
        Store::Postgres(_) => "jsonb_array_elements_text(i.terms::jsonb) w(value)",
    };
    let sql = format!(
        "DELETE FROM search_term; INSERT INTO search_term (kind, term, id) \
         SELECT DISTINCT i.kind, w.value, i.of_id FROM search_item i, {words} ORDER BY 1, 2, 3"
    );
    for statement in sql.split(';') {
        store.run(statement).await?;
    }
    Ok(())
}

/// What is kept beside the documents: counters, balances, and limits to approve that suit the amounts.
fn follow_up(copies: i64) -> String {
    format!(
        "UPDATE counter SET value = {} WHERE name LIKE 'request:%' OR name LIKE 'payment:%';
         UPDATE account_balance SET balance_minor = (SELECT CAST(SUM(amount_minor) AS BIGINT) FROM ledger_line l
             WHERE l.account_key = account_balance.account_key AND l.currency = account_balance.currency)
             WHERE EXISTS (SELECT 1 FROM ledger_line l WHERE l.account_key = account_balance.account_key);
         DELETE FROM account_day;
         INSERT INTO account_day SELECT account_key, currency, business_date,
             CAST(SUM(CASE WHEN amount_minor > 0 THEN amount_minor ELSE 0 END) AS BIGINT),
             CAST(SUM(CASE WHEN amount_minor < 0 THEN -amount_minor ELSE 0 END) AS BIGINT)
             FROM ledger_line GROUP BY account_key, currency, business_date;
         UPDATE approval_limit SET limit_minor = 1000000000000;
         DROP TABLE origin",
        FIRST_NUMBER + (copies + 1) * 100
    )
}

#[cfg(test)]
mod tests {
    use super::shifted;

    #[test]
    fn an_id_moves_back_in_time_and_stays_another_one_than_its_neighbours() {
        let id = 0x01a0_3245_fd8c_7000_8001_39e9_4e24_4ccb_u128.to_be_bytes();
        assert_eq!(u128::from_be_bytes(shifted(id, 0xd8c)), 0x01a0_3245_f000_7000_8001_39e9_4e24_4ccb);
    }
}
