//! The words of requests in exports (domain, section 10).

use caudal_domain::request::State;

pub const FILE: &str = "solicitudes";
pub const SHEET: &str = "Solicitudes";

pub const HEADS: [&str; 13] = [
    "Número",
    "Estado",
    "Tipo",
    "Solicitante",
    "Beneficiario",
    "Sucursal",
    "Motivo",
    "Moneda",
    "Monto solicitado",
    "Monto aprobado",
    "Monto pagado",
    "Se necesita",
    "Enviada",
];

/// In place of what is not the reader's to know.
pub const CONFIDENTIAL: &str = "Confidencial";

#[must_use]
pub fn state(state: State, needs_hr: bool) -> &'static str {
    match state {
        State::Draft => "Borrador",
        State::New => "Nueva",
        State::Approved if needs_hr => "Aprobada, espera a RRHH",
        State::Approved => "Aprobada",
        State::HrApproved => "Aprobada por RRHH",
        State::PendingDisbursement => "Pendiente de desembolso",
        State::Disbursed => "Desembolsada",
        State::Declined => "Rechazada",
        State::HrDeclined => "Rechazada por RRHH",
        State::Withdrawn => "Retirada",
        State::Cancelled => "Anulada",
    }
}

/// What a reembolso is for that follows from a settlement.
#[must_use]
pub fn excess_purpose(settlement: &str, request: &str) -> String {
    format!("Gastos por encima del anticipo {request}, aceptados en la rendición {settlement}")
}

/// Its only line.
#[must_use]
pub fn excess_line(settlement: &str) -> String {
    format!("Excedente de {settlement}")
}

/// What money was for that somebody had before the portal was there, where nobody said it.
#[must_use]
pub fn opening_purpose(opening: &str) -> String {
    format!("Saldo pendiente de antes del portal, según {opening}")
}

/// Its only line.
#[must_use]
pub fn opening_line(opening: &str) -> String {
    format!("Saldo inicial de {opening}")
}
