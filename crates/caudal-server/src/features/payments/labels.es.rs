//! Words of the file of payments.

use caudal_domain::payment::State;

/// The heads of the file.
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
/// How the file is called.
pub const FILE: &str = "pagos";

/// A state as people read it.
#[must_use]
pub fn state(name: &str) -> &'static str {
    match State::from_name(name) {
        Some(State::Draft) => "Borrador",
        Some(State::PendingAuthorization) => "Por autorizar",
        Some(State::Authorized) => "Autorizado",
        Some(State::Sent) => "Enviado al banco",
        Some(State::Confirmed) => "Confirmado",
        Some(State::Rejected) => "Rechazado por el banco",
        Some(State::Returned) => "Devuelto por el banco",
        Some(State::Discarded) => "Descartado",
        Some(State::Reversed) => "Reversado",
        None => "",
    }
}
