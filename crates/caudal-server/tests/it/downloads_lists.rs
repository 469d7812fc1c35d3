//! Lists that are taken away: each with the filters of its screen, all of it, as CSV and as a workbook.

use caudal_formats::sheet::{self, Limits};
use caudal_stories::cancellations_world::{Undoers, paper};
use caudal_stories::cash_world::Till;
use caudal_testing::{Person, text};
use serde_json::{Value, json};

fn list(of: &str, format: &str, query: &str) -> Value {
    json!({ "kind": "list", "of": of, "format": format, "query": query })
}

async fn taken(who: &Person, of: &str, format: &str, query: &str) -> Vec<u8> {
    let address = who.post("/api/v1/downloads", list(of, format, query)).await.created();
    who.get(text(&address["url"])).without_token().await.status(200).bytes.to_vec()
}

/// The rows of a list as text, its heads first.
async fn csv(who: &Person, of: &str, query: &str) -> Vec<String> {
    String::from_utf8(taken(who, of, "csv", query).await).unwrap().lines().map(str::to_owned).collect()
}

story!(every_list_is_taken_away_as_csv_and_as_a_workbook, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let request = till.world.released().await;
    let payment = till.world.confirmed(till.world.paying(&request)).await;
    let waiting = till.world.released().await;
    let undoers = Undoers::of(till.world.portal).await;
    let papers = [paper(&undoers.celia, "payment", &payment).await];
    let asking = undoers.asking("payment", &payment, Some("payable"), &papers);
    let undoing = undoers.celia.post("/api/v1/cancellations", asking).await.created();
    let (auditor, treasury) = (&till.world.beatriz, &till.world.graciela);
    for (who, of, number) in [
        (auditor, "requests", &request["number"]),
        (auditor, "payments", &payment["number"]),
        (treasury, "payables", &waiting["number"]),
        (auditor, "settlements", &json!("REN-2026-000001")),
        (auditor, "cancellations", &undoing["number"]),
        (auditor, "cash_sessions", &session["number"]),
        (auditor, "audit", &payment["number"]),
        (auditor, "beneficiaries", &json!("Eliécer Quintero")),
    ] {
        let rows = csv(who, of, "").await;
        assert!(rows.len() > 1 && rows.iter().any(|row| row.contains(text(number))), "{of}: {rows:?}");
        let mut cells = Vec::new();
        let book = taken(who, of, "xlsx", "").await;
        sheet::read(&book, &Limits::default(), &|| false, &mut |row| cells.push(row.cells.to_vec())).unwrap();
        assert!(cells.concat().iter().any(|cell| cell == text(number)), "{of}: {cells:?}");
        // The sheet's heads are the file's.
        assert_eq!(rows[0].trim_start_matches('\u{feff}'), cells[0].join(","), "{of}");
    }
    for of in ["batches", "cash_transfers"] {
        assert_eq!(csv(auditor, of, "").await.len(), 1, "{of}: its heads alone");
    }
    let trail = portal.trail().await;
    for action in ["payables.export", "settlements.export", "cash_sessions.export", "cash_transfers.export"] {
        assert!(trail.contains(&format!("{action} done")), "{action}");
    }
});

story!(a_list_is_taken_away_as_it_is_filtered_and_only_by_who_has_it, |portal| async {
    let till = Till::of(portal).await;
    let first = till.world.released().await;
    till.world.sent(till.world.paying(&first)).await;
    till.world.released().await;
    let auditor = &till.world.beatriz;
    assert_eq!(csv(auditor, "requests", "").await.len(), 3);
    assert_eq!(csv(auditor, "requests", &format!("q={}", text(&first["number"]))).await.len(), 2);
    assert_eq!(csv(auditor, "payments", "state=confirmed").await.len(), 1);
    assert_eq!(csv(auditor, "payments", "state=sent").await.len(), 2);
    let nobody = portal.person("Kevin Ábrego", &[], &[]).await;
    for of in [
        "requests",
        "payments",
        "payables",
        "batches",
        "beneficiaries",
        "settlements",
        "cancellations",
        "cash_sessions",
        "cash_transfers",
        "payroll_deductions",
        "audit",
    ] {
        nobody.post("/api/v1/downloads", list(of, "csv", "")).await.refused(404, "not_found");
        let amiss = auditor.post("/api/v1/downloads", list(of, "csv", "estado=x")).await;
        assert!([404, 422].contains(&amiss.status.as_u16()), "{of}: {amiss}");
    }
    till.world.tomas.post("/api/v1/downloads", list("planillas", "csv", "")).await.status(422);
});
