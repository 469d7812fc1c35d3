//! Rates, latencies and processor time under load, beside the raw engine and the yardstick.

use std::{path::Path, process::Command, time::Duration};

use hyper::Method;
use serde_json::{Value, json};

use crate::{
    fill::Store,
    load::{Cost, Line, Until, get, run},
    portal::{Person, Place},
    process::{Server, free_address},
    raw::{self, Raw},
    report::{Figure, Goal, Report},
};

/// Carmen Arosemena, who approves up to 10,000: she sees requests by seven ways at once.
const APPROVER: u32 = 1002;
/// Milagros Pineda, who asks for money.
const ASKER: u32 = 1009;

/// Requests that the approver may see because she takes part in them.
pub const SEEN: &str = "SELECT r.id, r.version FROM request r JOIN request_participant p ON p.request_id = r.id \
    JOIN app_user u ON u.id = p.user_id WHERE u.employee_number = '1002' AND r.state <> 'draft' ORDER BY r.id";

/// How hard.
#[derive(Clone, Copy)]
pub struct Load {
    /// Clients at once.
    pub clients: usize,
    /// How long.
    pub span: Duration,
}

/// One and the same work, by 32 clients.
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
    let raw = raw::measure(folder, load.span)?;
    report.part("The raw engine and the yardstick");
    for (what, value) in [
        ("one row, a durable transaction each", raw.inserts),
        ("an update and an event row, a durable transaction each", raw.updates),
        ("rows in one transaction", raw.bulk),
    ] {
        report.add(&bare(&format!("raw: {what}"), value, "/s"));
    }
    report.add(&bare("raw: one durable commit, p50", ms(raw.commit), "ms"));
    let yard = yardstick(folder, load, u32::try_from(rows)?).await?;
    for (what, cost) in yard.each() {
        report.add(&bare(&format!("yardstick: {what}"), cost.rate, "/s"));
        report.add(&bare(&format!("yardstick: {what}, processor"), cost.cpu_us, "µs"));
    }
    let server = place.start()?;
    let own = portal(place, &server, load).await?;
    many(report, &own, &yard, &raw, load.clients, rows);
    alone(report, &server, place, &raw).await?;
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

async fn yardstick(folder: &Path, load: Load, rows: u32) -> anyhow::Result<Four> {
    let path = folder.join("yardstick.db");
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
    let store = Store::file_to_read(&place.file())?;
    let ids = store.ids(SEEN).await?;
    let new = store.ids(&to_approve(0)).await?;
    let body = draft(&milagros, server).await?.to_string();
    let (reader, opener, approver) = (carmen.clone(), carmen.clone(), carmen);
    let list =
        run(address, pid, load.clients, span, move |_| reader.get("/api/v1/requests?limit=25")).await?;
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
        "SELECT id, version FROM request WHERE state = 'new' AND needs_hr = 0 ORDER BY id LIMIT {most} OFFSET {first}"
    )
}

fn many(report: &mut Report, own: &Four, yard: &Four, raw: &Raw, clients: usize, rows: i64) {
    report.part(&format!("{clients} clients, {rows} requests stored"));
    for ((what, cost), (_, yard)) in own.each().into_iter().zip(yard.each()).take(2) {
        let rate = Goal::AtLeast(yard.rate * 0.4);
        report.add(&figure(what, cost.rate, "/s", rate, "40 % of the yardstick"));
        let processor = Goal::AtMost(yard.cpu_us * 3.0);
        report.add(&figure(&format!("{what}, processor"), cost.cpu_us, "µs", processor, "3 × the yardstick"));
        report.add(&bare(&format!("{what}, p50"), ms(cost.p50), "ms"));
        report.add(&figure(&format!("{what}, p99"), ms(cost.p99), "ms", Goal::AtMost(10.0), ""));
    }
    for (what, cost, goal, why) in [
        ("create", &own.create, raw.inserts * 1.5, "1.5 × the raw engine's single rows"),
        ("approve", &own.approve, raw.updates, "the raw engine's updates with event"),
    ] {
        report.add(&figure(what, cost.rate, "/s", Goal::AtLeast(goal), why));
        report.add(&bare(&format!("{what}, processor"), cost.cpu_us, "µs"));
        report.add(&bare(&format!("{what}, p50"), ms(cost.p50), "ms"));
        report.add(&figure(&format!("{what}, p99"), ms(cost.p99), "ms", Goal::AtMost(25.0), ""));
    }
}

async fn alone(report: &mut Report, server: &Server, place: &Place, raw: &Raw) -> anyhow::Result<()> {
    let (address, pid) = (server.address, server.pid());
    let carmen = Person::sign_in(address, APPROVER).await?;
    let new = Store::file_to_read(&place.file())?.ids(&to_approve(1)).await?;
    let reader = carmen.clone();
    let list =
        run(address, pid, 1, Until::Calls(2_000), move |_| reader.get("/api/v1/requests?limit=25")).await?;
    let approve = run(address, pid, 1, Until::Calls(u64::try_from(new.len())?), move |n| {
        let (id, version) = new[usize::try_from(n).unwrap_or(0)];
        let path = format!("/api/v1/requests/{id}/actions/approve");
        carmen.post(&path, &format!("alone-{n:08}"), Some(version), "{}".into())
    })
    .await?;
    report.part("One client");
    report.add(&figure("list of 25, p50", ms(list.p50), "ms", Goal::AtMost(0.4), ""));
    let goal = Goal::AtMost(ms(raw.commit) * 3.0);
    report.add(&figure("approve, p50", ms(approve.p50), "ms", goal, "3 × a raw durable commit"));
    Ok(())
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn bare(what: &str, value: f64, unit: &'static str) -> Figure {
    figure(what, value, unit, Goal::None, "")
}

fn figure(what: &str, value: f64, unit: &'static str, goal: Goal, why: &str) -> Figure {
    Figure { what: what.to_owned(), value, unit, goal, why: why.to_owned() }
}
