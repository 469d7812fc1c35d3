//! Texts that people write: trimmed, bounded, without control characters.

use crate::error::Refusal;

/// The longest reason or comment, in characters.
pub const MAX_REASON_CHARS: usize = 1000;

/// Trims a text and checks that it is not empty, fits, and has no control characters but line breaks.
///
/// # Errors
/// `text_required`, `text_too_long`, `text_invalid`.
pub fn required(text: &str, max: usize) -> Result<String, Refusal> {
    let text = text.trim();
    if text.is_empty() {
        return Err(Refusal::TextRequired);
    }
    if text.chars().count() > max {
        return Err(Refusal::TextTooLong { max });
    }
    // Bidirectional overrides make a text read as something else than it is (Unicode TR 36).
    let deceptive = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    if text.chars().any(|c| (c.is_control() && c != '\n' && c != '\r' && c != '\t') || deceptive(c)) {
        return Err(Refusal::TextInvalid);
    }
    Ok(text.to_owned())
}

/// A text that fits, cut off at the last word that does: what comes from elsewhere cannot be sent back to whoever wrote it.
///
/// # Errors
/// `text_required`, `text_invalid`.
pub fn shortened(text: &str, max: usize) -> Result<String, Refusal> {
    let text = text.trim();
    let Some((end, _)) = text.char_indices().nth(max) else { return required(text, max) };
    let fitting = &text[..end];
    let is_cut = !text[end..].starts_with(char::is_whitespace);
    let at_word = fitting.rfind(char::is_whitespace).filter(|_| is_cut);
    required(&fitting[..at_word.unwrap_or(end)], max)
}

/// A text in one line, its words one space apart.
#[must_use]
pub fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    line
}

/// Like [`required`], but nothing at all is fine.
///
/// # Errors
/// `text_too_long`, `text_invalid`.
pub fn optional(text: Option<&str>, max: usize) -> Result<Option<String>, Refusal> {
    match text.map(str::trim) {
        None | Some("") => Ok(None),
        Some(text) => required(text, max).map(Some),
    }
}

/// A reason for a decision.
///
/// # Errors
/// `reason_required` when empty, else as [`required`].
pub fn reason(text: &str) -> Result<String, Refusal> {
    required(text, MAX_REASON_CHARS)
        .map_err(|e| if e == Refusal::TextRequired { Refusal::ReasonRequired } else { e })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_trimmed_bounded_and_plain() {
        assert_eq!(required("  viaje a Colón\n", 20).unwrap(), "viaje a Colón");
        assert_eq!(required(" \n", 20), Err(Refusal::TextRequired));
        assert_eq!(required("áéíóú", 4), Err(Refusal::TextTooLong { max: 4 }));
        assert_eq!(required("a\u{0}b", 4), Err(Refusal::TextInvalid));
        assert_eq!(required("a\u{202e}b", 4), Err(Refusal::TextInvalid));
        assert_eq!(optional(Some("  "), 4), Ok(None));
        assert_eq!(reason(""), Err(Refusal::ReasonRequired));
        assert_eq!(shortened(" María del Mar ", 20).unwrap(), "María del Mar");
        assert_eq!(shortened("María del Mar", 10).unwrap(), "María del");
        assert_eq!(shortened("María del Mar", 9).unwrap(), "María del");
        assert_eq!(shortened("María del Mar", 8).unwrap(), "María");
        assert_eq!(shortened("Marísabel", 4).unwrap(), "Marí");
        assert_eq!(shortened("", 4), Err(Refusal::TextRequired));
        assert_eq!(one_line("  flete\n de  Colón "), "flete de Colón");
        assert_eq!(required("<script>'; DROP TABLE x", 40).unwrap(), "<script>'; DROP TABLE x");
    }
}
