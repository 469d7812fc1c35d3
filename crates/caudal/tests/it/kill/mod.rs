//! The server is killed with signal 9 while many people work, and opened again over what is left: whatever it acknowledged
//! is there, and what got no answer and is sent again with the same key happens once.
//!
//!   CAUDAL_PROVE=1   thirty kills instead of three
//!   CAUDAL_SEED=n    the same choices again, of the moments above all; each run prints its own

mod batches;
mod books;
mod people;
mod work;

use std::sync::atomic::{AtomicU64, Ordering};
use std::{process::Command, sync::Mutex};

use caudal_db::testing::{Target, TestDb, empty, is_long_run};
use fastrand::Rng;
use futures::future::join_all;

use self::people::{People, STAFF};
use self::work::{Choices, Life};
use crate::program::{Ended, Operator, Running, free_address, settings};

const CLIENTS: u64 = 12;
const DATA: &str = "demo";
const SETTINGS: &str = "caudal.toml";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_and_nothing_happens_twice_sqlite() {
    kills(None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_and_nothing_happens_twice_postgres() {
    let database = empty(Target::Postgres).await;
    kills(Some(&database)).await;
}

/// The moment of the next kill: after so many commands sent and answers received, and so many turns of the others.
#[derive(Clone, Copy, Debug)]
struct Moment {
    events: u64,
    turns: u64,
}

async fn kills(database: Option<&TestDb>) {
    let seed = std::env::var("CAUDAL_SEED").map_or_else(|_| fastrand::u64(..), |seed| seed.parse().unwrap());
    let engine = if database.is_some() { "PostgreSQL" } else { "SQLite" };
    eprintln!("{engine}: CAUDAL_SEED={seed}");
    let mut rng = Rng::with_seed(seed);
    let rounds = if is_long_run() { 30 } else { 3 };
    let mut world = World::open(database).await;
    let mut cut = Cut::default();
    for round in 1..=rounds {
        // Mostly hard upon an answer: then others that were committed with it are still to be answered.
        let turns = if rng.u8(..) < 192 { rng.u64(0..4) } else { rng.u64(0..400) };
        let moment = Moment { events: rng.u64(40..400), turns };
        world.work_until_killed(moment).await;
        world.reopen().await;
        let of_round = world.settle().await;
        eprintln!(
            "{engine}, kill {round} at {moment:?}: {} commands in all; without an answer {of_round:?}",
            world.acknowledged()
        );
        cut.add(&of_round);
    }
    assert!(cut.done + cut.not_done > 0, "no command was ever cut off: the kills prove nothing");
    let told = world.portal.into_inner().unwrap().stop();
    assert!(told.good, "{told:?}");
}

/// What became of commands without an answer, before they were sent again.
#[derive(Debug, Default)]
struct Cut {
    /// They were done all the same.
    done: usize,
    /// They never were.
    not_done: usize,
}

impl Cut {
    fn add(&mut self, other: &Self) {
        self.done += other.done;
        self.not_done += other.not_done;
    }
}

/// A portal under load, and everything it has acknowledged.
struct World<'a> {
    desk: Operator,
    database: Option<&'a TestDb>,
    words: [String; 5],
    portal: Mutex<Running>,
    people: People,
    choices: Choices,
    lives: Vec<Life>,
    keys: AtomicU64,
}

impl<'a> World<'a> {
    async fn open(database: Option<&'a TestDb>) -> Self {
        let desk = Operator::new();
        let address = free_address();
        desk.write(SETTINGS, &settings(address, &desk.path(DATA)));
        let words = ["demo", "--listen", &address.to_string(), "--data", DATA].map(str::to_owned);
        let portal = start(&desk, database, &words);
        let people = People::sign_in(address).await;
        let choices = Choices::of(&people).await;
        let (portal, keys) = (Mutex::new(portal), AtomicU64::new(0));
        Self { desk, database, words, portal, people, choices, lives: Vec::new(), keys }
    }

    /// Everybody works until the portal is gone.
    async fn work_until_killed(&mut self, moment: Moment) {
        let mut lives = std::mem::take(&mut self.lives);
        let (mut under_way, over): (Vec<_>, Vec<_>) = lives.drain(..).partition(|life| !life.is_over());
        let known = (under_way.len() + over.len()) as u64;
        let next = AtomicU64::new(known);
        let seen = AtomicU64::new(0);
        let this = &*self;
        let client = async |first: Option<Life>| {
            let mut done = Vec::new();
            let mut life = first;
            loop {
                let mut now = life.take().unwrap_or_else(|| new_life(&next));
                let goes_on = this.live(&mut now, moment, &seen).await;
                done.push(now);
                if !goes_on {
                    return done;
                }
            }
        };
        let firsts: Vec<_> = (0..CLIENTS).map(|_| under_way.pop()).collect();
        let worked = join_all(firsts.into_iter().map(client)).await;
        self.lives = worked.into_iter().flatten().chain(under_way).chain(over).collect();
    }

    /// Takes one request as far as it goes. Whether the portal is still there.
    async fn live(&self, life: &mut Life, moment: Moment, seen: &AtomicU64) -> bool {
        while !life.is_over() {
            let Some(command) = life.next(&self.people, &self.choices, self.key()).await else {
                return false;
            };
            self.pass(moment, seen).await;
            match self.people.send(&command).await {
                Some(document) => life.acknowledge(&command, document),
                None => {
                    life.cut = Some(command);
                    return false;
                }
            }
            self.pass(moment, seen).await;
        }
        true
    }

    /// Something happened; at its moment the portal dies.
    async fn pass(&self, moment: Moment, seen: &AtomicU64) {
        if seen.fetch_add(1, Ordering::Relaxed) + 1 == moment.events {
            for _ in 0..moment.turns {
                tokio::task::yield_now().await;
            }
            self.portal.lock().unwrap().kill();
        }
    }

    fn key(&self) -> String {
        format!("kill-{:08}", self.keys.fetch_add(1, Ordering::Relaxed))
    }

    async fn reopen(&mut self) {
        *self.portal.lock().unwrap() = start(&self.desk, self.database, &self.words);
        self.people.come_back().await;
    }

    /// Looks for all that was acknowledged, sends what got no answer again, and looks once more.
    async fn settle(&mut self) -> Cut {
        let found = books::read(&self.people).await;
        let mut cut = Cut::default();
        for life in &self.lives {
            match found.steps_beyond(life) {
                0 if life.cut.is_none() => {}
                0 => cut.not_done += 1,
                1 if life.cut.is_some() => cut.done += 1,
                more => panic!("{more} steps beyond what was asked: {:?} {:?}", life.request, life.payment),
            }
        }
        for life in &mut self.lives {
            if let Some(command) = life.cut.clone() {
                let first = self.people.send(&command).await.unwrap();
                let second = self.people.send(&command).await.unwrap();
                assert_eq!(first, second, "{command:?} with its key again is answered otherwise");
                life.acknowledge(&command, first);
            }
        }
        let found = books::read(&self.people).await;
        found.hold_exactly(&self.lives);
        for life in &self.lives {
            books::happened_once(&self.people, life).await;
        }
        self.verify();
        cut
    }

    /// `caudal verify`: the audit chain is whole, the ledger sums to zero.
    fn verify(&self) {
        let words = ["verify", "--config", SETTINGS];
        let told = Ended::new(command(&self.desk, self.database, &words).output().unwrap());
        assert!(told.good && told.out.contains("La cadena está entera"), "{told:?}");
        assert!(told.out.contains("Todo cuadra"), "{told:?}");
    }

    fn acknowledged(&self) -> usize {
        self.lives.iter().map(Life::steps).sum()
    }
}

fn new_life(next: &AtomicU64) -> Life {
    let nth = next.fetch_add(1, Ordering::Relaxed);
    Life::new(nth, STAFF[usize::try_from(nth).unwrap() % STAFF.len()])
}

fn start(desk: &Operator, database: Option<&TestDb>, words: &[String; 5]) -> Running {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut portal = Running::of(command(desk, database, &words));
    portal.until_ready(words[2].parse().unwrap());
    portal
}

/// The program on this database, for people who work faster than people do and wait however long it takes.
fn command(desk: &Operator, database: Option<&TestDb>, words: &[&str]) -> Command {
    let mut command = desk.command(words);
    for limit in ["SESSION_WRITES", "ADDRESS_WRITES"] {
        command.env(format!("CAUDAL_LIMITS__{limit}__PER_MINUTE"), "0");
        command.env(format!("CAUDAL_LIMITS__{limit}__BURST"), "0");
    }
    command.env("CAUDAL_DATABASE__WRITE_WAIT", "1h").env("CAUDAL_SERVER__REQUEST_TIMEOUT", "1h");
    if let Some(database) = database {
        command.env("CAUDAL_DATABASE__URL", database.url());
    }
    command
}
