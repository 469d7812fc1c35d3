//! The books: journal, balances and their files, what is handed to the company's own books once, and the period that is closed.

use std::time::Duration;

use caudal_domain::permission::Permission::{Administrator, ViewAccounting};
use caudal_formats::sheet::{self, Limits};
use futures::future::join_all;
use serde_json::{Value, json};

use caudal_stories::payments_world::{TRIP_MINOR, World, act};
use caudal_stories::{cancellations_world::Undoers, cash_world::Till};
use caudal_testing::{Answer, Call, Person, Portal, each, text, version};

pub const BOOKS: &str = "/api/v1/accounting";
const DAY: Duration = Duration::from_secs(24 * 3600);

async fn accountant(portal: &Portal) -> Person {
    portal.person("Óscar Villarreal", &[ViewAccounting], &[]).await
}

async fn read(who: &Person, path: &str) -> Value {
    who.get(&format!("{BOOKS}/{path}")).await.ok()
}

async fn file(who: &Person, of: Value) -> Answer {
    let target = json!({ "kind": "accounting", "of": of });
    let bought = who.post("/api/v1/downloads", target).await.created();
    who.get(text(&bought["url"])).await.status(200)
}

fn rows(file: &Answer) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    sheet::read(&file.bytes, &Limits::default(), &|| false, &mut |row| rows.push(row.cells.to_vec()))
        .unwrap();
    rows
}

fn exporting(who: &Person, until: &str, without_codes: bool) -> Call {
    who.post(&format!("{BOOKS}/exports"), json!({ "until": until, "without_codes": without_codes }))
}

/// Every total of a trial balance says that it balances.
fn balanced(trial: &Value) -> bool {
    let even = |t: &Value| {
        t["debit_minor"] == t["credit_minor"] && t["opening_minor"] == 0 && t["closing_minor"] == 0
    };
    trial["totals"].as_array().unwrap().iter().all(even)
}

fn of_kind<'a>(trial: &'a Value, kind: &str) -> &'a Value {
    trial["kinds"].as_array().unwrap().iter().find(|of| of["kind"] == kind).unwrap()
}

story!(an_amount_is_followed_from_the_trial_balance_to_its_document, |portal| async {
    let world = World::of(portal).await;
    let oscar = accountant(portal).await;
    let request = world.released().await;
    let payment = world.confirmed(world.paying(&request)).await;
    world.sent(world.paying(&world.released().await)).await;

    let trial = read(&oscar, "trial-balance").await;
    assert!(balanced(&trial), "{trial}");
    assert_eq!(of_kind(&trial, "advances")["closing_minor"], 2 * TRIP_MINOR);
    assert_eq!(of_kind(&trial, "bank")["closing_minor"], -TRIP_MINOR);
    // What was confirmed went in and out again.
    let transit = of_kind(&trial, "in_transit");
    assert_eq!(
        (&transit["debit_minor"], &transit["credit_minor"]),
        (&json!(TRIP_MINOR), &json!(2 * TRIP_MINOR))
    );

    let accounts = read(&oscar, "accounts?kind=advances&q=eliécer").await;
    let account = &accounts["items"][0];
    assert_eq!(
        (text(&account["name"]), &account["closing_minor"]),
        ("Anticipos · Eliécer Quintero", &json!(2 * TRIP_MINOR))
    );
    let key = text(&account["key"]);
    let path = format!("accounts/{key}/lines?currency=USD&limit=1");
    let newest = read(&oscar, &path).await;
    assert_eq!(newest["items"][0]["balance_minor"], 2 * TRIP_MINOR);
    let first = read(&oscar, &format!("{path}&after={}", text(&newest["next"]))).await;
    assert_eq!((&first["items"][0]["balance_minor"], &first["next"]), (&json!(TRIP_MINOR), &Value::Null));
    let entry = &first["items"][0]["entry"];
    assert_eq!((&entry["document"]["kind"], &entry["document"]["id"]), (&json!("payment"), &payment["id"]));
    assert_eq!(
        (&entry["request"]["name"], text(&entry["actor"]["name"])),
        (&request["number"], "Tomás Herrera")
    );
    assert_eq!(entry["lines"][0]["person"]["name"], "Eliécer Quintero");
    assert_eq!(read(&oscar, &format!("entries/{}", text(&entry["id"]))).await, *entry);

    // Home says the same of the month; who does not read the books is not told.
    let month = oscar.get("/api/v1/home").await.ok()["month"].clone();
    assert_eq!((&month["out_minor"], &month["days"][0]["minor"]), (&json!(TRIP_MINOR), &json!(TRIP_MINOR)));
    assert_eq!(world.milagros.get("/api/v1/home").await.ok()["month"], Value::Null);

    let people = read(&oscar, "people?q=quintero").await;
    assert_eq!(people["items"][0]["advances_minor"], 2 * TRIP_MINOR);
    assert_eq!(people["items"][0]["advances_key"], key);
    assert_eq!(read(&oscar, "people?until=2020-01-01").await["items"], json!([]));
});

story!(the_journal_is_narrowed_and_leaves_as_files, |portal| async {
    let world = World::of(portal).await;
    let oscar = accountant(portal).await;
    let paid = world.confirmed(world.paying(&world.released().await)).await;
    portal.wait(DAY);
    let oscar = portal.sign_in(oscar.id()).await;
    let tomas = portal.sign_in(world.tomas.id()).await;
    let graciela = portal.sign_in(world.graciela.id()).await;
    let (_, workshop) = {
        let body = json!({
            "name": "Taller Istmo", "kind": "supplier", "document_type": "ruc", "document_number": "155-2",
            "account": world.account_body("9912"),
        });
        let made = tomas.post("/api/v1/beneficiaries", body).await.created();
        let account = caudal_testing::id(&made["accounts"][0]["id"]);
        caudal_stories::payments_world::on_account(&graciela, account, 1, "verify").await.ok();
        (made, account)
    };
    let mut invoice = world.invoice(workshop, 9_900);
    invoice["execution_date"] = json!("2026-11-06");
    let invoice = tomas.post("/api/v1/payments", invoice).await.created();
    let invoice = act(&graciela, &invoice, "authorize", json!({})).await.ok();
    act(&tomas, &invoice, "send", json!({ "bank_reference": "TRF-2" })).await.ok();

    let listed = async |query: &str| each(&read(&oscar, &format!("entries?{query}")).await["items"], "event");
    assert_eq!(listed("").await, ["transfer_sent", "transfer_confirmed", "transfer_sent"]);
    assert_eq!(listed("event=transfer_confirmed").await, ["transfer_confirmed"]);
    assert_eq!(listed(&format!("number={}", text(&paid["number"]).to_lowercase())).await.len(), 2);
    assert_eq!(listed(&format!("until={}", text(&paid["execution_date"]))).await.len(), 3);
    let first_day = portal.today().yesterday().unwrap();
    assert_eq!(listed(&format!("until={first_day}")).await.len(), 2);
    assert_eq!(listed(&format!("from={}", portal.today())).await.len(), 1);
    assert_eq!(listed("kind=bank").await, ["transfer_confirmed"]);
    assert_eq!(listed(&format!("account=bank:{}", world.source)).await, ["transfer_confirmed"]);
    assert_eq!(listed(&format!("person={}", world.eliecer.id())).await.len(), 2);
    assert_eq!(listed("exported=yes").await.len(), 0);
    for query in ["event=gift", "kind=gold", "from=ayer", "currency=XXY", "exported=maybe", "colour=red"] {
        oscar.get(&format!("{BOOKS}/entries?{query}")).await.refused(422, "invalid_query");
    }
    // A page after another, both ways to read it the same.
    let page = read(&oscar, "entries?limit=2").await;
    let rest = read(&oscar, &format!("entries?limit=2&after={}", text(&page["next"]))).await;
    assert_eq!(each(&rest["items"], "event"), ["transfer_sent"]);

    let csv = rows(&file(&oscar, json!({ "what": "journal", "format": "csv", "query": "" })).await);
    let xlsx = rows(&file(&oscar, json!({ "what": "journal", "format": "xlsx", "query": "" })).await);
    assert_eq!((csv.len(), xlsx.len()), (7, 7));
    let at = |head: &str| csv[0].iter().position(|h| h == head).unwrap();
    let sum = |head: &str| {
        csv[1..].iter().map(|row| row[at(head)].replace('.', "").parse::<i64>().unwrap_or(0)).sum::<i64>()
    };
    assert_eq!(sum("Debe"), 2 * TRIP_MINOR + 9_900);
    assert_eq!(sum("Haber"), 2 * TRIP_MINOR + 9_900);
    assert_eq!(csv[1][at("Evento")], "Transferencia enviada al banco");
    let trial = rows(&file(&oscar, json!({ "what": "trial_balance", "format": "csv", "query": "" })).await);
    assert_eq!(trial.len(), 5, "{trial:?}");
    let of = json!({ "what": "account", "format": "xlsx", "key": format!("bank:{}", world.source), "query": "currency=USD" });
    assert_eq!(rows(&file(&oscar, of).await).len(), 2);
    assert!(portal.trail().await.contains(&"accounting.export done".to_owned()));
});

story!(what_was_exported_is_never_exported_again, |portal| async {
    let world = World::of(portal).await;
    let undoers = Undoers::of(portal).await;
    let oscar = accountant(portal).await;
    let yadira = &world.yadira;
    let paid = world.confirmed(world.paying(&world.released().await)).await;
    let today = portal.today().to_string();

    let preview = read(&oscar, "exports/preview").await;
    assert_eq!((&preview["entries"], &preview["first"]), (&json!(2), &json!(today)));
    assert_eq!(preview["without_code"].as_array().unwrap().len(), 3, "{preview}");
    exporting(&oscar, &today, false).await.refused(409, "codes_missing");

    // A kind has a code, one account of it another.
    let set = |who: &Person, account: &str, code: &str, at: i64| {
        who.put(&format!("{BOOKS}/codes/{account}"), json!({ "code": code, "name": "Anticipos a empleados" }))
            .version(at)
    };
    set(yadira, "advances", "1130", 0).await.ok();
    set(yadira, "advances", "1131", 0).await.refused(412, "changed_meanwhile");
    set(yadira, "bank", "1101", 0).await.ok();
    set(yadira, &format!("bank:{}", world.source), "1101-02", 0).await.ok();
    set(yadira, &format!("advances:{}", world.driver), "1130-9", 0).await.status(404);
    set(yadira, "in_transit", "1109", 0).await.ok();
    world.tomas.put(&format!("{BOOKS}/codes/cash"), json!({ "code": "1" })).version(0).await.status(403);

    // Whoever presses at the same time, it is handed over once.
    let made = join_all((0..8).map(|_| exporting(&oscar, &today, false).into_future())).await;
    let (won, lost): (Vec<_>, Vec<_>) = made.into_iter().partition(|answer| answer.status == 201);
    assert_eq!((won.len(), lost.len()), (1, 7));
    for answer in lost {
        answer.refused(409, "nothing_to_export");
    }
    let export = won.into_iter().next().unwrap().json();
    assert_eq!(
        (&export["entries"], &export["totals"][0]["debit_minor"]),
        (&json!(2), &json!(2 * TRIP_MINOR))
    );
    let of = |format: &str, id: &Value| json!({ "what": "export", "format": format, "id": id });
    let first = file(&oscar, of("csv", &export["id"])).await;
    let told = rows(&first);
    let at = |head: &str| told[0].iter().position(|h| h == head).unwrap();
    let codes: Vec<_> = told[1..].iter().map(|row| row[at("Código de cuenta")].as_str()).collect();
    assert_eq!(codes, ["1130", "1109", "1109", "1101-02"]);

    // A cancellation afterwards goes with the next one; the first keeps the codes it had.
    undoers.undone("payment", &paid, Some("payable")).await;
    set(yadira, "advances", "9999", 1).await.ok();
    let next = exporting(&oscar, &today, false).await.created();
    assert_eq!(next["entries"], 2);
    let told = rows(&file(&oscar, of("xlsx", &next["id"])).await);
    assert!(told[1..].iter().all(|row| row[at("Anula")] == text(&paid["number"])), "{told:?}");
    assert_eq!(file(&oscar, of("csv", &export["id"])).await.bytes, first.bytes);
    let listed = read(&oscar, "entries?exported=yes").await;
    let took: Vec<_> =
        listed["items"].as_array().unwrap().iter().map(|e| text(&e["export"]["name"])).collect();
    let (one, two) = (text(&export["number"]), text(&next["number"]));
    assert_eq!(took, [two, two, one, one]);
    assert_eq!(each(&read(&oscar, "exports").await["items"], "number"), [two, one]);
    assert_eq!(world.verify_ledger().await.entries, 4);
    for sql in ["DELETE FROM ledger_export_entry", "UPDATE ledger_export SET number = 'EXP-1'"] {
        assert!(world.by_hand(sql).await.unwrap_err().contains("append-only"), "{sql}");
    }
});

fn closing(who: &Person, through: &str) -> Call {
    who.post(
        &format!("{BOOKS}/period/actions/close"),
        json!({ "through": through, "reason": "Mes conciliado" }),
    )
}

fn reopening(who: &Person, through: Option<&str>) -> Call {
    let body = json!({ "through": through, "reason": "Faltó una factura" });
    who.post(&format!("{BOOKS}/period/actions/reopen"), body)
}

fn on_change(who: &Person, period: &Value, action: &str) -> Call {
    let change = &period["changes"][0];
    let path = format!("{BOOKS}/period-changes/{}/actions/{action}", text(&change["id"]));
    who.post(&path, json!({ "reason": "El mes ya se declaró" })).version(version(change))
}

story!(a_closed_period_takes_no_entry_and_nobody_opens_it_alone, |portal| async {
    let world = World::of(portal).await;
    let yadira = &world.yadira;
    let other = portal.person("Camilo Administrador", &[Administrator], &[]).await;
    let oscar = accountant(portal).await;
    world.confirmed(world.paying(&world.released().await)).await;
    let (today, yesterday) = (portal.today().to_string(), portal.today().yesterday().unwrap().to_string());
    let month = portal.today().first_of_month().yesterday().unwrap().to_string();

    closing(&world.beatriz, &month).await.status(403);
    closing(yadira, &today).await.refused(422, "period_not_over");
    closing(yadira, "noviembre").await.refused(422, "date_invalid");
    let period = closing(yadira, &month).await.ok();
    assert_eq!(period["closed_through"], month);
    closing(yadira, &month).await.refused(409, "period_closed_already");
    let period = closing(yadira, &yesterday).await.ok();
    assert_eq!(period["closed_through"], yesterday);
    // What happens today is dated today, and goes on.
    world.sent(world.paying(&world.released().await)).await;
    // Past the portal too.
    let late = format!(
        "INSERT INTO ledger_entry SELECT {}, event, document_kind, document_id, document_number, document_version, request_id, NULL,
            NULL, '{yesterday}', at_ms, actor_id FROM ledger_entry LIMIT 1",
        caudal_db::testing::literal(&portal.app.db, portal.app.new_uuid())
    );
    let refused = world.by_hand(Box::leak(late.into_boxed_str())).await.unwrap_err();
    assert!(refused.contains("closed period"), "{refused}");

    reopening(yadira, Some(&yesterday)).await.refused(409, "period_not_closed");
    let asked = reopening(yadira, Some(&month)).await.ok();
    assert_eq!(
        (&asked["closed_through"], &asked["changes"][0]["state"]),
        (&json!(yesterday), &json!("requested"))
    );
    reopening(&other, None).await.refused(409, "reopening_open");
    on_change(yadira, &asked, "execute").await.refused(409, "same_as_reopener");
    on_change(&oscar, &asked, "execute").await.refused(409, "missing_permission");
    let seen = read(yadira, "period").await;
    let blocked = &seen["changes"][0]["actions"][0]["blocked_by"];
    assert_eq!(
        (&blocked["code"], &blocked["who"]),
        (&json!("same_as_reopener"), &json!(["Camilo Administrador"]))
    );
    let declined = on_change(&other, &asked, "decline").await.ok();
    assert_eq!(
        (&declined["closed_through"], &declined["changes"][0]["state"]),
        (&json!(yesterday), &json!("declined"))
    );

    // The reviewer whom the company names decides too.
    let naming = |user: Value| yadira.put(&format!("{BOOKS}/period/reviewer"), json!({ "user_id": user }));
    naming(json!(world.tomas.id().to_string()))
        .version(version(&declined))
        .await
        .refused(422, "reference_unavailable");
    naming(json!(oscar.id().to_string())).version(version(&declined)).await.ok();
    let asked = reopening(yadira, Some(&month)).await.ok();
    let (one, two) = futures::join!(
        on_change(&oscar, &asked, "execute").into_future(),
        on_change(&other, &asked, "execute").into_future()
    );
    let statuses = [one.status, two.status];
    assert_eq!(statuses.iter().filter(|s| **s == 200).count(), 1, "{statuses:?}");
    assert_eq!(read(&oscar, "period").await["closed_through"], month);
    let asked = reopening(&other, None).await.ok();
    on_change(&other, &asked, "withdraw").await.ok();
    let asked = reopening(&other, None).await.ok();
    let open = on_change(yadira, &asked, "execute").await.ok();
    assert_eq!(open["closed_through"], Value::Null);
    let trail = portal.trail().await;
    for done in ["close", "ask-reopen", "decline-reopen", "execute-reopen", "withdraw-reopen", "set-reviewer"]
    {
        assert!(trail.contains(&format!("accounting_period.{done} done")), "{done}: {trail:?}");
    }
    crate::proof::holds(portal).await;
});

story!(a_node_with_a_late_clock_dates_nothing_into_a_closed_period, |portal| async {
    let world = World::of(portal).await;
    let payment = world.authorized(world.paying(&world.released().await)).await;
    closing(&world.yadira, &portal.today().yesterday().unwrap().to_string()).await.ok();
    let before = world.everything().await;
    portal.turn_back(DAY);
    act(&world.tomas, &payment, "send", json!({ "bank_reference": "TRF-88124" }))
        .await
        .refused(409, "period_closed");
    portal.wait(DAY);
    assert_eq!(world.everything().await, before);
    act(&world.tomas, &payment, "send", json!({ "bank_reference": "TRF-88124" })).await.ok();
});

story!(the_books_are_those_of_the_whole_company, |portal| async {
    let till = Till::of(portal).await;
    let eva = portal.person("Eva Rivas", &[], &[]).await;
    portal
        .grant_in(
            eva.id(),
            ViewAccounting,
            caudal_domain::ids::Id::new(caudal_testing::id(&till.cash_box["branch"]["id"])),
        )
        .await;
    let eva = portal.sign_in(eva.id()).await;
    for path in ["entries", "trial-balance", "accounts", "people", "exports", "period", "codes", "openings"] {
        eva.get(&format!("{BOOKS}/{path}")).await.refused(409, "whole_company_only");
    }
    assert_eq!(eva.get("/api/v1/home").await.ok()["month"], Value::Null);
    let paid = till.world.confirmed(till.world.paying(&till.world.released().await)).await;
    eva.get(&format!("/api/v1/payments/{}", text(&paid["id"]))).await.status(404);
    till.ivan.get(&format!("{BOOKS}/entries")).await.status(403);
    let oscar = accountant(portal).await;
    oscar.get(&format!("/api/v1/payments/{}", text(&paid["id"]))).await.ok();
    for strange in ["bank:none", "%00", "bank:%00", "%F0%9F%92%B0"] {
        oscar.get(&format!("{BOOKS}/accounts/{strange}")).await.status(404);
    }
    for strange in ["number=%00", "account=%00"] {
        oscar.get(&format!("{BOOKS}/entries?{strange}")).await.refused(422, "invalid_query");
    }
    oscar.get(&format!("{BOOKS}/accounts?after=nonsense")).await.refused(422, "invalid_cursor");
    oscar
        .get(&format!("{BOOKS}/trial-balance?from=2026-11-05&until=2026-11-01"))
        .await
        .refused(422, "invalid_query");
});
