//! The company's accounts and the conceptos contables, as administrators keep them.

use caudal_db::{Conn, DbErr, JsonText, Tx, table};
use caudal_domain::ids::{BankId, ConceptId, LayoutId, SourceAccountId};
use caudal_domain::{ledger::Account, money::Currency};

use super::format::FileForm;
use super::store::{self, concept, source};
use caudal_access::company::Coded;
use caudal_ledger as ledger;
use caudal_web::http::problem::ApiError;

/// An account of the company.
#[derive(Clone, Debug)]
pub struct Source {
    pub id: SourceAccountId,
    pub name: String,
    pub bank_id: BankId,
    /// Its number, as text.
    pub number: String,
    pub currency: Currency,
    /// How its bank wants a pain.001; as usual where nothing is said.
    pub file_form: Option<FileForm>,
    /// The layout of its bank's file instead of a pain.001.
    pub layout_id: Option<LayoutId>,
    /// Whether payments may leave from it.
    pub active: bool,
    pub version: i64,
}

impl From<source::Model> for Source {
    fn from(m: source::Model) -> Self {
        Self {
            id: m.id,
            name: m.name,
            bank_id: m.bank_id,
            number: m.number,
            currency: m.currency,
            file_form: m.file_form.map(|form| form.0),
            layout_id: m.layout_id,
            active: m.active,
            version: m.version,
        }
    }
}

impl From<&Source> for source::Model {
    fn from(s: &Source) -> Self {
        Self {
            id: s.id,
            name: s.name.clone(),
            bank_id: s.bank_id,
            number: s.number.clone(),
            currency: s.currency,
            file_form: s.file_form.clone().map(JsonText),
            layout_id: s.layout_id,
            active: s.active,
            version: s.version,
        }
    }
}

/// Every account of the company, by name, the inactive ones included.
pub async fn all_sources(db: &Conn) -> Result<Vec<Source>, DbErr> {
    Ok(store::all_sources(db).await?.into_iter().map(Source::from).collect())
}

pub async fn lock_source(tx: &Tx, id: SourceAccountId) -> Result<Option<Source>, DbErr> {
    Ok(table::lock::<source::Entity>(tx, id).await?.map(Source::from))
}

/// Adds an account of the company, empty.
///
/// # Errors
/// The unique indexes `source_account_name` and `source_account_number` refuse a second one.
pub async fn insert_source(tx: &Tx, source: &Source) -> Result<(), DbErr> {
    table::insert(tx, source::Model::from(source)).await
}

pub async fn save_source(tx: &Tx, source: &Source, version: i64) -> Result<bool, DbErr> {
    table::save(tx, source::Model::from(source), version).await
}

/// Those of these accounts that a payment was prepared from or anything was posted on: from then on they stay what
/// they are.
pub async fn sources_used(db: &Conn, ids: &[SourceAccountId]) -> Result<Vec<SourceAccountId>, ApiError> {
    let paid = store::sources_paid(db, ids).await?;
    let accounts: Vec<_> = ids.iter().map(|id| Account::Bank(*id)).collect();
    let posted = ledger::posted(db, &accounts).await?;
    let used = |id: &&SourceAccountId| paid.contains(id) || posted.contains(&Account::Bank(**id));
    Ok(ids.iter().filter(used).copied().collect())
}

/// Whether the files of any account of the company are in a layout.
pub async fn layout_used(db: &Conn, layout: LayoutId) -> Result<bool, DbErr> {
    Ok(store::all_sources(db).await?.iter().any(|source| source.layout_id == Some(layout)))
}

fn coded(row: concept::Model) -> Coded {
    Coded { id: row.id.cast(), code: row.code, name: row.name, active: row.active, version: row.version }
}

fn concept_row(concept: &Coded) -> concept::Model {
    concept::Model {
        id: concept.id.cast(),
        code: concept.code.clone(),
        name: concept.name.clone(),
        active: concept.active,
        version: concept.version,
    }
}

/// Every concepto contable, by code, the inactive ones included.
pub async fn all_concepts(db: &Conn) -> Result<Vec<Coded>, DbErr> {
    Ok(store::all_concepts(db).await?.into_iter().map(coded).collect())
}

pub async fn lock_concept(tx: &Tx, id: ConceptId) -> Result<Option<Coded>, DbErr> {
    Ok(table::lock::<concept::Entity>(tx, id).await?.map(coded))
}

/// Adds a concepto contable.
///
/// # Errors
/// The unique indexes `concept_account_code` and `concept_account_name` refuse a second one.
pub async fn insert_concept(db: &Conn, concept: &Coded) -> Result<(), DbErr> {
    table::insert(db, concept_row(concept)).await
}

pub async fn save_concept(tx: &Tx, concept: &Coded, version: i64) -> Result<bool, DbErr> {
    table::save(tx, concept_row(concept), version).await
}
