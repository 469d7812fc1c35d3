//! Words of the file of payments.

use caudal_domain::payment::State;

pub const HEADS: [&str; 13] = [
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
pub const SHEET: &str = "Pagos";

pub const PAYABLE_HEADS: [&str; 9] = [
    "Solicitud",
    "Tipo",
    "Solicitante",
    "Beneficiario",
    "Motivo",
    "Monto aprobado",
    "Moneda",
    "Se necesita",
    "Liberada",
];
pub const PAYABLE_FILE: &str = "por-pagar";
pub const PAYABLE_SHEET: &str = "Por pagar";

/// In place of what is not the reader's to know.
pub const CONFIDENTIAL: &str = "Confidencial";

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
