//! Cancellations (anulaciones): asked for by one person, decided by another, executed in one transaction (domain, section 7).

mod api;
mod effect;
mod evidence;
mod export;
mod find;
mod load;
mod paper;
#[path = "paper.es.rs"]
mod paper_es;
mod service;
mod show;
mod store;
mod targets;
mod view;
#[path = "words.es.rs"]
mod words_es;

use caudal_db::Conn;
use caudal_domain::cancellation::{self, State};
use caudal_domain::{actor::Actor, ids::RequestId, permission::Permission as P};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{app::App, http::problem::ApiError};

use store::list::{self, Filter, Way};

pub use evidence::{download, may_download, named_files, named_places, purge};
pub use export::{check as check_file, make as make_file};
pub use find::FINDABLE;
pub use paper::voucher;
pub use view::{CancellationDetail, CancellationItem};

/// The routes of this feature. Whoever handled a document may ask for its cancellation, whatever they hold: the rules refuse others.
#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Branches(show::READERS), routes!(api::list_cancellations))
        .add(Rule::Branches(api::DECIDERS), routes!(api::count_cancellations))
        .add(Rule::Branches(api::DECIDERS), routes!(api::find_cancellation_targets))
        .add(Rule::Session, routes!(api::preview_cancellation))
        .add(Rule::Session, routes!(evidence::add_cancellation_evidence))
        .add(Rule::Session, routes!(api::ask_cancellation))
        .add(Rule::Session, routes!(api::get_cancellation))
        .add(Rule::Branches(api::DECIDERS), routes!(api::act_on_cancellation))
}

fn may_see(row: &store::row::Model, actor: &Actor) -> bool {
    cancellation::may_see(row.asked_by, row.branch_id, actor)
}

/// The cancellations of a request, of its payments and of its settlement, oldest first, with all that belongs to each.
pub async fn of_request(
    db: &Conn,
    app: &App,
    actor: &Actor,
    request: RequestId,
) -> Result<Vec<CancellationDetail>, ApiError> {
    let mut all = Vec::new();
    for row in store::of_request(db, request).await? {
        all.push(show::detail(db, app, actor, row).await?);
    }
    Ok(all)
}

fn to_decide(actor: &Actor) -> (Vec<Way>, Filter) {
    let reaches = actor.acts(&[P::ManageCancellations]);
    let ways = reaches.iter().map(|reach| reach.branch.map_or(Way::All, Way::Branch)).collect();
    let filter = Filter {
        states: vec![State::Requested],
        not_of: Some(actor.id),
        oldest_first: true,
        ..Filter::default()
    };
    (ways, filter)
}

/// How many cancellations wait for a decision of this person, up to 1000.
pub async fn count_to_decide(db: &Conn, actor: &Actor) -> Result<i64, ApiError> {
    let (ways, filter) = to_decide(actor);
    Ok(list::count(db, &ways, &filter).await?)
}

/// How many cancellations wait for a decision of this person, up to 1000, and the oldest of them.
pub async fn first_to_decide(
    db: &Conn,
    actor: &Actor,
    n: u64,
) -> Result<(i64, Vec<CancellationItem>), ApiError> {
    let (ways, filter) = to_decide(actor);
    let mut rows = list::page(db, &ways, &filter, None, n).await?;
    rows.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    Ok((list::count(db, &ways, &filter).await?, rows.iter().map(view::item).collect()))
}

/// What this crate's own tests read of cancellations: their queries.
#[cfg(feature = "testing")]
pub mod testing {
    pub mod find {
        pub use crate::store::find::{select, wanted};
    }
    pub mod list {
        pub use crate::store::list::{Filter, Way, select};
    }
}
