//! Payments that a text finds: those with its number, of its amount or with its words.

use caudal_db::sea_query::Condition;
use caudal_db::search::{Matches, Wanted};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::ids::BranchId;
use caudal_domain::meaning::{Meaning, Series};

use super::list::{self, Filter};
use super::row::{self, Column as C};

pub fn wanted(meaning: &Meaning, year: i16) -> Wanted {
    Wanted::of(C::Id)
        .words("payment", meaning.words())
        .numbered(C::Id, C::Number, &meaning.numbers(Series::Payment, year))
        .amounts(C::Id, C::AmountMinor, C::Currency, meaning.amounts())
}

/// Those of what may be seen, what was numbered first, then the newest.
pub async fn page(db: &Conn, seen: &Filter, matches: &Matches, limit: u64) -> Result<Vec<row::Model>, DbErr> {
    if matches.is_wide()
        && let Some(some) = &seen.within
    {
        return matches.newest_visible(db, C::Id, within(some), limit).await;
    }
    match select(db, seen, matches, limit) {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

fn within(branches: &[BranchId]) -> Condition {
    Condition::all().add(C::BranchId.is_in(branches.iter().copied()))
}

pub fn select(db: &Conn, seen: &Filter, matches: &Matches, limit: u64) -> Option<Select<row::Entity>> {
    if let Some(words) = matches.many() {
        return Some(list::select_with(seen, Some(words.condition.clone()), None, limit));
    }
    let found = match &seen.within {
        None => matches.newest(db, C::Id, limit)?,
        Some(some) => matches.few(db, C::Id)?.filter(within(some)),
    };
    Some(found.order_by_desc(C::Id).limit(limit))
}
