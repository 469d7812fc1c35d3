//! Many at once: of those who do the same thing exactly one does it, and what is written still adds up.

use futures::future::join_all;
use serde_json::{Value, json};

use caudal_stories::payments_world::{TRIP_MINOR, World, act, see};
use caudal_testing::{Answer, unlimited};

const CLIENTS: usize = 64;

/// How many went well; every other one was refused for a reason that tells the person what happened.
fn winners(answers: &[Answer]) -> usize {
    for answer in answers.iter().filter(|a| !a.status.is_success()) {
        let code = answer.json()["code"].clone();
        let told = ["live_payment", "changed_meanwhile", "wrong_state"];
        assert!(told.iter().any(|t| code == *t), "{answer}");
    }
    answers.iter().filter(|a| a.status.is_success()).count()
}

story!(
    of_many_who_prepare_the_same_request_one_does,
    |config| { config.limits = unlimited() },
    |portal| async {
        let world = World::of(portal).await;
        let request = world.released().await;
        let calls = (0..CLIENTS).map(|n| {
            let who = if n % 2 == 0 { &world.tomas } else { &world.graciela };
            who.post("/api/v1/payments", world.paying(&request)).into_future()
        });
        assert_eq!(winners(&join_all(calls).await), 1);
        assert_eq!(portal.count("SELECT COUNT(*) FROM payment", []).await, 1);
        assert_eq!(
            portal.count("SELECT value FROM counter WHERE name = 'payment:2026'", []).await,
            1,
            "no gap in numbers"
        );
        world.verify_ledger().await;
    }
);

story!(
    of_many_who_authorise_send_or_confirm_the_same_payment_one_does,
    |config| { config.limits = unlimited() },
    |portal| async {
        let world = World::of(portal).await;
        let request = world.released().await;
        let mut payment = world.prepared(world.paying(&request)).await;
        let send = json!({ "bank_reference": "TRF-1" });
        for (action, body) in [("authorize", json!({})), ("send", send), ("confirm", json!({}))] {
            let others = [&world.graciela, &world.yadira];
            let calls =
                (0..CLIENTS).map(|n| act(others[n % 2], &payment, action, body.clone()).into_future());
            assert_eq!(winners(&join_all(calls).await), 1, "{action}");
            payment = see(&world.graciela, &payment).await.ok();
        }
        assert_eq!(payment["state"], "confirmed");
        assert_eq!(world.at_the_bank().await, (-TRIP_MINOR, 0));
        assert_eq!(world.verify_ledger().await.entries, 2);
    }
);

story!(the_bank_has_one_answer_to_a_payment, |config| { config.limits = unlimited() }, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let payment = world.sent(world.paying(&request)).await;
    let calls = (0..CLIENTS).map(|n| {
        let (action, body) =
            if n % 2 == 0 { ("confirm", json!({})) } else { ("reject", json!({ "reason": "AC04" })) };
        act(&world.tomas, &payment, action, body).into_future()
    });
    assert_eq!(winners(&join_all(calls).await), 1);
    let seen = see(&world.tomas, &payment).await.ok();
    let (bank, _) = world.at_the_bank().await;
    assert_eq!(bank, if seen["state"] == "confirmed" { -TRIP_MINOR } else { 0 });
    assert_eq!(world.verify_ledger().await.entries, 2);
});

story!(one_intent_sent_many_times_is_done_once, |config| { config.limits = unlimited() }, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let payment = world.sent(world.paying(&request)).await;
    let confirm =
        || act(&world.tomas, &payment, "confirm", json!({})).key("tomas-confirma-una-vez").into_future();
    let answers = join_all((0..CLIENTS).map(|_| confirm())).await;
    let bodies: Vec<Value> = answers.into_iter().map(Answer::ok).collect();
    assert!(bodies.iter().all(|b| *b == bodies[0]), "every one of them is answered as the first");
    assert_eq!(world.verify_ledger().await.entries, 2);
});

story!(many_payments_from_one_account_add_up, |config| { config.limits = unlimited() }, |portal| async {
    let world = World::of(portal).await;
    let (_, account) = world.supplier("Repuestos Istmo, S. A.", "155-884-2").await;
    let pays = async |n: usize| {
        let payment = world.sent(world.invoice(account, 100 + i64::try_from(n).unwrap())).await;
        let (action, body) = match n % 3 {
            0 => ("reject", json!({ "reason": "AC04" })),
            _ => ("confirm", json!({})),
        };
        let answered = act(&world.graciela, &payment, action, body).await.ok();
        if n % 3 == 2 {
            act(&world.graciela, &answered, "return", json!({ "reason": "AC04" })).await.ok();
        }
    };
    join_all((0..CLIENTS).map(pays)).await;
    let kept: i64 = (0..CLIENTS).filter(|n| n % 3 == 1).map(|n| 100 + i64::try_from(n).unwrap()).sum();
    assert_eq!(world.at_the_bank().await, (-kept, 0));
    assert_eq!(world.balance("expense:5170").await, kept);
    world.verify_ledger().await;
});
