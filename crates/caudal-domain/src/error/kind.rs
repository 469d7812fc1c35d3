//! What kind of refusal each is.

/// What kind of refusal it is: decides the status of the answer, not its words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// What was sent is wrong in itself: sending it again changes nothing.
    Invalid,
    /// What was sent is fine but does not fit the record as it is, or the person who acts.
    Conflict,
}
