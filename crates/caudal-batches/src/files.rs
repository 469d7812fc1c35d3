//! Where bytes of a batch lie: the file that its lines came in, the file that the bank gets, what the bank answered, and its papers.

use caudal_db::Conn;
use std::collections::HashSet;

use caudal_domain::ids::{BatchId, Id};

use super::store::{self, answers};
use caudal_web::http::problem::ApiError;
use caudal_web::storage::{FileKind, NamedFile, NamedFiles};

pub use caudal_web::http::upload::{Room, get, put, put_upload, remove, unneeded};

/// A place for bytes of a batch that nothing lies at yet.
#[must_use]
pub fn place(batch: BatchId, id: Id) -> String {
    format!("batches/{batch}/{id}")
}

/// Some of the files that batches name, behind one of them: what their lines came in, and what the bank gets.
pub async fn named_files(db: &Conn, after: Option<Id>) -> Result<NamedFiles, ApiError> {
    let rows = store::after(db, after).await?;
    let last = rows.last().map(|row| row.id.cast());
    let mut files = Vec::new();
    for row in rows {
        if let (Some(sheet), Some(place)) = (row.sheet, row.sheet_place) {
            let (sha256, size_bytes) = (sheet.0.sha256, sheet.0.size_bytes);
            files.push(NamedFile { kind: FileKind::BatchSheet, place, sha256, size_bytes });
        }
        if let (Some(file), Some(place)) = (row.bank_file, row.bank_file_place) {
            let (sha256, size_bytes) = (file.0.sha256, file.0.size_bytes);
            files.push(NamedFile { kind: FileKind::BankFile, place, sha256, size_bytes });
        }
    }
    Ok(NamedFiles { files, last })
}

/// Some of the files that banks answered with, behind one of them.
pub async fn named_answers(db: &Conn, after: Option<Id>) -> Result<NamedFiles, ApiError> {
    let rows = answers::after(db, after).await?;
    let last = rows.last().map(|row| Id::new(row.id));
    let named = |row: answers::answer::Model| NamedFile {
        kind: FileKind::BankAnswer,
        place: row.place,
        sha256: row.sha256,
        size_bytes: row.size_bytes,
    };
    Ok(NamedFiles { files: rows.into_iter().map(named).collect(), last })
}

/// Some of the bank's papers, behind one of them.
pub async fn named_evidence(db: &Conn, after: Option<Id>) -> Result<NamedFiles, ApiError> {
    let rows = answers::papers_after(db, after).await?;
    let last = rows.last().map(|row| Id::new(row.id));
    let named = |row: answers::evidence::Model| NamedFile {
        kind: FileKind::BatchEvidence,
        place: row.place,
        sha256: row.sha256,
        size_bytes: row.size_bytes,
    };
    Ok(NamedFiles { files: rows.into_iter().map(named).collect(), last })
}

/// Every place that rows of these batches name.
pub async fn named_places(db: &Conn, batches: &[BatchId]) -> Result<HashSet<String>, ApiError> {
    let mut places: HashSet<String> = answers::places(db, batches).await?.into_iter().collect();
    for (sheet, bank_file) in store::places(db, batches).await? {
        places.extend(sheet);
        places.extend(bank_file);
    }
    Ok(places)
}
