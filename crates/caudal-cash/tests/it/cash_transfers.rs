//! Cash on its way: out of one box, through the books' account of what is in transit, into another box or the bank. Both sides
//! say so, and no one of them alone makes it disappear.

use std::time::Duration;

use caudal_cash as cash;
use caudal_domain::permission::Permission::{CashClosingReport, ManageCashClosing, ManageSinglePayments};
use futures::future::join_all;
use serde_json::{Value, json};

use caudal_stories::cash_world::{SESSIONS, Till, act, counts};
use caudal_testing::{Call, Person, Portal, each, id, offered, text, version, wrong};

const TRANSFERS: &str = "/api/v1/cash/transfers";
/// What most of them send, in cents.
const BAG_MINOR: i64 = 20_000;

/// Two boxes, each open and kept by somebody else: 300 dollars in Colón, 50 in Panamá.
struct Pair<'a> {
    till: Till<'a>,
    luis: Person,
    /// Iván's session in Colón.
    colon: Value,
    /// Luis's session in Panamá.
    panama: Value,
}

impl<'a> Pair<'a> {
    async fn of(portal: &'a Portal) -> Self {
        let till = Till::of(portal).await;
        let luis = portal.person("Luis Otero", &[ManageCashClosing], &[]).await;
        let cash_box = till.box_in_panama(0).await;
        let colon = till.opened().await;
        let opening =
            json!({ "box_id": cash_box["id"], "counts": counts(2, 10, 0), "explanation": "Fondo inicial" });
        let panama = luis.post(SESSIONS, opening).await.created();
        Self { till, luis, colon, panama }
    }

    fn sending(&self, to: &Value, amount_minor: i64) -> Call {
        let body = json!({
            "to_id": to, "amount_minor": amount_minor, "carrier": "Eliécer Quintero", "document_number": "BOL-77",
            "note": "Sobra de la semana",
        });
        self.till.ivan.post(&format!("{SESSIONS}/{}/transfers", text(&self.colon["id"])), body)
    }

    /// A bag on its way to the other box.
    async fn to_box(&self) -> Value {
        self.sending(&self.panama["cash_box"]["id"], BAG_MINOR).await.created()
    }

    /// A bag on its way to the bank.
    async fn to_bank(&self) -> Value {
        self.sending(&json!(self.till.world.source), BAG_MINOR).await.created()
    }

    async fn in_transit(&self) -> i64 {
        self.till.world.balance("cash_in_transit").await
    }

    async fn in_panama(&self) -> i64 {
        self.till.world.balance(&format!("cash:{}", text(&self.panama["cash_box"]["id"]))).await
    }
}

fn forward(who: &Person, transfer: &Value, action: &str, body: Value) -> Call {
    let path = format!("{TRANSFERS}/{}/actions/{action}", text(&transfer["id"]));
    who.post(&path, body).version(version(transfer))
}

async fn numbers(who: &Person, query: &str) -> Vec<String> {
    each(&who.get(&format!("{TRANSFERS}{query}")).await.ok()["items"], "number")
}

fn why() -> Value {
    json!({ "reason": "El camión no salió" })
}

story!(cash_goes_from_one_box_to_another_and_both_sides_say_so, |portal| async {
    let pair = Pair::of(portal).await;
    let transfer = pair.to_box().await;
    assert_eq!((text(&transfer["number"]), text(&transfer["state"])), ("TRA-2026-000001", "sent"));
    assert_eq!(transfer["to"]["name"], "Caja Panamá");
    assert_eq!(offered(&transfer, "receive"), Some(Some("not_custodian".to_owned())));
    let can = &transfer["actions"][0]["blocked_by"]["who"];
    assert_eq!(can, &json!(["Luis Otero"]), "nobody but the custodian of the other box");
    assert_eq!(
        (pair.till.cash().await, pair.in_transit().await, pair.in_panama().await),
        (10_000, 20_000, 5_000)
    );

    let left = pair.till.see(&pair.till.ivan, &pair.colon).await;
    let moved = &left["movements"][1];
    assert_eq!((text(&moved["kind"]), moved["amount_minor"].as_i64()), ("transfer", Some(-BAG_MINOR)));
    assert_eq!((&moved["category"], &moved["transfer_id"]), (&json!("Caja Panamá"), &transfer["id"]));
    assert_eq!(left["expected_minor"], 10_000);
    assert_eq!(each(&left["documents"], "number"), [text(&transfer["number"])], "the signed slip is ticked");
    let undo = format!("/api/v1/cash/movements/{}/actions/reverse", text(&moved["id"]));
    pair.till.ivan.post(&undo, why()).await.refused(409, "not_reversible");

    let path = format!("{TRANSFERS}/{}", text(&transfer["id"]));
    let seen = pair.luis.get(&path).await.ok();
    assert_eq!(offered(&seen, "receive"), Some(None));
    let received = forward(&pair.luis, &seen, "receive", json!({})).await.ok();
    assert_eq!((text(&received["state"]), &received["ended_by"]["name"]), ("received", &json!("Luis Otero")));
    assert_eq!(received["actions"], json!([]), "it is over");
    assert_eq!(each(&received["history"], "action"), ["send", "receive"]);
    assert_eq!(
        (pair.till.cash().await, pair.in_transit().await, pair.in_panama().await),
        (10_000, 0, 25_000)
    );
    let arrived = pair.till.see(&pair.luis, &pair.panama).await;
    let moved = &arrived["movements"][1];
    assert_eq!((moved["amount_minor"].as_i64(), &moved["category"]), (Some(BAG_MINOR), &json!("Caja Colón")));
    assert_eq!(arrived["expected_minor"], 25_000);
    let undo = format!("/api/v1/cash/movements/{}/actions/reverse", text(&moved["id"]));
    pair.luis.post(&undo, why()).await.refused(409, "not_reversible");
    for (record, told) in [
        (&transfer, vec!["cash_transfer.send", "cash_transfer.receive"]),
        (&pair.colon, vec!["cash_session.open", "cash_session.send"]),
        (&pair.panama, vec!["cash_session.open", "cash_session.receive"]),
    ] {
        let rows = portal.audit_of(text(&record["id"])).await;
        assert_eq!(each(&json!(rows), "action"), told);
    }
    assert!(pair.till.world.verify_ledger().await.is_sound());
    for sql in [
        "UPDATE cash_transfer SET amount_minor = 1",
        "DELETE FROM cash_transfer",
        "INSERT INTO cash_movement (id, session_id, seq, kind, amount_minor, transfer_id, at_ms, actor_id, actor_name) \
         SELECT t.id, s.id, 99, 'transfer', t.amount_minor, t.id, 0, s.custodian_id, 'Nadie' \
         FROM cash_transfer AS t CROSS JOIN cash_session AS s",
    ] {
        assert!(pair.till.world.by_hand(sql).await.is_err(), "the database itself refuses: {sql}");
    }
});

story!(treasury_says_that_a_deposit_arrived_by_the_slip_of_the_bank, |portal| async {
    let pair = Pair::of(portal).await;
    let (before, _) = pair.till.world.at_the_bank().await;
    let transfer = pair.to_bank().await;
    assert_eq!(
        numbers(&pair.till.world.tomas, "?to=bank&state=under_way").await,
        [text(&transfer["number"])]
    );
    let slip = json!({ "bank_reference": "DEP-90012" });
    let without = forward(&pair.till.world.tomas, &transfer, "receive", json!({}));
    without.await.refused(422, "bank_reference_required");
    forward(&pair.till.ivan, &transfer, "receive", slip.clone()).await.refused(409, "missing_permission");
    let received = forward(&pair.till.world.tomas, &transfer, "receive", slip).await.ok();
    assert_eq!((text(&received["state"]), text(&received["bank_reference"])), ("received", "DEP-90012"));
    let (after, _) = pair.till.world.at_the_bank().await;
    assert_eq!((after - before, pair.in_transit().await, pair.till.cash().await), (BAG_MINOR, 0, 10_000));
    assert_eq!(numbers(&pair.till.world.tomas, "?to=bank&state=under_way").await, Vec::<String>::new());
    assert!(pair.till.world.verify_ledger().await.is_sound());
});

story!(who_sent_cash_never_says_that_it_arrived, |portal| async {
    let till = Till::of(portal).await;
    let both = portal.person("Dos Sombreros", &[ManageCashClosing, ManageSinglePayments], &[]).await;
    let session = till.opening(&both, &counts(14, 15, 20), Some("Fondo inicial")).await.created();
    let body = json!({ "to_id": till.world.source, "amount_minor": BAG_MINOR });
    let transfer = both.post(&format!("{SESSIONS}/{}/transfers", text(&session["id"])), body).await.created();
    for (action, body) in [("receive", json!({ "bank_reference": "DEP-1" })), ("refuse", why())] {
        assert_eq!(offered(&transfer, action), Some(Some("same_as_sender".to_owned())));
        forward(&both, &transfer, action, body).await.refused(409, "same_as_sender");
    }
    assert_eq!(till.world.balance("cash_in_transit").await, BAG_MINOR);
    assert!(
        till.world
            .by_hand(
                "UPDATE cash_transfer SET state = 'received', bank_reference = 'DEP-1', ended_by = sent_by, \
         ended_by_name = 'Nadie', ended_at_ms = 0"
            )
            .await
            .is_err(),
        "the database itself refuses"
    );
});

story!(what_did_not_arrive_is_refused_and_taken_back, |portal| async {
    let pair = Pair::of(portal).await;
    let transfer = pair.to_box().await;
    forward(&pair.luis, &transfer, "refuse", json!({})).await.refused(422, "reason_required");
    let refused =
        forward(&pair.luis, &transfer, "refuse", json!({ "reason": "La bolsa vino abierta" })).await.ok();
    assert_eq!((text(&refused["state"]), text(&refused["reason"])), ("refused", "La bolsa vino abierta"));
    assert_eq!(pair.in_transit().await, BAG_MINOR, "in nobody's box and still in the books");
    assert!(pair.till.world.verify_ledger().await.is_sound());
    assert_eq!(offered(&refused, "refuse"), None);
    forward(&pair.luis, &refused, "return", why()).await.refused(409, "not_custodian");
    let back = forward(&pair.till.ivan, &refused, "return", why()).await.ok();
    assert_eq!((text(&back["state"]), &back["ended_by"]["name"]), ("returned", &json!("Iván Samudio")));
    assert_eq!((pair.till.cash().await, pair.in_transit().await, pair.in_panama().await), (30_000, 0, 5_000));
    assert_eq!(each(&back["history"], "action"), ["send", "refuse", "return"]);
    let session = pair.till.see(&pair.till.ivan, &pair.colon).await;
    assert_eq!(session["movements"][2]["note"], "El camión no salió");
    assert_eq!(each(&session["history"], "action"), ["open", "send", "take-back"]);
    assert!(pair.till.world.verify_ledger().await.is_sound());
});

story!(what_was_refused_may_still_arrive, |portal| async {
    let pair = Pair::of(portal).await;
    let refused = forward(&pair.luis, &pair.to_box().await, "refuse", why()).await.ok();
    let late = forward(&pair.luis, &refused, "receive", json!({})).await.ok();
    assert_eq!((text(&late["state"]), pair.in_panama().await), ("received", 25_000));
    assert!(pair.till.world.verify_ledger().await.is_sound());
});

story!(two_receive_at_once_and_it_arrives_once, |portal| async {
    let pair = Pair::of(portal).await;
    let transfer = pair.to_bank().await;
    let calls = (0..12).map(|n| {
        let who = if n % 2 == 0 { &pair.till.world.tomas } else { &pair.till.world.graciela };
        forward(who, &transfer, "receive", json!({ "bank_reference": format!("DEP-{n}") })).into_future()
    });
    let mut arrived = 0;
    for answer in join_all(calls).await {
        if answer.status.as_u16() == 200 {
            arrived += 1;
        } else {
            answer.refused(412, "changed_meanwhile");
        }
    }
    assert_eq!((arrived, pair.in_transit().await), (1, 0));
    assert!(pair.till.world.verify_ledger().await.is_sound());
});

story!(receiving_races_with_taking_back_and_one_of_them_happens, |portal| async {
    let pair = Pair::of(portal).await;
    for round in 0..4 {
        let transfer = pair.sending(&pair.panama["cash_box"]["id"], 1_000).await.created();
        let receive = forward(&pair.luis, &transfer, "receive", json!({})).into_future();
        let back = forward(&pair.till.ivan, &transfer, "return", why()).into_future();
        let (received, back) = futures::join!(receive, back);
        let done = [&received, &back].iter().filter(|a| a.status.as_u16() == 200).count();
        assert_eq!(done, 1, "round {round}");
        let (lost, _) = if received.status.as_u16() == 200 { (back, received) } else { (received, back) };
        lost.refused(412, "changed_meanwhile");
        assert_eq!(pair.till.cash().await + pair.in_panama().await, 35_000);
        assert_eq!(pair.in_transit().await, 0);
    }
    assert!(pair.till.world.verify_ledger().await.is_sound());
});

story!(sending_races_with_the_freeze_and_the_books_agree, |portal| async {
    let pair = Pair::of(portal).await;
    let freeze = act(&pair.till.ivan, &pair.colon, "freeze", json!({})).into_future();
    let to = &pair.panama["cash_box"]["id"];
    let sends = join_all((0..8).map(|_| pair.sending(to, 100).into_future()));
    let (frozen, sent) = futures::join!(freeze, sends);
    let done = sent.iter().filter(|a| a.status.as_u16() == 201).count() as i64;
    for answer in sent.into_iter().filter(|a| a.status.as_u16() != 201) {
        answer.refused(409, "wrong_state");
    }
    assert_eq!((pair.till.cash().await, pair.in_transit().await), (30_000 - 100 * done, 100 * done));
    if frozen.status.as_u16() != 200 {
        frozen.refused(412, "changed_meanwhile");
    }
    assert!(pair.till.world.verify_ledger().await.is_sound());
});

story!(boxes_that_send_to_each_other_never_wait_in_a_circle, |portal| async {
    let pair = Pair::of(portal).await;
    let back_path = format!("{SESSIONS}/{}/transfers", text(&pair.panama["id"]));
    let there = (0..6).map(|_| pair.sending(&pair.panama["cash_box"]["id"], 100).into_future());
    let body = json!({ "to_id": pair.colon["cash_box"]["id"], "amount_minor": 100 });
    let back = (0..6).map(|_| pair.luis.post(&back_path, body.clone()).into_future());
    let (there, back) = futures::join!(join_all(there), join_all(back));
    let there: Vec<_> = there.into_iter().map(|a| a.created()).collect();
    let back: Vec<_> = back.into_iter().map(|a| a.created()).collect();
    assert_eq!(pair.in_transit().await, 1_200);
    let receives = there.iter().map(|t| forward(&pair.luis, t, "receive", json!({})).into_future());
    let others = back.iter().map(|t| forward(&pair.till.ivan, t, "receive", json!({})).into_future());
    for answer in join_all(receives.chain(others)).await {
        answer.ok();
    }
    assert_eq!((pair.till.cash().await, pair.in_transit().await, pair.in_panama().await), (30_000, 0, 5_000));
    assert!(pair.till.world.verify_ledger().await.is_sound());
});

story!(nothing_arrives_in_a_box_that_is_counted_or_closed, |portal| async {
    let pair = Pair::of(portal).await;
    let transfer = pair.to_box().await;
    let counting = act(&pair.luis, &pair.panama, "freeze", json!({})).await.ok();
    forward(&pair.luis, &transfer, "receive", json!({})).await.refused(409, "wrong_state");
    let waiting = act(&pair.luis, &counting, "submit", json!({ "counts": counts(2, 10, 0) })).await.ok();
    assert_eq!(waiting["difference_minor"], 0, "what is on its way is not missing");
    // Nobody keeps the box now: it is none of Luis's affair, and still waits for who opens it next.
    forward(&pair.luis, &transfer, "receive", json!({})).await.refused(404, "not_found");
    let body = json!({ "box_id": pair.panama["cash_box"]["id"], "counts": counts(2, 10, 0) });
    pair.luis.post(SESSIONS, body).await.created();
    forward(&pair.luis, &transfer, "receive", json!({})).await.ok();
    assert_eq!((pair.in_transit().await, pair.in_panama().await), (0, 25_000));
});

story!(a_box_sends_no_more_than_it_holds_and_only_where_cash_can_lie, |portal| async {
    let pair = Pair::of(portal).await;
    let there = &pair.panama["cash_box"]["id"];
    pair.sending(there, 30_001).await.refused(409, "cash_short");
    let nowhere = json!("01920000-0000-7000-8000-0000000000ff");
    let refusal = pair.sending(&nowhere, 0).await.refused(422, "invalid_fields");
    let both = [("to_id", "reference_unavailable"), ("amount_minor", "amount_not_positive")];
    assert_eq!(wrong(&refusal), both.map(|(field, code)| (field.to_owned(), code.to_owned())));
    pair.sending(&pair.colon["cash_box"]["id"], 100).await.refused(422, "reference_unavailable");
    let path = format!("{SESSIONS}/{}/transfers", text(&pair.colon["id"]));
    let body = json!({ "to_id": there, "amount_minor": 100 });
    pair.luis.post(&path, body).await.refused(404, "not_found");
    assert_eq!((pair.till.cash().await, pair.in_transit().await), (30_000, 0), "nothing moved");
});

story!(the_same_key_sends_and_receives_once, |portal| async {
    let pair = Pair::of(portal).await;
    let there = &pair.panama["cash_box"]["id"];
    let sends = (0..6).map(|_| pair.sending(there, BAG_MINOR).key("ivan-envia-una-vez").into_future());
    let sent: Vec<_> = join_all(sends).await.into_iter().map(|a| a.created()).collect();
    assert!(sent.iter().all(|t| t["id"] == sent[0]["id"]), "one transfer, answered to all");
    let receives = (0..6).map(|_| {
        forward(&pair.luis, &sent[0], "receive", json!({})).key("luis-recibe-una-vez").into_future()
    });
    for answer in join_all(receives).await {
        assert_eq!(answer.ok()["state"], "received");
    }
    assert_eq!((pair.till.cash().await, pair.in_panama().await), (10_000, 25_000));
    assert!(pair.till.world.verify_ledger().await.is_sound());
});

story!(whoever_sees_a_transfer_keeps_one_of_its_boxes_oversees_it_or_receives_it, |portal| async {
    let pair = Pair::of(portal).await;
    let to_box = pair.to_box().await;
    let to_bank = pair.sending(&json!(pair.till.world.source), 1_000).await.created();
    let (first, second) = (text(&to_box["number"]).to_owned(), text(&to_bank["number"]).to_owned());
    let report = portal.person("Óscar Villarreal", &[CashClosingReport], &[]).await;
    let other = portal.person("Otra Cajera", &[ManageCashClosing], &[]).await;
    for (who, sees) in [
        (&pair.till.ivan, vec![second.clone(), first.clone()]),
        (&pair.luis, vec![first.clone()]),
        (&pair.till.nereida, vec![second.clone(), first.clone()]),
        (&report, vec![second.clone(), first.clone()]),
        (&pair.till.world.beatriz, vec![second.clone(), first.clone()]),
        (&pair.till.world.tomas, vec![second.clone()]),
        (&other, vec![]),
    ] {
        assert_eq!(numbers(who, "").await, sees);
        let path = format!("{TRANSFERS}/{}", text(&to_box["id"]));
        if sees.contains(&first) {
            assert_eq!(who.get(&path).await.ok()["number"], to_box["number"]);
        } else {
            who.get(&path).await.refused(404, "not_found");
        }
    }
    let seen = report.get(&format!("{TRANSFERS}/{}", text(&to_box["id"]))).await.ok();
    assert_eq!(seen["actions"], json!([]), "who reports moves nothing");
    let colon = text(&pair.colon["cash_box"]["id"]);
    let panama = text(&pair.panama["cash_box"]["id"]);
    let narrowed = [
        (format!("?from={colon}&state=under_way"), 2),
        (format!("?from={panama}"), 0),
        (format!("?to={panama}&state=sent"), 1),
        (format!("?from={colon}&to=bank"), 1),
        ("?state=received".to_owned(), 0),
        ("?limit=1".to_owned(), 1),
    ];
    for (query, many) in narrowed {
        assert_eq!(numbers(&pair.till.ivan, &query).await.len(), many, "{query}");
    }
    for query in ["?state=nada", "?from=nada", "?to=nada"] {
        pair.till.ivan.get(&format!("{TRANSFERS}{query}")).await.refused(422, "invalid_query");
    }
    forward(&pair.luis, &to_box, "enviar", json!({})).await.refused(404, "not_found");
    forward(&other, &to_box, "receive", json!({})).await.refused(404, "not_found");
    assert_eq!(id(&to_box["from"]["id"]).to_string(), colon);
});

story!(transfers_that_are_over_are_found_by_box_and_day, |portal| async {
    let mut pair = Pair::of(portal).await;
    let first = pair.to_box().await;
    forward(&pair.luis, &first, "receive", json!({})).await.ok();
    let today = portal.today().to_string();
    // A day later each sits down anew, and their keys begin anew.
    portal.wait(Duration::from_secs(24 * 3600));
    for person in [&mut pair.till.ivan, &mut pair.till.nereida, &mut pair.till.world.tomas] {
        *person = portal.sign_in(person.id()).await;
    }
    let second = pair.sending(&json!(pair.till.world.source), 1_000).key("ivan-al-banco").await.created();
    forward(&pair.till.ivan, &second, "return", why()).key("ivan-recupera").await.ok();
    let waiting = pair.sending(&pair.panama["cash_box"]["id"], 1_000).key("ivan-a-panama").await.created();
    let [first, second, waiting] = [first, second, waiting].map(|t| text(&t["number"]).to_owned());
    let tomorrow = portal.today().to_string();
    let colon = text(&pair.colon["cash_box"]["id"]);
    let panama = text(&pair.panama["cash_box"]["id"]);
    for (query, found) in [
        ("?state=over".to_owned(), vec![&second, &first]),
        (format!("?state=over&box={panama}"), vec![&first]),
        (format!("?box={colon}"), vec![&waiting, &second, &first]),
        (format!("?box={panama}&to=bank"), vec![]),
        (format!("?box={colon}&to=bank"), vec![&second]),
        (format!("?sent_to={today}"), vec![&first]),
        (format!("?sent_from={tomorrow}"), vec![&waiting, &second]),
        (format!("?state=over&sent_from={today}&sent_to={tomorrow}"), vec![&second, &first]),
        (format!("?state=over&sent_from={tomorrow}&sent_to={today}"), vec![]),
    ] {
        assert_eq!(numbers(&pair.till.nereida, &query).await.iter().collect::<Vec<_>>(), found, "{query}");
    }
    for query in ["?box=nada", "?sent_from=ayer", "?sent_to=2026-02-30"] {
        pair.till.ivan.get(&format!("{TRANSFERS}{query}")).await.refused(422, "invalid_query");
    }
    let boxes = pair.till.world.tomas.get("/api/v1/cash/boxes").await.ok();
    let names = each(&boxes["items"], "name");
    assert!(
        names.contains(&"Caja Colón".to_owned()) && names.contains(&"Caja Panamá".to_owned()),
        "{names:?}"
    );
});

story!(a_check_of_all_cash_names_what_does_not_hold_what_moved, |portal| async {
    let pair = Pair::of(portal).await;
    pair.to_box().await;
    let found = || async { cash::verify(portal.app.db.read()).await.unwrap() };
    assert_eq!((found().await.boxes, found().await.is_sound()), (2, true));
    let cash_box = format!("cash:{}", text(&pair.panama["cash_box"]["id"]));
    let mut wrong = Vec::new();
    for account in [cash_box.as_str(), "cash_in_transit"] {
        let sql = "UPDATE account_balance SET balance_minor = balance_minor + 1 WHERE account_key = $1";
        portal.run(sql, [account.into()]).await;
        wrong.push((account.to_owned(), "USD".to_owned()));
        assert_eq!(found().await.wrong_balances, wrong);
    }
});
