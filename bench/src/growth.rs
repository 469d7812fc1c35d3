//! What a call costs as requests become many.

use std::path::Path;

use caudal_db::Conn;

use crate::{
    fill::{Store, fill},
    load::{Until, run},
    portal::{Person, Place},
    report::{Figure, Goal, Report},
    speed,
};

/// Most calls of each kind.
const CALLS: u64 = 300;
/// How long one kind is called; what is slow is called less often, but some ten times.
const SPAN_MS: u128 = 3_000;
/// The growth that is wished for; three times is the limit.
const WISHED: f64 = 2.0;

/// Who asks for what. `{middle}` is a request in the middle of all, `{number}` the number of another.
const CALLED: [(&str, u32, &str); 26] = [
    ("requests, first page, approver", 1002, "/api/v1/requests?limit=25"),
    ("requests, first page, administrator", 1001, "/api/v1/requests?limit=25"),
    ("requests, deep page, approver", 1002, "/api/v1/requests?limit=25&after={middle}"),
    ("requests, oldest first", 1002, "/api/v1/requests?limit=25&sort=oldest"),
    ("requests, one state", 1001, "/api/v1/requests?limit=25&state=declined,hr_declined,disbursed"),
    ("requests, a rare state", 1001, "/api/v1/requests?limit=25&state=declined"),
    ("requests, to decide", 1002, "/api/v1/requests?limit=25&scope=to_decide"),
    ("requests, mine", 1009, "/api/v1/requests?limit=25&scope=mine"),
    ("requests, a range of amounts", 1001, "/api/v1/requests?limit=25&min_minor=50000&max_minor=60000"),
    ("requests, a number searched", 1002, "/api/v1/requests?limit=25&q={number}"),
    ("requests, a common word searched", 1002, "/api/v1/requests?limit=25&q=carga"),
    ("requests, counts", 1002, "/api/v1/requests/counts"),
    ("request by id", 1002, "/api/v1/requests/{middle}"),
    ("root page, approver", 1002, "/api/v1/home"),
    ("root page, treasury", 1004, "/api/v1/home"),
    ("root page, administrator", 1001, "/api/v1/home"),
    ("root page, accounting", 1003, "/api/v1/home"),
    ("root page, who asks for money", 1009, "/api/v1/home"),
    ("root page, cashier", 1011, "/api/v1/home"),
    ("what waits, counted, treasury", 1004, "/api/v1/home/waits"),
    ("what waits, counted, administrator", 1001, "/api/v1/home/waits"),
    ("cancellations, first page", 1002, "/api/v1/cancellations?limit=25"),
    ("notices, first page", 1002, "/api/v1/notices?limit=25"),
    ("payments, first page", 1004, "/api/v1/payments?limit=25"),
    ("payments to prepare", 1007, "/api/v1/payments/payable?limit=25"),
    ("beneficiaries, first page", 1007, "/api/v1/beneficiaries?limit=25"),
];

/// On SQLite, a file of its own for each number of requests.
pub async fn on_sqlite(
    report: &mut Report,
    template: &Place,
    folder: &Path,
    keep: Option<&Path>,
    sizes: &[i64],
) -> anyhow::Result<()> {
    let mut costs = Vec::new();
    for size in sizes {
        let place = template.filled(&folder.join(format!("sqlite-{size}")), *size, keep).await?;
        let store = Store::file_to_read(&place.file())?;
        costs.push(measure(&place, &store).await?);
        std::fs::remove_dir_all(&place.data)?;
    }
    tell(report, "SQLite", sizes, &costs);
    Ok(())
}

/// On PostgreSQL, a database of its own for each number of requests.
pub async fn on_postgres(
    report: &mut Report,
    template: &Place,
    folder: &Path,
    server: &str,
    sizes: &[i64],
) -> anyhow::Result<()> {
    let mut costs = Vec::new();
    let admin = Conn::open(server).await?;
    for size in sizes {
        let name = format!("caudal_bench_{size}");
        admin.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
        admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await?;
        let mut url = url::Url::parse(server)?;
        url.set_path(&name);
        let data = folder.join(&name);
        let place = Place { program: template.program.clone(), data, postgres: Some(url.to_string()) };
        place.start()?.stop()?;
        let store = Store::server(url.as_str()).await?;
        fill(&store, *size).await?;
        costs.push(measure(&place, &store).await?);
        drop(store);
        admin.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
    }
    tell(report, "PostgreSQL", sizes, &costs);
    Ok(())
}

/// Milliseconds of each kind of call: half of them took no longer.
async fn measure(place: &Place, store: &Store) -> anyhow::Result<Vec<f64>> {
    let seen = store.ids(speed::SEEN).await?;
    let middle = seen.get(seen.len() / 2).map(|(id, _)| id.to_string()).unwrap_or_default();
    let number = store
        .number(
            "SELECT CAST(substr(MAX(number), 10) AS BIGINT) FROM request WHERE requester_name LIKE 'Mila%'",
        )
        .await?;
    let server = place.start()?;
    let mut costs = Vec::new();
    for (_, person, path) in CALLED {
        let person = Person::sign_in(server.address, person).await?;
        let path = path.replace("{middle}", &middle).replace("{number}", &number.to_string());
        let call = move |_| person.get(&path);
        let warm = run(server.address, server.pid(), 1, Until::Calls(10), call.clone()).await?;
        let calls = SPAN_MS / warm.p50.as_millis().max(1);
        let calls = u64::try_from(calls).unwrap_or(CALLS).clamp(10, CALLS);
        let cost = run(server.address, server.pid(), 1, Until::Calls(calls), call).await?;
        costs.push(cost.p50.as_secs_f64() * 1e3);
    }
    server.stop()?;
    Ok(costs)
}

fn tell(report: &mut Report, engine: &str, sizes: &[i64], costs: &[Vec<f64>]) {
    let (Some(few), Some(many)) = (costs.first(), costs.last()) else { return };
    let (from, to) = (sizes.first().copied().unwrap_or(0), sizes.last().copied().unwrap_or(0));
    report.part(&format!("Growth on {engine}, from {from} to {to} requests"));
    for ((what, ..), (few, many)) in CALLED.iter().zip(few.iter().zip(many)) {
        report.add(&Figure {
            what: format!("{what}: {few:.2} → {many:.2} ms"),
            value: many / few,
            unit: "×",
            goal: Goal::AtMost(WISHED),
            why: String::new(),
        });
    }
}
