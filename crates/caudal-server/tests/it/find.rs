//! What a text finds: documents by number, amount and words, people and suppliers by name and tax id, and of all of them only what who
//! looks for them may see.

use std::slice;

use caudal_domain::permission::Permission::{
    Administrator, CreateRequests, ManageMassPayments, ManageNew, ViewAudit,
};
use serde_json::{Value, json};

use caudal_stories::cash_world::Till;
use caudal_stories::payments_world::{TRIP_MINOR, World};
use caudal_stories::requests_world::{office, type_id};
use caudal_testing::{Person, text, version};

const TAX_ID: &str = "155596713-2-2015";

async fn items(who: &Person, q: &str) -> Vec<Value> {
    let q: String = url::form_urlencoded::byte_serialize(q.as_bytes()).collect();
    let found = who.get(&format!("/api/v1/search?q={q}")).await.ok();
    found["items"].as_array().unwrap().clone()
}

/// Each kind with the number of what was found of it, or its name.
async fn found(who: &Person, q: &str) -> Vec<String> {
    let name = |item: &Value| {
        text(if item["number"].is_null() { &item["title"] } else { &item["number"] }).to_owned()
    };
    items(who, q).await.iter().map(|item| format!("{} {}", text(&item["kind"]), name(item))).collect()
}

fn of(kind: &str, document: &Value) -> String {
    format!("{kind} {}", text(&document["number"]))
}

story!(a_document_is_found_by_its_number_its_amount_and_its_words, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    let payment = world.prepared(world.paying(&request)).await;
    let (request, payment) = (of("request", &request), of("payment", &payment));
    let both = [request.clone(), payment.clone()];
    let graciela = &world.graciela;

    for q in ["SOL-2026-000001", "sol-1", "sol 1"] {
        assert_eq!(found(graciela, q).await, slice::from_ref(&request), "{q}");
    }
    assert_eq!(found(graciela, "PAG-1").await, slice::from_ref(&payment));
    assert_eq!(found(graciela, "1").await, both, "any document may have the number");
    assert_eq!(found(graciela, "SOL-2").await, [""; 0]);
    for q in ["246.90", "$246.90", "USD 246.90"] {
        assert_eq!(found(graciela, q).await, both, "{q}");
    }
    assert_eq!(found(graciela, "EUR 246.90").await, [""; 0], "of another currency");
    let words = found(graciela, "quintero").await;
    assert_eq!(words, [both.to_vec(), vec!["beneficiary Eliécer Quintero".to_owned()]].concat());

    let item = items(graciela, "SOL-1").await.remove(0);
    assert_eq!((&item["amount_minor"], &item["currency"]), (&json!(TRIP_MINOR), &json!("USD")));
    assert_eq!(
        (&item["state"], &item["title"]),
        (&json!("pending_disbursement"), &json!("Eliécer Quintero"))
    );
});

story!(what_a_request_was_cut_to_finds_it_like_what_it_asked_for, |portal| async {
    let world = World::of(portal).await;
    let request = world.milagros.post("/api/v1/requests", world.trip()).await.created();
    let path = format!("/api/v1/requests/{}/actions/approve", text(&request["id"]));
    let less = json!({ "amount_minor": 20_000 });
    world.rogelio.post(&path, less).version(version(&request)).await.ok();
    for q in ["246.90", "200.00"] {
        let items = items(&world.milagros, q).await;
        assert_eq!((items.len(), &items[0]["amount_minor"]), (1, &json!(20_000)), "{q}");
    }
});

story!(of_many_of_one_amount_the_newest_are_shown_to_who_sees_all_and_to_who_sees_some, |portal| async {
    let world = World::of(portal).await;
    let mut all = Vec::new();
    for _ in 0..8 {
        all.insert(0, of("request", &world.milagros.post("/api/v1/requests", world.trip()).await.created()));
    }
    let auditor = portal.person("Beatriz Sáenz", &[ViewAudit], &[]).await;
    let seen = found(&auditor, "246.90").await;
    assert!(seen.len() > 1 && seen.len() < all.len(), "{seen:?}");
    assert_eq!(seen, all[..seen.len()]);
    assert_eq!(found(&world.milagros, "246.90").await, seen, "she looks through those that she asked for");
    assert_eq!(found(&auditor, "SOL-1").await, all[7..], "what is named stands first");
});

story!(a_supplier_is_found_by_its_tax_id_and_an_amount_asks_for_no_people, |portal| async {
    let world = World::of(portal).await;
    let body = json!({
        "name": "Repuestos Istmo", "kind": "supplier", "document_type": "ruc", "document_number": TAX_ID,
        "account": world.account_body("9900112233"),
    });
    world.tomas.post("/api/v1/beneficiaries", body).await.created();
    for q in [TAX_ID, "155596713", "repuestos"] {
        assert_eq!(found(&world.tomas, q).await, ["beneficiary Repuestos Istmo"], "{q}");
        assert_eq!(found(&world.milagros, q).await, [""; 0], "{q}");
    }
    assert_eq!(found(&world.tomas, "155,596,713.00").await, [""; 0]);
    assert_eq!(found(&world.yadira, "beatriz").await, ["beneficiary Beatriz Núñez", "user Beatriz Núñez"]);
});

story!(what_one_may_not_see_is_not_found_nor_is_its_amount, |portal| async {
    let world = World::of(portal).await;
    let request = world.released().await;
    world.prepared(world.paying(&request)).await;
    let stranger = portal.person("Lucía Him", &[CreateRequests], &[]).await;
    let preparer = portal.person("Ramiro Soto", &[ManageMassPayments, ManageNew], &[]).await;
    let nobody = portal.person("Kevin Ábrego", &[], &[]).await;
    for q in ["SOL-2026-000001", "PAG-1", "1", "246.90", "quintero", "david"] {
        assert_eq!(found(&stranger, q).await, [""; 0], "{q}");
        assert_eq!(found(&nobody, q).await, [""; 0], "{q}");
        let seen = found(&preparer, q).await;
        assert!(
            !seen.iter().any(|item| item.starts_with("request")),
            "{q}: released, no longer new: {seen:?}"
        );
    }
    assert_eq!(found(&world.eliecer, "246.90").await.len(), 1, "his own, and not its payment");
});

story!(a_confidential_purpose_is_neither_found_nor_told, |portal| async {
    let o = office(portal).await;
    let loan = json!({
        "type_id": type_id(&o.eliecer, "anticipo_salario").await, "currency": "USD", "method": "transfer",
        "purpose": "Operación de rodilla", "submit": true,
        "lines": [{ "concept": "Cirugía", "quantity_milli": 1000, "unit_minor": 31_700 }],
    });
    o.eliecer.post("/api/v1/requests", loan).await.created();
    for who in [&o.eliecer, &o.rogelio, &o.milagros] {
        assert_eq!(found(who, "rodilla").await, [""; 0]);
    }
    // Milagros sees new requests, and of a confidential one not what it is for.
    let told = items(&o.milagros, "317.00").await;
    assert_eq!(told.len(), 1);
    assert!(!told[0].to_string().contains("rodilla"), "{}", told[0]);
    assert!(items(&o.rogelio, "317").await[0].to_string().contains("rodilla"));
    assert_eq!(found(&o.tomas, "317.00").await, [""; 0]);
});

story!(cash_is_found_by_its_number_and_a_session_tells_no_amount, |portal| async {
    let till = Till::of(portal).await;
    let session = till.opened().await;
    for q in ["TUR-1", text(&session["number"])] {
        let items = items(&till.ivan, q).await;
        assert_eq!((items.len(), &items[0]["kind"]), (1, &json!("cash_session")), "{q}");
        assert_eq!(items[0]["amount_minor"], Value::Null);
        assert_eq!(found(&till.world.eliecer, q).await, [""; 0], "{q}");
    }
});

story!(what_is_asked_amiss_is_refused_and_what_means_nothing_finds_nothing, |portal| async {
    let boss = portal.person("Yadira Batista", &[Administrator], &[]).await;
    for q in ["", "%20", "a", "-", "0"] {
        let path = format!("/api/v1/search?q={q}");
        assert_eq!(boss.get(&path).await.ok()["items"], json!([]), "{q}");
    }
    let long = "a".repeat(101);
    for bad in [
        format!("q={long}"),
        "q=ab&limit=0".into(),
        "q=ab&limit=11".into(),
        "q=ab&kind=x".into(),
        String::new(),
    ] {
        boss.get(&format!("/api/v1/search?{bad}")).await.refused(422, "invalid_query");
    }
    boss.get(&format!("/api/v1/search?q={}&limit=1", "a".repeat(100))).await.ok();
    portal.stranger().get("/api/v1/search?q=ab").await.refused(401, "session_required");
});
