//! What every paper of the company begins with, and how it writes moments: on the company's own clock and in its words.

use caudal_db::Conn;
use caudal_paper::{Letterhead, Paper, said};
use jiff::tz::TimeZone;

use super::{Words, general};
use caudal_web::{app::App, http::problem::ApiError};

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
        let letterhead = Letterhead { name: general::name(conn, app).await?, ..Letterhead::default() };
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
        said::day(at_ms, &self.zone)
    }

    /// "3 nov 2026, 14:05".
    pub fn instant(&self, at_ms: i64) -> String {
        said::instant(at_ms, &self.zone)
    }

    /// A paper with its head and its foot, and nothing on it.
    pub fn paper(&self, title: &str, number: Option<String>, issued: Option<String>) -> Paper {
        Paper {
            letterhead: self.letterhead.clone(),
            title: title.to_owned(),
            foot: said::made(number.as_deref().unwrap_or_default(), self.now_ms, &self.zone),
            number,
            issued,
            parts: Vec::new(),
            closing: String::new(),
            made_at_ms: self.now_ms,
        }
    }
}
