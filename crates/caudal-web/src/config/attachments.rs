//! `[attachments]`: what people may attach, and where it lies.

use std::path::PathBuf;

use serde::Deserialize;

use super::error::{ConfigError, Reason};
use super::s3::S3;

#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Attachments {
    /// The folder. Without it, `attachments` in the data folder.
    pub folder: Option<PathBuf>,
    /// A bucket instead of the folder.
    pub s3: S3,
    /// The largest file, in bytes.
    pub max_bytes: usize,
    /// How many files one record takes.
    pub max_count: usize,
    /// How many files one person uploads in a day at most.
    pub daily_files: u32,
    /// How many bytes one person uploads in a day at most.
    pub daily_bytes: u64,
}

impl Default for Attachments {
    fn default() -> Self {
        Self {
            folder: None,
            s3: S3::default(),
            max_bytes: 10 * 1024 * 1024,
            max_count: 20,
            daily_files: 1_000,
            daily_bytes: 1024 * 1024 * 1024,
        }
    }
}

impl Attachments {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        for (key, positive) in [
            ("attachments.max_bytes", self.max_bytes > 0),
            ("attachments.max_count", self.max_count > 0),
            ("attachments.daily_files", self.daily_files > 0),
            ("attachments.daily_bytes", self.daily_bytes > 0),
        ] {
            if !positive {
                return Err(ConfigError::invalid(key, Reason::NotPositive));
            }
        }
        self.s3.check()
    }
}
