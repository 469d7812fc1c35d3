//! Whether what is planned to be deducted is what people owe.

use std::collections::BTreeMap;

use caudal_db::{Db, DbErr, entity::prelude::*};
use caudal_domain::{ids::BeneficiaryId, ledger::Account, payroll::State};

use super::store::row::{Column as C, Entity};
use caudal_ledger as ledger;
use caudal_web::http::problem::ApiError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// How many people owe something through payroll, counted once for each currency.
    pub people: usize,
    /// Accounts, each with its currency, on which another amount stands than is planned to be deducted.
    pub off: Vec<(String, String)>,
}

impl Verification {
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.off.is_empty()
    }
}

#[derive(Row)]
struct Planned {
    beneficiary_id: BeneficiaryId,
    currency: String,
    minor: i64,
}

/// Whether what is pending of each person, in each currency, is what they owe for what has reached them.
pub async fn verify(db: &Db) -> Result<Verification, ApiError> {
    // One moment, whatever is marked meanwhile.
    let db = db.begin_long().await?;
    let mut owed = BTreeMap::new();
    for (key, currency, minor) in ledger::owed_through_payroll(&db).await? {
        owed.insert((key, currency), minor);
    }
    for planned in planned(&db).await? {
        let key = Account::Receivable(planned.beneficiary_id).key();
        *owed.entry((key, planned.currency)).or_default() -= planned.minor;
    }
    let people = owed.len();
    let off = owed.into_iter().filter(|(_, minor)| *minor != 0).map(|(place, _)| place).collect();
    Ok(Verification { people, off })
}

async fn planned(db: &caudal_db::Conn) -> Result<Vec<Planned>, DbErr> {
    Entity::find()
        .select_only()
        .columns([C::BeneficiaryId, C::Currency])
        .column_as(Expr::cust("CAST(SUM(amount_minor) AS BIGINT)"), "minor")
        .filter(C::State.eq(State::Pending.name()))
        .group_by(C::BeneficiaryId)
        .group_by(C::Currency)
        .into_model::<Planned>()
        .all(db)
        .await
}
