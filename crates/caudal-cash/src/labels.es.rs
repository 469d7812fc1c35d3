//! The words of the files of cash.

use caudal_domain::cash::{State, transfer::State as TransferState};

pub const SESSIONS_FILE: &str = "turnos-de-caja";
pub const SESSIONS_SHEET: &str = "Turnos";
pub const SESSIONS_HEADS: [&str; 11] = [
    "Turno",
    "Estado",
    "Caja",
    "Responsable",
    "Abierto el",
    "Moneda",
    "Apertura",
    "Debe haber",
    "Contado",
    "Diferencia",
    "Cerrado el",
];

pub const TRANSFERS_FILE: &str = "traslados-de-efectivo";
pub const TRANSFERS_SHEET: &str = "Traslados";
pub const TRANSFERS_HEADS: [&str; 14] = [
    "Traslado",
    "Estado",
    "Sale de",
    "Va a",
    "Monto",
    "Moneda",
    "Quién lo lleva",
    "Bolsa o boleta",
    "Nota",
    "Enviado por",
    "Enviado el",
    "Recibido por",
    "Boleta del banco",
    "Motivo",
];

#[must_use]
pub fn state(state: State) -> &'static str {
    match state {
        State::Open => "Abierto",
        State::Counting => "En arqueo",
        State::PendingReview => "Por revisar",
        State::Closed => "Cerrado",
    }
}

#[must_use]
pub fn transfer_state(state: TransferState) -> &'static str {
    match state {
        TransferState::Sent => "En camino",
        TransferState::Refused => "No llegó",
        TransferState::Received => "Recibido",
        TransferState::Returned => "Devuelto",
    }
}
