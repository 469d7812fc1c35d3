//! What a company sets up once: types of request, branches, cost centres.

mod api;
mod store;

use caudal_db::sea_orm::ConnectionTrait;
use caudal_domain::{
    ids::Id,
    money::Currency,
    request::{Method, TypeRules},
};
use utoipa_axum::routes;

use crate::{
    app::App,
    http::{
        page::Ref,
        problem::ApiError,
        table::{Routes, Rule},
    },
};

/// The routes of this feature.
#[must_use]
pub fn routes(app: &App) -> Routes {
    Routes::new(app.clone())
        .add(Rule::Session, routes!(api::list_request_types))
        .add(Rule::Session, routes!(api::list_branches))
        .add(Rule::Session, routes!(api::list_cost_centres))
}

/// A type of request as a new request copies it.
pub struct RequestType {
    /// Its id and name.
    pub kind: Ref,
    /// What it demands.
    pub rules: TypeRules,
    /// Whether HR must approve.
    pub needs_hr: bool,
    /// What becomes of the money: `settle`, `payroll` or `expense`.
    pub outcome: String,
    /// The code of its ledger account.
    pub expense_account: String,
    /// Whether only requester, beneficiary, deciders and HR may read purpose and attachments.
    pub confidential: bool,
}

/// Finds a type by its id.
///
/// # Errors
/// `internal` when the database fails.
pub async fn request_type(
    db: &impl ConnectionTrait,
    id: Id,
    home: Currency,
) -> Result<Option<RequestType>, ApiError> {
    let Some(row) = store::request_type(db, id).await? else { return Ok(None) };
    let methods = row.methods.split(',').filter_map(Method::from_name).collect();
    let rules =
        TypeRules { active: row.active, ceiling_minor: row.ceiling_minor, home_currency: home, methods };
    Ok(Some(RequestType {
        kind: Ref { id: row.id, name: row.name },
        rules,
        needs_hr: row.needs_hr,
        outcome: row.outcome,
        expense_account: row.expense_account,
        confidential: row.confidential,
    }))
}

/// Finds an active branch by its id.
///
/// # Errors
/// `internal` when the database fails.
pub async fn branch(db: &impl ConnectionTrait, id: Id) -> Result<Option<Ref>, ApiError> {
    Ok(store::branch(db, id).await?)
}

/// Every branch, also those no longer used, for what names one.
///
/// # Errors
/// `internal` when the database fails.
pub async fn branch_names(db: &impl ConnectionTrait) -> Result<Vec<Ref>, ApiError> {
    Ok(store::all_branches(db).await?)
}

/// Finds an active cost centre by its id.
///
/// # Errors
/// `internal` when the database fails.
pub async fn cost_centre(db: &impl ConnectionTrait, id: Id) -> Result<Option<Ref>, ApiError> {
    Ok(store::cost_centre(db, id).await?)
}

/// Adds a branch.
///
/// # Errors
/// `internal` when the database fails.
pub async fn add_branch(db: &impl ConnectionTrait, id: Id, name: &str) -> Result<(), ApiError> {
    Ok(store::add_branch(db, id, name).await?)
}

/// Adds a cost centre.
///
/// # Errors
/// `internal` when the database fails.
pub async fn add_cost_centre(
    db: &impl ConnectionTrait,
    id: Id,
    code: &str,
    name: &str,
) -> Result<(), ApiError> {
    Ok(store::add_cost_centre(db, id, code, name).await?)
}
