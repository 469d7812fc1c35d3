//! What waits for whom, and what they see of it, in one call: the root page.

use caudal_domain::permission::Permission::{self as P, CreateRequests, ManageSinglePayments};
use serde_json::{Value, json};

use caudal_stories::batches_world::{THREE_MINOR, Treasury, settled, three};
use caudal_stories::payments_world::{World, act as on_payment, on_request};
use caudal_stories::requests_world::{act, another, listed, looks_like, number, office, submitted};
use caudal_testing::{Person, each, text, version};

story!(the_root_page_names_only_batches_that_its_reader_may_approve, |portal| async {
    let t = Treasury::of(portal).await;
    t.above_tiers("approvers", &[100_000]).await;
    let to_approve = async |who: &Person| {
        let part = who.get("/api/v1/home").await.ok()["batches_to_approve"].clone();
        assert_eq!(part["items"].as_array().unwrap().len() as u64, part["count"].as_u64().unwrap());
        part["count"].as_u64().unwrap()
    };
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let path = format!("/api/v1/batches/{}/lines", text(&batch["id"]));
    let cells = json!({ "lines": [{ "position": 2, "cells": { "concept": "Factura corregida" } }] });
    let edited = t.ramiro.patch(&path, cells).version(version(&batch)).await.ok();
    let batch = t.submitted(&settled(&t.mireya, &edited).await).await;
    assert_eq!((to_approve(&t.gilda).await, to_approve(&t.ramiro).await), (1, 0));
    t.approval_by(&t.ramiro, &batch).await.refused(409, "same_as_preparer");

    let both = [P::ManageMassPayments, P::ManagePayments];
    let paid = portal.person("Roberto Llantas", &both, &[]).await;
    let second = portal.person("Delfina Arosemena", &both, &[]).await;
    assert_eq!((to_approve(&paid).await, to_approve(&second).await), (1, 1));
    t.pays_first_line_to(&paid, "Roberto Llantas").await;
    assert_eq!(to_approve(&paid).await, 0);
    let once = t.approved(&batch).await;
    assert_eq!(once["state"], "pending_approval");
    assert_eq!((to_approve(&t.gilda).await, to_approve(&second).await), (0, 1));
});

story!(home_says_what_waits_for_whom, |portal| async {
    let o = office(portal).await;
    submitted(&o.eliecer).await;
    let home = o.rogelio.get("/api/v1/home").await.ok();
    assert_eq!((home["to_decide"]["count"].as_i64(), &home["to_pay"]), (Some(1), &Value::Null));
    let home = o.eliecer.get("/api/v1/home").await.ok();
    assert_eq!(home["mine"]["items"][0]["held_by"], json!(["Rogelio Castillo"]));
    let boss = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    boss.get("/api/v1/home").await.ok();
    let kevin = portal.person("Kevin Ábrego", &[], &[]).await;
    assert_eq!(kevin.get("/api/v1/home").await.ok()["administrators"], json!(["Yadira Batista"]));
});

story!(lists_name_what_looks_the_same_where_it_may_be_approved_or_released, |portal| async {
    let o = office(portal).await;
    let first = submitted(&o.eliecer).await;
    let second = submitted(&o.eliecer).await;
    let other = another(&o.eliecer).await;
    let (a, b) = (number(&first), number(&second));
    let expected =
        [(a.clone(), Some((b.clone(), 0))), (b.clone(), Some((a.clone(), 0))), (number(&other), None)];
    assert_eq!(listed(&o.rogelio, "to_decide").await, expected.into());
    let home = o.rogelio.get("/api/v1/home").await.ok();
    assert_eq!(looks_like(&home["to_decide"]["items"][0]), Some((b.clone(), 0)));

    act(&o.rogelio, &first, "approve", json!({})).await.ok();
    assert_eq!(listed(&o.tomas, "to_release").await, [(a.clone(), Some((b.clone(), 0)))].into());

    // What was given up is no double of anything, and what nobody decides any more warns of nothing.
    act(&o.eliecer, &second, "withdraw", json!({})).await.ok();
    assert_eq!(listed(&o.tomas, "to_release").await[&a], None);
    assert_eq!(listed(&o.eliecer, "mine").await[&b], None);
});

story!(everybody_sees_what_waits_for_them, |portal| async {
    let world = World::of(portal).await;
    let first = world.released().await;
    portal.wait(std::time::Duration::from_secs(60));
    let second = world.released().await;
    portal.wait(std::time::Duration::from_secs(60));
    world.released().await;
    let counts = async |who: &Person| who.get("/api/v1/payments/counts").await.ok();
    assert_eq!(
        counts(&world.tomas).await,
        json!({ "payable": 3, "to_authorize": 0, "to_send": 0, "to_confirm": 0 })
    );
    let waiting = world.prepared(world.paying(&first)).await;
    world.sent(world.paying(&second)).await;
    assert_eq!(
        counts(&world.graciela).await,
        json!({ "payable": 1, "to_authorize": 1, "to_send": 0, "to_confirm": 1 })
    );
    assert_eq!(counts(&world.tomas).await["to_authorize"], 0, "he prepared it, and may not authorise anyway");
    let home = world.graciela.get("/api/v1/home").await.ok();
    assert_eq!(home["to_authorize"]["count"], 1);
    assert_eq!(home["to_authorize"]["items"][0]["number"], waiting["number"]);
    assert_eq!(home["in_bank"]["count"], 1);
    assert_eq!(home["to_pay"]["count"], 1);
    assert_eq!(home["accounts_to_verify"]["count"], 0);
    on_payment(&world.graciela, &waiting, "authorize", json!({})).await.ok();
    assert_eq!(counts(&world.tomas).await["to_send"], 1);
    world.unverified_account(world.driver, "123123123").await;
    let home = world.graciela.get("/api/v1/home").await.ok();
    assert_eq!(home["accounts_to_verify"]["items"][0]["number_masked"], "•••• 3123");
    assert_eq!(home["accounts_to_verify"]["items"][0]["beneficiary"]["name"], "Eliécer Quintero");
    // The navigation counts the same, whoever asks, and names nothing of which there is none.
    for who in world.everybody() {
        let home = who.get("/api/v1/home").await.ok();
        let waits = who.get("/api/v1/home/waits").await.ok()["waits"].clone();
        let told = |part: &str| {
            let waits = waits.as_array().unwrap();
            waits.iter().find(|one| one["what"] == part).map_or(json!(0), |one| one["count"].clone())
        };
        for part in ["to_decide", "to_pay", "to_authorize", "to_send", "accounts_to_verify", "to_settle"] {
            let shown = home[part].get("count").cloned().unwrap_or(json!(0));
            assert_eq!(told(part), shown, "{part}: {waits}");
        }
        assert_eq!(home["waits"], waits, "the page tells the navigation the same");
        assert!(waits.as_array().unwrap().iter().all(|one| one["count"] != 0), "{waits}");
    }
    let of_graciela = world.graciela.get("/api/v1/home/waits").await.ok();
    let verify = json!({ "what": "accounts_to_verify", "count": 1 });
    assert!(of_graciela["waits"].as_array().unwrap().contains(&verify), "{of_graciela}");
});

story!(what_waits_to_be_paid_is_counted_for_who_may_pay_it, |portal| async {
    let world = World::of(portal).await;
    let berta = portal.person("Berta Ruiz", &[CreateRequests], &[]).await;
    let first = world.released().await;
    // Rogelio is away: Berta approves the second in his place.
    let away = "INSERT INTO substitution (id, user_id, substitute_id, starts_on, ends_on, created_by, created_at_ms) \
                VALUES ($1, $2, $3, '2026-11-03', '2026-11-06', $2, 0)";
    let people = [portal.app.new_id(), world.rogelio.id(), berta.id()];
    portal.run(away, people.map(|id| id.0.into())).await;
    portal.wait(std::time::Duration::from_secs(1));
    let second = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    let second = on_request(&berta, &second, "approve").await.ok();
    let second = on_request(&world.graciela, &second, "release").await.ok();
    for who in [&world.eliecer, &world.rogelio, &world.milagros, &berta] {
        portal.grant(who.id(), ManageSinglePayments, None).await;
    }

    let [first, second] = [&first, &second].map(|request| text(&request["number"]).to_owned());
    let both = vec![first.clone(), second];
    for (who, theirs) in [
        (&world.tomas, both.clone()),
        // Who asked may prepare it; somebody else authorises.
        (&world.milagros, both.clone()),
        (&world.eliecer, vec![]),
        (&world.rogelio, vec![]),
        (&berta, vec![first]),
    ] {
        let list = who.get("/api/v1/payments/payable").await.ok()["items"].clone();
        assert_eq!(
            each(&list, "number"),
            both,
            "the list shows them all, and says what keeps one from which"
        );
        let open = list.as_array().unwrap().iter().filter(|item| item["blocked_by"].is_null());
        let open: Vec<_> = open.map(|item| text(&item["number"]).to_owned()).collect();
        assert_eq!(open, theirs, "{list}");
        let home = who.get("/api/v1/home").await.ok();
        assert_eq!(each(&home["to_pay"]["items"], "number"), theirs);
        let counts = who.get("/api/v1/payments/counts").await.ok();
        assert_eq!([&home["to_pay"]["count"], &counts["payable"]], [&json!(theirs.len()); 2]);
        let waits = home["waits"].as_array().unwrap().iter().find(|wait| wait["what"] == "to_pay");
        assert_eq!(waits.map_or(&json!(0), |wait| &wait["count"]), &json!(theirs.len()));
    }
});
