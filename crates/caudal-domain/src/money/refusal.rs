//! Why an amount or a price is none.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    /// Why an amount or a price is refused.
    pub enum MoneyRefusal {
        /// Not an ISO 4217 currency that the portal knows.
        UnknownCurrency = Invalid("unknown_currency"),
        /// Two currencies in one sum, or a document and its account in different ones.
        CurrencyMismatch = Invalid("currency_mismatch"),
        /// Larger than the portal can carry.
        AmountOverflow = Invalid("amount_overflow"),
        /// No amount was written.
        AmountEmpty = Invalid("amount_empty"),
        /// An amount with a plus or minus sign.
        AmountSign = Invalid("amount_sign"),
        /// An amount in scientific notation.
        AmountScientific = Invalid("amount_scientific"),
        /// A thousands separator, or a comma that may be one.
        AmountSeparator = Invalid("amount_separator"),
        /// More decimals than the currency has.
        AmountDecimals { decimals: u32 } = Invalid("amount_decimals"),
        /// More decimals than a unit price has.
        PriceDecimals { decimals: u32 } = Invalid("price_decimals"),
        /// Not an amount in any other way.
        AmountInvalid = Invalid("amount_invalid"),
        /// Zero or less where money must be above zero.
        AmountNotPositive = Invalid("amount_not_positive"),
    }
}
