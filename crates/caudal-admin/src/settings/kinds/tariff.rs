//! Tariffs: what one day, trip or unit of something costs, so that nobody types it.

use caudal_db::{Conn, DbErr, Tx};
use caudal_domain::{error::Refusal, ids::Id, money::Currency, price::UnitPrice};

use super::super::admin::{SettingBody, SettingItem};
use super::{Given, SettingKind, amount, chosen};
use caudal_access::company::store::rows::{self, request_type, tariff};
use caudal_web::http::{page::Ref, problem::ApiError};

impl SettingKind for tariff::Model {
    const OBJECT: &'static str = "tariff";
    const FIELDS: &'static [&'static str] = &["name", "type_id", "currency", "unit_minor", "unit_fraction"];

    kept_row!();

    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let name = given.name();
        let types = request_type::Model::all(given.tx).await?;
        let kind = given.take(
            "type_id",
            chosen(types, given.body.type_id.map(Id::cast), given.before.map(|b| b.type_id.cast())),
        );
        let currency = given.currency();
        let unit = given.take("unit_minor", price(given.body, currency));
        let (active, version) = given.state();
        let (Some(name), Some(kind), Some(currency), Some(unit)) = (name, kind, currency, unit) else {
            return Ok(None);
        };
        Ok(Some(Self {
            id: given.id.cast(),
            name,
            type_id: kind.id,
            currency,
            unit_minor: unit.minor(),
            unit_fraction: unit.fraction(),
            active,
            version,
        }))
    }
    async fn items(db: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let types = request_type::Model::all(db).await?;
        let item = |t: &Self| SettingItem {
            request_type: types.iter().find(|k| k.id == t.type_id).map(|k| Ref::new(k.id, k.name.clone())),
            currency: Some(t.currency.code().to_owned()),
            unit_minor: Some(t.unit_minor),
            unit_fraction: Some(t.unit_fraction),
            ..SettingItem::new(t.id, &t.name, t.active, t.version)
        };
        Ok(all.iter().map(item).collect())
    }
}

fn price(body: &SettingBody, currency: Option<Currency>) -> Result<UnitPrice, Refusal> {
    let price = UnitPrice::of(amount(body.unit_minor)?, body.unit_fraction.unwrap_or(0));
    // Where the currency is refused, nobody can say how many decimals are too many.
    currency.map_or(Ok(price), |currency| Ok(price.checked(currency)?))
}
