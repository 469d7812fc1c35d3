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

/// Whether a mapping names every required column.
#[cfg(test)]
#[must_use]
pub fn complete(mapping: &[Option<String>]) -> bool {
    chosen(mapping, mapping.len()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(heads: &[&str]) -> Vec<String> {
        heads.iter().map(|h| (*h).to_owned()).collect()
    }

    #[test]
    fn the_template_is_understood_head_by_head() {
        let heads: Vec<String> = Column::all().map(|c| words_es::head(c).to_owned()).collect();
        let found = suggest(&heads);
        let expected: Vec<_> = Column::all().map(|c| Some(c.name().to_owned())).collect();
        assert_eq!(found.mapping, expected);
        assert!(found.sure.iter().all(|sure| *sure));
        assert!(complete(&found.mapping));
    }

    #[test]
    fn what_the_screens_call_a_column_is_understood_too() {
        let names = [
            "Tipo de documento",
            "Número de documento",
            "Código del banco",
            "Tipo de cuenta",
            "Número de cuenta",
        ];
        let found = suggest(&texts(&names));
        let expected = ["document_type", "document", "bank", "account_kind", "account"];
        assert_eq!(found.mapping, expected.map(|name| Some(name.to_owned())));
        assert!(found.sure.iter().all(|sure| *sure));
    }

    #[test]
    fn a_mapping_names_each_column_once_and_all_that_are_required() {
        let all: Vec<_> = REQUIRED.iter().map(|c| Some(c.name().to_owned())).collect();
        assert_eq!(chosen(&all, all.len()), Ok(()));
        let mut twice = all.clone();
        twice.push(Some("amount".into()));
        assert_eq!(chosen(&twice, twice.len()).unwrap_err()[0].field, "mapping/8");
        assert_eq!(chosen(&all[1..], 7).unwrap_err()[0].field, "mapping/document_type");
        assert_eq!(chosen(&[Some("color".into())], 1).unwrap_err()[0].field, "mapping/0");
        assert!(chosen(&all, 3).is_err());
    }

    #[test]
    fn heads_are_the_same_whatever_their_accents() {
        assert_eq!(key(&texts(&["Número cuenta"])), key(&texts(&["NUMERO CUENTA "])));
        assert_ne!(key(&texts(&["Cuenta", "Monto"])), key(&texts(&["Monto", "Cuenta"])));
    }
}
