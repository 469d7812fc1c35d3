//! What people read when a cash box refuses, in Spanish.

use super::CashRefusal;

impl CashRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
Self::CeilingBelowFund => "El tope no puede ser menor que el fondo fijo.".into(),
Self::BoxUnavailable => "Esa caja ya no se usa.".into(),
Self::BoxOpen => "La caja ya tiene un turno abierto.".into(),
Self::BoxNotOpen => "La caja no tiene un turno abierto: ábrelo y vuelve a intentarlo.".into(),
Self::NotCustodian => "Solo quien tiene la caja a su cargo puede hacer esto.".into(),
Self::SameAsCustodian => {
            "La caja está a tu cargo: sobre su arqueo decide otra persona que supervise cajas.".into()
        }
Self::SameAsCounter => {
            "Contaste la caja o fuiste testigo: el arqueo lo decide otra persona.".into()
        }
Self::WitnessInvalid => {
            "Para contar una caja ajena hace falta un testigo, que no seas tú ni quien la tiene a su cargo."
                .into()
        }
Self::CashShort { .. } => "En la caja no hay tanto dinero.".into(),
Self::ExplanationRequired => "La diferencia necesita una explicación.".into(),
Self::NothingToExplain => "No hay diferencia que explicar.".into(),
Self::AlreadyReversed => "Ese movimiento ya se reversó.".into(),
Self::DenominationUnknown => {
            "Hay un billete o moneda que no está registrado, o que aparece dos veces.".into()
        }
Self::NotReversible => {
            "Ese movimiento no se reversa aquí: un pago se deshace con una anulación, un traslado que no llegó se recupera, \
             y la diferencia de un arqueo queda."
                .into()
        }
Self::CodeWrong => {
            "El código no es el que muestra ahora el teléfono de quien recibe. Pídelo de nuevo o paga con firma.".into()
        }
Self::SameAsSender => "Enviaste ese dinero: que llegó lo confirma otra persona.".into(),
        }
    }
}
