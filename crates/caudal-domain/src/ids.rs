//! Identifiers: UUID version 7 (RFC 9562), handed in from outside; the domain never makes one up.
//!
//! Each kind of record has a type of its own, so that a request's id does not pass for a payment's. Where a record of any kind may
//! stand (the object of an audit row, the document of a ledger entry), it is the bare UUID beside the name of the kind.

use std::{cmp::Ordering, fmt, hash, marker::PhantomData, str::FromStr};
use uuid::Uuid;

/// A 128-bit identifier of a record of one kind, written as a hyphenated UUID. It sorts by the time it was made.
/// A request's id given where a payment's is asked for does not compile.
pub struct Id<Of = Any>(pub Uuid, PhantomData<fn() -> Of>);

/// A kind of record.
pub trait Kind: 'static {
    /// How its ids are called in the description of the API.
    const ID: &'static str;
}

/// A record whose kind is not told by the type of its id.
pub enum Any {}

impl Kind for Any {
    const ID: &'static str = "Id";
}

impl<Of> Id<Of> {
    /// The id that a record of this kind has, by who knows that it is of this kind.
    pub const fn new(uuid: Uuid) -> Self {
        Self(uuid, PhantomData)
    }

    /// The same as the id of another kind, by who knows that the record is of both: a branch is a setting.
    pub const fn cast<To>(self) -> Id<To> {
        Id::new(self.0)
    }
}

// Written out: derived, they would ask the same of the kind, which is never made.
impl<Of> Clone for Id<Of> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<Of> Copy for Id<Of> {}

impl<Of> PartialEq for Id<Of> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<Of> Eq for Id<Of> {}

impl<Of> PartialOrd for Id<Of> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<Of> Ord for Id<Of> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.cmp(&other.0)
    }
}

impl<Of> hash::Hash for Id<Of> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<Of> fmt::Display for Id<Of> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<Of> fmt::Debug for Id<Of> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<Of> FromStr for Id<Of> {
    type Err = uuid::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(Self::new)
    }
}

impl<Of> From<Id<Of>> for Uuid {
    fn from(id: Id<Of>) -> Self {
        id.0
    }
}

/// Kinds of record, each with the type of its ids: `id_kinds! { /// A request. Request: RequestId; }`. What only a crate above the domain
/// knows it names there.
#[macro_export]
macro_rules! id_kinds {
    ($($(#[$doc:meta])* $kind:ident: $id:ident;)+) => {
        $(
            $(#[$doc])*
            pub enum $kind {}

            impl $crate::ids::Kind for $kind {
                const ID: &'static str = stringify!($id);
            }

            #[doc = concat!("The id of a [`", stringify!($kind), "`].")]
            pub type $id = $crate::ids::Id<$kind>;
        )+
    };
}

id_kinds! {
    User: UserId;
    /// A beneficiary: a member of staff or a registered supplier.
    Beneficiary: BeneficiaryId;
    Request: RequestId;
    Payment: PaymentId;
    /// A source bank account of the company.
    SourceAccount: SourceAccountId;
    BankAccount: BankAccountId;
    Bank: BankId;
    Batch: BatchId;
    Line: LineId;
    /// A concepto contable: what a payment without a request is booked on.
    Concept: ConceptId;
    CashBox: CashBoxId;
    CashSession: CashSessionId;
    Settlement: SettlementId;
    /// Cash that moved in a session (movimiento).
    Movement: MovementId;
    CashTransfer: CashTransferId;
    Branch: BranchId;
    /// What payroll keeps back from a person in one month (descuento).
    Deduction: DeductionId;
    Cancellation: CancellationId;
    Cause: CauseId;
    RequestType: RequestTypeId;
    CostCentre: CostCentreId;
    /// A category of cash that comes in or goes out by itself.
    Category: CategoryId;
    /// How the file that a bank takes is laid out.
    Layout: LayoutId;
    /// A tariff: what a concept costs.
    Tariff: TariffId;
    /// A note or a coin of a currency.
    Denomination: DenominationId;
    Holiday: HolidayId;
    Entry: EntryId;
    /// What of the ledger was handed to the company's own books.
    Export: ExportId;
}

#[cfg(test)]
mod tests {
    use std::{any::TypeId, collections::HashSet};

    use super::*;

    #[test]
    fn the_ids_of_two_kinds_of_record_are_two_types() {
        let types = [
            TypeId::of::<RequestId>(),
            TypeId::of::<PaymentId>(),
            TypeId::of::<BatchId>(),
            TypeId::of::<SettlementId>(),
            TypeId::of::<UserId>(),
            TypeId::of::<BeneficiaryId>(),
            TypeId::of::<CashBoxId>(),
            TypeId::of::<CashSessionId>(),
            TypeId::of::<CancellationId>(),
            TypeId::of::<EntryId>(),
            TypeId::of::<Id>(),
        ];
        assert_eq!(types.iter().collect::<HashSet<_>>().len(), types.len());
    }

    #[test]
    fn an_id_is_read_as_it_is_written() {
        let text = "01a1a1b5-ab00-7000-8000-0000000000a1";
        let id: RequestId = text.parse().unwrap();
        assert_eq!(id.to_string(), text);
        assert_eq!(id.cast::<Payment>().0, id.0);
        assert!("01a1a1b5".parse::<RequestId>().is_err());
    }
}
