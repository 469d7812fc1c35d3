//! A line to PostgreSQL that dies without a word: the server's half is gone, and a proxy keeps ours. Nothing waits for it for long.

use crate::{number, run};
use caudal_db::testing::{Target, TestDb, fresh};
use caudal_db::{Db, DbConfig, DbError};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Carries what is said to the server and back, until what it carries then falls silent. What is begun later is carried.
#[derive(Clone)]
struct Line {
    address: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    /// How often it has fallen silent.
    silences: AtomicUsize,
    /// Whether it falls silent once a COMMIT was carried and before its answer is.
    at_commit: AtomicBool,
    servers: Mutex<Vec<TcpStream>>,
    /// Whether it refuses whoever begins something.
    is_down: AtomicBool,
}

impl Line {
    fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let line = Self { address: listener.local_addr().unwrap(), state: Arc::default() };
        let state = Arc::clone(&line.state);
        std::thread::spawn(move || {
            for client in listener.incoming() {
                if state.is_down.load(Ordering::SeqCst) {
                    continue;
                }
                carry(client.unwrap(), TcpStream::connect(&server).unwrap(), &state);
            }
        });
        line
    }

    fn fall_silent(&self) {
        self.state.silences.fetch_add(1, Ordering::SeqCst);
        self.cut();
    }

    /// Ends what it carries, and carries nothing for this long.
    fn go_down(&self, time: Duration) {
        self.state.is_down.store(true, Ordering::SeqCst);
        self.cut();
        let state = Arc::clone(&self.state);
        std::thread::spawn(move || {
            std::thread::sleep(time);
            state.is_down.store(false, Ordering::SeqCst);
        });
    }

    fn cut(&self) {
        for server in self.state.servers.lock().unwrap().drain(..) {
            let _gone = server.shutdown(Shutdown::Both);
        }
    }
}

fn carry(mut client: TcpStream, mut server: TcpStream, state: &Arc<State>) {
    let begun = state.silences.load(Ordering::SeqCst);
    state.servers.lock().unwrap().push(server.try_clone().unwrap());
    let (mut to_client, mut to_server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let (here, there) = (Arc::clone(state), Arc::clone(state));
    std::thread::spawn(move || {
        let mut bytes = [0; 8192];
        // What is said into the silence is taken, and nobody hears it.
        while let Ok(n @ 1..) = client.read(&mut bytes) {
            let commits = bytes[..n].windows(6).any(|part| part == b"COMMIT");
            if commits && here.at_commit.swap(false, Ordering::SeqCst) {
                here.silences.fetch_add(1, Ordering::SeqCst);
                to_server.write_all(&bytes[..n]).unwrap();
            }
            if here.silences.load(Ordering::SeqCst) == begun {
                to_server.write_all(&bytes[..n]).unwrap();
            }
        }
        let _gone = to_server.shutdown(Shutdown::Both);
    });
    std::thread::spawn(move || {
        let mut bytes = [0; 8192];
        while let Ok(n @ 1..) = server.read(&mut bytes) {
            if there.silences.load(Ordering::SeqCst) != begun || to_client.write_all(&bytes[..n]).is_err() {
                return;
            }
        }
        if there.is_down.load(Ordering::SeqCst) {
            let _gone = to_client.shutdown(Shutdown::Both);
        }
    });
}

/// A database, and a node that reaches it by such a line over one connection of each kind.
async fn over_a_line() -> (TestDb, Db, Line) {
    let db = fresh(Target::Postgres).await;
    let server = db.url().split('@').nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    let line = Line::to(server.clone());
    let url = db.url().replace(&server, &line.address.to_string());
    let node = Db::connect(&DbConfig { readers: 1, ..DbConfig::new(url) }).await.unwrap();
    (db, node, line)
}

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
                line.fall_silent();
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
    line.state.at_commit.store(true, Ordering::SeqCst);
    let answer = run(&node, "INSERT INTO counter (name, value) VALUES ('kept', 1)").await;
    assert!(matches!(answer, Err(DbError::OutcomeUnknown)), "{answer:?}");
    goes_on(&node).await;
    assert_eq!(number(&db, "SELECT COUNT(*) FROM counter WHERE name = 'kept'").await, 1, "it stands");
}

#[tokio::test]
async fn connections_that_died_while_nobody_used_them_are_used_by_nobody_on_postgres() {
    let (_db, node, line) = over_a_line().await;
    goes_on(&node).await;
    line.fall_silent();
    // As long as one is trusted without being asked.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    run(&node, "DELETE FROM counter").await.unwrap();
    goes_on(&node).await;
}

#[tokio::test]
async fn a_reading_that_nobody_waits_for_any_more_gives_its_connection_back_on_postgres() {
    let (_db, node, line) = over_a_line().await;
    line.fall_silent();
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
