//! How a bank wants its file: as the API and the store have it, and what a file of it looks like.

use axum::extract::State;
use caudal_domain::{
    error::{CommonRefusal, Fields, Refusal},
    text::TextRefusal,
};
use caudal_formats::{
    iso20022::pain001::{self, Order},
    layout::{
        self, Align, Charset, Column, Dates, Decimals, Field, Layout, LineEnd, MAX_WIDTH, Shape, TooWide,
        Unwritable, Words,
    },
};
use jiff::{Timestamp, Zoned};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{company, sample_es as sample};
use crate::{
    app::App,
    features::payments::FileForm,
    http::{
        command::Command,
        json::Json,
        problem::{ApiError, Problem},
    },
};

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
    /// A RUC.
    pub ruc: String,
    /// A passport.
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

fn named<T>(found: Option<T>) -> Result<T, Refusal> {
    found.ok_or(TextRefusal::TextInvalid.into())
}

fn one_character(text: &str) -> Result<char, Refusal> {
    let mut characters = text.chars();
    let first = characters.next().ok_or(TextRefusal::TextRequired)?;
    if characters.next().is_none() { Ok(first) } else { Err(TextRefusal::TextTooLong { max: 1 }.into()) }
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
    pub(super) fn checked(&self, fields: &mut Fields) -> Option<Layout> {
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

    /// As it was kept.
    pub(super) fn from_json(content: &str) -> Result<Self, ApiError> {
        serde_json::from_str(content).map_err(ApiError::internal)
    }

    /// As it is kept.
    pub(super) fn to_json(&self) -> Result<String, ApiError> {
        serde_json::to_string(self).map_err(ApiError::internal)
    }
}

impl From<LayoutWords> for Words {
    fn from(w: LayoutWords) -> Self {
        Self { checking: w.checking, savings: w.savings, cedula: w.cedula, ruc: w.ruc, passport: w.passport }
    }
}

/// A layout to look at before it is kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PreviewBody {
    /// How the bank wants its file.
    pub layout: LayoutBody,
}

/// One line of a file.
#[derive(Serialize, ToSchema)]
pub struct PreviewLine {
    /// `header`, `detail`, `trailer`.
    pub record: &'static str,
    /// What it says, without its end.
    pub text: String,
    /// How many characters it has.
    pub length: usize,
}

/// What a file would look like.
#[derive(Serialize, ToSchema)]
pub struct LayoutPreview {
    /// The lines of a file with three invented payments: accents, leading zeros, a long name, a large amount.
    pub lines: Vec<PreviewLine>,
    /// How many bytes it has.
    pub size_bytes: usize,
}

/// What a file in a layout would look like, with invented payments. Nothing is written.
#[utoipa::path(post, path = "/api/v1/bank-layouts/preview", tag = "settings", request_body = PreviewBody,
    params(("Idempotency-Key" = String, Header)),
    responses((status = 200, body = LayoutPreview), (status = 422, body = Problem)))]
pub async fn preview_bank_layout(
    State(app): State<App>,
    command: Command<PreviewBody>,
) -> Result<Json<LayoutPreview>, ApiError> {
    let mut fields = Fields::default();
    let layout = command.body.layout.checked(&mut fields);
    fields.finish()?;
    let layout = layout.ok_or_else(|| ApiError::Internal("a layout that was not checked".into()))?;
    let company = company::name(app.db.read(), &app).await?;
    let now = now(&app)?;
    let today = (now.year(), now.month(), now.day());
    let transfers = sample::transfers();
    let file = layout::File {
        company: &company,
        source_account: sample::SOURCE_ACCOUNT,
        currency: app.config.portal.home_currency,
        execution_date: today,
        created_date: today,
        created_time: (now.hour(), now.minute(), now.second()),
        transfers: &transfers,
    };
    let size_bytes = layout::write(&layout, &file).map_err(unwritable)?.len();
    let lines = layout::lines(&layout, &file).map_err(unwritable)?.into_iter().map(|line| PreviewLine {
        record: line.record,
        length: line.text.chars().count(),
        text: line.text,
    });
    Ok(Json(LayoutPreview { lines: lines.collect(), size_bytes }))
}

/// A form of a pain.001 to look at before it is kept.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct FormPreviewBody {
    /// How the bank wants its file.
    pub file_form: FileForm,
}

/// What a pain.001 would look like.
#[derive(Serialize, ToSchema)]
pub struct FormPreview {
    /// The file with invented payments, as the bank would get it.
    pub xml: String,
}

/// What a pain.001 in a form would look like, with invented payments. Nothing is written.
#[utoipa::path(post, path = "/api/v1/file-forms/preview", tag = "settings", request_body = FormPreviewBody,
    params(("Idempotency-Key" = String, Header)),
    responses((status = 200, body = FormPreview), (status = 422, body = Problem)))]
pub async fn preview_file_form(
    State(app): State<App>,
    command: Command<FormPreviewBody>,
) -> Result<Json<FormPreview>, ApiError> {
    let mut fields = Fields::default();
    let checked = command.body.file_form.checked(&mut fields);
    fields.finish()?;
    let (form, company_id) =
        checked.ok_or_else(|| ApiError::Internal("a form that was not checked".into()))?;
    let company = company::name(app.db.read(), &app).await?;
    let now = now(&app)?;
    let (account, bank) = sample::source(&form);
    let order = Order {
        message_id: sample::FILE_ID,
        payment_id: sample::FILE_ID,
        created: now.datetime(),
        execution_date: now.date(),
        company: &company,
        company_id: company_id.as_deref(),
        source_account: account,
        source_bank: bank,
        currency: app.config.portal.home_currency,
        form: &form,
    };
    let (transfers, mut file) = (sample::transfers_named(&form), Vec::new());
    pain001::write(&order, || &transfers, &mut file).map_err(ApiError::internal)?;
    let xml = String::from_utf8(file).map_err(ApiError::internal)?;
    Ok(Json(FormPreview { xml }))
}

fn now(app: &App) -> Result<Zoned, ApiError> {
    let now = Timestamp::from_millisecond(app.now_ms()).map_err(ApiError::internal)?;
    Ok(now.to_zoned(app.config.portal.time_zone.clone()))
}

/// A value that does not fit says how wide its column must be at least.
fn unwritable(error: Unwritable) -> ApiError {
    let Unwritable::TooWide(all) = error else { return ApiError::internal(error) };
    let mut fields = Fields::default();
    let path = |w: &TooWide| format!("layout/{}/{}/width", w.record, w.column);
    for (at, one) in all.iter().enumerate() {
        if all[..at].iter().any(|earlier| path(earlier) == path(one)) {
            continue;
        }
        let same = all.iter().filter(|other| path(other) == path(one));
        let min = same.map(|w| w.value.chars().count()).max().unwrap_or_default();
        let range =
            CommonRefusal::NumberRange { min: i64::try_from(min).unwrap_or(i64::MAX), max: MAX_WIDTH.into() };
        fields.take::<()>(path(one), Err(range));
    }
    fields
        .finish()
        .err()
        .map_or_else(|| ApiError::Internal("a file that was not written".into()), ApiError::from)
}
