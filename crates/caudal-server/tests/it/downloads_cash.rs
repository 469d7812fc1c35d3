//! The cash-closing report as files.

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
