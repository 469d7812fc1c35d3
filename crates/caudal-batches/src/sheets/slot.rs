//! The workbook that was looked through last, for the check that mostly follows at once.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::packed::Packed;

/// Has room for one file, so that nobody fills the memory by sending many. Whoever comes for another, or comes late or to another node,
/// reads the file itself.
pub struct Slot {
    for_how_long: Duration,
    inside: Mutex<Inside>,
}

struct Inside {
    /// How many files came here.
    count: u64,
    file: Option<File>,
}

struct File {
    /// The SHA-256 of its bytes, in hexadecimal figures.
    sha256: String,
    rows: Packed,
}

impl Slot {
    #[must_use]
    pub const fn new(for_how_long: Duration) -> Self {
        Self { for_how_long, inside: Mutex::new(Inside { count: 0, file: None }) }
    }

    /// Lays a file here in place of the one before. Where nobody takes it, it goes by itself: a portal that has nothing to do holds no
    /// memory for it.
    pub fn put(&'static self, sha256: String, rows: Packed) {
        let (count, _before) = self.change(|inside| {
            inside.count += 1;
            (inside.count, inside.file.replace(File { sha256, rows }))
        });
        tokio::spawn(async move {
            tokio::time::sleep(self.for_how_long).await;
            // Another file that came meanwhile has its own time.
            self.change(|inside| inside.file.take_if(|_| inside.count == count));
        });
    }

    /// The rows of a file, for one who comes for them: whoever asks again reads it anew.
    #[must_use]
    pub fn take(&self, sha256: &str) -> Option<Packed> {
        let file = self.change(|inside| inside.file.take_if(|file| file.sha256 == sha256));
        file.map(|file| file.rows)
    }

    /// Whether it holds no file.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.change(|inside| inside.file.is_none())
    }

    /// What comes of a change is handed out, so that what goes is freed when nobody waits for the lock any more.
    fn change<T>(&self, change: impl FnOnce(&mut Inside) -> T) -> T {
        change(&mut self.inside.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
