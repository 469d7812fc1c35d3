//! Shares of what there is a bounded number of: nobody takes all of it.

use std::sync::{Arc, Mutex, PoisonError};
use std::{collections::HashMap, hash::Hash};

/// How much each one holds, and the most that one may hold.
pub struct Shares<K: Eq + Hash + Clone> {
    most: usize,
    held: Mutex<HashMap<K, usize>>,
}

impl<K: Eq + Hash + Clone> Shares<K> {
    #[must_use]
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, held: Mutex::default() })
    }

    /// One more for this one, until it is dropped; nothing where they hold the most already.
    #[must_use]
    pub fn take(self: &Arc<Self>, key: K) -> Option<Share<K>> {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.entry(key.clone()).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Share { of: self.clone(), key })
    }
}

pub struct Share<K: Eq + Hash + Clone> {
    of: Arc<Shares<K>>,
    key: K,
}

impl<K: Eq + Hash + Clone> Drop for Share<K> {
    fn drop(&mut self) {
        let mut held = self.of.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_holds_more_than_their_share_and_what_is_given_back_is_free() {
        let shares = Shares::new(2);
        let (one, _two) = (shares.take("ana").unwrap(), shares.take("ana").unwrap());
        assert!(shares.take("ana").is_none());
        let luis = shares.take("luis").unwrap();
        drop(one);
        assert!(shares.take("ana").is_some());
        drop(luis);
        assert_eq!(shares.held.lock().unwrap().len(), 1, "whoever holds nothing is forgotten");
    }
}
