//! Money of an advance that was not spent and comes back into a cash box; the box's side stands with cash.

use caudal_db::{DatabaseTransaction, sea_orm::ConnectionTrait};
use caudal_domain::{
    ids::{BranchId, Id, SettlementId},
    settlement::{Settlement, State},
};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{
    load,
    service::{Desk, Happened},
    store::{
        self,
        list::{self, Filter, Way},
        row::Model,
    },
};
use crate::{
    app::App,
    caller::Caller,
    features::settings,
    http::{
        page::{Page, Ref},
        problem::ApiError,
    },
};

/// A settlement that money comes back to, locked.
pub struct Returning {
    /// The settlement as the rules read it.
    pub settlement: Settlement,
    /// Its number.
    pub number: String,
    /// Its request.
    pub request: Ref,
    /// Who has to prove the money.
    pub debtor: Ref,
    /// The cost centre of its request.
    pub cost_centre_id: Option<Id>,
    row: Box<Model>,
}

/// A settlement of which money may come back into the reader's box. Amounts are minor units of its currency.
#[derive(Clone, Serialize, ToSchema)]
pub struct Returned {
    /// UUID.
    #[schema(value_type = String, format = Uuid)]
    pub id: Uuid,
    /// Its number.
    pub number: String,
    /// The number of its request.
    pub request_number: String,
    /// The type of its request.
    pub type_name: String,
    /// Who has to prove it.
    pub debtor: Ref,
    /// ISO 4217 code.
    pub currency: String,
    /// What was paid.
    pub advance_minor: i64,
    /// What is neither proved nor returned: the most that may come back.
    pub rest_minor: i64,
    /// ISO date until when it is to be settled.
    pub due_on: String,
}

/// Finds a settlement and locks it until the transaction ends.
///
/// # Errors
/// `internal` when the database fails.
pub async fn lock_for_return(
    tx: &DatabaseTransaction,
    id: SettlementId,
) -> Result<Option<Returning>, ApiError> {
    let Some(row) = store::lock(tx, id).await? else { return Ok(None) };
    let settlement = load::domain(&row, &settings::general(tx).await?)?;
    Ok(Some(Returning {
        settlement,
        number: row.number.clone(),
        request: Ref { id: row.request_id, name: row.request_number.clone() },
        debtor: Ref { id: row.debtor_user_id, name: row.debtor_name.clone() },
        cost_centre_id: row.cost_centre_id.map(Id),
        row: Box::new(row),
    }))
}

impl Returning {
    /// Writes down what came back to a box, or that this was undone: the settlement as it is then.
    ///
    /// # Errors
    /// `internal` when the database fails.
    pub async fn record(
        &self,
        tx: &DatabaseTransaction,
        app: &App,
        caller: &Caller,
        next: &Settlement,
        cash_box: &str,
    ) -> Result<(), ApiError> {
        let before = self.row.as_ref();
        let row = Model { returned_minor: next.returned_minor, ..before.clone() };
        let came_minor = next.returned_minor - before.returned_minor;
        let action = if came_minor > 0 { "return" } else { "return-undone" };
        let happened = Happened { amount_minor: Some(came_minor.abs()), reason: Some(cash_box.to_owned()) };
        Desk { tx, app, caller }.keep(before, row, action, happened).await.map(drop)
    }
}

/// Settlements of which something may come back in a currency, newest first, found by number, person or type; `within` names
/// the only branches of the company, where not all are the reader's.
///
/// # Errors
/// `internal` when the database fails.
pub async fn returnable(
    db: &impl ConnectionTrait,
    app: &App,
    currency: Option<&str>,
    words: Option<&str>,
    after: Option<Id>,
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
    Ok(Page::cut(rows, limit, |row| Id(row.id)).map(shown))
}

fn shown(row: Model) -> Returned {
    Returned {
        rest_minor: (row.advance_minor - row.returned_minor - row.spent_minor).max(0),
        id: row.id,
        number: row.number,
        request_number: row.request_number,
        type_name: row.type_name,
        debtor: Ref { id: row.debtor_user_id, name: row.debtor_name },
        currency: row.currency,
        advance_minor: row.advance_minor,
        due_on: row.due_on,
    }
}
