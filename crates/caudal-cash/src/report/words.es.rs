//! How the files of the report, their columns and what stands in them are called.

use caudal_domain::cash::{State, Treatment};

pub const FILE: &str = "cierres-de-caja";
pub const SHEET: &str = "Turnos";

pub const HEADS: [&str; 22] = [
    "Turno",
    "Estado",
    "Sucursal",
    "Caja",
    "Responsable",
    "Fecha de apertura",
    "Moneda",
    "Apertura",
    "Entradas",
    "Pagos de solicitudes",
    "Otras salidas",
    "Debe haber",
    "Contado",
    "Diferencia",
    "Tolerancia",
    "Sobre la tolerancia",
    "Recuentos",
    "Explicación",
    "Tratamiento",
    "Cerró",
    "Fecha de cierre",
    "Movimientos",
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

/// What became of a difference, as people read it: what is missing somebody bears, what is left over the company keeps.
#[must_use]
pub fn treatment(treatment: Treatment, difference_minor: Option<i64>) -> &'static str {
    match treatment {
        Treatment::Company if difference_minor > Some(0) => "Queda para la empresa",
        Treatment::Company => "La asume la empresa",
        Treatment::Custodian => "La debe quien tenía la caja",
    }
}

/// Yes or no.
#[must_use]
pub fn whether(so: bool) -> &'static str {
    if so { "Sí" } else { "No" }
}
