//! Requests that a text finds: those with its number, of its amount or with its words.

use caudal_db::parts::{self, MOST_COUNTED};
use caudal_db::sea_query::{Condition, Expr, SelectStatement};
use caudal_db::search::{Matches, Wanted};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::meaning::{Meaning, Series};

use super::list::{self, Branch, Filter};
use super::row::{self, Column as C};

pub fn wanted(meaning: &Meaning, year: i16) -> Wanted {
    // Written as the partial index says it.
    let less = Expr::cust("approved_minor < requested_minor");
    Wanted::of(C::Id)
        .words("request", meaning.words())
        .numbered(C::Id, C::Number, &meaning.numbers(Series::Request, year))
        .amounts(C::Id, C::RequestedMinor, C::Currency, meaning.amounts())
        .amounts_where(C::Id, C::ApprovedMinor, C::Currency, meaning.amounts(), Some(less))
}

/// Those that are seen in any of these ways, what was numbered first, then the newest.
pub async fn page(
    db: &Conn,
    branches: &[Branch],
    matches: &Matches,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    let is_one_way = matches!(branches, [Branch::All | Branch::Participant(_)]);
    if matches.is_wide() && !is_one_way {
        return matches.newest_visible(db, C::Id, is_visible(branches), limit).await;
    }
    match select(db, branches, matches, limit).await? {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

fn is_visible(branches: &[Branch]) -> Condition {
    list::within_any(branches, &Filter::default(), None)
}

pub async fn select(
    db: &Conn,
    branches: &[Branch],
    matches: &Matches,
    limit: u64,
) -> Result<Option<Select<row::Entity>>, DbErr> {
    if let Some(words) = matches.many() {
        return list::select_with(db, branches, &Filter::default(), Some(words.clone()), None, limit).await;
    }
    let found = match branches {
        [Branch::All] => matches.newest(db, C::Id, limit),
        // However many others asked for as much, all of theirs are looked through.
        [own @ Branch::Participant(_)]
            if matches.is_wide()
                && let Some(theirs) = if_few(db, own).await? =>
        {
            matches.among(db, C::Id, theirs)
        }
        _ => matches.few(db, C::Id).map(|few| few.filter(is_visible(branches))),
    };
    Ok(found.map(|found| found.order_by_desc(C::Id).limit(limit)))
}

/// The ids of what is seen in this way, where it is fewer than [`MOST_COUNTED`].
async fn if_few(db: &Conn, way: &Branch) -> Result<Option<SelectStatement>, DbErr> {
    let ids = list::branch_ids(way, &Filter::default(), None, None, MOST_COUNTED);
    let count = parts::count_ids(db, ids.clone()).await?;
    Ok((count.unsigned_abs() < MOST_COUNTED).then_some(ids))
}
