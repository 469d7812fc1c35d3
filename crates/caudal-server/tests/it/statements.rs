//! How many statements the most used calls ask of the database: a table that a change changes knowingly, so that none grows unseen.
//! Each call is made a second time when it is counted: what stays in memory is there then.

use caudal_db::testing::{self, Target};
use serde_json::{Value, json};

use caudal_stories::payments_world::{World, act, on_request};
use caudal_testing::{Answer, Call, Person, Portal, text, version};

/// `call: SQLite, PostgreSQL`.
const GOLDEN: &str = include_str!("statements.golden");

/// What was counted.
struct Sheet<'a> {
    portal: &'a Portal,
    lines: Vec<(&'static str, usize)>,
    /// What was asked for, by call.
    asked: Vec<(&'static str, Vec<String>)>,
}

impl Sheet<'_> {
    async fn count(&mut self, name: &'static str, call: Call) -> Answer {
        let (answer, asked) = testing::heard(&self.portal.app.db, async { call.await }).await;
        self.lines.push((name, asked.len()));
        self.asked.push((name, asked));
        answer
    }

    async fn read(&mut self, name: &'static str, who: &Person, path: &str) {
        who.get(path).await.ok();
        self.count(name, who.get(path)).await.ok();
    }

    async fn done(&mut self, name: &'static str, call: Call) -> Value {
        let answer = self.count(name, call).await;
        assert!(answer.status.is_success(), "{name}: {answer}");
        answer.json()
    }

    /// That nothing asks otherwise than the table says.
    fn is_as_told(&self) {
        let at = if self.portal.target == Target::Sqlite { 0 } else { 1 };
        let told: Vec<(&str, Vec<usize>)> = GOLDEN
            .lines()
            .map(|line| {
                let (name, counts) = line.rsplit_once(": ").unwrap();
                (name, counts.split(", ").map(|count| count.parse().unwrap()).collect())
            })
            .collect();
        let names: Vec<_> = self.lines.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, told.iter().map(|(name, _)| *name).collect::<Vec<_>>(), "the calls of the table");
        let others = self.lines.iter().zip(&told).filter(|((_, now), (_, counts))| *now != counts[at]);
        let shown: Vec<_> = others
            .map(|((name, now), (_, counts))| {
                let (_, asked) = self.asked.iter().find(|(of, _)| of == name).unwrap();
                let asked: Vec<_> =
                    asked.iter().map(|sql| sql.chars().take(100).collect::<String>()).collect();
                format!("{name}: {now} instead of {}\n    {}", counts[at], asked.join("\n    "))
            })
            .collect();
        assert!(shown.is_empty(), "column {at} of statements.golden:\n{}", shown.join("\n"));
    }
}

async fn read_lists(sheet: &mut Sheet<'_>, world: &World<'_>) {
    let (asker, approver, treasury, admin) =
        (&world.milagros, &world.rogelio, &world.graciela, &world.yadira);
    for (name, who, path) in [
        ("who am I", asker, "/api/auth/me"),
        ("home of who asks", asker, "/api/v1/home"),
        ("home of who approves", approver, "/api/v1/home"),
        ("home of the treasury", treasury, "/api/v1/home"),
        ("home of an administrator", admin, "/api/v1/home"),
        ("requests, first page, approver", approver, "/api/v1/requests"),
        ("requests, first page, administrator", admin, "/api/v1/requests"),
        ("requests, first page, requester", asker, "/api/v1/requests"),
        ("requests, one state", admin, "/api/v1/requests?state=new"),
        ("requests, to decide", approver, "/api/v1/requests?scope=to_decide"),
        ("requests, mine", asker, "/api/v1/requests?scope=mine"),
        ("requests, a word", admin, "/api/v1/requests?q=david"),
        ("requests, counts", approver, "/api/v1/requests/counts"),
        ("payments, first page", treasury, "/api/v1/payments"),
        ("payments, counts", treasury, "/api/v1/payments/counts"),
        ("payments, payable", treasury, "/api/v1/payments/payable"),
        ("settlements, first page", &world.beatriz, "/api/v1/settlements"),
        ("beneficiaries, first page", treasury, "/api/v1/beneficiaries"),
        ("search, an amount", treasury, "/api/v1/search?q=246.90"),
        ("search, a number", treasury, "/api/v1/search?q=pag-1"),
        ("search, a word", admin, "/api/v1/search?q=david"),
        ("search, nothing", treasury, "/api/v1/search?q=999.99"),
        ("notices", approver, "/api/v1/notices"),
        ("users, first page", admin, "/api/v1/user"),
        ("audit, first page", &world.beatriz, "/api/v1/audit"),
        ("types of requests", asker, "/api/v1/request-types"),
        ("branches", asker, "/api/v1/branches"),
        ("general settings", admin, "/api/v1/general-settings"),
    ] {
        sheet.read(name, who, path).await;
    }
}

story!(the_most_used_calls_ask_no_more_than_the_table_says, |portal| async {
    let world = World::of(portal).await;
    let (asker, approver, treasury) = (&world.milagros, &world.rogelio, &world.graciela);
    // Once through everything, so that nothing is made for the first time when it is counted.
    world.confirmed(world.paying(&world.released().await)).await;
    let mut sheet = Sheet { portal, lines: Vec::new(), asked: Vec::new() };

    let draft = |purpose: &str| {
        let mut trip = world.trip();
        trip["submit"] = json!(false);
        trip["purpose"] = json!(purpose);
        trip
    };
    asker.post("/api/v1/requests", draft("Viaje de prueba a Colón")).await.created();
    let kept = sheet.done("create a draft", asker.post("/api/v1/requests", draft("Viaje a Colón"))).await;
    let path = format!("/api/v1/requests/{}", text(&kept["id"]));
    let edited = asker.put(&path, draft("Viaje a Colón y vuelta")).version(version(&kept));
    let kept = sheet.done("correct a draft", edited).await;
    sheet.done("submit a draft", on_request(asker, &kept, "submit")).await;
    let own = sheet.done("create and submit", asker.post("/api/v1/requests", world.trip())).await;
    let path = format!("/api/v1/requests/{}", text(&own["id"]));
    sheet.read("a new request, its requester", asker, &path).await;
    sheet.read("a new request, its approver", approver, &path).await;
    let said = asker.post(&format!("{path}/comments"), json!({ "text": "Sale el jueves" }));
    sheet.done("comment", said).await;
    let own = sheet.done("approve", on_request(approver, &own, "approve")).await;
    let own = sheet.done("release", on_request(treasury, &own, "release")).await;
    let payment = world.tomas.post("/api/v1/payments", world.paying(&own));
    let payment = sheet.done("prepare a payment", payment).await;
    let payment = sheet.done("authorise", act(treasury, &payment, "authorize", json!({}))).await;
    let sent = act(&world.tomas, &payment, "send", json!({ "bank_reference": "TRF-88124" }));
    let payment = sheet.done("send", sent).await;
    let payment = sheet.done("confirm", act(&world.tomas, &payment, "confirm", json!({}))).await;
    sheet.read("a paid request, its requester", asker, &path).await;
    let paid = format!("/api/v1/payments/{}", text(&payment["id"]));
    sheet.read("a payment", &world.tomas, &paid).await;
    let other = asker.post("/api/v1/requests", world.trip()).await.created();
    let reason = json!({ "reason": "Ya se pagó" });
    let declined = approver
        .post(&format!("/api/v1/requests/{}/actions/decline", text(&other["id"])), reason)
        .version(version(&other));
    sheet.done("decline", declined).await;
    asker.post("/api/v1/requests", world.trip()).await.created();

    read_lists(&mut sheet, &world).await;
    sheet.is_as_told();
});
