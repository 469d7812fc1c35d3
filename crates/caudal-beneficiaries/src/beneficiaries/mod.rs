//! Beneficiaries: whom money may be paid to, and the bank accounts it may go to once a second person has verified them.

mod api;
mod banks;
mod batches;
mod export;
mod files;
mod find;
mod imports;
mod payments;
mod service;
mod staff;
mod store;
mod verify;
mod view;

use std::collections::HashMap;

use caudal_db::{Conn, Tx};
use caudal_domain::account::{self, AccountState, mask};
use caudal_domain::ids::{BankAccountId, BankId, BeneficiaryId, UserId};
use caudal_domain::{actor::Actor, permission::Permission as P};
use caudal_web::app::App;
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::http::{page::Ref, problem::ApiError};

pub use banks::{AccountLength, Bank, BankRule, all_banks, bank_rules, insert_bank, lock_bank, save_bank};
pub use batches::{NewAccount, register, verify_all};
pub use export::{check as check_list, make as make_list};
pub use files::{BeneficiaryFile, check as check_file, make as make_file};
pub use find::FINDABLE;
pub use imports::{resume as resume_imports, take_over as take_over_imports};
pub use payments::{LastPayments, PaidInBatch, PaidRequest, PaymentItem};
pub use staff::StaffPayees;
pub use store::lookup::{
    Document, Numbered, by_documents, numbered, numbered_by_id, of_users, with_documents,
};
pub use view::{AccountToVerify, BeneficiaryDetail, BeneficiaryItem, label, state_name};

/// Those who see beneficiaries and payments.
pub const READERS: &[P] = &[P::ManageSinglePayments, P::ManagePayments, P::ManageMassPayments, P::ViewAudit];
/// Those who register beneficiaries and their accounts.
const WRITERS: &[P] = &[P::ManageSinglePayments, P::ManagePayments];

#[must_use]
pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Branches(READERS), routes!(api::list_beneficiaries))
        .add(Rule::Company(WRITERS), routes!(api::create_beneficiary))
        .add(Rule::Branches(&[P::CreateRequests]), routes!(api::beneficiary_options))
        .add(Rule::Branches(READERS), routes!(api::get_beneficiary))
        .add(Rule::Company(WRITERS), routes!(api::update_beneficiary))
        .add(Rule::Company(WRITERS), routes!(api::add_account))
        .add(Rule::Company(WRITERS), routes!(api::act_on_account))
        .add(Rule::Company(WRITERS), routes!(verify::list_unverified_accounts))
        .add(Rule::Company(&[P::ManagePayments]), routes!(verify::verify_accounts))
        .add(Rule::Shared(READERS), routes!(api::list_banks))
        .add(Rule::Company(WRITERS), routes!(imports::api::check_beneficiary_import))
        .add(Rule::Company(WRITERS), routes!(imports::api::list_beneficiary_imports))
        .add(Rule::Company(WRITERS), routes!(imports::api::get_beneficiary_import))
        .add(Rule::Company(WRITERS), routes!(imports::api::list_beneficiary_import_rows))
        .add(Rule::Company(WRITERS), routes!(imports::api::act_on_beneficiary_import))
}

/// A beneficiary, as other features need it.
#[derive(Clone, Debug)]
pub struct Party {
    pub id: BeneficiaryId,
    pub name: String,
    /// The user it is, where it is a member of staff.
    pub user_id: Option<UserId>,
    /// `cedula`, `ruc`, `passport`.
    pub document_type: Option<String>,
    pub document_number: Option<String>,
    /// Whether money may be asked for it and paid to it.
    pub active: bool,
}

impl From<store::row::Model> for Party {
    fn from(row: store::row::Model) -> Self {
        Self {
            id: row.id,
            name: row.name,
            user_id: row.user_id,
            document_type: row.document_type,
            document_number: row.document_number,
            active: row.active,
        }
    }
}

pub async fn party(db: &Conn, id: BeneficiaryId) -> Result<Option<Party>, ApiError> {
    Ok(store::find(db, id).await?.map(Party::from))
}

/// Finds beneficiaries by their ids, in no order.
pub async fn parties(db: &Conn, ids: &[BeneficiaryId]) -> Result<Vec<Party>, ApiError> {
    Ok(store::find_all(db, ids).await?.into_iter().map(Party::from).collect())
}

/// The beneficiary that a member of staff is; made when there is none yet.
pub async fn ensure_staff(tx: &Tx, app: &App, actor: &Actor) -> Result<Party, ApiError> {
    ensure_user(tx, app, actor.id, &actor.name, None).await
}

/// The same for a user who is not the one that acts, with their e-mail where it is known.
pub async fn ensure_user(
    tx: &Tx,
    app: &App,
    user: UserId,
    name: &str,
    email: Option<&str>,
) -> Result<Party, ApiError> {
    if let Some(row) = store::of_user(tx, user).await? {
        return Ok(row.into());
    }
    let now = app.now_ms();
    let row = store::row::Model {
        id: app.new_id(),
        kind: "staff".into(),
        user_id: Some(user),
        name: name.to_owned(),
        name_key: store::name_key(name),
        document_type: None,
        document_number: None,
        email: email.map(str::to_owned),
        active: true,
        version: 1,
        created_at_ms: now,
        updated_at_ms: now,
    };
    if store::insert_staff(tx, &row).await? {
        return Ok(row.into());
    }
    // Somebody else made it between the look and the insert, which waited for their commit.
    let made = store::of_user(tx, user).await?;
    made.map(Party::from).ok_or_else(|| ApiError::Internal("a member of staff is no beneficiary".into()))
}

/// The beneficiary that a member of staff is, once they are one.
pub async fn of_user(db: &Conn, user: UserId) -> Result<Option<Party>, ApiError> {
    Ok(store::of_user(db, user).await?.map(Party::from))
}

/// Gives the beneficiary that a member of staff is their new name and e-mail. Their verified accounts stay verified: who
/// administers people is not who pays them, and the account's holder is still the same user.
pub async fn rename_user(tx: &Tx, app: &App, user: UserId, name: &str, email: &str) -> Result<(), ApiError> {
    let Some(found) = store::of_user(tx, user).await? else {
        return ensure_user(tx, app, user, name, Some(email)).await.map(drop);
    };
    let Some(before) = store::lock(tx, found.id).await? else { return Ok(()) };
    let mut row = before.clone();
    name.clone_into(&mut row.name);
    row.name_key = store::name_key(name);
    row.email = Some(email.to_owned());
    row.version += 1;
    row.updated_at_ms = app.now_ms();
    store::save(tx, &row, before.version).await?;
    Ok(())
}

/// A bank account with its bank and its holder.
#[derive(Clone, Debug)]
pub struct Account {
    /// The account as the rules read it. One of an inactive beneficiary counts as inactive.
    pub account: account::BankAccount,
    pub bank: Ref,
    /// `checking` or `savings`.
    pub kind: String,
    pub number: String,
}

impl Account {
    fn read((row, bank): store::AccountRow, holder: Option<&store::row::Model>) -> Result<Self, ApiError> {
        let mut account = view::domain(&row, holder.and_then(|h| h.user_id))?;
        if !holder.is_some_and(|h| h.active) {
            account.state = AccountState::Inactive;
        }
        let bank = Ref::new(row.bank_id, bank.name);
        Ok(Self { account, bank, kind: row.kind, number: row.number })
    }
}

async fn with_holders(db: &Conn, rows: Vec<store::AccountRow>) -> Result<Vec<Account>, ApiError> {
    let mut ids: Vec<_> = rows.iter().map(|(a, _)| a.beneficiary_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let holders = store::find_all(db, &ids).await?;
    let holders: HashMap<_, _> = holders.iter().map(|h| (h.id, h)).collect();
    let holder = |id| holders.get(&id).copied();
    rows.into_iter().map(|row| Account::read((row.0.clone(), row.1), holder(row.0.beneficiary_id))).collect()
}

/// Finds accounts by their ids, in no order.
pub async fn accounts(db: &Conn, ids: &[BankAccountId]) -> Result<Vec<Account>, ApiError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    with_holders(db, store::accounts(db, &ids).await?).await
}

/// An account, which stays as it is, like its holder, until the transaction ends: whether it may receive money is decided
/// on it.
pub async fn hold_account(tx: &Tx, id: BankAccountId) -> Result<Option<Account>, ApiError> {
    let Some(found) = accounts(tx, &[id]).await?.into_iter().next() else { return Ok(None) };
    store::hold(tx, found.account.beneficiary, id).await?;
    Ok(accounts(tx, &[id]).await?.into_iter().next())
}

/// [`hold_account`] for many, in no order.
pub async fn hold_accounts(tx: &Tx, ids: &[BankAccountId]) -> Result<Vec<Account>, ApiError> {
    let mut of: Vec<_> = accounts(tx, ids).await?.iter().map(|a| a.account.beneficiary).collect();
    of.sort_unstable();
    of.dedup();
    store::hold_all(tx, &of, ids).await?;
    accounts(tx, ids).await
}

/// The accounts of beneficiaries that are in use, oldest first.
pub async fn accounts_of(db: &Conn, of: &[BeneficiaryId]) -> Result<Vec<Account>, ApiError> {
    if of.is_empty() {
        return Ok(Vec::new());
    }
    with_holders(db, store::accounts_of(db, of, false).await?).await
}

/// The verified account that money of a currency would go to, all but its end hidden.
pub async fn account_masked(
    db: &Conn,
    beneficiary: BeneficiaryId,
    currency: &str,
) -> Result<Option<String>, ApiError> {
    Ok(store::verified_number(db, beneficiary, currency).await?.map(|number| mask(&number)))
}

/// How many accounts this person might verify, up to 1000, and the oldest of them.
pub async fn first_to_verify(
    app: &App,
    actor: &Actor,
    n: u64,
) -> Result<(i64, Vec<AccountToVerify>), ApiError> {
    let db = app.db.read();
    let found = store::unverified(db, actor.id, n).await?;
    let bank_ids: Vec<_> = found.iter().map(|(a, _)| a.bank_id).collect();
    let banks = store::banks_by_id(db, &bank_ids).await?;
    let shown = |(a, holder): (store::account::Model, store::row::Model)| AccountToVerify {
        beneficiary: Ref::new(a.beneficiary_id, holder.name),
        account_id: a.id,
        bank: banks.iter().find(|b| b.id == a.bank_id).map(|b| b.name.clone()).unwrap_or_default(),
        number_masked: mask(&a.number),
    };
    let items = found.into_iter().map(shown).collect();
    let count = store::count_unverified(db, actor.id).await?;
    Ok((i64::try_from(count).unwrap_or(i64::MAX), items))
}

/// Finds banks by their ids, active or not.
pub async fn banks_by_id(db: &Conn, ids: &[BankId]) -> Result<Vec<Ref>, ApiError> {
    Ok(store::banks_by_id(db, ids).await?.into_iter().map(|b| Ref::new(b.id, b.name)).collect())
}

/// The code of a bank, active or not.
pub async fn bank_code(db: &Conn, id: BankId) -> Result<Option<String>, ApiError> {
    Ok(store::banks_by_id(db, &[id]).await?.into_iter().next().map(|bank| bank.code))
}

pub async fn add_bank(db: &Conn, id: BankId, code: &str, name: &str) -> Result<(), ApiError> {
    Ok(insert_bank(db, &Bank::new(id, code, name)).await?)
}

/// What this crate's own tests read of beneficiaries: their queries, and how a row of a file is read.
#[cfg(feature = "testing")]
pub mod testing {
    pub use super::imports::BENEFICIARIES;
    pub use super::imports::row::{Column, Columns, Reading, Written};
    pub use super::store::{
        Filter, account, bank, ids_to_verify, insert, insert_account, name_key, row, select_accounts_of,
        select_page, select_waiting, to_verify,
    };
    pub mod find {
        pub use super::super::store::find::{select, wanted};
    }
}
