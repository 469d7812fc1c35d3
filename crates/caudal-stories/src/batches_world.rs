//! Treasury as the stories of batches find it: somebody prepares, somebody authorises, and files are written like people write
//! them.

use axum::body::Bytes;
use caudal_access::company::General;
use caudal_domain::permission::Permission::{ManageMassPayments, ManagePayments, ManageSinglePayments};
use caudal_domain::{batch::Above, money::Currency};
use serde_json::{Value, json};

use crate::{payments_world::World, rules_world};
use caudal_testing::{Answer, Person, Portal, text, version};

/// The heads of the template.
pub const HEADS: &str = "Tipo documento;Número documento;Nombre;Código banco;Tipo cuenta;Número cuenta;Monto;Moneda;Concepto;Referencia;Solicitud";

pub struct Treasury<'a> {
    pub world: World<'a>,
    /// Prepares batches and hands their files to the bank.
    pub mireya: Person,
    pub saul: Person,
    /// Authorises what others prepared.
    pub gilda: Person,
    /// Authorises, too.
    pub ramiro: Person,
}

impl<'a> Treasury<'a> {
    /// Three suppliers with verified accounts stand ready.
    pub async fn of(portal: &'a Portal) -> Self {
        let world = World::of(portal).await;
        for (name, document) in [
            ("Repuestos Istmo", "155-884-2"),
            ("Taller Ríos, S. A.", "8-1-771"),
            ("Lubricantes del Pacífico", "2233-45-9"),
        ] {
            world.supplier(name, document).await;
        }
        let prepares = [ManageMassPayments, ManageSinglePayments];
        let authorises = [ManageMassPayments, ManagePayments];
        Self {
            mireya: portal.person("Mireya Castro", &prepares, &[]).await,
            saul: portal.person("Saúl Ortega", &prepares, &[]).await,
            gilda: portal.person("Gilda Ponce", &authorises, &[]).await,
            ramiro: portal.person("Ramiro Vásquez", &authorises, &[]).await,
            world,
        }
    }

    /// Above these totals, somebody who has just signed in or one more of them approves.
    pub async fn above_tiers(&self, above: &str, tiers: &[i64]) {
        let (usd, batch_above) = (Currency::parse("USD").unwrap(), Above::from_name(above).unwrap());
        let rules = General { batch_above, batch_tiers: vec![(usd, tiers.to_vec())], ..General::default() };
        rules_world::set(self.world.portal, rules).await;
    }

    /// A header for so many lines that come to so much.
    pub fn header(&self, count: u32, minor: i64) -> Value {
        json!({
            "source_account_id": self.world.source, "execution_date": "2026-11-05", "class": "suppliers",
            "concept_account_id": self.world.concept, "description": "Proveedores de la semana",
            "control_minor": minor, "control_count": count,
        })
    }

    /// A batch with a file, whose columns were found by their heads, checked.
    pub async fn checked(&self, count: u32, minor: i64, file: impl Into<Bytes>) -> Value {
        let batch = self.mireya.post("/api/v1/batches", self.header(count, minor)).await.created();
        let batch = upload(&self.mireya, &batch, "pagos.csv", file).await.ok();
        self.validated(&batch).await
    }

    /// The same batch once its check is done.
    pub async fn validated(&self, batch: &Value) -> Value {
        let now = act(&self.mireya, batch, "validate", json!({})).await.ok();
        settled(&self.mireya, &now).await
    }

    /// Makes somebody of the staff the one whom the first line pays.
    pub async fn pays_first_line_to(&self, who: &Person, name: &'static str) {
        let holder = self.world.staff(who, name).await;
        self.world
            .portal
            .run(
                "UPDATE batch_party SET beneficiary_id = $1
                 WHERE beneficiary_id = (SELECT beneficiary_id FROM batch_line WHERE position = 1)",
                [holder.into()],
            )
            .await;
    }

    /// Sent to be approved by Mireya.
    pub async fn submitted(&self, batch: &Value) -> Value {
        act(&self.mireya, batch, "submit", json!({})).await.ok()
    }

    /// Approved by Gilda, with every new account ticked.
    pub async fn approved(&self, batch: &Value) -> Value {
        self.approval_by(&self.gilda, batch).await.ok()
    }

    /// What somebody answers who approves what they see.
    pub async fn approval_by(&self, who: &Person, batch: &Value) -> Answer {
        let seen = see(who, batch).await;
        let path = format!("/api/v1/batches/{}/new-accounts", text(&seen["id"]));
        let new = who.get(&path).await.ok();
        let ticked: Vec<_> =
            new["items"].as_array().unwrap().iter().map(|a| a["account_id"].clone()).collect();
        act(who, &seen, "approve", json!({ "content": seen["content_hash"], "ticked": ticked })).await
    }

    /// With the file for the bank, and handed to it by Mireya.
    pub async fn sent(&self, batch: &Value) -> Value {
        let batch = see(&self.mireya, batch).await;
        let batch = act(&self.mireya, &batch, "generate-file", json!({})).await.ok();
        act(&self.mireya, &batch, "send", json!({ "bank_reference": "LOTE-7781" })).await.ok()
    }

    /// And paid by the bank, every line of it.
    pub async fn confirmed(&self, batch: &Value) -> Value {
        let batch = see(&self.mireya, batch).await;
        let all = pain002(&batch, "RESP-ENTERA", "ACSC", &[]);
        let read = answer(&self.mireya, &batch, "pagado.xml", all).await.created();
        apply(&self.mireya, &batch, &read, json!({})).await.ok()
    }
}

/// Sends what the bank answered.
pub async fn answer(who: &Person, batch: &Value, name: &str, file: impl Into<String>) -> Answer {
    let path = format!("/api/v1/batches/{}/answers?name={name}", text(&batch["id"]));
    who.upload(&path, file.into().into_bytes()).await
}

/// Applies an answer of the bank, to the version of the batch that was read.
pub fn apply(who: &Person, batch: &Value, answer: &Value, body: Value) -> caudal_testing::Call {
    let path =
        format!("/api/v1/batches/{}/answers/{}/actions/apply", text(&batch["id"]), text(&answer["id"]));
    who.post(&path, body).version(version(batch))
}

/// A pain.002 about single transactions: end-to-end id, status, what else it says.
pub fn pain002(batch: &Value, message: &str, group: &str, transactions: &[(&str, &str, &str)]) -> String {
    let one = |(name, status, more): &(&str, &str, &str)| {
        format!(
            "<TxInfAndSts><OrgnlEndToEndId>{name}</OrgnlEndToEndId><TxSts>{status}</TxSts>{more}</TxInfAndSts>"
        )
    };
    let sent_as = text(&batch["number"]).replace('-', "");
    let listed: String = transactions.iter().map(one).collect();
    let listed = if listed.is_empty() {
        String::new()
    } else {
        format!("<OrgnlPmtInfAndSts><OrgnlPmtInfId>{sent_as}</OrgnlPmtInfId>{listed}</OrgnlPmtInfAndSts>")
    };
    format!(
        "<?xml version=\"1.0\"?><Document xmlns=\"urn:iso:std:iso:20022:tech:xsd:pain.002.001.10\"><CstmrPmtStsRpt>\
         <GrpHdr><MsgId>{message}</MsgId><CreDtTm>2026-11-05T10:15:00</CreDtTm></GrpHdr>\
         <OrgnlGrpInfAndSts><OrgnlMsgId>{sent_as}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>\
         <GrpSts>{group}</GrpSts></OrgnlGrpInfAndSts>{listed}</CstmrPmtStsRpt></Document>"
    )
}

/// A line of a file to one of the three suppliers, who are paid by their verified accounts.
pub fn line(document: &str, name: &str, amount: &str) -> String {
    let account = format!("99{}", name.len());
    format!("RUC;{document};{name};0071;Ahorros;{account};{amount};USD;Factura de noviembre;;")
}

/// Three good lines that come to 1,800.50.
pub fn three() -> String {
    [
        HEADS.to_owned(),
        line("155-884-2", "Repuestos Istmo", "1250.50"),
        line("8-1-771", "Taller Ríos, S. A.", "300.00"),
        line("2233-45-9", "Lubricantes del Pacífico", "250.00"),
    ]
    .join("\n")
}

/// What [`three`] comes to, in cents.
pub const THREE_MINOR: i64 = 180_050;

/// Sends a file with lines.
pub async fn upload(who: &Person, batch: &Value, name: &str, file: impl Into<Bytes>) -> Answer {
    let path = format!("/api/v1/batches/{}/file?name={name}", text(&batch["id"]));
    who.upload(&path, file.into()).version(version(batch)).await
}

/// Takes a batch one step on, in the version that was read.
pub fn act(who: &Person, batch: &Value, action: &str, body: Value) -> caudal_testing::Call {
    let path = format!("/api/v1/batches/{}/actions/{action}", text(&batch["id"]));
    who.post(&path, body).version(version(batch))
}

/// A batch as this person sees it now.
pub async fn see(who: &Person, batch: &Value) -> Value {
    who.get(&format!("/api/v1/batches/{}", text(&batch["id"]))).await.ok()
}

/// A batch once nobody checks it any more.
pub async fn settled(who: &Person, batch: &Value) -> Value {
    loop {
        let now = see(who, batch).await;
        if now["state"] != "validating" {
            return now;
        }
        tokio::task::yield_now().await;
    }
}

/// Some of the lines of a batch.
pub async fn lines(who: &Person, batch: &Value, show: &str) -> Vec<Value> {
    let path = format!("/api/v1/batches/{}/lines?show={show}&limit=500", text(&batch["id"]));
    who.get(&path).await.ok()["items"].as_array().unwrap().clone()
}

/// Place, column and code of everything wrong in a batch.
pub async fn problems(who: &Person, batch: &Value) -> Vec<(i64, String, String)> {
    let mut found = Vec::new();
    for line in lines(who, batch, "all").await {
        for problem in line["problems"].as_array().unwrap() {
            let place = line["position"].as_i64().unwrap();
            found.push((place, text(&problem["column"]).to_owned(), text(&problem["code"]).to_owned()));
        }
    }
    found
}

/// The codes of what is wrong with a batch as a whole.
pub fn faults(batch: &Value) -> Vec<&str> {
    batch["summary"]["faults"].as_array().unwrap().iter().map(|f| text(&f["code"])).collect()
}
