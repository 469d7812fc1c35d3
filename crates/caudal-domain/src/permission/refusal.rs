//! Why somebody, or a token, may not do or be granted something.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum PermissionRefusal {
        MissingPermission = Conflict("missing_permission"),
        UnknownPermission = Invalid("unknown_permission"),
        /// So much money is moved only by who has just shown the provider who they are.
        StepUpRequired = Conflict("step_up_required"),
        ScopeRequired = Invalid("scope_required"),
        /// A permission that no token may have, or a scope that stands alone beside others.
        TokenScope = Invalid("token_scope"),
        /// A person decides this; a token of another system cannot.
        PeopleOnly = Conflict("people_only"),
        /// A token that drafts names a person, and no other does.
        TokenPersonRequired = Invalid("token_person_required"),
        TokenPersonSurplus = Invalid("token_person_surplus"),
        TokenPersonInactive = Conflict("token_person_inactive"),
        TokenPersonMayNotAsk = Conflict("token_person_may_not_ask"),
        /// What a token drafts is sent by its person.
        TokenDraftsOnly = Conflict("token_drafts_only"),
        /// The books are those of the whole company.
        WholeCompanyOnly = Conflict("whole_company_only"),
    }
}
