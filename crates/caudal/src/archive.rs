//! The file that a backup is: a tar of the attachments, of the database, and last of a leaf that says what it is. A copy that
//! was cut off has no leaf, and is none.

use std::{
    collections::HashSet,
    fs::File,
    io::{ErrorKind, Read, Seek, SeekFrom},
    path::{Component, Path, PathBuf},
};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tar::{Archive, Builder, EntryType, Header, HeaderMode};

use crate::messages_es::copy as said;

/// How the archive is laid out; a program refuses what it does not know.
pub const FORMAT: u32 = 1;
const LEAF: &str = "caudal.json";
const DATABASE: &str = "database";
const ATTACHMENTS: &str = "attachments";

/// What a copy says of itself.
#[derive(Debug, Serialize, Deserialize)]
pub struct Leaf {
    /// [`FORMAT`].
    pub format: u32,
    /// The program's version.
    pub program: String,
    /// `SQLite` or `PostgreSQL`.
    pub engine: String,
    /// SHA-256 of the database's part.
    pub database_sha256: String,
    /// A checkpoint of the audit from before the copy was taken, which it must therefore hold.
    pub count: u64,
    /// Its head.
    pub head: String,
}

/// An archive that is being written.
pub struct Writer {
    tar: Builder<File>,
    written: HashSet<PathBuf>,
}

impl Writer {
    pub fn new(file: File) -> Self {
        let mut tar = Builder::new(file);
        tar.mode(HeaderMode::Deterministic);
        Self { tar, written: HashSet::new() }
    }

    /// Adds the files of a folder that are not in it yet. Files are written once and never changed; one that was removed
    /// while the folder was read is left out.
    pub fn attachments(&mut self, folder: &Path) -> anyhow::Result<usize> {
        let mut folders = vec![folder.to_owned()];
        while let Some(next) = folders.pop() {
            let entries = match std::fs::read_dir(&next) {
                Err(error) if error.kind() == ErrorKind::NotFound => continue,
                entries => entries?,
            };
            for entry in entries {
                let entry = entry?;
                if entry.file_type()?.is_dir() {
                    folders.push(entry.path());
                // A name with this mark is a file that is still being written.
                } else if !entry.file_name().to_string_lossy().contains('#') {
                    self.attachment(folder, &entry.path())?;
                }
            }
        }
        Ok(self.written.len())
    }

    fn attachment(&mut self, folder: &Path, path: &Path) -> anyhow::Result<()> {
        let name = Path::new(ATTACHMENTS).join(path.strip_prefix(folder)?);
        if self.written.contains(&name) {
            return Ok(());
        }
        match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            opened => self.tar.append_file(&name, &mut opened?)?,
        }
        self.written.insert(name);
        Ok(())
    }

    /// Adds the database; answers its SHA-256.
    pub fn database(&mut self, file: &Path) -> anyhow::Result<String> {
        let hash = sha256(&mut File::open(file)?)?;
        self.tar.append_file(DATABASE, &mut File::open(file)?)?;
        Ok(hash)
    }

    /// Adds the leaf, and waits until everything is on the disk.
    pub fn finish(mut self, leaf: &Leaf) -> anyhow::Result<()> {
        let text = serde_json::to_vec_pretty(leaf)?;
        let mut header = Header::new_gnu();
        header.set_size(text.len() as u64);
        header.set_mode(0o600);
        self.tar.append_data(&mut header, LEAF, text.as_slice())?;
        Ok(self.tar.into_inner()?.sync_all()?)
    }
}

/// What a copy says of itself.
pub fn leaf(file: &mut File) -> anyhow::Result<Leaf> {
    file.seek(SeekFrom::Start(0))?;
    for entry in Archive::new(file).entries_with_seek().context(said::NOT_A_COPY)? {
        let entry = entry.context(said::NOT_A_COPY)?;
        if entry.path()?.as_ref() == Path::new(LEAF) {
            let leaf: Leaf = serde_json::from_reader(entry).context(said::NOT_A_COPY)?;
            if leaf.format > FORMAT {
                bail!(said::NEWER);
            }
            return Ok(leaf);
        }
    }
    bail!(said::NOT_A_COPY)
}

/// Takes the database and the attachments out of a copy.
pub fn unpack(file: &mut File, leaf: &Leaf, database: &Path, attachments: &Path) -> anyhow::Result<()> {
    file.seek(SeekFrom::Start(0))?;
    for entry in Archive::new(file).entries()? {
        let mut entry = entry?;
        let name = entry.path()?.into_owned();
        // Only what a backup writes: plain files below the folder.
        let plain = name.components().all(|part| matches!(part, Component::Normal(_)));
        if entry.header().entry_type() != EntryType::Regular || !plain {
            bail!(said::NOT_A_COPY);
        }
        if name == Path::new(DATABASE) {
            write(&mut entry, database)?;
        } else if let Ok(below) = name.strip_prefix(ATTACHMENTS) {
            write(&mut entry, &attachments.join(below))?;
        }
    }
    if sha256(&mut File::open(database).context(said::NOT_A_COPY)?)? != leaf.database_sha256 {
        bail!(said::DAMAGED);
    }
    Ok(())
}

fn write(from: &mut impl Read, to: &Path) -> anyhow::Result<()> {
    if let Some(folder) = to.parent() {
        crate::start::folder(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(to).with_context(|| said::cannot_write(to))?;
    std::io::copy(from, &mut file)?;
    Ok(file.sync_all()?)
}

fn sha256(from: &mut impl Read) -> anyhow::Result<String> {
    let mut hash = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match from.read(&mut buffer)? {
            0 => return Ok(hex::encode(hash.finalize())),
            n => hash.update(&buffer[..n]),
        }
    }
}
