//! What people read when a bank account is refused, in Spanish.

use super::AccountRefusal;

impl AccountRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::SameAsEnterer => "Registraste esta cuenta: la verifica otra persona.".into(),
            Self::AccountNotVerified => {
                "La cuenta del beneficiario aún no está verificada por una segunda persona.".into()
            }
            Self::AccountUnavailable => "Esa cuenta no es del beneficiario o está inactiva.".into(),
            Self::AccountKindUnavailable => "Este banco no tiene cuentas de ese tipo.".into(),
            Self::AccountLength { min, max } if min == max => {
                format!("En este banco el número de cuenta lleva {min} caracteres.")
            }
            Self::AccountLength { min, max } => {
                format!("En este banco el número de cuenta lleva de {min} a {max} caracteres.")
            }
            Self::AccountCharacters => {
                "Ese número tiene caracteres que las cuentas de este banco no llevan.".into()
            }
            Self::AccountOtherBank => "Ese número es de una cuenta de otro banco.".into(),
            Self::AccountCheckDigit => {
                "El dígito de control no coincide: el número está mal escrito. Cópialo otra vez.".into()
            }
            Self::NotInternational => {
                "La cuenta no es un IBAN o el código de su banco no es un BIC: así no se puede nombrar."
                    .into()
            }
        }
    }
}
