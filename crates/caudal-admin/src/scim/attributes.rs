//! The attributes that the portal keeps, as `schemas.json` describes them, and how their names are read: in any case, and
//! with or without the schema before them.

use serde_json::{Map, Value};

/// The core schema of people.
pub const USER: &str = "urn:ietf:params:scim:schemas:core:2.0:User";
/// What a company knows of a person beside it.
pub const ENTERPRISE: &str = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
/// The core schema of groups.
pub const GROUP: &str = "urn:ietf:params:scim:schemas:core:2.0:Group";

/// A document of SCIM: attributes by their names.
pub type Document = Map<String, Value>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Text,
    Truth,
    Complex,
    Many,
    ReadOnly,
}

#[derive(Debug)]
pub struct Attribute {
    /// Its name; the extension's is its URI.
    pub name: &'static str,
    pub kind: Kind,
    /// Whether a resource must have it.
    pub required: bool,
    parts: &'static [&'static str],
}

impl Attribute {
    pub fn part(&self, name: &str) -> Option<&'static str> {
        self.parts.iter().find(|part| part.eq_ignore_ascii_case(name)).copied()
    }
}

const fn attribute(
    name: &'static str,
    kind: Kind,
    required: bool,
    parts: &'static [&'static str],
) -> Attribute {
    Attribute { name, kind, required, parts }
}

#[derive(Debug)]
pub struct Type {
    pub schema: &'static str,
    attributes: &'static [Attribute],
    /// What the standard knows and the portal does not keep: providers send it unasked, and it is passed over.
    ignored: &'static [&'static str],
}

pub static USERS: Type = Type {
    schema: USER,
    attributes: &[
        attribute("id", Kind::ReadOnly, true, &[]),
        attribute("meta", Kind::ReadOnly, true, &[]),
        attribute("externalId", Kind::Text, false, &[]),
        attribute("userName", Kind::Text, true, &[]),
        attribute("displayName", Kind::Text, true, &[]),
        attribute("name", Kind::Complex, false, &["formatted", "familyName", "givenName"]),
        attribute("emails", Kind::Many, true, &["value", "type", "primary"]),
        attribute("active", Kind::Truth, true, &[]),
        attribute("groups", Kind::ReadOnly, false, &["value", "$ref", "display"]),
        attribute(ENTERPRISE, Kind::Complex, false, &["employeeNumber"]),
    ],
    ignored: &[
        "nickName",
        "profileUrl",
        "title",
        "userType",
        "preferredLanguage",
        "locale",
        "timezone",
        "password",
        "phoneNumbers",
        "ims",
        "photos",
        "addresses",
        "entitlements",
        "roles",
        "x509Certificates",
    ],
};

pub static GROUPS: Type = Type {
    schema: GROUP,
    attributes: &[
        attribute("id", Kind::ReadOnly, true, &[]),
        attribute("meta", Kind::ReadOnly, true, &[]),
        attribute("externalId", Kind::Text, false, &[]),
        attribute("displayName", Kind::Text, true, &[]),
        attribute("members", Kind::Many, false, &["value", "$ref", "type"]),
    ],
    ignored: &[],
};

#[derive(Clone, Copy, Debug)]
pub enum Meaning {
    /// An attribute, or a part of it.
    Known(&'static Attribute, Option<&'static str>),
    /// Something that the portal does not keep.
    Ignored,
}

impl Type {
    fn attribute(&self, name: &str) -> Option<&'static Attribute> {
        self.attributes.iter().find(|a| a.name.eq_ignore_ascii_case(name))
    }

    /// What `userName`, `name.givenName`, `urn:…:User:userName` or `urn:…:enterprise:2.0:User:employeeNumber` means.
    pub fn meaning(&self, name: &str) -> Option<Meaning> {
        if let Some(rest) = after(name, ENTERPRISE).filter(|_| self.schema == USER) {
            let extension = self.attribute(ENTERPRISE)?;
            return Some(match rest {
                "" => Meaning::Known(extension, None),
                part => extension
                    .part(part)
                    .map_or(Meaning::Ignored, |part| Meaning::Known(extension, Some(part))),
            });
        }
        let name = after(name, self.schema).unwrap_or(name);
        let (first, part) = name.split_once('.').map_or((name, None), |(first, part)| (first, Some(part)));
        if self.ignored.iter().any(|known| known.eq_ignore_ascii_case(first)) {
            return Some(Meaning::Ignored);
        }
        let found = self.attribute(first)?;
        match part {
            None => Some(Meaning::Known(found, None)),
            Some(_) if found.parts.is_empty() && found.kind == Kind::ReadOnly => {
                Some(Meaning::Known(found, None))
            }
            // A part that the standard knows and the portal does not keep, like a middle name.
            Some(part) => {
                Some(found.part(part).map_or(Meaning::Ignored, |part| Meaning::Known(found, Some(part))))
            }
        }
    }
}

/// What follows a schema and its colon.
fn after<'a>(name: &'a str, schema: &str) -> Option<&'a str> {
    let start = name.get(..schema.len())?;
    let rest = &name[schema.len()..];
    (start.eq_ignore_ascii_case(schema) && (rest.is_empty() || rest.starts_with(':')))
        .then(|| rest.trim_start_matches(':'))
}

/// Which attributes an answer has (RFC 7644, 3.9).
#[derive(Clone, Debug, Default)]
pub struct Shown {
    only: Option<Vec<String>>,
    without: Vec<String>,
}

impl Shown {
    #[must_use]
    pub fn read(attributes: Option<&str>, excluded: Option<&str>) -> Self {
        let list = |text: &str| {
            let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
            names.map(str::to_owned).collect::<Vec<_>>()
        };
        Self {
            only: attributes.map(list).filter(|names| !names.is_empty()),
            without: excluded.map(list).unwrap_or_default(),
        }
    }

    /// Whether an answer has this attribute at all, so that what nobody sees need not be read.
    #[must_use]
    pub fn has(&self, of: &Type, name: &str) -> bool {
        let named = |asked: &String, whole: bool| match of.meaning(asked) {
            Some(Meaning::Known(found, part)) => found.name == name && !(whole && part.is_some()),
            _ => false,
        };
        match &self.only {
            Some(only) => only.iter().any(|asked| named(asked, false)),
            None => !self.without.iter().any(|asked| named(asked, true)),
        }
    }

    /// Leaves a resource with what was asked for. Its schemas and its id are always there.
    pub fn apply(&self, of: &Type, mut resource: Document) -> Document {
        let known = |names: &[String]| -> Vec<_> {
            let read = |name: &String| match of.meaning(name) {
                Some(Meaning::Known(found, part)) => Some((found.name, part)),
                _ => None,
            };
            names.iter().filter_map(read).collect()
        };
        let always = |name: &str| matches!(name, "schemas" | "id");
        if let Some(only) = &self.only {
            let only = known(only);
            resource.retain(|name, _| always(name) || only.iter().any(|(asked, _)| asked == name));
            for (name, value) in &mut resource {
                let parts: Vec<_> = only.iter().filter(|(asked, _)| asked == name).collect();
                if !always(name) && parts.iter().all(|(_, part)| part.is_some()) {
                    each(value, &|parts_of| {
                        parts_of
                            .retain(|part, _| parts.iter().any(|(_, asked)| *asked == Some(part.as_str())));
                    });
                }
            }
            return resource;
        }
        for (name, part) in known(&self.without) {
            match part {
                _ if always(name) => {}
                None => {
                    resource.remove(name);
                }
                Some(part) => {
                    if let Some(value) = resource.get_mut(name) {
                        each(value, &|parts| {
                            parts.remove(part);
                        });
                    }
                }
            }
        }
        resource
    }
}

/// Does something with the parts of a value, or of each of many.
fn each(value: &mut Value, work: &dyn Fn(&mut Document)) {
    match value {
        Value::Object(parts) => work(parts),
        Value::Array(values) => values.iter_mut().for_each(|value| each(value, work)),
        _ => {}
    }
}
