//! Finding things by the beginnings of their words, whatever the accents.

mod matches;
mod waiting;

use crate::{BoxFuture, Conn, DbErr, Tx, connect::is_sqlite, parts, sql};
use caudal_domain::order;
use sea_query::{self, Expr, ExprTrait, JoinType, Query, SelectStatement, Value};
use std::collections::HashSet;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use uuid::Uuid;

pub use matches::{Matches, Wanted, matches};
pub use waiting::{count_waiting, index_many_soon, index_waiting, spawn_indexer};

/// Longest term kept, in characters; a longer word is cut.
const MAX_TERM: usize = 32;
/// Most terms kept of one text.
const MAX_TERMS: usize = 200;
/// Most words of a query that are looked at.
const MAX_WORDS: usize = 8;

/// The words of a text as they are stored and looked for: without accents, in lower case, split on everything that is
/// neither letter nor digit, each once, in the order of the text, at most 32 characters each.
pub fn fold(text: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    unaccented(text)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(|word| word.chars().take(MAX_TERM).collect::<String>())
        .filter(|word| seen.insert(word.clone()))
        .collect()
}

/// A name without all by which people write it differently: its letters and digits in lower case, without accents, spaces
/// and punctuation. `Bco. General, S. A.` is `BCO GENERAL SA`.
pub fn plain(name: &str) -> String {
    unaccented(name).chars().filter(|c| c.is_alphanumeric()).collect()
}

fn unaccented(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let lower: String = text.nfkd().filter(|c| !is_combining_mark(*c)).collect::<String>().to_lowercase();
    lower.nfkd().filter(|c| !is_combining_mark(*c)).collect()
}

/// Makes `id` findable as `kind` by the words of `text`, in place of those it had. At most 200 words are kept.
pub async fn index(tx: &Tx, kind: &str, id: impl Into<Uuid>, text: &str) -> Result<(), DbErr> {
    let id = id.into();
    let terms = terms_json(text);
    let delete = if is_sqlite(tx) {
        "DELETE FROM search_term WHERE kind = $1 AND id = $2 AND term IN \
         (SELECT old.value FROM search_item i, json_each(i.terms) old WHERE i.kind = $3 AND i.of_id = $4) \
         AND term NOT IN (SELECT value FROM json_each($5))"
    } else {
        "DELETE FROM search_term WHERE kind = $1 AND id = $2 AND term IN \
         (SELECT jsonb_array_elements_text(i.terms::jsonb) FROM search_item i WHERE i.kind = $3 AND i.of_id = $4) \
         AND term NOT IN (SELECT jsonb_array_elements_text($5::text::jsonb))"
    };
    sql::send(tx, delete, [kind.into(), id.into(), kind.into(), id.into(), terms.clone()]).await?;
    insert(tx, kind, id, terms).await
}

/// [`index`] for an `id` that has no words yet: a statement less.
pub async fn index_new(tx: &Tx, kind: &str, id: impl Into<Uuid>, text: &str) -> Result<(), DbErr> {
    insert(tx, kind, id.into(), terms_json(text)).await
}

#[inline(never)]
fn insert<'a>(tx: &'a Tx, kind: &'a str, id: Uuid, terms: Value) -> BoxFuture<'a, Result<(), DbErr>> {
    Box::pin(async move {
        let insert = if is_sqlite(tx) {
            "INSERT INTO search_term (kind, id, term) SELECT $1, $2, value FROM json_each($3) WHERE true \
         ON CONFLICT DO NOTHING"
        } else {
            "INSERT INTO search_term (kind, id, term) SELECT $1, $2, jsonb_array_elements_text($3::text::jsonb) \
         ON CONFLICT DO NOTHING"
        };
        sql::send(tx, insert, [kind.into(), id.into(), terms.clone()]).await?;
        sql::send(
            tx,
            "INSERT INTO search_item (kind, of_id, terms) VALUES ($1, $2, $3) \
         ON CONFLICT (kind, of_id) DO UPDATE SET terms = excluded.terms",
            [kind.into(), id.into(), terms],
        )
        .await
    })
}

/// `["colon","taxi"]`: words have no quotes in them, so `"ta` is found in it where a word begins with `ta`.
fn terms_json(text: &str) -> Value {
    serde_json::Value::from(terms_of(text)).to_string().into()
}

fn terms_of(text: &str) -> Vec<String> {
    let mut terms = fold(text);
    terms.truncate(MAX_TERMS);
    terms
}

/// A condition on `id_column` that holds where every word of `query` begins a word of what was indexed as `kind`; `None`
/// when the query has no word, and so asks for nothing. The longest word is looked up; the others are checked on what it
/// finds. Where a query may be as broad as a year or a common name, [`filter`] does better.
pub fn condition(kind: &str, query: &str, id_column: impl sea_query::IntoColumnRef) -> Option<Expr> {
    let words = words_of(query);
    let (first, rest) = words.split_first()?;
    Some(Expr::col(id_column.into_column_ref()).in_subquery(ids_with(kind, first, rest)))
}

/// Holds where every word of `query` begins a word of `key_column`, which has the words of [`fold`] one space apart; `None` when
/// the query has no word. Beside [`filter`], for whoever is not shown all that was indexed: what they may not read they must not
/// guess word by word.
pub fn in_key(query: &str, key_column: impl sea_query::IntoColumnRef) -> Option<Expr> {
    let key = key_column.into_column_ref();
    // Folded words have no wildcards in them.
    let begins = |word: String| {
        let first = Expr::col(key.clone()).like(format!("{word}%"));
        first.or(Expr::col(key.clone()).like(format!("% {word}%")))
    };
    words_of(query).into_iter().map(begins).reduce(ExprTrait::and)
}

/// [`condition`], chosen after counting (up to a bound) how much each word finds: what the rarest word finds is looked up;
/// when even that is much, every row is asked instead whether it has the words, which suits a page in the list's own
/// order. Either way a page of a million rows takes milliseconds.
pub async fn filter(
    conn: &Conn,
    kind: &str,
    query: &str,
    id_column: impl sea_query::IntoColumnRef,
) -> Result<Option<Expr>, DbErr> {
    Ok(lookup(conn, kind, query, id_column).await?.map(|found| found.condition))
}

/// How words are looked for.
#[derive(Debug, Clone)]
pub struct Lookup {
    /// Holds where every word is found.
    pub condition: Expr,
    /// Whether so many have the words that every row is asked.
    pub broad: bool,
}

/// [`filter`], with how it was chosen.
pub async fn lookup(
    conn: &Conn,
    kind: &str,
    query: &str,
    id_column: impl sea_query::IntoColumnRef,
) -> Result<Option<Lookup>, DbErr> {
    let mut words = words_of(query);
    if words.is_empty() {
        return Ok(None);
    }
    let mut found = Vec::with_capacity(words.len());
    for (word, count) in words.iter().zip(counts(conn, kind, &words).await?) {
        found.push((count, word.clone()));
    }
    // Stable: of equally rare words the longest stays first.
    order::sort_by_key(&mut found, |(count, _)| *count);
    let rarest = found.first().map_or(0, |(count, _)| *count);
    words = found.into_iter().map(|(_, word)| word).collect();
    let id_column = id_column.into_column_ref();
    if rarest > BROAD {
        return Ok(Some(asked_in_order(kind, Expr::col(id_column), &words)));
    }
    let Some((first, rest)) = words.split_first() else { return Ok(None) };
    let (of, ids) = (Expr::col(id_column), ids_with(kind, first, rest));
    let condition = if is_sqlite(conn) {
        of.in_subquery(ids)
    } else {
        // PostgreSQL thinks that a word finds a part of all words, the more the more there are, and reads the whole table for it. Of an
        // array it looks up each.
        Expr::cust_with_exprs("$1 = ANY(ARRAY($2))", [of, Expr::SubQuery(None, Box::new(ids.into()))])
    };
    Ok(Some(Lookup { condition, broad: false }))
}

/// That a record has these words, asked of each in the order of its list.
fn asked_in_order(kind: &str, id: Expr, words: &[String]) -> Lookup {
    let mut item = Query::select();
    item.expr(Expr::val(1))
        .from_as("search_item", "item_")
        .and_where(Expr::col(("item_", "kind")).eq(kind))
        .and_where(Expr::col(("item_", "of_id")).eq(id));
    has_words(&mut item, words);
    Lookup { condition: exists_one(item), broad: true }
}

/// That there is a row, looked up for each record that is asked. Where it is not said so, PostgreSQL may read beforehand all rows that there
/// could be, for a page that looks at some hundred records.
pub fn exists_one(mut rows: SelectStatement) -> Expr {
    Expr::exists(rows.limit(1).offset(0).take())
}

/// A word that finds more than this is asked of every row instead.
const BROAD: u64 = 3000;

/// The words of a query, the longest first.
fn words_of(query: &str) -> Vec<String> {
    let mut words = fold(query);
    words.truncate(MAX_WORDS);
    order::sort_by_key(&mut words, |word| std::cmp::Reverse(word.chars().count()));
    words
}

/// How much each word finds, up to one more than [`BROAD`].
#[inline(never)]
fn counts<'a>(conn: &'a Conn, kind: &'a str, words: &'a [String]) -> BoxFuture<'a, Result<Vec<u64>, DbErr>> {
    Box::pin(async move {
        let found: Vec<_> =
            words.iter().map(|word| (with_prefix(kind, word).expr(Expr::val(1)).take(), BROAD)).collect();
        parts::count_each(conn, &found).await
    })
}

/// The ids of what has all of these words: what the first finds is looked up, the others are checked on it.
fn ids_with(kind: &str, first: &str, rest: &[String]) -> SelectStatement {
    let mut ids = with_prefix(kind, first);
    ids.column(("term_", "id"));
    if !rest.is_empty() {
        let same =
            Expr::col(("item_", "of_id")).equals(("term_", "id")).and(Expr::col(("item_", "kind")).eq(kind));
        ids.join_as(JoinType::InnerJoin, "search_item", "item_", same);
        has_words(&mut ids, rest);
    }
    ids
}

fn with_prefix(kind: &str, word: &str) -> SelectStatement {
    let mut select = Query::select();
    select
        .from_as("search_term", "term_")
        .and_where(Expr::col(("term_", "kind")).eq(kind))
        .and_where(Expr::col(("term_", "term")).gte(word));
    if let Some(end) = after_prefix(word) {
        select.and_where(Expr::col(("term_", "term")).lt(end));
    }
    select
}

fn has_words(select: &mut SelectStatement, words: &[String]) {
    for word in words {
        select.and_where(Expr::col(("item_", "terms")).like(format!("%\"{word}%")));
    }
}

/// The first text behind all that begin with `word`, in the order of code points.
fn after_prefix(word: &str) -> Option<String> {
    let mut chars: Vec<char> = word.chars().collect();
    while let Some(last) = chars.pop() {
        if last < char::MAX {
            let next = ((last as u32) + 1..=char::MAX as u32).find_map(char::from_u32)?;
            chars.push(next);
            return Some(chars.into_iter().collect());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{after_prefix, plain};

    #[test]
    fn a_name_is_the_same_however_it_is_written() {
        assert_eq!(plain(" Bco. de Crédito, S. A."), plain("BCO DE CREDITO SA"));
        assert_eq!(plain("Banco 11 11"), "banco1111", "no word is left out");
        assert_ne!(plain("0071"), plain("71"));
        assert_eq!(plain(" - "), "");
    }

    #[test]
    fn a_prefix_ends_before_the_next_text_that_does_not_begin_with_it() {
        assert_eq!(after_prefix("colon").as_deref(), Some("coloo"));
        assert_eq!(after_prefix("z").as_deref(), Some("{"));
        assert_eq!(after_prefix("a\u{d7ff}").as_deref(), Some("a\u{e000}"), "no half of a surrogate pair");
        assert_eq!(after_prefix("a\u{10ffff}").as_deref(), Some("b"));
        assert_eq!(after_prefix("\u{10ffff}"), None, "nothing is behind it");
    }
}
