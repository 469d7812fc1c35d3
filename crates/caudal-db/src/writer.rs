//! SQLite's one writer: a task with one connection that runs several waiting commands in one transaction, a savepoint
//! each and one commit for all, and answers nobody before the commit. A long command has a transaction to itself.

use crate::connect::Closed;
use crate::write::RUN_LIMIT;
use crate::{BoxFuture, DbError, Tx, defer};
use futures::FutureExt;
use sea_orm::{
    ConnectOptions, Database, DatabaseConnection, DbErr, SqliteTransactionMode, TransactionOptions,
    TransactionTrait,
};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

/// How much goes into one transaction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// Most commands.
    pub(crate) commands: usize,
    /// After this long no more are taken in, so that the first is not kept waiting for the last.
    pub(crate) time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { commands: 32, time: Duration::from_millis(10) }
    }
}

/// Most commands in the queue; more wait outside it.
const QUEUE: usize = 1024;

/// A waiting command, whatever its types.
pub(crate) trait Job: Send {
    /// Takes the command off the caller's hands; false when the caller has gone.
    fn claim(&self) -> bool;
    /// Whether it has a transaction to itself. Within a savepoint SQLite walks, at the end of every statement, along all pages
    /// that the savepoint has changed: nothing for a command, minutes for one that writes a hundred thousand rows.
    fn alone(&self) -> bool;
    /// Runs it; true when its work is to be kept.
    fn run<'a>(&'a mut self, tx: &'a Tx) -> BoxFuture<'a, bool>;
    /// Answers the caller: with what `run` gave, or with the error that undid everything.
    fn answer(self: Box<Self>, end: Result<(), DbError>);
}

enum Message {
    Run(Box<dyn Job>),
    Stop(oneshot::Sender<Closed>),
}

/// The way in.
pub(crate) struct Queue {
    sender: mpsc::Sender<Message>,
    /// Whether a command runs that has a transaction to itself.
    long: Arc<AtomicBool>,
}

impl Queue {
    /// Runs `f` in the writer's next transaction; `wait` bounds the time until it starts, `limit` the time it may run.
    pub(crate) async fn run<T, E, F>(&self, f: F, wait: Duration, limit: Duration) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<DbError> + Send + 'static,
        F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
    {
        let deadline = Instant::now() + wait;
        let (reply, mut answer) = oneshot::channel();
        let turn = Arc::new(Turn(AtomicU8::new(WAITING)));
        let job = Command { f, limit, turn: Arc::clone(&turn), outcome: None, reply };
        let permit = match tokio::time::timeout_at(deadline, self.sender.reserve()).await {
            Ok(permit) => permit.map_err(|_| E::from(DbError::Closed))?,
            Err(_) => return Err(DbError::Busy.into()),
        };
        permit.send(Message::Run(Box::new(job)));
        let answer = match tokio::time::timeout_at(deadline, &mut answer).await {
            Ok(answer) => answer,
            Err(_) if turn.take(GONE) => return Err(DbError::Busy.into()),
            Err(_) => answer.await,
        };
        answer.unwrap_or_else(|_| Err(self.unanswered(&turn).into()))
    }

    /// What a caller hears whose command was dropped without an answer.
    fn unanswered(&self, turn: &Turn) -> DbError {
        match turn.take(GONE) {
            false => DbError::OutcomeUnknown,
            true if self.sender.is_closed() => DbError::Closed,
            true => DbError::Busy,
        }
    }

    /// Whether a command is running that everybody else may have to wait for longer than usual.
    pub(crate) fn runs_long(&self) -> bool {
        self.long.load(Ordering::Relaxed)
    }

    /// Finishes what waits and closes the connection.
    pub(crate) async fn stop(&self) -> Closed {
        let (reply, stopped) = oneshot::channel();
        if self.sender.send(Message::Stop(reply)).await.is_err() {
            return Ok(());
        }
        stopped.await.unwrap_or(Ok(()))
    }
}

/// Who has the command: the caller until it starts, then the writer. Whoever comes first takes it.
struct Turn(AtomicU8);

const WAITING: u8 = 0;
const RUNNING: u8 = 1;
const GONE: u8 = 2;

impl Turn {
    fn take(&self, by: u8) -> bool {
        self.0.compare_exchange(WAITING, by, Ordering::AcqRel, Ordering::Acquire).is_ok()
    }
}

struct Command<T, E, F> {
    f: F,
    limit: Duration,
    turn: Arc<Turn>,
    outcome: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<T, E, F> Job for Command<T, E, F>
where
    T: Send + 'static,
    E: From<DbError> + Send + 'static,
    F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>> + Send + Sync + 'static,
{
    fn claim(&self) -> bool {
        !self.reply.is_closed() && self.turn.take(RUNNING)
    }

    fn alone(&self) -> bool {
        self.limit > RUN_LIMIT
    }

    fn run<'a>(&'a mut self, tx: &'a Tx) -> BoxFuture<'a, bool> {
        Box::pin(async move {
            let outcome = defer::scope(guarded(&self.f, tx, self.limit)).await;
            let keep = outcome.is_ok();
            self.outcome = Some(outcome);
            keep
        })
    }

    fn answer(self: Box<Self>, end: Result<(), DbError>) {
        let answer = match (end, self.outcome) {
            (Ok(()), Some(outcome)) => outcome,
            (Ok(()), None) => Err(DbError::OutcomeUnknown.into()),
            (Err(err), _) => Err(err.into()),
        };
        // A caller that has gone does not hear it; the work stands.
        let _gone = self.reply.send(answer);
    }
}

/// Runs a command so that neither a panic nor a command without end reaches the gate.
pub(crate) async fn guarded<T, E, F>(f: &F, tx: &Tx, limit: Duration) -> Result<T, E>
where
    E: From<DbError>,
    F: for<'c> Fn(&'c Tx) -> BoxFuture<'c, Result<T, E>>,
{
    let whole = async {
        let value = f(tx).await?;
        defer::flush(tx).await.map_err(DbError::from)?;
        Ok(value)
    };
    let run = AssertUnwindSafe(whole).catch_unwind();
    match tokio::time::timeout(limit, run).await {
        Ok(Ok(outcome)) => outcome,
        Ok(Err(panic)) => {
            std::mem::forget(panic);
            tracing::error!("a command panicked; it was rolled back");
            Err(DbError::Panicked.into())
        }
        Err(_) => {
            tracing::error!(limit_ms = limit.as_millis(), "a command ran too long; it was rolled back");
            Err(DbError::TooLong.into())
        }
    }
}

/// Starts the writer. It ends when every sender is gone or when it is told to stop, and for no other reason.
///
/// It has a thread of its own, which stays on one core; the driver's thread, started from there, inherits that. A statement
/// is handed from one to the other and back, and on one core that takes 2 µs where waking another core takes 30.
pub(crate) async fn spawn(options: ConnectOptions, limits: Limits) -> Result<Queue, DbError> {
    let (sender, mut receiver) = mpsc::channel(QUEUE);
    let (ready, opened) = oneshot::channel();
    let long = Arc::new(AtomicBool::new(false));
    let opener = Opener { options, limits, long: Arc::clone(&long) };
    let body = move || {
        stay_on_this_core();
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => runtime,
            Err(err) => {
                let _gone = ready.send(Err(DbError::Config(format!("the writer's thread: {err}"))));
                return;
            }
        };
        match runtime.block_on(opener.open()) {
            Err(err) => drop(ready.send(Err(err.into()))),
            Ok(lane) if ready.send(Ok(())).is_ok() => keep_working(&runtime, &opener, lane, &mut receiver),
            Ok(_) => {}
        }
    };
    let thread = std::thread::Builder::new().name("caudal-writer".into()).spawn(body);
    thread.map_err(|err| DbError::Config(format!("the writer's thread: {err}")))?;
    opened.await.unwrap_or(Err(DbError::Closed))?;
    Ok(Queue { sender, long })
}

/// Works until it is told to stop. A panic that reaches this far, in a caller's own conversion or destructor, ends the
/// connection; the next command opens another.
fn keep_working(
    runtime: &tokio::runtime::Runtime,
    opener: &Opener,
    lane: Lane,
    queue: &mut mpsc::Receiver<Message>,
) {
    let mut lane = Some(lane);
    while contained(|| runtime.block_on(work(opener, lane.take(), queue))).is_none() {
        contained(|| tracing::error!("the writer panicked and goes on with a new connection"));
    }
}

/// Runs what may panic; nothing where it did. What a panic carries is never dropped: its destructor could panic as well,
/// outside of whatever contained the first.
fn contained<T>(run: impl FnOnce() -> T) -> Option<T> {
    std::panic::catch_unwind(AssertUnwindSafe(run)).map_err(std::mem::forget).ok()
}

/// How the writer comes to a connection.
struct Opener {
    options: ConnectOptions,
    limits: Limits,
    long: Arc<AtomicBool>,
}

impl Opener {
    async fn open(&self) -> Result<Lane, DbErr> {
        self.long.store(false, Ordering::Relaxed);
        let conn = Database::connect(self.options.clone()).await?;
        Ok(Lane { conn, limits: self.limits, long: Arc::clone(&self.long), tx: None })
    }
}

async fn work(opener: &Opener, mut lane: Option<Lane>, queue: &mut mpsc::Receiver<Message>) {
    let mut met = None;
    let stop = loop {
        let message = match met.take() {
            Some(message) => Some(message),
            None => queue.recv().await,
        };
        let first = match message {
            None => break None,
            Some(Message::Stop(stop)) => break Some(stop),
            Some(Message::Run(job)) => job,
        };
        let opened = match lane.take() {
            Some(lane) => Ok(lane),
            None => opener.open().await,
        };
        match opened {
            Ok(open) => met = batch(lane.insert(open), queue, first).await,
            // Whoever asks hears why; the next command has it tried again.
            Err(err) => {
                tracing::error!(error = %err, "the writer could not open the database");
                refuse(first, err.into());
            }
        }
    };
    queue.close();
    let closed = match lane {
        Some(Lane { conn, tx, .. }) => {
            drop(tx);
            conn.close().await
        }
        None => Ok(()),
    };
    if let Some(stop) = stop {
        let _gone = stop.send(closed);
    }
}

fn refuse(job: Box<dyn Job>, why: DbError) {
    if job.claim() {
        job.answer(Err(why));
    }
}

#[cfg(target_os = "linux")]
fn stay_on_this_core() {
    let mut core = rustix::thread::CpuSet::new();
    core.set(rustix::thread::sched_getcpu());
    if let Err(err) = rustix::thread::sched_setaffinity(None, &core) {
        tracing::debug!(error = %err, "the writer moves between cores");
    }
}

#[cfg(not(target_os = "linux"))]
fn stay_on_this_core() {}

/// One transaction. Returns what it met in the queue that does not belong into it.
async fn batch(lane: &mut Lane, queue: &mut mpsc::Receiver<Message>, first: Box<dyn Job>) -> Option<Message> {
    let started = Instant::now();
    let (mut done, mut met, mut next) = (Vec::new(), None, Some(first));
    let mut end = Ok(());
    while let Some(mut job) = next.take() {
        let alone = job.alone();
        if job.claim() {
            end = if alone {
                lane.run_alone(job.as_mut()).await
            } else {
                lane.run(job.as_mut(), done.is_empty()).await
            };
            done.push(job);
        }
        let full = done.len() >= lane.limits.commands || started.elapsed() >= lane.limits.time;
        if end.is_err() || alone || full {
            break;
        }
        match queue.try_recv() {
            Ok(Message::Run(job)) if !job.alone() || done.is_empty() => next = Some(job),
            Ok(message) => met = Some(message),
            Err(_) => {}
        }
    }
    if !done.is_empty() {
        let end = lane.finish(end).await;
        // One whose answering panics keeps no other from being answered.
        for job in done {
            contained(|| job.answer(end.clone()));
        }
        if let Err(err) = end {
            tracing::error!(error = %err, "a transaction was lost");
        }
    }
    met
}

/// The connection, held as one transaction of the driver's that never ends, because commands are given one, and because
/// to begin and commit through the pool takes eight hand-overs between threads where statements of our own take two.
/// The driver's idea of what is open is therefore not asked; after any error the connection is thrown away.
struct Lane {
    conn: DatabaseConnection,
    limits: Limits,
    long: Arc<AtomicBool>,
    tx: Option<Tx>,
}

impl Lane {
    /// Runs one command in a savepoint of its own, the first of a batch in a new transaction. An error here is the
    /// transaction's, not the command's: all is lost.
    async fn run(&mut self, job: &mut dyn Job, first: bool) -> Result<(), DbErr> {
        let tx = self.open(first).await?;
        if !job.run(tx).await {
            tx.execute_unprepared("ROLLBACK TO command").await?;
        }
        Ok(())
    }

    /// Runs one command in a transaction that is its own. An error here is the transaction's.
    async fn run_alone(&mut self, job: &mut dyn Job) -> Result<(), DbErr> {
        self.long.store(true, Ordering::Relaxed);
        let tx = match self.tx.take() {
            Some(tx) => {
                tx.execute_unprepared("BEGIN IMMEDIATE").await?;
                tx
            }
            None => self.begin().await?,
        };
        let tx = self.tx.insert(tx);
        if !job.run(tx).await {
            tx.execute_unprepared("ROLLBACK; BEGIN IMMEDIATE").await?;
        }
        Ok(())
    }

    /// The driver's transaction, of which there is one for each connection.
    async fn begin(&self) -> Result<Tx, DbErr> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        self.conn.begin_with_options(options).await.map(Tx::new)
    }

    /// A savepoint to run in. That of the command before stands until here: one statement closes it and opens the next.
    async fn open(&mut self, first: bool) -> Result<&Tx, DbErr> {
        let (tx, sql) = match self.tx.take() {
            Some(tx) if first => (tx, "BEGIN IMMEDIATE; SAVEPOINT command"),
            Some(tx) => (tx, "RELEASE command; SAVEPOINT command"),
            None => (self.begin().await?, "SAVEPOINT command"),
        };
        tx.execute_unprepared(sql).await?;
        Ok(self.tx.insert(tx))
    }

    /// Commits, or gives everything up.
    async fn finish(&mut self, end: Result<(), DbErr>) -> Result<(), DbError> {
        self.long.store(false, Ordering::Relaxed);
        let tx = self.tx.take();
        end?;
        let Some(tx) = tx else { return Ok(()) };
        tx.execute_unprepared("COMMIT").await.map_err(DbError::at_commit)?;
        self.tx = Some(tx);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
