//! Cash sessions that a text finds: those with its number.

use caudal_db::search::{Matches, Wanted};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::meaning::{Meaning, Series};

use super::list::{self, Filter};
use super::session::{self, Column as C};

pub fn wanted(meaning: &Meaning, year: i16) -> Wanted {
    Wanted::of(C::Id).numbered(C::Id, C::Number, &meaning.numbers(Series::CashSession, year))
}

/// Those of what may be seen, the newest first.
pub async fn page(
    db: &Conn,
    seen: &Filter,
    matches: &Matches,
    limit: u64,
) -> Result<Vec<session::Model>, DbErr> {
    match select(db, seen, matches, limit) {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

pub fn select(db: &Conn, seen: &Filter, matches: &Matches, limit: u64) -> Option<Select<session::Entity>> {
    let few = matches.few(db, C::Id)?.filter(list::narrowed(seen, None));
    Some(few.order_by_desc(C::Id).limit(limit))
}
