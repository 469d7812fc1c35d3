//! Cargas del Litoral as the stories of payments find it: its treasury, and money on its way.

use std::ops::{Deref, DerefMut};

use caudal_domain::ids::{Id, SourceAccountId};
use caudal_domain::money::Currency;
use caudal_ledger as ledger;
use caudal_payments as payments;
use caudal_testing::{Call, Person, Portal, id, text, version};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::company_world::Company;

pub use crate::company_world::on_account;

/// What the trip costs that most stories pay, in cents: below Rogelio's limit.
pub const TRIP_MINOR: i64 = 24_690;
/// "Anticipo de viaje": the money must be proven, so it stands on the person.
const TRAVEL_ADVANCE: &str = "01920000-0000-7000-8000-000000000001";

/// The company, with its treasury set up.
pub struct World<'a> {
    company: Company<'a>,
    pub source: Uuid,
    /// A concepto contable.
    pub concept: Uuid,
}

impl<'a> Deref for World<'a> {
    type Target = Company<'a>;

    fn deref(&self) -> &Company<'a> {
        &self.company
    }
}

impl<'a> DerefMut for World<'a> {
    fn deref_mut(&mut self) -> &mut Company<'a> {
        &mut self.company
    }
}

impl<'a> World<'a> {
    pub async fn of(portal: &'a Portal) -> Self {
        let company = Company::of(portal).await;
        let world = Self { company, source: portal.app.new_uuid(), concept: portal.app.new_uuid() };
        let (concept, source) = (Id::new(world.concept), Id::new(world.source));
        portal
            .write(move |tx| {
                Box::pin(payments::add_concept_account(tx, concept, "5170", "Mantenimiento de flota"))
            })
            .await;
        world.add_source(source, "Operativa USD", "0372010011223").await;
        world
    }

    /// Another account of the company.
    pub async fn add_source(&self, id: SourceAccountId, name: &'static str, number: &'static str) {
        let (app, bank, by) = (self.portal.app.clone(), Id::new(self.bank), self.yadira.id());
        self.portal
            .write(move |tx| {
                let app = app.clone();
                Box::pin(async move {
                    let currency = Currency::parse("USD")?;
                    let new = payments::NewSource { id, name, bank, number, currency, opening_minor: 0 };
                    payments::add_source_account(tx, &app, by, &new).await
                })
            })
            .await;
    }

    /// A trip that Milagros asks for Eliécer.
    pub fn trip(&self) -> Value {
        json!({
            "type_id": TRAVEL_ADVANCE, "beneficiary_id": self.driver, "currency": "USD", "method": "transfer",
            "purpose": "Viaje a David con la carga de Riba Smith", "submit": true,
            "lines": [{ "concept": "Combustible y peajes", "quantity_milli": 1000, "unit_minor": TRIP_MINOR }],
        })
    }

    /// The trip, approved by Rogelio and released by Graciela.
    pub async fn released(&self) -> Value {
        self.released_as(self.trip()).await
    }

    pub async fn released_as(&self, trip: Value) -> Value {
        let request = self.milagros.post("/api/v1/requests", trip).await.created();
        let request = on_request(&self.rogelio, &request, "approve").await.ok();
        on_request(&self.graciela, &request, "release").await.ok()
    }

    /// What Tomás writes to pay a request.
    pub fn paying(&self, request: &Value) -> Value {
        json!({
            "request_id": request["id"], "account_id": self.account, "source_account_id": self.source,
            "execution_date": "2026-11-05", "concept": "Anticipo de viaje", "submit": true,
        })
    }

    /// What Tomás writes to pay a supplier's invoice, without a request.
    pub fn invoice(&self, account: Uuid, amount_minor: i64) -> Value {
        json!({
            "account_id": account, "source_account_id": self.source, "amount_minor": amount_minor,
            "execution_date": "2026-11-05", "concept": "Factura 001-884", "reason": "Frenos de la unidad 14",
            "concept_account_id": self.concept, "submit": true,
        })
    }

    /// Prepared by Tomás, waiting to be authorised.
    pub async fn prepared(&self, body: Value) -> Value {
        self.a_moment();
        self.tomas.post("/api/v1/payments", body).await.created()
    }

    pub async fn authorized(&self, body: Value) -> Value {
        let payment = self.prepared(body).await;
        act(&self.graciela, &payment, "authorize", json!({})).await.ok()
    }

    /// And handed to the bank by Tomás.
    pub async fn sent(&self, body: Value) -> Value {
        let payment = self.authorized(body).await;
        act(&self.tomas, &payment, "send", json!({ "bank_reference": "TRF-88123" })).await.ok()
    }

    /// And paid by the bank.
    pub async fn confirmed(&self, body: Value) -> Value {
        let payment = self.sent(body).await;
        act(&self.tomas, &payment, "confirm", json!({})).await.ok()
    }

    /// What stands on the company's account, and what is on its way from it.
    pub async fn at_the_bank(&self) -> (i64, i64) {
        let all = self.tomas.get("/api/v1/source-accounts").await.ok();
        let here = |s: &&Value| id(&s["id"]) == self.source;
        let found = all["items"].as_array().unwrap().iter().find(here).unwrap().clone();
        (found["balance_minor"].as_i64().unwrap(), found["in_transit_minor"].as_i64().unwrap())
    }

    /// The ledger and the audit trail hold together.
    pub async fn verify_ledger(&self) -> ledger::Verification {
        let db = &self.portal.app.db;
        let found = ledger::verify(db.read()).await.unwrap();
        assert!(found.is_sound(), "{found:?}");
        self.portal.check().await;
        caudal_db::audit::seal_once(db).await.unwrap();
        assert_eq!(caudal_db::audit::verify(db).await.unwrap().first_break, None);
        found
    }
}

/// Takes a payment one step on, in the version that was read.
pub fn act(who: &Person, payment: &Value, action: &str, body: Value) -> Call {
    let path = format!("/api/v1/payments/{}/actions/{action}", text(&payment["id"]));
    who.post(&path, body).version(version(payment))
}

/// Takes a request one step on, in the version that was read.
pub fn on_request(who: &Person, request: &Value, action: &str) -> Call {
    let path = format!("/api/v1/requests/{}/actions/{action}", text(&request["id"]));
    who.post(&path, json!({})).version(version(request))
}

/// A payment as this person sees it.
pub fn see(who: &Person, payment: &Value) -> Call {
    who.get(&format!("/api/v1/payments/{}", text(&payment["id"])))
}

/// A request as this person sees it.
pub fn see_request(who: &Person, request: &Value) -> Call {
    who.get(&format!("/api/v1/requests/{}", text(&request["id"])))
}
