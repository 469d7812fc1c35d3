use crate::{number, run};
use caudal_db::testing::{Target, empty, fresh};
use caudal_db::{Db, DbError, MigrationReport, Plan, SchemaFault, Step, StepKind};
use futures::future::join_all;
use std::sync::Arc;
use tokio::sync::Notify;

crate::both_engines!(
    several_nodes_that_start_at_once_migrate_once,
    a_file_that_was_changed_after_it_was_applied_is_refused,
    a_database_newer_than_the_program_is_refused,
    a_gap_in_what_was_applied_is_refused,
    what_is_still_to_be_applied_is_told_without_doing_it,
    a_database_that_lacks_nothing_is_found_so_without_waiting_to_write,
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
        Err(DbError::Migration(why)) => why.to_string(),
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

async fn what_is_still_to_be_applied_is_told_without_doing_it(target: Target) {
    let db = empty(target).await;
    let names = |plan: &Plan| plan.files.iter().map(|file| file.name.clone()).collect::<Vec<_>>();
    let all = db.plan_migration().await.unwrap();
    assert_eq!((all.version, names(&all)[0].as_str()), (0, "0001_engine"));
    assert!(
        all.files.iter().all(|file| file.steps.is_empty()),
        "nothing is there that could take long: {all:?}"
    );
    let done = db.migrate().await.unwrap();
    assert_eq!(done.applied, names(&all));
    assert_eq!(db.plan_migration().await.unwrap(), Plan { version: done.version, files: Vec::new() });
    // As the database was before amounts were found: three rows of what gets an index.
    run(&db, "DELETE FROM schema_migration WHERE number >= 47").await.unwrap();
    let rest = db.plan_migration().await.unwrap();
    let later: Vec<_> = names(&all).into_iter().filter(|name| name.as_str() >= "0047").collect();
    assert_eq!((rest.version, names(&rest)), (46, later));
    let payment = Step { kind: StepKind::Index, table: "payment".to_owned(), rows: 0 };
    assert!(rest.files[0].steps.contains(&payment), "{rest:?}");
    run(&db, "INSERT INTO schema_migration (number, name, sha256) VALUES (9000, 'future', 'x')")
        .await
        .unwrap();
    let newer = db.plan_migration().await;
    assert!(matches!(newer, Err(DbError::Migration(SchemaFault::Newer { .. }))), "{newer:?}");
}

async fn a_gap_in_what_was_applied_is_refused(target: Target) {
    let db = fresh(target).await;
    if number(&db, "SELECT COUNT(*) FROM schema_migration").await < 2 {
        return;
    }
    run(&db, "DELETE FROM schema_migration WHERE number = 1").await.unwrap();
    assert!(refusal(db.migrate().await).starts_with("0001_engine is missing"));
}

/// A command that goes on until it is told to end, and meanwhile holds what a migration takes: on SQLite the gate, on PostgreSQL the lock.
async fn a_database_that_lacks_nothing_is_found_so_without_waiting_to_write(target: Target) {
    let db = fresh(target).await;
    let (held, over) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let holder = {
        let (node, held, over) = (Db::clone(&db), held.clone(), over.clone());
        tokio::spawn(async move {
            let done: Result<(), DbError> = node
                .write(move |tx| {
                    let (held, over) = (held.clone(), over.clone());
                    Box::pin(async move {
                        if target == Target::Postgres {
                            // "caudal" and 1.
                            tx.execute_unprepared("SELECT pg_advisory_xact_lock(27973179517529089)").await?;
                        }
                        held.notify_one();
                        over.notified().await;
                        Ok(())
                    })
                })
                .await;
            done
        })
    };
    held.notified().await;
    assert_eq!(db.migrate().await.unwrap().applied, Vec::<String>::new());
    over.notify_one();
    holder.await.unwrap().unwrap();
}
