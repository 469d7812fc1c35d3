//! What changed, told to every browser that listens to this node.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use caudal_domain::ids::UserId;

use crate::caller::SessionId;
use tokio::sync::{broadcast, watch};

/// How many changes a slow browser may lag behind; after more it is told to look at everything again.
const KEPT: usize = 256;
/// How many streams one session may have open: a window that was closed is noticed late.
const MOST_OF_ONE: usize = 6;
/// How many streams a node serves: connections are left for everything else.
const MOST: usize = 2_000;

/// How often a stream shows that it lives, and whether its session still does. Networks cut what is silent for a minute.
const PULSE: Duration = Duration::from_secs(20);

/// What changed between two numbers of the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The last number that this tells of.
    pub seal: i64,
    /// The kinds of records that were touched; of which records they were is nobody's business who may not see them.
    pub kinds: BTreeSet<String>,
    /// Who has notices they had not.
    pub people: HashSet<UserId>,
    /// Whether everybody may have some: the node has not looked before, and does not know.
    pub everybody: bool,
}

impl Change {
    /// What a node tells when it looks for the first time: whoever listened before may have missed anything.
    pub fn anything(seal: i64) -> Self {
        Self { seal, kinds: ["*".to_owned()].into(), everybody: true, ..Self::default() }
    }
}

/// Where a node's browsers hear of changes.
#[derive(Debug)]
pub struct Hub {
    changes: broadcast::Sender<Arc<Change>>,
    open: watch::Sender<bool>,
    told: AtomicI64,
    /// How many streams each session has open.
    places: Arc<Mutex<HashMap<SessionId, usize>>>,
    pulse: Duration,
}

/// The place of a stream; free again when it is dropped.
#[derive(Debug)]
pub struct Place {
    of: SessionId,
    places: Arc<Mutex<HashMap<SessionId, usize>>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut places = lock(&self.places);
        if let Some(open) = places.get_mut(&self.of) {
            *open -= 1;
            if *open == 0 {
                places.remove(&self.of);
            }
        }
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Default for Hub {
    fn default() -> Self {
        Self::with_pulse(PULSE)
    }
}

impl Hub {
    /// A hub whose streams show that often that they live, and ask that often whether their session does.
    pub fn with_pulse(pulse: Duration) -> Self {
        let (changes, open) = (broadcast::Sender::new(KEPT), watch::Sender::new(true));
        Self { changes, open, told: AtomicI64::new(0), places: Arc::default(), pulse }
    }

    /// How often a stream shows that it lives.
    pub fn pulse(&self) -> Duration {
        self.pulse
    }

    /// A place for one more stream of a session; nothing where it or the node has enough. A browser needs one.
    #[must_use]
    pub fn place(&self, of: SessionId) -> Option<Place> {
        let mut places = lock(&self.places);
        let all: usize = places.values().sum();
        let own = places.entry(of).or_default();
        if *own >= MOST_OF_ONE || all >= MOST {
            return None;
        }
        *own += 1;
        Some(Place { of, places: Arc::clone(&self.places) })
    }

    pub fn announce(&self, change: Change) {
        // Nobody listening is no fault.
        let _ = self.changes.send(Arc::new(change));
    }

    /// Says up to which number of the chain all was told, notices included.
    pub fn has_told(&self, seal: i64) {
        self.told.store(seal, Ordering::Relaxed);
    }

    /// Up to which number all was told; nothing before this node has looked. Whoever reads a screen now needs to hear of nothing
    /// before it.
    pub fn last_announced(&self) -> Option<i64> {
        Some(self.told.load(Ordering::Relaxed)).filter(|seal| *seal > 0)
    }

    #[must_use]
    pub fn listen(&self) -> broadcast::Receiver<Arc<Change>> {
        self.changes.subscribe()
    }

    /// Ends all streams: the portal is about to stop.
    pub fn close(&self) {
        self.open.send_replace(false);
    }

    pub async fn closed(&self) {
        // The sender lives as long as this.
        let _ = self.open.subscribe().wait_for(|open| !*open).await;
    }
}
