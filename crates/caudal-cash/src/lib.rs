//! Cash: sessions of the company's boxes, what moves in them, how they are counted and closed (domain, section 6).

mod api;
mod code;
mod contents;
mod export;
mod find;
#[path = "labels.es.rs"]
mod labels_es;
mod load;
mod minutes;
#[path = "minutes.es.rs"]
mod minutes_es;
mod moves;
mod pay;
mod report;
mod returns;
mod service;
mod sight;
mod store;
mod transfers;
mod undo;
mod view;
mod waiting;

use caudal_db::Conn;
use caudal_domain::ids::{MovementId, UserId};
use caudal_domain::permission::Permission as P;
use caudal_payments::BoxMovements;
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::{app::Parts, http::problem::ApiError};

pub use export::{check as check_sessions_file, make as make_sessions_file};
pub use find::FINDABLE as SESSIONS_FINDABLE;
pub use minutes::{closing as closing_minutes, surprise as surprise_minutes};
pub use report::{check as check_report, check_paper as check_report_paper};
pub use report::{make as make_report, paper as report_paper};
pub use store::books::Verification;
pub use transfers::view::CashTransferItem;
pub use transfers::{
    FINDABLE as TRANSFERS_FINDABLE, check_file as check_transfers_file, make_file as make_transfers_file,
    slip,
};
pub use view::{CashPayable, CashSessionItem, OwnCashBox};
pub use waiting::{boxes_since, first_deposits, first_payable, first_to_review, own_boxes, sums_on_the_way};

/// Those who see the sessions of others in their branches.
const OVERSEERS: &[P] = &[P::SuperviseCashClosing, P::CashClosingReport, P::ViewAudit];
const READERS: &[P] = &[P::ManageCashClosing, P::SuperviseCashClosing, P::CashClosingReport, P::ViewAudit];
/// Those who work with cash.
const WORKERS: &[P] = &[P::ManageCashClosing, P::SuperviseCashClosing];

#[must_use]
pub fn parts(parts: Parts) -> Parts {
    parts.with(BoxMovements {
        named: |db, words, limit| Box::pin(named(db, words, limit)),
        of_payment: |db, payment| Box::pin(undo::movement_of_payment(db, payment)),
        find: |db, id| Box::pin(undo::undoable(db, id)),
    })
}

#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Branches(WORKERS), routes!(api::get_cash_desk))
        .add(Rule::Branches(waiting::FOR), routes!(api::count_cash))
        .add(Rule::Branches(READERS), routes!(api::list_cash_sessions))
        .add(Rule::Branches(&[P::ManageCashClosing]), routes!(api::open_cash_session))
        .add(Rule::Branches(READERS), routes!(api::get_cash_session))
        .add(Rule::Branches(READERS), routes!(contents::list_cash_movements))
        .add(Rule::Branches(READERS), routes!(contents::list_cash_history))
        .add(Rule::Branches(report::READERS), routes!(report::api::get_cash_report))
        .add(Rule::Branches(report::READERS), routes!(report::api::list_cash_report_sessions))
        .add(Rule::Branches(WORKERS), routes!(api::act_on_cash_session))
        .add(Rule::Branches(&[P::ManageCashClosing]), routes!(api::note_cash_movement))
        .add(Rule::Branches(&[P::ManageCashClosing]), routes!(api::reverse_cash_movement))
        .add(Rule::Branches(&[P::ManageCashClosing]), routes!(api::list_cash_payable))
        .add(Rule::Branches(&[P::ManageCashClosing]), routes!(api::pay_in_cash))
        .add(Rule::Branches(&[P::ManageCashClosing]), routes!(api::list_cash_returnable))
        .add(Rule::Branches(&[P::ManageCashClosing]), routes!(api::take_back_cash))
        .add(Rule::Session, routes!(api::get_receipt_code))
        .add(Rule::Branches(transfers::READERS), routes!(transfers::api::list_cash_transfers))
        .add(Rule::Shared(transfers::READERS), routes!(transfers::api::list_cash_boxes))
        .add(Rule::Branches(transfers::READERS), routes!(transfers::api::get_cash_transfer))
        .add(Rule::Branches(&[P::ManageCashClosing]), routes!(transfers::api::send_cash))
        .add(Rule::Branches(transfers::MOVERS), routes!(transfers::api::act_on_cash_transfer))
        .add(Rule::Branches(&[P::SuperviseCashClosing]), routes!(api::count_by_surprise))
}

/// Movements by their number (`TUR-2026-000001/7`) or by that of their paper, newest first.
pub async fn named(db: &Conn, words: &str, limit: u64) -> Result<Vec<MovementId>, ApiError> {
    let rows = store::named(db, words.trim(), limit).await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// Whether each box's account in the ledger is the sum of its movements, and cash in transit that of the transfers that are
/// under way, over all of history.
pub async fn verify(db: &Conn) -> Result<Verification, ApiError> {
    Ok(store::books::verify(db).await?)
}

/// How many sessions of which somebody is custodian are not closed.
pub async fn unfinished_of(db: &Conn, custodian: UserId) -> Result<i64, ApiError> {
    Ok(store::unfinished_of(db, custodian).await?)
}

/// The sessions in which these moved, each a movement of a box or a payment in cash: what moved, its session.
pub async fn sessions_of(
    db: &Conn,
    moved: &[uuid::Uuid],
) -> Result<Vec<(uuid::Uuid, caudal_domain::ids::CashSessionId)>, ApiError> {
    Ok(store::sessions_of(db, moved).await?)
}

pub async fn opened_boxes(db: &Conn) -> Result<Vec<caudal_domain::ids::CashBoxId>, ApiError> {
    Ok(store::opened_boxes(db).await?)
}

/// What this crate's own tests read of cash: its queries, and the days of a report.
#[cfg(feature = "testing")]
pub mod testing {
    pub use crate::report::range::{Range, Step};
    pub use crate::store::{find, session};
    pub mod list {
        pub use crate::store::list::{Filter, page, select};
    }
    pub mod report {
        pub use crate::store::report::{Filter, select_days, select_page, select_places};
    }
    pub mod transfers {
        pub use crate::transfers::store::transfer;
        pub mod list {
            pub use crate::transfers::store::list::{Filter, Sight, To, page, select};
        }
        pub mod find {
            pub use crate::transfers::store::find::{select, wanted};
        }
    }
}
