//! What people read when a record does not allow something, in Spanish.

use super::CommonRefusal;
use crate::error::sentences;

sentences! {
    CommonRefusal {
        LinesCount { max } => "Escribe al menos una línea, y no más de {max}.",
        ReferenceUnavailable => "Ese dato no existe o ya no se usa.",
        AlreadyRegistered => "Ya está registrado.",
        NumberRange { min, max } => "Escribe un número entero de {min} a {max}.",
        FixedInUse => "Ya se usó y por eso no cambia. Desactívala y registra otra con los datos nuevos.",
        WrongState => "En su estado actual no se puede hacer esto.",
        ChangedMeanwhile => "Alguien lo cambió mientras lo veías. Revisa cómo quedó y decide de nuevo.",
        TooManyRows { most } => "Un libro de Excel lleva {most} filas como máximo: elige menos días o descarga el CSV.",
    }
}
