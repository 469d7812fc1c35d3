//! What people read when a payment is refused, in Spanish.

use super::PaymentRefusal;

impl PaymentRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::SameAsPreparer => "Preparaste este pago: lo autoriza otra persona.".into(),
            Self::PaidWhole => "Una solicitud se paga completa: exactamente el monto aprobado.".into(),
            Self::LivePayment => "Ya tiene un pago en curso o hecho.".into(),
            Self::NotPayable => "La solicitud no está pendiente de desembolso.".into(),
            Self::BankReferenceRequired => "Escribe la referencia que dio el banco.".into(),
            Self::PartOfBatch { number } => {
                format!("Este pago es parte del lote {number}: lo que le pasa se decide allí.")
            }
        }
    }
}
