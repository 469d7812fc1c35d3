//! What people read when an amount or a price is refused, in Spanish.

use super::MoneyRefusal;
use crate::error::sentences;

sentences! {
    MoneyRefusal {
        UnknownCurrency => "Esa moneda no existe o no se usa aquí. Escribe su código de tres letras, como USD.",
        CurrencyMismatch => "Las monedas no coinciden: todo debe estar en la misma.",
        AmountOverflow => "El monto es demasiado grande.",
        AmountEmpty => "Escribe un monto.",
        AmountSign => "Escribe el monto sin signo.",
        AmountScientific => "Escribe el monto con todas sus cifras, sin notación científica.",
        AmountSeparator => "Escribe el monto sin separador de miles y con punto decimal.",
        AmountDecimals { decimals: 0 } => "Esta moneda no lleva decimales.",
        AmountDecimals { decimals } => "El monto tiene demasiados decimales: esta moneda lleva {decimals}.",
        PriceDecimals { decimals } => "El precio tiene demasiados decimales: un precio por unidad lleva {decimals} como máximo.",
        AmountInvalid => "Eso no es un monto. Escribe solo cifras y, si hace falta, un punto decimal.",
        AmountNotPositive => "El monto debe ser mayor que cero.",
    }
}
