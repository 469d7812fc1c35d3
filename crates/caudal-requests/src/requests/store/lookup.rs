//! Many requests at once, as the rows of a batch name them.

use std::collections::{HashMap, HashSet};

use caudal_db::{Conn, JsonText, bulk, entity::prelude::*};
use caudal_domain::ids::{BeneficiaryId, RequestId, UserId};
use caudal_domain::request::{Method, State};

use super::row::{Column, Entity, Model};
use super::{super::Payable, ApprovalRow};
use caudal_web::http::problem::ApiError;

/// The requests with these numbers.
pub async fn by_numbers(db: &Conn, numbers: &[&str]) -> Result<HashMap<String, Payable>, ApiError> {
    if numbers.is_empty() {
        return Ok(HashMap::new());
    }
    let found =
        Entity::find().filter(bulk::any_of(db, Column::Number, numbers.iter().copied())).all(db).await?;
    found.into_iter().map(|row| Ok((row.number.clone(), Payable::read(row)?))).collect()
}

/// A request that waits for a transfer.
#[derive(Clone, Debug)]
pub struct Waiting {
    pub beneficiary: BeneficiaryId,
    /// Of how much, in minor units.
    pub minor: i64,
    pub number: String,
}

/// The requests of these beneficiaries that wait for a transfer in a currency.
pub async fn waiting_for(
    db: &Conn,
    beneficiaries: &[BeneficiaryId],
    currency: &str,
) -> Result<Vec<Waiting>, ApiError> {
    if beneficiaries.is_empty() {
        return Ok(Vec::new());
    }
    let found: Vec<Model> = Entity::find()
        .filter(bulk::any_of(db, Column::BeneficiaryId, beneficiaries.iter().copied()))
        .filter(Column::State.eq(State::PendingDisbursement.name()))
        .filter(Column::Method.eq(Method::Transfer.name()))
        .filter(Column::LivePaymentId.is_null())
        .filter(Column::Currency.eq(currency))
        .all(db)
        .await?;
    let waiting = found.into_iter().filter_map(|row| {
        Some(Waiting { beneficiary: row.beneficiary_id, minor: row.approved_minor?, number: row.number })
    });
    Ok(waiting.collect())
}

/// How people are tied to requests.
#[derive(Clone, Debug, Default)]
pub struct Tied {
    /// Who asked for one of them.
    pub requested: HashSet<UserId>,
    /// Who approved one of them at a tier.
    pub approved: HashSet<UserId>,
}

/// Which of these people asked for some of the requests, or approved some at a tier.
pub async fn tied(db: &Conn, requests: &[RequestId], people: &[UserId]) -> Result<Tied, ApiError> {
    let mut tied = Tied::default();
    let wanted: HashSet<UserId> = people.iter().copied().collect();
    for some in requests.chunks(bulk::MOST) {
        let found = Entity::find().select_only().columns([Column::RequesterId, Column::Approvals]);
        let found = found.filter(bulk::any_of(db, Column::Id, some.iter().copied()));
        let found: Vec<(UserId, JsonText<Vec<ApprovalRow>>)> = found.into_tuple().all(db).await?;
        for (requester, approvals) in found {
            if wanted.contains(&requester) {
                tied.requested.insert(requester);
            }
            let tiers = approvals.iter().filter(|a| a.step == "tier");
            let of = tiers.flat_map(|a| [Some(a.by), a.on_behalf.as_ref().map(|p| p.id)]);
            tied.approved.extend(of.flatten().filter(|id| wanted.contains(id)));
        }
    }
    Ok(tied)
}
