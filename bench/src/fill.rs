//! Many requests in a demonstration's database: its own, copied with all that hangs on them, each copy under ids, numbers,
//! instants, amounts and search words of its own. So every row is one the portal wrote, and what lists, ledger and search
//! rely on holds. Of the audit trail some rows are copied, outside of the chain: lists grow, but it does not verify.

use std::{cell::RefCell, fmt::Write as _};

use futures::future::try_join_all;

use crate::store::Store;

/// Copies' numbers begin here, behind the demonstration's own.
const FIRST_NUMBER: i64 = 1_000_000;
const DAY_MS: i64 = 24 * 3600 * 1000;
/// Whoever keeps filled databases keeps them under this, which changes with what a filled one holds.
const EDITION: u32 = 2;

/// What a database is filled with.
#[derive(Clone, Copy)]
pub struct Filling {
    /// At least this many requests.
    pub requests: i64,
    /// Over how many days they are spread.
    pub days: i64,
    /// To how many times the demonstration's staff the money went that is still to be proved or repaid.
    pub staffs: i64,
}

impl Filling {
    /// Requests of four years, by the same few people.
    pub fn many(requests: i64) -> Self {
        Self { requests, days: 4 * 365, staffs: 1 }
    }

    /// What the file of a database filled so is called.
    pub fn file(self) -> String {
        let Self { requests, days, staffs } = self;
        format!("{requests}-{days}-{staffs}.{EDITION}.db")
    }
}

/// How a table is copied: which of its rows, and what changes in them besides instants and amounts. In the values `@shift`
/// is how much earlier a copy is, `@factor` what its amounts are multiplied by, `@first` where its numbers begin, `@staffs` how
/// often there are other people.
struct Copied {
    table: &'static str,
    rows: &'static str,
    /// In how many copies of all it is once.
    every: i64,
    columns: &'static str,
    ids: &'static [&'static str],
    changed: &'static [(&'static str, &'static str)],
}

const NUMBER: &str = "substr(t.number, 1, 9) || (@first + n.k * 100 + CAST(substr(t.number, 10) AS BIGINT))";
/// The digits of a number among the words by which a document is found.
const WORDS: &str = "replace(replace(t.terms, '\"' || substr(t.own_number, 10) || '\"', '\"' || \
    (@first + n.k * 100 + CAST(substr(t.own_number, 10) AS BIGINT)) || '\"'), '\"' || substr(t.other_number, 10) || '\"', '\"' || \
    (@first + n.k * 100 + CAST(substr(t.other_number, 10) AS BIGINT)) || '\"')";

const TABLES: [Copied; 17] = [
    Copied {
        table: "request",
        rows: "request t JOIN origin o ON o.id = t.id",
        every: 1,
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
        every: 1,
        columns: "t.*",
        ids: &["request_id"],
        changed: &[],
    },
    Copied {
        table: "request_participant",
        rows: "request_participant t JOIN origin o ON o.id = t.request_id",
        every: 1,
        columns: "t.*",
        ids: &["request_id"],
        changed: &[],
    },
    Copied {
        table: "request_event",
        rows: "request_event t JOIN origin o ON o.id = t.request_id",
        every: 1,
        columns: "t.*",
        ids: &["id", "request_id"],
        changed: &[],
    },
    Copied {
        table: "payment",
        rows: "payment t JOIN origin o ON o.id = t.request_id",
        every: 1,
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
        every: 1,
        columns: "t.*",
        ids: &["payment_id"],
        changed: &[],
    },
    Copied {
        table: "ledger_entry",
        rows: "ledger_entry t JOIN origin o ON o.id = t.request_id",
        every: 1,
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
        every: 1,
        columns: "t.*",
        ids: &["entry_id"],
        changed: &[
            ("business_date", "shifted_date(t.business_date, @shift)"),
            (
                "account_key",
                "CASE WHEN t.account_key LIKE 'advances:%' OR t.account_key LIKE 'receivable:%' \
                 THEN shifted_key(t.account_key, n.k % @staffs * 86400000) ELSE t.account_key END",
            ),
        ],
    },
    Copied {
        table: "search_item",
        rows: "search_item t JOIN origin o ON o.id = t.of_id AND t.kind = 'request' \
               JOIN (SELECT id, number AS own_number, number AS other_number FROM request) d ON d.id = o.id",
        every: 1,
        columns: "t.*, d.own_number, d.other_number",
        ids: &["of_id"],
        changed: &[("terms", WORDS)],
    },
    Copied {
        table: "search_item",
        rows: "search_item t JOIN (SELECT id, number AS own_number, request_number AS other_number, request_id FROM payment) d \
               ON d.id = t.of_id AND t.kind = 'payment' JOIN origin o ON o.id = d.request_id",
        every: 1,
        columns: "t.*, d.own_number, d.other_number",
        ids: &["of_id"],
        changed: &[("terms", WORDS)],
    },
    Copied {
        table: "beneficiary",
        rows: "(SELECT * FROM beneficiary WHERE kind = 'supplier') t",
        every: 10,
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
        every: 10,
        columns: "t.*",
        ids: &["id", "beneficiary_id"],
        changed: &[],
    },
    Copied {
        table: "search_item",
        rows: "search_item t JOIN (SELECT id FROM beneficiary WHERE kind = 'supplier') b ON b.id = t.of_id",
        every: 10,
        columns: "t.*",
        ids: &["of_id"],
        changed: &[("terms", "replace(t.terms, ']', ',\"' || n.k || '\"]')")],
    },
    // Not its whole trail but one row of most requests: a row costs eight indexes. Nobody verifies them.
    Copied {
        table: "audit_row",
        rows: "audit_row t JOIN origin o ON o.id = t.object_id \
               AND t.object_kind = 'request' AND t.action = 'request.approve'",
        every: 1,
        columns: "t.*",
        ids: &["id", "object_id"],
        changed: &[(
            "object_number",
            "substr(t.object_number, 1, 9) || (@first + n.k * 100 + CAST(substr(t.object_number, 10) AS BIGINT))",
        )],
    },
    // Eliécer Quintero, who asks for money and may do nothing else: as a company grows, so does the number of its drivers.
    Copied {
        table: "app_user",
        rows: "app_user t JOIN (SELECT id AS whose FROM app_user WHERE employee_number = '1014') u ON u.whose = t.id",
        every: 1,
        columns: "t.*",
        ids: &["id"],
        changed: &[
            ("name", "t.name || ' ' || n.k"),
            ("name_key", "t.name_key || ' ' || n.k"),
            ("email", "'k' || n.k || t.email"),
            ("email_key", "'k' || n.k || t.email_key"),
            ("employee_number", "t.employee_number || '-' || n.k"),
            ("document", "t.document || '-' || n.k"),
        ],
    },
    Copied {
        table: "user_permission",
        rows: "user_permission t JOIN (SELECT id AS whose FROM app_user WHERE employee_number = '1014') u ON u.whose = t.user_id",
        every: 1,
        columns: "t.*",
        ids: &["id", "user_id"],
        changed: &[],
    },
    Copied {
        table: "search_item",
        rows: "search_item t JOIN (SELECT id AS whose FROM app_user WHERE employee_number = '1014') u \
               ON u.whose = t.of_id AND t.kind = 'user'",
        every: 1,
        columns: "t.*",
        ids: &["of_id"],
        changed: &[("terms", "replace(t.terms, ']', ',\"' || n.k || '\"]')")],
    },
];

/// What the triggers of requests keep, which were off.
const PAID: &str = "DELETE FROM paid_to;
    INSERT INTO paid_to
    SELECT beneficiary_id, currency, days, created_at_ms / 86400000 / days, COUNT(*), CAST(SUM(paid_minor) AS BIGINT)
    FROM request CROSS JOIN (SELECT CAST(1 AS BIGINT) AS days UNION ALL SELECT 32) span
    WHERE state = 'disbursed' GROUP BY 1, 2, 3, 4;";

/// Fills a demonstration over these connections: a file has one, a server one for each core that it may use.
pub async fn fill(stores: &[Store], filling: Filling) -> anyhow::Result<()> {
    let Some(store) = stores.first() else { return Ok(()) };
    store
        .run(
            "DROP TABLE IF EXISTS origin;
             CREATE TABLE origin AS SELECT id FROM request WHERE attachment_count = 0 AND comment_count = 0;",
        )
        .await?;
    let origins = store.number("SELECT CAST(COUNT(*) AS BIGINT) FROM origin").await?;
    let there = store.number("SELECT CAST(COUNT(*) AS BIGINT) FROM request").await?;
    let copies = (filling.requests - there).max(0) / origins + 1;
    for store in stores.iter().filter(|store| matches!(store, Store::Postgres(_))) {
        // Whatever is copied fits together; only its author's own rows are checked again.
        store
            .run(
                "SET session_replication_role = replica; SET synchronous_commit = off; SET jit = off;
                 SET work_mem = '256MB'; SET maintenance_work_mem = '256MB'",
            )
            .await?;
    }
    let left = RefCell::new(jobs(store, copies, filling).await?);
    try_join_all(stores.iter().map(|store| work(store, &left))).await?;
    store.run(PAID).await?;
    store.run(&follow_up(copies, filling)).await?;
    store.run(PEOPLE_AND_PLACES).await?;
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

/// Statements that stand behind each other; those of different tables may be run at once.
type Job = Vec<String>;

/// Does what is left, one job after the other.
async fn work(store: &Store, left: &RefCell<Vec<Job>>) -> anyhow::Result<()> {
    loop {
        let next = left.borrow_mut().pop();
        let Some(job) = next else { return Ok(()) };
        for statement in job {
            store.run(&statement).await?;
        }
    }
}

/// Sets the originals aside and takes indexes and triggers off. What is left to do is one job for each table, the longest last.
async fn jobs(store: &Store, copies: i64, filling: Filling) -> anyhow::Result<Vec<Job>> {
    // All originals first: a copy must not be copied again, and what is read from another table is not kept aside row by row.
    for (nth, copied) in TABLES.iter().enumerate() {
        store.run(&original(copied, nth, store)).await?;
    }
    let mut jobs: Vec<(&str, Job)> = Vec::new();
    for (nth, copied) in TABLES.iter().enumerate() {
        let columns = store.texts(&columns(store, copied.table)).await?;
        let copy = copy(copied, nth, &columns, copies, filling, store);
        let drop = format!("DROP TABLE original_{nth}");
        match jobs.iter_mut().find(|(table, _)| *table == copied.table) {
            Some((_, job)) => job.extend([copy, drop]),
            None => jobs.push((copied.table, vec![copy, drop])),
        }
    }
    for (table, job) in &mut jobs {
        job.extend(take_off(store, table).await?);
        if *table == "search_item" {
            job.extend(words(store).iter().map(|statement| (*statement).to_owned()));
        }
        if matches!(store, Store::Postgres(_)) {
            job.push(format!("VACUUM {table}"));
        }
    }
    jobs.sort_by_key(|(table, _)| *table == "search_item");
    Ok(jobs.into_iter().map(|(_, job)| job).collect())
}

/// A query for the names of a table's columns, in order.
fn columns(store: &Store, table: &str) -> String {
    match store {
        Store::Sqlite(_) => format!("SELECT name FROM pragma_table_info('{table}') ORDER BY cid"),
        Store::Postgres(_) => format!(
            "SELECT column_name::text FROM information_schema.columns WHERE table_schema = 'public' \
             AND table_name = '{table}' ORDER BY ordinal_position"
        ),
    }
}

/// Takes indexes and triggers off a table, and answers how they are made again: an index that is made at the end costs a part of what it
/// costs row by row, and a trigger would have all rows kept aside first.
async fn take_off(store: &Store, table: &str) -> anyhow::Result<Vec<String>> {
    let (dropped, made) = match store {
        Store::Sqlite(_) => {
            let of = format!(
                "FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name = '{table}'"
            );
            (format!("SELECT 'DROP ' || type || ' ' || name {of}"), format!("SELECT sql {of}"))
        }
        Store::Postgres(_) => {
            let of = format!(
                "FROM pg_indexes i WHERE schemaname = 'public' AND tablename = '{table}' \
                 AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)"
            );
            (format!("SELECT 'DROP INDEX ' || quote_ident(indexname) {of}"), format!("SELECT indexdef {of}"))
        }
    };
    let made = store.texts(&made).await?;
    for statement in store.texts(&dropped).await? {
        store.run(&statement).await?;
    }
    Ok(made)
}

/// What of a table is copied, aside. PostgreSQL takes the ids apart here, once instead of for each copy.
fn original(copied: &Copied, nth: usize, store: &Store) -> String {
    let mut columns = copied.columns.to_owned();
    if matches!(store, Store::Postgres(_)) {
        for id in copied.ids {
            let digits = format!("translate(t.{id}::text, '-', '')");
            let _infallible = write!(
                columns,
                ", ('x' || substr({digits}, 1, 12))::bit(48)::bigint AS {id}_at, substr({digits}, 13) AS {id}_rest"
            );
        }
    }
    format!("CREATE TABLE original_{nth} AS SELECT {columns} FROM {}", copied.rows)
}

fn copy(
    copied: &Copied,
    nth: usize,
    columns: &[String],
    copies: i64,
    filling: Filling,
    store: &Store,
) -> String {
    let mut values = String::new();
    for column in columns {
        let changed = copied.changed.iter().find(|(name, to)| {
            // The same people for all: there is nothing to look at row by row.
            name == column && (filling.staffs > 1 || !to.contains("@staffs"))
        });
        let value = match changed {
            Some((_, to)) => (*to).to_owned(),
            None if copied.ids.contains(&column.as_str()) => match store {
                Store::Sqlite(_) => format!("shifted(t.{column}, @shift)"),
                Store::Postgres(_) => {
                    format!("(lpad(to_hex(t.{column}_at - @shift), 12, '0') || t.{column}_rest)::uuid")
                }
            },
            None if column.ends_with("_ms") => format!("t.{column} - @shift"),
            None if column.ends_with("_minor") => format!("t.{column} * @factor"),
            None => format!("t.{column}"),
        };
        let _infallible = write!(values, "{}{value}", if values.is_empty() { "" } else { ", " });
    }
    let step = filling.days * DAY_MS / copies;
    let values = values
        .replace("@first", &FIRST_NUMBER.to_string())
        .replace("@shift", &format!("n.k * {step}"))
        .replace("@factor", "(1 + n.k % 997)")
        .replace("@staffs", &filling.staffs.to_string());
    let some = if copied.every == 1 { copies } else { copies / copied.every + 1 };
    // The oldest first, so that tables grow at their end.
    format!(
        "INSERT INTO {} ({}) SELECT {values} FROM (WITH RECURSIVE n(k) AS (SELECT CAST({some} AS BIGINT) UNION ALL \
         SELECT k - 1 FROM n WHERE k > 1) SELECT k FROM n) n CROSS JOIN original_{nth} t",
        copied.table,
        columns.join(", "),
    )
}

/// Every word in the order of the table, so that it grows at its end.
fn words(store: &Store) -> &'static [&'static str] {
    match store {
        Store::Sqlite(_) => &[
            "DELETE FROM search_term",
            "INSERT INTO search_term (kind, term, id) SELECT i.kind, w.value, i.of_id FROM search_item i, json_each(i.terms) w
                 WHERE TRUE ORDER BY 1, 2, 3 ON CONFLICT DO NOTHING",
        ],
        // Without its key, which nothing refers to: made at the end, it costs less than looked at word by word.
        Store::Postgres(_) => &[
            "ALTER TABLE search_term DROP CONSTRAINT search_term_pkey; DELETE FROM search_term",
            "INSERT INTO search_term (kind, term, id) SELECT DISTINCT i.kind, w.value COLLATE \"C\", i.of_id
                 FROM search_item i, jsonb_array_elements_text(i.terms::jsonb) w(value) ORDER BY 1, 2, 3",
            "ALTER TABLE search_term ADD CONSTRAINT search_term_pkey PRIMARY KEY (kind, term, id)",
            "VACUUM search_term",
        ],
    }
}

/// What is kept beside the documents: counters, accounts, balances, and limits to approve that suit the amounts.
fn follow_up(copies: i64, filling: Filling) -> String {
    format!(
        "UPDATE counter SET value = {} WHERE name LIKE 'request:%' OR name LIKE 'payment:%';
         INSERT INTO ledger_account (key, kind, name, currency, plain)
             WITH RECURSIVE n(k) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT k + 1 FROM n WHERE k < {})
             SELECT shifted_key(t.key, n.k * {DAY_MS}), t.kind, t.name || ' ' || n.k, t.currency, t.plain || ' ' || n.k
             FROM n CROSS JOIN ledger_account t WHERE t.kind IN ('advances', 'receivable') AND n.k < {};
         DELETE FROM account_day;
         INSERT INTO account_day (account_key, currency, business_date, debit_minor, credit_minor)
             SELECT account_key, currency, business_date,
             CAST(SUM(CASE WHEN amount_minor > 0 THEN amount_minor ELSE 0 END) AS BIGINT),
             CAST(SUM(CASE WHEN amount_minor < 0 THEN -amount_minor ELSE 0 END) AS BIGINT)
             FROM ledger_line GROUP BY account_key, currency, business_date;
         INSERT INTO account_balance (account_key, currency, balance_minor)
             SELECT account_key, currency, CAST(SUM(debit_minor - credit_minor) AS BIGINT)
             FROM account_day WHERE TRUE GROUP BY account_key, currency
             ON CONFLICT (account_key, currency) DO UPDATE SET balance_minor = excluded.balance_minor;
         UPDATE approval_limit SET limit_minor = 1000000000000;
         DROP TABLE origin",
        FIRST_NUMBER + (copies + 1) * 100,
        filling.staffs - 1,
        filling.staffs,
    )
}

/// A branch that nothing belongs to and a type that nobody uses; and two who read what was done in one branch only: Kevin Ábrego in
/// that of David, Eliécer Quintero in the one with nothing.
const PEOPLE_AND_PLACES: &str = "INSERT INTO branch (id, name, active) VALUES (made(800000001), 'Bocas del Toro', TRUE);
    INSERT INTO request_type (id, code, name, needs_hr, methods, outcome, expense_account, confidential, active, position)
        VALUES (made(800000002), 'sin_uso', 'Sin uso', FALSE, 'transfer', 'expense', '5170', FALSE, TRUE, 99);
    INSERT INTO user_permission (id, user_id, permission_name, branch_id, granted_at_ms)
        SELECT made(800000003), u.id, 'Consultar auditoría', b.id, 1 FROM app_user u CROSS JOIN branch b
            WHERE u.employee_number = '1020' AND b.name = 'David'
        UNION ALL SELECT made(800000004), u.id, 'Consultar auditoría', b.id, 1 FROM app_user u CROSS JOIN branch b
            WHERE u.employee_number = '1014' AND b.name = 'Bocas del Toro'";
