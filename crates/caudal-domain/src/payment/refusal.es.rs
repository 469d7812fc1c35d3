//! What people read when a payment is refused, in Spanish.

use super::PaymentRefusal;
use crate::error::sentences;

sentences! {
    PaymentRefusal {
        SameAsPreparer => "Preparaste este pago: lo autoriza otra persona.",
        PaidWhole => "Una solicitud se paga completa: exactamente el monto aprobado.",
        LivePayment => "Ya tiene un pago en curso o hecho.",
        NotPayable => "La solicitud no está pendiente de desembolso.",
        BankReferenceRequired => "Escribe la referencia que dio el banco.",
        PartOfBatch { number } => "Este pago es parte del lote {number}: lo que le pasa se decide allí.",
    }
}
