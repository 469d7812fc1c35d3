//! How much of the database's connections is taken, for whoever watches a portal.

use crate::Db;
use crate::connect::{Gate, Side};
use crate::postgres::Pool;

/// A group of connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Load {
    /// `read` for short calls, `report` for what takes long, `write`.
    pub group: &'static str,
    /// How many somebody has.
    pub taken: usize,
    /// How many there may be.
    pub most: usize,
    /// How many wait for one; of SQLite's readers it is not known.
    pub waiting: usize,
}

impl Db {
    pub fn load(&self) -> [Load; 3] {
        let [read, report] = match &self.inner.side {
            Side::Sqlite { short, long } => [("read", short), ("report", long)].map(|(group, readers)| {
                let (taken, most) = readers.taken();
                Load { group, taken, most, waiting: 0 }
            }),
            Side::Postgres { short, long, .. } => [of_pool("read", short), of_pool("report", long)],
        };
        let write = match &self.inner.gate {
            Gate::Sqlite(queue) => {
                let waiting = queue.waiting();
                Load { group: "write", taken: waiting.min(1), most: 1, waiting }
            }
            Gate::Postgres(pool) => of_pool("write", pool),
        };
        [read, report, write]
    }
}

fn of_pool(group: &'static str, pool: &Pool) -> Load {
    let status = pool.status();
    Load {
        group,
        taken: status.size.saturating_sub(status.available),
        most: status.max_size,
        waiting: status.waiting,
    }
}
