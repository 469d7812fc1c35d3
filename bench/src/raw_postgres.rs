//! The raw engine on PostgreSQL: one connection, kept statements, each its own durable transaction.

use std::time::{Duration, Instant};

use caudal_db::{Conn, Statement, sea_query::Value};

use crate::raw::{Raw, middle};

/// How many documents there are to be approved.
const DOCUMENTS: i64 = 10_000;

/// Measures, each for about this long, in tables of their own.
pub async fn measure(url: &str, span: Duration) -> anyhow::Result<Raw> {
    let db = Conn::open(url).await?;
    db.execute_unprepared(&format!(
        "CREATE TABLE raw_document (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, number TEXT NOT NULL, state TEXT NOT NULL,
             kind TEXT NOT NULL, person TEXT NOT NULL, beneficiary TEXT NOT NULL, purpose TEXT NOT NULL, currency TEXT NOT NULL,
             amount_minor BIGINT NOT NULL, version BIGINT NOT NULL, at_ms BIGINT NOT NULL);
         CREATE TABLE raw_event (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, document_id BIGINT NOT NULL,
             at_ms BIGINT NOT NULL, person TEXT NOT NULL, action TEXT NOT NULL);
         {INSERT} SELECT 'SOL-2026-' || n, 'new', 'Viaje', 'Persona de prueba', 'Persona de prueba', 'Viaje con carga consolidada',
             'USD', 1000, 1, n FROM generate_series(1, {DOCUMENTS}) n"
    ))
    .await?;
    let insert = format!(
        "{INSERT} VALUES ($1, 'new', 'Viaje', 'Persona de prueba', 'Persona de prueba', 'Viaje con carga consolidada', 'USD', \
         $2, 1, $3)"
    );
    let (inserts, commit) = repeat(&db, span, &insert, |n| {
        vec![format!("SOL-2026-{n:06}").into(), (1000 + n % 9000).into(), n.into()]
    })
    .await?;
    // One statement for both: every other way asks the server more often.
    let approve = "WITH done AS (UPDATE raw_document SET state = 'approved', version = version + 1 WHERE id = $1 RETURNING id) \
         INSERT INTO raw_event (document_id, at_ms, person, action) SELECT id, id, 'Persona de prueba', 'approve' FROM done";
    let (updates, _) = repeat(&db, span, approve, |n| vec![(n % DOCUMENTS + 1).into()]).await?;
    db.execute_unprepared("DROP TABLE raw_document; DROP TABLE raw_event").await?;
    Ok(Raw { inserts, updates, bulk: None, commit })
}

const INSERT: &str = "INSERT INTO raw_document (number, state, kind, person, beneficiary, purpose, currency, amount_minor, version, at_ms)";

/// How often a statement is done in a second, and how long half of the times took at most.
async fn repeat(
    db: &Conn,
    span: Duration,
    sql: &str,
    bound: impl Fn(i64) -> Vec<Value>,
) -> anyhow::Result<(f64, Duration)> {
    let (began, mut times) = (Instant::now(), Vec::new());
    while began.elapsed() < span {
        let values = bound(i64::try_from(times.len())?);
        let start = Instant::now();
        db.execute_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await?;
        times.push(start.elapsed());
    }
    Ok((times.len() as f64 / began.elapsed().as_secs_f64(), middle(times)))
}
