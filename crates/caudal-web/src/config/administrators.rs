//! `[administrators]`: who administers a portal in which nobody does yet.

use serde::Deserialize;

/// Who administers a portal in which nobody does yet.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Administrators {
    /// The verified e-mail of the first administrator, who is registered when the portal starts without any.
    pub first_email: Option<String>,
}
