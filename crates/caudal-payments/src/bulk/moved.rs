//! What happens to the payments of a batch once there are some.

use std::collections::HashMap;

use caudal_db::Tx;
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::ids::{BatchId, RequestId};
use caudal_domain::ledger::{Entry, Transfer};
use caudal_domain::money::MoneyRefusal;
use caudal_domain::payment::{Action, Payment, State};

use super::MOST;
use crate::store::{row::Model, set};
use crate::{record, service};
use caudal_ledger::Books;
use caudal_requests::requests::{self, Payable};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// Which payments of a batch something happens to.
#[derive(Clone, Copy)]
pub enum Which<'a> {
    /// All that stand where it can happen, for one reason or none.
    All(Option<&'a str>),
    /// Those of these lines, each for a reason of its own or none.
    Lines(&'a [(u32, Option<String>)]),
}

enum Event<'a> {
    Discard,
    Transfer { what: Transfer, bank_reference: Option<&'a str> },
}

impl Event<'_> {
    fn action(&self) -> Action {
        match self {
            Self::Discard => Action::Discard,
            Self::Transfer { what: Transfer::Sent, .. } => Action::Send,
            Self::Transfer { what: Transfer::Confirmed, .. } => Action::Confirm,
            Self::Transfer { what: Transfer::Rejected, .. } => Action::Reject,
            Self::Transfer { what: Transfer::Returned, .. } => Action::Return,
        }
    }

    fn from(&self) -> State {
        match self {
            Self::Discard | Self::Transfer { what: Transfer::Sent, .. } => State::Authorized,
            Self::Transfer { what: Transfer::Confirmed | Transfer::Rejected, .. } => State::Sent,
            Self::Transfer { what: Transfer::Returned, .. } => State::Confirmed,
        }
    }

    fn happen(&self, payment: &Payment) -> Result<(Payment, Option<Entry>), Refusal> {
        match self {
            Self::Discard => Ok((payment.given_up()?, None)),
            Self::Transfer { what, .. } => payment.moved(*what).map(|(next, entry)| (next, Some(entry))),
        }
    }
}

/// The payments of a batch were handed to the bank, which calls them by this. Answers how many.
///
/// # Errors
/// `changed_meanwhile`.
pub async fn send_batch(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    batch: BatchId,
    bank_reference: &str,
) -> Result<u32, ApiError> {
    let event = Event::Transfer { what: Transfer::Sent, bank_reference: Some(bank_reference) };
    Walk { tx, app, caller, batch, event }.over(Which::All(None)).await
}

/// The bank answered about payments of a batch. Answers how many moved: all that were named.
///
/// # Errors
/// `wrong_state` where one that is named does not stand where that can happen, or for [`Transfer::Sent`]; `changed_meanwhile`;
/// `settlement_under_way` where the money of one was proved.
pub async fn move_batch(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    batch: BatchId,
    which: Which<'_>,
    what: Transfer,
) -> Result<u32, ApiError> {
    if what == Transfer::Sent {
        return Err(CommonRefusal::WrongState.into());
    }
    Walk { tx, app, caller, batch, event: Event::Transfer { what, bank_reference: None } }.over(which).await
}

/// The payments of a batch are given up before they were sent. Answers how many.
///
/// # Errors
/// `changed_meanwhile`.
pub async fn discard_batch(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    batch: BatchId,
    reason: Option<&str>,
) -> Result<u32, ApiError> {
    Walk { tx, app, caller, batch, event: Event::Discard }.over(Which::All(reason)).await
}

/// A payment before and after the event.
struct Step {
    before: Model,
    row: Model,
    next: Payment,
    entry: Option<Entry>,
}

/// One event, and the payments of a batch that it happens to, a thousand at a time.
struct Walk<'a> {
    tx: &'a Tx,
    app: &'a App,
    caller: &'a Caller,
    batch: BatchId,
    event: Event<'a>,
}

impl Walk<'_> {
    async fn over(&self, which: Which<'_>) -> Result<u32, ApiError> {
        let mut books = Books::on(self.app.today());
        let moved = match which {
            Which::All(reason) => self.all(&mut books, reason).await?,
            Which::Lines(lines) => self.some(&mut books, lines).await?,
        };
        books.close(self.tx).await?;
        u32::try_from(moved).map_err(|_| MoneyRefusal::AmountOverflow.into())
    }

    fn part<'p>(&self, after: i64, positions: Option<&'p [i64]>) -> set::Part<'p> {
        set::Part { batch: self.batch, state: self.event.from(), after, positions }
    }

    async fn all(&self, books: &mut Books, reason: Option<&str>) -> Result<usize, ApiError> {
        let (mut after, mut moved) = (0, 0);
        loop {
            let rows = self.part(after, None).read(self.tx, MOST as u64).await?;
            let Some(last) = rows.last().and_then(|row| row.batch_position) else { return Ok(moved) };
            moved += rows.len();
            after = last;
            self.step(books, rows, |_| reason.map(str::to_owned)).await?;
        }
    }

    async fn some(&self, books: &mut Books, lines: &[(u32, Option<String>)]) -> Result<usize, ApiError> {
        for chunk in lines.chunks(MOST) {
            let reasons: HashMap<i64, &Option<String>> =
                chunk.iter().map(|(position, reason)| (i64::from(*position), reason)).collect();
            let positions: Vec<_> = reasons.keys().copied().collect();
            let rows = self.part(0, Some(&positions)).read(self.tx, MOST as u64).await?;
            if rows.len() != chunk.len() {
                return Err(CommonRefusal::WrongState.into());
            }
            let reason = |row: &Model| {
                let of = row.batch_position.and_then(|position| reasons.get(&position));
                of.and_then(|reason| (*reason).clone())
            };
            self.step(books, rows, reason).await?;
        }
        Ok(lines.len())
    }

    async fn step(
        &self,
        books: &mut Books,
        rows: Vec<Model>,
        reason: impl Fn(&Model) -> Option<String>,
    ) -> Result<(), ApiError> {
        let Self { tx, app, caller, event, .. } = self;
        let requests = self.lock_requests(&rows).await?;
        let request_of = |row: &Model| row.request_id.and_then(|id| requests.get(&id));
        let mut steps = Vec::with_capacity(rows.len());
        for before in rows {
            let request = request_of(&before).map(|r| r.request.clone());
            let (next, entry) = event.happen(&record::domain(&before, request, None)?)?;
            steps.push(Step { row: self.after(&before, &next), before, next, entry });
        }
        self.write(&steps).await?;
        let action = event.action();
        let note =
            |s: &Step| service::event_of(app, caller, &s.row, action.name(), Some(&s.before), reason(&s.row));
        set::add_events(tx, &steps.iter().map(note).collect::<Vec<_>>()).await?;
        let posted = steps.iter().filter_map(|s| Some((service::posting(caller, &s.row), s.entry.clone()?)));
        books.post(tx, app, &posted.collect::<Vec<_>>()).await?;
        let mark = service::mark_name(action);
        for s in &steps {
            service::mark_request(tx, app, caller, request_of(&s.row), &s.next, &s.row, mark).await?;
        }
        Ok(())
    }

    /// Writes the payments as they are now: all of them, or none where another was there first.
    async fn write(&self, steps: &[Step]) -> Result<(), ApiError> {
        let Some(first) = steps.first() else { return Ok(()) };
        let bank_reference = match self.event {
            Event::Transfer { bank_reference, .. } => bank_reference,
            Event::Discard => None,
        };
        let written = set::Step { to: first.next.state, bank_reference, now_ms: first.row.updated_at_ms };
        let ids: Vec<_> = steps.iter().map(|s| s.row.id).collect();
        if set::step(self.tx, &ids, self.event.from(), &written).await? == ids.len() as u64 {
            Ok(())
        } else {
            Err(CommonRefusal::ChangedMeanwhile.into())
        }
    }

    /// The requests of these payments, locked in the order of their ids.
    async fn lock_requests(&self, rows: &[Model]) -> Result<HashMap<RequestId, Payable>, ApiError> {
        let mut wanted: Vec<RequestId> = rows.iter().filter_map(|row| row.request_id).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let found = requests::lock_many_for_payment(self.tx, &wanted).await?;
        if found.len() != wanted.len() {
            return Err(ApiError::Internal("a request of a batch is gone".into()));
        }
        Ok(found.into_iter().map(|request| (request.id, request)).collect())
    }

    /// The row as the event leaves it.
    fn after(&self, before: &Model, next: &Payment) -> Model {
        let now = self.app.now_ms();
        let mut row = before.clone();
        row.state = next.state;
        if let Event::Transfer { bank_reference: Some(reference), .. } = self.event {
            row.bank_reference = Some(reference.to_owned());
        }
        if next.state == State::Confirmed {
            row.confirmed_at_ms = Some(now);
        }
        row.version += 1;
        row.updated_at_ms = now;
        row
    }
}
