//! Settlements that a text finds: those with its number, of its advance or with its words.

use caudal_db::sea_query::Condition;
use caudal_db::search::{Matches, Wanted};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::meaning::{Meaning, Series};
use caudal_domain::settlement::State;

use super::list::{self, Filter, Way};
use super::row::{self, Column as C};

pub fn wanted(meaning: &Meaning, year: i16) -> Wanted {
    Wanted::of(C::Id)
        .words("settlement", meaning.words())
        .numbered(C::Id, C::Number, &meaning.numbers(Series::Settlement, year))
        .amounts(C::Id, C::AdvanceMinor, C::Currency, meaning.amounts())
}

/// Those that are seen in any of these ways today, what was numbered first, then the newest.
pub async fn page(
    db: &Conn,
    (ways, today): (&[Way], String),
    matches: &Matches,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    if matches.is_wide() {
        return matches.newest_visible(db, C::Id, is_visible(ways, &today), limit).await;
    }
    match select(db, (ways, today), matches, limit) {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

fn is_visible(ways: &[Way], today: &str) -> Condition {
    let seen = ways.iter().map(|way| list::place(*way, today)).fold(Condition::any(), Condition::add);
    Condition::all().add(seen).add(C::State.ne(State::Void.name()))
}

pub fn select(
    db: &Conn,
    (ways, today): (&[Way], String),
    matches: &Matches,
    limit: u64,
) -> Option<Select<row::Entity>> {
    if let Some(words) = matches.many() {
        let filter = Filter { today, ..Filter::default() };
        return Some(list::select(ways, &filter, Some(words.condition.clone()), None, limit));
    }
    Some(matches.few(db, C::Id)?.filter(is_visible(ways, &today)).order_by_desc(C::Id).limit(limit))
}
