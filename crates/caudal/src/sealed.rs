//! Copies that only whoever has a key can read: by the program `age` (<https://age-encryption.org>), as PostgreSQL's own programs copy its
//! databases.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _, Seek as _, SeekFrom, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context, bail};

use crate::messages_es::copy as said;

const PROGRAM: &str = "age";
/// With what a file begins that it made, in bytes or in text.
const BEGINNINGS: [&[u8]; 2] = [b"age-encryption.org/", b"-----BEGIN AGE ENCRYPTED FILE-----"];

/// Where a copy is written to.
pub enum Sink {
    Plain(File),
    /// Through the program into a file: what can be read of the copy is nowhere on the disk.
    Sealed {
        age: Child,
        to: File,
    },
}

impl Sink {
    /// To this file, readable by these recipients alone where there are any.
    pub fn to(file: File, recipients: &[String]) -> anyhow::Result<Self> {
        if recipients.is_empty() {
            return Ok(Self::Plain(file));
        }
        let mut age = Command::new(PROGRAM);
        for recipient in recipients {
            age.arg("--recipient").arg(recipient);
        }
        age.stdin(Stdio::piped()).stdout(file.try_clone()?).stderr(Stdio::piped());
        Ok(Self::Sealed { age: start(&mut age)?, to: file })
    }

    /// Waits until everything is on the disk.
    pub fn finish(self) -> anyhow::Result<()> {
        let (mut age, to) = match self {
            Self::Plain(file) => return Ok(file.sync_all()?),
            Self::Sealed { age, to } => (age, to),
        };
        drop(age.stdin.take());
        let ended = age.wait_with_output()?;
        if !ended.status.success() {
            bail!(said::not_sealed(&String::from_utf8_lossy(&ended.stderr)));
        }
        Ok(to.sync_all()?)
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let age = match self {
            Self::Plain(file) => return file.write(bytes),
            Self::Sealed { age, .. } => age,
        };
        match age.stdin.as_mut().map_or(Err(ErrorKind::BrokenPipe.into()), |to| to.write(bytes)) {
            // It ended: what it said of it is why.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Err(io::Error::other(last_words(age))),
            written => written,
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(file) => file.flush(),
            Self::Sealed { age, .. } => age.stdin.as_mut().map_or(Ok(()), Write::flush),
        }
    }
}

fn start(age: &mut Command) -> anyhow::Result<Child> {
    age.spawn().map_err(|error| match error.kind() {
        ErrorKind::NotFound => anyhow::anyhow!(said::NO_AGE),
        _ => error.into(),
    })
}

fn last_words(age: &mut Child) -> String {
    let mut words = String::new();
    if let Some(told) = age.stderr.as_mut() {
        // What cannot be read of it is not told.
        let _ = told.read_to_string(&mut words);
    }
    said::not_sealed(&words)
}

/// A copy as it is read: one that is sealed is opened into a file without a name in this folder, which goes with this program.
///
/// # Errors
/// It is sealed, and there is no key, or not the right one.
pub fn open(mut file: File, identity: Option<&Path>, folder: &Path) -> anyhow::Result<File> {
    if !is_sealed(&mut file)? {
        return Ok(file);
    }
    let identity = identity.context(said::SEALED)?;
    let mut plain = tempfile::tempfile_in(folder)?;
    let mut age = Command::new(PROGRAM);
    age.arg("--decrypt").arg("--identity").arg(identity);
    age.stdin(file).stdout(plain.try_clone()?).stderr(Stdio::piped());
    let ended = start(&mut age)?.wait_with_output()?;
    if !ended.status.success() {
        bail!(said::not_opened(&String::from_utf8_lossy(&ended.stderr)));
    }
    plain.rewind()?;
    Ok(plain)
}

fn is_sealed(file: &mut File) -> anyhow::Result<bool> {
    let mut beginning = Vec::new();
    (&*file).take(BEGINNINGS[1].len() as u64).read_to_end(&mut beginning)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(BEGINNINGS.iter().any(|known| beginning.starts_with(known)))
}
