//! Identifiers: UUID version 7 (RFC 9562), handed in from outside; the domain never makes one up.

use std::fmt;

/// A 128-bit identifier, written as a hyphenated UUID. It sorts by the time it was made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Id(pub uuid::Uuid);

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<uuid::Uuid> for Id {
    fn from(value: uuid::Uuid) -> Self {
        Self(value)
    }
}

/// A user of the portal.
pub type UserId = Id;
/// A beneficiary: a member of staff or a registered supplier.
pub type BeneficiaryId = Id;
/// A request (solicitud).
pub type RequestId = Id;
/// A payment (pago).
pub type PaymentId = Id;
/// A source bank account of the company.
pub type SourceAccountId = Id;
/// A bank account of a beneficiary.
pub type BankAccountId = Id;
/// A bank.
pub type BankId = Id;
/// A batch of payments (lote).
pub type BatchId = Id;
/// A line of a batch (línea).
pub type LineId = Id;
/// A concepto contable: what a payment without a request is booked on.
pub type ConceptId = Id;
/// A cash box (caja).
pub type CashBoxId = Id;
/// A cash session (turno de caja).
pub type CashSessionId = Id;
/// A settlement (rendición).
pub type SettlementId = Id;
/// A transfer of cash from a box to another place (traslado).
pub type CashTransferId = Id;
/// A branch (sucursal).
pub type BranchId = Id;
/// What payroll keeps back from a person in one month (descuento).
pub type DeductionId = Id;
/// A cancellation (anulación).
pub type CancellationId = Id;
