//! Where a request stands.

/// The states of a request.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum State {
    /// Borrador: only its owner works on it.
    Draft,
    /// Nueva: waits for approval.
    New,
    /// Aprobada: waits for HR where its type needs it, else for release.
    Approved,
    /// Aprobada por RRHH: waits for release.
    HrApproved,
    /// Pendiente de desembolso: waits to be paid.
    PendingDisbursement,
    /// Desembolsada: paid.
    Disbursed,
    /// Rechazada.
    Declined,
    /// Rechazada por RRHH.
    HrDeclined,
    /// Retirada by its owner.
    Withdrawn,
    /// Anulada.
    Cancelled,
}

/// Every state with its stored name.
const STATES: [(State, &str); 10] = [
    (State::Draft, "draft"),
    (State::New, "new"),
    (State::Approved, "approved"),
    (State::HrApproved, "hr_approved"),
    (State::PendingDisbursement, "pending_disbursement"),
    (State::Disbursed, "disbursed"),
    (State::Declined, "declined"),
    (State::HrDeclined, "hr_declined"),
    (State::Withdrawn, "withdrawn"),
    (State::Cancelled, "cancelled"),
];

impl State {
    /// Every state.
    pub fn all() -> impl Iterator<Item = Self> {
        STATES.iter().map(|(s, _)| *s)
    }

    /// The stored name.
    #[must_use]
    pub fn name(self) -> &'static str {
        STATES[self as usize].1
    }

    /// Finds a state by its stored name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        STATES.iter().find(|(_, n)| *n == name).map(|(s, _)| *s)
    }
}
