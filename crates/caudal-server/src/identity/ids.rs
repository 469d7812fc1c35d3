//! Ids of what only signing in knows.

caudal_domain::id_kinds! {
    /// A session: somebody who signed in, in one browser.
    Session: SessionId;
}
