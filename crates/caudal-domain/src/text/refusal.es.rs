//! What people read when a text is refused, in Spanish.

use super::TextRefusal;

impl TextRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::TextRequired => "Este dato es obligatorio.".into(),
            Self::TextTooLong { max } => format!("El texto es demasiado largo: caben {max} caracteres."),
            Self::TextInvalid => "El texto tiene caracteres que no se admiten aquí.".into(),
            Self::ReasonRequired => "Escribe el motivo.".into(),
            Self::EmailInvalid => "Escribe un correo completo, como nombre@empresa.com.".into(),
        }
    }
}
