//! The file that a backup is: a tar of the files that people sent and the portal made, of the database, of the list of those files,
//! and last of a leaf that says what it is, with its signature where there is a key. A copy that was cut off has no leaf, and is none.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Component, Path};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use tar::{Archive, Builder, EntryType, Header, HeaderMode};

use crate::messages_es::copy as said;
use crate::signature::{SigningKey, VerifyingKey};

/// The first format with a list of the files.
pub const LISTED: u32 = 2;
/// How an archive is laid out that is signed; a program refuses what is newer than it knows.
pub const SIGNED: u32 = 3;
const LIST: &str = "files.jsonl";
const LEAF: &str = "caudal.json";
/// The bytes of an Ed25519 signature over those of the leaf.
const SIGNATURE: &str = "caudal.sig";
/// The largest leaf and signature that are read.
const LEAF_BYTES: u64 = 64 * 1024;
const DATABASE: &str = "database";
const ATTACHMENTS: &str = "attachments";

#[derive(Debug, Serialize, Deserialize)]
pub struct Leaf {
    /// [`LISTED`] or [`SIGNED`].
    pub format: u32,
    /// The program's version.
    pub program: String,
    /// `SQLite` or `PostgreSQL`.
    pub engine: String,
    pub database_sha256: String,
    /// SHA-256 of the list of files; copies of the first format have none.
    #[serde(default)]
    pub files_sha256: Option<String>,
    /// A checkpoint of the audit from before the copy was taken, which it must therefore hold.
    pub count: u64,
    /// Its head.
    pub head: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Listed {
    /// Where it lies, below the folder of files.
    place: String,
    size_bytes: u64,
    /// Their SHA-256; empty where it was not there to be copied.
    sha256: String,
    /// Whether it was not there, or not as its row names it, when the copy was made.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    damaged: bool,
}

/// What of the files of a copy is not as its list says, and what the list itself says is not as it should be, by their places.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Unlisted {
    /// Not there.
    pub missing: Vec<String>,
    /// Other bytes.
    pub changed: Vec<String>,
    /// In no list.
    pub extra: Vec<String>,
    /// Missing or damaged already when the copy was made, as the list says.
    pub damaged: BTreeSet<String>,
}

impl Unlisted {
    /// Whether all files are as the list says.
    pub fn is_complete(&self) -> bool {
        self.missing.is_empty() && self.changed.is_empty() && self.extra.is_empty()
    }
}

pub struct Writer<W: Write> {
    tar: Builder<W>,
    written: BTreeMap<String, Listed>,
}

impl<W: Write> Writer<W> {
    pub fn new(to: W) -> Self {
        let mut tar = Builder::new(to);
        tar.mode(HeaderMode::Deterministic);
        Self { tar, written: BTreeMap::new() }
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
        Ok(self.count())
    }

    /// Whether this file is in it.
    pub fn has(&self, place: &str) -> bool {
        self.written.contains_key(place)
    }

    /// How many files are in it.
    pub fn count(&self) -> usize {
        self.written.len()
    }

    /// Adds a file that does not lie in a folder.
    pub fn add(&mut self, place: &str, bytes: &[u8]) -> anyhow::Result<()> {
        let size_bytes = bytes.len() as u64;
        self.tar.append_data(&mut plain_header(size_bytes), Path::new(ATTACHMENTS).join(place), bytes)?;
        let (place, sha256) = (place.to_owned(), hex::encode(Sha256::digest(bytes)));
        self.written.insert(place.clone(), Listed { place, size_bytes, sha256, damaged: false });
        Ok(())
    }

    fn attachment(&mut self, folder: &Path, path: &Path) -> anyhow::Result<()> {
        let below = path.strip_prefix(folder)?;
        let place = below.to_str().with_context(|| said::cannot_read_name(below))?.to_owned();
        if self.written.contains_key(&place) {
            return Ok(());
        }
        let mut file = match File::open(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            opened => Hashing::new(opened?),
        };
        let size_bytes = file.inner.metadata()?.len();
        let mut header = plain_header(size_bytes);
        self.tar.append_data(&mut header, Path::new(ATTACHMENTS).join(below), &mut file)?;
        let sha256 = file.sha256();
        self.written.insert(place.clone(), Listed { place, size_bytes, sha256, damaged: false });
        Ok(())
    }

    /// Has the list say that a file that a row names is missing or damaged, so that the copy can be brought back without it.
    pub fn damaged(&mut self, place: &str) {
        let place = place.to_owned();
        let gone = Listed { place: place.clone(), size_bytes: 0, sha256: String::new(), damaged: true };
        self.written.entry(place).or_insert(gone).damaged = true;
    }

    /// Adds the database; answers its SHA-256.
    pub fn database(&mut self, file: &Path) -> anyhow::Result<String> {
        let hash = sha256(&mut File::open(file)?)?;
        self.tar.append_file(DATABASE, &mut File::open(file)?)?;
        Ok(hash)
    }

    /// Adds the list of the files; answers its SHA-256.
    pub fn list(&mut self) -> anyhow::Result<String> {
        let mut text = Vec::new();
        for listed in self.written.values() {
            serde_json::to_writer(&mut text, listed)?;
            text.push(b'\n');
        }
        self.tar.append_data(&mut plain_header(text.len() as u64), LIST, text.as_slice())?;
        Ok(hex::encode(Sha256::digest(&text)))
    }

    /// Adds the leaf and its signature; answers where all of it went.
    pub fn finish(mut self, leaf: &Leaf, key: Option<&SigningKey>) -> anyhow::Result<W> {
        let text = serde_json::to_vec_pretty(leaf)?;
        self.tar.append_data(&mut plain_header(text.len() as u64), LEAF, text.as_slice())?;
        if let Some(key) = key {
            let signature = key.sign(&text);
            self.tar.append_data(
                &mut plain_header(signature.len() as u64),
                SIGNATURE,
                signature.as_slice(),
            )?;
        }
        Ok(self.tar.into_inner()?)
    }
}

fn plain_header(size_bytes: u64) -> Header {
    let mut header = Header::new_gnu();
    header.set_size(size_bytes);
    header.set_mode(0o600);
    header
}

/// Tells the hash of what is read through it.
struct Hashing<R> {
    inner: R,
    hash: Sha256,
    size_bytes: u64,
}

impl<R> Hashing<R> {
    fn new(inner: R) -> Self {
        Self { inner, hash: Sha256::new(), size_bytes: 0 }
    }

    fn sha256(self) -> String {
        hex::encode(self.hash.finalize())
    }
}

impl<R: Read> Read for Hashing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let n = self.inner.read(buffer)?;
        self.hash.update(&buffer[..n]);
        self.size_bytes += n as u64;
        Ok(n)
    }
}

/// What a copy says that it is.
pub struct Claim {
    pub leaf: Leaf,
    text: Vec<u8>,
    signature: Option<Vec<u8>>,
}

impl Claim {
    /// Reads it from a copy.
    pub fn of(file: &mut File) -> anyhow::Result<Self> {
        file.seek(SeekFrom::Start(0))?;
        let (mut text, mut signature) = (None, None);
        for entry in Archive::new(file).entries_with_seek().context(said::NOT_A_COPY)? {
            let entry = entry.context(said::NOT_A_COPY)?;
            // Of two of a name the first counts.
            let place = match entry.path()?.as_ref() {
                name if name == Path::new(LEAF) => &mut text,
                name if name == Path::new(SIGNATURE) => &mut signature,
                _ => continue,
            };
            if place.is_none() {
                let mut bytes = Vec::new();
                entry.take(LEAF_BYTES).read_to_end(&mut bytes).context(said::NOT_A_COPY)?;
                *place = Some(bytes);
            }
        }
        let text = text.context(said::NOT_A_COPY)?;
        let leaf: Leaf = serde_json::from_slice(&text).context(said::NOT_A_COPY)?;
        if leaf.format > SIGNED {
            bail!(said::NEWER);
        }
        Ok(Self { leaf, text, signature })
    }

    pub fn is_signed(&self) -> bool {
        self.signature.is_some()
    }

    /// # Errors
    /// It is not signed with this key, or was changed since.
    pub fn check(&self, key: &VerifyingKey) -> anyhow::Result<()> {
        key.check(&self.text, self.signature.as_deref())
    }
}

/// Takes the database and the files out of a copy, and answers what of the files is not as the copy's list says.
pub fn unpack(file: &mut File, leaf: &Leaf, database: &Path, attachments: &Path) -> anyhow::Result<Unlisted> {
    file.seek(SeekFrom::Start(0))?;
    let (mut there, mut list) = (BTreeMap::new(), None);
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
        } else if name == Path::new(LIST) {
            let mut text = Vec::new();
            entry.read_to_end(&mut text)?;
            list = Some(text);
        } else if let Ok(below) = name.strip_prefix(ATTACHMENTS) {
            let mut entry = Hashing::new(entry);
            write(&mut entry, &attachments.join(below))?;
            let place = below.to_str().context(said::NOT_A_COPY)?.to_owned();
            there.insert(place, (entry.size_bytes, entry.sha256()));
        } else if name != Path::new(LEAF) && name != Path::new(SIGNATURE) {
            bail!(said::NOT_A_COPY);
        }
    }
    if sha256(&mut File::open(database).context(said::NOT_A_COPY)?)? != leaf.database_sha256 {
        bail!(said::DAMAGED);
    }
    against_list(there, leaf, list)
}

fn against_list(
    mut there: BTreeMap<String, (u64, String)>,
    leaf: &Leaf,
    list: Option<Vec<u8>>,
) -> anyhow::Result<Unlisted> {
    let mut unlisted = Unlisted::default();
    if leaf.format < LISTED {
        // Copies of the first format have no list: their files are held against the rows that name them, like all others.
        return Ok(unlisted);
    }
    let list = list.context(said::NOT_A_COPY)?;
    if leaf.files_sha256.as_deref() != Some(hex::encode(Sha256::digest(&list)).as_str()) {
        bail!(said::LIST_DAMAGED);
    }
    for line in list.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()) {
        let listed: Listed = serde_json::from_slice(line).context(said::LIST_DAMAGED)?;
        match there.remove(&listed.place) {
            None if listed.damaged && listed.sha256.is_empty() => {}
            None => unlisted.missing.push(listed.place.clone()),
            Some((size_bytes, sha256)) if size_bytes != listed.size_bytes || sha256 != listed.sha256 => {
                unlisted.changed.push(listed.place.clone());
            }
            Some(_) => {}
        }
        if listed.damaged {
            unlisted.damaged.insert(listed.place);
        }
    }
    unlisted.extra = there.into_keys().collect();
    Ok(unlisted)
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
