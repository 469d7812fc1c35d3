//! How the portal talks to the identity provider: over TLS, without following anybody, for a short time, in small answers.

use std::{sync::OnceLock, time::Duration};

use futures::future::BoxFuture;
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};

use caudal_web::outgoing;

const TIMEOUT: Duration = Duration::from_secs(10);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// The largest answer: discovery documents and key sets have a few kilobytes.
const MAX_BYTES: usize = 256 * 1024;

#[derive(Debug, thiserror::Error)]
pub enum HttpError {
    /// No connection, no answer in time, or an address that is no https.
    #[error("no answer")]
    Reqwest(#[from] reqwest::Error),
    /// Larger than any honest answer.
    #[error("the answer is larger than {MAX_BYTES} bytes")]
    TooLarge,
    #[error("malformed answer")]
    Http(#[from] http::Error),
}

/// The client. The system's certificates are read at its first use, so that the start is quick.
pub struct HttpClient {
    plain_allowed: bool,
    client: OnceLock<reqwest::Client>,
}

impl HttpClient {
    /// A client that has done nothing yet. Plain http is for providers on this very machine.
    pub fn new(plain_allowed: bool) -> Self {
        Self { plain_allowed, client: OnceLock::new() }
    }

    fn client(&self) -> Result<&reqwest::Client, HttpError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        let client = outgoing::builder()
            .timeout(TIMEOUT)
            .connect_timeout(CONNECT_TIMEOUT)
            .https_only(!self.plain_allowed)
            .build()?;
        Ok(self.client.get_or_init(|| client))
    }

    /// Asks and reads the answer, whatever its status: a redirect is an answer like any other and leads nowhere.
    pub async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let mut asked = outgoing::follow(request.method(), request.uri().host());
        let sent = self.client()?.execute(request.try_into()?).await;
        let mut answer = sent.inspect_err(|_| asked.fail())?;
        asked.set("http.response.status_code", answer.status().as_u16());
        let mut response = http::Response::builder().status(answer.status());
        for (name, value) in answer.headers() {
            response = response.header(name, value);
        }
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await? {
            if body.len() + chunk.len() > MAX_BYTES {
                return Err(HttpError::TooLarge);
            }
            body.extend_from_slice(&chunk);
        }
        Ok(response.body(body)?)
    }
}

impl<'c> AsyncHttpClient<'c> for HttpClient {
    type Error = HttpError;
    type Future = BoxFuture<'c, Result<HttpResponse, HttpError>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}
