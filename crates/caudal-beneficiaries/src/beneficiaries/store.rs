//! Rows of beneficiaries, their bank accounts and the banks, private to the feature.

use caudal_db::sea_query::{Condition, ExprTrait, OnConflict, Query};
use caudal_db::{Conn, DbErr, JsonText, Statement, Tx, bulk, entity::prelude::*, pages, search, table};
use caudal_domain::ids::{BankAccountId, BankId, BeneficiaryId, UserId};
use caudal_domain::money::Currency;

pub mod find;
pub mod lookup;
pub mod many;

pub mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("beneficiary")]
    pub struct Model {
        #[key]
        pub id: BeneficiaryId,
        pub kind: String,
        pub user_id: Option<UserId>,
        pub name: String,
        pub name_key: String,
        pub document_type: Option<String>,
        pub document_number: Option<String>,
        pub email: Option<String>,
        pub active: bool,
        pub version: i64,
        pub created_at_ms: i64,
        pub updated_at_ms: i64,
    }
}

/// Bank accounts of beneficiaries.
pub mod account {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("bank_account")]
    pub struct Model {
        #[key]
        pub id: BankAccountId,
        pub beneficiary_id: BeneficiaryId,
        pub bank_id: BankId,
        pub kind: String,
        pub number: String,
        pub currency: Currency,
        pub state: String,
        pub entered_by: UserId,
        pub entered_by_name: String,
        pub entered_at_ms: i64,
        pub verified_by: Option<UserId>,
        pub verified_by_name: Option<String>,
        pub verified_at_ms: Option<i64>,
        pub version: i64,
    }
}

pub mod bank {
    use super::*;
    use crate::beneficiaries::AccountLength;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("bank")]
    pub struct Model {
        #[key]
        pub id: BankId,
        pub code: String,
        pub name: String,
        pub scheme: Option<String>,
        pub lengths: JsonText<Vec<AccountLength>>,
        pub digits_only: bool,
        pub prefix: Option<String>,
        pub aliases: JsonText<Vec<String>>,
        pub active: bool,
        pub version: i64,
    }
}

/// The most a count counts.
const MOST_COUNTED: u64 = 1000;
/// The most beneficiaries a form offers at once.
const MOST_OPTIONS: u64 = 20;

/// An account with its bank, its beneficiary beside it.
pub type AccountRow = (account::Model, bank::Model);

#[derive(Clone, Debug, Default)]
pub struct Filter {
    pub words: Option<String>,
    /// Whether they must be words of the name: the reader is not shown documents.
    pub by_name: bool,
    /// `staff` or `supplier`.
    pub kind: Option<String>,
    /// Only those with an account to verify.
    pub unverified: bool,
}

#[derive(Clone, Debug, Row)]
pub struct AccountCount {
    pub beneficiary_id: BeneficiaryId,
    pub state: String,
    pub n: i64,
}

/// The name as lists sort it: words without accents and case.
pub fn name_key(name: &str) -> String {
    search::fold(name).join(" ")
}

pub async fn find(db: &Conn, id: BeneficiaryId) -> Result<Option<row::Model>, DbErr> {
    row::Entity::find_by_id(id).one(db).await
}

/// Several beneficiaries, in no order.
pub async fn find_all(db: &Conn, ids: &[BeneficiaryId]) -> Result<Vec<row::Model>, DbErr> {
    row::Entity::find().filter(bulk::any_of(db, row::Column::Id, ids.iter().copied())).all(db).await
}

pub async fn lock(tx: &Tx, id: BeneficiaryId) -> Result<Option<row::Model>, DbErr> {
    table::lock::<row::Entity>(tx, id).await
}

/// The beneficiary that a user is, if it is active and within the filter.
pub async fn own_option(db: &Conn, filter: &Filter, user: UserId) -> Result<Option<row::Model>, DbErr> {
    let own = row::Column::UserId.eq(user).and(row::Column::Active.eq(true));
    row::Entity::find().filter(within(db, filter).await?.add(own)).one(db).await
}

pub async fn of_user(db: &Conn, user: UserId) -> Result<Option<row::Model>, DbErr> {
    row::Entity::find().filter(row::Column::UserId.eq(user)).one(db).await
}

pub async fn insert(tx: &Tx, row: &row::Model) -> Result<(), DbErr> {
    table::insert(tx, row.clone()).await?;
    search::index_new(tx, "beneficiary", row.id, &words(row)).await
}

/// Adds a member of staff, unless they are there already. Answers whether it did.
pub async fn insert_staff(tx: &Tx, row: &row::Model) -> Result<bool, DbErr> {
    let once = OnConflict::new().do_nothing().to_owned();
    let insert = row::Entity::insert(row.clone()).on_conflict(once);
    let added = insert.exec_without_returning(tx).await? == 1;
    if added {
        search::index_new(tx, "beneficiary", row.id, &words(row)).await?;
    }
    Ok(added)
}

pub async fn save(tx: &Tx, row: &row::Model, version: i64) -> Result<bool, DbErr> {
    let written = table::save(tx, row.clone(), version).await?;
    if written {
        search::index(tx, "beneficiary", row.id, &words(row)).await?;
    }
    Ok(written)
}

fn words(row: &row::Model) -> String {
    format!("{} {}", row.name, row.document_number.as_deref().unwrap_or_default())
}

/// Reads one page by name: `limit + 1` records, so that the caller knows whether there is another.
pub async fn page(
    db: &Conn,
    filter: &Filter,
    after: Option<&row::Model>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    select_page(db, filter, after, limit).await?.all(db).await
}

pub async fn select_page(
    db: &Conn,
    filter: &Filter,
    after: Option<&row::Model>,
    limit: u64,
) -> Result<Select<row::Entity>, DbErr> {
    let place = || Expr::tuple([Expr::col(row::Column::NameKey), Expr::col(row::Column::Id)]);
    let past = after.map(|at| place().gt(Expr::tuple([Expr::val(at.name_key.as_str()), Expr::val(at.id)])));
    Ok(row::Entity::find()
        .filter(within(db, filter).await?.add_option(past))
        .order_by_asc(row::Column::NameKey)
        .order_by_asc(row::Column::Id)
        .limit(limit + 1))
}

async fn within(db: &Conn, filter: &Filter) -> Result<Condition, DbErr> {
    let id = (row::Entity, row::Column::Id);
    let words = pages::with_words(db, "beneficiary", filter.words.as_deref(), id).await?;
    let words_of_name = filter.words.as_deref().filter(|_| filter.by_name);
    let named = words_of_name.and_then(|words| search::in_key(words, (row::Entity, row::Column::NameKey)));
    let unverified = filter.unverified.then(|| {
        let waiting = Query::select()
            .column(account::Column::BeneficiaryId)
            .from(account::Entity)
            .and_where(waits_for_verification())
            .to_owned();
        row::Column::Id.in_subquery(waiting)
    });
    Ok(Condition::all()
        .add_option(words)
        .add_option(named)
        .add_option(filter.kind.as_deref().map(|k| row::Column::Kind.eq(k)))
        .add_option(unverified))
}

fn waits_for_verification() -> Expr {
    // Written as the partial index says it, the constant in place, so that both engines know it applies.
    Expr::cust("state = 'unverified'")
}

/// Active beneficiaries that a form may offer, by name, but that of this user.
pub async fn options(db: &Conn, filter: &Filter, but: UserId) -> Result<Vec<row::Model>, DbErr> {
    let other = Condition::any().add(row::Column::UserId.is_null()).add(row::Column::UserId.ne(but.0));
    row::Entity::find()
        .filter(within(db, filter).await?.add(row::Column::Active.eq(true)).add(other))
        .order_by_asc(row::Column::NameKey)
        .order_by_asc(row::Column::Id)
        .limit(MOST_OPTIONS)
        .all(db)
        .await
}

pub async fn account_counts(db: &Conn, of: &[BeneficiaryId]) -> Result<Vec<AccountCount>, DbErr> {
    account::Entity::find()
        .select_only()
        .columns([account::Column::BeneficiaryId, account::Column::State])
        .column_as(account::Column::Id.count(), "n")
        .filter(account::Column::BeneficiaryId.is_in(of.iter().copied()))
        .group_by(account::Column::BeneficiaryId)
        .group_by(account::Column::State)
        .into_model::<AccountCount>()
        .all(db)
        .await
}

pub async fn account(db: &Conn, id: BankAccountId) -> Result<Option<AccountRow>, DbErr> {
    account::Entity::find_by_id(id)
        .find_also(bank::Entity, account::Column::BankId, bank::Column::Id)
        .one(db)
        .await
}

pub async fn lock_account(tx: &Tx, id: BankAccountId) -> Result<Option<account::Model>, DbErr> {
    table::lock::<account::Entity>(tx, id).await
}

/// Several accounts, in no order.
pub async fn accounts(db: &Conn, ids: &[BankAccountId]) -> Result<Vec<AccountRow>, DbErr> {
    let found = account::Entity::find().filter(bulk::any_of(db, account::Column::Id, ids.iter().copied()));
    found.find_also(bank::Entity, account::Column::BankId, bank::Column::Id).all(db).await
}

/// Keeps a beneficiary and one of its accounts as they are until the transaction ends; others read them meanwhile. In
/// the order in which they are locked to be changed.
pub async fn hold(tx: &Tx, of: BeneficiaryId, account: BankAccountId) -> Result<(), DbErr> {
    row::Entity::find_by_id(of).lock_shared().one(tx).await?;
    account::Entity::find_by_id(account).lock_shared().one(tx).await.map(drop)
}

/// The same for many, each kind in the order of its ids.
pub async fn hold_all(tx: &Tx, of: &[BeneficiaryId], accounts: &[BankAccountId]) -> Result<(), DbErr> {
    let holders = row::Entity::find().filter(bulk::any_of(tx, row::Column::Id, of.iter().copied()));
    let holders = holders.select_only().column(row::Column::Id).order_by_asc(row::Column::Id).lock_shared();
    holders.into_tuple::<Uuid>().all(tx).await?;
    let held =
        account::Entity::find().filter(bulk::any_of(tx, account::Column::Id, accounts.iter().copied()));
    let held = held.select_only().column(account::Column::Id).order_by_asc(account::Column::Id).lock_shared();
    held.into_tuple::<Uuid>().all(tx).await.map(drop)
}

/// The accounts of beneficiaries, oldest first; the inactive ones only where asked.
pub async fn accounts_of(db: &Conn, of: &[BeneficiaryId], inactive: bool) -> Result<Vec<AccountRow>, DbErr> {
    select_accounts_of(of, inactive)
        .find_also(bank::Entity, account::Column::BankId, bank::Column::Id)
        .all(db)
        .await
}

pub fn select_accounts_of(of: &[BeneficiaryId], inactive: bool) -> Select<account::Entity> {
    let live = (!inactive).then(|| account::Column::State.ne("inactive"));
    account::Entity::find()
        .filter(
            Condition::all().add(account::Column::BeneficiaryId.is_in(of.iter().copied())).add_option(live),
        )
        .order_by_asc(account::Column::Id)
}

/// The number of the first verified account of a beneficiary in a currency.
pub async fn verified_number(db: &Conn, of: BeneficiaryId, currency: &str) -> Result<Option<String>, DbErr> {
    let sql = "SELECT number FROM bank_account WHERE beneficiary_id = $1 AND state = 'verified' AND currency = $2 \
               ORDER BY id LIMIT 1";
    let asked = Statement::in_order(sql, vec![of.into(), currency.into()]);
    String::find_by_statement(asked).one(db).await
}

pub async fn insert_account(tx: &Tx, row: account::Model) -> Result<(), DbErr> {
    table::insert(tx, row).await
}

pub async fn save_account(tx: &Tx, row: &account::Model, version: i64) -> Result<bool, DbErr> {
    table::save(tx, row.clone(), version).await
}

/// Makes the verified accounts of a beneficiary unverified again, as entered by this person now.
pub async fn unverify(tx: &Tx, of: BeneficiaryId, by: UserId, name: &str, at_ms: i64) -> Result<u64, DbErr> {
    let here = account::Column::BeneficiaryId.eq(of.0).and(account::Column::State.eq("verified"));
    let update = account::Entity::update_many()
        .set([
            (account::Column::State, "unverified".into()),
            (account::Column::EnteredBy, by.into()),
            (account::Column::EnteredByName, name.into()),
            (account::Column::EnteredAtMs, at_ms.into()),
            (account::Column::VerifiedBy, None::<UserId>.into()),
            (account::Column::VerifiedByName, None::<String>.into()),
            (account::Column::VerifiedAtMs, None::<i64>.into()),
        ])
        .col_expr(account::Column::Version, Expr::col(account::Column::Version).add(1))
        .filter(here);
    Ok(update.exec(tx).await?.rows_affected)
}

/// The accounts that wait to be verified by somebody else than this person, oldest first, with their beneficiaries.
pub async fn unverified(
    db: &Conn,
    by: UserId,
    limit: u64,
) -> Result<Vec<(account::Model, row::Model)>, DbErr> {
    to_verify(by)
        .limit(limit)
        .find_also(row::Entity, account::Column::BeneficiaryId, row::Column::Id)
        .all(db)
        .await
}

/// A page of the accounts that wait to be verified, those that wait longest first: `limit + 1` of them, so that the caller
/// knows whether there is another.
pub async fn waiting(
    db: &Conn,
    after: Option<&account::Model>,
    limit: u64,
) -> Result<Vec<account::Model>, DbErr> {
    select_waiting(after, limit).all(db).await
}

pub fn select_waiting(after: Option<&account::Model>, limit: u64) -> Select<account::Entity> {
    let place = || Expr::tuple([Expr::col(account::Column::EnteredAtMs), Expr::col(account::Column::Id)]);
    let past = after.map(|at| place().gt(Expr::tuple([Expr::val(at.entered_at_ms), Expr::val(at.id)])));
    account::Entity::find()
        .filter(Condition::all().add(waits_for_verification()).add_option(past))
        .order_by_asc(account::Column::EnteredAtMs)
        .order_by_asc(account::Column::Id)
        .limit(limit + 1)
}

/// How many accounts wait to be verified by somebody else than this person, up to 1000.
pub async fn count_unverified(db: &Conn, by: UserId) -> Result<u64, DbErr> {
    ids_to_verify(by).count(db).await
}

/// The ids of those that are counted.
pub fn ids_to_verify(by: UserId) -> Select<account::Entity> {
    to_verify(by).select_only().column(account::Column::Id).limit(MOST_COUNTED)
}

pub fn to_verify(by: UserId) -> Select<account::Entity> {
    // Nobody verifies what they entered, nor an account of their own.
    let own = Query::select()
        .column(row::Column::Id)
        .from(row::Entity)
        .and_where(row::Column::UserId.eq(by))
        .to_owned();
    account::Entity::find()
        .filter(Expr::cust("bank_account.state = 'unverified'"))
        .filter(account::Column::EnteredBy.ne(by))
        .filter(account::Column::BeneficiaryId.not_in_subquery(own))
        .order_by_asc(account::Column::EnteredAtMs)
        .order_by_asc(account::Column::Id)
}

/// Every active bank, by name.
pub async fn banks(db: &Conn) -> Result<Vec<bank::Model>, DbErr> {
    let active = bank::Entity::find().filter(bank::Column::Active.eq(true));
    active.order_by_asc(bank::Column::Name).all(db).await
}

/// Banks by their ids, active or not.
pub async fn banks_by_id(db: &Conn, ids: &[BankId]) -> Result<Vec<bank::Model>, DbErr> {
    bank::Entity::find().filter(bank::Column::Id.is_in(ids.iter().copied())).all(db).await
}

pub async fn active_bank(db: &Conn, id: BankId) -> Result<Option<bank::Model>, DbErr> {
    bank::Entity::find_by_id(id).filter(bank::Column::Active.eq(true)).one(db).await
}

/// Every bank, by name.
pub async fn all_banks(db: &Conn) -> Result<Vec<bank::Model>, DbErr> {
    bank::Entity::find().order_by_asc(bank::Column::Name).all(db).await
}
