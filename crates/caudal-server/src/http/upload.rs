//! Files that are sent.

use caudal_domain::{error::FieldRefusal, text};

use super::problem::ApiError;

/// The longest name of a file, in characters.
const MAX_NAME_CHARS: usize = 120;

/// The last part of a name, without what a path or a header could read in it.
///
/// # Errors
/// The refusals of a text, at `name`.
pub fn file_name(name: &str) -> Result<String, ApiError> {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let clean = text::required(last, MAX_NAME_CHARS)
        .map_err(|refusal| vec![FieldRefusal { field: "name".into(), refusal }])?;
    Ok(clean.replace(['"', '\n', '\r', '\t'], " "))
}
