//! Amounts as they stand in cells of files that people send, read to the minor unit or refused: what could be meant in two
//! ways is never guessed.

use caudal_domain::money::{Currency, MAX_AMOUNT_MINOR, Money};

use crate::sheet::{Cell, Digits, Kind};

mod typed;

pub use typed::typed;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// 1,234.56
    Point,
    /// 1.234,56
    Comma,
}

impl Separator {
    fn sign(self) -> u8 {
        match self {
            Self::Point => b'.',
            Self::Comma => b',',
        }
    }

    fn of(sign: u8) -> Self {
        if sign == b',' { Self::Comma } else { Self::Point }
    }

    fn grouping(self) -> u8 {
        match self {
            Self::Point => b',',
            Self::Comma => b'.',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.code())]
pub enum Trouble {
    Empty,
    /// A formula makes it: what it comes to depends on who opens the file.
    Formula,
    /// It holds a day: the program took what was typed for one.
    Day,
    Error,
    Negative,
    Zero,
    Scientific,
    /// Its one separator may part decimals or thousands: 1,234.
    Ambiguous,
    /// Its separators stand where none can, or are not those of the file.
    Separator,
    /// It has more decimals than its currency.
    Decimals {
        decimals: u32,
    },
    /// It is more than any document may be about.
    TooLarge,
    Invalid,
}

impl Trouble {
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty => "amount_empty",
            Self::Formula => "amount_formula",
            Self::Day => "amount_day",
            Self::Error => "amount_error",
            Self::Negative => "amount_negative",
            Self::Zero => "amount_zero",
            Self::Scientific => "amount_scientific",
            Self::Ambiguous => "amount_ambiguous",
            Self::Separator => "amount_separator",
            Self::Decimals { .. } => "amount_decimals",
            Self::TooLarge => "amount_overflow",
            Self::Invalid => "amount_invalid",
        }
    }
}

/// Reads the amount of a cell. `separator` is what parts decimals in the whole file, where that is known; numbers of a
/// workbook need none.
pub fn parse(cell: &Cell, currency: Currency, separator: Option<Separator>) -> Result<Money, Trouble> {
    if cell.formula {
        return Err(Trouble::Formula);
    }
    let text = cell.text.trim();
    let plain = match cell.kind {
        Kind::Empty => return Err(Trouble::Empty),
        Kind::Day => return Err(Trouble::Day),
        Kind::Error => return Err(Trouble::Error),
        Kind::Bool | Kind::Percent => return Err(Trouble::Invalid),
        Kind::Number if text.starts_with('-') => return Err(Trouble::Negative),
        Kind::Number if cell.digits() != Digits::Whole => return Err(Trouble::TooLarge),
        Kind::Number => Plain::of(text, Some(Separator::Point))?,
        Kind::Text => Plain::of(positive(text)?, separator)?,
    };
    plain.money(currency)
}

/// What the amounts of a file say of their separators, each by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    points: usize,
    commas: usize,
}

impl Evidence {
    /// Looks at a cell of amounts. Only text tells anything.
    pub fn look(&mut self, cell: &Cell) {
        if cell.kind != Kind::Text || cell.formula || !cell.text.contains(['.', ',']) {
            return;
        }
        match positive(cell.text.trim()).and_then(|text| Plain::of(text, None)) {
            Ok(Plain { said: Some(Separator::Point), .. }) => self.points += 1,
            Ok(Plain { said: Some(Separator::Comma), .. }) => self.commas += 1,
            _ => {}
        }
    }

    /// What parts decimals in this file; nothing where no amount tells, or where they contradict one another.
    pub fn separator(&self) -> Option<Separator> {
        match (self.points, self.commas) {
            (1.., 0) => Some(Separator::Point),
            (0, 1..) => Some(Separator::Comma),
            _ => None,
        }
    }

    /// Whether amounts contradict one another.
    #[cfg(test)]
    fn contradictory(&self) -> bool {
        self.points > 0 && self.commas > 0
    }
}

/// The text without what could stand before a number, if it is above zero.
fn positive(text: &str) -> Result<&str, Trouble> {
    if text.is_empty() {
        return Err(Trouble::Empty);
    }
    let number = |t: &str| t.trim().starts_with(|c: char| c.is_ascii_digit());
    let negative =
        [text.strip_prefix(['-', '−', '–']), text.strip_prefix('('), text.strip_suffix(['-', '−'])];
    if negative.into_iter().flatten().any(number) {
        return Err(Trouble::Negative);
    }
    if text.contains(['e', 'E'])
        && number(text)
        && text.bytes().all(|b| b.is_ascii_digit() || b"eE+-.,".contains(&b))
    {
        return Err(Trouble::Scientific);
    }
    if number(text) && text.contains([' ', '\u{a0}', '\u{202f}', '\'', '’']) {
        let others = |c: char| !(c.is_ascii_digit() || " \u{a0}\u{202f}'’.,".contains(c));
        return Err(if text.contains(others) { Trouble::Invalid } else { Trouble::Separator });
    }
    Ok(text)
}

struct Plain {
    whole: String,
    fraction: String,
    /// What parts its decimals, if it tells.
    said: Option<Separator>,
}

impl Plain {
    fn of(text: &str, separator: Option<Separator>) -> Result<Self, Trouble> {
        if !text.bytes().all(|b| b.is_ascii_digit() || b == b'.' || b == b',') {
            return Err(Trouble::Invalid);
        }
        let signs = |sign: u8| text.bytes().filter(|b| *b == sign).count();
        let last = text.bytes().rev().find(|b| matches!(b, b'.' | b','));
        let said = match (signs(b'.'), signs(b','), last) {
            (0, 0, _) | (_, _, None) => None,
            // Of both, the last parts the decimals.
            (1.., 1.., Some(last)) => Some(Separator::of(last)),
            // One that stands twice parts thousands.
            (2.., 0, _) => Some(Separator::Comma),
            (0, 2.., _) => Some(Separator::Point),
            (_, _, Some(sign)) => match (separator, alone(text, sign)) {
                (None, true) => return Err(Trouble::Ambiguous),
                (Some(separator), true) => Some(separator),
                (_, false) => Some(Separator::of(sign)),
            },
        };
        if said.is_some() && separator.is_some() && said != separator {
            return Err(Trouble::Separator);
        }
        let separator = said.unwrap_or(Separator::Point);
        let sign = char::from(separator.sign());
        let (whole, fraction) = match text.split_once(sign) {
            Some((_, "")) => return Err(Trouble::Separator),
            Some(parts) => parts,
            None => (text, ""),
        };
        if whole.is_empty() || !fraction.bytes().all(|b| b.is_ascii_digit()) {
            return Err(Trouble::Separator);
        }
        let whole = grouped(whole, char::from(separator.grouping()))?;
        Ok(Self { whole, fraction: fraction.to_owned(), said })
    }

    fn money(&self, currency: Currency) -> Result<Money, Trouble> {
        let decimals = currency.decimals() as usize;
        if self.fraction.len() > decimals {
            return Err(Trouble::Decimals { decimals: currency.decimals() });
        }
        let digits = format!("{}{:0<decimals$}", self.whole, self.fraction);
        let minor: i64 = digits.parse().map_err(|_| Trouble::TooLarge)?;
        match minor {
            0 => Err(Trouble::Zero),
            1..=MAX_AMOUNT_MINOR => Ok(Money::new(minor, currency)),
            _ => Err(Trouble::TooLarge),
        }
    }
}

/// Whether the one separator of a text could part thousands: one to three digits before it that do not begin with zero, and
/// three behind.
fn alone(text: &str, sign: u8) -> bool {
    let (whole, rest) = text.split_once(char::from(sign)).unwrap_or((text, ""));
    matches!(whole.len(), 1..=3) && !whole.starts_with('0') && rest.len() == 3
}

/// The digits of a whole number whose thousands may be parted, all of them or none.
fn grouped(whole: &str, sign: char) -> Result<String, Trouble> {
    let mut groups = whole.split(sign);
    let first = groups.next().unwrap_or_default();
    let parted = whole.contains(sign);
    let right = groups.all(|group| group.len() == 3 && group.bytes().all(|b| b.is_ascii_digit()));
    if parted && !(right && matches!(first.len(), 1..=3) && !first.starts_with('0')) {
        return Err(Trouble::Separator);
    }
    Ok(whole.replace(sign, ""))
}

#[cfg(test)]
mod tests;
