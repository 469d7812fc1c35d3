//! Who may decide: how a company says so, and what its people see.

use caudal_access::company::{self, General};
use caudal_access::identity::sessions::Opening;
use caudal_domain::ids::{self, BranchId};
use caudal_domain::{money::Currency, permission::Permission as P};
use jiff::civil::{Date, date};
use serde_json::Value;

use crate::requests_world::trip;
use caudal_testing::{Person, Portal};

pub const DECIDES: [P; 3] = [P::ManageNew, P::ManageApproved, P::ManageDeclined];

pub async fn set(portal: &Portal, general: General) {
    let app = portal.app.clone();
    portal
        .write(move |tx| {
            let (general, now) = (general.clone(), app.now_ms());
            Box::pin(async move { company::set_general(tx, &general, None, now).await })
        })
        .await;
}

/// Two tiers in dollars: up to 100.00, and above.
pub fn two_tiers() -> General {
    let usd = Currency::parse("USD").unwrap();
    General { tiers: vec![(usd, vec![10_000])], ..General::default() }
}

pub async fn approver(portal: &Portal, name: &str, limit_minor: i64) -> Person {
    portal.person(name, &DECIDES, &[("USD", limit_minor)]).await
}

pub async fn see(person: &Person, doc: &Value) -> Value {
    person.get(&format!("/api/v1/requests/{}", doc["id"].as_str().unwrap())).await.ok()
}

pub fn blocked<'a>(doc: &'a Value, action: &str) -> Option<&'a Value> {
    let found = doc["actions"].as_array().unwrap().iter().find(|a| a["action"] == action)?;
    Some(&found["blocked_by"])
}

pub async fn branch(portal: &Portal, name: &'static str) -> BranchId {
    let id = portal.app.new_id();
    portal.write(move |tx| Box::pin(company::add_branch(tx, id, name))).await;
    id
}

pub async fn asked_in(person: &Person, branch: Option<BranchId>) -> Value {
    let mut body = trip(person).await;
    body["submit"] = true.into();
    body["branch_id"] = branch.map_or(Value::Null, |id| id.to_string().into());
    person.post("/api/v1/requests", body).await.created()
}

/// Somebody is away from one day to another, and another stands in.
pub async fn away(portal: &Portal, who: &Person, substitute: &Person, (from, to): (Date, Date)) {
    let app = &portal.app;
    let sql = "INSERT INTO substitution (id, user_id, substitute_id, starts_on, ends_on, created_by, created_at_ms) \
               VALUES ($1, $2, $3, $4, $5, $2, $6)";
    let (id, user, instead) = (app.new_id::<ids::Any>().0, who.id().0, substitute.id().0);
    let days = (from.to_string(), to.to_string());
    let values = [id.into(), user.into(), instead.into(), days.0.into(), days.1.into(), app.now_ms().into()];
    portal.run(sql, values).await;
}

pub fn this_week() -> (Date, Date) {
    (date(2026, 11, 3), date(2026, 11, 6))
}

/// Above 100.00 a fresh sign-in is wanted.
pub fn above_a_hundred() -> General {
    let usd = Currency::parse("USD").unwrap();
    General { step_up: vec![(usd, 10_000)], ..General::default() }
}

/// The same person in a session that began with a proof of who they are.
pub async fn proven(portal: &Portal, who: &Person) -> Person {
    let opening = Opening { authenticated_at_ms: Some(portal.app.now_ms()), ..Opening::default() };
    portal.sign_in_with(who.id(), opening).await
}
