//! A mail server on loopback (RFC 5321) that keeps what it is given, or misbehaves.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What it does with letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Takes all.
    Takes,
    /// Knows nobody of that name.
    Refuses,
    /// Is too busy.
    Later,
    /// Accepts the connection and says nothing.
    Hangs,
    /// Reads the whole letter and hangs up.
    HangsUp,
}

/// A letter as it came.
#[derive(Clone, Debug)]
pub struct Received {
    pub to: String,
    pub text: String,
}

impl Received {
    /// A header's value, put together again and decoded where it is in UTF-8 base64 (RFC 2047).
    pub fn header(&self, name: &str) -> String {
        let head = self.text.split("\r\n\r\n").next().unwrap().replace("\r\n ", " ");
        let line = head.lines().find_map(|line| line.strip_prefix(&format!("{name}: "))).unwrap();
        let word = |word: &str| match word.strip_prefix("=?utf-8?b?").and_then(|w| w.strip_suffix("?=")) {
            Some(coded) => (decoded(coded), true),
            None => (word.to_owned(), false),
        };
        let mut text = String::new();
        let mut before = true;
        for (part, coded) in line.split(' ').map(word) {
            // Space between two coded words is not part of the text.
            let joined = coded && before;
            if !(joined || text.is_empty()) {
                text.push(' ');
            }
            text.push_str(&part);
            before = coded;
        }
        text
    }

    /// The letter's text, with its soft line breaks and coded characters undone.
    pub fn read(&self) -> String {
        let soft = self.text.replace("=\r\n", "");
        let mut bytes = Vec::new();
        let mut rest = soft.as_bytes();
        while let Some((first, tail)) = rest.split_first() {
            let coded = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
            match coded.and_then(|two| u8::from_str_radix(two, 16).ok()).filter(|_| *first == b'=') {
                Some(byte) => {
                    bytes.push(byte);
                    rest = &tail[2..];
                }
                None => {
                    bytes.push(*first);
                    rest = tail;
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

fn decoded(text: &str) -> String {
    use base64::Engine as _;
    String::from_utf8(base64::engine::general_purpose::STANDARD.decode(text).unwrap()).unwrap()
}

pub struct PostOffice {
    /// Where it listens.
    pub port: u16,
    manner: Arc<Mutex<Manner>>,
    letters: Arc<Mutex<Vec<Received>>>,
    visits: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl Drop for PostOffice {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl PostOffice {
    pub async fn open(manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let manner = Arc::new(Mutex::new(manner));
        let letters = Arc::new(Mutex::new(Vec::new()));
        let visits = Arc::new(AtomicUsize::new(0));
        let (own, kept, seen) = (manner.clone(), letters.clone(), visits.clone());
        let task = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                seen.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(serve(socket, own.clone(), kept.clone()));
            }
        });
        Self { port, manner, letters, visits, task }
    }

    /// Has it behave otherwise.
    pub fn turn(&self, manner: Manner) {
        *self.manner.lock().unwrap() = manner;
    }

    /// What it has taken since it was last asked.
    pub fn collect(&self) -> Vec<Received> {
        std::mem::take(&mut self.letters.lock().unwrap())
    }

    pub fn visits(&self) -> usize {
        self.visits.load(Ordering::SeqCst)
    }
}

async fn serve(
    socket: TcpStream,
    manner: Arc<Mutex<Manner>>,
    letters: Arc<Mutex<Vec<Received>>>,
) -> Option<()> {
    let now = || *manner.lock().unwrap();
    let mut socket = BufReader::new(socket);
    if now() == Manner::Hangs {
        // As long as the caller cares to wait.
        let mut nothing = String::new();
        while socket.read_line(&mut nothing).await.ok()? > 0 {}
        return None;
    }
    socket.write_all(b"220 post.test ESMTP\r\n").await.ok()?;
    let mut to = String::new();
    loop {
        let mut line = String::new();
        if socket.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        let verb = line.split([' ', '\r']).next().unwrap_or_default().to_ascii_uppercase();
        let answer: &[u8] = match (verb.as_str(), now()) {
            (_, Manner::Hangs) => {
                std::future::pending::<()>().await;
                b""
            }
            ("EHLO", _) => b"250-post.test\r\n250 8BITMIME\r\n",
            ("RCPT", Manner::Refuses) => b"550 5.1.1 nobody of that name\r\n",
            ("RCPT", Manner::Later) => b"451 4.3.0 come back later\r\n",
            ("RCPT", _) => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                b"250 ok\r\n"
            }
            ("DATA", _) => {
                socket.write_all(b"354 go on\r\n").await.ok()?;
                let text = data(&mut socket).await?;
                if now() == Manner::HangsUp {
                    return None;
                }
                letters.lock().unwrap().push(Received { to: to.clone(), text });
                b"250 taken\r\n"
            }
            ("QUIT", _) => {
                socket.write_all(b"221 bye\r\n").await.ok()?;
                return None;
            }
            _ => b"250 ok\r\n",
        };
        socket.write_all(answer).await.ok()?;
    }
}

async fn data(socket: &mut BufReader<TcpStream>) -> Option<String> {
    let mut text = String::new();
    loop {
        let mut line = String::new();
        if socket.read_line(&mut line).await.ok()? == 0 {
            return None;
        }
        if line == ".\r\n" {
            return Some(text);
        }
        text.push_str(line.strip_prefix('.').filter(|_| line.starts_with("..")).unwrap_or(&line));
    }
}
