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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_one_form_however_it_is_written() {
        assert_eq!(key(" Eliécer@Caudal.Example "), key("eliécer@caudal.example"));
        assert_eq!(key("ELIE\u{301}CER@caudal.example"), key("eliécer@caudal.example"));
        assert_eq!(key("ｅliecer@caudal.example"), key("eliecer@caudal.example"));
        assert_ne!(key("eliecer@caudal.example"), key("eliécer@caudal.example"));
    }

    #[test]
    fn a_look_alike_is_another_mailbox() {
        assert!(same_mailbox("Marta@Caudal.example", "marta@caudal.EXAMPLE"));
        for other in ["mar\u{17f}a@x.example", "mi\u{212a}e@x.example", "ｍike@x.example"] {
            let plain = key(other);
            assert!(!same_mailbox(other, &plain), "{other}");
        }
        assert_ne!(key("m\u{131}ke@x.example"), key("mike@x.example"), "a dotless i folds to nothing else");
    }

    #[test]
    fn only_addresses_are_addresses() {
        assert_eq!(clean(" marta@caudal.example ").unwrap(), "marta@caudal.example");
        for bad in [
            "",
            "marta",
            "@x.example",
            "marta@",
            "a@b@c.example",
            "marta@x",
            "a b@x.example",
            "a@x.example\n,b",
        ] {
            assert!(clean(bad).is_err(), "{bad}");
        }
    }
}
