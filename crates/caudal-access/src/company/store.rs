//! Rows of settings.

use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::ids::{BranchId, CauseId, CostCentreId, LayoutId, RequestTypeId};

use caudal_web::{http::page::Ref, memory};

pub mod rows;
pub mod values;

use rows::{bank_layout, branch, cancellation_cause, cost_centre, holiday, request_type, tariff};

/// Every active type, in the company's order.
pub async fn request_types(db: &Conn) -> Result<Vec<request_type::Model>, DbErr> {
    request_type::Entity::find()
        .filter(request_type::Column::Active.eq(true))
        .order_by_asc(request_type::Column::Position)
        .all(db)
        .await
}

/// One type, active or not.
pub async fn request_type(db: &Conn, id: RequestTypeId) -> Result<Option<request_type::Model>, DbErr> {
    let place = db.memory::<request_type::Model>(memory::CATALOGUE, id.0.as_bytes());
    if let Some(known) = place.get() {
        return Ok(Some(request_type::Model::clone(&known)));
    }
    let found = request_type::Entity::find_by_id(id).one(db).await?;
    Ok(found.map(|row| request_type::Model::clone(&place.store(row))))
}

/// One layout of a bank's file, active or not.
pub async fn bank_layout(db: &Conn, id: LayoutId) -> Result<Option<bank_layout::Model>, DbErr> {
    bank_layout::Entity::find_by_id(id).one(db).await
}

/// Every active tariff, by name.
pub async fn tariffs(db: &Conn) -> Result<Vec<tariff::Model>, DbErr> {
    let active = tariff::Entity::find().filter(tariff::Column::Active.eq(true));
    active.order_by_asc(tariff::Column::Name).all(db).await
}

/// Every active holiday with its name, by day.
pub async fn holidays(db: &Conn) -> Result<Vec<(String, String)>, DbErr> {
    let active = holiday::Entity::find().filter(holiday::Column::Active.eq(true));
    let rows = active.order_by_asc(holiday::Column::Day).all(db).await?;
    Ok(rows.into_iter().map(|r| (r.day, r.name)).collect())
}

/// Every active branch, by name.
pub async fn branches(db: &Conn) -> Result<Vec<Ref>, DbErr> {
    let active = branch::Entity::find().filter(branch::Column::Active.eq(true));
    let rows = active.order_by_asc(branch::Column::Name).all(db).await?;
    Ok(rows.into_iter().map(|r| Ref::new(r.id, r.name)).collect())
}

pub async fn branch(db: &Conn, id: BranchId) -> Result<Option<Ref>, DbErr> {
    let row = branch::Entity::find_by_id(id).filter(branch::Column::Active.eq(true)).one(db).await?;
    Ok(row.map(|r| Ref::new(r.id, r.name)))
}

/// Every active cause of a cancellation, by name.
pub async fn cancellation_causes(db: &Conn) -> Result<Vec<Ref>, DbErr> {
    let active = cancellation_cause::Entity::find().filter(cancellation_cause::Column::Active.eq(true));
    let rows = active.order_by_asc(cancellation_cause::Column::Name).all(db).await?;
    Ok(rows.into_iter().map(|r| Ref::new(r.id, r.name)).collect())
}

/// One active cause of a cancellation.
pub async fn cancellation_cause(db: &Conn, id: CauseId) -> Result<Option<Ref>, DbErr> {
    let found =
        cancellation_cause::Entity::find_by_id(id).filter(cancellation_cause::Column::Active.eq(true));
    Ok(found.one(db).await?.map(|r| Ref::new(r.id, r.name)))
}

/// Every active cost centre, by code.
pub async fn cost_centres(db: &Conn) -> Result<Vec<Ref>, DbErr> {
    let active = cost_centre::Entity::find().filter(cost_centre::Column::Active.eq(true));
    let rows = active.order_by_asc(cost_centre::Column::Code).all(db).await?;
    Ok(rows.into_iter().map(|r| Ref::new(r.id, format!("{} {}", r.code, r.name))).collect())
}

pub async fn cost_centre(db: &Conn, id: CostCentreId) -> Result<Option<Ref>, DbErr> {
    let found = cost_centre::Entity::find_by_id(id).filter(cost_centre::Column::Active.eq(true));
    Ok(found.one(db).await?.map(|r| Ref::new(r.id, format!("{} {}", r.code, r.name))))
}
