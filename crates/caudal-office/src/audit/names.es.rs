//! How the audit's files and their columns are called.

/// The exported rows.
pub const ROWS_FILE: &str = "auditoria";
pub const SHEET: &str = "Auditoría";
/// The checkpoint.
pub const CHECKPOINT_FILE: &str = "punto-de-control";

/// The heads of the exported columns.
pub const HEADS: [&str; 13] = [
    "Número",
    "Fecha",
    "Hora",
    "Persona",
    "En nombre de",
    "Acción",
    "Tipo",
    "Documento",
    "Resultado",
    "Dirección",
    "Antes",
    "Después",
    "Huella",
];

/// An outcome as people read it.
pub fn outcome(name: &str) -> &'static str {
    if name == "denied" { "Denegado" } else { "Hecho" }
}
