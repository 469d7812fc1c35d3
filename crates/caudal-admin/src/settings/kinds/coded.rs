//! Kinds that are a code and a name: cost centres, conceptos contables.

use caudal_db::{Conn, DbErr, Tx};
use caudal_domain::ids::Id;

use super::{super::admin::SettingItem, Given, SettingKind};
use caudal_access::company::Coded;
use caudal_access::company::store::rows::{self, cost_centre};
use caudal_payments as payments;
use caudal_web::http::problem::ApiError;

fn coded(item: SettingItem, code: &str) -> SettingItem {
    SettingItem { code: Some(code.to_owned()), ..item }
}

fn checked_coded<T: SettingKind>(given: &mut Given<'_, T>) -> Option<Coded> {
    let (name, code) = (given.name(), given.code("code", given.body.code.as_deref()));
    let (active, version) = given.state();
    Some(Coded { id: given.id, code: code?, name: name?, active, version })
}

impl SettingKind for cost_centre::Model {
    const OBJECT: &'static str = "cost_centre";
    const FIELDS: &'static [&'static str] = &["code", "name"];

    kept_row!();

    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let row = |c: Coded| Self {
            id: c.id.cast(),
            code: c.code,
            name: c.name,
            active: c.active,
            version: c.version,
        };
        Ok(checked_coded(given).map(row))
    }
    async fn items(_: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        Ok(all.iter().map(|c| coded(SettingItem::new(c.id, &c.name, c.active, c.version), &c.code)).collect())
    }
}

#[derive(Clone)]
pub struct Concept(Coded);

impl SettingKind for Concept {
    const OBJECT: &'static str = "concept_account";
    const FIELDS: &'static [&'static str] = &["code", "name"];

    async fn all(db: &Conn) -> Result<Vec<Self>, DbErr> {
        Ok(payments::all_concepts(db).await?.into_iter().map(Self).collect())
    }
    async fn lock(tx: &Tx, id: Id) -> Result<Option<Self>, DbErr> {
        Ok(payments::lock_concept(tx, id.cast()).await?.map(Self))
    }
    async fn insert(&self, tx: &Tx) -> Result<(), DbErr> {
        payments::insert_concept(tx, &self.0).await
    }
    async fn save(&self, tx: &Tx, version: i64) -> Result<bool, DbErr> {
        payments::save_concept(tx, &self.0, version).await
    }
    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        Ok(checked_coded(given).map(Self))
    }
    async fn items(_: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let item = |Self(c): &Self| coded(SettingItem::new(c.id, &c.name, c.active, c.version), &c.code);
        Ok(all.iter().map(item).collect())
    }
    fn id(&self) -> Id {
        self.0.id
    }
    fn name(&self) -> &str {
        &self.0.name
    }
    fn state(&mut self) -> (&mut bool, &mut i64) {
        (&mut self.0.active, &mut self.0.version)
    }
}
