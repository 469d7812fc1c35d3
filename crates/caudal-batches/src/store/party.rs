//! Whom batches pay, each once.

use caudal_db::{Conn, DbErr, Tx, bulk, entity::prelude::*};
use caudal_domain::ids::{BatchId, BeneficiaryId};

#[derive(Clone, Debug, PartialEq, Eq, Row)]
#[table("batch_party")]
pub struct Model {
    #[key]
    pub batch_id: BatchId,
    #[key]
    pub beneficiary_id: BeneficiaryId,
}

/// Says whom a batch pays, in place of what was said before.
pub async fn write(
    tx: &Tx,
    id: BatchId,
    parties: impl IntoIterator<Item = BeneficiaryId>,
) -> Result<(), DbErr> {
    Entity::delete_many().filter(Column::BatchId.eq(id)).exec(tx).await?;
    let row = |beneficiary_id| Model { batch_id: id, beneficiary_id };
    let rows: Vec<_> = parties.into_iter().map(row).collect();
    bulk::insert(tx, &rows).await
}

/// Which of these beneficiaries a batch pays.
pub async fn paid_of(db: &Conn, id: BatchId, of: &[BeneficiaryId]) -> Result<Vec<BeneficiaryId>, DbErr> {
    let theirs = Entity::find().select_only().column(Column::BeneficiaryId).filter(Column::BatchId.eq(id));
    let theirs = theirs.filter(bulk::any_of(db, Column::BeneficiaryId, of.iter().copied()));
    theirs.into_tuple().all(db).await
}
