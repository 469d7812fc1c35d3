//! What the checks of a whole file need of each row: a few numbers, so that a file of 100,000 rows takes some megabytes.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A row as the whole file sees it; it is there however much else is wrong with the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Its amount, where that could be read.
    pub minor: Option<i64>,
    /// What makes it a repetition of another.
    pub print: Option<Print>,
    /// The request that it names.
    pub request: Option<u64>,
    /// Whether its account is one that nobody has verified.
    pub new_account: bool,
}

/// What two rows have in common. Different rows with the same print are one in 10⁹ files of 100,000 rows, and then a row is called
/// repeated that is not: somebody looks at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Print {
    /// Document, account and amount.
    pub similar: u64,
    /// These, and concept, reference and request.
    pub same: u64,
}

impl Print {
    /// The print of a row's cells, whatever their capitals and spaces.
    pub(super) fn of(document: &str, account: &str, minor: i64, rest: [&str; 3]) -> Self {
        let mut hasher = DefaultHasher::new();
        (key(document), key(account), minor).hash(&mut hasher);
        let similar = hasher.finish();
        rest.map(key).hash(&mut hasher);
        Self { similar, same: hasher.finish() }
    }
}

/// A text by its letters and digits alone.
pub(super) fn number(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    key(text).hash(&mut hasher);
    hasher.finish()
}

fn key(text: &str) -> String {
    if text.is_ascii() {
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric).map(|b| b.to_ascii_lowercase());
        return letters.map(char::from).collect();
    }
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}
