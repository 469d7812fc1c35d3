//! The company with its human resources: money that is paid back out of salaries.

use caudal_domain::ids::Id;
use caudal_domain::permission::Permission::{CreateRequests, ManageHrApproved};
use serde_json::{Value, json};

use crate::cash_world::{SESSIONS, Till};
use crate::payments_world::{World, on_request};
use crate::set_up;
use caudal_testing::{Call, Person, Portal, each, text};

pub const DEDUCTIONS: &str = "/api/v1/payroll/deductions";
pub const MARK: &str = "/api/v1/payroll/deductions/actions/mark";
pub const STATEMENT: &str = "/api/v1/statements/me";
/// "Préstamo".
pub const LOAN: &str = "01920000-0000-7000-8000-000000000009";
pub const LOAN_MINOR: i64 = 10_000;

/// The company with human resources: a loan is paid back in three months, out of a box or by transfer.
pub struct Payroll<'a> {
    pub till: Till<'a>,
    pub dayana: Person,
}

impl<'a> Payroll<'a> {
    pub async fn of(portal: &'a Portal) -> Self {
        let till = Till::of(portal).await;
        let dayana = portal.person("Dayana Rodríguez", &[ManageHrApproved, CreateRequests], &[]).await;
        set_up::request_type(portal, LOAN.parse().map(Id::new).unwrap(), |loan| {
            "transfer,cash".clone_into(&mut loan.methods);
            loan.instalments = Some(3);
        })
        .await;
        Self { till, dayana }
    }

    pub fn world(&self) -> &World<'a> {
        &self.till.world
    }

    /// A loan that Milagros asks for Eliécer, approved by Rogelio and Dayana, released by Graciela.
    pub async fn loan(&self, method: &str) -> Value {
        let mut loan = self.world().trip();
        loan["type_id"] = json!(LOAN);
        loan["method"] = json!(method);
        loan["purpose"] = json!("Operación de mi hija");
        loan["lines"] = json!([{ "concept": "Préstamo", "quantity_milli": 1000, "unit_minor": LOAN_MINOR }]);
        let request = self.world().milagros.post("/api/v1/requests", loan).await.created();
        let request = on_request(&self.world().rogelio, &request, "approve").await.ok();
        let request = on_request(&self.dayana, &request, "approve-hr").await.ok();
        on_request(&self.world().graciela, &request, "release").await.ok()
    }

    /// The same, handed out by Iván.
    pub async fn loan_in_cash(&self) -> Value {
        let session = self.till.opened().await;
        let loan = self.loan("cash").await;
        let path = format!("{SESSIONS}/{}/payments", text(&session["id"]));
        self.till.ivan.post(&path, json!({ "request_id": loan["id"], "code": null })).await.created();
        loan
    }

    pub async fn list(&self, query: &str) -> Value {
        self.dayana.get(&format!("{DEDUCTIONS}?{query}")).await.ok()
    }

    /// What is to be deducted in a month, its arrears too.
    pub async fn ids(&self, period: &str) -> Vec<String> {
        each(&self.list(&format!("period={period}&state=pending")).await["items"], "id")
    }

    pub async fn owed(&self) -> i64 {
        self.world().balance(&format!("receivable:{}", self.world().driver)).await
    }

    /// The books hold, and what is planned to be deducted is what people owe.
    pub async fn verify_ledger(&self) {
        self.world().verify_ledger().await;
        let found = caudal_requests::payroll::verify(&self.world().portal.app.db).await.unwrap();
        assert!(found.is_sound(), "{found:?}");
    }

    pub async fn statement(&self) -> Value {
        self.world().eliecer.get(STATEMENT).await.ok()
    }
}

pub fn mark(who: &Person, ids: &[String]) -> Call {
    who.post(MARK, json!({ "ids": ids }))
}

pub fn minors(list: &Value) -> Vec<i64> {
    list.as_array().unwrap().iter().map(|item| item["amount_minor"].as_i64().unwrap()).collect()
}

/// What became of each: nothing where it was marked, else what refused it.
pub fn refused(results: &Value) -> Vec<Option<String>> {
    let one = |r: &Value| {
        assert_eq!(r["ok"] == true, r["code"].is_null());
        r["code"].as_str().map(str::to_owned)
    };
    results["results"].as_array().unwrap().iter().map(one).collect()
}
