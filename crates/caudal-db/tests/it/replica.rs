//! Reports from a server that follows. It is the same one here, where the functions that say how far it is are others.

use caudal_db::audit::{checkpoint, seal_once};
use caudal_db::testing::{Target, TestDb, fresh};
use caudal_db::{Conn, Db, DbConfig, NotReplica};

use crate::audit::{append_rows, row};
use crate::run;

const SAYS: &str = "CREATE SCHEMA says; \
     CREATE FUNCTION says.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS $$ SELECT true $$; \
     CREATE FUNCTION says.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS $$ SELECT pg_catalog.pg_current_wal_insert_lsn() $$";

/// A node beside what its replica says, which is there to be changed.
async fn beside(db: &TestDb) -> (Db, Conn) {
    let aside = Conn::open(db.url()).await.unwrap();
    aside.execute_unprepared(SAYS).await.unwrap();
    let replica = format!("{}?options[search_path]=says,pg_catalog,public", db.url());
    (node(db, replica).await, aside)
}

async fn node(db: &TestDb, replica: String) -> Db {
    Db::connect(&DbConfig { readers: 1, read_url: Some(replica), ..DbConfig::new(db.url()) }).await.unwrap()
}

async fn goes_on(node: &Db) {
    run(node, "INSERT INTO counter (name, value) VALUES ('after', 1)").await.unwrap();
}

/// Whether a report is read there.
async fn reads_there(db: &Db) -> bool {
    let conn = db.begin_long().await.unwrap();
    let path = caudal_db::Statement::from_string(
        conn.get_database_backend(),
        "SELECT current_setting('search_path')",
    );
    let row = conn.query_one_raw(path).await.unwrap().unwrap();
    row.try_get_by_index::<String>(0).unwrap().contains("says")
}

#[tokio::test]
async fn reports_are_read_from_a_replica_that_has_it_all_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let (node, _aside) = beside(&db).await;
    assert!(reads_there(&node).await, "also before anything is sealed");
    append_rows(&node, (1..=3).map(|n| row(n, n)).collect()).await;
    seal_once(&node).await.unwrap();
    assert!(checkpoint(&node).await.unwrap().count > 0);
    assert!(reads_there(&node).await);
    assert_eq!(node.try_replica().await, None);
    goes_on(&node).await;
}

/// What a replica is, and why nothing is read there then.
async fn is_passed_over(change: &str, why: NotReplica) {
    let db = fresh(Target::Postgres).await;
    let (node, aside) = beside(&db).await;
    append_rows(&node, (1..=3).map(|n| row(n, n)).collect()).await;
    seal_once(&node).await.unwrap();
    aside.execute_unprepared(change).await.unwrap();
    assert!(!reads_there(&node).await, "{why}");
    assert_eq!(node.try_replica().await, Some(why.clone()));
    assert!(!reads_there(&node).await, "nor soon after: {why}");
    goes_on(&node).await;
}

#[tokio::test]
async fn one_that_is_behind_is_passed_over_on_postgres() {
    let behind = "CREATE OR REPLACE FUNCTION says.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS \
                  $$ SELECT '0/1'::pg_lsn $$";
    is_passed_over(behind, NotReplica::Behind).await;
}

#[tokio::test]
async fn one_that_leads_is_passed_over_on_postgres() {
    is_passed_over("DROP FUNCTION says.pg_is_in_recovery()", NotReplica::Leads).await;
}

#[tokio::test]
async fn one_of_another_database_is_passed_over_on_postgres() {
    let another =
        "CREATE TABLE says.audit_seal AS SELECT number, sha256(chain_hash) AS chain_hash FROM audit_seal";
    is_passed_over(another, NotReplica::Another).await;
}

#[tokio::test]
async fn one_that_is_not_there_is_passed_over_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let node = node(&db, "postgres://nobody@127.0.0.1:1/nothing".to_owned()).await;
    assert!(!reads_there(&node).await);
    assert!(matches!(node.try_replica().await, Some(NotReplica::Away(_))));
    goes_on(&node).await;
}
