//! Transfers of cash: out of an open box, through cash in transit, into another box or one of the company's bank accounts.

pub mod api;
mod export;
mod find;
mod load;
mod paper;
#[path = "paper.es.rs"]
mod paper_es;
mod service;
pub mod store;
pub mod view;

use caudal_domain::permission::Permission as P;

/// Those who see any transfer at all: readers of sessions, and treasury, which receives at the bank.
pub const READERS: &[P] = &[
    P::ManageCashClosing,
    P::SuperviseCashClosing,
    P::CashClosingReport,
    P::ManageSinglePayments,
    P::ViewAudit,
];
/// Those who take a step of one.
pub const MOVERS: &[P] = &[P::ManageCashClosing, P::ManageSinglePayments];

pub use export::{check as check_file, make as make_file};
pub use find::FINDABLE;
pub use load::{count_to_confirm, first_to_confirm, places, sums_on_the_way};
pub use paper::slip;
