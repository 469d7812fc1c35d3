//! What somebody with the database in their hands may do to the trail, and that it shows.

use crate::audit::{append_rows, row};
use crate::run;
use caudal_db::Db;
use caudal_db::audit::{Fault, checkpoint, seal_once, verify, verify_against};
use caudal_db::testing::{Target, TestDb, fresh};

crate::both_engines!(
    an_untouched_trail_holds,
    an_edited_row_shows,
    an_edited_row_with_its_hash_made_new_shows,
    a_removed_row_shows,
    a_removed_seal_shows,
    a_removed_row_with_its_seal_shows,
    reordered_seals_show,
    a_cut_end_shows,
    a_cut_end_with_its_rows_shows_against_a_checkpoint,
    a_row_edited_before_it_was_sealed_shows,
    a_row_that_was_smuggled_in_shows,
);

/// Seven rows, sealed, and the guards taken off.
pub async fn open_trail(target: Target) -> TestDb {
    let db = fresh(target).await;
    append_rows(&db, (1..=7).map(|n| row(n, n)).collect()).await;
    assert_eq!(seal_once(&db).await.unwrap(), 7);
    let guards = match target {
        Target::Sqlite => {
            "DROP TRIGGER audit_row_no_update; DROP TRIGGER audit_row_no_delete;
             DROP TRIGGER audit_seal_no_update; DROP TRIGGER audit_seal_no_delete"
        }
        Target::Postgres => {
            "DROP TRIGGER audit_row_append_only ON audit_row; DROP TRIGGER audit_seal_append_only ON audit_seal"
        }
    };
    run(&db, guards).await.unwrap();
    db
}

async fn first_break(db: &Db) -> Option<(Option<i64>, Fault)> {
    verify(db).await.unwrap().first_break.map(|found| (found.number, found.fault))
}

async fn an_untouched_trail_holds(target: Target) {
    let db = open_trail(target).await;
    let kept = checkpoint(&db).await.unwrap();
    append_rows(&db, vec![row(8, 8)]).await;
    let verification = verify_against(&db, Some(&kept)).await.unwrap();
    assert_eq!(verification.first_break, None);
    assert_eq!((verification.sealed, verification.waiting), (7, 1));
    assert_eq!(verification.head, kept.head);
    seal_once(&db).await.unwrap();
    assert_eq!(verify_against(&db, Some(&kept)).await.unwrap().first_break, None);
}

async fn an_edited_row_shows(target: Target) {
    let db = open_trail(target).await;
    run(&db, "UPDATE audit_row SET actor_name = 'Kevin' WHERE object_number = 'S-2026-000003'")
        .await
        .unwrap();
    assert_eq!(first_break(&db).await, Some((Some(3), Fault::RowChanged)));
}

async fn an_edited_row_with_its_hash_made_new_shows(target: Target) {
    let db = open_trail(target).await;
    // As if the hash had been computed again: that of another row.
    run(
        &db,
        "UPDATE audit_row SET hash = (SELECT hash FROM audit_row WHERE object_number = 'S-2026-000001')
         WHERE object_number = 'S-2026-000004'",
    )
    .await
    .unwrap();
    assert_eq!(first_break(&db).await, Some((Some(4), Fault::RowChanged)));
    // And in the seal as well.
    run(
        &db,
        "UPDATE audit_seal SET row_hash = (SELECT row_hash FROM audit_seal WHERE number = 1) WHERE number = 4",
    )
    .await
    .unwrap();
    assert_eq!(first_break(&db).await, Some((Some(4), Fault::RowChanged)));
}

async fn a_removed_row_shows(target: Target) {
    let db = open_trail(target).await;
    run(&db, "DELETE FROM audit_row WHERE object_number = 'S-2026-000005'").await.unwrap();
    assert_eq!(first_break(&db).await, Some((Some(5), Fault::RowMissing)));
}

async fn a_removed_seal_shows(target: Target) {
    let db = open_trail(target).await;
    run(&db, "DELETE FROM audit_seal WHERE number = 2").await.unwrap();
    assert_eq!(first_break(&db).await, Some((Some(2), Fault::NumberMissing)));
}

async fn a_removed_row_with_its_seal_shows(target: Target) {
    let db = open_trail(target).await;
    run(
        &db,
        "DELETE FROM audit_row WHERE object_number = 'S-2026-000002';
         DELETE FROM audit_seal WHERE number = 2;
         UPDATE audit_seal SET number = 2 WHERE number = 7",
    )
    .await
    .unwrap();
    assert_eq!(first_break(&db).await, Some((Some(2), Fault::LinkBroken)));
}

async fn reordered_seals_show(target: Target) {
    let db = open_trail(target).await;
    run(
        &db,
        "UPDATE audit_seal SET number = 100 WHERE number = 3;
         UPDATE audit_seal SET number = 3 WHERE number = 4;
         UPDATE audit_seal SET number = 4 WHERE number = 100",
    )
    .await
    .unwrap();
    assert_eq!(first_break(&db).await, Some((Some(3), Fault::LinkBroken)));
}

async fn a_cut_end_shows(target: Target) {
    let db = open_trail(target).await;
    run(&db, "DELETE FROM audit_seal WHERE number > 5").await.unwrap();
    assert_eq!(first_break(&db).await, Some((None, Fault::RowUnsealed)));
}

async fn a_cut_end_with_its_rows_shows_against_a_checkpoint(target: Target) {
    let db = open_trail(target).await;
    let kept = checkpoint(&db).await.unwrap();
    run(
        &db,
        "DELETE FROM audit_seal WHERE number > 5; DELETE FROM audit_row WHERE object_number > 'S-2026-000005'",
    )
    .await
    .unwrap();
    assert_eq!(first_break(&db).await, None, "nothing in the database itself can tell");
    let found = verify_against(&db, Some(&kept)).await.unwrap().first_break;
    assert_eq!(found.map(|found| found.fault), Some(Fault::CheckpointMissed));
    append_rows(&db, vec![row(8, 8), row(9, 9), row(10, 10)]).await;
    seal_once(&db).await.unwrap();
    let found = verify_against(&db, Some(&kept)).await.unwrap().first_break;
    assert_eq!(found.map(|found| found.fault), Some(Fault::CheckpointMissed), "as long again, and another");
}

async fn a_row_edited_before_it_was_sealed_shows(target: Target) {
    let db = open_trail(target).await;
    append_rows(&db, vec![row(8, 8)]).await;
    run(&db, "UPDATE audit_row SET after_json = NULL WHERE object_number = 'S-2026-000008'").await.unwrap();
    assert_eq!(first_break(&db).await, Some((None, Fault::RowChanged)));
    run(&db, "DELETE FROM audit_row WHERE object_number = 'S-2026-000008'").await.unwrap();
    assert_eq!(first_break(&db).await, Some((None, Fault::RowMissing)));
}

async fn a_row_that_was_smuggled_in_shows(target: Target) {
    let db = open_trail(target).await;
    append_rows(&db, vec![row(8, 8)]).await;
    run(&db, "DELETE FROM audit_unsealed").await.unwrap();
    assert_eq!(first_break(&db).await, Some((None, Fault::RowUnsealed)));
}
