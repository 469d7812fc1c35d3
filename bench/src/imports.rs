//! A hundred thousand payments from a spreadsheet: how long from the first byte of the file until every row is checked, beside
//! a plain bulk insert of what is kept of them into the same engine, and how much memory it takes above idle.

use std::time::{Duration, Instant};
use std::{fmt::Write as _, path::Path};

use anyhow::{Context, bail};
use bytes::Bytes;
use caudal_db::{Conn, Statement, sea_query::Value as Bound};
use caudal_formats::xlsx::Workbook;
use serde_json::Value;
use uuid::Uuid;

use crate::load::{Call, Line};
use crate::portal::{Person, Place};
use crate::report::{Goal, Report, count, figure};
use crate::{ground::Ground, process::Server, raw, store::Store};

/// How many rows a file has: the most that a batch takes.
const ROWS: usize = 100_000;
/// In how many databases all of it is measured, as the insert beside it; the middle of each counts.
const ROUNDS: usize = 3;
/// To how many suppliers they go.
const SUPPLIERS: usize = 10_000;
/// What each row pays, in cents.
const EACH_MINOR: usize = 12_345;
/// Who prepares payments in the demonstration, and who approves them and sends them to the bank.
const TOMAS: u32 = 1007;
const GRACIELA: u32 = 1004;
/// How long a file may take, as a multiple of a bulk insert of its rows.
const CSV: Goal = Goal::at_most(3.0, 2.0);
const XLSX: Goal = Goal::at_most(5.0, 3.5);
/// How much memory above idle, in megabytes.
const MEMORY: Goal = Goal::limit(80.0);

/// How often the portal is asked how far it is. A screen asks once a second; asked without a pause, its answers would be part of
/// what is measured.
const ASKED_EVERY: Duration = Duration::from_millis(25);

const HEADS: [&str; 9] = [
    "Tipo documento",
    "Número documento",
    "Nombre",
    "Código banco",
    "Tipo cuenta",
    "Número cuenta",
    "Monto",
    "Concepto",
    "Referencia",
];

/// Measures, each round in a database of its own.
pub async fn measure(report: &mut Report, ground: &Ground<'_>) -> anyhow::Result<()> {
    let mut rounds = Vec::with_capacity(ROUNDS);
    for nth in 0..ROUNDS {
        let round = ground.with("imports", async |place| {
            fill(&place.to_fill().await?).await?;
            let bulk = match &place.postgres {
                Some(url) => on_raw_postgres(url).await?,
                None => on_raw_sqlite(&ground.folder.join(format!("raw-rows-{nth}.db")))?,
            };
            Ok(Round {
                bulk,
                csv: read(place, "CSV", csv()).await?,
                xlsx: read(place, "XLSX", xlsx()?).await?,
            })
        });
        rounds.push(round.await?);
    }
    tell(report, &rounds)
}

/// What was measured in one database.
struct Round {
    /// The plain insert of the same columns.
    bulk: Duration,
    csv: Read,
    xlsx: Read,
}

/// Of a file of one kind.
struct Read {
    /// From its first byte until all its rows are checked.
    took: Duration,
    /// The most memory above that of the idle portal, in megabytes.
    above: f64,
    /// The steps from there to the bank, where it goes there.
    steps: Vec<(&'static str, Duration)>,
}

/// Suppliers with an account each that somebody verified.
async fn fill(store: &Store) -> anyhow::Result<()> {
    let pad = match store {
        Store::Sqlite(_) => "printf('%06d', n.k)",
        Store::Postgres(_) => "lpad(n.k::text, 6, '0')",
    };
    store
        .run(&format!(
            "INSERT INTO beneficiary (id, kind, name, name_key, document_type, document_number, active, version,
                 created_at_ms, updated_at_ms)
             WITH RECURSIVE n(k) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT k + 1 FROM n WHERE k + 1 < {SUPPLIERS})
             SELECT made(900000000 + n.k), 'supplier', 'Proveedor ' || {pad}, 'proveedor ' || {pad}, 'ruc',
                 '155-' || {pad}, TRUE, 1, 1, 1 FROM n;
             INSERT INTO bank_account (id, beneficiary_id, bank_id, kind, number, currency, state, entered_by,
                 entered_by_name, entered_at_ms, verified_by, verified_by_name, verified_at_ms, version)
             WITH RECURSIVE n(k) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT k + 1 FROM n WHERE k + 1 < {SUPPLIERS})
             SELECT made(910000000 + n.k), made(900000000 + n.k), b.id, 'checking', '0301' || {pad}, 'USD', 'verified',
                 made(1), 'Quien la escribió', 1, made(2), 'Quien la verificó', 1, 1
             FROM n CROSS JOIN (SELECT id FROM bank WHERE name = 'Banco General') b;
             ANALYZE"
        ))
        .await
}

/// The cells of a row.
fn row(n: usize) -> [String; 9] {
    let supplier = n % SUPPLIERS;
    [
        "RUC".to_owned(),
        format!("155-{supplier:06}"),
        format!("Proveedor {supplier:06}"),
        "Banco General".to_owned(),
        "Corriente".to_owned(),
        format!("0301{supplier:06}"),
        format!("{}.{:02}", EACH_MINOR / 100, EACH_MINOR % 100),
        format!("Flete {n} de Colón a David"),
        format!("F-{n:07}"),
    ]
}

fn csv() -> Vec<u8> {
    let mut text = HEADS.join(";");
    for n in 0..ROWS {
        let _ = write!(text, "\n{}", row(n).join(";"));
    }
    text.into_bytes()
}

fn xlsx() -> anyhow::Result<Vec<u8>> {
    let mut book = Workbook::new("Pagos", &HEADS)?;
    for n in 0..ROWS {
        book.row(&row(n))?;
    }
    Ok(book.finish()?)
}

/// A line as it is kept, without an index, a check or a reference: what the bulk insert writes.
const TABLE: &str = "CREATE TABLE plain_line (batch_id ID NOT NULL, position BIGINT NOT NULL, row_number BIGINT,
    state TEXT NOT NULL, cells TEXT NOT NULL, amount_minor BIGINT, severity BIGINT NOT NULL, weight BIGINT NOT NULL,
    problems TEXT, beneficiary_id ID, bank_id ID, account_kind TEXT, account_number TEXT, account_id ID,
    new_account BOOLEAN NOT NULL, request_id ID, payment_id ID, was TEXT, doubt TEXT, bank_said TEXT,
    carried_to ID, PRIMARY KEY (batch_id, position))";
const COLUMNS: usize = 21;

/// What is kept of a row, in the order of the table's columns.
fn line(n: usize) -> anyhow::Result<[Bound; COLUMNS]> {
    let cells = row(n);
    let id = |of: usize| Bound::from(Uuid::from_u128(of as u128));
    let (supplier, place) = (n % SUPPLIERS, i64::try_from(n + 1)?);
    let account = cells[5].clone();
    let nothing = Bound::String(None);
    Ok([
        id(1),
        place.into(),
        (place + 1).into(),
        "good".into(),
        serde_json::json!({ "t": cells }).to_string().into(),
        i64::try_from(EACH_MINOR)?.into(),
        0_i64.into(),
        0_i64.into(),
        nothing.clone(),
        id(900_000_000 + supplier),
        id(2),
        "checking".into(),
        account.into(),
        id(910_000_000 + supplier),
        false.into(),
        Bound::Uuid(None),
        Bound::Uuid(None),
        nothing.clone(),
        nothing.clone(),
        nothing,
        Bound::Uuid(None),
    ])
}

/// One prepared statement, one transaction, as durable as the portal's.
fn on_raw_sqlite(path: &Path) -> anyhow::Result<Duration> {
    let mut db = raw::open(path)?;
    db.execute_batch(&format!("{} WITHOUT ROWID", TABLE.replace(" ID", " BLOB")))?;
    let began = Instant::now();
    let tx = db.transaction()?;
    {
        let places = vec!["?"; COLUMNS].join(", ");
        let mut add = tx.prepare(&format!("INSERT INTO plain_line VALUES ({places})"))?;
        for n in 0..ROWS {
            for (at, value) in line(n)?.into_iter().enumerate() {
                match value {
                    Bound::BigInt(Some(number)) => add.raw_bind_parameter(at + 1, number)?,
                    Bound::Bool(Some(yes)) => add.raw_bind_parameter(at + 1, yes)?,
                    Bound::String(Some(text)) => add.raw_bind_parameter(at + 1, text)?,
                    Bound::Uuid(Some(id)) => add.raw_bind_parameter(at + 1, id.as_bytes().as_slice())?,
                    _ => add.raw_bind_parameter(at + 1, rusqlite::types::Null)?,
                }
            }
            add.raw_execute()?;
        }
    }
    tx.commit()?;
    Ok(began.elapsed())
}

/// Statements of 500 rows in one transaction.
async fn on_raw_postgres(url: &str) -> anyhow::Result<Duration> {
    const AT_ONCE: usize = 500;
    let db = Conn::open(url).await?;
    db.execute_unprepared("DROP TABLE IF EXISTS plain_line").await?;
    db.execute_unprepared(&TABLE.replace(" ID", " UUID")).await?;
    let values: Vec<String> = (0..AT_ONCE)
        .map(|at| {
            let places: Vec<_> = (1..=COLUMNS).map(|column| format!("${}", at * COLUMNS + column)).collect();
            format!("({})", places.join(", "))
        })
        .collect();
    let sql = format!("INSERT INTO plain_line VALUES {}", values.join(", "));
    let began = Instant::now();
    db.execute_unprepared("BEGIN").await?;
    for first in (0..ROWS).step_by(AT_ONCE) {
        let mut bound: Vec<Bound> = Vec::with_capacity(AT_ONCE * COLUMNS);
        for n in first..first + AT_ONCE {
            bound.extend(line(n)?);
        }
        db.execute_raw(Statement::from_sql_and_values(db.get_database_backend(), &sql, bound)).await?;
    }
    db.execute_unprepared("COMMIT").await?;
    Ok(began.elapsed())
}

async fn read(place: &Place, name: &str, file: Vec<u8>) -> anyhow::Result<Read> {
    let server = place.start()?;
    let import = Import { person: Person::sign_in(server.address, TOMAS).await?, server: &server };
    let idle = server.memory_mb()?;
    server.forget_peak()?;
    let took = import.checked(name, file).await?;
    let above = server.peak_mb()? - idle;
    let steps = if name == "CSV" { import.to_the_bank().await? } else { Vec::new() };
    server.stop()?;
    Ok(Read { took, above, steps })
}

/// What a round measured of one kind.
type Of = fn(&Round) -> &Read;

fn tell(report: &mut Report, rounds: &[Round]) -> anyhow::Result<()> {
    let middle =
        |time: &dyn Fn(&Round) -> Duration| raw::middle(rounds.iter().map(time).collect()).as_secs_f64();
    let bulk = middle(&|round| round.bulk);
    report.table(&format!("{} payments from a spreadsheet", count(i64::try_from(ROWS)?)));
    report.add(&figure("plain bulk insert of the same columns", bulk, "s", Goal::None));
    let (csv, xlsx): (Of, Of) = (|round| &round.csv, |round| &round.xlsx);
    for (name, of, goal) in [("CSV", csv, CSV), ("XLSX", xlsx, XLSX)] {
        let took = middle(&|round| of(round).took);
        let what = format!("{name}, from upload to checked ÷ the bulk insert: {took:.2} s");
        report.add(&figure(what, took / bulk, "×", goal));
        let above = rounds.iter().map(|round| of(round).above).fold(0.0, f64::max);
        report.add(&figure(format!("{name}, memory above idle, at most"), above, "MB", MEMORY));
        let steps = rounds.first().map_or(&[][..], |round| &of(round).steps);
        for (nth, (step, _)) in steps.iter().enumerate() {
            let took = middle(&|round| of(round).steps[nth].1);
            report.add(&figure(format!("{step}, all at once"), took, "s", Goal::None));
        }
    }
    Ok(())
}

/// Somebody who imports.
struct Import<'a> {
    person: Person,
    server: &'a Server,
}

impl Import<'_> {
    async fn said(&self, call: Call) -> anyhow::Result<Value> {
        let body = Line::open(self.server.address).await?.call(call).await?;
        Ok(serde_json::from_slice(&body)?)
    }

    /// How long a file takes from its first byte until all its rows are checked.
    async fn checked(&self, name: &str, file: Vec<u8>) -> anyhow::Result<Duration> {
        let first = async |path: &str| {
            let list = self.said(self.person.get(path)).await?;
            list["items"][0]["id"].as_str().map(str::to_owned).context("an empty list")
        };
        let last = self.said(self.person.get("/api/v1/payments?limit=1")).await?;
        let last = last["items"][0]["created_at_ms"].as_i64().context("no payment")?;
        let day = jiff::Timestamp::from_millisecond(last)? + jiff::SignedDuration::from_hours(20 * 24);
        let header = serde_json::json!({
            "source_account_id": first("/api/v1/source-accounts").await?,
            "concept_account_id": first("/api/v1/concept-accounts").await?,
            "execution_date": day.to_zoned(jiff::tz::TimeZone::UTC).date().to_string(), "class": "suppliers",
            "description": name, "control_minor": ROWS * EACH_MINOR, "control_count": ROWS,
        });
        let call =
            self.person.post("/api/v1/batches", &format!("bench-create-{name}"), None, header.to_string());
        let batch = self.said(call).await?;
        let path = format!("/api/v1/batches/{}", batch["id"].as_str().context("no batch")?);
        let began = Instant::now();
        let version = batch["version"].as_i64();
        let upload = format!("{path}/file?name=pagos.{}", name.to_lowercase());
        let call = self.person.file(&upload, &format!("bench-upload-{name}"), version, Bytes::from(file));
        let batch = self.said(call).await?;
        let validate = format!("{path}/actions/validate");
        let key = format!("bench-validate-{name}");
        let call = self.person.post(&validate, &key, batch["version"].as_i64(), "{}".to_owned());
        self.said(call).await?;
        loop {
            let now = self.said(self.person.get(&path)).await?;
            match now["state"].as_str() {
                Some("validating") => tokio::time::sleep(ASKED_EVERY).await,
                Some("ready") => return Ok(began.elapsed()),
                _ => bail!("the batch is not ready: {now:#}"),
            }
        }
    }

    /// How long each step takes from the checked batch to the one that the bank has: one transaction each.
    async fn to_the_bank(&self) -> anyhow::Result<Vec<(&'static str, Duration)>> {
        let approver = Person::sign_in(self.server.address, GRACIELA).await?;
        let list = self.said(self.person.get("/api/v1/batches?limit=1")).await?;
        let id = list["items"][0]["id"].as_str().context("no batch")?.to_owned();
        let path = format!("/api/v1/batches/{id}");
        let mut batch = self.said(self.person.get(&path)).await?;
        let mut took = Vec::new();
        for (step, who) in [
            ("submit", &self.person),
            ("approve", &approver),
            ("generate-file", &approver),
            ("send", &approver),
        ] {
            let body = match step {
                "approve" => serde_json::json!({ "content": batch["content_hash"], "ticked": [] }),
                "send" => serde_json::json!({ "bank_reference": "BENCH-1" }),
                _ => serde_json::json!({}),
            };
            let call = who.post(
                &format!("{path}/actions/{step}"),
                &format!("bench-{step}"),
                batch["version"].as_i64(),
                body.to_string(),
            );
            let began = Instant::now();
            batch = self.said(call).await?;
            took.push((step, began.elapsed()));
        }
        Ok(took)
    }
}
