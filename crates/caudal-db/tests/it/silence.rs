//! A line to PostgreSQL that dies without a word: the server's half is gone, and a proxy keeps ours. Nothing waits for it for long.

use crate::line::{Fate, over_a_line};
use crate::{number, run};
use caudal_db::testing::{Target, fresh};
use caudal_db::{Conn, Db, DbConfig, DbErr, DbError, Statement, read_first};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// That it reads and writes as if nothing had been.
async fn goes_on(node: &Db) {
    run(node, "INSERT INTO counter (name, value) VALUES ('after', 1)").await.unwrap();
    assert_eq!(number(node, "SELECT COUNT(*) FROM counter WHERE name = 'after'").await, 1);
}

#[tokio::test]
async fn a_command_whose_statement_the_server_does_not_know_any_more_is_run_again_on_postgres() {
    let (db, node, line) = over_a_line().await;
    let silent = Arc::new(AtomicBool::new(false));
    let run = node.write(move |tx| {
        let (line, silent) = (line.clone(), Arc::clone(&silent));
        Box::pin(async move {
            tx.execute_unprepared("INSERT INTO counter (name, value) VALUES ('once', 1)").await?;
            if !silent.swap(true, Ordering::SeqCst) {
                line.meet(Fate::Silent);
            }
            tx.execute_unprepared("SELECT 1").await?;
            Ok::<_, DbError>(())
        })
    });
    // Noticed, and not stopped as what runs for half a minute is.
    run.await.unwrap();
    goes_on(&node).await;
    assert_eq!(number(&db, "SELECT COUNT(*) FROM counter WHERE name = 'once'").await, 1);
}

#[tokio::test]
async fn a_commit_that_nobody_answers_is_not_called_undone_on_postgres() {
    let (db, node, line) = over_a_line().await;
    line.meet_at_commit(Fate::Silent);
    let answer = run(&node, "INSERT INTO counter (name, value) VALUES ('kept', 1)").await;
    assert!(matches!(answer, Err(DbError::OutcomeUnknown)), "{answer:?}");
    goes_on(&node).await;
    assert_eq!(number(&db, "SELECT COUNT(*) FROM counter WHERE name = 'kept'").await, 1, "it stands");
}

#[tokio::test]
async fn connections_that_died_while_nobody_used_them_are_used_by_nobody_on_postgres() {
    let (_db, node, line) = over_a_line().await;
    goes_on(&node).await;
    line.meet(Fate::Silent);
    // As long as one is trusted without being asked.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    run(&node, "DELETE FROM counter").await.unwrap();
    goes_on(&node).await;
}

#[tokio::test]
async fn a_reading_that_nobody_waits_for_any_more_gives_its_connection_back_on_postgres() {
    let (_db, node, line) = over_a_line().await;
    line.meet(Fate::Silent);
    let read = number(&node, "SELECT 1");
    assert!(tokio::time::timeout(Duration::from_millis(100), read).await.is_err(), "nobody answers");
    // Until somebody noticed, whoever reads hears that there is no connection for them.
    let mut tries = 0;
    while node.read().ping().await.is_err() {
        tries += 1;
        assert!(tries < 10, "it never came back");
    }
    goes_on(&node).await;
}

#[tokio::test]
async fn what_the_server_is_at_work_on_is_waited_for_on_postgres() {
    let (_db, node, _line) = over_a_line().await;
    run(&node, "SELECT pg_sleep(7)").await.unwrap();
    goes_on(&node).await;
}

#[tokio::test]
async fn a_command_waits_for_a_server_that_is_gone_for_a_while_and_is_done_once_on_postgres() {
    let (db, node, line) = over_a_line().await;
    let went = Arc::new(AtomicBool::new(false));
    let done = node.write(move |tx| {
        let (line, went) = (line.clone(), Arc::clone(&went));
        Box::pin(async move {
            tx.execute_unprepared("INSERT INTO counter (name, value) VALUES ('once', 1)").await?;
            if !went.swap(true, Ordering::SeqCst) {
                line.go_down(Duration::from_secs(2));
            }
            tx.execute_unprepared("SELECT 1").await?;
            Ok::<_, DbError>(())
        })
    });
    done.await.unwrap();
    assert_eq!(number(&db, "SELECT COUNT(*) FROM counter WHERE name = 'once'").await, 1);
    goes_on(&node).await;
}

#[tokio::test]
async fn what_is_read_before_a_command_waits_for_a_server_that_is_gone_on_postgres() {
    let (_db, node, line) = over_a_line().await;
    goes_on(&node).await;
    line.go_down(Duration::from_secs(2));
    let refused = read_first(false, || node.read().ping()).await;
    assert!(refused.is_err(), "whoever reads is told at once");
    let begun = Instant::now();
    read_first(true, || node.read().ping()).await.unwrap();
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    let other = read_first(true, || node.read().execute_unprepared("SELECT no_such_column")).await;
    assert!(other.is_err_and(|error| !error.is_outage()), "what is wrong is not waited for");
}

/// A reader that is told to write tells of a fault of ours, and would be refused again.
#[tokio::test]
async fn a_reader_that_is_told_to_write_is_not_told_to_ask_again_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let refused = db.read().execute_unprepared("INSERT INTO counter (name, value) VALUES ('no', 1)").await;
    let Err(error) = refused else { panic!("a reader wrote") };
    assert!(!error.is_outage() && !error.is_busy(), "{error:?}");
}

/// A server that follows another refuses what is to be written, until it leads.
#[tokio::test]
async fn a_command_waits_for_a_server_that_only_reads_for_now_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let tries = Arc::new(AtomicU32::new(0));
    let tried = Arc::clone(&tries);
    let done = db.write(move |tx| {
        let nth = tried.fetch_add(1, Ordering::SeqCst);
        Box::pin(async move {
            if nth == 0 {
                tx.execute_unprepared("SET TRANSACTION READ ONLY").await?;
            }
            tx.execute_unprepared("INSERT INTO counter (name, value) VALUES ('once', 1)").await?;
            Ok::<_, DbError>(())
        })
    });
    done.await.unwrap();
    assert_eq!(tries.load(Ordering::SeqCst), 2);
    goes_on(&db).await;
}

/// What the driver cannot send it would refuse again.
#[tokio::test]
async fn a_value_that_no_column_holds_is_refused_at_once_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let begun = Instant::now();
    let refused: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                let sql = "INSERT INTO counter (name, value) VALUES ('large', $1)";
                let add = Statement::from_sql_and_values(tx.get_database_backend(), sql, [u64::MAX.into()]);
                Ok(tx.execute_raw(add).await.map(drop)?)
            })
        })
        .await;
    assert!(matches!(refused, Err(DbError::Db(DbErr::Custom(_)))), "{refused:?}");
    assert!(begun.elapsed() < Duration::from_secs(20), "it was not tried again and again");
    goes_on(&db).await;
}

/// Nobody can be asked whether the server is still at work, since it takes no more sessions: that is an answer.
#[tokio::test]
async fn a_server_that_is_full_is_not_taken_for_one_that_is_gone_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let place = db.url().split('@').nth(1).unwrap();
    let role = format!("few_{}", place.rsplit('/').next().unwrap());
    let aside = Conn::open(db.url()).await.unwrap();
    // One to read and one to write.
    let create = format!("CREATE ROLE {role} LOGIN PASSWORD 'few' CONNECTION LIMIT 2");
    aside.execute_unprepared(&create).await.unwrap();
    aside.execute_unprepared(&format!("GRANT ALL ON ALL TABLES IN SCHEMA public TO {role}")).await.unwrap();
    let url = format!("postgres://{role}:few@{place}");
    let node = Db::connect(&DbConfig { readers: 1, ..DbConfig::new(url) }).await.unwrap();
    let slow = run(&node, "SELECT pg_sleep(12)").await;
    assert!(slow.is_ok(), "{slow:?}");
    goes_on(&node).await;
    drop(node);
    aside.execute_unprepared(&format!("DROP OWNED BY {role}; DROP ROLE {role}")).await.unwrap();
}
