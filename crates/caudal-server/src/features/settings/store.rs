//! Rows of settings.

use caudal_db::sea_orm::{self, ConnectionTrait, DbErr, QueryOrder, QuerySelect, Set, entity::prelude::*};
use caudal_domain::ids::Id;

use crate::http::page::Ref;

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
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod branch_row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "branch")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub name: String,
        pub active: bool,
    }

    #[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

mod cost_centre_row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "cost_centre")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub code: String,
        pub name: String,
        pub active: bool,
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

/// Every branch, active or not, by name.
pub async fn all_branches(db: &impl ConnectionTrait) -> Result<Vec<Ref>, DbErr> {
    let rows = branch_row::Entity::find().order_by_asc(branch_row::Column::Name).limit(MOST).all(db).await?;
    Ok(rows.into_iter().map(|r| Ref { id: r.id, name: r.name }).collect())
}

/// One active branch.
pub async fn branch(db: &impl ConnectionTrait, id: Id) -> Result<Option<Ref>, DbErr> {
    let row =
        branch_row::Entity::find_by_id(id.0).filter(branch_row::Column::Active.eq(true)).one(db).await?;
    Ok(row.map(|r| Ref { id: r.id, name: r.name }))
}

/// Adds a branch.
pub async fn add_branch(db: &impl ConnectionTrait, id: Id, name: &str) -> Result<(), DbErr> {
    let row = branch_row::ActiveModel { id: Set(id.0), name: Set(name.to_owned()), active: Set(true) };
    branch_row::Entity::insert(row).exec_without_returning(db).await.map(drop)
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

/// Adds a cost centre.
pub async fn add_cost_centre(db: &impl ConnectionTrait, id: Id, code: &str, name: &str) -> Result<(), DbErr> {
    let row = cost_centre_row::ActiveModel {
        id: Set(id.0),
        code: Set(code.to_owned()),
        name: Set(name.to_owned()),
        active: Set(true),
    };
    cost_centre_row::Entity::insert(row).exec_without_returning(db).await.map(drop)
}
