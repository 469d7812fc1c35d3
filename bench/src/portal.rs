//! The portal itself: the real program with a demonstration's data, and people who sign in.

use std::{collections::BTreeMap, net::SocketAddr, path::PathBuf, process::Command};

use anyhow::{Context, bail};
use bytes::Bytes;
use http_body_util::Full;
use hyper::{Method, Request, header};
use url::Url;

use crate::load::{Call, Line, get};
use crate::process::{Server, free_address};

/// Where a portal keeps its data, and on what it runs.
pub struct Place {
    /// The program.
    pub program: PathBuf,
    /// Its folder.
    pub data: PathBuf,
    /// Its PostgreSQL database, or its own file.
    pub postgres: Option<String>,
}

impl Place {
    /// The database file.
    pub fn file(&self) -> PathBuf {
        self.data.join("caudal.db")
    }

    /// Starts the portal. The limits at the door are off: one machine stands for a whole company.
    pub fn start(&self) -> anyhow::Result<Server> {
        let address = free_address()?;
        let mut command = Command::new(&self.program);
        command.args(["demo", "--listen", &address.to_string(), "--data"]).arg(&self.data);
        // The variables of whoever measures are no settings of what is measured.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("CAUDAL_") {
                command.env_remove(name);
            }
        }
        for rate in ["SIGN_IN", "SESSION_WRITES", "ADDRESS_WRITES"] {
            for bound in ["PER_MINUTE", "BURST"] {
                command.env(format!("CAUDAL_LIMITS__{rate}__{bound}"), "0");
            }
        }
        if let Some(url) = &self.postgres {
            command.env("CAUDAL_DATABASE__URL", url);
        }
        Server::start(&mut command, address)
    }
}

/// Somebody who has signed in.
#[derive(Clone)]
pub struct Person {
    address: SocketAddr,
    cookie: String,
    token: String,
}

impl Person {
    /// Signs in as the person with this number in the company, by way of the provider, as a browser does.
    pub async fn sign_in(address: SocketAddr, number: u32) -> anyhow::Result<Self> {
        let mut jar = BTreeMap::new();
        let choice =
            follow(&mut jar, get(address, "/api/auth/login").body(Full::default())?, address).await?;
        let provider: SocketAddr =
            format!("{}:{}", choice.host_str().context("no host")?, choice.port().context("no port")?)
                .parse()?;
        let form = format!("{}&sub=demo-{number}", choice.query().unwrap_or_default());
        let chosen = Request::post("/authorize")
            .header(header::HOST, provider.to_string())
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .body(Full::from(form))?;
        let back = follow(&mut BTreeMap::new(), chosen, provider).await?;
        let path = format!("{}?{}", back.path(), back.query().unwrap_or_default());
        let callback = get(address, &path).header(header::COOKIE, pairs(&jar)).body(Full::default())?;
        follow(&mut jar, callback, address).await?;
        let cookie = pairs(&jar);
        let ask = get(address, "/api/auth/token").header(header::COOKIE, &cookie).body(Full::default())?;
        let answer: serde_json::Value = serde_json::from_slice(&Line::open(address).await?.call(ask).await?)?;
        let token = answer["accessToken"].as_str().context("no token")?.to_owned();
        Ok(Self { address, cookie, token })
    }

    /// A reading call.
    pub fn get(&self, path: &str) -> Call {
        self.call(Method::GET, path, None, None, Bytes::new())
    }

    /// A command under a key of its own, on the version that was read.
    pub fn post(&self, path: &str, key: &str, version: Option<i64>, body: String) -> Call {
        self.call(Method::POST, path, Some((key, "application/json")), version, Bytes::from(body))
    }

    /// A file, under a key of its own, for the version that was read.
    pub fn file(&self, path: &str, key: &str, version: Option<i64>, bytes: Bytes) -> Call {
        self.call(Method::POST, path, Some((key, "application/octet-stream")), version, bytes)
    }

    fn call(
        &self,
        method: Method,
        path: &str,
        key: Option<(&str, &str)>,
        version: Option<i64>,
        body: Bytes,
    ) -> Call {
        let mut call = get(self.address, path)
            .method(method)
            .header(header::COOKIE, &self.cookie)
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        if let Some((key, media_type)) = key {
            call = call.header("idempotency-key", key).header(header::CONTENT_TYPE, media_type);
        }
        if let Some(version) = version {
            call = call.header(header::IF_MATCH, format!("\"{version}\""));
        }
        // What was put together here from plain words is a call.
        call.body(Full::from(body)).unwrap_or_default()
    }
}

/// Calls, keeps the cookies, and answers where one is sent.
async fn follow(jar: &mut BTreeMap<String, String>, call: Call, address: SocketAddr) -> anyhow::Result<Url> {
    let what = format!("{} {}", call.method(), call.uri().path());
    let (answer, body) = Line::open(address).await?.ask(call).await?;
    for set in answer.headers().get_all(header::SET_COOKIE) {
        let pair = set.to_str()?.split(';').next().unwrap_or_default();
        if let Some((name, value)) = pair.split_once('=') {
            jar.insert(name.to_owned(), value.to_owned());
        }
    }
    let Some(place) = answer.headers().get(header::LOCATION) else {
        bail!("{what} answered {}: {}", answer.status(), String::from_utf8_lossy(&body));
    };
    Ok(Url::parse(&format!("http://{address}"))?.join(place.to_str()?)?)
}

fn pairs(jar: &BTreeMap<String, String>) -> String {
    let pairs: Vec<_> = jar.iter().filter(|(_, v)| !v.is_empty()).map(|(n, v)| format!("{n}={v}")).collect();
    pairs.join("; ")
}
