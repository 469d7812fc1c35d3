//! How values are written: durations as `8h`, lists as arrays or, in a variable, with commas.

use std::{fmt, str::FromStr, time::Duration};

use caudal_domain::money::Currency;
use jiff::{SignedDuration, civil::Time, tz::TimeZone};
use serde::{Deserialize, Deserializer, de::Error};
use url::Url;

/// `10s`, `1h 30m`.
pub fn duration<'de, D: Deserializer<'de>>(reader: D) -> Result<Duration, D::Error> {
    let text = String::deserialize(reader)?;
    let duration: SignedDuration = text.parse().map_err(D::Error::custom)?;
    Duration::try_from(duration).map_err(D::Error::custom)
}

/// A duration that may be left out.
pub fn some_duration<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Duration>, D::Error> {
    duration(reader).map(Some)
}

/// `["a", "b"]`, or `a,b` where only text fits.
pub fn list<'de, D, T>(reader: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: FromStr<Err: fmt::Display>,
{
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Together(String),
        Apart(Vec<String>),
    }
    let parts = match Written::deserialize(reader)? {
        Written::Together(text) => text.split(',').map(|part| part.trim().to_owned()).collect(),
        Written::Apart(parts) => parts,
    };
    parts.iter().filter(|part| !part.is_empty()).map(|part| part.parse().map_err(D::Error::custom)).collect()
}

/// An address, or nothing where it is empty.
pub fn some_url<'de, D: Deserializer<'de>>(reader: D) -> Result<Option<Url>, D::Error> {
    let text = String::deserialize(reader)?;
    let text = Some(text.trim()).filter(|text| !text.is_empty());
    text.map(|text| text.parse().map_err(D::Error::custom)).transpose()
}

/// 1 to 60 characters, none of which moves a cursor.
pub fn is_name(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.chars().count() <= 60 && !text.chars().any(char::is_control)
}

/// `07:00`.
pub fn time_of_day<'de, D: Deserializer<'de>>(reader: D) -> Result<Time, D::Error> {
    String::deserialize(reader)?.parse().map_err(D::Error::custom)
}

/// A name of the IANA time zone database.
pub fn time_zone<'de, D: Deserializer<'de>>(reader: D) -> Result<TimeZone, D::Error> {
    TimeZone::get(&String::deserialize(reader)?).map_err(D::Error::custom)
}

/// An ISO 4217 code.
pub fn currency<'de, D: Deserializer<'de>>(reader: D) -> Result<Currency, D::Error> {
    let code = String::deserialize(reader)?;
    Currency::parse(&code).map_err(|refusal| D::Error::custom(refusal.code()))
}

#[expect(clippy::expect_used, reason = "a constant; a test reads it")]
pub fn loopback_url(port: u16) -> Url {
    Url::parse(&format!("http://127.0.0.1:{port}/")).expect("an address")
}

#[expect(clippy::expect_used, reason = "the zones are compiled in; a test reads this one")]
pub fn panama() -> TimeZone {
    TimeZone::get("America/Panama").expect("a known time zone")
}

#[expect(clippy::expect_used, reason = "a constant; a test reads it")]
pub fn us_dollar() -> Currency {
    Currency::parse("USD").expect("a known currency")
}
