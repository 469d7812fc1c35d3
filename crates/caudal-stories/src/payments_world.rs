//! Cargas del Litoral as the stories of payments find it: its people, its banks, and money on its way.

use std::time::Duration;

use caudal_beneficiaries::beneficiaries;
use caudal_db::DbError;
use caudal_domain::{
    ids::{Id, SourceAccountId},
    money::Currency,
    permission::Permission::{
        Administrator, CreateRequests, ManageApproved, ManageDeclined, ManageNew, ManagePayments,
        ManagePending, ManageSinglePayments, ViewAudit,
    },
};
use caudal_ledger as ledger;
use caudal_payments as payments;
use caudal_testing::{id, text, version};
use serde_json::{Value, json};
use uuid::Uuid;

use caudal_testing::{Call, Person, Portal};

/// What the trip costs that most stories pay, in cents: below Rogelio's limit.
pub const TRIP_MINOR: i64 = 24_690;
/// "Anticipo de viaje": the money must be proven, so it stands on the person.
const TRAVEL_ADVANCE: &str = "01920000-0000-7000-8000-000000000001";

/// The company, with its treasury set up.
pub struct World<'a> {
    pub portal: &'a Portal,
    /// Asks for the trip of another.
    pub milagros: Person,
    /// The driver whom it is for.
    pub eliecer: Person,
    /// Approves up to 500.
    pub rogelio: Person,
    /// Prepares, sends, confirms.
    pub tomas: Person,
    /// Releases and authorises.
    pub graciela: Person,
    /// Reads everything.
    pub beatriz: Person,
    /// May do anything that rules between people do not forbid.
    pub yadira: Person,
    /// Eliécer as a beneficiary.
    pub driver: Uuid,
    /// His verified account.
    pub account: Uuid,
    pub bank: Uuid,
    /// The company's account.
    pub source: Uuid,
    /// A concepto contable.
    pub concept: Uuid,
}

impl<'a> World<'a> {
    pub async fn of(portal: &'a Portal) -> Self {
        let treasury = [ManageSinglePayments, ManagePayments, ManagePending];
        let approves = [ManageNew, ManageApproved, ManageDeclined];
        let limit = [("USD", 50_000)];
        let mut world = Self {
            portal,
            milagros: portal.person("Milagros Pineda", &[CreateRequests], &[]).await,
            eliecer: portal.person("Eliécer Quintero", &[CreateRequests], &[]).await,
            rogelio: portal.person("Rogelio Castillo", &approves, &limit).await,
            tomas: portal.person("Tomás Herrera", &treasury[..1], &[]).await,
            graciela: portal.person("Graciela Moreno", &treasury, &[]).await,
            beatriz: portal.person("Beatriz Núñez", &[ViewAudit], &[]).await,
            yadira: portal.person("Yadira Batista", &[Administrator], &limit).await,
            driver: Uuid::nil(),
            account: Uuid::nil(),
            bank: portal.app.new_uuid(),
            source: portal.app.new_uuid(),
            concept: portal.app.new_uuid(),
        };
        world.set_up().await;
        world
    }

    async fn set_up(&mut self) {
        let (bank, concept, source) = (Id::new(self.bank), Id::new(self.concept), Id::new(self.source));
        self.portal
            .write(move |tx| {
                Box::pin(async move {
                    beneficiaries::add_bank(tx, bank, "0071", "Banco General").await?;
                    payments::add_concept_account(tx, concept, "5170", "Mantenimiento de flota").await
                })
            })
            .await;
        self.add_source(source, "Operativa USD", "0372010011223").await;
        self.driver = self.staff(&self.eliecer, "Eliécer Quintero").await;
        self.account = self.verified_account(self.driver, "0072-0100 0012").await;
    }

    /// What happens one after the other does not happen in the same millisecond.
    fn a_moment(&self) {
        self.portal.wait(Duration::from_millis(1));
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

    /// A member of staff as a beneficiary.
    pub async fn staff(&self, who: &Person, name: &'static str) -> Uuid {
        let (app, user) = (self.portal.app.clone(), who.id());
        self.portal
            .write(move |tx| {
                let app = app.clone();
                Box::pin(
                    async move { Ok(beneficiaries::ensure_user(tx, &app, user, name, None).await?.id.0) },
                )
            })
            .await
    }

    /// An account that Tomás entered and Graciela verified.
    pub async fn verified_account(&self, beneficiary: Uuid, number: &str) -> Uuid {
        let account = self.unverified_account(beneficiary, number).await;
        on_account(&self.graciela, account, 1, "verify").await.ok();
        account
    }

    /// An account that Tomás entered.
    pub async fn unverified_account(&self, beneficiary: Uuid, number: &str) -> Uuid {
        self.a_moment();
        let path = format!("/api/v1/beneficiaries/{beneficiary}/accounts");
        let detail = self.tomas.post(&path, self.account_body(number)).await.created();
        let accounts = detail["accounts"].as_array().unwrap();
        let digits: String = number.chars().filter(char::is_ascii_alphanumeric).collect();
        id(&accounts.iter().find(|a| a["number"] == digits).unwrap()["id"])
    }

    pub fn account_body(&self, number: &str) -> Value {
        json!({ "bank_id": self.bank, "kind": "savings", "number": number, "currency": "USD" })
    }

    /// A supplier that Tomás registered, with an account that Graciela verified.
    pub async fn supplier(&self, name: &str, document: &str) -> (Uuid, Uuid) {
        let body = json!({
            "name": name, "kind": "supplier", "document_type": "ruc", "document_number": document,
            "account": self.account_body(&format!("99{}", name.len())),
        });
        let detail = self.tomas.post("/api/v1/beneficiaries", body).await.created();
        let account = id(&detail["accounts"][0]["id"]);
        on_account(&self.graciela, account, 1, "verify").await.ok();
        (id(&detail["id"]), account)
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

    /// And authorised by Graciela.
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

    /// All of them.
    pub fn everybody(&self) -> [&Person; 7] {
        [
            &self.milagros,
            &self.eliecer,
            &self.rogelio,
            &self.tomas,
            &self.graciela,
            &self.beatriz,
            &self.yadira,
        ]
    }

    /// What stands on the company's account, and what is on its way from it.
    pub async fn at_the_bank(&self) -> (i64, i64) {
        let all = self.tomas.get("/api/v1/source-accounts").await.ok();
        let here = |s: &&Value| id(&s["id"]) == self.source;
        let found = all["items"].as_array().unwrap().iter().find(here).unwrap().clone();
        (found["balance_minor"].as_i64().unwrap(), found["in_transit_minor"].as_i64().unwrap())
    }

    /// The balance of a ledger account, as the engine keeps it.
    pub async fn balance(&self, key: &str) -> i64 {
        let sql = "SELECT balance_minor FROM account_balance WHERE account_key = $1";
        let rows = self.portal.rows(sql, [key.into()]).await;
        rows.first().map_or(0, |row| row.try_get_by_index(0).unwrap())
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

    /// Changes the database past the portal, as somebody with its password would; the engine's words where it refuses.
    pub async fn by_hand(&self, sql: &'static str) -> Result<(), String> {
        let done = self.portal.app.db.write::<(), DbError, _>(move |tx| {
            Box::pin(async move { Ok(tx.execute_unprepared(sql).await.map(drop)?) })
        });
        done.await.map_err(|error| error.to_string())
    }

    /// Everything that payments, their accounts and the ledger hold, counted: what a refused call must not change.
    pub async fn everything(&self) -> Vec<i64> {
        let tables = [
            "payment",
            "payment_event",
            "ledger_entry",
            "ledger_line",
            "beneficiary",
            "bank_account",
            "audit_row",
            "idempotency_key",
            "request_event",
        ];
        let mut counts = Vec::new();
        for table in tables {
            counts.push(self.portal.count(&format!("SELECT COUNT(*) FROM {table}"), []).await);
        }
        counts.push(
            self.portal.count("SELECT CAST(COALESCE(SUM(version), 0) AS BIGINT) FROM payment", []).await,
        );
        counts
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

/// Verifies an account or stops it from being used.
pub fn on_account(who: &Person, account: Uuid, version: i64, action: &str) -> Call {
    let path = format!("/api/v1/beneficiary-accounts/{account}/actions/{action}");
    who.post(&path, json!({})).version(version)
}

/// A payment as this person sees it.
pub fn see(who: &Person, payment: &Value) -> Call {
    who.get(&format!("/api/v1/payments/{}", text(&payment["id"])))
}

/// A request as this person sees it.
pub fn see_request(who: &Person, request: &Value) -> Call {
    who.get(&format!("/api/v1/requests/{}", text(&request["id"])))
}
