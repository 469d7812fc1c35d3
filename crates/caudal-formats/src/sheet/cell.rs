//! What stands in a cell of a file that was sent, beyond its text.

/// What kind of thing a cell holds. Of a formula, what its program kept of it when it was last calculated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    #[default]
    Empty,
    /// Text. All of CSV is text.
    Text,
    /// A number. Zeros before it were lost when it was typed.
    Number,
    /// A number that is shown as a percentage: its author sees a hundred times as much.
    Percent,
    /// A day or a time: `2026-11-03`, `2026-11-03T10:30:00`; the bare number where the calendar has no such day.
    Day,
    /// A truth value: `1` or `0`.
    Bool,
    Error,
}

/// Whether all digits that were typed are still there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Digits {
    /// As far as anybody can tell.
    Whole,
    /// It is long, and from the sixteenth digit on there are only zeros: it may have been a number once.
    Doubtful,
    /// A number of more than fifteen digits, or one in scientific notation: the rest is gone.
    Lost,
}

/// How many digits spreadsheets keep of a number.
const KEPT: usize = 15;
/// From how many digits on zeros behind [`KEPT`] are no chance: one honest number in a thousand ends so.
const TELLING: usize = KEPT + 3;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Its text: that of a number is exact and plain, with a decimal point.
    pub text: String,
    pub kind: Kind,
    /// Whether a formula makes it; its text may be empty then, where the program kept nothing.
    pub formula: bool,
}

impl Cell {
    pub fn text(text: &str) -> Self {
        let kind = if text.is_empty() { Kind::Empty } else { Kind::Text };
        Self { text: text.to_owned(), kind, formula: false }
    }

    /// Whether all digits are there, for what must not lose any, such as accounts.
    pub fn digits(&self) -> Digits {
        match self.kind {
            Kind::Number | Kind::Percent => {
                let whole = self.text.trim_start_matches('-').split('.').next().unwrap_or_default();
                if whole.len() > KEPT { Digits::Lost } else { Digits::Whole }
            }
            Kind::Text => of_text(self.text.trim()),
            Kind::Empty | Kind::Day | Kind::Bool | Kind::Error => Digits::Whole,
        }
    }
}

fn of_text(text: &str) -> Digits {
    if scientific(text) {
        return Digits::Lost;
    }
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let zeros = digits && text.len() >= TELLING && text.bytes().skip(KEPT).all(|b| b == b'0');
    if zeros { Digits::Doubtful } else { Digits::Whole }
}

/// Whether a text is a number as spreadsheets shorten it: `1.23457E+15`, always with the sign of the exponent.
#[must_use]
pub fn scientific(text: &str) -> bool {
    let digits = |t: &str| !t.is_empty() && t.bytes().all(|b| b.is_ascii_digit());
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else { return false };
    let (whole, fraction) = mantissa.split_once(['.', ',']).unwrap_or((mantissa, "0"));
    let whole = whole.strip_prefix('-').unwrap_or(whole);
    exponent.strip_prefix(['+', '-']).is_some_and(digits) && digits(whole) && digits(fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_that_lost_digits_is_noticed() {
        let cell = |text: &str, kind| Cell { text: text.to_owned(), kind, formula: false }.digits();
        assert_eq!(cell("123456789012345", Kind::Number), Digits::Whole);
        assert_eq!(cell("1234567890123450", Kind::Number), Digits::Lost);
        assert_eq!(cell("-1234567890123450.5", Kind::Number), Digits::Lost);
        assert_eq!(cell("1234567890123456", Kind::Text), Digits::Whole);
        assert_eq!(cell("1234567890123450", Kind::Text), Digits::Whole, "every tenth ends so");
        assert_eq!(cell("012180000118359000", Kind::Text), Digits::Doubtful);
        assert_eq!(cell("012180000118359719", Kind::Text), Digits::Whole);
        for text in ["1.21800E+16", "1,2E+16", "1E+17", "4.5e-05"] {
            assert_eq!(cell(text, Kind::Text), Digits::Lost, "{text}");
        }
        for text in ["12E5", "E+5", "1.E+5", "A1E+5", "ES9121000418450200051332", "1.2.3E+4"] {
            assert_eq!(cell(text, Kind::Text), Digits::Whole, "{text}");
        }
    }
}
