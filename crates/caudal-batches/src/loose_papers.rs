//! Papers of banks that were uploaded for results that nobody then entered.

use super::{files, store::answers as rows};
use caudal_web::{app::App, http::problem::ApiError};

/// How long a paper that stands behind nothing is kept, in milliseconds: over a long weekend.
const LOOSE_MS: i64 = 7 * 24 * 3_600_000;
/// How many are removed in one turn.
const PURGED: u64 = 500;

/// Removes papers behind results that nobody entered. To be called every few minutes.
pub async fn purge(app: &App) -> Result<(), ApiError> {
    for paper in rows::forgotten(app.db.read(), app.now_ms() - LOOSE_MS, PURGED).await? {
        let id = paper.id;
        let gone = app
            .db
            .write(move |tx| Box::pin(async move { Ok::<_, ApiError>(rows::remove_loose(tx, id).await?) }))
            .await?;
        if gone {
            files::remove(app, &paper.place).await;
        }
    }
    Ok(())
}
