//! Why somebody, or a token, may not do or be granted something.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    /// Why a permission does not suffice, or is not granted.
    pub enum PermissionRefusal {
        /// The permission for this action is missing.
        MissingPermission = Conflict("missing_permission"),
        /// There is no such permission.
        UnknownPermission = Invalid("unknown_permission"),
        /// So much money is moved only by who has just shown the provider who they are.
        StepUpRequired = Conflict("step_up_required"),
        /// A token without any scope.
        ScopeRequired = Invalid("scope_required"),
        /// A permission that no token may have, or the scope of provisioning beside others.
        TokenScope = Invalid("token_scope"),
        /// A person decides this; a token of another system cannot.
        PeopleOnly = Conflict("people_only"),
        /// The books are those of the whole company.
        WholeCompanyOnly = Conflict("whole_company_only"),
    }
}
