//! Which released requests wait to be paid, in the order in which they were released.

use caudal_db::parts::{self, MOST_COUNTED, Sum};
use caudal_db::sea_query::{Condition, SelectStatement};
use caudal_db::{Conn, DbBackend, DbErr, entity::prelude::*};
use caudal_domain::ids::{BranchId, UserId};
use caudal_domain::request::Method;

use super::sums::{self, SUMMED};
use super::{decidable, list::with_words, row};

/// What waits to be paid: how, where and, where that is asked, by whom.
#[derive(Clone, Debug)]
pub struct ToPay {
    pub method: Method,
    /// The only branches of the company, where not all are the reader's.
    pub within: Option<Vec<BranchId>>,
    /// Only what the rules between people let this person pay.
    pub by: Option<UserId>,
}

impl ToPay {
    /// That a request waits to be paid so, wherever it belongs.
    fn waits(&self, backend: DbBackend) -> Condition {
        // Written as the partial index says it, constants in place, so that both engines know it applies.
        let name = self.method.name();
        let waits = Expr::cust(format!(
            "state = 'pending_disbursement' AND method = '{name}' AND live_payment_id IS NULL"
        ));
        let by = self.by.map(|payer| decidable::payable_by(backend, self.method, payer));
        Condition::all().add(waits).add_option(by)
    }
}

/// Released requests that wait to be paid, in the order they were released: `limit + 1` of them.
pub async fn page(
    db: &Conn,
    asked: &ToPay,
    words: Option<&str>,
    after: Option<&row::Model>,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    select(db, asked, words, after, limit).await?.all(db).await
}

pub async fn select(
    db: &Conn,
    asked: &ToPay,
    words: Option<&str>,
    after: Option<&row::Model>,
    limit: u64,
) -> Result<Select<row::Entity>, DbErr> {
    let words = with_words(db, words).await?.map(|words| words.condition);
    let past = after.and_then(|last| {
        let at = last.released_at_ms?;
        let same = row::Column::ReleasedAtMs.eq(at).and(row::Column::Id.gt(last.id));
        Some(row::Column::ReleasedAtMs.gt(at).or(same))
    });
    let waiting = row::Entity::find()
        .order_by_asc(row::Column::ReleasedAtMs)
        .order_by_asc(row::Column::Id)
        .limit(limit + 1);
    let here = asked.waits(db.get_database_backend()).add_option(words).add_option(past);
    Ok(match asked.within.as_deref() {
        None => waiting.filter(here),
        Some([only]) => waiting.filter(here.add(row::Column::BranchId.eq(only.0))),
        Some(several) => waiting.filter(parts::among(row::Column::Id, in_branches(several, &here, limit))),
    })
}

/// The ids of what waits in each of these branches, each cut to a page.
fn in_branches(branches: &[BranchId], here: &Condition, limit: u64) -> Vec<SelectStatement> {
    let first = |id: &BranchId| {
        row::Entity::find()
            .select_only()
            .column(row::Column::Id)
            .filter(here.clone().add(row::Column::BranchId.eq(*id)))
            .order_by_asc(row::Column::ReleasedAtMs)
            .order_by_asc(row::Column::Id)
            .limit(limit + 1)
            .into_query()
    };
    branches.iter().map(first).collect()
}

/// The ids of all that waits, up to [`MOST_COUNTED`] in each branch.
pub fn ids(backend: DbBackend, asked: &ToPay) -> Vec<SelectStatement> {
    let waits = asked.waits(backend);
    match asked.within.as_deref() {
        None => {
            let all = row::Entity::find().select_only().column(row::Column::Id).filter(waits);
            vec![all.limit(MOST_COUNTED).into_query()]
        }
        Some(branches) => in_branches(branches, &waits, MOST_COUNTED),
    }
}

/// What each that waits comes to, and when it is needed.
pub fn amounts(backend: DbBackend, asked: &ToPay) -> Vec<SelectStatement> {
    let dated = |ids| sums::amounts(ids).expr_as(row::Column::NeededBy.expr(), "needed_by").take();
    ids(backend, asked).into_iter().map(dated).collect()
}

/// Counts the released requests that wait to be paid, up to [`MOST_COUNTED`].
pub async fn count(db: &Conn, asked: &ToPay) -> Result<i64, DbErr> {
    parts::count_apart(db, row::Column::Id, ids(db.get_database_backend(), asked)).await
}

/// What waits to be paid comes to, by currency: of it, what is needed by a day or as soon as possible, where one is named.
pub async fn sums(db: &Conn, asked: &ToPay, needed_by: Option<&str>) -> Result<Vec<Sum>, DbErr> {
    let due = needed_by.map(|day| Expr::col("needed_by").is_null().or(Expr::col("needed_by").lte(day)));
    parts::sums_apart(db, SUMMED, amounts(db.get_database_backend(), asked), due).await
}
