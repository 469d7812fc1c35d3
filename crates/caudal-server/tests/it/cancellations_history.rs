//! Random histories of everything that moves money, with cancellations of whatever it left, against what a hand adds up apart.
//!
//!   CAUDAL_PROVE=1   twenty-four seeds instead of three, two on PostgreSQL
//!
//! The hand asks no rule: it knows what each thing posts, and that what was cancelled posts the same with the other sign. Whether
//! something may be cancelled is the portal's to say; what it refuses must change nothing.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use caudal_stories::cancellations_world::{CANCELLATIONS, Undoers, execute, inverse, paper, see};
use caudal_stories::cash_world::{SESSIONS, Till, act, notes};
use caudal_stories::{payments_world::act as on_payment, settlements_world::SETTLEMENTS};
use caudal_testing::{Answer, Dice, Person, Portal, Target, is_long_run, text, unlimited, version};

/// How many things happen in a history.
const STEPS: usize = 90;

/// What something posted: accounts with what each took, in cents.
type Posted = Vec<(String, i64)>;

/// Something that moved money, or may be cancelled without having moved any.
struct Done {
    kind: &'static str,
    document: Value,
    posted: Posted,
    cancelled: bool,
}

struct Trip {
    request: Value,
    payment: Value,
    settlement: Value,
    minor: i64,
}

struct History<'a> {
    portal: &'a Portal,
    till: Till<'a>,
    undo: Undoers,
    reviewer: Person,
    dice: Dice,
    session: Value,
    sums: BTreeMap<String, i64>,
    done: Vec<Done>,
    trips: Vec<Trip>,
    payable: Vec<(Value, bool)>,
    invoices: i64,
    counts: BTreeMap<&'static str, usize>,
}

fn last<'a>(session: &'a Value, list: &str) -> &'a Value {
    session[list].as_array().unwrap().last().unwrap()
}

impl<'a> History<'a> {
    async fn of(portal: &'a Portal, seed: u64) -> Self {
        use caudal_domain::permission::Permission::ManageDisbursed;
        let till = Till::of(portal).await;
        let session = till.opened().await;
        let mut history = Self {
            portal,
            undo: Undoers::of(portal).await,
            reviewer: portal.person("Rita Barría", &[ManageDisbursed], &[]).await,
            dice: Dice::of(seed),
            session,
            sums: BTreeMap::new(),
            done: Vec::new(),
            trips: Vec::new(),
            payable: Vec::new(),
            invoices: 0,
            counts: BTreeMap::new(),
            till,
        };
        let cash = history.cash();
        history.post(&[(cash, 30_000), ("over_short".into(), -30_000)]);
        history
    }

    fn cash(&self) -> String {
        format!("cash:{}", text(&self.till.cash_box["id"]))
    }

    fn advances(&self) -> String {
        format!("advances:{}", self.till.world.driver)
    }

    fn bank(&self) -> String {
        format!("bank:{}", self.till.world.source)
    }

    fn post(&mut self, lines: &[(String, i64)]) {
        for (account, minor) in lines {
            *self.sums.entry(account.clone()).or_default() += minor;
        }
    }

    fn keep(&mut self, kind: &'static str, document: &Value, posted: Posted) {
        self.post(&posted);
        self.done.push(Done { kind, document: document.clone(), posted, cancelled: false });
    }

    /// A whole number of dollars up to so many.
    fn dollars(&mut self, most: i64) -> i64 {
        self.dice.between(1, most) * 100
    }

    async fn balance(&self) -> i64 {
        self.till.cash().await
    }

    /// Every account is what the hand has, and the ledger, the boxes and the audit hold together.
    async fn agrees(&self, what: &str) {
        let sql =
            "SELECT account_key, balance_minor FROM account_balance WHERE balance_minor <> 0 ORDER BY 1";
        let rows = self.portal.rows(sql, []).await;
        let kept: BTreeMap<String, i64> =
            rows.iter().map(|r| (r.try_get_by_index(0).unwrap(), r.try_get_by_index(1).unwrap())).collect();
        let mut mine = self.sums.clone();
        mine.retain(|_, minor| *minor != 0);
        assert_eq!(kept, mine, "{what}");
        self.till.world.verify_ledger().await;
        assert!(caudal_requests::payroll::verify(&self.portal.app.db).await.unwrap().is_sound());
    }

    /// A trip is paid: by a transfer, or out of the box where that has enough.
    async fn pay(&mut self) {
        let chosen = (!self.payable.is_empty() && self.dice.between(0, 1) == 0)
            .then(|| self.dice.place(self.payable.len()));
        let (request, in_cash) = match chosen {
            Some(at) => self.payable.swap_remove(at),
            None => {
                let (minor, in_cash) = (self.dollars(60), self.dice.between(0, 1) == 0);
                let mut trip = self.till.world.trip();
                trip["lines"][0]["unit_minor"] = json!(minor);
                trip["method"] = json!(if in_cash { "cash" } else { "transfer" });
                (self.till.world.released_as(trip).await, in_cash)
            }
        };
        let minor = request["approved_minor"].as_i64().unwrap();
        let (payment, from) = if in_cash {
            if self.balance().await < minor {
                return self.payable.push((request, in_cash));
            }
            (self.till.paying(&self.till.ivan, &self.session, &request, None).await.created(), self.cash())
        } else {
            (self.till.world.confirmed(self.till.world.paying(&request)).await, self.bank())
        };
        let posted = vec![(self.advances(), minor), (from, -minor)];
        self.keep("payment", &payment, posted);
        let found = self.till.world.eliecer.get(&format!("{SETTLEMENTS}?mine=true&limit=100")).await.ok();
        let of = found["items"].as_array().unwrap().iter().find(|s| s["request"]["id"] == request["id"]);
        let settlement = of.unwrap().clone();
        // The second payment of one request opens the same settlement again.
        self.trips.retain(|trip| trip.request["id"] != request["id"]);
        self.trips.push(Trip { request, payment, settlement, minor });
    }

    async fn note(&mut self) {
        let incoming = self.dice.between(0, 1) == 0;
        let minor = self.dollars(40);
        if !incoming && self.balance().await < minor {
            return;
        }
        let (name, account) = if incoming { ("Otros ingresos", "4900") } else { ("Gastos menores", "5190") };
        let session = self.till.moving(&self.session, name, minor).await.created();
        let signed = if incoming { minor } else { -minor };
        let posted = vec![(self.cash(), signed), (format!("expense:{account}"), -signed)];
        self.keep("cash_movement", last(&session, "movements"), posted);
    }

    /// The box is counted and opened again: what moved in it may be cancelled from then on.
    async fn close(&mut self) {
        let found = notes(self.balance().await);
        let ivan = &self.till.ivan;
        let now = self.till.see(ivan, &self.session).await;
        let now = act(ivan, &now, "freeze", json!({})).await.ok();
        let now = act(ivan, &now, "submit", json!({ "counts": found })).await.ok();
        act(&self.till.nereida, &now, "approve", json!({ "treatment": "company" })).await.ok();
        self.session = self.till.opening(ivan, &found, None).await.created();
    }

    async fn settlement(&self, trip: usize) -> Value {
        let path = format!("{SETTLEMENTS}/{}", text(&self.trips[trip].settlement["id"]));
        self.till.world.eliecer.get(&path).await.ok()
    }

    /// Everything that is missing is proved, and accepted.
    async fn settle(&mut self) {
        let Some(at) = self.some_trip() else { return };
        let now = self.settlement(at).await;
        if now["state"] != "open" {
            return;
        }
        let path = format!("{SETTLEMENTS}/{}", text(&now["id"]));
        let rest = now["rest_minor"].as_i64().unwrap();
        let eliecer = &self.till.world.eliecer;
        if rest > 0 {
            self.invoices += 1;
            let line = json!({ "spent_on": "2026-11-03", "concept": "Peajes", "net_minor": rest, "tax_minor": 0,
                "total_minor": rest, "note": format!("Sin recibo, {}", self.invoices) });
            eliecer.post(&format!("{path}/lines"), line).await.created();
        }
        let now = eliecer.get(&path).await.ok();
        let now =
            eliecer.post(&format!("{path}/actions/submit"), json!({})).version(version(&now)).await.ok();
        let accept = format!("{path}/actions/accept");
        let settled = self.reviewer.post(&accept, json!({})).version(version(&now)).await.ok();
        let proved = self.trips[at].minor - settled["returned_minor"].as_i64().unwrap();
        let posted = vec![("expense:5110".to_owned(), proved), (self.advances(), -proved)];
        // What was accepted before, and cancelled, is this acceptance now.
        self.done.retain(|done| done.document["id"] != settled["id"]);
        self.keep("settlement", &settled, posted);
    }

    fn some_trip(&mut self) -> Option<usize> {
        (!self.trips.is_empty()).then(|| self.dice.place(self.trips.len()))
    }

    /// Some of an advance comes back into the box.
    async fn bring_back(&mut self) {
        let Some(at) = self.some_trip() else { return };
        let now = self.settlement(at).await;
        let rest = now["rest_minor"].as_i64().unwrap() / 100;
        if now["state"] != "open" || rest == 0 {
            return;
        }
        let minor = self.dollars(rest);
        let path = format!("{SESSIONS}/{}/returns", text(&self.session["id"]));
        let body = json!({ "settlement_id": now["id"], "amount_minor": minor });
        let session = self.till.ivan.post(&path, body).await.created();
        let posted = vec![(self.cash(), minor), (self.advances(), -minor)];
        self.keep("cash_movement", last(&session, "movements"), posted);
    }

    /// The bank gives a transfer back, where it still can.
    async fn give_back(&mut self) {
        let Some(at) = self.some_trip() else { return };
        let path = format!("/api/v1/payments/{}", text(&self.trips[at].payment["id"]));
        let payment = self.till.world.tomas.get(&path).await;
        if !payment.status.is_success() {
            return;
        }
        let payment = payment.ok();
        let back = on_payment(&self.till.world.tomas, &payment, "return", json!({ "reason": "AC04" })).await;
        if !back.status.is_success() {
            return;
        }
        let minor = self.trips[at].minor;
        let posted = [(self.bank(), minor), (self.advances(), -minor)];
        self.post(&posted);
        let trip = self.trips.swap_remove(at);
        let gone = |done: &&mut Done| done.document["id"] == trip.payment["id"];
        self.done.iter_mut().filter(gone).for_each(|done| done.cancelled = true);
        self.waits_again(&trip.request, false).await;
    }

    async fn waits_again(&mut self, request: &Value, in_cash: bool) {
        let path = format!("/api/v1/requests/{}", text(&request["id"]));
        let now = self.till.world.milagros.get(&path).await.ok();
        assert_eq!(now["state"], "pending_disbursement");
        self.payable.push((now, in_cash));
    }

    /// Whatever was done is to be cancelled: what the portal refuses changes nothing, and nothing is cancelled twice.
    async fn cancel(&mut self) {
        if self.done.is_empty() {
            return;
        }
        let at = self.dice.place(self.done.len());
        let becomes = ["payable", "cancelled"][self.dice.place(2)];
        let (kind, document) = (self.done[at].kind, self.done[at].document.clone());
        let becomes = (kind == "payment").then_some(becomes);
        let paper = paper(&self.undo.celia, kind, &document).await;
        let body = self.undo.asking(kind, &document, becomes, &[paper]);
        let asked = self.undo.celia.post(CANCELLATIONS, body).await;
        if !asked.status.is_success() {
            return self.refused(&asked, kind);
        }
        let seen = see(&self.undo.dario, &asked.created()).await;
        let done = execute(&self.undo.dario, &seen).await;
        if !done.status.is_success() {
            self.refused(&done, kind);
            caudal_stories::cancellations_world::decline(&self.undo.dario, &seen).await.ok();
            return;
        }
        let done = done.ok();
        assert!(!self.done[at].cancelled, "{kind} was cancelled twice: {done:#}");
        self.done[at].cancelled = true;
        *self.counts.entry(kind).or_default() += 1;
        let undone: Posted = self.done[at].posted.iter().map(|(a, minor)| (a.clone(), -minor)).collect();
        self.post(&undone);
        self.inverse_of(&document, kind, &done).await;
        if kind == "payment" {
            let trip = self.trips.iter().position(|t| t.payment["id"] == document["id"]).unwrap();
            let trip = self.trips.swap_remove(trip);
            if becomes == Some("payable") {
                let in_cash = trip.request["method"] == "cash";
                self.waits_again(&trip.request, in_cash).await;
            }
        }
    }

    /// Each entry of a payment is undone by its exact inverse, and says by what.
    async fn inverse_of(&self, document: &Value, kind: &str, done: &Value) {
        if kind != "payment" {
            return;
        }
        let path = format!("/api/v1/payments/{}", text(&document["id"]));
        let now = self.till.world.graciela.get(&path).await.ok();
        let all = now["entries"].as_array().unwrap();
        let of: Vec<_> = all.iter().filter(|e| e["undone_by"] == done["number"]).collect();
        let by: Vec<_> = done["entries"].as_array().unwrap().iter().collect();
        assert!(!of.is_empty() && of.len() == by.len(), "{done:#}");
        for (undone, undoing) in of.iter().rev().zip(by) {
            inverse(undone, undoing);
        }
    }

    #[track_caller]
    fn refused(&self, answer: &Answer, kind: &str) {
        let code = answer.json()["code"].clone();
        let told = [
            "nothing_to_cancel",
            "already_cancelled",
            "settlement_accepted",
            "settlement_submitted",
            "returns_first",
            "reverse_at_box",
            "cash_short",
            "box_not_open",
            "cancel_payment_instead",
        ];
        assert!(told.iter().any(|t| code == *t), "{kind}: {answer}");
    }

    async fn run(mut self) -> BTreeMap<&'static str, usize> {
        for step in 0..STEPS {
            self.portal.wait(std::time::Duration::from_millis(1));
            let chance = self.dice.between(0, 99);
            let what = match chance {
                0..22 => {
                    self.pay().await;
                    "pay"
                }
                22..34 => {
                    self.note().await;
                    "note"
                }
                34..41 => {
                    self.close().await;
                    "close"
                }
                41..53 => {
                    self.settle().await;
                    "settle"
                }
                53..61 => {
                    self.bring_back().await;
                    "bring back"
                }
                61..66 => {
                    self.give_back().await;
                    "give back"
                }
                _ => {
                    self.cancel().await;
                    "cancel"
                }
            };
            self.agrees(&format!("step {step}: {what}")).await;
        }
        crate::proof::holds(self.portal).await;
        self.counts
    }
}

story!(
    whatever_is_done_and_undone_adds_up_at_every_step,
    |config| { config.limits = unlimited() },
    |portal| async {
        let mut counts = History::of(portal, 20_261_123).await.run().await;
        let more = match portal.target {
            _ if is_long_run() => 23,
            Target::Sqlite => 2,
            Target::Postgres => 1,
        };
        for seed in 0..more {
            let another = portal.another(|config| config.limits = unlimited()).await;
            for (kind, count) in History::of(&another, seed).await.run().await {
                *counts.entry(kind).or_default() += count;
            }
        }
        let kinds: Vec<_> = counts.keys().copied().collect();
        assert_eq!(kinds, ["cash_movement", "payment", "settlement"], "each kind was cancelled: {counts:?}");
    }
);
