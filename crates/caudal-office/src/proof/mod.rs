//! Proof for strangers: the ledger, the decisions and the audit in one file of documented lines, from which a short program
//! in any language works out again what must hold. `docs/verify.md` is its contract; `tools/caudal_verify.py` is one such
//! program.
//!
//! The file tells of one moment and is made while it is written, a page at a time.

mod line;
#[path = "names.es.rs"]
mod names_es;
mod report;

use std::{collections::BTreeMap, io, time::Duration};

use axum::body::Body;
use bytes::Bytes;
use caudal_db::{BoxFuture, Conn, Db, Uuid};
use futures::stream;
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};
use tokio::sync::{Semaphore, SemaphorePermit, mpsc};

use line::{Head, Header, Line, Summary};

use crate::audit;
use caudal_web::http::{download::Download, problem::ApiError};
use caudal_web::{app::App, caller::Caller, config::Portal};

/// What the file calls itself.
const FORMAT: &str = "caudal-proof";
/// The version of the format: another one where a program made for this one would read it wrongly.
const VERSION: u32 = 1;
/// A file keeps one of the readers busy and on SQLite the log of writes growing, so one is made at a time.
static ONE: Semaphore = Semaphore::const_new(1);
/// How long somebody waits for another's file.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long whoever fetches a file may read nothing.
const STALLED: Duration = Duration::from_secs(30);

/// A file in the making.
pub struct Proof {
    db: Conn,
    stage: Stage,
    limits: report::Limits,
    lines: BTreeMap<&'static str, u64>,
    entry_lines: u64,
    debits: BTreeMap<String, i128>,
    head: String,
    digest: Sha256,
    bytes: Vec<u8>,
    header: Option<Header>,
}

/// What is written next, and behind which key.
enum Stage {
    Beneficiaries(Uuid),
    Accounts(String),
    Entries(Uuid),
    Balances((String, String)),
    Approvals(usize, Uuid),
    Sealed(i64),
    Waiting(i64),
    End,
}

impl Proof {
    /// Begins a file about a database that is up to date, as it stands now.
    pub async fn begin(db: &Db, portal: &Portal, made_at_ms: i64) -> Result<Self, ApiError> {
        let time_zone = TimeZone::iana_name(&portal.time_zone).unwrap_or("UTC").to_owned();
        let header = Header {
            format: FORMAT,
            version: VERSION,
            program: env!("CARGO_PKG_VERSION"),
            made_at_ms,
            home_currency: portal.home_currency.code().to_owned(),
            time_zone,
        };
        Ok(Self {
            db: db.begin_long().await?,
            stage: Stage::Beneficiaries(Uuid::nil()),
            limits: report::Limits::default(),
            lines: BTreeMap::new(),
            entry_lines: 0,
            debits: BTreeMap::new(),
            head: String::new(),
            digest: Sha256::new(),
            bytes: Vec::new(),
            header: Some(header),
        })
    }

    /// The next bytes of it; nothing once it is whole.
    pub async fn next(&mut self) -> Result<Option<Bytes>, ApiError> {
        if let Some(header) = self.header.take() {
            self.write(&Line::Header(header))?;
        }
        while self.bytes.is_empty() {
            if !self.step().await? {
                return Ok(None);
            }
        }
        Ok(Some(std::mem::take(&mut self.bytes).into()))
    }

    /// Writes a page, and says what comes after it. Answers whether there was anything left to do.
    #[inline(never)]
    fn step<'a>(&'a mut self) -> BoxFuture<'a, Result<bool, ApiError>> {
        Box::pin(async move {
            self.stage = match std::mem::replace(&mut self.stage, Stage::End) {
                Stage::Beneficiaries(after) => {
                    let page = report::beneficiaries(&self.db, after).await?;
                    let last = page.last().map(|one| one.id);
                    self.write_all(page.into_iter().map(Line::Beneficiary))?;
                    last.map_or_else(|| Stage::Accounts(String::new()), Stage::Beneficiaries)
                }
                Stage::Accounts(after) => {
                    let page = report::accounts(&self.db, &after).await?;
                    let last = page.last().map(|one| one.key.clone());
                    self.write_all(page.into_iter().map(Line::Account))?;
                    last.map_or_else(|| Stage::Entries(Uuid::nil()), Stage::Accounts)
                }
                Stage::Entries(after) => {
                    let page = report::entries(&self.db, after).await?;
                    let last = page.last().map(|one| one.id);
                    page.iter().for_each(|entry| self.count(entry));
                    self.write_all(page.into_iter().map(|entry| Line::Entry(Box::new(entry))))?;
                    last.map_or_else(|| Stage::Balances((String::new(), String::new())), Stage::Entries)
                }
                Stage::Balances(after) => {
                    let page = report::balances(&self.db, &after).await?;
                    let last = page.last().map(|one| (one.account_key.clone(), one.currency.clone()));
                    self.write_all(page.into_iter().map(Line::Balance))?;
                    last.map_or(Stage::Approvals(0, Uuid::nil()), Stage::Balances)
                }
                Stage::Approvals(at, after) => self.approvals(at, after).await?,
                Stage::Sealed(after) => {
                    let page = report::sealed(&self.db, after).await?;
                    let last = page.last().map(|(number, _)| *number);
                    self.write_all(page.into_iter().map(|(_, row)| Line::Audit(Box::new(row))))?;
                    last.map_or(Stage::Waiting(0), Stage::Sealed)
                }
                Stage::Waiting(after) => {
                    let page = report::waiting(&self.db, after).await?;
                    let last = page.last().map(|(place, _)| *place);
                    self.write_all(page.into_iter().map(|(_, row)| Line::Audit(Box::new(row))))?;
                    match last {
                        Some(place) => Stage::Waiting(place),
                        None => {
                            self.end().await?;
                            Stage::End
                        }
                    }
                }
                Stage::End => return Ok(false),
            };
            Ok(true)
        })
    }

    async fn approvals(&mut self, at: usize, after: Uuid) -> Result<Stage, ApiError> {
        let Some(source) = report::SOURCES.get(at) else { return Ok(Stage::Sealed(0)) };
        let (page, last) = report::approvals(&self.db, *source, after, &mut self.limits).await?;
        self.write_all(page.into_iter().map(|one| Line::Approval(Box::new(one))))?;
        Ok(last.map_or(Stage::Approvals(at + 1, Uuid::nil()), |last| Stage::Approvals(at, last)))
    }

    fn count(&mut self, entry: &line::Entry) {
        for line in &entry.lines {
            self.entry_lines += 1;
            *self.debits.entry(line.currency.clone()).or_default() += i128::from(line.amount_minor.max(0));
        }
    }

    async fn end(&mut self) -> Result<(), ApiError> {
        let head: Head = report::head(&self.db).await?;
        self.head.clone_from(&head.head);
        self.write(&Line::Head(head))?;
        let summary = Summary {
            lines: self.lines.clone(),
            entry_lines: self.entry_lines,
            debits: self.debits.clone(),
            head: self.head.clone(),
            sha256: hex::encode(self.digest.clone().finalize()),
        };
        self.write(&Line::Summary(summary))
    }

    fn write_all(&mut self, lines: impl Iterator<Item = Line>) -> Result<(), ApiError> {
        for line in lines {
            self.write(&line)?;
        }
        Ok(())
    }

    fn write(&mut self, line: &Line) -> Result<(), ApiError> {
        let from = self.bytes.len();
        serde_json::to_writer(&mut self.bytes, line).map_err(ApiError::internal)?;
        self.bytes.push(b'\n');
        self.digest.update(&self.bytes[from..]);
        *self.lines.entry(line.kind()).or_default() += 1;
        Ok(())
    }
}

/// Whether the caller may take the proof out: whoever reads the audit.
///
/// # Errors
/// `not_found` for everybody else.
pub fn check(caller: &Caller) -> Result<(), ApiError> {
    audit::check_checkpoint(caller)
}

/// Somebody's turn to have the file made.
pub struct Turn {
    _permit: SemaphorePermit<'static>,
}

/// Waits for one's turn.
///
/// # Errors
/// `busy` while another's file is being made.
pub async fn turn() -> Result<Turn, ApiError> {
    let turn = tokio::time::timeout(PATIENCE, ONE.acquire()).await.map_err(|_| ApiError::Busy)?;
    Ok(Turn { _permit: turn.map_err(ApiError::internal)? })
}

/// The proof as a file that is sent while it is made.
pub async fn file(app: &App, turn: Turn) -> Result<Download, ApiError> {
    let proof = Proof::begin(&app.db, &app.config.portal, app.now_ms()).await?;
    let name = format!("{}-{}.jsonl", names_es::PROOF_FILE, app.today());
    Ok(Download::new(name, "application/jsonl", sent(proof, turn)))
}

/// The file as the body of an answer. It is made apart from whoever reads it, so that one who stops reading, but stays, does not keep
/// the snapshot. A file that breaks off is told from a whole one: the connection ends before the last chunk.
fn sent(mut proof: Proof, turn: Turn) -> Body {
    let (to, from) = mpsc::channel(2);
    tokio::spawn(async move {
        let _turn = turn;
        loop {
            let next = proof.next().await.map_err(|error| io::Error::other(format!("{error:?}")));
            let last = !matches!(next, Ok(Some(_)));
            let taken = tokio::time::timeout(STALLED, to.send(next)).await;
            if last || !matches!(taken, Ok(Ok(()))) {
                return;
            }
        }
    });
    Body::from_stream(stream::try_unfold(from, |mut from| async move {
        let next = from.recv().await.unwrap_or_else(|| Err(io::Error::other("nobody read on")))?;
        Ok::<_, io::Error>(next.map(|bytes| (bytes, from)))
    }))
}
