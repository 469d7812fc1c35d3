//! What is asked of the books: which days, which accounts, which entries. What is not understood is refused.

use caudal_domain::ids::{BranchId, CostCentreId, ExportId, UserId};
use caudal_domain::{ledger::Event, money::Currency, time::parse_date};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use super::codes::KINDS;
use caudal_ledger::JournalFilter;
use caudal_ledger::turnover::{self, Which};
use caudal_web::http::query::{invalid_query, parse_query};
use caudal_web::{app::App, http::problem::ApiError};

/// What the journal is narrowed to.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct JournalQuery {
    /// The first day, ISO date.
    pub from: Option<String>,
    /// The last day, ISO date.
    pub until: Option<String>,
    /// Stable key of an account that it moved.
    pub account: Option<String>,
    /// Kind of an account that it moved.
    pub kind: Option<String>,
    /// UUID of the member of staff whom it concerns.
    #[param(value_type = Option<String>, format = Uuid)]
    pub person: Option<UserId>,
    /// UUID of the branch.
    #[param(value_type = Option<String>, format = Uuid)]
    pub branch: Option<BranchId>,
    /// UUID of the cost centre.
    #[param(value_type = Option<String>, format = Uuid)]
    pub cost_centre: Option<CostCentreId>,
    /// ISO 4217 code.
    pub currency: Option<String>,
    /// What happened.
    pub event: Option<String>,
    /// The whole number of the document that posted it.
    pub number: Option<String>,
    /// `yes` for what was exported, `no` for what was not.
    pub exported: Option<String>,
    /// UUID of the export that took it along.
    #[param(value_type = Option<String>, format = Uuid)]
    pub export: Option<ExportId>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct DaysQuery {
    /// The first day, ISO date; that of the month of the last day where it is not given.
    pub from: Option<String>,
    /// The last day, ISO date; today where it is not given.
    pub until: Option<String>,
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AccountsQuery {
    /// The first day, ISO date; that of the month of the last day where it is not given.
    pub from: Option<String>,
    /// The last day, ISO date; today where it is not given.
    pub until: Option<String>,
    pub kind: Option<String>,
    /// Whose names have these words.
    pub q: Option<String>,
    /// `yes` for those that neither moved nor stand, too.
    pub idle: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct AccountLinesQuery {
    /// The first day, ISO date; that of the month of the last day where it is not given.
    pub from: Option<String>,
    /// The last day, ISO date; today where it is not given.
    pub until: Option<String>,
    /// ISO 4217 code.
    pub currency: String,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct PeopleQuery {
    /// At the end of this day, ISO date; today where it is not given.
    pub until: Option<String>,
    /// Whose names have these words.
    pub q: Option<String>,
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// A text that is there.
pub fn some(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// A day that is there.
///
/// # Errors
/// `invalid_query` for what is none.
pub fn day(text: Option<&str>, field: &str) -> Result<Option<Date>, ApiError> {
    some(text).map(|text| parse_date(text).ok_or_else(|| invalid_query(field))).transpose()
}

fn yes(text: Option<&str>, field: &str) -> Result<Option<bool>, ApiError> {
    match some(text) {
        None => Ok(None),
        Some("yes") => Ok(Some(true)),
        Some("no") => Ok(Some(false)),
        Some(_) => Err(invalid_query(field)),
    }
}

/// Days of a range, both included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The first, ISO date.
    pub from: String,
    /// The last, ISO date.
    pub until: String,
}

impl Range {
    /// Reads a range: the month to date where nothing is given.
    ///
    /// # Errors
    /// `invalid_query` for what is no day, and for a range that ends before it begins.
    pub fn read(app: &App, from: Option<&str>, until: Option<&str>) -> Result<Self, ApiError> {
        let (from, until) = Self::dates(app, from, until)?;
        Ok(Self { from: from.to_string(), until: until.to_string() })
    }

    /// Its first and its last day, read alike.
    ///
    /// # Errors
    /// `invalid_query`.
    pub fn dates(app: &App, from: Option<&str>, until: Option<&str>) -> Result<(Date, Date), ApiError> {
        let until = day(until, "until")?.unwrap_or(app.today());
        let from = day(from, "from")?.unwrap_or(until.first_of_month());
        if from > until {
            return Err(invalid_query("until"));
        }
        Ok((from, until))
    }

    pub fn days(&self) -> turnover::Days<'_> {
        (&self.from, &self.until)
    }
}

impl JournalQuery {
    /// Reads a query string.
    ///
    /// # Errors
    /// `invalid_query`.
    pub fn parse(text: &str) -> Result<Self, ApiError> {
        parse_query(text)
    }

    /// What it narrows the journal to.
    ///
    /// # Errors
    /// `invalid_query` for what it does not understand.
    pub fn filter(&self) -> Result<JournalFilter, ApiError> {
        let text = |text: &Option<String>| {
            some(text.as_deref()).map(|text| text.chars().filter(|c| !c.is_control()).collect::<String>())
        };
        let iso = |text: &Option<String>, field| -> Result<_, ApiError> {
            Ok(day(text.as_deref(), field)?.map(|day| day.to_string()))
        };
        if let Some(event) = some(self.event.as_deref())
            && Event::from_name(event).is_none()
        {
            return Err(invalid_query("event"));
        }
        Ok(JournalFilter {
            days: (iso(&self.from, "from")?, iso(&self.until, "until")?),
            account: text(&self.account),
            account_kind: kind(self.kind.as_deref())?,
            person: self.person,
            branch: self.branch,
            cost_centre: self.cost_centre,
            currency: currency(self.currency.as_deref())?,
            event: text(&self.event),
            number: text(&self.number).map(|number| number.to_uppercase()),
            exported: yes(self.exported.as_deref(), "exported")?,
            export: self.export,
            oldest_first: false,
        })
    }
}

fn kind(text: Option<&str>) -> Result<Option<String>, ApiError> {
    match some(text) {
        Some(kind) if !KINDS.contains(&kind) => Err(invalid_query("kind")),
        kind => Ok(kind.map(str::to_owned)),
    }
}

/// The code of a currency that is there.
///
/// # Errors
/// `invalid_query` for one that is not known.
pub fn currency(text: Option<&str>) -> Result<Option<Currency>, ApiError> {
    let known = |text: &str| Currency::parse(text).map_err(|_| invalid_query("currency"));
    some(text).map(known).transpose()
}

impl AccountsQuery {
    /// Which accounts it means, and which days.
    ///
    /// # Errors
    /// `invalid_query` for what it does not understand.
    pub fn read(&self, app: &App) -> Result<(Range, Which), ApiError> {
        let which = Which {
            kind: kind(self.kind.as_deref())?,
            key: None,
            words: some(self.q.as_deref()).map(str::to_owned),
            idle: yes(self.idle.as_deref(), "idle")?.unwrap_or_default(),
        };
        Ok((Range::read(app, self.from.as_deref(), self.until.as_deref())?, which))
    }
}
