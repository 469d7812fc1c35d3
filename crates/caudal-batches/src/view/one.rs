//! Lines of batches as the API shows them.

use caudal_domain::batch::{checks::Column, line::State};
use caudal_domain::ids::{BeneficiaryId, PaymentId, RequestId};
use serde::Serialize;
use utoipa::ToSchema;

use super::super::store::line;
use super::super::stored::{BatchFault, BatchProblem};

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BatchLine {
    /// Its place in the batch, from 1.
    pub position: i64,
    /// Its number as the spreadsheet shows it.
    pub row: Option<i64>,
    /// `wrong`, `good`, `approved`, `sent`, `confirmed`, `rejected`, `returned`, `reversed`, `discarded`.
    #[schema(value_type = String)]
    pub state: State,
    /// Its cells as they were written.
    pub cells: BatchCells,
    /// The amount as it was understood, in minor units.
    pub amount_minor: Option<i64>,
    /// Everything that is wrong with it.
    pub problems: Vec<BatchProblem>,
    /// Whether it goes to an account that nobody verified.
    pub new_account: bool,
    /// UUID of the beneficiary.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub beneficiary_id: Option<BeneficiaryId>,
    /// UUID of the payment that it became.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub payment_id: Option<PaymentId>,
    /// UUID of the request that it pays.
    #[schema(value_type = Option<String>, format = Uuid)]
    pub request_id: Option<RequestId>,
    /// Where its money should have gone in the batch that it failed in.
    pub was: Option<String>,
    /// Why a person has to look at the bank's answer.
    pub doubt: Option<BatchFault>,
    pub bank_said: Option<BatchFault>,
}

#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct BatchCells {
    /// Tipo documento.
    pub document_type: String,
    /// Número documento.
    pub document: String,
    /// Nombre.
    pub name: String,
    /// Código banco.
    pub bank: String,
    /// Tipo cuenta.
    pub account_kind: String,
    /// Número cuenta.
    pub account: String,
    /// Monto.
    pub amount: String,
    /// Moneda.
    pub currency: String,
    /// Concepto.
    pub concept: String,
    /// Referencia.
    pub reference: String,
    /// Correo.
    pub email: String,
    /// Teléfono.
    pub phone: String,
    /// Solicitud.
    pub request: String,
}

/// A line as it is shown.
#[must_use]
pub fn line(kept: line::Model) -> BatchLine {
    let text = |column: Column| kept.cells.text(column).to_owned();
    let cells = BatchCells {
        document_type: text(Column::DocumentType),
        document: text(Column::Document),
        name: text(Column::Name),
        bank: text(Column::Bank),
        account_kind: text(Column::AccountKind),
        account: text(Column::Account),
        amount: text(Column::Amount),
        currency: text(Column::Currency),
        concept: text(Column::Concept),
        reference: text(Column::Reference),
        email: text(Column::Email),
        phone: text(Column::Phone),
        request: text(Column::Request),
    };
    let said = |json: Option<&str>| json.and_then(|json| serde_json::from_str::<BatchFault>(json).ok());
    BatchLine {
        position: kept.position,
        row: kept.row_number,
        state: kept.state,
        cells,
        amount_minor: kept.amount_minor,
        doubt: said(kept.doubt.as_deref()),
        bank_said: said(kept.bank_said.as_deref()),
        problems: kept.problems.map(|p| p.0).unwrap_or_default(),
        new_account: kept.new_account,
        beneficiary_id: kept.beneficiary_id,
        payment_id: kept.payment_id,
        request_id: kept.request_id,
        was: kept.was,
    }
}
