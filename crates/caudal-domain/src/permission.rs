//! The permissions of the portal (specification, section 6; domain, section 2). Labels are stored and sent as they stand.

mod refusal;

pub use refusal::PermissionRefusal;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Permission {
    /// Every route, and what every other permission allows.
    Administrator,
    /// The user-administration calls of the API, without opening routes.
    ApiAdmin,
    /// Ask for money for oneself or for another.
    CreateRequests,
    /// See new requests and send one back.
    ManageNew,
    /// See new and approved requests; approve up to one's limit.
    ManageApproved,
    /// See new and declined requests; decline.
    ManageDeclined,
    /// See what waits for HR and what HR approved; approve for HR.
    ManageHrApproved,
    /// See what waits for HR and what HR declined; decline for HR.
    ManageHrDeclined,
    /// See the approved and the pending; release for payment.
    ManagePending,
    /// See the disbursed; review settlements.
    ManageDisbursed,
    /// Authorise payments another prepared; verify accounts.
    ManagePayments,
    /// Prepare, send and confirm individual transfers; confirm that cash arrived at the bank.
    ManageSinglePayments,
    /// Prepare batches.
    ManageMassPayments,
    /// Operate a cash box.
    ManageCashClosing,
    /// Supervise cash boxes.
    SuperviseCashClosing,
    CashClosingReport,
    /// Decide cancellations.
    ManageCancellations,
    /// The journal and balances, read only.
    ViewAccounting,
    /// The audit and every document, read only.
    ViewAudit,
}

use Permission as P;

/// Every permission with its stored label, in the order of domain.md section 2.
const LABELS: [(Permission, &str); 19] = [
    (P::Administrator, "Administrador"),
    (P::ApiAdmin, "access:admin"),
    (P::CreateRequests, "Crear solicitudes"),
    (P::ManageNew, "Gestionar solicitudes nuevas"),
    (P::ManageApproved, "Gestionar solicitudes aprobadas"),
    (P::ManageDeclined, "Gestionar solicitudes rechazadas"),
    (P::ManageHrApproved, "Gestionar solicitudes aprobadas por RRHH"),
    (P::ManageHrDeclined, "Gestionar solicitudes rechazadas por RRHH"),
    (P::ManagePending, "Gestionar solicitudes pendientes de desembolso"),
    (P::ManageDisbursed, "Gestionar solicitudes desembolsadas"),
    (P::ManagePayments, "Gestionar pagos"),
    (P::ManageSinglePayments, "Gestionar pagos individuales"),
    (P::ManageMassPayments, "Gestionar pagos masivos"),
    (P::ManageCashClosing, "Gestionar cierre de caja"),
    (P::SuperviseCashClosing, "Gestionar cierre de caja por supervisor"),
    (P::CashClosingReport, "Gestionar reporte de cierre de caja"),
    (P::ManageCancellations, "Gestionar anulaciones"),
    (P::ViewAccounting, "Consultar contabilidad"),
    (P::ViewAudit, "Consultar auditoría"),
];

impl Permission {
    /// Every permission, in the order people see them.
    pub fn all() -> impl Iterator<Item = Self> {
        LABELS.iter().map(|(p, _)| *p)
    }

    /// The stored label (`permission_name`).
    pub fn label(self) -> &'static str {
        LABELS[self as usize].1
    }

    /// Whether it allows deciding on money or moving it.
    #[must_use]
    pub fn moves_money(self) -> bool {
        !matches!(
            self,
            P::Administrator
                | P::ApiAdmin
                | P::CreateRequests
                | P::CashClosingReport
                | P::ViewAccounting
                | P::ViewAudit
        )
    }

    /// Finds a permission by its stored label, to the letter.
    pub fn from_label(label: &str) -> Option<Self> {
        LABELS.iter().find(|(_, l)| *l == label).map(|(p, _)| *p)
    }
}

/// A set of permissions held by one person at one moment.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Permissions(u32);

impl Permissions {
    /// Whether this very permission was granted.
    #[must_use]
    pub fn granted(self, permission: Permission) -> bool {
        self.0 & (1 << permission as u8) != 0
    }

    /// Whether the person may act as if this permission were granted: it was, or they are an administrator.
    /// `access:admin` is the same for the API's administration only, so an administrator has it too.
    #[must_use]
    pub fn allows(self, permission: Permission) -> bool {
        self.granted(permission) || self.granted(Permission::Administrator)
    }

    #[must_use]
    pub fn allows_any(self, permissions: &[Permission]) -> bool {
        permissions.iter().any(|p| self.allows(*p))
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The granted ones, in the order people see them.
    pub fn iter(self) -> impl Iterator<Item = Permission> {
        Permission::all().filter(move |p| self.granted(*p))
    }
}

impl FromIterator<Permission> for Permissions {
    fn from_iter<T: IntoIterator<Item = Permission>>(iter: T) -> Self {
        Self(iter.into_iter().fold(0, |bits, p| bits | 1 << p as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_found_again_and_stand_at_their_own_place() {
        for permission in Permission::all() {
            assert_eq!(Permission::from_label(permission.label()), Some(permission));
        }
        assert_eq!(Permission::from_label("administrador"), None);
    }

    #[test]
    fn every_request_permission_carries_the_word_the_guard_looks_for() {
        let with_word = Permission::all().filter(|p| p.label().contains("solicitudes")).count();
        assert_eq!(with_word, 8);
    }

    #[test]
    fn an_administrator_is_allowed_everything_but_was_not_granted_it() {
        let admin: Permissions = [P::Administrator].into_iter().collect();
        assert!(Permission::all().all(|p| admin.allows(p)));
        assert!(!admin.granted(P::ManagePayments));
        assert!(Permissions::default().is_empty());
    }
}
