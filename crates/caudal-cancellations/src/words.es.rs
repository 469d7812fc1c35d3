//! What people read of cancellations, in Spanish.

use caudal_domain::cancellation::{Kind, State};
use jiff::civil::Date;

use caudal_web::http::days_es::day;

pub const FILE: &str = "anulaciones";
pub const SHEET: &str = "Anulaciones";

pub fn payment_reversed(number: &str) -> String {
    format!("El pago {number} queda reversado.")
}

/// A payment that had not left is discarded.
pub fn payment_discarded(number: &str) -> String {
    format!("El pago {number}, que aún no salió, se descarta.")
}

/// A request may be paid again.
pub fn request_payable(number: &str) -> String {
    format!("La solicitud {number} queda otra vez por pagar.")
}

pub fn request_cancelled(number: &str) -> String {
    format!("La solicitud {number} queda anulada y no se puede pagar.")
}

/// A settlement has nothing to prove any more.
pub fn settlement_void(number: &str) -> String {
    format!("La rendición {number} queda sin efecto: no hay nada que rendir.")
}

/// A settlement is to be proved again.
pub fn settlement_open(number: &str, due_on: &str) -> String {
    format!("La rendición {number} vuelve a quedar por rendir, hasta el {due_on}.")
}

/// What came back is owed again.
pub fn owed_again(number: &str) -> String {
    format!("En la rendición {number} se vuelve a deber lo que se había devuelto:")
}

/// The draft of what was spent above an advance is withdrawn.
pub fn excess_withdrawn(number: &str) -> String {
    format!("El borrador {number}, por lo que se gastó de más, se retira.")
}

/// Cash comes into a box.
pub fn cash_in(name: &str) -> String {
    format!("Entra en el turno abierto de {name}, y su custodio lo cuenta:")
}

/// Cash leaves a box.
pub fn cash_out(name: &str) -> String {
    format!("Sale del turno abierto de {name}:")
}

/// A line of a batch is reversed.
pub fn line_reversed(position: i64, number: &str) -> String {
    format!("La línea {position} del lote {number} queda reversada.")
}

/// Planned deductions are taken away.
pub fn deductions_void() -> String {
    "Los descuentos de planilla previstos se quitan.".to_owned()
}

/// Entries are undone: what happens as long as nobody did it, then what happened and on which day.
pub fn entries(count: usize, done_on: Option<Date>) -> String {
    match (count, done_on.map(day)) {
        (1, None) => "Se contabiliza lo contrario de su asiento, con fecha de hoy.".to_owned(),
        (_, None) => format!("Se contabiliza lo contrario de sus {count} asientos, con fecha de hoy."),
        (1, Some(on)) => format!("Se registró el asiento inverso, con fecha {on}."),
        (_, Some(on)) => format!("Se registraron los {count} asientos inversos, con fecha {on}."),
    }
}

/// What a document is, in the singular.
pub fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Request => "Solicitud",
        Kind::Payment => "Pago",
        Kind::CashMovement => "Movimiento de caja",
        Kind::Settlement => "Rendición",
    }
}

pub const HEADS: [&str; 15] = [
    "Número",
    "Estado",
    "Documento",
    "Número del documento",
    "Qué es",
    "Monto",
    "Moneda",
    "Causa",
    "Explicación",
    "Pedida por",
    "Pedida el",
    "Decidida por",
    "Decidida el",
    "Motivo del rechazo",
    "Fecha contable",
];

pub fn state(state: State) -> &'static str {
    match state {
        State::Requested => "Por decidir",
        State::Executed => "Ejecutada",
        State::Declined => "Rechazada",
    }
}
