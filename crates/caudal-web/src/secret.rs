//! The only place that makes ids and secrets.

use std::sync::atomic::{AtomicU32, Ordering};

use caudal_domain::{ids::Id, time::Millis};

/// Makes ids and secrets, so that tests can.
pub trait Secrets: Send + Sync {
    /// A new UUID version 7 for this instant (RFC 9562).
    fn id(&self, now: Millis) -> Id;
    fn bits256(&self) -> [u8; 32];
}

/// How many ids this process has made.
static MADE: AtomicU32 = AtomicU32::new(0);

pub struct SystemSecrets;

impl Secrets for SystemSecrets {
    fn id(&self, now: Millis) -> Id {
        // What happens in one command happens in one millisecond, and a history is read by its ids: those of one instant sort in
        // the order they were made. The count goes on from one instant to the next, so a clock that is set back, or another
        // portal of the process that lives at another time, does not start it anew between two of them.
        let count = MADE.fetch_add(1, Ordering::Relaxed);
        let mut bits = [0; 10];
        bits.copy_from_slice(&self.bits256()[..10]);
        // 26 bits of counter before the random ones, around version and variant (RFC 9562, 6.2, method 1).
        bits[0] = (count >> 22) as u8;
        bits[1] = (count >> 14) as u8;
        bits[2] = ((count >> 8) & 0x3f) as u8;
        bits[3] = count as u8;
        let millis = u64::try_from(now).unwrap_or(0);
        Id::new(uuid::Builder::from_unix_timestamp_millis(millis, &bits).into_uuid())
    }

    #[expect(
        clippy::disallowed_methods,
        clippy::expect_used,
        reason = "without randomness nothing may go on"
    )]
    fn bits256(&self) -> [u8; 32] {
        let mut bits = [0; 32];
        getrandom::fill(&mut bits).expect("the operating system gives randomness");
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_one_millisecond_sort_in_the_order_they_were_made() {
        let ids: Vec<Id> = (0..100_000).map(|_| SystemSecrets.id(1_793_000_000_000)).collect();
        assert!(ids.is_sorted());
        let later = SystemSecrets.id(1_793_000_000_001);
        assert!(later > ids[99_999]);
        assert!(SystemSecrets.id(1_793_000_000_000) > ids[99_999], "also when the clock went back");
        assert!(SystemSecrets.id(1_793_000_000_001) > later);
        assert_eq!(ids[0].0.get_version_num(), 7);
    }
}
