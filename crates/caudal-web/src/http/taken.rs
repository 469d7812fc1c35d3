//! The audit of what was taken away: it changes no record, and stands in a transaction of its own.

use caudal_db::audit::{self, Row};

use super::problem::ApiError;
use crate::app::App;

pub async fn audit_taken(app: &App, row: Row) -> Result<(), ApiError> {
    app.db
        .write(move |tx| {
            let row = row.clone();
            Box::pin(async move { Ok::<_, ApiError>(audit::append(tx, &row).await?) })
        })
        .await
}
