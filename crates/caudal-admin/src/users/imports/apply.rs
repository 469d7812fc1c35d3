//! Writing what was checked of people, each as a call by hand would.

use caudal_db::Tx;
use caudal_domain::error::{CommonRefusal, FieldRefusal, Refusal};
use serde_json::Value;

use super::columns::{Column, Trouble};
use super::content::{Order, problem};
use super::plan;
use crate::users::{api::UserBody, service};
use caudal_access::people::{self, store};
use caudal_beneficiaries::imports::{FileKind, RowProblem};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

pub static PEOPLE: FileKind = FileKind {
    kind: "users",
    record: "user_import",
    applied: "users.import",
    stopped: "users.import-stop",
    plan: |app, caller, bytes| Box::pin(plan(app, caller, bytes)),
    allows: |actor| actor.permissions.allows_any(people::ADMINISTRATORS),
    write: |tx, app, caller, order| Box::pin(write(tx, app, caller, order)),
    refused,
};

async fn write(tx: &Tx, app: &App, caller: &Caller, order: Value) -> Result<bool, ApiError> {
    let order: Order = serde_json::from_value(order).map_err(ApiError::internal)?;
    let mut body: UserBody = serde_json::from_value(order.body).map_err(ApiError::internal)?;
    if let Some(address) = order.manager {
        let lead = store::by_email(tx, &address).await?;
        let unknown = || FieldRefusal {
            field: "manager_id".into(),
            refusal: CommonRefusal::ReferenceUnavailable.into(),
        };
        body.manager_id = Some(Some(lead.ok_or_else(|| vec![unknown()])?.id));
    }
    match order.user_id {
        Some(id) => service::change(tx, app, caller, (id, order.version), &body).await.map(|_| false),
        None => service::register(tx, app, caller, &body).await.map(|_| true),
    }
}

fn refused(field: Option<&str>, refusal: &Refusal) -> RowProblem {
    problem(field.map_or(Column::Email, column), "", &Trouble::Refused(refusal.clone()))
}

fn column(field: &str) -> Column {
    match field.split('/').next().unwrap_or_default() {
        "name" => Column::Name,
        "state" => Column::State,
        "employee_number" => Column::EmployeeNumber,
        "document" => Column::Document,
        "document_type" => Column::DocumentType,
        "phone" => Column::Phone,
        "branch_id" => Column::Branch,
        "manager_id" => Column::Manager,
        "permissions" => Column::Permissions,
        _ => Column::Email,
    }
}
