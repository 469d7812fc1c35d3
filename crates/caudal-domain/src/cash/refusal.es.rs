//! What people read when a cash box refuses, in Spanish.

use super::CashRefusal;
use crate::error::sentences;

sentences! {
    CashRefusal {
        CeilingBelowFund => "El tope no puede ser menor que el fondo fijo.",
        BoxUnavailable => "Esa caja ya no se usa.",
        BoxOpen => "La caja ya tiene un turno abierto.",
        BoxNotOpen => "La caja no tiene un turno abierto: ábrelo y vuelve a intentarlo.",
        NotCustodian => "Solo quien tiene la caja a su cargo puede hacer esto.",
        SameAsCustodian => "La caja está a tu cargo: sobre su arqueo decide otra persona que supervise cajas.",
        SameAsCounter => "Contaste la caja o fuiste testigo: el arqueo lo decide otra persona.",
        WitnessInvalid => "Para contar una caja ajena hace falta un testigo, que no seas tú ni quien la tiene a su cargo.",
        CashShort => "En la caja no hay tanto dinero.",
        ExplanationRequired => "La diferencia necesita una explicación.",
        NothingToExplain => "No hay diferencia que explicar.",
        AlreadyReversed => "Ese movimiento ya se reversó.",
        DenominationUnknown => "Hay un billete o moneda que no está registrado, o que aparece dos veces.",
        NotReversible =>
            "Ese movimiento no se reversa aquí: un pago se deshace con una anulación, un traslado que no llegó se recupera, y la diferencia de un arqueo queda.",
        CodeWrong => "El código no es el que muestra ahora el teléfono de quien recibe. Pídelo de nuevo o paga con firma.",
        SameAsSender => "Enviaste ese dinero: que llegó lo confirma otra persona.",
    }
}
