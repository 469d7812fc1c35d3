//! What people read when a record does not allow something, in Spanish.

use super::CommonRefusal;

impl CommonRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::LinesCount { max } => format!("Escribe al menos una línea, y no más de {max}."),
            Self::ReferenceUnavailable => "Ese dato no existe o ya no se usa.".into(),
            Self::AlreadyRegistered => "Ya está registrado.".into(),
            Self::NumberRange { min, max } => format!("Escribe un número entero de {min} a {max}."),
            Self::FixedInUse => {
                "Ya se usó y por eso no cambia. Desactívala y registra otra con los datos nuevos.".into()
            }
            Self::WrongState => "En su estado actual no se puede hacer esto.".into(),
            Self::ChangedMeanwhile => {
                "Alguien lo cambió mientras lo veías. Revisa cómo quedó y decide de nuevo.".into()
            }
            Self::TooManyRows { most } => {
                format!(
                    "Un libro de Excel lleva {most} filas como máximo: elige menos días o descarga el CSV."
                )
            }
        }
    }
}
