use caudal_db::DbError;
use caudal_db::mark::{self, Mark};
use caudal_db::testing::{Target, fresh};

crate::both_engines!(
    a_mark_is_seen_by_every_node,
    a_database_that_was_never_used_is_told_from_one_without_a_mark
);

async fn a_mark_is_seen_by_every_node(target: Target) {
    let db = fresh(target).await;
    assert_eq!(mark::read(&db, "demo").await.unwrap(), Mark::Unset);
    for value in ["4001", "4002"] {
        mark::set(&db, "demo", value).await.unwrap();
        let other = db.second_node().await;
        assert_eq!(mark::read(&other, "demo").await.unwrap(), Mark::Set(value.into()));
        assert_eq!(mark::read(&other, "else").await.unwrap(), Mark::Unset);
    }
}

async fn a_database_that_was_never_used_is_told_from_one_without_a_mark(target: Target) {
    let db = fresh(target).await;
    let drop_it = db.write(|tx| {
        Box::pin(async move {
            tx.execute_unprepared("DROP TABLE mark").await?;
            Ok::<_, DbError>(())
        })
    });
    drop_it.await.unwrap();
    assert_eq!(mark::read(&db, "demo").await.unwrap(), Mark::NoSchema);
}
