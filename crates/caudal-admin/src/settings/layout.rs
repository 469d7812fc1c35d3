//! How a bank wants its file: as the API and the store have it, and what a file of it looks like.

use axum::extract::State;
use caudal_domain::error::{CommonRefusal, Fields};
use caudal_formats::iso20022::pain001::{self, Order};
use caudal_formats::layout::{self, MAX_WIDTH, TooWide, Unwritable};
use jiff::{Timestamp, Zoned};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::sample_es as sample;
use caudal_access::company::{self, LayoutBody};
use caudal_payments::FileForm;
use caudal_web::app::App;
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::{command::Command, json::Json};

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
    let company = company::company_name(app.db.read(), &app).await?;
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
    let company = company::company_name(app.db.read(), &app).await?;
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
