//! Why this person does not decide: they had a part in it before, or the amount is above theirs.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum ApprovalRefusal {
        /// Whoever asked for the money may not decide on it.
        SameAsRequester = Conflict("same_as_requester"),
        /// The money benefits the person who acts.
        SameAsBeneficiary = Conflict("same_as_beneficiary"),
        /// Nobody decides twice on one revision of a request, for themself or for another.
        AlreadyDecided = Conflict("already_decided"),
        /// Who approved a request does not pay it.
        ApproverPays = Conflict("approver_pays"),
        NoLimit = Conflict("no_limit"),
        /// Above the person's approval limit, in minor units of the request's currency.
        OverLimit { limit_minor: i64 } = Conflict("over_limit"),
        /// Tiers of approval that do not rise, or too many of them.
        TiersNotAscending = Invalid("tiers_not_ascending"),
    }
}
