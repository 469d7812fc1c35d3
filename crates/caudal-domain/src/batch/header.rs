//! What the preparer types above the lines of a batch, checked field by field.

use jiff::{ToSpan, civil::Date};

use super::Sum;
use crate::error::{CommonRefusal, FieldRefusal, Fields};
use crate::ids::{ConceptId, SourceAccountId};
use crate::money::{Currency, check_amount};
use crate::text::{self, TextRefusal};
use crate::time::{DateRefusal, parse_date};

/// How far ahead a bank is told to pay, in days.
pub const MOST_DAYS_AHEAD: i32 = 60;
pub const MAX_LINES: u32 = 100_000;

named! {
    /// What kind of payments a batch is made of, as banks ask for it.
    pub enum Class {
        /// Proveedores.
        Suppliers = "suppliers",
        /// Planilla.
        Salaries = "salaries",
        /// Viáticos y otros anticipos.
        Advances = "advances",
        /// Otros.
        Other = "other",
    }
}

impl Class {
    /// The purpose that pain.001 tells (ISO 20022, ExternalCategoryPurpose1Code), where one says it.
    pub fn purpose(self) -> Option<&'static str> {
        match self {
            Self::Suppliers => Some("SUPP"),
            Self::Salaries => Some("SALA"),
            Self::Advances | Self::Other => None,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct HeaderInput {
    /// ISO date on which the bank shall pay.
    pub execution_date: String,
    pub class: String,
    pub description: String,
    /// What the lines must sum to, in minor units of the source account's currency.
    pub control_minor: i64,
    /// How many lines there must be.
    pub control_count: i64,
}

/// What the server found for a header.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    pub source: Option<(SourceAccountId, Currency)>,
    pub concept: Option<ConceptId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub source: SourceAccountId,
    /// Its currency, and so that of every line.
    pub currency: Currency,
    pub execution_date: Date,
    pub class: Class,
    /// On what lines without a request are booked.
    pub concept: ConceptId,
    pub description: String,
    /// What the lines must sum to and how many there must be, typed from paper and not from the file.
    pub control: Sum,
}

/// Checks a header, every field at once.
///
/// # Errors
/// One refusal for each field that is wrong: `reference_unavailable`, `date_invalid`, `date_past`, `date_too_far`,
/// `lines_count`, and those of texts and amounts.
pub fn check_header(input: &HeaderInput, found: Found, today: Date) -> Result<Header, Vec<FieldRefusal>> {
    let mut fields = Fields::default();
    let missing = CommonRefusal::ReferenceUnavailable;
    let source = fields.take("source_account_id", found.source.ok_or(missing.clone()));
    let execution_date = fields.take("execution_date", day(&input.execution_date, today));
    let class = fields.take("class", Class::from_name(&input.class).ok_or(missing.clone()));
    let concept = fields.take("concept_id", found.concept.ok_or(missing));
    let description = fields.take("description", text::required(&input.description, 140));
    let minor = fields.take("control_minor", check_amount(input.control_minor));
    let count = fields.take("control_count", count(input.control_count));
    fields.finish()?;
    // Every field was taken, or `finish` would have refused.
    let incomplete = || vec![FieldRefusal { field: String::new(), refusal: TextRefusal::TextInvalid.into() }];
    let (source, currency) = source.ok_or_else(incomplete)?;
    Ok(Header {
        source,
        currency,
        execution_date: execution_date.ok_or_else(incomplete)?,
        class: class.ok_or_else(incomplete)?,
        concept: concept.ok_or_else(incomplete)?,
        description: description.ok_or_else(incomplete)?,
        control: Sum { count: count.ok_or_else(incomplete)?, minor: minor.ok_or_else(incomplete)? },
    })
}

fn count(count: i64) -> Result<u32, CommonRefusal> {
    let within = u32::try_from(count).ok().filter(|n| (1..=MAX_LINES).contains(n));
    within.ok_or(CommonRefusal::LinesCount { max: MAX_LINES as usize })
}

/// A day from today on that banks take.
fn day(text: &str, today: Date) -> Result<Date, DateRefusal> {
    let date = parse_date(text).ok_or(DateRefusal::DateInvalid)?;
    let last = today.saturating_add(MOST_DAYS_AHEAD.days());
    match date {
        date if date < today => Err(DateRefusal::DatePast),
        date if date > last => Err(DateRefusal::DateTooFar { days: MOST_DAYS_AHEAD.into() }),
        date => Ok(date),
    }
}

/// Whether the day on which the bank shall pay is still ahead, when a batch is approved or its file is made.
///
/// # Errors
/// `date_past`.
pub fn still_ahead(execution_date: Date, today: Date) -> Result<(), DateRefusal> {
    if execution_date < today { Err(DateRefusal::DatePast) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{money::MAX_AMOUNT_MINOR, samples::id};

    fn found() -> Found {
        Found { source: Some((id(1), Currency::parse("USD").unwrap())), concept: Some(id(2)) }
    }

    fn input() -> HeaderInput {
        HeaderInput {
            execution_date: "2026-11-30".into(),
            class: "suppliers".into(),
            description: "Fletes de noviembre".into(),
            control_minor: 4_125_050,
            control_count: 37,
        }
    }

    fn today() -> Date {
        "2026-11-23".parse().unwrap()
    }

    #[test]
    fn a_header_says_what_the_lines_must_come_to() {
        let header = check_header(&input(), found(), today()).unwrap();
        assert_eq!(header.control, Sum { count: 37, minor: 4_125_050 });
        assert_eq!(header.class.purpose(), Some("SUPP"));
        assert_eq!(Class::Other.purpose(), None);
    }

    #[test]
    fn every_wrong_field_is_named_at_once() {
        let bad = HeaderInput { control_minor: MAX_AMOUNT_MINOR + 1, ..HeaderInput::default() };
        let refusals = check_header(&bad, Found { source: None, concept: None }, today()).unwrap_err();
        let said: Vec<_> = refusals.iter().map(|r| (r.field.as_str(), r.refusal.code())).collect();
        let expected = [
            ("source_account_id", "reference_unavailable"),
            ("execution_date", "date_invalid"),
            ("class", "reference_unavailable"),
            ("concept_id", "reference_unavailable"),
            ("description", "text_required"),
            ("control_minor", "amount_overflow"),
            ("control_count", "lines_count"),
        ];
        assert_eq!(said, expected);
    }

    #[test]
    fn the_bank_pays_on_a_day_that_comes_and_not_in_a_year() {
        let on = |day: &str| {
            let input = HeaderInput { execution_date: day.into(), ..input() };
            check_header(&input, found(), today()).map_err(|r| r[0].refusal.clone()).err()
        };
        assert_eq!(on("2026-11-23"), None);
        assert_eq!(on("2027-01-22"), None);
        assert_eq!(on("2026-11-22"), Some(DateRefusal::DatePast.into()));
        assert_eq!(on("2027-01-23"), Some(DateRefusal::DateTooFar { days: 60 }.into()));
        assert_eq!(still_ahead(today(), today()), Ok(()));
        let yesterday = "2026-11-22".parse().unwrap();
        assert_eq!(still_ahead(yesterday, today()), Err(DateRefusal::DatePast));
    }
}
