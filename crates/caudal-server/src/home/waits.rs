//! What waits for somebody, counted: for those who are not looking at the root page.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Home, Part};
use caudal_office::mail::Waits;
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::{app::App, caller::Caller, http::json::Json};

/// How much of something waits.
#[derive(Serialize, ToSchema)]
pub struct Waiting {
    /// The part of the root page, by its name: `to_decide`, `batches_to_approve` …
    what: &'static str,
    /// How many, up to 1000; never 0.
    count: i64,
}

/// What waits for the caller.
#[derive(Serialize, ToSchema)]
pub struct WaitCounts {
    /// Nothing of which there is none.
    waits: Vec<Waiting>,
}

/// How much waits for the caller, by part of the root page.
#[utoipa::path(get, path = "/api/v1/home/waits", tag = "home",
    responses((status = 200, body = WaitCounts), (status = 401, body = Problem)))]
pub async fn count_waits(State(app): State<App>, caller: Caller) -> Result<Json<WaitCounts>, ApiError> {
    let home = super::waiting(&app, &caller.actor, 1).await?;
    Ok(Json(WaitCounts { waits: counted(&home) }))
}

/// What waits for the reader of a root page, as it is told.
pub(super) fn counted(home: &Home) -> Vec<Waiting> {
    home.waits().into_iter().map(|(what, count)| Waiting { what: what.name(), count }).collect()
}

impl Home {
    /// What waits for its reader, and how much of each; nothing of which there is none.
    pub fn waits(&self) -> Vec<(Waits, i64)> {
        fn of<T>(part: Option<&Part<T>>) -> i64 {
            part.map_or(0, |part| part.count)
        }
        let counted = |what| match what {
            Waits::ToDecide => of(self.to_decide.as_ref()),
            Waits::ToRelease => of(self.to_release.as_ref()),
            Waits::ToPay => of(self.to_pay.as_ref()),
            Waits::ToAuthorize => of(self.to_authorize.as_ref()),
            Waits::AccountsToVerify => of(self.accounts_to_verify.as_ref()),
            Waits::ToReview => of(self.to_review.as_ref()),
            Waits::ToSettle => of(self.to_settle.as_ref()),
            Waits::ToPayInCash => of(self.to_pay_in_cash.as_ref()),
            Waits::Closings => of(self.closings.as_ref()),
            Waits::Deposits => of(self.deposits.as_ref()),
            Waits::ToCancel => of(self.to_cancel.as_ref()),
            Waits::ToSend => of(self.to_send.as_ref()),
            Waits::BatchesToApprove => of(self.batches_to_approve.as_ref()),
            Waits::Batches => of(self.batches.as_ref()),
            Waits::Openings => of(self.openings.as_ref()),
            Waits::Reopenings => of(self.reopenings.as_ref()),
        };
        Waits::all().map(|what| (what, counted(what))).filter(|(_, count)| *count > 0).collect()
    }
}
