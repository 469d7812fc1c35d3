//! People whom a text finds: those with its words in their name, address, number or document.

use caudal_db::search::{Matches, Wanted};
use caudal_db::{Conn, DbErr, entity::prelude::*};
use caudal_domain::meaning::Meaning;

use super::SEARCHED_AS;
use super::app_user::{self, Column as C};

#[must_use]
pub fn wanted(meaning: &Meaning) -> Wanted {
    Wanted::of(C::Id).words(SEARCHED_AS, meaning.words_of_people())
}

/// Those by name.
pub async fn page(db: &Conn, matches: &Matches, limit: u64) -> Result<Vec<app_user::Model>, DbErr> {
    match select(db, matches, limit) {
        Some(select) => select.all(db).await,
        None => Ok(Vec::new()),
    }
}

pub fn select(db: &Conn, matches: &Matches, limit: u64) -> Option<Select<app_user::Entity>> {
    let found = match matches.many() {
        Some(words) => app_user::Entity::find().filter(words.condition.clone()),
        None => matches.few(db, C::Id)?,
    };
    Some(found.order_by_asc(C::NameKey).order_by_asc(C::Id).limit(limit))
}
