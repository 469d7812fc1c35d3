//! What the tables of settings hold.

use caudal_db::{
    DatabaseTransaction,
    sea_orm::{self, ConnectionTrait, DbErr, QueryOrder, entity::prelude::*, sea_query::Order},
    table,
};
use caudal_domain::ids::Id;

/// A row of a kind of setting.
pub trait Row:
    table::Row<Entity: EntityTrait<Model = Self, PrimaryKey: PrimaryKeyTrait<ValueType = Uuid>>>
{
    /// In which order its kind is listed.
    const ORDER: &'static [(<Self::Entity as EntityTrait>::Column, Order)];
}

/// Every row of a kind, in the order of its list.
pub async fn all<R: Row>(db: &impl ConnectionTrait) -> Result<Vec<R>, DbErr> {
    let mut all = R::Entity::find();
    for (column, direction) in R::ORDER {
        all = all.order_by(*column, direction.clone());
    }
    all.all(db).await
}

/// One row of a kind, locked until the transaction ends.
pub async fn lock<R: Row>(tx: &DatabaseTransaction, id: Id) -> Result<Option<R>, DbErr> {
    table::lock::<R::Entity>(tx, id.0).await
}

macro_rules! rows {
    ($($entity:ident by $($order:ident $direction:ident),+;)+) => {$(
        impl Row for $entity::Model {
            const ORDER: &'static [($entity::Column, Order)] =
                &[$(($entity::Column::$order, Order::$direction)),+];
        }
    )+};
}

rows! {
    bank_layout by Name Asc;
    branch by Name Asc;
    cancellation_cause by Name Asc;
    cash_box by Name Asc;
    cost_centre by Code Asc;
    denomination by Currency Asc, ValueMinor Desc, Form Desc;
    holiday by Day Desc;
    movement_category by Name Asc;
    request_type by Position Asc;
    tariff by Name Asc;
}

/// Types of request.
pub mod request_type {
    use super::*;

    /// One type, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "request_type")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
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

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Branches.
pub mod branch {
    use super::*;

    /// One branch, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "branch")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub active: bool,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Cost centres.
pub mod cost_centre {
    use super::*;

    /// One cost centre, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "cost_centre")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub code: String,
        pub name: String,
        pub active: bool,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Tariffs: what one day, trip or unit of something costs.
pub mod tariff {
    use super::*;

    /// One tariff, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "tariff")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub type_id: Uuid,
        pub currency: String,
        pub unit_minor: i64,
        pub unit_fraction: i64,
        pub active: bool,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Cash boxes.
pub mod cash_box {
    use super::*;

    /// One cash box, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "cash_box")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub branch_id: Uuid,
        pub currency: String,
        pub fund_minor: i64,
        pub ceiling_minor: Option<i64>,
        pub tolerance_minor: i64,
        pub active: bool,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Notes and coins that a cash count counts.
pub mod denomination {
    use super::*;

    /// One note or coin, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "denomination")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub currency: String,
        pub form: String,
        pub value_minor: i64,
        pub active: bool,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Why a document is cancelled.
pub mod cancellation_cause {
    use super::*;

    /// One cause, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "cancellation_cause")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub active: bool,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Layouts of banks' files.
pub mod bank_layout {
    use super::*;

    /// One layout, as its table has it; `content` is its columns as JSON.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "bank_layout")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub bank_id: Uuid,
        pub content: String,
        pub active: bool,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// What money comes into a cash box for, or leaves it for.
pub mod movement_category {
    use super::*;

    /// One category, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "movement_category")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub direction: String,
        pub account: String,
        pub active: bool,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Days on which nobody works.
pub mod holiday {
    use super::*;

    /// One day, as its table has it.
    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "holiday")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub day: String,
        pub name: String,
        pub active: bool,
        pub version: i64,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
