//! The days of a report, and the spans of its charts.

use jiff::{Span, ToSpan, civil::Date};

/// The longest report, in days: thirty years.
pub const MOST_DAYS: i32 = 30 * 366;

/// How long one span of a chart is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    Day,
    /// Seven days, counted from the first of the report: no such span is cut at the beginning.
    Week,
    /// A month of the calendar.
    Month,
    /// A year of the calendar.
    Year,
}

impl Step {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Year => "year",
        }
    }

    /// The day after the span that holds this first day.
    fn next(self, first: Date) -> Option<Date> {
        let after = |last: Date, span: Span| last.checked_add(span).ok();
        match self {
            Self::Day => after(first, 1.day()),
            Self::Week => after(first, 7.days()),
            Self::Month => after(first.last_of_month(), 1.day()),
            Self::Year => after(first.last_of_year(), 1.day()),
        }
    }
}

/// The days of a report, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    pub from: Date,
    pub to: Date,
}

impl Range {
    /// What is asked for; the month of the last day until that day where nothing else is said, and today for the last day.
    #[must_use]
    pub fn of_query(from: Option<Date>, to: Option<Date>, today: Date) -> Self {
        // Who asks from a day to come sees that day.
        let to = to.unwrap_or_else(|| from.map_or(today, |from| from.max(today)));
        Self { from: from.unwrap_or_else(|| to.first_of_month()), to }
    }

    #[must_use]
    pub fn days(self) -> i32 {
        self.from.until(self.to).map_or(0, |span| span.get_days()) + 1
    }

    /// How long a span of its charts is, so that they have some thirty at most.
    #[must_use]
    pub fn step(self) -> Step {
        match self.days() {
            ..=31 => Step::Day,
            32..=182 => Step::Week,
            183..=1_096 => Step::Month,
            _ => Step::Year,
        }
    }

    /// Its spans, each with its first and its last day: without a gap, the last as long as the days last.
    #[must_use]
    pub fn spans(self) -> Vec<(Date, Date)> {
        let (step, mut first, mut spans) = (self.step(), Some(self.from), Vec::new());
        while let Some(begin) = first.filter(|begin| *begin <= self.to) {
            first = step.next(begin);
            let end = first.and_then(|next| next.yesterday().ok()).map_or(self.to, |end| end.min(self.to));
            spans.push((begin, end));
        }
        spans
    }
}
