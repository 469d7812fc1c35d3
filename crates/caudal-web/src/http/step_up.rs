//! Much money is moved only by who has just shown the provider who they are (security.md, "Step-up").

use caudal_domain::{error::Refusal, permission::PermissionRefusal};

use crate::{app::App, caller::Caller};

/// How long ago that may be.
const FRESH_MS: i64 = 5 * 60 * 1000;

/// How far the clocks of two nodes may be apart.
const APART_MS: i64 = 60 * 1000;

/// Refuses to move so much money in a session that is not fresh. Both amounts are minor units of one currency.
///
/// # Errors
/// `step_up_required`.
pub fn check(app: &App, caller: &Caller, above_minor: Option<i64>, minor: i64) -> Result<(), Refusal> {
    let much = above_minor.is_some_and(|above| minor > above);
    if much && !is_fresh(app, caller) { Err(PermissionRefusal::StepUpRequired.into()) } else { Ok(()) }
}

/// Whether a person has just shown the provider who they are.
#[must_use]
pub fn is_fresh(app: &App, caller: &Caller) -> bool {
    let now_ms = app.now_ms();
    // A clock that went back says nothing about how long ago it was: whoever signs in anew is fresh by that clock.
    let clock_went_back = now_ms < caller.authenticated_at_ms.max(caller.seen_at_ms) - APART_MS;
    !clock_went_back && now_ms - caller.authenticated_at_ms <= FRESH_MS
}
