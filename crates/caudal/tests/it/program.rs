//! Runs the real program in a folder of its own.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use tempfile::TempDir;

/// How long a test waits for what comes at once: a program that waits for ever fails it instead of keeping it.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A folder with settings and data, and the program to run in it.
pub struct Operator {
    folder: TempDir,
    /// What its programs are told beside their words.
    variables: RefCell<BTreeMap<&'static str, String>>,
}

impl Operator {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), variables: RefCell::default() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Has every program from here on be told this variable.
    pub fn set(&self, name: &'static str, value: impl Into<String>) {
        self.variables.borrow_mut().insert(name, value.into());
    }

    /// Has it be told no more.
    pub fn unset(&self, name: &'static str) {
        self.variables.borrow_mut().remove(name);
    }

    /// Writes a file and answers its path.
    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    /// The program with these words, in this folder, without the variables of whoever runs the tests.
    pub fn command(&self, words: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_caudal"));
        command.args(words).current_dir(self.folder.path()).env_clear().stdin(Stdio::null());
        command.envs(&*self.variables.borrow());
        command
    }

    /// Runs it to its end.
    pub fn run(&self, words: &[&str]) -> Ended {
        Ended::new(self.command(words).output().unwrap())
    }

    /// Starts it and leaves it running.
    pub fn start(&self, words: &[&str]) -> Running {
        Running::of(self.command(words))
    }
}

/// What a run said.
#[derive(Debug)]
pub struct Ended {
    pub good: bool,
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ended {
    pub fn new(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let (good, code) = (output.status.success(), output.status.code());
        Self { good, code, out: text(output.stdout), err: text(output.stderr) }
    }
}

/// The program at work; ended with the test.
pub struct Running(Option<Child>);

impl Running {
    /// Starts a command and leaves it running.
    pub fn of(mut command: Command) -> Self {
        Self(Some(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()))
    }

    /// One that runs already.
    #[cfg(unix)]
    pub fn from(child: Child) -> Self {
        Self(Some(child))
    }

    /// Ends it at once, so that it can do nothing more (signal 9 on Unix).
    #[cfg(feature = "demo")]
    pub fn kill(&mut self) {
        let child = self.0.as_mut().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Asks it to stop, as a service manager does.
    #[cfg(unix)]
    pub fn ask_to_stop(&self) {
        let id = self.0.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
    }

    /// The same, and waits for what it says.
    #[cfg(unix)]
    pub fn stop(self) -> Ended {
        self.ask_to_stop();
        self.stop_asked()
    }

    /// Waits for what one says that was asked to stop.
    #[cfg(unix)]
    pub fn stop_asked(mut self) -> Ended {
        Ended::new(self.0.take().unwrap().wait_with_output().unwrap())
    }

    /// Ends it at once, and tells what it had said.
    pub fn cut_off(mut self) -> Ended {
        let mut child = self.0.take().unwrap();
        child.kill().unwrap();
        Ended::new(child.wait_with_output().unwrap())
    }

    /// Its end, if it ended by itself.
    pub fn ended(&mut self) -> Option<ExitStatus> {
        self.0.as_mut().unwrap().try_wait().unwrap()
    }

    /// Waits until it says it is ready at this address.
    pub fn until_ready(&mut self, address: SocketAddr) {
        while ask(address, "/readyz").is_none_or(|answer| !answer.starts_with("HTTP/1.1 200")) {
            if self.ended().is_some() {
                let told = Ended::new(self.0.take().unwrap().wait_with_output().unwrap());
                panic!("it ended before it was ready: {told:?}");
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// One call, and the whole answer; nothing where nobody listens.
pub fn ask(address: SocketAddr, path: &str) -> Option<String> {
    call(address, path, "close")
}

/// The same over a connection that its client would keep: the answer is whole once the other side ends it.
#[cfg(unix)]
pub fn ask_keeping(address: SocketAddr, path: &str) -> Option<String> {
    call(address, path, "keep-alive")
}

fn call(address: SocketAddr, path: &str, connection: &str) -> Option<String> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).ok()?;
    let call = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: {connection}\r\n\r\n");
    stream.write_all(call.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    Some(answer)
}

/// The first answer that will do. Whoever just asked for it is not heard at once.
#[cfg(unix)]
pub fn ask_until(address: SocketAddr, path: &str, will_do: impl Fn(&str) -> bool) -> String {
    for _ in 0..400 {
        if let Some(answer) = ask(address, path).filter(|answer| will_do(answer)) {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("{path} never answered so")
}

/// An address of this machine that nobody listens on, nor on the one after it, where a demonstration has its provider. Below those that
/// the system hands out by itself, to whoever connects anywhere: between our look and the program's start it would take this one too.
pub fn free_address() -> SocketAddr {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let own = u16::try_from(std::process::id() % 500).unwrap() * 20;
    loop {
        let next = (own + NEXT.fetch_add(2, Ordering::Relaxed)) % PORTS.1;
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, PORTS.0 + next));
        let beside = SocketAddr::from((Ipv4Addr::LOCALHOST, PORTS.0 + next + 1));
        if TcpListener::bind(address).is_ok() && TcpListener::bind(beside).is_ok() {
            return address;
        }
    }
}

/// The first port of the tests, and how many there are.
const PORTS: (u16, u16) = (10_000, 10_000);

/// Settings of a portal at this address, whose provider is never asked.
pub fn settings(address: SocketAddr, data: &Path) -> String {
    format!(
        "data_dir = '{}'\n[server]\nlisten = '{address}'\nbase_url = 'http://{address}'\n\
         [identity]\nissuer = 'http://127.0.0.1:9'\nclient_id = 'caudal'\nclient_secret = 'a secret'\n",
        data.display()
    )
}
