//! Requests (solicitudes): asked for, decided, released; and what payments and home need of them.

mod api;
mod attachments;
mod decide;
mod deciding;
mod draft;
mod ending;
mod excess;
mod export;
mod find;
#[path = "labels.es.rs"]
mod labels_es;
mod likeness;
mod load;
mod opening;
mod paid;
mod payable;
mod record;
mod service;
mod standing;
mod steps;
mod store;
mod stuck;
mod view;
mod write;

use caudal_access::company;
use caudal_db::{Conn, Db, parts::Sum};
use caudal_domain::ids::{BeneficiaryId, RequestId, UserId};
use caudal_domain::{actor::Actor, permission::Permission as P, request::State};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

use store::list::{self, Branch, Filter};
use store::listed::Listed;

pub use attachments::{download, may_download, readable_of as attachments_of};
pub use deciding::{count_to_decide, first_to_decide, first_waiting_for_others, sums_to_decide};
pub use ending::{ended, handled_by};
pub use excess::draft_excess;
pub use export::{check as check_file, make as make_file};
pub use find::FINDABLE;
pub use likeness::complete as complete_likeness;
pub use opening::{Outstanding, outstanding};
pub use paid::{PaymentMark, record_payment};
pub use payable::{
    Payable, count_payable, find_for_payment, list_payable, lock_for_payment, lock_many_for_payment,
    sums_payable,
};
pub use steps::{deciders_of, next_deciders};
pub use store::lookup::{Tied, Waiting, by_numbers, tied, waiting_for};
pub use store::{derived::Verification, to_pay::ToPay};
pub use stuck::{Stuck, first_stuck};
pub use view::{ApprovalView, AttachmentView, PaymentOfRequest, RequestDetail, RequestItem, RequestPayment};

/// Every permission that shows some request.
const READERS: &[P] = &[
    P::CreateRequests,
    P::ManageNew,
    P::ManageApproved,
    P::ManageDeclined,
    P::ManageHrApproved,
    P::ManageHrDeclined,
    P::ManagePending,
    P::ManageDisbursed,
    P::ViewAudit,
];

#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Branches(READERS), routes!(api::list_requests))
        .add(Rule::Branches(READERS), routes!(api::count_requests))
        .add(Rule::Branches(READERS), routes!(api::get_request))
        .add(Rule::Drafts(&[P::CreateRequests]), routes!(api::create_request))
        .add(Rule::Branches(&[P::CreateRequests]), routes!(api::update_request))
        .add(Rule::Branches(READERS), routes!(api::act_on_request))
        .add(Rule::Branches(READERS), routes!(api::comment_request))
        .add(Rule::Branches(READERS), routes!(api::decide_requests))
        .add(Rule::Branches(READERS), routes!(attachments::attach_to_request))
        .add(Rule::Branches(READERS), routes!(attachments::remove_attachment))
}

/// The ways of seeing what a person may release.
fn to_release(actor: &Actor) -> Vec<Branch> {
    let reaches = actor.acts(&[P::ManagePending]);
    let states = |r| [(State::Approved, false, r), (State::HrApproved, true, r)];
    record::reached(reaches.into_iter().flat_map(states).collect())
}

fn of_others(actor: &Actor) -> Filter {
    Filter { not_of: Some(actor.id), oldest_first: true, ..Filter::default() }
}

fn open() -> Filter {
    let open = |s: &State| !matches!(s, State::Disbursed | State::Withdrawn | State::Cancelled);
    Filter { states: State::all().filter(open).collect(), ..Filter::default() }
}

/// A request with all that belongs to it, for whoever may see it.
///
/// # Errors
/// `not_found`.
pub async fn get(app: &App, caller: &Caller, id: RequestId) -> Result<RequestDetail, ApiError> {
    let db = app.db.begin_read().await?;
    read(&db, app, caller, id).await
}

/// The same over a connection that reads more than this.
pub async fn read(db: &Conn, app: &App, caller: &Caller, id: RequestId) -> Result<RequestDetail, ApiError> {
    let row = load::visible(db, &caller.actor, id, store::find(db, id).await?).await?;
    load::detail(db, app, caller, row).await
}

/// Requests that these words find, newest first.
pub async fn named(db: &Conn, words: &str, limit: u64) -> Result<Vec<RequestId>, ApiError> {
    let filter = Filter { words: Some(words.to_owned()), ..Filter::default() };
    let rows = list::page(db, &[Branch::All], &filter, None, limit).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Counts what waits to be released by this person, up to 1000.
pub async fn count_to_release(db: &Conn, actor: &Actor) -> Result<i64, ApiError> {
    Ok(list::count(db, &to_release(actor), &of_others(actor)).await?)
}

/// Counts a person's own unfinished requests, up to 1000.
pub async fn count_mine_open(db: &Conn, actor: &Actor) -> Result<i64, ApiError> {
    Ok(list::count(db, &[Branch::Requester(actor.id)], &open()).await?)
}

/// What this person asked for, was granted and has not been paid, by currency.
pub async fn sums_coming(db: &Conn, actor: &Actor) -> Result<Vec<Sum>, ApiError> {
    let granted = vec![State::Approved, State::HrApproved, State::PendingDisbursement];
    let filter = Filter { states: granted, ..Filter::default() };
    Ok(store::sums::of_list(db, &[Branch::Requester(actor.id)], &filter).await?)
}

/// How many requests a person has not sent, and how many of theirs are under way, each up to 1000.
pub async fn unfinished_of(db: &Conn, user: UserId) -> Result<(i64, i64), ApiError> {
    let own = [Branch::Requester(user)];
    let of = |states: Vec<State>| Filter { states, ..Filter::default() };
    let drafts = list::count(db, &own, &of(vec![State::Draft])).await?;
    let open = vec![State::New, State::Approved, State::HrApproved, State::PendingDisbursement];
    Ok((drafts, list::count(db, &own, &of(open)).await?))
}

/// The oldest that wait to be released by this person.
pub async fn first_to_release(db: &Conn, actor: &Actor, n: u64) -> Result<Vec<RequestItem>, ApiError> {
    first(db, actor, &to_release(actor), &of_others(actor), n).await
}

/// A person's newest requests, each with who holds it now.
pub async fn load_newest_of(
    db: &Conn,
    actor: &Actor,
    people: &[Actor],
    n: u64,
) -> Result<Vec<(RequestItem, Vec<String>)>, ApiError> {
    let mut rows = list::page(db, &[Branch::Requester(actor.id)], &open(), None, n).await?;
    if rows.is_empty() {
        rows = list::page(db, &[Branch::Requester(actor.id)], &Filter::default(), None, n).await?;
    }
    rows.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    let general = company::general(db).await?;
    let with_holder = |row: Listed| {
        let request = record::tiered(&row, &general);
        let holder = steps::next_step(&request, &row.requester_name, people).map(|s| s.who);
        (view::item(row, actor, &general), holder.unwrap_or_default())
    };
    Ok(rows.into_iter().map(with_holder).collect())
}

async fn first(
    db: &Conn,
    actor: &Actor,
    branches: &[Branch],
    filter: &Filter,
    n: u64,
) -> Result<Vec<RequestItem>, ApiError> {
    let mut rows = list::page(db, branches, filter, None, n).await?;
    rows.truncate(usize::try_from(n).unwrap_or(usize::MAX));
    load::items(db, actor, rows).await
}

/// The permissions that decide on requests, at a tier or for HR.
pub const DECIDING: &[P] = &[P::ManageApproved, P::ManageDeclined, P::ManageHrApproved, P::ManageHrDeclined];

/// Everybody who might take a step of some request, for [`mine`].
pub const DECIDERS: &[P] = steps::DECIDERS;

/// How many requests that are paid back or proved are on their way to a person: sent, and not paid out yet.
pub async fn owing_under_way(db: &Conn, person: BeneficiaryId) -> Result<i64, ApiError> {
    Ok(store::owing_under_way(db, person).await?)
}

/// Holds what the database keeps beside the requests against what they say.
pub async fn verify(db: &Db) -> Result<Verification, ApiError> {
    // One moment, whatever is decided meanwhile.
    Ok(store::derived::verify(&db.begin_long().await?).await?)
}

/// What this crate's own tests read of requests: their queries, and which statements are remembered.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::draft::blank;
    pub use super::store::asked::{FirstPage, MOST, Recent};
    pub use super::store::list::{Branch, Filter};
    pub use super::store::{ApprovalRow, insert, row};
    pub mod alike {
        pub use super::super::store::alike::{Like, alike, counts, words_and_time};
    }
    pub mod decidable {
        pub use super::super::store::decidable::{Doubt, Limit, any_of, approvable};
    }
    pub mod find {
        pub use super::super::store::find::{page, select, wanted};
    }
    pub mod list {
        pub use super::super::store::list::{page, select};
    }
    pub mod paid {
        pub use super::super::store::paid::statement;
    }
    pub mod to_pay {
        pub use super::super::store::to_pay::{ToPay, amounts, ids, select};
    }
    pub mod words {
        pub use super::super::store::words::select_near;
    }
}
