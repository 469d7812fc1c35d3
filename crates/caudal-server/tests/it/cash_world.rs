//! A company with a cash box: what the stories of cash begin with.

use caudal_domain::permission::Permission::{Administrator, ManageCashClosing, SuperviseCashClosing};
use caudal_server::features::company::{self, General};
use serde_json::{Value, json};

use crate::{
    payments_world::{TRIP_MINOR, World, text, version},
    support::{Call, Person, Portal},
};

/// A box in Colón with a tolerance of one dollar, its custodian and a supervisor.
pub struct Till<'a> {
    pub world: World<'a>,
    pub ivan: Person,
    pub nereida: Person,
    pub cash_box: Value,
    pub categories: Value,
}

pub const SESSIONS: &str = "/api/v1/cash/sessions";

/// So many notes of 20, notes of 1 and coins of 25 cents.
pub fn counts(twenties: u32, ones: u32, quarters: u32) -> Value {
    let line = |value: i64, form: &str, quantity: u32| json!({ "value_minor": value, "form": form, "quantity": quantity });
    json!([line(2_000, "note", twenties), line(100, "note", ones), line(25, "coin", quarters)])
}

/// As many of the largest notes and coins as go into an amount.
pub fn notes(mut minor: i64) -> Value {
    let notes = [10_000, 5_000, 2_000, 1_000, 500, 100].map(|value| (value, "note"));
    let coins = [25, 10, 5, 1].map(|value| (value, "coin"));
    let mut lines = Vec::new();
    for (value, form) in notes.into_iter().chain(coins) {
        lines.push(json!({ "value_minor": value, "form": form, "quantity": minor / value }));
        minor %= value;
    }
    json!(lines)
}

impl<'a> Till<'a> {
    /// Of a company whose custodians see what there should be, so that each story can look.
    pub async fn of(portal: &'a Portal) -> Self {
        let till = Self::blind(portal).await;
        till.world
            .portal
            .write(|tx| {
                Box::pin(async move {
                    let before = company::general(tx).await?;
                    let seen = General { custodian_sees_expected: true, ..General::clone(&before) };
                    company::set_general(tx, &seen, None, 0).await
                })
            })
            .await;
        till
    }

    /// Of a company that never said so: who counts is not told what they should find.
    pub async fn blind(portal: &'a Portal) -> Self {
        let world = World::of(portal).await;
        let ivan = portal.person("Iván Samudio", &[ManageCashClosing], &[]).await;
        let nereida = portal.person("Nereida Vega", &[SuperviseCashClosing], &[]).await;
        let yadira = portal.person("Otra Administradora", &[Administrator], &[]).await;
        let branch = yadira.post("/api/v1/settings/branches", json!({ "name": "Colón" })).await.created();
        let cash_box = json!({
            "name": "Caja Colón", "branch_id": branch["id"], "currency": "USD", "fund_minor": 30_000,
            "ceiling_minor": 50_000, "tolerance_minor": 100,
        });
        let cash_box = yadira.post("/api/v1/settings/cash-boxes", cash_box).await.created();
        let categories = ivan.get("/api/v1/cash/desk").await.ok()["categories"].clone();
        Self { world, ivan, nereida, cash_box, categories }
    }

    pub fn opening(&self, who: &Person, counts: &Value, explanation: Option<&str>) -> Call {
        let body = json!({ "box_id": self.cash_box["id"], "counts": counts, "explanation": explanation });
        who.post(SESSIONS, body)
    }

    /// Opened with 300 dollars that were not in the books before.
    pub async fn opened(&self) -> Value {
        self.opening(&self.ivan, &counts(14, 15, 20), Some("Fondo inicial")).await.created()
    }

    pub fn moving(&self, session: &Value, category: &str, amount_minor: i64) -> Call {
        let all = self.categories.as_array().unwrap();
        let category = all.iter().find(|c| c["name"] == category).unwrap();
        let body = json!({
            "category_id": category["id"], "amount_minor": amount_minor, "document_number": "F-100", "note": "Taxi",
        });
        self.ivan.post(&format!("{SESSIONS}/{}/movements", text(&session["id"])), body)
    }

    /// Another box, in Panamá, without a fund or a ceiling.
    pub async fn box_in_panama(&self, tolerance_minor: i64) -> Value {
        let yadira = self.world.portal.person("Quien Configura", &[Administrator], &[]).await;
        let branch = yadira.post("/api/v1/settings/branches", json!({ "name": "Panamá" })).await.created();
        let cash_box = json!({
            "name": "Caja Panamá", "branch_id": branch["id"], "currency": "USD", "fund_minor": 0,
            "ceiling_minor": null, "tolerance_minor": tolerance_minor,
        });
        yadira.post("/api/v1/settings/cash-boxes", cash_box).await.created()
    }

    /// A trip that is to be paid in cash, released.
    pub async fn cash_trip(&self) -> Value {
        self.cash_trip_of(TRIP_MINOR).await
    }

    /// A trip that costs so much.
    pub async fn cash_trip_of(&self, minor: i64) -> Value {
        let mut trip = self.world.trip();
        trip["method"] = json!("cash");
        trip["lines"][0]["unit_minor"] = json!(minor);
        self.world.released_as(trip).await
    }

    /// What the phone of the driver shows for a trip.
    pub async fn code(&self, request: &Value) -> String {
        let path = format!("/api/v1/cash/receipt-codes/{}", text(&request["id"]));
        text(&self.world.eliecer.get(&path).await.ok()["code"]).to_owned()
    }

    pub fn paying(&self, who: &Person, session: &Value, request: &Value, code: Option<&str>) -> Call {
        let path = format!("{SESSIONS}/{}/payments", text(&session["id"]));
        who.post(&path, json!({ "request_id": request["id"], "code": code }))
    }

    pub async fn see(&self, who: &Person, session: &Value) -> Value {
        who.get(&format!("{SESSIONS}/{}", text(&session["id"]))).await.ok()
    }

    pub async fn cash(&self) -> i64 {
        self.world.balance(&format!("cash:{}", text(&self.cash_box["id"]))).await
    }
}

pub fn act(who: &Person, session: &Value, action: &str, body: Value) -> Call {
    let path = format!("{SESSIONS}/{}/actions/{action}", text(&session["id"]));
    who.post(&path, body).version(version(session))
}
