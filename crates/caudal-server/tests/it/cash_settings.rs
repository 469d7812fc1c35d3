//! What an administrator no longer changes of a box that money moved in.

use caudal_domain::permission::Permission::Administrator;
use serde_json::json;

use caudal_stories::cash_world::Till;
use caudal_testing::{text, wrong};

story!(a_box_that_money_moved_in_keeps_its_currency, |portal| async {
    let till = Till::of(portal).await;
    let yadira = portal.person("Una Administradora", &[Administrator], &[]).await;
    let path = format!("/api/v1/settings/cash-boxes/{}", text(&till.cash_box["id"]));
    let body = |currency: &str| {
        json!({
            "name": "Caja Colón", "branch_id": till.cash_box["branch"]["id"], "currency": currency, "fund_minor": 30_000,
            "ceiling_minor": 50_000, "tolerance_minor": 100,
        })
    };
    let other = yadira.put(&path, body("EUR")).version(1).await.ok();
    assert_eq!(other["currency"], "EUR", "a slip is corrected before the box is used");
    yadira.put(&path, body("USD")).version(2).await.ok();
    till.opened().await;
    let refusal = yadira.put(&path, body("EUR")).version(3).await.refused(422, "invalid_fields");
    assert_eq!(wrong(&refusal), [("currency".to_owned(), "fixed_in_use".to_owned())]);
    yadira.put(&path, body("USD")).version(3).await.ok();
});
