//! The reports of the books: what was spent, by what it was spent on, and what was paid, each beside the span before.

pub mod api;
pub mod days;
pub mod load;
pub mod view;

use caudal_domain::ids::BranchId;
use caudal_domain::money::Currency;
use serde::Deserialize;
use utoipa::IntoParams;

use super::query::{currency, some};
use super::store::reports::By;
use caudal_web::http::query::{invalid_query, parse_query};
use caudal_web::{app::App, http::problem::ApiError};
use days::Days;

/// What was spent, narrowed to this.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SpendingQuery {
    /// The first day, ISO date; that of the month of the last day where it is not given. At most 366 days.
    pub from: Option<String>,
    /// The last day, ISO date; today where it is not given.
    pub until: Option<String>,
    /// `type` of the request, `branch`, `vehicle` (the cost centre), `person`, `account`; `type` where it is not given.
    pub by: Option<String>,
    /// UUID of the branch.
    #[param(value_type = Option<String>, format = Uuid)]
    pub branch_id: Option<BranchId>,
    /// ISO 4217 code; the home currency where it is not given.
    pub currency: Option<String>,
}

/// What was paid, narrowed to this.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PaymentsReportQuery {
    /// The first day, ISO date; that of the month of the last day where it is not given. At most 366 days.
    pub from: Option<String>,
    /// The last day, ISO date; today where it is not given.
    pub until: Option<String>,
    /// UUID of the branch.
    #[param(value_type = Option<String>, format = Uuid)]
    pub branch_id: Option<BranchId>,
    /// ISO 4217 code; the home currency where it is not given.
    pub currency: Option<String>,
}

/// What a report is of.
#[derive(Clone, Copy, Debug)]
pub struct Asked {
    pub days: Days,
    pub branch: Option<BranchId>,
    pub currency: Currency,
}

impl Asked {
    fn read(
        app: &App,
        (from, until): (Option<&str>, Option<&str>),
        branch: Option<BranchId>,
        of: Option<&str>,
    ) -> Result<Self, ApiError> {
        let currency = currency(of)?.unwrap_or(app.config.portal.home_currency);
        Ok(Self { days: Days::read(app, from, until)?, branch, currency })
    }
}

impl SpendingQuery {
    /// Reads a query string.
    ///
    /// # Errors
    /// `invalid_query`.
    pub fn parse(text: &str) -> Result<Self, ApiError> {
        parse_query(text)
    }

    /// What it asks for.
    ///
    /// # Errors
    /// `invalid_query` for what it does not understand, `report_too_long`.
    pub fn read(&self, app: &App) -> Result<(Asked, By), ApiError> {
        let days = (self.from.as_deref(), self.until.as_deref());
        let asked = Asked::read(app, days, self.branch_id, self.currency.as_deref())?;
        Ok((asked, by(self.by.as_deref())?))
    }
}

impl PaymentsReportQuery {
    /// Reads a query string.
    ///
    /// # Errors
    /// `invalid_query`.
    pub fn parse(text: &str) -> Result<Self, ApiError> {
        parse_query(text)
    }

    /// What it asks for.
    ///
    /// # Errors
    /// `invalid_query` for what it does not understand, `report_too_long`.
    pub fn read(&self, app: &App) -> Result<Asked, ApiError> {
        let days = (self.from.as_deref(), self.until.as_deref());
        Asked::read(app, days, self.branch_id, self.currency.as_deref())
    }
}

fn by(text: Option<&str>) -> Result<By, ApiError> {
    match some(text) {
        None | Some("type") => Ok(By::Type),
        Some("branch") => Ok(By::Branch),
        Some("vehicle") => Ok(By::CostCentre),
        Some("person") => Ok(By::Person),
        Some("account") => Ok(By::Account),
        Some(_) => Err(invalid_query("by")),
    }
}

fn by_name(by: By) -> &'static str {
    match by {
        By::Type => "type",
        By::Branch => "branch",
        By::CostCentre => "vehicle",
        By::Person => "person",
        By::Account => "account",
    }
}
