//! SQLite's one writer: a task with one connection that runs several waiting commands in one transaction, a savepoint
//! each and one commit for all, and answers nobody before the commit. A long command has a transaction to itself.

use crate::memory::{Memory, Seen};
use crate::sqlite::{Opening, Sqlite, lock};
use crate::write::{RUN_LIMIT, Refused, Work};
use crate::{Conn, DbErr, DbError, Tx, connect::Closed};
use futures::FutureExt;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex};
use std::{panic::AssertUnwindSafe, time::Duration};
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

/// After how long without a command the pages that the connection keeps are given back: most of a company's day nobody writes.
const REST: Duration = Duration::from_secs(1);

/// Longer than the allocator waits until it returns freed pages to the system (mimalloc: one second).
const PURGE: Duration = Duration::from_secs(2);

/// Bytes of a block that the allocator gives pages of its own.
const LARGE: usize = 1 << 20;

/// Most commands in the queue; more wait outside it.
const QUEUE: usize = 1024;

enum Message {
    Run(Command),
    Stop(oneshot::Sender<Closed>),
}

pub(crate) struct Queue {
    sender: mpsc::Sender<Message>,
    /// Whether a command runs that has a transaction to itself.
    long: Arc<AtomicBool>,
}

impl Queue {
    /// Runs `work` in the writer's next transaction; `wait` bounds the time until it starts, `limit` the time it may run.
    pub(crate) async fn run(&self, work: Work, wait: Duration, limit: Duration) -> Result<(), Refused> {
        let deadline = Instant::now() + wait;
        let (reply, mut answer) = oneshot::channel();
        let turn = Arc::new(Turn(AtomicU8::new(WAITING)));
        let job = Command { work, limit, turn: Arc::clone(&turn), outcome: None, reply };
        let permit = match tokio::time::timeout_at(deadline, self.sender.reserve()).await {
            Ok(permit) => permit.map_err(|_| DbError::Closed)?,
            Err(_) => return Err(DbError::Busy.into()),
        };
        permit.send(Message::Run(job));
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

    /// How many commands stand in the queue.
    pub(crate) fn waiting(&self) -> usize {
        QUEUE - self.sender.capacity()
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

struct Command {
    work: Work,
    limit: Duration,
    turn: Arc<Turn>,
    outcome: Option<Result<(), Refused>>,
    reply: oneshot::Sender<Result<(), Refused>>,
}

impl Command {
    /// Takes the command off the caller's hands; false when the caller has gone.
    fn claim(&self) -> bool {
        !self.reply.is_closed() && self.turn.take(RUNNING)
    }

    /// Whether it has a transaction to itself. Within a savepoint SQLite walks, at the end of every statement, along all pages
    /// that the savepoint has changed: nothing for a command, minutes for one that writes a hundred thousand rows.
    fn alone(&self) -> bool {
        self.limit > RUN_LIMIT
    }

    /// Runs it; true when its work is to be kept.
    async fn run(&mut self, tx: &Tx) -> bool {
        let outcome = guarded(&self.work, tx, self.limit).await;
        let keep = outcome.is_ok();
        self.outcome = Some(outcome);
        keep
    }

    /// Answers the caller: with what `run` gave, or with the error that undid everything.
    fn answer(self, end: Result<(), DbError>) {
        let answer = match (end, self.outcome) {
            (Ok(()), Some(outcome)) => outcome,
            // What a command failed of by itself is what its caller has to know.
            (Err(_), Some(Err(own))) => Err(own),
            (Ok(()), None) => Err(DbError::OutcomeUnknown.into()),
            (Err(err), _) => Err(err.into()),
        };
        // A caller that has gone does not hear it; the work stands.
        let _gone = self.reply.send(answer);
    }
}

/// Runs a command so that neither a panic nor a command without end reaches the gate.
pub(crate) async fn guarded(work: &Work, tx: &Tx, limit: Duration) -> Result<(), Refused> {
    let run = AssertUnwindSafe(async { work(tx).await }).catch_unwind();
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
/// It has a thread of its own, on which a command runs from its first statement to its last.
pub(crate) async fn spawn(opening: Opening, limits: Limits, memory: Arc<Memory>) -> Result<Queue, DbError> {
    let (sender, mut receiver) = mpsc::channel(QUEUE);
    let (ready, opened) = oneshot::channel();
    let long = Arc::new(AtomicBool::new(false));
    let opener = Opener { opening, limits, memory, long: Arc::clone(&long) };
    let body = move || {
        let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
            Ok(runtime) => runtime,
            Err(err) => {
                let _gone = ready.send(Err(DbError::Config(format!("the writer's thread: {err}"))));
                return;
            }
        };
        match opener.open() {
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
    opening: Opening,
    limits: Limits,
    memory: Arc<Memory>,
    long: Arc<AtomicBool>,
}

impl Opener {
    fn open(&self) -> Result<Lane, DbErr> {
        self.long.store(false, Ordering::Relaxed);
        let conn = self.opening.open()?.watched(Arc::clone(&self.memory));
        // What the connection before it had begun is undone.
        conn.settle();
        let conn = Arc::new(Mutex::new(conn));
        let seen = Seen { memory: Arc::clone(&self.memory), since: None };
        let tx = Tx::new(Conn::sqlite(Arc::clone(&conn)).seeing(seen));
        Ok(Lane { conn, tx, limits: self.limits, long: Arc::clone(&self.long), is_lost: false })
    }
}

/// The next message; what memory the writer does not need while it waits for long goes back to the system.
async fn receive(queue: &mut mpsc::Receiver<Message>, lane: Option<&Lane>) -> Option<Message> {
    if let Ok(message) = tokio::time::timeout(REST, queue.recv()).await {
        return message;
    }
    if let Some(lane) = lane {
        lane.shrink_memory();
    }
    if let Ok(message) = tokio::time::timeout(PURGE, queue.recv()).await {
        return message;
    }
    // An allocator that keeps freed pages for a while looks for what to return when somebody allocates and frees a large block, and
    // an idle process never does.
    drop(std::hint::black_box(Vec::<u8>::with_capacity(LARGE)));
    queue.recv().await
}

async fn work(opener: &Opener, mut lane: Option<Lane>, queue: &mut mpsc::Receiver<Message>) {
    let mut met = None;
    let stop = loop {
        let message = match met.take() {
            Some(message) => Some(message),
            None => receive(queue, lane.as_ref()).await,
        };
        let first = match message {
            None => break None,
            Some(Message::Stop(stop)) => break Some(stop),
            Some(Message::Run(job)) => job,
        };
        let opened = match lane.take() {
            Some(lane) => Ok(lane),
            None => opener.open(),
        };
        match opened {
            Ok(mut open) => {
                met = batch(&mut open, queue, first).await;
                // After an error nobody knows what is open; the next command has a new connection.
                lane = (!open.is_lost).then_some(open);
            }
            // Whoever asks hears why; the next command has it tried again.
            Err(err) => {
                tracing::error!(error = %err, "the writer could not open the database");
                refuse(first, err.into());
            }
        }
    };
    queue.close();
    // What SQLite has learnt of its tables in the meantime is there at the next start.
    let learn = "PRAGMA analysis_limit = 400; PRAGMA optimize";
    let closed = lane.map_or(Ok(()), |lane| lock(&lane.conn).batch(learn));
    if let Some(stop) = stop {
        let _gone = stop.send(closed);
    }
}

fn refuse(job: Command, why: DbError) {
    if job.claim() {
        job.answer(Err(why));
    }
}

/// One transaction. Returns what it met in the queue that does not belong into it.
async fn batch(lane: &mut Lane, queue: &mut mpsc::Receiver<Message>, first: Command) -> Option<Message> {
    let started = Instant::now();
    let (mut done, mut met, mut next) = (Vec::new(), None, Some(first));
    let mut end = Ok(());
    while let Some(mut job) = next.take() {
        let alone = job.alone();
        if job.claim() {
            end = if alone {
                lane.run_alone(&mut job).await
            } else {
                lane.run(&mut job, done.is_empty()).await
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
        let end = lane.finish(end);
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

/// The connection, and the transaction that commands are given.
struct Lane {
    conn: Arc<Mutex<Sqlite>>,
    tx: Tx,
    limits: Limits,
    long: Arc<AtomicBool>,
    /// Whether a transaction ended otherwise than by its commit.
    is_lost: bool,
}

/// A statement that alone takes as long as a command may is stopped; the command, if it waits for anything else, before that.
const GRACE: Duration = Duration::from_millis(200);

impl Lane {
    /// Runs one command in a savepoint of its own, the first of a batch in a new transaction. An error here is the
    /// transaction's, not the command's: all is lost.
    async fn run(&self, job: &mut Command, first: bool) -> Result<(), DbErr> {
        // The savepoint of the command before stands until here.
        self.now(if first { "BEGIN IMMEDIATE" } else { "RELEASE command" })?;
        self.now("SAVEPOINT command")?;
        if !self.run_limited(job).await? {
            self.now("ROLLBACK TO command")?;
        }
        Ok(())
    }

    /// Runs one command in a transaction that is its own. An error here is the transaction's.
    async fn run_alone(&self, job: &mut Command) -> Result<(), DbErr> {
        self.long.store(true, Ordering::Relaxed);
        self.now("BEGIN IMMEDIATE")?;
        if !self.run_limited(job).await? {
            self.now("ROLLBACK")?;
            self.now("BEGIN IMMEDIATE")?;
        }
        Ok(())
    }

    /// Whether what it wrote is to be kept; an error where SQLite has undone the whole transaction meanwhile.
    async fn run_limited(&self, job: &mut Command) -> Result<bool, DbErr> {
        lock(&self.conn).begin_command(std::time::Instant::now() + job.limit + GRACE);
        let keep = job.run(&self.tx).await;
        if lock(&self.conn).end_command() { Ok(keep) } else { Err(DbErr::GivenUp) }
    }

    fn now(&self, sql: &str) -> Result<(), DbErr> {
        lock(&self.conn).control(sql)
    }

    /// Gives back the memory that is not needed while nobody writes; the next command reads its pages again.
    fn shrink_memory(&self) {
        if let Err(error) = lock(&self.conn).batch("PRAGMA shrink_memory") {
            tracing::debug!(%error, "the writer keeps its pages");
        }
    }

    /// Commits, or gives everything up.
    fn finish(&mut self, end: Result<(), DbErr>) -> Result<(), DbError> {
        self.long.store(false, Ordering::Relaxed);
        let ended = match end {
            Ok(()) => self.now("COMMIT").map_err(DbError::at_commit),
            Err(err) => Err(err.into()),
        };
        self.is_lost = ended.is_err();
        if self.is_lost && lock(&self.conn).is_in_transaction() {
            // Whoever still holds the connection must not hold the lock as well.
            let _lost_anyway = self.now("ROLLBACK");
        }
        // Before anybody is answered: whoever asks after that has to find what was written.
        lock(&self.conn).settle();
        ended
    }
}

#[cfg(test)]
mod tests;
