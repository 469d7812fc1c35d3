//! Undoing what a document posted: the exact inverse of each entry, once (domain, section 7).

use std::collections::BTreeMap;

use caudal_db::{Conn, Tx};
use caudal_domain::ids::{EntryId, PaymentId, UserId};
use caudal_domain::money::{Currency, MoneyRefusal};
use caudal_domain::{cancellation::CancellationRefusal, ledger::Event};
use uuid::Uuid;

use super::{Document, store, write};
use caudal_web::{app::App, http::problem::ApiError};

/// What posted the entries that are undone.
#[derive(Clone, Copy, Debug)]
pub enum Poster {
    Payment(PaymentId),
    /// Another document: a movement of a box, a settlement.
    Document(Uuid),
}

/// An entry that nothing has undone.
#[derive(Clone, Debug)]
pub struct Undone(store::entry::Model);

impl Undone {
    #[must_use]
    pub fn id(&self) -> EntryId {
        self.0.id
    }
}

/// What something posted and nothing has undone, the last first.
pub async fn undoable(db: &Conn, poster: Poster) -> Result<Vec<Undone>, ApiError> {
    let mut entries = match poster {
        Poster::Payment(id) => store::entries_of_payments(db, &[id]).await?,
        Poster::Document(id) => store::entries_of_document(db, id).await?,
    };
    entries.retain(|entry| entry.reverses_id.is_none());
    let ids: Vec<_> = entries.iter().map(|entry| entry.id).collect();
    let undone = store::undoing(db, &ids).await?;
    entries.retain(|entry| undone.iter().all(|by| by.reverses_id != Some(entry.id)));
    Ok(entries.into_iter().rev().map(Undone).collect())
}

/// Posts the exact inverse of entries, dated today: the same accounts with their dimensions, each moved back. Balances move once, in
/// key order, so that two of these never wait for each other in a circle.
///
/// # Errors
/// `already_cancelled` when one of them was undone meanwhile.
pub async fn undo(
    tx: &Tx,
    app: &App,
    document: &Document<'_>,
    by: UserId,
    entries: &[Undone],
) -> Result<(), ApiError> {
    let (day, now) = (app.today(), app.now_ms());
    let today = day.to_string();
    let ids: Vec<_> = entries.iter().map(|entry| entry.0.id).collect();
    let mut each: BTreeMap<EntryId, Vec<store::line::Model>> = BTreeMap::new();
    for (line, _) in store::lines_of(tx, &ids).await? {
        each.entry(line.entry_id).or_default().push(line);
    }
    let (mut rows, mut lines) = (Vec::with_capacity(ids.len()), Vec::with_capacity(2 * ids.len()));
    let mut moves: BTreeMap<(String, Currency), (i64, i64)> = BTreeMap::new();
    for (n, Undone(entry)) in (0..).zip(entries) {
        let id: EntryId = app.new_id();
        rows.push(store::entry::Model {
            id,
            event: Event::Cancelled.name().to_owned(),
            document_kind: document.kind.to_owned(),
            document_id: document.id,
            document_number: document.number.to_owned(),
            // The order in which they are read is that in which they were posted.
            document_version: document.version + n,
            reverses_id: Some(entry.id),
            business_date: today.clone(),
            at_ms: now,
            actor_id: by,
            ..entry.clone()
        });
        for line in each.remove(&entry.id).unwrap_or_default() {
            let amount_minor = line.amount_minor.checked_neg().ok_or(MoneyRefusal::AmountOverflow)?;
            let (debit, credit) = moves.entry((line.account_key.clone(), line.currency)).or_default();
            let side = if amount_minor > 0 { debit } else { credit };
            *side = side.checked_add(amount_minor.abs()).ok_or(MoneyRefusal::AmountOverflow)?;
            lines.push(store::line::Model {
                entry_id: id,
                amount_minor,
                business_date: today.clone(),
                ..line
            });
        }
    }
    write::insert(tx, &rows, &lines, day, CancellationRefusal::AlreadyCancelled.into()).await?;
    let moved = |((account_key, currency), (debit_minor, credit_minor))| store::Moved {
        account_key,
        currency,
        debit_minor,
        credit_minor,
    };
    let moved: Vec<_> = moves.into_iter().map(moved).collect();
    Ok(store::add_moved(tx, &today, &moved).await?)
}
