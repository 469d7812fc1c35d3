//! The lists of cancellations read an index, whatever the engine knows of the table.

use caudal_cancellations::testing::find;
use caudal_cancellations::testing::list::{self, Filter, Way};
use caudal_db::testing::plans::{insert_sql, on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, Tx, search};
use caudal_domain::cancellation::{Kind, State};
use caudal_domain::{ids::Id, meaning::Meaning};

/// So many that PostgreSQL finds a page by its ids rather than read all.
const CANCELLATIONS: u128 = 8_000;

fn ground(db: &Db) -> String {
    let id = |kind, n| literal(db, uuid(kind, n));
    let cause = format!(
        "INSERT INTO cancellation_cause (id, name, active, version) VALUES ({}, 'De prueba', true, 1);",
        id(1, 1)
    );
    let one = |n: u128| {
        let waits = n.is_multiple_of(50);
        let state = if waits { "requested" } else { "executed" };
        let decided = if waits { "NULL".to_owned() } else { id(2, n % 7 + 100) };
        let day = if waits { "NULL" } else { "'2026-11-05'" };
        format!(
            "({}, 'ANU-2026-{n:06}', '{state}', 'payment', {}, 'PAG-{n}', 'Repuestos', 1, {}, {n} + 100, 'USD', {}, 'Otra causa',
                'Doble', {}, 'Ana', {n}, {decided}, {day}, 1)",
            id(3, n),
            id(4, n),
            id(5, n % 40),
            id(1, 1),
            id(2, n % 90),
        )
    };
    let all =
        "INSERT INTO cancellation (id, number, state, target_kind, target_id, target_number, target_title,
        target_version, branch_id, amount_minor, currency, cause_id, cause_name, explanation, asked_by,
        asked_by_name, asked_at_ms, decided_by, accounting_date, version)";
    cause + &insert_sql(all, CANCELLATIONS, one)
}

async fn read_their_index(target: Target) {
    on_ground(target, ground, &[|tx| Box::pin(watch(tx))]).await;
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    analyze(tx).await?;
    let queue = Filter { states: vec![State::Requested], oldest_first: true, ..Filter::default() };
    let filters = [
        Filter::default(),
        Filter { not_of: Some(Id::new(uuid(2, 1))), ..queue.clone() },
        queue,
        Filter { kind: Some(Kind::Payment), ..Filter::default() },
        Filter { cause: Some(Id::new(uuid(1, 1))), ..Filter::default() },
        Filter { asked_by: Some(Id::new(uuid(2, 3))), ..Filter::default() },
        Filter { decided_by: Some(Id::new(uuid(2, 103))), ..Filter::default() },
        Filter { asked_ms: (Some(10), Some(20)), ..Filter::default() },
    ];
    let ways = [vec![Way::All], vec![Way::Asker(Id::new(uuid(2, 3))), Way::Branch(Id::new(uuid(5, 3)))]];
    for filter in &filters {
        for ways in &ways {
            let query = list::select(ways, filter, None, None, 25).build(tx.get_database_backend());
            reads(tx, format!("{ways:?} {filter:?}"), query, &["cancellation"], "").await?;
        }
    }
    for (text, index) in [("ANU-43", "cancellation_number"), ("1.43", "cancellation_by_amount")] {
        let matches = search::matches(tx, vec![find::wanted(&Meaning::of(text), 2026)]).await?;
        for ways in &ways {
            let found = find::select(tx, ways, &matches[0], 5).ok_or_else(|| Failed(text.into()))?;
            let query = found.build(tx.get_database_backend());
            reads(tx, format!("{text}, {ways:?}"), query, &["cancellation"], index).await?;
        }
    }
    Ok(())
}

caudal_db::on_both_engines!(read_their_index);
