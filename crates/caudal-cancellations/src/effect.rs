//! What a cancellation does: told, named by a hash, and written.

use caudal_db::Conn;
use caudal_domain::{cancellation::Effects, ids::CancellationId, ledger::Outcome, request, settlement};
use jiff::civil::Date;
use sha2::{Digest, Sha256};

use super::load::{Loaded, Records};
use super::{service::CommandContext, view::EffectView, words_es};
use caudal_ledger::{self as ledger, Document, Undone};
use caudal_payments::HeldBatch;
use caudal_requests::requests::{self, Payable};
use caudal_requests::settlements::SettlementRecord;
use caudal_web::http::problem::ApiError;

/// What cancelling something does, with the entries that it undoes.
pub struct Doing<'a> {
    pub loaded: &'a Loaded,
    pub effects: &'a Effects,
    /// What is posted the other way round.
    pub entries: Vec<Undone>,
}

impl<'a> Doing<'a> {
    /// Looks up what would be undone.
    pub async fn of(db: &Conn, loaded: &'a Loaded, effects: &'a Effects) -> Result<Self, ApiError> {
        let entries =
            if effects.reverses_entries { ledger::undoable(db, loaded.poster()).await? } else { Vec::new() };
        Ok(Self { loaded, effects, entries })
    }

    /// Names it: two of these are the same only where the same is done to the same version of the document. Neither the session of the
    /// box nor what is in it belong to it, since they change by themselves.
    #[must_use]
    pub fn hash(&self) -> String {
        let (loaded, effects) = (self.loaded, self.effects);
        let mut text = format!(
            "caudal cancellation 1\n{}\n{}\n{}\n{}\n",
            loaded.target.kind().name(),
            loaded.id,
            loaded.version,
            loaded.target.amount().minor,
        );
        let states = [
            effects.request.as_ref().map(|r| r.state.name()),
            effects.payment.as_ref().map(|p| p.state.name()),
            effects.settlement.as_ref().map(|s| s.state.name()),
            effects.withdraws_excess.then_some("excess"),
        ];
        for state in states {
            text.push_str(state.unwrap_or("-"));
            text.push('\n');
        }
        let returned = effects.settlement.as_ref().map(|s| s.returned_minor);
        text.push_str(&format!("{returned:?}\n{:?}\n", effects.cash_minor));
        for entry in &self.entries {
            text.push_str(&format!("{}\n", entry.id()));
        }
        hex::encode(Sha256::digest(text.as_bytes()))
    }

    /// The same as people read it: what it would do, or what it did on a day.
    #[must_use]
    pub fn describe(&self, done_on: Option<Date>) -> Vec<EffectView> {
        let mut told = Vec::new();
        let mut say = |text: String| told.push(EffectView { text, amount_minor: None, currency: None });
        let effects = self.effects;
        if let Some(payment) = &effects.payment {
            let number = payment_number(self.loaded);
            let reversed = payment.state == caudal_domain::payment::State::Reversed;
            say(if reversed {
                words_es::payment_reversed(number)
            } else {
                words_es::payment_discarded(number)
            });
        }
        if let Some((position, number)) = line_of(self.loaded).filter(|_| effects.reverses_entries) {
            say(words_es::line_reversed(position, number));
        }
        if let (Some(next), Some(of)) = (&effects.request, request_of(self.loaded)) {
            let payable = next.state == request::State::PendingDisbursement;
            say(if payable {
                words_es::request_payable(&of.number)
            } else {
                words_es::request_cancelled(&of.number)
            });
            if effects.reverses_entries && of.outcome == Outcome::Payroll {
                say(words_es::deductions_void());
            }
        }
        told.extend(self.of_settlement());
        told.extend(self.of_cash());
        if !self.entries.is_empty() {
            let text = words_es::entries(self.entries.len(), done_on);
            told.push(EffectView { text, amount_minor: None, currency: None });
        }
        told
    }

    fn of_settlement(&self) -> Vec<EffectView> {
        let Some((record, next)) = settlement_of(self.loaded).zip(self.effects.settlement.as_ref()) else {
            return Vec::new();
        };
        let plain = |text: String| EffectView { text, amount_minor: None, currency: None };
        let mut told = vec![match next.state {
            settlement::State::Void => plain(words_es::settlement_void(&record.number)),
            _ if next.returned_minor != record.settlement.returned_minor => EffectView {
                text: words_es::owed_again(&record.number),
                amount_minor: Some(record.settlement.returned_minor - next.returned_minor),
                currency: Some(next.currency.code().to_owned()),
            },
            _ => plain(words_es::settlement_open(
                &record.number,
                &next.due_on.strftime("%d/%m/%Y").to_string(),
            )),
        }];
        if let (true, Records::Settlement { excess: Some(excess), .. }) =
            (self.effects.withdraws_excess, &self.loaded.records)
        {
            told.push(plain(words_es::excess_withdrawn(&excess.number)));
        }
        told
    }

    fn of_cash(&self) -> Option<EffectView> {
        let (movement, minor) = self.loaded.movement().zip(self.effects.cash_minor)?;
        let text = if minor > 0 {
            words_es::cash_in(&movement.cash_box)
        } else {
            words_es::cash_out(&movement.cash_box)
        };
        let currency = Some(self.loaded.target.amount().currency.code().to_owned());
        Some(EffectView { text, amount_minor: Some(minor.saturating_abs()), currency })
    }

    /// Writes it: the documents first, in the order of their locks, the entries last. The cancellation stands as executed already.
    ///
    /// # Errors
    /// Whatever the documents refuse, `already_cancelled`.
    pub async fn write(
        &self,
        context: &CommandContext<'_>,
        batch: Option<Box<dyn HeldBatch>>,
        (id, number, version): (CancellationId, &str, i64),
    ) -> Result<(), ApiError> {
        let CommandContext { tx, app, caller } = *context;
        let effects = self.effects;
        match &self.loaded.records {
            Records::Request { request, live } => {
                if let Some((live, next)) = live.as_ref().zip(effects.payment.as_ref()) {
                    live.discard(tx, app, caller, next, number).await?;
                }
                if let Some(next) = &effects.request {
                    requests::ended(tx, app, caller, request, next, "cancel", number).await?;
                }
            }
            Records::Payment { payment, movement, .. } => {
                if let Some((batch, (_, position))) = batch.zip(payment.batch) {
                    let line = (position, payment.payment.amount.minor);
                    batch.reverse_line(tx, app, caller, line, number).await?;
                }
                if let Some(next) = &effects.payment {
                    payment.reverse(tx, app, caller, next, number).await?;
                }
                if let Some(movement) = movement {
                    movement.undo(tx, app, caller, number).await?;
                }
            }
            Records::CashMovement { movement, settlement } => {
                if let Some((settlement, next)) = settlement.as_ref().zip(effects.settlement.as_ref()) {
                    settlement.record(tx, app, caller, next, &movement.facts().cash_box).await?;
                }
                movement.undo(tx, app, caller, number).await?;
            }
            Records::Settlement { settlement, excess } => {
                if let Some(excess) = excess.as_ref().filter(|_| effects.withdraws_excess) {
                    let next =
                        request::Request { state: request::State::Withdrawn, ..excess.request.clone() };
                    requests::ended(tx, app, caller, excess, &next, "withdraw", number).await?;
                }
                if let Some(next) = &effects.settlement {
                    settlement.reopen(tx, app, caller, next, number).await?;
                }
            }
        }
        let document = Document { kind: "cancellation", id: id.0, number, version };
        ledger::undo(tx, app, &document, caller.actor.id, &self.entries).await
    }
}

fn payment_number(loaded: &Loaded) -> &str {
    match &loaded.records {
        Records::Payment { payment, .. } => &payment.number,
        Records::Request { live: Some(live), .. } => &live.number,
        _ => "",
    }
}

fn request_of(loaded: &Loaded) -> Option<&Payable> {
    match &loaded.records {
        Records::Request { request, .. } => Some(request),
        Records::Payment { payment, .. } => payment.request.as_ref(),
        Records::CashMovement { .. } | Records::Settlement { .. } => None,
    }
}

/// The line of a batch that a payment is, with the number of the batch.
fn line_of(loaded: &Loaded) -> Option<(i64, &String)> {
    match &loaded.records {
        Records::Payment { payment, .. } => {
            payment.batch.map(|(_, position)| position).zip(payment.payment.batch.as_ref())
        }
        _ => None,
    }
}

fn settlement_of(loaded: &Loaded) -> Option<&SettlementRecord> {
    match &loaded.records {
        Records::Payment { settlement, .. } | Records::CashMovement { settlement, .. } => settlement.as_ref(),
        Records::Settlement { settlement, .. } => Some(settlement),
        Records::Request { .. } => None,
    }
}
