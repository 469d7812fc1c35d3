//! Filters and paths (RFC 7644, 3.4.2.2 and 3.5.2): what identity providers send, read to the letter, the rest refused.

use serde_json::Value;

use super::attributes::{Attribute, Meaning, Type};
use caudal_web::http::problem::ApiError;

/// The longest filter or path, in bytes.
const MAX_BYTES: usize = 2000;

/// One condition: this attribute, or this part of it, equals this value.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    pub name: &'static str,
    pub part: Option<&'static str>,
    pub value: Value,
}

/// Reads a filter: conditions that must all hold.
///
/// # Errors
/// `scim_filter`.
pub fn filter(of: &Type, text: &str) -> Result<Vec<Condition>, ApiError> {
    let refused = || ApiError::Malformed { code: "scim_filter", field: Some(shortened(text)) };
    let mut reader = Reader::new(text).ok_or_else(refused)?;
    let conditions = reader.conditions(of, None).ok_or_else(refused)?;
    if reader.rest.is_empty() { Ok(conditions) } else { Err(refused()) }
}

#[derive(Debug)]
pub enum Path {
    /// Something that the portal does not keep.
    Ignored,
    /// An attribute, those of its values that fit, and a part of them.
    Known {
        attribute: &'static Attribute,
        /// Which of its values; all of them without.
        only: Option<Vec<Condition>>,
        part: Option<&'static str>,
    },
}

/// Reads a path: `name.givenName`, `emails[type eq "work"].value`, `members[value eq "…"]`.
///
/// # Errors
/// `scim_path`.
pub fn path(of: &Type, text: &str) -> Result<Path, ApiError> {
    read_path(of, text.trim())
        .ok_or_else(|| ApiError::Malformed { code: "scim_path", field: Some(shortened(text)) })
}

fn read_path(of: &Type, text: &str) -> Option<Path> {
    let (name, bracket) = text.find('[').map_or((text, None), |at| (&text[..at], Some(&text[at + 1..])));
    let meaning = of.meaning(name)?;
    let Meaning::Known(attribute, part) = meaning else { return Some(Path::Ignored) };
    let Some(inside) = bracket else { return Some(Path::Known { attribute, only: None, part }) };
    if part.is_some() {
        return None;
    }
    let mut reader = Reader::new(inside)?;
    let only = Some(reader.conditions(of, Some(attribute))?);
    let rest = reader.rest.strip_prefix(']')?;
    match rest.strip_prefix('.') {
        Some(part) => {
            let part = attribute.part(part);
            // A part that the portal does not keep, of a value that it does.
            Some(part.map_or(Path::Ignored, |part| Path::Known { attribute, only, part: Some(part) }))
        }
        None if rest.is_empty() => Some(Path::Known { attribute, only, part: None }),
        None => None,
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(80).collect()
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Option<Self> {
        (text.len() <= MAX_BYTES).then(|| Self { rest: text.trim() })
    }

    /// Conditions joined by `and`; within brackets, about the parts of one attribute.
    fn conditions(&mut self, of: &Type, within: Option<&'static Attribute>) -> Option<Vec<Condition>> {
        let mut found = self.condition(of, within)?;
        loop {
            let before = self.rest;
            if !self.word().eq_ignore_ascii_case("and") {
                self.rest = before;
                return Some(found);
            }
            found.extend(self.condition(of, within)?);
        }
    }

    fn condition(&mut self, of: &Type, within: Option<&'static Attribute>) -> Option<Vec<Condition>> {
        let name = self.word();
        let (attribute, part) = match within {
            Some(attribute) => (attribute, Some(attribute.part(name)?)),
            None => match of.meaning(name)? {
                Meaning::Known(attribute, part) => (attribute, part),
                Meaning::Ignored => return None,
            },
        };
        // `emails[type eq "work" and value eq "…"]` in a filter.
        if within.is_none() && part.is_none() && self.rest.starts_with('[') {
            self.rest = self.rest[1..].trim_start();
            let inside = self.conditions(of, Some(attribute))?;
            self.rest = self.rest.strip_prefix(']')?.trim_start();
            return Some(inside);
        }
        if !self.word().eq_ignore_ascii_case("eq") {
            return None;
        }
        let value = self.literal()?;
        Some(vec![Condition { name: attribute.name, part, value }])
    }

    /// Up to the next space or bracket.
    fn word(&mut self) -> &'a str {
        let end = self.rest.find(|c: char| c.is_whitespace() || matches!(c, '[' | ']' | '(' | ')' | '"'));
        let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest.trim_start();
        word
    }

    /// A text in quotes, a number, `true`, `false` or `null`, as JSON writes them.
    fn literal(&mut self) -> Option<Value> {
        let mut values = serde_json::Deserializer::from_str(self.rest).into_iter::<Value>();
        let value = values.next()?.ok()?;
        let end = values.byte_offset();
        // What no text of PostgreSQL holds is nobody's.
        let is_text = value.as_str().is_none_or(|text| !text.contains('\0'));
        if value.is_object() || value.is_array() || !is_text {
            return None;
        }
        self.rest = self.rest[end..].trim_start();
        Some(value)
    }
}
