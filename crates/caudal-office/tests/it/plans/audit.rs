//! Every list of the audit reads an index, whatever the engine knows of the table: a page costs the same at any size.
//!
//!   CAUDAL_PROVE=1   a million rows instead of six thousand, and how long each list takes (--nocapture)

use std::time::{Duration, Instant};

use caudal_db::audit::{Outcome, Row, append, seal_once};
use caudal_db::testing::{Failed, Target, analyze, fresh, is_long_run, plan};
use caudal_db::{Db, DbBackend, Statement, Tx, Uuid, span};
use caudal_domain::ids::Id;
use caudal_office::audit::testing::{
    Filter, OF_USER_UNTIL, few, ordered, page, select, select_about, select_changes, select_numbers_at,
};

/// Rows in one transaction while the table is filled.
const SLICE: u128 = 1_000;
/// 3 November 2026.
const BEGINNING: i64 = 1_793_700_000_000;
const MINUTE: i64 = 60_000;

fn rows() -> u128 {
    if is_long_run() { 1_000_000 } else { 6_000 }
}

/// One a minute, by a hundred people about two thousand things; one in a thousand is rare in every way, one in fifty
/// changes what somebody may do, and one in ten is somebody who comes in.
fn written(n: u128) -> Row {
    let at_ms = BEGINNING + i64::try_from(n).unwrap() * MINUTE;
    let rare = n % 1000 == 500;
    let (kind, action, object) = match n % 50 {
        _ if rare => ("branch", "branch.deactivate", n),
        0 => ("user", "user.grant", n / 50 % 100),
        1..=5 => ("user", "session.sign-in", n / 50 % 100),
        _ => ("request", "request.approve", 1_000 + n % 2000),
    };
    Row {
        id: Uuid::from_u128(span::first_id(at_ms).as_u128() | 7 << 76 | n),
        at_ms,
        actor_id: Some(Uuid::from_u128(n % 100)),
        actor_name: "Rogelio Castillo".into(),
        for_id: None,
        action: action.into(),
        object_kind: kind.into(),
        object_id: Some(Uuid::from_u128(object)),
        object_number: (kind == "request").then(|| format!("SOL-2026-{object:06}")),
        address: Some("192.0.2.7".into()),
        session_id: None,
        before: None,
        after: None,
        outcome: if rare { Outcome::Denied } else { Outcome::Done },
    }
}

/// Each query with a word of the plan it must have.
fn queries(backend: DbBackend, after: Option<Id>) -> Vec<(&'static str, Statement, &'static str)> {
    let day = 1440 * MINUTE;
    let only = Filter::default;
    let lists = [
        ("all, newest first", only(), "audit_row"),
        ("a person", Filter { actor: Some(Id::new(Uuid::from_u128(7))), ..only() }, "audit_row_by_actor"),
        (
            "a rare action",
            Filter { action: Some("branch.deactivate".into()), ..only() },
            "audit_row_by_action",
        ),
        ("a usual action", Filter { action: Some("request.approve".into()), ..only() }, "audit_row"),
        ("a rare kind", Filter { kind: Some("branch".into()), ..only() }, "audit_row_by_kind"),
        ("a usual kind", Filter { kind: Some("request".into()), ..only() }, "audit_row"),
        (
            "a thing",
            Filter { object: Some(Id::new(Uuid::from_u128(1_007))), ..only() },
            "audit_row_by_object",
        ),
        ("a number", Filter { number: Some("sol-2026-001007".into()), ..only() }, "audit_row_by_number"),
        ("refusals", Filter { denied: Some(true), ..only() }, "audit_row_denied"),
        (
            "a day long ago",
            Filter { from_ms: Some(BEGINNING), until_ms: Some(BEGINNING + day), ..only() },
            "audit_row",
        ),
        (
            "what a person did of one sort in a month",
            Filter {
                from_ms: Some(BEGINNING),
                until_ms: Some(BEGINNING + 30 * day),
                actor: Some(Id::new(Uuid::from_u128(7))),
                action: Some("request.approve".into()),
                ..only()
            },
            "audit_row_by_",
        ),
    ];
    let person = Id::new(Uuid::from_u128(7));
    let until = BEGINNING + i64::try_from(rows()).unwrap() * MINUTE;
    let rights = ordered(backend, OF_USER_UNTIL, vec![person.into(), until.into()], None);
    let file = ordered(backend, "r.object_id IN ($1)", vec![Uuid::from_u128(1_007).into()], Some(5_001));
    let mut all: Vec<_> = lists
        .into_iter()
        .map(|(what, filter, expected)| (what, select(&filter, after, 25).build(backend), expected))
        .collect();
    all.push(("history of a user", select_changes(person, after, 25).build(backend), "audit_row_of_user"));
    all.push(("rights of a user", rights, "audit_row_of_user"));
    all.push(("the file of a request", file, "audit_row_by_object"));
    let days = select_numbers_at(backend, &[BEGINNING, BEGINNING + day]);
    all.push(("how much was written by day", days, "audit_seal_row"));
    all
}

async fn lists_read_their_index(target: Target) {
    let db = fresh(target).await;
    fill(&db, rows()).await.unwrap();
    let known: Result<(), Failed> = db.write(|tx| Box::pin(async move { Ok(analyze(tx).await?) })).await;
    known.unwrap();
    let backend = db.read().get_database_backend();
    for after in [None, Some(Id::new(written(rows() / 2).id))] {
        for (what, query, expected) in queries(backend, after) {
            let told: Result<String, Failed> = db
                .write(move |tx| {
                    let query = query.clone();
                    Box::pin(async move { Ok(plan(tx, query).await?) })
                })
                .await;
            let told = told.unwrap();
            let reads = told.contains(expected) && !told.lines().any(reads_all);
            assert!(reads, "{what}, {after:?}, wants {expected}: {told}");
        }
    }
    let told: Result<(), Failed> = db.write(|tx| Box::pin(async move { watch_branches(tx).await })).await;
    told.map_err(|Failed(why)| why).unwrap();
    if is_long_run() {
        time(&db).await;
    }
}

/// Who reads what was done in a branch is not made to wait for all that was done elsewhere.
async fn watch_branches(tx: &Tx) -> Result<(), Failed> {
    let nowhere = vec![Id::new(Uuid::from_u128(77))];
    let filter = Filter { within: Some(nowhere.clone()), ..Filter::default() };
    let Some(few) = few(tx, &nowhere).await? else {
        return Err(Failed("a branch with nothing has much".into()));
    };
    let backend = tx.get_database_backend();
    let told = plan(tx, select_about(few, &filter, None, 25).build(backend)).await?;
    if !told.contains("audit_row_by_object") || told.lines().any(reads_all) {
        return Err(Failed(format!("a branch with nothing: {told}")));
    }
    let told = plan(tx, select(&filter, None, 25).build(backend)).await?;
    // Nor is all that belongs to the branch read beforehand.
    if told.contains("audit_row_by_kind") || told.contains("hashed SubPlan") {
        return Err(Failed(format!("a branch with much: {told}")));
    }
    Ok(())
}

async fn fill(db: &Db, rows: u128) -> Result<(), Failed> {
    for first in (0..rows).step_by(usize::try_from(SLICE).unwrap()) {
        let filled: Result<(), Failed> = db
            .write(move |tx| {
                Box::pin(async move {
                    for n in first..(first + SLICE).min(rows) {
                        append(tx, &written(n)).await?;
                    }
                    Ok(())
                })
            })
            .await;
        filled?;
    }
    seal_once(db).await?;
    Ok(())
}

/// Whether a line of a plan goes through the whole table.
fn reads_all(line: &str) -> bool {
    let line = line.trim();
    let scans = ["SCAN audit_row", "SCAN r"].iter().any(|scan| line.starts_with(scan));
    line.contains("Seq Scan on audit_row") || scans && !line.contains("USING")
}

/// Prints the median and the longest of fifty times.
async fn time(db: &Db) {
    let backend = db.read().get_database_backend();
    for after in [None, Some(Id::new(written(rows() / 2).id))] {
        for (what, query, _) in queries(backend, after) {
            let mut times: Vec<Duration> = Vec::new();
            let mut found = 0;
            for _ in 0..50 {
                let began = Instant::now();
                found = db.read().query_all_raw(query.clone()).await.unwrap().len();
                times.push(began.elapsed());
            }
            times.sort_unstable();
            let place = if after.is_some() { "from the middle on" } else { "the first page" };
            eprintln!("{:?} {what}, {place}: {found} rows, {:?}, {:?}", db.engine(), times[25], times[49]);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_read_their_index_on_sqlite() {
    lists_read_their_index(Target::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lists_read_their_index_on_postgres() {
    lists_read_their_index(Target::Postgres).await;
}

#[tokio::test]
async fn a_day_is_found_by_the_instants_and_not_by_the_ids_alone() {
    let db = fresh(Target::Sqlite).await;
    fill(&db, 200).await.unwrap();
    let filter = Filter {
        from_ms: Some(BEGINNING + 100 * MINUTE),
        until_ms: Some(BEGINNING + 103 * MINUTE),
        ..Filter::default()
    };
    let rows = page(db.read(), &filter, None, 10).await.unwrap();
    let found: Vec<i64> = rows.iter().map(|r| (r.at_ms - BEGINNING) / MINUTE).collect();
    assert_eq!(found, [102, 101, 100]);
}
