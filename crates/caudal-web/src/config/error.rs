//! What is wrong with the settings. Operators read it in Spanish (`errors.es.rs`).

use std::{fmt, path::PathBuf};

use super::errors_es;

/// What is wrong with the settings.
#[derive(Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// A file cannot be read.
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What the system says.
        cause: String,
    },
    /// The file is no TOML.
    Syntax {
        /// The file.
        file: PathBuf,
        /// What the parser says.
        cause: String,
    },
    /// Keys nobody knows, all of them.
    Unknown(Vec<(String, Origin)>),
    /// A value of the wrong type or form.
    WrongValue {
        /// The key.
        key: String,
        /// Where it was set.
        origin: Origin,
        /// What is wrong with it.
        cause: String,
    },
    /// A value that makes no sense.
    Invalid {
        /// The key.
        key: &'static str,
        /// Why.
        reason: Reason,
    },
    /// A secret is given both as it is and as a file.
    SecretTwice {
        /// The key.
        key: &'static str,
    },
}

/// Where a value was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// In this file.
    File(PathBuf),
    /// In this variable of the environment.
    Variable(String),
    /// Nowhere that is known.
    Nowhere,
}

/// Why a value makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// More than scheme, host and port.
    NotAnOrigin,
    /// Plain HTTP to another machine.
    NotHttps,
    /// Zero.
    NotPositive,
    /// Empty, too long or with control characters.
    NotAName,
    /// No Spanish locale.
    NotSpanish,
    /// No path on this server.
    NotAPath,
    /// Neither a path on this server nor the address of another one.
    NotAnApi,
    /// The part is longer than the whole.
    LongerThanWhole,
    /// Not set, though something else needs it.
    Missing,
    /// A secret that could be guessed.
    TooShort,
    /// No name of a machine.
    NotAHost,
    /// No encryption on the way to another machine.
    NotEncrypted,
    /// No address of a mailbox.
    NotAnAddress,
}

impl ConfigError {
    /// A value that makes no sense.
    #[must_use]
    pub fn invalid(key: &'static str, reason: Reason) -> Self {
        Self::Invalid { key, reason }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&errors_es::sentence(self))
    }
}

impl std::error::Error for ConfigError {}
