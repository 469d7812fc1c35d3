//! What people say by hand that the bank did: one marks lines with the bank's paper, a second writes both totals down; and doubts
//! that somebody settles.

use caudal_db::{Conn, JsonText};
use caudal_domain::batch::{
    Action, BatchRefusal, Command, Decision, Effect, ReportKind, Sum, line::State as LineState,
};
use caudal_domain::error::{CommonRefusal, FieldRefusal};
use caudal_domain::{ids::BatchId, ledger::Transfer, money::MoneyRefusal};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Lines, by_state, results_es};
use crate::api::BatchActionBody;
use crate::service::{Change, CommandContext, Held};
use crate::store::answers::{self as rows, evidence};
use crate::store::{self, line, row::Model};
use crate::stored::{Amount, BatchFault, StoredReport};
use caudal_payments::bulk::{self, Which};
use caudal_web::http::problem::ApiError;

/// The most names that are pasted at once.
const MAX_NAMES: usize = 5_000;
/// What lines that were told of by hand have for the bank's code.
const BY_HAND: &str = "by_hand";

/// Lines that pasted texts name.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct BatchMatches {
    /// Their places.
    pub lines: Vec<i64>,
    /// What they come to.
    pub marked: Amount,
    /// Texts that name no line of which this can be said.
    pub unknown: Vec<String>,
    /// Texts that name more than one.
    pub ambiguous: Vec<BatchAmbiguous>,
}

/// A text that names more than one line.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchAmbiguous {
    /// The text.
    pub value: String,
    /// The places of the lines.
    pub lines: Vec<i64>,
}

fn missing(field: &str) -> ApiError {
    ApiError::Malformed { code: "missing_field", field: Some(field.into()) }
}

/// What is said, by its stable name.
///
/// # Errors
/// `missing_field`.
pub fn kind(name: Option<&str>) -> Result<ReportKind, ApiError> {
    name.and_then(ReportKind::from_name).ok_or_else(|| missing("kind"))
}

fn state(kind: ReportKind) -> LineState {
    match kind {
        ReportKind::Results => LineState::Sent,
        ReportKind::Returns => LineState::Confirmed,
    }
}

/// The lines that pasted texts name, of those that this can be said of.
///
/// # Errors
/// `amount_overflow`, `values`: too many.
pub async fn matches(
    db: &Conn,
    row: &Model,
    kind: ReportKind,
    values: &[String],
) -> Result<BatchMatches, ApiError> {
    if values.len() > MAX_NAMES {
        let refusal = CommonRefusal::LinesCount { max: MAX_NAMES }.into();
        return Err(vec![FieldRefusal { field: "values".into(), refusal }].into());
    }
    let lines = Lines::read(db, store::id(row), row.currency).await?;
    let open = by_state(&lines, state(kind));
    let mut found = BatchMatches::default();
    for value in values.iter().map(|v| v.trim()).filter(|v| !v.is_empty()) {
        let named: Vec<_> = lines.named(value).into_iter().filter(|at| open.contains_key(at)).collect();
        match named.as_slice() {
            [] => found.unknown.push(value.to_owned()),
            [one] => found.lines.push(*one),
            _ => found.ambiguous.push(BatchAmbiguous { value: value.to_owned(), lines: named }),
        }
    }
    found.lines.sort_unstable();
    found.lines.dedup();
    let mut minor = found.lines.iter().filter_map(|at| open.get(at));
    found.marked = minor.try_fold(Sum::default(), |sum, minor| sum.plus(Sum::one(*minor)))?.into();
    Ok(found)
}

/// The lines that are marked, by their places and by pasted texts, and what they come to.
async fn marked(
    context: &CommandContext<'_>,
    row: &Model,
    kind: ReportKind,
    body: &BatchActionBody,
) -> Result<(Vec<i64>, Sum), ApiError> {
    let pasted = body.values.clone().unwrap_or_default();
    let found = matches(context.tx, row, kind, &pasted).await?;
    let refuse = |value: &str, refusal| {
        let at = pasted.iter().position(|v| v.trim() == value).unwrap_or_default();
        FieldRefusal { field: format!("values/{at}"), refusal }
    };
    let unknown = found.unknown.iter().map(|value| refuse(value, CommonRefusal::ReferenceUnavailable.into()));
    let several = found.ambiguous.iter().map(|a| refuse(&a.value, BatchRefusal::ReferenceAmbiguous.into()));
    let mut refused: Vec<_> = unknown.chain(several).collect();
    let lines = Lines::read(context.tx, store::id(row), row.currency).await?;
    let open = by_state(&lines, state(kind));
    let mut places = found.lines;
    for (at, place) in body.lines.iter().flatten().enumerate() {
        if open.contains_key(place) {
            places.push(*place);
        } else {
            refused.push(FieldRefusal {
                field: format!("lines/{at}"),
                refusal: CommonRefusal::WrongState.into(),
            });
        }
    }
    if !refused.is_empty() {
        return Err(refused.into());
    }
    places.sort_unstable();
    places.dedup();
    let mut minor = places.iter().filter_map(|at| open.get(at));
    let sum = minor.try_fold(Sum::default(), |sum, minor| sum.plus(Sum::one(*minor)))?;
    Ok((places, sum))
}

impl CommandContext<'_> {
    /// Says by hand what the bank did.
    ///
    /// # Errors
    /// `version_stale`, whatever the rules refuse, `values` and `lines` one by one.
    pub async fn report(&self, id: BatchId, version: i64, body: &BatchActionBody) -> Result<Model, ApiError> {
        let held = self.hold(id, version).await?;
        self.may(&held, Action::Report)?;
        let kind = kind(body.kind.as_deref())?;
        let (places, sum) = marked(self, &held.before, kind, body).await?;
        let papers = rows::evidence_of(self.tx, id, None).await?;
        let command = Command::Report {
            kind,
            marked: sum,
            evidence: !papers.is_empty(),
            reason: body.reason.clone().unwrap_or_default(),
        };
        let decision = self.decide(&held, &command)?;
        let report = decision.next.report.ok_or(CommonRefusal::WrongState)?;
        rows::mark(self.tx, id, &places).await?;
        rows::use_evidence(self.tx, id, version + 1).await?;
        let mut row = held.before.clone();
        row.report = Some(JsonText(StoredReport {
            kind: kind.name().to_owned(),
            by: report.by,
            by_name: self.caller.actor.name.clone(),
            marked: report.marked.into(),
            rest: report.rest.into(),
            reason: decision.reason.clone(),
            at_ms: self.app.now_ms(),
            evidence: papers.into_iter().map(named).collect(),
        }));
        let reason = decision.reason.clone();
        self.apply(held, row, decision, Change { action: Action::Report.name(), reason, changes: Vec::new() })
            .await
    }

    /// Agrees to what another said, who has not seen its totals; only then does anything happen.
    ///
    /// # Errors
    /// `version_stale`, whatever the rules refuse, `settlement_under_way` and `already_deducted` for what cannot have come back.
    pub async fn agree(&self, id: BatchId, version: i64, body: &BatchActionBody) -> Result<Model, ApiError> {
        let held = self.hold(id, version).await?;
        let marked = body.marked.ok_or_else(|| missing("marked"))?.into();
        let rest = body.rest.ok_or_else(|| missing("rest"))?.into();
        let mut decision = self.decide(&held, &Command::Agree { marked, rest })?;
        let reason = held.before.report.as_ref().and_then(|report| report.reason.clone());
        self.settle(id, &decision, reason.as_deref()).await?;
        rows::mark(self.tx, id, &[]).await?;
        self.count_doubts(&held, &mut decision).await?;
        let row = held.before.clone();
        self.apply(held, row, decision, Change { action: Action::Agree.name(), reason, changes: Vec::new() })
            .await
    }

    /// Does to the lines and their payments what two people agree on.
    async fn settle(&self, id: BatchId, decision: &Decision, reason: Option<&str>) -> Result<(), ApiError> {
        let (tx, app, caller) = (self.tx, self.app, self.caller);
        let (event, to) = match decision.effect {
            Effect::Settle => (Transfer::Rejected, LineState::Rejected),
            Effect::Return => (Transfer::Returned, LineState::Returned),
            _ => return Ok(()),
        };
        let places = rows::marks(tx, id).await?;
        let lines: Vec<_> = places
            .iter()
            .filter_map(|at| Some((u32::try_from(*at).ok()?, reason.map(str::to_owned))))
            .collect();
        bulk::move_batch(tx, app, caller, id, Which::Lines(&lines), event).await?;
        let said = |message: String| {
            let fault = BatchFault { code: BY_HAND.to_owned(), message };
            serde_json::to_string(&fault).map_err(ApiError::internal)
        };
        let failed = said(results_es::by_hand(reason))?;
        for some in places.chunks(bulk::MOST) {
            line::set_result(tx, id, Some(some), None, to.name(), &failed).await?;
        }
        if decision.effect == Effect::Settle {
            bulk::move_batch(tx, app, caller, id, Which::All(None), Transfer::Confirmed).await?;
            let paid = said(results_es::by_hand(None))?;
            let (sent, confirmed) = (LineState::Sent.name(), LineState::Confirmed.name());
            line::set_result(tx, id, None, Some(sent), confirmed, &paid).await?;
        }
        Ok(())
    }

    /// A line that moved leaves no doubt behind.
    async fn count_doubts(&self, held: &Held, decision: &mut Decision) -> Result<(), ApiError> {
        let doubts = line::doubts(self.tx, store::id(&held.before)).await?.len();
        decision.next.doubts = u32::try_from(doubts).map_err(|_| MoneyRefusal::AmountOverflow)?;
        Ok(())
    }

    /// Takes back or turns down what was said by hand.
    ///
    /// # Errors
    /// `version_stale`, whatever the rules refuse.
    pub async fn dispute(
        &self,
        id: BatchId,
        version: i64,
        body: &BatchActionBody,
    ) -> Result<Model, ApiError> {
        let held = self.hold(id, version).await?;
        let reason = body.reason.clone().unwrap_or_default();
        let decision = self.decide(&held, &Command::Dispute { reason })?;
        rows::mark(self.tx, id, &[]).await?;
        let (row, reason) = (held.before.clone(), decision.reason.clone());
        self.apply(
            held,
            row,
            decision,
            Change { action: Action::Dispute.name(), reason, changes: Vec::new() },
        )
        .await
    }

    /// Settles the doubts at lines, with a word about what came out. No money moves.
    ///
    /// # Errors
    /// `version_stale`, `changed_meanwhile` where one of the lines has no doubt, whatever the rules refuse.
    pub async fn review(&self, id: BatchId, version: i64, body: &BatchActionBody) -> Result<Model, ApiError> {
        let held = self.hold(id, version).await?;
        let mut places = body.lines.clone().unwrap_or_default();
        places.sort_unstable();
        places.dedup();
        let lines = u32::try_from(places.len()).map_err(|_| MoneyRefusal::AmountOverflow)?;
        let reason = body.reason.clone().unwrap_or_default();
        let decision = self.decide(&held, &Command::Review { lines, reason })?;
        let mut settled = 0;
        for some in places.chunks(bulk::MOST) {
            settled += line::settle_doubts(self.tx, id, some).await?;
        }
        if settled != places.len() as u64 {
            return Err(CommonRefusal::ChangedMeanwhile.into());
        }
        let (row, reason) = (held.before.clone(), decision.reason.clone());
        self.apply(held, row, decision, Change { action: Action::Review.name(), reason, changes: Vec::new() })
            .await
    }
}

fn named(paper: evidence::Model) -> (uuid::Uuid, String) {
    (paper.id, paper.name)
}
