//! Words of the file of payments.

use caudal_domain::payment::State;

pub const CSV_HEADS: [&str; 13] = [
    "Número",
    "Estado",
    "Ejecución",
    "Beneficiario",
    "Documento",
    "Monto",
    "Moneda",
    "Concepto",
    "Solicitud",
    "Banco",
    "Cuenta",
    "Sale de",
    "Referencia del banco",
];
pub const FILE: &str = "pagos";

#[must_use]
pub fn state(state: State) -> &'static str {
    match state {
        State::Draft => "Borrador",
        State::PendingAuthorization => "Por autorizar",
        State::Authorized => "Autorizado",
        State::Sent => "Enviado al banco",
        State::Confirmed => "Confirmado",
        State::Rejected => "Rechazado por el banco",
        State::Returned => "Devuelto por el banco",
        State::Discarded => "Descartado",
        State::Reversed => "Reversado",
    }
}
