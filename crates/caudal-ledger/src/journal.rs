//! The journal as other features read it: entries with their lines, by the day they count for.

use caudal_domain::ids::{BranchId, CostCentreId, EntryId, ExportId, PaymentId, RequestId, UserId};
use caudal_domain::money::Currency;
use std::collections::HashMap;

use caudal_db::{BoxFuture, Conn, Tx};
use uuid::Uuid;

use super::names_es;
use super::store::{self, entry::Model, journal};
use caudal_web::http::problem::ApiError;

pub use journal::Filter as JournalFilter;

/// An entry as it was posted.
#[derive(Clone, Debug)]
pub struct Posted {
    pub id: EntryId,
    pub event: String,
    /// ISO date it counts for.
    pub business_date: String,
    pub at_ms: i64,
    pub document_kind: String,
    pub document_id: Uuid,
    pub document_number: String,
    pub request_id: Option<RequestId>,
    pub payment_id: Option<PaymentId>,
    pub actor_id: UserId,
    /// The entry that it undoes, by its id and the number of its document.
    pub undoes: Option<(EntryId, String)>,
    /// The entry that undid it, in the same way.
    pub undone_by: Option<(EntryId, String)>,
    /// The export that took it along.
    pub export_id: Option<ExportId>,
    /// Its lines; they sum to zero.
    pub lines: Vec<PostedLine>,
}

#[derive(Clone, Debug)]
pub struct PostedLine {
    pub account_key: String,
    pub account_kind: String,
    /// Its name, in Spanish.
    pub account_name: String,
    /// Debit above zero, credit below, in minor units.
    pub amount_minor: i64,
    pub currency: Currency,
    /// The member of staff whom it concerns.
    pub person_id: Option<UserId>,
    /// The tax id of the supplier whom it concerns.
    pub supplier_tax_id: Option<String>,
    pub branch_id: Option<BranchId>,
    pub cost_centre_id: Option<CostCentreId>,
}

/// A page of the journal after an entry, and whether there is more. An entry that does not exist is no place: the first page.
pub async fn journal_page(
    db: &Conn,
    filter: &JournalFilter,
    after: Option<EntryId>,
    limit: u64,
) -> Result<(Vec<Posted>, bool), ApiError> {
    let place = journal::place(db, after).await?;
    let mut rows = journal::page(db, filter, place.as_ref(), limit).await?;
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = rows.len() > limit;
    rows.truncate(limit);
    Ok((load_posted(db, rows).await?, more))
}

pub async fn posted_entry(db: &Conn, id: EntryId) -> Result<Option<Posted>, ApiError> {
    Ok(posted_entries(db, &[id]).await?.pop())
}

/// Entries by their ids, in no order.
pub async fn posted_entries(db: &Conn, ids: &[EntryId]) -> Result<Vec<Posted>, ApiError> {
    load_posted(db, store::entries(db, ids).await?).await
}

/// Marks all entries of these days, both included, that no export took yet as taken by this one. Answers how many.
pub async fn mark_exported(tx: &Tx, export: ExportId, days: (Option<&str>, &str)) -> Result<u64, ApiError> {
    Ok(journal::mark(tx, export, days).await?)
}

#[inline(never)]
fn load_posted<'a>(db: &'a Conn, rows: Vec<Model>) -> BoxFuture<'a, Result<Vec<Posted>, ApiError>> {
    Box::pin(async move {
        let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        let mut lines: HashMap<EntryId, Vec<PostedLine>> = HashMap::new();
        for (line, account) in store::lines_of(db, &ids).await? {
            lines.entry(line.entry_id).or_default().push(PostedLine {
                account_name: names_es::account(&account.kind, &account.name),
                account_kind: account.kind,
                account_key: line.account_key,
                amount_minor: line.amount_minor,
                currency: line.currency,
                person_id: line.person_id,
                supplier_tax_id: line.supplier_tax_id,
                branch_id: line.branch_id,
                cost_centre_id: line.cost_centre_id,
            });
        }
        let reversed: Vec<_> = rows.iter().filter_map(|row| row.reverses_id).collect();
        let undoes: HashMap<_, _> = store::entries(db, &reversed)
            .await?
            .into_iter()
            .map(|e| (e.id, (e.id, e.document_number)))
            .collect();
        let undone: HashMap<_, _> = store::undoing(db, &ids)
            .await?
            .into_iter()
            .filter_map(|by| Some((by.reverses_id?, (by.id, by.document_number))))
            .collect();
        let marks: HashMap<_, _> = journal::marks(db, &ids).await?.into_iter().collect();
        let posted = |row: Model| Posted {
            lines: lines.remove(&row.id).unwrap_or_default(),
            undoes: row.reverses_id.and_then(|id| undoes.get(&id).cloned()),
            undone_by: undone.get(&row.id).cloned(),
            export_id: marks.get(&row.id).copied(),
            id: row.id,
            event: row.event,
            business_date: row.business_date,
            at_ms: row.at_ms,
            document_kind: row.document_kind,
            document_id: row.document_id,
            document_number: row.document_number,
            request_id: row.request_id,
            payment_id: row.payment_id,
            actor_id: row.actor_id,
        };
        Ok(rows.into_iter().map(posted).collect())
    })
}
