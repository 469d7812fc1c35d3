use crate::number;
use caudal_db::idempotency::{Claim, Scope, Settled, claim, purge, settle, store};
use caudal_db::testing::{Target, fresh};
use caudal_db::{Db, DbError, counter};
use futures::future::join_all;
use serde_json::{Value, json};

crate::both_engines!(
    a_call_repeated_is_answered_as_the_first_time,
    the_same_key_with_another_body_is_told_apart,
    a_refused_command_gives_its_key_back,
    sixty_four_repetitions_at_once_happen_once,
    old_keys_go_and_young_ones_stay,
    what_was_done_settles_as_done_and_what_never_came_is_withdrawn_for_good,
    a_command_and_its_withdrawal_at_once_agree,
);

fn scope(principal: &str, key: &str, body: &str) -> Scope {
    Scope {
        principal: principal.into(),
        method: "POST".into(),
        path: "/api/v1/requests".into(),
        key: key.into(),
        body_hash: body.into(),
    }
}

/// A command that takes a number, once per key.
async fn take_number(db: &Db, scope: &Scope, at_ms: i64) -> Result<Result<(u16, Value), Claim>, DbError> {
    let scope = scope.clone();
    db.write(move |tx| {
        let scope = scope.clone();
        Box::pin(async move {
            match claim(tx, &scope, at_ms).await? {
                Claim::New => {
                    let answer = json!({ "number": counter::next(tx, "request:2026").await? });
                    store(tx, &scope, at_ms, 201, &answer.to_string()).await?;
                    Ok(Ok((201, answer)))
                }
                Claim::Replay { status, json } => Ok(Ok((status, serde_json::from_str(&json).unwrap()))),
                refused @ (Claim::OtherBody | Claim::Withdrawn) => Ok(Err(refused)),
            }
        })
    })
    .await
}

async fn a_call_repeated_is_answered_as_the_first_time(target: Target) {
    let db = fresh(target).await;
    let first = take_number(&db, &scope("yadira", "k1", "b"), 1).await.unwrap();
    assert_eq!(first, Ok((201, json!({ "number": 1 }))));
    assert_eq!(take_number(&db, &scope("yadira", "k1", "b"), 2).await.unwrap(), first);
    let others = [scope("yadira", "k2", "b"), scope("rogelio", "k1", "b")];
    for (other, expected) in others.iter().zip(2..) {
        let answer = take_number(&db, other, 3).await.unwrap();
        assert_eq!(answer, Ok((201, json!({ "number": expected }))), "another key or person is another call");
    }
}

async fn the_same_key_with_another_body_is_told_apart(target: Target) {
    let db = fresh(target).await;
    take_number(&db, &scope("yadira", "k", "b"), 1).await.unwrap().unwrap();
    assert_eq!(take_number(&db, &scope("yadira", "k", "c"), 1).await.unwrap(), Err(Claim::OtherBody));
}

async fn a_refused_command_gives_its_key_back(target: Target) {
    let db = fresh(target).await;
    let refused: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                assert_eq!(claim(tx, &scope("yadira", "k", "b"), 1).await?, Claim::New);
                Err(DbError::Config("refused".into()))
            })
        })
        .await;
    assert!(refused.is_err());
    assert_eq!(
        take_number(&db, &scope("yadira", "k", "b"), 1).await.unwrap(),
        Ok((201, json!({ "number": 1 })))
    );
}

async fn sixty_four_repetitions_at_once_happen_once(target: Target) {
    let db = fresh(target).await;
    let second = db.second_node().await;
    let scope = scope("yadira", "k", "b");
    let calls = (0..64).map(|n| take_number(if n % 2 == 0 { &db } else { &second }, &scope, 1));
    for answer in join_all(calls).await {
        assert_eq!(answer.unwrap(), Ok((201, json!({ "number": 1 }))));
    }
    assert_eq!(number(&db, "SELECT value FROM counter").await, 1);
}

async fn old_keys_go_and_young_ones_stay(target: Target) {
    let db = fresh(target).await;
    let filled: Result<(), DbError> = db
        .write(|tx| {
            Box::pin(async move {
                for n in 0..2500_i64 {
                    let scope = scope("yadira", &n.to_string(), "b");
                    claim(tx, &scope, n).await?;
                    store(tx, &scope, n, 200, "null").await?;
                }
                Ok(())
            })
        })
        .await;
    filled.unwrap();
    assert_eq!(purge(&db, 2400).await.unwrap(), 2400, "in three slices");
    assert_eq!(purge(&db, 2400).await.unwrap(), 0);
    assert_eq!(number(&db, "SELECT MIN(at_ms) FROM idempotency_key").await, 2400);
    assert_eq!(number(&db, "SELECT COUNT(*) FROM idempotency_key").await, 100);
}

/// SQLite has the key only together with its answer.
#[tokio::test]
async fn a_key_without_an_answer_is_an_error_on_postgres() {
    let db = fresh(Target::Postgres).await;
    for attempt in 0..2 {
        let claimed: Result<Claim, DbError> =
            db.write(|tx| Box::pin(async move { Ok(claim(tx, &scope("yadira", "k", "b"), 1).await?) })).await;
        assert_eq!(claimed.is_ok(), attempt == 0);
    }
}

async fn settled(db: &Db, scope: &Scope, at_ms: i64) -> Result<Settled, DbError> {
    let scope = scope.clone();
    db.write(move |tx| {
        let scope = scope.clone();
        Box::pin(async move { Ok(settle(tx, &scope, at_ms).await?) })
    })
    .await
}

async fn what_was_done_settles_as_done_and_what_never_came_is_withdrawn_for_good(target: Target) {
    let db = fresh(target).await;
    let (done, lost) = (scope("yadira", "k1", "b"), scope("yadira", "k2", "b"));
    take_number(&db, &done, 7).await.unwrap().unwrap();
    let found = Settled::Done { status: 201, json: json!({ "number": 1 }).to_string(), at_ms: 7 };
    // Whoever asks need not know the body any more.
    assert_eq!(settled(&db, &scope("yadira", "k1", ""), 9).await.unwrap(), found);
    assert_eq!(take_number(&db, &done, 10).await.unwrap(), Ok((201, json!({ "number": 1 }))));

    for at_ms in [9, 10] {
        assert_eq!(settled(&db, &lost, at_ms).await.unwrap(), Settled::Withdrawn);
    }
    assert_eq!(take_number(&db, &lost, 11).await.unwrap(), Err(Claim::Withdrawn));
    let others = scope("rogelio", "k2", "b");
    assert_eq!(take_number(&db, &others, 11).await.unwrap(), Ok((201, json!({ "number": 2 }))));
}

async fn a_command_and_its_withdrawal_at_once_agree(target: Target) {
    let db = fresh(target).await;
    let keys: Vec<_> = (0..32).map(|n| scope("yadira", &format!("k{n}"), "b")).collect();
    let both = keys.iter().map(|key| async {
        let (command, withdrawal) = tokio::join!(take_number(&db, key, 1), settled(&db, key, 1));
        (command.unwrap(), withdrawal.unwrap())
    });
    for (command, withdrawal) in join_all(both).await {
        match withdrawal {
            Settled::Withdrawn => assert_eq!(command, Err(Claim::Withdrawn)),
            Settled::Done { status, json, .. } => {
                assert_eq!(command, Ok((status, serde_json::from_str(&json).unwrap())));
            }
        }
    }
}
