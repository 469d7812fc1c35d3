//! The reports of the books: what was spent and what was paid, each beside the span before.

use std::time::Duration;

use caudal_domain::permission::Permission::{Administrator, ViewAccounting};
use caudal_stories::batches_world::{THREE_MINOR, Treasury, three};
use caudal_stories::cancellations_world::Undoers;
use caudal_stories::cash_world::Till;
use caudal_stories::payments_world::{TRIP_MINOR, World};
use caudal_stories::set_up;
use caudal_testing::{Person, Portal, each, text};
use serde_json::{Value, json};

const DAY: Duration = Duration::from_secs(24 * 3600);
/// "Reembolso": the money is an expense at once.
const REIMBURSEMENT: &str = "01920000-0000-7000-8000-000000000006";

async fn accountant(portal: &Portal) -> Person {
    portal.person("Óscar Villarreal", &[ViewAccounting], &[]).await
}

async fn read(who: &Person, path: &str) -> Value {
    who.get(&format!("/api/v1/reports/{path}")).await.ok()
}

/// The groups of a report: what each is called, what was spent on it now and before.
fn groups(report: &Value) -> Vec<(&str, i64, i64)> {
    let all = report["groups"].as_array().unwrap().iter();
    let minor = |group: &Value, key: &str| group[key].as_i64().unwrap();
    all.map(|g| (g["name"].as_str().unwrap_or("—"), minor(g, "minor"), minor(g, "before_minor"))).collect()
}

/// What Eliécer spent of his own and is given back, in a branch.
async fn reimbursed(world: &World<'_>, branch: &Value, minor: i64) -> Value {
    let mut request = world.trip();
    request["type_id"] = json!(REIMBURSEMENT);
    request["branch_id"] = branch["id"].clone();
    request["lines"][0]["unit_minor"] = json!(minor);
    world.confirmed(world.paying(&world.released_as(request).await)).await
}

/// The lines of a report's file.
async fn file_rows(reader: &Person, what: &str, query: &str) -> Vec<String> {
    let file = json!({ "what": what, "format": "csv", "query": query });
    let bought =
        reader.post("/api/v1/downloads", json!({ "kind": "accounting", "of": file })).await.created();
    let csv = reader.get(text(&bought["url"])).await.status(200).bytes.to_vec();
    let csv = String::from_utf8(csv).unwrap();
    csv.trim_start_matches('\u{feff}').lines().map(str::to_owned).collect()
}

story!(what_was_spent_is_told_by_what_it_was_spent_on, |portal| async {
    let world = World::of(portal).await;
    let oscar = accountant(portal).await;
    let (_, workshop) = world.supplier("Taller Istmo", "155-2").await;
    let branch = set_up::branch(portal, "Colón").await;
    let paid = reimbursed(&world, &branch, 10_000).await;
    world.sent(world.invoice(workshop, 9_900)).await;
    // An advance is nothing spent before it is proved.
    world.confirmed(world.paying(&world.released().await)).await;

    let seen = read(&oscar, "spending").await;
    assert_eq!(
        (&seen["by"], &seen["from"], &seen["until"], &seen["step"], &seen["minor"], &seen["before_minor"]),
        (
            &json!("type"),
            &json!("2026-11-01"),
            &json!("2026-11-03"),
            &json!("day"),
            &json!(19_900),
            &json!(0)
        )
    );
    assert_eq!((&seen["before_from"], &seen["before_until"]), (&json!("2026-10-01"), &json!("2026-10-03")));
    assert_eq!(groups(&seen), [("Reembolso", 10_000, 0), ("—", 9_900, 0)]);
    assert_eq!(seen["groups"][0]["id"], REIMBURSEMENT);
    assert_eq!(each(&seen["columns"], "from"), ["2026-11-01", "2026-11-02", "2026-11-03"]);
    assert_eq!(seen["columns"][2]["minor"], 19_900);
    let by = async |by: &str| read(&oscar, &format!("spending?by={by}")).await;
    assert_eq!(groups(&by("branch").await), [("Colón", 10_000, 0), ("—", 9_900, 0)]);
    assert_eq!(groups(&by("person").await), [("Eliécer Quintero", 10_000, 0), ("—", 9_900, 0)]);
    assert_eq!(groups(&by("vehicle").await), [("—", 19_900, 0)]);
    let accounts = by("account").await;
    assert_eq!(groups(&accounts), [("Reembolso", 10_000, 0), ("Mantenimiento de flota", 9_900, 0)]);
    assert_eq!(accounts["groups"][1]["id"], "expense:5170");
    let of_branch = format!("spending?by=person&branch_id={}", text(&branch["id"]));
    assert_eq!(groups(&read(&oscar, &of_branch).await), [("Eliécer Quintero", 10_000, 0)]);
    assert_eq!(groups(&read(&oscar, "spending?currency=EUR").await), []);

    let rows = file_rows(&oscar, "spending", "by=branch&from=2026-11-01").await;
    assert_eq!(
        rows,
        ["Sucursal,Gastado,Período anterior,Moneda", "Colón,100.00,0.00,USD", "Sin sucursal,99.00,0.00,USD"]
    );

    // What is undone counts against the day on which it is: the report of that day alone is below zero.
    let mut undoers = Undoers::of(portal).await;
    portal.wait(DAY);
    undoers.celia = portal.sign_in(undoers.celia.id()).await;
    undoers.dario = portal.sign_in(undoers.dario.id()).await;
    undoers.undone("payment", &paid, Some("payable")).await;
    let oscar = portal.sign_in(oscar.id()).await;
    let seen = read(&oscar, "spending").await;
    assert_eq!((&seen["minor"], groups(&seen)), (&json!(9_900), vec![("—", 9_900, 0)]));
    let seen = read(&oscar, "spending?from=2026-11-04").await;
    assert_eq!(groups(&seen), [("—", 0, 9_900), ("Reembolso", -10_000, 10_000)]);
    assert_eq!((&seen["minor"], &seen["before_minor"]), (&json!(-10_000), &json!(19_900)));
    let year = read(&oscar, "spending?from=2026-01-01").await;
    assert_eq!((&year["step"], &year["before_from"]), (&json!("month"), &json!("2025-01-01")));
    assert_eq!(
        (year["columns"].as_array().unwrap().len(), &year["columns"][10]["minor"]),
        (11, &json!(9_900))
    );
});

story!(what_left_is_told_by_how_it_left, |portal| async {
    let till = Till::of(portal).await;
    // A trip of 246.90 and 12.50 for a taxi leave the box; what comes into it is nothing paid, and nothing spent less.
    till.first_day().await;
    let paid = till.world.confirmed(till.world.paying(&till.world.released().await)).await;
    let oscar = accountant(portal).await;
    let seen = read(&oscar, "payments").await;
    let (cash, transfer) = (TRIP_MINOR + 1_250, TRIP_MINOR);
    assert_eq!(each(&seen["sources"], "source"), ["transfers", "batches", "cash"]);
    let of = |seen: &Value, source: usize| {
        (
            seen["sources"][source]["minor"].as_i64().unwrap(),
            seen["sources"][source]["count"].as_i64().unwrap(),
        )
    };
    assert_eq!([of(&seen, 0), of(&seen, 1), of(&seen, 2)], [(transfer, 1), (0, 0), (cash, 2)]);
    assert_eq!((&seen["minor"], &seen["count"]), (&json!(cash + transfer), &json!(3)));
    let day = &seen["columns"][2];
    assert_eq!(
        (&day["minor"], &day["cash_minor"], &day["count"]),
        (&json!(cash + transfer), &json!(cash), &json!(3))
    );
    let rows = file_rows(&oscar, "payments", "from=2026-11-02").await;
    assert_eq!(
        rows,
        [
            "Desde,Hasta,Transferencias,Lotes,Efectivo,Total,Pagos,\"Antes, desde\",\"Antes, hasta\",Período anterior,Moneda",
            "2026-11-02,2026-11-02,0.00,0.00,0.00,0.00,0,2026-10-31,2026-10-31,0.00,USD",
            "2026-11-03,2026-11-03,246.90,0.00,259.40,506.30,3,2026-11-01,2026-11-01,0.00,USD",
        ]
    );
    let of_branch = format!("payments?branch_id={}", text(&till.cash_box["branch"]["id"]));
    assert_eq!(read(&oscar, &of_branch).await["minor"], 1_250);
    let spent = read(&oscar, "spending?by=account").await;
    assert_eq!((&spent["minor"], groups(&spent).len()), (&json!(1_250), 1));

    Undoers::of(portal).await.undone("payment", &paid, Some("payable")).await;
    let seen = read(&oscar, "payments").await;
    assert_eq!((of(&seen, 0), &seen["minor"]), ((0, 0), &json!(cash)));
    portal.wait(DAY);
    let oscar = portal.sign_in(oscar.id()).await;
    let next = read(&oscar, "payments?from=2026-11-04").await;
    assert_eq!(
        (&next["minor"], &next["before_minor"], &next["before_count"]),
        (&json!(0), &json!(cash), &json!(2))
    );
});

story!(a_batch_leaves_as_one_of_its_own_kind, |portal| async {
    let t = Treasury::of(portal).await;
    let batch = t.submitted(&t.checked(3, THREE_MINOR, three()).await).await;
    let batch = t.approved(&batch).await;
    t.sent(&batch).await;
    t.confirmed(&batch).await;
    let oscar = accountant(portal).await;
    let seen = read(&oscar, "payments").await;
    let batches = &seen["sources"][1];
    assert_eq!((&batches["minor"], &batches["count"]), (&json!(THREE_MINOR), &json!(3)));
    assert_eq!(seen["minor"], THREE_MINOR);
});

story!(reports_are_for_who_reads_the_books_and_of_a_year_at_most, |portal| async {
    let world = World::of(portal).await;
    let oscar = accountant(portal).await;
    let administrator = portal.person("Yadira Batista", &[Administrator], &[]).await;
    // Whoever asks for what is not theirs is signed out: one person for each report.
    for (report, other) in [("spending", &world.tomas), ("payments", &world.graciela)] {
        let path = format!("/api/v1/reports/{report}");
        administrator.get(&path).await.ok();
        other.get(&path).await.status(403);
        oscar.get(&format!("{path}?from=2025-11-03&until=2026-11-03")).await.ok();
        oscar.get(&format!("{path}?from=2025-11-02&until=2026-11-03")).await.refused(422, "report_too_long");
        for query in
            ["from=ayer", "from=2026-11-05&until=2026-11-01", "currency=XXY", "branch_id=7", "colour=red"]
        {
            oscar.get(&format!("{path}?{query}")).await.refused(422, "invalid_query");
        }
    }
    oscar.get("/api/v1/reports/spending?by=colour").await.refused(422, "invalid_query");
    let eva = portal.person("Eva Rivas", &[], &[]).await;
    let branch = set_up::branch(portal, "Colón").await;
    let of_branch = caudal_domain::ids::Id::new(caudal_testing::id(&branch["id"]));
    portal.grant_in(eva.id(), ViewAccounting, of_branch).await;
    let eva = portal.sign_in(eva.id()).await;
    eva.get("/api/v1/reports/spending").await.refused(409, "whole_company_only");
    eva.get("/api/v1/reports/payments").await.refused(409, "whole_company_only");
});
