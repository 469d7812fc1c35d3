//! Transfers of cash that a text finds: those with its number or of its amount.

use caudal_db::sea_query::Condition;
use caudal_db::search::{Matches, Wanted};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::meaning::{Meaning, Series};

use super::list::Sight;
use super::transfer::{self, Column as C, Model};

pub fn wanted(meaning: &Meaning, year: i16) -> Wanted {
    Wanted::of(C::Id).numbered(C::Id, C::Number, &meaning.numbers(Series::CashTransfer, year)).amounts(
        C::Id,
        C::AmountMinor,
        C::Currency,
        meaning.amounts(),
    )
}

/// Those of what may be seen, what was numbered first, then the newest.
pub async fn page(db: &Conn, sight: &Sight, matches: &Matches, limit: u64) -> Result<Vec<Model>, DbErr> {
    if matches.is_wide() {
        return matches.newest_visible(db, C::Id, is_visible(sight), limit).await;
    }
    match select(db, sight, matches, limit) {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

fn is_visible(sight: &Sight) -> Condition {
    let seen = sight.parts().map(|parts| parts.into_iter().fold(Condition::any(), Condition::add));
    Condition::all().add_option(seen)
}

pub fn select(db: &Conn, sight: &Sight, matches: &Matches, limit: u64) -> Option<Select<transfer::Entity>> {
    Some(matches.few(db, C::Id)?.filter(is_visible(sight)).order_by_desc(C::Id).limit(limit))
}
