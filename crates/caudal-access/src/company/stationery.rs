//! What every paper of the company begins with, and how it writes moments: on the company's own clock and in its words.

use axum::extract::State;
use base64::{Engine as _, prelude::BASE64_STANDARD};
use caudal_db::Conn;
use caudal_paper::{Jpeg, Letterhead, Paper, wording};
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Words, general};
use caudal_web::{app::App, http::json::Json, http::problem::ApiError};

/// The company as the head of its papers has it.
#[derive(Serialize, ToSchema)]
pub struct Company {
    pub name: String,
    /// "RUC 155612345-2-2016 DV 59".
    pub tax_id: Option<String>,
    /// In lines.
    pub address: Option<String>,
    /// A JPEG in Base64.
    pub logo: Option<String>,
}

/// The company as the head of its papers has it.
#[utoipa::path(get, path = "/api/v1/company", tag = "settings", responses((status = 200, body = Company)))]
pub async fn get_company(State(app): State<App>) -> Result<Json<Company>, ApiError> {
    let general = general::general(app.db.read()).await?;
    Ok(Json(Company {
        name: general::name(app.db.read(), &app).await?,
        tax_id: general.company_tax_id.clone(),
        address: general.company_address.clone(),
        logo: general.company_logo.clone(),
    }))
}

pub struct Stationery {
    pub letterhead: Letterhead,
    pub words: Words,
    /// What the portal itself is called.
    pub product_name: String,
    zone: TimeZone,
    now_ms: i64,
}

impl Stationery {
    pub async fn load(conn: &Conn, app: &App) -> Result<Self, ApiError> {
        let general = general::general(conn).await?;
        let letterhead = Letterhead {
            name: general::name(conn, app).await?,
            tax_id: general.company_tax_id.clone(),
            address: general.company_address.clone(),
            // It was read when it was set.
            logo: general.company_logo.as_deref().and_then(picture),
        };
        Ok(Self {
            letterhead,
            words: general.words(),
            product_name: app.config.portal.product_name.clone(),
            zone: app.config.portal.time_zone.clone(),
            now_ms: app.now_ms(),
        })
    }

    /// "3 nov 2026".
    pub fn day(&self, at_ms: i64) -> String {
        wording::day(at_ms, &self.zone)
    }

    /// "3 nov 2026, 14:05".
    pub fn instant(&self, at_ms: i64) -> String {
        wording::instant(at_ms, &self.zone)
    }

    /// A paper with its head and its foot, and nothing on it.
    pub fn paper(&self, title: &str, number: Option<String>, issued: Option<String>) -> Paper {
        Paper {
            letterhead: self.letterhead.clone(),
            title: title.to_owned(),
            foot: wording::made(number.as_deref().unwrap_or(title), self.now_ms, &self.zone),
            number,
            issued,
            parts: Vec::new(),
            closing: String::new(),
            made_at_ms: self.now_ms,
        }
    }
}

/// The picture of a logo; nothing where it is none.
fn picture(base64: &str) -> Option<Jpeg> {
    Jpeg::read(BASE64_STANDARD.decode(base64).ok()?).ok()
}
