//! What the tables of settings hold.

use std::future::Future;

use caudal_db::{
    DatabaseTransaction, all_but_key,
    sea_orm::{
        self, ConnectionTrait, DbErr, ExprTrait, IntoActiveModel, QueryOrder, QuerySelect,
        entity::prelude::*, sea_query::Order,
    },
};
use caudal_domain::ids::Id;

use super::MOST;

/// What is done with the rows of every kind of setting.
pub trait Row: Sized {
    /// Every one, in the order of its list.
    fn all<C: ConnectionTrait>(db: &C) -> impl Future<Output = Result<Vec<Self>, DbErr>> + Send;
    /// One, locked until the transaction ends.
    fn lock(tx: &DatabaseTransaction, id: Id) -> impl Future<Output = Result<Option<Self>, DbErr>> + Send;
    /// Adds it.
    fn insert(&self, tx: &DatabaseTransaction) -> impl Future<Output = Result<(), DbErr>> + Send;
    /// Writes it as it is now, where nobody wrote it since `version` was read. Answers whether it did.
    fn save(
        &self,
        tx: &DatabaseTransaction,
        version: i64,
    ) -> impl Future<Output = Result<bool, DbErr>> + Send;
}

macro_rules! rows {
    ($($entity:ident by $($order:ident $direction:ident),+;)+) => {$(
        impl Row for $entity::Model {
            async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<Self>, DbErr> {
                let all = $entity::Entity::find()$(.order_by($entity::Column::$order, Order::$direction))+;
                all.limit(MOST).all(db).await
            }
            async fn lock(tx: &DatabaseTransaction, id: Id) -> Result<Option<Self>, DbErr> {
                $entity::Entity::find_by_id(id.0).lock_exclusive().one(tx).await
            }
            async fn insert(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
                let row = self.clone().into_active_model().reset_all();
                $entity::Entity::insert(row).exec_without_returning(tx).await.map(drop)
            }
            async fn save(&self, tx: &DatabaseTransaction, version: i64) -> Result<bool, DbErr> {
                let here = $entity::Column::Id.eq(self.id).and($entity::Column::Version.eq(version));
                let written =
                    $entity::Entity::update_many().set(all_but_key(self.clone())).filter(here).exec(tx);
                Ok(written.await?.rows_affected == 1)
            }
        }
    )+};
}

rows! {
    branch by Name Asc;
    cancellation_cause by Name Asc;
    cash_box by Name Asc;
    cost_centre by Code Asc;
    denomination by Currency Asc, ValueMinor Desc, Form Desc;
    holiday by Day Desc;
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
