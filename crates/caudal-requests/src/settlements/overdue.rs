//! Advances whose day is over without a settlement: their debtor is told the day after, and every week from then on.

use caudal_db::{Tx, audit};
use jiff::ToSpan as _;
use serde_json::json;

use super::store::overdue as store;
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, http::problem::ApiError};

/// How many are told of in one transaction.
const AT_ONCE: u64 = 200;
/// After how many days they are told again.
const AGAIN_DAYS: i64 = 7;

/// Writes down which advances are overdue, each once a day at most, whichever node does; notices are made of it.
pub async fn tell_overdue(app: &App) -> Result<(), ApiError> {
    loop {
        let (today, again) =
            (app.today().to_string(), app.today().saturating_sub(AGAIN_DAYS.days()).to_string());
        // Looked at with a reader first, so that an idle portal does not write.
        if store::untold(app.db.read(), &today, &again, 1).await?.is_empty() {
            return Ok(());
        }
        app.write((today, again), |tx, app, (today, again)| Box::pin(tell_some(tx, app, today, again)))
            .await?;
    }
}

async fn tell_some(tx: &Tx, app: &App, today: &str, again: &str) -> Result<(), ApiError> {
    for id in store::untold(tx, today, again, AT_ONCE).await? {
        // Asked again under the lock: another node may have told of it, or its debtor may have settled it.
        let Some(row) = store::take(tx, id, today, again).await? else { continue };
        store::record_reminder(tx, id, today).await?;
        let object = Object { kind: "settlement", id: row.id.0, number: Some(&row.number) };
        let after = json!({ "due_on": row.due_on, "debtor": row.debtor_name });
        audit::append(tx, &trail::own(app, "settlement.overdue", &object, None, Some(after))).await?;
    }
    Ok(())
}
