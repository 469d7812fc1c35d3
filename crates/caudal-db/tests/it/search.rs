use caudal_db::sea_query::{Expr, Query};
use caudal_db::search::{condition, filter, fold, index, index_new};
use caudal_db::testing::{Target, fresh};
use caudal_db::{Db, DbError, Uuid};

crate::both_engines!(
    people_find_things_by_the_beginnings_of_words_without_accents,
    every_word_of_a_query_counts,
    what_was_indexed_again_is_found_by_its_new_words_only,
    kinds_do_not_mix,
    words_that_find_much_find_the_same,
);

#[test]
fn words_are_folded() {
    assert_eq!(fold("Peaje, Colón – DAVID  peaje"), ["peaje", "colon", "david"]);
    assert_eq!(fold("Eliécer Quintero, S-2026-000123"), ["eliecer", "quintero", "s", "2026", "000123"]);
    assert_eq!(fold("Muñoz ÁBREGO ŞİŞ ﬁn ½"), ["munoz", "abrego", "sis", "fin", "1", "2"]);
    assert_eq!(fold(" … -- "), Vec::<String>::new());
    assert_eq!(fold(&"ñ".repeat(100)), ["n".repeat(32)]);
}

async fn add(db: &Db, kind: &'static str, id: u128, text: &'static str) {
    let added: Result<(), DbError> = db
        .write(move |tx| Box::pin(async move { Ok(index(tx, kind, Uuid::from_u128(id), text).await?) }))
        .await;
    added.unwrap();
}

/// The ids found, in order, by both ways of asking.
async fn find(db: &Db, kind: &str, query: &str) -> Vec<u128> {
    let filter = filter(db.read(), kind, query, ("outer", "id")).await.unwrap().expect("a word");
    let found = select(db, filter).await;
    let condition = condition(kind, query, ("outer", "id")).expect("a word");
    assert_eq!(select(db, condition).await, found);
    found
}

/// Any table with ids will do to ask from: here the terms themselves.
async fn select(db: &Db, condition: Expr) -> Vec<u128> {
    let select = Query::select()
        .distinct()
        .column(("outer", "id"))
        .from_as("search_term", "outer")
        .cond_where(condition)
        .to_owned();
    let rows = db.read().query_all_raw(db.read().get_database_backend().build(&select)).await.unwrap();
    let mut ids: Vec<u128> =
        rows.iter().map(|row| row.try_get_by_index::<Uuid>(0).unwrap().as_u128()).collect();
    ids.sort_unstable();
    ids
}

async fn people_find_things_by_the_beginnings_of_words_without_accents(target: Target) {
    let db = fresh(target).await;
    add(&db, "request", 1, "S-2026-000123 Eliécer Quintero: peaje a Colón").await;
    add(&db, "request", 2, "S-2026-000124 Óscar Muñoz: gasolina a David").await;
    assert_eq!(find(&db, "request", "colon").await, [1]);
    assert_eq!(find(&db, "request", "COLÓN").await, [1]);
    assert_eq!(find(&db, "request", "eli").await, [1]);
    assert_eq!(find(&db, "request", "muñ").await, [2]);
    assert_eq!(find(&db, "request", "munoz").await, [2]);
    assert_eq!(find(&db, "request", "2026").await, [1, 2]);
    assert_eq!(find(&db, "request", "S-2026-000124").await, [2]);
    assert_eq!(find(&db, "request", "olon").await, [0_u128; 0], "not in the middle");
    assert_eq!(find(&db, "request", "colonx").await, [0_u128; 0]);
    assert!(condition("request", " -- %_* ", ("outer", "id")).is_none(), "no word asks for nothing");
}

async fn every_word_of_a_query_counts(target: Target) {
    let db = fresh(target).await;
    add(&db, "request", 1, "taxi Milagros Pineda").await;
    add(&db, "request", 2, "taxi Milagros Batista").await;
    add(&db, "request", 3, "almuerzo Milagros Pineda").await;
    assert_eq!(find(&db, "request", "mila ta").await, [1, 2]);
    assert_eq!(find(&db, "request", "pin taxi mil").await, [1]);
    assert_eq!(find(&db, "request", "taxi zeta").await, [0_u128; 0]);
}

async fn what_was_indexed_again_is_found_by_its_new_words_only(target: Target) {
    let db = fresh(target).await;
    let first: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move { Ok(index_new(tx, "user", Uuid::from_u128(1), "Carmen Arosemena").await?) })
        })
        .await;
    first.unwrap();
    assert_eq!(find(&db, "user", "arosemena").await, [1]);
    add(&db, "user", 1, "Carmen Díaz").await;
    assert_eq!(find(&db, "user", "arosemena").await, [0_u128; 0]);
    assert_eq!(find(&db, "user", "carmen diaz").await, [1]);
    add(&db, "user", 1, "").await;
    assert_eq!(find(&db, "user", "carmen").await, [0_u128; 0]);
}

async fn kinds_do_not_mix(target: Target) {
    let db = fresh(target).await;
    add(&db, "user", 1, "Tomás Herrera").await;
    add(&db, "request", 2, "viaje de Tomás").await;
    assert_eq!(find(&db, "user", "tomas").await, [1]);
    assert_eq!(find(&db, "request", "tomas").await, [2]);
}

async fn words_that_find_much_find_the_same(target: Target) {
    let db = fresh(target).await;
    let added: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                for n in 0..3500_u128 {
                    let who = if n % 500 == 0 { "Nereida" } else { "Iván" };
                    let text = format!("S-2026-{n:06} {who} Samudio");
                    index_new(tx, "request", Uuid::from_u128(n), &text).await?;
                }
                index_new(tx, "user", Uuid::from_u128(9000), "Samudio 2026").await?;
                Ok(())
            })
        })
        .await;
    added.unwrap();
    assert_eq!(find(&db, "request", "2026").await.len(), 3500, "every row is asked");
    assert_eq!(find(&db, "request", "samudio 2026 s").await.len(), 3500);
    assert_eq!(find(&db, "request", "samudio 2026 ivan 00012").await.len(), 10, "the rare word is looked up");
    assert_eq!(find(&db, "request", "samudio ner").await, (0..7).map(|n| n * 500).collect::<Vec<_>>());
    assert_eq!(find(&db, "user", "samudio 2026").await, [9000]);
    assert!(filter(db.read(), "request", "--", ("outer", "id")).await.unwrap().is_none());
}
