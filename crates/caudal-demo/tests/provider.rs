//! The demonstration's provider and the portal, speaking to each other as they do in a browser.
#![allow(clippy::unwrap_used, missing_docs)]

use std::sync::Arc;

use axum::http::{Request, StatusCode, header};
use axum::{Router, body::Body};
use caudal_db::Db;
use caudal_db::testing::{Target, TestDb, fresh};
use caudal_demo::data::{Shared, StoryClock};
use caudal_demo::provider::{DemoPerson, DemoProvider, people};
use caudal_server::portal;
use caudal_web::app::{App, Inner};
use caudal_web::config::{Config, Secret, Signup};
use caudal_web::secret::SystemSecrets;
use tower::ServiceExt as _;
use url::{Url, form_urlencoded};

const PORTAL: &str = "http://127.0.0.1:4000";

struct World {
    portal: Router,
    provider: Router,
    address: Url,
    _db: TestDb,
}

async fn world() -> World {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address: Url = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
    let clock = Arc::new(StoryClock::at(1_795_273_200_000));
    let mut config = Config::for_tests(&PORTAL.parse().unwrap()).unwrap();
    config.session.secret = Some(Secret::new("a secret that only this test knows, long enough"));
    config.identity.signup = Signup::Open;
    let portal = PORTAL.parse().unwrap();
    let now = Arc::new(Shared(clock.clone()));
    let provider = DemoProvider::new(&address, &portal, &people(), now, Arc::new(SystemSecrets)).unwrap();
    provider.configure(&mut config);
    let db = fresh(Target::Sqlite).await;
    let app = App::new(Inner {
        db: Db::clone(&db),
        parts: caudal_server::parts(&config, &SystemSecrets).unwrap(),
        clock: Box::new(Shared(clock)),
        secrets: Box::new(SystemSecrets),
        attachments: caudal_web::storage::Storage::in_memory(),
        readiness: caudal_web::http::health::Readiness::default(),
        config,
    });
    let router = provider.router();
    tokio::spawn(async move { axum::serve(listener, router).await });
    World { portal: portal::portal(&app).router, provider: provider.router(), address, _db: db }
}

struct Answer {
    status: StatusCode,
    location: String,
    cookies: Vec<String>,
    text: String,
}

async fn ask(router: &Router, request: Request<Body>) -> Answer {
    let response = router.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let text = |value: &header::HeaderValue| value.to_str().unwrap().to_owned();
    Answer {
        status: parts.status,
        location: parts.headers.get(header::LOCATION).map(text).unwrap_or_default(),
        cookies: parts.headers.get_all(header::SET_COOKIE).iter().map(text).collect(),
        text: String::from_utf8(axum::body::to_bytes(body, usize::MAX).await.unwrap().to_vec()).unwrap(),
    }
}

fn get(place: &str, cookies: &str) -> Request<Body> {
    let url = Url::parse(place).unwrap();
    let path = format!("{}?{}", url.path(), url.query().unwrap_or_default());
    Request::get(path)
        .header(header::HOST, url.authority())
        .header(header::COOKIE, cookies)
        .body(Body::empty())
        .unwrap()
}

fn post(place: &str, form: &[(String, String)]) -> Request<Body> {
    let url = Url::parse(place).unwrap();
    let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
    Request::post(url.path())
        .header(header::HOST, url.authority())
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .body(Body::from(body))
        .unwrap()
}

/// The fields of the page's form, as a browser sends them when somebody clicks on this person.
fn click(page: &str, name: &str) -> Vec<(String, String)> {
    let between = |text: &str, from: &str, to: &str| {
        let rest = text.split_once(from).unwrap().1;
        rest.split_once(to).unwrap().0.replace("&amp;", "&")
    };
    let hidden = page.lines().filter(|line| line.contains("type=\"hidden\""));
    let mut form: Vec<_> =
        hidden.map(|line| (between(line, "name=\"", "\""), between(line, "value=\"", "\""))).collect();
    let button = page.lines().find(|line| line.contains("<button") && line.contains(name)).unwrap();
    form.push(("sub".to_owned(), between(button, "value=\"", "\"")));
    form
}

fn pair(cookie: &str) -> &str {
    cookie.split(';').next().unwrap()
}

#[tokio::test]
async fn whoever_is_chosen_is_signed_in_and_out_again() {
    let world = world().await;
    let login = ask(&world.portal, get(&format!("{PORTAL}/api/auth/login?returnTo=/requests"), "")).await;
    assert_eq!(login.status, StatusCode::FOUND);
    let page = ask(&world.provider, get(&login.location, "")).await;
    assert!(page.text.contains("¿Quién eres hoy?"));
    for person in people() {
        assert!(page.text.contains(&person.name) && page.text.contains(&person.role), "{}", person.name);
    }
    assert!(!page.text.contains("<script") && !page.text.contains("style="));

    let form = click(&page.text, "Eliécer Quintero");
    let back = ask(&world.provider, post(&format!("{}authorize", world.address), &form)).await;
    assert_eq!(back.status, StatusCode::SEE_OTHER);
    let home = ask(&world.portal, get(&back.location, pair(&login.cookies[0]))).await;
    assert_eq!((home.status, home.location.as_str()), (StatusCode::FOUND, "/requests"), "{}", home.text);
    let session = pair(&home.cookies[0]).to_owned();
    let me = ask(&world.portal, get(&format!("{PORTAL}/api/auth/me"), &session)).await;
    assert!(me.text.contains("Eliécer Quintero") && me.text.contains("demo-1014"), "{}", me.text);

    let out = ask(&world.portal, get(&format!("{PORTAL}/api/auth/logout"), &session)).await;
    assert!(out.location.starts_with(&format!("{}end?id_token_hint=", world.address)), "{}", out.location);
    let end = ask(&world.provider, get(&out.location, "")).await;
    assert_eq!(end.location, format!("{PORTAL}/"));
}

#[tokio::test]
async fn only_the_portal_is_served_and_nobody_is_sent_elsewhere() {
    let world = world().await;
    let login = ask(&world.portal, get(&format!("{PORTAL}/api/auth/login"), "")).await;
    let place = Url::parse(&login.location).unwrap();
    for (name, value) in [
        ("redirect_uri", "https://evil.example/"),
        ("redirect_uri", "http://127.0.0.1:4000/api/auth/callback/x"),
        ("client_id", "another"),
        ("response_type", "token"),
        ("code_challenge_method", "plain"),
        ("code_challenge", ""),
        ("state", ""),
        ("scope", "email"),
    ] {
        let mut wrong = place.clone();
        let pairs = place.query_pairs().filter(|(n, _)| n != name).chain([(name.into(), value.into())]);
        wrong.query_pairs_mut().clear().extend_pairs(pairs);
        let page = ask(&world.provider, get(wrong.as_str(), "")).await;
        assert_eq!(page.status, StatusCode::BAD_REQUEST, "{name}={value}");
        let form: Vec<_> =
            wrong.query_pairs().into_owned().chain([("sub".into(), "demo-1014".into())]).collect();
        let sent = ask(&world.provider, post(&format!("{}authorize", world.address), &form)).await;
        assert_eq!((sent.status, sent.location.as_str()), (StatusCode::BAD_REQUEST, ""), "{name}={value}");
    }
    let elsewhere = format!("{}end?post_logout_redirect_uri=https://evil.example/", world.address);
    let page = ask(&world.provider, get(&elsewhere, "")).await;
    assert_eq!((page.status, page.location.as_str()), (StatusCode::OK, ""));
}

#[tokio::test]
async fn a_page_from_elsewhere_and_whoever_has_no_secret_get_nothing() {
    let world = world().await;
    let mut rebound = get(&format!("{}.well-known/openid-configuration", world.address), "");
    rebound.headers_mut().insert(header::HOST, header::HeaderValue::from_static("evil.example"));
    assert_eq!(ask(&world.provider, rebound).await.status, StatusCode::MISDIRECTED_REQUEST);
    let form =
        [("grant_type".to_owned(), "authorization_code".to_owned()), ("code".to_owned(), "x".to_owned())];
    let token = format!("{}token", world.address);
    assert_eq!(ask(&world.provider, post(&token, &form)).await.status, StatusCode::UNAUTHORIZED);
}

#[test]
fn it_stands_on_this_machine_only() {
    let clock = || Arc::new(Shared(Arc::new(StoryClock::at(0))));
    let new = |provider: &str, portal: &str| {
        let people: Vec<DemoPerson> = people();
        let (provider, portal) = (provider.parse().unwrap(), portal.parse().unwrap());
        DemoProvider::new(&provider, &portal, &people, clock(), Arc::new(SystemSecrets)).is_ok()
    };
    assert!(new("http://127.0.0.1:8081", PORTAL));
    assert!(new("http://localhost:8081", PORTAL));
    assert!(!new("http://192.168.1.7:8081", PORTAL));
    assert!(!new("http://127.0.0.1:8081", "http://caudal.example"));
    assert!(!new("https://127.0.0.1:8081", PORTAL));
}
