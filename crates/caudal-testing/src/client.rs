//! Somebody with a browser: cookies, a token, calls and their answers.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::{collections::BTreeMap, convert::Infallible, future::IntoFuture, net::SocketAddr};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::{Router, extract::ConnectInfo};
use caudal_db::BoxFuture;
use caudal_domain::ids::UserId;
use caudal_web::caller::SessionId;
use futures::stream;
use serde_json::Value;
use tower::ServiceExt as _;

use super::portal::BASE;

/// Somebody with a browser. Clones share it.
#[derive(Clone)]
pub struct Person {
    router: Router,
    user: Option<UserId>,
    session: Option<SessionId>,
    browser: Arc<Browser>,
}

#[derive(Default)]
struct Browser {
    /// By name: value and path.
    cookies: Mutex<BTreeMap<String, (String, String)>>,
    token: Mutex<Option<String>>,
    calls: AtomicU64,
}

impl Person {
    /// An empty browser.
    pub fn stranger(router: Router) -> Self {
        Self { router, user: None, session: None, browser: Arc::default() }
    }

    /// The same browser before other routes.
    pub fn at(&self, router: Router) -> Self {
        Self { router, ..self.clone() }
    }

    /// The same browser, once it is known who sits before it.
    pub fn known_as(self, user: UserId, session: Option<SessionId>, token: Option<String>) -> Self {
        *self.browser.token.lock().unwrap() = token;
        Self { user: Some(user), session, ..self }
    }

    pub fn id(&self) -> UserId {
        self.user.expect("a stranger has no user")
    }

    pub fn session_id(&self) -> SessionId {
        self.session.expect("a stranger has no session")
    }

    pub fn token(&self) -> Option<String> {
        self.browser.token.lock().unwrap().clone()
    }

    /// Puts another token into the browser, or none.
    pub fn set_token(&self, token: Option<&str>) {
        *self.browser.token.lock().unwrap() = token.map(str::to_owned);
    }

    /// Gets a fresh token with the session's cookie, as the application does before one runs out.
    pub async fn fetch_token(&self) {
        let answer = self.get("/api/auth/token").await.ok();
        self.set_token(answer["accessToken"].as_str());
    }

    /// What the browser holds, by name.
    pub fn cookies(&self) -> BTreeMap<String, String> {
        let cookies = self.browser.cookies.lock().unwrap();
        cookies.iter().map(|(name, (value, _))| (name.clone(), value.clone())).collect()
    }

    /// Puts cookies into the browser, over those it holds.
    pub fn take_cookies(&self, cookies: &BTreeMap<String, String>) {
        self.take_cookies_at(cookies, "/");
    }

    /// The same for cookies of one path.
    pub fn take_cookies_at(&self, cookies: &BTreeMap<String, String>, path: &str) {
        for (name, value) in cookies {
            self.keep_cookie(&format!("{name}={value}; Path={path}"));
        }
    }

    /// Empties the browser of cookies.
    pub fn forget_cookies(&self) {
        self.browser.cookies.lock().unwrap().clear();
    }

    /// Understands a `Set-Cookie`.
    pub fn keep_cookie(&self, line: &str) {
        let mut parts = line.split(';').map(str::trim);
        let (name, value) = parts.next().unwrap().split_once('=').unwrap();
        let attributes: Vec<_> = parts.collect();
        let path = attributes.iter().find_map(|a| a.strip_prefix("Path=")).unwrap_or("/").to_owned();
        let mut cookies = self.browser.cookies.lock().unwrap();
        if attributes.contains(&"Max-Age=0") {
            cookies.remove(name);
        } else {
            cookies.insert(name.to_owned(), (value.to_owned(), path));
        }
    }

    /// `GET`.
    pub fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path, Bytes::new(), "")
    }

    /// `POST` with a JSON body and a fresh `Idempotency-Key`.
    pub fn post(&self, path: &str, body: Value) -> Call {
        self.json(Method::POST, path, &body)
    }

    /// `PUT` with a JSON body and a fresh `Idempotency-Key`.
    pub fn put(&self, path: &str, body: Value) -> Call {
        self.json(Method::PUT, path, &body)
    }

    /// `PATCH` with a JSON body and a fresh `Idempotency-Key`.
    pub fn patch(&self, path: &str, body: Value) -> Call {
        self.json(Method::PATCH, path, &body)
    }

    /// `DELETE` with a fresh `Idempotency-Key`.
    pub fn delete(&self, path: &str) -> Call {
        self.call(Method::DELETE, path, Bytes::new(), "")
    }

    /// `POST` of a file's bytes.
    pub fn upload(&self, path: &str, bytes: impl Into<Bytes>) -> Call {
        self.call(Method::POST, path, bytes.into(), "application/octet-stream")
    }

    /// `POST` of bytes that say they are JSON.
    pub fn json_bytes(&self, path: &str, bytes: impl Into<Bytes>) -> Call {
        self.call(Method::POST, path, bytes.into(), "application/json")
    }

    /// `POST` of a form.
    pub fn form(&self, path: &str, body: &str) -> Call {
        self.call(Method::POST, path, body.to_owned().into(), "application/x-www-form-urlencoded")
    }

    fn json(&self, method: Method, path: &str, body: &Value) -> Call {
        self.call(method, path, serde_json::to_vec(body).unwrap().into(), "application/json")
    }

    fn call(&self, method: Method, path: &str, body: Bytes, kind: &str) -> Call {
        let number = self.browser.calls.fetch_add(1, Ordering::Relaxed);
        // Whoever signs in again has a browser that counts from the beginning.
        let who = self
            .session
            .map(|id| id.0)
            .or(self.user.map(|id| id.0))
            .map_or_else(String::new, |id| id.to_string());
        let key = (method != Method::GET).then(|| format!("{who}-{number:08}"));
        let mut headers = Vec::new();
        if !kind.is_empty() {
            headers.push((header::CONTENT_TYPE.to_string(), kind.to_owned()));
        }
        Call {
            person: self.clone(),
            method,
            path: path.to_owned(),
            body,
            key,
            headers,
            bearer: true,
            meanwhile: None,
        }
    }

    fn cookie_line(&self, path: &str) -> Option<String> {
        let cookies = self.browser.cookies.lock().unwrap();
        let fits = |at: &str| at == "/" || path == at || path.starts_with(&format!("{at}/"));
        let pairs: Vec<_> = cookies
            .iter()
            .filter(|(_, (_, at))| fits(at))
            .map(|(name, (value, _))| format!("{name}={value}"))
            .collect();
        (!pairs.is_empty()).then(|| pairs.join("; "))
    }
}

/// A call that is about to be made; `.await` makes it.
#[must_use = "a call is made by `.await`"]
pub struct Call {
    person: Person,
    method: Method,
    path: String,
    body: Bytes,
    key: Option<String>,
    headers: Vec<(String, String)>,
    bearer: bool,
    /// What happens between the call's head and its body.
    meanwhile: Option<BoxFuture<'static, ()>>,
}

impl Call {
    /// With this `Idempotency-Key` in place of a fresh one.
    pub fn key(mut self, key: &str) -> Self {
        self.key = Some(key.to_owned());
        self
    }

    /// Without an `Idempotency-Key`.
    pub fn without_key(mut self) -> Self {
        self.key = None;
        self
    }

    /// With the version that was read.
    pub fn version(self, version: i64) -> Self {
        self.header("if-match", &format!("\"{version}\""))
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub fn without_token(mut self) -> Self {
        self.bearer = false;
        self
    }

    /// With a body that comes once something else has happened: what was looked at when the call came in is old then.
    pub fn body_after(mut self, meanwhile: impl Future<Output = ()> + Send + 'static) -> Self {
        self.meanwhile = Some(Box::pin(meanwhile));
        self
    }

    /// Makes the call and reads what it streams, piece by piece.
    pub async fn stream(self) -> axum::body::BodyDataStream {
        let response = self.send().await;
        assert_eq!(response.status(), 200);
        response.into_body().into_data_stream()
    }

    async fn make(self) -> Answer {
        let (shown, person) = (format!("{} {}", self.method, self.path), self.person.clone());
        let (parts, body) = self.send().await.into_parts();
        let endless = parts.headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "text/event-stream");
        let bytes =
            if endless { Bytes::new() } else { axum::body::to_bytes(body, usize::MAX).await.unwrap() };
        for line in parts.headers.get_all(header::SET_COOKIE) {
            person.keep_cookie(line.to_str().unwrap());
        }
        Answer { call: shown, status: parts.status, headers: parts.headers, bytes }
    }

    async fn send(self) -> axum::response::Response {
        let path = self.path.split('?').next().unwrap_or_default();
        let mut request = Request::builder().method(self.method.clone()).uri(&self.path);
        request = request.header(header::HOST, BASE.trim_start_matches("http://"));
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        if let Some(key) = &self.key {
            request = request.header("idempotency-key", key);
        }
        if let Some(cookies) = self.person.cookie_line(path) {
            request = request.header(header::COOKIE, cookies);
        }
        if let Some(token) = self.person.token().filter(|_| self.bearer) {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let body = match self.meanwhile {
            None => Body::from(self.body),
            Some(meanwhile) => {
                let bytes = self.body;
                Body::from_stream(stream::once(async move {
                    meanwhile.await;
                    Ok::<_, Infallible>(bytes)
                }))
            }
        };
        let mut request = request.body(body).unwrap();
        request.extensions_mut().insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 50_000))));
        self.person.router.clone().oneshot(request).await.unwrap()
    }
}

impl IntoFuture for Call {
    type Output = Answer;
    type IntoFuture = BoxFuture<'static, Answer>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.make())
    }
}

#[derive(Clone, Debug)]
pub struct Answer {
    call: String,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Bytes,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// The body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{self}: {error}"))
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// It must be this status.
    #[track_caller]
    pub fn status(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{self}");
        self
    }

    /// It must be 200; the JSON body.
    #[track_caller]
    pub fn ok(self) -> Value {
        self.status(200).json()
    }

    /// It must be 201; the JSON body.
    #[track_caller]
    pub fn created(self) -> Value {
        self.status(201).json()
    }

    /// It must be a problem document with this status and code; the document.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Value {
        let problem = self.clone().status(status).json();
        assert_eq!(problem["code"], code, "{self}");
        problem
    }
}

impl std::fmt::Display for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} → {} {}", self.call, self.status, self.text())
    }
}
