//! Who may do what to a payment, through the API, and what happens to calls that nobody should make.

use caudal_domain::permission::Permission::{self, Administrator, CreateRequests, ManageMassPayments};
use serde_json::{Value, json};

use caudal_stories::payments_world::{TRIP_MINOR, World, act, on_account, on_request, see};
use caudal_testing::{Person, id, offered, text, version, wrong};

/// The arguments that each action wants.
fn arguments(action: &str) -> Value {
    match action {
        "send" => json!({ "bank_reference": "TRF-1" }),
        "submit" | "authorize" | "confirm" => json!({}),
        _ => json!({ "reason": "Prueba" }),
    }
}

/// Everybody around one payment is an administrator, which opens no rule between people.
struct Circle<'a> {
    world: World<'a>,
    requester: Person,
    beneficiary: Person,
    approver: Person,
    preparer: Person,
    authorizer: Person,
    request: Value,
}

impl<'a> Circle<'a> {
    async fn of(portal: &'a caudal_testing::Portal) -> Self {
        let mut world = World::of(portal).await;
        let all = [Administrator];
        let limit = [("USD", 50_000)];
        let requester = portal.person("Rita Sosa", &all, &limit).await;
        let beneficiary = portal.person("Benigno Mora", &all, &limit).await;
        let approver = portal.person("Aída Ríos", &all, &limit).await;
        let preparer = portal.person("Pablo Vega", &all, &limit).await;
        let authorizer = portal.person("Aurora Gil", &all, &limit).await;
        world.driver = world.staff(&beneficiary, "Benigno Mora").await;
        world.account = world.verified_account(world.driver, "00998877").await;
        let request = requester.post("/api/v1/requests", world.trip()).await.created();
        let request = on_request(&approver, &request, "approve").await.ok();
        let request = on_request(&authorizer, &request, "release").await.ok();
        Self { world, requester, beneficiary, approver, preparer, authorizer, request }
    }

    /// Nobody of the circle but these may take the action; the refusal, the offer and the list of names agree.
    async fn only(&self, payment: &Value, action: &str, refused: &[(&Person, &str)]) {
        for (who, code) in refused {
            let seen = see(who, payment).await.ok();
            assert_eq!(offered(&seen, action), Some(Some((*code).to_owned())), "{action} offered");
            let names = seen["actions"].as_array().unwrap().iter().find(|a| a["action"] == action).unwrap();
            let names = names["blocked_by"]["who"].as_array().unwrap();
            assert!(names.iter().any(|n| n == "Yadira Batista"), "{action}: {names:?}");
            let before = self.world.everything().await;
            act(who, payment, action, arguments(action)).await.refused(409, code);
            assert_eq!(self.world.everything().await, before, "{action}");
        }
    }
}

story!(administrators_are_bound_by_the_rules_between_people, |portal| async {
    let circle = Circle::of(portal).await;
    let Circle { world, requester, beneficiary, approver, preparer, authorizer, request } = &circle;
    let body = world.paying(request);
    beneficiary.post("/api/v1/payments", body.clone()).await.refused(409, "same_as_beneficiary");
    approver.post("/api/v1/payments", body.clone()).await.refused(409, "approver_pays");
    let blocked = |queue: &Value| queue["items"][0]["blocked_by"]["code"].clone();
    assert_eq!(blocked(&beneficiary.get("/api/v1/payments/payable").await.ok()), "same_as_beneficiary");
    assert_eq!(blocked(&approver.get("/api/v1/payments/payable").await.ok()), "approver_pays");
    assert_eq!(blocked(&preparer.get("/api/v1/payments/payable").await.ok()), Value::Null);

    let mut draft = body.clone();
    draft["submit"] = json!(false);
    let payment = preparer.post("/api/v1/payments", draft).await.created();
    circle
        .only(&payment, "submit", &[(beneficiary, "same_as_beneficiary"), (approver, "approver_pays")])
        .await;
    let payment = act(preparer, &payment, "submit", json!({})).await.ok();
    let own = [
        (preparer, "same_as_preparer"),
        (beneficiary, "same_as_beneficiary"),
        (requester, "same_as_requester"),
    ];
    circle.only(&payment, "authorize", &own).await;
    circle.only(&payment, "send-back", &[(beneficiary, "same_as_beneficiary")]).await;
    circle.only(&payment, "discard", &[(beneficiary, "same_as_beneficiary")]).await;
    let payment = act(authorizer, &payment, "authorize", json!({})).await.ok();
    let moves =
        [(beneficiary, "same_as_beneficiary"), (requester, "same_as_requester"), (approver, "approver_pays")];
    circle.only(&payment, "send", &moves).await;
    let payment = act(preparer, &payment, "send", arguments("send")).await.ok();
    circle.only(&payment, "confirm", &moves).await;
    circle.only(&payment, "reject", &moves).await;
    let payment = act(preparer, &payment, "confirm", json!({})).await.ok();
    circle.only(&payment, "return", &moves).await;
    act(authorizer, &payment, "return", arguments("return")).await.ok();
    world.verify_ledger().await;
});

story!(who_asked_may_prepare_but_not_authorise, |portal| async {
    let circle = Circle::of(portal).await;
    let body = circle.world.paying(&circle.request);
    let payment = circle.requester.post("/api/v1/payments", body).await.created();
    act(&circle.requester, &payment, "authorize", json!({})).await.refused(409, "same_as_preparer");
    act(&circle.authorizer, &payment, "authorize", json!({})).await.ok();
});

story!(nobody_pays_themselves_without_a_request, |portal| async {
    let circle = Circle::of(portal).await;
    let body = circle.world.invoice(circle.world.account, 100);
    circle.beneficiary.post("/api/v1/payments", body.clone()).await.refused(409, "same_as_beneficiary");
    let payment = circle.preparer.post("/api/v1/payments", body).await.created();
    act(&circle.beneficiary, &payment, "authorize", json!({})).await.refused(409, "same_as_beneficiary");
    act(&circle.authorizer, &payment, "authorize", json!({})).await.ok();
});

story!(nobody_verifies_what_they_entered_nor_their_own_account, |portal| async {
    let circle = Circle::of(portal).await;
    let path = format!("/api/v1/beneficiaries/{}/accounts", circle.world.driver);
    portal.wait(std::time::Duration::from_millis(1));
    let detail = circle.preparer.post(&path, circle.world.account_body("55667788")).await.created();
    let account = id(&detail["accounts"][1]["id"]);
    on_account(&circle.preparer, account, 1, "verify").await.refused(409, "same_as_enterer");
    on_account(&circle.beneficiary, account, 1, "verify").await.refused(409, "same_as_beneficiary");
    on_account(&circle.authorizer, account, 9, "verify").await.refused(412, "changed_meanwhile");
    let detail = on_account(&circle.authorizer, account, 1, "verify").await.ok();
    assert_eq!(detail["accounts"][1]["verified_by"]["name"], "Aurora Gil");
    on_account(&circle.authorizer, account, 2, "verify").await.refused(409, "wrong_state");
});

story!(each_permission_opens_its_own_part, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let payment = world.prepared(world.paying(&request)).await;
    // The preparer's permission does not authorise; whoever reads sees it, and is offered nothing.
    act(&world.tomas, &payment, "authorize", json!({})).await.refused(409, "missing_permission");
    let seen = see(&world.beatriz, &payment).await.ok();
    assert_eq!(offered(&seen, "authorize"), Some(Some("missing_permission".into())));
    let list = world.beatriz.get("/api/v1/payments").await.ok();
    assert_eq!(list["items"][0]["actions"], json!([]));
    // A missing permission for the route ends the session, so each call has its own person.
    let calls: [(&str, &str, &[Permission]); 7] = [
        ("GET", "/api/v1/payments", &[CreateRequests]),
        ("GET", "/api/v1/payments/payable", &[ManageMassPayments]),
        ("GET", "/api/v1/beneficiaries", &[CreateRequests]),
        ("GET", "/api/v1/source-accounts", &[CreateRequests]),
        ("POST", "/api/v1/payments", &[ManageMassPayments]),
        ("POST", "/api/v1/beneficiaries", &[ManageMassPayments]),
        ("GET", "/api/v1/beneficiaries/options", &[ManageMassPayments]),
    ];
    for (method, path, permissions) in calls {
        let kevin = portal.person("Kevin Ábrego", permissions, &[]).await;
        let call = if method == "GET" { kevin.get(path) } else { kevin.post(path, json!({})) };
        call.await.refused(403, "forbidden");
    }
    let mass = portal.person("Maruja Ortiz", &[ManageMassPayments], &[]).await;
    for path in ["/api/v1/payments", "/api/v1/beneficiaries", "/api/v1/banks", "/api/v1/concept-accounts"] {
        mass.get(path).await.ok();
    }
});

story!(what_a_person_writes_comes_back_to_the_letter, |portal| async {
    let world = World::of(portal).await;
    let nasty = "<script>alert(1)</script> '; DROP TABLE payment; -- \u{1F4B8} ñandú";
    let (_, account) = world.supplier(nasty, "8-<b>").await;
    let mut body = world.invoice(account, 100);
    body["concept"] = json!(nasty);
    body["reason"] = json!(nasty);
    let payment = world.prepared(body).await;
    let payment = see(&world.tomas, &payment).await.ok();
    for field in ["concept", "reason"] {
        assert_eq!(payment[field], nasty);
    }
    assert_eq!(payment["beneficiary"]["name"], nasty);
    let found = world.tomas.get("/api/v1/payments?q=%27%3B+DROP+%C3%91ANDU").await.ok();
    assert_eq!(found["items"].as_array().unwrap().len(), 1);
    assert_eq!(world.tomas.get("/api/v1/payments?q=%25").await.ok()["items"].as_array().unwrap().len(), 1);
    let back = act(&world.graciela, &payment, "send-back", json!({ "reason": nasty })).await.ok();
    assert_eq!(back["history"][2]["reason"], nasty);
    world.verify_ledger().await;
});

story!(what_makes_no_sense_is_refused_and_changes_nothing, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let (_, elsewhere) = world.supplier("Taller Ríos", "8-1").await;
    let before = world.everything().await;
    let nowhere = "018f0000-0000-7000-8000-00000000dead";
    let with = |field: &str, value: Value| {
        let mut body = world.paying(&request);
        body[field] = value;
        body
    };
    let fields = [
        (with("account_id", json!(nowhere)), "account_id", "reference_unavailable"),
        (with("source_account_id", json!(nowhere)), "source_account_id", "reference_unavailable"),
        (with("request_id", json!(nowhere)), "request_id", "reference_unavailable"),
        (with("concept_account_id", json!(world.concept)), "concept_account_id", "reference_unavailable"),
        (with("execution_date", json!("2026-11-02")), "execution_date", "date_past"),
        (with("execution_date", json!("3/11/2026")), "execution_date", "date_invalid"),
        (with("concept", json!("  ")), "concept", "text_required"),
        (with("concept", json!("x".repeat(141))), "concept", "text_too_long"),
        (with("concept", json!("a\u{0}b")), "concept", "text_invalid"),
        (with("amount_minor", json!(-5)), "amount_minor", "amount_not_positive"),
        (with("amount_minor", json!(0)), "amount_minor", "amount_not_positive"),
        (with("amount_minor", json!(i64::MAX)), "amount_minor", "amount_overflow"),
    ];
    for (body, field, code) in fields {
        let problem = world.tomas.post("/api/v1/payments", body).await.refused(422, "invalid_fields");
        assert_eq!(wrong(&problem).first(), Some(&(field.to_owned(), code.to_owned())), "{problem:#}");
    }
    let shapes = [
        (with("amount_minor", json!(10.5)), "wrong_type"),
        (with("amount_minor", json!("24690")), "wrong_type"),
        (with("amount_minor", json!(1e300)), "wrong_type"),
        (with("account_id", json!("1 OR 1=1")), "wrong_type"),
        (with("state", json!("authorized")), "unknown_field"),
        (json!([]), "wrong_type"),
        (json!({}), "missing_field"),
    ];
    for (body, code) in shapes {
        world.tomas.post("/api/v1/payments", body).await.refused(422, code);
    }
    for (body, code) in [
        (with("amount_minor", json!(TRIP_MINOR - 1)), "paid_whole"),
        (with("amount_minor", json!(TRIP_MINOR + 1)), "paid_whole"),
    ] {
        world.tomas.post("/api/v1/payments", body).await.refused(422, code);
    }
    for body in [with("account_id", json!(elsewhere)), with("beneficiary_id", json!(nowhere))] {
        world.tomas.post("/api/v1/payments", body).await.refused(409, "account_unavailable");
    }
    assert_eq!(world.everything().await, before);
});

story!(what_does_not_exist_is_not_found, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let payment = world.prepared(world.paying(&request)).await;
    let before = world.everything().await;
    let nowhere = "018f0000-0000-7000-8000-00000000dead";
    for path in [
        format!("/api/v1/payments/{nowhere}"),
        "/api/v1/payments/1%20OR%201=1".to_owned(),
        format!("/api/v1/beneficiaries/{nowhere}"),
        "/api/v1/beneficiaries/%27".to_owned(),
    ] {
        world.tomas.get(&path).await.refused(404, "not_found");
    }
    for action in ["pay", "Authorize", "reverse", "authorize%00"] {
        act(&world.graciela, &payment, action, json!({})).await.refused(404, "not_found");
    }
    let path = format!("/api/v1/payments/{nowhere}/actions/discard");
    world.tomas.post(&path, json!({ "reason": "x" })).version(1).await.refused(404, "not_found");
    let path = format!("/api/v1/beneficiaries/{nowhere}/accounts");
    world.tomas.post(&path, world.account_body("12345678")).await.refused(404, "not_found");
    on_account(&world.graciela, world.driver, 1, "verify").await.refused(404, "not_found");
    on_account(&world.graciela, world.account, 2, "delete").await.refused(404, "not_found");
    let path = format!("/api/v1/payments/{}/actions/discard", text(&payment["id"]));
    world
        .tomas
        .post(&path, json!({ "motive": "x" }))
        .version(version(&payment))
        .await
        .refused(422, "unknown_field");
    let unsent = act(&world.graciela, &payment, "authorize", json!({})).await.ok();
    for reference in [json!({}), json!({ "bank_reference": " " })] {
        act(&world.tomas, &unsent, "send", reference).await.refused(422, "bank_reference_required");
    }
    act(&world.tomas, &unsent, "send", json!({ "bank_reference": "x".repeat(36) }))
        .await
        .refused(422, "text_too_long");
    assert_eq!(world.everything().await[2..4], before[2..4], "nothing was posted");
});
