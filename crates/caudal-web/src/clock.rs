//! The only place that reads the machine's clock.

use caudal_domain::time::Millis;

/// Tells the time, so that tests can.
pub trait Clock: Send + Sync {
    fn now_ms(&self) -> Millis;
}

pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that may")]
    fn now_ms(&self) -> Millis {
        jiff::Timestamp::now().as_millisecond()
    }
}
