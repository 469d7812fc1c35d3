//! Where the bytes of files lie. What was put is on the disk before it is answered for, and what is taken out is what its row
//! says, or an error.

mod disk;
mod named;

use std::{path::Path, sync::Arc};

use axum::body::Bytes;
use futures::TryStreamExt;
use object_store::{
    Error, ObjectStore, ObjectStoreExt, PutPayload, Result, local::LocalFileSystem, memory::InMemory,
    path::Path as Place,
};
use sha2::{Digest, Sha256};

pub use disk::{FileSync, SyncToDisk, make_folder};
pub use named::{FileKind, NamedFile, NamedFiles};

use disk::Disk;

/// Where the bytes of files lie. Cheap to clone.
#[derive(Clone)]
pub struct Storage {
    objects: Arc<dyn ObjectStore>,
    disk: Option<Disk>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredFile {
    pub place: String,
    pub size_bytes: i64,
    pub sha256: String,
}

#[derive(Debug, thiserror::Error)]
pub enum NotWhole {
    #[error("the file is not there")]
    Missing,
    /// It has another length than its row says.
    #[error("the file has {found} bytes instead of {expected}")]
    Length { found: u64, expected: i64 },
    /// Its bytes are others than those that were put.
    #[error("the file has another SHA-256 than its row")]
    Altered,
    #[error(transparent)]
    Unreadable(#[from] Error),
}

impl Storage {
    /// A folder of this machine, made where there is none.
    pub fn folder(root: &Path) -> Result<Self> {
        Self::folder_with(root, Arc::new(SyncToDisk))
    }

    /// The same with another way to have what was written kept for good.
    pub fn folder_with(root: &Path, sync: Arc<dyn FileSync>) -> Result<Self> {
        let refused = |source: std::io::Error| Error::Generic { store: "folder", source: source.into() };
        make_folder(root, sync.as_ref()).map_err(refused)?;
        let objects = LocalFileSystem::new_with_prefix(root)?.with_automatic_cleanup(true);
        let root = root.canonicalize().map_err(refused)?;
        Ok(Self { objects: Arc::new(objects), disk: Some(Disk { root, sync }) })
    }

    /// Files that are gone with the process, for tests.
    pub fn in_memory() -> Self {
        Self { objects: Arc::new(InMemory::new()), disk: None }
    }

    /// The files as they lie there, for who looks at all of them.
    pub fn objects(&self) -> &dyn ObjectStore {
        self.objects.as_ref()
    }

    /// Keeps bytes: they and every folder that leads to them are on the disk when this returns.
    pub async fn put(&self, place: &str, bytes: Bytes) -> Result<()> {
        self.objects.put(&Place::from(place), PutPayload::from_bytes(bytes)).await?;
        match self.disk.clone() {
            Some(disk) => {
                let place = place.to_owned();
                on_thread(move || disk.settle(&place)).await
            }
            None => Ok(()),
        }
    }

    /// The bytes of a file, if they are what its row says.
    pub async fn read_whole(&self, file: &StoredFile) -> std::result::Result<Bytes, NotWhole> {
        let found = match self.objects.get(&Place::from(file.place.as_str())).await {
            Err(Error::NotFound { .. }) => return Err(NotWhole::Missing),
            found => found?,
        };
        let (size, expected) = (found.meta.size, file.size_bytes);
        if u64::try_from(expected) != Ok(size) {
            return Err(NotWhole::Length { found: size, expected });
        }
        let bytes = found.bytes().await?;
        let hashed = bytes.clone();
        let sha256 = on_thread(move || Ok(hex::encode(Sha256::digest(&hashed)))).await?;
        if sha256 == file.sha256 { Ok(bytes) } else { Err(NotWhole::Altered) }
    }

    /// Removes bytes; that there are none is no error.
    pub async fn remove(&self, place: &str) -> Result<()> {
        if let Some(disk) = self.disk.clone()
            && place.contains(disk::UNFINISHED)
        {
            let place = place.to_owned();
            return on_thread(move || disk.remove(&place)).await;
        }
        match self.objects.delete(&Place::from(place)).await {
            Err(Error::NotFound { .. }) => Ok(()),
            done => done,
        }
    }

    /// Every place at which something lies, also what was still being written when its process ended.
    pub async fn places(&self) -> Result<Vec<String>> {
        match self.disk.clone() {
            Some(disk) => on_thread(move || disk.places()).await,
            None => self.objects.list(None).map_ok(|found| found.location.to_string()).try_collect().await,
        }
    }

    /// Whether a file could be kept now: one is written, put on the disk, and removed.
    pub async fn probe(&self) -> Result<()> {
        match self.disk.clone() {
            Some(disk) => on_thread(move || disk.probe()).await,
            None => Ok(()),
        }
    }
}

async fn on_thread<T: Send + 'static>(
    work: impl FnOnce() -> std::io::Result<T> + Send + 'static,
) -> Result<T> {
    let refused =
        |source: Box<dyn std::error::Error + Send + Sync>| Error::Generic { store: "folder", source };
    tokio::task::spawn_blocking(work).await.map_err(|e| refused(e.into()))?.map_err(|e| refused(e.into()))
}
