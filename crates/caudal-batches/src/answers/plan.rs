//! What an answer would do: which line each of its words is about, and what follows for it.

use caudal_db::Conn;
use std::collections::{BTreeMap, HashMap, HashSet};

use caudal_domain::batch::answer::{Answer, BankResult, Doubt, Standing, answered};
use caudal_domain::batch::{Sum, line::State as LineState};
use caudal_domain::ids::{BatchId, RequestId};
use caudal_domain::money::{Currency, Money};
use caudal_domain::{error::Refusal, ledger::Transfer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::{store::line, stored::Amount};
use super::reading::{LineAnswer, Names, Reading};
use super::results_es;
use caudal_payments::bulk::{self, Brief};
use caudal_requests::{payroll, settlements};
use caudal_web::http::problem::ApiError;

/// How many names that fit no line are told.
const TOLD: usize = 100;

/// What fits no line, or more than one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BatchUnmatched {
    pub count: u32,
    /// As the bank calls them; the first 100.
    pub ids: Vec<String>,
}

impl BatchUnmatched {
    fn add(&mut self, names: &Names) {
        self.count += 1;
        if self.ids.len() < TOLD {
            self.ids.push(names.label());
        }
    }
}

/// What an answer does, or would do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct BatchAnswerOutcome {
    /// Lines that were paid.
    pub confirmed: Amount,
    /// Lines that were refused.
    pub rejected: Amount,
    /// Lines whose money came back.
    pub returned: Amount,
    /// How many the bank has and has not paid yet.
    pub pending: u32,
    /// How many a person has to look at.
    pub doubts: u32,
    /// How many were told what is known already.
    pub unchanged: u32,
    /// What is about no line of this batch.
    pub unknown: BatchUnmatched,
    /// What could be about more than one of its lines.
    pub ambiguous: BatchUnmatched,
}

/// A line as answers find it.
#[derive(Clone, Debug)]
pub struct Known {
    pub brief: Brief,
    pub standing: Standing,
}

/// The lines of a batch with everything that a bank may call them.
pub struct Lines {
    all: Vec<Known>,
    by: HashMap<(Key, String), Vec<usize>>,
}

/// By what a line is called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Key {
    EndToEnd,
    Number,
    Document,
    Reference,
    Account,
}

/// A name without what people and programs write differently.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

impl Lines {
    pub async fn read(db: &Conn, batch: BatchId, currency: Currency) -> Result<Self, ApiError> {
        let doubts: HashMap<i64, Doubt> = line::doubts(db, batch).await?.into_iter().collect();
        let mut lines = Self { all: Vec::new(), by: HashMap::new() };
        for brief in bulk::briefs(db, batch).await? {
            let state = LineState::all().find(|s| s.payment() == Some(brief.state));
            let state = state.ok_or_else(|| ApiError::Internal("a line in no state".into()))?;
            let amount = Money::new(brief.amount_minor, currency);
            let standing = Standing { state, amount, doubt: doubts.get(&brief.position).copied() };
            lines.add(Known { brief, standing });
        }
        Ok(lines)
    }

    fn add(&mut self, known: Known) {
        let at = self.all.len();
        let brief = &known.brief;
        let names = [
            (Key::EndToEnd, Some(&brief.end_to_end_id)),
            (Key::Number, Some(&brief.number)),
            (Key::Document, brief.document.as_ref()),
            (Key::Reference, brief.reference.as_ref()),
            (Key::Account, brief.account.as_ref()),
        ];
        for (key, name) in names {
            let name = name.map(|n| plain(n)).filter(|n| !n.is_empty());
            if let Some(name) = name {
                self.by.entry((key, name)).or_default().push(at);
            }
        }
        self.all.push(known);
    }

    /// All of them, by place.
    #[must_use]
    pub fn all(&self) -> &[Known] {
        &self.all
    }

    /// The lines that all of these names fit, and the amount where they fit more than one.
    fn called(&self, names: &Names, amount: Option<Money>) -> Vec<usize> {
        // What names one payment alone needs no other name.
        for (key, name) in [(Key::EndToEnd, &names.end_to_end), (Key::Number, &names.number)] {
            let found = name.as_ref().and_then(|name| self.by.get(&(key, plain(name))));
            if let Some(found) = found {
                return found.clone();
            }
        }
        if names.end_to_end.is_some() || names.number.is_some() {
            return Vec::new();
        }
        let others = [
            (Key::Document, &names.document),
            (Key::Reference, &names.reference),
            (Key::Account, &names.account),
        ];
        let mut found: Option<Vec<usize>> = None;
        for (key, name) in others {
            let Some(name) = name else { continue };
            let these = self.by.get(&(key, plain(name))).cloned().unwrap_or_default();
            found = Some(match found {
                None => these,
                Some(before) => before.into_iter().filter(|at| these.contains(at)).collect(),
            });
        }
        let found = found.unwrap_or_default();
        if found.len() < 2 {
            return found;
        }
        let same = |at: &usize| amount.is_some_and(|amount| self.all[*at].standing.amount == amount);
        let narrowed: Vec<_> = found.iter().copied().filter(same).collect();
        if narrowed.is_empty() { found } else { narrowed }
    }

    /// The places of the lines that a text names, whatever it is: an end-to-end id, a number, a document, a reference or an account.
    #[must_use]
    pub fn named(&self, text: &str) -> Vec<i64> {
        let name = plain(text);
        let keys = [Key::EndToEnd, Key::Number, Key::Document, Key::Reference, Key::Account];
        let found = keys.into_iter().find_map(|key| self.by.get(&(key, name.clone())));
        found.into_iter().flatten().map(|at| self.all[*at].brief.position).collect()
    }
}

/// What becomes of a line.
#[derive(Clone, Debug)]
pub struct Changed {
    /// Where it stood.
    pub before: Standing,
    pub now: Standing,
    /// What happened to its transfer, in order.
    pub events: Vec<Transfer>,
    /// The code or the word that the bank used.
    pub code: String,
    pub message: String,
}

/// What an answer does to a batch.
#[derive(Default)]
pub struct Plan {
    /// What becomes of the lines of which it tells something new, by place.
    pub changed: BTreeMap<i64, Changed>,
    /// What was heard: the place in the message, the line, and what.
    pub heard: Vec<(i64, i64, BankResult)>,
    pub outcome: BatchAnswerOutcome,
}

/// The requests of these lines whose money cannot come back any more: it was proved, or payroll kept some of it back.
pub async fn barred(db: &Conn, lines: &Lines, reading: &Reading) -> Result<HashSet<RequestId>, ApiError> {
    let returns = |said: &LineAnswer| said.told == BankResult::Returned;
    if !reading.items.iter().any(returns) && !reading.rest.as_ref().is_some_and(returns) {
        return Ok(HashSet::new());
    }
    let paid = lines.all().iter().filter(|l| l.standing.state == LineState::Confirmed);
    let requests: Vec<_> = paid.filter_map(|l| l.brief.request).collect();
    let mut barred = settlements::under_way(db, &requests).await?;
    barred.extend(payroll::begun(db, &requests).await?);
    Ok(barred.into_iter().collect())
}

/// What an answer does. `heard` is what of this message is known already, by place in it and line.
///
/// # Errors
/// `amount_overflow`.
pub fn plan(
    lines: &Lines,
    reading: &Reading,
    heard: &HashSet<(i64, i64)>,
    barred: &HashSet<RequestId>,
) -> Result<Plan, Refusal> {
    let mut plan = Plan::default();
    let mut named = HashSet::new();
    for said in &reading.items {
        match lines.called(&said.names, said.amount).as_slice() {
            [] => plan.outcome.unknown.add(&said.names),
            [at] => {
                named.insert(*at);
                plan.hear(&lines.all[*at], said, heard, barred);
            }
            _ => plan.outcome.ambiguous.add(&said.names),
        }
    }
    if let Some(rest) = &reading.rest {
        for (_, line) in lines.all.iter().enumerate().filter(|(at, _)| !named.contains(at)) {
            plan.hear(line, rest, heard, barred);
        }
    }
    plan.sum()?;
    Ok(plan)
}

impl Plan {
    fn hear(
        &mut self,
        line: &Known,
        said: &LineAnswer,
        heard: &HashSet<(i64, i64)>,
        barred: &HashSet<RequestId>,
    ) {
        let position = line.brief.position;
        if heard.contains(&(said.place, position)) {
            self.outcome.unchanged += 1;
            return;
        }
        self.heard.push((said.place, position, said.told));
        let before = self.changed.get(&position).map_or(line.standing, |changed| changed.now);
        let mut step = answered(&before, &Answer { told: said.told, amount: said.amount });
        let back = step.events.contains(&Transfer::Returned);
        if back && line.brief.request.is_some_and(|request| barred.contains(&request)) {
            // Somebody proved how it was spent: that it came back cannot be true as well.
            step.next = Standing { doubt: Some(Doubt::Contradiction), ..before };
            step.events = &[];
        }
        if !step.changes(&before) {
            if said.told == BankResult::Pending {
                self.outcome.pending += 1;
            } else {
                self.outcome.unchanged += 1;
            }
            return;
        }
        let new = || Changed {
            before: line.standing,
            now: line.standing,
            events: Vec::new(),
            code: String::new(),
            message: String::new(),
        };
        let changed = self.changed.entry(position).or_insert_with(new);
        changed.now = step.next;
        changed.events.extend(step.events);
        changed.code.clone_from(&said.code);
        changed.message.clone_from(&said.message);
    }

    fn sum(&mut self) -> Result<(), Refusal> {
        let mut sums = [Sum::default(); 3];
        for changed in self.changed.values() {
            let place = match changed.now.state {
                _ if changed.now.state == changed.before.state => None,
                LineState::Confirmed => Some(0),
                LineState::Rejected => Some(1),
                LineState::Returned => Some(2),
                _ => None,
            };
            if let Some(place) = place {
                sums[place] = sums[place].plus(Sum::one(changed.now.amount.minor))?;
            }
            if changed.now.doubt.is_some() {
                self.outcome.doubts += 1;
            }
        }
        self.outcome.confirmed = sums[0].into();
        self.outcome.rejected = sums[1].into();
        self.outcome.returned = sums[2].into();
        Ok(())
    }

    /// How many lines and how much went from each state into another.
    ///
    /// # Errors
    /// `amount_overflow`.
    pub fn moves(&self) -> Result<Vec<(LineState, LineState, Sum)>, Refusal> {
        let mut moves: Vec<(LineState, LineState, Sum)> = Vec::new();
        for changed in self.changed.values() {
            let (from, to) = (changed.before.state, changed.now.state);
            let one = Sum::one(changed.now.amount.minor);
            match moves.iter_mut().find(|(a, b, _)| (*a, *b) == (from, to)) {
                Some((_, _, sum)) => *sum = sum.plus(one)?,
                None => moves.push((from, to, one)),
            }
        }
        Ok(moves)
    }

    /// The lines that an event happened to, each with what the history says of it.
    #[must_use]
    pub fn lines_of(&self, event: Transfer) -> Vec<(u32, Option<String>)> {
        let failed = event != Transfer::Confirmed;
        let with = self.changed.iter().filter(|(_, changed)| changed.events.contains(&event));
        with.filter_map(|(position, changed)| {
            Some((u32::try_from(*position).ok()?, failed.then(|| changed.message.clone())))
        })
        .collect()
    }
}

impl Changed {
    /// Why a person has to look at it, as it is kept and shown.
    #[must_use]
    pub fn doubt(&self) -> Option<(&'static str, String)> {
        self.now.doubt.map(|doubt| (doubt.name(), results_es::doubt(doubt, &self.message)))
    }
}
