//! Records that nobody has in hand before it was asked whether the caller may see them: forgetting to ask does not compile.

use crate::http::problem::ApiError;

/// A record as a store found it. It is not the record: what reads it without having asked who may does not compile.
#[derive(Clone, Debug)]
pub struct Guarded<T>(T);

impl<T> Guarded<T> {
    pub fn new(record: T) -> Self {
        Self(record)
    }

    /// The record where it may be seen; guarded still where not.
    pub fn open(self, may_see: impl FnOnce(&T) -> bool) -> Result<T, Self> {
        if may_see(&self.0) { Ok(self.0) } else { Err(self) }
    }

    /// The record for what is done on the way, of which the caller is shown nothing: they were asked about another record that leads to
    /// it, or hold it locked in a version they have seen.
    pub fn unguarded(self) -> T {
        self.0
    }
}

/// What a store looked for.
pub trait Found<T> {
    /// The record, for whoever may see it.
    ///
    /// # Errors
    /// `not_found` where there is none and where they may not, so that nobody learns what exists.
    fn visible(self, may_see: impl FnOnce(&T) -> bool) -> Result<T, ApiError>;

    /// As [`Guarded::unguarded`], where there is one.
    fn unguarded(self) -> Option<T>;
}

impl<T> Found<T> for Option<Guarded<T>> {
    fn visible(self, may_see: impl FnOnce(&T) -> bool) -> Result<T, ApiError> {
        self.and_then(|found| found.open(may_see).ok()).ok_or(ApiError::NotFound)
    }

    fn unguarded(self) -> Option<T> {
        self.map(Guarded::unguarded)
    }
}
