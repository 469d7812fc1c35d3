//! Which figures somebody finds first, by what they are here for.

use caudal_domain::{actor::Actor, permission::Permission as P};
use serde::Serialize;
use utoipa::ToSchema;

use caudal_requests::requests;

/// How many figures stand side by side.
const MOST: usize = 4;

/// What a figure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FigureKind {
    /// What the company's accounts can still give: what stands on them less what was sent and the bank has not answered.
    Available,
    /// What was sent from them and the bank has not answered.
    InTransit,
    /// What the reader should pay today by transfer.
    ToPay,
    /// What waits for the reader's authorisation; for who authorises none, for that of others.
    ToAuthorize,
    ToDecide,
    /// Since when the oldest request waits for the reader's decision.
    OldestToDecide,
    /// What the reader's boxes should hold; without a sum where who keeps a box is not told.
    CashBox,
    ToPayInCash,
    /// What left the reader's boxes or goes to them, and has not arrived.
    CashInTransit,
    /// Closings of cash boxes to decide on.
    Closings,
    /// Settlements to accept.
    ToReview,
    /// What was done in thirty days, by the audit.
    Acts,
    /// What was refused in thirty days for lack of permission.
    Refused,
    /// Requests that nobody can decide.
    Stuck,
    AccountsToVerify,
    /// Active people who may do nothing.
    WithoutPermissions,
    /// Letters and messages to other systems that were given up in thirty days.
    Undelivered,
    /// What the reader has to prove.
    ToSettle,
    /// What the reader asked for and was granted, and has not been paid.
    Coming,
}

use FigureKind as F;

/// The figures of a reader: one of each thing they are here for in turn, what matters more first, and their own where there is room.
pub fn figures_of(actor: &Actor) -> Vec<FigureKind> {
    let roles = roles_of(actor);
    let longest = roles.iter().map(|role| role.len()).max().unwrap_or(0);
    let turns = (0..longest).flat_map(|turn| roles.iter().filter_map(move |role| role.get(turn)));
    let chosen: Vec<_> = turns.take(MOST).collect();
    // Those of one role stand together.
    let mut figures: Vec<_> =
        roles.iter().flat_map(|role| role.iter()).filter(|kind| chosen.contains(kind)).copied().collect();
    if holds(actor, P::CreateRequests) {
        figures.extend([F::ToSettle, F::Coming].into_iter().take(MOST.saturating_sub(figures.len())));
    }
    figures
}

/// What somebody is here for, what matters most first. An administrator may do everything, and is here for what was granted beside.
fn roles_of(actor: &Actor) -> Vec<&'static [FigureKind]> {
    let mut roles: Vec<&'static [FigureKind]> = Vec::new();
    let mut add = |is_here: bool, figures: &'static [FigureKind]| {
        if is_here {
            roles.push(figures);
        }
    };
    add(requests::DECIDING.iter().any(|p| holds(actor, *p)), &[F::ToDecide, F::OldestToDecide]);
    add(holds(actor, P::ManageSinglePayments), &[F::Available, F::InTransit, F::ToPay, F::ToAuthorize]);
    add(holds(actor, P::ManageCashClosing), &[F::CashBox, F::ToPayInCash, F::CashInTransit]);
    add(holds(actor, P::SuperviseCashClosing), &[F::Closings]);
    add(holds(actor, P::ManageDisbursed), &[F::ToReview]);
    add(
        actor.permissions.granted(P::Administrator),
        &[F::Stuck, F::WithoutPermissions, F::AccountsToVerify, F::Undelivered],
    );
    add(actor.permissions.granted(P::ViewAudit), &[F::Acts, F::Refused]);
    roles
}

/// Whether a permission was granted to somebody themselves, or to whom they stand in for, anywhere.
fn holds(actor: &Actor, permission: P) -> bool {
    let granted = actor.permissions.granted(permission)
        || actor.branch_permissions.iter().any(|(held, _)| *held == permission);
    granted
        || actor.acting_for.iter().any(|absent| {
            absent.permissions.granted(permission)
                || absent.branch_permissions.iter().any(|(held, _)| *held == permission)
        })
}
