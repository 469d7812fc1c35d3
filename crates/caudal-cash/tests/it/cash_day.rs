//! Two days of cash, row by row through the calls of those who work there, against what a hand adds up apart.
//!
//!   CAUDAL_PROVE=1   twelve seeds more

use std::time::Duration;

use caudal_domain::permission::Permission::{CashClosingReport, ManageCashClosing};
use futures::future::join_all;
use serde_json::{Value, json};

use self::model::{CATEGORIES, Days, Row, Shift, TOLERANCES};
use caudal_stories::cash_world::{SESSIONS, Till, act, notes};
use caudal_testing::{Person, Portal, each, is_long_run, text, unlimited, version};

mod model;

const REPORT: &str = "/api/v1/cash/report";
/// The days of the shifts.
const DAYS: [&str; 2] = ["2026-11-03", "2026-11-04"];

/// Two boxes and who works at them.
struct Office<'a> {
    till: Till<'a>,
    luis: Person,
    oscar: Person,
    boxes: [Value; 2],
    bank_before: i64,
}

fn last<'a>(session: &'a Value, list: &str) -> &'a Value {
    session[list].as_array().unwrap().last().unwrap()
}

impl<'a> Office<'a> {
    async fn of(portal: &'a Portal) -> Self {
        let till = Till::of(portal).await;
        let luis = portal.person("Luis Otero", &[ManageCashClosing], &[]).await;
        let oscar = portal.person("Óscar Villarreal", &[CashClosingReport], &[]).await;
        let boxes = [till.cash_box.clone(), till.box_in_panama(TOLERANCES[1]).await];
        assert_eq!(boxes[0]["tolerance_minor"], TOLERANCES[0]);
        let (bank_before, _) = till.world.at_the_bank().await;
        Self { till, luis, oscar, boxes, bank_before }
    }

    fn custodian(&self, of: &Shift) -> &Person {
        [&self.till.ivan, &self.luis][of.custodian]
    }

    /// Those who decide see all of it.
    async fn see(&self, session: &Value) -> Value {
        self.till.see(&self.till.nereida, session).await
    }

    async fn in_ledger(&self, cash_box: usize) -> i64 {
        self.till.world.balance(&format!("cash:{}", text(&self.boxes[cash_box]["id"]))).await
    }

    /// The next day; everybody has signed in again.
    async fn next_day(&mut self, portal: &Portal) {
        portal.wait(Duration::from_secs(24 * 3600));
        let Till { ivan, nereida, world, .. } = &mut self.till;
        let world = &mut **world;
        let people = [ivan, nereida, &mut world.eliecer, &mut world.tomas, &mut self.luis, &mut self.oscar];
        for person in people {
            *person = portal.sign_in(person.id()).await;
        }
    }

    /// The trips that a shift pays, each released.
    async fn trips(&self, shift: &Shift) -> Vec<Value> {
        let paid = shift.rows.iter().filter_map(|row| match row {
            Row::Paid { minor, .. } => Some(self.till.cash_trip_of(*minor)),
            _ => None,
        });
        join_all(paid).await
    }

    /// A shift from its opening until all of it happened. Answers its session.
    async fn worked(&self, shift: &Shift, trips: Vec<Value>) -> Value {
        let why = (shift.opening != shift.left).then_some("Así estaba");
        let cash_box = &self.boxes[shift.cash_box]["id"];
        let opening = json!({ "box_id": cash_box, "counts": notes(shift.opening), "explanation": why });
        let session = self.custodian(shift).post(SESSIONS, opening).await.created();
        assert_eq!(
            (&session["left_minor"], &session["opened_on"]),
            (&json!(shift.left), &json!(DAYS[shift.day]))
        );
        let mut trips = trips.into_iter();
        let mut told = Vec::new();
        for row in &shift.rows {
            let next = self.happens(shift, &session, *row, &told, &mut trips).await;
            told.push(next);
        }
        assert_eq!(trips.len(), 0);
        let seen = self.see(&session).await;
        assert_eq!(seen["expected_minor"], shift.expected(), "while it is open");
        assert_moved(&seen, &shift.movements(false));
        seen
    }

    /// Lets happen what a row says. Answers what later rows call it: a movement by its id, a trip by its number.
    async fn happens(
        &self,
        shift: &Shift,
        session: &Value,
        row: Row,
        told: &[Value],
        trips: &mut impl Iterator<Item = Value>,
    ) -> Value {
        let who = self.custodian(shift);
        let at = |what: &str| format!("{SESSIONS}/{}/{what}", text(&session["id"]));
        match row {
            Row::Noted { category, minor, paper } => {
                let all = self.till.categories.as_array().unwrap();
                let category = all.iter().find(|c| c["name"] == CATEGORIES[category].0).unwrap();
                let document = paper.then(|| format!("F-{}", told.len()));
                let body = json!({
                    "category_id": category["id"], "amount_minor": minor, "document_number": document,
                });
                let after = who.post(&at("movements"), body).await.created();
                last(&after, "movements")["id"].clone()
            }
            Row::Undone { row } => {
                let path = format!("/api/v1/cash/movements/{}/actions/reverse", text(&told[row]));
                let after = who.post(&path, json!({ "reason": "Se anotó dos veces" })).await.ok();
                let undone = after["movements"].as_array().unwrap().iter().find(|m| m["id"] == told[row]);
                assert_eq!(undone.unwrap()["reversed_by"], last(&after, "movements")["seq"].to_string());
                json!(null)
            }
            Row::Paid { code, minor } => {
                let trip = trips.next().unwrap();
                let shown = if code { Some(self.till.code(&trip).await) } else { None };
                let payment = self.till.paying(who, session, &trip, shown.as_deref()).await.created();
                let proof = if code { "code" } else { "signature" };
                assert_eq!(
                    (&payment["received_by"], &payment["amount_minor"]),
                    (&json!(proof), &json!(minor))
                );
                trip["number"].clone()
            }
            Row::Back { row, minor } => {
                let owed = self.unsettled(who, text(&told[row])).await;
                let body = json!({ "settlement_id": owed, "amount_minor": minor });
                who.post(&at("returns"), body).await.created();
                json!(null)
            }
            Row::Banked { minor } => {
                let body = json!({ "to_id": self.till.world.source, "amount_minor": minor });
                let bag = who.post(&at("transfers"), body).await.created();
                let path = format!("/api/v1/cash/transfers/{}/actions/receive", text(&bag["id"]));
                let slip = json!({ "bank_reference": "DEP-90012" });
                self.till.world.tomas.post(&path, slip).version(version(&bag)).await.ok();
                json!(null)
            }
            Row::Surprise { found } => {
                let body = json!({ "counts": notes(found), "note": "A media mañana" });
                self.till.nereida.post(&at("surprise-counts"), body).await.created();
                json!(null)
            }
        }
    }

    /// What is still to be proved of a trip.
    async fn unsettled(&self, who: &Person, trip: &str) -> Value {
        let found = who.get(&format!("/api/v1/cash/returnable?q={trip}")).await.ok();
        // The number of another settlement may end like that of this trip.
        let all = found["items"].as_array().unwrap();
        all.iter().find(|s| s["request_number"] == trip).unwrap()["id"].clone()
    }

    /// Counts a box until nobody wants it counted again. Answers the session that waits for its decision.
    async fn counted(&self, shift: &Shift, session: &Value) -> Value {
        let who = self.custodian(shift);
        let mut session = act(who, session, "freeze", json!({})).await.ok();
        for (at, found) in shift.found.iter().enumerate() {
            for told in ["expected_minor", "counted_minor", "difference_minor"] {
                assert_eq!(session[told], json!(null), "nobody who counts is told");
            }
            session = act(who, &session, "submit", json!({ "counts": notes(*found) })).await.ok();
            assert_eq!(
                (&session["expected_minor"], &session["counted_minor"], &session["difference_minor"]),
                (&json!(shift.expected()), &json!(found), &json!(found - shift.expected()))
            );
            if at + 1 < shift.found.len() {
                let why = json!({ "reason": "Cuenta otra vez" });
                session = act(&self.till.nereida, &session, "recount", why).await.ok();
            }
        }
        if shift.above() {
            session = act(who, &session, "explain", json!({ "reason": "No sé qué pasó" })).await.ok();
        }
        session
    }

    async fn closed(&self, shift: &Shift, waiting: &Value) -> Value {
        let treatment = if shift.owed { "custodian" } else { "company" };
        let seen = self.see(waiting).await;
        let body = json!({ "treatment": treatment });
        let closed = act(&self.till.nereida, &seen, "approve", body).await.ok();
        let booked = if shift.difference() == 0 { json!(null) } else { json!(treatment) };
        assert_eq!((&closed["state"], &closed["treatment"]), (&json!("closed"), &booked));
        assert_eq!(
            (&closed["expected_minor"], &closed["counted_minor"], &closed["difference_minor"]),
            (&json!(shift.expected()), &json!(shift.counted()), &json!(shift.difference()))
        );
        assert_moved(&closed, &shift.movements(true));
        let minor = |count: &Value, of: &str| count[of].as_i64().unwrap();
        let counts = closed["counts"].as_array().unwrap().iter();
        let counts: Vec<_> = counts
            .map(|c| (text(&c["kind"]), minor(c, "expected_minor"), minor(c, "counted_minor")))
            .collect();
        assert_eq!(counts, shift.counts(), "the minutes");
        closed
    }

    /// What stands in the ledger when all is closed.
    async fn assert_ledger(&self, portal: &Portal, days: &Days) {
        let world = &self.till.world;
        for cash_box in 0..2 {
            assert_eq!(self.in_ledger(cash_box).await, days.in_box(cash_box), "box {cash_box}");
        }
        assert_eq!(world.balance("over_short").await, days.lost());
        assert_eq!(world.balance("cash_in_transit").await, 0);
        for (at, (name, _, account)) in CATEGORIES.iter().enumerate() {
            assert_eq!(world.balance(&format!("expense:{account}")).await, days.spent_on(at), "{name}");
        }
        for (custodian, who) in
            [(&self.till.ivan, "Iván Samudio"), (&self.luis, "Luis Otero")].iter().enumerate()
        {
            let owes = world.staff(who.0, who.1).await;
            assert_eq!(
                world.balance(&format!("receivable:{owes}")).await,
                days.owed_by(custodian),
                "{}",
                who.1
            );
        }
        assert!(days.owed_by(0) > 0 && days.owed_by(1) == 0);
        assert_eq!(world.balance(&format!("advances:{}", world.driver)).await, days.advanced());
        assert_eq!(world.at_the_bank().await, (self.bank_before + days.banked(), 0));
        let all = "SELECT CAST(SUM(balance_minor) AS BIGINT) FROM account_balance";
        assert_eq!(portal.count(all, []).await, 0);
        assert_eq!(world.verify_ledger().await.entries, days.entries());
    }

    /// What the report says when all is closed, whole and in parts.
    async fn assert_report(&self, days: &Days, sessions: &[Value; 4]) {
        let range = format!("from={}&to={}", DAYS[0], DAYS[1]);
        let told = self.oscar.get(&format!("{REPORT}?{range}")).await.ok();
        assert_eq!(each(&told["currencies"], "currency"), ["USD"]);
        let told = &told["currencies"][0];
        assert_eq!(told["total"], days.report(|_| true));
        for (day, span) in told["spans"].as_array().unwrap().iter().enumerate() {
            assert_eq!((&span["from"], &span["sums"]), (&json!(DAYS[day]), &days.report(|s| s.day == day)));
        }
        let part = |list: &str, name: &str| {
            let all = told[list].as_array().unwrap();
            all.iter().find(|p| p["of"]["name"] == name).unwrap()["sums"].clone()
        };
        for (at, (of, who)) in
            [("Caja Colón", "Iván Samudio"), ("Caja Panamá", "Luis Otero")].iter().enumerate()
        {
            assert_eq!(part("boxes", of), days.report(|s| s.cash_box == at), "{of}");
            assert_eq!(part("custodians", who), days.report(|s| s.custodian == at), "{who}");
        }
        let listed = self.oscar.get(&format!("{REPORT}/sessions?{range}")).await.ok();
        for (shift, session) in days.shifts.iter().zip(sessions) {
            let all = listed["items"].as_array().unwrap();
            let row = all.iter().find(|row| row["id"] == session["id"]).unwrap();
            let [came, paid, left] = shift.sides();
            for (field, value) in [
                ("opening_minor", json!(shift.opening)),
                ("in_minor", json!(came)),
                ("payments_minor", json!(paid)),
                ("out_minor", json!(left)),
                ("expected_minor", json!(shift.expected())),
                ("counted_minor", json!(shift.counted())),
                ("difference_minor", json!(shift.difference())),
                ("above_tolerance", json!(shift.above())),
                ("recounts", json!(shift.found.len() - 1)),
            ] {
                assert_eq!(row[field], value, "{field} of {}", session["number"]);
            }
        }
    }

    /// A session that is closed takes nothing any more, of whoever wrote to it before.
    async fn assert_shut(&self, shift: &Shift, session: &Value, trip: &Value) {
        let who = self.custodian(shift);
        let before = self.see(session).await;
        let owed = who.get("/api/v1/cash/returnable").await.ok()["items"][0]["id"].clone();
        let category = &self.till.categories[0]["id"];
        let some = json!([{ "value_minor": 100, "form": "note", "quantity": 1 }]);
        for (what, body) in [
            ("movements", json!({ "category_id": category, "amount_minor": 1 })),
            ("payments", json!({ "request_id": trip["id"] })),
            ("returns", json!({ "settlement_id": owed, "amount_minor": 1 })),
            ("transfers", json!({ "to_id": self.till.world.source, "amount_minor": 1 })),
        ] {
            let path = format!("{SESSIONS}/{}/{what}", text(&session["id"]));
            who.post(&path, body).await.refused(409, "wrong_state");
        }
        let surprise = format!("{SESSIONS}/{}/surprise-counts", text(&session["id"]));
        self.till.nereida.post(&surprise, json!({ "counts": some })).await.refused(409, "wrong_state");
        let noted = session["movements"]
            .as_array()
            .unwrap()
            .iter()
            .find(|m| m["kind"] == "movement" && m["reversed_by"] == json!(null));
        let undo = format!("/api/v1/cash/movements/{}/actions/reverse", text(&noted.unwrap()["id"]));
        who.post(&undo, json!({ "reason": "Tarde" })).await.refused(409, "wrong_state");
        for (by, action, body) in [
            (who, "freeze", json!({})),
            (who, "resume", json!({})),
            (who, "submit", json!({ "counts": some })),
            (who, "explain", json!({ "reason": "Tarde" })),
            (&self.till.nereida, "recount", json!({ "reason": "Tarde" })),
            (&self.till.nereida, "approve", json!({ "treatment": "company" })),
        ] {
            act(by, &before, action, body).await.refused(409, "wrong_state");
        }
        assert_eq!(self.see(session).await, before);
        assert_eq!(before["actions"], json!([]));
    }
}

#[track_caller]
fn assert_moved(session: &Value, expected: &[i64]) {
    let moved = session["movements"].as_array().unwrap().iter();
    let moved: Vec<_> = moved.map(|m| m["amount_minor"].as_i64().unwrap()).collect();
    assert_eq!(moved, expected);
}

async fn two_days(portal: &Portal, seed: u64) {
    let days = Days::of(seed);
    assert!(days.many(|row| matches!(row, Row::Noted { .. })) >= 200);
    assert_eq!(days.many(|row| matches!(row, Row::Paid { .. })), 60);
    let mut office = Office::of(portal).await;
    let [first, second, third, fourth] = &days.shifts;
    let mut trips = Vec::new();
    for shift in &days.shifts {
        trips.push(office.trips(shift).await);
    }
    let unpaid = office.till.cash_trip().await;
    let mut trips = trips.into_iter();
    let mut trips = || trips.next().unwrap();

    let both = futures::join!(office.worked(first, trips()), office.worked(second, trips()));
    let (colon, panama) = (office.counted(first, &both.0).await, office.counted(second, &both.1).await);
    let colon = office.closed(first, &colon).await;
    assert_eq!(office.in_ledger(0).await, first.counted());
    assert_eq!(office.in_ledger(1).await, second.expected(), "nobody has decided on Panamá");

    office.next_day(portal).await;
    let both = futures::join!(office.worked(third, trips()), office.worked(fourth, trips()));
    let panama = office.closed(second, &panama).await;
    let mut sessions = [colon, panama, both.0, both.1];
    for (at, shift) in days.shifts.iter().enumerate().skip(2) {
        let session = office.see(&sessions[at]).await;
        assert_eq!(
            session["expected_minor"],
            shift.expected(),
            "what was decided elsewhere moves nothing here"
        );
        let waiting = office.counted(shift, &session).await;
        sessions[at] = office.closed(shift, &waiting).await;
    }
    office.assert_ledger(portal, &days).await;
    office.assert_report(&days, &sessions).await;
    for (shift, session) in days.shifts.iter().zip(&sessions) {
        office.assert_shut(shift, session, &unpaid).await;
    }
    office.assert_ledger(portal, &days).await;
}

story!(two_days_of_cash_are_what_a_hand_adds_up, |config| { config.limits = unlimited() }, |portal| async {
    two_days(portal, 2_026).await;
    let more = if is_long_run() { 12 } else { 0 };
    for seed in 0..more {
        let another = portal.another(|config| config.limits = unlimited()).await;
        two_days(&another, seed).await;
    }
});
