//! How fast the gate is here: `cargo run --release -p caudal-db --example speed [sqlite:/path.db | postgres://… [only what contains this [audit rows]]]`.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::float_arithmetic)]

use caudal_db::{Db, DbConfig, DbError, Statement, Tx, Uuid, audit, counter, idempotency, search};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const SPAN: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() {
    let own = format!("sqlite:{}", std::env::temp_dir().join("caudal-speed.db").display());
    let url = std::env::args().nth(1).unwrap_or_else(|| own.clone());
    if url == own {
        for end in ["", "-wal", "-shm"] {
            let _absent = std::fs::remove_file(format!("{}{end}", url.trim_start_matches("sqlite:")));
        }
    }
    let db = Db::connect(&DbConfig { readers: 8, ..DbConfig::new(url) }).await.unwrap();
    db.migrate().await.unwrap();
    for clients in [1, 32] {
        measure(&db, "one row", clients, |db, n| async move {
            let result: Result<i64, DbError> = db
                .write(move |tx| Box::pin(async move { Ok(counter::next(tx, &format!("c{n}")).await?) }))
                .await;
            result.unwrap();
        })
        .await;
    }
    for clients in [1, 32] {
        measure(&db, "a command: key, search, counter, audit, answer", clients, |db, n| async move {
            db.write(move |tx| Box::pin(command(tx, n))).await.unwrap();
        })
        .await;
    }
    for clients in [1, 32] {
        measure(&db, "read one row", clients, |db, n| async move {
            let sql = "SELECT value FROM counter WHERE name = $1";
            let statement = Statement::from_sql_and_values(
                db.read().get_database_backend(),
                sql,
                [format!("c{n}").into()],
            );
            db.read().query_one_raw(statement).await.unwrap();
        })
        .await;
    }
    let rows = std::env::args().nth(3).and_then(|rows| rows.parse().ok()).unwrap_or(0);
    append_audit_rows(&db, rows).await;
    let start = Instant::now();
    let sealed = audit::seal_once(&db).await.unwrap();
    println!("sealing: {sealed} rows, {:.0}/s", sealed as f64 / start.elapsed().as_secs_f64());
    let start = Instant::now();
    let found = audit::verify(&db).await.unwrap();
    println!(
        "verifying: {} rows, {:.0}/s",
        found.sealed,
        found.sealed as f64 / start.elapsed().as_secs_f64()
    );
    assert_eq!(found.first_break, None);
    let start = Instant::now();
    append_audit_rows(&db, 1000).await;
    let appended = start.elapsed();
    let start = Instant::now();
    audit::seal_once(&db).await.unwrap();
    println!("1,000 rows more: written in {appended:?}, sealed in {:?}", start.elapsed());
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!("{}", status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default());
    db.close().await;
}

async fn append_audit_rows(db: &Db, rows: u64) {
    static COUNT: AtomicU64 = AtomicU64::new(1);
    for _ in 0..rows.div_ceil(1000) {
        let first = COUNT.fetch_add(1000, Ordering::Relaxed);
        let part: Result<(), DbError> = db
            .write(move |tx| {
                Box::pin(async move {
                    for n in first..first + 1000 {
                        let id = Uuid::from_u64_pair(n, u64::MAX - u64::from(std::process::id()));
                        audit::append(tx, &audit_row(id, 7)).await?;
                    }
                    Ok(())
                })
            })
            .await;
        part.unwrap();
    }
}

fn audit_row(id: Uuid, number: i64) -> audit::Row {
    let after = serde_json::json!({ "number": number, "purpose": "taxi al puerto", "amount_minor": 1250 });
    audit::Row {
        id,
        at_ms: 1,
        actor_id: Some(id),
        actor_name: "Yadira Batista".into(),
        for_id: None,
        action: "request.create".into(),
        object_kind: "request".into(),
        object_id: Some(id),
        object_number: Some(number.to_string()),
        address: Some("127.0.0.1".into()),
        session_id: Some(id),
        before: None,
        after: Some(after),
        outcome: audit::Outcome::Done,
    }
}

async fn command(tx: &Tx, n: u64) -> Result<(), DbError> {
    let id = Uuid::from_u64_pair(n, std::process::id().into());
    let scope = idempotency::Scope {
        principal: "0192f0c1-2222-7333-8444-555566667777".into(),
        method: "POST".into(),
        path: "/api/v1/requests".into(),
        key: id.to_string(),
        body_hash: "0123456789abcdef0123456789abcdef".into(),
    };
    idempotency::claim(tx, &scope, 1).await?;
    search::index_new(tx, "request", id, &format!("Yadira Batista taxi al puerto {n}")).await?;
    let number = counter::next(tx, "request:2026").await?;
    audit::append(tx, &audit_row(id, number)).await?;
    let after = serde_json::json!({ "number": number });
    idempotency::store(tx, &scope, 1, 201, &after.to_string()).await?;
    Ok(())
}

async fn measure<F, W>(db: &Db, what: &str, clients: usize, work: F)
where
    F: Fn(Db, u64) -> W + Send + Sync + 'static,
    W: Future<Output = ()> + Send,
{
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    if std::env::args().nth(2).is_some_and(|only| !format!("{what}, {clients}").contains(&only)) {
        return;
    }
    let work = Arc::new(work);
    let start = Instant::now();
    let cpu = cpu_seconds();
    let mut tasks = Vec::new();
    for _ in 0..clients {
        let (db, work) = (db.clone(), Arc::clone(&work));
        tasks.push(tokio::spawn(async move {
            let mut times = Vec::new();
            while start.elapsed() < SPAN {
                let began = Instant::now();
                work(db.clone(), NUMBER.fetch_add(1, Ordering::Relaxed)).await;
                times.push(began.elapsed());
            }
            times
        }));
    }
    let mut times = Vec::new();
    for task in tasks {
        times.extend(task.await.unwrap());
    }
    times.sort_unstable();
    let rate = times.len() as f64 / start.elapsed().as_secs_f64();
    println!(
        "{what}, {clients} clients: {rate:.0}/s, p50 {:?}, p99 {:?}, {:.0} us of CPU each",
        times[times.len() / 2],
        times[times.len() * 99 / 100],
        (cpu_seconds() - cpu) * 1e6 / times.len() as f64
    );
}

/// User and system time of this process, at 100 ticks a second.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let ticks: u64 = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|ticks| ticks.parse::<u64>().ok())
        .sum();
    ticks as f64 / 100.0
}
