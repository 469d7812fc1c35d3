use crate::{number, run};
use caudal_db::testing::{Target, TestDb, fresh};
use caudal_db::{Db, DbConfig, DbError, Tx, audit, counter, unique_violation};
use futures::{FutureExt, future::join_all, poll};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{pin::pin, sync::Arc, time::Duration};
use tokio::sync::{Barrier, Semaphore};

crate::both_engines!(
    a_command_that_fails_takes_nothing_with_it,
    a_panic_reaches_only_its_caller,
    a_command_that_waits_too_long_is_told_so,
    sixty_four_clients_count_without_gaps_or_doubles,
    a_swallowed_error_is_never_a_silent_loss,
    readers_cannot_write,
    a_violated_index_has_the_same_name_on_both_engines,
    a_closed_database_says_so,
    what_is_left_for_the_end_of_a_command_fails_that_command_only,
);

fn notes(target: Target) -> &'static str {
    match target {
        Target::Sqlite => {
            "CREATE TABLE note (id INTEGER NOT NULL, owner INTEGER, kind INTEGER UNIQUE, PRIMARY KEY (id, kind)) STRICT"
        }
        Target::Postgres => {
            "CREATE TABLE note (id BIGINT NOT NULL, owner BIGINT, kind BIGINT UNIQUE, PRIMARY KEY (id, kind))"
        }
    }
}

async fn note(tx: &Tx, id: u32) -> Result<(), DbError> {
    tx.execute_unprepared(&format!("INSERT INTO note (id, kind) VALUES ({id}, {id})")).await?;
    Ok(())
}

async fn a_command_that_fails_takes_nothing_with_it(target: Target) {
    let db = fresh(target).await;
    run(&db, notes(target)).await.unwrap();
    let commands = (0..60_u32).map(|id| {
        db.write(move |tx| {
            Box::pin(async move {
                note(tx, id).await?;
                match id % 3 {
                    0 => Err(DbError::Config("refused".into())),
                    1 => note(tx, id).await,
                    _ => Ok(()),
                }
            })
        })
    });
    let answers = join_all(commands).await;
    for (id, answer) in answers.iter().enumerate() {
        match id % 3 {
            0 => assert!(matches!(answer, Err(DbError::Config(_))), "{id}: its own refusal"),
            1 => assert!(matches!(answer, Err(DbError::Db(_))), "{id}: the same note twice"),
            _ => assert!(answer.is_ok(), "{id}: {answer:?}"),
        }
    }
    assert_eq!(number(&db, "SELECT COUNT(*) FROM note").await, 20);
    assert_eq!(number(&db, "SELECT COUNT(*) FROM note WHERE id % 3 = 2").await, 20);
}

async fn a_panic_reaches_only_its_caller(target: Target) {
    let db = fresh(target).await;
    run(&db, notes(target)).await.unwrap();
    let commands = (0..30_u32).map(|id| {
        db.write(move |tx| {
            Box::pin(async move {
                note(tx, id).await?;
                assert!(id % 2 == 0, "a defect in a command, on purpose");
                Ok::<_, DbError>(())
            })
        })
    });
    for (id, answer) in join_all(commands).await.into_iter().enumerate() {
        match id % 2 {
            0 => answer.unwrap(),
            _ => assert!(matches!(answer, Err(DbError::Panicked))),
        }
    }
    assert_eq!(number(&db, "SELECT COUNT(*) FROM note").await, 15);
}

/// SQLite: behind a command that runs. PostgreSQL: for a row that another command has locked.
async fn a_command_that_waits_too_long_is_told_so(target: Target) {
    let db = fresh(target).await;
    run(&db, "INSERT INTO counter (name, value) VALUES ('c', 0)").await.unwrap();
    let impatient = impatient(&db).await;
    let (running, go) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let (tell, wait) = (Arc::clone(&running), Arc::clone(&go));
    let holder: &Db = if target == Target::Sqlite { &impatient } else { &db };
    let mut long = pin!(holder.write(move |tx| {
        let (tell, wait) = (Arc::clone(&tell), Arc::clone(&wait));
        Box::pin(async move {
            let value = counter::next(tx, "c").await?;
            tell.add_permits(1);
            let _permit = wait.acquire().await;
            Ok::<_, DbError>(value)
        })
    }));
    assert!(poll!(&mut long).is_pending());
    let mut running = pin!(running.acquire());
    futures::future::select(&mut long, &mut running).await;
    let refused: Result<i64, DbError> =
        impatient.write(|tx| Box::pin(async move { Ok(counter::next(tx, "c").await?) })).await;
    assert!(matches!(refused, Err(DbError::Busy)), "{refused:?}");
    go.add_permits(1);
    assert_eq!(long.await.unwrap(), 1);
    let next = until_not_busy(async || {
        impatient.write(|tx| Box::pin(async move { Ok(counter::next(tx, "c").await?) })).await
    });
    assert_eq!(next.await.unwrap(), 2, "what was refused was not done");
}

/// Another node on the same database that waits half a second for its turn. It has no more patience with connecting, so that on a
/// machine that does much else it tries until it is let in.
pub async fn impatient(db: &TestDb) -> Db {
    let config = DbConfig { write_wait: Duration::from_millis(500), readers: 2, ..DbConfig::new(db.url()) };
    loop {
        if let Ok(db) = Db::connect(&config).await {
            return db;
        }
    }
}

/// What a command comes to for somebody who comes back as often as they are told to.
pub async fn until_not_busy<T>(command: impl AsyncFn() -> Result<T, DbError>) -> Result<T, DbError> {
    loop {
        match command().await {
            Err(DbError::Busy) => {}
            outcome => return outcome,
        }
    }
}

async fn sixty_four_clients_count_without_gaps_or_doubles(target: Target) {
    let db = fresh(target).await;
    let second = db.second_node().await;
    let commands = (0..64).map(|client| {
        let node = if client % 2 == 0 { &*db } else { &second };
        node.write(move |tx| {
            Box::pin(async move {
                let value = counter::next(tx, "request:2026").await?;
                if client % 8 == 0 { Err(DbError::Config("refused".into())) } else { Ok(value) }
            })
        })
    });
    let mut numbers: Vec<i64> = join_all(commands).await.into_iter().filter_map(Result::ok).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=56).collect::<Vec<_>>());
}

/// PostgreSQL answers the COMMIT of a failed transaction with a silent rollback.
async fn a_swallowed_error_is_never_a_silent_loss(target: Target) {
    let db = fresh(target).await;
    run(&db, notes(target)).await.unwrap();
    let answer: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                note(tx, 1).await?;
                assert!(note(tx, 1).await.is_err());
                Ok(())
            })
        })
        .await;
    assert_eq!(number(&db, "SELECT COUNT(*) FROM note").await, i64::from(answer.is_ok()));
}

async fn readers_cannot_write(target: Target) {
    let db = fresh(target).await;
    let refused = db.read().execute_unprepared("INSERT INTO counter (name, value) VALUES ('c', 1)").await;
    assert!(refused.is_err());
    assert_eq!(number(&db, "SELECT COUNT(*) FROM counter").await, 0);
}

async fn a_violated_index_has_the_same_name_on_both_engines(target: Target) {
    let db = fresh(target).await;
    run(&db, notes(target)).await.unwrap();
    let cases = [
        ("INSERT INTO counter (name, value) VALUES ('c', 1), ('c', 1)", "counter_pkey"),
        ("INSERT INTO note (id, kind) VALUES (1, 1), (2, 1)", "note_kind_key"),
        (
            "INSERT INTO idempotency_key (principal, method, path, key, body_hash, at_ms) \
             VALUES ('p', 'm', '/', 'k', 'h', 1), ('p', 'm', '/', 'k', 'h', 1)",
            "idempotency_key_pkey",
        ),
        (
            "INSERT INTO audit_seal (number, row_id, row_hash, chain_hash) SELECT 1, id, hash, hash FROM audit_row
             UNION ALL SELECT 2, id, hash, hash FROM audit_row",
            "audit_seal_row",
        ),
    ];
    let row = crate::audit::row(1, 1);
    let appended: Result<(), DbError> = db
        .write(move |tx| {
            let row = row.clone();
            Box::pin(async move { Ok(caudal_db::audit::append(tx, &row).await?) })
        })
        .await;
    appended.unwrap();
    for (sql, name) in cases {
        match run(&db, sql).await {
            Err(DbError::Db(err)) => assert_eq!(unique_violation(&err).as_deref(), Some(name)),
            other => unreachable!("{sql}: {other:?}"),
        }
    }
    match run(&db, "INSERT INTO no_such_table VALUES (1)").await {
        Err(DbError::Db(err)) => assert_eq!(unique_violation(&err), None),
        other => unreachable!("{other:?}"),
    }
}

async fn a_closed_database_says_so(target: Target) {
    let db = fresh(target).await;
    let node = db.second_node().await;
    node.clone().close().await;
    assert!(run(&node, "SELECT 1").await.is_err());
    assert!(node.read().execute_unprepared("SELECT 1").await.is_err());
}

/// Audit rows, answers and search words go over at the end on SQLite.
async fn what_is_left_for_the_end_of_a_command_fails_that_command_only(target: Target) {
    let db = fresh(target).await;
    let commands = (0..20_u128).map(|n| {
        db.write(move |tx| {
            Box::pin(async move {
                counter::next(tx, "c").await?;
                audit::append(tx, &crate::audit::row(n / 2 + 1, 1)).await?;
                Ok::<_, DbError>(())
            })
        })
    });
    let done = join_all(commands).await.iter().filter(|answer| answer.is_ok()).count();
    assert_eq!(done, 10, "one of two with the same id");
    assert_eq!(number(&db, "SELECT value FROM counter").await, 10);
    assert_eq!(number(&db, "SELECT COUNT(*) FROM audit_row").await, 10);
}

#[tokio::test]
async fn a_command_waits_for_another_process_and_is_told_when_it_is_too_long_on_sqlite() {
    let db = fresh(Target::Sqlite).await;
    let impatient = impatient(&db).await;
    let (running, go) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let (tell, wait) = (Arc::clone(&running), Arc::clone(&go));
    let mut holder = pin!(db.write(move |tx| {
        let (tell, wait) = (Arc::clone(&tell), Arc::clone(&wait));
        Box::pin(async move {
            tell.add_permits(1);
            let _permit = wait.acquire().await;
            Ok::<_, DbError>(counter::next(tx, "c").await?)
        })
    }));
    assert!(poll!(&mut holder).is_pending());
    futures::future::select(&mut holder, pin!(running.acquire())).await;
    let refused = run(&impatient, "INSERT INTO counter (name, value) VALUES ('d', 1)").await;
    assert!(matches!(refused, Err(DbError::Busy)), "{refused:?}");
    go.add_permits(1);
    assert_eq!(holder.await.unwrap(), 1);
    let insert = "INSERT INTO counter (name, value) VALUES ('d', 1)";
    until_not_busy(async || run(&impatient, insert).await).await.unwrap();
}

#[tokio::test]
async fn a_wrong_url_is_explained() {
    for url in [
        "mysql://localhost/caudal",
        "caudal.db",
        "sqlite:",
        "sqlite::memory:",
        "sqlite:/no/such/folder/caudal.db",
    ] {
        match Db::connect(&DbConfig::new(url)).await {
            Err(DbError::Config(why)) => assert!(!why.is_empty()),
            other => unreachable!("{url}: {other:?}"),
        }
    }
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_reads_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let db = caudal_db::testing::empty(Target::Sqlite).await;
    db.migrate().await.unwrap();
    let path = db.url().trim_start_matches("sqlite:");
    for end in ["", "-wal", "-shm"] {
        let mode = std::fs::metadata(format!("{path}{end}")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "caudal.db{end}");
    }
}

#[tokio::test]
async fn two_commands_that_deadlock_both_succeed_on_postgres() {
    let db = fresh(Target::Postgres).await;
    run(&db, "INSERT INTO counter (name, value) VALUES ('a', 0), ('b', 0)").await.unwrap();
    let (met, attempts) = (Arc::new(Barrier::new(2)), Arc::new(AtomicU32::new(0)));
    let crosswise = |first: &'static str, second: &'static str| {
        let (met, attempts) = (Arc::clone(&met), Arc::clone(&attempts));
        db.write(move |tx| {
            let (met, attempts) = (Arc::clone(&met), Arc::clone(&attempts));
            Box::pin(async move {
                counter::next(tx, first).await?;
                if attempts.fetch_add(1, Ordering::SeqCst) < 2 {
                    met.wait().await;
                }
                counter::next(tx, second).await?;
                Ok::<_, DbError>(())
            })
        })
    };
    let (one, other) = futures::join!(crosswise("a", "b"), crosswise("b", "a"));
    one.unwrap();
    other.unwrap();
    // Once more each time that the one which gave way was back before the other had woken.
    assert!(attempts.load(Ordering::SeqCst) >= 3, "one of them ran twice");
    assert_eq!(number(&db, "SELECT SUM(value)::bigint FROM counter").await, 4);
}

#[tokio::test]
async fn a_command_is_retried_three_times_at_most_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let attempts = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&attempts);
    let answer: Result<(), DbError> = db
        .write(move |tx| {
            count.fetch_add(1, Ordering::SeqCst);
            let failing = "DO $$ BEGIN RAISE EXCEPTION 'met another' USING ERRCODE = '40001'; END $$";
            Box::pin(async move {
                tx.execute_unprepared(failing).await?;
                Ok(())
            })
        })
        .await;
    assert!(matches!(answer, Err(DbError::Db(_))));
    assert_eq!(attempts.load(Ordering::SeqCst), 4);
}

#[tokio::test]
async fn a_cancelled_command_leaves_nothing_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let running = Arc::new(Semaphore::new(0));
    let tell = Arc::clone(&running);
    let command = db.write(move |tx| {
        let tell = Arc::clone(&tell);
        Box::pin(async move {
            counter::next(tx, "c").await?;
            tell.add_permits(1);
            futures::future::pending::<Result<(), DbError>>().await
        })
    });
    {
        let mut command = pin!(command.fuse());
        let mut running = pin!(running.acquire().fuse());
        futures::select! {
            _ = command => unreachable!("it never ends"),
            permit = running => drop(permit),
        }
    }
    let value: Result<i64, DbError> =
        db.write(|tx| Box::pin(async move { Ok(counter::next(tx, "c").await?) })).await;
    assert_eq!(value.unwrap(), 1);
}
