//! Advances of which money may come back into a cash box; the box's side stands with cash.

use caudal_db::Conn;
use caudal_domain::ids::{BranchId, SettlementId};
use caudal_domain::{money::Currency, settlement::State};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::list::{self, Filter, Way};
use super::store::row::Model;
use caudal_web::http::page::{Page, Ref};
use caudal_web::{app::App, http::problem::ApiError};

/// A settlement of which money may come back into the reader's box. Amounts are minor units of its currency.
#[derive(Clone, Serialize, ToSchema)]
pub struct Returned {
    pub id: SettlementId,
    pub number: String,
    pub request_number: String,
    /// The type of its request.
    pub type_name: String,
    /// Who has to prove it.
    pub debtor: Ref,
    pub currency: Currency,
    /// What was paid.
    pub advance_minor: i64,
    /// What is neither proved nor returned: the most that may come back.
    pub rest_minor: i64,
    /// ISO date until when it is to be settled.
    pub due_on: String,
}

/// Settlements of which something may come back in a currency, newest first, found by number, person or type; `within` names
/// the only branches of the company, where not all are the reader's.
pub async fn returnable(
    db: &Conn,
    app: &App,
    currency: Option<&str>,
    words: Option<&str>,
    after: Option<SettlementId>,
    within: Option<&[BranchId]>,
    limit: u64,
) -> Result<Page<Returned>, ApiError> {
    let filter = Filter {
        states: vec![State::Open, State::Submitted],
        owing: true,
        words: words.map(str::to_owned),
        currency: currency.map(str::to_owned),
        today: app.today().to_string(),
        ..Filter::default()
    };
    let ways = within.map_or_else(|| vec![Way::All], |some| some.iter().copied().map(Way::Branch).collect());
    let rows = list::page(db, &ways, &filter, after, limit).await?;
    Ok(Page::cut(rows, limit, |row| row.id).map(to_view))
}

fn to_view(row: Model) -> Returned {
    Returned {
        rest_minor: (row.advance_minor - row.returned_minor - row.spent_minor).max(0),
        id: row.id,
        number: row.number,
        request_number: row.request_number,
        type_name: row.type_name,
        debtor: Ref::new(row.debtor_user_id, row.debtor_name),
        currency: row.currency,
        advance_minor: row.advance_minor,
        due_on: row.due_on,
    }
}
