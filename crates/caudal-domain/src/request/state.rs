//! Where a request stands.

named! {
    pub enum State {
        /// Borrador: only its owner works on it.
        Draft = "draft",
        /// Nueva: waits for approval.
        New = "new",
        /// Aprobada: waits for HR where its type needs it, else for release.
        Approved = "approved",
        /// Aprobada por RRHH: waits for release.
        HrApproved = "hr_approved",
        /// Pendiente de desembolso: waits to be paid.
        PendingDisbursement = "pending_disbursement",
        /// Desembolsada: paid.
        Disbursed = "disbursed",
        /// Rechazada.
        Declined = "declined",
        /// Rechazada por RRHH.
        HrDeclined = "hr_declined",
        /// Retirada by its owner.
        Withdrawn = "withdrawn",
        /// Anulada.
        Cancelled = "cancelled",
    }
}
