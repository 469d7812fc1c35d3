//! What people read when an amount or a price is refused, in Spanish.

use super::MoneyRefusal;

impl MoneyRefusal {
    /// The sentence for people.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::UnknownCurrency => {
                "Esa moneda no existe o no se usa aquí. Escribe su código de tres letras, como USD.".into()
            }
            Self::CurrencyMismatch => "Las monedas no coinciden: todo debe estar en la misma.".into(),
            Self::AmountOverflow => "El monto es demasiado grande.".into(),
            Self::AmountEmpty => "Escribe un monto.".into(),
            Self::AmountSign => "Escribe el monto sin signo.".into(),
            Self::AmountScientific => {
                "Escribe el monto con todas sus cifras, sin notación científica.".into()
            }
            Self::AmountSeparator => "Escribe el monto sin separador de miles y con punto decimal.".into(),
            Self::AmountDecimals { decimals: 0 } => "Esta moneda no lleva decimales.".into(),
            Self::AmountDecimals { decimals } => {
                format!("El monto tiene demasiados decimales: esta moneda lleva {decimals}.")
            }
            Self::PriceDecimals { decimals } => {
                format!(
                    "El precio tiene demasiados decimales: un precio por unidad lleva {decimals} como máximo."
                )
            }
            Self::AmountInvalid => {
                "Eso no es un monto. Escribe solo cifras y, si hace falta, un punto decimal.".into()
            }
            Self::AmountNotPositive => "El monto debe ser mayor que cero.".into(),
        }
    }
}
