//! Layouts of banks' files.

use caudal_db::{Conn, DbErr, Tx};
use caudal_domain::{error::CommonRefusal, ids::Id, text::TextRefusal};

use super::{super::admin::SettingItem, Given, SettingKind, chosen};
use caudal_access::company::LayoutBody;
use caudal_access::company::store::rows::{self, bank_layout};
use caudal_beneficiaries::beneficiaries::{self, Bank};
use caudal_payments as payments;
use caudal_web::http::problem::ApiError;

impl SettingKind for bank_layout::Model {
    const OBJECT: &'static str = "bank_layout";
    const FIELDS: &'static [&'static str] = &["name", "bank_id", "layout"];

    kept_row!();

    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let name = given.name();
        let bank = chosen(
            Bank::all(given.tx).await?,
            given.body.bank_id.map(Id::cast),
            given.before.map(|b| b.bank_id.cast()),
        );
        let bank = given.take("bank_id", bank);
        let layout = given.take("layout", given.body.layout.as_ref().ok_or(TextRefusal::TextRequired));
        let usable = layout.is_some_and(|layout| layout.checked(&mut given.fields).is_some());
        // The files of an account of the company are in a layout of its own bank.
        let moved = given.before.zip(bank.as_ref()).filter(|(before, bank)| before.bank_id != bank.id);
        if moved.is_some() && payments::layout_used(given.tx, given.id.cast()).await? {
            given.take::<()>("bank_id", Err(CommonRefusal::FixedInUse));
        }
        let (Some(name), Some(bank), Some(layout), true) = (name, bank, layout, usable) else {
            return Ok(None);
        };
        let (active, version) = given.state();
        let (id, content) = (given.id.cast(), layout.to_json()?);
        Ok(Some(Self { id, name, bank_id: bank.id, content, active, version }))
    }
    async fn items(db: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let banks: Vec<_> = all.iter().map(|l| l.bank_id).collect();
        let banks = beneficiaries::banks_by_id(db, &banks).await?;
        let item = |l: &Self| {
            Ok(SettingItem {
                bank: banks.iter().find(|b| b.id == l.bank_id.0).cloned(),
                layout: Some(LayoutBody::from_json(&l.content)?),
                ..SettingItem::new(l.id, &l.name, l.active, l.version)
            })
        };
        all.iter().map(item).collect()
    }
}
