//! Rates, latencies and processor time under load, beside the raw engine and the yardstick.

use std::{path::Path, process::Command, time::Duration};

use hyper::Method;
use serde_json::{Value, json};

use crate::load::{Cost, Line, Until, get, run};
use crate::portal::{Person, Place};
use crate::process::{Server, free_address};
use crate::raw::{self, Raw};
use crate::report::{Goal, Report, count, figure};
use crate::{ground::Engine, raw_postgres};

/// Carmen Arosemena, who approves up to 10,000: she sees requests by seven ways at once.
pub const APPROVER: u32 = 1002;
/// Milagros Pineda, who asks for money.
const ASKER: u32 = 1009;

/// Requests that the approver may see because she takes part in them.
pub const SEEN: &str = "SELECT r.id, r.version FROM request r JOIN request_participant p ON p.request_id = r.id \
    JOIN app_user u ON u.id = p.user_id WHERE u.employee_number = '1002' AND r.state <> 'draft' ORDER BY r.id";
/// The list that is measured.
pub const LIST: &str = "/api/v1/requests?limit=25";

/// How hard.
#[derive(Clone, Copy)]
pub struct Load {
    /// Clients at once.
    pub clients: usize,
    /// How long.
    pub span: Duration,
}

/// One and the same work, by many clients.
struct Four {
    list: Cost,
    by_id: Cost,
    create: Cost,
    approve: Cost,
}

/// Measures.
pub async fn measure(
    report: &mut Report,
    place: &Place,
    folder: &Path,
    load: Load,
    rows: i64,
) -> anyhow::Result<()> {
    let raw = match &place.postgres {
        Some(url) => raw_postgres::measure(url, load.span).await?,
        None => raw::measure(folder, load.span)?,
    };
    let yard = yardstick(folder, load, u32::try_from(rows)?).await?;
    beside(report, place.engine(), &raw, &yard);
    if let Some(why) = forgetful(place).await? {
        report.note(why);
    }
    let server = place.start()?;
    let own = portal(place, &server, load).await?;
    many(report, place.engine(), &own, &yard, &raw, load.clients, rows);
    alone(report, &server, place).await?;
    server.stop()
}

impl Four {
    fn each(&self) -> [(&'static str, &Cost); 4] {
        [
            ("list of 25", &self.list),
            ("by id", &self.by_id),
            ("create", &self.create),
            ("approve", &self.approve),
        ]
    }
}

/// What the portal is measured by.
fn beside(report: &mut Report, engine: Engine, raw: &Raw, yard: &Four) {
    report.table(&format!("The raw {} and the yardstick", engine.name()));
    let bulk = raw.bulk.map(|bulk| ("rows in one transaction", bulk));
    for (what, value) in [
        ("one row, a durable transaction each", raw.inserts),
        ("an update and an event row, a durable transaction each", raw.updates),
    ]
    .into_iter()
    .chain(bulk)
    {
        report.add(&figure(format!("raw: {what}"), value, "/s", Goal::None));
    }
    report.add(&figure("raw: one durable commit, p50", ms(raw.commit), "ms", Goal::None));
    for (what, cost) in yard.each() {
        report.add(&figure(format!("yardstick: {what}"), cost.rate, "/s", Goal::None));
        report.add(&figure(format!("yardstick: {what}, processor"), cost.cpu_us, "µs", Goal::None));
    }
}

/// What has to be said of a server that answers before it has written: its commits are not the portal's.
async fn forgetful(place: &Place) -> anyhow::Result<Option<&'static str>> {
    if place.engine() == Engine::Sqlite {
        return Ok(None);
    }
    let sql = "SELECT CAST(COUNT(*) AS BIGINT) FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit') AND setting = 'off'";
    let off = place.to_read().await?.number(sql).await?;
    let why = "This server answers before it has written (fsync or synchronous_commit is off): what is said of commits is worth little.";
    Ok((off > 0).then_some(why))
}

async fn yardstick(folder: &Path, load: Load, rows: u32) -> anyhow::Result<Four> {
    // Each engine has one that nobody has worked with.
    let own = tempfile::tempdir_in(folder)?;
    let path = own.path().join("yardstick.db");
    raw::prepare(&mut raw::open(&path)?, rows)?;
    let address = free_address()?;
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("yardstick").arg(&path).arg(address.to_string());
    let server = Server::start(&mut command, address)?;
    let (pid, span) = (server.pid(), Until::Time(load.span));
    let call = move |method: Method, path: &str| {
        get(address, path).method(method).body(Default::default()).unwrap_or_default()
    };
    let some = move |n: u64| n * 7919 % u64::from(rows) + 1;
    Ok(Four {
        list: run(address, pid, load.clients, span, move |_| call(Method::GET, "/documents")).await?,
        by_id: run(address, pid, load.clients, span, move |n| {
            call(Method::GET, &format!("/documents/{}", some(n)))
        })
        .await?,
        create: run(address, pid, load.clients, span, move |_| call(Method::POST, "/documents")).await?,
        approve: run(address, pid, load.clients, span, move |n| {
            call(Method::POST, &format!("/documents/{}/approve", some(n)))
        })
        .await?,
    })
}

/// What is asked for in a new request.
async fn draft(asker: &Person, server: &Server) -> anyhow::Result<Value> {
    let types = Line::open(server.address).await?.call(asker.get("/api/v1/request-types")).await?;
    let types: Value = serde_json::from_slice(&types)?;
    Ok(json!({
        "type_id": types["items"][0]["id"], "currency": "USD", "method": "transfer", "submit": true,
        "purpose": "Viaje a David con carga consolidada",
        "lines": [
            { "concept": "Combustible", "quantity_milli": 20_000, "unit_minor": 400 },
            { "concept": "Peajes", "quantity_milli": 8_000, "unit_minor": 500 },
        ],
    }))
}

async fn portal(place: &Place, server: &Server, load: Load) -> anyhow::Result<Four> {
    let (address, pid, span) = (server.address, server.pid(), Until::Time(load.span));
    let carmen = Person::sign_in(address, APPROVER).await?;
    let milagros = Person::sign_in(address, ASKER).await?;
    let store = place.to_read().await?;
    let ids = store.ids(SEEN).await?;
    let new = store.ids(&to_approve(0)).await?;
    drop(store);
    let body = draft(&milagros, server).await?.to_string();
    let (reader, opener, approver) = (carmen.clone(), carmen.clone(), carmen);
    let list = run(address, pid, load.clients, span, move |_| reader.get(LIST)).await?;
    let by_id = run(address, pid, load.clients, span, move |n| {
        opener.get(&format!("/api/v1/requests/{}", ids[usize::try_from(n * 7919).unwrap_or(0) % ids.len()].0))
    })
    .await?;
    let create = run(address, pid, load.clients, span, move |n| {
        milagros.post("/api/v1/requests", &format!("create-{n:08}"), None, body.clone())
    })
    .await?;
    let many = u64::try_from(new.len())?;
    let approve = run(address, pid, load.clients, Until::Calls(many), move |n| {
        let (id, version) = new[usize::try_from(n).unwrap_or(0)];
        let path = format!("/api/v1/requests/{id}/actions/approve");
        approver.post(&path, &format!("approve-{n:08}"), Some(version), "{}".into())
    })
    .await?;
    Ok(Four { list, by_id, create, approve })
}

/// Requests that wait for the approver; some are left for the client that works alone.
fn to_approve(skipped: u32) -> String {
    let (first, most) = if skipped == 0 { (300, 20_000) } else { (0, 300) };
    format!(
        "SELECT id, version FROM request WHERE state = 'new' AND NOT needs_hr ORDER BY id LIMIT {most} OFFSET {first}"
    )
}

/// What holds on SQLite alone: of PostgreSQL the server's own share is not the portal's to reach.
fn absolute(engine: Engine, floor: f64, goal: f64) -> Goal {
    match engine {
        Engine::Sqlite => Goal::at_most(floor, goal),
        Engine::Postgres => Goal::None,
    }
}

fn many(report: &mut Report, engine: Engine, own: &Four, yard: &Four, raw: &Raw, clients: usize, rows: i64) {
    report.table(&format!("{clients} clients, {} requests stored", count(rows)));
    let ratios = [
        ("÷ yardstick", yard.list.rate, Goal::at_least(0.25, 0.4)),
        ("÷ yardstick", yard.by_id.rate, Goal::at_least(0.12, 0.25)),
        ("÷ raw single-row commits", raw.inserts, Goal::at_least(0.35, 0.8)),
        ("÷ raw update-and-event commits", raw.updates, Goal::at_least(0.35, 0.8)),
    ];
    let (read, write) = (absolute(engine, 10.0, 5.0), absolute(engine, 25.0, 15.0));
    let times = [
        (absolute(engine, 180.0, 110.0), read),
        (absolute(engine, 120.0, 60.0), read),
        (Goal::None, write),
        (Goal::None, write),
    ];
    for (((what, cost), (by, unit, ratio)), (processor, p99)) in own.each().into_iter().zip(ratios).zip(times)
    {
        report.add(&figure(what, cost.rate, "/s", Goal::None));
        report.add(&figure(format!("{what} {by}"), cost.rate / unit, "", ratio));
        report.add(&figure(format!("{what}, processor"), cost.cpu_us, "µs", processor));
        report.add(&figure(format!("{what}, p50"), ms(cost.p50), "ms", Goal::None));
        report.add(&figure(format!("{what}, p99"), ms(cost.p99), "ms", p99));
    }
}

/// How often one client's list is measured, over a connection each; the middle counts. How long one process takes to wake the other
/// differs from one connection to the next by a tenth of the call.
const ROUNDS: usize = 5;

async fn alone(report: &mut Report, server: &Server, place: &Place) -> anyhow::Result<()> {
    let (address, pid) = (server.address, server.pid());
    let carmen = Person::sign_in(address, APPROVER).await?;
    let new = place.to_read().await?.ids(&to_approve(1)).await?;
    let mut lists = Vec::with_capacity(ROUNDS);
    for _ in 0..ROUNDS {
        let reader = carmen.clone();
        lists.push(run(address, pid, 1, Until::Calls(2_000), move |_| reader.get(LIST)).await?.p50);
    }
    let approve = run(address, pid, 1, Until::Calls(u64::try_from(new.len())?), move |n| {
        let (id, version) = new[usize::try_from(n).unwrap_or(0)];
        let path = format!("/api/v1/requests/{id}/actions/approve");
        carmen.post(&path, &format!("alone-{n:08}"), Some(version), "{}".into())
    })
    .await?;
    report.table("One client");
    report.add(&figure("list of 25, p50", ms(raw::middle(lists)), "ms", absolute(place.engine(), 0.3, 0.2)));
    report.add(&figure("approve, p50", ms(approve.p50), "ms", absolute(place.engine(), 0.9, 0.5)));
    Ok(())
}

/// Milliseconds.
pub fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
