//! Which payments stand in a list. Each state, and each branch where not all are seen, is read from its index and cut to a page before they are joined, so that a
//! page costs the same however many payments there are.

use caudal_db::parts::{self, MOST_COUNTED, Sum};
use caudal_db::sea_query::{Condition, SelectStatement};
use caudal_db::{Conn, DbErr, entity::prelude::*, pages};
use caudal_domain::ids::{BeneficiaryId, BranchId, PaymentId, SourceAccountId, UserId};
use caudal_domain::payment::State;

use super::row;

#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these states; all when none is named.
    pub states: Vec<State>,
    pub words: Option<String>,
    pub source: Option<SourceAccountId>,
    pub beneficiary: Option<BeneficiaryId>,
    /// Executed on this ISO date or later.
    pub from: Option<String>,
    /// Executed on this ISO date or earlier.
    pub to: Option<String>,
    /// Not what this person prepared, asked for or benefits from.
    pub not_of: Option<UserId>,
    /// Only of this batch, or of none.
    pub batch: Option<OfBatch>,
    /// Only of these branches of the company; of all where none are named.
    pub within: Option<Vec<BranchId>>,
    pub oldest_first: bool,
}

/// Which batch payments are part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfBatch {
    One(SourceAccountId),
    /// None: somebody acts on each of them alone.
    None,
}

impl Filter {
    /// Everything in one state.
    #[must_use]
    pub fn of_state(state: State) -> Self {
        Self { states: vec![state], ..Self::default() }
    }
}

/// Reads one page: `limit + 1` records, so that the caller knows whether there is another.
pub async fn page(
    db: &Conn,
    filter: &Filter,
    after: Option<PaymentId>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    select(db, filter, after, limit).await?.all(db).await
}

/// The query of one page. How words are looked for depends on how much they find.
pub async fn select(
    db: &Conn,
    filter: &Filter,
    after: Option<PaymentId>,
    limit: u64,
) -> Result<Select<row::Entity>, DbErr> {
    let id = (row::Entity, row::Column::Id);
    let words = pages::with_words(db, "payment", filter.words.as_deref(), id).await?;
    Ok(select_with(filter, words, after, limit))
}

/// The same with words that were looked up already.
pub fn select_with(
    filter: &Filter,
    words: Option<Expr>,
    after: Option<PaymentId>,
    limit: u64,
) -> Select<row::Entity> {
    let all = Narrowed { filter, words, after };
    let order = pages::order(filter.oldest_first);
    let select = row::Entity::find().order_by(row::Column::Id, order).limit(limit + 1);
    match ways(filter).as_slice() {
        [only] => select.filter(within(*only, &all)),
        several => {
            let parts = several.iter().map(|way| ids(*way, &all, limit));
            select.filter(parts::among(row::Column::Id, parts))
        }
    }
}

/// One part of a list, read from its index: a state or all, of one branch of the company or of all.
#[derive(Clone, Copy)]
struct Way {
    state: Option<State>,
    branch: Option<BranchId>,
}

/// The parts of a list; none where nothing may be seen.
fn ways(filter: &Filter) -> Vec<Way> {
    // What one beneficiary got is read from the index of beneficiaries, whatever else it is narrowed to.
    if filter.beneficiary.is_some() {
        return vec![Way { state: None, branch: None }];
    }
    let states: Vec<_> = match (&filter.within, filter.states.as_slice()) {
        (None, []) => vec![None],
        // The index of branches has them state by state.
        (Some(_), []) => State::all().map(Some).collect(),
        (_, some) => some.iter().copied().map(Some).collect(),
    };
    let branches: Vec<_> = match &filter.within {
        None => vec![None],
        Some(some) => some.iter().copied().map(Some).collect(),
    };
    let of = |branch| states.iter().map(move |state| Way { state: *state, branch });
    branches.into_iter().flat_map(of).collect()
}

/// A filter with its words as the engine shall look for them, and where the page begins.
struct Narrowed<'a> {
    filter: &'a Filter,
    words: Option<Expr>,
    after: Option<PaymentId>,
}

/// The ids of one way, cut to a page in the order of the list.
fn ids(way: Way, all: &Narrowed<'_>, limit: u64) -> SelectStatement {
    let order = pages::order(all.filter.oldest_first);
    let select = row::Entity::find().select_only().column(row::Column::Id).filter(within(way, all));
    select.order_by(row::Column::Id, order).limit(limit + 1).into_query()
}

/// What each of the first of one way comes to.
fn amounts(way: Way, all: &Narrowed<'_>, limit: u64) -> SelectStatement {
    let mut first = ids(way, all, limit);
    first
        .clear_selects()
        .columns([row::Column::Currency, row::Column::AmountMinor].map(ColumnTrait::as_column_ref));
    first
}

fn within(Way { state, branch }: Way, Narrowed { filter, words, after }: &Narrowed<'_>) -> Condition {
    let mut all = Condition::all()
        .add_option(state.map(|s| row::Column::State.eq(s.name())))
        .add_option(words.clone())
        .add_option(filter.source.map(|id| row::Column::SourceAccountId.eq(id)))
        .add_option(filter.batch.map(|of| match of {
            OfBatch::One(id) => row::Column::BatchId.eq(id),
            OfBatch::None => row::Column::BatchId.is_null(),
        }))
        .add_option(filter.beneficiary.map(|id| theirs(filter, id)))
        .add_option(filter.from.as_deref().map(|d| row::Column::ExecutionDate.gte(d)))
        .add_option(filter.to.as_deref().map(|d| row::Column::ExecutionDate.lte(d)))
        .add_option(branch.map(|id| row::Column::BranchId.eq(id)))
        .add_option(after.map(|at| pages::behind(row::Column::Id, at, filter.oldest_first)));
    if let Some(user) = filter.not_of {
        all = all.add(row::Column::PreparedBy.ne(user));
        for column in [row::Column::RequesterId, row::Column::BeneficiaryUserId] {
            all = all.add(Condition::any().add(column.is_null()).add(column.ne(user)));
        }
    }
    all
}

/// What one beneficiary got: states and branches are looked at row by row.
fn theirs(filter: &Filter, id: BeneficiaryId) -> Condition {
    let states = filter.states.iter().map(|state| state.name());
    let states = (!filter.states.is_empty()).then(|| row::Column::State.is_in(states));
    let branches = filter.within.as_ref().map(|some| row::Column::BranchId.is_in(some.iter().copied()));
    Condition::all().add(row::Column::BeneficiaryId.eq(id)).add_option(states).add_option(branches)
}

/// Counts what a list holds, whatever its words, up to [`MOST_COUNTED`].
pub async fn count(db: &Conn, filter: &Filter) -> Result<i64, DbErr> {
    let all = Narrowed { filter, words: None, after: None };
    let parts = ways(filter).into_iter().map(|way| ids(way, &all, MOST_COUNTED));
    parts::count_apart(db, row::Column::Id, parts).await
}

/// What a list of any words comes to, by currency.
pub async fn sums(db: &Conn, filter: &Filter) -> Result<Vec<Sum>, DbErr> {
    parts::sums_apart(db, SUMMED, all_amounts(filter), None).await
}

/// What the columns of [`all_amounts`] are called.
pub const SUMMED: (&str, &str) = ("currency", "amount_minor");

/// What each payment of a list comes to, way by way.
#[must_use]
pub fn all_amounts(filter: &Filter) -> Vec<SelectStatement> {
    let all = Narrowed { filter, words: None, after: None };
    ways(filter).into_iter().map(|way| amounts(way, &all, MOST_COUNTED)).collect()
}
