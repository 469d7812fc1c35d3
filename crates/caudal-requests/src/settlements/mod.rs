//! Settlements (rendiciones): what was spent of an advance, what came back, and who accepted it (domain, section 3).

mod advance;
mod api;
mod excess;
mod export;
mod find;
#[path = "labels.es.rs"]
mod labels_es;
mod load;
mod overdue;
mod receipts;
mod records;
mod returns;
mod service;
mod store;
mod view;

use caudal_access::company;
use caudal_db::{Conn, parts::Sum};
use caudal_domain::ids::{Id, RequestId, SettlementId};
use caudal_domain::{actor::Actor, permission::Permission as P, settlement::State};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{app::App, guarded::Found, http::problem::ApiError};

use store::list::{self, Filter};

pub use advance::{Advance, due_on, opened, unblock, voided};
pub use excess::{Draft, DraftExcess, Excess};
pub use export::{check as check_file, make as make_file};
pub use find::FINDABLE;
pub use load::{of_request, whole_of_request};
pub use overdue::tell_overdue;
pub use records::{SettlementRecord, find, handled_by, known_of_request, lock};
pub use returns::{Returned, returnable};
pub use view::{RequestSettlement, SettlementDetail, SettlementItem};

const READERS: &[P] = &[P::CreateRequests, P::ManageDisbursed, P::ManageApproved, P::ViewAudit];
/// Those who write down what they spent.
const OWNERS: &[P] = &[P::CreateRequests];

#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Branches(READERS), routes!(api::list_settlements))
        .add(Rule::Branches(READERS), routes!(api::get_settlement))
        .add(Rule::Branches(READERS), routes!(api::act_on_settlement))
        .add(Rule::Branches(OWNERS), routes!(receipts::add_receipt))
        .add(Rule::Branches(OWNERS), routes!(api::add_settlement_line))
        .add(Rule::Branches(OWNERS), routes!(api::change_settlement_line))
        .add(Rule::Branches(OWNERS), routes!(api::remove_settlement_line))
}

pub async fn may_see(db: &Conn, app: &App, actor: &Actor, id: SettlementId) -> Result<bool, ApiError> {
    let general = company::general(db).await?;
    Ok(load::visible(store::find(db, id).await?, &general, actor, app.today()).is_ok())
}

/// What a settlement accepted above its advance, in minor units of its currency, for the request that it names as the one that
/// claims it; nothing for any other, nor as long as it is not accepted.
pub async fn accepted_excess(db: &Conn, id: SettlementId, claim: RequestId) -> Result<Option<i64>, ApiError> {
    let stands =
        |row: &store::row::Model| row.state == State::Settled && row.excess_request_id == Some(claim);
    let settled = store::find(db, id).await?.unguarded().filter(stands);
    Ok(settled.map(|row| row.spent_minor + row.returned_minor - row.advance_minor))
}

/// Those of these requests whose payment cannot have failed: something of the advance was proved or came back.
pub async fn under_way(db: &Conn, requests: &[RequestId]) -> Result<Vec<RequestId>, ApiError> {
    Ok(store::under_way(db, requests).await?.into_iter().map(Id::new).collect())
}

/// Settlements that these words find, newest first.
pub async fn named(db: &Conn, words: &str, limit: u64) -> Result<Vec<SettlementId>, ApiError> {
    let filter = Filter { words: Some(words.to_owned()), ..Filter::default() };
    let rows = list::page(db, &[list::Way::All], &filter, None, limit).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

fn today(app: &App) -> String {
    app.today().to_string()
}

/// What the advances come to that this person still has to prove, and the oldest of them.
pub async fn first_to_settle(
    db: &Conn,
    app: &App,
    actor: &Actor,
    n: u64,
) -> Result<(Vec<Sum>, Vec<SettlementItem>), ApiError> {
    let open =
        Filter { states: vec![State::Open], oldest_first: true, today: today(app), ..Filter::default() };
    first(db, app, actor, &load::own(actor), &open, n).await
}

/// What the advances come to whose settlement this person may review, and the oldest of them.
pub async fn first_to_review(
    db: &Conn,
    app: &App,
    actor: &Actor,
    n: u64,
) -> Result<(Vec<Sum>, Vec<SettlementItem>), ApiError> {
    let waiting = Filter {
        states: vec![State::Submitted],
        not_of: Some(actor.id),
        oldest_first: true,
        today: today(app),
        ..Filter::default()
    };
    let reaches = actor.acts(&[P::ManageDisbursed]);
    let way = |branch: Option<_>| branch.map_or(list::Way::All, list::Way::Branch);
    let ways: Vec<_> = reaches.iter().map(|reach| way(reach.branch)).collect();
    first(db, app, actor, &ways, &waiting, n).await
}

async fn first(
    db: &Conn,
    app: &App,
    actor: &Actor,
    ways: &[list::Way],
    filter: &Filter,
    n: u64,
) -> Result<(Vec<Sum>, Vec<SettlementItem>), ApiError> {
    let mut rows = list::page(db, ways, filter, None, n).await?;
    rows.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    let sums = list::sums(db, ways, filter).await?;
    Ok((sums, load::items(db, app, actor, &rows).await?))
}

/// What this crate's own tests read of settlements: their queries.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::store::list::{Filter, Way};
    pub use super::store::row;
    pub mod find {
        pub use super::super::store::find::{select, wanted};
    }
    pub mod list {
        pub use super::super::store::list::{page, select, sums};
    }
}
