//! Many at once: what is undone is undone once, and what happens to it meanwhile happens instead or not at all.

use futures::future::join_all;
use serde_json::json;

use caudal_stories::cancellations_world::{CANCELLATIONS, Undoers, execute, paper, see};
use caudal_stories::payments_world::{World, act, see as see_payment};
use caudal_testing::{Answer, unlimited};

const CLIENTS: usize = 64;

/// How many went well; every other one was refused for one of these reasons.
fn winners(answers: &[Answer], told: &[&str]) -> usize {
    for answer in answers.iter().filter(|a| !a.status.is_success()) {
        let code = answer.json()["code"].clone();
        assert!(told.iter().any(|t| code == *t), "{answer}");
    }
    answers.iter().filter(|a| a.status.is_success()).count()
}

story!(of_many_who_cancel_the_same_one_does, |config| { config.limits = unlimited() }, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    let papers = join_all((0..CLIENTS).map(|_| paper(&undo.celia, "payment", &payment))).await;
    let asks = papers.into_iter().map(|paper| {
        let body = undo.asking("payment", &payment, Some("payable"), &[paper]);
        undo.celia.post(CANCELLATIONS, body).into_future()
    });
    assert_eq!(winners(&join_all(asks).await, &["cancellation_open"]), 1);
    let open = undo.dario.get(&format!("{CANCELLATIONS}?state=requested")).await.ok();
    let seen = see(&undo.dario, &open["items"][0]).await;
    let executes = (0..CLIENTS).map(|_| execute(&undo.dario, &seen).into_future());
    assert_eq!(winners(&join_all(executes).await, &["changed_meanwhile"]), 1);
    assert_eq!(world.at_the_bank().await, (0, 0));
    assert_eq!(world.verify_ledger().await.entries, 4);
});

story!(
    a_payment_is_cancelled_or_comes_back_and_not_both,
    |config| { config.limits = unlimited() },
    |portal| async {
        let world = World::of(portal).await;
        let undo = Undoers::of(portal).await;
        let request = world.released().await;
        let payment = world.confirmed(world.paying(&request)).await;
        let asked = undo.ask_cancellation(&undo.celia, "payment", &payment, Some("payable")).await;
        let seen = see(&undo.dario, &asked).await;
        let back = json!({ "reason": "AC04" });
        let calls = (0..CLIENTS).map(|n| {
            if n % 2 == 0 {
                execute(&undo.dario, &seen).into_future()
            } else {
                act(&world.tomas, &payment, "return", back.clone()).into_future()
            }
        });
        let told = ["changed_meanwhile", "wrong_state", "nothing_to_cancel"];
        assert_eq!(winners(&join_all(calls).await, &told), 1);
        let state = see_payment(&world.tomas, &payment).await.ok()["state"].clone();
        assert!(state == "reversed" || state == "returned", "{state}");
        assert_eq!(world.at_the_bank().await, (0, 0));
        assert_eq!(world.balance(&format!("advances:{}", world.driver)).await, 0);
        world.verify_ledger().await;
    }
);

story!(one_decision_sent_many_times_is_done_once, |config| { config.limits = unlimited() }, |portal| async {
    let world = World::of(portal).await;
    let undo = Undoers::of(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    let asked = undo.ask_cancellation(&undo.celia, "payment", &payment, Some("cancelled")).await;
    let seen = see(&undo.dario, &asked).await;
    let once = || execute(&undo.dario, &seen).key("dario-anula-una-vez").into_future();
    let bodies: Vec<_> = join_all((0..CLIENTS).map(|_| once())).await.into_iter().map(Answer::ok).collect();
    assert!(bodies.iter().all(|body| *body == bodies[0]), "every one of them is answered as the first");
    assert_eq!(world.verify_ledger().await.entries, 4);
});
