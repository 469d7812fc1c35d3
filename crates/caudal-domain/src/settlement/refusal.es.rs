//! What people read when a settlement is refused, in Spanish.

use super::SettlementRefusal;
use crate::error::sentences;

sentences! {
    SettlementRefusal {
        SumWrong => "El neto y el impuesto no suman el total.",
        ProofRequired => "Agrega la foto del comprobante, o escribe por qué no hay.",
        InvoiceRepeated => "Esa factura de ese proveedor ya está en una rendición.",
        ExpenseDiffers =>
            "Ese gasto ya está anotado con otros datos. Revísalo en la lista: si falta algo, corrígelo ahí; si es otro gasto, anótalo de nuevo.",
        NothingToSettle => "Agrega al menos un gasto, o devuelve todo el dinero en una caja.",
        RestNotReturned => "Falta dinero por devolver en una caja, o gastos por agregar.",
        AboveOwed => "Es más de lo que queda por rendir de ese anticipo.",
        SettlementOverdue { count: 1 } =>
            "Hay un anticipo por rendir con el plazo vencido. Ríndelo antes de pedir otro, o pide una excepción a quien aprueba montos mayores.",
        SettlementOverdue { count } =>
            "Hay {count} anticipos por rendir con el plazo vencido. Ríndelos antes de pedir otro, o pide una excepción a quien aprueba montos mayores.",
        NothingToExcuse => "No está vencida, o la excepción ya se concedió.",
        SettlementUnderWay => "El dinero de este pago ya se empezó a rendir o a devolver: no pudo volver al banco.",
    }
}
