//! Cargas del Litoral as the stories of who is paid find it: its people, a bank, and a driver with an account.

use std::time::Duration;

use caudal_beneficiaries::beneficiaries;
use caudal_db::DbError;
use caudal_domain::ids::Id;
use caudal_domain::permission::Permission::{
    Administrator, CreateRequests, ManageApproved, ManageDeclined, ManageNew, ManagePayments, ManagePending,
    ManageSinglePayments, ViewAudit,
};
use caudal_testing::{Call, Person, Portal, id};
use serde_json::{Value, json};
use uuid::Uuid;

pub struct Company<'a> {
    pub portal: &'a Portal,
    /// Asks for the trip of another.
    pub milagros: Person,
    /// The driver whom it is for.
    pub eliecer: Person,
    /// Approves up to 500.
    pub rogelio: Person,
    /// Prepares, sends, confirms.
    pub tomas: Person,
    pub graciela: Person,
    /// Reads everything.
    pub beatriz: Person,
    /// May do anything that rules between people do not forbid.
    pub yadira: Person,
    pub driver: Uuid,
    pub account: Uuid,
    pub bank: Uuid,
}

impl<'a> Company<'a> {
    pub async fn of(portal: &'a Portal) -> Self {
        let treasury = [ManageSinglePayments, ManagePayments, ManagePending];
        let approves = [ManageNew, ManageApproved, ManageDeclined];
        let limit = [("USD", 50_000)];
        let mut company = Self {
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
        };
        company.set_up().await;
        company
    }

    async fn set_up(&mut self) {
        let bank = Id::new(self.bank);
        self.portal
            .write(move |tx| Box::pin(beneficiaries::add_bank(tx, bank, "0071", "Banco General")))
            .await;
        self.driver = self.staff(&self.eliecer, "Eliécer Quintero").await;
        self.account = self.verified_account(self.driver, "0072-0100 0012").await;
    }

    /// What happens one after the other does not happen in the same millisecond.
    pub fn a_moment(&self) {
        self.portal.wait(Duration::from_millis(1));
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

    /// The balance of a ledger account, as the engine keeps it.
    pub async fn balance(&self, key: &str) -> i64 {
        let sql = "SELECT balance_minor FROM account_balance WHERE account_key = $1";
        let rows = self.portal.rows(sql, [key.into()]).await;
        rows.first().map_or(0, |row| row.try_get_by_index(0).unwrap())
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

/// Verifies an account or stops it from being used.
pub fn on_account(who: &Person, account: Uuid, version: i64, action: &str) -> Call {
    let path = format!("/api/v1/beneficiary-accounts/{account}/actions/{action}");
    who.post(&path, json!({})).version(version)
}
