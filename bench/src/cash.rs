//! What the cash-closing report costs as movements become many: the same days with as many sessions, beside few movements and
//! beside very many. A session of the demonstration is copied, with a hundred movements each.

use crate::load::{Until, run};
use crate::portal::{Person, Place};
use crate::report::{Goal, Report, count, figure};
use crate::{ground::Ground, speed::ms, store::Store};

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

const CALLED: [(&str, &str); 4] = [
    ("report of 25 days", "/api/v1/cash/report?{days}"),
    ("report of 25 days, one custodian", "/api/v1/cash/report?{days}&custodian={custodian}"),
    ("its sessions, first page", "/api/v1/cash/report/sessions?{days}"),
    ("its sessions, 100 of them", "/api/v1/cash/report/sessions?{days}&limit=100"),
];

/// Measures, in a database of its own for each number of movements.
pub async fn measure(report: &mut Report, ground: &Ground<'_>, sizes: &[i64]) -> anyhow::Result<()> {
    let mut costs = Vec::new();
    for size in sizes {
        let cost = ground
            .with(&format!("cash-{size}"), async |place| {
                fill(&place.to_fill().await?, *size).await?;
                call(place).await
            })
            .await?;
        costs.push(cost);
    }
    tell(report, sizes, &costs);
    Ok(())
}

/// Adds closed sessions, each with its movements, ever further back.
async fn fill(store: &Store, movements: i64) -> anyhow::Result<()> {
    let sessions = movements / EACH;
    // Movements are added to sessions that are closed already, which the portal never does.
    let unguarded = match store {
        Store::Sqlite(_) => "DROP TRIGGER cash_movement_open",
        Store::Postgres(_) => "SET session_replication_role = replica; SET synchronous_commit = off",
    };
    store.run(unguarded).await?;
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
async fn call(place: &Place) -> anyhow::Result<Vec<f64>> {
    let of = "SELECT custodian_id, version FROM cash_session WHERE number = 'TUR-2000-0'";
    let custodian =
        place.to_read().await?.ids(of).await?.first().map(|(id, _)| id.to_string()).unwrap_or_default();
    let server = place.start()?;
    let mut costs = Vec::new();
    for (_, path) in CALLED {
        let person = Person::sign_in(server.address, NEREIDA).await?;
        let path = path.replace("{days}", DAYS).replace("{custodian}", &custodian);
        let call = move |_| person.get(&path);
        run(server.address, server.pid(), 1, Until::Calls(10), call.clone()).await?;
        let cost = run(server.address, server.pid(), 1, Until::Calls(CALLS), call).await?;
        costs.push(ms(cost.p50));
    }
    server.stop()?;
    Ok(costs)
}

fn tell(report: &mut Report, sizes: &[i64], costs: &[Vec<f64>]) {
    let (Some(few), Some(many)) = (costs.first(), costs.last()) else { return };
    let (from, to) = (sizes.first().copied().unwrap_or(0), sizes.last().copied().unwrap_or(0));
    report.table(&format!("From {} to {} movements", count(from), count(to)));
    for ((what, ..), (few, many)) in CALLED.iter().zip(few.iter().zip(many)) {
        let what = format!("{what}: {few:.2} → {many:.2} ms");
        report.add(&figure(what, many / few, "×", Goal::GROWTH));
    }
}
