//! Why a bank account is not taken down, verified or paid to.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum AccountRefusal {
        /// Who entered a bank account does not verify it.
        SameAsEnterer = Conflict("same_as_enterer"),
        AccountNotVerified = Conflict("account_not_verified"),
        /// The bank account belongs to somebody else, or is inactive.
        AccountUnavailable = Conflict("account_unavailable"),
        AccountKindUnavailable = Invalid("account_kind_unavailable"),
        AccountLength { min: usize, max: usize } = Invalid("account_length"),
        /// The number has characters that this bank's have not.
        AccountCharacters = Invalid("account_characters"),
        AccountOtherBank = Invalid("account_other_bank"),
        /// The check digits of the number are others: it was mistyped.
        AccountCheckDigit = Invalid("account_check_digit"),
        /// A bank's file shall name by IBAN or BIC what has none.
        NotInternational = Invalid("not_international"),
    }
}
