//! What cash is kept in and counted by: cash boxes, notes and coins.

use caudal_db::{Conn, DbErr, Tx};
use caudal_domain::error::{CommonRefusal, Refusal};
use caudal_domain::money::{Currency, MAX_AMOUNT_MINOR, Money, MoneyRefusal, check_amount};
use caudal_domain::{cash::CashRefusal, ids::Id, ledger::Account};

use super::super::{admin::SettingItem, words_es as words};
use super::{Given, SettingKind, amount, chosen};
use caudal_access::company::store::rows::{self, branch, cash_box, denomination, movement_category};
use caudal_ledger as ledger;
use caudal_web::http::{page::Ref, problem::ApiError};

/// Zero is an amount here: a box without a fixed fund, a count that must agree to the cent.
fn from_zero(minor: Option<i64>) -> Result<i64, MoneyRefusal> {
    match amount(minor)? {
        0..=MAX_AMOUNT_MINOR => amount(minor),
        ..0 => Err(MoneyRefusal::AmountSign),
        _ => Err(MoneyRefusal::AmountOverflow),
    }
}

/// The most a box should hold; it holds its fixed fund at least.
fn ceiling(minor: Option<i64>, fund: Option<i64>) -> Result<Option<i64>, Refusal> {
    let Some(minor) = minor else { return Ok(None) };
    let ceiling = check_amount(minor)?;
    if fund.is_some_and(|fund| ceiling < fund) {
        Err(CashRefusal::CeilingBelowFund.into())
    } else {
        Ok(Some(ceiling))
    }
}

/// A box that money moved in keeps its currency: what it holds is booked in it.
async fn fixed_once_used(
    given: &mut Given<'_, cash_box::Model>,
    currency: Option<Currency>,
) -> Result<(), ApiError> {
    let same = |before: &cash_box::Model| currency.is_none_or(|c| c == before.currency);
    if !given.before.is_none_or(same)
        && !ledger::posted(given.tx, &[Account::Cash(given.id.cast())]).await?.is_empty()
    {
        given.take::<()>("currency", Err(CommonRefusal::FixedInUse));
    }
    Ok(())
}

impl SettingKind for cash_box::Model {
    const OBJECT: &'static str = "cash_box";
    const FIELDS: &'static [&'static str] =
        &["name", "branch_id", "currency", "fund_minor", "ceiling_minor", "tolerance_minor"];

    kept_row!();

    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let name = given.name();
        let branches = branch::Model::all(given.tx).await?;
        let branch = given.take(
            "branch_id",
            chosen(branches, given.body.branch_id.map(Id::cast), given.before.map(|b| b.branch_id.cast())),
        );
        let currency = given.currency();
        fixed_once_used(given, currency).await?;
        let fund = given.take("fund_minor", from_zero(given.body.fund_minor));
        let ceiling = given.take("ceiling_minor", ceiling(given.body.ceiling_minor, fund));
        let tolerance = given.take("tolerance_minor", from_zero(given.body.tolerance_minor));
        let (active, version) = given.state();
        let (Some(name), Some(branch), Some(currency)) = (name, branch, currency) else { return Ok(None) };
        let (Some(fund_minor), Some(ceiling_minor), Some(tolerance_minor)) = (fund, ceiling, tolerance)
        else {
            return Ok(None);
        };
        let (id, branch_id) = (given.id.cast(), branch.id);
        Ok(Some(Self {
            id,
            name,
            branch_id,
            currency,
            fund_minor,
            ceiling_minor,
            tolerance_minor,
            active,
            version,
        }))
    }
    async fn items(db: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let branches = branch::Model::all(db).await?;
        let item = |b: &Self| SettingItem {
            branch: branches.iter().find(|o| o.id == b.branch_id).map(|o| Ref::new(o.id, o.name.clone())),
            currency: Some(b.currency.code().to_owned()),
            fund_minor: Some(b.fund_minor),
            ceiling_minor: b.ceiling_minor,
            tolerance_minor: Some(b.tolerance_minor),
            ..SettingItem::new(b.id, &b.name, b.active, b.version)
        };
        Ok(all.iter().map(item).collect())
    }
}

impl SettingKind for movement_category::Model {
    const OBJECT: &'static str = "movement_category";
    const FIELDS: &'static [&'static str] = &["name", "direction", "expense_account"];

    kept_row!();

    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let name = given.name();
        let direction = given.one_of("direction", given.body.direction.as_deref(), &["in", "out"]);
        let account = given.code("expense_account", given.body.expense_account.as_deref());
        let (active, version) = given.state();
        let (Some(name), Some(direction), Some(account)) = (name, direction, account) else {
            return Ok(None);
        };
        Ok(Some(Self { id: given.id.cast(), name, direction, account, active, version }))
    }
    async fn items(_: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let item = |c: &Self| SettingItem {
            direction: Some(c.direction.clone()),
            expense_account: Some(c.account.clone()),
            ..SettingItem::new(c.id, &c.name, c.active, c.version)
        };
        Ok(all.iter().map(item).collect())
    }
}

impl SettingKind for denomination::Model {
    const OBJECT: &'static str = "denomination";
    const FIELDS: &'static [&'static str] = &["currency", "form", "value_minor"];

    kept_row!();

    async fn checked(given: &mut Given<'_, Self>) -> Result<Option<Self>, ApiError> {
        let currency = given.currency();
        let form = given.one_of("form", given.body.form.as_deref(), &["note", "coin"]);
        let value = given.take("value_minor", amount(given.body.value_minor).and_then(check_amount));
        let (active, version) = given.state();
        let (Some(currency), Some(form), Some(value_minor)) = (currency, form, value) else {
            return Ok(None);
        };
        let name = words::denomination(&form, Money::new(value_minor, currency));
        Ok(Some(Self { id: given.id.cast(), name, currency, form, value_minor, active, version }))
    }
    async fn items(_: &Conn, all: &[Self]) -> Result<Vec<SettingItem>, ApiError> {
        let item = |d: &Self| SettingItem {
            currency: Some(d.currency.code().to_owned()),
            form: Some(d.form.clone()),
            value_minor: Some(d.value_minor),
            ..SettingItem::new(d.id, &d.name, d.active, d.version)
        };
        Ok(all.iter().map(item).collect())
    }
}
