//! What keeps a file through a power cut: its own bytes and every folder that leads to it, put on the disk.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Has the disk keep what the system has only in memory.
pub trait FileSync: Send + Sync + 'static {
    /// The bytes of a file.
    fn file(&self, path: &Path) -> io::Result<()>;

    /// The names in a folder.
    fn folder(&self, path: &Path) -> io::Result<()>;
}

/// `fsync` of this machine.
pub struct SyncToDisk;

impl FileSync for SyncToDisk {
    fn file(&self, path: &Path) -> io::Result<()> {
        // Windows syncs only what may be written.
        OpenOptions::new().read(true).write(cfg!(windows)).open(path)?.sync_all()
    }

    fn folder(&self, path: &Path) -> io::Result<()> {
        if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
    }
}

/// A folder that only its owner opens, kept through a power cut with those above it that had to be made.
pub fn make_folder(path: &Path, sync: &dyn FileSync) -> io::Result<()> {
    let named = |path: &&Path| !path.as_os_str().is_empty();
    let missing: Vec<&Path> = path.ancestors().take_while(|path| named(path) && !path.exists()).collect();
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)?;
    for made in missing {
        sync.folder(made.parent().filter(named).unwrap_or(Path::new(".")))?;
    }
    Ok(())
}

/// What the name of a file has in it that is still being written: neither a copy nor a list takes it.
pub(super) const UNFINISHED: char = '#';

#[derive(Clone)]
pub(super) struct Disk {
    pub(super) root: PathBuf,
    pub(super) sync: Arc<dyn FileSync>,
}

impl Disk {
    /// Has the disk keep a file that was written. Folders are synced all the way up: whoever made one may be a call that is
    /// not that far yet.
    pub(super) fn settle(&self, place: &str) -> io::Result<()> {
        let path = self.root.join(place);
        self.sync.file(&path)?;
        for folder in path.ancestors().skip(1).take_while(|folder| folder.starts_with(&self.root)) {
            self.sync.folder(folder)?;
        }
        Ok(())
    }

    /// Every file, by its place; one that goes meanwhile is left out.
    pub(super) fn places(&self) -> io::Result<Vec<String>> {
        let (mut places, mut folders) = (Vec::new(), vec![self.root.clone()]);
        while let Some(folder) = folders.pop() {
            let entries = match std::fs::read_dir(&folder) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                entries => entries?,
            };
            for entry in entries {
                let entry = entry?;
                let path = entry.path();
                if entry.file_type()?.is_dir() {
                    folders.push(path);
                } else if let Some(place) = path.strip_prefix(&self.root).ok().and_then(Path::to_str) {
                    places.push(place.replace(std::path::MAIN_SEPARATOR, "/"));
                }
            }
        }
        Ok(places)
    }

    /// Removes a file that was left unfinished.
    pub(super) fn remove(&self, place: &str) -> io::Result<()> {
        match std::fs::remove_file(self.root.join(place)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }

    pub(super) fn probe(&self) -> io::Result<()> {
        let path = self.root.join(format!("probe{UNFINISHED}{}", std::process::id()));
        let written = File::create(&path).and_then(|mut file| {
            file.write_all(&[0; 4096])?;
            self.sync.file(&path)
        });
        let removed = std::fs::remove_file(&path);
        written.and(removed)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use axum::body::Bytes;
    use sha2::{Digest, Sha256};
    use tempfile::TempDir;

    use super::super::{NotWhole, Storage, StoredFile};
    use super::*;

    /// Writes down what was synced, and what lay in the file then.
    #[derive(Default)]
    struct Watched {
        done: Mutex<Vec<String>>,
        broken: Mutex<Option<&'static str>>,
    }

    impl Watched {
        fn note(&self, what: &str, path: &Path) -> io::Result<()> {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if self.broken.lock().unwrap().is_some_and(|broken| name == broken) {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.done.lock().unwrap().push(format!("{what} {name}"));
            Ok(())
        }

        fn taken(&self) -> Vec<String> {
            std::mem::take(&mut self.done.lock().unwrap())
        }
    }

    impl FileSync for Watched {
        fn file(&self, path: &Path) -> io::Result<()> {
            self.note(&format!("file of {}", std::fs::metadata(path)?.len()), path)
        }

        fn folder(&self, path: &Path) -> io::Result<()> {
            assert!(path.is_dir());
            self.note("folder", path)
        }
    }

    fn watched() -> (TempDir, Arc<Watched>, Storage) {
        let place = tempfile::tempdir().unwrap();
        let watched = Arc::new(Watched::default());
        let storage =
            Storage::folder_with(&place.path().join("data").join("files"), watched.clone()).unwrap();
        (place, watched, storage)
    }

    #[tokio::test]
    async fn a_file_and_every_folder_to_it_are_on_the_disk_before_the_answer() {
        let (place, watched, storage) = watched();
        let above = place.path().file_name().unwrap().to_string_lossy().into_owned();
        assert_eq!(watched.taken(), ["folder data".to_owned(), format!("folder {above}")]);
        storage.put("batches/b/f", Bytes::from_static(b"lines")).await.unwrap();
        assert_eq!(watched.taken(), ["file of 5 f", "folder b", "folder batches", "folder files"]);
        storage.put("attachments/a", Bytes::from_static(b"photo!")).await.unwrap();
        assert_eq!(watched.taken(), ["file of 6 a", "folder attachments", "folder files"]);
    }

    #[tokio::test]
    async fn what_the_disk_did_not_keep_is_not_answered_for() {
        for broken in ["f", "b", "batches", "files"] {
            let (_place, watched, storage) = watched();
            *watched.broken.lock().unwrap() = Some(broken);
            assert!(storage.put("batches/b/f", Bytes::from_static(b"lines")).await.is_err(), "{broken}");
        }
    }

    #[tokio::test]
    async fn a_file_that_is_not_what_its_row_says_is_not_handed_out() {
        let place = tempfile::tempdir().unwrap();
        let storage = Storage::folder(place.path()).unwrap();
        let sha256 = hex::encode(Sha256::digest(b"whole"));
        let file = StoredFile { place: "a/b".to_owned(), size_bytes: 5, sha256 };
        assert!(matches!(storage.read_whole(&file).await, Err(NotWhole::Missing)));
        storage.put("a/b", Bytes::from_static(b"whole")).await.unwrap();
        assert_eq!(storage.read_whole(&file).await.unwrap(), "whole");
        let path = place.path().join("a/b");
        for (left, cut) in [("", true), ("who", true), ("whole and more", true), ("whale", false)] {
            std::fs::write(&path, left).unwrap();
            match storage.read_whole(&file).await {
                Err(NotWhole::Length { found, expected: 5 }) if cut => assert_eq!(found, left.len() as u64),
                Err(NotWhole::Altered) if !cut => {}
                other => panic!("{left}: {other:?}"),
            }
        }
    }

    #[tokio::test]
    async fn a_folder_that_takes_no_files_is_told() {
        let place = tempfile::tempdir().unwrap();
        let storage = Storage::folder(place.path()).unwrap();
        storage.probe().await.unwrap();
        assert_eq!(std::fs::read_dir(place.path()).unwrap().count(), 0, "it leaves nothing behind");
        std::fs::remove_dir(place.path()).unwrap();
        assert!(storage.probe().await.is_err());
    }
}
