//! Beneficiaries and their accounts from a spreadsheet, many accounts verified with one click, and all that was paid to one.

use caudal_beneficiaries::beneficiaries::testing::BENEFICIARIES;
use caudal_beneficiaries::imports::testing::refuse;
use caudal_formats::xlsx::Workbook;
use caudal_web::http::problem::ApiError;
use serde_json::{Value, json};

use caudal_stories::beneficiary_imports_world::{apply, check, checked, counts, rows};
use caudal_stories::company_world::Company;
use caudal_testing::{Person, each, id, text, version};

async fn found(person: &Person, q: &str) -> Value {
    let list = person.get(&format!("/api/v1/beneficiaries?q={q}")).await.ok();
    person.get(&format!("/api/v1/beneficiaries/{}", text(&list["items"][0]["id"]))).await.ok()
}

const SUPPLIERS: &str = "RUC;155-1;Llantas del Istmo;0071;corriente;0301-0055-12209;;pagos@llantas.example;1\n\
    ruc;155-1;LLANTAS DEL ISTMO;Banco General;ahorros;0472013388120;USD;;2\n\
    Cédula;8-765-4321;Ana Vega;;;;;;3\n";

story!(a_file_is_shown_first_and_what_it_enters_waits_for_a_second_person, |portal| async {
    let world = Company::of(portal).await;
    let before = portal.trail().await.len();
    let file = checked(&world.tomas, SUPPLIERS).await;
    assert_eq!(counts(&file), [2, 1, 0, 0, 0, 0, 0]);
    assert_eq!(file["ignored_columns"], json!(["Teléfono"]));
    assert_eq!(portal.trail().await.len(), before, "nothing has changed yet");
    let shown = rows(&world.tomas, &file, "new").await;
    assert_eq!((&shown[0]["name"], &shown[0]["mark"]), (&json!("Llantas del Istmo"), &json!("RUC 155-1")));
    let account = "Banco General, corriente, 03010055 12209 (USD)".replace(' ', "");
    let told = text(&shown[0]["changes"][2]["after"]).replace(' ', "");
    assert_eq!(told, account, "the whole number, since it is compared");

    let done = apply(&world.tomas, &file).await;
    assert_eq!((counts(&done), &done["state"]), ([0, 0, 0, 0, 2, 1, 0], &json!("applied")));
    let llantas = found(&world.tomas, "155-1").await;
    assert_eq!(llantas["name"], "Llantas del Istmo", "what is written in capitals is no other name");
    assert_eq!(each(&llantas["accounts"], "number"), ["0301005512209", "0472013388120"]);
    assert_eq!(each(&llantas["accounts"], "state"), ["unverified", "unverified"]);
    assert_eq!(llantas["accounts"][0]["entered_by"]["name"], "Tomás Herrera");
    let trail = portal.trail().await.split_off(before);
    assert_eq!(trail[0], "beneficiaries.import done");
    assert_eq!(trail.iter().filter(|a| *a == "account.enter done").count(), 2, "{trail:?}");

    let again = checked(&world.tomas, SUPPLIERS).await;
    assert_eq!(counts(&again), [0, 0, 3, 0, 0, 0, 0], "the second time nothing is left to do");
    // A workbook says the same.
    let mut book = Workbook::new("Hoja", &["Tipo documento", "Cédula o RUC", "Beneficiario"]).unwrap();
    book.row(&["Pasaporte".to_owned(), "E123".to_owned(), "Li Wei".to_owned()]).unwrap();
    let file = check(&world.tomas, book.finish().unwrap()).await.created();
    assert_eq!(counts(&file), [1, 0, 0, 0, 0, 0, 0]);
});

story!(another_name_is_shown_as_a_change_and_takes_the_verification_away, |portal| async {
    let world = Company::of(portal).await;
    let (supplier, account) = world.supplier("Taller El Chorrillo", "155-9").await;
    let file = checked(&world.tomas, "RUC;155-9;Taller El Chorrillo, S. A.;;;;;taller@x.example;\n").await;
    assert_eq!(counts(&file), [0, 1, 0, 0, 0, 0, 0]);
    let shown = rows(&world.tomas, &file, "changed").await;
    let name =
        json!({ "column": "Nombre", "before": "Taller El Chorrillo", "after": "Taller El Chorrillo, S. A." });
    assert_eq!(shown[0]["changes"][0], name);
    assert_eq!(shown[0]["warnings"].as_array().unwrap().len(), 1);
    assert_eq!(counts(&apply(&world.tomas, &file).await), [0, 0, 0, 0, 0, 1, 0]);
    let now = world.tomas.get(&format!("/api/v1/beneficiaries/{supplier}")).await.ok();
    assert_eq!((&now["email"], id(&now["accounts"][0]["id"])), (&json!("taller@x.example"), account));
    assert_eq!(now["accounts"][0]["state"], "unverified");
});

story!(what_changed_since_a_file_was_checked_is_not_overwritten, |portal| async {
    let world = Company::of(portal).await;
    let (supplier, _) = world.supplier("Taller El Chorrillo", "155-9").await;
    let file = checked(&world.tomas, "RUC;155-9;Taller Nuevo;;;;;;\nRUC;155-4;Nuevo;;;;;;\n").await;
    let path = format!("/api/v1/beneficiaries/{supplier}");
    let now = world.graciela.get(&path).await.ok();
    let other = json!({
        "name": "Taller Otro", "document_type": "ruc", "document_number": "155-9", "email": null, "active": true,
    });
    world.graciela.put(&path, other).version(version(&now)).await.ok();
    let body = json!({ "name": "Nuevo de otra", "kind": "supplier", "document_type": "ruc", "document_number": "155-4" });
    world.graciela.post("/api/v1/beneficiaries", body).await.created();
    let done = apply(&world.tomas, &file).await;
    assert_eq!(counts(&done), [0, 0, 0, 0, 0, 0, 2]);
    let codes: Vec<_> = rows(&world.tomas, &done, "refused").await;
    let codes: Vec<_> = codes.iter().map(|row| text(&row["problems"][0]["code"]).to_owned()).collect();
    assert_eq!(codes, ["changed_meanwhile", "changed_meanwhile"]);
    assert_eq!(world.graciela.get(&path).await.ok()["name"], "Taller Otro");
});

story!(many_accounts_are_verified_with_one_click_each_on_its_own, |portal| async {
    let world = Company::of(portal).await;
    let file = checked(&world.tomas, SUPPLIERS).await;
    apply(&world.tomas, &file).await;
    let own = world.staff(&world.graciela, "Graciela Moreno").await;
    world.unverified_account(own, "0301001144702").await;
    let list = "/api/v1/beneficiary-accounts/unverified";
    let first = world.graciela.get(&format!("{list}?limit=2")).await.ok();
    assert_eq!(each(&first["items"], "number"), ["0301005512209", "0472013388120"]);
    assert_eq!(first["items"][0]["beneficiary"]["name"], "Llantas del Istmo");
    assert_eq!(first["items"][0]["entered_by"]["name"], "Tomás Herrera");
    let rest = world.graciela.get(&format!("{list}?limit=2&after={}", text(&first["next"]))).await.ok();
    assert_eq!(each(&rest["items"], "number"), ["0301001144702"]);
    let blocked = &rest["items"][0]["actions"][0]["blocked_by"];
    assert_eq!(blocked["code"], "same_as_beneficiary", "{rest}");

    let all: Vec<_> = [&first["items"], &rest["items"]]
        .into_iter()
        .flat_map(|items| items.as_array().unwrap().clone())
        .map(|a| json!({ "id": a["id"], "version": a["version"] }))
        .collect();
    let path = "/api/v1/beneficiary-accounts/verifications";
    world.tomas.post(path, json!({ "items": all })).await.status(403);
    world.graciela.post(path, json!({ "items": [] })).await.refused(422, "lines_count");
    let mut stale = all.clone();
    stale[1]["version"] = json!(9);
    let answer = world.graciela.post(path, json!({ "items": stale })).await.ok();
    let told: Vec<_> =
        answer["results"].as_array().unwrap().iter().map(|r| (r["ok"].clone(), r["code"].clone())).collect();
    assert_eq!(
        told,
        [
            (json!(true), Value::Null),
            (json!(false), json!("changed_meanwhile")),
            (json!(false), json!("same_as_beneficiary")),
        ]
    );
    let llantas = found(&world.graciela, "155-1").await;
    assert_eq!(each(&llantas["accounts"], "state"), ["verified", "unverified"]);
    let trail = portal.trail().await;
    assert_eq!(trail.last().unwrap(), "account.verify done");
});

story!(two_nodes_at_one_row_refuse_that_row_alone_and_none_once_the_file_is_stopped, |portal| async {
    let world = Company::of(portal).await;
    let file = checked(&world.tomas, "RUC;155-1;Llantas del Istmo;;;;;;\nRUC;155-4;Nuevo;;;;;;\n").await;
    let path = format!("/api/v1/beneficiary-imports/{}", text(&file["id"]));
    let numbers: Vec<_> =
        rows(&world.tomas, &file, "new").await.iter().map(|row| row["row"].as_i64()).collect();
    let import = text(&file["id"]).parse().unwrap();
    let refused = async |number: Option<i64>| {
        let of = (import, number.unwrap());
        refuse(&BENEFICIARIES, &portal.app, of, &ApiError::VersionStale).await.unwrap();
        counts(&world.tomas.get(&path).await.ok())
    };
    // As where both nodes had the first row refused before either wrote it down.
    portal.run("UPDATE file_import SET state = 'applying'", []).await;
    assert_eq!(refused(numbers[0]).await, [1, 0, 0, 0, 0, 0, 1]);
    assert_eq!(refused(numbers[0]).await, [1, 0, 0, 0, 0, 0, 1], "the next row is right");
    portal.run("UPDATE file_import SET state = 'stopped'", []).await;
    assert_eq!(refused(numbers[1]).await, [1, 0, 0, 0, 0, 0, 1], "somebody stopped the file");
});
