//! Released requests that are paid out of a cash box, in one step.

use caudal_domain::permission::Permission::{CreateRequests, ManageCashClosing};
use caudal_web::config::Rate;
use serde_json::{Value, json};

use caudal_stories::cash_world::{Till, act, counts};
use caudal_stories::payments_world::{TRIP_MINOR, on_request};
use caudal_testing::{each, text, wrong};

const PAYABLE: &str = "/api/v1/cash/payable";

story!(a_request_is_paid_out_of_a_box_in_one_step, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let request = till.cash_trip().await;
    let payers = json!(["Iván Samudio", "Yadira Batista"]);
    assert_eq!(request["next_step"], json!({ "action": "pay", "who": payers }), "not treasury");
    assert_eq!(till.world.tomas.get("/api/v1/payments/payable").await.ok()["items"], json!([]));
    let queue = till.ivan.get(PAYABLE).await.ok();
    assert_eq!(each(&queue["items"], "number"), [text(&request["number"])]);
    assert_eq!(queue["items"][0]["approved_minor"], TRIP_MINOR);
    assert_eq!(queue["items"][0]["blocked_by"], json!(null));

    let code = till.code(&request).await;
    let wrong_code = if code == "000000" { "000001" } else { "000000" };
    let refusal =
        till.paying(&till.ivan, &session, &request, Some(wrong_code)).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refusal), [("code".to_owned(), "code_wrong".to_owned())]);
    assert_eq!(till.cash().await, 30_000, "nothing was half done");
    let told = portal.audit_of(text(&request["id"])).await.pop().unwrap();
    assert_eq!(told["action"], "request.wrong-code");
    let at = json!({ "cash_box": "Caja Colón", "cash_session": session["number"] });
    assert_eq!((&told["before"], &told["after"]), (&json!(null), &at), "never what was typed");
    assert_eq!(portal.trail().await.last().unwrap(), "request.wrong-code denied");

    let spaced = format!("{} {}", &code[..3], &code[3..]);
    let payment = till.paying(&till.ivan, &session, &request, Some(&spaced)).await.created();
    assert_eq!((payment["state"].as_str(), payment["method"].as_str()), (Some("confirmed"), Some("cash")));
    assert_eq!((&payment["account"], &payment["source_account"]), (&json!(null), &json!(null)));
    assert_eq!(payment["cash_session"]["name"], "Caja Colón");
    assert_eq!(payment["received_by"], "code");
    assert_eq!(payment["receipt"]["number"], payment["number"]);
    assert_eq!(payment["actions"], json!([]), "a cancellation alone undoes it");
    assert_eq!(each(&payment["history"], "action"), ["pay"]);
    let advances = format!("advances:{}", till.world.driver);
    assert_eq!(till.cash().await, 30_000 - TRIP_MINOR);
    assert_eq!(till.world.balance(&advances).await, TRIP_MINOR, "the driver owes it until it is settled");
    assert!(till.world.verify_ledger().await.is_sound());
    let homeless = till.world.by_hand("UPDATE payment SET cash_session_id = NULL").await;
    assert!(homeless.is_err(), "the database itself wants the session of a payment in cash");

    let after = till.see(&till.ivan, &session).await;
    let last = &after["movements"][1];
    assert_eq!((last["kind"].as_str(), last["amount_minor"].as_i64()), (Some("payment"), Some(-TRIP_MINOR)));
    assert_eq!(last["payment_id"], payment["id"]);
    assert_eq!(after["documents"], json!([]), "a code leaves no paper");
    assert_eq!(after["expected_minor"], 30_000 - TRIP_MINOR);
    let undo = format!("/api/v1/cash/movements/{}/actions/reverse", text(&last["id"]));
    till.ivan.post(&undo, json!({ "reason": "Me equivoqué" })).await.refused(409, "not_reversible");

    assert_eq!(till.ivan.get(PAYABLE).await.ok()["items"], json!([]));
    let path = format!("/api/v1/requests/{}", text(&request["id"]));
    let paid = till.world.milagros.get(&path).await.ok();
    assert_eq!((paid["state"].as_str(), paid["paid_minor"].as_i64()), (Some("disbursed"), Some(TRIP_MINOR)));
    assert_eq!(paid["payment"]["number"], payment["number"]);
    till.paying(&till.ivan, &session, &request, None).await.refused(409, "live_payment");
});

story!(who_gets_cash_may_sign_and_the_paper_is_ticked_at_the_closing, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let request = till.cash_trip().await;
    let payment = till.paying(&till.ivan, &session, &request, None).await.created();
    assert_eq!(payment["received_by"], "signature");
    assert_eq!(payment["payee"]["name"], "Eliécer Quintero");
    let counting = act(&till.ivan, &till.see(&till.ivan, &session).await, "freeze", json!({})).await.ok();
    assert_eq!(each(&counting["documents"], "number"), [text(&payment["number"])]);
    assert_eq!(counting["movements"], json!([]), "no amount is told while it is counted");
});

story!(a_code_is_for_its_request_its_person_and_its_time, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let (first, second) = (till.cash_trip().await, till.cash_trip().await);
    let path = |request: &Value| format!("/api/v1/cash/receipt-codes/{}", text(&request["id"]));
    for other in [&till.world.milagros, &till.ivan, &till.world.yadira] {
        other.get(&path(&first)).await.refused(404, "not_found");
    }
    let seen = till.world.eliecer.get(&path(&first)).await.ok();
    assert_eq!(text(&seen["code"]).len(), 6);
    assert_ne!(till.code(&first).await, till.code(&second).await, "each request has its own");
    let old = till.code(&first).await;
    till.pass_minutes(portal, 11).await;
    till.paying(&till.ivan, &session, &first, Some(&old)).await.refused(422, "invalid_fields");
    let new = till.code(&first).await;
    till.pass_minutes(portal, 4).await;
    till.paying(&till.ivan, &session, &first, Some(&new)).await.created();
    till.world.eliecer.get(&path(&first)).await.refused(404, "not_found");
    let unknown = "/api/v1/cash/receipt-codes/01920000-0000-7000-8000-0000000000ff";
    till.world.eliecer.get(unknown).await.refused(404, "not_found");
});

story!(
    who_guesses_codes_leaves_a_row_for_each_until_the_door_closes,
    |config| { config.limits.session_writes = Rate { per_minute: 1, burst: 12 } },
    |portal| async {
        let till = Till::of(portal).await;
        let session = till.opened().await;
        let request = till.cash_trip().await;
        let code: u32 = till.code(&request).await.parse().unwrap();
        let mut tried = 0;
        let refusal = loop {
            let guess = format!("{:06}", (code + 1 + tried) % 1_000_000);
            let answer = till.paying(&till.ivan, &session, &request, Some(&guess)).await;
            if answer.status.as_u16() == 429 {
                break answer;
            }
            answer.refused(422, "invalid_fields");
            tried += 1;
        };
        refusal.refused(429, "too_many_requests");
        assert!((1..=12).contains(&tried), "{tried}");
        let rows =
            "SELECT COUNT(*) FROM audit_row WHERE action = 'request.wrong-code' AND outcome = 'denied'";
        assert_eq!(portal.count(rows, []).await, i64::from(tried));
        assert_eq!(till.cash().await, 30_000);
    }
);

story!(whoever_had_a_part_in_a_request_does_not_pay_it, |portal| async {
    let till = Till::of(portal).await;
    let cashier = portal.person("Dalia Him", &[ManageCashClosing, CreateRequests], &[]).await;
    let session = till.opening(&cashier, &counts(14, 15, 20), Some("Fondo inicial"));
    let session = session.await.created();
    let mut trip = till.world.trip();
    trip["method"] = json!("cash");
    let request = cashier.post("/api/v1/requests", trip).await.created();
    let request = on_request(&till.world.rogelio, &request, "approve").await.ok();
    let request = on_request(&till.world.graciela, &request, "release").await.ok();
    assert_eq!(cashier.get(PAYABLE).await.ok()["items"][0]["blocked_by"]["code"], "same_as_requester");
    till.paying(&cashier, &session, &request, None).await.refused(409, "same_as_requester");
    till.paying(&till.ivan, &session, &request, None).await.refused(404, "not_found");
    let by_transfer = till.world.released().await;
    till.paying(&cashier, &session, &by_transfer, None).await.refused(409, "not_payable");
    let nothing = json!({ "id": "01920000-0000-7000-8000-0000000000ff" });
    let refusal = till.paying(&cashier, &session, &nothing, None).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refusal), [("request_id".to_owned(), "reference_unavailable".to_owned())]);
    assert_eq!(till.cash().await, 30_000);
    let transfer = till.world.paying(&request);
    till.world.tomas.post("/api/v1/payments", transfer).await.refused(409, "not_payable");
    till.paying(&till.world.tomas, &session, &request, None).await.refused(403, "forbidden");
});

story!(a_box_pays_no_more_than_it_holds, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let request = till.cash_trip().await;
    till.moving(&session, "Gastos menores", 30_000 - TRIP_MINOR + 1).await.created();
    till.paying(&till.ivan, &session, &request, None).await.refused(409, "cash_short");
    let session = till.see(&till.ivan, &session).await;
    act(&till.ivan, &session, "freeze", json!({})).await.ok();
    till.paying(&till.ivan, &session, &request, None).await.refused(409, "wrong_state");
    assert_eq!(till.cash().await, TRIP_MINOR - 1);
});

story!(whoever_paid_sees_the_receipt_and_other_cashiers_do_not, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let request = till.cash_trip().await;
    let payment = till.paying(&till.ivan, &session, &request, None).await.created();
    let path = format!("/api/v1/payments/{}", text(&payment["id"]));
    for who in [&till.ivan, &till.world.tomas, &till.world.beatriz] {
        assert_eq!(who.get(&path).await.ok()["number"], payment["number"]);
    }
    let other = portal.person("Luis Otero", &[ManageCashClosing], &[]).await;
    other.get(&path).await.refused(404, "not_found");
    let list = till.world.tomas.get("/api/v1/payments").await.ok();
    assert_eq!(each(&list["items"], "method"), ["cash"]);
    till.ivan.get("/api/v1/payments").await.refused(403, "forbidden");
});
