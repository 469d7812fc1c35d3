//! The papers of documents as PDF: for whom they are, what they are called, and that what was made once stays as it is.

use base64::{Engine as _, prelude::BASE64_STANDARD};
use caudal_domain::permission::Permission::{
    Administrator, CashClosingReport, CreateRequests, ManageCashClosing, ManageDisbursed,
    ManageSinglePayments, ViewAccounting,
};
use caudal_server::files;
use serde_json::{Value, json};

use caudal_stories::cash_world::{SESSIONS, Till, act, counts};
use caudal_stories::payments_world::{self, World};
use caudal_testing::{Answer, Person, Portal, text};

const GENERAL: &str = "/api/v1/general-settings";

fn target(of: &Value) -> Value {
    json!({ "kind": "paper", "of": of })
}

async fn download(who: &Person, of: &Value) -> Answer {
    let bought = who.post("/api/v1/downloads", target(of)).await.created();
    let paper = who.get(text(&bought["url"])).await.status(200);
    assert_eq!(paper.headers["content-type"], "application/pdf");
    assert!(paper.bytes.starts_with(b"%PDF-1.7"));
    paper
}

async fn refused(who: &Person, of: &Value) {
    who.post("/api/v1/downloads", target(of)).await.refused(404, "not_found");
}

/// Says otherwise what the company is called, and what it says of itself.
async fn rename(portal: &Portal, name: &str, logo: Option<&str>) {
    let yadira = portal.person(&format!("Administra {name}"), &[Administrator], &[]).await;
    let mut rules = yadira.get(GENERAL).await.ok();
    let version = rules["version"].as_i64().unwrap();
    let all = rules.as_object_mut().unwrap();
    all.retain(|field, _| !["version", "product_name", "home_currency"].contains(&field.as_str()));
    all.insert("company_name".to_owned(), json!(name));
    all.insert("company_tax_id".to_owned(), json!("RUC 1-2-3"));
    all.insert("company_address".to_owned(), json!("Calle 50 \n\n  Panamá"));
    all.insert("company_logo".to_owned(), json!(logo));
    yadira.put(GENERAL, rules).version(version).await.ok();
}

story!(the_minutes_of_a_closing_are_made_once_and_stay_as_they_are, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    till.moving(&session, "Gastos menores", 1_250).await.created();
    let minutes = json!({ "document": "cash_minutes", "id": session["id"] });
    refused(&till.nereida, &minutes).await;
    let counting = till.counting(&session).await;
    refused(&till.nereida, &minutes).await;
    let counted = act(&till.ivan, &counting, "submit", json!({ "counts": counts(14, 2, 22) })).await.ok();
    let before = download(&till.ivan, &minutes).await;
    rename(portal, "Otro nombre", None).await;
    let after = download(&till.ivan, &minutes).await;
    assert_ne!(before.bytes, after.bytes, "what is not decided is told as it stands");
    act(&till.nereida, &counted, "approve", json!({ "treatment": "company" })).await.ok();

    let closed = download(&till.nereida, &minutes).await;
    let name = format!("Acta de arqueo {}.pdf", text(&session["number"]));
    assert!(closed.headers["content-disposition"].to_str().unwrap().contains(&name), "{:?}", closed.headers);
    rename(portal, "Cargas del Istmo", None).await;
    let again = download(&till.ivan, &minutes).await;
    assert!(
        closed.bytes == again.bytes,
        "the same bytes for whoever asks, whatever the company is called now"
    );
    let a4 = json!({ "kind": "paper", "of": minutes, "size": "a4" });
    let bought = till.ivan.post("/api/v1/downloads", a4).await.created();
    let other = till.ivan.get(text(&bought["url"])).await.status(200);
    assert!(other.bytes != closed.bytes, "another sheet is another paper");

    let checked = files::check(portal.app.db.read(), &portal.app.attachments).await.unwrap();
    assert_eq!((checked.total(), checked.wrong.len()), (2, 0));
    for place in portal.app.attachments.places().await.unwrap() {
        portal.app.attachments.put(&place, b"%PDF-1.7 other".as_slice().into()).await.unwrap();
    }
    let bought = till.ivan.post("/api/v1/downloads", target(&minutes)).await.created();
    till.ivan.get(text(&bought["url"])).await.refused(500, "stored_file_damaged");

    for stranger in [
        portal.person("Sin Permiso", &[CreateRequests], &[]).await,
        portal.person("Otra Caja", &[ManageCashClosing], &[]).await,
    ] {
        refused(&stranger, &minutes).await;
    }
    refused(&till.nereida, &json!({ "document": "cash_minutes", "id": portal.app.new_uuid() })).await;
});

story!(a_count_by_surprise_and_a_transfer_have_papers, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    let place = format!("{SESSIONS}/{}", text(&session["id"]));
    let body = json!({ "counts": counts(14, 15, 20), "note": "Todo en orden" });
    till.nereida.post(&format!("{place}/surprise-counts"), body).await;
    let seen = till.see(&till.nereida, &session).await;
    let count = seen["counts"].as_array().unwrap().iter().find(|count| count["kind"] == "surprise").unwrap();
    let surprise = json!({ "document": "surprise_minutes", "id": session["id"], "count": count["id"] });
    download(&till.nereida, &surprise).await;
    refused(
        &till.nereida,
        &json!({ "document": "surprise_minutes", "id": session["id"], "count": session["id"] }),
    )
    .await;

    let bag = json!({ "to_id": till.world.source, "amount_minor": 5_000, "carrier": "Eliécer Quintero" });
    let sent = till.ivan.post(&format!("{place}/transfers"), bag).await.created();
    let slip = json!({ "document": "cash_transfer", "id": sent["id"] });
    let paper = download(&till.ivan, &slip).await;
    let name = format!("Traslado {}.pdf", text(&sent["number"]));
    assert!(paper.headers["content-disposition"].to_str().unwrap().contains(&name));
    refused(&portal.person("Sin Permiso", &[CreateRequests], &[]).await, &slip).await;
});

story!(a_receipt_is_there_once_it_is_paid, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let sent = world.sent(world.paying(&request)).await;
    let receipt = json!({ "document": "receipt", "id": sent["id"] });
    let payer = portal.person("Paula Ríos", &[ManageSinglePayments], &[]).await;
    refused(&payer, &receipt).await;
    payments_world::act(&world.tomas, &sent, "confirm", json!({})).await.ok();
    let first = download(&payer, &receipt).await;
    assert!(first.bytes == download(&world.tomas, &receipt).await.bytes);
    let on_roll = json!({ "kind": "paper", "of": receipt, "size": "roll" });
    let bought = payer.post("/api/v1/downloads", on_roll).await.created();
    let roll = payer.get(text(&bought["url"])).await.status(200);
    let box_of_roll = b"/MediaBox [0 0 226.772 ";
    assert!(roll.bytes.windows(box_of_roll.len()).any(|part| part == box_of_roll), "80 mm wide");
    refused(&world.milagros, &receipt).await;
    refused(&payer, &json!({ "document": "cancellation_voucher", "id": sent["id"] })).await;
});

story!(a_statement_is_for_whom_it_is_of_and_for_who_looks_after_them, |portal| async {
    let world = World::of(portal).await;
    let own = json!({ "document": "statement" });
    download(&world.eliecer, &own).await;
    download(&world.eliecer, &json!({ "document": "clearance" })).await;
    let of = json!({ "document": "statement", "person": world.eliecer.id() });
    refused(&world.milagros, &of).await;
    let reviewer = portal.person("Rita Saldaña", &[ManageDisbursed], &[]).await;
    let paper = download(&reviewer, &of).await;
    let name = paper.headers["content-disposition"].to_str().unwrap();
    assert!(name.contains("Estado%20de%20cuenta%20Eli%C3%A9cer"), "{name}");
    world.confirmed(world.paying(&world.released().await)).await;
    refused(&world.eliecer, &json!({ "document": "clearance" })).await;
});

story!(an_account_is_for_who_reads_the_books, |portal| async {
    let world = World::of(portal).await;
    world.confirmed(world.paying(&world.released().await)).await;
    let oscar = portal.person("Óscar Villarreal", &[ViewAccounting], &[]).await;
    let key = format!("bank:{}", world.source);
    let account = |query: &str| json!({ "document": "account", "key": key, "query": query });
    let paper = download(&oscar, &account("currency=USD")).await;
    assert!(paper.headers["content-disposition"].to_str().unwrap().contains("Mayor"));
    oscar.post("/api/v1/downloads", target(&account("moneda=USD"))).await.refused(422, "invalid_query");
    refused(&oscar, &json!({ "document": "account", "key": "bank:none", "query": "currency=USD" })).await;
    refused(&world.tomas, &account("currency=USD")).await;
    let report = json!({ "document": "cash_report", "query": "" });
    refused(&oscar, &report).await;
    let taken = async || portal.trail().await.iter().filter(|row| *row == "paper.export done").count();
    assert_eq!(taken().await, 1, "what was refused was not taken");
    let auditor = portal.person("Berta Solís", &[CashClosingReport], &[]).await;
    download(&auditor, &report).await;
    assert_eq!(taken().await, 2);
});

story!(a_logo_is_a_jpeg_that_papers_carry, |portal| async {
    let till = Till::of(portal).await;
    let picture = |width: u8, high: u8| {
        let mut bytes = vec![0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8, 0, 90];
        bytes.extend([high, width, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9]);
        BASE64_STANDARD.encode(bytes)
    };
    rename(portal, "Cargas del Istmo", Some(&picture(200, 0))).await;
    let told = till.ivan.get("/api/v1/company").await.ok();
    assert_eq!(
        told,
        json!({
            "name": "Cargas del Istmo", "tax_id": "RUC 1-2-3", "address": "Calle 50\nPanamá",
            "logo": picture(200, 0),
        })
    );
    let session = till.opened().await;
    let bag = json!({ "to_id": till.world.source, "amount_minor": 5_000 });
    let place = format!("{SESSIONS}/{}/transfers", text(&session["id"]));
    let sent = till.ivan.post(&place, bag).await.created();
    let paper = download(&till.ivan, &json!({ "document": "cash_transfer", "id": sent["id"] })).await;
    assert!(paper.bytes.windows(10).any(|part| part == b"/DCTDecode"));

    let yadira = portal.person("Otra Administradora", &[Administrator], &[]).await;
    let changes = portal.audit_of("00000000-0000-0000-0000-000000000000").await;
    let after = &changes.last().unwrap()["after"];
    assert_eq!(text(&after["company_logo"]).len(), 64, "which picture it is, and not the picture");
    let mut rules = yadira.get(GENERAL).await.ok();
    let version = rules["version"].as_i64().unwrap();
    rules
        .as_object_mut()
        .unwrap()
        .retain(|f, _| !["version", "product_name", "home_currency"].contains(&f.as_str()));
    for (logo, code) in [
        ("@".to_owned(), "logo_invalid"),
        (BASE64_STANDARD.encode(b"\x89PNG\r\n\x1a\n"), "logo_invalid"),
        (picture(255, 3), "logo_dimensions"),
        ("A".repeat(140_000), "logo_too_large"),
    ] {
        rules["company_logo"] = json!(logo);
        let problem =
            yadira.put(GENERAL, rules.clone()).version(version).await.refused(422, "invalid_fields");
        assert_eq!(
            (&problem["errors"][0]["field"], &problem["errors"][0]["code"]),
            (&json!("company_logo"), &json!(code))
        );
    }
});
