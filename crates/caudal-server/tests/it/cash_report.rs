//! The cash-closing report: what sessions add up to, for whoever has it and where they have it, and what leaves as files.

use caudal_domain::permission::Permission::{
    self, Administrator, CashClosingReport, ManageCashClosing, SuperviseCashClosing,
};
use caudal_formats::sheet::{self, Limits};
use serde_json::{Value, json};

use caudal_stories::cash_report_world::{REPORT, euros_in_david, listed, report, reporter};
use caudal_stories::cash_world::{Till, act, counts};
use caudal_testing::{Answer, Person, each, text};

async fn download(who: &Person, format: &str, query: &str) -> Answer {
    let target = json!({ "kind": "cash_report", "format": format, "query": query });
    let bought = who.post("/api/v1/downloads", target).await.created();
    who.get(text(&bought["url"])).await.status(200)
}

fn rows(file: &Answer) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    sheet::read(&file.bytes, &Limits::default(), &|| false, &mut |row| rows.push(row.cells.to_vec()))
        .unwrap();
    rows
}

/// The columns of a row by their heads.
fn under<'a>(rows: &'a [Vec<String>], row: usize, heads: &[&str]) -> Vec<&'a str> {
    let at = |head: &&str| rows[0].iter().position(|h| h == head).unwrap();
    heads.iter().map(|head| rows[row].get(at(head)).map_or("", String::as_str)).collect()
}

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

story!(what_is_being_counted_is_told_to_nobody, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    till.moving(&session, "Gastos menores", 1_250).await.created();
    let counting = till.counting(&session).await;
    let both = [CashClosingReport, ManageCashClosing];
    let ivan = portal.person("Iván Dos", &both, &[]).await;
    let hidden = |told: &Value| {
        let total = &told["currencies"][0]["total"];
        assert_eq!(total["counting"], 1);
        for field in ["opening_minor", "in_minor", "out_minor", "expected_minor", "counted_minor"] {
            assert_eq!(total[field], 0, "{field}");
        }
        assert_eq!(total["average_minor"], Value::Null);
    };
    hidden(&report(&ivan, "").await);
    // Neither is a count that is to be made again.
    let first = act(&till.ivan, &counting, "submit", json!({ "counts": counts(13, 15, 20) })).await.ok();
    act(&till.nereida, &first, "recount", json!({ "reason": "Cuenta otra vez" })).await.ok();
    hidden(&report(&ivan, "").await);
    let item = &ivan.get(&format!("{REPORT}/sessions")).await.ok()["items"][0];
    for field in ["expected_minor", "counted_minor", "difference_minor", "in_minor", "out_minor"] {
        assert_eq!(item[field], Value::Null, "{field}");
    }
    let csv = rows(&download(&ivan, "csv", "").await);
    assert_eq!(under(&csv, 1, &["Estado", "Debe haber", "Contado", "Diferencia"]), ["En arqueo", "", "", ""]);
});

story!(the_report_is_of_whom_it_is_granted_to_and_where, |portal| async {
    let till = Till::of(portal).await;
    till.first_day().await;
    let david = euros_in_david(portal, &till).await;
    let local = portal.person("Marta Gil", &[], &[]).await;
    portal.grant_in(local.id(), CashClosingReport, david).await;
    let told = report(&local, "").await;
    assert_eq!(each(&told["currencies"], "currency"), ["EUR"]);
    assert_eq!(each(&told["choices"]["branches"], "name"), ["David"]);
    assert_eq!(each(&told["choices"]["boxes"], "name"), ["Caja David"]);
    assert_eq!(each(&told["choices"]["custodians"], "name"), ["Luis Otero"]);
    assert_eq!(listed(&local, "").await.len(), 1);
    let colon = text(&till.cash_box["branch"]["id"]);
    let elsewhere = report(&local, &format!("branch={colon}")).await;
    assert_eq!(elsewhere["currencies"], json!([]), "the other branch is not theirs");
    assert_eq!(rows(&download(&local, "csv", "").await).len(), 2);

    let yadira = portal.person("Otra Más", &[Administrator], &[]).await;
    assert_eq!(report(&yadira, "").await["currencies"].as_array().unwrap().len(), 2);
    let in_colon = report(&yadira, &format!("branch={colon}")).await;
    assert_eq!(each(&in_colon["currencies"], "currency"), ["USD"]);
    for permission in [ManageCashClosing, SuperviseCashClosing, Permission::ViewAudit] {
        for path in [REPORT.to_owned(), format!("{REPORT}/sessions")] {
            let other = portal.person(&format!("{permission:?} {path}"), &[permission], &[]).await;
            other.get(&path).await.refused(403, "forbidden");
        }
        let other = portal.person(&format!("{permission:?}"), &[permission], &[]).await;
        let target = json!({ "kind": "cash_report", "format": "csv", "query": "" });
        other.post("/api/v1/downloads", target).await.refused(404, "not_found");
    }
});

story!(a_wrong_filter_is_refused_and_not_ignored, |portal| async {
    let oscar = reporter(portal).await;
    for query in [
        "from=ayer",
        "to=2026-02-30",
        "from=2026-11-05&to=2026-11-04",
        "from=1990-01-01&to=2026-11-04",
        "state=nada",
        "box=1",
        "branch=Colón",
        "custodian=x",
        "sucursal=1",
    ] {
        oscar.get(&format!("{REPORT}?{query}")).await.refused(422, "invalid_query");
        oscar.get(&format!("{REPORT}/sessions?{query}")).await.refused(422, "invalid_query");
        let target = json!({ "kind": "cash_report", "format": "xlsx", "query": query });
        oscar.post("/api/v1/downloads", target).await.refused(422, "invalid_query");
    }
    let nowhere = format!("{REPORT}/sessions?after={}", portal.app.new_uuid());
    oscar.get(&nowhere).await.refused(422, "invalid_query");
    let nothing = report(&oscar, "").await;
    assert_eq!((&nothing["currencies"], &nothing["any"]), (&json!([]), &json!(false)));
});

/// What the files say of the first day.
const FIRST_DAY: [(&str, &str); 19] = [
    ("Estado", "Cerrado"),
    ("Sucursal", "Colón"),
    ("Caja", "Caja Colón"),
    ("Responsable", "Iván Samudio"),
    ("Moneda", "USD"),
    ("Apertura", "300.00"),
    ("Entradas", "5.00"),
    ("Pagos de solicitudes", "246.90"),
    ("Otras salidas", "12.50"),
    ("Debe haber", "45.60"),
    ("Contado", "43.25"),
    ("Diferencia", "-2.35"),
    ("Tolerancia", "1.00"),
    ("Sobre la tolerancia", "Sí"),
    ("Recuentos", "0"),
    ("Explicación", "=2.35 de un taxi"),
    ("Tratamiento", "La debe quien tenía la caja"),
    ("Cerró", "Nereida Vega"),
    ("Movimientos", "7"),
];

story!(the_files_of_the_report_hold_numbers_and_days_and_run_nothing, |portal| async {
    let mut till = Till::of(portal).await;
    let first = till.first_day().await;
    till.next_day(portal).await;
    till.second_day().await;
    let oscar = reporter(portal).await;
    let query = "from=2026-11-03&to=2026-11-04";
    let csv = download(&oscar, "csv", query).await;
    assert_eq!(csv.header("content-type"), Some("text/csv; charset=utf-8"));
    assert!(csv.header("content-disposition").unwrap().contains("cierres-de-caja-2026-11-03-2026-11-04.csv"));
    assert!(csv.text().contains(",'=2.35 de un taxi,"), "no cell runs as a formula: {}", csv.text());
    let book = download(&oscar, "xlsx", query).await;
    let (csv, book) = (rows(&csv), rows(&book));
    assert_eq!((csv.len(), book.len()), (4, 4));
    assert_eq!(csv[0], book[0]);
    let (heads, expected): (Vec<_>, Vec<_>) = FIRST_DAY.into_iter().unzip();
    assert_eq!(under(&csv, 3, &heads), expected);
    assert_eq!(under(&csv, 3, &["Turno"]), [text(&first["number"])]);
    let numbers = |row: Vec<&str>| -> Vec<String> {
        row.iter().map(|cell| cell.parse::<f64>().map_or((*cell).to_owned(), |n| n.to_string())).collect()
    };
    assert_eq!(numbers(under(&book, 3, &heads)), numbers(expected));
    assert_eq!(under(&csv, 3, &["Fecha de apertura", "Fecha de cierre"]), ["2026-11-03", "2026-11-03"]);
    // Spreadsheets count days: 46,329 of them until 3 November 2026.
    assert_eq!(under(&book, 3, &["Fecha de apertura", "Fecha de cierre"]), ["46329", "46329"]);
    // The open one tells what it began with and nothing that is not known yet.
    assert_eq!(under(&csv, 1, &["Estado", "Apertura", "Debe haber", "Cerró"]), ["Abierto", "43.25", "", ""]);
    assert_eq!(under(&csv, 2, &["Recuentos", "Diferencia"]), ["1", "0.25"]);

    let told = portal.rows("SELECT after_json FROM audit_row WHERE action = 'cash_report.export'", []).await;
    assert_eq!(told.len(), 2, "who took what is written down");
    let after: String = told[1].try_get("after_json").unwrap();
    assert!(after.contains(query) && after.contains("xlsx"), "{after}");
});
