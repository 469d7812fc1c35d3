//! Who may decide on whose money (domain, section 3, "Different people"). Administrators are bound like everyone.

use crate::{actor::Actor, error::Refusal, ids::UserId, money::Currency, permission::Permission};

/// The step at which somebody decided in favour of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Approval of the amount.
    Tier,
    /// Approval by human resources.
    Hr,
    /// Release for payment.
    Release,
}

/// One decision in favour, of the current revision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approval {
    /// Who decided.
    pub by: UserId,
    /// At which step.
    pub step: Step,
    /// The amount decided on, in minor units of the request's currency.
    pub amount_minor: i64,
}

/// The people behind a sum of money, as far as the rules look at them.
#[derive(Clone, Debug)]
pub struct Parties<'a> {
    /// Who asked for it; none for a payment without a request.
    pub requester: Option<UserId>,
    /// The member of staff whom it benefits, if it is one.
    pub beneficiary: Option<UserId>,
    /// The decisions taken so far.
    pub approvals: &'a [Approval],
}

impl Parties<'_> {
    /// Refuses whoever asked for the money or benefits from it.
    ///
    /// # Errors
    /// `same_as_beneficiary`, `same_as_requester`.
    pub fn outsider(&self, actor: &Actor) -> Result<(), Refusal> {
        self.not_beneficiary(actor)?;
        if self.requester == Some(actor.id) { Err(Refusal::SameAsRequester) } else { Ok(()) }
    }

    /// Refuses whoever benefits from the money.
    ///
    /// # Errors
    /// `same_as_beneficiary`.
    pub fn not_beneficiary(&self, actor: &Actor) -> Result<(), Refusal> {
        if self.beneficiary == Some(actor.id) { Err(Refusal::SameAsBeneficiary) } else { Ok(()) }
    }

    /// Whether this person decided at a step.
    #[must_use]
    pub fn decided(&self, actor: &Actor, step: Step) -> bool {
        self.approvals.iter().any(|a| a.by == actor.id && a.step == step)
    }

    /// Refuses whoever approved the amount: who pays approved at no tier.
    ///
    /// # Errors
    /// `approver_pays`.
    pub fn not_tier_approver(&self, actor: &Actor) -> Result<(), Refusal> {
        if self.decided(actor, Step::Tier) { Err(Refusal::ApproverPays) } else { Ok(()) }
    }
}

/// Refuses whoever lacks a permission.
///
/// # Errors
/// `missing_permission`.
pub fn require(actor: &Actor, permission: Permission) -> Result<(), Refusal> {
    if actor.permissions.allows(permission) { Ok(()) } else { Err(Refusal::MissingPermission) }
}

/// Refuses an amount above the person's approval limit; none configured means none may be approved.
///
/// # Errors
/// `no_limit`, `over_limit`.
pub fn within_limit(actor: &Actor, amount_minor: i64, currency: Currency) -> Result<(), Refusal> {
    match actor.limit(currency) {
        None => Err(Refusal::NoLimit),
        Some(limit_minor) if amount_minor > limit_minor => Err(Refusal::OverLimit { limit_minor }),
        Some(_) => Ok(()),
    }
}
