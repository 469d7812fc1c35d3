//! What a caller hears where the disk is full, the server holds still, or the line breaks in the middle of a commit.

use crate::write::{impatient, until_not_busy};
use crate::{number, run};
use caudal_db::testing::{Target, fresh};
use caudal_db::{Db, DbConfig, DbErr, DbError, Engine, Statement, Tx};
use futures::poll;
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
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

/// A line to PostgreSQL that breaks, once it is told to, after the next COMMIT was answered and before anybody hears.
struct Line {
    address: SocketAddr,
    breaks: Arc<AtomicBool>,
}

impl Line {
    fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (address, breaks) = (listener.local_addr().unwrap(), Arc::new(AtomicBool::new(false)));
        let told = Arc::clone(&breaks);
        std::thread::spawn(move || {
            for client in listener.incoming() {
                carry(client.unwrap(), TcpStream::connect(&server).unwrap(), &told);
            }
        });
        Self { address, breaks }
    }
}

fn carry(mut client: TcpStream, mut server: TcpStream, breaks: &Arc<AtomicBool>) {
    let (mut to_client, mut to_server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let (breaks, broken) = (Arc::clone(breaks), Arc::new(AtomicBool::new(false)));
    let cut = Arc::clone(&broken);
    std::thread::spawn(move || {
        let mut bytes = [0; 8192];
        while let Ok(n @ 1..) = client.read(&mut bytes) {
            let commits = bytes[..n].windows(6).any(|part| part == b"COMMIT");
            if commits && breaks.swap(false, Ordering::SeqCst) {
                cut.store(true, Ordering::SeqCst);
            }
            if to_server.write_all(&bytes[..n]).is_err() {
                break;
            }
        }
        let _gone = to_server.shutdown(Shutdown::Both);
    });
    std::thread::spawn(move || {
        let mut bytes = [0; 8192];
        while let Ok(n @ 1..) = server.read(&mut bytes) {
            if broken.load(Ordering::SeqCst) || to_client.write_all(&bytes[..n]).is_err() {
                break;
            }
        }
        let _gone = to_client.shutdown(Shutdown::Both);
    });
}

#[tokio::test]
async fn a_commit_whose_answer_was_lost_is_not_called_undone_on_postgres() {
    let db = fresh(Target::Postgres).await;
    assert_eq!(db.engine(), Engine::Postgres);
    let server = db.url().split('@').nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    let line = Line::to(server.clone());
    let url = db.url().replace(&server, &line.address.to_string());
    let node = Db::connect(&DbConfig { readers: 1, ..DbConfig::new(url) }).await.unwrap();
    run(&node, "INSERT INTO counter (name, value) VALUES ('before', 1)").await.unwrap();
    line.breaks.store(true, Ordering::SeqCst);
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
