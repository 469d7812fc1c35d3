//! What whoever follows a call is told of the database: how long was waited for a turn, and what each statement took. Never a value,
//! nor the text of a statement.

use crate::sqlite::lock;
use crate::write::{Refused, Work};
use crate::{DbBackend, Tx};
use caudal_trace::{Context, Kind, Open, open};
use std::sync::{Arc, Mutex};
use tracing::Instrument as _;

/// For a connection, or for the one gate.
pub(crate) const WAIT: &str = "database.wait";

/// Not where its future is: that is compiled in each crate that waits for it, and all that it waits for with it.
#[inline(never)]
pub(crate) fn open_statement(engine: DbBackend, sql: &str) -> Open {
    let mut statement = open(Kind::Client, || summary(sql));
    statement.set(
        "db.system.name",
        match engine {
            DbBackend::Sqlite => "sqlite",
            DbBackend::Postgres => "postgresql",
        },
    );
    statement
}

/// What a statement does, and to which table first: `SELECT request`.
fn summary(sql: &str) -> String {
    let parts = |c: char| c.is_whitespace() || "(),;\"".contains(c);
    let mut words = sql.split(parts).filter(|word| !word.is_empty());
    let verb =
        words.next().filter(|verb| verb.bytes().all(|byte| byte.is_ascii_alphabetic())).unwrap_or("SQL");
    let table = match verb {
        "UPDATE" => words.next(),
        _ => words.find(|word| ["FROM", "INTO"].contains(word)).and_then(|_| words.next()),
    };
    let is_name = |word: &&str| word.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    table.filter(is_name).map_or_else(|| verb.to_owned(), |table| format!("{verb} {table}"))
}

/// A command that somebody follows, or nothing.
pub(crate) struct Command(Option<(Open, Arc<Mutex<Open>>)>);

impl Command {
    /// It is answered.
    pub(crate) fn end(self, outcome: &Result<(), Refused>) {
        let Some((mut whole, phase)) = self.0 else { return };
        // What the command itself refused is no fault.
        if matches!(outcome, Err(Refused::Gate(_) | Refused::Own(Some(_)))) {
            whole.fail();
        }
        *lock(&phase) = Open::default();
    }
}

/// Has a command tell how it goes: it waits for its turn, runs, and then for its commit, which on SQLite is also that of others. Its
/// statements are parts of its run, and what it logs is of its call, on whichever thread it runs.
pub(crate) fn command(work: Work) -> (Work, Command) {
    let whole = open(Kind::Internal, || "database.write");
    let Some(context) = whole.context() else { return (work, Command(None)) };
    let phase = Arc::new(Mutex::new(context.open(Kind::Internal, WAIT)));
    let (now, call) = (Arc::clone(&phase), tracing::Span::current());
    let work: Work = Box::new(move |tx: &Tx| {
        let run = enter(&now, &context, "database.run");
        let (work, now, context) = (work(tx), Arc::clone(&now), context.clone());
        let followed = async move {
            let outcome = match run {
                Some(run) => run.within(work).await,
                None => work.await,
            };
            enter(&now, &context, "database.commit");
            outcome
        };
        Box::pin(followed.instrument(call.clone()))
    });
    (work, Command(Some((whole, phase))))
}

/// One phase ends and another begins, for whose parts this is.
fn enter(now: &Mutex<Open>, context: &Context, name: &'static str) -> Option<Context> {
    let mut now = lock(now);
    *now = Open::default();
    *now = context.open(Kind::Internal, name);
    now.context()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TARGETS, fresh};
    use crate::{DbError, counter};
    use caudal_trace::{Sink, Span, Start};

    #[test]
    fn a_statement_is_called_by_what_it_does_and_to_what() {
        for (sql, named) in [
            ("SELECT \"id\", (\"x\") FROM \"request\" WHERE \"id\" = ?", "SELECT request"),
            ("INSERT INTO counter (name, value) VALUES (?1, ?2)", "INSERT counter"),
            ("UPDATE \"payment\" SET \"state\" = $1", "UPDATE payment"),
            ("DELETE FROM session", "DELETE session"),
            ("WITH few AS (SELECT 1 FROM line) SELECT * FROM few", "WITH line"),
            ("SELECT 1", "SELECT"),
            ("SAVEPOINT attempt_7", "SAVEPOINT"),
            ("SELECT * FROM 'ana@caudal.example'", "SELECT"),
            ("-- what", "SQL"),
            ("", "SQL"),
        ] {
            assert_eq!(summary(sql), named, "{sql}");
        }
    }

    #[tokio::test]
    async fn a_command_tells_how_long_it_waited_ran_and_was_committed() {
        for target in TARGETS {
            let db = fresh(target).await;
            let (sink, mut spans) = Sink::new(100);
            let context = Context::begin(Start { trace: [1; 16], parent: None, seed: 3, now_ns: 1 }, sink);
            let write =
                db.write(|tx| Box::pin(async move { Ok::<_, DbError>(counter::next(tx, "c").await?) }));
            let count: i64 = context.clone().within(write).await.unwrap();
            assert_eq!(count, 1);
            let refused: Result<(), DbError> =
                context.within(db.write(|_| Box::pin(async { Err(DbError::Panicked) }))).await;
            assert!(refused.is_err());
            let all: Vec<Span> = std::iter::from_fn(|| spans.try_recv().ok()).collect();
            let named = |name: &str| all.iter().filter(|span| span.name == name).collect::<Vec<_>>();
            let (wholes, runs) = (named("database.write"), named("database.run"));
            assert_eq!(wholes.len(), 2, "{all:?}");
            assert_eq!(
                wholes.iter().filter(|span| span.is_error).count(),
                0,
                "a refusal of its own is no fault"
            );
            for phase in [WAIT, "database.run", "database.commit"] {
                let phases = named(phase);
                assert!(phases.iter().any(|span| span.parent == Some(wholes[0].id)), "{phase}: {all:?}");
                assert!(phases.iter().any(|span| span.parent == Some(wholes[1].id)), "{phase}: {all:?}");
            }
            let statement = all.iter().find(|span| span.kind == Kind::Client).unwrap();
            assert!(runs.iter().any(|run| statement.parent == Some(run.id)), "{all:?}");
            assert!(statement.name.ends_with(" counter"), "{statement:?}");
        }
    }
}
