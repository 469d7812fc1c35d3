//! A permission for one branch reaches that branch: what another branch does, and what belongs to the whole company, is not shown to
//! whoever holds one, whichever call they make.

use caudal_access::company;
use caudal_db::audit::seal_once;
use caudal_domain::ids::BranchId;
use caudal_domain::permission::Permission::{
    self, Administrator, ApiAdmin, CreateRequests, ManageMassPayments, ManagePayments, ManageSinglePayments,
    ViewAccounting, ViewAudit,
};
use caudal_server::portal;
use serde_json::{Value, json};

use caudal_stories::cancellations_world::{Undoers, paper};
use caudal_stories::cash_world::Till;
use caudal_testing::{Person, Portal, each, id, text, unlimited};

const AUDIT: &str = "/api/v1/audit";
/// What only Colón and the treasury know: purposes, notes and explanations bear it.
const SECRET: &str = "Zafiro";
/// The document and the account of a supplier.
const SUPPLIER: (&str, &str) = ("155-ZAFIRO-7", "9900ZAFIRO1122");

/// Two branches, each with a request that was paid; Colón with all that may hang on one, and a supplier of the company.
struct Company<'a> {
    till: Till<'a>,
    david: BranchId,
    /// The request of David, and its payment.
    here: (Value, Value),
    /// The same of Colón.
    there: (Value, Value),
    /// Everything of Colón and of the company that has an id.
    hidden: Vec<Value>,
    /// What came with a cancellation in Colón.
    paper: Value,
}

impl<'a> Company<'a> {
    async fn of(portal: &'a Portal) -> Self {
        let till = Till::of(portal).await;
        let david = portal.app.new_id();
        portal.write(move |tx| Box::pin(company::add_branch(tx, david, "David"))).await;
        let colon = text(&till.cash_box["branch"]["id"]).to_owned();
        let here = paid(&till, &david.to_string(), "Cuarzo").await;
        let there = paid(&till, &colon, SECRET).await;
        let mut company = Self { till, david, here, there, hidden: Vec::new(), paper: Value::Null };
        company.hide(&colon).await;
        seal_once(&portal.app.db).await.unwrap();
        company
    }

    /// A session with a movement and a trip that it paid, a cancellation that was asked for, and a supplier.
    async fn hide(&mut self, colon: &str) {
        let till = &self.till;
        let session = till.opened().await;
        let mut trip = till.world.trip();
        (trip["method"], trip["branch_id"], trip["purpose"]) = (json!("cash"), json!(colon), json!(SECRET));
        let cash = till.world.released_as(trip).await;
        till.paying(&till.ivan, &session, &cash, None).await.created();
        let mine = till.world.eliecer.get("/api/v1/settlements?mine=true").await.ok();
        let undoers = Undoers::of(till.world.portal).await;
        self.paper = paper(&undoers.celia, "payment", &self.there.1).await;
        let papers = std::slice::from_ref(&self.paper);
        let mut asking = undoers.asking("payment", &self.there.1, Some("payable"), papers);
        asking["explanation"] = json!(SECRET);
        let undoing = undoers.celia.post("/api/v1/cancellations", asking).await.created();
        let body = json!({
            "name": "Repuestos", "kind": "supplier", "document_type": "ruc", "document_number": SUPPLIER.0,
            "account": till.world.account_body(SUPPLIER.1),
        });
        let supplier = till.world.tomas.post("/api/v1/beneficiaries", body).await.created();
        let (request, payment) = &self.there;
        let all = [request, payment, &session, &cash, &undoing, &supplier];
        let settlements = mine["items"].as_array().unwrap().iter();
        self.hidden = all.into_iter().chain(settlements).map(|record| record["id"].clone()).collect();
        self.hidden.push(supplier["accounts"][0]["id"].clone());
    }

    /// Somebody who holds this in David only.
    async fn in_david(&self, name: &str, permissions: &[Permission]) -> Person {
        let portal = self.till.world.portal;
        let user = portal.register(name).await;
        for permission in permissions {
            portal.grant_in(user, *permission, self.david).await;
        }
        portal.sign_in(user).await
    }
}

/// A request of a branch, and the payment that the bank confirmed.
async fn paid(till: &Till<'_>, branch: &str, purpose: &str) -> (Value, Value) {
    let mut trip = till.world.trip();
    (trip["branch_id"], trip["purpose"]) = (json!(branch), json!(purpose));
    let request = till.world.released_as(trip).await;
    let payment = till.world.confirmed(till.world.paying(&request)).await;
    (request, payment)
}

/// What somebody saves as a file and finds the secret in.
async fn files_that_tell(who: &Person, company: &Company<'_>) -> Vec<String> {
    let paper = json!({ "kind": "cancellation_evidence", "id": company.paper });
    who.post("/api/v1/downloads", paper).await.refused(404, "not_found");
    let mut told = Vec::new();
    let lists = [
        "requests",
        "payments",
        "payables",
        "batches",
        "beneficiaries",
        "settlements",
        "cancellations",
        "cash_sessions",
        "cash_transfers",
        "payroll_deductions",
        "audit",
    ];
    let list = |of: &str| json!({ "kind": "list", "of": of, "format": "csv", "query": "" });
    let report = json!({ "kind": "cash_report", "format": "csv", "query": "" });
    for target in lists.map(list).into_iter().chain([report]) {
        let bought = who.post("/api/v1/downloads", target.clone()).await;
        if bought.status.as_u16() == 201 {
            let file = who.get(text(&bought.json()["url"])).await.status(200).text();
            let tells = [SECRET, SUPPLIER.0].iter().any(|secret| file.contains(secret));
            told.extend(tells.then(|| target.to_string()));
        }
    }
    told
}

/// The ways of calling an endpoint about something: each id in each place.
fn addresses(path: &str, ids: &[Value]) -> Vec<String> {
    let kinds = ["request", "payment", "cash_movement", "settlement"];
    let mut all = vec![path.to_owned()];
    if path.contains("{id}") {
        all = ids.iter().map(|id| path.replace("{id}", text(id))).collect();
    }
    if path.contains("{kind}") {
        all = all.iter().flat_map(|path| kinds.map(|kind| path.replace("{kind}", kind))).collect();
    }
    if path == "/api/v1/search" {
        all = [SECRET, SUPPLIER.0, "246.90", "1"].map(|q| format!("{path}?q={q}")).into();
    }
    all.retain(|path| !path.contains('{'));
    all
}

story!(
    nobody_of_one_branch_is_shown_what_another_did_whatever_they_call,
    |config| { config.limits = unlimited() },
    |portal| async {
        let company = Company::of(portal).await;
        let everything = Permission::all().filter(|p| ![Administrator, ApiAdmin].contains(p));
        let mut vera = company.in_david("Vera Rueda", &everything.collect::<Vec<_>>()).await;
        let whole = &company.till.world.beatriz;
        let rows = each(&whole.get(&format!("{AUDIT}?limit=100")).await.ok()["items"], "id");
        let rows: Vec<Value> = rows.into_iter().map(Value::from).collect();
        let table = portal::portal(&portal.app).table;
        let (mut told, mut seen) = (Vec::new(), 0);
        for row in table
            .iter()
            .filter(|r| r.method == "GET" && r.path.starts_with("/api/v1/") && r.path != "/api/v1/events")
        {
            let mut ids = company.hidden.clone();
            if row.path.starts_with(AUDIT) {
                ids.extend(rows.clone());
            }
            for path in addresses(&row.path, &ids) {
                let answer = vera.get(&path).await;
                if answer.status.as_u16() == 403 {
                    // Administration: it ended her session.
                    vera = portal.sign_in(vera.id()).await;
                    break;
                }
                assert_ne!(answer.status.as_u16(), 401, "{path}: {answer}");
                seen += usize::from(answer.text().contains("Cuarzo"));
                let words = answer.text().to_uppercase();
                if [SECRET, SUPPLIER.0, SUPPLIER.1]
                    .iter()
                    .any(|secret| words.contains(&secret.to_uppercase()))
                {
                    told.push(path);
                }
            }
        }
        told.extend(files_that_tell(&vera, &company).await);
        assert_eq!(told, [""; 0]);
        assert!(seen > 3, "what her own branch does is hers to see: {seen}");
    }
);

story!(an_auditor_of_one_branch_reads_the_trail_of_that_branch, |portal| async {
    let company = Company::of(portal).await;
    let whole = &company.till.world.beatriz;
    let local = company.in_david("Óscar Rueda", &[ViewAudit]).await;
    let near = company.in_david("Ana Vega", &[]).await;
    portal
        .run("UPDATE app_user SET branch_id = $1 WHERE id = $2", [company.david.0.into(), near.id().0.into()])
        .await;

    // The trail of what belongs to David, and nothing else: no settings, no suppliers, no other people.
    let rows = local.get(&format!("{AUDIT}?limit=100")).await.ok()["items"].clone();
    let of = |record: &Value| id(&record["id"]).to_string();
    assert!(!rows.as_array().unwrap().is_empty());
    for row in rows.as_array().unwrap() {
        let table = match text(&row["object_kind"]) {
            "user" => "app_user",
            other => other,
        };
        let there = format!("SELECT COUNT(*) FROM {table} WHERE id = $1 AND branch_id = $2");
        let place = [id(&row["object_id"]).into(), company.david.0.into()];
        assert_eq!(portal.count(&there, place).await, 1, "{row}");
    }
    let about = |record: &Value| format!("{AUDIT}?limit=100&object={}", of(record));
    for record in [&company.here.0, &company.here.1] {
        let (all, read) = (whole.get(&about(record)).await.ok(), local.get(&about(record)).await.ok());
        assert!(!each(&all["items"], "id").is_empty());
        assert_eq!(each(&all["items"], "id"), each(&read["items"], "id"));
    }
    for record in [&company.there.0, &company.there.1] {
        let all = whole.get(&about(record)).await.ok()["items"].clone();
        assert_eq!(local.get(&about(record)).await.ok()["items"], json!([]));
        let number = format!("{AUDIT}?q={}", text(&all[0]["object_number"]));
        assert_eq!(local.get(&number).await.ok()["items"], json!([]));
        local.get(&format!("{AUDIT}/{}", text(&all[0]["id"]))).await.refused(404, "not_found");
    }
    let first = text(&rows[0]["id"]).to_owned();
    local.get(&format!("{AUDIT}/{first}")).await.ok();

    // The whole file of a request, and what people might do.
    let file = |record: &Value| format!("{AUDIT}/requests/{}/file", of(record));
    local.get(&file(&company.here.0)).await.ok();
    local.get(&file(&company.there.0)).await.refused(404, "not_found");
    assert_eq!(each(&local.get(&format!("{AUDIT}/people?q=a")).await.ok()["items"], "name"), ["Ana Vega"]);
    let then = |who: &Person| format!("{AUDIT}/permissions?date=2026-11-03&user={}", who.id());
    local.get(&then(&near)).await.ok();
    local.get(&then(&company.till.ivan)).await.refused(404, "not_found");
    let by_id = format!("{AUDIT}/people?id={}", company.till.ivan.id());
    assert_eq!(local.get(&by_id).await.ok()["items"], json!([]));

    // What leaves the portal: the same rows; and nothing that tells of the whole chain.
    let bought = local
        .post("/api/v1/downloads", json!({ "kind": "list", "of": "audit", "format": "csv", "query": "" }))
        .await
        .created();
    let csv = local.get(text(&bought["url"])).await.status(200).text();
    assert!(csv.contains("Cuarzo") && !csv.contains(SECRET), "{csv}");
    local.get(&format!("{AUDIT}/checkpoint")).await.refused(409, "whole_company_only");
    for target in ["audit_checkpoint", "proof"] {
        local.post("/api/v1/downloads", json!({ "kind": target })).await.refused(409, "whole_company_only");
    }
    local.get("/api/v1/home").await.ok();
});

story!(who_sees_a_request_for_another_reason_does_not_read_its_trail, |portal| async {
    let company = Company::of(portal).await;
    let milagros = &company.till.world.milagros;
    portal.grant_in(milagros.id(), ViewAudit, company.david).await;
    let path = |request: &Value| format!("{AUDIT}/requests/{}/file", text(&request["id"]));
    milagros.get(&format!("/api/v1/requests/{}", text(&company.there.0["id"]))).await.ok();
    milagros.get(&path(&company.there.0)).await.refused(404, "not_found");
    milagros.get(&path(&company.here.0)).await.ok();
});

story!(suppliers_are_the_whole_companys_and_a_branch_only_chooses_among_them, |portal| async {
    let company = Company::of(portal).await;
    let world = &company.till.world;
    let treasury = [ManageSinglePayments, ManagePayments, ManageMassPayments];
    let local = company.in_david("Luis Rueda", &treasury).await;
    let list = local.get("/api/v1/beneficiaries?kind=supplier").await.ok();
    let supplier = &list["items"][0];
    assert_eq!((&supplier["name"], &supplier["document_number"]), (&json!("Repuestos"), &Value::Null));
    let path = format!("/api/v1/beneficiaries/{}", text(&supplier["id"]));
    let seen = local.get(&path).await.ok();
    assert_eq!(seen["accounts"][0]["number"], "•••• 1122", "{seen}");
    assert_eq!(
        (&seen["to_choose"], &seen["email"], &seen["document_type"]),
        (&json!(true), &Value::Null, &Value::Null)
    );
    let whole = world.tomas.get(&path).await.ok();
    assert_eq!((&whole["to_choose"], &whole["accounts"][0]["number"]), (&json!(false), &json!(SUPPLIER.1)));

    let account = text(&seen["accounts"][0]["id"]).to_owned();
    let body =
        json!({ "name": "Otro", "kind": "supplier", "document_type": "ruc", "document_number": "8-1-1" });
    let change =
        json!({ "name": "Otro", "document_type": "ruc", "document_number": "8-1-1", "active": true });
    let on_account = |action: &str| format!("/api/v1/beneficiary-accounts/{account}/actions/{action}");
    let only = "whole_company_only";
    local.post("/api/v1/beneficiaries", body).await.refused(409, only);
    local.put(&path, change).version(1).await.refused(409, only);
    local.post(&format!("{path}/accounts"), world.account_body("9900112233")).await.refused(409, only);
    for action in ["verify", "deactivate"] {
        local.post(&on_account(action), json!({})).version(1).await.refused(409, only);
    }
    for list in ["/api/v1/beneficiary-accounts/unverified", "/api/v1/beneficiary-imports", "/api/v1/batches"]
    {
        local.get(list).await.refused(409, only);
    }
    let home = local.get("/api/v1/home").await.ok();
    for part in ["accounts_to_verify", "batches", "batches_to_approve"] {
        assert_eq!(home[part], Value::Null, "{part}: what one cannot do does not wait for them");
    }
    assert_eq!(world.tomas.get(&path).await.ok()["version"], whole["version"]);
});

story!(what_stands_on_the_companys_accounts_is_no_branchs_to_read, |portal| async {
    let company = Company::of(portal).await;
    let world = &company.till.world;
    let told = async |who: &Person| {
        let source = who.get("/api/v1/source-accounts").await.ok()["items"][0].clone();
        assert!(!text(&source["name"]).is_empty(), "its name is there to choose: {source}");
        (source["balance_minor"].as_i64(), source["in_transit_minor"].as_i64())
    };
    let (stands, on_its_way) = world.at_the_bank().await;
    let all = (Some(stands), Some(on_its_way));
    // Who audits, authorises or keeps batches for a branch reads what the branch did, not the sum of all of them.
    for permission in [ViewAudit, ManagePayments, ManageMassPayments] {
        let local = company.in_david("Óscar Rueda", &[permission]).await;
        assert_eq!(told(&local).await, (None, None), "{permission:?}");
    }
    // The books of a branch do not exist: who would read them reads no account by them, and no more of this list.
    let books = company.in_david("Nidia Rueda", &[ViewAccounting, ViewAudit]).await;
    assert_eq!(told(&books).await, (None, None));
    books.get("/api/v1/accounting/accounts").await.refused(409, "whole_company_only");
    // Who prepares payments chooses the account they leave from; who reads for the whole company reads all of it.
    let prepares = company.in_david("Luis Rueda", &[ManageSinglePayments]).await;
    assert_eq!(told(&prepares).await, all);
    assert_eq!(told(&world.beatriz).await, all);
    portal.grant(books.id(), ViewAccounting, None).await;
    assert_eq!(told(&portal.sign_in(books.id()).await).await, all);
});

story!(what_one_is_not_shown_of_payees_and_colleagues_is_not_guessed_by_searching, |portal| async {
    let company = Company::of(portal).await;
    let pays_and_asks = [ManageSinglePayments, CreateRequests];
    let whole = portal.person("Graciela Ruiz", &pays_and_asks, &[]).await;
    let local = company.in_david("Luis Rueda", &pays_and_asks).await;
    portal.register_as("Ana Zúñiga", "zafiro@caudal.example").await;
    let found = async |who: &Person, path: &str, words: &str| {
        each(&who.get(&format!("/api/v1/{path}q={words}")).await.ok()["items"], "name")
    };
    for path in ["beneficiaries?kind=supplier&", "beneficiaries/options?"] {
        for words in [SUPPLIER.0, "155", "zaf", "155-", "rep+155", "zafiro+repuestos"] {
            assert_eq!(found(&whole, path, words).await, ["Repuestos"], "{path}{words}");
            assert_eq!(found(&local, path, words).await, [""; 0], "{path}{words}");
        }
        assert_eq!(found(&local, path, "rep").await, ["Repuestos"]);
    }
    let staff = "beneficiaries?kind=staff&";
    assert_eq!(found(&local, staff, "quin+eli").await, ["Eliécer Quintero"]);
    assert_eq!(found(&local, staff, "uintero").await, [""; 0], "not in the middle");
    let colleagues = "account/colleagues?";
    assert_eq!(found(&local, colleagues, "zuniga").await, ["Ana Zúñiga"]);
    assert_eq!(found(&local, colleagues, "zafiro").await, [""; 0]);
});
