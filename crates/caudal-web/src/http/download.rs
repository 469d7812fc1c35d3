//! Files on their way out, whatever they are of.

use axum::response::{IntoResponse, Response};
use axum::{body::Body, http::header};
use caudal_formats::xlsx;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What kind of table a file is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = TableFormat)]
pub enum Format {
    /// UTF-8 with a mark, commas.
    #[default]
    Csv,
    /// A workbook.
    Xlsx,
}

pub struct Download {
    name: String,
    media_type: String,
    body: Body,
}

impl Download {
    pub fn new(name: String, media_type: impl Into<String>, body: impl Into<Body>) -> Self {
        Self { name, media_type: media_type.into(), body: body.into() }
    }

    /// A table; its name gets the ending.
    pub fn table(format: Format, name: &str, body: impl Into<Body>) -> Self {
        let (ending, media_type) = match format {
            Format::Csv => ("csv", "text/csv; charset=utf-8"),
            Format::Xlsx => ("xlsx", xlsx::MEDIA_TYPE),
        };
        Self::new(format!("{name}.{ending}"), media_type, body)
    }
}

impl IntoResponse for Download {
    fn into_response(self) -> Response {
        let ascii: String =
            self.name.chars().map(|c| if c.is_ascii_graphic() || c == ' ' { c } else { '_' }).collect();
        let exact = percent_encoding::utf8_percent_encode(&self.name, percent_encoding::NON_ALPHANUMERIC);
        let disposition =
            format!("attachment; filename=\"{}\"; filename*=UTF-8''{exact}", ascii.replace(['"', '\\'], "_"));
        let headers = [
            (header::CONTENT_TYPE, self.media_type),
            (header::CONTENT_DISPOSITION, disposition),
            // Whatever a browser makes of the file, it runs nothing (security.md, uploads).
            (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox".to_owned()),
        ];
        (headers, self.body).into_response()
    }
}
