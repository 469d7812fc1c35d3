//! Which batches stand in a list. Each state is read from its index and cut to a page before they are joined.

use caudal_db::parts::{self, MOST_COUNTED};
use caudal_db::sea_query::{Condition, SelectStatement};
use caudal_db::{Conn, DbErr, entity::prelude::*, pages};
use caudal_domain::batch::State;
use caudal_domain::ids::{BatchId, BeneficiaryId, UserId};

use super::{approval, editor, party, row};

#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only these states; all when none is named.
    pub states: Vec<State>,
    pub words: Option<String>,
    pub oldest_first: bool,
}

/// One page: `limit + 1` records, so that the caller knows whether there is another.
pub async fn page(
    db: &Conn,
    filter: &Filter,
    after: Option<BatchId>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    select(db, filter, after, limit).await?.all(db).await
}

pub async fn select(
    db: &Conn,
    filter: &Filter,
    after: Option<BatchId>,
    limit: u64,
) -> Result<Select<row::Entity>, DbErr> {
    let id = (row::Entity, row::Column::Id);
    let words = pages::with_words(db, "batch", filter.words.as_deref(), id).await?;
    Ok(select_with(filter, words.as_ref(), after, limit))
}

/// The same with words that were looked up already.
pub fn select_with(
    filter: &Filter,
    words: Option<&Expr>,
    after: Option<BatchId>,
    limit: u64,
) -> Select<row::Entity> {
    let order = pages::order(filter.oldest_first);
    let select = row::Entity::find().order_by(row::Column::Id, order).limit(limit + 1);
    let narrowed = Condition::all()
        .add_option(words.cloned())
        .add_option(after.map(|at| pages::behind(row::Column::Id, at, filter.oldest_first)));
    match filter.states.as_slice() {
        [] => select.filter(narrowed),
        states => {
            let parts = cut(states, &narrowed, filter.oldest_first, limit + 1);
            select.filter(parts::among(row::Column::Id, parts))
        }
    }
}

/// State by state, each cut to so many.
fn cut(states: &[State], narrowed: &Condition, oldest_first: bool, most: u64) -> Vec<SelectStatement> {
    let ways = states.iter().map(|state| Condition::all().add(row::Column::State.eq(state.name())));
    pages::cut::<row::Entity>(row::Column::Id, ways, narrowed, oldest_first, most)
}

/// What waits for an approval that this person may give, newest first and at most `limit` of it: they neither made, entered
/// nor handed in anything of it, have not approved it, and none of it is paid to them, who are these beneficiaries.
pub async fn to_approve(
    db: &Conn,
    person: UserId,
    own: &[BeneficiaryId],
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    use row::Column as C;
    let id = (row::Entity, C::Id);
    let entered = editor::Entity::find()
        .filter(Expr::col((editor::Entity, editor::Column::BatchId)).equals(id))
        .filter(editor::Column::UserId.eq(person));
    let approved = approval::Entity::find()
        .filter(Expr::col((approval::Entity, approval::Column::BatchId)).equals(id))
        .filter(approval::Column::UserId.eq(person));
    let paid = party::Entity::find()
        .filter(Expr::col((party::Entity, party::Column::BatchId)).equals(id))
        .filter(party::Column::BeneficiaryId.is_in(own.iter().copied()));
    let handed_in = Condition::any().add(C::SubmittedBy.is_null()).add(C::SubmittedBy.ne(person));
    row::Entity::find()
        .filter(C::State.eq(State::PendingApproval.name()))
        .filter(C::CreatedBy.ne(person))
        .filter(handed_in)
        .filter(Expr::exists(entered.into_query()).not())
        .filter(Expr::exists(approved.into_query()).not())
        .filter(Expr::exists(paid.into_query()).not())
        .order_by_desc(C::Id)
        .limit(limit)
        .all(db)
        .await
}

/// Counts the batches in these states, up to [`MOST_COUNTED`].
pub async fn count(db: &Conn, states: &[State]) -> Result<i64, DbErr> {
    parts::count_apart(db, row::Column::Id, cut(states, &Condition::all(), false, MOST_COUNTED)).await
}
