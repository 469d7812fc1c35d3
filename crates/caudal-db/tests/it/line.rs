//! A line to PostgreSQL that breaks, falls silent or goes down when a test has it do so.

use caudal_db::testing::{Target, TestDb, fresh};
use caudal_db::{Db, DbConfig};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// What becomes of what a line carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It ends, and its client hears that it did.
    Broken,
    /// Nothing comes of it any more, and nobody hears a word: the server's half is gone, and a proxy keeps ours.
    Silent,
    /// A pooler between loses the server once that has done what it was asked, says so to whoever waits first, and ends.
    Crashed,
}

/// Carries what is said to the server and back, each until it meets its fate. What is begun later is carried.
#[derive(Clone)]
pub(crate) struct Line {
    address: SocketAddr,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    carried: Mutex<Vec<Arc<Carried>>>,
    /// What the next COMMIT meets before its answer is heard, and whether the server has it by then.
    at_commit: Mutex<Option<(Fate, bool)>>,
    /// Whether whoever begins something once a COMMIT met its fate is refused.
    refuses_then: AtomicBool,
    /// Whether whoever begins something is refused.
    is_down: AtomicBool,
}

/// A connection's two halves.
struct Carried {
    client: TcpStream,
    server: TcpStream,
    fate: OnceLock<Fate>,
}

impl Line {
    fn to(server: String) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let line = Self { address: listener.local_addr().unwrap(), state: Arc::default() };
        let state = Arc::clone(&line.state);
        std::thread::spawn(move || {
            for client in listener.incoming() {
                if !state.is_down.load(Ordering::SeqCst) {
                    state.carry(client.unwrap(), TcpStream::connect(&server).unwrap());
                }
            }
        });
        line
    }

    pub(crate) fn meet(&self, fate: Fate) {
        for carried in self.state.carried.lock().unwrap().drain(..) {
            let _known = carried.fate.set(fate);
            let _gone = carried.server.shutdown(Shutdown::Both);
            if fate == Fate::Broken {
                let _gone = carried.client.shutdown(Shutdown::Both);
            }
        }
    }

    /// Once the server has the next COMMIT, and before its answer is heard.
    pub(crate) fn meet_at_commit(&self, fate: Fate) {
        *self.state.at_commit.lock().unwrap() = Some((fate, true));
    }

    /// Before the server has the next COMMIT.
    pub(crate) fn meet_before_commit(&self, fate: Fate) {
        *self.state.at_commit.lock().unwrap() = Some((fate, false));
    }

    /// Carries nothing any more once a COMMIT met its fate.
    pub(crate) fn refuse_after_commit(&self) {
        self.state.refuses_then.store(true, Ordering::SeqCst);
    }

    /// Breaks, and carries nothing for this long.
    pub(crate) fn go_down(&self, time: Duration) {
        self.state.is_down.store(true, Ordering::SeqCst);
        self.meet(Fate::Broken);
        let state = Arc::clone(&self.state);
        std::thread::spawn(move || {
            std::thread::sleep(time);
            state.is_down.store(false, Ordering::SeqCst);
        });
    }
}

impl State {
    fn carry(self: &Arc<Self>, client: TcpStream, server: TcpStream) {
        let carried = Arc::new(Carried { client, server, fate: OnceLock::new() });
        self.carried.lock().unwrap().push(Arc::clone(&carried));
        let (state, asked, answered) = (Arc::clone(self), Arc::clone(&carried), carried);
        std::thread::spawn(move || asked.carry_questions(&state));
        std::thread::spawn(move || answered.carry_answers());
    }
}

impl Carried {
    fn carry_questions(&self, state: &State) {
        let mut bytes = [0; 8192];
        while let Ok(n @ 1..) = (&self.client).read(&mut bytes) {
            // What is said into the silence is taken, and nobody hears it.
            if self.fate.get().is_some() {
                continue;
            }
            if bytes[..n].windows(6).any(|part| part == b"COMMIT")
                && let Some((fate, arrives)) = state.at_commit.lock().unwrap().take()
            {
                self.fate.set(fate).unwrap();
                state.is_down.fetch_or(state.refuses_then.load(Ordering::SeqCst), Ordering::SeqCst);
                if !arrives {
                    let _gone = self.client.shutdown(Shutdown::Both);
                    break;
                }
            }
            if (&self.server).write_all(&bytes[..n]).is_err() {
                break;
            }
        }
        let _gone = self.server.shutdown(Shutdown::Both);
    }

    fn carry_answers(&self) {
        let mut bytes = [0; 8192];
        while let Ok(n @ 1..) = (&self.server).read(&mut bytes) {
            // The server has committed: nothing of what it answered is passed on.
            if self.fate.get() == Some(&Fate::Crashed) {
                if bytes[..n].windows(7).any(|part| part == b"COMMIT\0") {
                    let _told = (&self.client).write_all(&said_by_a_pooler());
                    break;
                }
                continue;
            }
            match self.fate.get() {
                None if (&self.client).write_all(&bytes[..n]).is_ok() => {}
                Some(Fate::Silent) => return,
                _ => break,
            }
        }
        if self.fate.get() != Some(&Fate::Silent) {
            let _gone = self.client.shutdown(Shutdown::Both);
        }
    }
}

/// The server's connection is lost, as PgBouncer says it: no severity but in words for people.
fn said_by_a_pooler() -> Vec<u8> {
    let fields = b"SFATAL\0C08P01\0Mserver conn crashed?\0\0";
    let length = u32::try_from(fields.len() + 4).unwrap();
    [b"E".as_slice(), &length.to_be_bytes(), fields].concat()
}

/// A database, and a node that reaches it by such a line over one connection of each kind.
pub(crate) async fn over_a_line() -> (TestDb, Db, Line) {
    let db = fresh(Target::Postgres).await;
    let server = db.url().split('@').nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
    let line = Line::to(server.clone());
    let url = db.url().replace(&server, &line.address.to_string());
    let node = Db::connect(&DbConfig { readers: 1, ..DbConfig::new(url) }).await.unwrap();
    (db, node, line)
}
