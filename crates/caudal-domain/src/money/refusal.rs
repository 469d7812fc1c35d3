//! Why an amount or a price is none.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum MoneyRefusal {
        UnknownCurrency = Invalid("unknown_currency"),
        /// Two currencies in one sum, or a document and its account in different ones.
        CurrencyMismatch = Invalid("currency_mismatch"),
        AmountOverflow = Invalid("amount_overflow"),
        AmountEmpty = Invalid("amount_empty"),
        AmountSign = Invalid("amount_sign"),
        AmountScientific = Invalid("amount_scientific"),
        /// A thousands separator, or a comma that may be one.
        AmountSeparator = Invalid("amount_separator"),
        /// More decimals than the currency has.
        AmountDecimals { decimals: u32 } = Invalid("amount_decimals"),
        /// More decimals than a unit price has.
        PriceDecimals { decimals: u32 } = Invalid("price_decimals"),
        AmountInvalid = Invalid("amount_invalid"),
        AmountNotPositive = Invalid("amount_not_positive"),
    }
}
