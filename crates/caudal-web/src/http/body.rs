//! The JSON body of a command, read strictly. What is wrong with it is told by the field's place in it.

use serde::de::{DeserializeOwned, IgnoredAny};

use super::problem::ApiError;

/// # Errors
/// `malformed_utf8`, `malformed_json`, `unknown_field`, `missing_field`, `wrong_type`.
pub fn parse<T: DeserializeOwned>(text: &[u8]) -> Result<T, ApiError> {
    refuse_what_is_no_object(text)?;
    let mut reader = serde_json::Deserializer::from_slice(text);
    let value = T::deserialize(&mut reader).map_err(|error| refused(text, &error))?;
    reader.end().map_err(|error| refused(text, &error))?;
    Ok(value)
}

/// A list would be taken for the fields of a body one after the other, by their places.
fn refuse_what_is_no_object(text: &[u8]) -> Result<(), ApiError> {
    if std::str::from_utf8(text).is_err() {
        return Err(ApiError::Malformed { code: "malformed_utf8", field: None });
    }
    if text.trim_ascii_start().first().is_none_or(|b| *b == b'{') {
        return Ok(());
    }
    let json = serde_json::from_slice::<IgnoredAny>(text).is_ok();
    let code = if json { "wrong_type" } else { "malformed_json" };
    Err(ApiError::Malformed { code, field: None })
}

fn refused(text: &[u8], error: &serde_json::Error) -> ApiError {
    if error.classify() != serde_json::error::Category::Data {
        return ApiError::Malformed { code: "malformed_json", field: None };
    }
    let message = error.to_string();
    let code = if message.starts_with("unknown field") {
        "unknown_field"
    } else if message.starts_with("missing field") {
        "missing_field"
    } else {
        "wrong_type"
    };
    ApiError::Malformed { code, field: field_at(read_until(text, error)) }
}

/// What was read before an error, which its reader tells by line and column in bytes.
fn read_until<'t>(text: &'t [u8], error: &serde_json::Error) -> &'t [u8] {
    let line = error.line().saturating_sub(1);
    let before: usize = text.split_inclusive(|byte| *byte == b'\n').take(line).map(<[u8]>::len).sum();
    text.get(..before + error.column()).unwrap_or(text)
}

/// Something that was begun.
enum Begun<'t> {
    /// With the text of the name that came last.
    Object(Option<&'t [u8]>),
    /// With the place of the value at hand, from 0.
    List(usize),
}

/// The field that a text of JSON ends in or has just ended, as `lines/0/unit_minor`; nothing for the whole. It was read by a reader
/// that refuses what is no JSON, so that this one need not.
fn field_at(read: &[u8]) -> Option<String> {
    let mut begun = Vec::new();
    let mut rest = read;
    while let [byte, after @ ..] = rest {
        rest = after;
        match byte {
            b'{' => begun.push(Begun::Object(None)),
            b'[' => begun.push(Begun::List(0)),
            b'}' | b']' => drop(begun.pop()),
            b'"' => {
                let (text, after) = split_string(after);
                rest = after;
                if let Some(Begun::Object(name @ None)) = begun.last_mut() {
                    *name = Some(text);
                }
            }
            b',' => match begun.last_mut() {
                Some(Begun::Object(name)) => *name = None,
                Some(Begun::List(at)) => *at += 1,
                None => {}
            },
            _ => {}
        }
    }
    let steps: Vec<String> = begun.iter().filter_map(step).collect();
    (!steps.is_empty()).then(|| steps.join("/"))
}

fn step(begun: &Begun<'_>) -> Option<String> {
    match begun {
        Begun::List(at) => Some(at.to_string()),
        Begun::Object(name) => {
            let text = [b"\"", (*name)?, b"\""].concat();
            serde_json::from_slice(&text).ok()
        }
    }
}

/// What stands in a string whose first quote was read, and what comes behind it.
fn split_string(text: &[u8]) -> (&[u8], &[u8]) {
    let mut escaped = false;
    let end = text.iter().position(|byte| {
        let is_end = *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        is_end
    });
    match end {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caudal_domain::ids::Id;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "what is read is not looked at")]
    struct Body {
        note: Option<String>,
        #[serde(default)]
        lines: Vec<Line>,
        person: Option<Id>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "what is read is not looked at")]
    struct Line {
        #[serde(rename = "importe \"neto\"")]
        net: Option<i64>,
        text: String,
    }

    /// Code and field of the refusal.
    fn refused(text: &str) -> (&'static str, Option<String>) {
        match parse::<Body>(text.as_bytes()) {
            Err(ApiError::Malformed { code, field }) => (code, field),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn a_body_is_refused_by_the_field_that_is_wrong() {
        let cases = [
            (r#"{"note": 5}"#, "wrong_type", "note"),
            (r#"{"note": {"a": 1}, "lines": []}"#, "wrong_type", "note"),
            (r#"{"note": ["a"]}"#, "wrong_type", "note"),
            (
                "{\n \"note\": null,\n \"lines\": [{\"text\": \"a\"}, {\"text\":\n 7}]}",
                "wrong_type",
                "lines/1/text",
            ),
            (r#"{"lines": {"text": "a"}}"#, "wrong_type", "lines"),
            (r#"{"lines": "a"}"#, "wrong_type", "lines"),
            (r#"{"lines": ["a"]}"#, "wrong_type", "lines/0"),
            (r#"{"lines": [{"text": "a"}, 3]}"#, "wrong_type", "lines/1"),
            (
                r#"{"lines": [{"text": "a, [\"}{", "importe \"neto\"": 1.5}]}"#,
                "wrong_type",
                "lines/0/importe \"neto\"",
            ),
            (r#"{"person": "2026-02-30"}"#, "wrong_type", "person"),
            (r#"{"lines": [{"text": "ñ"}, {}], "note": "b"}"#, "missing_field", "lines/1"),
            (r#"{"lines": [{"text": "a", "tax": 1}]}"#, "unknown_field", "lines/0/tax"),
            (r#"{"note": "a", "c\u0061sa": 1}"#, "unknown_field", "casa"),
            (r#"{"note": "a", "note": "b"}"#, "wrong_type", "note"),
        ];
        for (text, code, field) in cases {
            assert_eq!(refused(text), (code, Some(field.to_owned())), "{text}");
        }
    }

    #[test]
    fn what_is_no_body_is_refused_as_a_whole() {
        let cases = [
            ("[]", "wrong_type"),
            ("5", "wrong_type"),
            ("[", "malformed_json"),
            ("", "malformed_json"),
            (r#"{"note": "a""#, "malformed_json"),
            (r#"{"note": "a"} {}"#, "malformed_json"),
            (r#"{"note": "a",}"#, "malformed_json"),
            (r#"{"lines": [{"text": "a", "importe \"neto\"": 1e999}]}"#, "malformed_json"),
        ];
        for (text, code) in cases {
            assert_eq!(refused(text), (code, None), "{text}");
        }
        let Err(ApiError::Malformed { code, field: None }) = parse::<Body>(b"{\"note\": \"\xff\"}") else {
            panic!("text that is not UTF-8 is taken");
        };
        assert_eq!(code, "malformed_utf8");
    }
}
