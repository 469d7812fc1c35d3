//! The newest seal that a node saw, kept outside of the database: it tells when the database went back to an earlier moment, which the
//! database itself cannot. A server that took another's place without its last commits, or a copy put in its place, looks whole.

use super::seal::head;
use super::verify::Checkpoint;
use crate::{Conn, Db, DbErr, DbError, sql, sqlite::lock};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::{task::JoinHandle, time::MissedTickBehavior};

/// How often the newest seal is looked at and kept.
const PERIOD: Duration = Duration::from_secs(2);

/// That the database does not hold what this node saw in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WentBack {
    /// The number of the newest seal that was seen.
    pub seen: u64,
    /// The number of the newest that is there now; another chain may be as long.
    pub found: u64,
}

/// What a node saw, and whether the database still holds it.
#[derive(Debug)]
pub(crate) struct Witness {
    file: PathBuf,
    kept: Mutex<Option<Checkpoint>>,
    went_back: Mutex<Option<WentBack>>,
}

impl Witness {
    pub(crate) fn open(file: &Path) -> Result<Arc<Self>, DbError> {
        let kept =
            kept_seal(file).map_err(|error| DbError::Config(format!("{}: {error}", file.display())))?;
        Ok(Arc::new(Self { file: file.to_owned(), kept: Mutex::new(kept), went_back: Mutex::default() }))
    }

    pub(crate) fn newest(&self) -> Option<Checkpoint> {
        lock(&self.kept).clone()
    }

    pub(crate) fn went_back(&self) -> Option<WentBack> {
        *lock(&self.went_back)
    }

    /// Compares what is there with what was seen.
    ///
    /// # Errors
    /// That it is not there, now and from then on.
    pub(crate) fn compare(&self, found: &Found) -> Result<(), WentBack> {
        let Some(back) = self.newest().and_then(|kept| found.misses(&kept)) else { return Ok(()) };
        if lock(&self.went_back).replace(back).is_none() {
            tracing::error!(
                seen = back.seen,
                found = back.found,
                "the database went back: nothing more is written"
            );
        }
        Err(back)
    }

    fn remember(&self, newest: Checkpoint) -> io::Result<()> {
        keep_seal(&self.file, &newest)?;
        *lock(&self.kept) = Some(newest);
        Ok(())
    }
}

/// What a database tells of a seal that was kept.
pub(crate) struct Found {
    /// The link of the seal that has the kept one's number, as hexadecimal.
    pub(crate) at_kept: Option<String>,
    /// The number of the newest.
    pub(crate) newest: u64,
}

impl Found {
    fn misses(&self, kept: &Checkpoint) -> Option<WentBack> {
        let is_there = self.at_kept.as_deref() == Some(kept.head.as_str());
        (!is_there).then_some(WentBack { seen: kept.count, found: self.newest })
    }

    /// Where the tables are not there yet, nothing is found.
    async fn of(conn: &Conn, kept: &Checkpoint) -> Result<Self, DbErr> {
        let number = i64::try_from(kept.count).unwrap_or(i64::MAX);
        let asked = "SELECT chain_hash FROM audit_seal WHERE number = $1";
        let found = async {
            let row = sql::one(conn, asked, [number.into()]).await?;
            let at_kept = row.map(|row| row.try_get_by_index::<Vec<u8>>(0)).transpose()?.map(hex::encode);
            let (newest, _) = head(conn).await?;
            Ok::<_, DbErr>(Found { at_kept, newest: newest.unsigned_abs() })
        };
        match found.await {
            Err(error) if error.is_missing_table() => Ok(Found { at_kept: None, newest: 0 }),
            found => found,
        }
    }
}

/// The seal that is kept in a file, where it is there.
///
/// # Errors
/// That it cannot be read, or is no seal.
pub fn kept_seal(file: &Path) -> io::Result<Option<Checkpoint>> {
    match std::fs::read(file) {
        Ok(text) => serde_json::from_slice(&text).map(Some).map_err(io::Error::from),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// Keeps a seal in a file. It is there whole or as it was, also after a power cut.
pub fn keep_seal(file: &Path, newest: &Checkpoint) -> io::Result<()> {
    let aside = file.with_extension("new");
    let mut written = std::fs::File::create(&aside)?;
    written.write_all(&serde_json::to_vec(newest)?)?;
    written.sync_all()?;
    std::fs::rename(aside, file)
}

impl Db {
    /// Whether the database was found to have gone back, since when nothing is written by this process any more.
    #[must_use]
    pub fn went_back(&self) -> Option<WentBack> {
        self.inner.witness.as_ref()?.went_back()
    }

    /// Whether the database holds a seal that was seen in it, or went back.
    pub async fn misses(&self, kept: &Checkpoint) -> Result<Option<WentBack>, DbErr> {
        Ok(Found::of(self.read(), kept).await?.misses(kept))
    }

    /// Looks whether the database still holds the newest seal that this node saw, and keeps the one that is newest now.
    ///
    /// # Errors
    /// [`DbErr::WentBack`], and what the driver says.
    pub async fn look_back(&self) -> Result<(), DbErr> {
        let Some(witness) = &self.inner.witness else { return Ok(()) };
        let conn = self.read();
        let kept = witness.newest();
        if let Some(kept) = &kept {
            witness.compare(&Found::of(conn, kept).await?).map_err(DbErr::WentBack)?;
        }
        let (number, hash) = match head(conn).await {
            Err(error) if error.is_missing_table() => return Ok(()),
            newest => newest?,
        };
        let newest = Checkpoint { count: number.unsigned_abs(), head: hex::encode(hash) };
        if newest.count > kept.map_or(0, |kept| kept.count) {
            let kept = witness.remember(newest);
            kept.map_err(|error| DbErr::Custom(format!("{}: {error}", witness.file.display())))?;
        }
        Ok(())
    }
}

/// Looks every two seconds until `shutdown` is ready, and once more then.
pub fn spawn_witness(db: Db, shutdown: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    tokio::spawn(async move {
        tokio::pin!(shutdown);
        let mut ticks = tokio::time::interval(PERIOD);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let last = tokio::select! {
                _ = ticks.tick() => false,
                () = &mut shutdown => true,
            };
            match db.look_back().await {
                // It was told when it was found.
                Ok(()) | Err(DbErr::WentBack(_)) => {}
                Err(error) => tracing::warn!(%error, "the newest seal is not kept outside of the database"),
            }
            if last {
                return;
            }
        }
    })
}
