//! A copy is the database as it stood at one moment, however much is written meanwhile, and it comes back whole.

use crate::{audit::row, number};
use caudal_db::audit::{append, checkpoint, seal_once, verify_against};
use caudal_db::testing::{Target, empty, fresh};
use caudal_db::{Db, DbConfig, DbError, backup, counter};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

crate::both_engines!(a_copy_taken_at_work_is_of_one_moment, a_copy_that_cannot_be_made_says_why);

const ROWS: &str = "SELECT COUNT(*) FROM audit_row";
const COUNTED: &str = "SELECT value FROM counter WHERE name = 'work'";

/// One command: a row, and a count of the rows, which must never differ.
async fn work(db: &Db, n: i64) {
    let n = u128::from(n.unsigned_abs());
    let done: Result<(), DbError> = db
        .write(move |tx| {
            Box::pin(async move {
                append(tx, &row(n, n)).await?;
                counter::next(tx, "work").await?;
                Ok(())
            })
        })
        .await;
    done.unwrap();
}

async fn a_copy_taken_at_work_is_of_one_moment(target: Target) {
    let db = fresh(target).await;
    for n in 1..=50 {
        work(&db, n).await;
    }
    seal_once(&db).await.unwrap();
    let kept = checkpoint(&db).await.unwrap();

    let (enough, written) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicI64::new(50)));
    let people = {
        let (node, enough, written) = (Db::clone(&db), enough.clone(), written.clone());
        tokio::spawn(async move {
            while !enough.load(Ordering::Relaxed) {
                work(&node, written.load(Ordering::Relaxed) + 1).await;
                let n = written.fetch_add(1, Ordering::Relaxed) + 1;
                if n % 7 == 0 {
                    seal_once(&node).await.unwrap();
                }
            }
        })
    };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy");
    while written.load(Ordering::Relaxed) < 60 {
        tokio::task::yield_now().await;
    }
    let before = written.load(Ordering::Relaxed);
    backup::dump(db.url(), &file).await.unwrap();
    let after = written.load(Ordering::Relaxed);
    enough.store(true, Ordering::Relaxed);
    people.await.unwrap();
    assert!(after > before, "nobody waited for the copy: {before} {after}");

    // A server has its databases beside one another; a file is put where none was.
    let place = empty(target).await;
    let url = match target {
        Target::Sqlite => format!("sqlite:{}", folder.path().join("back.db").display()),
        Target::Postgres => place.url().to_owned(),
    };
    backup::load(&url, &file).await.unwrap();
    let back = Db::connect(&DbConfig::new(url)).await.unwrap();
    let rows = number(&back, ROWS).await;
    assert!(rows >= before && rows <= after, "{before} {rows} {after}");
    assert_eq!(number(&back, COUNTED).await, rows, "both halves of every command, or neither");
    assert_eq!(verify_against(&back, Some(&kept)).await.unwrap().first_break, None);
    back.migrate().await.unwrap();
    work(&back, 1_000_000).await;
    seal_once(&back).await.unwrap();
    assert_eq!(verify_against(&back, Some(&kept)).await.unwrap().first_break, None, "and it goes on");
    back.close().await;
}

/// What stands only in its log would be left behind, though it was looked at before.
#[tokio::test]
async fn a_copy_that_somebody_writes_to_is_not_put_in_place_on_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let [copy, place] = ["copy", "place"].map(|name| folder.path().join(name));
    let db = Db::connect(&DbConfig::new(format!("sqlite:{}", copy.display()))).await.unwrap();
    db.migrate().await.unwrap();
    let url = format!("sqlite:{}", place.display());
    let told = backup::load(&url, &copy).await.unwrap_err().to_string();
    assert!(told.contains("still written to"), "{told}");
    assert!(!place.exists());
    db.close().await;
    backup::load(&url, &copy).await.unwrap();
}

async fn a_copy_that_cannot_be_made_says_why(target: Target) {
    let db = fresh(target).await;
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("missing").join("copy");
    let told = backup::dump(db.url(), &nowhere).await.unwrap_err().to_string();
    assert!(told.contains("missing") || told.contains("unable to open"), "{told}");
    let not_a_copy = folder.path().join("text");
    std::fs::write(&not_a_copy, "no es una copia").unwrap();
    let place = empty(target).await;
    assert!(backup::is_empty(&place).await.unwrap());
    assert!(!backup::is_empty(&db).await.unwrap());
    if target == Target::Postgres {
        let told = backup::load(place.url(), &not_a_copy).await.unwrap_err().to_string();
        assert!(told.contains("pg_restore"), "{told}");
        assert!(backup::is_empty(&place).await.unwrap(), "nothing was done");
    }
}
