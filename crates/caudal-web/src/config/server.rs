//! `[server]`: where the portal listens and under which address people reach it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use ipnet::IpNet;
use serde::Deserialize;
use url::{Host, Url};

use super::error::{ConfigError, Reason};
use super::values;

/// Where the portal listens and under which address people reach it.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Server {
    pub listen: SocketAddr,
    /// The address people type. Sign-in returns here, and cookies belong to it.
    pub base_url: Url,
    /// The proxies whose `X-Forwarded-For` is believed. Nobody's by default.
    #[serde(deserialize_with = "values::list")]
    pub trusted_proxies: Vec<IpNet>,
    /// How long a client may take to send its request head, and how long a kept connection may rest.
    #[serde(deserialize_with = "values::duration")]
    pub head_timeout: Duration,
    /// How long a call may take, its body included.
    #[serde(deserialize_with = "values::duration")]
    pub request_timeout: Duration,
    /// How long a body may stand still, or take altogether before it must keep up with `body_bytes_per_second`.
    #[serde(deserialize_with = "values::duration")]
    pub body_patience: Duration,
    /// How fast a body that takes longer than that must come, on average.
    pub body_bytes_per_second: u32,
    /// How long it goes on once it is asked to stop, `/readyz` saying no meanwhile, so that a proxy sends nobody here any more. None at
    /// once where no proxy is trusted, and [three seconds](Self::drain_time) where one is.
    #[serde(deserialize_with = "values::some_duration")]
    pub drain_time: Option<Duration>,
    /// How long calls under way are waited for when the portal stops.
    #[serde(deserialize_with = "values::duration")]
    pub shutdown_timeout: Duration,
    /// How many connections are open at once; more wait at the door.
    pub max_connections: usize,
    /// How many connections one address may hold, trusted proxies aside; more are hung up on.
    pub max_connections_per_address: usize,
    /// How many bodies one person may be sending at once; more are told to wait.
    pub max_bodies_per_person: usize,
    /// How many bodies may be on their way from one address at once; more are told to wait.
    pub max_bodies_per_address: usize,
    /// How many calls to the API are worked on at once; more are told to come back.
    pub max_concurrent_calls: usize,
    /// How many of those may be of one session; more are told to wait.
    pub max_calls_per_session: usize,
    /// How many of those may come from one address; more are told to wait.
    pub max_calls_per_address: usize,
    /// Where Prometheus finds the metrics. Nowhere by default.
    pub metrics_listen: Option<SocketAddr>,
}

impl Default for Server {
    fn default() -> Self {
        let listen = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8080);
        Self {
            listen,
            base_url: values::loopback_url(listen.port()),
            trusted_proxies: Vec::new(),
            head_timeout: Duration::from_secs(30),
            request_timeout: Duration::from_secs(30),
            body_patience: Duration::from_secs(10),
            body_bytes_per_second: 1024,
            drain_time: None,
            shutdown_timeout: Duration::from_secs(20),
            max_connections: 4096,
            max_connections_per_address: 1024,
            max_bodies_per_person: 16,
            max_bodies_per_address: 128,
            max_concurrent_calls: 512,
            max_calls_per_session: 128,
            max_calls_per_address: 256,
            metrics_listen: None,
        }
    }
}

impl Server {
    /// Whether people reach the portal over TLS.
    pub fn is_https(&self) -> bool {
        self.base_url.scheme() == "https"
    }

    /// Whether the address people type leads to this very machine.
    pub fn is_loopback(&self) -> bool {
        self.base_url.host().is_some_and(|host| is_loopback(&host))
    }

    /// How long it goes on once it is asked to stop.
    pub fn drain_time(&self) -> Duration {
        let own = if self.trusted_proxies.is_empty() { Duration::ZERO } else { Duration::from_secs(3) };
        self.drain_time.unwrap_or(own)
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        let url = &self.base_url;
        let plain = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        if !plain || !url.username().is_empty() || url.password().is_some() || url.host().is_none() {
            return Err(ConfigError::invalid("server.base_url", Reason::NotAnOrigin));
        }
        match url.scheme() {
            "https" => {}
            "http" if self.is_loopback() => {}
            // Over plain HTTP anybody on the way reads the session.
            _ => return Err(ConfigError::invalid("server.base_url", Reason::NotHttps)),
        }
        for (key, value) in [
            ("server.head_timeout", self.head_timeout),
            ("server.request_timeout", self.request_timeout),
            ("server.body_patience", self.body_patience),
            ("server.shutdown_timeout", self.shutdown_timeout),
        ] {
            if value.is_zero() {
                return Err(ConfigError::invalid(key, Reason::NotPositive));
            }
        }
        for (key, value) in [
            ("server.max_connections", self.max_connections),
            ("server.max_connections_per_address", self.max_connections_per_address),
            ("server.max_bodies_per_person", self.max_bodies_per_person),
            ("server.max_bodies_per_address", self.max_bodies_per_address),
            ("server.max_concurrent_calls", self.max_concurrent_calls),
            ("server.max_calls_per_session", self.max_calls_per_session),
            ("server.max_calls_per_address", self.max_calls_per_address),
            ("server.body_bytes_per_second", self.body_bytes_per_second as usize),
        ] {
            if value == 0 {
                return Err(ConfigError::invalid(key, Reason::NotPositive));
            }
        }
        Ok(())
    }
}

pub fn is_loopback<S: AsRef<str>>(host: &Host<S>) -> bool {
    match host {
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
        Host::Domain(name) => name.as_ref() == "localhost" || name.as_ref().ends_with(".localhost"),
    }
}
