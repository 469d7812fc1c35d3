//! An administrator sets up a company that has nothing, changes it, and learns what is missing before the first day.

use caudal_domain::permission::Permission::{
    Administrator, CreateRequests, ManageApproved, ManageCashClosing, ManageHrApproved, ManagePayments,
    ManagePending, ManageSinglePayments,
};
use serde_json::{Value, json};

use caudal_stories::payments_world::World;
use caudal_testing::{Call, Person, Portal, each, id, text, version, wrong};

async fn admin(portal: &Portal) -> Person {
    portal.person("Yadira Batista", &[Administrator], &[]).await
}

async fn add(who: &Person, kind: &str, body: Value) -> Value {
    who.post(&format!("/api/v1/settings/{kind}"), body).await.created()
}

async fn list(who: &Person, kind: &str) -> Value {
    who.get(&format!("/api/v1/settings/{kind}")).await.ok()["items"].clone()
}

fn change(who: &Person, kind: &str, of: &Value, body: Value) -> Call {
    who.put(&format!("/api/v1/settings/{kind}/{}", text(&of["id"])), body).version(version(of))
}

fn switch(who: &Person, kind: &str, of: &Value, action: &str) -> Call {
    let path = format!("/api/v1/settings/{kind}/{}/actions/{action}", text(&of["id"]));
    who.post(&path, json!({})).version(version(of))
}

fn travel() -> Value {
    json!({
        "name": "Anticipo de flete", "needs_hr": false, "methods": ["transfer"], "outcome": "settle",
        "settle_days": 5, "expense_account": "5115", "confidential": false,
    })
}

story!(a_company_is_set_up_from_nothing, |portal| async {
    let yadira = admin(portal).await;
    let counts = yadira.get("/api/v1/settings").await.ok();
    let of =
        |kind: &str| counts["items"].as_array().unwrap().iter().find(|c| c["kind"] == kind).unwrap().clone();
    assert_eq!(of("branches"), json!({ "kind": "branches", "active": 0, "inactive": 0 }));
    assert_eq!(of("request-types")["active"], 9, "the shipped types");
    let branch = add(&yadira, "branches", json!({ "name": "  Colón " })).await;
    assert_eq!(branch["name"], "Colón");
    add(&yadira, "cost-centres", json!({ "code": "TAL", "name": "Taller" })).await;
    let bank = add(&yadira, "banks", json!({ "code": "0071", "name": "Banco General" })).await;
    let account = json!({
        "name": "Operativa USD", "bank_id": bank["id"], "number": "03-72 0100", "currency": "USD",
    });
    let account = add(&yadira, "source-accounts", account).await;
    assert_eq!(account["bank"], json!({ "id": bank["id"], "name": "Banco General" }));
    assert_eq!(account["number"], "03720100", "as banks write it, zeros kept");
    add(&yadira, "conceptos", json!({ "code": "5210", "name": "Alquileres" })).await;
    let kind = add(&yadira, "request-types", travel()).await;
    assert_eq!(kind["code"], "anticipo_de_flete");
    assert_eq!(kind["position"], 10, "after the shipped ones");

    // What was set up is there to choose from.
    let tomas = portal.person("Tomás Herrera", &[CreateRequests, ManageSinglePayments], &[]).await;
    for (path, name) in [
        ("branches", "Colón"),
        ("cost-centres", "TAL Taller"),
        ("banks", "Banco General"),
        ("source-accounts", "Operativa USD"),
        ("concept-accounts", "Alquileres"),
    ] {
        let choices = tomas.get(&format!("/api/v1/{path}")).await.ok();
        assert_eq!(each(&choices["items"], "name"), [name], "{path}");
    }
    let types = tomas.get("/api/v1/request-types").await.ok();
    assert_eq!(each(&types["items"], "name").last().unwrap(), "Anticipo de flete");
    let sources = tomas.get("/api/v1/source-accounts").await.ok();
    assert_eq!(sources["items"][0]["balance_minor"], 0, "empty until the opening balances come");
});

story!(each_change_is_kept_with_what_stood_before, |portal| async {
    let yadira = admin(portal).await;
    let bank = add(&yadira, "banks", json!({ "code": "0071", "name": "Banco Genral" })).await;
    let bank = change(&yadira, "banks", &bank, json!({ "code": "0071", "name": "Banco General" })).await.ok();
    assert_eq!(version(&bank), 2);
    let bank = switch(&yadira, "banks", &bank, "deactivate").await.ok();
    assert_eq!(bank["active"], false);
    switch(&yadira, "banks", &bank, "deactivate").await.refused(409, "wrong_state");
    let bank = switch(&yadira, "banks", &bank, "reactivate").await.ok();
    assert_eq!((bank["active"].clone(), version(&bank)), (json!(true), 4));
    let sql = "SELECT r.action, r.before_json, r.after_json FROM audit_row r JOIN audit_unsealed u ON u.row_id = r.id \
               WHERE r.object_kind = 'bank' ORDER BY u.seq";
    let mut told = Vec::new();
    for row in portal.rows(sql, []).await {
        let read = |at: usize| row.try_get_by_index::<Option<String>>(at).unwrap();
        let json = |at: usize| read(at).map(|text| serde_json::from_str::<Value>(&text).unwrap());
        told.push((read(0).unwrap(), json(1).map(|b| b["name"].clone()), json(2).unwrap()["name"].clone()));
    }
    let (wrong, right) = (json!("Banco Genral"), json!("Banco General"));
    assert_eq!(
        told,
        [
            ("bank.create".to_owned(), None, wrong.clone()),
            ("bank.update".to_owned(), Some(wrong), right.clone()),
            ("bank.deactivate".to_owned(), Some(right.clone()), right.clone()),
            ("bank.reactivate".to_owned(), Some(right.clone()), right),
        ]
    );
});

story!(what_is_no_longer_used_stays_in_the_list_and_leaves_the_choices, |portal| async {
    let yadira = admin(portal).await;
    let colon = add(&yadira, "branches", json!({ "name": "Colón" })).await;
    add(&yadira, "branches", json!({ "name": "David" })).await;
    switch(&yadira, "branches", &colon, "deactivate").await.ok();
    assert_eq!(each(&list(&yadira, "branches").await, "name"), ["Colón", "David"]);
    let choices = yadira.get("/api/v1/branches").await.ok();
    assert_eq!(each(&choices["items"], "name"), ["David"]);
    yadira
        .delete(&format!("/api/v1/settings/branches/{}", text(&colon["id"])))
        .await
        .refused(405, "method_not_allowed");
});

story!(one_name_means_one_thing, |portal| async {
    let yadira = admin(portal).await;
    let colon = add(&yadira, "branches", json!({ "name": "Colón" })).await;
    let taken = [("name".to_owned(), "already_registered".to_owned())];
    for same in ["Colón", "colon", " COLÓN  "] {
        let problem = yadira.post("/api/v1/settings/branches", json!({ "name": same })).await;
        assert_eq!(wrong(&problem.refused(422, "invalid_fields")), taken, "{same}");
    }
    let david = add(&yadira, "branches", json!({ "name": "David" })).await;
    let problem = change(&yadira, "branches", &david, json!({ "name": "Colon" })).await;
    assert_eq!(wrong(&problem.refused(422, "invalid_fields")), taken);
    change(&yadira, "branches", &colon, json!({ "name": "Colón" })).await.ok();
    add(&yadira, "banks", json!({ "code": "0071", "name": "Banco General" })).await;
    let same_code =
        yadira.post("/api/v1/settings/banks", json!({ "code": "0071", "name": "Banistmo" })).await;
    let code = [("code".to_owned(), "already_registered".to_owned())];
    assert_eq!(wrong(&same_code.refused(422, "invalid_fields")), code);
    let both = tokio::join!(
        yadira.post("/api/v1/settings/conceptos", json!({ "code": "1", "name": "Alquileres" })).into_future(),
        yadira.post("/api/v1/settings/conceptos", json!({ "code": "2", "name": "Alquileres" })).into_future(),
    );
    let mut statuses = [both.0.status.as_u16(), both.1.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 422], "at the same moment too");
});

story!(what_is_wrong_with_a_setting_is_said_field_by_field, |portal| async {
    let yadira = admin(portal).await;
    let refused = async |kind: &str, body: Value| {
        let answer = yadira.post(&format!("/api/v1/settings/{kind}"), body).await;
        let problem = answer.refused(422, "invalid_fields");
        wrong(&problem).into_iter().map(|(field, code)| format!("{field} {code}")).collect::<Vec<_>>()
    };
    assert_eq!(refused("branches", json!({})).await, ["name text_required"]);
    assert_eq!(refused("branches", json!({ "name": "x".repeat(81) })).await, ["name text_too_long"]);
    assert_eq!(refused("banks", json!({ "name": "A", "code": "00 71" })).await, ["code text_invalid"]);
    let nobody = "01920000-0000-7000-8000-0000000000ff";
    assert_eq!(
        refused(
            "source-accounts",
            json!({ "name": "A", "bank_id": nobody, "number": "1", "currency": "usd" })
        )
        .await,
        ["bank_id reference_unavailable", "number text_invalid", "currency unknown_currency"]
    );
    assert_eq!(
        refused(
            "request-types",
            json!({ "name": "A", "outcome": "gift", "methods": [], "ceiling_minor": 0 })
        )
        .await,
        [
            "outcome text_invalid",
            "ceiling_minor number_range",
            "methods text_required",
            "needs_hr text_required",
            "confidential text_required",
            "expense_account text_required",
        ]
    );
    let mut payroll = travel();
    payroll["outcome"] = json!("payroll");
    assert_eq!(
        refused("request-types", payroll).await,
        ["settle_days text_invalid", "instalments number_range"]
    );
    for (kind, body) in
        [("branches", json!({ "name": "A", "code": "B" })), ("banks", json!({ "nombre": "A" }))]
    {
        yadira.post(&format!("/api/v1/settings/{kind}"), body).await.refused(422, "unknown_field");
    }
    yadira.get("/api/v1/settings/layouts").await.refused(404, "not_found");
    let branch = add(&yadira, "branches", json!({ "name": "Colón" })).await;
    switch(&yadira, "branches", &branch, "delete").await.refused(404, "not_found");
    change(&yadira, "banks", &branch, json!({ "code": "1", "name": "A" })).await.refused(404, "not_found");
    change(&yadira, "branches", &branch, json!({ "name": "Colón 2" })).await.ok();
    change(&yadira, "branches", &branch, json!({ "name": "Colón 3" }))
        .await
        .refused(412, "changed_meanwhile");
    yadira
        .put(&format!("/api/v1/settings/branches/{}", text(&branch["id"])), json!({ "name": "B" }))
        .await
        .refused(428, "version_required");
});

/// The fields of `shown` that were written, as they stand.
fn stands(shown: &Value, fields: &[&str]) -> Value {
    fields
        .iter()
        .map(|field| ((*field).to_owned(), shown[*field].clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

story!(a_company_sets_up_its_cash_its_prices_and_its_calendar, |portal| async {
    let yadira = admin(portal).await;
    let branch = add(&yadira, "branches", json!({ "name": "Colón" })).await;
    let fund = json!({
        "name": "Caja Colón", "branch_id": branch["id"], "currency": "USD", "fund_minor": 50_000,
        "ceiling_minor": 120_000, "tolerance_minor": 0,
    });
    let cash = add(&yadira, "cash-boxes", fund.clone()).await;
    assert_eq!(cash["branch"], json!({ "id": branch["id"], "name": "Colón" }));
    let amounts = json!({ "fund_minor": 50_000, "ceiling_minor": 120_000, "tolerance_minor": 0 });
    assert_eq!(stands(&cash, &["fund_minor", "ceiling_minor", "tolerance_minor"]), amounts);

    let money = list(&yadira, "denominations").await;
    assert_eq!(money[0]["name"], "Billete de 100 USD", "the shipped ones, the largest first");
    assert_eq!(money.as_array().unwrap().len(), 12);
    let euro = json!({ "currency": "EUR", "form": "coin", "value_minor": 5 });
    assert_eq!(add(&yadira, "denominations", euro).await["name"], "Moneda de 0.05 EUR");
    let causes = list(&yadira, "cancellation-causes").await;
    assert!(each(&causes, "name").contains(&"Pago duplicado".to_owned()), "{causes}");
    add(&yadira, "cancellation-causes", json!({ "name": "Viaje suspendido" })).await;
    for day in ["2026-12-25", "2027-12-25"] {
        add(&yadira, "holidays", json!({ "name": "Navidad", "day": day })).await;
    }
    assert_eq!(each(&list(&yadira, "holidays").await, "day"), ["2027-12-25", "2026-12-25"]);
    let ana = portal.person("Ana Ríos", &[], &[]).await;
    let known = ana.get("/api/v1/holidays").await.ok();
    assert_eq!(each(&known["items"], "day"), ["2026-12-25", "2027-12-25"], "for everybody who chooses a day");

    // A branch that is no longer chosen stays where it is, and is not given to another box.
    let branch = switch(&yadira, "branches", &branch, "deactivate").await.ok();
    let mut written = fund.clone();
    written["tolerance_minor"] = json!(100);
    change(&yadira, "cash-boxes", &cash, written).await.ok();
    let mut other = fund;
    other["name"] = json!("Caja Zona Libre");
    let refused = yadira.post("/api/v1/settings/cash-boxes", other).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refused), [("branch_id".to_owned(), "reference_unavailable".to_owned())], "{branch}");
});

story!(a_tariff_is_offered_for_its_type_until_it_is_switched_off, |portal| async {
    let yadira = admin(portal).await;
    let types = list(&yadira, "request-types").await;
    let kind = types.as_array().unwrap().iter().find(|t| t["code"] == "viaticos").unwrap();
    let price = json!({ "name": "Viáticos a David, por día", "type_id": kind["id"], "currency": "USD", "unit_minor": 4_500 });
    let tariff = add(&yadira, "tariffs", price).await;
    assert_eq!(tariff["request_type"], json!({ "id": kind["id"], "name": "Viáticos" }));
    let tomas = portal.person("Tomás Herrera", &[CreateRequests], &[]).await;
    let offered = tomas.get("/api/v1/tariffs").await.ok();
    let fields = ["name", "type_id", "currency", "unit_minor"];
    let same = json!({
        "name": "Viáticos a David, por día", "type_id": kind["id"], "currency": "USD", "unit_minor": 4_500,
    });
    assert_eq!(stands(&offered["items"][0], &fields), same);
    switch(&yadira, "tariffs", &tariff, "deactivate").await.ok();
    assert_eq!(tomas.get("/api/v1/tariffs").await.ok()["items"], json!([]));
});

story!(what_is_wrong_with_cash_prices_and_days_is_said_field_by_field, |portal| async {
    let yadira = admin(portal).await;
    let refused = async |kind: &str, body: Value| {
        let answer = yadira.post(&format!("/api/v1/settings/{kind}"), body).await;
        let problem = answer.refused(422, "invalid_fields");
        wrong(&problem).into_iter().map(|(field, code)| format!("{field} {code}")).collect::<Vec<_>>()
    };
    let low = json!({
        "name": "A", "currency": "USD", "fund_minor": 500, "ceiling_minor": 499, "tolerance_minor": -1,
    });
    assert_eq!(
        refused("cash-boxes", low).await,
        ["branch_id text_required", "ceiling_minor ceiling_below_fund", "tolerance_minor amount_sign"]
    );
    assert_eq!(
        refused("denominations", json!({ "currency": "USD", "form": "cheque", "value_minor": 0 })).await,
        ["form text_invalid", "value_minor amount_not_positive"]
    );
    let same = json!({ "currency": "USD", "form": "note", "value_minor": 2_000 });
    assert_eq!(refused("denominations", same).await, ["value_minor already_registered"]);
    let nobody = "01920000-0000-7000-8000-0000000000ff";
    let price = json!({ "name": "A", "type_id": nobody, "currency": "USD", "unit_minor": i64::MAX });
    assert_eq!(
        refused("tariffs", price).await,
        ["type_id reference_unavailable", "unit_minor amount_overflow"]
    );
    for day in ["2026-02-30", "1850-01-01", "9999-01-01"] {
        assert_eq!(
            refused("holidays", json!({ "name": "A", "day": day })).await,
            ["day date_invalid"],
            "{day}"
        );
    }
    add(&yadira, "holidays", json!({ "name": "Navidad", "day": "2026-12-25" })).await;
    let same = json!({ "name": "Otra fiesta", "day": "2026-12-25" });
    assert_eq!(refused("holidays", same).await, ["day already_registered"]);
    assert_eq!(
        refused("cancellation-causes", json!({ "name": "PAGO duplicado" })).await,
        ["name already_registered"]
    );
    let stranger = json!({ "currency": "USD", "form": "note", "value_minor": 1, "name": "Mi billete" });
    yadira.post("/api/v1/settings/denominations", stranger).await.refused(422, "unknown_field");
});

story!(an_account_that_money_left_keeps_its_number, |portal| async {
    let world = World::of(portal).await;
    let yadira = &world.yadira;
    let account = list(yadira, "source-accounts").await[0].clone();
    let mut body = json!({
        "name": "Operativa", "bank_id": world.bank, "number": "0372010011224", "currency": "USD",
    });
    let account = change(yadira, "source-accounts", &account, body.clone()).await.ok();
    assert_eq!(account["number"], "0372010011224", "a misspelt number is corrected before its first payment");
    let request = world.released().await;
    world.prepared(world.paying(&request)).await;
    let account = list(yadira, "source-accounts").await[0].clone();
    assert_eq!(account["in_use"], true);
    body["number"] = json!("99998888");
    body["currency"] = json!("EUR");
    let problem =
        change(yadira, "source-accounts", &account, body.clone()).await.refused(422, "invalid_fields");
    let fixed = |field: &str| (field.to_owned(), "fixed_in_use".to_owned());
    assert_eq!(wrong(&problem), [fixed("number"), fixed("currency")]);
    body["number"] = account["number"].clone();
    body["currency"] = json!("USD");
    body["name"] = json!("Operativa Panamá");
    change(yadira, "source-accounts", &account, body).await.ok();
});

fn cash_box(branch: &Value) -> Value {
    json!({
        "name": "Caja Colón", "branch_id": branch["id"], "currency": "USD", "fund_minor": 30_000, "tolerance_minor": 0,
    })
}

fn item(going: &Value, code: &str) -> Value {
    going["items"].as_array().unwrap().iter().find(|i| i["code"] == code).unwrap().clone()
}

fn gaps(simulation: &Value) -> Vec<String> {
    let steps = simulation["steps"].as_array().unwrap();
    steps.iter().filter(|s| s["gap"] == true).map(|s| text(&s["step"]).to_owned()).collect()
}

story!(the_checklist_names_what_is_missing_until_nothing_is, |portal| async {
    let yadira = admin(portal).await;
    let going = yadira.get("/api/v1/going-live").await.ok();
    assert_eq!(going["ready"], false);
    for code in ["branches", "banks", "source_accounts", "conceptos", "approvers", "authorize"] {
        assert_eq!(item(&going, code)["state"], "gap", "{code}");
    }
    assert_eq!(item(&going, "request_types")["state"], "done");
    assert_eq!(item(&going, "cost_centres")["state"], "optional");
    for code in ["cash_boxes", "cash_people"] {
        assert_eq!(item(&going, code)["state"], "gap", "the first types may be paid in cash: {code}");
    }
    assert_eq!(item(&going, "branches")["link"], "/settings/branches");
    assert!(!gaps(&going["simulation"]).is_empty(), "one administrator is not two people");

    let world = World::of(portal).await;
    let branch = add(&yadira, "branches", json!({ "name": "Colón" })).await;
    add(&yadira, "cash-boxes", cash_box(&branch)).await;
    let going = yadira.get("/api/v1/going-live").await.ok();
    let open: Vec<_> = going["items"].as_array().unwrap().iter().filter(|i| i["state"] == "gap").collect();
    assert_eq!(gaps(&going["simulation"]), [""; 0]);
    // Stories run without a provider in their settings.
    let open: Vec<_> = open.iter().map(|i| text(&i["code"])).collect();
    assert_eq!(open, ["provider"]);
    let euros = json!({
        "name": "Operativa EUR", "bank_id": world.bank, "number": "55556666", "currency": "EUR",
    });
    add(&yadira, "source-accounts", euros).await;
    let going = yadira.get("/api/v1/going-live").await.ok();
    assert_eq!(item(&going, "approvers")["state"], "gap", "nobody approves euros: {going}");
});

story!(the_checklist_asks_for_a_box_its_keeper_and_another_who_counts_after_them, |portal| async {
    let yadira = admin(portal).await;
    let branch = add(&yadira, "branches", json!({ "name": "Colón" })).await;
    let cash = add(&yadira, "cash-boxes", cash_box(&branch)).await;
    let states = async || {
        let going = yadira.get("/api/v1/going-live").await.ok();
        ["cash_boxes", "cash_people"].map(|code| text(&item(&going, code)["state"]).to_owned())
    };
    assert_eq!(states().await, ["done", "gap"], "the administrator would approve her own count");
    portal.person("Iván Samudio", &[ManageCashClosing], &[]).await;
    assert_eq!(states().await, ["done", "done"]);
    let people = item(&yadira.get("/api/v1/going-live").await.ok(), "cash_people");
    assert_eq!(people["detail"], "Operan: Iván Samudio y Yadira Batista · Supervisan: Yadira Batista");

    switch(&yadira, "cash-boxes", &cash, "deactivate").await.ok();
    assert_eq!(states().await, ["gap", "done"]);
    for kind in list(&yadira, "request-types").await.as_array().unwrap() {
        switch(&yadira, "request-types", kind, "deactivate").await.ok();
    }
    assert_eq!(states().await, ["optional", "optional"], "nothing is paid in cash");
});

story!(a_request_is_rehearsed_with_the_people_there_are, |portal| async {
    let yadira = admin(portal).await;
    portal.person("Milagros Pineda", &[CreateRequests], &[]).await;
    portal.person("Rogelio Castillo", &[ManageApproved], &[("USD", 50_000)]).await;
    portal.person("Tomás Herrera", &[ManageSinglePayments], &[]).await;
    let treasury = [ManageSinglePayments, ManagePayments, ManagePending];
    portal.person("Graciela Moreno", &treasury, &[]).await;
    let types = list(&yadira, "request-types").await;
    let kind = |code: &str| id(&types.as_array().unwrap().iter().find(|t| t["code"] == code).unwrap()["id"]);
    let simulate = async |code: &str, amount_minor: i64| {
        let body = json!({ "type_id": kind(code), "amount_minor": amount_minor, "currency": "USD" });
        yadira.post("/api/v1/going-live/simulate", body).await.ok()
    };
    let trip = simulate("anticipo_viaje", 50_000).await;
    assert_eq!((gaps(&trip), trip["complete"].clone()), (Vec::new(), json!(true)));
    let step =
        |name: &str| trip["steps"].as_array().unwrap().iter().find(|s| s["step"] == name).unwrap().clone();
    assert_eq!(step("approve")["taken_by"], "Rogelio Castillo");
    assert_eq!(step("approve")["holders"], json!(["Rogelio Castillo"]), "Yadira has no limit");
    assert_ne!(step("prepare")["taken_by"], step("authorize")["taken_by"]);
    let dear = simulate("anticipo_viaje", 50_001).await;
    assert_eq!(gaps(&dear), ["approve"]);
    let approve = &dear["steps"][1];
    assert!(text(&approve["detail"]).contains("límite"), "{approve}");
    assert_eq!(gaps(&simulate("prestamo", 100).await), [""; 0], "Yadira stands in for human resources");
    portal.person("Carmen Arosemena", &[ManageHrApproved], &[]).await;
    let loan = simulate("prestamo", 100).await;
    let hr = loan["steps"].as_array().unwrap().iter().find(|s| s["step"] == "approve_hr").unwrap();
    assert_eq!(hr["taken_by"], "Carmen Arosemena");
    let bad = json!({ "type_id": portal.app.new_uuid(), "amount_minor": 0, "currency": "XXX" });
    let problem = yadira.post("/api/v1/going-live/simulate", bad).await.refused(422, "invalid_fields");
    assert_eq!(
        wrong(&problem).into_iter().map(|(f, c)| format!("{f} {c}")).collect::<Vec<_>>(),
        ["type_id type_unavailable", "currency unknown_currency", "amount_minor amount_not_positive"]
    );
});
