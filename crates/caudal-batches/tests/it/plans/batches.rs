//! Lists of batches and of their lines read an index, whatever the engine knows of the tables.

use caudal_batches::testing::find;
use caudal_batches::testing::line::{self, Show};
use caudal_batches::testing::list::{self, Filter};
use caudal_db::testing::plans::{on_ground, reads, uuid};
use caudal_db::testing::{Failed, Target, analyze, literal};
use caudal_db::{Db, DbBackend, Engine, Tx, search};
use caudal_domain::batch::{State, line::State as LineState};
use caudal_domain::ids::{BatchId, Id};
use caudal_domain::meaning::Meaning;

/// Three batches of so many lines each.
const LINES: u32 = 20_000;

/// The third of the batches, in whose middle is looked.
fn asked() -> BatchId {
    Id::new(uuid(5, 3))
}

fn ground(db: &Db) -> String {
    let bank = literal(db, uuid(1, 1));
    let mut sql = format!(
        "INSERT INTO bank (id, code, name, active) VALUES ({bank}, '01', 'Banco General', true);
         INSERT INTO source_account (id, name, bank_id, number, currency, active)
             VALUES ({bank}, 'Cuenta', {bank}, '1', 'USD', true);
         INSERT INTO concept_account (id, code, name, active) VALUES ({bank}, '5170', 'Repuestos', true);"
    );
    for n in 1..=4_000 {
        let (id, state) = (literal(db, uuid(5, n)), if n % 50 == 0 { "sent" } else { "confirmed" });
        sql.push_str(&format!(
            "INSERT INTO batch (id, number, state, source_account_id, source_account_name, currency, execution_date, class,
                 concept_id, concept_name, description, control_minor, control_count, lines_read, run, done_rows, tally,
                 doubts, carried, created_by, created_by_name, created_at_ms, updated_at_ms, state_since_ms, version)
             VALUES ({id}, 'LOT-2026-{n:06}', '{state}', {bank}, 'Cuenta', 'USD', '2026-11-05', 'other', {bank}, 'Repuestos', 'Fletes',
                 {n}, 1, true, 1, 1, '[]', 0, 0, {bank}, 'Tomás', 1, 1, 1, 1);"
        ));
    }
    let series = match db.engine() {
        Engine::Sqlite => {
            format!("WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {LINES}) ")
        }
        Engine::Postgres => format!("WITH s(n) AS (SELECT generate_series(1, {LINES})) "),
    };
    for n in 1..=3 {
        sql.push_str(&format!(
            "INSERT INTO batch_line (batch_id, position, state, cells, amount_minor, severity, weight, new_account) {series}
             SELECT {}, n, CASE WHEN n % 100 = 0 THEN 'wrong' ELSE 'good' END, '{{}}', 1,
                 CASE WHEN n % 100 = 0 THEN 2 WHEN n % 50 = 0 THEN 1 ELSE 0 END,
                 CASE WHEN n % 50 = 0 THEN 6 ELSE 0 END, n % 500 = 0 FROM s;",
            literal(db, uuid(5, n)),
        ));
    }
    sql
}

async fn read_their_index(target: Target) {
    on_ground(target, ground, &[|tx| Box::pin(watch(tx))]).await;
}

async fn watch(tx: &Tx) -> Result<(), Failed> {
    analyze(tx).await?;
    let backend = tx.get_database_backend();
    for show in [
        Show::All,
        Show::Errors,
        Show::Warnings,
        Show::Unusual,
        Show::NewAccounts,
        Show::Doubts,
        Show::State(LineState::Wrong),
        Show::State(LineState::Good),
        Show::State(LineState::Returned),
    ] {
        let query = line::select_page(asked(), &show, &[], (100, 200)).build(backend);
        let by_state = matches!(show, Show::State(state) if state != LineState::Good);
        let index = if by_state && backend == DbBackend::Sqlite { "batch_line_by_state" } else { "" };
        reads(tx, format!("{show:?}"), query, &["batch_line"], index).await?;
    }
    for states in [vec![], vec![State::Sent], vec![State::Sent, State::PartiallyConfirmed]] {
        let filter = Filter { states, ..Filter::default() };
        let query = list::select(tx, &filter, None, 25).await?.build(backend);
        reads(tx, format!("{filter:?}"), query, &["batch"], "").await?;
    }
    for (text, index) in [("LOT-43", "batch_number"), ("1.43", "batch_by_amount")] {
        let matches = search::matches(tx, vec![find::wanted(&Meaning::of(text), 2026)]).await?;
        let found = find::select(tx, &matches[0], 5).ok_or_else(|| Failed(text.into()))?;
        reads(tx, text, found.build(backend), &["batch"], index).await?;
    }
    Ok(())
}

caudal_db::on_both_engines!(read_their_index);
