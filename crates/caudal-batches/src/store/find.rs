//! Batches that a text finds: those with its number, of its control amount or with its words.

use caudal_db::search::{Matches, Wanted};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::meaning::{Meaning, Series};

use super::list::{self, Filter};
use super::row::{self, Column as C};

pub fn wanted(meaning: &Meaning, year: i16) -> Wanted {
    Wanted::of(C::Id)
        .words("batch", meaning.words())
        .numbered(C::Id, C::Number, &meaning.numbers(Series::Batch, year))
        .amounts(C::Id, C::ControlMinor, C::Currency, meaning.amounts())
}

/// What was numbered first, then the newest.
pub async fn page(db: &Conn, matches: &Matches, limit: u64) -> Result<Vec<row::Model>, DbErr> {
    match select(db, matches, limit) {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

pub fn select(db: &Conn, matches: &Matches, limit: u64) -> Option<Select<row::Entity>> {
    if let Some(words) = matches.many() {
        return Some(list::select_with(&Filter::default(), Some(&words.condition), None, limit));
    }
    Some(matches.newest(db, C::Id, limit)?.order_by_desc(C::Id).limit(limit))
}
