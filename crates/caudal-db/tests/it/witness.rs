//! A database that went back to an earlier moment, or was exchanged for another, is written to no more by whoever saw it later.

use crate::audit::{append_rows, row};
use crate::chain::open_trail;
use crate::run;
use caudal_db::audit::{WentBack, keep_seal, kept_seal, seal_once};
use caudal_db::testing::{Target, TestDb, empty, fresh};
use caudal_db::{Db, DbConfig, DbErr, DbError};
use std::path::PathBuf;

crate::both_engines!(
    what_was_seen_is_kept_and_found_again,
    what_went_back_is_not_opened,
    another_chain_as_long_is_not_opened,
    an_empty_database_in_its_place_is_not_opened,
    what_goes_back_under_a_node_is_read_and_not_written,
    a_file_that_is_no_seal_is_named,
);

/// Where a node keeps what it saw, until the test ends.
struct Kept(PathBuf);

impl Kept {
    fn new() -> Self {
        let name = format!("caudal-seal-{}-{}", std::process::id(), uuid());
        Self(std::env::temp_dir().join(name))
    }

    async fn open(&self, db: &TestDb) -> Result<Db, DbError> {
        let witness = Some(self.0.clone());
        Db::connect(&DbConfig { readers: 1, witness, ..DbConfig::new(db.url()) }).await
    }

    /// That the database as it is now was seen.
    async fn see(&self, db: &TestDb) {
        self.open(db).await.unwrap().close().await;
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn uuid() -> u64 {
    std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), 0)
}

const CUT_OFF: &str = "DELETE FROM audit_seal WHERE number > 4";

fn back(opened: Result<Db, DbError>) -> WentBack {
    match opened {
        Err(DbError::WentBack(back)) => back,
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it was opened"),
    }
}

async fn what_was_seen_is_kept_and_found_again(target: Target) {
    let (db, kept) = (fresh(target).await, Kept::new());
    let node = kept.open(&db).await.unwrap();
    assert_eq!(kept_seal(&kept.0).unwrap(), None, "there is no seal yet");
    append_rows(&node, (1..=3).map(|n| row(n, n)).collect()).await;
    seal_once(&node).await.unwrap();
    node.look_back().await.unwrap();
    assert_eq!(kept_seal(&kept.0).unwrap().unwrap().count, 3);
    append_rows(&node, vec![row(4, 4)]).await;
    seal_once(&node).await.unwrap();
    node.look_back().await.unwrap();
    node.close().await;
    let again = kept.open(&db).await.unwrap();
    append_rows(&again, vec![row(5, 5)]).await;
    assert_eq!(kept_seal(&kept.0).unwrap().unwrap().count, 4);
    assert_eq!(again.went_back(), None);
}

async fn what_went_back_is_not_opened(target: Target) {
    let (db, kept) = (open_trail(target).await, Kept::new());
    kept.see(&db).await;
    run(&db, CUT_OFF).await.unwrap();
    let seen = kept_seal(&kept.0).unwrap().unwrap();
    assert_eq!(back(kept.open(&db).await), WentBack { seen: 7, found: 4 });
    assert_eq!(db.misses(&seen).await.unwrap(), Some(WentBack { seen: 7, found: 4 }));
    assert_eq!(kept_seal(&kept.0).unwrap().unwrap(), seen, "it is still known what was seen");
    // Its operator takes it as it is.
    keep_seal(&kept.0, &caudal_db::audit::checkpoint(&db).await.unwrap()).unwrap();
    kept.see(&db).await;
}

async fn another_chain_as_long_is_not_opened(target: Target) {
    let (db, kept) = (open_trail(target).await, Kept::new());
    kept.see(&db).await;
    run(&db, "UPDATE audit_seal SET chain_hash = row_hash WHERE number = 7").await.unwrap();
    assert_eq!(back(kept.open(&db).await), WentBack { seen: 7, found: 7 });
}

async fn an_empty_database_in_its_place_is_not_opened(target: Target) {
    let (db, other, kept) = (open_trail(target).await, empty(target).await, Kept::new());
    kept.see(&db).await;
    assert_eq!(back(kept.open(&other).await), WentBack { seen: 7, found: 0 });
}

async fn what_goes_back_under_a_node_is_read_and_not_written(target: Target) {
    let (db, kept) = (open_trail(target).await, Kept::new());
    let node = kept.open(&db).await.unwrap();
    run(&db, CUT_OFF).await.unwrap();
    let found = node.look_back().await;
    assert!(matches!(found, Err(DbErr::WentBack(WentBack { seen: 7, found: 4 }))), "{found:?}");
    let refused = run(&node, "DELETE FROM mark").await;
    assert!(matches!(refused, Err(DbError::WentBack(_))), "{refused:?}");
    assert_eq!(node.went_back(), Some(WentBack { seen: 7, found: 4 }));
    assert_eq!(crate::number(&node, "SELECT COUNT(*) FROM audit_seal").await, 4, "what is there can be read");
}

async fn a_file_that_is_no_seal_is_named(target: Target) {
    let (db, kept) = (fresh(target).await, Kept::new());
    std::fs::write(&kept.0, "nothing").unwrap();
    let opened = kept.open(&db).await;
    let Err(DbError::Config(said)) = opened else { panic!("{:?}", opened.err()) };
    assert!(said.contains("caudal-seal-"), "{said}");
}

/// As after a failover: sessions end, and the next begin on a server that does not have what was committed last. No two seconds pass.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_on_a_server_that_went_back_writes_nothing() {
    let (db, kept) = (open_trail(Target::Postgres).await, Kept::new());
    let node = kept.open(&db).await.unwrap();
    run(&db, CUT_OFF).await.unwrap();
    run(
        &db,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    .await
    .unwrap();
    let refused = run(&node, "DELETE FROM mark").await;
    assert!(matches!(refused, Err(DbError::WentBack(WentBack { seen: 7, found: 4 }))), "{refused:?}");
}
