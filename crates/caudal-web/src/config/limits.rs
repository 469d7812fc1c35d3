//! `[limits]`: how many calls are too many. Generous, since a whole office may share one address.

use serde::Deserialize;

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(default)]
pub struct Limits {
    /// Sign-ins and token calls from one address.
    pub sign_in: Rate,
    /// Calls that change something, from one session.
    pub session_writes: Rate,
    /// Calls that change something, from one address.
    pub address_writes: Rate,
    /// Calls with one token of another system, reading included.
    pub token_calls: Rate,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            sign_in: Rate { per_minute: 120, burst: 120 },
            session_writes: Rate { per_minute: 300, burst: 150 },
            address_writes: Rate { per_minute: 3000, burst: 600 },
            token_calls: Rate { per_minute: 1200, burst: 300 },
        }
    }
}

/// A rate: so many at once, and so many a minute in the long run. Zero of either switches the limit off.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq)]
pub struct Rate {
    pub per_minute: u32,
    /// How many at once after a rest.
    pub burst: u32,
}
