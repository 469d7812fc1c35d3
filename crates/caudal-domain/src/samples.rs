//! What the tests of more than one aggregate begin with.

use jiff::civil::Date;

use crate::actor::{Actor, nobody};
use crate::approval::{Approval, Step, Tiers};
use crate::request::{Method, Request, State};
use crate::{ids::Id, money::Currency, permission::Permission};

pub fn id<Of>(n: u128) -> Id<Of> {
    Id::new(uuid::Uuid::from_u128(n))
}

pub fn usd() -> Currency {
    Currency::parse("USD").unwrap()
}

pub fn day(text: &str) -> Date {
    text.parse().unwrap()
}

pub fn actor(n: u128, permissions: impl IntoIterator<Item = Permission>) -> Actor {
    let permissions = permissions.into_iter().collect();
    Actor { id: id(n), name: format!("Persona {n}"), permissions, ..nobody() }
}

/// Somebody with every permission but administration.
pub fn able(n: u128) -> Actor {
    actor(n, Permission::all().filter(|p| *p != Permission::Administrator))
}

/// A request that waits to be paid: who asked, whom the money is for, and who approved it in one tier.
pub fn released([requester, user, approver]: [u128; 3], requested: i64, approved: i64) -> Request {
    let approval =
        Approval { by: id(approver), on_behalf: None, step: Step::Tier, amount_minor: approved, tier: 1 };
    Request {
        state: State::PendingDisbursement,
        requester: id(requester),
        beneficiary: id(100),
        beneficiary_user: Some(id(user)),
        debtor: id(100),
        branch: None,
        needs_hr: false,
        method: Method::Transfer,
        currency: usd(),
        requested_minor: requested,
        approved_minor: Some(approved),
        revision: 0,
        approvals: vec![approval],
        live_payment: false,
        tiers: Tiers::default(),
    }
}
