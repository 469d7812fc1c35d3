//! What people read when a batch is refused, in Spanish.

use super::BatchRefusal;

impl BatchRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::ReferenceAmbiguous => {
                "Corresponde a más de una línea: usa el número o el identificador del pago.".into()
            }
            Self::ColumnMissing => "El detalle necesita la cuenta y el monto de cada pago.".into(),
            Self::ColumnMisplaced => "Ese dato es de cada pago: solo cabe en el detalle.".into(),
            Self::SameAsReporter => {
                "Registraste esos resultados: que son los del banco lo confirma otra persona.".into()
            }
            Self::EvidenceRequired => "Adjunta el documento del banco que lo demuestra.".into(),
            Self::TotalsDiffer => {
                "Los totales que leíste no son los registrados. Revisen juntos el documento del banco.".into()
            }
        }
    }
}
