//! Which column of a file is which: as it was the last time, or as its heads seem to say, or as somebody chose.

use caudal_domain::error::{CommonRefusal, FieldRefusal};
use caudal_domain::{batch::checks::Column, text::TextRefusal};
use caudal_formats::heads::{self, Match};
use sha2::{Digest, Sha256};

use super::words_es;

/// The columns without which no line can be read.
pub const REQUIRED: [Column; 8] = [
    Column::DocumentType,
    Column::Document,
    Column::Name,
    Column::Bank,
    Column::AccountKind,
    Column::Account,
    Column::Amount,
    Column::Concept,
];

/// What the heads of a file seem to mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suggested {
    /// The column of each head.
    pub mapping: Vec<Option<String>>,
    pub sure: Vec<bool>,
}

/// Reads heads as people write them.
#[must_use]
pub fn suggest(written: &[String]) -> Suggested {
    let texts: Vec<&str> = written.iter().map(String::as_str).collect();
    let found = heads::suggest(&texts, &words_es::HEADS);
    Suggested {
        mapping: found.iter().map(|s| s.as_ref().map(|s| s.column.name().to_owned())).collect(),
        sure: found.iter().map(|s| s.as_ref().is_some_and(|s| s.by == Match::Exact)).collect(),
    }
}

/// What a mapping is remembered under: the heads, whatever their accents and capitals.
#[must_use]
pub fn key(written: &[String]) -> String {
    let folded: Vec<String> = written.iter().map(|head| heads::folded(head)).collect();
    hex::encode(Sha256::digest(folded.join("\u{1f}")))
}

/// The columns that a mapping names: such as exist, each once.
///
/// # Errors
/// `mapping`: `reference_unavailable` for what is no column or stands twice, or where there are not as many as heads.
pub fn named<C: PartialEq>(
    mapping: &[Option<String>],
    heads: usize,
    column: impl Fn(&str) -> Option<C>,
) -> Result<Vec<C>, Vec<FieldRefusal>> {
    let unavailable =
        |field: String| vec![FieldRefusal { field, refusal: CommonRefusal::ReferenceUnavailable.into() }];
    if mapping.len() != heads {
        return Err(unavailable("mapping".into()));
    }
    let mut seen = Vec::new();
    for (at, name) in mapping.iter().enumerate() {
        let Some(name) = name else { continue };
        match column(name).filter(|column| !seen.contains(column)) {
            Some(column) => seen.push(column),
            None => return Err(unavailable(format!("mapping/{at}"))),
        }
    }
    Ok(seen)
}

/// What is said of a required column that no head is.
#[must_use]
pub fn missing(name: &str) -> Vec<FieldRefusal> {
    vec![FieldRefusal { field: format!("mapping/{name}"), refusal: TextRefusal::TextRequired.into() }]
}

/// A mapping that somebody chose: of columns that exist, each once, all that are required among them.
///
/// # Errors
/// Those of [`named`], and `text_required` where a required column is missing.
pub fn chosen(mapping: &[Option<String>], heads: usize) -> Result<(), Vec<FieldRefusal>> {
    let seen = named(mapping, heads, Column::from_name)?;
    let lacks = REQUIRED.iter().find(|column| !seen.contains(column));
    lacks.map_or(Ok(()), |column| Err(missing(column.name())))
}
