//! Beneficiaries who have been paid.

use serde_json::json;

use caudal_stories::payments_world::{World, on_account};
use caudal_testing::{version, wrong};

story!(a_correction_is_made_on_what_was_read, |portal| async {
    let world = World::of(portal).await;
    let (supplier, account) = world.supplier("Repuestos Itsmo", "155-884-2").await;
    let path = format!("/api/v1/beneficiaries/{supplier}");
    let detail = world.tomas.get(&path).await.ok();
    let corrected = json!({ "name": "Repuestos Istmo", "document_type": "ruc", "document_number": "155-884-2",
        "email": "cobros@istmo.example", "active": true });
    world.tomas.put(&path, corrected.clone()).await.refused(428, "version_required");
    let after = world.tomas.put(&path, corrected.clone()).version(version(&detail)).await.ok();
    assert_eq!((&after["name"], &after["version"]), (&json!("Repuestos Istmo"), &json!(2)));
    assert_eq!(after["accounts"][0]["state"], "unverified", "another holder, another verification");
    on_account(&world.tomas, account, 3, "verify").await.refused(409, "missing_permission");
    on_account(&world.graciela, account, 3, "verify").await.ok();
    world.tomas.put(&path, corrected.clone()).version(1).await.refused(412, "changed_meanwhile");
    let mut quiet = corrected;
    quiet["email"] = json!(null);
    quiet["active"] = json!(false);
    let after = world.tomas.put(&path, quiet).version(2).await.ok();
    assert_eq!((&after["active"], &after["accounts"][0]["state"]), (&json!(false), &json!("verified")));
    let body = world.invoice(account, 100);
    world.tomas.post("/api/v1/payments", body).await.refused(409, "account_unavailable");
    let options = world.milagros.get("/api/v1/beneficiaries/options?q=istmo").await.ok();
    assert_eq!(options["items"], json!([]), "nobody asks money for who is inactive");
    let (other, _) = world.supplier("Taller Ríos", "8-1").await;
    let body =
        json!({ "name": "Taller", "document_type": "ruc", "document_number": "155-884-2", "active": true });
    let twin = world.tomas.put(&format!("/api/v1/beneficiaries/{other}"), body).version(1).await;
    assert_eq!(
        wrong(&twin.refused(422, "invalid_fields")),
        [("document_number".into(), "already_registered".into())]
    );
});
