//! A file in a bank's layout.

use caudal_domain::money::{Currency, Money};

use super::{Align, Column, Dates, Decimals, Field, Layout, LineEnd, Shape};

/// One transfer, as a file tells it.
#[derive(Clone, Debug)]
pub struct Transfer {
    pub beneficiary: String,
    /// `cedula`, `ruc` or `passport`.
    pub document_type: Option<String>,
    pub document: Option<String>,
    pub bank_code: String,
    /// `checking` or `savings`.
    pub account_kind: String,
    /// The number of the holder's account: text, zeros kept.
    pub account: String,
    pub amount_minor: i64,
    pub concept: String,
    /// Our number of the payment.
    pub number: String,
    pub end_to_end_id: String,
    pub email: Option<String>,
}

#[derive(Clone, Debug)]
pub struct File<'a> {
    pub company: &'a str,
    pub source_account: &'a str,
    pub currency: Currency,
    /// The day on which the bank shall pay: year, month, day.
    pub execution_date: (i16, i8, i8),
    /// The day on which the file is made, in the portal's time zone.
    pub created_date: (i16, i8, i8),
    /// The time at which the file is made, in the portal's time zone: hours, minutes, seconds.
    pub created_time: (i8, i8, i8),
    /// The transfers, in the order of their lines.
    pub transfers: &'a [Transfer],
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// `header`, `detail` or `trailer`.
    pub record: &'static str,
    /// Its text, without its end.
    pub text: String,
}

/// A value that does not fit its column and may not be cut.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooWide {
    pub record: &'static str,
    /// Which transfer, from 1; nothing in header and trailer.
    pub transfer: Option<usize>,
    /// Which column, from 0.
    pub column: usize,
    pub field: Field,
    pub value: String,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unwritable {
    #[error("values that do not fit their columns")]
    TooWide(Vec<TooWide>),
    /// The sum of the amounts is more than can be carried.
    #[error("the total overflows")]
    Total,
}

/// The bytes of a file.
///
/// # Errors
/// Everything that does not fit, at once.
pub fn write(layout: &Layout, file: &File<'_>) -> Result<Vec<u8>, Unwritable> {
    let end = match layout.line_end {
        LineEnd::CrLf => "\r\n",
        LineEnd::Lf => "\n",
    };
    let mut bytes = Vec::new();
    for line in lines(layout, file)? {
        bytes.extend(layout.charset.bytes(&line.text));
        bytes.extend(end.as_bytes());
    }
    Ok(bytes)
}

/// The lines of a file.
///
/// # Errors
/// Everything that does not fit, at once.
pub fn lines(layout: &Layout, file: &File<'_>) -> Result<Vec<Line>, Unwritable> {
    let nothing = Money::new(0, file.currency);
    let add = |sum: Money, t: &Transfer| sum.plus(Money::new(t.amount_minor, file.currency));
    let total = file.transfers.iter().try_fold(nothing, add).map_err(|_| Unwritable::Total)?;
    let around = [&layout.header, &layout.trailer].iter().filter(|record| !record.is_empty()).count();
    let mut writer =
        Writer { layout, file, total, lines: file.transfers.len() + around, too_wide: Vec::new() };
    let mut lines = Vec::with_capacity(writer.lines);
    lines.extend(writer.line("header", &layout.header, None));
    for at in 0..file.transfers.len() {
        lines.extend(writer.line("detail", &layout.detail, Some(at)));
    }
    lines.extend(writer.line("trailer", &layout.trailer, None));
    if writer.too_wide.is_empty() { Ok(lines) } else { Err(Unwritable::TooWide(writer.too_wide)) }
}

struct Writer<'a> {
    layout: &'a Layout,
    file: &'a File<'a>,
    total: Money,
    lines: usize,
    too_wide: Vec<TooWide>,
}

impl Writer<'_> {
    fn line(&mut self, record: &'static str, columns: &[Column], transfer: Option<usize>) -> Option<Line> {
        if columns.is_empty() {
            return None;
        }
        let cells: Vec<String> =
            columns.iter().enumerate().map(|(at, column)| self.cell(record, at, column, transfer)).collect();
        let text = match self.layout.shape {
            Shape::Fixed => cells.concat(),
            Shape::Delimited => cells.join(self.layout.separator.encode_utf8(&mut [0; 4])),
        };
        Some(Line { record, text })
    }

    fn cell(&mut self, record: &'static str, at: usize, column: &Column, transfer: Option<usize>) -> String {
        let given = match column.field {
            Field::Text => column.text.clone(),
            field => self.value(field, transfer),
        };
        let given = if self.layout.capitals { given.to_uppercase() } else { given };
        let mut value = self.layout.charset.written(&given);
        let most = column.width.map_or(usize::MAX, usize::from);
        if value.chars().count() > most {
            if !column.field.may_be_cut() {
                let transfer = transfer.map(|at| at + 1);
                let field = column.field;
                self.too_wide.push(TooWide { record, transfer, column: at, field, value: value.clone() });
            }
            value = value.chars().take(most).collect();
        }
        match self.layout.shape {
            Shape::Fixed => padded(value, column, most),
            Shape::Delimited => self.parted(value),
        }
    }

    fn parted(&self, value: String) -> String {
        let separator = self.layout.separator;
        if self.layout.quotes {
            let needs = value.contains(separator) || value.contains('"');
            return if needs { format!("\"{}\"", value.replace('"', "\"\"")) } else { value };
        }
        value.replace(separator, " ")
    }

    fn value(&self, field: Field, transfer: Option<usize>) -> String {
        let file = self.file;
        match field {
            Field::Text => String::new(),
            Field::ExecutionDate => self.day(file.execution_date),
            Field::CreatedDate => self.day(file.created_date),
            Field::CreatedTime => {
                let (hours, minutes, seconds) = file.created_time;
                format!("{hours:02}{minutes:02}{seconds:02}")
            }
            Field::Company => file.company.to_owned(),
            Field::SourceAccount => file.source_account.to_owned(),
            Field::Currency => file.currency.code().to_owned(),
            Field::Count => file.transfers.len().to_string(),
            Field::Total => self.amount(self.total),
            Field::LineCount => self.lines.to_string(),
            of => transfer.map_or_else(String::new, |at| self.of_transfer(of, at)),
        }
    }

    fn of_transfer(&self, field: Field, at: usize) -> String {
        let t = &self.file.transfers[at];
        match field {
            Field::Sequence => (at + 1).to_string(),
            Field::Beneficiary => t.beneficiary.clone(),
            Field::DocumentType => self.word(t.document_type.as_deref().unwrap_or_default()),
            Field::Document => t.document.clone().unwrap_or_default(),
            Field::BankCode => t.bank_code.clone(),
            Field::AccountKind => self.word(&t.account_kind),
            Field::Account => t.account.clone(),
            Field::Amount => self.amount(Money::new(t.amount_minor, self.file.currency)),
            Field::Concept => t.concept.clone(),
            Field::Number => t.number.clone(),
            Field::EndToEndId => t.end_to_end_id.clone(),
            Field::Email => t.email.clone().unwrap_or_default(),
            _ => String::new(),
        }
    }

    fn word(&self, of: &str) -> String {
        let words = &self.layout.words;
        match of {
            "checking" => words.checking.clone(),
            "savings" => words.savings.clone(),
            "cedula" => words.cedula.clone(),
            "ruc" => words.ruc.clone(),
            "passport" => words.passport.clone(),
            _ => String::new(),
        }
    }

    fn day(&self, (year, month, day): (i16, i8, i8)) -> String {
        match self.layout.dates {
            Dates::YearMonthDay => format!("{year:04}{month:02}{day:02}"),
            Dates::DayMonthYear => format!("{day:02}{month:02}{year:04}"),
            Dates::Iso => format!("{year:04}-{month:02}-{day:02}"),
            Dates::Slashes => format!("{day:02}/{month:02}/{year:04}"),
            Dates::Short => format!("{:02}{month:02}{day:02}", year % 100),
        }
    }

    fn amount(&self, amount: Money) -> String {
        let decimals = amount.currency.decimals() as usize;
        let digits = format!("{:0>least$}", amount.minor, least = decimals + 1);
        let (whole, fraction) = digits.split_at(digits.len() - decimals);
        match self.layout.decimals {
            Decimals::Implied => format!("{whole}{fraction}"),
            _ if fraction.is_empty() => whole.to_owned(),
            Decimals::Point => format!("{whole}.{fraction}"),
            Decimals::Comma => format!("{whole},{fraction}"),
        }
    }
}

fn padded(value: String, column: &Column, width: usize) -> String {
    let missing = width.saturating_sub(value.chars().count());
    let padding: String = std::iter::repeat_n(column.pad, missing).collect();
    match column.align {
        Align::Left => value + &padding,
        Align::Right => padding + &value,
    }
}

#[cfg(test)]
mod tests;
