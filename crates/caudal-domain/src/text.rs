//! Texts that people write: trimmed, bounded, without control characters.

mod refusal;

pub use refusal::TextRefusal;

pub const MAX_REASON_CHARS: usize = 1000;

/// Whether nobody sees anything of a text: it is empty, or blank, or made of characters that are not drawn.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(is_unseen)
}

/// Whether a character alone shows nothing: a blank, a control, or one that is not drawn.
pub fn is_unseen(c: char) -> bool {
    // Besides controls the library spells out what is drawn on another character only (accents without a letter), and what
    // Unicode gives no meaning.
    let spelt_out = c.escape_debug().len() > 2;
    c.is_whitespace() || c.is_control() || spelt_out || undrawn(c)
}

/// What Unicode calls ignorable by default (zero-width spaces and joiners, fillers of Hangul, marks of direction), the
/// pattern of Braille without a dot, and the places of notes and objects that are not there.
fn undrawn(c: char) -> bool {
    matches!(
        c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffc}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Trims a text and checks that it says something, fits, and has no control characters but line breaks.
///
/// # Errors
/// `text_required`, `text_too_long`, `text_invalid`.
pub fn required(text: &str, max: usize) -> Result<String, TextRefusal> {
    let text = text.trim();
    if is_blank(text) {
        return Err(TextRefusal::TextRequired);
    }
    if text.chars().count() > max {
        return Err(TextRefusal::TextTooLong { max });
    }
    // Bidirectional overrides make a text read as something else than it is (Unicode TR 36).
    let deceptive = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}');
    if text.chars().any(|c| (c.is_control() && c != '\n' && c != '\r' && c != '\t') || deceptive(c)) {
        return Err(TextRefusal::TextInvalid);
    }
    Ok(text.to_owned())
}

/// A text that fits, cut off at the last word that does: what comes from elsewhere cannot be sent back to whoever wrote it.
///
/// # Errors
/// `text_required`, `text_invalid`.
pub fn shortened(text: &str, max: usize) -> Result<String, TextRefusal> {
    let text = text.trim();
    let Some((end, _)) = text.char_indices().nth(max) else { return required(text, max) };
    let fitting = &text[..end];
    let is_cut = !text[end..].starts_with(char::is_whitespace);
    let at_word = fitting.rfind(char::is_whitespace).filter(|_| is_cut);
    required(&fitting[..at_word.unwrap_or(end)], max)
}

/// A text in one line, its words one space apart.
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
pub fn optional(text: Option<&str>, max: usize) -> Result<Option<String>, TextRefusal> {
    match text {
        Some(text) if !is_blank(text) => required(text, max).map(Some),
        _ => Ok(None),
    }
}

/// A reason for a decision.
///
/// # Errors
/// `reason_required` when empty, else as [`required`].
pub fn reason(text: &str) -> Result<String, TextRefusal> {
    required(text, MAX_REASON_CHARS)
        .map_err(|e| if e == TextRefusal::TextRequired { TextRefusal::ReasonRequired } else { e })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_sees_is_no_text() {
        for unseen in [
            "\u{200b}",
            "\u{a0}",
            "\u{2060}\u{2060}",
            "\u{3164}",
            "\u{200f}\u{200e}",
            "\u{feff}",
            " \u{ad}\n",
            "\u{2800}",
            "\u{115f}",
            "\u{e0020}",
            "\u{202e}",
            "\u{200d}",
            "\u{fe0f}",
            "\u{3000}",
            "\u{7f}\u{1}",
            "\u{fff9}",
            "\u{fffb}\u{fffc}",
            "\u{fffe}",
            "\u{ffff}",
            "\u{fdd0}",
            "\u{1fffe}",
            "\u{300}",
            " \u{301}\u{200b}",
            "\u{20dd}",
            "\u{5b0}",
            "\u{fe20}",
        ] {
            assert!(is_blank(unseen), "{unseen:?}");
            assert_eq!(required(unseen, 20), Err(TextRefusal::TextRequired), "{unseen:?}");
            assert_eq!(optional(Some(unseen), 20), Ok(None), "{unseen:?}");
            assert_eq!(reason(unseen), Err(TextRefusal::ReasonRequired), "{unseen:?}");
        }
        let family = "👩\u{200d}👧";
        assert_eq!(required(family, 20).unwrap(), family, "what is drawn keeps what joins it");
        for seen in ["e\u{301}", "ñ", "-", "\"", "'", "\\", "…", "½", "¿", "中", "\u{fffd}"] {
            assert_eq!(required(seen, 20).unwrap(), seen);
        }
    }

    #[test]
    fn texts_are_trimmed_bounded_and_plain() {
        assert_eq!(required("  viaje a Colón\n", 20).unwrap(), "viaje a Colón");
        assert_eq!(required(" \n", 20), Err(TextRefusal::TextRequired));
        assert_eq!(required("áéíóú", 4), Err(TextRefusal::TextTooLong { max: 4 }));
        assert_eq!(required("a\u{0}b", 4), Err(TextRefusal::TextInvalid));
        assert_eq!(required("a\u{202e}b", 4), Err(TextRefusal::TextInvalid));
        assert_eq!(optional(Some("  "), 4), Ok(None));
        assert_eq!(reason(""), Err(TextRefusal::ReasonRequired));
        assert_eq!(shortened(" María del Mar ", 20).unwrap(), "María del Mar");
        assert_eq!(shortened("María del Mar", 10).unwrap(), "María del");
        assert_eq!(shortened("María del Mar", 9).unwrap(), "María del");
        assert_eq!(shortened("María del Mar", 8).unwrap(), "María");
        assert_eq!(shortened("Marísabel", 4).unwrap(), "Marí");
        assert_eq!(shortened("", 4), Err(TextRefusal::TextRequired));
        assert_eq!(one_line("  flete\n de  Colón "), "flete de Colón");
        assert_eq!(required("<script>'; DROP TABLE x", 40).unwrap(), "<script>'; DROP TABLE x");
    }
}
