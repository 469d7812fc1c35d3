//! What the tables of settings hold.

use caudal_db::{Conn, DbErr, Tx, entity::prelude::*, sea_query::Order, table};
use caudal_domain::ids::{
    self, BankId, BranchId, CashBoxId, CategoryId, CauseId, CostCentreId, DenominationId, HolidayId, Id,
    LayoutId, RequestTypeId, TariffId,
};
use caudal_domain::money::Currency;

/// A row of a kind of setting.
pub trait SettingRow: ModelTrait<Entity: EntityTrait<Key = Id<Self::Of>>> {
    /// What its ids are the ids of.
    type Of;
    const ORDER: &'static [(<Self::Entity as EntityTrait>::Column, Order)];
}

/// Every row of a kind, in the order of its list.
pub async fn all<R: SettingRow>(db: &Conn) -> Result<Vec<R>, DbErr> {
    let mut all = R::Entity::find();
    for (column, direction) in R::ORDER {
        all = all.order_by(*column, direction.clone());
    }
    all.all(db).await
}

pub async fn lock<R: SettingRow>(tx: &Tx, id: Id<R::Of>) -> Result<Option<R>, DbErr> {
    table::lock::<R::Entity>(tx, id).await
}

macro_rules! rows {
    ($($entity:ident of $kind:ident by $($order:ident $direction:ident),+;)+) => {$(
        impl SettingRow for $entity::Model {
            type Of = ids::$kind;
            const ORDER: &'static [($entity::Column, Order)] =
                &[$(($entity::Column::$order, Order::$direction)),+];
        }
    )+};
}

rows! {
    bank_layout of Layout by Name Asc;
    branch of Branch by Name Asc;
    cancellation_cause of Cause by Name Asc;
    cash_box of CashBox by Name Asc;
    cost_centre of CostCentre by Code Asc;
    denomination of Denomination by Currency Asc, ValueMinor Desc, Form Desc;
    holiday of Holiday by Day Desc;
    movement_category of Category by Name Asc;
    request_type of RequestType by Position Asc;
    tariff of Tariff by Name Asc;
}

pub mod request_type {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("request_type")]
    pub struct Model {
        #[key]
        pub id: RequestTypeId,
        pub code: String,
        pub name: String,
        pub needs_hr: bool,
        pub ceiling_minor: Option<i64>,
        pub methods: String,
        pub outcome: String,
        pub expense_account: String,
        pub settle_days: Option<i32>,
        pub instalments: Option<i32>,
        pub confidential: bool,
        pub active: bool,
        pub position: i32,
        pub version: i64,
    }
}

pub mod branch {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("branch")]
    pub struct Model {
        #[key]
        pub id: BranchId,
        pub name: String,
        pub active: bool,
        pub version: i64,
    }
}

pub mod cost_centre {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cost_centre")]
    pub struct Model {
        #[key]
        pub id: CostCentreId,
        pub code: String,
        pub name: String,
        pub active: bool,
        pub version: i64,
    }
}

/// Tariffs: what one day, trip or unit of something costs.
pub mod tariff {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("tariff")]
    pub struct Model {
        #[key]
        pub id: TariffId,
        pub name: String,
        pub type_id: RequestTypeId,
        pub currency: Currency,
        pub unit_minor: i64,
        pub unit_fraction: i64,
        pub active: bool,
        pub version: i64,
    }
}

pub mod cash_box {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cash_box")]
    pub struct Model {
        #[key]
        pub id: CashBoxId,
        pub name: String,
        pub branch_id: BranchId,
        pub currency: Currency,
        pub fund_minor: i64,
        pub ceiling_minor: Option<i64>,
        pub tolerance_minor: i64,
        pub active: bool,
        pub version: i64,
    }
}

/// Notes and coins that a cash count counts.
pub mod denomination {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("denomination")]
    pub struct Model {
        #[key]
        pub id: DenominationId,
        pub name: String,
        pub currency: Currency,
        pub form: String,
        pub value_minor: i64,
        pub active: bool,
        pub version: i64,
    }
}

/// Why a document is cancelled.
pub mod cancellation_cause {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("cancellation_cause")]
    pub struct Model {
        #[key]
        pub id: CauseId,
        pub name: String,
        pub active: bool,
        pub version: i64,
    }
}

pub mod bank_layout {
    use super::*;

    /// One layout, as its table has it; `content` is its columns as JSON.
    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("bank_layout")]
    pub struct Model {
        #[key]
        pub id: LayoutId,
        pub name: String,
        pub bank_id: BankId,
        pub content: String,
        pub active: bool,
        pub version: i64,
    }
}

/// What money comes into a cash box for, or leaves it for.
pub mod movement_category {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("movement_category")]
    pub struct Model {
        #[key]
        pub id: CategoryId,
        pub name: String,
        pub direction: String,
        pub account: String,
        pub active: bool,
        pub version: i64,
    }
}

pub mod holiday {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("holiday")]
    pub struct Model {
        #[key]
        pub id: HolidayId,
        pub day: String,
        pub name: String,
        pub active: bool,
        pub version: i64,
    }
}
