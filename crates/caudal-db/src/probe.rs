//! Whether a command could be written down now, and whether it would stay.

use crate::{Db, DbErr, DbError, Engine, connect::Gate, sql};

/// Under which mark the probe writes; it is gone again at its commit.
const NAME: &str = "write probe";
/// How much room the probe asks for: more than a command's own rows.
const BYTES: usize = 64 * 1024;

/// How the server is set up to lose what it acknowledged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Risk {
    /// It does not wait for its disk: what it wrote may be gone or broken after a power cut.
    NoFsync,
    /// It answers a commit before that is on disk.
    AsynchronousCommit,
    /// No other server has a commit when it is answered: what is lost with this one is lost.
    NoStandby,
}

impl Db {
    /// What the server of PostgreSQL may lose of what it acknowledged; nothing of SQLite, which is opened so that it keeps it.
    pub async fn risks(&self) -> Result<Vec<Risk>, DbErr> {
        if self.engine() == Engine::Sqlite {
            return Ok(Vec::new());
        }
        let asked = "SELECT current_setting('fsync') = 'off', current_setting('synchronous_commit') = 'off', \
                     current_setting('synchronous_standby_names') = ''";
        let Some(row) = sql::one(self.read(), asked, []).await? else { return Ok(Vec::new()) };
        let mut risks = Vec::new();
        for (column, risk) in
            [Risk::NoFsync, Risk::AsynchronousCommit, Risk::NoStandby].into_iter().enumerate()
        {
            if row.try_get_by_index(column)? {
                risks.push(risk);
            }
        }
        Ok(risks)
    }

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
