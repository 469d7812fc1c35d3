//! The audit of what was taken away: it changes no record, and stands in a transaction of its own.

use caudal_db::audit::{self, Row};

use super::problem::ApiError;
use crate::app::App;

pub async fn audit_taken(app: &App, row: Row) -> Result<(), ApiError> {
    app.write(row, |tx, _, row| Box::pin(async move { Ok(audit::append(tx, row).await?) })).await
}
