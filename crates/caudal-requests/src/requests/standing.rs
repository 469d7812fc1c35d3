//! What the person whom the money concerns owes already, beside the decision about giving them more.

use caudal_db::Conn;
use caudal_domain::{actor::Actor, ledger::Account, permission::Permission as P, request::State};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::{paid, row::Model};
use caudal_ledger as ledger;
use caudal_web::app::App;
use caudal_web::http::{page::Ref, problem::ApiError};

/// The last twelve months, in milliseconds. They begin with the UTC day on which a request was made.
const YEAR_MS: i64 = 365 * 24 * 3600 * 1000;

/// What a person owes and was given, in the currency of the request. Debt belongs to the beneficiary where that is a
/// member of staff, else to the requester (domain, section 3).
#[derive(Clone, Serialize, ToSchema)]
pub struct Standing {
    /// The member of staff.
    pub person: Ref,
    /// Advances that they have not proved yet, in minor units.
    pub advances_minor: i64,
    /// What they owe through payroll, in minor units.
    pub receivable_minor: i64,
    /// How many requests were paid to them in the last twelve months.
    pub paid_count: i64,
    /// How much that was, in minor units.
    pub paid_minor: i64,
}

/// The standing of the person whom a request concerns, for those who decide about it while it waits for them.
pub async fn of(db: &Conn, app: &App, actor: &Actor, row: &Model) -> Result<Option<Standing>, ApiError> {
    if !(waits(row)? && decides(row, actor)) {
        return Ok(None);
    }
    let debtor_id = row.debtor_id;
    let currency = row.currency;
    let accounts = [(Account::Advances(debtor_id), currency), (Account::Receivable(debtor_id), currency)];
    let owed = ledger::balances(db, &accounts).await?;
    let since = app.now_ms() - YEAR_MS;
    let (paid_count, paid_minor) = paid::paid_to(db, debtor_id, row.currency.code(), since).await?;
    Ok(Some(Standing {
        person: debtor(row),
        advances_minor: owed.first().copied().unwrap_or_default(),
        receivable_minor: owed.get(1).copied().unwrap_or_default(),
        paid_count,
        paid_minor,
    }))
}

fn waits(row: &Model) -> Result<bool, ApiError> {
    Ok(matches!(row.state, State::New | State::Approved | State::HrApproved))
}

fn decides(row: &Model, actor: &Actor) -> bool {
    let deciders =
        [P::ManageApproved, P::ManageDeclined, P::ManageHrApproved, P::ManageHrDeclined, P::ManagePending];
    actor.rights(row.branch_id).any(|right| deciders.iter().any(|p| right.allows(*p)))
}

/// The member of staff who owes.
fn debtor(row: &Model) -> Ref {
    match row.beneficiary_user_id {
        Some(id) => Ref::new(id, row.beneficiary_name.clone()),
        None => Ref::new(row.requester_id, row.requester_name.clone()),
    }
}
