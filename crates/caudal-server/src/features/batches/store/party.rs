//! Whom batches pay, each once.

use caudal_db::{
    DatabaseTransaction, bulk,
    sea_orm::{ConnectionTrait, DbErr, QuerySelect, entity::prelude::*},
};
use caudal_domain::ids::{BatchId, BeneficiaryId};

/// A beneficiary of a batch, as their table has them.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "batch_party")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub batch_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub beneficiary_id: Uuid,
}

#[derive(Clone, Copy, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// Says whom a batch pays, in place of what was said before.
pub async fn write(
    tx: &DatabaseTransaction,
    id: BatchId,
    parties: impl IntoIterator<Item = Uuid>,
) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::BatchId.eq(id.0)).exec(tx).await?;
    let row = |beneficiary_id| Model { batch_id: id.0, beneficiary_id };
    let rows: Vec<_> = parties.into_iter().map(row).collect();
    bulk::insert(tx, &rows).await
}

/// Which of these beneficiaries a batch pays.
pub async fn paid_of(
    db: &impl ConnectionTrait,
    id: BatchId,
    of: &[BeneficiaryId],
) -> Result<Vec<Uuid>, DbErr> {
    let theirs = Entity::find().select_only().column(Column::BeneficiaryId).filter(Column::BatchId.eq(id.0));
    let theirs = theirs.filter(bulk::any_of(db, Column::BeneficiaryId, of.iter().map(|id| id.0)));
    theirs.into_tuple().all(db).await
}
