//! What one text finds among several kinds of records. How much it finds of each is counted in one statement, so that a kind in which it
//! finds nothing is not asked at all, and each other one once.

use super::{BROAD, Lookup, asked_in_order, ids_with, with_prefix, words_of};
use crate::entity::{ColumnTrait, EntityTrait, Select};
use crate::{BoxFuture, Conn, DbErr, connect::is_sqlite, parts};
use caudal_domain::meaning::Amount;
use caudal_domain::order;
use sea_query::{Alias, Condition, Expr, ExprTrait, SelectStatement, UnionType};

/// The ids of records, as an index has them.
#[derive(Clone, Debug)]
pub struct Ids {
    query: SelectStatement,
    /// That a record at hand is one of them.
    is: Condition,
    /// Whether the newest come first, and no more than some thousand.
    newest: bool,
    /// How many they are, up to one more than [`NEAR`].
    count: u64,
}

impl Ids {
    fn all(query: SelectStatement, is: Expr) -> Self {
        Self { query, is: Condition::all().add(is), newest: false, count: 0 }
    }
}

/// So many of the newest records of one amount are looked at first: most who ask see enough of them, and each that is looked at is
/// somewhere else in a large table.
const NEAR: u64 = 25;

/// What is looked for among the records of one kind.
#[derive(Debug)]
pub struct Wanted {
    id: Expr,
    /// What the records are indexed as, and words that they must have.
    words: Option<(&'static str, Vec<String>)>,
    /// Queries of ids, each answered by an index.
    ids: Vec<Ids>,
    /// What stands first among what was found.
    first: Option<Expr>,
}

impl Wanted {
    /// Nothing yet, of the records that have this id.
    pub fn of(id: impl ColumnTrait) -> Self {
        Self { id: id.expr(), words: None, ids: Vec::new(), first: None }
    }

    /// Those that have these words.
    #[must_use]
    pub fn words(mut self, kind: &'static str, words: Option<&str>) -> Self {
        self.words = words.map(words_of).filter(|words| !words.is_empty()).map(|words| (kind, words));
        self
    }

    /// Also those that have one of these numbers, before all others.
    #[must_use]
    pub fn numbered<C: ColumnTrait>(mut self, id: C, number: C, numbers: &[String]) -> Self {
        if !numbers.is_empty() {
            let first = number.is_in(numbers.iter().map(String::as_str));
            let query = C::Entity::find().select_only().column(id).filter(first.clone()).into_query();
            self.ids.push(Ids::all(query, first.clone()));
            self.first = Some(first);
        }
        self
    }

    /// Also those of one of these amounts, of which an index has the ids behind it: of many the newest.
    #[must_use]
    pub fn amounts<C: ColumnTrait>(self, id: C, minor: C, currency: C, amounts: &[Amount]) -> Self {
        self.amounts_where(id, minor, currency, amounts, None)
    }

    /// The same, where an index has those only of which something else holds.
    #[must_use]
    pub fn amounts_where<C: ColumnTrait>(
        mut self,
        id: C,
        minor: C,
        currency: C,
        amounts: &[Amount],
        which: Option<Expr>,
    ) -> Self {
        for amount in amounts {
            let currencies = amount.currencies.iter().map(|currency| currency.code());
            let is = Condition::all().add(minor.eq(amount.minor)).add(currency.is_in(currencies));
            let is = is.add_option(which.clone());
            let ids = C::Entity::find().select_only().column(id).filter(is.clone());
            let query = ids.order_by_desc(id).limit(BROAD).into_query();
            self.ids.push(Ids { query, is, newest: true, count: 0 });
        }
        self
    }

    /// What is counted of it, each up to one more than its bound.
    fn counted(&self) -> Vec<(SelectStatement, u64)> {
        let words =
            self.words.iter().flat_map(|(kind, words)| words.iter().map(|word| with_prefix(kind, word)));
        let words = words.map(|mut select| (select.expr(Expr::val(1)).take(), BROAD));
        words.chain(self.ids.iter().map(|ids| (ids.query.clone(), NEAR))).collect()
    }

    /// What it finds, of what was counted.
    fn found(self, counts: &mut impl Iterator<Item = u64>) -> Matches {
        let words = self.words.map(|(kind, words)| {
            let mut counted: Vec<_> = counts.by_ref().take(words.len()).zip(words).collect();
            // Stable: of equally rare words the longest stays first.
            order::sort_by_key(&mut counted, |(count, _)| *count);
            (kind, counted)
        });
        let counted: Vec<_> = counts.by_ref().take(self.ids.len()).collect();
        let counted = self.ids.into_iter().zip(counted).filter(|(_, count)| *count > 0);
        let mut ids: Vec<_> = counted.map(|(ids, count)| Ids { count, ..ids }).collect();
        match words {
            Some((kind, counted)) if counted[0].0 > BROAD && ids.is_empty() => {
                let words: Vec<_> = counted.into_iter().map(|(_, word)| word).collect();
                return Matches::Many(asked_in_order(kind, self.id, &words));
            }
            // What nearly all have says nothing where something else is meant as well.
            Some((kind, counted)) if (1..=BROAD).contains(&counted[0].0) => {
                let words: Vec<_> = counted.into_iter().map(|(_, word)| word).collect();
                let query = ids_with(kind, &words[0], &words[1..]);
                let has_them = self.id.in_subquery(query.clone());
                ids.push(Ids::all(query, has_them));
            }
            _ => {}
        }
        if ids.is_empty() { Matches::None } else { Matches::Few { ids, first: self.first } }
    }
}

/// What was found among the records of one kind.
#[derive(Debug)]
pub enum Matches {
    None,
    /// Queries of the ids of all of them, no more than some thousand, and which of them come first.
    Few {
        ids: Vec<Ids>,
        first: Option<Expr>,
    },
    /// Words that so many have that every record is asked, in the order of its list.
    Many(Lookup),
}

impl Matches {
    #[must_use]
    pub fn is_none(&self) -> bool {
        matches!(self, Self::None)
    }

    /// Those records, what was numbered first; nothing where there are none, or too many to begin with them.
    #[must_use]
    pub fn few<C: ColumnTrait>(&self, conn: &Conn, id: C) -> Option<Select<C::Entity>> {
        self.some(conn, id, BROAD)
    }

    /// The same where whoever asks sees all of them and reads no more than so many, the newest first: no more of an amount are looked at.
    #[must_use]
    pub fn newest<C: ColumnTrait>(&self, conn: &Conn, id: C, most: u64) -> Option<Select<C::Entity>> {
        self.some(conn, id, most)
    }

    /// Where they are wide, the first so many of those that are visible, what was numbered first, then the newest: what is behind the newest
    /// of one amount is looked at where too few of those are visible.
    pub async fn newest_visible<C: ColumnTrait>(
        &self,
        conn: &Conn,
        id: C,
        is_visible: Condition,
        limit: u64,
    ) -> Result<Vec<<C::Entity as EntityTrait>::Model>, DbErr> {
        let mut found = Vec::new();
        for most in [NEAR, BROAD] {
            let Some(some) = self.some(conn, id, most) else { break };
            found = some.filter(is_visible.clone()).order_by_desc(id).limit(limit).all(conn).await?;
            if found.len() as u64 >= limit {
                break;
            }
        }
        Ok(found)
    }

    /// Whether so many are of one amount that not all of them are looked at at once.
    #[must_use]
    pub fn is_wide(&self) -> bool {
        matches!(self, Self::Few { ids, .. } if ids.iter().any(|ids| ids.newest && ids.count > NEAR))
    }

    /// Those of the records with these ids that were found, what was numbered first.
    #[must_use]
    pub fn among<C: ColumnTrait>(
        &self,
        conn: &Conn,
        id: C,
        some: SelectStatement,
    ) -> Option<Select<C::Entity>> {
        let Self::Few { ids, .. } = self else { return None };
        let is_found = ids.iter().map(|ids| ids.is.clone()).fold(Condition::any(), Condition::add);
        Some(self.read(conn, id, some).filter(is_found))
    }

    fn some<C: ColumnTrait>(&self, conn: &Conn, id: C, most: u64) -> Option<Select<C::Entity>> {
        let Self::Few { ids, .. } = self else { return None };
        let cut =
            |ids: &Ids| if ids.newest { ids.query.clone().limit(most).take() } else { ids.query.clone() };
        let mut ids = parts::union(id, UnionType::Distinct, ids.iter().map(cut))?;
        // Several of its words may begin alike.
        ids.distinct();
        Some(self.read(conn, id, ids))
    }

    /// The records with these ids, what was numbered first.
    fn read<C: ColumnTrait>(&self, conn: &Conn, id: C, ids: SelectStatement) -> Select<C::Entity> {
        let mut select = C::Entity::find();
        if is_sqlite(conn) {
            let same = id.expr().equals((Alias::new("match_"), id));
            // SQLite begins with them because of this word, and would go through the ways of seeing one by one otherwise.
            let query = select.query().from_clear().from_subquery(ids, Alias::new("match_"));
            query.cross_join(C::Entity::default()).and_where(same);
        } else {
            // Of an array PostgreSQL looks up each, however many it thinks that they are.
            let ids = Expr::SubQuery(None, Box::new(ids.into()));
            select = select.filter(Expr::cust_with_exprs("$1 = ANY(ARRAY($2))", [id.expr(), ids]));
        }
        match self {
            Self::Few { first: Some(first), .. } => select.order_by_desc(first.clone()),
            _ => select,
        }
    }

    /// That a record has the words which many have, where that is what was found.
    #[must_use]
    pub fn many(&self) -> Option<&Lookup> {
        match self {
            Self::Many(words) => Some(words),
            Self::None | Self::Few { .. } => None,
        }
    }
}

/// What each of these finds, in their order.
#[inline(never)]
pub fn matches(conn: &Conn, wanted: Vec<Wanted>) -> BoxFuture<'_, Result<Vec<Matches>, DbErr>> {
    Box::pin(async move {
        let asked: Vec<_> = wanted.iter().flat_map(Wanted::counted).collect();
        let counts = if asked.is_empty() { Vec::new() } else { parts::count_each(conn, &asked).await? };
        let mut counts = counts.into_iter();
        Ok(wanted.into_iter().map(|one| one.found(&mut counts)).collect())
    })
}
