//! Answers in JSON. All are written by the same writer, so that each type's is compiled once.

use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::de::{IgnoredAny, MapAccess, Visitor};
use serde::{Deserializer as _, Serialize};

use super::problem::ApiError;

/// What is there for an answer before it grows, which copies it: a page of a list fits.
const ROOM: usize = 32 * 1024;

#[derive(Clone, Copy, Debug)]
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match write_bytes(&self.0) {
            Ok(text) => ([(header::CONTENT_TYPE, media_type())], text).into_response(),
            Err(error) => error.into_response(),
        }
    }
}

pub fn media_type() -> HeaderValue {
    HeaderValue::from_static("application/json")
}

pub fn write(body: &impl Serialize) -> Result<String, ApiError> {
    String::from_utf8(write_bytes(body)?).map_err(ApiError::internal)
}

fn write_bytes(body: &impl Serialize) -> Result<Vec<u8>, ApiError> {
    let mut text = Vec::with_capacity(ROOM);
    serde_json::to_writer(&mut text, body).map_err(ApiError::internal)?;
    Ok(text)
}

/// The version of the record that a JSON text tells of, where it has one. What stands behind it is not read.
pub fn version(text: &str) -> Option<i64> {
    struct Record<'v>(&'v mut Option<i64>);

    impl<'de> Visitor<'de> for Record<'_> {
        type Value = ();

        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("a record")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
            while let Some(name) = fields.next_key::<&str>()? {
                if name == "version" {
                    *self.0 = fields.next_value()?;
                    return Ok(());
                }
                fields.next_value::<IgnoredAny>()?;
            }
            Ok(())
        }
    }

    let mut found = None;
    // A record that is not read to its end is an error here, and so is what is no record.
    let _read_so_far = serde_json::Deserializer::from_str(text).deserialize_map(Record(&mut found));
    found
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn the_version_of_a_record_is_its_own() {
        assert_eq!(
            version(r#"{"id":"a","items":[{"version":7}],"version":3,"more":{"version":9}}"#),
            Some(3)
        );
        assert_eq!(version(r#"{"id":"a","version":null}"#), None);
        assert_eq!(version(r#"{"items":[{"version":7}]}"#), None);
        assert_eq!(version(r#"[{"version":7}]"#), None);
        assert_eq!(version("null"), None);
    }
}
