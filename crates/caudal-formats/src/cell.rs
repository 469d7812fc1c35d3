//! What stands in a cell, what a cell of text must not do, and how it is written so that it does not.

use std::borrow::Cow;

use caudal_domain::money::Money;
use jiff::civil::Date;

/// What stands in a cell of a file that is calculated with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell<'a> {
    /// Nothing.
    Nothing,
    /// Text, whatever it looks like.
    Text(Cow<'a, str>),
    /// How many.
    Count(i64),
    /// An amount, with the decimals of its currency.
    Amount(Money),
    /// A calendar day.
    Day(Date),
    /// A month, by any of its days.
    Month(Date),
}

impl<'a> Cell<'a> {
    /// Text, or nothing.
    #[must_use]
    pub fn text(text: impl Into<Cow<'a, str>>) -> Self {
        Self::Text(text.into())
    }

    /// What is there, or nothing.
    #[must_use]
    pub fn maybe<T>(value: Option<T>, cell: impl FnOnce(T) -> Self) -> Self {
        value.map_or(Self::Nothing, cell)
    }
}

/// What spreadsheets take for the beginning of a formula (OWASP, CSV injection), full-width forms included.
const BEGINNINGS: [char; 10] = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'];

/// Escapes a cell that a spreadsheet would run as a formula with a leading apostrophe. A plain negative number stays a
/// number, and what already looks escaped gets an apostrophe more, so that [`plain`] always gives the same text back.
#[must_use]
pub fn inert(cell: &str) -> String {
    let risky = cell.trim_start_matches('\'').starts_with(BEGINNINGS);
    let number = cell
        .strip_prefix('-')
        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit() || b == b'.'));
    if risky && !number { format!("'{cell}") } else { cell.to_owned() }
}

/// The text of a cell without the apostrophe of [`inert`].
#[must_use]
pub fn plain(cell: &str) -> &str {
    match cell.strip_prefix('\'') {
        Some(rest) if rest.trim_start_matches('\'').starts_with(BEGINNINGS) => rest,
        _ => cell,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_is_read_again_to_the_letter() {
        for cell in
            ["=1+1", "+507 6612-3456", "'=x", "''-x", "-125.50", "＠SUM(A1)", "'tis", "Peajes", "", "-"]
        {
            let escaped = inert(cell);
            assert_eq!(plain(&escaped), cell, "{escaped}");
            let first = escaped.chars().next();
            let number = escaped == "-125.50";
            assert!(number || !first.is_some_and(|c| BEGINNINGS.contains(&c)), "{escaped}");
        }
    }
}
