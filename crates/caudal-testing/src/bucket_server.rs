//! A store on loopback that answers as S3 does (`PutObject`, `GetObject`, `DeleteObject`, `ListObjectsV2` with signed addresses), or misbehaves.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{OriginalUri, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse as _, Response};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use caudal_web::config::{S3, Secret};
use jiff::{Timestamp, civil::DateTime, tz::TimeZone};
use rusty_s3::signing;
use sha2::{Digest as _, Sha256};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use url::Url;

const BUCKET: &str = "caudal";
const REGION: &str = "us-east-1";
const ACCESS_KEY: &str = "CAUDALTEST";
const SECRET_KEY: &str = "a secret that only the tests know";
/// So few that every list is of more than one page.
const PAGE: usize = 3;

/// What it does with requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conduct {
    Answers,
    /// Says 503 so many times, then answers.
    Away(usize),
    /// Takes so many files more, then says 503.
    TakesOnly(usize),
    /// Reads what it is sent and says nothing.
    Hangs,
    /// Keeps other bytes than it was sent.
    Alters,
}

#[derive(Default)]
struct Kept {
    objects: BTreeMap<String, Bytes>,
    asked: Vec<String>,
}

pub struct BucketServer {
    address: SocketAddr,
    shared: Shared,
    task: JoinHandle<()>,
}

#[derive(Clone)]
struct Shared {
    conduct: Arc<Mutex<Conduct>>,
    kept: Arc<Mutex<Kept>>,
}

impl Drop for BucketServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl BucketServer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let shared = Shared { conduct: Arc::new(Mutex::new(Conduct::Answers)), kept: Arc::default() };
        let router = Router::new().fallback(answer).with_state(shared.clone());
        let task = tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
        Self { address, shared, task }
    }

    /// What a portal is told to lay its files there.
    pub fn settings(&self, prefix: &str) -> S3 {
        S3 {
            endpoint: Some(format!("http://{}", self.address).parse().unwrap()),
            bucket: Some(BUCKET.to_owned()),
            region: REGION.to_owned(),
            prefix: prefix.to_owned(),
            access_key: Some(ACCESS_KEY.to_owned()),
            secret_key: Some(Secret::new(SECRET_KEY)),
            ..S3::default()
        }
    }

    /// The same as variables of the program.
    pub fn variables(&self) -> Vec<(&'static str, String)> {
        vec![
            ("CAUDAL_ATTACHMENTS__S3__ENDPOINT", format!("http://{}", self.address)),
            ("CAUDAL_ATTACHMENTS__S3__BUCKET", BUCKET.to_owned()),
            ("CAUDAL_ATTACHMENTS__S3__ACCESS_KEY", ACCESS_KEY.to_owned()),
            ("CAUDAL_ATTACHMENTS__S3__SECRET_KEY", SECRET_KEY.to_owned()),
        ]
    }

    /// Has it behave otherwise.
    pub fn turn(&self, conduct: Conduct) {
        *self.shared.conduct.lock().unwrap() = conduct;
    }

    /// The names of all objects, in order.
    pub fn keys(&self) -> Vec<String> {
        self.shared.kept.lock().unwrap().objects.keys().cloned().collect()
    }

    /// Keeps bytes as somebody does who has the store in their hands.
    pub fn put(&self, key: &str, bytes: &[u8]) {
        self.shared.kept.lock().unwrap().objects.insert(key.to_owned(), bytes.to_vec().into());
    }

    /// What it was asked since it was last looked at: method and path.
    pub fn asked(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.kept.lock().unwrap().asked)
    }
}

async fn answer(
    State(shared): State<Shared>,
    method: Method,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let url: Url = format!("http://{}{uri}", headers["host"].to_str().unwrap()).parse().unwrap();
    shared.kept.lock().unwrap().asked.push(format!("{method} {}", url.path()));
    if shared.is_hanging() {
        std::future::pending::<()>().await;
    }
    if shared.is_away(&method) {
        return (StatusCode::SERVICE_UNAVAILABLE, "<Error><Code>SlowDown</Code></Error>").into_response();
    }
    if let Some(refused) = check_signature(&method, &url, &headers) {
        return problem(StatusCode::FORBIDDEN, refused);
    }
    let Some(path) = url.path().strip_prefix(&format!("/{BUCKET}")) else {
        return problem(StatusCode::NOT_FOUND, "NoSuchBucket");
    };
    match (method, path.trim_start_matches('/')) {
        (Method::GET, "") => shared.list(&url),
        (Method::GET, key) => shared.get(key),
        (Method::PUT, key) => shared.put(key, &headers, body),
        (Method::DELETE, key) => shared.delete(key),
        _ => problem(StatusCode::METHOD_NOT_ALLOWED, "MethodNotAllowed"),
    }
}

fn problem(status: StatusCode, code: &str) -> Response {
    (status, format!("<?xml version=\"1.0\"?><Error><Code>{code}</Code></Error>")).into_response()
}

/// Why a request is not from whoever has the keys, if it is not: its signature is computed once more from what came.
fn check_signature(method: &Method, url: &Url, headers: &HeaderMap) -> Option<&'static str> {
    let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
    let get = |name: &str| query.get(name).cloned().unwrap_or_default();
    let at = DateTime::strptime("%Y%m%dT%H%M%SZ", get("X-Amz-Date")).ok()?;
    let at: Timestamp = at.to_zoned(TimeZone::UTC).unwrap().timestamp();
    if !get("X-Amz-Credential").starts_with(&format!("{ACCESS_KEY}/")) {
        return Some("InvalidAccessKeyId");
    }
    let signed = get("X-Amz-SignedHeaders");
    let signed = signed.split(';').filter(|name| *name != "host");
    let signed: Vec<_> = signed.map(|name| (name, headers[name].to_str().unwrap())).collect();
    let mut asked: Vec<_> = query.iter().filter(|(name, _)| !name.starts_with("X-Amz-")).collect();
    asked.sort();
    let method = match method.as_str() {
        "PUT" => rusty_s3::Method::Put,
        "DELETE" => rusty_s3::Method::Delete,
        _ => rusty_s3::Method::Get,
    };
    let lasting = get("X-Amz-Expires").parse().unwrap();
    let mut plain = url.clone();
    plain.set_query(None);
    let mut expected = signing::sign(
        &at,
        method,
        plain,
        ACCESS_KEY,
        SECRET_KEY,
        None,
        REGION,
        lasting,
        asked.iter().map(|(name, value)| (name.as_str(), value.as_str())),
        signed.iter().copied(),
    );
    let signature = |url: &Url| {
        let found = url.query_pairs().find(|(name, _)| name == "X-Amz-Signature");
        found.map(|(_, value)| value.into_owned())
    };
    expected.set_fragment(None);
    (signature(&expected) != signature(url)).then_some("SignatureDoesNotMatch")
}

impl Shared {
    fn is_hanging(&self) -> bool {
        *self.conduct.lock().unwrap() == Conduct::Hangs
    }

    fn is_away(&self, method: &Method) -> bool {
        let mut conduct = self.conduct.lock().unwrap();
        match &mut *conduct {
            Conduct::Away(0) => {
                *conduct = Conduct::Answers;
                false
            }
            Conduct::Away(times) => {
                *times -= 1;
                true
            }
            Conduct::TakesOnly(left) if method == Method::PUT => {
                let is_full = *left == 0;
                *left = left.saturating_sub(1);
                is_full
            }
            _ => false,
        }
    }

    fn put(&self, key: &str, headers: &HeaderMap, body: Bytes) -> Response {
        let sent = headers["x-amz-checksum-sha256"].to_str().unwrap();
        if BASE64_STANDARD.encode(Sha256::digest(&body)) != sent {
            return problem(StatusCode::BAD_REQUEST, "XAmzContentChecksumMismatch");
        }
        let alters = *self.conduct.lock().unwrap() == Conduct::Alters;
        let bytes = if alters { body.iter().rev().copied().collect() } else { body };
        self.kept.lock().unwrap().objects.insert(key.to_owned(), bytes);
        StatusCode::OK.into_response()
    }

    fn get(&self, key: &str) -> Response {
        match self.kept.lock().unwrap().objects.get(key) {
            Some(bytes) => bytes.clone().into_response(),
            None => problem(StatusCode::NOT_FOUND, "NoSuchKey"),
        }
    }

    fn delete(&self, key: &str) -> Response {
        self.kept.lock().unwrap().objects.remove(key);
        StatusCode::NO_CONTENT.into_response()
    }

    /// A page of names, which begins behind the one that the last ended with.
    fn list(&self, url: &Url) -> Response {
        let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
        let get = |name: &str| query.get(name).cloned().unwrap_or_default();
        let (prefix, after) = (get("prefix"), get("continuation-token"));
        let at_most = get("max-keys").parse().unwrap_or(PAGE).min(PAGE);
        let kept = self.kept.lock().unwrap();
        let mut found = kept.objects.iter().filter(|(key, _)| key.starts_with(&prefix) && **key > after);
        let page: Vec<_> = found.by_ref().take(at_most).collect();
        let more = found.next().is_some();
        let contents: String = page
            .iter()
            .map(|(key, bytes)| format!("<Contents><Key>{key}</Key><Size>{}</Size></Contents>", bytes.len()))
            .collect();
        let next = match page.last() {
            Some((last, _)) if more => format!("<NextContinuationToken>{last}</NextContinuationToken>"),
            _ => String::new(),
        };
        format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\">\
             <IsTruncated>{more}</IsTruncated>{contents}{next}</ListBucketResult>"
        )
        .into_response()
    }
}
