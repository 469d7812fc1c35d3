//! Files that no row names: what a call left that was cut off between its bytes and its row.

use std::collections::HashSet;

use caudal_db::{Conn, Uuid};
use caudal_domain::{ids::Id, time::Millis};

use super::super::papers;
use caudal_batches as batches;
use caudal_cancellations as cancellations;
use caudal_requests::attachments;
use caudal_web::{app::App, http::problem::ApiError};

/// How old a file must be to be swept away: no command runs that long.
const GRACE_MS: i64 = 24 * 3_600_000;
/// About how many files are asked at once.
const AT_ONCE: usize = 500;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    pub named: u64,
    /// How many no row names and are gone.
    pub removed: u64,
    /// How many no row names and are left, because rows name no other file there: the folder may be another portal's.
    pub left: u64,
}

/// Removes files that no row has named for a day. Only what this program made, by its name, is looked at. Nothing is removed while the
/// database is known to have gone back: the rows of its last days may be what is missing, and come again.
pub async fn sweep(app: &App) -> Result<Swept, ApiError> {
    if app.db.went_back().is_some() {
        return Ok(Swept::default());
    }
    let before = app.now_ms() - GRACE_MS;
    let mut places = app.attachments.places().await.map_err(ApiError::internal)?;
    places.retain(|place| made_at(place).is_some_and(|at| at < before));
    let mut unnamed = Vec::new();
    let mut swept = Swept::default();
    for some in places.chunks(AT_ONCE) {
        let named = named_among(app.db.read(), some).await?;
        for place in some {
            if named.contains(place) {
                swept.named += 1;
            } else {
                unnamed.push(place);
            }
        }
    }
    if swept.named == 0 && !unnamed.is_empty() {
        swept.left = unnamed.len() as u64;
        tracing::warn!(files = swept.left, "no file of the folder is of this portal's rows; none is removed");
        return Ok(swept);
    }
    for place in unnamed {
        // It may have been found out while the rows were asked.
        if app.db.went_back().is_some() {
            break;
        }
        match app.attachments.remove(place).await {
            Ok(()) => swept.removed += 1,
            Err(error) => tracing::warn!(%error, place, "a file that nobody names could not be removed"),
        }
    }
    if swept.removed > 0 {
        tracing::info!(files = swept.removed, "files that no row names were removed");
    }
    Ok(swept)
}

/// When a file was made that is called by an id of this portal, or is one that was still being written.
fn made_at(place: &str) -> Option<Millis> {
    let name = place.rsplit('/').next()?.split('#').next()?;
    let (seconds, nanos) = Uuid::parse_str(name).ok()?.get_timestamp()?.to_unix();
    i64::try_from(seconds).ok()?.checked_mul(1000)?.checked_add(i64::from(nanos / 1_000_000))
}

/// Those of some places that rows name.
async fn named_among(db: &Conn, places: &[String]) -> Result<HashSet<String>, ApiError> {
    let mut named = HashSet::new();
    named.extend(attachments::named_places(db, &ids(places, "attachments/")).await?);
    named.extend(cancellations::named_places(db, &ids(places, "cancellations/")).await?);
    named.extend(papers::named_places(db, &ids(places, "papers/")).await?);
    named.extend(batches::named_places(db, &ids(places, "batches/")).await?);
    Ok(named)
}

/// The ids that stand behind this beginning of a place.
fn ids<Of>(places: &[String], folder: &str) -> Vec<Id<Of>> {
    let first = |place: &String| place.strip_prefix(folder)?.split('/').next()?.parse().ok();
    let ids: HashSet<_> = places.iter().filter_map(first).collect();
    ids.into_iter().collect()
}
