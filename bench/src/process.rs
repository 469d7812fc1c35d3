//! A server in a process of its own: started, looked at, stopped.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

/// A running server; ended with its value.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    /// How long it took until it was ready.
    pub started: Duration,
}

impl Server {
    /// Starts a program and waits until it is ready at this address.
    pub fn start(command: &mut Command, address: SocketAddr) -> anyhow::Result<Self> {
        let began = Instant::now();
        let child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn()?;
        let mut server = Self { child, address, started: Duration::ZERO };
        while !is_ready(address) {
            if let Some(status) = server.child.try_wait()? {
                bail!("the server ended before it was ready: {status}");
            }
            if began.elapsed() > Duration::from_secs(120) {
                bail!("the server was not ready after two minutes");
            }
            std::thread::sleep(Duration::from_micros(500));
        }
        server.started = began.elapsed();
        Ok(server)
    }

    /// Its process.
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Megabytes of memory it holds.
    pub fn memory_mb(&self) -> anyhow::Result<f64> {
        self.status_mb("VmRSS:")
    }

    /// The most megabytes it held since [`Server::forget_peak`].
    pub fn peak_mb(&self) -> anyhow::Result<f64> {
        self.status_mb("VmHWM:")
    }

    /// Begins to look for the most memory anew.
    pub fn forget_peak(&self) -> anyhow::Result<()> {
        Ok(std::fs::write(format!("/proc/{}/clear_refs", self.pid()), "5")?)
    }

    fn status_mb(&self, name: &str) -> anyhow::Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.pid()))?;
        let line = status.lines().find(|line| line.starts_with(name)).context("no such figure")?;
        let kb: f64 = line.split_whitespace().nth(1).context("no figure")?.parse()?;
        Ok(kb * 1024.0 / 1e6)
    }

    /// Asks it to stop and waits for its end.
    pub fn stop(mut self) -> anyhow::Result<()> {
        let asked = Command::new("kill").args(["-TERM", &self.pid().to_string()]).status()?;
        if !asked.success() || !self.child.wait()?.success() {
            bail!("the server did not stop as it was asked to");
        }
        Ok(())
    }

    /// Ends it as a power cut would.
    pub fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ended = self.child.kill();
        let _ended = self.child.wait();
    }
}

fn is_ready(address: SocketAddr) -> bool {
    let Ok(mut stream) = TcpStream::connect(address) else { return false };
    let call = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    let mut answer = String::new();
    stream.write_all(call.as_bytes()).is_ok()
        && stream.read_to_string(&mut answer).is_ok()
        && answer.starts_with("HTTP/1.1 200")
}

/// An address of this machine that nobody listens on.
pub fn free_address() -> anyhow::Result<SocketAddr> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?)
}

/// Processor time of a process, in microseconds: user and system, kept in ticks of 10 ms.
pub fn cpu_micros(pid: u32) -> anyhow::Result<u64> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let fields: Vec<_> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |n: usize| fields.get(n).and_then(|text| text.parse::<u64>().ok()).context("no ticks");
    Ok((ticks(11)? + ticks(12)?) * 10_000)
}
