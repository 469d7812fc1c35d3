//! The newest seal that a node saw, kept outside of the database: it tells when the database went back to an earlier moment, which the
//! database itself cannot. A server that took another's place without its last commits, or a copy put in its place, looks whole.

use super::hash::GENESIS;
use super::seal::head;
use super::verify::Checkpoint;
use crate::{Conn, Db, DbErr, DbError, sql, sqlite::lock, turns::spawn_turns};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::Builder;
use tokio::task::JoinHandle;

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

    /// Compares what is there with the seal that it was asked for, which need not be the newest that was seen any more: while a session
    /// begins, another one may be seen.
    ///
    /// # Errors
    /// That it is not there, now and from then on.
    pub(crate) fn compare(&self, kept: &Checkpoint, found: &Found) -> Result<(), WentBack> {
        let Some(back) = found.misses(kept) else { return Ok(()) };
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
    /// Beside the newest seal, that of the kept one's number.
    async fn of(conn: &Conn, kept: &Checkpoint, newest: &Checkpoint) -> Result<Self, DbErr> {
        // Where nothing came since, it is the same.
        let at_kept =
            if newest == kept { Some(newest.head.clone()) } else { link_at(conn, kept.count).await? };
        Ok(Self { at_kept, newest: newest.count })
    }

    fn misses(&self, kept: &Checkpoint) -> Option<WentBack> {
        let is_there = self.at_kept.as_deref() == Some(kept.head.as_str());
        (!is_there).then_some(WentBack { seen: kept.count, found: self.newest })
    }
}

/// The newest seal; none where the tables are not there yet.
async fn newest_in(conn: &Conn) -> Result<Checkpoint, DbErr> {
    let (number, hash) = match head(conn).await {
        Err(error) if error.is_missing_table() => (0, GENESIS),
        newest => newest?,
    };
    Ok(Checkpoint { count: number.unsigned_abs(), head: hex::encode(hash) })
}

/// The link of the seal that has a number, as hexadecimal.
async fn link_at(conn: &Conn, number: u64) -> Result<Option<String>, DbErr> {
    let asked = "SELECT chain_hash FROM audit_seal WHERE number = $1";
    let number = i64::try_from(number).unwrap_or(i64::MAX);
    match sql::one(conn, asked, [number.into()]).await {
        Err(error) if error.is_missing_table() => Ok(None),
        row => row?.map(|row| row.try_get_by_index::<Vec<u8>>(0).map(hex::encode)).transpose(),
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

/// Keeps a seal in a file. It is there whole or as it was, also after a power cut, and where two nodes share their folder.
pub fn keep_seal(file: &Path, newest: &Checkpoint) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut aside = Builder::new();
    // No secret, and whoever runs the portal reads it also where somebody else accepted or restored.
    #[cfg(unix)]
    aside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut aside = aside.prefix(".newest-seal-").tempfile_in(folder)?;
    aside.write_all(&serde_json::to_vec(newest)?)?;
    aside.as_file().sync_all()?;
    aside.persist(file)?;
    Ok(())
}

impl Db {
    /// Whether the database was found to have gone back, since when nothing is written by this process any more.
    #[must_use]
    pub fn went_back(&self) -> Option<WentBack> {
        self.inner.witness.as_ref()?.went_back()
    }

    /// Whether the database holds a seal that was seen in it, or went back.
    pub async fn misses(&self, kept: &Checkpoint) -> Result<Option<WentBack>, DbErr> {
        let newest = newest_in(self.read()).await?;
        Ok(Found::of(self.read(), kept, &newest).await?.misses(kept))
    }

    /// Looks whether the database still holds the newest seal that this node saw, and keeps the one that is newest now.
    ///
    /// # Errors
    /// [`DbErr::WentBack`], and what the driver says.
    pub async fn look_back(&self) -> Result<(), DbErr> {
        let Some(witness) = &self.inner.witness else { return Ok(()) };
        let (newest, kept) = (newest_in(self.read()).await?, witness.newest());
        if let Some(kept) = &kept {
            let found = Found::of(self.read(), kept, &newest).await?;
            witness.compare(kept, &found).map_err(DbErr::WentBack)?;
        }
        if newest.count > kept.map_or(0, |kept| kept.count) {
            // It waits for the disk.
            let witness = Arc::clone(witness);
            let kept = tokio::task::spawn_blocking(move || witness.remember(newest)).await;
            kept.map_err(io::Error::other).flatten().map_err(|error| DbErr::Custom(error.to_string()))?;
        }
        Ok(())
    }
}

/// Looks every two seconds until `shutdown` is ready, and once more then.
pub fn spawn_witness(db: Db, shutdown: impl Future<Output = ()> + Send + 'static) -> JoinHandle<()> {
    spawn_turns(PERIOD, shutdown, move || {
        let db = db.clone();
        async move {
            match db.look_back().await {
                // It was told when it was found.
                Ok(()) | Err(DbErr::WentBack(_)) => {}
                Err(error) => tracing::warn!(%error, "the newest seal is not kept outside of the database"),
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_while_a_session_begins_is_no_going_back() {
        let folder = tempfile::tempdir().unwrap();
        let witness = Witness::open(&folder.path().join("newest-seal.json")).unwrap();
        let seal = |count: u64| Checkpoint { count, head: format!("{count:064x}") };
        witness.remember(seal(540)).unwrap();
        // A session asks for the seal that was newest; until its answer is looked at, another one is seen.
        let kept = witness.newest().unwrap();
        let found = Found { at_kept: Some(seal(540).head), newest: 569 };
        witness.remember(seal(569)).unwrap();
        assert_eq!(witness.compare(&kept, &found), Ok(()));
        assert_eq!(witness.went_back(), None);
        let of_another = Found { at_kept: Some(seal(1).head), newest: 569 };
        let back = WentBack { seen: 540, found: 569 };
        assert_eq!(witness.compare(&kept, &of_another), Err(back));
        assert_eq!(witness.went_back(), Some(back), "from then on");
    }
}
