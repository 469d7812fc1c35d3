//! Rows of settings.

use caudal_db::{
    DatabaseTransaction, all_but_key,
    sea_orm::{
        self, ConnectionTrait, DbErr, ExprTrait, IntoActiveModel, QueryOrder, QuerySelect, entity::prelude::*,
    },
};
use caudal_domain::ids::Id;

use crate::http::page::Ref;

pub mod values;

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
pub mod branch_row {
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
pub mod cost_centre_row {
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

/// The most settings of one kind that a screen chooses from.
const MOST: u64 = 500;

/// Every active type, in the company's order.
pub async fn request_types(db: &impl ConnectionTrait) -> Result<Vec<request_type::Model>, DbErr> {
    request_type::Entity::find()
        .filter(request_type::Column::Active.eq(true))
        .order_by_asc(request_type::Column::Position)
        .limit(MOST)
        .all(db)
        .await
}

/// One type, active or not.
pub async fn request_type(db: &impl ConnectionTrait, id: Id) -> Result<Option<request_type::Model>, DbErr> {
    request_type::Entity::find_by_id(id.0).one(db).await
}

/// Every active branch, by name.
pub async fn branches(db: &impl ConnectionTrait) -> Result<Vec<Ref>, DbErr> {
    let active = branch_row::Entity::find().filter(branch_row::Column::Active.eq(true));
    let rows = active.order_by_asc(branch_row::Column::Name).limit(MOST).all(db).await?;
    Ok(rows.into_iter().map(|r| Ref { id: r.id, name: r.name }).collect())
}

/// One active branch.
pub async fn branch(db: &impl ConnectionTrait, id: Id) -> Result<Option<Ref>, DbErr> {
    let row =
        branch_row::Entity::find_by_id(id.0).filter(branch_row::Column::Active.eq(true)).one(db).await?;
    Ok(row.map(|r| Ref { id: r.id, name: r.name }))
}

/// Every active cost centre, by code.
pub async fn cost_centres(db: &impl ConnectionTrait) -> Result<Vec<Ref>, DbErr> {
    let active = cost_centre_row::Entity::find().filter(cost_centre_row::Column::Active.eq(true));
    let rows = active.order_by_asc(cost_centre_row::Column::Code).limit(MOST).all(db).await?;
    Ok(rows.into_iter().map(|r| Ref { id: r.id, name: format!("{} {}", r.code, r.name) }).collect())
}

/// One active cost centre.
pub async fn cost_centre(db: &impl ConnectionTrait, id: Id) -> Result<Option<Ref>, DbErr> {
    let found = cost_centre_row::Entity::find_by_id(id.0).filter(cost_centre_row::Column::Active.eq(true));
    Ok(found.one(db).await?.map(|r| Ref { id: r.id, name: format!("{} {}", r.code, r.name) }))
}

/// Every branch, by name.
pub async fn all_branches(db: &impl ConnectionTrait) -> Result<Vec<branch_row::Model>, DbErr> {
    branch_row::Entity::find().order_by_asc(branch_row::Column::Name).limit(MOST).all(db).await
}

/// One branch, locked until the transaction ends.
pub async fn lock_branch(tx: &DatabaseTransaction, id: Id) -> Result<Option<branch_row::Model>, DbErr> {
    branch_row::Entity::find_by_id(id.0).lock_exclusive().one(tx).await
}

/// Adds a branch.
pub async fn insert_branch(db: &impl ConnectionTrait, row: branch_row::Model) -> Result<(), DbErr> {
    branch_row::Entity::insert(row.into_active_model().reset_all()).exec_without_returning(db).await.map(drop)
}

/// Writes a branch as it is now, where nobody wrote it since `version` was read. Answers whether it did.
pub async fn save_branch(
    tx: &DatabaseTransaction,
    row: branch_row::Model,
    version: i64,
) -> Result<bool, DbErr> {
    let here = branch_row::Column::Id.eq(row.id).and(branch_row::Column::Version.eq(version));
    let written = branch_row::Entity::update_many().set(all_but_key(row)).filter(here).exec(tx);
    Ok(written.await?.rows_affected == 1)
}

/// Every cost centre, by code.
pub async fn all_cost_centres(db: &impl ConnectionTrait) -> Result<Vec<cost_centre_row::Model>, DbErr> {
    cost_centre_row::Entity::find().order_by_asc(cost_centre_row::Column::Code).limit(MOST).all(db).await
}

/// One cost centre, locked until the transaction ends.
pub async fn lock_cost_centre(
    tx: &DatabaseTransaction,
    id: Id,
) -> Result<Option<cost_centre_row::Model>, DbErr> {
    cost_centre_row::Entity::find_by_id(id.0).lock_exclusive().one(tx).await
}

/// Adds a cost centre.
pub async fn insert_cost_centre(db: &impl ConnectionTrait, row: cost_centre_row::Model) -> Result<(), DbErr> {
    cost_centre_row::Entity::insert(row.into_active_model().reset_all())
        .exec_without_returning(db)
        .await
        .map(drop)
}

/// Writes a cost centre as it is now, where nobody wrote it since `version` was read. Answers whether it did.
pub async fn save_cost_centre(
    tx: &DatabaseTransaction,
    row: cost_centre_row::Model,
    version: i64,
) -> Result<bool, DbErr> {
    let here = cost_centre_row::Column::Id.eq(row.id).and(cost_centre_row::Column::Version.eq(version));
    let written = cost_centre_row::Entity::update_many().set(all_but_key(row)).filter(here).exec(tx);
    Ok(written.await?.rows_affected == 1)
}

/// Every type, in the company's order.
pub async fn all_request_types(db: &impl ConnectionTrait) -> Result<Vec<request_type::Model>, DbErr> {
    request_type::Entity::find().order_by_asc(request_type::Column::Position).limit(MOST).all(db).await
}

/// One type, locked until the transaction ends.
pub async fn lock_request_type(
    tx: &DatabaseTransaction,
    id: Id,
) -> Result<Option<request_type::Model>, DbErr> {
    request_type::Entity::find_by_id(id.0).lock_exclusive().one(tx).await
}

/// Adds a type.
pub async fn insert_request_type(db: &impl ConnectionTrait, row: request_type::Model) -> Result<(), DbErr> {
    request_type::Entity::insert(row.into_active_model().reset_all())
        .exec_without_returning(db)
        .await
        .map(drop)
}

/// Writes a type as it is now, where nobody wrote it since `version` was read. Answers whether it did.
pub async fn save_request_type(
    tx: &DatabaseTransaction,
    row: request_type::Model,
    version: i64,
) -> Result<bool, DbErr> {
    let here = request_type::Column::Id.eq(row.id).and(request_type::Column::Version.eq(version));
    let written = request_type::Entity::update_many().set(all_but_key(row)).filter(here).exec(tx);
    Ok(written.await?.rows_affected == 1)
}
