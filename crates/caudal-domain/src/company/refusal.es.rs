//! What people read when a logo is refused, in Spanish.

use super::CompanyRefusal;
use crate::error::sentences;

sentences! {
    CompanyRefusal {
        LogoInvalid => "El logo tiene que ser una imagen JPEG en color o en grises.",
        LogoTooLarge { max_kb } => "El logo pesa demasiado: caben {max_kb} kB.",
        LogoDimensions { width, height } => "El logo es demasiado grande: caben {width} por {height} píxeles.",
    }
}
