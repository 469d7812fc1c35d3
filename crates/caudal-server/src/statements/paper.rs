//! A statement and the certificate that somebody owes nothing, as files.

use caudal_access::company::Stationery;
use caudal_domain::ids::UserId;
use caudal_paper::Document;

use super::{api, api::Statement, paper_es, service};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

/// How many movements stand on paper: whoever needs more asks in person.
const MOST_MOVEMENTS: u64 = 1_000;

async fn read(app: &App, caller: &Caller, of: Option<UserId>, most: u64) -> Result<Statement, ApiError> {
    let user = api::visible(app, caller, of.unwrap_or(caller.actor.id)).await?;
    service::statement(app, &user, None, most).await
}

/// Whether the caller sees what somebody owes.
///
/// # Errors
/// `not_found`.
pub async fn check(app: &App, caller: &Caller, of: Option<UserId>) -> Result<(), ApiError> {
    api::visible(app, caller, of.unwrap_or(caller.actor.id)).await.map(drop)
}

/// What somebody owes, the caller where nobody is named.
///
/// # Errors
/// `not_found`.
pub async fn statement(app: &App, caller: &Caller, of: Option<UserId>) -> Result<Document, ApiError> {
    let statement = read(app, caller, of, MOST_MOVEMENTS).await?;
    let stationery = Stationery::load(app.db.read(), app).await?;
    Ok(paper_es::statement(&statement, statement.next.is_some(), &stationery))
}

/// That somebody owes nothing.
///
/// # Errors
/// `not_found`, also while they owe something or something is on its way.
pub async fn clearance(app: &App, caller: &Caller, of: Option<UserId>) -> Result<Document, ApiError> {
    let statement = read(app, caller, of, 1).await?;
    if !statement.clear {
        return Err(ApiError::NotFound);
    }
    Ok(paper_es::clearance(&statement, &Stationery::load(app.db.read(), app).await?))
}
