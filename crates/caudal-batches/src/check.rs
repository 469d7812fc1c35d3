//! Checking the lines of a batch, in the background and slice by slice: nobody waits for it, it tells how far it is, whoever
//! asked for it may stop it, and a node that is gone is followed by another.
//!
//! The first check reads the file; one after an edit reads the lines that are kept, and writes only those of which it says
//! something else than before.

use std::collections::{BTreeSet, HashMap};
use std::{sync::Arc, time::Duration};

use caudal_db::{DbError, JsonText};
use caudal_domain::batch::checks::{
    Cell, Checked, Column, Flaw, Problem, Row, Rules, Severity, Widths, check_row,
};
use caudal_domain::batch::{
    ContentHash, Header, State as BatchState, Sum, content::Writer, file_check::FileCheck,
    line::State as LineState,
};
use caudal_domain::ids::{BankAccountId, BankId, BatchId, BeneficiaryId, RequestId};
use tokio::{sync::mpsc, task::JoinHandle};

use super::record::{self, Digest};
use super::service::{finish, lines::unchecked};
use super::store::{self, line, row::Model};
use super::stored::{BatchFault, BatchProblem, Cells, StoredSummary};
use super::{files, sheets, words_es};
use caudal_access::people;
use caudal_web::{app::App, http::problem::ApiError};

mod lookup;
mod source;

pub use lookup::repetitions_from;
use lookup::{Known, Lookups, Named};
use source::{Draft, Source};

/// How long a node may say nothing before another goes on with its check.
const SILENCE_MS: i64 = 10_000;
/// How often a database that is busy or not there is asked again, and how long is waited in between.
const TRIES: u32 = 60;
const PAUSE: Duration = Duration::from_secs(1);
/// How many slices wait to be written.
const WAITING: usize = 1;

/// Goes on with what was being checked when the portal stopped, and then with what other nodes leave behind.
pub async fn resume(app: &App) -> Result<(), ApiError> {
    for id in store::abandoned(app.db.read(), i64::MAX).await? {
        start(app, id);
    }
    Ok(())
}

/// Goes on with checks of which nobody has heard for ten seconds.
pub async fn take_over(app: &App) -> Result<(), ApiError> {
    for id in store::abandoned(app.db.read(), app.now_ms() - SILENCE_MS).await? {
        start(app, id);
    }
    Ok(())
}

/// Checks a batch until it is done or stopped. Whoever begins takes the check over under a run of their own, so that two who begin
/// at once, in one node or in two, never write the lines of one batch together.
pub fn start(app: &App, id: BatchId) {
    let app = app.clone();
    tokio::spawn(async move {
        let mut tries = 0;
        loop {
            match check(&app, id).await {
                Ok(()) => return,
                Err(error) if error.may_pass() && tries < TRIES => {
                    tries += 1;
                    tokio::time::sleep(PAUSE).await;
                }
                Err(ApiError::Internal(cause)) if matches!(cause.downcast_ref(), Some(DbError::Closed)) => {
                    return;
                }
                Err(error) => {
                    tracing::error!(
                        ?error,
                        "a batch is still marked as being checked; somebody goes on with it"
                    );
                    return;
                }
            }
        }
    });
}

enum End {
    /// All lines were seen.
    Done(Box<Outcome>),
    /// Somebody stopped it, or asked for another.
    Stopped,
    Unreadable(&'static str),
}

pub struct Outcome {
    pub summary: StoredSummary,
    /// The lines with errors, and those without.
    pub wrong: Sum,
    pub good: Sum,
    /// Whether nothing is wrong with all of it.
    pub sound: bool,
    pub content: ContentHash,
    /// Whom the lines without errors pay, each once and in order.
    pub parties: Arc<Vec<BeneficiaryId>>,
}

async fn check(app: &App, id: BatchId) -> Result<(), ApiError> {
    let Some(found) = store::find(app.db.read(), id).await?.filter(|row| row.state == BatchState::Validating)
    else {
        return Ok(());
    };
    let Some(run) = claimed(app, &found).await? else { return Ok(()) };
    let row = Model { run, ..found };
    let ended = match pass(app, &row).await {
        Ok(End::Done(outcome)) => finish::checked(app, id, run, *outcome).await,
        Ok(End::Unreadable(code)) => finish::unreadable(app, id, run, code).await,
        Ok(End::Stopped) => Ok(()),
        Err(error) => Err(error),
    };
    match ended {
        Err(error) if !is_passing(&error) => {
            // What failed here without the batch's fault is said at the batch, which may be checked again.
            tracing::error!(?error, "a batch could not be checked");
            finish::unreadable(app, id, run, "check_failed").await
        }
        ended => ended,
    }
}

/// Whether it is worth another try, by this node or by the next: the database was busy or not there, or is being closed.
fn is_passing(error: &ApiError) -> bool {
    let closed = |cause: &ApiError| match cause {
        ApiError::Internal(cause) => matches!(cause.downcast_ref(), Some(DbError::Closed)),
        _ => false,
    };
    error.may_pass() || closed(error)
}

async fn load_lookups(app: &App, row: &Model, header: &Header) -> Result<Lookups, ApiError> {
    let db = app.db.read();
    let by = row.checked_by.unwrap_or(row.created_by);
    let enterer = people::actor(db, app.today(), by).await?;
    let gone = || ApiError::Internal(format!("whoever entered {} is gone", row.number).into());
    let separator = row.sheet.as_ref().and_then(|sheet| {
        let place = sheet.places()[Column::Amount as usize]?;
        sheets::separator(sheet.separators.get(place)?.as_deref())
    });
    Ok(Lookups {
        currency: header.currency,
        enterer: enterer.ok_or_else(gone)?,
        banks: record::banks(db).await?,
        today: app.today(),
        separator,
    })
}

/// Letters lose their accents and nobody minds; what is another character altogether is said.
fn is_readable(c: char) -> bool {
    c.is_ascii_graphic() || c == ' ' || words_es::LETTERS.contains(c)
}

async fn pass(app: &App, row: &Model) -> Result<End, ApiError> {
    let id = store::id(row);
    let header = record::header(row)?;
    let lookups = load_lookups(app, row, &header).await?;
    let mut source = match Source::open(app, row).await? {
        Ok(source) => source,
        Err(code) => return Ok(End::Unreadable(code)),
    };
    let mut sight = Sight {
        lookups: &lookups,
        whole: FileCheck::new(header.control),
        content: Writer::new(&header, Digest::default()),
        batch: id,
        known: Known::default(),
        parties: BTreeSet::new(),
    };
    let written = Written::nothing(app, row);
    let mut done = 0;
    loop {
        let drafts = match source.next(app).await? {
            Ok(Some(drafts)) => drafts,
            Ok(None) => break,
            Err(code) => return Ok(End::Unreadable(code)),
        };
        done += i64::try_from(drafts.len()).unwrap_or(0);
        let lines = sight.see(app, drafts).await?;
        if !written.then(Seen { done, lines }).await {
            break;
        }
    }
    if !written.end().await? {
        return Ok(End::Stopped);
    }
    Ok(End::Done(Box::new(sight.finish())))
}

/// Begins a run of our own; a file's lines of before are gone then. Nothing where another began one meanwhile.
async fn claimed(app: &App, row: &Model) -> Result<Option<i64>, ApiError> {
    let (id, run, now, from_file) = (store::id(row), row.run, app.now_ms(), Source::is_file(row));
    app.db
        .write(move |tx| {
            Box::pin(async move {
                let ours = store::claim(tx, id, run, now).await?;
                if ours.is_some() && from_file {
                    line::clear(tx, id).await?;
                }
                Ok::<_, ApiError>(ours)
            })
        })
        .await
}

/// A slice that was checked, and how many lines were up to its end.
struct Seen {
    done: i64,
    lines: Vec<line::Model>,
}

/// Writes one slice after the other while the next ones are looked at.
struct Written {
    to: mpsc::Sender<Seen>,
    end: JoinHandle<Result<bool, ApiError>>,
}

impl Written {
    fn nothing(app: &App, row: &Model) -> Self {
        let (to, mut seen) = mpsc::channel(WAITING);
        let (app, row) = (app.clone(), row.clone());
        let end = tokio::spawn(async move {
            while let Some(slice) = seen.recv().await {
                if !write(&app, &row, slice).await? {
                    return Ok(false);
                }
            }
            Ok(true)
        });
        Self { to, end }
    }

    /// Hands a slice over; whether any more is wanted.
    async fn then(&self, seen: Seen) -> bool {
        let ours = self.to.send(seen).await.is_ok();
        // A task that this one wakes goes on when this one waits, which looking at the next slice may not do at all.
        tokio::task::yield_now().await;
        ours
    }

    /// Waits for all to be written; whether the check was the one that was asked for to its end.
    async fn end(self) -> Result<bool, ApiError> {
        drop(self.to);
        self.end.await.map_err(ApiError::internal)?
    }
}

/// Writes a slice, where the check still is the one that was asked for.
async fn write(app: &App, row: &Model, Seen { done, lines }: Seen) -> Result<bool, ApiError> {
    let (id, run, now, from_file) = (store::id(row), row.run, app.now_ms(), Source::is_file(row));
    let new = from_file.then(|| line::ready(app.db.read(), &lines));
    let lines = Arc::new((new, lines));
    app.db
        .write(move |tx| {
            let lines = lines.clone();
            Box::pin(async move {
                let ours = store::beat(tx, id, run, done, now).await?;
                match &*lines {
                    _ if !ours => {}
                    (Some(new), _) => new.insert(tx).await?,
                    (None, lines) => line::overwrite(tx, lines).await?,
                }
                Ok::<_, ApiError>(ours)
            })
        })
        .await
}

struct Sight<'a> {
    lookups: &'a Lookups,
    whole: FileCheck,
    content: Writer<Digest>,
    batch: BatchId,
    known: Known,
    parties: BTreeSet<BeneficiaryId>,
}

impl Sight<'_> {
    /// Checks a slice; the lines that are to be written.
    async fn see(&mut self, app: &App, drafts: Vec<Draft>) -> Result<Vec<line::Model>, ApiError> {
        let drafts: Vec<_> = drafts.into_iter().map(|draft| (Named::of(&draft.cells), draft)).collect();
        self.lookups.look_up(app.db.read(), drafts.iter().map(|(named, _)| named), &mut self.known).await?;
        let rules = Rules {
            currency: self.lookups.currency,
            enterer: &self.lookups.enterer,
            reads: &is_readable,
            widths: Widths::default(),
        };
        let mut lines = Vec::with_capacity(drafts.len());
        for (named, draft) in drafts {
            let found = self.lookups.found(&draft.cells, &named, &self.known);
            let position = u32::try_from(draft.position).unwrap_or(u32::MAX);
            let mut checked = check_row(position, &as_row(&draft.cells), &found, &rules);
            if draft.cells.hidden {
                let hidden = Problem { column: Column::DocumentType, flaw: Flaw::RowHidden };
                checked.problems.insert(0, hidden);
            }
            // As people see it: by the spreadsheet's number, where it came from one.
            let row = draft.row_number.and_then(|row| u32::try_from(row).ok()).unwrap_or(position);
            let more = self.whole.add(row, &checked);
            checked.problems.extend(more);
            let account = found.account.map(|account| account.id);
            let request = self.known.request_id(&named);
            let (before, line) = self.line(draft, &checked, account, request);
            self.parties.extend(line.beneficiary_id);
            if before.as_ref() != Some(&line) {
                lines.push(line);
            }
        }
        Ok(lines)
    }

    /// The line as it was kept, and as it is now.
    fn line(
        &mut self,
        draft: Draft,
        checked: &Checked,
        account_id: Option<BankAccountId>,
        request_id: Option<RequestId>,
    ) -> (Option<line::Model>, line::Model) {
        let severity = checked.problems.iter().map(|p| p.flaw.severity()).max();
        let line = checked.line.as_ref().filter(|_| severity != Some(Severity::Error));
        if let Some(line) = line {
            self.content.line(line);
        }
        let state = if line.is_some() { LineState::Good } else { LineState::Wrong };
        let problems: Vec<_> = checked.problems.iter().map(|p| self.problem(p)).collect();
        let new = line.is_some() && checked.problems.iter().any(|p| p.flaw == Flaw::AccountNew);
        let weight = checked.problems.iter().map(|p| p.flaw.weight()).max().unwrap_or(0);
        let was = draft.before.as_ref().and_then(|before| before.was.clone()).or(draft.was);
        let now = line::Model {
            state,
            amount_minor: checked.facts.minor,
            severity: severity.map_or(0, |s| if s == Severity::Error { 2 } else { 1 }),
            weight: if line.is_some() { i64::from(weight) } else { 0 },
            problems: (!problems.is_empty()).then_some(JsonText(problems)),
            beneficiary_id: line.map(|l| l.beneficiary),
            bank_id: line.map(|l| l.bank),
            account_kind: line.map(|l| l.account_kind.name().to_owned()),
            account_number: line.map(|l| l.account.clone()),
            account_id: line.and(account_id),
            new_account: new,
            request_id: line.and(request_id),
            was,
            ..unchecked(self.batch, draft.position, draft.row_number, draft.cells)
        };
        (draft.before, now)
    }

    fn problem(&self, problem: &Problem) -> BatchProblem {
        BatchProblem {
            column: problem.column.name().to_owned(),
            code: problem.flaw.code().to_owned(),
            severity: words_es::severity_name(problem.flaw.severity()).to_owned(),
            message: words_es::flaw(&problem.flaw, self.lookups.currency),
        }
    }

    fn finish(self) -> Outcome {
        let currency = self.lookups.currency;
        let summary = self.whole.finish();
        let faults = summary.faults.iter().map(|fault| BatchFault {
            code: fault.code().to_owned(),
            message: words_es::fault(*fault, currency, summary.wrong.count.into()),
        });
        let kept = StoredSummary {
            good: summary.good.into(),
            wrong: summary.wrong.count,
            with_warnings: summary.with_warnings,
            new_accounts: summary.new_accounts,
            faults: faults.collect(),
            banks: summary.banks.iter().map(|(id, sum)| (*id, (*sum).into())).collect(),
        };
        let content = self.content.finish().hash();
        Outcome {
            summary: kept,
            wrong: summary.wrong,
            good: summary.good,
            sound: summary.faults.is_empty(),
            content,
            parties: Arc::new(self.parties.into_iter().collect()),
        }
    }
}

fn as_row(cells: &Cells) -> Row<'_> {
    let mut row = Row::default();
    for (cell, column) in row.0.iter_mut().zip(Column::all()) {
        *cell = Cell { text: cells.text(column), odd: cells.odd(column) };
    }
    row
}

/// Lines by their beneficiaries, banks and accounts: what an approver sees of new accounts.
#[must_use]
pub fn by_account(lines: Vec<line::Model>) -> HashMap<(BeneficiaryId, BankId, String), Vec<line::Model>> {
    let mut by: HashMap<_, Vec<line::Model>> = HashMap::new();
    for line in lines {
        if let (Some(who), Some(bank), Some(number)) =
            (line.beneficiary_id, line.bank_id, line.account_number.clone())
        {
            by.entry((who, bank, number)).or_default().push(line);
        }
    }
    by
}
