//! What many beneficiaries were paid, for the checks of a batch.

use std::collections::HashMap;

use caudal_db::{Conn, Tx, bulk, entity::prelude::*};
use caudal_domain::ids::{BeneficiaryId, ConceptId, PaymentId, SourceAccountId};
use caudal_domain::{money::Currency, payment::State};

use super::super::company_accounts::Source;
use super::row::{Column, Entity};
use caudal_access::company::Coded;
use caudal_web::http::problem::ApiError;

/// A payment that was made or is under way.
#[derive(Clone, Debug, Row)]
pub struct RecentPayment {
    pub beneficiary_id: BeneficiaryId,
    pub amount_minor: i64,
    pub number: String,
    pub execution_date: String,
}

/// Payments of a currency to these beneficiaries, from a day on, that were made or are under way.
pub async fn recent_payments(
    db: &Conn,
    beneficiaries: &[BeneficiaryId],
    currency: &str,
    from: &str,
) -> Result<Vec<RecentPayment>, ApiError> {
    if beneficiaries.is_empty() {
        return Ok(Vec::new());
    }
    let live = State::all().filter(|s| s.live()).map(State::name);
    let found = Entity::find()
        .select_only()
        .columns([Column::BeneficiaryId, Column::AmountMinor, Column::Number, Column::ExecutionDate])
        .filter(bulk::any_of(db, Column::BeneficiaryId, beneficiaries.iter().copied()))
        .filter(Column::Currency.eq(currency))
        .filter(Column::ExecutionDate.gte(from))
        .filter(Column::State.is_in(live))
        .into_model::<RecentPayment>();
    Ok(found.all(db).await?)
}

#[derive(Clone, Copy, Debug, Row)]
pub struct Paid {
    pub beneficiary_id: BeneficiaryId,
    pub count: i64,
    pub minor: i64,
}

/// What these beneficiaries were paid in a currency from a day on.
pub async fn paid_since(
    db: &Conn,
    beneficiaries: &[BeneficiaryId],
    currency: &str,
    from: &str,
) -> Result<Vec<Paid>, ApiError> {
    if beneficiaries.is_empty() {
        return Ok(Vec::new());
    }
    let found = Entity::find()
        .select_only()
        .column(Column::BeneficiaryId)
        .column_as(Expr::col(Column::AmountMinor).count(), "count")
        .column_as(Expr::cust("CAST(SUM(amount_minor) AS BIGINT)"), "minor")
        .filter(bulk::any_of(db, Column::BeneficiaryId, beneficiaries.iter().copied()))
        .filter(Column::Currency.eq(currency))
        .filter(Column::ExecutionDate.gte(from))
        .filter(Column::State.eq(State::Confirmed.name()))
        .group_by(Column::BeneficiaryId)
        .into_model::<Paid>();
    Ok(found.all(db).await?)
}

/// An account of the company that is in use, held as it is until the transaction ends, with its currency.
pub async fn source_in_use(tx: &Tx, id: SourceAccountId) -> Result<Option<(Source, Currency)>, ApiError> {
    let Some(row) = super::hold_source(tx, id).await? else { return Ok(None) };
    let currency = row.currency;
    Ok(Some((Source::from(row), currency)))
}

/// A concepto contable that is in use.
pub async fn concept_in_use(tx: &Tx, id: ConceptId) -> Result<Option<Coded>, ApiError> {
    let row = super::concept(tx, id).await?;
    Ok(row.map(|c| Coded {
        id: c.id.cast(),
        code: c.code,
        name: c.name,
        active: c.active,
        version: c.version,
    }))
}

/// Whom these payments go to.
pub async fn payees(db: &Conn, ids: &[PaymentId]) -> Result<HashMap<PaymentId, String>, ApiError> {
    let named = Entity::find()
        .select_only()
        .columns([Column::Id, Column::BeneficiaryName])
        .filter(Column::Id.is_in(ids.iter().copied()))
        .into_tuple::<(PaymentId, String)>();
    Ok(if ids.is_empty() { HashMap::new() } else { named.all(db).await?.into_iter().collect() })
}
