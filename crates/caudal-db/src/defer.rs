//! Statements that nobody waits for. On SQLite every statement is handed to another thread and back, which costs more than
//! most statements; those whose result a command does not use are kept and handed over together at its end.

use crate::{Tx, sql};
use sea_orm::{DbErr, Statement, Value};
use std::cell::RefCell;
use std::future::Future;

#[derive(Default)]
struct Kept {
    sql: String,
    values: Vec<Value>,
    statements: usize,
}

/// Most statements handed over together: a command that writes a thousand audit rows sends the same text each time, which
/// the driver keeps prepared.
const MOST: usize = 8;

tokio::task_local! {
    static KEPT: RefCell<Kept>;
}

/// Runs `command` with room for what it leaves for its end. Without this, statements run at once.
pub(crate) async fn scope<C: Future>(command: C) -> C::Output {
    KEPT.scope(RefCell::default(), command).await
}

/// Runs a statement at the end of the command, or now where there is no scope. An error then is the command's.
pub(crate) async fn later<const N: usize>(
    tx: &Tx,
    sql: &'static str,
    values: [Value; N],
) -> Result<(), DbErr> {
    let mut values = Some(values);
    let kept = KEPT.try_with(|kept| {
        let mut kept = kept.borrow_mut();
        if !kept.sql.is_empty() {
            kept.sql.push_str(";\n");
        }
        kept.sql.push_str(&sql::question_marks(sql));
        kept.values.extend(values.take().into_iter().flatten());
        kept.statements += 1;
        kept.statements
    });
    match (kept, values) {
        (Err(_), Some(values)) => sql::execute(tx, sql, values).await.map(drop),
        (Ok(MOST), _) => flush(tx).await,
        _ => Ok(()),
    }
}

/// Runs what was kept, in the order in which it came.
pub(crate) async fn flush(tx: &Tx) -> Result<(), DbErr> {
    let Ok(kept) = KEPT.try_with(RefCell::take) else { return Ok(()) };
    if !kept.sql.is_empty() {
        tx.execute_raw(Statement::from_sql_and_values(tx.get_database_backend(), kept.sql, kept.values))
            .await?;
    }
    Ok(())
}
