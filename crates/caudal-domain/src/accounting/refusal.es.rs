//! What people read when the books refuse, in Spanish.

use super::AccountingRefusal;
use crate::time::days_es::day;

impl AccountingRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::PeriodClosed { through } => {
                format!(
                    "La contabilidad está cerrada hasta el {}: elige una fecha posterior o pide reabrir el período.",
                    day(*through)
                )
            }
            Self::PeriodNotOver => "Se cierra hasta ayer a más tardar: el día de hoy sigue en curso.".into(),
            Self::PeriodClosedAlready => "Ya está cerrado hasta ese día o uno posterior.".into(),
            Self::PeriodNotClosed => "Ese período no está cerrado: no hay nada que reabrir.".into(),
            Self::ReopeningOpen => "Ya se pidió reabrir el período y falta que otra persona decida.".into(),
            Self::SameAsReopener => "Lo pediste tú: lo decide otra persona.".into(),
            Self::NothingToExport => "No hay asientos por exportar en esas fechas.".into(),
            Self::TooManyEntries { most } => {
                format!("Una exportación lleva {most} asientos como máximo: elige menos días.")
            }
            Self::OpeningWrong { lines: 1 } => {
                "Una fila tiene errores: corrige el archivo y súbelo otra vez.".into()
            }
            Self::OpeningWrong { lines } => {
                format!("{lines} filas tienen errores: corrige el archivo y súbelo otra vez.")
            }
            Self::OpeningRepeated { number } => {
                format!("Ese mismo archivo ya se subió con {number}.")
            }
            Self::OpeningChanged { row } => {
                format!(
                    "Lo que dice la fila {row} ya no es válido: sube el archivo otra vez para ver qué cambió."
                )
            }
            Self::CodesMissing { accounts: 1 } => {
                "Una cuenta no tiene código contable: asígnalo o confirma que se exporta sin él.".into()
            }
            Self::CodesMissing { accounts } => {
                format!(
                    "{accounts} cuentas no tienen código contable: asígnalos o confirma que se exportan sin ellos."
                )
            }
        }
    }
}
