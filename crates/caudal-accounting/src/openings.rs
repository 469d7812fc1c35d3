//! Opening balances (saldos iniciales; domain, section 9): what was outstanding at a cut-off date, from a file, approved by a second
//! person and posted against opening equity.

pub mod api;
mod post;
mod read;
#[path = "openings/words.es.rs"]
pub mod words_es;

use caudal_db::{Tx, audit};
use caudal_domain::{
    accounting::{self, AccountingRefusal},
    error::{CommonRefusal, Refusal},
    request::RequestRefusal,
    text,
    time::parse_date,
};
use jiff::civil::Date;
use serde_json::json;

use super::{
    OpeningId, period,
    store::openings::{self as store, row::Model},
};
use caudal_access::identity::guard;
use caudal_web::{
    app::App,
    caller::Caller,
    http::{
        problem::ApiError,
        trail::{self, Object},
    },
};

/// Who acts, and where.
struct Desk<'a> {
    tx: &'a Tx,
    app: &'a App,
    caller: &'a Caller,
}

impl Desk<'_> {
    /// Sends them to be approved, approves them, declines them, or takes them back.
    async fn act(
        &self,
        id: OpeningId,
        version: i64,
        action: &str,
        reason: Option<&str>,
    ) -> Result<Model, ApiError> {
        // Whoever dates something back holds what is closed, first.
        let closed = period::held(self.tx).await?;
        let before = store::lock(self.tx, id).await?.ok_or(ApiError::NotFound)?;
        if before.version != version {
            return Err(ApiError::VersionStale);
        }
        guard::still_holds(self.app, self.tx, self.caller).await?;
        let mut row = Model { version: version + 1, ..before.clone() };
        match action {
            "submit" => self.submit(&mut row)?,
            "discard" => self.discard(&mut row)?,
            "approve" => {
                self.decides(&row).await?;
                closed.admits(cutoff(&row)?)?;
                row.state = "posted".into();
                self.decided(&mut row, None);
            }
            "decline" => {
                self.decides(&row).await?;
                let reason = text::reason(reason.unwrap_or_default())?;
                row.state = "declined".into();
                self.decided(&mut row, Some(reason));
            }
            _ => return Err(ApiError::NotFound),
        }
        if !store::save(self.tx, row.clone(), version).await? {
            return Err(ApiError::VersionStale);
        }
        if row.state == "posted" {
            post::all(self.tx, self.app, self.caller, &row).await?;
        }
        self.record(&format!("opening.{action}"), Some(&before), &row).await?;
        Ok(row)
    }

    fn submit(&self, row: &mut Model) -> Result<(), ApiError> {
        self.own(row, &["draft"])?;
        if row.wrong_count > 0 {
            return Err(AccountingRefusal::OpeningWrong { lines: row.wrong_count }.into());
        }
        row.state = "requested".into();
        Ok(())
    }

    fn discard(&self, row: &mut Model) -> Result<(), ApiError> {
        self.own(row, &["draft", "requested"])?;
        row.state = "discarded".into();
        Ok(())
    }

    fn own(&self, row: &Model, states: &[&str]) -> Result<(), Refusal> {
        if !states.contains(&row.state.as_str()) {
            return Err(CommonRefusal::WrongState.into());
        }
        if row.made_by == self.caller.actor.id { Ok(()) } else { Err(RequestRefusal::NotOwner.into()) }
    }

    async fn decides(&self, row: &Model) -> Result<(), ApiError> {
        if row.state != "requested" {
            return Err(CommonRefusal::WrongState.into());
        }
        let decider = period::decider_now(self.tx, &self.caller.actor).await?;
        Ok(accounting::may_decide(row.made_by, decider)?)
    }

    fn decided(&self, row: &mut Model, reason: Option<String>) {
        row.decided_by = Some(self.caller.actor.id);
        row.decided_by_name = Some(self.caller.actor.name.clone());
        row.decided_at_ms = Some(self.app.now_ms());
        row.reason = reason;
    }

    async fn record(&self, action: &str, before: Option<&Model>, after: &Model) -> Result<(), ApiError> {
        let told = |row: &Model| {
            json!({
                "state": row.state, "cutoff_date": row.cutoff_date, "file": row.file_name,
                "sha256": row.file_sha256, "lines": row.line_count, "reason": row.reason,
            })
        };
        let object = Object { kind: "opening", id: after.id.0, number: Some(&after.number) };
        let row = trail::row(self.app, self.caller, action, &object, before.map(told), Some(told(after)));
        Ok(audit::append(self.tx, &row).await?)
    }
}

fn cutoff(row: &Model) -> Result<Date, ApiError> {
    parse_date(&row.cutoff_date)
        .ok_or_else(|| ApiError::Internal(format!("{} has no day", row.number).into()))
}
