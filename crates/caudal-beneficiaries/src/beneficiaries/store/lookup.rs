//! Many beneficiaries and accounts at once, as the rows of a batch name them.

use std::collections::HashMap;

use caudal_db::{Conn, bulk, entity::prelude::*};
use caudal_domain::account::BankAccount;
use caudal_domain::ids::{BankAccountId, BankId, BeneficiaryId, UserId};

use super::super::{Party, view};
use super::{account, row};
use caudal_access::people;
use caudal_web::http::problem::ApiError;

/// A document: its kind (`cedula`, `ruc`, `passport`) and its number.
pub type Document = (String, String);

/// The beneficiaries with these documents. A member of staff's document is the one that their own record has.
pub async fn by_documents(db: &Conn, documents: &[Document]) -> Result<HashMap<Document, Party>, ApiError> {
    let numbers: Vec<&str> = documents.iter().map(|(_, number)| number.as_str()).collect();
    if numbers.is_empty() {
        return Ok(HashMap::new());
    }
    let found =
        row::Entity::find().filter(bulk::any_of(db, row::Column::DocumentNumber, numbers.iter().copied()));
    let mut parties = HashMap::new();
    for row in found.all(db).await? {
        if let (Some(kind), Some(number)) = (row.document_type.clone(), row.document_number.clone()) {
            parties.insert((kind, number), Party::from(row));
        }
    }
    let staff = people::by_documents(db, &numbers).await?;
    let ids: Vec<_> = staff.iter().map(|(_, id)| id.0).collect();
    let mut rows: HashMap<UserId, row::Model> = HashMap::new();
    if !ids.is_empty() {
        let found = row::Entity::find().filter(bulk::any_of(db, row::Column::UserId, ids));
        rows.extend(found.all(db).await?.into_iter().filter_map(|row| Some((row.user_id?, row))));
    }
    for (document, user) in staff {
        if let Some(row) = rows.get(&user) {
            parties.entry(document).or_insert_with(|| Party::from(row.clone()));
        }
    }
    Ok(parties)
}

/// Beneficiaries by their ids; those of members of staff have the document that their own record has.
pub async fn with_documents(db: &Conn, ids: &[BeneficiaryId]) -> Result<Vec<Party>, ApiError> {
    let rows = super::find_all(db, ids).await?;
    let mut parties: Vec<Party> = rows.into_iter().map(Party::from).collect();
    let staff: Vec<UserId> = parties.iter().filter_map(|p| p.user_id).collect();
    let papers = people::papers(db, &staff).await?;
    for party in &mut parties {
        let own = papers.iter().find(|p| party.user_id.is_some_and(|user| user == p.id));
        if let Some(own) = own.filter(|_| party.document_number.is_none()) {
            party.document_type.clone_from(&own.document_type);
            party.document_number.clone_from(&own.document);
        }
    }
    Ok(parties)
}

/// The beneficiaries that these members of staff are.
pub async fn of_users(db: &Conn, users: &[UserId]) -> Result<Vec<(UserId, BeneficiaryId)>, ApiError> {
    if users.is_empty() {
        return Ok(Vec::new());
    }
    let found = row::Entity::find().filter(bulk::any_of(db, row::Column::UserId, users.iter().copied()));
    Ok(found.all(db).await?.into_iter().filter_map(|row| Some((row.user_id?, row.id))).collect())
}

/// An account as the rows of a batch name it: by beneficiary, bank and number.
#[derive(Clone, Debug)]
pub struct Numbered {
    pub account: BankAccount,
    pub bank_id: BankId,
    /// `checking` or `savings`.
    pub kind: String,
    pub number: String,
    pub entered_by: String,
}

/// Every account of these beneficiaries, the inactive ones included.
pub async fn numbered(db: &Conn, of: &[(BeneficiaryId, Option<UserId>)]) -> Result<Vec<Numbered>, ApiError> {
    if of.is_empty() {
        return Ok(Vec::new());
    }
    let holders: HashMap<BeneficiaryId, Option<UserId>> = of.iter().map(|(id, user)| (*id, *user)).collect();
    let found = account::Entity::find();
    let found = found
        .filter(bulk::any_of(db, account::Column::BeneficiaryId, holders.keys().copied()))
        .all(db)
        .await?;
    let read = |row: account::Model| {
        let user = holders.get(&row.beneficiary_id).copied().flatten();
        Ok(Numbered {
            account: view::domain(&row, user)?,
            bank_id: row.bank_id,
            kind: row.kind,
            number: row.number,
            entered_by: row.entered_by_name,
        })
    };
    found.into_iter().map(read).collect()
}

/// Accounts by their ids, with who entered each.
pub async fn numbered_by_id(db: &Conn, ids: &[BankAccountId]) -> Result<Vec<Numbered>, ApiError> {
    let found = super::accounts(db, ids).await?;
    let read = |(row, _): super::AccountRow| {
        Ok(Numbered {
            account: view::domain(&row, None)?,
            bank_id: row.bank_id,
            kind: row.kind,
            number: row.number,
            entered_by: row.entered_by_name,
        })
    };
    found.into_iter().map(read).collect()
}
