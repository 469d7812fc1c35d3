//! The days of a report, the span before that it is compared with, and the columns of its chart.

use caudal_domain::accounting::AccountingRefusal;
use jiff::{Span, ToSpan, civil::Date};

use super::super::query::Range;
use caudal_web::{app::App, http::problem::ApiError};

/// The longest report, in days.
const MOST_DAYS: i32 = 366;
/// Until how many days a chart has a column for each.
const MOST_DAILY: i32 = 62;

/// Days of a report, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Days {
    pub from: Date,
    pub until: Date,
}

impl Days {
    /// What is asked for: the month to date where nothing is.
    ///
    /// # Errors
    /// `invalid_query`, `report_too_long`.
    pub fn read(app: &App, from: Option<&str>, until: Option<&str>) -> Result<Self, ApiError> {
        let days = Self::of(Range::dates(app, from, until)?);
        if days.count() > MOST_DAYS {
            return Err(AccountingRefusal::ReportTooLong { most: MOST_DAYS }.into());
        }
        Ok(days)
    }

    pub fn of((from, until): (Date, Date)) -> Self {
        Self { from, until }
    }

    fn count(self) -> i32 {
        self.from.until(self.until).map_or(0, |span| span.get_days()) + 1
    }

    /// The same days before: of the month before for a month, of the year before for what begins with a year, of as many months before for
    /// what begins with another month, and as many days right before for anything else. The end of a month is compared with the end of one.
    #[must_use]
    pub fn before(self) -> Self {
        let Self { from, until } = self;
        if from.day() != 1 {
            let last = from.saturating_sub(1.day());
            return Self { from: last.saturating_sub((self.count() - 1).days()), until: last };
        }
        let years = i32::from(until.year()) - i32::from(from.year());
        let touched = years * 12 + i32::from(until.month()) - i32::from(from.month()) + 1;
        let back = if years == 0 && from.month() == 1 && touched > 1 { 12 } else { touched };
        let earlier = |day: Date| day.saturating_sub(Span::new().months(back));
        let end = earlier(until);
        let until = if until == until.last_of_month() { end.last_of_month() } else { end };
        Self { from: earlier(from), until }
    }

    #[must_use]
    pub fn step(self) -> Step {
        if self.count() <= MOST_DAILY { Step::Day } else { Step::Month }
    }

    /// The columns of a chart, without a gap: days, or months of the calendar as far as they are within.
    #[must_use]
    pub fn columns(self, step: Step) -> Vec<Self> {
        let (mut next, mut columns) = (Some(self.from), Vec::new());
        while let Some(from) = next.filter(|from| *from <= self.until) {
            let last = if step == Step::Day { from } else { from.last_of_month() };
            next = last.tomorrow().ok();
            columns.push(Self { from, until: last.min(self.until) });
        }
        columns
    }

    #[must_use]
    pub fn iso(self) -> (String, String) {
        (self.from.to_string(), self.until.to_string())
    }
}

/// What a column of a chart is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Day,
    Month,
}

impl Step {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Month => "month",
        }
    }
}
