//! The banks, as administrators keep them and as files name them.

use caudal_db::{Conn, DbErr, JsonText, Tx, search, table};
use caudal_domain::account::number::{Kind, Length, Rule};
use caudal_domain::{account::check_digit::Scheme, ids::BankId};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::store;
use super::store::bank::{Entity, Model};
use caudal_web::http::problem::ApiError;

/// How long the numbers of a kind of account are at a bank.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountLength {
    /// `checking`, `savings`; nothing for every kind.
    pub kind: Option<String>,
    /// At least so many characters, 4 to 34.
    pub min: u8,
    /// At most so many, 4 to 34.
    pub max: u8,
}

impl From<&AccountLength> for Length {
    fn from(l: &AccountLength) -> Self {
        let kind = l.kind.as_deref().and_then(Kind::from_name);
        Self { kind, min: l.min.into(), max: l.max.into() }
    }
}

impl From<&Length> for AccountLength {
    fn from(l: &Length) -> Self {
        let short = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
        Self { kind: l.kind.map(|k| k.name().to_owned()), min: short(l.min), max: short(l.max) }
    }
}

/// A bank, as administrators keep it.
#[derive(Clone, Debug)]
pub struct Bank {
    pub id: BankId,
    pub code: String,
    pub name: String,
    /// What it says about the numbers of its accounts.
    pub rule: Rule,
    /// Other names and codes by which people write it.
    pub aliases: Vec<String>,
    /// Whether it may be chosen.
    pub active: bool,
    pub version: i64,
}

impl Bank {
    /// A new one that says nothing of its accounts.
    #[must_use]
    pub fn new(id: BankId, code: &str, name: &str) -> Self {
        let (code, name) = (code.to_owned(), name.to_owned());
        Self { id, code, name, rule: Rule::default(), aliases: Vec::new(), active: true, version: 1 }
    }

    /// All by which people write it, as they are compared ([`search::plain`]): its code, its name, its aliases.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        [&self.code, &self.name].into_iter().chain(&self.aliases).map(|name| search::plain(name)).collect()
    }
}

/// What a bank says about the numbers of its accounts.
pub fn rule(row: &Model) -> Rule {
    Rule {
        scheme: row.scheme.as_deref().and_then(Scheme::from_name),
        lengths: row.lengths.iter().map(Length::from).collect(),
        digits_only: row.digits_only,
        prefix: row.prefix.clone(),
    }
}

impl From<Model> for Bank {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            rule: rule(&row),
            code: row.code,
            name: row.name,
            aliases: row.aliases.0,
            active: row.active,
            version: row.version,
        }
    }
}

impl From<&Bank> for Model {
    fn from(bank: &Bank) -> Self {
        Self {
            id: bank.id,
            code: bank.code.clone(),
            name: bank.name.clone(),
            scheme: bank.rule.scheme.map(|s| s.name().to_owned()),
            lengths: JsonText(bank.rule.lengths.iter().map(AccountLength::from).collect()),
            digits_only: bank.rule.digits_only,
            prefix: bank.rule.prefix.clone(),
            aliases: JsonText(bank.aliases.clone()),
            active: bank.active,
            version: bank.version,
        }
    }
}

/// A bank as what is read from a file is held against it.
#[derive(Clone, Debug)]
pub struct BankRule {
    pub id: BankId,
    pub code: String,
    pub name: String,
    /// Whether it may be chosen.
    pub active: bool,
    /// All by which people write it: compare with [`search::plain`] of what is written. No two banks share one.
    pub names: Vec<String>,
    /// What it says about the numbers of its accounts.
    pub rule: Rule,
}

/// Every bank, by name, the inactive ones included, to look up whatever a file names.
pub async fn bank_rules(db: &Conn) -> Result<Vec<BankRule>, ApiError> {
    let rule = |bank: Bank| BankRule {
        names: bank.names(),
        id: bank.id,
        code: bank.code,
        name: bank.name,
        active: bank.active,
        rule: bank.rule,
    };
    Ok(all_banks(db).await?.into_iter().map(rule).collect())
}

/// Every bank, by name, the inactive ones included.
pub async fn all_banks(db: &Conn) -> Result<Vec<Bank>, DbErr> {
    Ok(store::all_banks(db).await?.into_iter().map(Bank::from).collect())
}

pub async fn lock_bank(tx: &Tx, id: BankId) -> Result<Option<Bank>, DbErr> {
    Ok(table::lock::<Entity>(tx, id).await?.map(Bank::from))
}

/// Adds a bank.
///
/// # Errors
/// The unique indexes `bank_code` and `bank_name` refuse a second one.
pub async fn insert_bank(db: &Conn, bank: &Bank) -> Result<(), DbErr> {
    table::insert(db, Model::from(bank)).await
}

pub async fn save_bank(tx: &Tx, bank: &Bank, version: i64) -> Result<bool, DbErr> {
    table::save(tx, Model::from(bank), version).await
}
