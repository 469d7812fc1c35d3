//! What the program weighs: its file, its memory, its start.

use std::time::Duration;

use crate::load::{Until, run};
use crate::portal::{Person, Place};
use crate::report::{Goal, Report, figure};
use crate::speed::{APPROVER, ms};
use crate::{ground::Engine, raw};

/// How often a start is measured; half of them took no longer than what is told.
const STARTS: usize = 9;

/// Measures.
pub async fn measure(report: &mut Report, place: &Place, clients: usize) -> anyhow::Result<()> {
    let size = std::fs::metadata(&place.program)?.len() as f64 / 1e6;
    let mut existing = Vec::new();
    for _ in 0..STARTS {
        let server = place.start()?;
        existing.push(server.started);
        server.stop()?;
    }
    let recovered = match place.engine() {
        Engine::Sqlite => Some(after_power_cuts(place).await?),
        Engine::Postgres => None,
    };
    let (idle, loaded) = memory(place, clients).await?;
    report.table("Start, memory, size");
    let start = match place.engine() {
        Engine::Sqlite => Goal::limit(50.0),
        // The server's share is not the portal's to reach.
        Engine::Postgres => Goal::None,
    };
    report.add(&figure("start on an existing database", ms(raw::middle(existing)), "ms", start));
    if let Some((log, recovered)) = recovered {
        let what = format!("start after a kill, {log:.0} MB of log to recover");
        report.add(&figure(what, ms(recovered), "ms", Goal::limit(150.0)));
    }
    report.add(&figure("memory idle", idle, "MB", Goal::at_most(30.0, 20.0)));
    let what = format!("memory after {clients} clients read and wrote");
    report.add(&figure(what, loaded, "MB", Goal::at_most(60.0, 45.0)));
    report.add(&figure("the program with the application", size, "MB", Goal::at_most(25.0, 18.0)));
    if place.engine() == Engine::Postgres {
        report.note(
            "There is no log to recover at a start: it is the server's. Its memory is not in these figures.",
        );
    }
    Ok(())
}

/// Megabytes that the portal holds when nobody has asked it for anything since it started, and after many clients have read and written.
async fn memory(place: &Place, clients: usize) -> anyhow::Result<(f64, f64)> {
    let server = place.start()?;
    tokio::time::sleep(Duration::from_secs(5)).await;
    let idle = server.memory_mb()?;
    let person = Person::sign_in(server.address, APPROVER).await?;
    let (reader, span) = (person.clone(), Until::Time(Duration::from_secs(5)));
    run(server.address, server.pid(), clients, span, move |_| reader.get("/api/v1/requests?limit=100"))
        .await?;
    write_for(&server, &person, clients, span, "load").await?;
    let loaded = server.memory_mb()?;
    server.stop()?;
    Ok((idle, loaded))
}

/// Megabytes of log that a portal leaves when it is killed at work, and how long the start after that takes.
async fn after_power_cuts(place: &Place) -> anyhow::Result<(f64, Duration)> {
    let (mut recovered, mut log) = (Vec::new(), 0.0);
    for round in 0..STARTS {
        log = log_left_by_a_power_cut(place, round).await?;
        let server = place.start()?;
        recovered.push(server.started);
        server.stop()?;
    }
    Ok((log, raw::middle(recovered)))
}

/// Kills the portal at work, and answers how many megabytes of log it left.
async fn log_left_by_a_power_cut(place: &Place, round: usize) -> anyhow::Result<f64> {
    let server = place.start()?;
    let person = Person::sign_in(server.address, APPROVER).await?;
    let span = Until::Time(Duration::from_secs(1));
    write_for(&server, &person, 32, span, &format!("cut-{round}")).await?;
    server.kill()?;
    Ok(std::fs::metadata(place.data.join("caudal.db-wal"))?.len() as f64 / 1e6)
}

async fn write_for(
    server: &crate::process::Server,
    person: &Person,
    clients: usize,
    until: Until,
    name: &str,
) -> anyhow::Result<()> {
    let body = serde_json::json!({
        "type_id": "01920000-0000-7000-8000-000000000001", "currency": "USD", "method": "transfer",
        "purpose": "Viaje a Chitré",
        "lines": [{ "concept": "Combustible", "quantity_milli": 1_000, "unit_minor": 4_000 }],
    })
    .to_string();
    let (person, name) = (person.clone(), name.to_owned());
    run(server.address, server.pid(), clients, until, move |n| {
        person.post("/api/v1/requests", &format!("{name}-{n:08}"), None, body.clone())
    })
    .await
    .map(drop)
}
