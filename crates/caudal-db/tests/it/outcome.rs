//! What a caller hears where the disk is full, the server holds still, or the line breaks in the middle of a commit.

use crate::line::{Fate, over_a_line};
use crate::write::{impatient, until_not_busy};
use crate::{number, run};
use caudal_db::idempotency::{self, Claim, Scope};
use caudal_db::testing::{Target, fresh};
use caudal_db::{Db, DbErr, DbError, Engine, Statement, Tx};
use futures::poll;
use std::{pin::pin, sync::Arc};
use tokio::sync::Semaphore;

crate::both_engines!(
    nothing_can_be_written_once_nobody_serves_the_queue,
    a_commit_that_the_engine_refuses_is_known_to_have_left_nothing,
);

async fn nothing_can_be_written_once_nobody_serves_the_queue(target: Target) {
    let db = fresh(target).await;
    db.probe_writes().await.unwrap();
    db.probe_writes().await.unwrap();
    assert_eq!(number(&db, "SELECT COUNT(*) FROM mark").await, 0, "it leaves nothing behind");
    db.clone().close().await;
    assert!(db.probe_writes().await.is_err());
}

async fn a_commit_that_the_engine_refuses_is_known_to_have_left_nothing(target: Target) {
    let db = fresh(target).await;
    run(&db, "CREATE TABLE note (id INTEGER PRIMARY KEY)").await.unwrap();
    run(&db, "CREATE TABLE reply (note INTEGER NOT NULL REFERENCES note (id) DEFERRABLE INITIALLY DEFERRED)")
        .await
        .unwrap();
    let answer = run(&db, "INSERT INTO reply (note) VALUES (1)").await;
    assert!(matches!(answer, Err(DbError::Db(_))), "{answer:?}");
    assert_eq!(number(&db, "SELECT COUNT(*) FROM reply").await, 0);
}

/// Uses the room that the file has, and lets it have no more: what a full disk does.
async fn fill(tx: &Tx) -> Result<(), DbErr> {
    let free = Statement::from_string(tx.get_database_backend(), "PRAGMA freelist_count");
    let free: i64 = tx.query_one_raw(free).await?.unwrap().try_get_by_index(0)?;
    tx.execute_unprepared("CREATE TABLE filler (bytes BLOB NOT NULL) STRICT").await?;
    tx.execute_unprepared(&format!("INSERT INTO filler (bytes) VALUES (zeroblob({} * 4096))", free + 1))
        .await?;
    tx.execute_unprepared("PRAGMA max_page_count = 1").await.map(drop)
}

#[tokio::test]
async fn nothing_can_be_written_where_there_is_no_room_on_sqlite() {
    let db = fresh(Target::Sqlite).await;
    db.write(|tx| Box::pin(async move { Ok::<_, DbError>(fill(tx).await?) })).await.unwrap();
    let probed = db.probe_writes().await;
    assert!(matches!(probed, Err(DbError::Full)), "{probed:?}");
    // The writer goes on with another connection, whose file may grow again.
    db.probe_writes().await.unwrap();
}

#[tokio::test]
async fn nothing_can_be_written_while_the_server_keeps_everybody_waiting_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let impatient = impatient(&db).await;
    let (running, go) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let (tell, wait) = (Arc::clone(&running), Arc::clone(&go));
    let mut holder = pin!(db.write(move |tx| {
        let (tell, wait) = (Arc::clone(&tell), Arc::clone(&wait));
        Box::pin(async move {
            tx.execute_unprepared("LOCK TABLE mark IN ACCESS EXCLUSIVE MODE").await?;
            tell.add_permits(1);
            let _permit = wait.acquire().await;
            Ok::<_, DbError>(())
        })
    }));
    assert!(poll!(&mut holder).is_pending());
    futures::future::select(&mut holder, pin!(running.acquire())).await;
    assert!(matches!(impatient.probe_writes().await, Err(DbError::Busy)));
    go.add_permits(1);
    holder.await.unwrap();
    until_not_busy(async || impatient.probe_writes().await).await.unwrap();
}

#[tokio::test]
async fn a_commit_whose_answer_was_lost_is_not_called_undone_on_postgres() {
    let (db, node, line) = over_a_line().await;
    assert_eq!(db.engine(), Engine::Postgres);
    run(&node, "INSERT INTO counter (name, value) VALUES ('before', 1)").await.unwrap();
    line.meet_at_commit(Fate::Broken);
    let answer = run(&node, "INSERT INTO counter (name, value) VALUES ('lost', 1)").await;
    assert!(matches!(answer, Err(DbError::OutcomeUnknown)), "{answer:?}");
    assert_eq!(number(&db, "SELECT COUNT(*) FROM counter WHERE name = 'lost'").await, 1, "it stands");
    run(&node, "INSERT INTO counter (name, value) VALUES ('after', 1)").await.unwrap();
}

#[tokio::test]
async fn a_commit_in_which_the_server_ends_the_connection_is_not_called_undone_on_postgres() {
    let db = fresh(Target::Postgres).await;
    run(
        &db,
        "CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS \
         $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$",
    )
    .await
    .unwrap();
    run(
        &db,
        "CREATE CONSTRAINT TRIGGER leaving AFTER INSERT ON counter DEFERRABLE INITIALLY DEFERRED \
         FOR EACH ROW EXECUTE FUNCTION leave()",
    )
    .await
    .unwrap();
    let answer = run(&db, "INSERT INTO counter (name, value) VALUES ('lost', 1)").await;
    assert!(matches!(answer, Err(DbError::OutcomeUnknown)), "{answer:?}");
}

/// What was sent and is not answered yet when a pooler says that the server is gone: that failed no sooner than the commit behind it.
#[tokio::test]
async fn a_commit_that_a_pooler_lost_is_neither_called_undone_nor_run_again_on_postgres() {
    let (db, node, line) = over_a_line().await;
    run(&node, "INSERT INTO counter (name, value) VALUES ('lost', 0)").await.unwrap();
    line.meet_at_commit(Fate::Crashed);
    let answer: Result<(), DbError> = node
        .write(|tx| {
            Box::pin(async move {
                let slow = "UPDATE counter SET value = value + 1 FROM pg_sleep(0.3) WHERE name = 'lost'";
                Ok(tx.send(Statement::from_string(tx.get_database_backend(), slow)).await?)
            })
        })
        .await;
    assert!(matches!(answer, Err(DbError::OutcomeUnknown)), "{answer:?}");
    assert_eq!(number(&db, "SELECT value FROM counter WHERE name = 'lost'").await, 1, "done once");
}

/// Adds one under a key that is claimed once.
async fn add_under_key(node: &Db) -> Result<Claim, DbError> {
    let text = |text: &str| text.to_owned();
    let [principal, method, path, key, body_hash] = ["p", "POST", "/x", "k", "h"].map(text);
    let scope = Scope { principal, method, path, key, body_hash };
    node.write_keyed(move |tx| {
        let scope = scope.clone();
        Box::pin(async move {
            let claim = idempotency::claim(tx, &scope, 1).await?;
            if claim == Claim::New {
                tx.execute_unprepared("INSERT INTO counter (name, value) VALUES ('kept', 1)").await?;
                idempotency::store(tx, &scope, 1, 201, "{}").await?;
            }
            Ok(claim)
        })
    })
    .await
}

#[tokio::test]
async fn a_command_under_a_key_finds_out_whether_its_commit_stands_on_postgres() {
    for fate in [Fate::Broken, Fate::Silent, Fate::Crashed] {
        let (db, node, line) = over_a_line().await;
        line.meet_at_commit(fate);
        let found = add_under_key(&node).await.unwrap();
        assert_eq!(found, Claim::Replay { status: 201, json: "{}".to_owned() }, "{fate:?}");
        assert_eq!(number(&db, "SELECT COUNT(*) FROM counter WHERE name = 'kept'").await, 1, "{fate:?}");
    }
}

#[tokio::test]
async fn a_command_under_a_key_is_done_where_its_commit_never_arrived_on_postgres() {
    let (db, node, line) = over_a_line().await;
    line.meet_before_commit(Fate::Broken);
    assert_eq!(add_under_key(&node).await.unwrap(), Claim::New);
    assert_eq!(number(&db, "SELECT COUNT(*) FROM counter WHERE name = 'kept'").await, 1);
}

/// Whoever holds the key then may be the commit that nobody answered.
#[tokio::test]
async fn a_command_under_a_key_that_cannot_find_out_says_so_on_postgres() {
    let (db, node, line) = over_a_line().await;
    line.meet_at_commit(Fate::Broken);
    line.refuse_after_commit();
    let answer = add_under_key(&node).await;
    assert!(matches!(answer, Err(DbError::OutcomeUnknown)), "{answer:?}");
    assert_eq!(number(&db, "SELECT COUNT(*) FROM counter WHERE name = 'kept'").await, 1, "it stands");
}
