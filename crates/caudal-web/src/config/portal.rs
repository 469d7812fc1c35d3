//! `[portal]`: what the portal is called, where it stands and which money it counts in.

use caudal_domain::money::Currency;
use jiff::tz::TimeZone;
use serde::Deserialize;

use super::error::{ConfigError, Reason};
use super::values;

/// What the portal is called, where it stands and which money it counts in.
#[derive(Clone, Debug, Deserialize)]
#[serde(default)]
pub struct Portal {
    /// The name on every page's title.
    pub product_name: String,
    /// How numbers and dates are written; a Spanish locale, since every word is Spanish.
    pub locale: String,
    /// The time zone of the business date.
    #[serde(deserialize_with = "values::time_zone")]
    pub time_zone: TimeZone,
    /// The currency the books are kept in.
    #[serde(deserialize_with = "values::currency")]
    pub home_currency: Currency,
}

impl Default for Portal {
    fn default() -> Self {
        Self {
            product_name: "Caudal".into(),
            locale: "es-419".into(),
            time_zone: values::panama(),
            home_currency: values::us_dollar(),
        }
    }
}

impl Portal {
    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if !values::is_name(&self.product_name) {
            return Err(ConfigError::invalid("portal.product_name", Reason::NotAName));
        }
        let mut parts = self.locale.split('-');
        let spanish = parts.next() == Some("es");
        if !spanish
            || !parts.all(|p| (2..=8).contains(&p.len()) && p.bytes().all(|b| b.is_ascii_alphanumeric()))
        {
            return Err(ConfigError::invalid("portal.locale", Reason::NotSpanish));
        }
        Ok(())
    }
}
