//! Users: who may change whose account and permissions (domain, sections 2 and 9).

mod refusal;

use jiff::civil::Date;

use crate::error::{CommonRefusal, Refusal};
use crate::ids::{BranchId, UserId};
use crate::permission::{Permission, Permissions};
use crate::{actor::Actor, time::DateRefusal};

pub use refusal::UserRefusal;

/// One permission of a person: everywhere or in one branch, for good or until the end of a day.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Grant {
    pub permission: Permission,
    /// Where; everywhere when none.
    pub branch: Option<BranchId>,
    /// Until the end of which day; for good when none.
    pub ends_on: Option<Date>,
}

impl Grant {
    /// A permission everywhere and for good.
    pub fn everywhere(permission: Permission) -> Self {
        Self { permission, branch: None, ends_on: None }
    }

    /// Whether it makes its holder an administrator whom no date takes away.
    fn lasting_administrator(&self) -> bool {
        *self == Self::everywhere(Permission::Administrator)
    }
}

/// A person as the rules of administration look at them.
#[derive(Clone, Debug)]
pub struct Account {
    pub id: UserId,
    /// Whether they may sign in.
    pub active: bool,
    /// What was granted to them, expired grants left out.
    pub grants: Vec<Grant>,
}

impl Account {
    /// Whether they administer the portal, by the application or by the API.
    fn administers(&self) -> bool {
        let admin = |g: &Grant| matches!(g.permission, Permission::Administrator | Permission::ApiAdmin);
        self.grants.iter().any(admin)
    }

    fn lasting_administrator(&self) -> bool {
        self.active && self.grants.iter().any(Grant::lasting_administrator)
    }
}

/// How the company stands around the account that is changed.
#[derive(Clone, Copy, Debug)]
pub struct Office {
    /// How many other active people are administrators for good.
    pub other_administrators: u64,
    /// Whether administrators need each permission itself, granted by another (`strict_administrators`).
    pub strict: bool,
}

/// Whether this person may change that account at all.
///
/// # Errors
/// `administrators_only`.
pub fn may_manage(actor: &Actor, account: &Account) -> Result<(), UserRefusal> {
    let equal = actor.permissions.granted(Permission::Administrator);
    if equal || actor.id == account.id || !account.administers() {
        Ok(())
    } else {
        Err(UserRefusal::AdministratorsOnly)
    }
}

/// Whether this person may leave that account with these permissions.
///
/// # Errors
/// `administrators_only`, `own_account`, `last_administrator`, `own_permissions`, `scope_not_allowed`.
pub fn may_grant(
    actor: &Actor,
    account: &Account,
    after: &[Grant],
    office: Office,
) -> Result<(), UserRefusal> {
    may_manage(actor, account)?;
    let changed = |p: Permission| of(&account.grants, p) != of(after, p);
    if !actor.permissions.granted(Permission::Administrator)
        && (changed(Permission::Administrator) || changed(Permission::ApiAdmin))
    {
        return Err(UserRefusal::AdministratorsOnly);
    }
    let scoped = |g: &Grant| {
        g.branch.is_some() && matches!(g.permission, Permission::Administrator | Permission::ApiAdmin)
    };
    if after.iter().any(scoped) {
        return Err(UserRefusal::ScopeNotAllowed);
    }
    if account.lasting_administrator() && !after.iter().any(Grant::lasting_administrator) {
        if office.other_administrators == 0 {
            return Err(UserRefusal::LastAdministrator);
        }
        if actor.id == account.id {
            return Err(UserRefusal::OwnAccount);
        }
    }
    if sorted(&account.grants) == sorted(after) { Ok(()) } else { may_change_rights(actor, account, office) }
}

/// Whether this person may change what that account may do: its permissions and approval limits. One's own are changed by
/// another administrator; where there is none yet, a company could not begin, so the only one may, unless the portal is
/// strict.
///
/// # Errors
/// `administrators_only`, `own_permissions`.
pub fn may_change_rights(actor: &Actor, account: &Account, office: Office) -> Result<(), UserRefusal> {
    may_manage(actor, account)?;
    let alone = office.other_administrators == 0 && !office.strict;
    if actor.id == account.id && !(alone && account.lasting_administrator()) {
        return Err(UserRefusal::OwnPermissions);
    }
    Ok(())
}

/// Whether the company's identity provider may change that account so. Who administers signs in by an e-mail that other
/// administrators wrote, or whoever has the provider's token could hand the portal to somebody else.
///
/// # Errors
/// `administrators_only`.
pub fn may_provision(account: &Account, readdressed: bool) -> Result<(), UserRefusal> {
    if readdressed && account.administers() { Err(UserRefusal::AdministratorsOnly) } else { Ok(()) }
}

/// Whether this person may switch that account off.
///
/// # Errors
/// `administrators_only`, `own_account`, `last_administrator`, `wrong_state` when it is off already.
pub fn may_deactivate(actor: &Actor, account: &Account, office: Office) -> Result<(), Refusal> {
    may_manage(actor, account)?;
    if account.lasting_administrator() && office.other_administrators == 0 {
        return Err(UserRefusal::LastAdministrator.into());
    }
    if actor.id == account.id {
        return Err(UserRefusal::OwnAccount.into());
    }
    if account.active { Ok(()) } else { Err(CommonRefusal::WrongState.into()) }
}

/// Whether this person may switch that account on again.
///
/// # Errors
/// `administrators_only`, `wrong_state` when it is on already.
pub fn may_reactivate(actor: &Actor, account: &Account) -> Result<(), Refusal> {
    may_manage(actor, account)?;
    if account.active { Err(CommonRefusal::WrongState.into()) } else { Ok(()) }
}

fn of(grants: &[Grant], permission: Permission) -> Vec<Grant> {
    sorted(&grants.iter().filter(|g| g.permission == permission).copied().collect::<Vec<_>>())
}

fn sorted(grants: &[Grant]) -> Vec<Grant> {
    let mut grants = grants.to_vec();
    grants.sort_unstable();
    grants
}

/// Two duties that one person should not have: each alone is harmless, together they need nobody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    pub code: &'static str,
    pub one: Permission,
    pub other: Permission,
}

/// Every pair that the portal warns of (domain, section 2).
pub const CONFLICTS: [Conflict; 12] = {
    use Permission as P;
    const fn pair(code: &'static str, one: Permission, other: Permission) -> Conflict {
        Conflict { code, one, other }
    }
    [
        pair("approve_and_pay", P::ManageApproved, P::ManageSinglePayments),
        pair("approve_and_pay", P::ManageApproved, P::ManageMassPayments),
        pair("approve_and_pay", P::ManageApproved, P::ManageCashClosing),
        pair("approve_and_authorize", P::ManageApproved, P::ManagePayments),
        pair("prepare_and_authorize", P::ManageSinglePayments, P::ManagePayments),
        pair("prepare_and_authorize", P::ManageMassPayments, P::ManagePayments),
        pair("box_and_supervisor", P::ManageCashClosing, P::SuperviseCashClosing),
        pair("users_and_payments", P::Administrator, P::ManagePayments),
        pair("users_and_payments", P::ApiAdmin, P::ManagePayments),
        pair("pay_and_cancel", P::ManageSinglePayments, P::ManageCancellations),
        pair("pay_and_cancel", P::ManageMassPayments, P::ManageCancellations),
        pair("pay_and_cancel", P::ManageCashClosing, P::ManageCancellations),
    ]
};

/// The pairs that these permissions hold both sides of.
pub fn conflicts(held: Permissions) -> impl Iterator<Item = Conflict> {
    CONFLICTS.into_iter().filter(move |c| held.granted(c.one) && held.granted(c.other))
}

/// A named set of permissions to be granted at once (domain, section 2, "Shipped profiles").
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    pub code: &'static str,
    pub permissions: &'static [Permission],
}

/// The shipped profiles, in the order people see them.
pub const PROFILES: [Profile; 11] = {
    use Permission as P;
    const fn profile(code: &'static str, permissions: &'static [Permission]) -> Profile {
        Profile { code, permissions }
    }
    [
        profile("driver", &[P::CreateRequests]),
        profile("dispatch", &[P::CreateRequests, P::ManageNew]),
        profile("approver", &[P::CreateRequests, P::ManageNew, P::ManageApproved, P::ManageDeclined]),
        profile("hr", &[P::CreateRequests, P::ManageHrApproved, P::ManageHrDeclined]),
        profile(
            "treasury_prepares",
            &[P::CreateRequests, P::ManagePending, P::ManageSinglePayments, P::ManageMassPayments],
        ),
        profile(
            "treasury_authorizes",
            &[P::ManagePending, P::ManagePayments, P::ManageSinglePayments, P::ManageMassPayments],
        ),
        profile("cashier", &[P::CreateRequests, P::ManageCashClosing]),
        profile("cash_supervisor", &[P::CreateRequests, P::SuperviseCashClosing, P::CashClosingReport]),
        profile("accounting", &[P::ManageDisbursed, P::ViewAccounting]),
        profile("audit", &[P::ViewAudit]),
        profile("cancellations", &[P::ManageCancellations]),
    ]
};

/// A stretch of days in which one person decides in the place of another, both days included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Absence {
    pub user: UserId,
    pub substitute: UserId,
    pub starts_on: Date,
    pub ends_on: Date,
}

impl Absence {
    #[must_use]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.starts_on <= other.ends_on && other.starts_on <= self.ends_on
    }
}

/// Whether a person may be replaced so, given the other absences of the same days.
///
/// # Errors
/// `substitute_self`, `dates_reversed`, `date_past` when it is over already, `substitute_overlap` when the person is
/// replaced twice on one day, `substitute_circular` when following who stands in for whom leads back.
pub fn check_absence(new: &Absence, others: &[Absence], today: Date) -> Result<(), Refusal> {
    if new.user == new.substitute {
        return Err(UserRefusal::SubstituteSelf.into());
    }
    if new.ends_on < new.starts_on {
        return Err(DateRefusal::DatesReversed.into());
    }
    if new.ends_on < today {
        return Err(DateRefusal::DatePast.into());
    }
    let same_days: Vec<_> = others.iter().filter(|o| o.overlaps(new)).collect();
    if same_days.iter().any(|o| o.user == new.user) {
        return Err(UserRefusal::SubstituteOverlap.into());
    }
    let mut at = new.substitute;
    // Each step follows another absence, so a chain cannot be longer than there are absences.
    for _ in 0..=same_days.len() {
        if at == new.user {
            return Err(UserRefusal::SubstituteCircular.into());
        }
        match same_days.iter().find(|o| o.user == at) {
            Some(next) => at = next.substitute,
            None => return Ok(()),
        }
    }
    Err(UserRefusal::SubstituteCircular.into())
}

/// Whether `manager` may lead `user`: nobody leads themself, not even through others.
///
/// # Errors
/// `manager_circular`.
pub fn check_manager(
    user: UserId,
    manager: UserId,
    lead_of: impl Fn(UserId) -> Option<UserId>,
) -> Result<(), UserRefusal> {
    /// Deeper than any company; a longer chain can only be a ring.
    const MOST_LEVELS: usize = 64;
    let mut at = Some(manager);
    for _ in 0..MOST_LEVELS {
        match at {
            Some(id) if id == user => return Err(UserRefusal::ManagerCircular),
            Some(id) => at = lead_of(id),
            None => return Ok(()),
        }
    }
    Err(UserRefusal::ManagerCircular)
}

#[cfg(test)]
mod tests;
