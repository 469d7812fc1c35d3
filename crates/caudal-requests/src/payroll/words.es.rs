//! Words of the file of deductions.

use caudal_domain::{payroll::State, words::Payroll};

use caudal_access::company::Words;

/// How the file is called, before its month.
pub fn file(words: Words) -> &'static str {
    match words.payroll {
        Payroll::Planilla => "descuentos-planilla",
        Payroll::Nomina => "descuentos-nomina",
    }
}

pub const SHEET: &str = "Descuentos";

pub const HEADS: [&str; 11] = [
    "Número de empleado",
    "Documento",
    "Nombre",
    "Concepto",
    "Solicitud o turno",
    "Cuota",
    "Mes",
    "Monto",
    "Moneda",
    "Estado",
    "Descontada el",
];

/// What a deduction is for.
pub fn concept(document_kind: &str, concept: &str) -> String {
    match document_kind {
        "cash_session" => format!("Faltante en {concept}"),
        _ => concept.to_owned(),
    }
}

pub fn instalment(seq: i32, of: i32) -> String {
    format!("{seq} de {of}")
}

pub fn state(state: State) -> &'static str {
    match state {
        State::Pending => "Por descontar",
        State::Deducted => "Descontada",
        State::Void => "Sin efecto",
    }
}
