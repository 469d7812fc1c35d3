//! Who acts: the person behind a command, as the domain needs to know them, and in whose right they may.

use jiff::civil::Date;

use crate::ids::{BranchId, UserId};
use crate::money::Currency;
use crate::permission::{Permission, Permissions};

/// A signed-in person with what they may do now.
#[derive(Clone, Debug)]
pub struct Actor {
    pub id: UserId,
    /// Their name, as history keeps it.
    pub name: String,
    /// Their permissions everywhere, unexpired ones only.
    pub permissions: Permissions,
    /// Approval limits: at most one per currency, in its minor units. None configured means may not approve.
    pub limits: Vec<(Currency, i64)>,
    /// Their permissions for the records of one branch each.
    pub branch_permissions: Vec<(Permission, BranchId)>,
    /// Those in whose place they decide today.
    pub acting_for: Vec<Principal>,
    /// Whether `Administrador` alone does not allow acting on money (`strict_administrators`).
    pub strict: bool,
}

/// An absent person in whose place another decides today.
#[derive(Clone, Debug)]
pub struct Principal {
    pub id: UserId,
    /// Their name, as history keeps it.
    pub name: String,
    /// Until the end of which day.
    pub ends_on: Date,
    /// Of [`SUBSTITUTED`], what they may do everywhere.
    pub permissions: Permissions,
    /// Of [`SUBSTITUTED`], what they may do with the records of one branch each.
    pub branch_permissions: Vec<(Permission, BranchId)>,
    pub limits: Vec<(Currency, i64)>,
}

/// What a substitute does in the place of an absent person: decide on requests, nothing else.
pub const SUBSTITUTED: [Permission; 5] = [
    Permission::ManageNew,
    Permission::ManageApproved,
    Permission::ManageDeclined,
    Permission::ManageHrApproved,
    Permission::ManageHrDeclined,
];

/// Where a person may do something: everywhere or in one branch, in their own right or in the place of another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// In which branch; everywhere when none.
    pub branch: Option<BranchId>,
    /// In whose place; in their own right when none.
    pub principal: Option<UserId>,
}

/// Whether two lists hold the same, in whatever order; neither holds anything twice.
fn same<T: PartialEq>(a: &[T], b: &[T]) -> bool {
    a.len() == b.len() && a.iter().all(|one| b.contains(one))
}

impl Actor {
    /// Whether they may do what `other` may, in the place of the same people.
    #[must_use]
    pub fn may_the_same(&self, other: &Self) -> bool {
        let principal = |p: &Principal| {
            let of_theirs = |o: &Principal| {
                o.id == p.id
                    && o.permissions == p.permissions
                    && same(&o.branch_permissions, &p.branch_permissions)
                    && same(&o.limits, &p.limits)
            };
            other.acting_for.iter().any(of_theirs)
        };
        self.permissions == other.permissions
            && self.strict == other.strict
            && same(&self.limits, &other.limits)
            && same(&self.branch_permissions, &other.branch_permissions)
            && self.acting_for.len() == other.acting_for.len()
            && self.acting_for.iter().all(principal)
    }

    /// Their own right over the records of a branch, or over those of none.
    pub fn own(&self, branch: Option<BranchId>) -> Right<'_> {
        Right {
            actor: self,
            principal: None,
            permissions: effective(self.permissions, &self.branch_permissions, branch),
        }
    }

    /// Every right over the records of a branch: their own first, then those of whom they stand in for.
    pub fn rights(&self, branch: Option<BranchId>) -> impl Iterator<Item = Right<'_>> {
        let theirs = self.acting_for.iter().map(move |p| Right {
            actor: self,
            principal: Some(p),
            permissions: effective(p.permissions, &p.branch_permissions, branch),
        });
        std::iter::once(self.own(branch)).chain(theirs)
    }

    /// Everything they hold somewhere, in their own right or in the place of another: what opens screens and calls.
    #[must_use]
    pub fn all_permissions(&self) -> Permissions {
        let scoped = self.branch_permissions.iter().map(|(p, _)| *p);
        let theirs = self.acting_for.iter().flat_map(|p| {
            p.permissions.iter().chain(p.branch_permissions.iter().map(|(permission, _)| *permission))
        });
        self.permissions.iter().chain(scoped).chain(theirs).collect()
    }

    #[must_use]
    pub fn holds_any(&self, permissions: &[Permission]) -> bool {
        self.all_permissions().allows_any(permissions)
    }

    /// Whether any of these shows them the records of the whole company, those of no branch included.
    #[must_use]
    pub fn everywhere(&self, permissions: &[Permission]) -> bool {
        self.rights(None).any(|right| permissions.iter().any(|p| right.allows(*p)))
    }

    /// Whether they read the books, which are those of the whole company.
    #[must_use]
    pub fn reads_books(&self) -> bool {
        self.read_reaches(&[Permission::ViewAccounting]).iter().any(|reach| reach.branch.is_none())
    }

    /// Where they see the records that these permissions show.
    #[must_use]
    pub fn read_reaches(&self, permissions: &[Permission]) -> Vec<Reach> {
        self.reaches(permissions, |right, p| right.allows(p))
    }

    /// Where they may act by these permissions.
    #[must_use]
    pub fn acts(&self, permissions: &[Permission]) -> Vec<Reach> {
        self.reaches(permissions, |right, p| right.acts(p))
    }

    fn reaches(&self, any_of: &[Permission], may: impl Fn(&Right<'_>, Permission) -> bool) -> Vec<Reach> {
        let mut found = Vec::new();
        for right in self.rights(None) {
            let principal = right.principal.map(|p| p.id);
            if any_of.iter().any(|p| may(&right, *p)) {
                found.push(Reach { branch: None, principal });
                continue;
            }
            let scoped = right.principal.map_or(&self.branch_permissions, |p| &p.branch_permissions);
            for (_, branch) in scoped.iter().filter(|(p, _)| any_of.contains(p)) {
                let reach = Reach { branch: Some(*branch), principal };
                if !found.contains(&reach) {
                    found.push(reach);
                }
            }
        }
        found
    }
}

fn effective(
    everywhere: Permissions,
    scoped: &[(Permission, BranchId)],
    branch: Option<BranchId>,
) -> Permissions {
    let here = scoped.iter().filter(|(_, b)| Some(*b) == branch).map(|(p, _)| *p);
    everywhere.iter().chain(here).collect()
}

/// In whose right somebody acts on the records of a branch: their own, or that of whom they stand in for.
#[derive(Clone, Copy, Debug)]
pub struct Right<'a> {
    pub actor: &'a Actor,
    /// In whose place; in their own right when none.
    pub principal: Option<&'a Principal>,
    permissions: Permissions,
}

impl Right<'_> {
    /// Whether this permission shows what it shows.
    #[must_use]
    pub fn allows(&self, permission: Permission) -> bool {
        self.permissions.allows(permission)
    }

    /// Whether this permission allows acting. Where administrators are held to their permissions, money wants the
    /// permission itself.
    #[must_use]
    pub fn acts(&self, permission: Permission) -> bool {
        self.permissions.granted(permission)
            || self.permissions.allows(permission) && !(self.actor.strict && permission.moves_money())
    }

    /// The same of any of these.
    #[must_use]
    pub fn acts_any(&self, permissions: &[Permission]) -> bool {
        permissions.iter().any(|p| self.acts(*p))
    }

    /// The approval limit in a currency, in its minor units.
    pub fn limit(&self, currency: Currency) -> Option<i64> {
        let limits = self.principal.map_or(&self.actor.limits, |p| &p.limits);
        limits.iter().find(|(c, _)| *c == currency).map(|(_, minor)| *minor)
    }

    /// Whether this is who acts, or in whose place: no rule about the same person passes by a substitute.
    #[must_use]
    pub fn is(&self, user: UserId) -> bool {
        self.actor.id == user || self.principal.is_some_and(|p| p.id == user)
    }
}

/// Somebody who may do nothing, for the tests of rules.
#[cfg(test)]
pub(crate) fn nobody() -> Actor {
    Actor {
        id: crate::ids::Id::new(uuid::Uuid::nil()),
        name: String::new(),
        permissions: Permissions::default(),
        limits: Vec::new(),
        branch_permissions: Vec::new(),
        acting_for: Vec::new(),
        strict: false,
    }
}
