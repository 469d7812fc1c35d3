//! What people read about tokens, in Spanish.

/// How history names another system.
#[must_use]
pub fn actor(name: &str) -> String {
    format!("{name} (token)")
}
