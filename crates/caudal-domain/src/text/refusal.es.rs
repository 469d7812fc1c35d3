//! What people read when a text is refused, in Spanish.

use super::TextRefusal;
use crate::error::sentences;

sentences! {
    TextRefusal {
        TextRequired => "Este dato es obligatorio.",
        TextTooLong { max } => "El texto es demasiado largo: caben {max} caracteres.",
        TextInvalid => "El texto tiene caracteres que no se admiten aquí.",
        ReasonRequired => "Escribe el motivo.",
        EmailInvalid => "Escribe un correo completo, como nombre@empresa.com.",
    }
}
