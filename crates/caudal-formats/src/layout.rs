//! Layouts of the files that banks ask for in their own form: which columns the records of a file have, how each is
//! written, and what a layout must have before money is sent by it (domain, sections 5 and 9).

mod charset;
mod write;

use std::collections::HashSet;

use caudal_domain::error::{CommonRefusal, Fields};
use caudal_domain::text::{self, TextRefusal};
use caudal_domain::{batch::BatchRefusal, named};

pub use charset::Charset;
pub use write::{File, Line, TooWide, Transfer, Unwritable, lines, write};

pub const MAX_COLUMNS: usize = 60;
/// The widest column, in characters.
pub const MAX_WIDTH: u16 = 500;
pub const MAX_TEXT_CHARS: usize = 100;

named! {
    pub enum Shape {
        /// Each as wide as its column.
        Fixed = "fixed",
        Delimited = "delimited",
    }
}

named! {
    pub enum LineEnd {
        CrLf = "crlf",
        /// Line feed.
        Lf = "lf",
    }
}

named! {
    /// How the decimals of an amount are written.
    pub enum Decimals {
        /// 1250.50
        Point = "point",
        /// 1250,50
        Comma = "comma",
        /// 125050: the decimals are understood.
        Implied = "implied",
    }
}

named! {
    /// How a day is written.
    pub enum Dates {
        /// 20261103
        YearMonthDay = "yyyymmdd",
        /// 03112026
        DayMonthYear = "ddmmyyyy",
        /// 2026-11-03
        Iso = "yyyy-mm-dd",
        /// 03/11/2026
        Slashes = "dd/mm/yyyy",
        /// 261103
        Short = "yymmdd",
    }
}

named! {
    /// On which side of its column a value stands.
    pub enum Align {
        /// Padded at its end.
        Left = "left",
        /// Padded at its beginning.
        Right = "right",
    }
}

named! {
    pub enum Field {
        /// A text that is always the same.
        Text = "text",
        ExecutionDate = "execution_date",
        CreatedDate = "created_date",
        /// The time at which the file was made: hours, minutes and seconds without separators.
        CreatedTime = "created_time",
        Company = "company",
        SourceAccount = "source_account",
        /// ISO 4217 code.
        Currency = "currency",
        Count = "count",
        Total = "total",
        /// How many lines the file has, header and trailer among them.
        LineCount = "line_count",
        /// The place of the transfer in the file, from 1.
        Sequence = "sequence",
        Beneficiary = "beneficiary",
        /// The holder's kind of document, in the bank's word for it.
        DocumentType = "document_type",
        Document = "document",
        BankCode = "bank_code",
        /// The kind of the holder's account, in the bank's word for it.
        AccountKind = "account_kind",
        Account = "account",
        Amount = "amount",
        Concept = "concept",
        /// Our number of the payment.
        Number = "number",
        EndToEndId = "end_to_end_id",
        Email = "email",
    }
}

impl Field {
    /// Whether only a transfer has it, so that neither header nor trailer can.
    #[must_use]
    pub fn of_a_transfer(self) -> bool {
        !matches!(
            self,
            Self::Text
                | Self::ExecutionDate
                | Self::CreatedDate
                | Self::CreatedTime
                | Self::Company
                | Self::SourceAccount
                | Self::Currency
                | Self::Count
                | Self::Total
                | Self::LineCount
        )
    }

    /// Whether its end may be left out where the column is too narrow. What identifies somebody or counts money may not:
    /// cut, it would be somebody else or another sum.
    #[must_use]
    pub fn may_be_cut(self) -> bool {
        matches!(self, Self::Company | Self::Beneficiary | Self::Concept)
    }
}

/// One column of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    pub field: Field,
    /// The text of a column that is always the same; empty in others, and where such a column is only padding.
    pub text: String,
    /// How wide it is, in characters. Where columns are parted by a separator it is the most that fits; nothing for as
    /// wide as it comes.
    pub width: Option<u16>,
    /// On which side the value stands in a column of fixed width.
    pub align: Align,
    pub pad: char,
}

/// The words by which a bank knows kinds of accounts and of documents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    pub checking: String,
    pub savings: String,
    pub cedula: String,
    pub ruc: String,
    pub passport: String,
}

/// How a bank wants its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    pub shape: Shape,
    /// What parts them; not used where they are of fixed width.
    pub separator: char,
    /// Whether a value that holds the separator stands in quotes (RFC 4180); else the separator in it becomes a space.
    pub quotes: bool,
    pub charset: Charset,
    pub capitals: bool,
    pub line_end: LineEnd,
    pub decimals: Decimals,
    pub dates: Dates,
    pub words: Words,
    /// The first line; none where it is empty.
    pub header: Vec<Column>,
    pub detail: Vec<Column>,
    /// The last line; none where it is empty.
    pub trailer: Vec<Column>,
}

impl Layout {
    /// Whether files can be written by it.
    ///
    /// # Errors
    /// Each under the field it concerns: `text_required`, `text_too_long`, `text_invalid`, `number_range`, `lines_count`,
    /// `column_missing`, `column_misplaced`.
    pub fn check(&self, fields: &mut Fields) {
        let printable = |c: char| !c.is_control() && !c.is_alphanumeric() && c != '"';
        if self.shape == Shape::Delimited && !(printable(self.separator) || self.separator == '\t') {
            fields.take::<()>("separator", Err(TextRefusal::TextInvalid));
        }
        for (name, columns) in
            [("header", &self.header), ("detail", &self.detail), ("trailer", &self.trailer)]
        {
            self.check_record(name, columns, fields);
        }
        let has: HashSet<_> = self.detail.iter().map(|column| column.field).collect();
        // Without them a bank knows neither whom to pay nor how much.
        if !has.contains(&Field::Account) || !has.contains(&Field::Amount) {
            fields.take::<()>("detail", Err(BatchRefusal::ColumnMissing));
        }
        let w = &self.words;
        for (of, words) in [
            (Field::AccountKind, vec![("checking", &w.checking), ("savings", &w.savings)]),
            (Field::DocumentType, vec![("cedula", &w.cedula), ("ruc", &w.ruc), ("passport", &w.passport)]),
        ] {
            for (name, word) in words.into_iter().filter(|_| has.contains(&of)) {
                fields.take(format!("words/{name}"), text::required(word, 20));
            }
        }
    }

    fn check_record(&self, name: &str, columns: &[Column], fields: &mut Fields) {
        if columns.len() > MAX_COLUMNS {
            fields.take::<()>(name, Err(CommonRefusal::LinesCount { max: MAX_COLUMNS }));
        }
        for (at, column) in columns.iter().enumerate() {
            if name != "detail" && column.field.of_a_transfer() {
                fields.take::<()>(format!("{name}/{at}/field"), Err(BatchRefusal::ColumnMisplaced));
            }
            fields.take(format!("{name}/{at}/text"), column.check_text());
            fields.take(format!("{name}/{at}/width"), column.check_width(self.shape));
            if column.pad.is_control() {
                fields.take::<()>(format!("{name}/{at}/pad"), Err(TextRefusal::TextInvalid));
            }
        }
    }
}

impl Column {
    fn check_text(&self) -> Result<(), TextRefusal> {
        let plain = !self.text.chars().any(char::is_control);
        match (self.field, self.text.chars().count()) {
            (_, n) if n > MAX_TEXT_CHARS => Err(TextRefusal::TextTooLong { max: MAX_TEXT_CHARS }),
            (Field::Text, _) if plain => Ok(()),
            (_, 0) => Ok(()),
            _ => Err(TextRefusal::TextInvalid),
        }
    }

    fn check_width(&self, shape: Shape) -> Result<(), CommonRefusal> {
        let range = CommonRefusal::NumberRange { min: 1, max: MAX_WIDTH.into() };
        match self.width {
            None if shape == Shape::Fixed => Err(range),
            Some(width) if !(1..=MAX_WIDTH).contains(&width) => Err(range),
            Some(width) if self.text.chars().count() > usize::from(width) => {
                Err(CommonRefusal::NumberRange {
                    min: self.text.chars().count() as i64,
                    max: MAX_WIDTH.into(),
                })
            }
            _ => Ok(()),
        }
    }
}
