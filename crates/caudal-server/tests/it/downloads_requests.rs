//! What is taken away of requests: their list, and the papers that hang on them.

use serde_json::json;

use caudal_stories::requests_world::{office, submitted, trip, with};

story!(a_file_is_what_its_bytes_say_and_reaches_only_who_may_read_it, |portal| async {
    let o = office(portal).await;
    let new = submitted(&o.eliecer).await;
    let path = format!("/api/v1/requests/{}/attachments", new["id"].as_str().unwrap());
    let pdf: &[u8] = b"%PDF-1.4 una factura de verdad";
    let upload = |name: &str, bytes: &'static [u8]| o.eliecer.upload(&format!("{path}?name={name}"), bytes);
    upload("factura.pdf", b"<html><script>alert(1)</script>").await.refused(422, "attachment_type");
    upload("vacio.pdf", b"").await.refused(422, "attachment_empty");
    o.eliecer
        .upload(&format!("{path}?name=grande.pdf"), vec![b'%'; 11 * 1024 * 1024])
        .await
        .refused(413, "too_large");
    let doc = upload("..%2F..%2Ffactura.pdf", b"%PDF-1.4 una factura de verdad").await.created();
    assert_eq!(doc["attachments"][0]["name"], "factura.pdf");
    assert_eq!(doc["attachments"][0]["media_type"], "application/pdf");
    assert_eq!(doc["version"], new["version"], "a file throws nobody's decision back");
    let id = doc["attachments"][0]["id"].clone();
    o.eliecer.delete(&format!("{path}/{}", id.as_str().unwrap())).await.refused(409, "wrong_state");

    let buy = json!({ "kind": "attachment", "id": id });
    o.dayana.post("/api/v1/downloads", buy.clone()).await.refused(404, "not_found");
    let address = o.rogelio.post("/api/v1/downloads", buy).await.created();
    let url = address["url"].as_str().unwrap();
    o.milagros.get(url).without_token().await.refused(404, "not_found");
    let file = o.rogelio.get(url).without_token().await.status(200);
    assert_eq!(file.bytes, pdf);
    assert!(file.header("content-disposition").unwrap().starts_with("attachment; filename=\"factura.pdf\""));
    for gone in [url, "/api/downloads/%ff"] {
        o.rogelio.get(gone).without_token().await.refused(404, "not_found");
    }
    o.rogelio.get("/api/v1/home").await.ok();
    assert!(portal.trail().await.contains(&"request.download done".to_owned()));
});

story!(the_list_is_exported_as_it_is_filtered_and_runs_no_formula, |portal| async {
    let o = office(portal).await;
    let body = with(trip(&o.eliecer).await, "purpose", "=HYPERLINK(\"http://malo\")".into());
    o.eliecer.post("/api/v1/requests", with(body, "submit", true.into())).await.created();
    submitted(&o.milagros).await;
    let buy = json!({ "kind": "list", "of": "requests", "format": "csv", "query": "q=quintero" });
    let address = o.rogelio.post("/api/v1/downloads", buy).await.created();
    let file = o.rogelio.get(address["url"].as_str().unwrap()).without_token().await.status(200);
    let text = file.text();
    assert_eq!(text.lines().count(), 2);
    assert!(text.starts_with('\u{feff}') && text.contains("\"'=HYPERLINK(") && text.contains(",120.00,"));
    let bad = json!({ "kind": "list", "of": "requests", "format": "csv", "query": "estado=new" });
    o.rogelio.post("/api/v1/downloads", bad).await.refused(422, "invalid_query");
    assert!(portal.trail().await.contains(&"requests.export done".to_owned()));
});
