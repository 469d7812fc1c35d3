//! What the engines say when they do not do what was asked, and values that are not what they are read as.

use crate::run;
use caudal_db::entity::{EntityTrait as _, Row};
use caudal_db::testing::{Target, TestDb, fresh};
use caudal_db::{Conn, Db, DbConfig, DbErr, DbError, FromCell, Risk, Statement, Tx, Uuid, unique_violation};
use caudal_domain::{ids::RequestId, money::Currency, request::State};
use futures::poll;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

crate::both_engines!(
    a_value_that_is_not_what_it_is_read_as_is_named,
    a_value_that_does_not_fit_its_column_is_named_with_its_table,
    nothing_is_not_read_as_something,
    a_name_that_this_version_does_not_know_is_refused,
    a_number_stands_for_its_value_wherever_it_stands,
    what_an_attempt_did_is_undone_when_it_is_dropped,
    a_statement_that_names_a_value_too_many_is_refused,
    what_names_a_row_that_is_not_there_is_refused_also_where_it_answers_what_it_wrote,
);

#[derive(Debug, PartialEq, Eq, Row)]
struct Counted {
    name: String,
    value: i64,
}

async fn read<T: FromCell>(db: &Db, sql: &str) -> Result<T, DbErr> {
    let asked = Statement::from_string(db.read().get_database_backend(), sql);
    db.read().query_one_raw(asked).await?.unwrap().try_get_by_index(0)
}

/// That a column was refused by its name, and said why.
#[track_caller]
fn refused<T: std::fmt::Debug>(read: Result<T, DbErr>, column: &str) {
    let Err(error) = read else { panic!("{read:?} was read") };
    let said = error.to_string();
    assert!(matches!(&error, DbErr::Decoding { .. }), "{error:?}");
    assert!(said.contains(column), "{said}");
}

async fn a_value_that_is_not_what_it_is_read_as_is_named(target: Target) {
    let db = fresh(target).await;
    refused(read::<i64>(&db, "SELECT 'text' AS amount").await, "amount");
    refused(read::<String>(&db, "SELECT 1 AS words").await, "words");
    refused(read::<Uuid>(&db, "SELECT 'a0' AS id").await, "id");
    refused(read::<bool>(&db, "SELECT 2 AS yes").await, "yes");
    let asked = "SELECT 'one' AS name, 'many' AS value";
    let statement = Statement::from_string(db.read().get_database_backend(), asked);
    refused(Counted::find_by_statement(statement).one(db.read()).await, "value");
    assert_eq!(read::<i64>(&db, "SELECT CAST(7 AS BIGINT) AS amount").await.unwrap(), 7, "it goes on");
}

mod kept {
    use caudal_db::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("kept")]
    pub struct Model {
        #[key]
        pub id: i64,
        pub amount: i64,
    }
}

async fn a_value_that_does_not_fit_its_column_is_named_with_its_table(target: Target) {
    let db = fresh(target).await;
    run(&db, "CREATE TABLE kept (id BIGINT PRIMARY KEY, amount TEXT NOT NULL)").await.unwrap();
    run(&db, "INSERT INTO kept (id, amount) VALUES (1, 'much')").await.unwrap();
    refused(kept::Entity::find().one(db.read()).await, "kept.amount");
    refused(kept::Entity::find().all(db.read()).await, "kept.amount");
}

async fn nothing_is_not_read_as_something(target: Target) {
    let db = fresh(target).await;
    refused(read::<i64>(&db, "SELECT CAST(NULL AS BIGINT) AS amount").await, "amount");
    assert_eq!(read::<Option<i64>>(&db, "SELECT CAST(NULL AS BIGINT)").await.unwrap(), None);
    refused(read::<String>(&db, "SELECT CAST(NULL AS TEXT) AS words").await, "words");
}

async fn a_name_that_this_version_does_not_know_is_refused(target: Target) {
    let db = fresh(target).await;
    assert_eq!(read::<State>(&db, "SELECT 'hr_approved' AS state").await.unwrap(), State::HrApproved);
    assert_eq!(read::<Option<State>>(&db, "SELECT CAST(NULL AS TEXT) AS state").await.unwrap(), None);
    refused(read::<State>(&db, "SELECT 'archived' AS state").await, "state");
    refused(read::<Option<State>>(&db, "SELECT 'archived' AS state").await, "state");
    refused(read::<State>(&db, "SELECT CAST(NULL AS TEXT) AS state").await, "state");
    refused(read::<Currency>(&db, "SELECT 'usd' AS currency").await, "currency");
    refused(read::<Currency>(&db, "SELECT 840 AS currency").await, "currency");
    refused(read::<RequestId>(&db, "SELECT 'a0' AS id").await, "id");
}

#[tokio::test]
async fn text_that_is_not_utf_8_in_a_file_that_somebody_else_wrote_is_refused_on_sqlite() {
    let db = fresh(Target::Sqlite).await;
    refused(read::<String>(&db, "SELECT CAST(X'ff41' AS TEXT) AS words").await, "words");
    refused(read::<i32>(&db, "SELECT 3000000000 AS few").await, "few");
}

async fn a_number_stands_for_its_value_wherever_it_stands(target: Target) {
    let db = fresh(target).await;
    let backend = db.read().get_database_backend();
    let sql = "SELECT $2 || $1 || $2 AS name, CAST($3 AS BIGINT) AS value";
    let asked = Statement::from_sql_and_values(backend, sql, ["a".into(), "b".into(), 3i64.into()]);
    let found = Counted::find_by_statement(asked).all(db.read()).await.unwrap();
    assert_eq!(found, [Counted { name: "bab".into(), value: 3 }]);
}

async fn a_statement_that_names_a_value_too_many_is_refused(target: Target) {
    let db = fresh(target).await;
    let backend = db.read().get_database_backend();
    let asked = Statement::from_sql_and_values(backend, "SELECT $1 || $2", ["a".into()]);
    assert!(db.read().query_one_raw(asked).await.is_err());
    assert_eq!(read::<String>(&db, "SELECT 'whole' AS words").await.unwrap(), "whole");
}

async fn what_names_a_row_that_is_not_there_is_refused_also_where_it_answers_what_it_wrote(target: Target) {
    let db = fresh(target).await;
    run(&db, "CREATE TABLE note (id INTEGER PRIMARY KEY)").await.unwrap();
    run(&db, "CREATE TABLE reply (note INTEGER NOT NULL REFERENCES note (id))").await.unwrap();
    let answered: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                let sql = "INSERT INTO reply (note) VALUES (7) RETURNING note";
                let add = Statement::from_string(tx.get_database_backend(), sql);
                Ok(tx.query_one_raw(add).await.map(drop)?)
            })
        })
        .await;
    assert!(matches!(answered, Err(DbError::Db(_))), "{answered:?}");
}

async fn count(conn: &Conn) -> i64 {
    let asked = Statement::from_string(conn.get_database_backend(), "SELECT COUNT(*) FROM counter");
    conn.query_one_raw(asked).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

async fn what_an_attempt_did_is_undone_when_it_is_dropped(target: Target) {
    let db = fresh(target).await;
    let add = |name: &str| format!("INSERT INTO counter (name, value) VALUES ('{name}', 1)");
    let (left, kept, undone) = (add("left"), add("kept"), add("undone"));
    db.write(move |tx| {
        let (left, kept, undone) = (left.clone(), kept.clone(), undone.clone());
        Box::pin(async move {
            let attempt = tx.attempt().await?;
            attempt.execute_unprepared(&left).await?;
            let within = attempt.attempt().await?;
            within.execute_unprepared(&undone).await?;
            drop(within);
            assert_eq!(count(&attempt).await, 1);
            drop(attempt);
            assert_eq!(count(tx).await, 0);
            let attempt = tx.attempt().await?;
            attempt.execute_unprepared(&kept).await?;
            attempt.release().await?;
            let attempt = tx.attempt().await?;
            attempt.execute_unprepared(&undone).await?;
            attempt.undo().await?;
            Ok::<_, DbError>(())
        })
    })
    .await
    .unwrap();
    assert_eq!(read::<String>(&db, "SELECT name FROM counter").await.unwrap(), "kept");
}

/// Ends every session of a database but the one that asks.
async fn end_sessions(db: &TestDb) {
    let aside = Conn::open(db.url()).await.unwrap();
    let all = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    aside.execute_unprepared(all).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_the_server_ended_is_not_used_again_on_postgres() {
    let db = fresh(Target::Postgres).await;
    run(&db, "INSERT INTO counter (name, value) VALUES ('before', 1)").await.unwrap();
    end_sessions(&db).await;
    run(&db, "INSERT INTO counter (name, value) VALUES ('after', 1)").await.unwrap();
    end_sessions(&db).await;
    assert_eq!(count(&db.begin_read().await.unwrap()).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_in_a_command_leaves_nothing_of_it_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let tries = Arc::new(AtomicU32::new(0));
    let begun = Arc::clone(&tries);
    let run: Result<(), DbError> = db
        .write(move |tx| {
            let nth = begun.fetch_add(1, Ordering::SeqCst);
            Box::pin(async move {
                let add = format!("INSERT INTO counter (name, value) VALUES ('try {nth}', 1)");
                tx.execute_unprepared(&add).await?;
                if nth == 0 {
                    tx.execute_unprepared("SELECT pg_terminate_backend(pg_backend_pid())").await?;
                }
                Ok(())
            })
        })
        .await;
    run.unwrap();
    assert_eq!(
        (tries.load(Ordering::SeqCst), count(db.read()).await),
        (2, 1),
        "it was run again, and stands once"
    );
}

/// A call that was given up while its session began or answered leaves nothing in it for whoever has it next.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_somebody_stopped_waiting_for_is_as_new_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let db = Db::connect(&DbConfig { readers: 1, ..DbConfig::new(db.url()) }).await.unwrap();
    for _ in 0..20 {
        let mut reading = pin!(db.begin_read());
        // Whether the session had begun by then or not.
        let _ = poll!(&mut reading);
    }
    // All statements of a transaction are told of the moment at which it began.
    let moment = "SELECT CAST(now() AS TEXT)";
    let (first, then) = (read::<String>(&db, moment).await, read::<String>(&db, moment).await);
    assert_ne!(first.unwrap(), then.unwrap(), "in no transaction that began before");
    {
        let mut slow = pin!(read::<String>(&db, "SELECT CAST(pg_sleep(0.2) AS TEXT)"));
        assert!(poll!(&mut slow).is_pending());
    }
    assert_eq!(read::<i64>(&db, "SELECT CAST(1 AS BIGINT)").await.unwrap(), 1);
}

/// Where the server listens, without a name: over a socket of its machine nothing is encrypted, whatever is preferred.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_reached_by_a_socket_of_its_machine_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let folder: String =
        read(&db, "SELECT split_part(current_setting('unix_socket_directories'), ',', 1)").await.unwrap();
    if folder.is_empty() {
        return;
    }
    let (before, place) = db.url().split_once('@').unwrap();
    let (server, name) = place.split_once('/').unwrap();
    let port = server.rsplit(':').next().unwrap();
    let folder = folder.replace('/', "%2F");
    let near = Db::connect(&DbConfig::new(format!("{before}@{folder}:{port}/{name}"))).await.unwrap();
    assert_eq!(count(near.read()).await, 0);
}

/// The first of them is not there, and of the others the first one asked follows another, as far as it says.
#[tokio::test(flavor = "multi_thread")]
async fn of_several_servers_the_one_that_leads_is_found_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let aside = Conn::open(db.url()).await.unwrap();
    let says = "CREATE SCHEMA says; CREATE SEQUENCE says.asked; \
                CREATE FUNCTION says.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS \
                $$ SELECT nextval('says.asked') = 1 $$";
    aside.execute_unprepared(says).await.unwrap();
    let (user, place) = db.url().split_once('@').unwrap();
    let (server, name) = place.split_once('/').unwrap();
    let url =
        format!("{user}@127.0.0.1:1,{server},{server}/{name}?options[search_path]=says,pg_catalog,public");
    let node = Db::connect(&DbConfig { readers: 1, ..DbConfig::new(url) }).await.unwrap();
    run(&node, TWICE).await.unwrap();
    assert_eq!(count(node.read()).await, 1);
    // Where nobody leads, whoever asks hears that the database is not there.
    let follows = "CREATE OR REPLACE FUNCTION says.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS \
                   $$ SELECT true $$";
    aside.execute_unprepared(follows).await.unwrap();
    let url = format!("{user}@{server},{server}/{name}?options[search_path]=says,pg_catalog,public");
    let patience = Duration::from_millis(300);
    let nobody = Db::connect(&DbConfig { readers: 1, write_wait: patience, ..DbConfig::new(url) }).await;
    assert!(matches!(nobody, Err(DbError::Db(DbErr::NoLeader | DbErr::Connection(_)))), "{:?}", nobody.err());
}

/// The first takes the connection and says nothing: its machine hangs, or it is a proxy with nobody behind it.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_says_nothing_does_not_hide_the_others_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let (user, place) = db.url().split_once('@').unwrap();
    let url = format!("{user}@{},{place}", silent.local_addr().unwrap());
    let patience = Duration::from_secs(2);
    let node =
        Db::connect(&DbConfig { readers: 1, write_wait: patience, ..DbConfig::new(url) }).await.unwrap();
    run(&node, TWICE).await.unwrap();
    assert_eq!(count(node.read()).await, 1);
}

/// As behind a pooler that lends sessions for a transaction each: what one of ours set another finds.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_that_others_have_at_the_same_time_are_refused_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let name = db.url().rsplit('/').next().unwrap();
    run(&db, &*format!("ALTER DATABASE {name} SET caudal.held = 'yes'").leak()).await.unwrap();
    let refused = Db::connect(&DbConfig::new(db.url())).await;
    assert!(matches!(refused, Err(DbError::Db(DbErr::PooledByTransaction))), "{:?}", refused.err());
}

/// Whatever stands between, a session is told its limits by statements.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_has_its_limits_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let config = DbConfig { write_wait: Duration::from_millis(1234), ..DbConfig::new(db.url()) };
    let node = Db::connect(&config).await.unwrap();
    assert_eq!(read::<String>(&node, "SELECT current_setting('lock_timeout')").await.unwrap(), "1234ms");
    assert_eq!(
        read::<String>(&node, "SELECT current_setting('default_transaction_read_only')").await.unwrap(),
        "on"
    );
}

/// Nobody follows the server of the tests; whether it waits for its disk depends on who runs them.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_server_may_lose_is_told_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let risks = db.risks().await.unwrap();
    assert!(risks.contains(&Risk::NoStandby), "{risks:?}");
    for (setting, risk) in [("fsync", Risk::NoFsync), ("synchronous_commit", Risk::AsynchronousCommit)] {
        let set: String = read(&db, &format!("SELECT current_setting('{setting}')")).await.unwrap();
        assert_eq!(risks.contains(&risk), set == "off", "{setting}");
    }
    assert_eq!(fresh(Target::Sqlite).await.risks().await.unwrap(), []);
}

const TWICE: &str = "INSERT INTO counter (name, value) VALUES ('one', 1)";

async fn send(tx: &Tx, sql: &str) -> Result<(), DbErr> {
    tx.send(Statement::from_string(tx.get_database_backend(), sql)).await
}

/// What a command sends without waiting for the answer stands with it, and fails it.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_without_waiting_fails_its_command_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let first = db.write(|tx| Box::pin(async move { Ok::<_, DbError>(send(tx, TWICE).await?) }));
    first.await.unwrap();
    assert_eq!(count(db.read()).await, 1);
    for asks_again in [false, true] {
        let refused: Result<(), DbError> = db
            .write(move |tx| {
                Box::pin(async move {
                    send(tx, "INSERT INTO counter (name, value) VALUES ('two', 2)").await?;
                    send(tx, TWICE).await?;
                    if asks_again {
                        tx.execute_unprepared("SELECT 1").await?;
                    }
                    Ok(())
                })
            })
            .await;
        let Err(DbError::Db(error)) = refused else { panic!("{refused:?}") };
        assert!(unique_violation(&error).is_some(), "the first error, and not what came of it: {error:?}");
        assert_eq!(count(db.read()).await, 1, "nothing of it stands");
    }
}

/// One that cannot even go off is not missed by the server, which would commit without it.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_stands_of_a_command_of_which_something_could_not_be_sent_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let refused: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                send(tx, TWICE).await?;
                let sql = "INSERT INTO counter (name, value) VALUES ('large', $1)";
                let large = Statement::from_sql_and_values(tx.get_database_backend(), sql, [u64::MAX.into()]);
                Ok(tx.send(large).await?)
            })
        })
        .await;
    assert!(matches!(refused, Err(DbError::Db(DbErr::Custom(_)))), "{refused:?}");
    assert_eq!(count(db.read()).await, 0);
}

/// An attempt whose undoing nobody waited for to its end is undone all the same.
#[tokio::test(flavor = "multi_thread")]
async fn an_attempt_whose_undoing_is_given_up_is_undone_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let done: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                let attempt = tx.attempt().await?;
                attempt.execute_unprepared(&counter("undone")).await?;
                drop(attempt.attempt().await?);
                {
                    let mut undone = pin!(attempt.undo());
                    assert!(poll!(&mut undone).is_pending());
                }
                tx.execute_unprepared(&counter("kept")).await.map(drop)?;
                Ok(())
            })
        })
        .await;
    done.unwrap();
    assert_eq!(count(db.read()).await, 1);
}

/// More than are on their way at once.
#[tokio::test(flavor = "multi_thread")]
async fn however_much_is_sent_all_of_it_stands_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let done: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                for nth in 0..1_000 {
                    send(tx, &counter(&format!("nth {nth}"))).await?;
                }
                Ok(())
            })
        })
        .await;
    done.unwrap();
    assert_eq!(count(db.read()).await, 1_000);
}

/// What fails there fails before the commit, which goes right behind it: nothing stands, and it is run again.
#[tokio::test(flavor = "multi_thread")]
async fn a_session_that_ends_in_what_was_sent_leaves_nothing_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let tries = Arc::new(AtomicU32::new(0));
    let begun = Arc::clone(&tries);
    let run: Result<(), DbError> = db
        .write(move |tx| {
            let nth = begun.fetch_add(1, Ordering::SeqCst);
            Box::pin(async move {
                send(tx, &counter(&format!("try {nth}"))).await?;
                if nth == 0 {
                    send(tx, "SELECT pg_terminate_backend(pg_backend_pid())").await?;
                }
                Ok(())
            })
        })
        .await;
    run.unwrap();
    assert_eq!((tries.load(Ordering::SeqCst), count(db.read()).await), (2, 1));
}

/// What is sent in a part of a command that is undone is undone with it, and fails nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_in_an_attempt_that_is_undone_fails_nothing_on_postgres() {
    let db = fresh(Target::Postgres).await;
    run(&db, TWICE).await.unwrap();
    // Often: an answer may be there before anybody asks for it, or not.
    for round in 0..50 {
        let done: Result<(), DbError> = db
            .write(move |tx| {
                Box::pin(async move {
                    send(tx, &counter(&format!("before {round}"))).await?;
                    let undone = tx.attempt().await?;
                    send(&undone, TWICE).await?;
                    undone.undo().await?;
                    let dropped = tx.attempt().await?;
                    send(&dropped, TWICE).await?;
                    drop(dropped);
                    let kept = tx.attempt().await?;
                    send(&kept, TWICE).await?;
                    assert!(kept.release().await.is_err(), "what it sent is refused where it is to stand");
                    send(tx, &counter(&format!("after {round}"))).await?;
                    Ok(())
                })
            })
            .await;
        done.unwrap();
        assert_eq!(count(db.read()).await, 3 + 2 * round);
    }
}

fn counter(name: &str) -> String {
    format!("INSERT INTO counter (name, value) VALUES ('{name}', 1)")
}
