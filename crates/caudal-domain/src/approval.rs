//! Who may decide on whose money (domain, section 3, "Different people"). Administrators are bound like everyone.

mod refusal;

use crate::money::{Currency, check_amount};
use crate::permission::{Permission, PermissionRefusal};
use crate::{actor::Right, ids::UserId};

pub use refusal::ApprovalRefusal;

/// The step at which somebody decided in favour of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Approval of the amount.
    Tier,
    Hr,
    Release,
}

/// One decision in favour, of the current revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    pub by: UserId,
    pub on_behalf: Option<UserId>,
    pub step: Step,
    pub amount_minor: i64,
    /// Up to which tier the amount is approved with this decision; 0 at the other steps.
    pub tier: u32,
}

/// The tiers of approval of one currency: the higher an amount, the more of them it needs (domain, section 3).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tiers {
    /// Above each of these one more tier is needed, ascending, in minor units.
    edges: Vec<i64>,
}

/// The most edges between tiers: more levels than any company has.
pub const MOST_EDGES: usize = 8;

impl Tiers {
    /// Tiers by the amounts above which one more is needed, in minor units.
    ///
    /// # Errors
    /// `tiers_not_ascending`.
    pub fn new(edges: &[i64]) -> Result<Self, ApprovalRefusal> {
        let rising = edges.is_sorted_by(|low, high| low < high);
        if rising && edges.iter().all(|edge| check_amount(*edge).is_ok()) && edges.len() <= MOST_EDGES {
            Ok(Self { edges: edges.to_vec() })
        } else {
            Err(ApprovalRefusal::TiersNotAscending)
        }
    }

    /// How many tiers an amount needs; one where none are set up.
    pub fn needed(&self, amount_minor: i64) -> u32 {
        1 + count(self.edges.iter().filter(|edge| amount_minor > **edge))
    }

    /// Up to which tier somebody with this limit approves an amount. A limit that covers the amount satisfies every tier;
    /// a lower one those that begin below it, but never the last: nobody finishes an amount above their limit.
    pub fn reached(&self, amount_minor: i64, limit_minor: i64) -> u32 {
        let needed = self.needed(amount_minor);
        if limit_minor >= amount_minor {
            return needed;
        }
        self.begun(limit_minor).min(needed - 1)
    }

    /// How many tiers begin below a limit, however large the amount.
    pub fn begun(&self, limit_minor: i64) -> u32 {
        count(std::iter::once(&0).chain(&self.edges).filter(|edge| **edge < limit_minor))
    }

    /// The amounts above which one tier more is needed, ascending, in minor units.
    pub fn edges(&self) -> &[i64] {
        &self.edges
    }
}

fn count(items: impl Iterator) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

/// The people behind a sum of money, as far as the rules look at them.
#[derive(Clone, Debug)]
pub struct Parties<'a> {
    /// Who asked for it; none for a payment without a request.
    pub requester: Option<UserId>,
    /// The member of staff whom it benefits, if it is one.
    pub beneficiary: Option<UserId>,
    pub approvals: &'a [Approval],
}

impl Parties<'_> {
    /// Refuses whoever asked for the money or benefits from it.
    ///
    /// # Errors
    /// `same_as_beneficiary`, `same_as_requester`.
    pub fn outsider(&self, right: &Right<'_>) -> Result<(), ApprovalRefusal> {
        self.not_beneficiary(right)?;
        if self.requester.is_some_and(|id| right.is(id)) {
            Err(ApprovalRefusal::SameAsRequester)
        } else {
            Ok(())
        }
    }

    /// Refuses whoever benefits from the money.
    ///
    /// # Errors
    /// `same_as_beneficiary`.
    pub fn not_beneficiary(&self, right: &Right<'_>) -> Result<(), ApprovalRefusal> {
        if self.beneficiary.is_some_and(|id| right.is(id)) {
            Err(ApprovalRefusal::SameAsBeneficiary)
        } else {
            Ok(())
        }
    }

    /// Whether this person decided at a step, or another in their place, or they in the place of another.
    #[must_use]
    pub fn decided(&self, right: &Right<'_>, step: Step) -> bool {
        let same = |a: &Approval| right.is(a.by) || a.on_behalf.is_some_and(|id| right.is(id));
        self.approvals.iter().any(|a| a.step == step && same(a))
    }

    /// Refuses whoever approved the amount already: nobody decides twice on one revision.
    ///
    /// # Errors
    /// `already_decided`.
    pub fn undecided(&self, right: &Right<'_>) -> Result<(), ApprovalRefusal> {
        if self.decided(right, Step::Tier) { Err(ApprovalRefusal::AlreadyDecided) } else { Ok(()) }
    }

    /// Refuses whoever approved the amount: who pays approved at no tier.
    ///
    /// # Errors
    /// `approver_pays`.
    pub fn not_tier_approver(&self, right: &Right<'_>) -> Result<(), ApprovalRefusal> {
        if self.decided(right, Step::Tier) { Err(ApprovalRefusal::ApproverPays) } else { Ok(()) }
    }
}

/// Refuses whoever lacks a permission.
///
/// # Errors
/// `missing_permission`.
pub fn require(right: &Right<'_>, permission: Permission) -> Result<(), PermissionRefusal> {
    if right.acts(permission) { Ok(()) } else { Err(PermissionRefusal::MissingPermission) }
}

/// Refuses an amount above the person's approval limit; none configured means none may be approved.
///
/// # Errors
/// `no_limit`, `over_limit`.
pub fn within_limit(right: &Right<'_>, amount_minor: i64, currency: Currency) -> Result<(), ApprovalRefusal> {
    match right.limit(currency) {
        None => Err(ApprovalRefusal::NoLimit),
        Some(limit_minor) if amount_minor > limit_minor => Err(ApprovalRefusal::OverLimit { limit_minor }),
        Some(_) => Ok(()),
    }
}
