//! Many at one box at once: of those who do the same thing exactly one does it, everybody else is told why not, and what is
//! in the box is what moved.

use caudal_domain::permission::Permission::{CashClosingReport, ManageCashClosing, SuperviseCashClosing};
use futures::FutureExt as _;
use futures::future::{BoxFuture, join_all};
use serde_json::json;

use caudal_stories::cash_world::{SESSIONS, Till, act, counts};
use caudal_testing::{Answer, Call, Person, Portal, each, text, unlimited, version};

const CLIENTS: usize = 64;
/// What each trip costs that is paid here, in cents.
const FARE_MINOR: i64 = 1_000;

/// How many went well; every other one was told one of these reasons.
fn winners(answers: &[Answer], told: &[(u16, &str)]) -> i64 {
    for answer in answers.iter().filter(|a| !a.status.is_success()) {
        let code = answer.json()["code"].clone();
        assert!(told.iter().any(|(status, t)| answer.status.as_u16() == *status && code == *t), "{answer}");
    }
    answers.iter().map(|a| i64::from(a.status.is_success())).sum()
}

async fn at_once(calls: impl IntoIterator<Item = Call>) -> Vec<Answer> {
    join_all(calls.into_iter().map(IntoFuture::into_future)).await
}

const BOX_OPEN: (u16, &str) = (409, "box_open");
const WRONG_STATE: (u16, &str) = (409, "wrong_state");
const LIVE_PAYMENT: (u16, &str) = (409, "live_payment");
const CASH_SHORT: (u16, &str) = (409, "cash_short");
const ALREADY_REVERSED: (u16, &str) = (409, "already_reversed");
const CHANGED: (u16, &str) = (412, "changed_meanwhile");

async fn cashiers(portal: &Portal) -> Vec<Person> {
    let mut people = Vec::new();
    for name in ["Luis Otero", "Dalia Him", "Ana Vega"] {
        people.push(portal.person(name, &[ManageCashClosing], &[]).await);
    }
    people
}

story!(of_many_who_open_one_box_one_does, |config| { config.limits = unlimited() }, |portal| async {
    let till = Till::of(portal).await;
    let mut people = cashiers(portal).await;
    people.push(till.ivan.clone());
    let found = counts(14, 15, 20);
    let calls = (0..CLIENTS).map(|n| till.opening(&people[n % people.len()], &found, Some("Fondo inicial")));
    assert_eq!(winners(&at_once(calls).await, &[BOX_OPEN]), 1);
    let all = till.nereida.get(SESSIONS).await.ok();
    assert_eq!(each(&all["items"], "number"), ["TUR-2026-000001"], "no gap in numbers");
    assert_eq!((till.cash().await, till.world.verify_ledger().await.entries), (30_000, 1), "posted once");
});

story!(
    of_many_who_pay_one_request_out_of_two_boxes_one_does,
    |config| { config.limits = unlimited() },
    |portal| async {
        let till = Till::of(portal).await;
        let luis = portal.person("Luis Otero", &[ManageCashClosing], &[]).await;
        let other = till.box_in_panama(0).await;
        let body =
            json!({ "box_id": other["id"], "counts": counts(14, 15, 20), "explanation": "Fondo inicial" });
        let (here, there) = (till.opened().await, luis.post(SESSIONS, body).await.created());
        let request = till.cash_trip_of(FARE_MINOR).await;
        let calls = (0..CLIENTS).map(|n| {
            let (who, session) = if n % 2 == 0 { (&till.ivan, &here) } else { (&luis, &there) };
            till.paying(who, session, &request, None)
        });
        assert_eq!(winners(&at_once(calls).await, &[LIVE_PAYMENT]), 1);
        let there = till.world.balance(&format!("cash:{}", text(&other["id"]))).await;
        assert_eq!(till.cash().await + there, 60_000 - FARE_MINOR);
        let advances = format!("advances:{}", till.world.driver);
        assert_eq!(till.world.balance(&advances).await, FARE_MINOR);
        assert_eq!(portal.count("SELECT COUNT(*) FROM payment", []).await, 1);
        assert_eq!(till.world.verify_ledger().await.entries, 3, "two openings and one payment");
    }
);

story!(
    many_who_take_more_than_there_is_leave_no_box_below_zero,
    |config| { config.limits = unlimited() },
    |portal| async {
        let till = Till::of(portal).await;
        let session = till.opened().await;
        let minor = |n: usize| 401 + 13 * i64::try_from(n).unwrap();
        let calls = (0..CLIENTS).map(|n| till.moving(&session, "Gastos menores", minor(n)));
        let answers = at_once(calls).await;
        let many = winners(&answers, &[CASH_SHORT]);
        let went = |n: &usize| answers[*n].status.is_success();
        let taken: i64 = (0..CLIENTS).filter(went).map(minor).sum();
        let left = till.cash().await;
        assert_eq!(left, 30_000 - taken);
        assert!(left >= 0, "no box is ever below zero");
        let refused = (0..CLIENTS).filter(|n| !went(n)).map(minor).min().unwrap();
        assert!(refused > left, "{refused} was refused, and {left} are there");
        let seen = till.see(&till.ivan, &session).await;
        assert_eq!(seen["expected_minor"], left);
        assert_eq!(seen["movements"].as_array().unwrap().len() as i64, 1 + many);
        assert_eq!(till.world.verify_ledger().await.entries, 1 + many);
    }
);

story!(payments_race_with_the_freeze, |config| { config.limits = unlimited() }, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let trips = till.fares(CLIENTS / 4, FARE_MINOR).await;
    // Each trip is paid by four, and between them the box is frozen as it should stand by then: one of these guesses is
    // nearly always right.
    let mut calls: Vec<BoxFuture<'static, (bool, Answer)>> = Vec::new();
    for (n, trip) in trips.iter().enumerate() {
        for _ in 0..4 {
            let pay = till.paying(&till.ivan, &session, trip, None);
            calls.push(pay.into_future().map(|answer| (true, answer)).boxed());
        }
        if n < trips.len() / 2 {
            continue;
        }
        let before_this = version(&session) + n as i64;
        for guess in [before_this, before_this + 1] {
            let stands = json!({ "id": session["id"], "version": guess });
            let freeze = act(&till.ivan, &stands, "freeze", json!({}));
            calls.push(freeze.into_future().map(|answer| (false, answer)).boxed());
        }
    }
    let answers = join_all(calls).await;
    let of = |pays: bool| -> Vec<_> {
        answers.iter().filter(|(paid, _)| *paid == pays).map(|(_, answer)| answer.clone()).collect()
    };
    let paid = winners(&of(true), &[LIVE_PAYMENT, WRONG_STATE]);
    if winners(&of(false), &[CHANGED, WRONG_STATE]) == 0 {
        assert_eq!(paid, trips.len() as i64, "nothing kept anybody from paying");
        act(&till.ivan, &till.see(&till.ivan, &session).await, "freeze", json!({})).await.ok();
    }
    let paid_minor = FARE_MINOR * paid;
    assert_eq!(till.cash().await, 30_000 - paid_minor);

    let late = trips.iter().map(|trip| till.paying(&till.ivan, &session, trip, None));
    assert_eq!(winners(&at_once(late).await, &[WRONG_STATE]), 0, "afterwards none");
    let counting = till.see(&till.ivan, &session).await;
    let counted = act(&till.ivan, &counting, "submit", json!({ "counts": counts(14, 15, 20) })).await.ok();
    assert_eq!(counted["expected_minor"], 30_000 - paid_minor, "each that was paid is counted");
    let oscar = portal.person("Óscar Villarreal", &[CashClosingReport], &[]).await;
    let told = oscar.get("/api/v1/cash/report").await.ok()["currencies"][0]["total"].clone();
    assert_eq!((&told["payments_minor"], &told["out_minor"]), (&json!(paid_minor), &json!(0)));
    assert_eq!(till.world.verify_ledger().await.entries, 1 + paid);
});

story!(
    two_supervisors_decide_at_once_and_one_does,
    |config| { config.limits = unlimited() },
    |portal| async {
        let till = Till::of(portal).await;
        let ofelia = portal.person("Ofelia Ríos", &[SuperviseCashClosing], &[]).await;
        let waiting = till.waiting().await;
        let calls = (0..CLIENTS).map(|n| {
            let (who, treatment) =
                if n % 2 == 0 { (&till.nereida, "company") } else { (&ofelia, "custodian") };
            act(who, &waiting, "approve", json!({ "treatment": treatment }))
        });
        assert_eq!(winners(&at_once(calls).await, &[CHANGED, WRONG_STATE]), 1);
        let closed = till.see(&till.nereida, &waiting).await;
        let (by, lost, owed) = match text(&closed["treatment"]) {
            "company" => ("Nereida Vega", 250, 0),
            _ => ("Ofelia Ríos", 0, 250),
        };
        assert_eq!(closed["closed_by"]["name"], by);
        // Against the 300.00 that nobody had booked before the first opening.
        assert_eq!((till.world.balance("over_short").await, till.owed().await), (lost - 30_000, owed));
        assert_eq!((till.cash().await, till.world.verify_ledger().await.entries), (29_750, 2), "booked once");
    }
);

story!(
    deciding_races_with_the_next_opening_and_both_agree_on_what_is_there,
    |config| { config.limits = unlimited() },
    |portal| async {
        let till = Till::of(portal).await;
        let waiting = till.waiting().await;
        let found = counts(14, 15, 10);
        let calls = (0..CLIENTS).map(|n| match n % 2 {
            0 => till.opening(&till.ivan, &found, None),
            _ => act(&till.nereida, &waiting, "approve", json!({ "treatment": "company" })),
        });
        assert_eq!(winners(&at_once(calls).await, &[BOX_OPEN, CHANGED, WRONG_STATE]), 2, "one of each");
        let open = till.ivan.get(&format!("{SESSIONS}?state=open")).await.ok();
        assert_eq!(open["items"].as_array().unwrap().len(), 1);
        let next = till.see(&till.ivan, &open["items"][0]).await;
        assert_eq!((&next["left_minor"], &next["expected_minor"]), (&json!(29_750), &json!(29_750)));
        assert_eq!(till.see(&till.ivan, &waiting).await["state"], "closed");
        assert_eq!((till.cash().await, till.world.verify_ledger().await.entries), (29_750, 2));
    }
);

story!(of_many_who_undo_one_movement_one_does, |config| { config.limits = unlimited() }, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let noted = till.moving(&session, "Gastos menores", 1_250).await.created();
    let undo = format!("/api/v1/cash/movements/{}/actions/reverse", text(&noted["movements"][1]["id"]));
    let calls = (0..CLIENTS).map(|_| till.ivan.post(&undo, json!({ "reason": "Se anotó dos veces" })));
    assert_eq!(winners(&at_once(calls).await, &[ALREADY_REVERSED]), 1);
    assert_eq!(till.see(&till.ivan, &session).await["movements"].as_array().unwrap().len(), 3);
    assert_eq!((till.cash().await, till.world.verify_ledger().await.entries), (30_000, 3));
});
