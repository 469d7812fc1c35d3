//! Clients that call a server over kept connections, as fast as it answers, and what that cost.

use std::time::{Duration, Instant};
use std::{cell::Cell, net::SocketAddr, rc::Rc};

use anyhow::{Context, bail};
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{Request, Response, body::Incoming, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use tokio::{net::TcpStream, task::JoinSet};

use crate::process::cpu_micros;

/// One call.
pub type Call = Request<Full<Bytes>>;

/// When to stop.
#[derive(Clone, Copy)]
pub enum Until {
    /// After this long, the first fifth of which is for warming up.
    Time(Duration),
    /// After so many calls.
    Calls(u64),
}

/// What it cost.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    /// Calls in a second.
    pub rate: f64,
    /// Half of the calls took no longer.
    pub p50: Duration,
    /// All but one in a hundred took no longer.
    pub p99: Duration,
    /// Microseconds of the server's processor time for each call.
    pub cpu_us: f64,
}

/// A kept connection.
pub struct Line(http1::SendRequest<Full<Bytes>>);

impl Line {
    /// Opens one.
    pub async fn open(address: SocketAddr) -> anyhow::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self(sender))
    }

    /// Calls and answers whatever came.
    pub async fn ask(&mut self, call: Call) -> anyhow::Result<(Response<()>, Bytes)> {
        self.0.ready().await?;
        let (head, body) = self.0.send_request(call).await?.into_parts();
        let body: Incoming = body;
        Ok((Response::from_parts(head, ()), body.collect().await?.to_bytes()))
    }

    /// Calls and answers the body of a success.
    pub async fn call(&mut self, call: Call) -> anyhow::Result<Bytes> {
        let what = format!("{} {}", call.method(), call.uri());
        let (head, body) = self.ask(call).await.with_context(|| what.clone())?;
        if !head.status().is_success() {
            bail!("{what} answered {}: {}", head.status(), String::from_utf8_lossy(&body));
        }
        Ok(body)
    }
}

/// A call without a body.
pub fn get(host: SocketAddr, path: &str) -> hyper::http::request::Builder {
    Request::get(path).header(header::HOST, host.to_string())
}

/// Has `clients` call a process at once. `make` answers the n-th call.
pub async fn run(
    address: SocketAddr,
    pid: u32,
    clients: usize,
    until: Until,
    make: impl Fn(u64) -> Call + 'static,
) -> anyhow::Result<Cost> {
    let make = Rc::new(make);
    let next = Rc::new(Cell::new(0));
    if let Until::Time(span) = until {
        round(address, clients, Until::Time(span / 5), &make, &next).await?;
    }
    let (cpu, began) = (cpu_micros(pid)?, Instant::now());
    let last = next.get();
    let until = match until {
        Until::Calls(calls) => Until::Calls(last + calls),
        until => until,
    };
    let mut times = round(address, clients, until, &make, &next).await?;
    let (took, cpu) = (began.elapsed(), cpu_micros(pid)? - cpu);
    times.sort_unstable();
    let calls = times.len();
    if calls == 0 {
        bail!("nothing was called");
    }
    Ok(Cost {
        rate: calls as f64 / took.as_secs_f64(),
        p50: times[calls / 2],
        p99: times[calls * 99 / 100],
        cpu_us: cpu as f64 / calls as f64,
    })
}

async fn round<M: Fn(u64) -> Call + 'static>(
    address: SocketAddr,
    clients: usize,
    until: Until,
    make: &Rc<M>,
    next: &Rc<Cell<u64>>,
) -> anyhow::Result<Vec<Duration>> {
    let local = tokio::task::LocalSet::new();
    let mut all = JoinSet::new();
    let began = Instant::now();
    for _ in 0..clients {
        let (make, next) = (make.clone(), next.clone());
        let client = async move {
            let (mut line, mut times) = (Line::open(address).await?, Vec::new());
            loop {
                let n = next.get();
                let over = match until {
                    Until::Time(span) => began.elapsed() >= span,
                    Until::Calls(last) => n >= last,
                };
                if over {
                    return Ok::<_, anyhow::Error>(times);
                }
                next.set(n + 1);
                let start = Instant::now();
                line.call(make(n)).await?;
                times.push(start.elapsed());
            }
        };
        all.spawn_local_on(client, &local);
    }
    local
        .run_until(async {
            let mut times = Vec::new();
            while let Some(done) = all.join_next().await {
                times.extend(done??);
            }
            Ok(times)
        })
        .await
}
