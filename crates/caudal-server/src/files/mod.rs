//! Every file that a row names, whatever its kind: what a copy must hold, and what a portal is checked for.

mod unnamed;

use caudal_db::Conn;
use std::collections::HashSet;

use caudal_domain::ids::Id;
use futures::StreamExt as _;
use object_store::{ObjectStore, ObjectStoreExt as _, path::Path as Place};
use sha2::{Digest as _, Sha256};

use super::papers;
use caudal_batches as batches;
use caudal_cancellations as cancellations;
use caudal_requests::attachments;
use caudal_web::http::problem::ApiError;
use caudal_web::storage::{FileKind, NamedFile, NamedFiles};

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
pub async fn check(db: &Conn, kept: &dyn ObjectStore) -> Result<Checked, ApiError> {
    let mut checked = Checked { counts: FileKind::ALL.map(|kind| (kind, 0)).to_vec(), wrong: Vec::new() };
    each(db, async |file| {
        checked.counts.iter_mut().filter(|(kind, _)| *kind == file.kind).for_each(|(_, n)| *n += 1);
        if let Err(fault) = read(kept, &file).await {
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

async fn read(kept: &dyn ObjectStore, file: &NamedFile) -> Result<(), Fault> {
    let found = kept.get(&Place::from(file.place.as_str())).await.map_err(|_| Fault::Missing)?;
    let (mut hash, mut size) = (Sha256::new(), 0);
    let mut bytes = found.into_stream();
    while let Some(part) = bytes.next().await {
        let part = part.map_err(|_| Fault::Missing)?;
        size += i64::try_from(part.len()).unwrap_or(i64::MAX);
        hash.update(&part);
    }
    let told = hex::encode(hash.finalize());
    if told == file.sha256 && size == file.size_bytes { Ok(()) } else { Err(Fault::Changed) }
}
