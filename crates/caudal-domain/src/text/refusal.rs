//! Why a text is not what its field holds.

#[path = "refusal.es.rs"]
mod refusal_es;

use crate::error::refusals;

refusals! {
    pub enum TextRefusal {
        TextRequired = Invalid("text_required"),
        TextTooLong { max: usize } = Invalid("text_too_long"),
        /// A text has control characters or is not what its field holds.
        TextInvalid = Invalid("text_invalid"),
        ReasonRequired = Invalid("reason_required"),
        /// Not an e-mail address: no name, no `@` or no domain.
        EmailInvalid = Invalid("email_invalid"),
    }
}
