//! Many entries at once: those of the payments of a batch.

use std::collections::HashSet;

use caudal_db::{Tx, bulk};
use caudal_domain::error::CommonRefusal;
use caudal_domain::ledger::{Changes, Entry};
use caudal_domain::order;
use jiff::civil::Date;

use super::{PostingContext, store, write};
use caudal_web::{app::App, http::problem::ApiError};

/// Entries that are posted in one transaction, some thousand at a time, as [`super::post`] posts each alone. A hundred thousand
/// writes of one in-transit balance would be the whole cost, so balances move once, when the books are closed.
#[must_use = "balances move when it is closed"]
pub struct Books {
    business_date: Date,
    opened: HashSet<String>,
    changes: Changes,
}

impl Books {
    /// Opens the books of a day. That of today stands in no closed period.
    pub fn on(business_date: Date) -> Self {
        Self { business_date, opened: HashSet::new(), changes: Changes::default() }
    }

    /// Posts entries.
    ///
    /// # Errors
    /// `wrong_state` when this event of one of the payments was posted before; `period_closed` on a node whose clock is late.
    pub async fn post(
        &mut self,
        tx: &Tx,
        app: &App,
        entries: &[(PostingContext<'_>, Entry)],
    ) -> Result<(), ApiError> {
        self.open_accounts(tx, entries).await?;
        let (day, now) = (self.business_date.to_string(), app.now_ms());
        let (mut rows, mut lines) =
            (Vec::with_capacity(entries.len()), Vec::with_capacity(2 * entries.len()));
        for (context, entry) in entries {
            let id = app.new_id();
            rows.push(store::entry_row(id, context, entry, &day, now));
            lines.extend(store::line_rows(id, context, entry, &day));
            self.changes.add(entry)?;
        }
        write::insert(tx, &rows, &lines, self.business_date, CommonRefusal::WrongState.into()).await
    }

    /// Moves the balances by what all entries come to, in key order: two batches of the same accounts never wait for each other in
    /// a circle.
    pub async fn close(self, tx: &Tx) -> Result<(), ApiError> {
        let moved: Vec<_> = self.changes.finish().into_iter().map(Into::into).collect();
        Ok(store::add_moved(tx, &self.business_date.to_string(), &moved).await?)
    }

    async fn open_accounts(
        &mut self,
        tx: &Tx,
        entries: &[(PostingContext<'_>, Entry)],
    ) -> Result<(), ApiError> {
        let mut missing = Vec::new();
        for (context, entry) in entries {
            for line in entry.lines() {
                let account = store::account_of(line, &context.names);
                if self.opened.insert(account.key.clone()) {
                    missing.push(account);
                }
            }
        }
        order::sort_by(&mut missing, |a, b| a.key.cmp(&b.key));
        Ok(bulk::insert_missing(tx, &missing).await?)
    }
}
