//! Rows of payroll deductions, private to the feature.

use caudal_db::sea_query::{Condition, ExprTrait, SelectStatement};
use caudal_db::{Conn, DbErr, Tx, bulk, entity::prelude::*, parts, search};
use caudal_domain::ids::{BeneficiaryId, BranchId, DeductionId, RequestId, UserId};
use caudal_domain::money::Currency;
use caudal_domain::payroll::{Month, State};

pub mod row {
    use super::*;

    #[derive(Clone, Debug, PartialEq, Eq, Row)]
    #[table("payroll_deduction")]
    pub struct Model {
        #[key]
        pub id: DeductionId,
        pub document_kind: String,
        pub document_id: Uuid,
        pub document_number: String,
        pub concept: String,
        pub beneficiary_id: BeneficiaryId,
        pub user_id: Option<UserId>,
        pub person_name: String,
        pub person_key: String,
        pub branch_id: Option<BranchId>,
        pub seq: i32,
        pub seq_of: i32,
        pub period: String,
        pub amount_minor: i64,
        pub currency: Currency,
        pub state: State,
        pub marked_by: Option<UserId>,
        pub marked_by_name: Option<String>,
        pub marked_at_ms: Option<i64>,
        pub version: i64,
    }
}

use row::Column as C;

const KIND: &str = "payroll_deduction";

/// A name as lists order it.
pub fn person_key(name: &str) -> String {
    search::fold(name).join(" ")
}

pub async fn index_words(tx: &Tx, row: &row::Model) -> Result<(), DbErr> {
    let words = format!("{} {} {}", row.person_name, row.document_number, row.concept);
    search::index_new(tx, KIND, row.id, &words).await
}

/// Some deductions, locked until the transaction ends, in the order of their ids.
pub async fn lock_all(tx: &Tx, ids: &[DeductionId]) -> Result<Vec<row::Model>, DbErr> {
    let found = row::Entity::find().filter(C::Id.is_in(ids.iter().copied()));
    found.order_by_asc(C::Id).lock_exclusive().all(tx).await
}

/// Those of these documents of which payroll has kept something back.
pub async fn begun(db: &Conn, documents: &[RequestId]) -> Result<Vec<RequestId>, DbErr> {
    row::Entity::find()
        .select_only()
        .column(C::DocumentId)
        .distinct()
        .filter(bulk::any_of(db, C::DocumentId, documents.iter().copied()))
        .filter(C::State.eq("deducted"))
        .into_tuple()
        .all(db)
        .await
}

/// The deductions of a document, locked until the transaction ends, in the order of their ids.
pub async fn lock_of(tx: &Tx, document: Uuid) -> Result<Vec<row::Model>, DbErr> {
    let found = row::Entity::find().filter(C::DocumentId.eq(document));
    found.order_by_asc(C::Id).lock_exclusive().all(tx).await
}

/// Whether a deduction belongs to one of these branches; nothing for all.
pub fn within(row: &row::Model, branches: Option<&[BranchId]>) -> bool {
    branches.is_none_or(|some| row.branch_id.is_some_and(|id| some.contains(&id)))
}

#[derive(Clone, Debug)]
pub struct Filter {
    /// The month. What earlier months left pending is in arrears and belongs to it, too.
    pub period: Month,
    pub states: Vec<State>,
    pub words: Option<String>,
    /// Only of these branches; of all where there is none.
    pub branches: Option<Vec<BranchId>>,
}

/// A page of deductions by month, then by person: `limit + 1` records, so that the caller knows whether there is another.
pub async fn page(
    db: &Conn,
    filter: &Filter,
    after: Option<&row::Model>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    let words = words(db, filter).await?;
    select(filter, words.as_ref(), after, limit).all(db).await
}

pub async fn find(db: &Conn, id: DeductionId) -> Result<Option<row::Model>, DbErr> {
    row::Entity::find_by_id(id).one(db).await
}

async fn words(db: &Conn, filter: &Filter) -> Result<Option<Expr>, DbErr> {
    match &filter.words {
        Some(words) => search::filter(db, KIND, words, (row::Entity, C::Id)).await,
        None => Ok(None),
    }
}

/// The query of one page: each state is read from its index and cut before they are joined.
pub fn select(
    filter: &Filter,
    words: Option<&Expr>,
    after: Option<&row::Model>,
    limit: u64,
) -> Select<row::Entity> {
    let part = |state: &State| -> SelectStatement {
        let ids = row::Entity::find().select_only().column(C::Id);
        ordered(ids.filter(part(filter, *state, words, after))).limit(limit + 1).into_query()
    };
    let parts = filter.states.iter().map(part);
    ordered(row::Entity::find()).limit(limit + 1).filter(parts::among(C::Id, parts))
}

fn ordered(select: Select<row::Entity>) -> Select<row::Entity> {
    select.order_by_asc(C::Period).order_by_asc(C::PersonKey).order_by_asc(C::Id)
}

fn part(filter: &Filter, state: State, words: Option<&Expr>, after: Option<&row::Model>) -> Condition {
    let period = filter.period.to_string();
    let months = match state {
        State::Pending => C::Period.lte(period),
        State::Deducted | State::Void => C::Period.eq(period),
    };
    let place = |key: &row::Model| {
        let here = Expr::tuple([Expr::col(C::Period), Expr::col(C::PersonKey), Expr::col(C::Id)]);
        let there = [Expr::val(key.period.as_str()), Expr::val(key.person_key.as_str()), Expr::val(key.id)];
        here.gt(Expr::tuple(there))
    };
    Condition::all()
        .add(C::State.eq(state.name()))
        .add(months)
        .add_option(words.cloned())
        .add_option(filter.branches.as_ref().map(|some| C::BranchId.is_in(some.iter().copied())))
        .add_option(after.map(place))
}

/// What stands in a state in a month and a currency.
#[derive(Clone, Debug, Row)]
pub struct Sum {
    pub currency: Currency,
    pub state: State,
    pub period: String,
    pub n: i64,
    pub minor: i64,
}

pub async fn sums(db: &Conn, filter: &Filter) -> Result<Vec<Sum>, DbErr> {
    let words = words(db, filter).await?;
    let any = |all: Condition, state: &State| all.add(part(filter, *state, words.as_ref(), None));
    if filter.states.is_empty() {
        return Ok(Vec::new());
    }
    row::Entity::find()
        .select_only()
        .columns([C::Currency, C::State, C::Period])
        .column_as(Expr::cust("COUNT(*)"), "n")
        .column_as(Expr::cust("CAST(SUM(amount_minor) AS BIGINT)"), "minor")
        .filter(filter.states.iter().fold(Condition::any(), any))
        .group_by(C::Currency)
        .group_by(C::State)
        .group_by(C::Period)
        .into_model::<Sum>()
        .all(db)
        .await
}
