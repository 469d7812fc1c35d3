//! What a person owes and is deducted, as their statement tells it and as it is taken away.

use caudal_db::testing::Target;
use caudal_domain::ids::Id;
use caudal_domain::permission::Permission::{ManageDisbursed, ManageHrApproved, ViewAccounting};
use caudal_formats::sheet::{self, Limits};
use serde_json::json;

use caudal_stories::cash_world::{act as at_the_box, counts};
use caudal_stories::payments_world::act;
use caudal_stories::payroll_world::{Payroll, STATEMENT, mark, minors, refused};
use caudal_testing::{each, id, text};

story!(a_loan_is_deducted_month_by_month_until_nothing_is_owed, |portal| async {
    let payroll = Payroll::of(portal).await;
    let loan = payroll.loan_in_cash().await;
    payroll.verify_ledger().await;
    assert_eq!(payroll.list("period=2026-11").await["items"], json!([]), "from the month after");
    let january = payroll.list("period=2027-02").await;
    assert_eq!(minors(&january["items"]), [3_333, 3_333, 3_334]);
    assert_eq!(each(&january["items"], "period"), ["2026-12", "2027-01", "2027-02"]);
    let arrears: Vec<_> = january["items"].as_array().unwrap().iter().map(|i| i["arrears"].clone()).collect();
    assert_eq!(arrears, [json!(true), json!(true), json!(false)]);
    let total = json!([{
        "currency": "USD", "pending_count": 3, "pending_minor": 10_000, "arrears_minor": 6_666, "deducted_count": 0,
        "deducted_minor": 0,
    }]);
    assert_eq!(january["totals"], total);
    let first = &payroll.list("period=2026-12&q=elie").await["items"][0];
    assert_eq!((first["seq"].as_i64(), first["seq_of"].as_i64()), (Some(1), Some(3)));
    assert_eq!((&first["document_number"], &first["concept"]), (&loan["number"], &json!("Préstamo")));
    assert_eq!(payroll.list("period=2026-12&q=nadie").await["items"], json!([]));

    let december = payroll.ids("2026-12").await;
    assert_eq!(refused(&mark(&payroll.dayana, &december).await.ok()), [None]);
    assert_eq!(payroll.owed().await, 6_667);
    assert_eq!(payroll.world().balance("payroll_clearing").await, 3_333);
    payroll.verify_ledger().await;
    let again = mark(&payroll.dayana, &december).await.ok();
    assert_eq!(refused(&again), [Some("wrong_state".into())]);
    let done = payroll.list("period=2026-12").await;
    assert_eq!(
        (&done["items"][0]["state"], &done["items"][0]["marked_by"]),
        (&json!("deducted"), &json!("Dayana Rodríguez"))
    );
    assert_eq!(done["totals"][0]["deducted_minor"], 3_333);

    let statement = payroll.statement().await;
    assert_eq!(
        statement["balances"],
        json!([{ "currency": "USD", "advances_minor": 0, "receivable_minor": 6_667 }])
    );
    assert_eq!(statement["clear"], false);
    let rest = payroll.ids("2027-02").await;
    assert_eq!(refused(&mark(&payroll.dayana, &rest).await.ok()), [None, None]);
    assert_eq!(payroll.owed().await, 0);
    payroll.verify_ledger().await;
    let statement = payroll.statement().await;
    assert_eq!(statement["clear"], true, "paz y salvo");
    assert_eq!(
        each(&statement["items"], "event"),
        ["payroll_deducted", "payroll_deducted", "payroll_deducted", "cash_paid"]
    );
    let ran: Vec<_> =
        statement["items"].as_array().unwrap().iter().map(|i| i["balance_minor"].as_i64().unwrap()).collect();
    assert_eq!(ran, [0, 3_334, 6_667, 10_000]);
    for kept in ["UPDATE payroll_deduction SET amount_minor = 1", "DELETE FROM payroll_deduction"] {
        assert!(payroll.world().by_hand(kept).await.is_err(), "the database itself refuses: {kept}");
    }
    let audited = portal.count("SELECT COUNT(*) FROM audit_row WHERE action = 'payroll.mark'", []).await;
    assert_eq!(audited, 3, "once each");
});

story!(what_the_bank_gives_back_is_not_deducted, |portal| async {
    let payroll = Payroll::of(portal).await;
    let world = payroll.world();
    let loan = payroll.loan("transfer").await;
    let sent = world.sent(world.paying(&loan)).await;
    payroll.verify_ledger().await;
    assert_eq!(payroll.ids("2027-02").await.len(), 0, "what has not arrived is not deducted");
    let paid = act(&world.tomas, &sent, "confirm", json!({})).await.ok();
    assert_eq!(payroll.ids("2027-02").await.len(), 3);
    let why = json!({ "reason": "Cuenta cerrada" });
    act(&world.tomas, &paid, "return", why.clone()).await.ok();
    assert_eq!(payroll.ids("2027-02").await.len(), 0);
    assert_eq!(each(&payroll.list("period=2026-12&state=void").await["items"], "state"), ["void"]);
    payroll.verify_ledger().await;
    assert_eq!(payroll.statement().await["clear"], false, "it is still to be paid");

    let paid = world.confirmed(world.paying(&loan)).await;
    payroll.verify_ledger().await;
    let december = payroll.ids("2026-12").await;
    assert_eq!(december.len(), 1, "planned anew");
    mark(&payroll.dayana, &december).await.ok();
    let before = world.everything().await;
    act(&world.tomas, &paid, "return", why).await.refused(409, "already_deducted");
    assert_eq!(world.everything().await, before, "nothing was half done");
    assert_eq!(payroll.owed().await, 6_667);
    payroll.verify_ledger().await;
});

story!(what_was_missing_in_a_box_is_deducted_from_its_custodian, |portal| async {
    let payroll = Payroll::of(portal).await;
    let till = &payroll.till;
    let session = till.opened().await;
    assert_eq!(till.ivan.get(STATEMENT).await.ok()["clear"], false, "a box in one's charge");
    let counting = at_the_box(&till.ivan, &session, "freeze", json!({})).await.ok();
    let counted =
        at_the_box(&till.ivan, &counting, "submit", json!({ "counts": counts(14, 5, 20) })).await.ok();
    let explained = at_the_box(&till.ivan, &counted, "explain", json!({ "reason": "No sé" })).await.ok();
    at_the_box(&till.nereida, &explained, "approve", json!({ "treatment": "custodian" })).await.ok();
    let december = payroll.list("period=2026-12").await;
    let one = &december["items"][0];
    assert_eq!(
        (one["person_name"].as_str(), one["amount_minor"].as_i64()),
        (Some("Iván Samudio"), Some(1_000))
    );
    assert_eq!(
        (&one["document_kind"], &one["document_number"]),
        (&json!("cash_session"), &session["number"])
    );
    assert_eq!((&one["concept"], &one["seq_of"]), (&json!("Caja Colón"), &json!(1)));
    payroll.verify_ledger().await;
    let statement = till.ivan.get(STATEMENT).await.ok();
    assert_eq!(statement["balances"][0]["receivable_minor"], 1_000);
    assert_eq!(statement["items"][0]["document_number"], session["number"]);
    mark(&payroll.dayana, &payroll.ids("2026-12").await).await.ok();
    assert_eq!(till.ivan.get(STATEMENT).await.ok()["clear"], true);
});

story!(a_statement_is_ones_own_and_for_those_who_look_after_it, |portal| async {
    let payroll = Payroll::of(portal).await;
    let world = payroll.world();
    let trip = world.released().await;
    world.confirmed(world.paying(&trip)).await;
    payroll.loan_in_cash().await;
    let driver = world.eliecer.id();
    let path = format!("/api/v1/statements/{driver}");
    let own = payroll.statement().await;
    for permission in [ManageDisbursed, ManageHrApproved, ViewAccounting] {
        let reader = portal.person("Quien Lee", &[permission], &[]).await;
        assert_eq!(reader.get(&path).await.ok(), own, "{permission:?}");
    }
    assert_eq!(world.beatriz.get(&path).await.ok(), own);
    for (account, balance) in [("advances", "advances_minor"), ("receivable", "receivable_minor")] {
        let stands = world.balance(&format!("{account}:{}", world.driver)).await;
        assert_eq!(own["balances"][0][balance], stands);
        let moved: i64 = own["items"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|i| i["account"] == account)
            .map(|i| i["amount_minor"].as_i64().unwrap())
            .sum();
        assert_eq!(moved, stands, "every movement of {account}");
    }
    assert_eq!(own["person"]["name"], "Eliécer Quintero");
    assert_eq!(own["items"][1]["request_number"], trip["number"]);

    // Page by page the same, with the same balances.
    let (mut pages, mut after) = (Vec::new(), String::new());
    loop {
        let page = world.eliecer.get(&format!("{STATEMENT}?limit=1&after={after}")).await.ok();
        pages.extend(page["items"].as_array().unwrap().clone());
        match page["next"].as_str() {
            Some(next) => next.clone_into(&mut after),
            None => break,
        }
    }
    assert_eq!(json!(pages), own["items"]);

    let scoped = portal.register("Ofelia Ríos").await;
    let branch = world.yadira.post("/api/v1/settings/branches", json!({ "name": "David" })).await.created();
    portal.grant_in(scoped, ManageDisbursed, Id::new(id(&branch["id"]))).await;
    let ofelia = portal.sign_in(scoped).await;
    ofelia.get(&path).await.refused(404, "not_found");
    world.rogelio.get(&path).await.refused(403, "forbidden");
    let nobody = "/api/v1/statements/01920000-0000-7000-8000-0000000000ff";
    payroll.dayana.get(nobody).await.refused(404, "not_found");
    let newcomer = portal.person("Kevin Ábrego", &[], &[]).await;
    let nothing = newcomer.get(STATEMENT).await.ok();
    assert_eq!((&nothing["clear"], &nothing["items"]), (&json!(true), &json!([])));
});

story!(the_month_is_taken_away_as_a_workbook, |portal| async {
    let payroll = Payroll::of(portal).await;
    let loan = payroll.loan_in_cash().await;
    mark(&payroll.dayana, &payroll.ids("2026-12").await).await.ok();
    let target =
        json!({ "kind": "list", "of": "payroll_deductions", "format": "xlsx", "query": "period=2026-12" });
    let address = payroll.dayana.post("/api/v1/downloads", target.clone()).await.created();
    let file = payroll.dayana.get(text(&address["url"])).without_token().await.status(200);
    let mut rows = Vec::new();
    sheet::read(&file.bytes, &Limits::default(), &|| false, &mut |row| rows.push(row.cells.to_vec()))
        .unwrap();
    assert_eq!(
        rows[0][..8],
        [
            "Número de empleado",
            "Documento",
            "Nombre",
            "Concepto",
            "Solicitud o turno",
            "Cuota",
            "Mes",
            "Monto"
        ]
    );
    let expected = [
        "Eliécer Quintero",
        "Préstamo",
        text(&loan["number"]),
        "1 de 3",
        "46357",
        "33.33",
        "USD",
        "Descontada",
        "46329",
    ];
    assert_eq!(rows[1][2..], expected, "an amount is a number, a day counts from 1899");
    assert_eq!(portal.count("SELECT COUNT(*) FROM audit_row WHERE action = 'payroll.export'", []).await, 1);
    let bad =
        json!({ "kind": "list", "of": "payroll_deductions", "format": "xlsx", "query": "period=2026-13" });
    payroll.dayana.post("/api/v1/downloads", bad).await.refused(422, "invalid_query");
    payroll.world().tomas.post("/api/v1/downloads", target).await.refused(404, "not_found");
});

/// More than the file ever held at most.
const MANY: usize = 50_001;

story!(a_month_of_any_length_is_taken_away_whole, |portal| async {
    let payroll = Payroll::of(portal).await;
    payroll.loan_in_cash().await;
    let id = match portal.target {
        Target::Sqlite => "randomblob(16)",
        Target::Postgres => "gen_random_uuid()",
    };
    // As if the first instalment had so many more of the same month.
    let crowd: &'static str = format!(
        "WITH RECURSIVE crowd (n) AS (SELECT 4 UNION ALL SELECT n + 1 FROM crowd WHERE n < {MANY} + 3) \
         INSERT INTO payroll_deduction (id, document_kind, document_id, document_number, concept, beneficiary_id, user_id, \
         person_name, person_key, branch_id, seq, seq_of, period, amount_minor, currency, state, version) \
         SELECT {id}, d.document_kind, d.document_id, d.document_number, d.concept, d.beneficiary_id, d.user_id, \
         d.person_name, d.person_key, d.branch_id, crowd.n, crowd.n, d.period, d.amount_minor, d.currency, d.state, d.version \
         FROM payroll_deduction AS d, crowd WHERE d.seq = 1"
    )
    .leak();
    portal.run(crowd, []).await;
    let target =
        json!({ "kind": "list", "of": "payroll_deductions", "format": "csv", "query": "period=2026-12" });
    let address = payroll.dayana.post("/api/v1/downloads", target).await.created();
    let file = payroll.dayana.get(text(&address["url"])).without_token().await.status(200);
    let rows = file.bytes.iter().filter(|byte| **byte == b'\n').count();
    assert_eq!(rows, 1 + 1 + MANY, "the heads, the first instalment, and all the others");
});
