//! The identity provider of the demonstration: it lets anybody choose who to be, so it must never leave this machine.
//!
//! To the portal it is a provider like any other, spoken to over HTTP by the same client. Its key and the client's secret
//! are random at each start.

mod codes;
mod endpoints;
mod keys;
mod page;

use std::sync::{Arc, Mutex};

use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::{Router, routing::get};
use caudal_web::config::{Config, Secret};
use caudal_web::{clock::Clock, secret::Secrets};
use url::{Host, Url};

use self::{codes::Codes, keys::Key};
use crate::data::people::PEOPLE;

/// The portal's name at the provider.
const CLIENT_ID: &str = "caudal-demo";

/// Somebody to be.
#[derive(Clone, Debug)]
pub struct DemoPerson {
    /// The provider's name for them; the same in every run, since the portal remembers it.
    pub sub: String,
    pub name: String,
    pub email: String,
    /// What they are, for whoever chooses.
    pub role: String,
    /// What they do with the portal, in a sentence.
    pub does: String,
    /// Their turn in the story that whoever is new may begin with.
    pub turn: Option<u8>,
    /// Whether the e-mail counts as theirs.
    pub email_verified: bool,
}

pub fn people() -> Vec<DemoPerson> {
    let known = PEOPLE.iter().map(|person| DemoPerson {
        sub: format!("demo-{}", person.employee_number),
        name: person.name.to_owned(),
        email: person.email.to_owned(),
        role: person.role.to_owned(),
        does: person.does.to_owned(),
        turn: person.turn,
        email_verified: true,
    });
    known.collect()
}

#[derive(Debug, thiserror::Error)]
pub enum ProviderError {
    /// It would be reachable from elsewhere.
    #[error("the demonstration's provider must stand on this machine, not at {0}")]
    NotLoopback(String),
    /// No key can be made.
    #[error("no key: {0}")]
    Key(String),
    /// The portal's address is none.
    #[error("the portal's address")]
    Url(#[from] url::ParseError),
}

#[derive(Clone)]
pub struct DemoProvider(Arc<Inner>);

struct Inner {
    issuer: String,
    portal: Url,
    /// Where alone it sends people.
    redirect: Url,
    client_secret: String,
    people: Vec<DemoPerson>,
    key: Key,
    codes: Mutex<Codes>,
    clock: Arc<dyn Clock>,
    secrets: Arc<dyn Secrets>,
}

impl DemoProvider {
    /// A provider at this address (`http://127.0.0.1:8081`) for the portal at that one.
    ///
    /// # Errors
    /// One of the two is not on this machine.
    pub fn new(
        address: &Url,
        portal: &Url,
        people: &[DemoPerson],
        clock: Arc<dyn Clock>,
        secrets: Arc<dyn Secrets>,
    ) -> Result<Self, ProviderError> {
        for url in [address, portal] {
            let here = url.host().is_some_and(|host| is_here(&host));
            if !here || url.scheme() != "http" {
                return Err(ProviderError::NotLoopback(url.to_string()));
            }
        }
        Ok(Self(Arc::new(Inner {
            issuer: address.origin().ascii_serialization(),
            redirect: portal.join("/api/auth/callback")?,
            portal: portal.join("/")?,
            client_secret: keys::text(&secrets.bits256()),
            people: people.to_vec(),
            key: Key::new(&secrets.bits256()).map_err(ProviderError::Key)?,
            codes: Mutex::default(),
            clock,
            secrets,
        })))
    }

    /// Tells the portal's settings about it.
    pub fn configure(&self, config: &mut Config) {
        config.identity.issuer = Some(self.0.issuer.clone());
        config.identity.client_id = Some(CLIENT_ID.into());
        config.identity.client_secret = Some(Secret::new(self.0.client_secret.clone()));
    }

    pub fn router(&self) -> Router {
        Router::new()
            .route("/.well-known/openid-configuration", get(endpoints::discovery))
            .route("/keys", get(endpoints::keys))
            .route("/authorize", get(endpoints::choose).post(endpoints::chosen))
            .route("/token", axum::routing::post(endpoints::token))
            .route("/end", get(endpoints::end))
            .route("/page.css", get(page::style))
            .layer(from_fn_with_state(self.clone(), enter))
            .with_state(self.clone())
    }

    fn authority(&self) -> &str {
        self.0.issuer.trim_start_matches("http://")
    }
}

fn is_here<S: AsRef<str>>(host: &Host<S>) -> bool {
    caudal_web::config::is_loopback(host)
}

/// A name on the internet may be made to lead to this machine; whoever comes by such a name is a page from elsewhere.
async fn enter(State(provider): State<DemoProvider>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    if host != Some(provider.authority()) {
        return StatusCode::MISDIRECTED_REQUEST.into_response();
    }
    let mut response = next.run(request).await;
    let policy = format!(
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' {}",
        provider.0.portal.origin().ascii_serialization()
    );
    let headers = response.headers_mut();
    headers
        .extend(HeaderValue::try_from(policy).ok().map(|policy| (header::CONTENT_SECURITY_POLICY, policy)));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
