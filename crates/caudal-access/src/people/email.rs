//! E-mail addresses: one form for all ways to write one, and a stricter equality where an account hangs on it.

use caudal_domain::{error::Refusal, text::TextRefusal};
use unicode_normalization::UnicodeNormalization;

/// The longest address (RFC 5321).
const MAX_CHARS: usize = 254;

/// An address as it is kept: trimmed, plain, with one `@` and something on both its sides.
///
/// # Errors
/// `text_required`, `text_too_long`, `text_invalid`, `email_invalid`.
pub fn clean(email: &str) -> Result<String, Refusal> {
    let email = caudal_domain::text::required(email, MAX_CHARS)?;
    let parts = email.rsplit_once('@').filter(|(local, domain)| {
        !local.is_empty()
            && !local.contains('@')
            && domain.contains('.')
            && !domain.starts_with('.')
            && !domain.ends_with('.')
    });
    let (_, domain) = parts.ok_or(TextRefusal::EmailInvalid)?;
    let odd = |c: char| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | ';' | '"');
    if email.chars().any(odd) || url::Host::parse(domain).is_err() {
        return Err(TextRefusal::EmailInvalid.into());
    }
    Ok(email)
}

/// The form two people may not share: compatibility characters and case are folded, so that no registered address looks
/// like another one.
pub fn key(email: &str) -> String {
    let folded: String = email.trim().nfkc().collect::<String>().to_lowercase();
    folded.nfkc().collect()
}

/// Whether two texts are the same mailbox for sure. Folding as in [`key`] would hand an account to whoever may register a
/// look-alike with a provider (`K`, the Kelvin sign, folds to `k`), so here only ASCII letters lose their case.
#[must_use]
pub fn same_mailbox(one: &str, other: &str) -> bool {
    one.trim().eq_ignore_ascii_case(other.trim())
}
