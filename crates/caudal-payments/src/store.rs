//! Rows of payments, of the company's accounts and of conceptos contables, private to the feature.

use caudal_db::sea_query::{ExprTrait, Query};
use caudal_db::{Conn, DbErr, JsonText, Statement, Tx, counter, entity::prelude::*, search, table};
use caudal_domain::ids::{
    BankAccountId, BankId, BatchId, BeneficiaryId, BranchId, CashSessionId, ConceptId, CostCentreId,
    LayoutId, PaymentId, RequestId, SourceAccountId, UserId,
};
use caudal_domain::{audit::Action, money::Currency, payment::State, request::Method};
use caudal_web::guarded::Guarded;

pub mod find;
pub mod list;
pub mod lookup;
pub mod set;

pub mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("payment")]
    pub struct Model {
        #[key]
        pub id: PaymentId,
        pub number: String,
        pub method: Method,
        pub state: State,
        pub request_id: Option<RequestId>,
        pub request_number: Option<String>,
        pub requester_id: Option<UserId>,
        pub beneficiary_id: BeneficiaryId,
        pub beneficiary_user_id: Option<UserId>,
        pub beneficiary_name: String,
        pub debtor_id: BeneficiaryId,
        pub debtor_name: String,
        pub account_id: Option<BankAccountId>,
        pub account_bank_id: Option<BankId>,
        pub account_bank_name: Option<String>,
        pub account_kind: Option<String>,
        pub account_number: Option<String>,
        pub holder_name: String,
        pub holder_document_type: Option<String>,
        pub holder_document_number: Option<String>,
        pub source_account_id: Option<SourceAccountId>,
        pub source_account_name: Option<String>,
        pub cash_session_id: Option<CashSessionId>,
        pub cash_box_name: Option<String>,
        pub received_by: Option<String>,
        pub amount_minor: i64,
        pub currency: Currency,
        pub concept: String,
        pub reason: Option<String>,
        pub outcome: String,
        pub expense_account: Option<String>,
        pub expense_name: String,
        pub concept_account_id: Option<ConceptId>,
        pub branch_id: Option<BranchId>,
        pub cost_centre_id: Option<CostCentreId>,
        pub execution_date: String,
        pub end_to_end_id: String,
        pub bank_reference: Option<String>,
        pub prepared_by: UserId,
        pub prepared_by_name: String,
        pub authorized_by: Option<UserId>,
        pub authorized_by_name: Option<String>,
        pub confirmed_at_ms: Option<i64>,
        pub version: i64,
        pub created_at_ms: i64,
        pub updated_at_ms: i64,
        pub batch_id: Option<BatchId>,
        pub batch_number: Option<String>,
        pub batch_position: Option<i64>,
        pub own_reference: Option<String>,
    }
}

pub mod event {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("payment_event")]
    pub struct Model {
        #[key]
        pub payment_id: PaymentId,
        #[key]
        pub version: i64,
        pub at_ms: i64,
        pub actor_id: UserId,
        pub actor_name: String,
        pub action: Action,
        pub from_state: Option<String>,
        pub to_state: String,
        pub reason: Option<String>,
        pub bank_reference: Option<String>,
    }
}

/// The company's accounts.
pub mod source {
    use super::*;
    use crate::FileForm;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("source_account")]
    pub struct Model {
        #[key]
        pub id: SourceAccountId,
        pub name: String,
        pub bank_id: BankId,
        pub number: String,
        pub currency: Currency,
        pub file_form: Option<JsonText<FileForm>>,
        pub layout_id: Option<LayoutId>,
        pub active: bool,
        pub version: i64,
    }
}

/// Conceptos contables.
pub mod concept {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("concept_account")]
    pub struct Model {
        #[key]
        pub id: ConceptId,
        pub code: String,
        pub name: String,
        pub active: bool,
        pub version: i64,
    }
}

pub async fn next_number(tx: &Tx, year: i16) -> Result<String, DbErr> {
    let n = counter::next(tx, &format!("payment:{year}")).await?;
    Ok(format!("PAG-{year}-{n:06}"))
}

/// The next numbers of a year, in order.
/// Holds the numbers of a year until the transaction ends: nobody else makes a payment meanwhile, and what others made is there.
pub async fn hold_numbers(tx: &Tx, year: i16) -> Result<(), DbErr> {
    counter::take(tx, &format!("payment:{year}"), 0).await.map(drop)
}

pub async fn next_numbers(tx: &Tx, year: i16, count: u32) -> Result<Vec<String>, DbErr> {
    let first = counter::take(tx, &format!("payment:{year}"), count).await?;
    Ok((first..first + i64::from(count)).map(|n| format!("PAG-{year}-{n:06}")).collect())
}

pub async fn find(db: &Conn, id: PaymentId) -> Result<Option<Guarded<row::Model>>, DbErr> {
    Ok(row::Entity::find_by_id(id).one(db).await?.map(Guarded::new))
}

pub async fn lock(tx: &Tx, id: PaymentId) -> Result<Option<Guarded<row::Model>>, DbErr> {
    Ok(table::lock::<row::Entity>(tx, id).await?.map(Guarded::new))
}

pub async fn insert(tx: &Tx, row: &row::Model) -> Result<(), DbErr> {
    table::insert(tx, row.clone()).await?;
    search::index_new(tx, "payment", row.id, &words(row)).await
}

pub async fn save(tx: &Tx, row: &row::Model, version: i64) -> Result<bool, DbErr> {
    table::save(tx, row.clone(), version).await
}

pub async fn index_words(tx: &Tx, row: &row::Model) -> Result<(), DbErr> {
    search::index(tx, "payment", row.id, &words(row)).await
}

/// The words of a payment. One of a batch is found by the batch where a bank's reference is looked for: they all have the same.
pub fn words(p: &row::Model) -> String {
    let reference = p.bank_reference.as_deref().filter(|_| p.batch_id.is_none()).unwrap_or_default();
    let request = p.request_number.as_deref().unwrap_or_default();
    format!("{} {} {} {reference} {request}", p.number, p.beneficiary_name, p.concept)
}

pub async fn add_event(tx: &Tx, event: event::Model) -> Result<(), DbErr> {
    table::insert(tx, event).await
}

/// The histories of payments, each oldest first.
pub async fn events(db: &Conn, of: &[PaymentId]) -> Result<Vec<event::Model>, DbErr> {
    let found = event::Entity::find().filter(event::Column::PaymentId.is_in(of.iter().copied()));
    let found = found.order_by_asc(event::Column::PaymentId).order_by_asc(event::Column::Version);
    found.all(db).await
}

/// What a request shows of a payment of it.
#[derive(Debug, Row)]
#[part_of(row)]
pub struct Summary {
    pub id: PaymentId,
    pub number: String,
    pub method: Method,
    pub state: State,
    pub branch_id: Option<BranchId>,
    pub bank_reference: Option<String>,
    pub prepared_by: UserId,
    pub confirmed_at_ms: Option<i64>,
}

/// What a request shows of its payments, newest first.
pub async fn summaries_of_request(db: &Conn, request: RequestId) -> Result<Vec<Summary>, DbErr> {
    let sql = "SELECT id, number, method, state, branch_id, bank_reference, prepared_by, confirmed_at_ms FROM payment \
               WHERE request_id = $1 ORDER BY created_at_ms DESC, number DESC";
    Summary::find_by_statement(Statement::in_order(sql, vec![request.into()])).all(db).await
}

/// The payments of a request, newest first.
pub async fn of_request(db: &Conn, request: RequestId) -> Result<Vec<row::Model>, DbErr> {
    let newest_first = "request_id = $1 ORDER BY created_at_ms DESC, number DESC";
    row::Entity::find_where(newest_first, [request.into()]).all(db).await
}

pub async fn count_unfinished_of(db: &Conn, user: UserId) -> Result<i64, DbErr> {
    let unfinished = ["draft", "pending_authorization", "authorized", "sent"];
    let found = row::Entity::find()
        .filter(row::Column::State.is_in(unfinished))
        .filter(row::Column::BatchId.is_null())
        .filter(row::Column::PreparedBy.eq(user));
    Ok(i64::try_from(found.count(db).await?).unwrap_or(i64::MAX))
}

/// The last payments of a beneficiary, newest first.
pub async fn of_beneficiary(db: &Conn, beneficiary: BeneficiaryId, n: u64) -> Result<Vec<row::Model>, DbErr> {
    let found = row::Entity::find().filter(row::Column::BeneficiaryId.eq(beneficiary));
    found.order_by_desc(row::Column::Id).limit(n).all(db).await
}

/// Every active account of the company, by name.
pub async fn sources(db: &Conn) -> Result<Vec<source::Model>, DbErr> {
    let active = source::Entity::find().filter(source::Column::Active.eq(true));
    active.order_by_asc(source::Column::Name).all(db).await
}

/// One active account of the company, which stays as it is until the transaction ends.
pub async fn hold_source(tx: &Tx, id: SourceAccountId) -> Result<Option<source::Model>, DbErr> {
    source::Entity::find_by_id(id).filter(source::Column::Active.eq(true)).lock_shared().one(tx).await
}

/// One account of the company, active or not.
pub async fn source(db: &Conn, id: SourceAccountId) -> Result<Option<source::Model>, DbErr> {
    source::Entity::find_by_id(id).one(db).await
}

/// Every account of the company, by name.
pub async fn all_sources(db: &Conn) -> Result<Vec<source::Model>, DbErr> {
    source::Entity::find().order_by_asc(source::Column::Name).all(db).await
}

/// Which of these accounts any payment was prepared from.
pub async fn sources_paid(db: &Conn, ids: &[SourceAccountId]) -> Result<Vec<SourceAccountId>, DbErr> {
    let own =
        Expr::col((row::Entity, row::Column::SourceAccountId)).equals((source::Entity, source::Column::Id));
    let payments = Query::select().expr(Expr::val(1)).from(row::Entity).and_where(own).to_owned();
    source::Entity::find()
        .select_only()
        .column(source::Column::Id)
        .filter(source::Column::Id.is_in(ids.iter().copied()))
        .filter(Expr::exists(payments))
        .into_tuple()
        .all(db)
        .await
}

/// Every active concepto contable, by code.
pub async fn concepts(db: &Conn) -> Result<Vec<concept::Model>, DbErr> {
    let active = concept::Entity::find().filter(concept::Column::Active.eq(true));
    active.order_by_asc(concept::Column::Code).all(db).await
}

/// One active concepto contable.
pub async fn concept(db: &Conn, id: ConceptId) -> Result<Option<concept::Model>, DbErr> {
    concept::Entity::find_by_id(id).filter(concept::Column::Active.eq(true)).one(db).await
}

/// Conceptos contables, active or not.
pub async fn any_concepts(db: &Conn, ids: &[ConceptId]) -> Result<Vec<concept::Model>, DbErr> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    concept::Entity::find().filter(concept::Column::Id.is_in(ids.iter().copied())).all(db).await
}

/// Every concepto contable, by code.
pub async fn all_concepts(db: &Conn) -> Result<Vec<concept::Model>, DbErr> {
    concept::Entity::find().order_by_asc(concept::Column::Code).all(db).await
}
