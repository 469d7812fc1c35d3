//! Whom money may be paid to: registered, corrected, found again, and their accounts kept by two people.

use caudal_domain::permission::Permission::ManagePayments;
use serde_json::{Value, json};

use caudal_stories::beneficiary_imports_world::{HEADS, checked};
use caudal_stories::company_world::{Company, on_account};
use caudal_testing::{each, id, text, version, wrong};

fn supplier(name: &str, number: &str) -> Value {
    json!({ "name": name, "kind": "supplier", "document_type": "ruc", "document_number": number })
}

story!(a_supplier_is_registered_with_its_account, |portal| async {
    let world = Company::of(portal).await;
    let mut body = supplier(" Repuestos Istmo, S. A. ", "155 884 2");
    body["email"] = json!("cobros@istmo.example");
    body["account"] = world.account_body("0011-2233");
    let detail = world.tomas.post("/api/v1/beneficiaries", body).await.created();
    assert_eq!(detail["name"], "Repuestos Istmo, S. A.");
    assert_eq!(detail["document_number"], "1558842");
    assert_eq!((&detail["accounts_verified"], &detail["accounts_unverified"]), (&json!(0), &json!(1)));
    let account = &detail["accounts"][0];
    assert_eq!((&account["number"], &account["state"]), (&json!("00112233"), &json!("unverified")));
    assert_eq!(account["entered_by"]["name"], "Tomás Herrera");
    let verify = account["actions"].as_array().unwrap().iter().find(|a| a["action"] == "verify").unwrap();
    assert_eq!(verify["blocked_by"]["code"], "missing_permission");
    assert_eq!(verify["blocked_by"]["who"], json!(["Graciela Moreno", "Yadira Batista"]));
    let verified = on_account(&world.graciela, id(&account["id"]), 1, "verify").await.ok();
    assert_eq!(verified["accounts"][0]["verified_by"]["name"], "Graciela Moreno");
    assert_eq!(verified["accounts_verified"], 1);
    let trail = portal.trail().await;
    for action in ["beneficiary.create done", "account.enter done", "account.verify done"] {
        assert!(trail.iter().any(|t| t == action), "{action} in {trail:?}");
    }
});

story!(nothing_is_registered_twice, |portal| async {
    let world = Company::of(portal).await;
    let mut body = supplier("Repuestos Istmo", "155-884-2");
    body["account"] = world.account_body("0011-2233");
    let detail = world.tomas.post("/api/v1/beneficiaries", body).await.created();
    let before = world.everything().await;
    let twin = world.tomas.post("/api/v1/beneficiaries", supplier("Otro nombre", "155-884-2")).await;
    assert_eq!(
        wrong(&twin.refused(422, "invalid_fields")),
        [("document_number".into(), "already_registered".into())]
    );
    let path = format!("/api/v1/beneficiaries/{}/accounts", text(&detail["id"]));
    let twin = world.graciela.post(&path, world.account_body("00 11 22 33")).await;
    assert_eq!(wrong(&twin.refused(422, "invalid_fields")), [("number".into(), "already_registered".into())]);
    assert_eq!(world.everything().await, before);
    // What is no longer used may be entered again, and then must be verified again.
    let account = id(&detail["accounts"][0]["id"]);
    on_account(&world.tomas, account, 1, "deactivate").await.ok();
    on_account(&world.tomas, account, 2, "deactivate").await.refused(409, "wrong_state");
    let again = world.graciela.post(&path, world.account_body("00112233")).await.created();
    assert_eq!(each(&again["accounts"], "state").iter().filter(|s| *s == "unverified").count(), 1);
});

story!(every_wrong_field_is_named_at_once, |portal| async {
    let world = Company::of(portal).await;
    let before = world.everything().await;
    let body = json!({
        "name": " ", "kind": "staff", "document_type": "dni", "document_number": "", "email": "nadie",
        "account": { "bank_id": world.driver, "kind": "gold", "number": "12é", "currency": "usd" },
    });
    let problem = world.tomas.post("/api/v1/beneficiaries", body).await.refused(422, "invalid_fields");
    let fields: Vec<_> = wrong(&problem).into_iter().map(|(f, _)| f).collect();
    let expected = [
        "kind",
        "name",
        "document_type",
        "document_number",
        "email",
        "account/bank_id",
        "account/kind",
        "account/number",
        "account/currency",
    ];
    assert_eq!(fields, expected);
    for email in ["a@b", "a b@c.pa", "@c.pa", "a@b@c.pa", "a@.pa"] {
        let mut body = supplier("Taller", "1");
        body["email"] = json!(email);
        let problem = world.tomas.post("/api/v1/beneficiaries", body).await.refused(422, "invalid_fields");
        assert_eq!(wrong(&problem), [("email".into(), "email_invalid".into())], "{email}");
    }
    assert_eq!(world.everything().await, before);
});

story!(beneficiaries_are_listed_by_name_and_found, |portal| async {
    let world = Company::of(portal).await;
    for (name, document) in
        [("Óscar Villarreal", "8-3"), ("zapatería La Única", "8-1"), ("Ferretería Ñañez", "8-2")]
    {
        world.tomas.post("/api/v1/beneficiaries", supplier(name, document)).await.created();
    }
    let list = async |query: &str| {
        let page = world.beatriz.get(&format!("/api/v1/beneficiaries?{query}")).await.ok();
        each(&page["items"], "name")
    };
    // Every member of staff is a beneficiary from the day they are registered.
    let staff = [
        "Beatriz Núñez",
        "Eliécer Quintero",
        "Graciela Moreno",
        "Milagros Pineda",
        "Rogelio Castillo",
        "Tomás Herrera",
        "Yadira Batista",
    ];
    let all = [
        "Beatriz Núñez",
        "Eliécer Quintero",
        "Ferretería Ñañez",
        "Graciela Moreno",
        "Milagros Pineda",
        "Óscar Villarreal",
        "Rogelio Castillo",
        "Tomás Herrera",
        "Yadira Batista",
        "zapatería La Única",
    ];
    assert_eq!(list("").await, all, "accents and capitals do not sort");
    let mut seen = Vec::new();
    let mut after = String::new();
    loop {
        let page = world.beatriz.get(&format!("/api/v1/beneficiaries?limit=2&after={after}")).await.ok();
        seen.extend(each(&page["items"], "name"));
        match page["next"].as_str() {
            Some(next) => after = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(seen, all);
    assert_eq!(list("kind=staff").await, staff);
    assert_eq!(list("q=nanez").await, ["Ferretería Ñañez"]);
    assert_eq!(list("q=8-3").await, ["Óscar Villarreal"]);
    assert_eq!(list("unverified=true").await, [""; 0]);
    world.unverified_account(world.driver, "99887766").await;
    assert_eq!(list("unverified=true").await, ["Eliécer Quintero"]);
    for query in ["kind=boss", "unverified=maybe", "limit=1000"] {
        world.beatriz.get(&format!("/api/v1/beneficiaries?{query}")).await.refused(422, "invalid_query");
    }
});

story!(whoever_asks_is_offered_themselves_first, |portal| async {
    let world = Company::of(portal).await;
    world.supplier("Abarrotes Colón", "8-1").await;
    let options = world.eliecer.get("/api/v1/beneficiaries/options").await.ok();
    let first = &options["items"][0];
    assert_eq!((&first["name"], &first["own"]), (&json!("Eliécer Quintero"), &json!(true)));
    assert_eq!(first["account_masked"], "•••• 0012");
    assert_eq!(options["items"][1]["name"], "Abarrotes Colón");
    assert!(options["items"][1].get("document_number").is_none(), "no more than the form needs");
    assert_eq!(
        world.eliecer.get("/api/v1/beneficiaries/options?q=abarrotes").await.ok()["items"][0]["own"],
        false
    );
    let options = world.milagros.get("/api/v1/beneficiaries/options?q=eli+quin").await.ok();
    assert_eq!(each(&options["items"], "name"), ["Eliécer Quintero"]);
    assert_eq!(options["items"][0]["own"], false);
});

story!(who_loses_their_rights_before_a_body_has_arrived_changes_nobody_who_is_paid, |portal| async {
    let world = Company::of(portal).await;
    let (taller, _) = world.supplier("Taller El Chorrillo", "155-9").await;
    let unverified = world.unverified_account(taller, "0301001144702").await;
    let path = format!("/api/v1/beneficiaries/{taller}");
    let file = checked(&world.tomas, "RUC;155-1;Llantas del Istmo;;;;;;\n").await;
    let import = format!("/api/v1/beneficiary-imports/{}/actions/apply", text(&file["id"]));
    let one = || json!({ "items": [{ "id": unverified, "version": 1 }] });
    let graciela = &world.graciela;
    let by_her =
        || portal.count("SELECT COUNT(*) FROM audit_row WHERE actor_id = $1", [graciela.id().0.into()]);
    let before = by_her().await;
    let changed = json!({
        "name": "Otro", "document_type": "ruc", "document_number": "155-9", "email": null, "active": true,
    });
    let calls = [
        graciela.post("/api/v1/beneficiaries", supplier("Repuestos Istmo", "155-884-2")),
        graciela.put(&path, changed).version(1),
        graciela.post(&format!("{path}/accounts"), world.account_body("0011-2233")),
        on_account(graciela, unverified, 1, "verify"),
        graciela.post("/api/v1/beneficiary-accounts/verifications", one()),
        graciela
            .upload("/api/v1/beneficiary-imports?name=otros.csv", format!("{HEADS}RUC;155-4;Nuevo;;;;;;\n")),
        graciela.post(&import, json!({})).version(version(&file)),
    ];
    portal.refuse_without_rights(graciela, ManagePayments, calls).await;
    assert_eq!(by_her().await, before);
    assert_eq!(portal.count("SELECT COUNT(*) FROM file_import", []).await, 1);
    graciela.post("/api/v1/beneficiary-accounts/verifications", one()).await.ok();
});
