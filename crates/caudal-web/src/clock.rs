//! The only place that reads the machine's clock.

use caudal_domain::time::Millis;

/// Tells the time, so that tests can.
pub trait Clock: Send + Sync {
    fn now_ms(&self) -> Millis;

    /// The same in nanoseconds, for what is laid beside what other machines measure.
    fn now_ns(&self) -> u64 {
        u64::try_from(self.now_ms()).unwrap_or(0).saturating_mul(1_000_000)
    }
}

pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that may")]
    fn now_ms(&self) -> Millis {
        jiff::Timestamp::now().as_millisecond()
    }

    #[expect(clippy::disallowed_methods, reason = "the one place that may")]
    fn now_ns(&self) -> u64 {
        u64::try_from(jiff::Timestamp::now().as_nanosecond()).unwrap_or(0)
    }
}
