//! Whoever is going to count a box is not told what they should find, before they begin as little as while they count; unless the
//! company wants it so.

use caudal_domain::permission::Permission::Administrator;
use serde_json::{Value, json};

use caudal_stories::cash_world::{SESSIONS, Till, act, counts};
use caudal_testing::{Person, each, text};

/// What the custodian's screens are made of.
async fn told(till: &Till<'_>, session: &Value) -> Vec<(&'static str, Value)> {
    let path = format!("{SESSIONS}/{}", text(&session["id"]));
    let ivan = &till.ivan;
    vec![
        ("home", ivan.get("/api/v1/home").await.ok()["cash_boxes"].clone()),
        ("its figures", ivan.get("/api/v1/home").await.ok()["figures"].clone()),
        ("the desk", ivan.get("/api/v1/cash/desk").await.ok()),
        ("the list", ivan.get(SESSIONS).await.ok()),
        ("the session", ivan.get(&path).await.ok()),
        ("its movements", ivan.get(&format!("{path}/movements")).await.ok()),
    ]
}

/// Whether one of these amounts stands anywhere in it.
fn says(value: &Value, minor: &[i64]) -> bool {
    match value {
        Value::Number(number) => number.as_i64().is_some_and(|n| minor.contains(&n)),
        Value::Array(all) => all.iter().any(|one| says(one, minor)),
        Value::Object(fields) => fields
            .iter()
            .filter(|(name, _)| !["fund_minor", "ceiling_minor"].contains(&name.as_str()))
            .any(|(_, one)| says(one, minor)),
        _ => false,
    }
}

async fn expected(who: &Person, session: &Value) -> Value {
    who.get(&format!("{SESSIONS}/{}", text(&session["id"]))).await.ok()["expected_minor"].clone()
}

story!(who_will_count_a_box_is_told_neither_what_they_should_find_nor_what_adds_up_to_it, |portal| async {
    let till = Till::blind(portal).await;
    let session = till.opened().await;
    let moved = till.moving(&session, "Gastos menores", 1_250).await.created();
    let surprise = format!("{SESSIONS}/{}/surprise-counts", text(&session["id"]));
    till.nereida.post(&surprise, json!({ "counts": counts(14, 5, 0), "note": null })).await.created();
    // With what the box began with and what moved, they would add it up.
    let secret = [28_750, 30_000];
    for (place, answer) in told(&till, &session).await.into_iter().chain([("its answers", moved)]) {
        assert!(!says(&answer, &secret), "{place}: {answer:#}");
    }
    let seen = till.ivan.get(&format!("{SESSIONS}/{}", text(&session["id"]))).await.ok();
    assert_eq!(
        (&seen["opening_minor"], &seen["left_minor"], &seen["counts"]),
        (&json!(null), &json!(null), &json!([]))
    );
    assert_eq!(each(&seen["movements"], "kind"), ["movement"], "what they noted is theirs to see");
    let all = till.nereida.get(&format!("{SESSIONS}/{}/movements", text(&session["id"]))).await.ok();
    assert_eq!(each(&all["items"], "kind"), ["movement", "opening_difference"], "the last first");
    assert_eq!(expected(&till.nereida, &session).await, 28_750, "a supervisor sees it");
    let refused = till.moving(&session, "Gastos menores", 28_751).await.refused(409, "cash_short");
    assert!(!says(&refused, &secret) && !refused.to_string().contains("287.50"), "{refused:#}");

    let counting = act(&till.ivan, &till.see(&till.ivan, &session).await, "freeze", json!({})).await.ok();
    assert!(!says(&counting, &secret), "{counting:#}");
    let counted = act(&till.ivan, &counting, "submit", json!({ "counts": counts(14, 5, 0) })).await.ok();
    assert_eq!(
        (&counted["expected_minor"], &counted["difference_minor"], &counted["opening_minor"]),
        (&json!(28_750), &json!(-250), &json!(30_000)),
        "who has counted is told"
    );
});

story!(a_company_may_let_its_custodians_see_what_there_should_be, |portal| async {
    const PATH: &str = "/api/v1/general-settings";
    let till = Till::blind(portal).await;
    let session = till.opened().await;
    assert_eq!(expected(&till.ivan, &session).await, json!(null));
    let yadira = portal.person("Quien Manda", &[Administrator], &[]).await;
    let stands = yadira.get(PATH).await.ok();
    assert_eq!(stands["custodian_sees_expected"], false);
    let rules = |sees: bool| {
        json!({
            "company_name": null, "strict_administrators": false, "settlement_word": "rendicion",
            "payroll_word": "planilla", "clearance_word": "paz_y_salvo",
            "batch_above": "approvers", "amounts": [], "custodian_sees_expected": sees,
        })
    };
    let version = |settings: &Value| settings["version"].as_i64().unwrap();
    let shown = yadira.put(PATH, rules(true)).version(version(&stands)).await.ok();
    assert_eq!(shown["custodian_sees_expected"], true);
    for (place, answer) in told(&till, &session).await {
        assert!(says(&answer, &[30_000]), "{place}: {answer:#}");
    }
    yadira.put(PATH, rules(false)).version(version(&shown)).await.ok();
    assert_eq!(expected(&till.ivan, &session).await, json!(null), "from the next call on");
    let kept = portal.audit_of("00000000-0000-0000-0000-000000000000").await;
    let last = kept.last().unwrap();
    assert_eq!(
        (&last["before"]["custodian_sees_expected"], &last["after"]["custodian_sees_expected"]),
        (&json!(true), &json!(false))
    );
});
