//! `[traces]`: where the portal tells what its calls are made of and how long each part took (OpenTelemetry). Nowhere by default.

use std::path::PathBuf;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde::Deserialize;
use url::Url;

use super::error::{ConfigError, Reason};
use super::secret::{self, Secret};
use super::{server::is_loopback, values};

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Traces {
    /// The collector's address, below which `/v1/traces` takes them (OTLP over HTTP). Without it nothing is recorded.
    #[serde(deserialize_with = "values::some_url")]
    pub endpoint: Option<Url>,
    /// What the collector wants to be told with each call, a key as a rule: `name=value`, several with commas.
    pub headers: Option<Secret>,
    pub headers_file: Option<PathBuf>,
    /// How many of a hundred calls are recorded. Of a call that a proxy follows already the proxy decides.
    pub percent: u8,
    /// What this service is called among others.
    pub service_name: String,
}

impl Default for Traces {
    fn default() -> Self {
        Self {
            endpoint: None,
            headers: None,
            headers_file: None,
            percent: 100,
            service_name: "caudal".to_owned(),
        }
    }
}

impl Traces {
    /// Where they are sent.
    pub fn url(&self) -> Option<Url> {
        let mut url = self.endpoint.clone()?;
        let path = format!("{}/v1/traces", url.path().trim_end_matches('/'));
        url.set_path(&path);
        Some(url)
    }

    /// With each call to the collector; nothing where they are not well formed.
    pub fn headers(&self) -> Option<HeaderMap> {
        let text = self.headers.as_ref().map_or("", |headers| headers.reveal());
        let pairs = text.split(',').filter(|pair| !pair.trim().is_empty());
        pairs
            .map(|pair| {
                let (name, value) = pair.split_once('=')?;
                let mut value: HeaderValue = value.trim().parse().ok()?;
                value.set_sensitive(true);
                Some((name.trim().parse::<HeaderName>().ok()?, value))
            })
            .collect()
    }

    pub(super) fn read_secrets(&mut self) -> Result<(), ConfigError> {
        secret::from_file("traces.headers", &mut self.headers, self.headers_file.as_deref())
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if let Some(url) = &self.endpoint {
            let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
            let plain = url.query().is_none() && url.fragment().is_none();
            if !is_web || !plain || !url.username().is_empty() || url.password().is_some() {
                return Err(ConfigError::invalid("traces.endpoint", Reason::NotACollector));
            }
            // Over plain HTTP anybody on the way reads the key.
            let elsewhere = !url.host().is_some_and(|host| is_loopback(&host));
            if url.scheme() == "http" && elsewhere && self.headers.is_some() {
                return Err(ConfigError::invalid("traces.endpoint", Reason::NotHttps));
            }
        }
        if self.headers().is_none() {
            return Err(ConfigError::invalid("traces.headers", Reason::NotHeaders));
        }
        if self.percent > 100 {
            return Err(ConfigError::invalid("traces.percent", Reason::NotAPercentage));
        }
        if !values::is_name(&self.service_name) {
            return Err(ConfigError::invalid("traces.service_name", Reason::NotAName));
        }
        Ok(())
    }
}
