//! The version that was read is the one that is written over.

use super::problem::ApiError;

/// Goes on only with a record that nobody wrote meanwhile.
///
/// # Errors
/// `changed_meanwhile`.
pub fn unchanged(so: bool) -> Result<(), ApiError> {
    if so { Ok(()) } else { Err(ApiError::VersionStale) }
}
