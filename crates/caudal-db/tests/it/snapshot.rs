//! What is told of one moment, while others write.

use caudal_db::{Conn, Statement, testing::Target};

use crate::run;

crate::both_engines!(a_snapshot_tells_of_one_moment_and_refuses_to_write);

async fn count(db: &Conn) -> i64 {
    let asked = Statement::from_string(db.get_database_backend(), "SELECT COUNT(*) FROM counter");
    db.query_one_raw(asked).await.unwrap().unwrap().try_get_by_index(0).unwrap()
}

async fn a_snapshot_tells_of_one_moment_and_refuses_to_write(target: Target) {
    let db = caudal_db::testing::fresh(target).await;
    run(&db, "INSERT INTO counter (name, value) VALUES ('one', 1)").await.unwrap();
    let snapshot = db.begin_long().await.unwrap();
    assert_eq!(count(&snapshot).await, 1);
    run(&db, "INSERT INTO counter (name, value) VALUES ('two', 1)").await.unwrap();
    assert_eq!(count(&snapshot).await, 1, "what came after the moment is not seen");
    let written = snapshot.execute_unprepared("INSERT INTO counter (name, value) VALUES ('three', 1)").await;
    assert!(written.is_err());
    drop(snapshot);
    assert_eq!(count(&db.begin_long().await.unwrap()).await, 2);
}
