//! What a person writes when asking for money, checked field by field.

use jiff::civil::Date;

use crate::error::{CommonRefusal, FieldRefusal, Fields};
use crate::money::{Currency, MAX_AMOUNT_MINOR, MoneyRefusal};
use crate::text::{self, TextRefusal};
use crate::time::{DateRefusal, parse_date};
use crate::{price::UnitPrice, request::RequestRefusal};

pub const MAX_LINES: usize = 50;

named! {
    pub enum Method {
        /// By bank transfer.
        Transfer = "transfer",
        /// From a cash box.
        Cash = "cash",
    }
}

/// What a type of request demands.
#[derive(Clone, Debug)]
pub struct TypeRules {
    pub active: bool,
    /// The most one request may ask, in minor units of the home currency.
    pub ceiling_minor: Option<i64>,
    /// The home currency, which the ceiling is in.
    pub home_currency: Currency,
    pub methods: Vec<Method>,
}

/// What the store found for the ids in a draft.
#[derive(Clone, Debug)]
pub struct Resolved {
    /// The type, where it exists.
    pub kind: Option<TypeRules>,
    /// Whether the beneficiary exists and is active.
    pub beneficiary: bool,
    /// Whether the branch, where one was named, exists and is active.
    pub branch: bool,
    pub cost_centre: bool,
    /// What somebody accepted already, in minor units of the draft's currency: up to that the type's ceiling refuses nothing.
    pub accepted_minor: Option<i64>,
}

#[derive(Clone, Debug)]
pub struct LineInput {
    pub concept: String,
    pub quantity_milli: i64,
    pub unit: UnitPrice,
}

#[derive(Clone, Debug)]
pub struct DraftInput {
    pub currency: String,
    /// `transfer` or `cash`.
    pub method: String,
    pub purpose: String,
    pub trip_reference: Option<String>,
    /// ISO date.
    pub needed_by: Option<String>,
    pub lines: Vec<LineInput>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub concept: String,
    pub quantity_milli: i64,
    pub unit: UnitPrice,
    /// Quantity times unit, rounded half up, in minor units.
    pub total_minor: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub currency: Currency,
    pub method: Method,
    pub purpose: String,
    pub trip_reference: Option<String>,
    pub needed_by: Option<Date>,
    pub lines: Vec<Line>,
    pub total_minor: i64,
}

/// Checks a draft, every field at once.
///
/// # Errors
/// One refusal for each field that is wrong.
pub fn check_draft(input: &DraftInput, found: &Resolved, today: Date) -> Result<Draft, Vec<FieldRefusal>> {
    let mut fields = Fields::default();
    let currency = fields.take("currency", Currency::parse(&input.currency));
    let method = fields.take("method", Method::from_name(&input.method).ok_or(RequestRefusal::TypeMethod));
    let purpose = fields.take("purpose", text::required(&input.purpose, 500));
    let trip_reference = fields.take("trip_reference", text::optional(input.trip_reference.as_deref(), 60));
    let needed_by = fields.take("needed_by", date_ahead(input.needed_by.as_deref(), today));
    fields.take(
        "beneficiary_id",
        found.beneficiary.then_some(()).ok_or(RequestRefusal::BeneficiaryUnavailable),
    );
    fields.take("branch_id", found.branch.then_some(()).ok_or(CommonRefusal::ReferenceUnavailable));
    fields.take("cost_centre_id", found.cost_centre.then_some(()).ok_or(CommonRefusal::ReferenceUnavailable));
    let lines = check_lines(&mut fields, &input.lines, currency);
    let total_minor = total(&lines);
    let total_minor = fields.take("lines", total_minor);
    let rules = fields
        .take("type_id", found.kind.as_ref().filter(|k| k.active).ok_or(RequestRefusal::TypeUnavailable));
    if let (Some(rules), Some(method)) = (rules, method)
        && !rules.methods.contains(&method)
    {
        fields.take("method", Err::<(), _>(RequestRefusal::TypeMethod));
    }
    if let (Some(rules), Some(currency), Some(total)) = (rules, currency, total_minor) {
        let accepted = found.accepted_minor.is_some_and(|accepted| total <= accepted);
        fields.take("lines", if accepted { Ok(()) } else { within_ceiling(rules, currency, total) });
    }
    fields.finish()?;
    // Every field was taken, or `finish` would have refused.
    let incomplete = || vec![FieldRefusal { field: String::new(), refusal: TextRefusal::TextInvalid.into() }];
    Ok(Draft {
        currency: currency.ok_or_else(incomplete)?,
        method: method.ok_or_else(incomplete)?,
        purpose: purpose.ok_or_else(incomplete)?,
        trip_reference: trip_reference.flatten(),
        needed_by: needed_by.flatten(),
        lines,
        total_minor: total_minor.ok_or_else(incomplete)?,
    })
}

fn date_ahead(text: Option<&str>, today: Date) -> Result<Option<Date>, DateRefusal> {
    let Some(text) = text.filter(|t| !t.is_empty()) else { return Ok(None) };
    let date = parse_date(text).ok_or(DateRefusal::DateInvalid)?;
    if date < today { Err(DateRefusal::DatePast) } else { Ok(Some(date)) }
}

fn check_lines(fields: &mut Fields, input: &[LineInput], currency: Option<Currency>) -> Vec<Line> {
    if input.is_empty() || input.len() > MAX_LINES {
        fields.take("lines", Err::<(), _>(CommonRefusal::LinesCount { max: MAX_LINES }));
        return Vec::new();
    }
    let mut lines = Vec::with_capacity(input.len());
    for (i, line) in input.iter().enumerate() {
        let concept = fields.take(format!("lines/{i}/concept"), text::required(&line.concept, 120));
        let positive = |n: i64| if n > 0 { Ok(n) } else { Err(MoneyRefusal::AmountNotPositive) };
        let quantity = fields.take(format!("lines/{i}/quantity_milli"), positive(line.quantity_milli));
        // Where the currency is refused, nobody can say how many decimals are too many.
        let unit = currency.map_or(Ok(line.unit), |currency| line.unit.checked(currency));
        let unit = fields.take(format!("lines/{i}/unit_minor"), unit);
        let (Some(concept), Some(quantity_milli), Some(unit)) = (concept, quantity, unit) else {
            continue;
        };
        if let Some(total_minor) = fields.take(format!("lines/{i}/unit_minor"), unit.times(quantity_milli)) {
            lines.push(Line { concept, quantity_milli, unit, total_minor });
        }
    }
    lines
}

fn total(lines: &[Line]) -> Result<i64, MoneyRefusal> {
    let sum = lines.iter().try_fold(0_i64, |sum, line| sum.checked_add(line.total_minor));
    sum.filter(|s| *s <= MAX_AMOUNT_MINOR).ok_or(MoneyRefusal::AmountOverflow)
}

fn within_ceiling(rules: &TypeRules, currency: Currency, total_minor: i64) -> Result<(), RequestRefusal> {
    match rules.ceiling_minor {
        Some(ceiling_minor) if currency == rules.home_currency && total_minor > ceiling_minor => {
            Err(RequestRefusal::TypeCeiling { ceiling_minor })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Refusal;

    fn input() -> DraftInput {
        let line = |concept: &str, quantity_milli, unit_minor| LineInput {
            concept: concept.into(),
            quantity_milli,
            unit: UnitPrice::of_minor(unit_minor),
        };
        DraftInput {
            currency: "USD".into(),
            method: "transfer".into(),
            purpose: "Viaje a David con la carga de Riba Smith".into(),
            trip_reference: Some("V-2281".into()),
            needed_by: Some("2026-11-25".into()),
            lines: vec![line("Combustible", 45_500, 424), line("Peajes", 4_000, 350)],
        }
    }

    fn found() -> Resolved {
        let rules = TypeRules {
            active: true,
            ceiling_minor: Some(50_000),
            home_currency: Currency::parse("USD").unwrap(),
            methods: vec![Method::Transfer],
        };
        Resolved {
            kind: Some(rules),
            beneficiary: true,
            branch: true,
            cost_centre: true,
            accepted_minor: None,
        }
    }

    fn today() -> Date {
        "2026-11-21".parse().unwrap()
    }

    fn refused(input: &DraftInput, found: &Resolved) -> Vec<(String, Refusal)> {
        let refusals = check_draft(input, found, today()).unwrap_err();
        refusals.into_iter().map(|f| (f.field, f.refusal)).collect()
    }

    #[test]
    fn a_good_draft_adds_up() {
        let draft = check_draft(&input(), &found(), today()).unwrap();
        assert_eq!(draft.lines.iter().map(|l| l.total_minor).collect::<Vec<_>>(), [19_292, 1_400]);
        assert_eq!(draft.total_minor, 20_692);
    }

    #[test]
    fn fuel_is_asked_for_at_its_price_and_each_line_is_rounded_once() {
        let mut fuel = input();
        fuel.lines[0] =
            LineInput { quantity_milli: 20_000, unit: UnitPrice::of(415, 5_000), ..fuel.lines[0].clone() };
        let draft = check_draft(&fuel, &found(), today()).unwrap();
        assert_eq!(draft.lines[0].total_minor, 8_310);
        fuel.lines[0].unit = UnitPrice::of(415, 5_050);
        let fifth = ("lines/0/unit_minor".into(), MoneyRefusal::PriceDecimals { decimals: 4 }.into());
        assert_eq!(refused(&fuel, &found()), [fifth]);
    }

    #[test]
    fn every_wrong_field_is_named_at_once() {
        let mut bad = input();
        bad.currency = "usd".into();
        bad.method = "cheque".into();
        bad.purpose = "  ".into();
        bad.needed_by = Some("2026-11-20".into());
        bad.lines[0].unit = UnitPrice::of_minor(-5);
        bad.lines[1].concept = "x".repeat(121);
        let nothing =
            Resolved { kind: None, beneficiary: false, branch: false, cost_centre: false, ..found() };
        let fields: Vec<String> = refused(&bad, &nothing).into_iter().map(|(f, _)| f).collect();
        for field in [
            "currency",
            "method",
            "purpose",
            "needed_by",
            "beneficiary_id",
            "branch_id",
            "cost_centre_id",
            "lines/0/unit_minor",
            "lines/1/concept",
            "type_id",
        ] {
            assert!(fields.iter().any(|f| f == field), "{field} in {fields:?}");
        }
    }

    #[test]
    fn ceiling_methods_lines_and_sums_have_their_limits() {
        let mut dear = input();
        dear.lines[0].unit = UnitPrice::of_minor(200_000);
        assert_eq!(
            refused(&dear, &found()),
            [("lines".into(), RequestRefusal::TypeCeiling { ceiling_minor: 50_000 }.into())]
        );
        let mut cash = input();
        cash.method = "cash".into();
        assert_eq!(refused(&cash, &found()), [("method".into(), RequestRefusal::TypeMethod.into())]);
        let mut none = input();
        none.lines.clear();
        assert_eq!(
            refused(&none, &found()),
            [("lines".into(), CommonRefusal::LinesCount { max: MAX_LINES }.into())]
        );
        let mut huge = input();
        huge.lines
            .iter_mut()
            .for_each(|l| (l.quantity_milli, l.unit) = (1_000, UnitPrice::of_minor(MAX_AMOUNT_MINOR)));
        assert_eq!(refused(&huge, &found()), [("lines".into(), MoneyRefusal::AmountOverflow.into())]);
    }

    #[test]
    fn what_was_accepted_already_is_held_to_no_ceiling_and_what_is_above_it_is() {
        let mut dear = input();
        dear.lines[0].unit = UnitPrice::of_minor(2_000);
        let total_minor = 91_000 + 1_400;
        let accepted = |minor| Resolved { accepted_minor: Some(minor), ..found() };
        assert!(check_draft(&dear, &accepted(total_minor), today()).is_ok());
        let above = [("lines".into(), RequestRefusal::TypeCeiling { ceiling_minor: 50_000 }.into())];
        assert_eq!(refused(&dear, &accepted(total_minor - 1)), above);
        assert!(check_draft(&input(), &accepted(1), today()).is_ok(), "below the ceiling nothing is needed");
    }

    #[test]
    fn the_ceiling_is_in_the_home_currency_only() {
        let mut euros = input();
        euros.currency = "EUR".into();
        euros.lines[0].unit = UnitPrice::of_minor(200_000);
        assert!(check_draft(&euros, &found(), today()).is_ok());
    }
}
