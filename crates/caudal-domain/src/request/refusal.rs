//! Why a request is not made, or not decided so.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum RequestRefusal {
        /// The request type does not exist or is no longer used.
        TypeUnavailable = Invalid("type_unavailable"),
        /// The total is above the ceiling of the type, in minor units of the request's currency.
        TypeCeiling { ceiling_minor: i64 } = Invalid("type_ceiling"),
        /// The type may not be paid by this method.
        TypeMethod = Invalid("type_method"),
        BeneficiaryUnavailable = Invalid("beneficiary_unavailable"),
        /// Only the person who asked may do this.
        NotOwner = Conflict("not_owner"),
        /// The HR approver may not be a tier approver of the same request, nor the other way round.
        SameAsApprover = Conflict("same_as_approver"),
        AboveRequested = Invalid("above_requested"),
    }
}
