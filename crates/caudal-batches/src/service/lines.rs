//! Lines that are changed by hand: each change has all of them checked again, since one line says something of others.

use caudal_db::JsonText;
use caudal_domain::batch::{Decision, Effect, MAX_LINES, State, checks::Column, line::State as LineState};
use caudal_domain::error::{CommonRefusal, FieldRefusal};
use caudal_domain::ids::{BatchId, RequestId};
use caudal_domain::text::TextRefusal;
use std::collections::BTreeMap;

use super::{Change, CommandContext, Held};
use crate::store::{line, row::Model};
use crate::stored::{BatchChange, Cells};
use crate::{pay, words_es};
use caudal_beneficiaries::beneficiaries;
use caudal_requests::requests;
use caudal_web::http::problem::ApiError;

/// The longest text of a cell, in characters.
const MAX_CELL_CHARS: usize = 500;
/// How many lines are changed at once.
pub const MAX_CHANGES: usize = 500;

/// What is written into cells, by column.
pub type Writing = BTreeMap<String, String>;

/// One line and what is written into its cells.
pub type Correction = (i64, Writing);

/// What was written into lines, and what could not be.
#[derive(Default)]
struct Written {
    changes: Vec<BatchChange>,
    refused: Vec<FieldRefusal>,
}

impl Written {
    fn accepted(self) -> Result<Vec<BatchChange>, ApiError> {
        if self.refused.is_empty() { Ok(self.changes) } else { Err(self.refused.into()) }
    }

    /// Writes into the cells of the line of this number; what cannot be written, by fields below `field`.
    fn write(&mut self, number: i64, cells: &mut Cells, writing: &Writing, field: &str) {
        for (name, text) in writing {
            let refusal = match Column::from_name(name) {
                None => CommonRefusal::ReferenceUnavailable.into(),
                Some(_) if text.chars().count() > MAX_CELL_CHARS => {
                    TextRefusal::TextTooLong { max: MAX_CELL_CHARS }.into()
                }
                Some(column) => {
                    self.changes.extend(BatchChange::of(Some(number), name, cells.text(column), text));
                    cells.write(column, text);
                    continue;
                }
            };
            self.refused.push(FieldRefusal { field: format!("{field}cells/{name}"), refusal });
        }
    }
}

/// A line that nobody has checked yet.
pub fn unchecked(batch: BatchId, position: i64, row_number: Option<i64>, cells: Cells) -> line::Model {
    line::Model {
        batch_id: batch,
        position,
        row_number,
        state: LineState::Wrong,
        cells: JsonText(cells),
        amount_minor: None,
        severity: 0,
        weight: 0,
        problems: None,
        beneficiary_id: None,
        bank_id: None,
        account_kind: None,
        account_number: None,
        account_id: None,
        new_account: false,
        request_id: None,
        payment_id: None,
        was: None,
        doubt: None,
        bank_said: None,
        carried_to: None,
    }
}

impl CommandContext<'_> {
    async fn to_edit(&self, id: BatchId, version: i64) -> Result<(Held, Decision), ApiError> {
        let held = self.hold(id, version).await?;
        let decision = self.edit(&held).await?;
        // The payments of an approved batch are given up before its lines are changed.
        pay::effect(self, &held, &held.before, &decision).await?;
        let effect = Effect::Nothing;
        Ok((held, Decision { effect, ..decision }))
    }

    async fn edited(&self, held: Held, mut decision: Decision, told: Change<'_>) -> Result<Model, ApiError> {
        let row = Model { lines_read: true, ..held.before.clone() };
        // A batch whose lines are there is checked, whatever it waited for.
        decision.next.state = State::Validating;
        self.apply(held, row, decision, told).await
    }

    /// Changes cells of some lines, of all or of none.
    pub async fn edit_lines(
        &self,
        id: BatchId,
        version: i64,
        changes: &[Correction],
    ) -> Result<Model, ApiError> {
        if changes.is_empty() || changes.len() > MAX_CHANGES {
            return Err(CommonRefusal::LinesCount { max: MAX_CHANGES }.into());
        }
        let (held, decision) = self.to_edit(id, version).await?;
        if !held.before.lines_read {
            return Err(CommonRefusal::WrongState.into());
        }
        let positions: Vec<i64> = changes.iter().map(|(position, _)| *position).collect();
        let lines = line::at(self.tx, id, &positions).await?;
        let mut lines: BTreeMap<i64, line::Model> = lines.into_iter().map(|l| (l.position, l)).collect();
        let mut written = Written::default();
        for (at, (position, writing)) in changes.iter().enumerate() {
            let field = format!("lines/{at}/");
            let Some(kept) = lines.get_mut(position) else {
                let field = format!("{field}position");
                let refusal = CommonRefusal::ReferenceUnavailable.into();
                written.refused.push(FieldRefusal { field, refusal });
                continue;
            };
            written.write(kept.number(), &mut kept.cells.0, writing, &field);
            kept.payment_id = None;
        }
        let changes = written.accepted()?;
        line::overwrite(self.tx, &lines.into_values().collect::<Vec<_>>()).await?;
        self.edited(held, decision, Change::changed("edit", changes)).await
    }

    /// Adds a line at the end.
    pub async fn add_line(&self, id: BatchId, version: i64, writing: &Writing) -> Result<Model, ApiError> {
        let (held, decision) = self.to_edit(id, version).await?;
        if held.before.sheet_place.is_some() && !held.before.lines_read {
            return Err(CommonRefusal::WrongState.into());
        }
        let (last, row) = line::last(self.tx, id).await?;
        let position = last + 1;
        if position > i64::from(MAX_LINES) {
            return Err(CommonRefusal::LinesCount { max: MAX_LINES as usize }.into());
        }
        let mut line = unchecked(id, position, row.map(|row| row + 1), Cells::default());
        let mut written = Written::default();
        written.write(line.number(), &mut line.cells.0, writing, "");
        let changes = written.accepted()?;
        line::overwrite(self.tx, &[line]).await?;
        self.edited(held, decision, Change::changed("add-line", changes)).await
    }

    pub async fn remove_line(&self, id: BatchId, version: i64, position: i64) -> Result<Model, ApiError> {
        let (held, decision) = self.to_edit(id, version).await?;
        let gone = line::at(self.tx, id, &[position]).await?;
        if !held.before.lines_read || !line::remove(self.tx, id, position).await? {
            return Err(ApiError::NotFound);
        }
        let changes = gone.iter().flat_map(|line| {
            let cell = move |column: Column| {
                BatchChange::of(Some(line.number()), column.name(), line.cells.0.text(column), "")
            };
            Column::all().filter_map(cell)
        });
        self.edited(held, decision, Change::changed("remove-line", changes.collect())).await
    }

    /// Adds a line for each of these requests.
    pub async fn take_requests(
        &self,
        id: BatchId,
        version: i64,
        requests: &[RequestId],
    ) -> Result<Model, ApiError> {
        let (held, decision) = self.to_edit(id, version).await?;
        if held.before.sheet_place.is_some() && !held.before.lines_read {
            return Err(CommonRefusal::WrongState.into());
        }
        let lines = self.lines_of(id, &held.before, requests).await?;
        line::overwrite(self.tx, &lines).await?;
        self.edited(held, decision, Change::just("requests")).await
    }

    async fn lines_of(
        &self,
        id: BatchId,
        row: &Model,
        ids: &[RequestId],
    ) -> Result<Vec<line::Model>, ApiError> {
        let found = requests::find_for_payment(self.tx, ids).await?;
        let missing = || FieldRefusal {
            field: "request_ids".into(),
            refusal: CommonRefusal::ReferenceUnavailable.into(),
        };
        if found.len() != ids.len() || ids.is_empty() {
            return Err(vec![missing()].into());
        }
        let of: Vec<_> = found.iter().map(|r| r.beneficiary.id()).collect();
        let parties = beneficiaries::with_documents(self.tx, &of).await?;
        let accounts = beneficiaries::accounts_of(self.tx, &of).await?;
        let codes = beneficiaries::all_banks(self.tx).await?;
        let (first, last_row) = line::last(self.tx, id).await?;
        let lines = ids.iter().zip(first + 1..).filter_map(|(request, position)| {
            let request = found.iter().find(|r| r.id == *request)?;
            let mut cells = Cells::default();
            let mut put = |column: Column, text: &str| cells.write(column, text);
            if let Some(party) = parties.iter().find(|p| p.id == request.request.beneficiary) {
                put(Column::Name, &party.name);
                put(
                    Column::DocumentType,
                    words_es::document_word(party.document_type.as_deref().unwrap_or_default()),
                );
                put(Column::Document, party.document_number.as_deref().unwrap_or_default());
            }
            let usable = accounts.iter().filter(|a| a.account.beneficiary == request.request.beneficiary);
            let mut usable = usable.filter(|a| a.account.currency == row.currency);
            let verified =
                usable.clone().find(|a| a.account.state == caudal_domain::account::AccountState::Verified);
            if let Some(account) = verified.or_else(|| usable.next()) {
                let code = codes.iter().find(|b| b.id.0 == account.bank.id).map(|b| b.code.as_str());
                put(Column::Bank, code.unwrap_or_default());
                put(Column::AccountKind, words_es::account_word(&account.kind));
                put(Column::Account, &account.number);
            }
            let minor = request.request.approved_minor.unwrap_or(request.request.requested_minor);
            let amount = caudal_domain::money::Money::new(minor, request.request.currency);
            put(Column::Currency, request.request.currency.code());
            put(Column::Concept, &request.type_ref.name);
            put(Column::Request, &request.number);
            cells.write_amount(amount);
            // Behind a spreadsheet's rows its numbering goes on.
            Some(unchecked(id, position, last_row.map(|last| last + position - first), cells))
        });
        Ok(lines.collect())
    }
}

/// The ids in the order in which they came, each once.
#[must_use]
pub fn distinct(ids: &[RequestId]) -> Vec<RequestId> {
    let mut seen = std::collections::HashSet::new();
    ids.iter().filter(|id| seen.insert(**id)).copied().collect()
}
