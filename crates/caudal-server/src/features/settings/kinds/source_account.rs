//! Accounts of the company that payments leave from.

use caudal_db::{DatabaseTransaction, DbErr, sea_orm::ConnectionTrait};
use caudal_domain::{account::clean_number, error::Refusal, ids::Id};

use super::{super::admin::SettingItem, Bank, Given, Kept, chosen};
use crate::{
    features::{
        beneficiaries,
        payments::{self, Source},
    },
    http::problem::ApiError,
};

impl Kept for Source {
    const OBJECT: &'static str = "source_account";
    const FIELDS: &'static [&'static str] = &["name", "bank_id", "number", "currency"];

    async fn all<C: ConnectionTrait>(db: &C) -> Result<Vec<Self>, DbErr> {
        payments::all_sources(db).await
    }
    async fn lock(tx: &DatabaseTransaction, id: Id) -> Result<Option<Self>, DbErr> {
        payments::lock_source(tx, id).await
    }
    async fn insert(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        payments::insert_source(tx, self).await
    }
    async fn save(&self, tx: &DatabaseTransaction, version: i64) -> Result<bool, DbErr> {
        payments::save_source(tx, self, version).await
    }
    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let name = given.name();
        let bank = chosen(Bank::all(given.tx).await?, given.body.bank_id, given.before.map(|b| b.bank_id));
        let bank = given.take("bank_id", bank);
        let number = given.take("number", clean_number(given.body.number.as_deref().unwrap_or_default()));
        let currency = given.currency();
        let (Some(name), Some(bank), Some(number), Some(currency)) = (name, bank, number, currency) else {
            return Ok(None);
        };
        let (active, version) = given.state();
        let next = Self {
            id: given.id,
            name,
            bank_id: bank.id().0,
            number,
            currency: currency.code().to_owned(),
            active,
            version,
        };
        fixed_in_use(given, &next).await?;
        Ok(Some(next))
    }
    async fn items<C: ConnectionTrait>(db: &C, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let banks: Vec<_> = all.iter().map(|s| Id(s.bank_id)).collect();
        let banks = beneficiaries::banks_by_id(db, &banks).await?;
        let ids: Vec<_> = all.iter().map(|s| s.id).collect();
        let used = payments::sources_used(db, &ids).await?;
        let item = |s: &Self| SettingItem {
            bank: banks.iter().find(|b| b.id == s.bank_id).cloned(),
            number: Some(s.number.clone()),
            currency: Some(s.currency.clone()),
            in_use: Some(used.contains(&s.id)),
            ..SettingItem::new(s.id, &s.name, s.active, s.version)
        };
        Ok(all.iter().map(item).collect())
    }
    fn id(&self) -> Id {
        self.id
    }
    fn name(&self) -> &str {
        &self.name
    }
    fn state(&mut self) -> (&mut bool, &mut i64) {
        (&mut self.active, &mut self.version)
    }
}

/// An account that money moved on keeps its bank, number and currency: documents and postings name it.
async fn fixed_in_use(given: &mut Given<'_, Source>, next: &Source) -> Result<(), ApiError> {
    let Some(before) = given.before else { return Ok(()) };
    let changed = [
        ("bank_id", before.bank_id != next.bank_id),
        ("number", before.number != next.number),
        ("currency", before.currency != next.currency),
    ];
    let any = changed.iter().any(|(_, changed)| *changed);
    if any && !payments::sources_used(given.tx, &[before.id]).await?.is_empty() {
        for (field, _) in changed.iter().filter(|(_, changed)| *changed) {
            given.take::<()>(field, Err(Refusal::FixedInUse));
        }
    }
    Ok(())
}
