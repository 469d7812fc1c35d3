//! Writing what was checked of beneficiaries, each as a call by hand would.

use caudal_db::Tx;
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::ids::{BankId, BeneficiaryId};
use caudal_domain::{money::Currency, request::RequestRefusal};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::plan;
use super::row::{Column, Trouble, problem};
use crate::beneficiaries::WRITERS;
use crate::beneficiaries::service::{self, CheckedAccount};
use crate::beneficiaries::store::{self, row::Model};
use crate::imports::{FileKind, RowProblem};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entered {
    pub bank_id: BankId,
    /// `checking`, `savings`.
    pub kind: String,
    pub number: String,
    pub currency: String,
}

/// What is to be written of a row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Order {
    /// Whom; nobody yet for a new one.
    pub beneficiary_id: Option<BeneficiaryId>,
    /// The version that was compared; nothing where an earlier row of the file may have written another.
    pub version: Option<i64>,
    /// `cedula`, `ruc`, `passport`.
    pub document_type: String,
    pub document_number: String,
    /// The name; nothing where an earlier row of the file says it.
    pub name: Option<String>,
    /// The e-mail; nothing where it stays.
    pub email: Option<String>,
    /// The account that is new.
    pub account: Option<Entered>,
}

pub static BENEFICIARIES: FileKind = FileKind {
    kind: "beneficiaries",
    record: "beneficiary_import",
    applied: "beneficiaries.import",
    stopped: "beneficiaries.import-stop",
    plan: |app, _, bytes| Box::pin(plan(app, bytes)),
    allows: |actor| actor.permissions.allows_any(WRITERS),
    write: |tx, app, caller, order| Box::pin(write(tx, app, caller, order)),
    refused,
};

async fn write(tx: &Tx, app: &App, caller: &Caller, order: Value) -> Result<bool, ApiError> {
    let order: Order = serde_json::from_value(order).map_err(ApiError::internal)?;
    let found = store::many::lock_document(tx, &order.document_type, &order.document_number).await?;
    let (of, is_new) = match found {
        Some(before) => (corrected(tx, app, caller, before, &order).await?, false),
        None => (registered(tx, app, caller, &order).await?, true),
    };
    if let Some(account) = &order.account {
        let checked = CheckedAccount {
            bank: account.bank_id,
            kind: account.kind.clone(),
            number: account.number.clone(),
            currency: Currency::parse(&account.currency)?,
        };
        service::enter(tx, app, caller, &of, &checked).await?;
    }
    Ok(is_new)
}

fn refused(field: Option<&str>, refusal: &Refusal) -> RowProblem {
    let column = field.and_then(Column::from_name).unwrap_or(Column::Document);
    problem(column, "", &Trouble::Refused(refusal.clone()))
}

async fn registered(tx: &Tx, app: &App, caller: &Caller, order: &Order) -> Result<Model, ApiError> {
    // The row that was to register it was refused, or somebody gave it another document since.
    let name = order.name.clone().filter(|_| order.beneficiary_id.is_none());
    let name = name.ok_or(RequestRefusal::BeneficiaryUnavailable)?;
    let document = (order.document_type.clone(), order.document_number.clone());
    let row = service::supplier(app, name, document, order.email.clone());
    service::register(tx, app, caller, &row).await?;
    Ok(row)
}

async fn corrected(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    before: Model,
    order: &Order,
) -> Result<Model, ApiError> {
    let other = order.beneficiary_id.is_some_and(|id| id != before.id);
    // One that was new when the file was checked is somebody else's entry by now.
    let entered_since = order.beneficiary_id.is_none() && order.name.is_some();
    if other || entered_since || order.version.is_some_and(|version| version != before.version) {
        return Err(CommonRefusal::ChangedMeanwhile.into());
    }
    if !before.active {
        return Err(RequestRefusal::BeneficiaryUnavailable.into());
    }
    let name = order.name.clone().unwrap_or_else(|| before.name.clone());
    let email = order.email.clone().or_else(|| before.email.clone());
    if (&name, &email) == (&before.name, &before.email) {
        return Ok(before);
    }
    let row = Model { name_key: store::name_key(&name), name, email, ..before.clone() };
    service::correct(tx, app, caller, &before, row).await
}
