//! Refusals of the fields of what was sent.

use super::Refusal;

/// A refusal tied to the field it concerns, as a path in what was sent: `lines/0/concept`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldRefusal {
    pub field: String,
    pub refusal: Refusal,
}

/// Gathers the refusals of many fields, so that a person sees all of them at once.
#[derive(Default, Debug)]
pub struct Fields(Vec<FieldRefusal>);

impl Fields {
    /// Keeps the value, or remembers why the field is refused.
    pub fn take<T>(&mut self, field: impl Into<String>, result: Result<T, impl Into<Refusal>>) -> Option<T> {
        result
            .map_err(|refusal| self.0.push(FieldRefusal { field: field.into(), refusal: refusal.into() }))
            .ok()
    }

    /// Everything refused so far.
    ///
    /// # Errors
    /// The refusals, when there is at least one.
    pub fn finish(self) -> Result<(), Vec<FieldRefusal>> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}
