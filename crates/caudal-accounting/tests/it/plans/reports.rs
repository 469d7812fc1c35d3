//! A report reads the lines of its days from the index of each account, and the entries of those lines by their ids.

use caudal_accounting::testing::{By, Filter, select_paid_by_day, select_spent_by, select_spent_by_day};
use caudal_db::testing::plans::{insert_sql, on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, Tx};
use caudal_domain::{ids::Id, money::Currency};

/// So many that PostgreSQL finds a month by an index rather than read all.
const ENTRIES: u128 = 12_000;
const ACCOUNTS: u128 = 8;

fn ground(db: &Db) -> String {
    let id = |kind, n| literal(db, uuid(kind, n));
    let account = |n: u128| format!("('expense:{n}', 'expense', 'Gasto {n}', NULL, 'gasto')");
    let day = |n: u128| format!("20{:02}-{:02}-{:02}", 10 + n / 336 % 16, 1 + n / 28 % 12, 1 + n % 28);
    let entry = |n| {
        let (entry, payment, day, actor) = (id(1, n), id(2, n), day(n), id(3, 1));
        format!("({entry}, 'cash_paid', 'payment', {payment}, 'PAG-{n}', 1, '{day}', {n}, {actor})")
    };
    let lines = |n| {
        let (entry, account, person, branch, day) =
            (id(1, n), n % ACCOUNTS, id(4, n % 90), id(6, n % 3), day(n));
        format!(
            "({entry}, 1, 'expense:{account}', 100, 'USD', {person}, {branch}, '{day}'),
             ({entry}, 2, 'cash:1', -100, 'USD', {person}, {branch}, '{day}')"
        )
    };
    let mut sql =
        insert_sql("INSERT INTO ledger_account (key, kind, name, currency, plain)", ACCOUNTS, account);
    sql += "INSERT INTO ledger_account (key, kind, name, currency, plain) VALUES ('cash:1', 'cash', 'Caja', 'USD', 'caja');";
    sql += &insert_sql(
        "INSERT INTO ledger_entry (id, event, document_kind, document_id, document_number, document_version,
            business_date, at_ms, actor_id)",
        ENTRIES,
        entry,
    );
    sql + &insert_sql(
        "INSERT INTO ledger_line (entry_id, line_no, account_key, amount_minor, currency, person_id, branch_id, business_date)",
        ENTRIES,
        lines,
    )
}

async fn read_their_index(target: Target) {
    on_ground(target, ground, &[|tx| Box::pin(watch(tx))]).await;
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    analyze(tx).await?;
    let backend = tx.get_database_backend();
    let currency = Currency::parse("USD").map_err(|error| Failed(format!("{error:?}")))?;
    for branch in [None, Some(Id::new(uuid(6, 1)))] {
        let filter = Filter { currency, branch, days: ("2014-03-01", "2014-03-28") };
        let tables = ["ledger_line", "ledger_entry"];
        for by in [By::Type, By::Branch, By::CostCentre, By::Person, By::Account] {
            reads(tx, format!("{by:?} {branch:?}"), select_spent_by(backend, by, &filter), &tables, "")
                .await?;
        }
        reads(tx, "by day", select_spent_by_day(backend, &filter), &tables, "").await?;
        reads(tx, "paid", select_paid_by_day(backend, &filter), &tables, "").await?;
    }
    Ok(())
}

caudal_db::on_both_engines!(read_their_index);
