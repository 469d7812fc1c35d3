//! The list of people as it is asked for.

use caudal_domain::ids::UserId;
use caudal_domain::permission::{Permission, Permissions};

use super::api::ListUsers;
use super::view::{self, UserItem};
use caudal_access::company;
use caudal_access::people::store::{self, list::Filter};
use caudal_web::app::App;
use caudal_web::http::page::{self, Page, Ref};
use caudal_web::http::{problem::ApiError, query::invalid_query};

const MAX_PAGE: u64 = 200;
/// The most people of a list that nobody bounded.
const EVERYBODY: u64 = 100_000;

pub struct Listing {
    pub filter: Filter,
    after: Option<UserId>,
    limit: u64,
}

impl Listing {
    /// Reads what a call asks for.
    ///
    /// # Errors
    /// `invalid_query`, `invalid_cursor`.
    pub fn read(query: &ListUsers) -> Result<Self, ApiError> {
        let state = match query.state.as_deref() {
            None | Some("") => None,
            Some("active") => Some("active"),
            Some("inactive") => Some("inactive"),
            Some(_) => return Err(invalid_query("state")),
        };
        let permission = match query.permission.as_deref() {
            None | Some("") => None,
            Some(label) => Some(Permission::from_label(label).ok_or_else(|| invalid_query("permission"))?),
        };
        let branch = match query.branch.as_deref() {
            None | Some("") => None,
            Some(id) => Some(id.parse().map_err(|_| invalid_query("branch"))?),
        };
        let limit = match query.limit {
            None => EVERYBODY,
            Some(n @ 1..=MAX_PAGE) => n,
            Some(_) => return Err(invalid_query("limit")),
        };
        Ok(Self {
            filter: Filter { words: query.q.clone(), permission, state, branch, ..Filter::default() },
            after: page::after(query.after.as_deref())?,
            limit,
        })
    }
}

/// A page of people, each with what is granted to them today.
///
/// # Errors
/// `invalid_cursor` when the last one seen is gone, `internal`.
pub async fn page(app: &App, listing: &Listing) -> Result<Page<UserItem>, ApiError> {
    let (db, today) = (app.db.read(), app.today());
    let last = match listing.after {
        Some(id) => {
            let gone = ApiError::Malformed { code: "invalid_cursor", field: None };
            Some(store::find(db, id).await?.ok_or(gone)?)
        }
        None => None,
    };
    let rows = store::list::page(db, &listing.filter, today, last.as_ref(), listing.limit + 1).await?;
    let page = Page::cut(rows, listing.limit, |row| row.id);
    let held = store::list::permissions(db, &page.items, today).await?;
    let branches = company::branch_names(db).await?;
    Ok(page.map(|row| {
        let granted = held.binary_search_by_key(&row.id, |(id, _)| *id).map(|at| held[at].1);
        UserItem {
            id: row.id,
            sub: row.subject.unwrap_or_else(|| row.id.to_string()),
            branch: row.branch_id.and_then(|id| branches.iter().find(|b| b.id == id.0).cloned()),
            name: row.name,
            email: row.email,
            state: row.state,
            employee_number: row.employee_number,
            last_sign_in_ms: row.last_sign_in_ms,
            permissions: view::permission_names(granted.unwrap_or_else(|_| Permissions::default())),
        }
    }))
}

const MOST_COLLEAGUES: u64 = 20;

/// Active people but this one, the first by name who have these words in it.
pub async fn colleagues(app: &App, but: UserId, words: Option<String>) -> Result<Vec<Ref>, ApiError> {
    let filter = Filter { words, by_name: true, state: Some(store::ACTIVE), ..Filter::default() };
    let rows = store::list::page(app.db.read(), &filter, app.today(), None, MOST_COLLEAGUES + 1).await?;
    let others = rows.into_iter().filter(|row| row.id != but).take(20);
    Ok(others.map(|row| Ref::new(row.id, row.name)).collect())
}
