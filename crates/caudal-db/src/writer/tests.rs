//! What only shows inside one batch; the rest of the gate is tested in tests/it/write.rs on both engines.

use super::Limits;
use crate::{Conn, Db, DbConfig, DbError, connect::connect_sqlite, sql};
use futures::{FutureExt, poll};
use std::pin::{Pin, pin};
use std::{future::Future, panic::AssertUnwindSafe, path::PathBuf, sync::Arc, time::Duration};
use tokio::sync::Semaphore;

/// A database whose batches end by number only, so that no test depends on how fast it runs.
struct Bench {
    db: Db,
    folder: PathBuf,
}

impl Bench {
    async fn new(name: &str, commands: usize) -> Self {
        Self::patient(name, commands, Duration::from_secs(3600)).await
    }

    /// One whose commands wait so long for their turn.
    async fn patient(name: &str, commands: usize, write_wait: Duration) -> Self {
        let folder = std::env::temp_dir().join(format!("caudal-writer-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let limits = Limits { commands, time: Duration::from_secs(3600) };
        let cfg = DbConfig { readers: 1, write_wait, ..DbConfig::new("") };
        let db = connect_sqlite(&cfg, &folder.join("caudal.db"), limits).await.unwrap();
        run(&db, "CREATE TABLE note (text TEXT NOT NULL PRIMARY KEY) STRICT").await.unwrap();
        Bench { db, folder }
    }

    /// A command that writes a note, tells that it has, and ends when it is let go.
    fn held(
        &self,
        text: &'static str,
    ) -> (impl Future<Output = Result<(), DbError>>, Arc<Semaphore>, Arc<Semaphore>) {
        let (written, go) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
        let (tell, wait, db) = (Arc::clone(&written), Arc::clone(&go), self.db.clone());
        let command = async move {
            db.write(move |tx| {
                let (tell, wait) = (Arc::clone(&tell), Arc::clone(&wait));
                Box::pin(async move {
                    note(tx, text).await?;
                    tell.add_permits(1);
                    let _permit = wait.acquire().await;
                    Ok(())
                })
            })
            .await
        };
        (command, written, go)
    }

    async fn notes(&self) -> Vec<String> {
        let rows = sql::all(self.db.read(), "SELECT text FROM note ORDER BY text", []).await.unwrap();
        rows.iter().map(|row| row.try_get_by_index(0).unwrap()).collect()
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        let _cleaned = std::fs::remove_dir_all(&self.folder);
    }
}

async fn note(tx: &Conn, text: &str) -> Result<(), DbError> {
    sql::execute(tx, "INSERT INTO note (text) VALUES ($1)", [text.into()]).await?;
    Ok(())
}

async fn run(db: &Db, sql: &'static str) -> Result<(), DbError> {
    db.write(move |tx| {
        Box::pin(async move {
            tx.execute_unprepared(sql).await?;
            Ok(())
        })
    })
    .await
}

async fn write(db: &Db, text: &'static str) -> Result<(), DbError> {
    db.write(move |tx| Box::pin(note(tx, text))).await
}

/// Puts a command into the queue: its first poll does.
async fn queue<F: Future<Output = Result<(), DbError>>>(mut command: Pin<&mut F>) {
    assert!(poll!(&mut command).is_pending());
}

#[tokio::test]
async fn commands_that_wait_share_one_commit_and_nobody_hears_before_it() {
    let bench = Bench::new("share", 4).await;
    let (first, first_written, let_first_go) = bench.held("1 first");
    let (last, last_written, let_last_go) = bench.held("4 last");
    let (mut first, mut last) = (pin!(first), pin!(last));
    let mut second = pin!(write(&bench.db, "2 second"));
    let mut third = pin!(write(&bench.db, "2 second"));
    queue(first.as_mut()).await;
    let _written = first_written.acquire().await.unwrap();
    queue(second.as_mut()).await;
    queue(third.as_mut()).await;
    queue(last.as_mut()).await;

    let_first_go.add_permits(1);
    let _written = last_written.acquire().await.unwrap();
    assert!(poll!(&mut first).is_pending(), "the first has run, but nothing is committed yet");
    assert!(poll!(&mut second).is_pending());
    assert!(poll!(&mut third).is_pending(), "a refusal waits too: it may rest on what is not committed");
    assert!(bench.notes().await.is_empty());

    let_last_go.add_permits(1);
    first.await.unwrap();
    second.await.unwrap();
    assert!(third.await.is_err(), "the same note twice");
    last.await.unwrap();
    assert_eq!(bench.notes().await, ["1 first", "2 second", "4 last"]);
}

#[tokio::test]
async fn when_the_commit_fails_everybody_in_it_hears_so() {
    let bench = Bench::new("commit", 2).await;
    run(
        &bench.db,
        "CREATE TABLE reply (note TEXT NOT NULL REFERENCES note (text) DEFERRABLE INITIALLY DEFERRED) STRICT",
    )
    .await
    .unwrap();
    let (first, written, go) = bench.held("innocent");
    let mut first = pin!(first);
    let mut second = pin!(run(&bench.db, "INSERT INTO reply (note) VALUES ('to nobody')"));
    queue(first.as_mut()).await;
    let _written = written.acquire().await.unwrap();
    queue(second.as_mut()).await;
    go.add_permits(1);
    assert!(matches!(first.await, Err(DbError::Db(_))));
    assert!(matches!(second.await, Err(DbError::Db(_))));
    assert!(bench.notes().await.is_empty());
    write(&bench.db, "afterwards").await.unwrap();
    assert_eq!(bench.notes().await, ["afterwards"]);
}

#[tokio::test]
async fn a_command_that_nobody_waits_for_any_more_is_not_started() {
    let bench = Bench::new("gone", 3).await;
    let (first, written, go) = bench.held("first");
    let mut first = pin!(first);
    queue(first.as_mut()).await;
    let _written = written.acquire().await.unwrap();
    {
        let mut dropped = pin!(write(&bench.db, "dropped"));
        queue(dropped.as_mut()).await;
    }
    let mut last = pin!(write(&bench.db, "last"));
    queue(last.as_mut()).await;
    go.add_permits(1);
    first.await.unwrap();
    last.await.unwrap();
    assert_eq!(bench.notes().await, ["first", "last"]);
}

#[tokio::test]
async fn a_command_whose_caller_leaves_while_it_runs_stands_with_the_others() {
    let bench = Bench::new("leaves", 2).await;
    let (left, written, go) = bench.held("left");
    let mut left = Box::pin(left);
    queue(left.as_mut()).await;
    let _written = written.acquire().await.unwrap();
    drop(left);
    let mut other = pin!(write(&bench.db, "other"));
    queue(other.as_mut()).await;
    go.add_permits(1);
    other.await.unwrap();
    assert_eq!(bench.notes().await, ["left", "other"]);
}

#[tokio::test]
async fn a_transaction_that_the_engine_gave_up_is_nobodys_success() {
    let bench = Bench::new("given-up", 3).await;
    let (first, written, go) = bench.held("first");
    let mut first = pin!(first);
    // What a full disk does: the engine rolls the whole transaction back by itself.
    let mut second = pin!(run(&bench.db, "ROLLBACK; INSERT INTO note (text) VALUES ('no such column', 1)"));
    let mut third = pin!(write(&bench.db, "third"));
    queue(first.as_mut()).await;
    let _written = written.acquire().await.unwrap();
    queue(second.as_mut()).await;
    queue(third.as_mut()).await;
    go.add_permits(1);
    assert!(first.await.is_err());
    assert!(second.await.is_err());
    third.await.unwrap();
    assert_eq!(bench.notes().await, ["third"]);
}

/// An error whose making is a defect.
#[derive(Debug)]
struct Broken;

impl crate::RetryHint for Broken {}

impl From<DbError> for Broken {
    fn from(_: DbError) -> Self {
        panic!("a defect in a caller's conversion, on purpose")
    }
}

#[tokio::test]
async fn a_defect_in_a_callers_own_code_does_not_end_the_writer() {
    let bench = Bench::new("defect", 1).await;
    let answer = bench.db.write(|tx| {
        Box::pin(async move {
            // A statement left open makes the commit fail, and the failure be converted in the writer.
            tx.execute_unprepared("ROLLBACK").await.map_err(|_| Broken)?;
            Ok::<(), Broken>(())
        })
    });
    let answer = AssertUnwindSafe(answer).catch_unwind().await;
    assert!(answer.is_err(), "its own caller meets the same defect");
    write(&bench.db, "afterwards").await.unwrap();
    assert_eq!(bench.notes().await, ["afterwards"]);
}

/// What a panic carries, whose end is another panic.
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("a defect in a destructor, on purpose")
    }
}

/// An error whose making panics with that.
#[derive(Debug)]
struct Explosive;

impl crate::RetryHint for Explosive {}

impl From<DbError> for Explosive {
    fn from(_: DbError) -> Self {
        std::panic::panic_any(Bomb)
    }
}

fn explode() -> Explosive {
    std::panic::panic_any(Bomb)
}

#[tokio::test]
async fn whatever_panics_where_the_writer_works_it_goes_on() {
    let bench = Bench::new("bomb", 1).await;
    for name in ["first", "second"] {
        let broken = bench.db.write(|tx| {
            Box::pin(async move {
                // A statement left open makes the commit fail, and the failure be converted in the writer.
                tx.execute_unprepared("ROLLBACK").await.map_err(|_| Explosive)?;
                Ok::<(), Explosive>(())
            })
        });
        let answer = AssertUnwindSafe(broken).catch_unwind().await;
        assert!(answer.map_err(std::mem::forget).is_err(), "its own caller meets the same defect");
        let panicking = bench.db.write(|_| Box::pin(async { Err::<(), _>(explode()) }));
        let answer = AssertUnwindSafe(panicking).catch_unwind().await;
        assert!(answer.map_err(std::mem::forget).is_err(), "and so does this one");
        write(&bench.db, name).await.unwrap();
    }
    assert_eq!(bench.notes().await, ["first", "second"]);
}

#[tokio::test]
async fn a_caller_whose_answer_panics_keeps_nobody_else_from_theirs() {
    let bench = Bench::new("neighbours", 3).await;
    run(
        &bench.db,
        "CREATE TABLE reply (note TEXT NOT NULL REFERENCES note (text) DEFERRABLE INITIALLY DEFERRED) STRICT",
    )
    .await
    .unwrap();
    let (first, written, go) = bench.held("first");
    let mut first = pin!(first);
    queue(first.as_mut()).await;
    let _written = written.acquire().await.unwrap();
    let broken = bench.db.write(|tx| {
        Box::pin(async move {
            note(tx, "broken").await.map_err(|_| Broken)?;
            Ok::<(), Broken>(())
        })
    });
    let mut broken = Box::pin(AssertUnwindSafe(broken).catch_unwind());
    assert!(poll!(&mut broken).is_pending());
    let mut last = pin!(run(&bench.db, "INSERT INTO reply (note) VALUES ('to nobody')"));
    queue(last.as_mut()).await;
    go.add_permits(1);
    assert!(matches!(first.await, Err(DbError::Db(_))));
    assert!(broken.await.is_err());
    assert!(matches!(last.await, Err(DbError::Db(_))), "it knows that nothing stands");
    write(&bench.db, "afterwards").await.unwrap();
    assert_eq!(bench.notes().await, ["afterwards"]);
}

#[tokio::test]
async fn a_writer_that_cannot_open_the_database_says_so_and_tries_again() {
    let bench = Bench::new("reopen", 1).await;
    let (path, aside) = (bench.folder.join("caudal.db"), bench.folder.join("aside.db"));
    let answer = bench.db.write(|tx| {
        Box::pin(async move {
            tx.execute_unprepared("ROLLBACK").await.map_err(|_| Broken)?;
            Ok::<(), Broken>(())
        })
    });
    std::fs::rename(&path, &aside).unwrap();
    std::fs::create_dir(&path).unwrap();
    assert!(AssertUnwindSafe(answer).catch_unwind().await.is_err());
    assert!(matches!(write(&bench.db, "nowhere").await, Err(DbError::Db(_))));
    assert!(matches!(bench.db.probe_writes().await, Err(DbError::Db(_))));
    std::fs::remove_dir(&path).unwrap();
    std::fs::rename(&aside, &path).unwrap();
    write(&bench.db, "afterwards").await.unwrap();
    assert_eq!(bench.notes().await, ["afterwards"]);
}

#[tokio::test]
async fn a_command_that_takes_long_is_no_sign_that_nothing_can_be_written() {
    let bench = Bench::patient("long", 1, Duration::from_millis(500)).await;
    run(&bench.db, "CREATE TABLE mark (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT")
        .await
        .unwrap();
    bench.db.probe_writes().await.unwrap();
    let (written, go) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let (tell, wait) = (Arc::clone(&written), Arc::clone(&go));
    let mut long = Box::pin(bench.db.write_long(move |_| {
        let (tell, wait) = (Arc::clone(&tell), Arc::clone(&wait));
        Box::pin(async move {
            tell.add_permits(1);
            let _permit = wait.acquire().await;
            Ok::<(), DbError>(())
        })
    }));
    assert!(poll!(&mut long).is_pending());
    let _written = written.acquire().await.unwrap();
    bench.db.probe_writes().await.unwrap();
    go.add_permits(1);
    long.await.unwrap();
    bench.db.probe_writes().await.unwrap();
}

#[tokio::test]
async fn closing_finishes_what_waits() {
    let bench = Bench::new("closing", 2).await;
    let (first, written, go) = bench.held("first");
    let mut first = pin!(first);
    queue(first.as_mut()).await;
    let _written = written.acquire().await.unwrap();
    let mut second = pin!(write(&bench.db, "second"));
    queue(second.as_mut()).await;
    let mut closing = pin!(bench.db.clone().close());
    assert!(poll!(&mut closing).is_pending());
    go.add_permits(1);
    closing.await;
    first.await.unwrap();
    second.await.unwrap();
    assert!(matches!(write(&bench.db, "too late").await, Err(DbError::Closed)));
}

#[tokio::test]
async fn a_long_command_has_a_transaction_to_itself() {
    let bench = Bench::new("alone", 10).await;
    let long = |text: &'static str, stands: bool| {
        let run = bench.db.write_long(move |tx| {
            Box::pin(async move {
                note(tx, text).await?;
                if stands { Ok(()) } else { Err(DbError::Config("given up".into())) }
            })
        });
        run.boxed()
    };
    let (first, written, go) = bench.held("1 short");
    let mut first = pin!(first);
    let (mut failed, mut stands) = (pin!(long("2 long, given up", false)), pin!(long("3 long", true)));
    let mut last = pin!(write(&bench.db, "4 short"));
    queue(first.as_mut()).await;
    let _written = written.acquire().await.unwrap();
    queue(failed.as_mut()).await;
    queue(stands.as_mut()).await;
    queue(last.as_mut()).await;
    go.add_permits(1);
    first.await.unwrap();
    assert!(matches!(failed.await, Err(DbError::Config(_))));
    stands.await.unwrap();
    last.await.unwrap();
    assert_eq!(bench.notes().await, ["1 short", "3 long", "4 short"], "it took nothing of others along");
}
