//! What waits for whom, and what they see of it, in one call: the root page.

use caudal_domain::permission::Permission as P;
use serde_json::json;

use caudal_stories::batches_world::{THREE_MINOR, Treasury, settled, three};
use caudal_testing::{Person, text, version};

story!(the_root_page_names_only_batches_that_its_reader_may_approve, |portal| async {
    let t = Treasury::of(portal).await;
    t.above_tiers("approvers", &[100_000]).await;
    let to_approve = async |who: &Person| {
        let part = who.get("/api/v1/home").await.ok()["batches_to_approve"].clone();
        assert_eq!(part["items"].as_array().unwrap().len() as u64, part["count"].as_u64().unwrap());
        part["count"].as_u64().unwrap()
    };
    let batch = t.checked(3, THREE_MINOR, three()).await;
    let path = format!("/api/v1/batches/{}/lines", text(&batch["id"]));
    let cells = json!({ "lines": [{ "position": 2, "cells": { "concept": "Factura corregida" } }] });
    let edited = t.ramiro.patch(&path, cells).version(version(&batch)).await.ok();
    let batch = t.submitted(&settled(&t.mireya, &edited).await).await;
    assert_eq!((to_approve(&t.gilda).await, to_approve(&t.ramiro).await), (1, 0));
    t.approval_by(&t.ramiro, &batch).await.refused(409, "same_as_preparer");

    let both = [P::ManageMassPayments, P::ManagePayments];
    let paid = portal.person("Roberto Llantas", &both, &[]).await;
    let second = portal.person("Delfina Arosemena", &both, &[]).await;
    assert_eq!((to_approve(&paid).await, to_approve(&second).await), (1, 1));
    t.pays_first_line_to(&paid, "Roberto Llantas").await;
    assert_eq!(to_approve(&paid).await, 0);
    let once = t.approved(&batch).await;
    assert_eq!(once["state"], "pending_approval");
    assert_eq!((to_approve(&t.gilda).await, to_approve(&second).await), (0, 1));
});
