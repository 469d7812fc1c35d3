//! Documents written anew (POST, PUT) and changed in parts (PATCH; RFC 7644, 3.5.2), as identity providers really do.

use serde_json::{Map, Value};

use super::attributes::{Attribute, Document, Kind, Meaning, Type};
use super::filter::{self, Condition, Path};
use caudal_web::http::problem::ApiError;

/// What a change says it is.
pub const PATCH: &str = "urn:ietf:params:scim:api:messages:2.0:PatchOp";
const MOST_OPERATIONS: usize = 1000;

fn refused(code: &'static str, field: &str) -> ApiError {
    ApiError::Malformed { code, field: Some(field.to_owned()) }
}

/// Reads a whole resource. What the portal alone says is passed over, and so is what it does not keep.
///
/// # Errors
/// `scim_syntax`, `scim_value`.
pub fn parse_resource(of: &Type, body: &Value) -> Result<Document, ApiError> {
    check_schema(body, of.schema)?;
    let mut document = Document::new();
    for (name, value) in fields(body) {
        if let Some(Meaning::Known(attribute, part)) = of.meaning(name)
            && attribute.kind != Kind::ReadOnly
            && !value.is_null()
        {
            write(&mut document, Op::Replace, &Spot { attribute, only: None, part }, value)?;
        }
    }
    Ok(document)
}

#[derive(Clone)]
pub enum Change {
    /// Written anew.
    Whole(Document),
    /// In parts, as the call says.
    Parts(Value),
}

impl Change {
    /// The resource as it shall be; `before` is how it stands.
    pub fn made(&self, of: &Type, before: impl FnOnce() -> Document) -> Result<Document, ApiError> {
        match self {
            Self::Whole(document) => Ok(document.clone()),
            Self::Parts(body) => {
                let mut document = before();
                apply(of, &mut document, body)?;
                Ok(document)
            }
        }
    }
}

/// Changes a document as a call says.
///
/// # Errors
/// `scim_syntax`, `scim_path`, `scim_no_target`, `scim_mutability`, `scim_value`.
pub fn apply(of: &Type, document: &mut Document, body: &Value) -> Result<(), ApiError> {
    check_schema(body, PATCH)?;
    let operations = fields(body).find(|(name, _)| name.eq_ignore_ascii_case("operations"));
    let operations = operations.and_then(|(_, value)| value.as_array());
    let operations = operations.filter(|list| !list.is_empty() && list.len() <= MOST_OPERATIONS);
    for operation in operations.ok_or_else(|| refused("scim_syntax", "Operations"))? {
        one(of, document, operation)?;
    }
    Ok(())
}

fn fields(body: &Value) -> impl Iterator<Item = (&String, &Value)> {
    body.as_object().into_iter().flatten()
}

fn check_schema(body: &Value, schema: &str) -> Result<(), ApiError> {
    let schemas = fields(body).find(|(name, _)| name.eq_ignore_ascii_case("schemas"));
    let listed = schemas.and_then(|(_, value)| value.as_array());
    let named = |value: &Value| value.as_str().is_some_and(|text| text.eq_ignore_ascii_case(schema));
    if listed.is_some_and(|list| list.iter().any(named)) {
        Ok(())
    } else {
        Err(refused("scim_syntax", "schemas"))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Op {
    Add,
    Replace,
    Remove,
}

/// Where in a document something changes.
struct Spot {
    attribute: &'static Attribute,
    only: Option<Vec<Condition>>,
    part: Option<&'static str>,
}

fn one(of: &Type, document: &mut Document, operation: &Value) -> Result<(), ApiError> {
    let field = |name: &str| fields(operation).find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v);
    let op = match field("op").and_then(Value::as_str).map(str::to_ascii_lowercase).as_deref() {
        Some("add") => Op::Add,
        Some("replace") => Op::Replace,
        Some("remove") => Op::Remove,
        _ => return Err(refused("scim_syntax", "op")),
    };
    let value = match field("value") {
        None if op != Op::Remove => return Err(refused("scim_value", "value")),
        found => found.unwrap_or(&Value::Null),
    };
    match field("path") {
        None | Some(Value::Null) if op == Op::Remove => Err(refused("scim_no_target", "path")),
        None | Some(Value::Null) => {
            let parts = value.as_object().ok_or_else(|| refused("scim_value", "value"))?;
            parts.iter().filter(|(name, _)| *name != "schemas").try_for_each(|(name, value)| {
                // Without a path, what the portal does not know is passed over, as in a whole resource.
                if of.meaning(name).is_some() { at(of, document, op, name, value) } else { Ok(()) }
            })
        }
        Some(Value::String(path)) => at(of, document, op, path, value),
        Some(_) => Err(refused("scim_path", "path")),
    }
}

fn at(of: &Type, document: &mut Document, op: Op, path: &str, value: &Value) -> Result<(), ApiError> {
    let Path::Known { attribute, only, part } = filter::path(of, path)? else { return Ok(()) };
    if attribute.kind == Kind::ReadOnly {
        return Err(refused("scim_mutability", attribute.name));
    }
    let spot = Spot { attribute, only, part };
    if op == Op::Remove || value.is_null() {
        remove(document, &spot, value)
    } else {
        write(document, op, &spot, value)
    }
}

fn write(document: &mut Document, op: Op, spot: &Spot, value: &Value) -> Result<(), ApiError> {
    let name = spot.attribute.name;
    match spot.attribute.kind {
        Kind::ReadOnly => {}
        Kind::Text | Kind::Truth => {
            document.insert(name.to_owned(), single(spot.attribute, value)?);
        }
        Kind::Complex => {
            let parts = object(document.entry(name).or_insert_with(|| Map::new().into()));
            match spot.part {
                Some(part) => {
                    parts.insert(part.to_owned(), piece(part, value)?);
                }
                None => parts.extend(pieces(spot.attribute, value)?),
            }
            if parts.is_empty() {
                document.remove(name);
            }
        }
        Kind::Many => many(document, op, spot, value)?,
    }
    Ok(())
}

fn many(document: &mut Document, op: Op, spot: &Spot, value: &Value) -> Result<(), ApiError> {
    let attribute = spot.attribute;
    let values = array(document.entry(attribute.name).or_insert_with(|| Value::Array(Vec::new())));
    if spot.only.is_none() && spot.part.is_none() {
        let given: Vec<Value> = match value {
            Value::Array(given) => given.iter().map(|v| element(attribute, v)).collect::<Result<_, _>>()?,
            one => vec![element(attribute, one)?],
        };
        if op == Op::Replace {
            values.clear();
        }
        for new in given {
            if !values.iter().any(|old| old["value"] == new["value"]) {
                values.push(new);
            }
        }
        return Ok(());
    }
    let fits = |value: &Value| spot.only.iter().flatten().all(|c| matches_condition(value, c));
    if !values.iter().any(fits) {
        if op == Op::Replace {
            return Err(refused("scim_no_target", attribute.name));
        }
        // Adding a part of a value that is not there yet adds the value.
        let mut new = Map::new();
        for Condition { part, value, .. } in spot.only.iter().flatten() {
            new.extend(part.map(|part| (part.to_owned(), value.clone())));
        }
        values.push(new.into());
    }
    for found in values.iter_mut().filter(|v| fits(v)) {
        match spot.part {
            Some(part) => {
                object(found).insert(part.to_owned(), piece(part, value)?);
            }
            None => object(found).extend(pieces(attribute, value)?),
        }
    }
    Ok(())
}

fn remove(document: &mut Document, spot: &Spot, value: &Value) -> Result<(), ApiError> {
    let attribute = spot.attribute;
    let Some(found) = document.get_mut(attribute.name) else { return Ok(()) };
    let gone = match attribute.kind {
        Kind::Many => {
            let values = array(found);
            let fits = |v: &Value| spot.only.iter().flatten().all(|c| matches_condition(v, c));
            if let Some(part) = spot.part {
                values.iter_mut().filter(|v| fits(v)).for_each(|v| {
                    object(v).remove(part);
                });
            } else if let (None, Value::Array(named)) = (&spot.only, value) {
                // Entra names whom it removes beside the path, not in it.
                let id = |v: &Value| v.get("value").unwrap_or(v).clone();
                let named: Vec<_> = named.iter().map(id).collect();
                values.retain(|v| !named.contains(&v["value"]));
            } else {
                values.retain(|v| !fits(v));
            }
            values.is_empty() || values.iter().any(|v| v["value"].is_null())
        }
        Kind::Complex => match spot.part {
            Some(part) => {
                let parts = object(found);
                parts.remove(part);
                parts.is_empty()
            }
            None => true,
        },
        _ => true,
    };
    if gone && attribute.required {
        return Err(refused("scim_mutability", attribute.name));
    }
    if gone {
        document.remove(attribute.name);
    }
    Ok(())
}

/// Whether a value of many fits a condition. Case does not count, but in ids, where there is only one.
fn matches_condition(value: &Value, condition: &Condition) -> bool {
    let is = &value[condition.part.unwrap_or("value")];
    match (is.as_str(), condition.value.as_str()) {
        (Some(is), Some(asked)) => is.eq_ignore_ascii_case(asked),
        _ => *is == condition.value,
    }
}

fn single(attribute: &Attribute, value: &Value) -> Result<Value, ApiError> {
    // Some send the only value as a list of one.
    let value = value.as_array().filter(|list| list.len() == 1).map_or(value, |list| &list[0]);
    match (attribute.kind, value) {
        (Kind::Truth, value) => truth(value).ok_or_else(|| refused("scim_value", attribute.name)),
        (_, Value::String(_)) => Ok(value.clone()),
        _ => Err(refused("scim_value", attribute.name)),
    }
}

/// Entra writes `"True"` in place of `true`.
fn truth(value: &Value) -> Option<Value> {
    match value {
        Value::Bool(_) => Some(value.clone()),
        Value::String(text) if text.eq_ignore_ascii_case("true") => Some(true.into()),
        Value::String(text) if text.eq_ignore_ascii_case("false") => Some(false.into()),
        _ => None,
    }
}

fn piece(part: &str, value: &Value) -> Result<Value, ApiError> {
    let read = if part == "primary" { truth(value) } else { value.as_str().map(Value::from) };
    read.ok_or_else(|| refused("scim_value", part))
}

fn pieces(attribute: &Attribute, value: &Value) -> Result<Document, ApiError> {
    let given = value.as_object().ok_or_else(|| refused("scim_value", attribute.name))?;
    let known = given.iter().filter(|(_, value)| !value.is_null());
    let known = known.filter_map(|(name, value)| Some((attribute.part(name)?, value)));
    known.map(|(part, value)| Ok((part.to_owned(), piece(part, value)?))).collect()
}

/// One of many values: an object, or the bare value.
fn element(attribute: &Attribute, value: &Value) -> Result<Value, ApiError> {
    let parts = match value {
        Value::String(_) => Document::from_iter([("value".to_owned(), value.clone())]),
        other => pieces(attribute, other)?,
    };
    if parts.contains_key("value") { Ok(parts.into()) } else { Err(refused("scim_value", attribute.name)) }
}

/// The parts of a value, whatever it was before.
fn object(value: &mut Value) -> &mut Document {
    if !value.is_object() {
        *value = Map::new().into();
    }
    match value {
        Value::Object(parts) => parts,
        _ => unreachable!("just made an object"),
    }
}

fn array(value: &mut Value) -> &mut Vec<Value> {
    if !value.is_array() {
        *value = Value::Array(Vec::new());
    }
    match value {
        Value::Array(values) => values,
        _ => unreachable!("just made an array"),
    }
}
