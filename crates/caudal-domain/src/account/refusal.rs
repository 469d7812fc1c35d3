//! Why a bank account is not taken down, verified or paid to.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    /// Why a bank account is refused.
    pub enum AccountRefusal {
        /// Who entered a bank account does not verify it.
        SameAsEnterer = Conflict("same_as_enterer"),
        /// The bank account has not been verified by a second person.
        AccountNotVerified = Conflict("account_not_verified"),
        /// The bank account belongs to somebody else, or is inactive.
        AccountUnavailable = Conflict("account_unavailable"),
        /// The bank has no accounts of this kind.
        AccountKindUnavailable = Invalid("account_kind_unavailable"),
        /// The number is shorter or longer than this bank's are.
        AccountLength { min: usize, max: usize } = Invalid("account_length"),
        /// The number has characters that this bank's have not.
        AccountCharacters = Invalid("account_characters"),
        /// The number is that of an account at another bank.
        AccountOtherBank = Invalid("account_other_bank"),
        /// The check digits of the number are others: it was mistyped.
        AccountCheckDigit = Invalid("account_check_digit"),
        /// A bank's file shall name by IBAN or BIC what has none.
        NotInternational = Invalid("not_international"),
    }
}
