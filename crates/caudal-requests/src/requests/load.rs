//! Reads a request with all that belongs to it.

use caudal_db::{Conn, Tx};
use caudal_domain::request::{Action, Line};
use caudal_domain::{actor::Actor, ids::RequestId};
use futures::try_join;

use super::steps::{self, DECIDERS};
use super::store::{self, alike, comment, event, listed::Listed, row::Model};
use super::view::{self, Parts, PaymentOfRequest, RequestDetail, RequestItem};
use super::{record, standing};
use crate::attachments::{self, Attachment};
use crate::settlements;
use caudal_access::{company, people};
use caudal_beneficiaries::beneficiaries;
use caudal_web::guarded::{Found, Guarded};
use caudal_web::http::version::unchanged;
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// A request for whoever may see it. Most see it for what they are, and nobody has to look whether they take part in it.
///
/// # Errors
/// `not_found`.
pub async fn visible(
    db: &Conn,
    actor: &Actor,
    id: RequestId,
    found: Option<Guarded<Model>>,
) -> Result<Model, ApiError> {
    let found = found.ok_or(ApiError::NotFound)?;
    match found.open(|row| record::may_see(row, actor, false)) {
        Ok(row) => Ok(row),
        Err(found) => {
            let takes_part = store::takes_part(db, actor.id, id).await?;
            Some(found).visible(|row| record::may_see(row, actor, takes_part))
        }
    }
}

/// Reads a request under its lock, for whoever may see it.
///
/// # Errors
/// `not_found`.
pub async fn lock_visible(tx: &Tx, caller: &Caller, id: RequestId) -> Result<Model, ApiError> {
    visible(tx, &caller.actor, id, store::lock(tx, id).await?).await
}

/// The same, in the version the caller has read.
///
/// # Errors
/// `not_found`, `changed_meanwhile`.
pub async fn lock_at(tx: &Tx, caller: &Caller, id: RequestId, version: i64) -> Result<Model, ApiError> {
    at_version(lock_visible(tx, caller, id).await?, version)
}

pub fn at_version(row: Model, version: i64) -> Result<Model, ApiError> {
    unchanged(row.version == version)?;
    Ok(row)
}

/// A request with all that belongs to it, as this caller sees it. The caller has been found to see it. Only what the row
/// says is there is read.
pub async fn detail(db: &Conn, app: &App, caller: &Caller, row: Model) -> Result<RequestDetail, ApiError> {
    detail_of(db, app, caller, row, Known::default()).await
}

/// What is known of a request and need not be read: it was just written.
#[derive(Default)]
pub struct Known {
    pub lines: Option<Vec<Line>>,
    /// Its history, oldest first.
    pub events: Option<Vec<event::Model>>,
}

/// The same where some of it is known.
pub async fn detail_of(
    db: &Conn,
    app: &App,
    caller: &Caller,
    row: Model,
    known: Known,
) -> Result<RequestDetail, ApiError> {
    let id = row.id;
    let general = company::general(db).await?;
    // What was never released was never paid.
    let was_released = row.released_at_ms.is_some();
    let asks_for_somebody = steps::asks_for_somebody(&record::domain(&row));
    // None of them waits for another: a server is asked for all of them at once. Together they are large: in a place of their own
    // they are not moved along with each call that waits for them.
    let together = Box::pin(async {
        try_join!(
            own(db, &row, known),
            async { Ok(alike::find_alike(db, &row).await?) },
            standing::of(db, app, &caller.actor, &row),
            where_so(was_released, (app.part::<PaymentOfRequest>().0)(db, &caller.actor, id)),
            where_so(
                was_released && row.outcome == "settle",
                settlements::of_request(db, app, &caller.actor, id, &general)
            ),
            async {
                match row.excess_of {
                    Some(settlement) => settlements::accepted_excess(db, settlement, id).await,
                    None => Ok(None),
                }
            },
            beneficiaries::account_masked(db, row.beneficiary_id, row.currency.code()),
            where_so(asks_for_somebody, people::actors(db, app.today(), DECIDERS)),
        )
    });
    let (own, duplicates, standing, payment, settlement, excess_minor, account_masked, people) =
        together.await?;
    let (lines, events, comments, attachments) = own;
    let parts = Parts {
        lines,
        events,
        comments,
        attachments,
        duplicates,
        standing,
        payment,
        settlement,
        excess_minor,
        account_masked,
        people,
        general,
    };
    Ok(view::detail(&row, parts, &caller.actor))
}

/// What is read where there is something to be read, and nothing otherwise.
async fn where_so<T: Default>(
    is_so: bool,
    read: impl Future<Output = Result<T, ApiError>>,
) -> Result<T, ApiError> {
    if is_so { read.await } else { Ok(T::default()) }
}

type Own = (Vec<Line>, Vec<event::Model>, Vec<comment::Model>, Vec<Attachment>);

/// What belongs to a request alone, as far as it is not known.
async fn own(db: &Conn, row: &Model, known: Known) -> Result<Own, ApiError> {
    let id = row.id;
    let Known { lines, events } = known;
    Ok(try_join!(
        async {
            match lines {
                Some(lines) => Ok(lines),
                None => store::lines(db, id).await,
            }
        },
        async {
            match events {
                Some(events) => Ok(events),
                None => store::events(db, id).await,
            }
        },
        async { if row.comment_count == 0 { Ok(Vec::new()) } else { store::comments(db, id).await } },
        async {
            if row.attachment_count == 0 { Ok(Vec::new()) } else { attachments::of_request(db, id).await }
        },
    )?)
}

/// Whether its reader may approve or release a request now, so that it matters to them that it was asked for twice.
fn is_decided_on(item: &RequestItem) -> bool {
    let decisions = [Action::Approve, Action::ApproveHr, Action::Release].map(Action::name);
    item.actions.iter().any(|action| action.blocked_by.is_none() && decisions.contains(&action.action))
}

/// Rows of a list as this reader sees them, with how many look the same as those that they may approve or release.
pub async fn items(db: &Conn, actor: &Actor, rows: Vec<Listed>) -> Result<Vec<RequestItem>, ApiError> {
    let general = company::general(db).await?;
    let compared: Vec<_> = rows.iter().map(alike::words_and_time).collect();
    let mut items = view::items(rows, actor, &general);
    let waiting: Vec<_> = items
        .iter()
        .zip(compared)
        .filter(|(item, _)| is_decided_on(item))
        .map(|(item, words_and_time)| alike::Like {
            beneficiary_id: item.beneficiary.id(),
            requested_minor: item.requested_minor,
            currency: item.currency.code(),
            number: &item.number,
            words_and_time,
        })
        .collect();
    let mut repeats = alike::count_alike(db, &waiting).await?.into_iter();
    for item in items.iter_mut().filter(|item| is_decided_on(item)) {
        item.looks_like = repeats.next().and_then(view::looks_like);
    }
    Ok(items)
}
