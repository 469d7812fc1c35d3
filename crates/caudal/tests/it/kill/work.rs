//! The way of a request from being written to being paid, and of every other one to being cancelled, one command after the other.

use serde_json::{Value, json};

use super::people::{CARMEN, Command, GRACIELA, People, ROGELIO, TOMAS, Who};

/// What every request of the load names, once and never again.
pub const PURPOSE: &str = "Peajes del viaje";

pub const CANCELLATIONS: &str = "/api/v1/cancellations";

/// What requests, payments and cancellations refer to.
pub struct Choices {
    kind: Value,
    branch: Value,
    cost_centre: Value,
    source: Value,
    cause: Value,
}

impl Choices {
    pub async fn of(people: &People) -> Self {
        let read = async |path| people.read(TOMAS, path).await.unwrap();
        let kinds = read("/api/v1/request-types").await;
        let kind = items(&kinds).iter().find(|kind| kind["code"] == "peajes").unwrap()["id"].clone();
        let first = |list: Value| items(&list)[0]["id"].clone();
        Self {
            kind,
            branch: first(read("/api/v1/branches").await),
            cost_centre: first(read("/api/v1/cost-centres").await),
            source: first(read("/api/v1/source-accounts").await),
            cause: first(read("/api/v1/cancellation-causes").await),
        }
    }
}

/// A request on its way, as far as the portal has acknowledged it.
pub struct Life {
    pub nth: u64,
    pub owner: Who,
    /// The request as the last answer showed it.
    pub request: Option<Value>,
    /// Its payment as the last answer showed it.
    pub payment: Option<Value>,
    /// The cancellation of its payment as the last answer showed it.
    pub cancellation: Option<Value>,
    /// The command that got no answer, to be sent again.
    pub cut: Option<Command>,
}

impl Life {
    pub fn new(nth: u64, owner: Who) -> Self {
        Self { nth, owner, request: None, payment: None, cancellation: None, cut: None }
    }

    pub fn purpose(&self) -> String {
        format!("{PURPOSE} {:06}", self.nth)
    }

    /// How far it is: each command takes it one further.
    pub fn steps(&self) -> usize {
        let of = |doc: &Option<Value>, states: &[&str]| {
            let Some(doc) = doc else { return 0 };
            // What is cancelled had been confirmed.
            let state = if doc["state"] == "reversed" { &json!("confirmed") } else { &doc["state"] };
            1 + states.iter().position(|known| state == *known).unwrap_or_else(|| panic!("{doc}"))
        };
        of(&self.request, &["draft", "new", "approved", "pending_disbursement"])
            + of(&self.payment, &["pending_authorization", "authorized", "sent", "confirmed"])
            + of(&self.cancellation, &["requested", "executed"])
    }

    /// Every other one is cancelled after it was paid.
    pub fn is_over(&self) -> bool {
        self.steps() == if self.nth.is_multiple_of(2) { 10 } else { 8 }
    }

    /// The next command; nothing when the connection breaks while finding out.
    pub async fn next(&self, people: &People, choices: &Choices, key: String) -> Option<Command> {
        let to = |who, path: String, version, body| Command { who, path, version, body, key: key.clone() };
        let act = |who, kind: &str, doc: &Option<Value>, action: &str, body| {
            let doc = doc.as_ref().unwrap();
            let path = format!("/api/v1/{kind}/{}/actions/{action}", doc["id"].as_str().unwrap());
            to(who, path, doc["version"].as_i64(), body)
        };
        let reference = json!({ "bank_reference": format!("BG{:06}", self.nth) });
        Some(match self.steps() {
            0 => to(self.owner, "/api/v1/requests".to_owned(), None, self.ask(choices)),
            1 => act(self.owner, "requests", &self.request, "submit", json!({})),
            2 => act(ROGELIO, "requests", &self.request, "approve", json!({})),
            3 => act(GRACIELA, "requests", &self.request, "release", json!({})),
            4 => to(TOMAS, "/api/v1/payments".to_owned(), None, self.pay(people, choices).await?),
            5 => act(GRACIELA, "payments", &self.payment, "authorize", json!({})),
            6 => act(TOMAS, "payments", &self.payment, "send", reference),
            7 => act(TOMAS, "payments", &self.payment, "confirm", json!({})),
            8 => to(TOMAS, CANCELLATIONS.to_owned(), None, self.undo(people, choices, &key).await?),
            _ => {
                let id = self.cancellation.as_ref().unwrap()["id"].as_str().unwrap();
                let seen = people.read(CARMEN, &format!("{CANCELLATIONS}/{id}")).await?;
                let hash = json!({ "effects_hash": seen["effects_hash"] });
                act(CARMEN, "cancellations", &Some(seen), "execute", hash)
            }
        })
    }

    fn ask(&self, choices: &Choices) -> Value {
        json!({
            "type_id": choices.kind, "branch_id": choices.branch, "cost_centre_id": choices.cost_centre,
            "currency": "USD", "method": "transfer", "purpose": self.purpose(),
            "lines": [{ "concept": "Corredor Norte", "quantity_milli": 1_000, "unit_minor": 285 }],
        })
    }

    async fn pay(&self, people: &People, choices: &Choices) -> Option<Value> {
        let request = self.request.as_ref().unwrap();
        let number = request["number"].as_str().unwrap();
        let queue = people.read(TOMAS, &format!("/api/v1/payments/payable?q={number}")).await?;
        let payable = items(&queue).iter().find(|p| p["request_id"] == request["id"]);
        let account =
            &payable.unwrap_or_else(|| panic!("{number} is not payable: {queue}"))["accounts"][0]["id"];
        Some(json!({
            "request_id": request["id"], "account_id": account, "source_account_id": choices.source,
            "execution_date": "2099-12-31", "concept": format!("Peajes {number}"), "submit": true,
        }))
    }

    /// Asks for the payment to be cancelled, with the bank's paper, which is nothing by itself.
    async fn undo(&self, people: &People, choices: &Choices, key: &str) -> Option<Value> {
        let payment = self.payment.as_ref().unwrap()["id"].as_str().unwrap();
        let paper = Command {
            who: TOMAS,
            path: format!("{CANCELLATIONS}/evidence?name=banco.pdf&target_kind=payment&target_id={payment}"),
            version: None,
            body: json!("%PDF-1.7 what the bank wrote"),
            key: format!("{key}-paper"),
        };
        let paper = people.send(&paper).await?;
        Some(json!({
            "target": { "kind": "payment", "id": self.payment.as_ref().unwrap()["id"] }, "cause_id": choices.cause,
            "explanation": "El banco lo pagó dos veces", "becomes": "payable", "evidence": [paper["id"]],
        }))
    }

    /// Notes what the portal acknowledged.
    pub fn acknowledge(&mut self, command: &Command, document: Value) {
        let before = self.steps();
        let place = match command.path.as_str() {
            path if path.starts_with(CANCELLATIONS) => &mut self.cancellation,
            path if path.starts_with("/api/v1/payments") => &mut self.payment,
            _ => &mut self.request,
        };
        *place = Some(document);
        self.cut = None;
        assert_eq!(self.steps(), before + 1, "{command:?} did something else");
    }
}

pub fn items(list: &Value) -> &[Value] {
    list["items"].as_array().unwrap()
}
