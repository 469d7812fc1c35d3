//! The cash-closing report: what sessions add up to, for whoever reads all of it.

use serde_json::{Value, json};

use caudal_stories::cash_report_world::{REPORT, euros_in_david, listed, report, reporter};
use caudal_stories::cash_world::Till;
use caudal_testing::{each, text};

/// What a hand adds up of both days of Caja Colón.
fn by_hand() -> Value {
    json!({
        "sessions": 3, "open": 1, "counting": 0, "pending_review": 0, "closed": 2,
        "opening_minor": 30_000 + 4_325, "in_minor": 500, "payments_minor": 24_690, "out_minor": 1_250 + 25,
        "expected_minor": 4_560 + 4_300, "counted_minor": 4_325 + 4_325,
        "shortage_minor": 235, "overage_minor": 25, "difference_minor": -210,
        "short_above": 1, "short_within": 0, "exact": 0, "over_within": 1, "over_above": 0,
        "recounts": 1, "average_minor": 130,
    })
}

story!(the_report_adds_up_what_a_hand_adds_up, |portal| async {
    let mut till = Till::of(portal).await;
    till.first_day().await;
    till.next_day(portal).await;
    till.second_day().await;
    euros_in_david(portal, &till).await;
    let oscar = reporter(portal).await;

    let told = report(&oscar, "from=2026-11-03&to=2026-11-04").await;
    assert_eq!(each(&told["currencies"], "currency"), ["EUR", "USD"], "two currencies never add");
    let (euros, dollars) = (&told["currencies"][0], &told["currencies"][1]);
    assert_eq!(dollars["total"], by_hand());
    let t = &dollars["total"];
    let minor = |field: &str| t[field].as_i64().unwrap();
    let left = minor("opening_minor") + minor("in_minor") - minor("payments_minor") - minor("out_minor");
    assert_eq!(left, minor("expected_minor"), "what moved explains what there should be");
    assert_eq!(
        (&euros["total"]["shortage_minor"], &euros["total"]["pending_review"]),
        (&json!(500), &json!(1))
    );
    assert_eq!((&euros["total"]["short_within"], &euros["total"]["short_above"]), (&json!(1), &json!(0)));

    assert_eq!(told["step"], "day");
    let spans = dollars["spans"].as_array().unwrap();
    let over_time: Vec<_> =
        spans.iter().map(|s| (text(&s["from"]), &s["sums"]["difference_minor"])).collect();
    assert_eq!(over_time, [("2026-11-03", &json!(-235)), ("2026-11-04", &json!(25))]);
    assert_eq!(spans[1]["sums"]["sessions"], 2);
    assert_eq!(dollars["boxes"][0]["of"]["name"], "Caja Colón");
    assert_eq!(dollars["custodians"][0]["of"]["name"], "Iván Samudio");
    assert_eq!(dollars["custodians"][0]["sums"], by_hand());
    assert_eq!(each(&told["choices"]["custodians"], "name"), ["Iván Samudio", "Luis Otero"]);
    assert_eq!(each(&told["choices"]["boxes"], "name"), ["Caja Colón", "Caja David"]);
});

story!(the_days_of_a_report_are_those_of_the_opening_and_both_ends_count, |portal| async {
    let mut till = Till::of(portal).await;
    let first = till.first_day().await;
    till.next_day(portal).await;
    till.second_day().await;
    let oscar = reporter(portal).await;
    let of = async |query: &str| {
        let told = report(&oscar, query).await;
        told["currencies"][0]["total"]["sessions"].as_i64().unwrap_or_default()
    };
    for (query, sessions) in [
        ("from=2026-11-03&to=2026-11-03", 1),
        ("from=2026-11-04&to=2026-11-04", 2),
        ("from=2026-11-03&to=2026-11-04", 3),
        ("from=2026-11-02&to=2026-11-02", 0),
        ("from=2026-11-05&to=2026-12-31", 0),
        ("", 3),
        ("to=2026-11-03", 1),
        ("state=open", 1),
        ("state=closed", 2),
        ("state=pending_review", 0),
    ] {
        assert_eq!(of(query).await, sessions, "{query}");
        assert_eq!(listed(&oscar, query).await.len() as i64, sessions, "{query}");
    }
    let custodian = till.ivan.id().0;
    assert_eq!(of(&format!("custodian={custodian}&box={}", text(&till.cash_box["id"]))).await, 3);
    assert_eq!(of(&format!("custodian={}", till.nereida.id().0)).await, 0);
    let none = report(&oscar, "from=2026-12-01&to=2026-12-31").await;
    assert_eq!((&none["currencies"], &none["any"]), (&json!([]), &json!(true)), "there are, on other days");
    let this_month = report(&oscar, "").await;
    assert_eq!((text(&this_month["from"]), text(&this_month["to"])), ("2026-11-01", "2026-11-04"));
    assert_eq!(this_month["currencies"][0]["spans"].as_array().unwrap().len(), 4, "without a gap");

    // Page after page, those of the newest day first and each once.
    let (mut seen, mut after) = (Vec::new(), String::new());
    loop {
        let page = oscar.get(&format!("{REPORT}/sessions?limit=1&after={after}")).await.ok();
        seen.extend(each(&page["items"], "number"));
        let Some(next) = page["next"].as_str() else { break };
        next.clone_into(&mut after);
    }
    assert_eq!(seen, listed(&oscar, "").await);
    assert_eq!((seen.len(), seen[2].as_str()), (3, text(&first["number"])));
});
