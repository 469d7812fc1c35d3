//! How a bank wants its file, as the API and the store have it.

use caudal_domain::{error::Fields, text::TextRefusal};
use caudal_formats::layout::{Align, Charset, Column, Dates, Decimals, Field, Layout, LineEnd, Shape, Words};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use caudal_web::http::problem::ApiError;

/// How a bank wants its file.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutBody {
    /// `fixed`: each column as wide as it says; `delimited`: parted by a separator.
    pub shape: String,
    /// What parts the columns: one character that is no letter, digit or quote. Not used by `fixed`.
    pub separator: String,
    /// Whether a value that holds the separator stands in quotes; else the separator in it becomes a space.
    pub quotes: bool,
    /// `basic` (EPC217-08), `ascii`, `windows-1252`, `utf-8`. Other characters are transliterated.
    pub charset: String,
    /// Whether all letters are capitals.
    pub capitals: bool,
    /// `crlf`, `lf`.
    pub line_end: String,
    /// `point`, `comma`, `implied`.
    pub decimals: String,
    /// `yyyymmdd`, `ddmmyyyy`, `yyyy-mm-dd`, `dd/mm/yyyy`, `yymmdd`.
    pub dates: String,
    /// The bank's words for kinds of accounts and documents.
    pub words: LayoutWords,
    /// The columns of the first line; none for no such line.
    pub header: Vec<LayoutColumn>,
    /// The columns of the line of each payment.
    pub detail: Vec<LayoutColumn>,
    /// The columns of the last line; none for no such line.
    pub trailer: Vec<LayoutColumn>,
}

/// The words by which a bank knows kinds of accounts and of documents; those that no column uses may be empty.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutWords {
    /// A checking account.
    pub checking: String,
    /// A savings account.
    pub savings: String,
    /// A cédula.
    pub cedula: String,
    pub ruc: String,
    pub passport: String,
}

/// One column of a record.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LayoutColumn {
    /// In any record: `text`, `execution_date`, `created_date`, `created_time`, `company`, `source_account`, `currency`,
    /// `count`, `total`, `line_count`. In `detail` also: `sequence`, `beneficiary`, `document_type`, `document`,
    /// `bank_code`, `account_kind`, `account`, `amount`, `concept`, `number`, `end_to_end_id`, `email`.
    pub field: String,
    /// What a column `text` always holds; empty in others, and where it is only padding.
    pub text: String,
    /// In characters, 1 to 500. Required by `fixed`; else the most that fits.
    pub width: Option<u16>,
    /// `left`, `right`.
    pub align: String,
    /// The one character that fills the rest of a column of fixed width.
    pub pad: String,
}

fn named<T>(found: Option<T>) -> Result<T, TextRefusal> {
    found.ok_or(TextRefusal::TextInvalid)
}

fn one_character(text: &str) -> Result<char, TextRefusal> {
    let mut characters = text.chars();
    let first = characters.next().ok_or(TextRefusal::TextRequired)?;
    if characters.next().is_none() { Ok(first) } else { Err(TextRefusal::TextTooLong { max: 1 }) }
}

impl LayoutColumn {
    fn checked(&self, path: &str, fields: &mut Fields) -> Option<Column> {
        let field = fields.take(format!("{path}/field"), named(Field::from_name(&self.field)));
        let align = fields.take(format!("{path}/align"), named(Align::from_name(&self.align)));
        let pad = fields.take(format!("{path}/pad"), one_character(&self.pad));
        Some(Column { field: field?, text: self.text.clone(), width: self.width, align: align?, pad: pad? })
    }
}

impl LayoutBody {
    /// The layout that is meant, or every reason why it is none, each under its path from `layout`.
    pub fn checked(&self, fields: &mut Fields) -> Option<Layout> {
        let mut inner = Fields::default();
        let parsed = self.parsed(&mut inner);
        if let Some(layout) = &parsed {
            layout.check(&mut inner);
        }
        match inner.finish() {
            Ok(()) => parsed,
            Err(refused) => {
                for one in refused {
                    fields.take::<()>(format!("layout/{}", one.field), Err(one.refusal));
                }
                None
            }
        }
    }

    fn parsed(&self, fields: &mut Fields) -> Option<Layout> {
        let shape = fields.take("shape", named(Shape::from_name(&self.shape)));
        let parted = shape == Some(Shape::Delimited);
        let separator = if parted { one_character(&self.separator) } else { Ok(';') };
        let separator = fields.take("separator", separator);
        let charset = fields.take("charset", named(Charset::from_name(&self.charset)));
        let line_end = fields.take("line_end", named(LineEnd::from_name(&self.line_end)));
        let decimals = fields.take("decimals", named(Decimals::from_name(&self.decimals)));
        let dates = fields.take("dates", named(Dates::from_name(&self.dates)));
        let mut record = |name: &str, columns: &[LayoutColumn]| -> Option<Vec<Column>> {
            let all = columns.iter().enumerate().map(|(at, c)| c.checked(&format!("{name}/{at}"), fields));
            // Each is asked before one that is wrong ends it, so that all are told.
            all.collect::<Vec<_>>().into_iter().collect()
        };
        let (header, detail) = (record("header", &self.header), record("detail", &self.detail));
        let trailer = record("trailer", &self.trailer);
        Some(Layout {
            shape: shape?,
            separator: separator?,
            quotes: self.quotes,
            charset: charset?,
            capitals: self.capitals,
            line_end: line_end?,
            decimals: decimals?,
            dates: dates?,
            words: self.words.clone().into(),
            header: header?,
            detail: detail?,
            trailer: trailer?,
        })
    }

    pub fn from_json(content: &str) -> Result<Self, ApiError> {
        serde_json::from_str(content).map_err(ApiError::internal)
    }

    pub fn to_json(&self) -> Result<String, ApiError> {
        serde_json::to_string(self).map_err(ApiError::internal)
    }
}

impl From<LayoutWords> for Words {
    fn from(w: LayoutWords) -> Self {
        Self { checking: w.checking, savings: w.savings, cedula: w.cedula, ruc: w.ruc, passport: w.passport }
    }
}
