//! What is read at nearly every call and seldom written: kept in the process for as long as nobody writes it.
//!
//! Only on SQLite, where this process writes everything that is written. A group of tables has a number: even while nobody writes to
//! them, odd from the writer's first statement that names one of them until its transaction is over, which is before anybody is
//! answered. What was read is kept under the number that stood before it was read, and is found by those who have the same number. So
//! it is never older than the last commit that somebody was told of; and a command that has written to the group, or shares its
//! transaction with one that has, reads the database.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::{collections::HashMap, marker::PhantomData};

use crate::sqlite::lock;

/// Some of the tables that are watched, by their place in what [`Db::watch`](crate::Db::watch) was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group(pub usize);

/// Most groups.
pub const GROUPS: usize = 4;

/// The tables of each group.
pub type Watched = [&'static [&'static str]; GROUPS];

/// The numbers of all groups at some moment.
pub(crate) type Numbers = [u64; GROUPS];

/// Most values that a group keeps; with one more it begins anew.
const MOST: usize = 10_000;

/// How statements begin that write to no table.
const NO_WRITES: [&str; 6] = ["SELECT", "SAVEPOINT", "RELEASE", "BEGIN", "COMMIT", "ROLLBACK"];

/// Most statements of the writer of which it is remembered what they write.
const TEXTS: usize = 1_000;

#[derive(Default)]
pub(crate) struct Memory {
    watched: OnceLock<Watched>,
    groups: [GroupValues; GROUPS],
    /// What the database is asked, while a test listens.
    #[cfg(feature = "testing")]
    pub(crate) heard: Mutex<Option<Vec<String>>>,
}

#[derive(Default)]
struct GroupValues {
    number: AtomicU64,
    values: Mutex<Values>,
}

type Value = Arc<dyn Any + Send + Sync>;

#[derive(Default)]
struct Values {
    number: u64,
    of: HashMap<(TypeId, Vec<u8>), Value>,
}

impl Memory {
    /// Says which tables are watched, once.
    pub(crate) fn watch(&self, tables: Watched) {
        let _before = self.watched.set(tables);
    }

    pub(crate) fn numbers(&self) -> Numbers {
        std::array::from_fn(|at| self.groups[at].number.load(Ordering::SeqCst))
    }

    fn number(&self, group: Group) -> Option<u64> {
        self.groups.get(group.0).map(|kept| kept.number.load(Ordering::SeqCst))
    }

    /// Which groups a statement may write to: one bit for each.
    fn written_by(&self, sql: &str) -> u8 {
        let Some(watched) = self.watched.get() else { return 0 };
        let names = |table: &&str| has_word(sql, table);
        let bit = |(at, tables): (usize, &&[&str])| u8::from(tables.iter().any(names)) << at;
        watched.iter().enumerate().map(bit).sum()
    }

    fn begin(&self, groups: u8) {
        for (at, kept) in self.groups.iter().enumerate() {
            if groups >> at & 1 == 1 {
                kept.number.fetch_or(1, Ordering::SeqCst);
            }
        }
    }

    /// What was being written is written, or undone.
    pub(crate) fn settle(&self) {
        for kept in &self.groups {
            // Only the writer's thread changes it.
            let number = kept.number.load(Ordering::SeqCst);
            kept.number.store(number + (number & 1), Ordering::SeqCst);
        }
    }

    fn find(&self, group: Group, number: u64, key: &(TypeId, Vec<u8>)) -> Option<Value> {
        let values = lock(&self.groups.get(group.0)?.values);
        if values.number == number { values.of.get(key).cloned() } else { None }
    }

    fn store(&self, group: Group, number: u64, key: (TypeId, Vec<u8>), value: Value) {
        let Some(kept) = self.groups.get(group.0) else { return };
        let mut values = lock(&kept.values);
        if values.number > number {
            return;
        }
        if values.number < number || values.of.len() >= MOST {
            values.of.clear();
            values.number = number;
        }
        values.of.insert(key, value);
    }
}

/// Whether a text has a name in it that is not part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part))
}

/// What the writer's connection notices of its own statements.
pub(crate) struct Watch {
    memory: Arc<Memory>,
    texts: RefCell<HashMap<String, u8>>,
    begun: Cell<u8>,
}

impl Watch {
    pub(crate) fn new(memory: Arc<Memory>) -> Self {
        Watch { memory, texts: RefCell::default(), begun: Cell::new(0) }
    }

    /// A statement is about to run.
    pub(crate) fn note(&self, sql: &str) {
        if NO_WRITES.iter().any(|begins| sql.starts_with(begins)) {
            return;
        }
        let known = self.texts.borrow().get(sql).copied();
        let groups = known.unwrap_or_else(|| {
            let mut texts = self.texts.borrow_mut();
            if texts.len() >= TEXTS {
                texts.clear();
            }
            let groups = self.memory.written_by(sql);
            texts.insert(sql.to_owned(), groups);
            groups
        });
        let new = groups & !self.begun.get();
        if new != 0 {
            self.begun.set(self.begun.get() | new);
            self.memory.begin(new);
        }
    }

    pub(crate) fn settle(&self) {
        self.begun.set(0);
        self.memory.settle();
    }
}

/// What a connection may find in memory: what stands now, or what stood when its transaction began.
#[derive(Clone)]
pub(crate) struct Seen {
    pub(crate) memory: Arc<Memory>,
    pub(crate) since: Option<Numbers>,
}

impl Seen {
    /// Nothing is found in memory: others write as well.
    pub(crate) fn nothing(memory: Arc<Memory>) -> Self {
        Seen { memory, since: Some([1; GROUPS]) }
    }

    #[cfg(feature = "testing")]
    pub(crate) fn hear(&self, sql: &str) {
        if let Some(heard) = &mut *lock(&self.memory.heard) {
            heard.push(sql.to_owned());
        }
    }

    pub(crate) fn place<T>(&self, group: Group, key: &[u8]) -> Place<T>
    where
        T: Send + Sync + 'static,
    {
        let number = match self.since {
            Some(numbers) => numbers.get(group.0).copied(),
            None => self.memory.number(group),
        };
        let is_settled = |number: &u64| number & 1 == 0;
        let slot = number.filter(is_settled).map(|number| Slot {
            memory: Arc::clone(&self.memory),
            group,
            number,
            key: (TypeId::of::<T>(), key.to_vec()),
        });
        Place { slot, of: PhantomData }
    }
}

struct Slot {
    memory: Arc<Memory>,
    group: Group,
    number: u64,
    key: (TypeId, Vec<u8>),
}

/// Where something is kept in memory: asked for before it is read, and filled after.
#[must_use]
pub struct Place<T> {
    slot: Option<Slot>,
    of: PhantomData<T>,
}

impl<T: Send + Sync + 'static> Place<T> {
    /// Where nothing is kept.
    pub(crate) fn nowhere() -> Self {
        Place { slot: None, of: PhantomData }
    }

    #[must_use]
    pub fn get(&self) -> Option<Arc<T>> {
        let slot = self.slot.as_ref()?;
        slot.memory.find(slot.group, slot.number, &slot.key)?.downcast().ok()
    }

    pub fn store(self, value: T) -> Arc<T> {
        let value = Arc::new(value);
        if let Some(slot) = self.slot {
            slot.memory.store(slot.group, slot.number, slot.key, Arc::<T>::clone(&value));
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::has_word;
    use crate::{
        Db, DbError,
        memory::Group,
        sql,
        testing::{Target, fresh},
    };

    const COUNTERS: Group = Group(0);

    #[test]
    fn a_table_is_found_by_its_whole_name() {
        assert!(has_word("UPDATE \"session\" SET x = 1", "session"));
        assert!(has_word("DELETE FROM session", "session"));
        assert!(!has_word("UPDATE cash_session SET x = 1", "session"));
        assert!(!has_word("UPDATE \"session_kind\" SET x = 1", "session"));
    }

    async fn watched() -> crate::testing::TestDb {
        let db = fresh(Target::Sqlite).await;
        db.watch([&["counter"], &[], &[], &[]]);
        db
    }

    async fn count(db: &Db) -> i64 {
        *count_over(db.read()).await
    }

    async fn count_over(conn: &crate::Conn) -> std::sync::Arc<i64> {
        let place = conn.memory::<i64>(COUNTERS, b"count");
        if let Some(known) = place.get() {
            return known;
        }
        let row = sql::one(conn, "SELECT COUNT(*) FROM counter", []).await.unwrap().unwrap();
        place.store(row.try_get_by_index(0).unwrap())
    }

    async fn add(db: &Db, name: &'static str, stands: bool) -> Result<(), DbError> {
        db.write(move |tx| {
            Box::pin(async move {
                let before = *count_over(tx).await;
                sql::execute(tx, "INSERT INTO counter (name, value) VALUES ($1, 1)", [name.into()]).await?;
                assert_eq!(*count_over(tx).await, before + 1, "a command sees what it wrote");
                if stands { Ok(()) } else { Err(DbError::Config("undone".into())) }
            })
        })
        .await
    }

    #[tokio::test]
    async fn what_is_kept_is_never_older_than_the_last_commit_on_sqlite() {
        let db = watched().await;
        for n in 0..5 {
            assert_eq!(count(&db).await, n);
            let name = ["a", "b", "c", "d", "e"][usize::try_from(n).unwrap()];
            add(&db, name, true).await.unwrap();
        }
        assert_eq!(count(&db).await, 5);
    }

    #[tokio::test]
    async fn what_is_kept_is_found_without_the_database_on_sqlite() {
        let db = watched().await;
        assert_eq!(count(&db).await, 0);
        assert_eq!(db.read().memory::<i64>(COUNTERS, b"count").get().as_deref(), Some(&0));
        add(&db, "a", true).await.unwrap();
        assert_eq!(db.read().memory::<i64>(COUNTERS, b"count").get(), None);
    }

    #[tokio::test]
    async fn what_was_undone_leaves_nothing_in_memory_on_sqlite() {
        let db = watched().await;
        assert_eq!(count(&db).await, 0);
        add(&db, "a", false).await.unwrap_err();
        assert_eq!(count(&db).await, 0);
        assert!(db.read().memory::<i64>(COUNTERS, b"count").get().is_some(), "and it is kept again");
    }

    #[tokio::test]
    async fn an_older_view_files_nothing_for_those_who_come_later_on_sqlite() {
        let db = watched().await;
        let before = db.begin_read().await.unwrap();
        // The view stands from its first statement on.
        sql::one(&before, "SELECT 1 FROM counter", []).await.unwrap();
        add(&db, "a", true).await.unwrap();
        assert_eq!(*count_over(&before).await, 0);
        assert_eq!(count(&db).await, 1);
        assert_eq!(*count_over(&before).await, 0);
    }
}
