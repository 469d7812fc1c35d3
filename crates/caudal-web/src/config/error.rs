//! What is wrong with the settings. Operators read it in Spanish (`errors.es.rs`).

use std::{fmt, path::PathBuf};

use super::errors_es;

#[derive(Debug, PartialEq, Eq)]
pub enum ConfigError {
    Unreadable {
        file: PathBuf,
        cause: String,
    },
    /// The file is no TOML.
    Syntax {
        file: PathBuf,
        cause: String,
    },
    /// Keys nobody knows, all of them.
    Unknown(Vec<(String, Origin)>),
    /// A value of the wrong type or form.
    WrongValue {
        key: String,
        origin: Origin,
        cause: String,
    },
    Invalid {
        key: &'static str,
        reason: Reason,
    },
    /// A secret is given both as it is and as a file.
    SecretTwice {
        key: &'static str,
    },
}

/// Where a value was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
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
    NotAHost,
    /// No encryption on the way to another machine.
    NotEncrypted,
    /// No address of a mailbox.
    NotAnAddress,
    /// No server of PostgreSQL, or of none beside which it could be one.
    NotAReplica,
    /// No name that S3 takes.
    NotABucket,
    /// No beginning of an object's name.
    NotAPrefix,
    /// No address of a collector of traces.
    NotACollector,
    /// No `name=value`, with commas.
    NotHeaders,
    /// Above a hundred.
    NotAPercentage,
}

impl ConfigError {
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
