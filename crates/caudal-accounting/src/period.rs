//! The period that is closed: one person closes it, two open it again.

pub mod api;

use caudal_db::{Conn, Tx, audit, unique_violation};
use caudal_domain::accounting::reopening::{self, Action, Reopening, State};
use caudal_domain::accounting::{AccountingRefusal, Decider, Period};
use caudal_domain::{actor::Actor, ids::UserId, permission::Permission as P, time::parse_date};
use jiff::civil::Date;
use serde_json::json;

use super::PeriodChangeId;
use super::store::period::{self as store, change, lock};
use caudal_access::identity::guard;
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, version::unchanged};
use caudal_web::{app::App, caller::Caller};

/// What is closed, held until the transaction ends: whoever dates something back asks it so.
pub async fn hold_period(tx: &Tx) -> Result<Period, ApiError> {
    Ok(period(&store::hold(tx).await?))
}

/// Who besides administrators decides, where the company named somebody.
pub async fn reviewer(db: &Conn) -> Result<Option<UserId>, ApiError> {
    Ok(store::read(db).await?.reviewer_id)
}

/// The caller as who decides, by what stands now.
pub async fn decider_now(db: &Conn, actor: &Actor) -> Result<Decider, ApiError> {
    Ok(decider(actor, &store::read(db).await?))
}

/// The same of some people.
pub async fn deciders(db: &Conn, people: &[Actor]) -> Result<Vec<Decider>, ApiError> {
    let row = store::read(db).await?;
    Ok(people.iter().map(|actor| decider(actor, &row)).collect())
}

fn period(row: &lock::Model) -> Period {
    through(row.closed_through.as_deref())
}

fn through(day: Option<&str>) -> Period {
    Period { closed_through: day.and_then(parse_date) }
}

fn to_reopening(row: &change::Model) -> Reopening {
    Reopening {
        state: row.state,
        asked_by: row.asked_by,
        before: through(row.closed_before.as_deref()),
        after: through(row.closed_after.as_deref()),
    }
}

fn decider(actor: &Actor, row: &lock::Model) -> Decider {
    Decider {
        id: actor.id,
        administrator: actor.own(None).allows(P::Administrator),
        reviewer: row.reviewer_id == Some(actor.id),
    }
}

struct CommandContext<'a> {
    tx: &'a Tx,
    app: &'a App,
    caller: &'a Caller,
}

impl CommandContext<'_> {
    /// Closes everything until a day.
    async fn close(&self, through: Date, reason: &str) -> Result<(), ApiError> {
        let row = store::hold(self.tx).await?;
        guard::still_holds(self.app, self.tx, self.caller).await?;
        let (next, reason) = period(&row).close(through, self.app.today(), reason)?;
        // What was posted before this moment and is not committed yet would else stand in what is closed.
        store::stop_posting(self.tx).await?;
        let mut change = self.change("close", &row, next, reason);
        change.state = State::Executed;
        self.decided(&mut change, None);
        store::insert(self.tx, change.clone()).await?;
        self.shut(row, next).await?;
        self.record("accounting_period.close", &change).await
    }

    /// Asks for what is closed to end sooner, or for nothing to be closed.
    async fn ask_reopen(&self, through: Option<Date>, reason: &str) -> Result<(), ApiError> {
        let row = store::hold(self.tx).await?;
        guard::still_holds(self.app, self.tx, self.caller).await?;
        let (next, reason) = period(&row).ask_reopen(through, reason)?;
        let change = self.change("reopen", &row, next, reason);
        store::insert(self.tx, change.clone()).await.map_err(|error| {
            match unique_violation(&error).as_deref() {
                Some("period_change_open") => AccountingRefusal::ReopeningOpen.into(),
                _ => ApiError::from(error),
            }
        })?;
        self.record("accounting_period.ask-reopen", &change).await
    }

    /// Agrees that a period is opened again, declines it, or takes the own wish back.
    async fn decide(
        &self,
        id: PeriodChangeId,
        version: i64,
        action: Action,
        reason: Option<&str>,
    ) -> Result<(), ApiError> {
        let row = store::hold(self.tx).await?;
        guard::still_holds(self.app, self.tx, self.caller).await?;
        let before = store::find(self.tx, id).await?.ok_or(ApiError::NotFound)?;
        unchanged(before.version == version)?;
        let person = decider(&self.caller.actor, &row);
        let decision = reopening::decide(&to_reopening(&before), period(&row), action, reason, person)?;
        let mut change = change::Model { version: version + 1, state: decision.next, ..before };
        self.decided(&mut change, decision.reason);
        unchanged(store::save(self.tx, change.clone(), version).await?)?;
        if let Some(next) = decision.period {
            self.shut(row, next).await?;
        }
        self.record(&format!("accounting_period.{}-reopen", action.name()), &change).await
    }

    /// Names who besides administrators decides whether a period is opened again; nobody where there is none.
    async fn set_reviewer(&self, version: i64, reviewer: Option<(UserId, String)>) -> Result<(), ApiError> {
        let row = store::hold(self.tx).await?;
        guard::still_holds(self.app, self.tx, self.caller).await?;
        unchanged(row.version == version)?;
        let (id, name) = reviewer.unzip();
        let told = |name: &Option<String>| json!({ "reviewer": name });
        let object = Object { kind: "accounting_period", id: uuid::Uuid::nil(), number: None };
        let (before, after) = (told(&row.reviewer_name), told(&name));
        let next = lock::Model { reviewer_id: id, reviewer_name: name, version: version + 1, ..row };
        store::overwrite(self.tx, next).await?;
        let action = "accounting_period.set-reviewer";
        let row = trail::row(self.app, self.caller, action, &object, Some(before), Some(after));
        Ok(audit::append(self.tx, &row).await?)
    }

    fn change(&self, kind: &str, row: &lock::Model, next: Period, reason: String) -> change::Model {
        change::Model {
            id: self.app.new_id(),
            kind: kind.to_owned(),
            state: State::Requested,
            closed_before: row.closed_through.clone(),
            closed_after: next.closed_through.map(|day| day.to_string()),
            reason,
            asked_by: self.caller.actor.id,
            asked_by_name: self.caller.actor.name.clone(),
            asked_at_ms: self.app.now_ms(),
            decided_by: None,
            decided_by_name: None,
            decided_at_ms: None,
            decision_reason: None,
            version: 1,
        }
    }

    fn decided(&self, change: &mut change::Model, reason: Option<String>) {
        change.decided_by = Some(self.caller.actor.id);
        change.decided_by_name = Some(self.caller.actor.name.clone());
        change.decided_at_ms = Some(self.app.now_ms());
        change.decision_reason = reason;
    }

    async fn shut(&self, row: lock::Model, next: Period) -> Result<(), ApiError> {
        let closed_through = next.closed_through.map(|day| day.to_string());
        let version = row.version + 1;
        Ok(store::overwrite(self.tx, lock::Model { closed_through, version, ..row }).await?)
    }

    async fn record(&self, action: &str, change: &change::Model) -> Result<(), ApiError> {
        let object = Object { kind: "accounting_period", id: change.id.0, number: None };
        let before = json!({ "closed_through": change.closed_before });
        let after = json!({
            "closed_through": change.closed_after, "state": change.state, "reason": change.reason,
            "asked_by": change.asked_by_name, "decided_by": change.decided_by_name,
            "decision_reason": change.decision_reason,
        });
        let row = trail::row(self.app, self.caller, action, &object, Some(before), Some(after));
        Ok(audit::append(self.tx, &row).await?)
    }
}
