//! What people read when the books refuse, in Spanish.

use super::AccountingRefusal;
use crate::{error::sentences, time::days_es::day};

sentences! {
    AccountingRefusal {
        PeriodClosed { through } =>
            "La contabilidad está cerrada hasta el {through}: elige una fecha posterior o pide reabrir el período."
                where through = day(*through),
        PeriodNotOver => "Se cierra hasta ayer a más tardar: el día de hoy sigue en curso.",
        PeriodClosedAlready => "Ya está cerrado hasta ese día o uno posterior.",
        PeriodNotClosed => "Ese período no está cerrado: no hay nada que reabrir.",
        ReopeningOpen => "Ya se pidió reabrir el período y falta que otra persona decida.",
        SameAsReopener => "Lo pediste tú: lo decide otra persona.",
        NothingToExport => "No hay asientos por exportar en esas fechas.",
        TooManyEntries { most } => "Una exportación lleva {most} asientos como máximo: elige menos días.",
        ReportTooLong { most } => "Un informe abarca {most} días como máximo: elige menos días.",
        OpeningWrong { lines: 1 } => "Una fila tiene errores: corrige el archivo y súbelo otra vez.",
        OpeningWrong { lines } => "{lines} filas tienen errores: corrige el archivo y súbelo otra vez.",
        OpeningRepeated { number } => "Ese mismo archivo ya se subió con {number}.",
        OpeningChanged { row } => "Lo que dice la fila {row} ya no es válido: sube el archivo otra vez para ver qué cambió.",
        CodesMissing { accounts: 1 } => "Una cuenta no tiene código contable: asígnalo o confirma que se exporta sin él.",
        CodesMissing { accounts } =>
            "{accounts} cuentas no tienen código contable: asígnalos o confirma que se exportan sin ellos.",
    }
}
