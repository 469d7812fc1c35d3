//! What the trial balance of a year costs, and whether others wait for it: a year's ledger, of advances to three thousand people.

use std::time::{Duration, Instant};
use std::{cell::RefCell, convert::Infallible};

use anyhow::Context;

use crate::ground::{Engine, Ground};
use crate::load::{Cost, Line, Until, run};
use crate::portal::{Person, Place};
use crate::report::{Goal, Report, count, figure};
use crate::speed::{APPROVER, LIST, ms};
use crate::{fill::Filling, process::Server, raw::middle};

/// Óscar Villarreal, who keeps the books.
const ACCOUNTANT: u32 = 1003;
/// How many look at their lists meanwhile.
const OTHERS: usize = 4;
/// A fifth of which warm up.
const BALANCES: u64 = 25;
/// So often the demonstration's five people who are given advances.
const STAFFS: i64 = 600;

/// What was measured in one database.
struct Measured {
    days_of_accounts: i64,
    balance: Duration,
    /// Others' lists alone and while a trial balance runs, and how long that took meanwhile; beside many requests only.
    others: Option<(Cost, Cost, Duration)>,
}

/// Measures, in a database with a tenth of the requests and in one with all.
pub async fn measure(
    report: &mut Report,
    ground: &Ground<'_>,
    rows: i64,
    span: Duration,
) -> anyhow::Result<()> {
    let mut both = Vec::new();
    for (requests, with_others) in [(rows / 10, false), (rows, true)] {
        let filling = Filling { requests, days: 365, staffs: STAFFS };
        let measured = ground
            .with_many(&format!("books-{requests}"), filling, async |place| {
                call(place, with_others.then_some(span)).await
            })
            .await?;
        both.push(measured);
    }
    if let [few, many] = both.as_slice() {
        tell(report, ground.engine(), rows, few, many);
    }
    Ok(())
}

async fn call(place: &Place, span: Option<Duration>) -> anyhow::Result<Measured> {
    let store = place.to_read().await?;
    let days_of_accounts = store.number("SELECT CAST(COUNT(*) AS BIGINT) FROM account_day").await?;
    let last = store.texts("SELECT MAX(business_date) FROM ledger_entry").await?;
    drop(store);
    let last: jiff::civil::Date = last.first().context("no entry in the ledger")?.parse()?;
    let first = last.checked_sub(jiff::Span::new().days(364))?;
    let path = format!("/api/v1/accounting/trial-balance?from={first}&until={last}");
    let server = place.start()?;
    let oscar = Person::sign_in(server.address, ACCOUNTANT).await?;
    let balance = balance(&server, &oscar, &path).await?;
    let others = match span {
        Some(span) => Some(beside_others(&server, &oscar, &path, span).await?),
        None => None,
    };
    server.stop()?;
    Ok(Measured { days_of_accounts, balance, others })
}

async fn balance(server: &Server, oscar: &Person, path: &str) -> anyhow::Result<Duration> {
    let (oscar, path) = (oscar.clone(), path.to_owned());
    let call = move |_| oscar.get(&path);
    run(server.address, server.pid(), 1, Until::Calls(BALANCES / 5), call.clone()).await?;
    Ok(run(server.address, server.pid(), 1, Until::Calls(BALANCES), call).await?.p50)
}

async fn beside_others(
    server: &Server,
    oscar: &Person,
    path: &str,
    span: Duration,
) -> anyhow::Result<(Cost, Cost, Duration)> {
    let carmen = Person::sign_in(server.address, APPROVER).await?;
    let list = move |_| carmen.get(LIST);
    let lists = || run(server.address, server.pid(), OTHERS, Until::Time(span), list.clone());
    let alone = lists().await?;
    let times = RefCell::default();
    let beside = tokio::select! {
        beside = lists() => beside?,
        ended = over_and_over(server, oscar, path, &times) => match ended? {},
    };
    Ok((alone, beside, middle(times.into_inner())))
}

async fn over_and_over(
    server: &Server,
    person: &Person,
    path: &str,
    times: &RefCell<Vec<Duration>>,
) -> anyhow::Result<Infallible> {
    let mut line = Line::open(server.address).await?;
    loop {
        let began = Instant::now();
        line.call(person.get(path)).await?;
        times.borrow_mut().push(began.elapsed());
    }
}

fn tell(report: &mut Report, engine: Engine, rows: i64, few: &Measured, many: &Measured) {
    report.table(&format!("A year's books, {} requests", count(rows)));
    let [before, balance] = [few, many].map(|measured| ms(measured.balance));
    report.add(&figure("days of accounts", many.days_of_accounts as f64, "", Goal::None));
    report.add(&figure("trial balance of the year, p50", balance, "ms", Goal::None));
    // It grows with the days that accounts move on, so that nothing is promised.
    let what = format!(
        "the same beside a tenth of the requests and {} days of accounts: {before:.2} → {balance:.2} ms",
        count(few.days_of_accounts)
    );
    report.add(&figure(what, balance / before, "×", Goal::None));
    let Some((alone, beside, meanwhile)) = &many.others else { return };
    let goal = match engine {
        Engine::Sqlite => Goal::at_most(20.0, 10.0),
        Engine::Postgres => Goal::None,
    };
    let of_others = format!("list of 25 of {OTHERS} others, p99");
    report.add(&figure(format!("{of_others}, alone"), ms(alone.p99), "ms", Goal::None));
    report.add(&figure(
        format!("{of_others}, while a trial balance runs all the time"),
        ms(beside.p99),
        "ms",
        goal,
    ));
    report.add(&figure("the trial balance meanwhile, p50", ms(*meanwhile), "ms", Goal::None));
}
