//! What the program weighs: its file, its memory, its start.

use std::time::Duration;

use crate::{
    load::{Until, run},
    portal::{Person, Place},
    report::{Figure, Goal, Report},
};

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
    let (mut recovered, mut log) = (Vec::new(), 0.0);
    for round in 0..STARTS {
        log = log_left_by_a_power_cut(place, round).await?;
        let server = place.start()?;
        recovered.push(server.started);
        server.stop()?;
    }
    let server = place.start()?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let idle = server.memory_mb()?;
    let person = Person::sign_in(server.address, 1002).await?;
    let (reader, span) = (person.clone(), Until::Time(Duration::from_secs(5)));
    run(server.address, server.pid(), clients, span, move |_| reader.get("/api/v1/requests?limit=100"))
        .await?;
    write_for(&server, &person, clients, span, "load").await?;
    let loaded = server.memory_mb()?;
    server.stop()?;
    report.part("Start, memory, size");
    for (what, value, unit, goal) in [
        ("start on an existing database", middle(existing), "ms", 50.0),
        (&*format!("start with a log of {log:.0} MB to recover"), middle(recovered), "ms", 150.0),
        ("memory idle", idle, "MB", 25.0),
        (&*format!("memory after {clients} clients read and wrote"), loaded, "MB", 60.0),
        ("the program with the application", size, "MB", 25.0),
    ] {
        let goal = Goal::AtMost(goal);
        report.add(&Figure { what: what.to_owned(), value, unit, goal, why: String::new() });
    }
    Ok(())
}

fn middle(mut times: Vec<Duration>) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1e3
}

/// Kills the portal at work, and answers how many megabytes of log it left.
async fn log_left_by_a_power_cut(place: &Place, round: usize) -> anyhow::Result<f64> {
    let server = place.start()?;
    let person = Person::sign_in(server.address, 1002).await?;
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
