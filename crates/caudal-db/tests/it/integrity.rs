//! A file that a disk has damaged, and rows that name what is not there, are told; what is whole is told to be.

use crate::{number, run};
use caudal_db::integrity::{self, Damage, Dangling};
use caudal_db::testing::{Target, fresh};
use caudal_db::{Conn, Db};

crate::both_engines!(nothing_is_wrong_with_a_whole_database);

async fn nothing_is_wrong_with_a_whole_database(target: Target) {
    let db = fresh(target).await;
    run(&db, "INSERT INTO counter (name, value) VALUES ('one', 1)").await.unwrap();
    assert_eq!(integrity::damage(&db).await.unwrap(), Damage::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broken_page_is_told() {
    let db = fresh(Target::Sqlite).await;
    run(&db, "INSERT INTO counter (name, value) VALUES ('one', 1)").await.unwrap();
    let page = number(&db, "SELECT rootpage FROM sqlite_master WHERE name = 'counter'").await;
    let page_size = number(&db, "PRAGMA page_size").await;
    // What is in the log goes into the file.
    Db::clone(&db).close().await;
    let file = db.url().strip_prefix("sqlite:").unwrap();
    let mut bytes = std::fs::read(file).unwrap();
    // Behind its head a page has the places of its rows.
    let places = usize::try_from((page - 1) * page_size + 8).unwrap();
    bytes[places..places + 40].fill(0xff);
    std::fs::write(file, bytes).unwrap();
    let again = db.second_node().await;
    let found = integrity::damage(&again).await.unwrap();
    assert!(!found.is_none() && found.dangling.is_empty(), "{found:?}");
    again.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rows_that_name_what_is_not_there_are_told() {
    let db = fresh(Target::Sqlite).await;
    let unchecked = Conn::open(db.url()).await.unwrap();
    unchecked
        .execute_unprepared(
            "PRAGMA foreign_keys = OFF; UPDATE setting SET updated_by = X'ff920000000070008000000000000001'",
        )
        .await
        .unwrap();
    let settings = number(&db, "SELECT COUNT(*) FROM setting").await;
    let expected = Dangling { table: "setting".into(), parent: "app_user".into(), rows: settings };
    assert_eq!(integrity::damage(&db).await.unwrap(), Damage { pages: vec![], dangling: vec![expected] });
}
