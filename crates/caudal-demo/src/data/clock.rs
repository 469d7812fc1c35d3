//! A clock that can be wound, for writing the past.

use std::sync::atomic::{AtomicI64, Ordering};

use caudal_domain::time::Millis;
use caudal_web::clock::Clock;

/// Tells the time it was set to.
pub struct StoryClock(AtomicI64);

impl StoryClock {
    /// A clock that stands at this instant, in milliseconds of UTC.
    pub fn at(now: Millis) -> Self {
        Self(AtomicI64::new(now))
    }

    pub fn set(&self, now: Millis) {
        self.0.store(now, Ordering::SeqCst);
    }

    /// Lets some time pass, in milliseconds.
    pub fn pass(&self, millis: i64) {
        self.0.fetch_add(millis, Ordering::SeqCst);
    }
}

impl Clock for StoryClock {
    fn now_ms(&self) -> Millis {
        self.0.load(Ordering::SeqCst)
    }
}

/// The same clock, shared by the portal and by whoever winds it.
pub struct Shared(pub std::sync::Arc<StoryClock>);

impl Clock for Shared {
    fn now_ms(&self) -> Millis {
        self.0.now_ms()
    }
}
