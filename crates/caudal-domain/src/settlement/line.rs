//! One expense of a settlement, checked field by field.

use jiff::civil::Date;

use crate::error::{FieldRefusal, Fields};
use crate::money::{MoneyRefusal, check_amount};
use crate::settlement::SettlementRefusal;
use crate::text::{self, TextRefusal};
use crate::time::{DateRefusal, parse_date};

/// An expense as written. Amounts are minor units of the advance's currency.
#[derive(Clone, Debug, Default)]
pub struct LineInput {
    /// ISO date.
    pub spent_on: String,
    pub concept: String,
    pub supplier_name: Option<String>,
    pub supplier_tax_id: Option<String>,
    pub invoice_number: Option<String>,
    pub net_minor: i64,
    pub tax_minor: i64,
    pub total_minor: i64,
    /// What is to be said about it; why there is no receipt.
    pub note: Option<String>,
    pub has_receipt: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub spent_on: Date,
    pub concept: String,
    pub supplier_name: Option<String>,
    pub supplier_tax_id: Option<String>,
    pub invoice_number: Option<String>,
    /// The same for tax id and number however they are written; nothing where there is no invoice.
    pub invoice_key: Option<String>,
    /// Without tax, in minor units.
    pub net_minor: i64,
    pub tax_minor: i64,
    pub total_minor: i64,
    pub note: Option<String>,
}

/// Checks an expense, every field at once.
///
/// # Errors
/// One refusal for each field that is wrong: `date_invalid`, `date_future`, `sum_wrong`, `proof_required`, and those of texts
/// and amounts.
pub fn check_line(input: &LineInput, today: Date) -> Result<Line, Vec<FieldRefusal>> {
    let mut fields = Fields::default();
    let spent_on = fields.take("spent_on", past(&input.spent_on, today));
    let concept = fields.take("concept", text::required(&input.concept, 120));
    let optional = |text: &Option<String>, max| text::optional(text.as_deref(), max);
    let supplier_name = fields.take("supplier_name", optional(&input.supplier_name, 120)).flatten();
    let supplier_tax_id = fields.take("supplier_tax_id", optional(&input.supplier_tax_id, 40)).flatten();
    let invoice_number = fields.take("invoice_number", optional(&input.invoice_number, 40)).flatten();
    let note = fields.take("note", optional(&input.note, text::MAX_REASON_CHARS)).flatten();
    // An invoice is known by both: one of them alone is known by neither.
    match (&supplier_tax_id, &invoice_number) {
        (Some(_), None) => drop(fields.take::<()>("invoice_number", Err(TextRefusal::TextRequired))),
        (None, Some(_)) => drop(fields.take::<()>("supplier_tax_id", Err(TextRefusal::TextRequired))),
        _ => {}
    }
    let total_minor = fields.take("total_minor", check_amount(input.total_minor));
    fields.take("net_minor", not_negative(input.net_minor));
    fields.take("tax_minor", not_negative(input.tax_minor));
    if total_minor.is_some_and(|total| input.net_minor.checked_add(input.tax_minor) != Some(total)) {
        fields.take::<()>("total_minor", Err(SettlementRefusal::SumWrong));
    }
    if !input.has_receipt && note.is_none() {
        fields.take::<()>("note", Err(SettlementRefusal::ProofRequired));
    }
    fields.finish()?;
    // Every field was taken, or `finish` would have refused.
    let incomplete = || vec![FieldRefusal { field: String::new(), refusal: TextRefusal::TextInvalid.into() }];
    Ok(Line {
        spent_on: spent_on.ok_or_else(incomplete)?,
        concept: concept.ok_or_else(incomplete)?,
        invoice_key: supplier_tax_id.as_deref().zip(invoice_number.as_deref()).map(key),
        supplier_name,
        supplier_tax_id,
        invoice_number,
        net_minor: input.net_minor,
        tax_minor: input.tax_minor,
        total_minor: input.total_minor,
        note,
    })
}

fn past(text: &str, today: Date) -> Result<Date, DateRefusal> {
    let date = parse_date(text).ok_or(DateRefusal::DateInvalid)?;
    if date > today { Err(DateRefusal::DateFuture) } else { Ok(date) }
}

fn not_negative(minor: i64) -> Result<(), MoneyRefusal> {
    if minor < 0 { Err(MoneyRefusal::AmountSign) } else { Ok(()) }
}

/// Letters and digits alone, in capitals: "8-123-456 DV 7" and "8123456dv7" are one supplier.
fn key((tax_id, number): (&str, &str)) -> String {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_uppercase).collect()
    };
    format!("{}/{}", plain(tax_id), plain(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Refusal;

    fn input() -> LineInput {
        let some = |text: &str| Some(text.to_owned());
        LineInput {
            spent_on: "2026-11-20".into(),
            concept: "Diésel".into(),
            supplier_name: some("Estación Delta"),
            supplier_tax_id: some("8-123-456 dv 7"),
            invoice_number: some("F-0042"),
            net_minor: 2_000,
            tax_minor: 140,
            total_minor: 2_140,
            note: None,
            has_receipt: true,
        }
    }

    fn refused(input: &LineInput) -> Vec<(String, Refusal)> {
        let refusals = check_line(input, "2026-11-21".parse().unwrap()).unwrap_err();
        refusals.into_iter().map(|f| (f.field, f.refusal)).collect()
    }

    #[test]
    fn an_invoice_is_known_however_it_is_written() {
        let line = check_line(&input(), "2026-11-20".parse().unwrap()).unwrap();
        assert_eq!(line.invoice_key.as_deref(), Some("8123456DV7/F0042"));
        let without = LineInput {
            supplier_tax_id: None,
            invoice_number: None,
            has_receipt: false,
            note: Some("El parqueo no da recibo".into()),
            ..input()
        };
        assert_eq!(check_line(&without, "2026-11-21".parse().unwrap()).unwrap().invoice_key, None);
    }

    #[test]
    fn every_wrong_field_is_named_at_once() {
        let bad = LineInput {
            spent_on: "2026-11-22".into(),
            concept: " ".into(),
            invoice_number: None,
            net_minor: -1,
            total_minor: 2_140,
            has_receipt: false,
            ..input()
        };
        let expected = [
            ("spent_on", DateRefusal::DateFuture.into()),
            ("concept", TextRefusal::TextRequired.into()),
            ("invoice_number", TextRefusal::TextRequired.into()),
            ("net_minor", MoneyRefusal::AmountSign.into()),
            ("total_minor", SettlementRefusal::SumWrong.into()),
            ("note", SettlementRefusal::ProofRequired.into()),
        ];
        assert_eq!(refused(&bad), expected.map(|(field, refusal)| (field.to_owned(), refusal)));
        let nothing = LineInput { total_minor: 0, net_minor: 0, tax_minor: 0, ..input() };
        assert_eq!(refused(&nothing), [("total_minor".to_owned(), MoneyRefusal::AmountNotPositive.into())]);
        let huge = LineInput { net_minor: i64::MAX, tax_minor: 1, ..input() };
        assert_eq!(refused(&huge), [("total_minor".to_owned(), SettlementRefusal::SumWrong.into())]);
    }
}
