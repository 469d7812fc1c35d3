//! Kinds that are little more than a name: branches, causes of cancellation, holidays.

use caudal_db::{Conn, DbErr, Tx};
use caudal_domain::time::{DateRefusal, parse_date};
use caudal_domain::{error::Refusal, ids::Id, text::TextRefusal};

use super::{super::admin::SettingItem, Given, SettingKind};
use caudal_access::company::store::rows::{self, branch, cancellation_cause, holiday};
use caudal_web::http::problem::ApiError;

/// The years a calendar is kept for: what lies outside was mistyped.
const YEARS: std::ops::RangeInclusive<i16> = 2000..=2100;

/// A kind that is a name alone.
macro_rules! name_alone {
    ($row:ident, $object:literal) => {
        impl SettingKind for $row::Model {
            const OBJECT: &'static str = $object;
            const FIELDS: &'static [&'static str] = &["name"];

            kept_row!();

            async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
                let (active, version) = given.state();
                Ok(given.name().map(|name| Self { id: given.id.cast(), name, active, version }))
            }
            async fn items(_: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
                Ok(all.iter().map(|b| SettingItem::new(b.id, &b.name, b.active, b.version)).collect())
            }
        }
    };
}

name_alone!(branch, "branch");
name_alone!(cancellation_cause, "cancellation_cause");

impl SettingKind for holiday::Model {
    const OBJECT: &'static str = "holiday";
    const FIELDS: &'static [&'static str] = &["name", "day"];
    // It comes every year under the same name.
    const ONE_NAME: bool = false;

    kept_row!();

    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let name = given.name();
        let day = match given.body.day.as_deref() {
            None | Some("") => Err(Refusal::from(TextRefusal::TextRequired)),
            Some(day) => {
                parse_date(day).filter(|d| YEARS.contains(&d.year())).ok_or(DateRefusal::DateInvalid.into())
            }
        };
        let day = given.take("day", day);
        let (active, version) = given.state();
        let row = |(day, name): (jiff::civil::Date, String)| Self {
            id: given.id.cast(),
            day: day.to_string(),
            name,
            active,
            version,
        };
        Ok(day.zip(name).map(row))
    }
    async fn items(_: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let item = |h: &Self| SettingItem {
            day: Some(h.day.clone()),
            ..SettingItem::new(h.id, &h.name, h.active, h.version)
        };
        Ok(all.iter().map(item).collect())
    }
}
