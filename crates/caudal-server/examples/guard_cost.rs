//! What checking a call costs: `cargo run --release -p caudal-server --example guard_cost [calls]`.
//!
//! SQLite with a thousand sessions; the caller holds six permissions and a limit. Prints microseconds per call: elapsed and
//! of processor, for the guard alone and for the whole way of a small call through the router.
#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::float_arithmetic, clippy::cast_precision_loss)]

use std::time::Instant;

use axum::body::Body;
use axum::http::{Request, header, request::Parts};
use caudal_access::identity::sessions::{self, Opening};
use caudal_access::identity::{Identity, guard};
use caudal_access::people::{self, By, NewUser};
use caudal_db::Db;
use caudal_db::testing::{Target, fresh};
use caudal_domain::{ids::UserId, money::Currency, permission::Permission as P};
use caudal_server::portal;
use caudal_web::app::{App, Inner};
use caudal_web::config::{Config, Secret};
use caudal_web::http::{problem::ApiError, table::Rule};
use caudal_web::{clock::SystemClock, secret::SystemSecrets};
use tower::ServiceExt as _;

const PERMISSIONS: [P; 6] = [
    P::CreateRequests,
    P::ManageNew,
    P::ManageApproved,
    P::ManageDeclined,
    P::ManagePending,
    P::ManagePayments,
];

async fn person(app: &App, number: usize) -> UserId {
    let node = app.clone();
    let new = NewUser {
        name: format!("Person {number}"),
        email: format!("person{number}@caudal.example"),
        subject: None,
        employee_number: None,
    };
    let by = By { user: None, name: "medida" };
    let written = app.db.write(move |tx| {
        let (app, new) = (node.clone(), new.clone());
        Box::pin(async move {
            let id = people::register(&app, tx, new, by).await?;
            for permission in PERMISSIONS {
                people::grant(&app, tx, id, permission, None, by).await?;
            }
            people::set_limit(&app, tx, id, (Currency::parse("USD")?, 500_000), by).await?;
            Ok::<_, ApiError>(id)
        })
    });
    written.await.unwrap()
}

/// A signed-in call to an endpoint for anybody.
async fn call(app: &App, user: UserId) -> Parts {
    let node = app.clone();
    let written = app.db.write(move |tx| {
        let app = node.clone();
        Box::pin(async move {
            let session = sessions::open(&app, tx, user, Opening::default()).await?;
            let token = sessions::issue_token(&app, tx, session.id, session.expires_at_ms).await?;
            Ok::<_, ApiError>((session, token))
        })
    });
    let (session, token) = written.await.unwrap();
    let cookie = app.part::<Identity>().session_cookie(&session).to_str().unwrap().to_owned();
    let request = Request::get("/api/v1/branches")
        .header(header::HOST, "127.0.0.1:4000")
        .header(header::COOKIE, cookie.split(';').next().unwrap())
        .header(header::AUTHORIZATION, format!("Bearer {}", token.token));
    request.body(()).unwrap().into_parts().0
}

/// Processor time of this process in microseconds: user and system, in ticks of 10 ms.
fn processor_micros() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<_> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |n: usize| fields.get(n).and_then(|text| text.parse::<f64>().ok()).unwrap_or_default();
    (ticks(11) + ticks(12)) * 10_000.0
}

fn print(what: &str, calls: usize, began: (Instant, f64)) {
    let calls = calls as f64;
    let elapsed = began.0.elapsed().as_secs_f64() * 1e6 / calls;
    println!("{what}: {elapsed:.1} µs, {:.1} µs of processor", (processor_micros() - began.1) / calls);
}

#[tokio::main]
async fn main() {
    let calls = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(50_000);
    let mut config = Config::for_tests(&"http://127.0.0.1:4000".parse().unwrap()).unwrap();
    config.session.secret = Some(Secret::new("a secret that only this measurement knows"));
    let db = fresh(Target::Sqlite).await;
    let app = App::new(Inner {
        db: Db::clone(&db),
        parts: caudal_server::parts(&config, &SystemSecrets).unwrap(),
        clock: Box::new(SystemClock),
        secrets: Box::new(SystemSecrets),
        attachments: caudal_web::storage::Storage::in_memory(),
        readiness: caudal_web::http::health::Readiness::default(),
        config,
    });
    let mut calls_of = Vec::new();
    for number in 0..1000 {
        let user = person(&app, number).await;
        calls_of.push(call(&app, user).await);
    }
    let began = (Instant::now(), processor_micros());
    for n in 0..calls {
        let rule = Rule::Branches(&[P::ManageApproved]);
        let caller = guard::check(&app, rule, &calls_of[n % calls_of.len()]).await;
        assert!(matches!(caller, Ok(Some(_))));
    }
    print("guard", calls, began);
    let router = portal::portal(&app).router;
    let began = (Instant::now(), processor_micros());
    for n in 0..calls {
        let request = Request::from_parts(calls_of[n % calls_of.len()].clone(), Body::empty());
        assert!(router.clone().oneshot(request).await.unwrap().status().is_success());
    }
    print("small call, whole way", calls, began);
}
