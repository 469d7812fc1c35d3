//! Where the bytes of files lie. What was put is on the disk before it is answered for, and what is taken out is what its row
//! says, or an error.

mod bucket;
mod disk;
mod named;

use std::{path::Path, sync::Arc};

use axum::body::Bytes;
use futures::future::BoxFuture;
use futures::stream::{self, BoxStream};
use futures::{StreamExt, TryStreamExt};
use object_store::{
    Error, GetResult, ObjectStore, ObjectStoreExt, PutPayload, Result, local::LocalFileSystem,
    memory::InMemory, path::Path as Place,
};
use sha2::{Digest, Sha256};

pub use bucket::BucketError;
pub use disk::{FileSync, SyncToDisk, make_folder};
pub use named::{FileKind, NamedFile, NamedFiles};

use crate::config::S3;
use bucket::Bucket;
use disk::Disk;

/// Where the bytes of files lie. Cheap to clone.
///
/// What it does is boxed: a future is compiled in each crate that waits for it, and an HTTP client with it here.
#[derive(Clone)]
pub struct Storage(Backend);

#[derive(Clone)]
enum Backend {
    /// Of a folder, what keeps its files through a power cut; of memory nothing does.
    Local(Arc<dyn ObjectStore>, Option<Disk>),
    Bucket(Arc<Bucket>),
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
        Ok(Self(Backend::Local(Arc::new(objects), Some(Disk { root, sync }))))
    }

    /// A bucket of an S3-compatible store. Nothing is asked of it yet.
    pub fn bucket(settings: &S3) -> std::result::Result<Self, BucketError> {
        Ok(Self(Backend::Bucket(Arc::new(Bucket::new(settings)?))))
    }

    pub fn is_bucket(&self) -> bool {
        matches!(self.0, Backend::Bucket(_))
    }

    /// Files that are gone with the process, for tests.
    pub fn in_memory() -> Self {
        Self(Backend::Local(Arc::new(InMemory::new()), None))
    }

    /// Keeps bytes: they and every folder that leads to them are on the disk when this returns, or the store has them.
    #[inline(never)]
    pub fn put<'a>(&'a self, place: &'a str, bytes: Bytes) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            match &self.0 {
                Backend::Bucket(bucket) => Ok(bucket.put(place, bytes).await?),
                Backend::Local(objects, disk) => {
                    objects.put(&Place::from(place), PutPayload::from_bytes(bytes)).await?;
                    let Some(disk) = disk.clone() else { return Ok(()) };
                    let place = place.to_owned();
                    on_thread(move || disk.settle(&place)).await
                }
            }
        })
    }

    /// A file, if it is there.
    async fn open(&self, place: &str) -> Result<Option<Opened>> {
        let found = match &self.0 {
            Backend::Bucket(bucket) => return Ok(bucket.get(place).await?.map(Opened::Whole)),
            Backend::Local(objects, _) => objects.get(&Place::from(place)).await,
        };
        match found {
            Err(Error::NotFound { .. }) => Ok(None),
            found => found.map(|found| Some(Opened::Local(found))),
        }
    }

    /// The bytes of a file, if they are what its row says.
    #[inline(never)]
    pub fn read_whole<'a>(
        &'a self,
        file: &'a StoredFile,
    ) -> BoxFuture<'a, std::result::Result<Bytes, NotWhole>> {
        Box::pin(async move {
            let opened = self.open(&file.place).await?.ok_or(NotWhole::Missing)?;
            let (size, expected) = (opened.size(), file.size_bytes);
            if u64::try_from(expected) != Ok(size) {
                return Err(NotWhole::Length { found: size, expected });
            }
            let bytes = opened.bytes().await?;
            let hashed = bytes.clone();
            let sha256 = on_thread(move || Ok(hex::encode(Sha256::digest(&hashed)))).await?;
            if sha256 == file.sha256 { Ok(bytes) } else { Err(NotWhole::Altered) }
        })
    }

    /// The size in bytes and the SHA-256 of a file, if it is there.
    #[inline(never)]
    pub fn measure<'a>(&'a self, place: &'a str) -> BoxFuture<'a, Result<Option<(i64, String)>>> {
        Box::pin(async move {
            let Some(opened) = self.open(place).await? else { return Ok(None) };
            let (mut parts, mut hash, mut size) = (opened.parts(), Sha256::new(), 0);
            while let Some(part) = parts.try_next().await? {
                size += i64::try_from(part.len()).unwrap_or(i64::MAX);
                hash.update(&part);
            }
            Ok(Some((size, hex::encode(hash.finalize()))))
        })
    }

    /// All bytes of a file, whatever its row says, if it is there.
    #[inline(never)]
    pub fn read<'a>(&'a self, place: &'a str) -> BoxFuture<'a, Result<Option<Bytes>>> {
        Box::pin(async move {
            match self.open(place).await? {
                Some(opened) => opened.bytes().await.map(Some),
                None => Ok(None),
            }
        })
    }

    /// Removes bytes; that there are none is no error.
    #[inline(never)]
    pub fn remove<'a>(&'a self, place: &'a str) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let removed = match &self.0 {
                Backend::Bucket(bucket) => return Ok(bucket.remove(place).await?),
                Backend::Local(_, Some(disk)) if place.contains(disk::UNFINISHED) => {
                    let (disk, place) = (disk.clone(), place.to_owned());
                    return on_thread(move || disk.remove(&place)).await;
                }
                Backend::Local(objects, _) => objects.delete(&Place::from(place)).await,
            };
            match removed {
                Err(Error::NotFound { .. }) => Ok(()),
                done => done,
            }
        })
    }

    /// Every place at which something lies, also what was still being written when its process ended.
    #[inline(never)]
    pub fn places(&self) -> BoxFuture<'_, Result<Vec<String>>> {
        Box::pin(async move {
            match &self.0 {
                Backend::Bucket(bucket) => Ok(bucket.places().await?),
                Backend::Local(_, Some(disk)) => {
                    let disk = disk.clone();
                    on_thread(move || disk.places()).await
                }
                Backend::Local(objects, None) => {
                    objects.list(None).map_ok(|found| found.location.to_string()).try_collect().await
                }
            }
        })
    }

    /// Whether nothing lies there.
    pub async fn is_empty(&self) -> Result<bool> {
        match &self.0 {
            Backend::Bucket(bucket) => Ok(bucket.is_empty().await?),
            Backend::Local(..) => Ok(self.places().await?.is_empty()),
        }
    }

    /// Whether a file could be kept now: one is written, put on the disk, and removed.
    #[inline(never)]
    pub fn probe(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(async move {
            match &self.0 {
                Backend::Bucket(bucket) => Ok(bucket.probe().await?),
                Backend::Local(_, None) => Ok(()),
                Backend::Local(_, Some(disk)) => {
                    let disk = disk.clone();
                    on_thread(move || disk.probe()).await
                }
            }
        })
    }
}

impl From<BucketError> for Error {
    fn from(error: BucketError) -> Self {
        Self::Generic { store: "bucket", source: error.into() }
    }
}

/// A file that is there.
enum Opened {
    Local(GetResult),
    /// It came all at once.
    Whole(Bytes),
}

impl Opened {
    fn size(&self) -> u64 {
        match self {
            Self::Local(found) => found.meta.size,
            Self::Whole(bytes) => bytes.len() as u64,
        }
    }

    async fn bytes(self) -> Result<Bytes> {
        match self {
            Self::Local(found) => found.bytes().await,
            Self::Whole(bytes) => Ok(bytes),
        }
    }

    fn parts(self) -> BoxStream<'static, Result<Bytes>> {
        match self {
            Self::Local(found) => found.into_stream(),
            Self::Whole(bytes) => stream::iter([Ok(bytes)]).boxed(),
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
