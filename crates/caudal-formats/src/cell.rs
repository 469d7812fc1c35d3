//! What stands in a cell, what a cell of text must not do, and how it is written so that it does not.

use std::borrow::Cow;

use caudal_domain::{money::Money, text};
use jiff::civil::Date;

/// What stands in a cell of a file that is calculated with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    Nothing,
    /// Text, whatever it looks like.
    Text(Cow<'a, str>),
    Count(i64),
    /// An amount, with the decimals of its currency.
    Amount(Money),
    Day(Date),
    /// A month, by any of its days.
    Month(Date),
}

impl<'a> Cell<'a> {
    /// Text, or nothing.
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// What is there, or nothing.
    pub fn maybe<T>(value: Option<T>, cell: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Nothing, cell)
    }
}

/// What spreadsheets take for the beginning of a formula (OWASP, CSV injection), full-width forms included.
const BEGINNINGS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// Where a program that takes another separator than ours parts a cell, so that what follows begins one of its own.
const SEPARATORS: [char; 6] = [';', ',', '|', '\t', '\n', '\r'];

/// Escapes what a spreadsheet would run as a formula with an apostrophe before it: at the beginning of a cell, and behind
/// whatever could part it. A plain negative number stays a number, and what already looks escaped gets an apostrophe more,
/// so that [`plain`] always gives the same text back.
pub fn inert(cell: &str) -> String {
    let mut safe = String::with_capacity(cell.len() + 1);
    for part in cell.split_inclusive(SEPARATORS) {
        if runs(part) && !is_number(cell) {
            safe.push('\'');
        }
        safe.push_str(part);
    }
    safe
}

/// The text of a cell without the apostrophes of [`inert`].
pub fn plain(cell: &str) -> Cow<'_, str> {
    // Most have no apostrophe at all, and a workbook has a million of them.
    if !cell.contains('\'') {
        return Cow::Borrowed(cell);
    }
    let escaped = |part: &str| part.strip_prefix('\'').is_some_and(runs);
    if !cell.split_inclusive(SEPARATORS).any(escaped) {
        return Cow::Borrowed(cell);
    }
    let parts = cell.split_inclusive(SEPARATORS);
    parts.map(|part| if escaped(part) { &part[1..] } else { part }).collect::<String>().into()
}

/// Whether a spreadsheet runs this where a cell begins with it, behind quotes and what nobody sees too.
fn runs(part: &str) -> bool {
    let hidden = |c: char| !BEGINNINGS.contains(&c) && (matches!(c, '\'' | '"') || text::is_unseen(c));
    part.trim_start_matches(hidden).starts_with(BEGINNINGS)
}

fn is_number(cell: &str) -> bool {
    cell.strip_prefix('-')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit() || b == b'.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_is_read_again_to_the_letter() {
        for cell in [
            "=1+1",
            "+507 6612-3456",
            "'=x",
            "''-x",
            "-125.50",
            "＠SUM(A1)",
            "'tis",
            "Peajes",
            "",
            "-",
            "\t=x",
            "a;=1+1",
            "a;'=1",
            "a; '= 1;;-2",
            ";",
            "\t",
            "a\r\n@b",
            "Peajes, ida",
            "a;'b",
            "\u{200b}=1",
            "'\u{200b}'=1;\u{ad}\t",
            "\u{1}\u{3000}\u{300}-1",
        ] {
            let escaped = inert(cell);
            assert_eq!(plain(&escaped), cell, "{escaped}");
            let first = escaped.chars().next();
            let number = escaped == "-125.50";
            assert!(number || !first.is_some_and(|c| BEGINNINGS.contains(&c)), "{escaped}");
        }
    }

    #[test]
    fn whatever_parts_a_cell_nothing_in_it_runs() {
        for (cell, safe) in [
            ("Peajes;=HYPERLINK(\"http://x\")", "Peajes;'=HYPERLINK(\"http://x\")"),
            ("Peajes\t+cmd", "Peajes\t'+cmd"),
            ("Peajes\n@SUM(A1)", "Peajes\n'@SUM(A1)"),
            ("Peajes; \"=1+1\"", "Peajes;' \"=1+1\""),
            (" =1+1", "' =1+1"),
            ("\u{200b}=1+1", "'\u{200b}=1+1"),
            ("x;\u{200b}=1", "x;'\u{200b}=1"),
            ("x;\u{ad}=1", "x;'\u{ad}=1"),
            ("\u{feff}\u{3000}@SUM(A1)", "'\u{feff}\u{3000}@SUM(A1)"),
            ("x;\u{300}-1", "x;'\u{300}-1"),
            ("x;\u{1}+1", "x;'\u{1}+1"),
            ("\u{200b}Peajes\u{200b}; =", "\u{200b}Peajes\u{200b};' ="),
            ("Peajes, ida; vuelta", "Peajes, ida; vuelta"),
        ] {
            assert_eq!(inert(cell), safe);
        }
    }

    proptest::proptest! {
        #[test]
        fn no_part_of_any_cell_runs_and_all_of_it_is_read_again(cell in "[a=+@'\" ;,\t\n\u{200b}\u{ad}-]{0,12}") {
            let escaped = inert(&cell);
            proptest::prop_assert_eq!(plain(&escaped), cell.as_str());
            for part in escaped.split([';', ',', '\t', '\n']) {
                let begins = part.trim_start_matches([' ', '"', '\u{200b}', '\u{ad}']).chars().next();
                let number = is_number(&cell);
                proptest::prop_assert!(number || !begins.is_some_and(|c| BEGINNINGS.contains(&c)), "{escaped:?}");
            }
        }
    }
}
