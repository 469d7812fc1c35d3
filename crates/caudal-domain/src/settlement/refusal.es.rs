//! What people read when a settlement is refused, in Spanish.

use super::SettlementRefusal;

impl SettlementRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
Self::SumWrong => "El neto y el impuesto no suman el total.".into(),
Self::ProofRequired => "Agrega la foto del comprobante, o escribe por qué no hay.".into(),
Self::InvoiceRepeated => "Esa factura de ese proveedor ya está en una rendición.".into(),
Self::ExpenseDiffers => {
            "Ese gasto ya está anotado con otros datos. Revísalo en la lista: si falta algo, corrígelo ahí; si es otro gasto, anótalo de nuevo.".into()
        }
Self::NothingToSettle => {
            "Agrega al menos un gasto, o devuelve todo el dinero en una caja.".into()
        }
Self::RestNotReturned { .. } => {
            "Falta dinero por devolver en una caja, o gastos por agregar.".into()
        }
Self::AboveOwed { .. } => "Es más de lo que queda por rendir de ese anticipo.".into(),
Self::SettlementOverdue { count: 1 } => {
            "Hay un anticipo por rendir con el plazo vencido. Ríndelo antes de pedir otro, o pide una excepción a quien aprueba montos mayores."
                .into()
        }
Self::SettlementOverdue { count } => format!(
            "Hay {count} anticipos por rendir con el plazo vencido. Ríndelos antes de pedir otro, o pide una excepción a quien aprueba montos mayores."
        ),
Self::NothingToExcuse => "No está vencida, o la excepción ya se concedió.".into(),
Self::SettlementUnderWay => {
            "El dinero de este pago ya se empezó a rendir o a devolver: no pudo volver al banco.".into()
        }
        }
    }
}
