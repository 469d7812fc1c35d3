//! What failed goes into another batch, once, and is checked there like anything else.

use std::collections::HashMap;

use caudal_domain::batch::{Action, Command, Header, State, Sum};
use caudal_domain::ids::{BankId, BatchId};
use caudal_domain::money::{Money, MoneyRefusal};

use crate::record;
use crate::service::{Change, CommandContext, blank, lines::unchecked};
use crate::store::{self, line, row::Model};
use caudal_beneficiaries::beneficiaries;
use caudal_web::http::problem::ApiError;

impl CommandContext<'_> {
    /// Puts the lines that failed, and that are in no other batch, into a new one, where each tells the account that it had. Answers
    /// the new batch, which is to be checked.
    ///
    /// # Errors
    /// `version_stale`, whatever the rules refuse.
    pub async fn retry(&self, id: BatchId, version: i64) -> Result<Model, ApiError> {
        let held = self.hold(id, version).await?;
        let decision = self.decide(&held, &Command::Retry)?;
        let failed = line::failed(self.tx, id).await?;
        let new = self.carrying(&held.before, &failed).await?;
        store::insert(self.tx, &new).await?;
        // Whoever entered these lines there entered them here as well, and approves them nowhere.
        let before = held.beside.editors.iter().copied().chain([held.before.created_by]);
        for entered in before.chain([self.caller.actor.id]) {
            store::edited(self.tx, store::id(&new), entered).await?;
        }
        let lines = self.carried(&new, &failed).await?;
        line::overwrite(self.tx, &lines).await?;
        let places: Vec<_> = failed.iter().map(|line| line.position).collect();
        for some in places.chunks(caudal_db::bulk::MOST) {
            line::carried_to(self.tx, id, some, store::id(&new)).await?;
        }
        let from = Change { action: "create", reason: Some(held.before.number.clone()), changes: Vec::new() };
        self.note(&new, None, from).await?;
        let told =
            Change { action: Action::Retry.name(), reason: Some(new.number.clone()), changes: Vec::new() };
        let row = held.before.clone();
        self.apply(held, row, decision, told).await?;
        Ok(new)
    }

    /// A batch like the other, with its failed lines to be checked.
    async fn carrying(&self, before: &Model, failed: &[line::Model]) -> Result<Model, ApiError> {
        let (app, by) = (self.app, &self.caller.actor);
        let header = record::header(before)?;
        let count = u32::try_from(failed.len()).map_err(|_| MoneyRefusal::AmountOverflow)?;
        let known = failed.iter().filter_map(|line| line.amount_minor);
        let sum = known.map(Sum::one).try_fold(Sum::default(), |sum, one| sum.plus(one))?;
        let minor = if sum.minor > 0 { sum.minor } else { before.control_minor };
        let header = Header {
            // A day that is past is nobody's to pay on.
            execution_date: header.execution_date.max(app.today()),
            control: Sum { count, minor },
            ..header
        };
        let names = (before.source_account_name.clone(), before.concept_name.clone());
        let now = app.now_ms();
        Ok(Model {
            id: app.new_id(),
            number: store::next_number(self.tx, app.today().year()).await?,
            state: State::Validating,
            lines_read: true,
            run: 1,
            beat_ms: Some(now),
            total_rows: Some(i64::from(count)),
            checked_by: Some(by.id),
            of_batch_id: Some(before.id),
            of_batch_number: Some(before.number.clone()),
            ..blank(&header, names, by, now)
        })
    }

    /// The lines as they were written, each with the account that it had.
    async fn carried(&self, new: &Model, failed: &[line::Model]) -> Result<Vec<line::Model>, ApiError> {
        let mut banks: Vec<BankId> = failed.iter().filter_map(|line| line.bank_id).collect();
        banks.sort_unstable();
        banks.dedup();
        let banks = beneficiaries::banks_by_id(self.tx, &banks).await?;
        let names: HashMap<_, _> = banks.into_iter().map(|bank| (bank.id(), bank.name)).collect();
        let was = |line: &line::Model| {
            let bank = line.bank_id.and_then(|id| names.get(&id)).cloned().unwrap_or_default();
            line.account_number.as_ref().map(|number| format!("{bank} · {number}"))
        };
        let currency = record::header(new)?.currency;
        // Its file is not the new batch's, nor what that file said of separators: the amount stays what it was read as.
        let cells = |line: &line::Model| {
            let mut cells = line.cells.0.clone();
            if let Some(minor) = line.amount_minor {
                cells.write_amount(Money::new(minor, currency));
            }
            cells
        };
        let carry = |(line, position): (&line::Model, i64)| line::Model {
            was: was(line),
            ..unchecked(new.id, position, None, cells(line))
        };
        Ok(failed.iter().zip(1..).map(carry).collect())
    }
}
