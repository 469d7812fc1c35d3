//! What changed, told to every browser that listens to this node.

use std::{
    collections::{BTreeSet, HashSet},
    sync::Arc,
};

use caudal_domain::ids::UserId;
use tokio::sync::{broadcast, watch};

/// How many changes a slow browser may lag behind; after more it is told to look at everything again.
const KEPT: usize = 256;

/// What changed between two numbers of the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The last number that this tells of.
    pub seal: i64,
    /// The kinds of records that were touched; of which records they were is nobody's business who may not see them.
    pub kinds: BTreeSet<String>,
    /// Who has notices they had not.
    pub people: HashSet<UserId>,
}

/// Where a node's browsers hear of changes.
#[derive(Debug)]
pub struct Hub {
    changes: broadcast::Sender<Arc<Change>>,
    open: watch::Sender<bool>,
}

impl Default for Hub {
    fn default() -> Self {
        Self { changes: broadcast::Sender::new(KEPT), open: watch::Sender::new(true) }
    }
}

impl Hub {
    /// Tells whoever listens.
    pub fn tell(&self, change: Change) {
        // Nobody listening is no fault.
        let _ = self.changes.send(Arc::new(change));
    }

    /// Listens from now on.
    #[must_use]
    pub fn listen(&self) -> broadcast::Receiver<Arc<Change>> {
        self.changes.subscribe()
    }

    /// Ends all streams: the portal is about to stop.
    pub fn close(&self) {
        self.open.send_replace(false);
    }

    /// Waits until streams are to end.
    pub async fn closed(&self) {
        // The sender lives as long as this.
        let _ = self.open.subscribe().wait_for(|open| !*open).await;
    }
}
