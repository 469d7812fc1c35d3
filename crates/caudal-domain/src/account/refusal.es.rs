//! What people read when a bank account is refused, in Spanish.

use super::AccountRefusal;
use crate::error::sentences;

sentences! {
    AccountRefusal {
        SameAsEnterer => "Registraste esta cuenta: la verifica otra persona.",
        AccountNotVerified => "La cuenta del beneficiario aún no está verificada por una segunda persona.",
        AccountUnavailable => "Esa cuenta no es del beneficiario o está inactiva.",
        AccountKindUnavailable => "Este banco no tiene cuentas de ese tipo.",
        AccountLength { min, max } if min == max => "En este banco el número de cuenta lleva {min} caracteres.",
        AccountLength { min, max } => "En este banco el número de cuenta lleva de {min} a {max} caracteres.",
        AccountCharacters => "Ese número tiene caracteres que las cuentas de este banco no llevan.",
        AccountOtherBank => "Ese número es de una cuenta de otro banco.",
        AccountCheckDigit => "El dígito de control no coincide: el número está mal escrito. Cópialo otra vez.",
        NotInternational => "La cuenta no es un IBAN o el código de su banco no es un BIC: así no se puede nombrar.",
    }
}
