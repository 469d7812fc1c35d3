//! Batches (pagos masivos, lotes): many payments that are prepared, approved and sent together (domain, section 5; decision
//! 12).

mod answers;
mod api;
mod bank_file;
mod check;
mod columns;
mod export;
mod files;
mod find;
mod load;
mod loose_papers;
mod pay;
mod record;
mod service;
mod sheets;
mod store;
mod stored;
mod undo;
mod view;
#[path = "words.es.rs"]
mod words_es;

use caudal_beneficiaries::beneficiaries;
use caudal_db::parts::MOST_COUNTED;
use caudal_domain::{actor::Actor, batch::State, permission::Permission as P};
use caudal_payments::HoldBatch;
use caudal_web::app::{App, Parts};
use caudal_web::http::problem::ApiError;
use caudal_web::http::table::{Routes, Rule, routes};

use api::BatchCounts;
use store::list;

pub use check::{resume, take_over};
pub use export::{BatchDownload, check as check_download, check_list, make as make_download, make_list};
pub use files::{named_answers, named_evidence, named_files, named_places};
pub use find::FINDABLE;
pub use loose_papers::purge;
pub use view::BatchItem;

const READERS: &[P] = &[P::ManageMassPayments, P::ManagePayments, P::ViewAudit];
const PREPARERS: &[P] = &[P::ManageMassPayments];
const ACTORS: &[P] = &[P::ManageMassPayments, P::ManagePayments];

#[must_use]
pub fn parts(parts: Parts) -> Parts {
    parts.with(HoldBatch(|tx, app, caller, id| Box::pin(undo::hold(tx, app, caller, id))))
}

#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Company(READERS), routes!(api::list_batches))
        .add(Rule::Company(PREPARERS), routes!(api::create_batch))
        .add(Rule::Company(READERS), routes!(api::count_batches))
        .add(Rule::Company(PREPARERS), routes!(api::list_batch_payable))
        .add(Rule::Company(READERS), routes!(api::get_batch))
        .add(Rule::Company(PREPARERS), routes!(api::change_batch))
        .add(Rule::Company(PREPARERS), routes!(api::upload_batch_file))
        .add(Rule::Company(PREPARERS), routes!(api::add_batch_requests))
        .add(Rule::Company(ACTORS), routes!(api::act_on_batch))
        .add(Rule::Company(READERS), routes!(api::lines::list_batch_lines))
        .add(Rule::Company(PREPARERS), routes!(api::lines::add_batch_line))
        .add(Rule::Company(PREPARERS), routes!(api::lines::change_batch_lines))
        .add(Rule::Company(PREPARERS), routes!(api::lines::remove_batch_line))
        .add(Rule::Company(READERS), routes!(api::lines::list_batch_new_accounts))
        .add(Rule::Company(READERS), routes!(answers::api::list_batches_in_transit))
        .add(Rule::Company(READERS), routes!(answers::api::list_batch_answers))
        .add(Rule::Company(PREPARERS), routes!(answers::api::upload_batch_answer))
        .add(Rule::Company(PREPARERS), routes!(answers::api::preview_batch_answer))
        .add(Rule::Company(PREPARERS), routes!(answers::api::apply_batch_answer))
        .add(Rule::Company(PREPARERS), routes!(answers::api::add_batch_evidence))
        .add(Rule::Company(PREPARERS), routes!(answers::api::match_batch_lines))
}

/// How many batches wait for this person's approval, up to 1000, and the newest of them. Who asked for the money of a line, or
/// entered an account that is still to be verified, is told so when they open it.
pub async fn first_to_approve(app: &App, actor: &Actor, n: u64) -> Result<(i64, Vec<BatchItem>), ApiError> {
    let db = app.db.read();
    let own: Vec<_> = beneficiaries::of_users(db, &[actor.id]).await?.into_iter().map(|(_, id)| id).collect();
    let rows = list::to_approve(db, actor.id, &own, MOST_COUNTED).await?;
    first(&rows, i64::try_from(rows.len()).unwrap_or(i64::MAX), n)
}

/// How many batches wait for those who prepare them, up to 1000, and the newest of them: to be corrected, handed in, sent, or answered
/// by the bank.
pub async fn first_to_go_on(app: &App, n: u64) -> Result<(i64, Vec<BatchItem>), ApiError> {
    let states = vec![
        State::Uploaded,
        State::WithErrors,
        State::Ready,
        State::Approved,
        State::FileGenerated,
        State::Sent,
        State::PartiallyConfirmed,
    ];
    let db = app.db.read();
    let count = list::count(db, &states).await?;
    let rows = list::page(db, &list::Filter { states, ..list::Filter::default() }, None, n).await?;
    first(&rows, count, n)
}

fn first(rows: &[store::row::Model], count: i64, n: u64) -> Result<(i64, Vec<BatchItem>), ApiError> {
    let first = rows.iter().take(usize::try_from(n).unwrap_or(usize::MAX));
    Ok((count, first.map(view::item).collect::<Result<_, _>>()?))
}

/// What waits at batches, each up to 1000.
async fn counts(app: &App) -> Result<BatchCounts, ApiError> {
    let db = app.db.read();
    Ok(BatchCounts {
        to_approve: list::count(db, &[State::PendingApproval]).await?,
        to_fix: list::count(db, &[State::Uploaded, State::WithErrors, State::Ready]).await?,
        to_send: list::count(db, &[State::Approved, State::FileGenerated]).await?,
        in_transit: list::count(db, &[State::Sent, State::PartiallyConfirmed]).await?,
    })
}

/// What this crate's own tests read of batches: their queries, how files and answers are read, and what is kept of them.
#[cfg(feature = "testing")]
pub mod testing {
    pub use crate::answers::{reasons_es, results_es};
    pub use crate::service::sitting::{PAUSE_MS, checked, joined};
    pub use crate::sheets::packed::{MOST_BYTES, Packed};
    pub use crate::sheets::slot::Slot;
    pub use crate::sheets::{inspect_into, look, read_rows, read_rows_of};
    pub use crate::store::event;
    pub use crate::stored::changes::MOST_CHANGES;
    pub use crate::stored::{BatchChange, Cells, KeptChanges, Sheet, StoredTally};
    pub mod columns {
        pub use crate::columns::{REQUIRED, chosen, key, suggest};
        pub use crate::words_es::head;
    }
    pub mod find {
        pub use crate::store::find::{select, wanted};
    }
    pub mod line {
        pub use crate::store::line::{Show, select_page};
    }
    pub mod list {
        pub use crate::store::list::{Filter, select};
    }
}
