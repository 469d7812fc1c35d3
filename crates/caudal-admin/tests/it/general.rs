//! The rules of the company: who reads and writes them, what is refused, and what the audit keeps.

use caudal_access::company;
use caudal_domain::permission::Permission as P;
use serde_json::{Value, json};

const PATH: &str = "/api/v1/general-settings";

fn body(amounts: Value) -> Value {
    json!({
        "company_name": "  Cargas del Litoral ", "strict_administrators": true, "settlement_word": "legalizacion",
        "payroll_word": "nomina", "clearance_word": "no_adeudo",
        "batch_above": "fresh_sign_in", "amounts": amounts,
    })
}

story!(administrators_set_the_rules_and_each_change_is_kept_as_it_was_and_is, |portal| async {
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    let stands = yadira.get(PATH).await.ok();
    assert_eq!(
        (&stands["company_name"], &stands["strict_administrators"], &stands["amounts"], &stands["version"]),
        (&Value::Null, &json!(false), &json!([]), &json!(1))
    );
    assert_eq!(stands["settlement_word"], "rendicion");
    let usd = json!({
        "currency": "USD", "tiers_above_minor": [50_000, 500_000], "step_up_above_minor": 250_000,
        "batch_tiers_above_minor": [1_000_000],
    });
    // A currency without rules is as one that is not named.
    let eur = json!({
        "currency": "EUR", "tiers_above_minor": [], "step_up_above_minor": null, "batch_tiers_above_minor": [],
    });
    let set = body(json!([usd, eur]));
    let saved = yadira.put(PATH, set.clone()).version(1).await.ok();
    assert_eq!(saved["company_name"], "Cargas del Litoral");
    assert_eq!(saved["amounts"], json!([usd]));
    yadira.put(PATH, set.clone()).version(1).await.refused(412, "changed_meanwhile");
    let version = saved["version"].as_i64().unwrap();
    assert_eq!(yadira.put(PATH, set).version(version).await.ok()["version"], version, "nothing was changed");

    let kept = portal.audit_of("00000000-0000-0000-0000-000000000000").await;
    assert_eq!(kept.len(), 1);
    let (before, after) = (&kept[0]["before"], &kept[0]["after"]);
    assert_eq!(kept[0]["action"], "general_settings.update");
    assert_eq!((&before["strict_administrators"], &before["amounts"]), (&json!(false), &json!([])));
    assert_eq!(
        (&before["settlement_word"], &after["settlement_word"]),
        (&json!("rendicion"), &json!("legalizacion"))
    );
    for (word, usual, own) in
        [("payroll_word", "planilla", "nomina"), ("clearance_word", "paz_y_salvo", "no_adeudo")]
    {
        assert_eq!((&before[word], &after[word]), (&json!(usual), &json!(own)));
    }
    // The page is told, so that whoever opens it reads the company's words.
    let words = company::general(portal.app.db.read()).await.unwrap().words();
    assert_eq!(
        words.apply("Descuentos de planilla de una rendición"),
        "Descuentos de nómina de una legalización"
    );
    assert_eq!(
        (&before["batch_above"], &after["batch_above"]),
        (&json!("approvers"), &json!("fresh_sign_in"))
    );
    assert_eq!((&after["strict_administrators"], &after["amounts"]), (&json!(true), &json!([usd])));

    let eliecer = portal.person("Eliécer Quintero", &[P::CreateRequests], &[]).await;
    eliecer.get(PATH).await.status(403);
});

story!(rules_that_mean_nothing_are_refused_all_at_once, |portal| async {
    let yadira = portal.person("Yadira Batista", &[P::Administrator], &[]).await;
    let rules = |currency: &str, tiers: Value, above: Value| {
        json!({
            "currency": currency, "tiers_above_minor": tiers, "step_up_above_minor": above,
            "batch_tiers_above_minor": tiers,
        })
    };
    let wrong = body(json!([
        rules("USD", json!([200, 100]), json!(0)),
        rules("USD", json!([]), Value::Null),
        rules("ABC", json!([0]), json!(-1)),
    ]));
    let problem = yadira.put(PATH, wrong).version(1).await.refused(422, "invalid_fields");
    let errors: Vec<_> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| (e["field"].as_str().unwrap(), e["code"].as_str().unwrap()))
        .collect();
    assert_eq!(
        errors,
        [
            ("amounts/0/tiers_above_minor", "tiers_not_ascending"),
            ("amounts/0/batch_tiers_above_minor", "tiers_not_ascending"),
            ("amounts/0/step_up_above_minor", "amount_not_positive"),
            ("amounts/1/currency", "already_registered"),
            ("amounts/2/tiers_above_minor", "tiers_not_ascending"),
            ("amounts/2/batch_tiers_above_minor", "tiers_not_ascending"),
            ("amounts/2/step_up_above_minor", "amount_not_positive"),
            ("amounts/2/currency", "unknown_currency"),
        ]
    );
    let long = json!({
        "company_name": "x".repeat(121), "strict_administrators": false, "settlement_word": "pago",
        "payroll_word": "sueldo", "clearance_word": "papel",
        "batch_above": "nobody", "amounts": [],
    });
    let problem = yadira.put(PATH, long).version(1).await.refused(422, "invalid_fields");
    let both = [
        ("company_name", "text_too_long"),
        ("settlement_word", "text_invalid"),
        ("payroll_word", "text_invalid"),
        ("clearance_word", "text_invalid"),
        ("batch_above", "text_invalid"),
    ];
    assert_eq!(
        caudal_testing::wrong(&problem),
        both.map(|(field, code)| (field.to_owned(), code.to_owned()))
    );
    yadira.put(PATH, json!({ "amounts": [] })).version(1).await.refused(422, "missing_field");
    assert_eq!(yadira.get(PATH).await.ok()["version"], 1, "nothing was half done");
});
