//! What the cash-closing report costs as movements become many: the same days with as many sessions, beside few movements and
//! beside very many. A session of the demonstration is copied, with a hundred movements each.

use std::path::Path;

use caudal_db::Conn;

use crate::{
    fill::Store,
    load::{Until, run},
    portal::{Person, Place},
    report::{Figure, Goal, Report},
};

/// Movements of each session.
const EACH: i64 = 100;
/// Between one session and the next, in milliseconds: four are opened on each day.
const APART_MS: i64 = 6 * 3600 * 1000;
/// When the last one was opened: noon of the last day, in Panama, in milliseconds of UTC.
const LAST_MS: i64 = 1_782_838_800_000;
/// The days that are asked for: a hundred sessions, the newest.
const DAYS: &str = "from=2026-06-06&to=2026-06-30";
/// Who has the report in the demonstration.
const NEREIDA: u32 = 1008;
const CALLS: u64 = 200;
/// The most that many movements may cost, beside few.
const MOST: f64 = 3.0;

const CALLED: [(&str, &str); 4] = [
    ("report of 25 days", "/api/v1/cash/report?{days}"),
    ("report of 25 days, one custodian", "/api/v1/cash/report?{days}&custodian={custodian}"),
    ("its sessions, first page", "/api/v1/cash/report/sessions?{days}"),
    ("its sessions, 100 of them", "/api/v1/cash/report/sessions?{days}&limit=100"),
];

/// On SQLite, a file of its own for each number of movements.
pub async fn on_sqlite(
    report: &mut Report,
    template: &Place,
    folder: &Path,
    sizes: &[i64],
) -> anyhow::Result<()> {
    let mut costs = Vec::new();
    for size in sizes {
        let data = folder.join(format!("cash-{size}"));
        let place = Place { program: template.program.clone(), data, postgres: None };
        std::fs::create_dir_all(&place.data)?;
        std::fs::copy(template.file(), place.file())?;
        fill(&Store::file(&place.file())?, *size).await?;
        costs.push(measure(&place, &Store::file_to_read(&place.file())?).await?);
        std::fs::remove_dir_all(&place.data)?;
    }
    tell(report, "SQLite", sizes, &costs);
    Ok(())
}

/// On PostgreSQL, a database of its own for each number of movements.
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
        let name = format!("caudal_bench_cash_{size}");
        admin.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
        admin.execute_unprepared(&format!("CREATE DATABASE {name}")).await?;
        let mut url = url::Url::parse(server)?;
        url.set_path(&name);
        let data = folder.join(&name);
        let place = Place { program: template.program.clone(), data, postgres: Some(url.to_string()) };
        place.start()?.stop()?;
        let store = Store::server(url.as_str()).await?;
        store.run("SET session_replication_role = replica; SET synchronous_commit = off").await?;
        fill(&store, *size).await?;
        costs.push(measure(&place, &store).await?);
        drop(store);
        admin.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
    }
    tell(report, "PostgreSQL", sizes, &costs);
    Ok(())
}

/// Adds closed sessions, each with its movements, ever further back.
async fn fill(store: &Store, movements: i64) -> anyhow::Result<()> {
    let sessions = movements / EACH;
    if matches!(store, Store::Sqlite(_)) {
        // Movements are added to sessions that are closed already, which the portal never does.
        store.run("DROP TRIGGER cash_movement_open").await?;
    }
    let counted = "30000 + n.k % 7 * 50 - 150";
    store
        .run(&format!(
            "INSERT INTO cash_session (id, number, box_id, box_name, branch_id, currency, tolerance_minor, state,
                 custodian_id, custodian_name, custodian_beneficiary_id, opened_on, opened_at_ms, left_minor, opening_minor,
                 expected_minor, counted_minor, followed, closed_by, closed_by_name, closed_at_ms, movement_count, in_minor,
                 payments_minor, out_minor, closing_counts, version)
             WITH RECURSIVE n(k) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT k + 1 FROM n WHERE k + 1 < {sessions})
             SELECT shifted(made(n.k), n.k * {APART_MS}), 'TUR-2000-' || n.k, t.box_id, t.box_name, t.branch_id, t.currency,
                 100, 'closed', t.custodian_id, t.custodian_name, t.custodian_beneficiary_id,
                 shifted_date('2026-06-30', n.k * {APART_MS}), {LAST_MS} - n.k * {APART_MS}, 30000, 30000, 30000, {counted},
                 FALSE, t.closed_by, t.closed_by_name, {LAST_MS} - n.k * {APART_MS}, {EACH}, 5000, 0, 5000, 1, 1
             FROM n CROSS JOIN (SELECT * FROM cash_session WHERE state = 'closed' ORDER BY id LIMIT 1) t;
             INSERT INTO cash_movement (id, session_id, seq, kind, amount_minor, at_ms, actor_id, actor_name)
             WITH RECURSIVE n(k) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT k + 1 FROM n WHERE k < {EACH})
             SELECT shifted(made(CAST(substr(s.number, 10) AS BIGINT) * 1000 + n.k), {LAST_MS} - s.opened_at_ms), s.id, n.k,
                 'movement', CASE n.k % 2 WHEN 0 THEN 100 ELSE -100 END, s.opened_at_ms, s.custodian_id, s.custodian_name
             FROM cash_session s CROSS JOIN n WHERE s.number LIKE 'TUR-2000-%';
             ANALYZE"
        ))
        .await
}

/// Milliseconds of each kind of call: half of them took no longer.
async fn measure(place: &Place, store: &Store) -> anyhow::Result<Vec<f64>> {
    let of = "SELECT custodian_id, version FROM cash_session WHERE number = 'TUR-2000-0'";
    let custodian = store.ids(of).await?.first().map(|(id, _)| id.to_string()).unwrap_or_default();
    let server = place.start()?;
    let mut costs = Vec::new();
    for (_, path) in CALLED {
        let person = Person::sign_in(server.address, NEREIDA).await?;
        let path = path.replace("{days}", DAYS).replace("{custodian}", &custodian);
        let call = move |_| person.get(&path);
        run(server.address, server.pid(), 1, Until::Calls(10), call.clone()).await?;
        let cost = run(server.address, server.pid(), 1, Until::Calls(CALLS), call).await?;
        costs.push(cost.p50.as_secs_f64() * 1e3);
    }
    server.stop()?;
    Ok(costs)
}

fn tell(report: &mut Report, engine: &str, sizes: &[i64], costs: &[Vec<f64>]) {
    let (Some(few), Some(many)) = (costs.first(), costs.last()) else { return };
    let (from, to) = (sizes.first().copied().unwrap_or(0), sizes.last().copied().unwrap_or(0));
    report.part(&format!("The cash-closing report on {engine}, from {from} to {to} movements"));
    for ((what, ..), (few, many)) in CALLED.iter().zip(few.iter().zip(many)) {
        report.add(&Figure {
            what: format!("{what}: {few:.2} → {many:.2} ms"),
            value: many / few,
            unit: "×",
            goal: Goal::AtMost(MOST),
            why: String::new(),
        });
    }
}
