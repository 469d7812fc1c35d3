//! What tasks beside the calls have in common.

use std::time::Duration;

use super::problem::ApiError;

/// How often something is tried that must be written down, and how long it waits between, times the attempt.
const ATTEMPTS: u32 = 20;
const PAUSE: Duration = Duration::from_secs(1);

/// Does a write again while the database is busy or does not say whether it was done: what it says has happened already, and is done twice where nobody knows of it.
pub async fn retry_while_busy<T, W>(write: impl Fn() -> W) -> Result<T, ApiError>
where
    W: Future<Output = Result<T, ApiError>>,
{
    for attempt in 1..ATTEMPTS {
        match write().await {
            Err(ApiError::Busy | ApiError::OutcomeUnknown) => tokio::time::sleep(PAUSE * attempt).await,
            done => return done,
        }
    }
    write().await
}
