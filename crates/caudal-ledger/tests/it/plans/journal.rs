//! The journal and the lines of an account read an index, whatever the engine knows of the tables.

use caudal_db::testing::plans::{insert_sql, on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, Tx};
use caudal_domain::{ids::Id, money::Currency};
use caudal_ledger::testing::{Filter, select, select_lines_on, select_moved};

/// So many that PostgreSQL finds a page by an index rather than read all.
const ENTRIES: u128 = 8_000;

fn usd() -> Currency {
    Currency::parse("USD").unwrap()
}

fn ground(db: &Db) -> String {
    let id = |kind, n| literal(db, uuid(kind, n));
    let mut sql = String::new();
    for n in 0..40 {
        sql.push_str(&format!(
            "INSERT INTO ledger_account (key, kind, name, currency, plain) VALUES
                ('expense:{n}', 'expense', 'Gasto {n}', NULL, 'gasto'), ('advances:{n}', 'advances', 'Ana {n}', NULL, 'ana');"
        ));
    }
    let day = |n: u128| format!("2026-{:02}-{:02}", 1 + n / 28 % 12, 1 + n % 28);
    let entry = |n| {
        let (entry, payment, day, actor) = (id(1, n), id(2, n), day(n), id(3, 1));
        format!("({entry}, 'cash_paid', 'payment', {payment}, 'PAG-{n}', 1, '{day}', {n}, {actor})")
    };
    let lines = |n| {
        let (entry, account, person, day) = (id(1, n), n % 40, id(4, n % 90), day(n));
        format!(
            "({entry}, 1, 'advances:{account}', 100, 'USD', {person}, '{day}'),
             ({entry}, 2, 'expense:{account}', -100, 'USD', {person}, '{day}')"
        )
    };
    let days = |n| format!("('expense:{}', 'USD', '{}', 100, 0)", n % 40, day(n / 40));
    sql += &insert_sql(
        "INSERT INTO account_day (account_key, currency, business_date, debit_minor, credit_minor)",
        40 * 300,
        days,
    );
    sql += &insert_sql(
        "INSERT INTO ledger_entry (id, event, document_kind, document_id, document_number, document_version,
            business_date, at_ms, actor_id)",
        ENTRIES,
        entry,
    );
    sql + &insert_sql(
        "INSERT INTO ledger_line (entry_id, line_no, account_key, amount_minor, currency, person_id, business_date)",
        ENTRIES,
        lines,
    )
}

async fn read_their_index(target: Target) {
    on_ground(target, ground, &[|tx| Box::pin(watch(tx))]).await;
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    analyze(tx).await?;
    let text = |text: &str| Some(text.to_owned());
    let month = (text("2026-03-01"), text("2026-03-31"));
    let filters = [
        Filter::default(),
        Filter { days: month.clone(), ..Filter::default() },
        Filter { days: month.clone(), oldest_first: true, ..Filter::default() },
        Filter { account: text("expense:7"), ..Filter::default() },
        Filter {
            account: text("expense:7"),
            days: month.clone(),
            currency: Some(usd()),
            ..Filter::default()
        },
        Filter { person: Some(Id::new(uuid(4, 3))), ..Filter::default() },
        Filter { number: text("PAG-77"), ..Filter::default() },
        Filter { export: Some(Id::new(uuid(5, 1))), ..Filter::default() },
        Filter {
            days: month.clone(),
            account_kind: text("expense"),
            exported: Some(false),
            ..Filter::default()
        },
        Filter { branch: Some(Id::new(uuid(6, 1))), ..Filter::default() },
        Filter { branch: Some(Id::new(uuid(6, 1))), days: month, ..Filter::default() },
        Filter { cost_centre: Some(Id::new(uuid(7, 1))), ..Filter::default() },
        Filter { event: text("opening_balance"), ..Filter::default() },
    ];
    let after = [None, Some(("2026-03-05".to_owned(), Id::new(uuid(1, 60))))];
    let backend = tx.get_database_backend();
    for filter in &filters {
        for after in &after {
            let query = select(filter, after.as_ref(), 25).build(backend);
            let tables = ["ledger_entry", "ledger_line"];
            reads(tx, format!("{filter:?} {after:?}"), query, &tables, index_of(filter)).await?;
        }
    }
    let places = [("advances:3".to_owned(), usd()), ("expense:4".to_owned(), usd())];
    for within in [(None, None), (Some("2026-03-01"), Some("2026-03-31"))] {
        for after in &after {
            let Some(lines) = select_lines_on(&places, within, after.as_ref(), 25) else { continue };
            reads(tx, format!("{within:?} {after:?}"), lines.build(backend), &["ledger_line"], "").await?;
        }
    }
    let days = select_moved(backend, &places, "2026-10-01");
    reads(tx, "the days of some accounts", days, &["account_day"], "").await.map(drop)
}

/// What a plan must name.
fn index_of(filter: &Filter) -> &'static str {
    match filter {
        Filter { branch: Some(_), .. } => "ledger_line_by_branch",
        Filter { cost_centre: Some(_), .. } => "ledger_line_by_cost_centre",
        Filter { event: Some(_), .. } => "ledger_entry_by_event",
        _ => "",
    }
}

caudal_db::on_both_engines!(read_their_index);
