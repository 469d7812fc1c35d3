//! The company as every room needs it: rules that hold for all, types of request, branches, cost centres, what cash is kept by. How
//! administrators change it is said by the room of settings.

mod cash;
mod choices;
pub mod general;
mod layout;
#[path = "said.es.rs"]
mod said_es;
mod stationery;
pub mod store;

use caudal_db::{Conn, Tx, table};
use caudal_domain::ids::{BranchId, CauseId, CostCentreId, Id, LayoutId, RequestTypeId};
use caudal_domain::request::{Method, TypeRules};
use caudal_domain::{batch::Safeguard, error::Fields, money::Currency, time::parse_date};
use caudal_formats::layout::Layout;
use jiff::civil::Date;

use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::http::{page::Ref, problem::ApiError};
use store::rows::{self, branch, cost_centre};

pub use cash::{
    CashBoxSetting, Category, Denomination, cash_boxes, categories, category, denominations, lock_cash_box,
};
pub use general::{General, STRICT_ADMINISTRATORS, general, name as company_name, set_general};
pub use layout::{LayoutBody, LayoutColumn, LayoutWords};
pub use said_es::Words;
pub use stationery::Stationery;

/// The routes of what everybody may choose from.
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::SharedBySessions, routes!(stationery::get_company))
        .add(Rule::Choices, routes!(choices::list_request_types))
        .add(Rule::Choices, routes!(choices::list_branches))
        .add(Rule::Choices, routes!(choices::list_cost_centres))
        .add(Rule::SharedBySessions, routes!(choices::list_cancellation_causes))
        .add(Rule::SharedBySessions, routes!(choices::list_tariffs))
        .add(Rule::SharedBySessions, routes!(choices::list_holidays))
}

/// The code of the shipped type by which money that somebody spent of their own is asked for.
const REIMBURSEMENT: &str = "reembolso";

/// A setting that is a code and a name: a cost centre, a concepto contable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coded {
    pub id: Id,
    pub code: String,
    pub name: String,
    /// Whether it may be chosen.
    pub active: bool,
    pub version: i64,
}

impl Coded {
    pub fn new(id: Id, code: &str, name: &str) -> Self {
        Self { id, code: code.to_owned(), name: name.to_owned(), active: true, version: 1 }
    }
}

/// A cause of a cancellation that may be chosen.
pub async fn cancellation_cause(db: &Conn, id: CauseId) -> Result<Option<Ref>, ApiError> {
    Ok(store::cancellation_cause(db, id).await?)
}

/// A type of request as a new request copies it.
pub struct RequestType {
    pub kind: Ref,
    pub rules: TypeRules,
    pub needs_hr: bool,
    /// What becomes of the money: `settle`, `payroll` or `expense`.
    pub outcome: String,
    /// The code of its ledger account.
    pub expense_account: String,
    /// Whether only requester, beneficiary, deciders and HR may read purpose and attachments.
    pub confidential: bool,
    /// Within how many business days the money is settled, where that is what becomes of it.
    pub settle_days: Option<u32>,
    /// In how many monthly deductions it is paid back, where that is its outcome.
    pub instalments: Option<i32>,
}

pub async fn request_type(
    db: &Conn,
    id: RequestTypeId,
    home: Currency,
) -> Result<Option<RequestType>, ApiError> {
    Ok(store::request_type(db, id).await?.map(|row| type_of(row, home)))
}

/// Every type in use, in the company's order.
pub async fn request_types(db: &Conn, home: Currency) -> Result<Vec<RequestType>, ApiError> {
    Ok(store::request_types(db).await?.into_iter().map(|row| type_of(row, home)).collect())
}

/// The type by which what was spent above an advance is asked for.
pub async fn reimbursement_type(db: &Conn, home: Currency) -> Result<Option<RequestType>, ApiError> {
    let all = rows::all::<rows::request_type::Model>(db).await?;
    let fits = |t: &rows::request_type::Model| t.code == REIMBURSEMENT && t.active && t.outcome == "expense";
    Ok(all.into_iter().find(fits).map(|row| type_of(row, home)))
}

pub async fn holidays(db: &Conn) -> Result<Vec<Date>, ApiError> {
    let all = rows::all::<rows::holiday::Model>(db).await?;
    Ok(all.iter().filter(|h| h.active).filter_map(|h| parse_date(&h.day)).collect())
}

fn type_of(row: rows::request_type::Model, home: Currency) -> RequestType {
    let methods = row.methods.split(',').filter_map(Method::from_name).collect();
    let rules =
        TypeRules { active: row.active, ceiling_minor: row.ceiling_minor, home_currency: home, methods };
    RequestType {
        settle_days: row.settle_days.and_then(|days| u32::try_from(days).ok()),
        kind: Ref::new(row.id, row.name),
        rules,
        needs_hr: row.needs_hr,
        outcome: row.outcome,
        expense_account: row.expense_account,
        confidential: row.confidential,
        instalments: row.instalments,
    }
}

/// A layout of a bank's file with its name, in use or not.
pub async fn bank_layout(db: &Conn, id: LayoutId) -> Result<Option<(String, Layout)>, ApiError> {
    let Some(row) = store::bank_layout(db, id).await? else { return Ok(None) };
    let kept = LayoutBody::from_json(&row.content)?.checked(&mut Fields::default());
    let layout = kept.ok_or_else(|| ApiError::Internal("a layout that cannot be read".into()))?;
    Ok(Some((row.name, layout)))
}

/// What batches in a currency need above which totals.
pub async fn batch_safeguard(db: &Conn, currency: Currency) -> Result<Safeguard, ApiError> {
    Ok(general(db).await?.batch_safeguard(currency))
}

/// Finds an active branch by its id.
pub async fn branch(db: &Conn, id: BranchId) -> Result<Option<Ref>, ApiError> {
    Ok(store::branch(db, id).await?)
}

/// Every branch, also those no longer used, for what names one.
pub async fn branch_names(db: &Conn) -> Result<Vec<Ref>, ApiError> {
    let rows = rows::all::<branch::Model>(db).await?;
    Ok(rows.into_iter().map(|r| Ref::new(r.id, r.name)).collect())
}

/// Every cost centre, also those no longer used, for what names one.
pub async fn cost_centre_names(db: &Conn) -> Result<Vec<Ref>, ApiError> {
    let rows = rows::all::<cost_centre::Model>(db).await?;
    Ok(rows.into_iter().map(|r| Ref::new(r.id, format!("{} · {}", r.code, r.name))).collect())
}

/// The branches that may be chosen.
pub async fn branches_in_use(db: &Conn) -> Result<Vec<Ref>, ApiError> {
    Ok(store::branches(db).await?)
}

/// Finds an active cost centre by its id.
pub async fn cost_centre(db: &Conn, id: CostCentreId) -> Result<Option<Ref>, ApiError> {
    Ok(store::cost_centre(db, id).await?)
}

pub async fn add_branch(tx: &Tx, id: BranchId, name: &str) -> Result<(), ApiError> {
    let row = branch::Model { id, name: name.to_owned(), active: true, version: 1 };
    Ok(table::insert(tx, row).await?)
}

pub async fn add_cost_centre(tx: &Tx, id: CostCentreId, code: &str, name: &str) -> Result<(), ApiError> {
    let (code, name) = (code.to_owned(), name.to_owned());
    Ok(table::insert(tx, cost_centre::Model { id, code, name, active: true, version: 1 }).await?)
}
