use crate::{number, run};
use caudal_db::audit::{Outcome, Row, append, seal_once, spawn_sealer, verify};
use caudal_db::testing::{Target, fresh};
use caudal_db::{Db, DbError, Statement, Uuid};
use futures::{future::join_all, poll};
use serde_json::json;
use std::{pin::pin, sync::Arc};
use tokio::sync::{Semaphore, oneshot};

crate::both_engines!(
    what_was_written_can_only_be_added_to,
    rows_are_numbered_in_the_order_of_their_document,
    two_sealers_at_once_number_every_row_once,
    the_sealer_keeps_up_and_seals_the_rest_before_it_ends,
    a_refused_command_leaves_no_row,
);

/// A row about document `document`.
pub(crate) fn row(id: u128, document: u128) -> Row {
    Row {
        id: Uuid::from_u128(id),
        at_ms: 1_795_000_000_000,
        actor_id: Some(Uuid::from_u128(77)),
        actor_name: "Graciela Moreno".into(),
        for_id: None,
        action: "request.approve".into(),
        object_kind: "request".into(),
        object_id: Some(Uuid::from_u128(document)),
        object_number: Some(format!("S-2026-{document:06}")),
        address: Some("192.0.2.7".into()),
        session_id: Some(Uuid::from_u128(78)),
        before: Some(json!({ "state": "new", "amount_minor": 125_050 })),
        after: Some(json!({ "state": "approved", "purpose": "Peaje y almuerzo, Colón" })),
        outcome: Outcome::Done,
    }
}

pub(crate) async fn append_rows(db: &Db, rows: Vec<Row>) {
    let appended: Result<(), DbError> = db
        .write(move |tx| {
            let rows = rows.clone();
            Box::pin(async move {
                for row in &rows {
                    append(tx, row).await?;
                }
                Ok(())
            })
        })
        .await;
    appended.unwrap();
}

/// Row ids by seal number.
async fn sealed(db: &Db) -> Vec<u128> {
    let sql = "SELECT row_id FROM audit_seal ORDER BY number";
    let statement = Statement::from_string(db.read().get_database_backend(), sql);
    let rows = db.read().query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get_by_index::<Uuid>(0).unwrap().as_u128()).collect()
}

async fn what_was_written_can_only_be_added_to(target: Target) {
    let db = fresh(target).await;
    append_rows(&db, vec![row(1, 1), row(2, 1)]).await;
    assert_eq!(seal_once(&db).await.unwrap(), 2);
    let mut attempts = vec![
        "UPDATE audit_row SET actor_name = 'nobody'",
        "DELETE FROM audit_row",
        "UPDATE audit_seal SET number = number + 1",
        "DELETE FROM audit_seal WHERE number = 2",
    ];
    match target {
        Target::Sqlite => attempts.extend([
            "INSERT OR REPLACE INTO audit_row SELECT * FROM audit_row",
            "INSERT OR REPLACE INTO audit_seal SELECT * FROM audit_seal",
        ]),
        Target::Postgres => attempts.extend(["TRUNCATE audit_row", "TRUNCATE audit_seal"]),
    }
    for attempt in attempts {
        assert!(run(&db, attempt).await.is_err(), "{attempt}");
    }
    assert_eq!(verify(&db).await.unwrap().first_break, None);
}

/// An id says when a command began; the order is that in which the rows were written.
async fn rows_are_numbered_in_the_order_of_their_document(target: Target) {
    let db = fresh(target).await;
    append_rows(&db, vec![row(30, 1)]).await;
    append_rows(&db, vec![row(20, 1), row(25, 2)]).await;
    append_rows(&db, vec![row(10, 1)]).await;
    assert_eq!(seal_once(&db).await.unwrap(), 4);
    append_rows(&db, vec![row(5, 1)]).await;
    assert_eq!(seal_once(&db).await.unwrap(), 1);
    assert_eq!(sealed(&db).await, [30, 20, 25, 10, 5]);
    assert_eq!(seal_once(&db).await.unwrap(), 0);
}

async fn two_sealers_at_once_number_every_row_once(target: Target) {
    let db = fresh(target).await;
    let second = db.second_node().await;
    for part in 0..12 {
        append_rows(&db, (0..100).map(|n| row(part * 100 + n + 1, n)).collect()).await;
    }
    let sealers = (0..8).map(|n| seal_once(if n % 2 == 0 { &db } else { &second }));
    let mut total: u64 = join_all(sealers).await.into_iter().map(Result::unwrap).sum();
    // One that met another at work left the rest to it.
    total += seal_once(&db).await.unwrap();
    assert_eq!(total, 1200);
    let verification = verify(&db).await.unwrap();
    assert_eq!((verification.sealed, verification.waiting, verification.first_break), (1200, 0, None));
}

async fn the_sealer_keeps_up_and_seals_the_rest_before_it_ends(target: Target) {
    let db = fresh(target).await;
    let (stop, stopped) = oneshot::channel::<()>();
    let sealer = spawn_sealer(db.clone(), async move {
        let _told = stopped.await;
    });
    append_rows(&db, vec![row(1, 1)]).await;
    while number(&db, "SELECT COUNT(*) FROM audit_seal").await < 1 {
        tokio::task::yield_now().await;
    }
    append_rows(&db, vec![row(2, 1)]).await;
    stop.send(()).unwrap();
    sealer.await.unwrap();
    assert_eq!(sealed(&db).await, [1, 2]);
}

async fn a_refused_command_leaves_no_row(target: Target) {
    let db = fresh(target).await;
    let refused: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                append(tx, &row(1, 1)).await?;
                Err(DbError::Config("refused".into()))
            })
        })
        .await;
    assert!(refused.is_err());
    assert_eq!(seal_once(&db).await.unwrap(), 0);
    assert_eq!(verify(&db).await.unwrap().waiting, 0);
}

/// On PostgreSQL a command may write its row first and commit last.
#[tokio::test]
async fn a_row_that_commits_late_is_not_skipped_on_postgres() {
    let db = fresh(Target::Postgres).await;
    let (written, go) = (Arc::new(Semaphore::new(0)), Arc::new(Semaphore::new(0)));
    let (tell, wait) = (Arc::clone(&written), Arc::clone(&go));
    let mut late = pin!(db.write(move |tx| {
        let (tell, wait) = (Arc::clone(&tell), Arc::clone(&wait));
        Box::pin(async move {
            append(tx, &row(1, 1)).await?;
            tell.add_permits(1);
            let _permit = wait.acquire().await;
            Ok::<_, DbError>(())
        })
    }));
    assert!(poll!(&mut late).is_pending());
    futures::future::select(&mut late, pin!(written.acquire())).await;
    append_rows(&db, vec![row(2, 2)]).await;
    assert_eq!(seal_once(&db).await.unwrap(), 1, "only what is committed");
    go.add_permits(1);
    late.await.unwrap();
    assert_eq!(seal_once(&db).await.unwrap(), 1);
    assert_eq!(sealed(&db).await, [2, 1]);
    assert_eq!(verify(&db).await.unwrap().first_break, None);
}
