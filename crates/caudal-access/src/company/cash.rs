//! What others work with cash by: the boxes, what money moves for, and what is counted.

use caudal_db::{Conn, Tx};
use caudal_domain::ids::{CashBoxId, CategoryId};
use caudal_domain::{ledger::Direction, money::Currency};

use super::store::rows::{self, branch, cash_box, denomination, movement_category};
use caudal_web::http::{page::Ref, problem::ApiError};

/// A cash box as it was set up.
#[derive(Clone, Debug)]
pub struct CashBoxSetting {
    pub id: CashBoxId,
    pub name: String,
    pub branch: Ref,
    pub currency: Currency,
    pub fund_minor: i64,
    pub ceiling_minor: Option<i64>,
    /// Up to what difference a count needs no explanation, in minor units.
    pub tolerance_minor: i64,
    pub active: bool,
}

/// What money comes into a box for, or leaves it for.
#[derive(Clone, Debug)]
pub struct Category {
    pub id: CategoryId,
    pub name: String,
    pub direction: Direction,
    /// The code of the ledger account on the other side.
    pub account: String,
}

#[derive(Clone, Debug)]
pub struct Denomination {
    pub currency: Currency,
    pub value_minor: i64,
    /// Whether it is a coin.
    pub coin: bool,
    /// "Billete de 20 USD".
    pub name: String,
}

/// Every cash box, by name.
pub async fn cash_boxes(db: &Conn) -> Result<Vec<CashBoxSetting>, ApiError> {
    let all = rows::all::<cash_box::Model>(db).await?;
    let branches = rows::all::<branch::Model>(db).await?;
    all.into_iter().map(|row| setting(row, &branches)).collect()
}

/// One cash box, locked until the transaction ends: whoever moves its money waits for who does.
pub async fn lock_cash_box(tx: &Tx, id: CashBoxId) -> Result<Option<CashBoxSetting>, ApiError> {
    let Some(row) = rows::lock::<cash_box::Model>(tx, id).await? else { return Ok(None) };
    let branches = rows::all::<branch::Model>(tx).await?;
    setting(row, &branches).map(Some)
}

fn setting(row: cash_box::Model, branches: &[branch::Model]) -> Result<CashBoxSetting, ApiError> {
    let name = branches.iter().find(|b| b.id == row.branch_id).map(|b| b.name.clone());
    Ok(CashBoxSetting {
        id: row.id,
        name: row.name,
        branch: Ref::new(row.branch_id, name.unwrap_or_default()),
        currency: row.currency,
        fund_minor: row.fund_minor,
        ceiling_minor: row.ceiling_minor,
        tolerance_minor: row.tolerance_minor,
        active: row.active,
    })
}

/// The categories in use, by name.
pub async fn categories(db: &Conn) -> Result<Vec<Category>, ApiError> {
    let all = rows::all::<movement_category::Model>(db).await?;
    Ok(all.into_iter().filter(|c| c.active).map(of).collect())
}

/// One category that is in use.
pub async fn category(db: &Conn, id: CategoryId) -> Result<Option<Category>, ApiError> {
    Ok(categories(db).await?.into_iter().find(|c| c.id == id))
}

fn of(row: movement_category::Model) -> Category {
    let direction = if row.direction == "in" { Direction::In } else { Direction::Out };
    Category { id: row.id, name: row.name, direction, account: row.account }
}

/// The notes and coins in use, by currency, the largest first.
pub async fn denominations(db: &Conn) -> Result<Vec<Denomination>, ApiError> {
    let all = rows::all::<denomination::Model>(db).await?;
    let shown = |d: denomination::Model| Denomination {
        currency: d.currency,
        value_minor: d.value_minor,
        coin: d.form == "coin",
        name: d.name,
    };
    Ok(all.into_iter().filter(|d| d.active).map(shown).collect())
}
