//! Why a text is not what its field holds.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    /// Why a text is refused.
    pub enum TextRefusal {
        /// A required text is empty.
        TextRequired = Invalid("text_required"),
        /// A text is longer than allowed.
        TextTooLong { max: usize } = Invalid("text_too_long"),
        /// A text has control characters or is not what its field holds.
        TextInvalid = Invalid("text_invalid"),
        ReasonRequired = Invalid("reason_required"),
        /// Not an e-mail address: no name, no `@` or no domain.
        EmailInvalid = Invalid("email_invalid"),
    }
}
