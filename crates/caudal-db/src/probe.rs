//! Whether a command could be written down now.

use crate::{Db, DbError, connect::Gate, sql};

/// Under which mark the probe writes; it is gone again at its commit.
const NAME: &str = "write probe";
/// How much room the probe asks for: more than a command's own rows.
const BYTES: usize = 64 * 1024;

impl Db {
    /// Writes and takes back, in one commit, as much as a command does: an error where no command could be written down,
    /// because the disk is full, the server takes no writes, or nobody serves the queue. A long command that others wait
    /// for is none.
    pub async fn probe_writes(&self) -> Result<(), DbError> {
        let probe = self.write(|tx| {
            Box::pin(async move {
                let add = "INSERT INTO mark (name, value) VALUES ($1, $2) \
                           ON CONFLICT (name) DO UPDATE SET value = excluded.value";
                sql::execute(tx, add, [NAME.into(), "x".repeat(BYTES).into()]).await?;
                sql::execute(tx, "DELETE FROM mark WHERE name = $1", [NAME.into()]).await?;
                Ok(())
            })
        });
        // A command waits for longer until a server is there again; whoever asks wants to know now.
        let patience = self.inner.write_wait * 2;
        let probe = tokio::time::timeout(patience, probe).await.unwrap_or(Err(DbError::Busy));
        match (probe, &self.inner.gate) {
            (Err(DbError::Busy), Gate::Sqlite(queue)) if queue.runs_long() => Ok(()),
            (outcome, _) => outcome,
        }
    }
}
