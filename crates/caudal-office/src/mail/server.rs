//! The mail server, as the settings name it (RFC 5321).

use std::{error::Error as _, time::Duration};

use caudal_domain::time::Millis;
use lettre::transport::smtp::{self, authentication::Credentials};
use lettre::{AsyncSmtpTransport, AsyncTransport as _, Message, Tokio1Executor, message::Mailbox};

use super::words_es;
use caudal_web::app::App;
use caudal_web::config::{Mail, MailSecurity};

/// How long the server may take for a whole letter: as long as it may look at one before it takes it (RFC 5321, 4.5.3.2.6). Whoever gave
/// up sooner would send it again and again. One that hangs, or says a little now and then, keeps nobody for ever.
const PATIENCE: Duration = Duration::from_secs(600);
/// How long it may take to be there at all.
const CONNECT: Duration = Duration::from_secs(30);
/// How many letters are on their way at once.
pub const AT_ONCE: usize = 4;
/// How much of what a server says is kept, in characters.
const MOST_SAID: usize = 300;

pub fn is_sent(app: &App) -> bool {
    app.config.mail.host.is_some()
}

#[derive(Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The server cannot be reached, hangs, or lets nobody in: no fault of the letter's.
    Away(String),
    Later(String),
    /// Never: the address, or the letter itself; or all of them, where the server is not set up for the portal.
    Refused(String),
}

/// The way to the mail server. Each letter has a connection of its own: one that was left in the middle of an answer would have the next
/// letter's answers mistaken.
pub struct Server {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    patience: Duration,
}

impl Server {
    /// The way to the server that the settings name; nothing where they name none. Nobody is asked anything yet.
    pub fn new(config: &Mail) -> Result<Option<Self>, smtp::Error> {
        Self::with_patience(config, PATIENCE)
    }

    /// The same where a letter may take so long.
    pub fn with_patience(config: &Mail, patience: Duration) -> Result<Option<Self>, smtp::Error> {
        let (Some(host), Some(from)) = (&config.host, config.sender()) else { return Ok(None) };
        type Transport = AsyncSmtpTransport<Tokio1Executor>;
        let mut builder = match config.security {
            MailSecurity::Tls => Transport::relay(host)?,
            MailSecurity::StartTls => Transport::starttls_relay(host)?,
            MailSecurity::None => Transport::builder_dangerous(host.as_str()),
        };
        if let Some(port) = config.port {
            builder = builder.port(port);
        }
        if let (Some(name), Some(password)) = (&config.username, &config.password) {
            builder = builder.credentials(Credentials::new(name.clone(), password.reveal().to_owned()));
        }
        let transport = builder.timeout(Some(CONNECT.min(patience))).build();
        Ok(Some(Self { transport, from, patience }))
    }

    pub fn from(&self) -> &Mailbox {
        &self.from
    }

    pub async fn send(&self, letter: Message) -> Result<(), Trouble> {
        match tokio::time::timeout(self.patience, self.transport.send(letter)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(trouble(&error)),
            Err(_) => Err(Trouble::Away(words_es::SILENT.into())),
        }
    }
}

/// What a failure means. Codes of signing in (RFC 4954) are about the settings, not about the letter.
fn trouble(error: &smtp::Error) -> Trouble {
    const SIGN_IN: [u16; 5] = [454, 530, 534, 535, 538];
    const CLOSING: u16 = 421;
    let text = describe(error);
    let code = error.status().map(u16::from);
    match code {
        Some(code) if SIGN_IN.contains(&code) || code == CLOSING => Trouble::Away(text),
        // What lettre itself will not send, such as an address that the server has no letters for.
        _ if error.is_client() || error.is_permanent() => Trouble::Refused(text),
        _ if error.is_transient() => Trouble::Later(text),
        _ => Trouble::Away(text),
    }
}

fn describe(error: &smtp::Error) -> String {
    let mut causes = Vec::new();
    let mut source = error.source();
    while let Some(cause) = source {
        causes.push(cause.to_string());
        source = cause.source();
    }
    let text = if causes.is_empty() { error.to_string() } else { causes.join(": ") };
    let text = match error.status() {
        Some(code) => words_es::answered(u16::from(code), &text),
        None => words_es::unreached(&text),
    };
    text.chars().filter(|c| !c.is_control()).take(MOST_SAID).collect()
}

/// How long until a letter is tried again, by how often it was (RFC 5321, 4.5.4.1).
pub fn pause_ms(attempts: i32) -> Millis {
    const MINUTES: [i64; 5] = [1, 5, 15, 60, 240];
    let at = usize::try_from(attempts.max(1) - 1).unwrap_or(0).min(MINUTES.len() - 1);
    MINUTES[at] * 60_000
}
