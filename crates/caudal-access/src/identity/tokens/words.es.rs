//! What people read about tokens, in Spanish.

/// How history names another system.
pub fn actor(name: &str) -> String {
    format!("{name} (token)")
}
