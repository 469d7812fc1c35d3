//! A day at a cash box: opened by counting, moved, counted without being told what should be there, and decided on by
//! somebody else.

use caudal_domain::permission::Permission::{CashClosingReport, ManageCashClosing, SuperviseCashClosing};
use futures::future::join_all;
use serde_json::json;

use caudal_stories::cash_world::{SESSIONS, Till, act, counts};
use caudal_testing::{each, offered, text, wrong};

story!(a_day_of_cash_from_its_opening_to_its_closing, |portal| async {
    let till = Till::of(portal).await;
    let desk = till.ivan.get("/api/v1/cash/desk").await.ok();
    assert_eq!(each(&desk["boxes"], "name"), ["Caja Colón"]);
    assert_eq!(desk["boxes"][0]["open_blocked_by"], json!(null));
    let refusal = till.opening(&till.ivan, &counts(14, 15, 20), None).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refusal), [("explanation".to_owned(), "explanation_required".to_owned())]);
    let session = till.opened().await;
    assert_eq!((session["state"].as_str(), session["opening_minor"].as_i64()), (Some("open"), Some(30_000)));
    assert_eq!(session["expected_minor"], 30_000);
    assert_eq!(till.cash().await, 30_000, "what was found is in the books");

    let after = till.moving(&session, "Gastos menores", 1_250).await.created();
    assert_eq!(after["expected_minor"], 28_750);
    let after = till.moving(&session, "Otros ingresos", 500).await.created();
    let undo = format!("/api/v1/cash/movements/{}/actions/reverse", text(&after["movements"][2]["id"]));
    let session = till.ivan.post(&undo, json!({ "reason": "Era de otra caja" })).await.ok();
    assert_eq!(session["movements"][3]["reverses"], "3");
    assert_eq!(session["movements"][2]["reversed_by"], "4");
    till.ivan.post(&undo, json!({ "reason": "Otra vez" })).await.refused(409, "already_reversed");
    assert_eq!((session["expected_minor"].as_i64(), till.cash().await), (Some(28_750), 28_750));
    till.moving(&session, "Gastos menores", 28_751).await.refused(409, "cash_short");

    // Counting: nothing moves, and nobody is told what should be there.
    let counting = act(&till.ivan, &session, "freeze", json!({})).await.ok();
    assert_eq!(counting["state"], "counting");
    for hidden in ["expected_minor", "difference_minor"] {
        assert_eq!(counting[hidden], json!(null), "{hidden}");
    }
    assert_eq!(counting["movements"], json!([]));
    till.moving(&counting, "Gastos menores", 1).await.refused(409, "wrong_state");
    // 285.00: two dollars and a half are missing.
    let submit = json!({ "counts": counts(14, 5, 0), "missing": [session["movements"][1]["id"]] });
    let counted = act(&till.ivan, &counting, "submit", submit).await.ok();
    assert_eq!(counted["state"], "pending_review");
    assert_eq!(counted["expected_minor"], 28_750);
    assert_eq!(counted["difference_minor"], -250);
    assert_eq!(counted["counts"][1]["missing"], json!([session["movements"][1]["id"]]));
    act(&till.ivan, &counted, "approve", json!({ "treatment": "company" }))
        .await
        .refused(409, "missing_permission");
    act(&till.nereida, &counted, "approve", json!({ "treatment": "company" }))
        .await
        .refused(409, "explanation_required");
    let explained =
        act(&till.ivan, &counted, "explain", json!({ "reason": "Un taxi sin recibo" })).await.ok();
    let closed = act(&till.nereida, &explained, "approve", json!({ "treatment": "custodian" })).await.ok();
    assert_eq!((closed["state"].as_str(), closed["treatment"].as_str()), (Some("closed"), Some("custodian")));
    assert_eq!(till.cash().await, 28_500, "what is in the box");
    let owed = "SELECT CAST(SUM(balance_minor) AS BIGINT) FROM account_balance WHERE account_key LIKE 'receivable:%'";
    assert_eq!(portal.count(owed, []).await, 250, "the custodian owes what was missing");
    assert!(till.world.verify_ledger().await.is_sound());
    let told = each(&closed["history"], "action");
    assert_eq!(told, ["open", "move", "move", "reverse", "freeze", "submit", "explain", "approve"]);
});

story!(a_recount_keeps_the_first_count_and_hides_what_was_expected, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let counting = act(&till.ivan, &session, "freeze", json!({})).await.ok();
    let first = act(&till.ivan, &counting, "submit", json!({ "counts": counts(13, 15, 20) })).await.ok();
    assert_eq!(first["difference_minor"], -2_000);
    let again = act(&till.nereida, &first, "recount", json!({ "reason": "Cuenta otra vez" })).await.ok();
    assert_eq!(again["state"], "counting");
    let seen = till.see(&till.ivan, &session).await;
    assert_eq!(each(&seen["counts"], "kind"), ["opening"], "the first count would tell");
    assert_eq!(seen["expected_minor"], json!(null));
    act(&till.ivan, &again, "resume", json!({})).await.refused(409, "wrong_state");
    assert_eq!(each(&seen["actions"], "action"), ["submit"], "nothing moves before it was counted again");
    let second = act(&till.ivan, &again, "submit", json!({ "counts": counts(14, 15, 20) })).await.ok();
    assert_eq!(second["difference_minor"], 0);
    assert_eq!(each(&second["counts"], "kind"), ["opening", "closing", "closing"]);
    assert_eq!(second["counts"][1]["counted_minor"], 28_000);
    let closed = act(&till.nereida, &second, "approve", json!({ "treatment": "company" })).await.ok();
    assert_eq!(closed["treatment"], json!(null), "there was nothing to decide on");
    assert_eq!(till.cash().await, 30_000);
});

story!(the_next_session_begins_from_what_was_counted_while_the_last_one_waits, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let counting = act(&till.ivan, &session, "freeze", json!({})).await.ok();
    // 299.50.
    let submit = json!({ "counts": counts(14, 15, 18) });
    let waiting = act(&till.ivan, &counting, "submit", submit).await.ok();
    let next = till.opening(&till.ivan, &counts(14, 15, 18), None).await.created();
    assert_eq!((next["left_minor"].as_i64(), next["expected_minor"].as_i64()), (Some(29_950), Some(29_950)));
    let noted = act(
        &till.nereida,
        &till.see(&till.nereida, &waiting).await,
        "recount",
        json!({ "reason": "Faltan" }),
    );
    assert_eq!(noted.await.ok()["state"], "pending_review", "an observation: the box is in use");
    let seen = till.see(&till.nereida, &waiting).await;
    act(&till.nereida, &seen, "approve", json!({ "treatment": "company" })).await.ok();
    assert_eq!(till.cash().await, 29_950);
    assert_eq!(till.see(&till.ivan, &next).await["expected_minor"], 29_950, "the same as before");
    assert!(till.world.verify_ledger().await.is_sound());
});

story!(for_an_absent_custodian_a_supervisor_counts_with_a_witness, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let seen = till.see(&till.nereida, &session).await;
    assert_eq!(offered(&seen, "freeze"), Some(None));
    let alone = act(&till.nereida, &seen, "freeze", json!({}));
    alone.await.refused(422, "witness_invalid");
    let witness = json!({ "witness_id": till.world.tomas.id().0 });
    let counting = act(&till.nereida, &seen, "freeze", witness).await.ok();
    assert_eq!(counting["witness"]["name"], "Tomás Herrera");
    let submit = json!({ "counts": counts(14, 15, 20) });
    act(&till.ivan, &counting, "submit", submit.clone()).await.refused(409, "not_custodian");
    let waiting = act(&till.nereida, &counting, "submit", submit).await.ok();
    let approve = json!({ "treatment": "company" });
    act(&till.nereida, &waiting, "approve", approve.clone()).await.refused(409, "same_as_counter");
    let other = portal.person("Ofelia Ríos", &[SuperviseCashClosing], &[]).await;
    assert_eq!(act(&other, &waiting, "approve", approve).await.ok()["state"], "closed");
});

story!(a_surprise_count_stops_nothing, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let path = format!("{SESSIONS}/{}/surprise-counts", text(&session["id"]));
    let body = json!({ "counts": counts(14, 15, 19), "note": "A media mañana" });
    let after = till.nereida.post(&path, body.clone()).await.created();
    let found = &after["counts"][1];
    assert_eq!((found["kind"].as_str(), found["expected_minor"].as_i64()), (Some("surprise"), Some(30_000)));
    assert_eq!(found["counted_minor"], 29_975);
    assert_eq!(after["state"], "open");
    till.moving(&session, "Gastos menores", 100).await.created();
    let both = portal.person("Dos Sombreros", &[ManageCashClosing, SuperviseCashClosing], &[]).await;
    let seen = till.see(&both, &session).await;
    assert_eq!(seen["id"], session["id"], "who supervises sees it");
    let counting = act(&till.ivan, &seen, "freeze", json!({})).await.ok();
    assert_eq!(each(&counting["counts"], "kind"), ["opening"], "what it should have found is a total, too");
    let done = act(&till.ivan, &counting, "submit", json!({ "counts": counts(14, 15, 19) })).await.ok();
    assert_eq!(each(&done["counts"], "kind"), ["opening", "surprise", "closing"]);
    till.ivan.post(&path, body).await.refused(403, "forbidden");
});

story!(a_movement_races_with_the_freeze_and_the_books_agree, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let freeze = act(&till.ivan, &session, "freeze", json!({})).into_future();
    let moves = join_all((0..12).map(|_| till.moving(&session, "Gastos menores", 100).into_future()));
    let (frozen, moved) = futures::join!(freeze, moves);
    let done = moved.iter().filter(|a| a.status.as_u16() == 201).count() as i64;
    for answer in moved.into_iter().filter(|a| a.status.as_u16() != 201) {
        answer.refused(409, "wrong_state");
    }
    assert_eq!(till.cash().await, 30_000 - 100 * done);
    if frozen.status.as_u16() == 200 {
        let kept = "SELECT COUNT(*) FROM cash_movement WHERE kind = 'movement'";
        assert_eq!(portal.count(kept, []).await, done);
    } else {
        frozen.refused(412, "changed_meanwhile");
    }
});

story!(nothing_is_written_to_a_closed_session, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let counting = act(&till.ivan, &session, "freeze", json!({})).await.ok();
    let waiting = act(&till.ivan, &counting, "submit", json!({ "counts": counts(14, 15, 20) })).await.ok();
    act(&till.nereida, &waiting, "approve", json!({ "treatment": "company" })).await.ok();
    for sql in [
        "UPDATE cash_session SET counted_minor = 0",
        "DELETE FROM cash_session",
        "UPDATE cash_movement SET amount_minor = 1",
        "DELETE FROM cash_movement",
        "DELETE FROM cash_count",
        "UPDATE cash_count_line SET quantity = 1",
        "INSERT INTO cash_movement (id, session_id, seq, kind, amount_minor, at_ms, actor_id, actor_name) \
         SELECT box_id, id, 99, 'movement', 100, 0, custodian_id, 'Nadie' FROM cash_session",
    ] {
        assert!(till.world.by_hand(sql).await.is_err(), "the database itself refuses: {sql}");
    }
    till.moving(&session, "Gastos menores", 1).await.refused(409, "wrong_state");
});

story!(whoever_sees_a_session_keeps_it_oversees_it_or_reports_on_it, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let other = portal.person("Luis Otero", &[ManageCashClosing], &[]).await;
    let path = format!("{SESSIONS}/{}", text(&session["id"]));
    other.get(&path).await.refused(404, "not_found");
    assert_eq!(other.get(SESSIONS).await.ok()["items"], json!([]));
    let report = portal.person("Óscar Villarreal", &[CashClosingReport], &[]).await;
    for who in [&till.ivan, &till.nereida, &report] {
        assert_eq!(each(&who.get(SESSIONS).await.ok()["items"], "number"), [text(&session["number"])]);
    }
    assert_eq!(till.see(&report, &session).await["actions"], json!([]), "who reports decides nothing");
    till.ivan.get(&format!("{SESSIONS}?state=nada")).await.refused(422, "invalid_query");
    let today = portal.today();
    let on = till.ivan.get(&format!("{SESSIONS}?from={today}&to={today}&state=open")).await.ok();
    assert_eq!(on["items"].as_array().unwrap().len(), 1);
});

story!(nonsense_at_the_box_changes_nothing, |portal| async {
    let till = Till::of(portal).await;
    let coin = json!([{ "value_minor": 3, "form": "coin", "quantity": 1 }]);
    let refusal = till.opening(&till.ivan, &coin, None).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refusal), [("counts".to_owned(), "denomination_unknown".to_owned())]);
    let twice = json!([
        { "value_minor": 100, "form": "note", "quantity": 1 }, { "value_minor": 100, "form": "note", "quantity": 1 },
    ]);
    till.opening(&till.ivan, &twice, None).await.refused(422, "invalid_fields");
    let nobody = json!({ "box_id": "01920000-0000-7000-8000-0000000000ff", "counts": [] });
    let refusal = till.ivan.post(SESSIONS, nobody).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refusal), [("box_id".to_owned(), "reference_unavailable".to_owned())]);
    assert_eq!(portal.count("SELECT COUNT(*) FROM cash_session", []).await, 0);
    let session = till.opened().await;
    for amount in [0, -5] {
        till.moving(&session, "Gastos menores", amount).await.refused(422, "invalid_fields");
    }
    let old = json!({ "id": session["id"], "version": 9 });
    act(&till.ivan, &old, "freeze", json!({})).await.refused(412, "changed_meanwhile");
    act(&till.ivan, &session, "cerrar", json!({})).await.refused(404, "not_found");
    assert_eq!(till.cash().await, 30_000);
});
