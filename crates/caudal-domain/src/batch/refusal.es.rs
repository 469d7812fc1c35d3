//! What people read when a batch is refused, in Spanish.

use super::BatchRefusal;
use crate::error::sentences;

sentences! {
    BatchRefusal {
        ReferenceAmbiguous => "Corresponde a más de una línea: usa el número o el identificador del pago.",
        ColumnMissing => "El detalle necesita la cuenta y el monto de cada pago.",
        ColumnMisplaced => "Ese dato es de cada pago: solo cabe en el detalle.",
        SameAsReporter => "Registraste esos resultados: que son los del banco lo confirma otra persona.",
        EvidenceRequired => "Adjunta el documento del banco que lo demuestra.",
        TotalsDiffer => "Los totales que leíste no son los registrados. Revisen juntos el documento del banco.",
        PaidMeanwhile => "Después de validar el lote se preparó otro pago igual a esta persona. Devuelve el lote para que se valide otra vez y lo veas marcado.",
    }
}
