//! Accounts of the company that payments leave from.

use caudal_db::{Conn, DbErr, Tx};
use caudal_domain::account::{AccountRefusal, clean_number};
use caudal_domain::ids::{Id, LayoutId};
use caudal_domain::{error::CommonRefusal, text::TextRefusal};

use super::{super::admin::SettingItem, Given, SettingKind, chosen};
use caudal_access::company::store::rows::{self, bank_layout};
use caudal_beneficiaries::beneficiaries::{self, Bank};
use caudal_payments::{self as payments, FileForm, Source};
use caudal_web::http::{page::Ref, problem::ApiError};

impl SettingKind for Source {
    const OBJECT: &'static str = "source_account";
    const FIELDS: &'static [&'static str] =
        &["name", "bank_id", "number", "currency", "file_form", "layout_id"];

    own_fields!();

    async fn all(db: &Conn) -> Result<Vec<Self>, DbErr> {
        payments::all_sources(db).await
    }
    async fn lock(tx: &Tx, id: Id) -> Result<Option<Self>, DbErr> {
        payments::lock_source(tx, id.cast()).await
    }
    async fn insert(&self, tx: &Tx) -> Result<(), DbErr> {
        payments::insert_source(tx, self).await
    }
    async fn save(&self, tx: &Tx, version: i64) -> Result<bool, DbErr> {
        payments::save_source(tx, self, version).await
    }
    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let name = given.name();
        let bank = chosen(
            Bank::all(given.tx).await?,
            given.body.bank_id.map(Id::cast),
            given.before.map(|b| b.bank_id.cast()),
        );
        let bank = given.take("bank_id", bank);
        let number = given.take("number", clean_number(given.body.number.as_deref().unwrap_or_default()));
        let currency = given.currency();
        let layout_id = layout(given, bank.as_ref()).await?;
        let file_form = file_form(given, bank.as_ref(), number.as_deref());
        let (Some(name), Some(bank), Some(number), Some(currency)) = (name, bank, number, currency) else {
            return Ok(None);
        };
        let (active, version) = given.state();
        let next = Self {
            id: given.id.cast(),
            name,
            bank_id: bank.id,
            number,
            currency,
            file_form,
            layout_id,
            active,
            version,
        };
        fixed_in_use(given, &next).await?;
        Ok(Some(next))
    }
    async fn items(db: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let banks: Vec<_> = all.iter().map(|s| s.bank_id).collect();
        let banks = beneficiaries::banks_by_id(db, &banks).await?;
        let ids: Vec<_> = all.iter().map(|s| s.id).collect();
        let used = payments::sources_used(db, &ids).await?;
        let layouts = rows::all::<bank_layout::Model>(db).await?;
        let named = |l: &bank_layout::Model| Ref::new(l.id, l.name.clone());
        let item = |s: &Self| SettingItem {
            bank: banks.iter().find(|b| b.id == s.bank_id.0).cloned(),
            number: Some(s.number.clone()),
            currency: Some(s.currency.code().to_owned()),
            file_form: s.layout_id.is_none().then(|| s.file_form.clone().unwrap_or_default()),
            file_layout: layouts.iter().find(|l| Some(l.id) == s.layout_id).map(named),
            in_use: Some(used.contains(&s.id)),
            ..SettingItem::new(s.id, &s.name, s.active, s.version)
        };
        Ok(all.iter().map(item).collect())
    }
}

/// The layout of its bank's file, where it is one.
async fn layout(given: &mut Given<'_, Source>, bank: Option<&Bank>) -> Result<Option<LayoutId>, ApiError> {
    let Some(id) = given.body.layout_id else { return Ok(None) };
    let all = rows::all(given.tx).await?;
    let found: Result<bank_layout::Model, _> =
        chosen(all, Some(id.cast()), given.before.and_then(|b| b.layout_id).map(Id::cast));
    let own = |l: &bank_layout::Model| bank.is_none_or(|bank| bank.id == l.bank_id);
    let found =
        found.and_then(|l| if own(&l) { Ok(l.id) } else { Err(CommonRefusal::ReferenceUnavailable.into()) });
    Ok(given.take("layout_id", found))
}

/// How its bank wants a pain.001. It names this account and this bank too, so that it can be read from them.
fn file_form(given: &mut Given<'_, Source>, bank: Option<&Bank>, number: Option<&str>) -> Option<FileForm> {
    let written = given.body.file_form.as_ref()?;
    if given.body.layout_id.is_some() {
        return given.take("file_form", Err(TextRefusal::TextInvalid));
    }
    let (form, _) = written.checked(&mut given.fields)?;
    let named = |fits: bool| if fits { Ok(()) } else { Err(AccountRefusal::NotInternational) };
    if let Some(number) = number {
        given.take("file_form/accounts", named(form.accounts.fits_account(number)));
    }
    if let Some(bank) = bank {
        given.take("file_form/banks", named(form.banks.fits_bank(&bank.code)));
    }
    Some(written.clone()).filter(|form| *form != FileForm::default())
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
            given.take::<()>(field, Err(CommonRefusal::FixedInUse));
        }
    }
    Ok(())
}
