//! The banks, as administrators keep them.

use caudal_db::{DatabaseTransaction, DbErr, sea_orm::ConnectionTrait, table};
use caudal_domain::ids::Id;

use super::store::{
    self,
    bank::{Entity, Model},
};
use crate::features::settings::Coded;

fn coded(row: Model) -> Coded {
    Coded { id: Id(row.id), code: row.code, name: row.name, active: row.active, version: row.version }
}

fn row(bank: &Coded) -> Model {
    Model {
        id: bank.id.0,
        code: bank.code.clone(),
        name: bank.name.clone(),
        active: bank.active,
        version: bank.version,
    }
}

/// Every bank, by name, the inactive ones included.
///
/// # Errors
/// Only the driver's own.
pub async fn all_banks(db: &impl ConnectionTrait) -> Result<Vec<Coded>, DbErr> {
    Ok(store::all_banks(db).await?.into_iter().map(coded).collect())
}

/// One bank, locked until the transaction ends.
///
/// # Errors
/// Only the driver's own.
pub async fn lock_bank(tx: &DatabaseTransaction, id: Id) -> Result<Option<Coded>, DbErr> {
    Ok(table::lock::<Entity>(tx, id.0).await?.map(coded))
}

/// Adds a bank.
///
/// # Errors
/// The unique indexes `bank_code` and `bank_name` refuse a second one.
pub async fn insert_bank(db: &impl ConnectionTrait, bank: &Coded) -> Result<(), DbErr> {
    table::insert(db, row(bank)).await
}

/// Writes a bank as it is now, where nobody wrote it since `version` was read. Answers whether it did.
///
/// # Errors
/// As [`insert_bank`].
pub async fn save_bank(tx: &DatabaseTransaction, bank: &Coded, version: i64) -> Result<bool, DbErr> {
    table::save(tx, row(bank), version).await
}
