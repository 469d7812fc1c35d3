//! What people read when a day is refused, in Spanish.

use super::DateRefusal;

impl DateRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::DateInvalid => "Esa fecha no existe. Escríbela como año-mes-día.".into(),
            Self::DatePast => "La fecha ya pasó. Elige hoy o un día posterior.".into(),
            Self::DatesReversed => "La fecha de fin es anterior a la de inicio.".into(),
            Self::DateTooFar { days } => {
                format!("La fecha está demasiado lejos: elige una de los próximos {days} días.")
            }
            Self::DateFuture => "La fecha es posterior a hoy.".into(),
        }
    }
}
