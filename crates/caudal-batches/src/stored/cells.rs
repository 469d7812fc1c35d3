//! The cells of a line, as they are kept.

use std::fmt;

use caudal_domain::batch::checks::{COLUMNS, Column, Odd};
use caudal_domain::money::Money;
use caudal_formats::sheet::{Cell, Digits, Kind, Line};
use serde::de::{IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The cells of a line as they were written, by [`Column`], and what is odd about them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cells {
    #[serde(rename = "t")]
    texts: Texts,
    /// What is odd, and at which column.
    #[serde(rename = "o", default, skip_serializing_if = "Vec::is_empty")]
    pub odd: Vec<(u8, String)>,
    /// Whether the amount was a number of the spreadsheet, which needs no separators.
    #[serde(rename = "n", default, skip_serializing_if = "std::ops::Not::not")]
    pub number: bool,
    /// Whether the amount was typed here: it is read by itself, whatever its file says of separators.
    #[serde(rename = "y", default, skip_serializing_if = "std::ops::Not::not")]
    pub typed: bool,
    /// Whether its row is hidden in the spreadsheet.
    #[serde(rename = "h", default, skip_serializing_if = "std::ops::Not::not")]
    pub hidden: bool,
}

impl Cells {
    /// The cells of a row of a file, which stand at these places.
    #[must_use]
    pub fn of_row(row: &Line<'_>, places: &[Option<usize>; COLUMNS]) -> Self {
        let of = |place: &Option<usize>| place.and_then(|place| row.cells.get(place));
        let texts = Texts::of(places.iter().map(|place| of(place).map_or("", |cell| cell.text.as_str())));
        let mut cells = Self { texts, hidden: row.hidden, ..Self::default() };
        for (column, place) in places.iter().enumerate() {
            let Some(cell) = of(place) else { continue };
            let amount = column == Column::Amount as usize;
            if amount && cell.kind == Kind::Number {
                cells.number = true;
            }
            let odd = odd(cell).filter(|odd| {
                // An amount has other ways to go wrong, and they are its own to tell.
                !amount || matches!(odd, Odd::Formula | Odd::Error | Odd::Day)
            });
            if let (Some(odd), Ok(column)) = (odd, u8::try_from(column)) {
                cells.odd.push((column, odd.name().to_owned()));
            }
        }
        cells
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.all.trim().is_empty()
    }

    #[must_use]
    pub fn text(&self, column: Column) -> &str {
        self.texts.get(column as usize)
    }

    #[must_use]
    pub fn odd(&self, column: Column) -> Option<Odd> {
        let at = self.odd.iter().find(|(at, _)| usize::from(*at) == column as usize)?;
        Odd::from_name(&at.1)
    }

    /// Writes a text by hand into a column: what was odd about it is gone, and whoever wrote it saw its row.
    pub fn write(&mut self, column: Column, text: &str) {
        self.hidden = false;
        let texts = (0..COLUMNS).map(|at| if at == column as usize { text } else { self.texts.get(at) });
        self.texts = Texts::of(texts);
        self.odd.retain(|(at, _)| usize::from(*at) != column as usize);
        if column == Column::Amount {
            (self.number, self.typed) = (false, true);
        }
    }

    /// Writes an amount that is known already: there is but one way to read it.
    pub fn write_amount(&mut self, amount: Money) {
        self.write(Column::Amount, &amount.to_string());
        (self.number, self.typed) = (true, false);
    }

    /// The cell of the amount, as its program had it.
    #[must_use]
    pub fn amount_cell(&self) -> Cell {
        let text = self.text(Column::Amount).to_owned();
        let odd = self.odd(Column::Amount);
        let kind = match odd {
            Some(Odd::Day) => Kind::Day,
            Some(Odd::Error) => Kind::Error,
            _ if text.is_empty() => Kind::Empty,
            _ if self.number => Kind::Number,
            _ => Kind::Text,
        };
        Cell { text, kind, formula: odd == Some(Odd::Formula) }
    }
}

fn odd(cell: &Cell) -> Option<Odd> {
    if cell.formula {
        return Some(Odd::Formula);
    }
    match (cell.kind, cell.digits()) {
        (Kind::Error, _) => Some(Odd::Error),
        (Kind::Day, _) => Some(Odd::Day),
        (_, Digits::Lost) => Some(Odd::DigitsLost),
        (_, Digits::Doubtful) => Some(Odd::DigitsDoubtful),
        (_, Digits::Whole) => None,
    }
}

/// The texts of all columns, one behind the other: a file has a million of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Texts {
    all: String,
    /// Where each ends.
    ends: [usize; COLUMNS],
}

impl Texts {
    /// One text for each column; those that are missing are empty.
    fn of<'a>(texts: impl Iterator<Item = &'a str> + Clone) -> Self {
        let mut packed =
            Self { all: String::with_capacity(texts.clone().map(str::len).sum()), ends: [0; COLUMNS] };
        let mut texts = texts;
        for end in &mut packed.ends {
            packed.all.push_str(texts.next().unwrap_or_default());
            *end = packed.all.len();
        }
        packed
    }

    fn get(&self, at: usize) -> &str {
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.all[start..self.ends[at]]
    }
}

impl Serialize for Texts {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq((0..COLUMNS).map(|at| self.get(at)))
    }
}

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_seq(List)
    }
}

struct List;

impl<'de> Visitor<'de> for List {
    type Value = Texts;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text for each column")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Texts, A::Error> {
        let mut texts = Texts::default();
        for end in &mut texts.ends {
            texts.all.push_str(list.next_element::<String>()?.as_deref().unwrap_or_default());
            *end = texts.all.len();
        }
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(texts)
    }
}
