//! Files as the rows of any room name them.

use caudal_domain::ids::Id;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FileKind {
    /// Added to a request, or a receipt of its settlement.
    Attachment,
    /// What the lines of a batch came in.
    BatchSheet,
    /// What the bank gets.
    BankFile,
    BankAnswer,
    /// The bank's paper of a batch.
    BatchEvidence,
    /// What came with a cancellation.
    CancellationEvidence,
    /// What the portal made of a settled document.
    Paper,
}

impl FileKind {
    pub const ALL: [Self; 7] = [
        Self::Attachment,
        Self::BatchSheet,
        Self::BankFile,
        Self::BankAnswer,
        Self::BatchEvidence,
        Self::CancellationEvidence,
        Self::Paper,
    ];
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedFile {
    pub kind: FileKind,
    /// Where its bytes lie.
    pub place: String,
    /// Their SHA-256, in hexadecimal figures.
    pub sha256: String,
    pub size_bytes: i64,
}

/// A few of the files that the rows of one table name, and the row behind which the next are looked for.
pub struct NamedFiles {
    /// The files; fewer than rows where some name none.
    pub files: Vec<NamedFile>,
    /// The last row that was looked at; nothing where there was none.
    pub last: Option<Id>,
}
