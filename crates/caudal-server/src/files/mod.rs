//! Every file that a row names, whatever its kind: what a copy must hold, and what a portal is checked for.

mod unnamed;

use caudal_db::Conn;
use std::collections::HashSet;

use caudal_domain::ids::Id;

use super::papers;
use caudal_batches as batches;
use caudal_cancellations as cancellations;
use caudal_requests::attachments;
use caudal_web::http::problem::ApiError;
use caudal_web::storage::{FileKind, NamedFile, NamedFiles, Storage};

pub use unnamed::{Swept, sweep};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Missing,
    /// They are not those that the row names.
    Changed,
}

#[derive(Default, Debug)]
pub struct Checked {
    pub counts: Vec<(FileKind, u64)>,
    /// Those that are not whole.
    pub wrong: Vec<(NamedFile, Fault)>,
}

impl Checked {
    pub fn is_sound(&self) -> bool {
        self.wrong.is_empty()
    }

    pub fn total(&self) -> u64 {
        self.counts.iter().map(|(_, n)| n).sum()
    }
}

/// Some files of one kind of rows, behind a row: the only place that knows who names files.
async fn after(db: &Conn, table: usize, row: Option<Id>) -> Result<Option<NamedFiles>, ApiError> {
    let found = match table {
        0 => attachments::named_files(db, row.map(Id::cast)).await?,
        1 => batches::named_files(db, row).await?,
        2 => batches::named_answers(db, row).await?,
        3 => batches::named_evidence(db, row).await?,
        4 => cancellations::named_files(db, row).await?,
        5 => papers::named_files(db, row).await?,
        _ => return Ok(None),
    };
    Ok(Some(found))
}

/// Looks at every file that a row names, a few hundred at a time.
///
/// # Errors
/// `internal` when the database fails, and what `look` answers.
pub async fn each<E: From<ApiError>>(
    db: &Conn,
    mut look: impl AsyncFnMut(NamedFile) -> Result<(), E>,
) -> Result<(), E> {
    let (mut table, mut row) = (0, None);
    while let Some(found) = after(db, table, row).await? {
        for file in found.files {
            look(file).await?;
        }
        match found.last {
            Some(last) => row = Some(last),
            None => (table, row) = (table + 1, None),
        }
    }
    Ok(())
}

/// Reads every file again and holds it against its row.
///
/// # Errors
/// `internal` when the database fails, `files_away` and `internal` when a bucket does: what it did not say is not told of its files.
pub async fn check(db: &Conn, storage: &Storage) -> Result<Checked, ApiError> {
    let mut checked = Checked { counts: FileKind::ALL.map(|kind| (kind, 0)).to_vec(), wrong: Vec::new() };
    each(db, async |file| {
        checked.counts.iter_mut().filter(|(kind, _)| *kind == file.kind).for_each(|(_, n)| *n += 1);
        if let Some(fault) = find_fault(storage, &file).await? {
            checked.wrong.push((file, fault));
        }
        Ok::<_, ApiError>(())
    })
    .await?;
    if !checked.wrong.is_empty() {
        // A portal at work may have removed row and file since the row was read. The rows are asked, and not the form of a place:
        // one that was changed to lie anywhere is still named.
        let named = still_named(db, &checked.wrong).await?;
        checked.wrong.retain(|(file, _)| named.contains(&file.place));
    }
    Ok(checked)
}

/// Those of the places of these files that rows name now.
async fn still_named(db: &Conn, files: &[(NamedFile, Fault)]) -> Result<HashSet<String>, ApiError> {
    let asked: HashSet<&str> = files.iter().map(|(file, _)| file.place.as_str()).collect();
    let mut named = HashSet::new();
    each(db, async |file| {
        if asked.contains(file.place.as_str()) {
            named.insert(file.place);
        }
        Ok::<_, ApiError>(())
    })
    .await?;
    Ok(named)
}

/// What is wrong with a file, as far as its place can be read at all.
///
/// # Errors
/// The bucket's, which says nothing of the file.
pub async fn find_fault(storage: &Storage, file: &NamedFile) -> Result<Option<Fault>, ApiError> {
    match storage.measure(&file.place).await {
        Ok(Some((size, sha256))) if size == file.size_bytes && sha256 == file.sha256 => Ok(None),
        Ok(Some(_)) => Ok(Some(Fault::Changed)),
        Err(error) if storage.is_bucket() => Err(ApiError::internal(error)),
        Ok(None) | Err(_) => Ok(Some(Fault::Missing)),
    }
}
