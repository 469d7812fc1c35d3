//! The words of settlements in their file.

use caudal_domain::settlement::State;

pub const FILE: &str = "rendiciones";
pub const SHEET: &str = "Rendiciones";

pub const HEADS: [&str; 14] = [
    "Rendición",
    "Estado",
    "Solicitud",
    "Tipo",
    "Quién rinde",
    "Solicitante",
    "Sucursal",
    "Moneda",
    "Anticipo",
    "Gastado",
    "Devuelto",
    "Falta",
    "Entregado el",
    "Vence el",
];

#[must_use]
pub fn state(state: State, overdue: bool) -> &'static str {
    match state {
        State::Open if overdue => "Vencida",
        State::Open => "Por rendir",
        State::Submitted if overdue => "En revisión, vencida",
        State::Submitted => "En revisión",
        State::Settled => "Rendida",
        State::Void => "Sin efecto",
    }
}
