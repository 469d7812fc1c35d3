//! What people read when a day is refused, in Spanish.

use super::DateRefusal;
use crate::error::sentences;

sentences! {
    DateRefusal {
        DateInvalid => "Esa fecha no existe. Escríbela como año-mes-día.",
        DatePast => "La fecha ya pasó. Elige hoy o un día posterior.",
        DatesReversed => "La fecha de fin es anterior a la de inicio.",
        DateTooFar { days } => "La fecha está demasiado lejos: elige una de los próximos {days} días.",
        DateFuture => "La fecha es posterior a hoy.",
    }
}
