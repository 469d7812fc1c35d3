//! Opening balances (saldos iniciales; domain, section 9): what was outstanding at a cut-off date, from a file, approved by a second
//! person and posted against opening equity.

pub mod api;
mod post;
mod read;
#[path = "openings/words.es.rs"]
pub mod words_es;

use caudal_db::{Tx, audit};
use caudal_domain::accounting::AccountingRefusal;
use caudal_domain::accounting::opening::{self, Action, Opening, State};
use caudal_domain::time::parse_date;
use jiff::civil::Date;
use serde_json::json;

use super::store::openings::{self as store, row::Model};
use super::{OpeningId, period};
use caudal_access::identity::guard;
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, version::unchanged};
use caudal_web::{app::App, caller::Caller};

struct CommandContext<'a> {
    tx: &'a Tx,
    app: &'a App,
    caller: &'a Caller,
}

impl CommandContext<'_> {
    /// Sends them to be approved, approves them, declines them, or takes them back.
    async fn act(
        &self,
        id: OpeningId,
        version: i64,
        action: Action,
        reason: Option<&str>,
    ) -> Result<Model, ApiError> {
        // Whoever dates something back holds what is closed, first.
        let closed = period::hold_period(self.tx).await?;
        let before = store::lock(self.tx, id).await?.ok_or(ApiError::NotFound)?;
        unchanged(before.version == version)?;
        guard::still_holds(self.app, self.tx, self.caller).await?;
        let person = period::decider_now(self.tx, &self.caller.actor).await?;
        let decision = opening::decide(&domain(&before)?, closed, action, reason, person)?;
        if matches!(action, Action::Submit | Action::Approve) {
            check_not_repeated(self.tx, &before.file_sha256, id).await?;
        }
        let mut row = Model { version: version + 1, state: decision.next, ..before.clone() };
        if !action.is_own() {
            (row.decided_by, row.decided_by_name) =
                (Some(self.caller.actor.id), Some(self.caller.actor.name.clone()));
            (row.decided_at_ms, row.reason) = (Some(self.app.now_ms()), decision.reason);
        }
        unchanged(store::save(self.tx, row.clone(), version).await?)?;
        if row.state == State::Posted {
            post::all(self.tx, self.app, self.caller, &row).await?;
        }
        self.record(&format!("opening.{}", action.name()), Some(&before), &row).await?;
        Ok(row)
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

/// Refuses a file that waits to be posted, or was, with other opening balances: each would be owed twice. Whoever asks holds the period.
///
/// # Errors
/// `opening_repeated`.
async fn check_not_repeated(tx: &Tx, sha256: &str, id: OpeningId) -> Result<(), ApiError> {
    match store::of_file(tx, sha256, id).await? {
        Some(number) => Err(AccountingRefusal::OpeningRepeated { number }.into()),
        None => Ok(()),
    }
}

fn cutoff(row: &Model) -> Result<Date, ApiError> {
    parse_date(&row.cutoff_date)
        .ok_or_else(|| ApiError::Internal(format!("{} has no day", row.number).into()))
}

fn domain(row: &Model) -> Result<Opening, ApiError> {
    let (state, made_by, wrong_lines) = (row.state, row.made_by, row.wrong_count);
    Ok(Opening { state, made_by, cutoff: cutoff(row)?, wrong_lines })
}
