//! Papers of settled documents: made once, and given out as they were made from then on.

use axum::body::Bytes;
use caudal_db::Conn;
use caudal_domain::ids::Id;
use sha2::{Digest as _, Sha256};
use std::collections::HashSet;

use super::store::{self, Key, paper};
use caudal_web::http::{problem::ApiError, upload};
use caudal_web::storage::{FileKind, NamedFile, NamedFiles};
use caudal_web::{app::App, caller::Caller};

/// The bytes of a paper: those that were made first, or these, which are kept for whoever asks next.
///
/// # Errors
/// `stored_file_missing`, `stored_file_damaged` where what was made first is not there as it was: another paper in its place would
/// say that it is the same.
pub async fn once(
    app: &App,
    caller: &Caller,
    key: Key,
    make: impl FnOnce() -> Vec<u8>,
) -> Result<Bytes, ApiError> {
    if let Some(first) = store::find(app.db.read(), &key).await? {
        return upload::get(app, &first.stored()).await;
    }
    let bytes = Bytes::from(make());
    let id = app.new_uuid();
    let row = paper::Model {
        id,
        document: key.document.to_owned(),
        object_id: key.object_id,
        state: key.state.to_owned(),
        size: key.size.to_owned(),
        size_bytes: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        sha256: hex::encode(Sha256::digest(&bytes)),
        place: format!("papers/{id}"),
        made_by: caller.actor.id,
        made_by_name: caller.actor.name.clone(),
        made_at_ms: app.now_ms(),
    };
    let place = row.place.clone();
    upload::put(app, &place, bytes.clone()).await?;
    // Of two that are made at once the first row stands, and both readers get its bytes.
    let stands = app
        .write((row, key), move |tx, _, (row, key)| {
            Box::pin(async move {
                store::insert(tx, row.clone()).await?;
                store::find(tx, key).await?.ok_or_else(|| ApiError::Internal("a paper is gone".into()))
            })
        })
        .await?;
    if stands.id == id {
        return Ok(bytes);
    }
    upload::remove(app, &place).await;
    upload::get(app, &stands.stored()).await
}

/// Some of the papers, behind one of them.
pub async fn named_files(db: &Conn, after: Option<Id>) -> Result<NamedFiles, ApiError> {
    let rows = store::after(db, after).await?;
    let last = rows.last().map(|row| Id::new(row.id));
    let named = |row: paper::Model| NamedFile {
        kind: FileKind::Paper,
        place: row.place,
        sha256: row.sha256,
        size_bytes: row.size_bytes,
    };
    Ok(NamedFiles { files: rows.into_iter().map(named).collect(), last })
}

/// At which of the places of these ids a paper lies that a row names.
pub async fn named_places(db: &Conn, ids: &[Id]) -> Result<HashSet<String>, ApiError> {
    Ok(store::places(db, ids).await?)
}
