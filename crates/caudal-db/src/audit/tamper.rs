//! Edits at random by somebody with the database in their hands, who knows how the hashes are made: each is found, and its
//! place is told.
//!
//!   CAUDAL_PROVE=1   ten thousand edits on each engine instead of three hundred
//!   CAUDAL_SEED=n    the same choices again; each run prints its own

use super::hash::{Content, GENESIS, Hash, from_bytes, link};
use super::{Checkpoint, Outcome, Row, append, checkpoint, seal_once, verify_against};
use crate::testing::{Target, TestDb, fresh, is_long_run};
use crate::{DbError, sql};
use fastrand::Rng;
use sea_query::Value;
use serde_json::json;
use uuid::Uuid;

/// Rows in the chain.
const SEALED: i64 = 24;
/// Rows that wait.
const WAITING: i64 = 3;

/// One statement with its values.
type Step = (String, Vec<Value>);

/// What was done, and the number that must be told; none for rows without one.
struct Edit {
    what: String,
    steps: Vec<Step>,
    place: Option<i64>,
}

struct Seal {
    row_id: Uuid,
    row_hash: Hash,
}

struct World {
    db: TestDb,
    target: Target,
    seals: Vec<Seal>,
    kept: Checkpoint,
}

fn plain(sql: impl Into<String>) -> Step {
    (sql.into(), Vec::new())
}

fn row(n: i64) -> Row {
    let number = u128::from(n.unsigned_abs());
    let odd = n % 2 == 1;
    Row {
        id: Uuid::from_u128(number),
        at_ms: 1_795_000_000_000 + n,
        actor_id: odd.then(|| Uuid::from_u128(1000 + number)),
        actor_name: format!("Persona {n}"),
        for_id: (n % 3 == 0).then(|| Uuid::from_u128(2000 + number)),
        action: "request.approve".into(),
        object_kind: "request".into(),
        object_id: Some(Uuid::from_u128(3000 + number)),
        object_number: odd.then(|| format!("SOL-2026-{n:06}")),
        address: Some("192.0.2.7".into()),
        session_id: None,
        before: odd.then(|| json!({ "state": "new" })),
        after: Some(json!({ "state": "approved", "amount_minor": n })),
        outcome: if n % 5 == 0 { Outcome::Denied } else { Outcome::Done },
    }
}

impl World {
    async fn on(target: Target) -> Self {
        let db = fresh(target).await;
        write_rows(&db, 1..=SEALED).await;
        assert_eq!(seal_once(&db).await.unwrap(), SEALED.unsigned_abs());
        write_rows(&db, SEALED + 1..=SEALED + WAITING).await;
        let guards: &[&str] = match target {
            Target::Sqlite => &[
                "DROP TRIGGER audit_row_no_update",
                "DROP TRIGGER audit_row_no_delete",
                "DROP TRIGGER audit_seal_no_update",
                "DROP TRIGGER audit_seal_no_delete",
                "DROP TRIGGER audit_row_unsealed",
            ],
            Target::Postgres => &[
                "DROP TRIGGER audit_row_append_only ON audit_row",
                "DROP TRIGGER audit_seal_append_only ON audit_seal",
                "DROP TRIGGER audit_row_unsealed ON audit_row",
            ],
        };
        let copies = [
            "CREATE TABLE kept_row AS SELECT * FROM audit_row",
            "CREATE TABLE kept_seal AS SELECT * FROM audit_seal",
            "CREATE TABLE kept_unsealed AS SELECT * FROM audit_unsealed",
        ];
        run(&db, guards.iter().chain(&copies).map(|s| plain(*s)).collect()).await;
        let rows =
            sql::all(db.read(), "SELECT row_id, row_hash FROM audit_seal ORDER BY number", []).await.unwrap();
        let seal = |row: &crate::QueryResult| Seal {
            row_id: row.try_get_by_index(0).unwrap(),
            row_hash: from_bytes(&row.try_get_by_index::<Vec<u8>>(1).unwrap()),
        };
        let seals = rows.iter().map(seal).collect();
        let kept = checkpoint(&db).await.unwrap();
        Self { db, target, seals, kept }
    }

    /// Everything as it was.
    async fn undo(&self) {
        let steps = [
            "DELETE FROM audit_seal",
            "DELETE FROM audit_unsealed",
            "DELETE FROM audit_row",
            "INSERT INTO audit_unsealed (row_id) SELECT row_id FROM kept_unsealed ORDER BY seq",
            "INSERT INTO audit_row SELECT * FROM kept_row",
            "INSERT INTO audit_seal SELECT * FROM kept_seal",
        ];
        run(&self.db, steps.map(plain).to_vec()).await;
    }

    fn id(&self, number: i64) -> Uuid {
        self.seals[usize::try_from(number - 1).unwrap()].row_id
    }

    fn edit(&self, rng: &mut Rng) -> Edit {
        let (n, m) = (rng.i64(1..=SEALED), rng.i64(1..SEALED));
        // Another than n.
        let m = if m >= n { m + 1 } else { m };
        match rng.u8(..) {
            0..=79 => self.changed_column(rng, n),
            80..=109 => self.forged(rng, n),
            110..=159 => self.removed(rng, n),
            160..=199 => self.reordered(rng, n, m),
            200..=219 => cut_off(rng, n),
            220..=234 => smuggled(n),
            235..=244 => self.queue(rng, n),
            245..=249 if self.target == Target::Sqlite => self.unreadable(rng, n),
            _ => self.changed_while_waiting(rng),
        }
    }

    fn changed_column(&self, rng: &mut Rng, n: i64) -> Edit {
        let change = column(rng);
        let step = (format!("UPDATE audit_row SET {change} WHERE id = $1"), vec![self.id(n).into()]);
        Edit { what: format!("row {n}: {change}"), steps: vec![step], place: Some(n) }
    }

    fn changed_while_waiting(&self, rng: &mut Rng) -> Edit {
        let change = column(rng);
        let n = rng.i64(SEALED + 1..=SEALED + WAITING);
        let step = (format!("UPDATE audit_row SET {change} WHERE id = $1"), vec![row(n).id.into()]);
        Edit { what: format!("waiting row {n}: {change}"), steps: vec![step], place: None }
    }

    /// What no program of ours writes: half an id, and a text that is none. PostgreSQL refuses both.
    fn unreadable(&self, rng: &mut Rng, n: i64) -> Edit {
        let (what, step, of) = match rng.u8(0..3) {
            0 => ("half an id", "UPDATE audit_row SET actor_id = X'00' WHERE id = $1", self.id(n).into()),
            1 => (
                "no text",
                "UPDATE audit_row SET action = CAST(X'FF' AS TEXT) WHERE id = $1",
                self.id(n).into(),
            ),
            _ => {
                ("half an id in its seal", "UPDATE audit_seal SET row_id = X'00' WHERE number = $1", n.into())
            }
        };
        Edit { what: format!("{n}: {what}"), steps: vec![(step.to_owned(), vec![of])], place: Some(n) }
    }

    /// The queue of those that wait: one taken out of it, one put into it twice, one put back that has its number.
    fn queue(&self, rng: &mut Rng, n: i64) -> Edit {
        let waiting = row(rng.i64(SEALED + 1..=SEALED + WAITING)).id;
        let (what, step, id) = match rng.u8(0..3) {
            0 => ("taken out", "DELETE FROM audit_unsealed WHERE row_id = $1", waiting),
            1 => ("put in twice", "INSERT INTO audit_unsealed (row_id) VALUES ($1)", waiting),
            _ => ("put back", "INSERT INTO audit_unsealed (row_id) VALUES ($1)", self.id(n)),
        };
        let steps = vec![(step.to_owned(), vec![id.into()])];
        Edit { what: format!("of the queue, {id}: {what}"), steps, place: None }
    }

    /// Another content with its own right hash, in as much of the chain as they care to compute again.
    fn forged(&self, rng: &mut Rng, n: i64) -> Edit {
        let mut other = row(n);
        other.actor_name = "Nadie".into();
        let (hash, id) = (Content::of(&other).hash(), other.id);
        let depth = rng.u8(0..4);
        let mut steps = vec![(
            "UPDATE audit_row SET actor_name = 'Nadie', hash = $1 WHERE id = $2".to_owned(),
            vec![hash.to_vec().into(), id.into()],
        )];
        let mut head = GENESIS;
        for (number, seal) in (1..).zip(&self.seals) {
            let row_hash = if number == n { hash } else { seal.row_hash };
            head = link(&head, number, seal.row_id, &row_hash);
            if number == n && depth >= 1 {
                let step = "UPDATE audit_seal SET row_hash = $1 WHERE number = $2";
                steps.push((step.to_owned(), vec![row_hash.to_vec().into(), number.into()]));
            }
            if number == n && depth >= 2 || number > n && depth == 3 {
                let step = "UPDATE audit_seal SET chain_hash = $1 WHERE number = $2";
                steps.push((step.to_owned(), vec![head.to_vec().into(), number.into()]));
            }
        }
        let place = match depth {
            0 | 1 => n,
            2 => SEALED.min(n + 1),
            // The whole chain is right again: only the checkpoint knows better.
            _ => SEALED,
        };
        Edit { what: format!("row {n} forged, depth {depth}"), steps, place: Some(place) }
    }

    fn removed(&self, rng: &mut Rng, n: i64) -> Edit {
        let row = ("DELETE FROM audit_row WHERE id = $1".to_owned(), vec![self.id(n).into()]);
        let seal = ("DELETE FROM audit_seal WHERE number = $1".to_owned(), vec![n.into()]);
        let (what, steps) = match rng.u8(0..4) {
            0 => ("row", vec![row]),
            1 => ("seal", vec![seal]),
            2 => ("row and seal", vec![row, seal]),
            _ => {
                let closed = [
                    format!("UPDATE audit_seal SET number = number + 1000 WHERE number > {n}"),
                    "UPDATE audit_seal SET number = number - 1001 WHERE number > 1000".to_owned(),
                ];
                ("row and seal, the gap closed", [row, seal].into_iter().chain(closed.map(plain)).collect())
            }
        };
        Edit { what: format!("{n} removed: {what}"), steps, place: Some(n) }
    }

    fn reordered(&self, rng: &mut Rng, n: i64, m: i64) -> Edit {
        let (mine, theirs) = (self.id(n), self.id(m));
        let (what, steps) = if rng.bool() {
            let steps = [
                format!("UPDATE audit_seal SET number = 1000 WHERE number = {n}"),
                format!("UPDATE audit_seal SET number = {n} WHERE number = {m}"),
                format!("UPDATE audit_seal SET number = {m} WHERE number = 1000"),
            ];
            ("seals", steps.map(plain).to_vec())
        } else {
            let step = |from: Uuid, to: Uuid| {
                ("UPDATE audit_row SET id = $1 WHERE id = $2".to_owned(), vec![to.into(), from.into()])
            };
            let aside = Uuid::from_u128(u128::MAX);
            ("rows", vec![step(mine, aside), step(theirs, mine), step(aside, theirs)])
        };
        Edit { what: format!("{n} and {m} changed places: {what}"), steps, place: Some(n.min(m)) }
    }
}

/// A change of one column that never leaves it as it is.
fn column(rng: &mut Rng) -> String {
    let text = ["actor_name", "action", "object_kind"];
    let maybe = ["object_number", "address", "before_json", "after_json"];
    let ids = ["actor_id", "for_id", "object_id", "session_id"];
    match rng.u8(0..16) {
        0 => format!("at_ms = at_ms + {}", rng.i64(1..1_000_000)),
        1 => "outcome = CASE outcome WHEN 'done' THEN 'denied' ELSE 'done' END".to_owned(),
        2..=5 => {
            let name = text[rng.usize(..text.len())];
            if rng.bool() { format!("{name} = {name} || ' '") } else { format!("{name} = 'x' || {name}") }
        }
        6..=9 => {
            let name = maybe[rng.usize(..maybe.len())];
            match rng.u8(0..2) {
                0 => format!("{name} = CASE WHEN {name} IS NULL THEN '' ELSE NULL END"),
                _ => format!("{name} = COALESCE({name}, '') || '0'"),
            }
        }
        10..=13 => {
            let name = ids[rng.usize(..ids.len())];
            // Ids of rows are nobody's.
            format!("{name} = CASE WHEN {name} IS NULL THEN id ELSE NULL END")
        }
        14 => "hash = (SELECT k.chain_hash FROM kept_seal k WHERE k.number = 1)".to_owned(),
        _ => "before_json = COALESCE(after_json, '') || '1', after_json = before_json".to_owned(),
    }
}

fn cut_off(rng: &mut Rng, n: i64) -> Edit {
    let mut steps = vec![plain(format!("DELETE FROM audit_seal WHERE number >= {n}"))];
    let rows = rng.bool();
    if rows {
        let of_kept = format!("SELECT row_id FROM kept_seal WHERE number >= {n}");
        steps.push(plain(format!("DELETE FROM audit_row WHERE id IN ({of_kept})")));
    }
    Edit { what: format!("cut off from {n} on, rows too: {rows}"), steps, place: Some(n) }
}

fn smuggled(n: i64) -> Edit {
    let mut copy = Content::of(&row(n));
    copy.id = Uuid::from_u128(u128::MAX - 1);
    let steps = vec![(
        "INSERT INTO audit_row (id, hash, at_ms, actor_name, action, object_kind, outcome) \
         SELECT $1, $2, at_ms, actor_name, action, object_kind, outcome FROM audit_row WHERE id = $3"
            .to_owned(),
        vec![copy.id.into(), copy.hash().to_vec().into(), row(n).id.into()],
    )];
    Edit { what: format!("a copy of row {n} smuggled in"), steps, place: None }
}

async fn write_rows(db: &TestDb, numbers: std::ops::RangeInclusive<i64>) {
    let written: Result<(), DbError> = db
        .write(move |tx| {
            let numbers = numbers.clone();
            Box::pin(async move {
                for n in numbers {
                    append(tx, &row(n)).await?;
                }
                Ok(())
            })
        })
        .await;
    written.unwrap();
}

async fn run(db: &TestDb, steps: Vec<Step>) {
    let done: Result<(), DbError> = db
        .write(move |tx| {
            let steps = steps.clone();
            Box::pin(async move {
                for (statement, values) in steps {
                    if values.is_empty() {
                        tx.execute_unprepared(&statement).await?;
                    } else {
                        sql::execute(tx, &statement, values).await?;
                    }
                }
                Ok(())
            })
        })
        .await;
    done.unwrap();
}

async fn every_edit_is_found_and_its_place_told(target: Target) {
    let seed = std::env::var("CAUDAL_SEED").map_or_else(|_| fastrand::u64(..), |seed| seed.parse().unwrap());
    eprintln!("{target:?}: CAUDAL_SEED={seed}");
    let mut rng = Rng::with_seed(seed);
    let world = World::on(target).await;
    let untouched = verify_against(&world.db, Some(&world.kept)).await.unwrap();
    assert_eq!((untouched.first_break, untouched.waiting), (None, WAITING.unsigned_abs()));
    let edits = if is_long_run() { 10_000 } else { 300 };
    for round in 0..edits {
        let edit = world.edit(&mut rng);
        run(&world.db, edit.steps).await;
        let found = verify_against(&world.db, Some(&world.kept)).await.unwrap().first_break;
        let told = found.as_ref().map(|found| found.number);
        assert_eq!(told, Some(edit.place), "{target:?}, seed {seed}, edit {round}: {}: {found:?}", edit.what);
        world.undo().await;
    }
    assert_eq!(verify_against(&world.db, Some(&world.kept)).await.unwrap().first_break, None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_edit_is_found_and_its_place_told_on_sqlite() {
    every_edit_is_found_and_its_place_told(Target::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_edit_is_found_and_its_place_told_on_postgres() {
    every_edit_is_found_and_its_place_told(Target::Postgres).await;
}
