//! `[webhooks]`: where the portal may tell other systems what was done.

use serde::Deserialize;

/// Where the portal may tell other systems what was done.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Webhooks {
    /// Whether they may stand in the portal's own network, and there without TLS. Who administers the portal could otherwise ask
    /// what only its machine may ask.
    pub allow_private: bool,
}
