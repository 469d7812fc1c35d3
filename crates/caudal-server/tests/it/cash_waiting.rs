//! What waits at the cash boxes: the root page shows each what they can do something about, and the navigation counts the same.

use caudal_domain::ids::Id;
use caudal_domain::permission::Permission::{ManageCashClosing, ManageSinglePayments, SuperviseCashClosing};
use serde_json::{Value, json};

use caudal_stories::cash_world::{SESSIONS, Till, act, counts};
use caudal_testing::{Person, each, id, text, version};

async fn home(who: &Person) -> Value {
    who.get("/api/v1/home").await.ok()
}

async fn waiting(who: &Person) -> Value {
    who.get("/api/v1/cash/counts").await.ok()
}

fn nothing() -> Value {
    json!({ "payable": 0, "to_review": 0, "deposits": 0 })
}

story!(a_custodian_sees_their_box_and_whom_to_pay_and_while_counting_no_amount, |portal| async {
    let till = Till::of(portal).await;
    let before = home(&till.ivan).await;
    assert_eq!(each(&before["cash_boxes"]["items"], "name"), ["Caja Colón"]);
    assert_eq!(before["cash_boxes"]["items"][0]["session"], json!(null), "they may open it");
    assert_eq!(home(&till.world.yadira).await["cash_boxes"]["count"], 0, "an administrator keeps no box");
    assert_eq!(home(&till.world.eliecer).await["cash_boxes"], json!(null));

    let luis = portal.person("Luis Otero", &[ManageCashClosing], &[]).await;
    let session = till.opened().await;
    assert_eq!(home(&luis).await["cash_boxes"]["items"], json!([]), "somebody else keeps it");
    let shown = home(&till.ivan).await["cash_boxes"]["items"][0].clone();
    assert_eq!((&shown["session"]["id"], &shown["session"]["state"]), (&session["id"], &json!("open")));
    assert_eq!(
        (&shown["session"]["expected_minor"], &shown["above_ceiling"]),
        (&json!(30_000), &json!(false))
    );
    let full = till.moving(&session, "Otros ingresos", 20_001).await.created();
    let shown = home(&till.ivan).await["cash_boxes"]["items"][0].clone();
    assert_eq!(shown["above_ceiling"], json!(true), "a cent above its ceiling");

    let trip = till.cash_trip().await;
    let seen = home(&till.ivan).await["to_pay_in_cash"].clone();
    assert_eq!((&seen["count"], &seen["items"][0]["number"]), (&json!(1), &trip["number"]));
    assert_eq!(waiting(&till.ivan).await, json!({ "payable": 1, "to_review": 0, "deposits": 0 }));
    assert_eq!(home(&till.nereida).await["to_pay_in_cash"], json!(null), "a supervisor pays nothing");
    assert_eq!(home(&till.world.yadira).await["to_pay_in_cash"]["items"], json!([]), "nor who keeps no box");
    assert_eq!(waiting(&till.world.yadira).await["payable"], 0);

    let counting = act(&till.ivan, &full, "freeze", json!({})).await.ok();
    let shown = home(&till.ivan).await["cash_boxes"]["items"][0].clone();
    assert_eq!(shown["session"]["state"], "counting");
    for hidden in ["expected_minor", "counted_minor", "difference_minor"] {
        assert_eq!(shown["session"][hidden], json!(null), "{hidden}");
    }
    assert_eq!(shown["above_ceiling"], json!(false), "that would tell them what should be there");
    act(&till.ivan, &counting, "submit", json!({ "counts": counts(24, 0, 0) })).await.ok();
    let boxes = home(&till.ivan).await["cash_boxes"].clone();
    assert_eq!(boxes["count"], 2, "the session that waits, and the box, which may be opened again");
    assert_eq!(boxes["items"][0]["session"]["state"], "pending_review");
    assert_eq!(boxes["items"][0]["unexplained"], json!(true), "they have to say why it differs");
    assert_eq!(boxes["items"][1]["session"], json!(null));
    till.opening(&till.ivan, &counts(24, 0, 0), None).await.created();
    let boxes = home(&till.ivan).await["cash_boxes"].clone();
    let states = boxes["items"].as_array().unwrap().iter().map(|b| text(&b["session"]["state"]));
    assert_eq!(states.collect::<Vec<_>>(), ["open", "pending_review"], "where they work now comes first");
});

story!(cash_is_counted_as_waiting_for_who_may_hand_it_out, |portal| async {
    let till = Till::of(portal).await;
    let trip = till.cash_trip().await;
    let world = &till.world;
    for who in [&world.milagros, &world.eliecer, &world.rogelio] {
        portal.grant(who.id(), ManageCashClosing, None).await;
    }
    for (who, count, keeps_from_it) in [
        (&till.ivan, 1, json!(null)),
        (&world.milagros, 0, json!("same_as_requester")),
        (&world.eliecer, 0, json!("same_as_beneficiary")),
        (&world.rogelio, 0, json!("approver_pays")),
    ] {
        let list = who.get("/api/v1/cash/payable").await.ok()["items"].clone();
        assert_eq!((&list[0]["number"], &list[0]["blocked_by"]["code"]), (&trip["number"], &keeps_from_it));
        assert_eq!(waiting(who).await["payable"], count, "{list}");
        let seen = home(who).await["to_pay_in_cash"].clone();
        assert_eq!(seen["count"], count);
        assert_eq!(each(&seen["items"], "number").len(), usize::from(count == 1));
    }
});

story!(a_supervisor_sees_the_closings_that_they_may_decide_on_and_never_their_own, |portal| async {
    let till = Till::of(portal).await;
    let both = portal.person("Berta Luna", &[ManageCashClosing, SuperviseCashClosing], &[]).await;
    let witness = portal.person("Testigo Ríos", &[SuperviseCashClosing], &[]).await;
    assert_eq!(waiting(&till.nereida).await, nothing());

    // Counted by Berta for an absent Iván, before a witness: neither of them decides on it.
    let session = till.opened().await;
    let absent = json!({ "witness_id": witness.id().0 });
    let counting = act(&both, &session, "freeze", absent).await.ok();
    assert_eq!(waiting(&till.nereida).await, nothing(), "nothing is submitted yet");
    let first = act(&both, &counting, "submit", json!({ "counts": counts(14, 15, 20) })).await.ok();
    for (who, count) in [(&till.nereida, 1), (&both, 0), (&witness, 0)] {
        assert_eq!(home(who).await["closings"]["count"], count);
        assert_eq!(waiting(who).await["to_review"], count);
    }

    // Berta's own.
    portal.wait(std::time::Duration::from_secs(1));
    let own = till.opening(&both, &counts(14, 15, 20), None).await.created();
    let own = act(&both, &own, "freeze", json!({})).await.ok();
    let own = act(&both, &own, "submit", json!({ "counts": counts(14, 15, 20) })).await.ok();
    let seen = home(&till.nereida).await["closings"].clone();
    assert_eq!(each(&seen["items"], "id"), [text(&first["id"]), text(&own["id"])], "the oldest first");
    assert_eq!(home(&both).await["closings"], json!({ "count": 0, "items": [] }));
    assert_eq!(home(&witness).await["closings"]["count"], 1, "Berta's, which they did not see counted");
    assert_eq!(home(&till.ivan).await["closings"], json!(null));

    // Within a branch.
    let elsewhere = portal.person("Olga Sáenz", &[], &[]).await;
    let other =
        till.world.yadira.post("/api/v1/settings/branches", json!({ "name": "David" })).await.created();
    portal.grant_in(elsewhere.id(), SuperviseCashClosing, Id::new(id(&other["id"]))).await;
    assert_eq!(home(&elsewhere).await["closings"]["count"], 0);
    portal.grant_in(elsewhere.id(), SuperviseCashClosing, Id::new(id(&till.cash_box["branch"]["id"]))).await;
    assert_eq!(home(&elsewhere).await["closings"]["count"], 2);

    act(&till.nereida, &first, "approve", json!({ "treatment": "company" })).await.ok();
    assert_eq!(waiting(&till.nereida).await["to_review"], 1);
});

story!(treasury_sees_the_deposits_that_it_may_confirm, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let path = format!("{SESSIONS}/{}/transfers", text(&session["id"]));
    let bag = |to: &Value| json!({ "to_id": to, "amount_minor": 5_000, "carrier": "Eliécer Quintero" });
    let tomas = &till.world.tomas;
    assert_eq!(home(tomas).await["deposits"], json!({ "count": 0, "items": [] }));
    let sent = till.ivan.post(&path, bag(&json!(till.world.source))).await.created();
    let seen = home(tomas).await["deposits"].clone();
    assert_eq!((&seen["count"], &seen["items"][0]["number"]), (&json!(1), &sent["number"]));
    assert_eq!(waiting(tomas).await, json!({ "payable": 0, "to_review": 0, "deposits": 1 }));
    assert_eq!(home(&till.ivan).await["deposits"], json!(null));

    portal.grant(till.ivan.id(), ManageSinglePayments, None).await;
    assert_eq!(home(&till.ivan).await["deposits"]["count"], 0, "who sent it does not say that it arrived");
    let refuse = format!("/api/v1/cash/transfers/{}/actions/refuse", text(&sent["id"]));
    tomas.post(&refuse, json!({ "reason": "El banco no lo tiene" })).version(version(&sent)).await.ok();
    assert_eq!(
        home(tomas).await["deposits"]["count"],
        0,
        "who sent it takes it back: nobody confirms it any more"
    );
});
