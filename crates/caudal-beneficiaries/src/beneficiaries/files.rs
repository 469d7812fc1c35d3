//! Files of beneficiaries to take away: an empty one to fill in, and what is wrong with one that was sent.

use caudal_domain::ids::Id;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::WRITERS;
use super::imports::{BENEFICIARIES, words_es};
use crate::imports::{Sheet, errors, exists};
use caudal_web::http::download::{Download, Format};
use caudal_web::{app::App, caller::Caller, http::problem::ApiError};

#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(tag = "file", rename_all = "snake_case", deny_unknown_fields)]
pub enum BeneficiaryFile {
    /// An empty file to fill in.
    BeneficiariesTemplate {
        /// CSV or XLSX.
        format: Format,
    },
    /// What is wrong with a file that was sent, as CSV.
    BeneficiaryImportErrors {
        /// UUID of the import.
        #[schema(value_type = String, format = Uuid)]
        id: Uuid,
    },
}

/// Whether a caller may have this file.
///
/// # Errors
/// `not_found` for who does not register beneficiaries.
pub async fn check(app: &App, caller: &Caller, file: &BeneficiaryFile) -> Result<(), ApiError> {
    if !caller.actor.permissions.allows_any(WRITERS) {
        return Err(ApiError::NotFound);
    }
    match file {
        BeneficiaryFile::BeneficiariesTemplate { .. } => Ok(()),
        BeneficiaryFile::BeneficiaryImportErrors { id } => exists(&BENEFICIARIES, app, Id::new(*id)).await,
    }
}

pub async fn make(app: &App, caller: &Caller, file: &BeneficiaryFile) -> Result<Download, ApiError> {
    check(app, caller, file).await?;
    match file {
        BeneficiaryFile::BeneficiariesTemplate { format } => {
            let heads: Vec<_> = words_es::HEADS.iter().map(|(column, _)| words_es::head(*column)).collect();
            let heads: Vec<_> = heads.iter().map(String::as_str).collect();
            let mut sheet = Sheet::new(*format, words_es::SHEET, &heads)?;
            sheet.row(&words_es::EXAMPLE.map(str::to_owned))?;
            sheet.finish(*format, words_es::TEMPLATE)
        }
        BeneficiaryFile::BeneficiaryImportErrors { id } => {
            let name = format!("{}-{}", words_es::ERRORS, app.today());
            errors(&BENEFICIARIES, app, Id::new(*id), words_es::ERROR_HEADS).await?.finish(Format::Csv, &name)
        }
    }
}
