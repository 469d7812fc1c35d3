//! Requests that a program wrote that does not compare them yet.

use caudal_db::Uuid;
use caudal_db::mark::{self, Mark};
use caudal_domain::ids::RequestId;

use super::store::alike;
use caudal_web::{app::App, http::problem::ApiError};

/// Set once all that may still be looked for can be compared.
const MARK: &str = "likeness";

/// Notes the words of what was asked for so lately that another may be its double, some hundred at a time. Once done it is
/// done for good; where the database fails, the next start goes on.
pub async fn complete(app: &App) -> Result<(), ApiError> {
    if matches!(mark::read(&app.db, MARK).await?, Mark::Set(_)) {
        return Ok(());
    }
    // One made today looks 30 days back, one that was made 30 days ago and is decided today as much again.
    let since_ms = u64::try_from(app.now_ms() - 2 * alike::SINCE_MS).unwrap_or_default();
    let mut from = RequestId::new(Uuid::from_u128(u128::from(since_ms) << 80));
    loop {
        let some = alike::unknown(app.db.read(), from).await?;
        let Some((last, _)) = some.last() else { break };
        from = RequestId::new(Uuid::from_u128(last.0.as_u128() + 1));
        note(app, some).await?;
    }
    Ok(mark::set(&app.db, MARK, "complete").await?)
}

async fn note(app: &App, some: Vec<(RequestId, String)>) -> Result<(), ApiError> {
    let noted = app.db.write(move |tx| {
        let some = some.clone();
        Box::pin(async move {
            for (id, purpose) in some {
                alike::note(tx, id, &purpose).await?;
            }
            Ok::<_, ApiError>(())
        })
    });
    noted.await
}
