//! An advance that is to be settled: what the stories of settlements begin with.

use std::time::Duration;

use caudal_domain::permission::Permission::ManageDisbursed;
use serde_json::{Value, json};

use crate::cash_world::{SESSIONS, Till};
use caudal_testing::{Call, Person, Portal, text, version};

pub const SETTLEMENTS: &str = "/api/v1/settlements";
pub const PHOTO: &[u8] = b"\xff\xd8\xff\xe0 a photograph of a receipt";

/// A trip of Eliécer's, paid out of Iván's open box, and who reviews how it is settled.
pub struct Trip<'a> {
    pub till: Till<'a>,
    pub session: Value,
    pub settlement: Value,
    pub reviewer: Person,
}

impl<'a> Trip<'a> {
    pub async fn of(portal: &'a Portal) -> Self {
        let till = Till::of(portal).await;
        let session = till.opened().await;
        let request = till.cash_trip().await;
        till.paying(&till.ivan, &session, &request, None).await.created();
        let reviewer = portal.person("Rita Barría", &[ManageDisbursed], &[]).await;
        let mine = till.world.eliecer.get(&format!("{SETTLEMENTS}?mine=true")).await.ok();
        let settlement = mine["items"][0].clone();
        Self { till, session, settlement, reviewer }
    }

    pub fn path(&self) -> String {
        format!("{SETTLEMENTS}/{}", text(&self.settlement["id"]))
    }

    pub async fn see(&self, who: &Person) -> Value {
        who.get(&self.path()).await.ok()
    }

    pub async fn photo(&self, who: &Person) -> Value {
        let path = format!("{}/receipts?name=factura.jpg", self.path());
        who.upload(&path, PHOTO).await.created()
    }

    /// An expense with its photograph.
    pub async fn spent(&self, invoice: &str, total_minor: i64) -> Value {
        let photo = self.photo(&self.till.world.eliecer).await;
        self.adding(&self.till.world.eliecer, expense(invoice, total_minor, &photo["id"])).await.created()
    }

    pub fn adding(&self, who: &Person, line: Value) -> Call {
        who.post(&format!("{}/lines", self.path()), line)
    }

    pub async fn act(&self, who: &Person, action: &str, body: Value) -> Call {
        let now = self.see(who).await;
        who.post(&format!("{}/actions/{action}", self.path()), body).version(version(&now))
    }

    pub fn bringing_back(&self, who: &Person, amount_minor: i64) -> Call {
        let body = json!({ "settlement_id": self.settlement["id"], "amount_minor": amount_minor });
        who.post(&format!("{SESSIONS}/{}/returns", text(&self.session["id"])), body)
    }

    pub async fn owed(&self) -> i64 {
        self.till.world.balance(&format!("advances:{}", self.till.world.driver)).await
    }

    /// So many days later; everybody has signed in again.
    pub async fn days_later(&mut self, portal: &Portal, days: u64) {
        portal.wait(Duration::from_secs(days * 24 * 3600));
        let world = &mut *self.till.world;
        for person in [&mut world.eliecer, &mut world.milagros, &mut world.rogelio, &mut self.reviewer] {
            *person = portal.sign_in(person.id()).await;
        }
    }
}

/// How many files are kept.
pub async fn count_receipts(portal: &Portal) -> usize {
    portal.app.attachments.places().await.unwrap().len()
}

/// The whole file of a request, for whoever audits it.
pub async fn filed(who: &Person, request: &Value) -> Value {
    who.get(&format!("/api/v1/audit/requests/{}/file", text(request))).await.ok()
}

pub fn expense(invoice: &str, total_minor: i64, receipt: &Value) -> Value {
    let tax_minor = total_minor / 10;
    json!({
        "spent_on": "2026-11-03", "concept": "Diésel", "supplier_name": "Estación Delta",
        "supplier_tax_id": "155-1234-5 DV 7", "invoice_number": invoice, "net_minor": total_minor - tax_minor,
        "tax_minor": tax_minor, "total_minor": total_minor, "receipt_id": receipt,
    })
}
