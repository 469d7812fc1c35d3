//! The lists that are taken away as they are on screen: with their filters, whole, as CSV or as a workbook.

use caudal_batches as batches;
use caudal_beneficiaries::beneficiaries;
use caudal_cancellations as cancellations;
use caudal_cash as cash;
use caudal_db::BoxFuture;
use caudal_office::audit;
use caudal_payments as payments;
use caudal_requests::{payroll, requests, settlements};
use caudal_web::http::{download::Download, download::Format, problem::ApiError};
use caudal_web::{app::App, caller::Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A list that people read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ListName {
    Requests,
    Payments,
    /// What is to be paid by transfer.
    Payables,
    Batches,
    Beneficiaries,
    Settlements,
    Cancellations,
    CashSessions,
    CashTransfers,
    /// What is deducted from people in a month.
    PayrollDeductions,
    Audit,
}

impl ListName {
    /// What the audit calls taking it away.
    pub fn action(self) -> &'static str {
        match self {
            Self::Requests => "requests.export",
            Self::Payments => "payments.export",
            Self::Payables => "payables.export",
            Self::Batches => "batches.export",
            Self::Beneficiaries => "beneficiaries.export",
            Self::Settlements => "settlements.export",
            Self::Cancellations => "cancellations.export",
            Self::CashSessions => "cash_sessions.export",
            Self::CashTransfers => "cash_transfers.export",
            Self::PayrollDeductions => "payroll.export",
            Self::Audit => "audit.export",
        }
    }

    /// Whether this person may have it, narrowed like this.
    ///
    /// # Errors
    /// `not_found` for who has no such list, `invalid_query` for what it does not understand.
    pub fn check(self, app: &App, caller: &Caller, query: &str) -> Result<(), ApiError> {
        match self {
            Self::Requests => requests::check_file(app, caller, query),
            Self::Payments => payments::check_file(caller, query),
            Self::Payables => payments::check_payable(caller, query),
            Self::Batches => batches::check_list(caller, query),
            Self::Beneficiaries => beneficiaries::check_list(caller, query),
            Self::Settlements => settlements::check_file(app, caller, query),
            Self::Cancellations => cancellations::check_file(app, caller, query),
            Self::CashSessions => cash::check_sessions_file(caller, query),
            Self::CashTransfers => cash::check_transfers_file(app, caller, query),
            Self::PayrollDeductions => payroll::check_export(app, caller, query),
            Self::Audit => audit::check_file(app, caller, query),
        }
    }

    /// # Errors
    /// Those of [`ListName::check`]; `too_many_rows` for more than a workbook holds.
    pub fn make<'a>(
        self,
        app: &'a App,
        caller: &'a Caller,
        format: Format,
        query: &'a str,
    ) -> BoxFuture<'a, Result<Download, ApiError>> {
        match self {
            Self::Requests => Box::pin(requests::make_file(app, caller, format, query)),
            Self::Payments => Box::pin(payments::make_file(app, caller, format, query)),
            Self::Payables => Box::pin(payments::make_payable(app, caller, format, query)),
            Self::Batches => Box::pin(batches::make_list(app, caller, format, query)),
            Self::Beneficiaries => Box::pin(beneficiaries::make_list(app, caller, format, query)),
            Self::Settlements => Box::pin(settlements::make_file(app, caller, format, query)),
            Self::Cancellations => Box::pin(cancellations::make_file(app, caller, format, query)),
            Self::CashSessions => Box::pin(cash::make_sessions_file(app, caller, format, query)),
            Self::CashTransfers => Box::pin(cash::make_transfers_file(app, caller, format, query)),
            Self::PayrollDeductions => Box::pin(payroll::make_export(app, caller, format, query)),
            Self::Audit => Box::pin(audit::make_file(app, caller, format, query)),
        }
    }
}
