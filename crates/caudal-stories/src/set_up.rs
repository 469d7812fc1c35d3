//! What a company has set up, for stories told below the room where its administrators do so: the same rows, without their calls.

use caudal_access::company::store::rows::{self, cash_box, request_type};
use caudal_access::company::{self, General};
use caudal_db::table;
use caudal_domain::ids::{BranchId, Id, RequestTypeId};
use caudal_domain::money::Currency;
use caudal_testing::{Portal, id, text};
use serde_json::{Value, json};

pub async fn branch(portal: &Portal, name: &'static str) -> Value {
    let id: BranchId = portal.app.new_id();
    portal.write(move |tx| Box::pin(company::add_branch(tx, id, name))).await;
    json!({ "id": id, "name": name })
}

/// A cash box, as an administrator would write it.
pub async fn cash_box(portal: &Portal, mut body: Value) -> Value {
    let row = cash_box::Model {
        id: portal.app.new_id(),
        name: text(&body["name"]).to_owned(),
        branch_id: Id::new(id(&body["branch_id"])),
        currency: Currency::parse(text(&body["currency"])).unwrap(),
        fund_minor: body["fund_minor"].as_i64().unwrap(),
        ceiling_minor: body["ceiling_minor"].as_i64(),
        tolerance_minor: body["tolerance_minor"].as_i64().unwrap(),
        active: true,
        version: 1,
    };
    body["id"] = json!(row.id);
    body["branch"] = json!({ "id": row.branch_id });
    portal
        .write(move |tx| {
            let row = row.clone();
            Box::pin(async move { Ok(table::insert(tx, row).await?) })
        })
        .await;
    body
}

/// Changes the rules that hold for all.
pub async fn rules(portal: &Portal, change: fn(&mut General)) {
    let app = portal.app.clone();
    portal
        .write(move |tx| {
            let now = app.now_ms();
            Box::pin(async move {
                let before = company::general(tx).await?;
                let mut rules = General::clone(&before);
                change(&mut rules);
                company::set_general(tx, &rules, None, now).await
            })
        })
        .await;
}

/// Changes a type of request.
pub async fn request_type(portal: &Portal, id: RequestTypeId, change: fn(&mut request_type::Model)) {
    portal
        .write(move |tx| {
            Box::pin(async move {
                let mut row = rows::lock::<request_type::Model>(tx, id).await?.unwrap();
                let before = row.version;
                change(&mut row);
                row.version += 1;
                assert!(table::save(tx, row, before).await?);
                Ok(())
            })
        })
        .await;
}
