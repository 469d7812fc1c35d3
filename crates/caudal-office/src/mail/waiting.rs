//! What waits for somebody, as letters tell it. The room that gathers it from all others stands above this one and brings it along.

use caudal_domain::actor::Actor;
use caudal_requests::requests::RequestItem;
use caudal_web::app::{Answer, App};

caudal_domain::named! {
    /// Work of a kind that waits for somebody: a part of the root page that asks for something to be done.
    pub enum Waits {
        /// Requests to approve or decline.
        ToDecide = "to_decide",
        /// Requests to release.
        ToRelease = "to_release",
        /// Transfers to prepare.
        ToPay = "to_pay",
        /// Payments to authorise.
        ToAuthorize = "to_authorize",
        /// Accounts that wait for a second person.
        AccountsToVerify = "accounts_to_verify",
        /// Settlements to accept or to send back.
        ToReview = "to_review",
        /// Advances to be proved.
        ToSettle = "to_settle",
        /// Requests to be paid in cash.
        ToPayInCash = "to_pay_in_cash",
        /// Closings to decide on.
        Closings = "closings",
        /// Deposits to confirm.
        Deposits = "deposits",
        /// Cancellations to decide on.
        ToCancel = "to_cancel",
        /// Payments to send to the bank.
        ToSend = "to_send",
        BatchesToApprove = "batches_to_approve",
        /// Batches to go on with.
        Batches = "batches",
        /// Opening balances to decide on.
        Openings = "openings",
        /// Reopenings to decide on.
        Reopenings = "reopenings",
    }
}

/// What waits for one person.
pub struct WaitingWork {
    /// How much of each kind, up to 1000; nothing of which there is none.
    pub counts: Vec<(Waits, i64)>,
    /// The requests that have waited longest for their decision, oldest first.
    pub oldest: Vec<RequestItem>,
}

/// Gathers what waits for a person, and at most so many of the oldest requests.
pub struct GatherWork(pub for<'a> fn(&'a App, &'a Actor, u64) -> Answer<'a, WaitingWork>);
