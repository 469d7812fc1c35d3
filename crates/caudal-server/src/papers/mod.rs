//! The papers of the portal as PDF, each by the feature that has its document.

mod made;
mod store;

use caudal_accounting as accounting;
use caudal_cancellations as cancellations;
use caudal_cash as cash;
use caudal_db::BoxFuture;
use caudal_domain::ids::Id;
use caudal_paper::{Document, Size};
use caudal_payments as payments;
use caudal_web::http::{download::Download, problem::ApiError};
use caudal_web::{app::App, caller::Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::statements;
use store::Key;

pub use made::{named_files, named_places};

/// A document that has a paper.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(tag = "document", rename_all = "snake_case", deny_unknown_fields)]
pub enum PaperOf {
    /// The slip of a transfer of cash.
    CashTransfer {
        #[schema(value_type = String, format = Uuid)]
        id: Uuid,
    },
    /// The minutes of a cash session's closing.
    CashMinutes {
        #[schema(value_type = String, format = Uuid)]
        id: Uuid,
    },
    /// The minutes of a count by surprise.
    SurpriseMinutes {
        #[schema(value_type = String, format = Uuid)]
        id: Uuid,
        /// UUID of the count.
        #[schema(value_type = String, format = Uuid)]
        count: Uuid,
    },
    /// The receipt of a payment.
    Receipt {
        #[schema(value_type = String, format = Uuid)]
        id: Uuid,
    },
    /// The voucher of an executed cancellation.
    CancellationVoucher {
        #[schema(value_type = String, format = Uuid)]
        id: Uuid,
    },
    /// What somebody owes; the reader where nobody is named.
    Statement {
        #[schema(value_type = Option<String>, format = Uuid)]
        person: Option<Uuid>,
    },
    /// That somebody owes nothing; the reader where nobody is named.
    Clearance {
        #[schema(value_type = Option<String>, format = Uuid)]
        person: Option<Uuid>,
    },
    /// What moved an account in one currency.
    Account {
        /// Stable key of the account.
        key: String,
        /// The query string of its lines.
        query: String,
    },
    /// The cash-closing report.
    CashReport {
        /// The query string of the report.
        query: String,
    },
}

/// The size of a sheet; a roll of 80 mm is as long as what stands on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaperSize {
    #[default]
    Letter,
    A4,
    Roll,
}

impl PaperSize {
    fn size(self) -> Size {
        match self {
            Self::Letter => Size::Letter,
            Self::A4 => Size::A4,
            Self::Roll => Size::Roll,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Letter => "letter",
            Self::A4 => "a4",
            Self::Roll => "roll",
        }
    }
}

impl PaperOf {
    /// The paper, for whoever sees its document.
    ///
    /// # Errors
    /// `not_found` for a document that has none, or that they do not see; `invalid_query` for a report that is not understood.
    fn document<'a>(&'a self, app: &'a App, caller: &'a Caller) -> BoxFuture<'a, Result<Document, ApiError>> {
        match self {
            Self::CashTransfer { id } => Box::pin(cash::slip(app, caller, Id::new(*id))),
            Self::CashMinutes { id } => Box::pin(cash::closing_minutes(app, caller, Id::new(*id))),
            Self::SurpriseMinutes { id, count } => {
                Box::pin(cash::surprise_minutes(app, caller, Id::new(*id), *count))
            }
            Self::Receipt { id } => Box::pin(payments::receipt(app, caller, Id::new(*id))),
            Self::CancellationVoucher { id } => Box::pin(cancellations::voucher(app, caller, Id::new(*id))),
            Self::Statement { person } => Box::pin(statements::statement(app, caller, person.map(Id::new))),
            Self::Clearance { person } => Box::pin(statements::clearance(app, caller, person.map(Id::new))),
            Self::Account { key, query } => Box::pin(accounting::account_paper(app, caller, key, query)),
            Self::CashReport { query } => Box::pin(cash::report_paper(app, caller, query)),
        }
    }

    /// Whether this person may have it.
    ///
    /// # Errors
    /// As [`PaperOf::make`].
    pub async fn check(&self, app: &App, caller: &Caller) -> Result<(), ApiError> {
        match self {
            // Long ones are not read for the answer alone.
            Self::Statement { person } => statements::check(app, caller, person.map(Id::new)).await,
            Self::Account { key, query } => accounting::check_account_paper(app, caller, key, query).await,
            Self::CashReport { query } => cash::check_report_paper(app, caller, query),
            _ => self.document(app, caller).await.map(drop),
        }
    }

    /// The paper as a file.
    ///
    /// # Errors
    /// `not_found` for a document that has none, or that they do not see; `invalid_query` for a report that is not understood.
    pub async fn make(&self, app: &App, caller: &Caller, size: PaperSize) -> Result<Download, ApiError> {
        let Document { paper, file, settled } = self.document(app, caller).await?;
        let name = format!("{file}.pdf");
        let make = move || paper.pdf(size.size());
        let key = self.place().zip(settled).map(|((document, object_id), state)| Key {
            document,
            object_id,
            state,
            size: size.name(),
        });
        Ok(match key {
            Some(key) => Download::new(name, "application/pdf", made::once(app, caller, key, make).await?),
            None => Download::new(name, "application/pdf", make()),
        })
    }

    /// What a document is called whose paper is made once, with its id.
    fn place(&self) -> Option<(&'static str, Uuid)> {
        match self {
            Self::CashTransfer { id } => Some(("cash_transfer", *id)),
            Self::CashMinutes { id } => Some(("cash_minutes", *id)),
            Self::SurpriseMinutes { count, .. } => Some(("surprise_minutes", *count)),
            Self::Receipt { id } => Some(("receipt", *id)),
            Self::CancellationVoucher { id } => Some(("cancellation_voucher", *id)),
            Self::Statement { .. }
            | Self::Clearance { .. }
            | Self::Account { .. }
            | Self::CashReport { .. } => None,
        }
    }
}
