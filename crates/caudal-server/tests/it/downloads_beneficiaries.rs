//! What was paid to a beneficiary, and the rows of a file that were wrong, as files.

use caudal_domain::permission::Permission::ManageSinglePayments;
use serde_json::{Value, json};

use caudal_stories::beneficiary_imports_world::{HEADS, apply, check, checked, counts, rows};
use caudal_stories::payments_world::World;
use caudal_testing::text;

story!(every_wrong_row_is_told_at_once_and_only_the_right_ones_are_applied, |portal| async {
    let world = World::of(portal).await;
    world.supplier("Taller El Chorrillo", "155-9").await;
    let text_of = "RUC;155-9;Taller El Chorrillo;0099;corriente;0301005512209;;;\n\
        RUC;155-2;Uno;0071;corriente;0301005512201;;;\n\
        RUC;155-3;Dos;0071;corriente;0301005512201;;;\n\
        RUC;155-2;Otro;0071;ahorros;0301005512202;;;\n\
        Carné;;;0071;;12;XYZ;nadie;\n\
        Cédula;8-1-1;Bien;;;;;;\n";
    let file = checked(&world.tomas, text_of).await;
    assert_eq!(counts(&file), [2, 0, 0, 4, 0, 0, 0]);
    let mut told = Vec::new();
    for row in rows(&world.tomas, &file, "wrong").await {
        for problem in row["problems"].as_array().unwrap() {
            assert!(!text(&problem["detail"]).is_empty());
            told.push(format!("{} {} {}", row["row"], text(&problem["column"]), text(&problem["code"])));
        }
    }
    assert_eq!(
        told,
        [
            "2 Código banco bank_unknown",
            "4 Número cuenta repeated_in_file",
            "5 Nombre differs_in_file",
            "6 Tipo documento document_type_unknown",
            "6 Número documento text_required",
            "6 Nombre text_required",
            "6 Correo email_invalid",
            "6 Tipo cuenta account_incomplete",
            "6 Número cuenta text_invalid",
            "6 Moneda unknown_currency",
        ]
    );
    assert_eq!(counts(&apply(&world.tomas, &file).await), [0, 0, 0, 4, 2, 0, 0]);

    let download = json!({ "kind": "beneficiary_file", "of": { "file": "beneficiary_import_errors", "id": file["id"] } });
    let address = world.tomas.post("/api/v1/downloads", download.clone()).await.created();
    let csv = world.tomas.get(text(&address["url"])).without_token().await.status(200);
    let csv = String::from_utf8(csv.bytes.to_vec()).unwrap();
    assert_eq!(csv.lines().count(), 11, "{csv}");
    assert!(csv.contains("RUC 155-9"), "{csv}");
    let template =
        json!({ "kind": "beneficiary_file", "of": { "file": "beneficiaries_template", "format": "csv" } });
    let address = world.tomas.post("/api/v1/downloads", template).await.created();
    let empty = world.tomas.get(text(&address["url"])).without_token().await.status(200);
    let file = check(&world.tomas, empty.bytes.to_vec()).await.created();
    assert_eq!((counts(&file)[0], counts(&file)[3]), (1, 0), "the template is a file that can be sent");
    world.milagros.post("/api/v1/downloads", download).await.refused(404, "not_found");

    check(&world.tomas, "Nombre;Cuenta\nA;1\n").await.refused(422, "columns_missing");
    check(&world.tomas, HEADS).await.refused(422, "file_empty");
});

story!(all_that_was_paid_to_one_is_read_page_by_page_and_taken_away, |portal| async {
    let world = World::of(portal).await;
    let (supplier, account) = world.supplier("Taller El Chorrillo", "155-9").await;
    let (_, other) = world.supplier("Llantas del Istmo", "155-1").await;
    for minor in [100, 200, 300] {
        world.prepared(world.invoice(account, minor)).await;
    }
    world.confirmed(world.invoice(account, 400)).await;
    world.prepared(world.invoice(other, 500)).await;
    let list = format!("/api/v1/payments?beneficiary={supplier}");
    let first = world.tomas.get(&format!("{list}&limit=3")).await.ok();
    let amounts = |page: &Value| {
        page["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|p| p["amount_minor"].as_i64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(amounts(&first), [400, 300, 200]);
    let rest = world.tomas.get(&format!("{list}&limit=3&after={}", text(&first["next"]))).await.ok();
    assert_eq!(amounts(&rest), [100]);
    assert_eq!(amounts(&world.tomas.get(&format!("{list}&state=confirmed")).await.ok()), [400]);
    assert_eq!(amounts(&world.tomas.get(&format!("{list}&from=2100-01-01")).await.ok()), [0; 0]);
    world.tomas.get("/api/v1/payments?beneficiary=nadie").await.refused(422, "invalid_query");

    let query = format!("beneficiary={supplier}&state=confirmed");
    let body = json!({ "kind": "list", "of": "payments", "format": "csv", "query": query });
    let address = world.tomas.post("/api/v1/downloads", body.clone()).await.created();
    let csv = world.tomas.get(text(&address["url"])).without_token().await.status(200);
    let csv = String::from_utf8(csv.bytes.to_vec()).unwrap();
    assert_eq!(csv.lines().count(), 2, "{csv}");
    assert!(csv.contains("Confirmado") && csv.contains("4.00") && csv.contains("155-9"), "{csv}");
    assert!(portal.trail().await.contains(&"payments.export done".to_owned()));
    let milagros = portal.person("Otra", &[ManageSinglePayments], &[]).await;
    milagros.post("/api/v1/downloads", body.clone()).await.created();
    world.milagros.post("/api/v1/downloads", body).await.refused(404, "not_found");
});
