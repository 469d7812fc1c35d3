//! Many beneficiaries at once, in slices: a statement takes only so many parameters.

use super::*;
use caudal_db::Conn;
use caudal_domain::ids::BeneficiaryId;

const SLICE: usize = 500;

/// The beneficiaries with these documents, in no order.
pub async fn by_documents(db: &Conn, documents: &[(String, String)]) -> Result<Vec<row::Model>, DbErr> {
    let mut found = Vec::new();
    for kind in ["cedula", "ruc", "passport"] {
        let numbers: Vec<_> = documents.iter().filter(|(k, _)| k == kind).map(|(_, n)| n.clone()).collect();
        for some in numbers.chunks(SLICE) {
            let of_kind = row::Column::DocumentType.eq(kind).and(row::Column::DocumentNumber.is_in(some));
            found.extend(row::Entity::find().filter(of_kind).all(db).await?);
        }
    }
    Ok(found)
}

/// The beneficiary with this document, locked until the transaction ends.
pub async fn lock_document(tx: &Tx, kind: &str, number: &str) -> Result<Option<row::Model>, DbErr> {
    let document = row::Column::DocumentType.eq(kind).and(row::Column::DocumentNumber.eq(number));
    row::Entity::find().filter(document).lock_exclusive().one(tx).await
}

/// The accounts of many beneficiaries that are in use, in no order.
pub async fn live_accounts(db: &Conn, of: &[BeneficiaryId]) -> Result<Vec<account::Model>, DbErr> {
    let mut found = Vec::new();
    for some in of.chunks(SLICE) {
        let theirs = account::Column::BeneficiaryId.is_in(some.iter().copied());
        let live = theirs.and(account::Column::State.ne("inactive"));
        found.extend(account::Entity::find().filter(live).all(db).await?);
    }
    Ok(found)
}
