//! Why a person is not changed so.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum UserRefusal {
        /// An administrator's account is changed by administrators only.
        AdministratorsOnly = Conflict("administrators_only"),
        /// Nobody switches themself off or takes their own administration away.
        OwnAccount = Conflict("own_account"),
        /// One's own permissions and limits are changed by another administrator.
        OwnPermissions = Conflict("own_permissions"),
        /// The portal would be left without an administrator.
        LastAdministrator = Conflict("last_administrator"),
        /// Administration is granted everywhere or not at all.
        ScopeNotAllowed = Invalid("scope_not_allowed"),
        SubstituteSelf = Invalid("substitute_self"),
        /// The person is replaced by somebody else on one of these days.
        SubstituteOverlap = Conflict("substitute_overlap"),
        /// Following who stands in for whom leads back to the person.
        SubstituteCircular = Conflict("substitute_circular"),
        /// Following who leads whom leads back to the person.
        ManagerCircular = Conflict("manager_circular"),
        EmailTaken = Conflict("email_taken"),
        EmployeeNumberTaken = Conflict("employee_number_taken"),
    }
}
