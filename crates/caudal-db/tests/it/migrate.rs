use crate::{number, run};
use caudal_db::testing::{Target, empty, fresh};
use caudal_db::{DbError, MigrationReport};
use futures::future::join_all;

crate::both_engines!(
    several_nodes_that_start_at_once_migrate_once,
    a_file_that_was_changed_after_it_was_applied_is_refused,
    a_database_newer_than_the_program_is_refused,
    a_gap_in_what_was_applied_is_refused,
);

async fn several_nodes_that_start_at_once_migrate_once(target: Target) {
    let db = empty(target).await;
    let nodes = join_all((0..4).map(|_| db.second_node())).await;
    let reports = join_all(nodes.iter().map(caudal_db::Db::migrate)).await;
    let reports: Vec<MigrationReport> = reports.into_iter().map(Result::unwrap).collect();
    let applied: usize = reports.iter().map(|report| report.applied.len()).sum();
    assert_eq!(i64::try_from(applied).unwrap(), number(&db, "SELECT COUNT(*) FROM schema_migration").await);
    assert!(reports.iter().any(|report| report.applied.first().is_some_and(|file| file == "0001_engine")));
    assert!(reports.iter().all(|report| report.version == reports[0].version));
    let again = db.migrate().await.unwrap();
    assert_eq!(again.applied, Vec::<String>::new());
    assert_eq!(
        number(&db, "SELECT COUNT(*) FROM schema_migration WHERE applied_at_ms < 1700000000000").await,
        0
    );
}

fn refusal(result: Result<MigrationReport, DbError>) -> String {
    match result {
        Err(DbError::Migration(why)) => why,
        other => unreachable!("{other:?}"),
    }
}

async fn a_file_that_was_changed_after_it_was_applied_is_refused(target: Target) {
    let db = fresh(target).await;
    run(&db, "UPDATE schema_migration SET sha256 = 'another' WHERE number = 1").await.unwrap();
    assert_eq!(refusal(db.migrate().await), "0001_engine was changed after it had been applied");
}

async fn a_database_newer_than_the_program_is_refused(target: Target) {
    let db = fresh(target).await;
    run(&db, "INSERT INTO schema_migration (number, name, sha256) VALUES (9000, 'future', 'x')")
        .await
        .unwrap();
    let why = refusal(db.migrate().await);
    assert!(why.contains("9000_future") && why.contains("newer"), "{why}");
}

async fn a_gap_in_what_was_applied_is_refused(target: Target) {
    let db = fresh(target).await;
    if number(&db, "SELECT COUNT(*) FROM schema_migration").await < 2 {
        return;
    }
    run(&db, "DELETE FROM schema_migration WHERE number = 1").await.unwrap();
    assert!(refusal(db.migrate().await).starts_with("0001_engine is missing"));
}
