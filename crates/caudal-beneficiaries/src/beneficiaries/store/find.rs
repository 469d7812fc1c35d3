//! Beneficiaries that a text finds: those with its words in their name or their document.

use caudal_db::sea_query::Condition;
use caudal_db::search::{self, Matches, Wanted};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::meaning::Meaning;

use super::row::{self, Column as C};

pub fn wanted(meaning: &Meaning) -> Wanted {
    Wanted::of(C::Id).words("beneficiary", meaning.words_of_people())
}

/// Those by name; where documents are not shown, those whose name has the words.
pub async fn page(
    db: &Conn,
    (meaning, by_name): (&Meaning, bool),
    matches: &Matches,
    limit: u64,
) -> Result<Vec<row::Model>, DbErr> {
    match select(db, (meaning, by_name), matches, limit) {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

pub fn select(
    db: &Conn,
    (meaning, by_name): (&Meaning, bool),
    matches: &Matches,
    limit: u64,
) -> Option<Select<row::Entity>> {
    let words = meaning.words_of_people().filter(|_| by_name);
    let named = words.and_then(|words| search::in_key(words, (row::Entity, C::NameKey)));
    let found = match matches.many() {
        Some(words) => row::Entity::find().filter(words.condition.clone()),
        None => matches.few(db, C::Id)?,
    };
    let found = found.filter(Condition::all().add_option(named));
    Some(found.order_by_asc(C::NameKey).order_by_asc(C::Id).limit(limit))
}
