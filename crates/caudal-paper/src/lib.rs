//! Papers: documents of the portal as PDF, of the same text always the same bytes. What stands on one is said by its feature.

mod chart;
mod file;
mod font;
mod head;
mod jpeg;
mod layout;
mod page;
mod structure;
mod table;
#[path = "wording.es.rs"]
pub mod wording;

use caudal_domain::money::Currency;

pub use jpeg::{Jpeg, JpegRefusal};

/// Of more pages than this one less is not worth laying them out again.
const MOST_TRIED: usize = 4;

/// How large letters are on a roll, in percent of those on a sheet.
const ON_ROLL: i32 = 94;

/// The size of a sheet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Size {
    #[default]
    Letter,
    A4,
    /// Of 80 mm, for the printers of tills: one page, as long as what stands on it.
    Roll,
}

impl Size {
    /// On a roll everything stands below each other.
    fn is_narrow(self) -> bool {
        self == Self::Roll
    }
}

/// Who a paper is of: the company as the head of its papers names it.
#[derive(Clone, Debug, Default)]
pub struct Letterhead {
    pub name: String,
    pub tax_id: Option<String>,
    /// Its lines are parted by line breaks.
    pub address: Option<String>,
    pub logo: Option<Jpeg>,
}

/// A document as it is printed.
#[derive(Clone, Debug, Default)]
pub struct Paper {
    pub letterhead: Letterhead,
    /// "Traslado de efectivo".
    pub title: String,
    /// "TRA-2026-000012".
    pub number: Option<String>,
    /// What stands below the number: a day, a state.
    pub issued: Option<String>,
    pub parts: Vec<Part>,
    /// What is said at its end.
    pub closing: String,
    /// What stands at the foot of each page, beside its place.
    pub foot: String,
    /// When it was made: in milliseconds of UTC since 1970.
    pub made_at_ms: i64,
}

#[derive(Clone, Debug)]
pub enum Part {
    /// Across the sheet, in a frame: that the document is void.
    Stamp(String),
    Amount(Amount),
    Facts(Facts),
    /// What a part is called; it stands on the page of what follows.
    Heading(String),
    Text(String),
    Table(Table),
    Columns(Columns),
    Bars(Bars),
    Signatures(Vec<Signature>),
}

/// The amount of a document, in figures and in words.
#[derive(Clone, Debug)]
pub struct Amount {
    /// What became of it: "Pagado".
    pub lead: String,
    pub figures: String,
    pub words: Option<String>,
}

/// Names and what they are.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    pub facts: Vec<Fact>,
    /// Whether a line parts them from what is above.
    pub ruled: bool,
    /// Whether two stand beside each other.
    pub paired: bool,
}

#[derive(Clone, Debug)]
pub struct Fact {
    pub name: String,
    pub value: String,
    pub strong: bool,
}

impl Facts {
    pub fn new() -> Self {
        Self::default()
    }

    /// Those of a part of its own.
    pub fn ruled() -> Self {
        Self { ruled: true, ..Self::default() }
    }

    /// Two beside each other, where there is room.
    #[must_use]
    pub fn paired(mut self) -> Self {
        self.paired = true;
        self
    }

    /// One more; nothing where there is nothing to say.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Option<String>>) -> Self {
        let value = value.into().filter(|value| !value.is_empty());
        self.facts.extend(value.map(|value| Fact { name: name.to_owned(), value, strong: false }));
        self
    }

    /// One that is looked for first.
    #[must_use]
    pub fn with_strong(mut self, name: &str, value: String) -> Self {
        self.facts.push(Fact { name: name.to_owned(), value, strong: true });
        self
    }
}

#[derive(Clone, Debug, Default)]
pub struct Table {
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<String>>,
    /// Whether its rows stand in two columns, the first half of them at the left.
    pub halved: bool,
    /// What the rows add up to; it never stands on a page without one of them.
    pub total: Option<Vec<String>>,
}

#[derive(Clone, Debug)]
pub struct Column {
    pub head: String,
    pub kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    /// What is never broken: a day, the number of a document.
    Unbroken,
    /// What is compared by its digits: never broken, at the right.
    Amount,
}

impl Column {
    pub fn text(head: impl Into<String>) -> Self {
        Self { head: head.into(), kind: Kind::Text }
    }

    pub fn unbroken(head: impl Into<String>) -> Self {
        Self { head: head.into(), kind: Kind::Unbroken }
    }

    pub fn amount(head: impl Into<String>) -> Self {
        Self { head: head.into(), kind: Kind::Amount }
    }
}

/// Columns over an axis; what they show stands in a table, too.
#[derive(Clone, Debug)]
pub struct Columns {
    /// What is read aloud in their place.
    pub alt: String,
    /// What the columns are called.
    pub names: Vec<String>,
    pub series: Vec<Series>,
    /// Where they are amounts, of which currency.
    pub currency: Option<Currency>,
}

/// What is drawn alike.
#[derive(Clone, Debug)]
pub struct Series {
    pub name: String,
    /// Striped, or of one colour.
    pub striped: bool,
    /// One for each column; below zero it hangs from the axis.
    pub values: Vec<i64>,
}

impl Series {
    pub fn striped(name: &str, values: Vec<i64>) -> Self {
        Self { name: name.to_owned(), striped: true, values }
    }

    pub fn plain(name: &str, values: Vec<i64>) -> Self {
        Self { name: name.to_owned(), striped: false, values }
    }
}

/// Bars to both sides of a middle, below a name and what is said of it.
#[derive(Clone, Debug)]
pub struct Bars {
    /// What stands at the left and what at the right; their values stand in the rows.
    pub series: [Series; 2],
    pub rows: Vec<Bar>,
}

#[derive(Clone, Debug)]
pub struct Bar {
    pub name: String,
    pub text: String,
    pub values: [i64; 2],
}

/// A line to sign on.
#[derive(Clone, Debug)]
pub struct Signature {
    /// Who signs, where that is known.
    pub name: Option<String>,
    /// As what: "Custodio".
    pub role: String,
}

impl Signature {
    pub fn new(name: Option<String>, role: &str) -> Self {
        Self { name, role: role.to_owned() }
    }
}

/// A paper of a document of the portal.
#[derive(Clone, Debug)]
pub struct Document {
    pub paper: Paper,
    /// What its file is called, without the ending.
    pub file: String,
    /// The state that it tells of, where that is its last or one that a stamp must name: from then on the paper is kept as it was made.
    pub settled: Option<&'static str>,
}

impl Paper {
    /// The paper as a PDF. One that is signed takes a single page where it fits, smaller if need be; of a few pages the last is saved where
    /// it holds next to nothing.
    pub fn pdf(&self, size: Size) -> Vec<u8> {
        if size.is_narrow() {
            return file::write(self, size, layout::pages(self, size, ON_ROLL));
        }
        let signed = self.parts.iter().any(|part| matches!(part, Part::Signatures(_)));
        let usual = layout::pages(self, size, 100);
        let smaller: &[i32] = match usual.all.len() {
            1 => &[],
            _ if signed => &[94, 88, 82],
            2..=MOST_TRIED => &[97, 94],
            _ => &[],
        };
        let most = if signed { 1 } else { usual.all.len() - 1 };
        let mut fitting = smaller.iter().map(|percent| layout::pages(self, size, *percent));
        let pages = fitting.find(|pages| pages.all.len() <= most).unwrap_or(usual);
        file::write(self, size, pages)
    }
}

#[cfg(test)]
mod tests;
