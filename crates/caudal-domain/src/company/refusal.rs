//! Why a picture is no logo.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum CompanyRefusal {
        /// It is no JPEG that can be read, or its colours are none that paper has.
        LogoInvalid = Invalid("logo_invalid"),
        LogoTooLarge { max_kb: usize } = Invalid("logo_too_large"),
        /// In points of the picture.
        LogoDimensions { width: u16, height: u16 } = Invalid("logo_dimensions"),
    }
}
