//! Tariffs: what one day, trip or unit of something costs, so that nobody types it.

use caudal_db::{DatabaseTransaction, DbErr, sea_orm::ConnectionTrait};
use caudal_domain::{error::Fields, ids::Id, money::check_amount};

use super::{
    super::{
        admin::{SettingBody, SettingItem},
        store::rows::{self, request_type, tariff},
    },
    Kept, amount, chosen, currency, name, next,
};
use crate::http::{page::Ref, problem::ApiError};

impl Kept for tariff::Model {
    const OBJECT: &'static str = "tariff";
    const FIELDS: &'static [&'static str] = &["name", "type_id", "currency", "unit_minor"];

    kept_row!();

    async fn checked(
        tx: &DatabaseTransaction,
        id: Id,
        body: &SettingBody,
        before: Option<&Self>,
        fields: &mut Fields,
    ) -> Result<Option<Self>, ApiError> {
        let name = name(body, fields);
        let types = request_type::Model::all(tx).await?;
        let kind = fields.take("type_id", chosen(types, body.type_id, before.map(|b| b.type_id)));
        let currency = currency(body, fields);
        let unit = fields.take("unit_minor", amount(body.unit_minor).and_then(check_amount));
        let (active, version) = next(before.map(|b| (b.active, b.version)));
        let (Some(name), Some(kind), Some(currency), Some(unit_minor)) = (name, kind, currency, unit) else {
            return Ok(None);
        };
        let currency = currency.code().to_owned();
        Ok(Some(Self { id: id.0, name, type_id: kind.id, currency, unit_minor, active, version }))
    }
    async fn items<C: ConnectionTrait>(db: &C, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let types = request_type::Model::all(db).await?;
        let item = |t: &Self| SettingItem {
            request_type: types
                .iter()
                .find(|k| k.id == t.type_id)
                .map(|k| Ref { id: k.id, name: k.name.clone() }),
            currency: Some(t.currency.clone()),
            unit_minor: Some(t.unit_minor),
            ..SettingItem::new(Id(t.id), &t.name, t.active, t.version)
        };
        Ok(all.iter().map(item).collect())
    }
}
