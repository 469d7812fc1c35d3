//! The sample data is written without a refusal, shows every state, and leaves a ledger that agrees.
#![allow(clippy::unwrap_used, missing_docs)]

use std::{collections::BTreeSet, sync::Arc};

use caudal_cash as cash;
use caudal_db::testing::{Target, fresh};
use caudal_db::{Db, Statement, audit};
use caudal_demo::data::{self, Shared, StoryClock};
use caudal_domain::request::State;
use caudal_ledger as ledger;
use caudal_web::app::{App, Inner};
use caudal_web::config::{Config, Secret};
use caudal_web::secret::SystemSecrets;

async fn states(db: &Db, table: &str) -> BTreeSet<String> {
    let sql = format!("SELECT DISTINCT state FROM {table}");
    let rows =
        db.read().query_all_raw(Statement::from_string(db.read().get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|r| r.try_get_by_index(0).unwrap()).collect()
}

#[tokio::test]
async fn ninety_days_of_work_break_no_rule() {
    let mut config = Config::for_tests(&"http://127.0.0.1:4000".parse().unwrap()).unwrap();
    config.session.secret = Some(Secret::new("a secret that only this test knows, long enough"));
    let db = fresh(Target::Sqlite).await;
    let today: jiff::Timestamp = "2026-11-21T15:00:00Z".parse().unwrap();
    let clock = Arc::new(StoryClock::at(today.as_millisecond()));
    let app = App::new(Inner {
        db: Db::clone(&db),
        parts: caudal_server::parts(&config, &SystemSecrets).unwrap(),
        clock: Box::new(Shared(clock.clone())),
        secrets: Box::new(SystemSecrets),
        attachments: caudal_web::storage::Storage::in_memory(),
        readiness: caudal_web::http::health::Readiness::default(),
        config,
    });
    data::seed(&app, &clock).await.unwrap();

    let requests = states(&db, "request").await;
    for state in State::all() {
        assert!(requests.contains(state.name()), "no request is {state:?}");
    }
    let payments = states(&db, "payment").await;
    for state in ["pending_authorization", "authorized", "sent", "confirmed", "rejected", "returned"] {
        assert!(payments.contains(state), "no payment is {state}");
    }
    let settlements = states(&db, "settlement").await;
    for state in ["open", "submitted", "settled"] {
        assert!(settlements.contains(state), "no settlement is {state}");
    }
    let transfers = states(&db, "cash_transfer").await;
    for state in ["sent", "received"] {
        assert!(transfers.contains(state), "no transfer of cash is {state}");
    }
    assert!(ledger::verify(db.read()).await.unwrap().is_sound());
    assert!(cash::verify(db.read()).await.unwrap().is_sound());
    while audit::seal_once(&db).await.unwrap() > 0 {}
    assert!(audit::verify(&db).await.unwrap().first_break.is_none());
}
