//! Files in a bucket of an S3-compatible store, each an object of its own. Requests are signed by their address, which therefore stands
//! in no log and in no error.

use std::time::{Duration, Instant};

use axum::body::Bytes;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use futures::future::BoxFuture;
use reqwest::{Client, Method};
use rusty_s3::actions::ListObjectsV2;
use rusty_s3::{Credentials, S3Action, UrlStyle};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use url::Url;

use crate::config::S3;
use crate::outgoing::{self, CertificateFault};

/// How long an address is good for whoever has it.
const SIGNED_FOR: Duration = Duration::from_secs(300);
/// How long nothing may come from the store.
const SILENCE: Duration = Duration::from_secs(15);
/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(5);
/// After these a store is asked again that had no answer. What is asked may be asked twice: an object is written whole, under a name of
/// its own.
const PAUSES: [Duration; 3] =
    [Duration::from_millis(100), Duration::from_millis(400), Duration::from_millis(1_600)];
/// After this it is not asked again: a call waits no longer than its caller.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a store that took a file is believed to take more, since each question costs money.
const TAKES_FILES: Duration = Duration::from_secs(10);
/// By which the store holds what came against what was sent.
const CHECKSUM: &str = "x-amz-checksum-sha256";

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum BucketError {
    /// It does not answer, or says that it cannot now: worth another try in a moment.
    #[error("the object store has no answer: {0}")]
    Away(String),
    /// It answers with a certificate that is not accepted, now or in a moment.
    #[error("the object store's certificate: {0}")]
    Untrusted(CertificateFault),
    /// It said no, with the code of its error document.
    #[error("the object store refused it: {status} {code}")]
    Refused { status: u16, code: String },
    /// It answered something that S3 does not.
    #[error("the object store's answer cannot be read: {0}")]
    Unreadable(String),
    /// The settings name none.
    #[error("the object store's address cannot be put together: {0}")]
    NoAddress(String),
}

pub(super) struct Bucket {
    place: rusty_s3::Bucket,
    credentials: Credentials,
    /// What the name of every object begins with; ends with a slash where there is one.
    prefix: String,
    client: Client,
    /// When it last took a file.
    took_a_file: Mutex<Option<Instant>>,
}

impl Bucket {
    pub fn new(settings: &S3) -> Result<Self, BucketError> {
        let no_address = |why: String| BucketError::NoAddress(why);
        let endpoint = settings.endpoint.clone().ok_or_else(|| no_address("no endpoint".to_owned()))?;
        let name = settings.bucket.clone().unwrap_or_default();
        let style = if settings.path_style { UrlStyle::Path } else { UrlStyle::VirtualHost };
        let place = rusty_s3::Bucket::new(endpoint, style, name, settings.region.clone())
            .map_err(|error| no_address(error.to_string()))?;
        let secret = settings.secret_key.as_ref().map_or("", |secret| secret.reveal());
        let prefix = match settings.prefix.trim_end_matches('/') {
            "" => String::new(),
            prefix => format!("{prefix}/"),
        };
        let client = outgoing::builder().connect_timeout(CONNECT).read_timeout(SILENCE).build();
        Ok(Self {
            place,
            credentials: Credentials::new(settings.access_key.clone().unwrap_or_default(), secret),
            prefix,
            client: client.map_err(|error| no_address(error.to_string()))?,
            took_a_file: Mutex::new(None),
        })
    }

    /// Keeps bytes, which the store holds against their hash before it says that it has them.
    pub async fn put(&self, place: &str, bytes: Bytes) -> Result<(), BucketError> {
        let key = self.key(place);
        let checksum = BASE64_STANDARD.encode(Sha256::digest(&bytes));
        let sign = || {
            let mut action = self.place.put_object(Some(&self.credentials), &key);
            action.headers_mut().insert(CHECKSUM, checksum.as_str());
            action.sign(SIGNED_FOR)
        };
        let body = Some((bytes, checksum.clone()));
        self.ask(Method::PUT, &sign, body).await?.map(drop).ok_or_else(no_bucket)
    }

    /// All bytes of a file, if it is there.
    pub async fn get(&self, place: &str) -> Result<Option<Bytes>, BucketError> {
        let key = self.key(place);
        let sign = || self.place.get_object(Some(&self.credentials), &key).sign(SIGNED_FOR);
        self.ask(Method::GET, &sign, None).await
    }

    /// Removes a file; that there is none is no error.
    pub async fn remove(&self, place: &str) -> Result<(), BucketError> {
        let key = self.key(place);
        let sign = || self.place.delete_object(Some(&self.credentials), &key).sign(SIGNED_FOR);
        self.ask(Method::DELETE, &sign, None).await.map(drop)
    }

    /// Every place at which something lies.
    pub async fn places(&self) -> Result<Vec<String>, BucketError> {
        let (mut places, mut token) = (Vec::new(), None);
        loop {
            let (some, next) = self.page(token.as_deref(), None).await?;
            places.extend(some);
            if next.is_none() {
                return Ok(places);
            }
            token = next;
        }
    }

    pub async fn is_empty(&self) -> Result<bool, BucketError> {
        Ok(self.page(None, Some(1)).await?.0.is_empty())
    }

    /// Some places, and what the next ones are asked with.
    async fn page(
        &self,
        token: Option<&str>,
        at_most: Option<usize>,
    ) -> Result<(Vec<String>, Option<String>), BucketError> {
        let sign = || {
            let mut action = self.place.list_objects_v2(Some(&self.credentials));
            action.with_prefix(self.prefix.as_str());
            if let Some(token) = token {
                action.with_continuation_token(token);
            }
            if let Some(n) = at_most {
                action.with_max_keys(n);
            }
            action.sign(SIGNED_FOR)
        };
        let text = self.ask(Method::GET, &sign, None).await?.ok_or_else(no_bucket)?;
        let unreadable = |why: String| BucketError::Unreadable(why);
        let text = std::str::from_utf8(&text).map_err(|error| unreadable(error.to_string()))?;
        let page = ListObjectsV2::parse_response(text).map_err(|error| unreadable(error.to_string()))?;
        let below = |key: String| key.strip_prefix(self.prefix.as_str()).map(str::to_owned);
        let places = page.contents.into_iter().filter_map(|object| below(object.key)).collect();
        Ok((places, page.next_continuation_token))
    }

    /// Whether a file could be kept now: one is written, and removed.
    pub async fn probe(&self) -> Result<(), BucketError> {
        let mut took = self.took_a_file.lock().await;
        if took.is_some_and(|at| at.elapsed() < TAKES_FILES) {
            return Ok(());
        }
        *took = None;
        // Two nodes that are called alike write and remove the same, which neither notices.
        let place = format!("probe-{}", std::process::id());
        self.put(&place, Bytes::from_static(b"probe")).await?;
        self.remove(&place).await?;
        *took = Some(Instant::now());
        Ok(())
    }

    fn key(&self, place: &str) -> String {
        format!("{}{place}", self.prefix)
    }

    /// Asks until there is an answer; `None` where there is no such object.
    ///
    /// Not where its future is: that is compiled in each crate that waits for it, and the HTTP client with it.
    #[inline(never)]
    fn ask<'a>(
        &'a self,
        method: Method,
        sign: &'a (dyn Fn() -> Url + Send + Sync),
        body: Option<(Bytes, String)>,
    ) -> BoxFuture<'a, Result<Option<Bytes>, BucketError>> {
        Box::pin(async move {
            let began = Instant::now();
            for pause in PAUSES {
                match self.ask_once(method.clone(), sign(), body.clone()).await {
                    Err(BucketError::Away(_)) if began.elapsed() < PATIENCE => {
                        tokio::time::sleep(pause).await
                    }
                    done => return done,
                }
            }
            self.ask_once(method, sign(), body).await
        })
    }

    async fn ask_once(
        &self,
        method: Method,
        url: Url,
        body: Option<(Bytes, String)>,
    ) -> Result<Option<Bytes>, BucketError> {
        let mut request = self.client.request(method, url);
        if let Some((bytes, checksum)) = body {
            request = request.header(CHECKSUM, checksum).header("content-length", bytes.len()).body(bytes);
        }
        let answer = request.send().await.map_err(|error| away(&error))?;
        let status = answer.status();
        let bytes = answer.bytes().await.map_err(|error| away(&error))?;
        if status.is_success() { Ok(Some(bytes)) } else { refused(status.as_u16(), &bytes) }
    }
}

/// What an answer means that is no success, by the codes of S3.
fn refused(status: u16, document: &[u8]) -> Result<Option<Bytes>, BucketError> {
    let code = code(document);
    match (status, code.as_str()) {
        (404, "NoSuchKey" | "") => Ok(None),
        (408 | 429 | 500.., _) => Err(BucketError::Away(format!("{status} {code}"))),
        _ => Err(BucketError::Refused { status, code }),
    }
}

/// The code of an error document (`<Error><Code>…`), where there is one.
fn code(document: &[u8]) -> String {
    let text = String::from_utf8_lossy(document);
    let code = text.split_once("<Code>").and_then(|(_, rest)| rest.split_once("</Code>"));
    let is_code = |code: &&str| code.len() <= 60 && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    code.map(|(code, _)| code).filter(is_code).unwrap_or_default().to_owned()
}

fn no_bucket() -> BucketError {
    BucketError::Refused { status: 404, code: "NoSuchBucket".to_owned() }
}

/// What went wrong on the way, without the address, which is signed.
fn away(error: &reqwest::Error) -> BucketError {
    if let Some(fault) = outgoing::certificate_fault(error) {
        return BucketError::Untrusted(fault);
    }
    let mut causes = Vec::new();
    let mut cause = std::error::Error::source(error);
    while let Some(next) = cause {
        causes.push(next.to_string());
        cause = next.source();
    }
    let kind = if error.is_timeout() { "timed out" } else { "failed" };
    BucketError::Away(std::iter::once(kind.to_owned()).chain(causes).collect::<Vec<_>>().join(": "))
}
