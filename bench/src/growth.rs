//! What a call costs as requests become many.

use std::time::Duration;

use anyhow::Context;

use crate::load::{Until, run};
use crate::portal::{Person, Place};
use crate::report::{Goal, Report, count, figure, on_one_line};
use crate::speed::{self, ms};
use crate::{fill::Filling, ground::Ground, process::Server, store::Store};

/// Most calls of each kind.
const CALLS: u64 = 300;
/// Fewest, of what is slow.
const LEAST_CALLS: u64 = 3;
/// How long one kind is called.
const SPAN: Duration = Duration::from_millis(1_500);
/// What takes longer is called seldom.
const SLOW: Duration = Duration::from_millis(200);
/// What takes less is called in rounds, over a connection each, of which the quickest counts: which processor wakes which, and how
/// long that takes, differs from one connection to the next by as much as such a call takes.
const QUICK: Duration = Duration::from_millis(1);
const ROUNDS: usize = 5;

/// The call whose goal is another one: what has a common word is looked for among all that has it.
const COMMON_WORD: &str = "requests, a common word searched";

/// Who asks for what. What stands in braces is found in each database: [`Names`].
const CALLED: [(&str, u32, &str); 58] = [
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
    (COMMON_WORD, 1002, "/api/v1/requests?limit=25&q=carga"),
    ("requests, a rare word searched", 1002, "/api/v1/requests?limit=25&q=presupuesto"),
    ("requests, a rare word beside a common one", 1002, "/api/v1/requests?limit=25&q=carga%20presupuesto"),
    ("requests, amounts nobody asked for", 1002, "/api/v1/requests?limit=25&min_minor=1&max_minor=2"),
    (
        "requests, amounts nobody asked for, one state",
        1001,
        "/api/v1/requests?limit=25&min_minor=1&max_minor=2&state=disbursed",
    ),
    ("requests, a type nobody uses", 1002, "/api/v1/requests?limit=25&type={unused}"),
    ("requests, a type nobody uses, administrator", 1001, "/api/v1/requests?limit=25&type={unused}"),
    ("requests, days with nothing", 1002, "/api/v1/requests?limit=25&from=2015-01-01&to=2015-12-31"),
    (
        "requests, days with nothing, administrator",
        1001,
        "/api/v1/requests?limit=25&from=2015-01-01&to=2015-12-31",
    ),
    ("requests, a branch with nothing", 1002, "/api/v1/requests?limit=25&branch={nowhere}"),
    ("requests, counts", 1002, "/api/v1/requests/counts"),
    ("request by id", 1002, "/api/v1/requests/{middle}"),
    ("request by id, of somebody much paid", 1002, "/api/v1/requests/{paid}"),
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
    ("payments, days with nothing", 1004, "/api/v1/payments?limit=25&from=2015-01-01&to=2015-12-31"),
    ("payments to prepare", 1007, "/api/v1/payments/payable?limit=25"),
    ("beneficiaries, first page", 1007, "/api/v1/beneficiaries?limit=25"),
    ("users, a usual permission", 1001, "/api/v1/user?limit=50&permission=Crear%20solicitudes"),
    ("users, a rare permission", 1001, "/api/v1/user?limit=50&permission=Consultar%20contabilidad"),
    (
        "users, nobody with a permission",
        1001,
        "/api/v1/user?limit=50&permission=Administrador&branch={nowhere}",
    ),
    ("users, a name searched", 1001, "/api/v1/user?limit=50&q=samudio"),
    ("search, a number", 1002, "/api/v1/search?q={number}"),
    ("search, an amount, administrator", 1001, "/api/v1/search?q=245.40"),
    ("search, an amount, who asks", 1009, "/api/v1/search?q=245.40"),
    ("search, a common word", 1002, "/api/v1/search?q=carga"),
    ("search, a rare word", 1002, "/api/v1/search?q=presupuesto"),
    ("search, a name, administrator", 1001, "/api/v1/search?q=samudio"),
    ("audit, first page", 1012, "/api/v1/audit?limit=25"),
    ("audit, a usual event", 1012, "/api/v1/audit?limit=25&action=request.approve"),
    ("audit, a rare event", 1012, "/api/v1/audit?limit=25&action=bank_layout.create"),
    ("audit, days with nothing", 1012, "/api/v1/audit?limit=25&from=2015-01-01&to=2015-12-31"),
    ("audit, who reads one branch", 1020, "/api/v1/audit?limit=25"),
    ("audit, who reads one branch, a rare event", 1020, "/api/v1/audit?limit=25&action=request.decline-hr"),
    ("audit, who reads a branch with nothing", 1014, "/api/v1/audit?limit=25"),
    ("journal, first page", 1003, "/api/v1/accounting/entries?limit=25"),
    ("journal, a branch", 1003, "/api/v1/accounting/entries?limit=25&branch={branch}"),
    ("journal, a branch with nothing", 1003, "/api/v1/accounting/entries?limit=25&branch={nowhere}"),
    ("journal, a rare event", 1003, "/api/v1/accounting/entries?limit=25&event=opening_balance"),
];

/// Measures, in a database of its own for each number of requests.
pub async fn measure(report: &mut Report, ground: &Ground<'_>, sizes: &[i64]) -> anyhow::Result<()> {
    let mut taken = Vec::new();
    for size in sizes {
        taken.push(ground.with_many(&format!("growth-{size}"), Filling::many(*size), call_all).await?);
    }
    tell(report, sizes, &taken);
    Ok(())
}

/// Milliseconds that half of the calls of a kind took at most, in the quickest round, or why that is not known.
type Taken = Result<f64, String>;

async fn call_all(place: &Place) -> anyhow::Result<Vec<Taken>> {
    let names = Names::find(&place.to_read().await?).await?;
    let server = place.start()?;
    let mut taken = Vec::new();
    for (_, person, path) in CALLED {
        let p50 = call(&server, person, names.put_into(path)).await;
        taken.push(p50.map(ms).map_err(|error| on_one_line(&error)));
    }
    server.stop()?;
    Ok(taken)
}

async fn call(server: &Server, person: u32, path: String) -> anyhow::Result<Duration> {
    let person = Person::sign_in(server.address, person).await?;
    let call = move |_| person.get(&path);
    let some = async |calls| run(server.address, server.pid(), 1, Until::Calls(calls), call.clone()).await;
    // The first compiles statements and reads from disk; what is slow even so is not called often to find out how slow it is.
    let mut usual = some(1).await?.p50;
    if usual < SLOW {
        usual = some(9).await?.p50;
    }
    let calls = SPAN.as_micros() / usual.as_micros().max(1);
    let calls = u64::try_from(calls).unwrap_or(CALLS).clamp(LEAST_CALLS, CALLS);
    let mut quickest = some(calls).await?.p50;
    if usual < QUICK {
        for _ in 1..ROUNDS {
            quickest = quickest.min(some(calls).await?.p50);
        }
    }
    Ok(quickest)
}

/// What calls name, as it is called in one database.
struct Names(Vec<(&'static str, String)>);

/// Each by a query for an id and a version: a request in the middle of those that the approver takes part in is found otherwise.
const FOUND: [(&str, &str); 4] = [
    ("{branch}", "SELECT id, version FROM branch WHERE name = 'David'"),
    ("{nowhere}", "SELECT id, version FROM branch WHERE name = 'Bocas del Toro'"),
    ("{unused}", "SELECT id, version FROM request_type WHERE code = 'sin_uso'"),
    // It waits for who decides, who sees how much the person was paid in a year.
    (
        "{paid}",
        "SELECT id, version FROM request WHERE state = 'new' AND debtor_id = (SELECT beneficiary_id FROM request \
         WHERE state = 'disbursed' GROUP BY beneficiary_id ORDER BY COUNT(*) DESC LIMIT 1) ORDER BY id DESC LIMIT 1",
    ),
];

impl Names {
    async fn find(store: &Store) -> anyhow::Result<Self> {
        let seen = store.ids(speed::SEEN).await?;
        let middle = seen.get(seen.len() / 2).context("no request that the approver takes part in")?;
        let number = store
            .number("SELECT CAST(substr(MAX(number), 10) AS BIGINT) FROM request WHERE requester_name LIKE 'Mila%'")
            .await?;
        let mut names = vec![("{middle}", middle.0.to_string()), ("{number}", number.to_string())];
        for (name, sql) in FOUND {
            let found = store.ids(sql).await?;
            let (id, _) = found.first().with_context(|| format!("nothing for {name}"))?;
            names.push((name, id.to_string()));
        }
        Ok(Self(names))
    }

    fn put_into(&self, path: &str) -> String {
        self.0.iter().fold(path.to_owned(), |path, (name, id)| path.replace(name, id))
    }
}

fn tell(report: &mut Report, sizes: &[i64], taken: &[Vec<Taken>]) {
    let (Some(few), Some(many)) = (taken.first(), taken.last()) else { return };
    let (from, to) = (sizes.first().copied().unwrap_or(0), sizes.last().copied().unwrap_or(0));
    report.table(&format!("From {} to {} requests", count(from), count(to)));
    for ((what, ..), pair) in CALLED.iter().zip(few.iter().zip(many)) {
        let goal = if *what == COMMON_WORD { Goal::at_most(4.0, 2.0) } else { Goal::GROWTH };
        match pair {
            (Ok(few), Ok(many)) => {
                report.add(&figure(format!("{what}: {few:.2} → {many:.2} ms"), many / few, "×", goal));
            }
            (Err(reason), _) | (_, Err(reason)) => report.miss(what, reason),
        }
    }
}
