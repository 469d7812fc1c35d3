//! The journal and the lines of an account read an index, whatever the engine knows of the tables.

use caudal_db::{
    Db,
    testing::{Failed, Target, analyze, fresh, literal, plan, reads_whole},
};
use caudal_domain::ids::Id;

use super::{
    balances::select_lines_on,
    journal::{Filter, select},
    *,
};

/// So many that PostgreSQL finds a page by an index rather than read all.
const ENTRIES: u128 = 8_000;

fn usd() -> Currency {
    Currency::parse("USD").unwrap()
}

fn uuid(kind: u128, n: u128) -> Uuid {
    Uuid::from_u128(kind << 96 | n)
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
    for some in (0..ENTRIES).collect::<Vec<_>>().chunks(250) {
        let entry = |n: &u128| {
            format!(
                "({}, 'cash_paid', 'payment', {}, 'PAG-{n}', 1, '{}', {n}, {})",
                id(1, *n),
                id(2, *n),
                day(*n),
                id(3, 1)
            )
        };
        let lines = |n: &u128| {
            let of = |line, account: &str, minor| {
                format!(
                    "({}, {line}, '{account}:{}', {minor}, 'USD', {}, '{}')",
                    id(1, *n),
                    n % 40,
                    id(4, n % 90),
                    day(*n)
                )
            };
            format!("{}, {}", of(1, "advances", 100), of(2, "expense", -100))
        };
        sql.push_str(&format!(
            "INSERT INTO ledger_entry (id, event, document_kind, document_id, document_number, document_version,
                business_date, at_ms, actor_id) VALUES {};",
            some.iter().map(entry).collect::<Vec<_>>().join(",")
        ));
        sql.push_str(&format!(
            "INSERT INTO ledger_line (entry_id, line_no, account_key, amount_minor, currency, person_id, business_date) VALUES {};",
            some.iter().map(lines).collect::<Vec<_>>().join(",")
        ));
    }
    sql
}

async fn read_their_index(target: Target) {
    let db = fresh(target).await;
    let ground = ground(&db);
    db.write(move |tx| {
        let ground = ground.clone();
        Box::pin(async move {
            tx.execute_unprepared(&ground).await?;
            analyze(tx).await?;
            watch(tx).await
        })
    })
    .await
    .map_err(|Failed(why)| why)
    .unwrap();
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
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
            let told = plan(tx, select(filter, after.as_ref(), 25).build(backend)).await?;
            if ["ledger_entry", "ledger_line"].iter().any(|table| reads_whole(&told, table))
                || !told.contains(index_of(filter))
            {
                return Err(Failed(format!("{filter:?} {after:?}: {told}")));
            }
        }
    }
    let places = [("advances:3".to_owned(), usd()), ("expense:4".to_owned(), usd())];
    for within in [(None, None), (Some("2026-03-01"), Some("2026-03-31"))] {
        for after in &after {
            let Some(lines) = select_lines_on(&places, within, after.as_ref(), 25) else { continue };
            let told = plan(tx, lines.build(backend)).await?;
            if reads_whole(&told, "ledger_line") {
                return Err(Failed(format!("{within:?} {after:?}: {told}")));
            }
        }
    }
    Ok(())
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

#[tokio::test(flavor = "multi_thread")]
async fn the_books_read_their_index_on_sqlite() {
    read_their_index(Target::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_books_read_their_index_on_postgres() {
    read_their_index(Target::Postgres).await;
}
