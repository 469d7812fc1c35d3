//! The month so far: what left the company day by day, beside the month before, and what it was spent on.

use caudal_domain::{money::Currency, time::parse_date};
use jiff::{Span, civil::Date};
use serde::Serialize;
use utoipa::ToSchema;

use caudal_ledger::turnover::{self, Out};
use caudal_web::{app::App, http::problem::ApiError};

/// How many accounts are named; the rest are one sum.
const NAMED: usize = 5;

/// What left the company on a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MonthDay {
    /// The day of the month, from 1.
    pub day: i8,
    /// In minor units of the currency.
    pub minor: i64,
}

/// What was spent on one account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct MonthConcept {
    /// What it is called; nothing for all the rest together.
    pub name: Option<String>,
    /// In minor units of the currency.
    pub minor: i64,
}

/// The month so far, in the home currency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Month {
    pub currency: Currency,
    /// The first day of the month, ISO date.
    pub from: String,
    /// Today, ISO date.
    pub until: String,
    /// What left banks and boxes on each day on which something did.
    pub days: Vec<MonthDay>,
    /// The sum of it, in minor units.
    pub out_minor: i64,
    /// The same until the same day of the month before, in minor units.
    pub out_before_minor: i64,
    /// What was spent, the most first.
    pub concepts: Vec<MonthConcept>,
}

pub async fn of(app: &App) -> Result<Month, ApiError> {
    let (today, currency) = (app.today(), app.config.portal.home_currency);
    let first = today.first_of_month();
    let before = first.saturating_sub(Span::new().months(1));
    let db = app.db.read();
    let out = turnover::out_by_day(db, currency.code(), (&before.to_string(), &today.to_string())).await?;
    let sum = |from: Date, until: Date| -> i64 { within(&out, from, until).map(|one| one.minor).sum() };
    let day = |one: &Out| Some(MonthDay { day: parse_date(&one.day)?.day(), minor: one.minor });
    // The month before may be shorter.
    let same_day = today.saturating_sub(Span::new().months(1));
    Ok(Month {
        currency,
        from: first.to_string(),
        until: today.to_string(),
        days: within(&out, first, today).filter_map(day).collect(),
        out_minor: sum(first, today),
        out_before_minor: sum(before, same_day),
        concepts: concepts(app, first, today).await?,
    })
}

fn within(out: &[Out], from: Date, until: Date) -> impl Iterator<Item = &Out> {
    let (from, until) = (from.to_string(), until.to_string());
    out.iter().filter(move |one| one.day >= from && one.day <= until)
}

async fn concepts(app: &App, from: Date, until: Date) -> Result<Vec<MonthConcept>, ApiError> {
    let currency = app.config.portal.home_currency.code();
    let days = (from.to_string(), until.to_string());
    let spent = turnover::spent(app.db.read(), currency, (&days.0, &days.1)).await?;
    let named =
        spent.iter().take(NAMED).map(|one| MonthConcept { name: Some(one.name.clone()), minor: one.minor });
    let rest: i64 = spent.iter().skip(NAMED).map(|one| one.minor).sum();
    let rest = (rest > 0).then_some(MonthConcept { name: None, minor: rest });
    Ok(named.chain(rest).collect())
}
