//! Cancellations that a text finds: those with its number, of its amount or with its words.

use caudal_db::sea_query::Condition;
use caudal_db::search::{Matches, Wanted};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::meaning::{Meaning, Series};

use super::list::{self, Filter, Way};
use super::row::{self, Column as C};

pub fn wanted(meaning: &Meaning, year: i16) -> Wanted {
    Wanted::of(C::Id)
        .words("cancellation", meaning.words())
        .numbered(C::Id, C::Number, &meaning.numbers(Series::Cancellation, year))
        .amounts(C::Id, C::AmountMinor, C::Currency, meaning.amounts())
}

/// Those that are seen in any of these ways, what was numbered first, then the newest.
pub async fn page(db: &Conn, ways: &[Way], matches: &Matches, limit: u64) -> Result<Vec<row::Model>, DbErr> {
    if matches.is_wide() {
        return matches.newest_visible(db, C::Id, is_visible(ways), limit).await;
    }
    match select(db, ways, matches, limit) {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

fn is_visible(ways: &[Way]) -> Condition {
    ways.iter().map(|way| list::place(*way)).fold(Condition::any(), Condition::add)
}

pub fn select(db: &Conn, ways: &[Way], matches: &Matches, limit: u64) -> Option<Select<row::Entity>> {
    if let Some(words) = matches.many() {
        return Some(list::select(ways, &Filter::default(), Some(words.condition.clone()), None, limit));
    }
    Some(matches.few(db, C::Id)?.filter(is_visible(ways)).order_by_desc(C::Id).limit(limit))
}
