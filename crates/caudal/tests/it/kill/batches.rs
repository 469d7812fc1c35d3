//! A batch on its way from a spreadsheet to the bank, killed at each of its steps: while the command is under way, and while its
//! lines are checked in the background.

use caudal_db::testing::{Target, TestDb, empty};
use fastrand::Rng;
use serde_json::{Value, json};

use super::people::{Command, GRACIELA, TOMAS, Who};
use super::{World, work::items};

/// How many lines it has: enough for a check to be under way when it is looked for.
const LINES: u32 = 4_000;
/// What each line pays, in cents.
const LINE_MINOR: u32 = 1_250;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_survives_a_kill_at_each_of_its_steps_sqlite() {
    killed_on_its_way(None).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_survives_a_kill_at_each_of_its_steps_postgres() {
    let database = empty(Target::Postgres).await;
    killed_on_its_way(Some(&database)).await;
}

/// One step: by whom, which action, with what.
type Step<'a> = (Who, &'a str, Value);

async fn killed_on_its_way(database: Option<&TestDb>) {
    let seed = std::env::var("CAUDAL_SEED").map_or_else(|_| fastrand::u64(..), |seed| seed.parse().unwrap());
    eprintln!("CAUDAL_SEED={seed}");
    let mut rng = Rng::with_seed(seed);
    let mut world = World::open(database).await;
    let file = spreadsheet(&world).await;
    let header = header(&world).await;
    let create = command(&world, TOMAS, "/api/v1/batches".to_owned(), None, header);
    let mut batch = world.cut_and_again(&create, &mut rng).await;
    let path = format!("/api/v1/batches/{}/file?name=pagos.csv", id(&batch));
    let upload = command(&world, TOMAS, path, version(&batch), Value::String(file));
    batch = world.cut_and_again(&upload, &mut rng).await;
    batch = world.act(&batch, (TOMAS, "validate", json!({})), &mut rng).await;
    batch = world.checked_through_a_kill(&batch).await;
    assert_eq!(batch["state"], "ready", "{batch:#}");
    assert_eq!(batch["total_minor"], LINES * LINE_MINOR);
    batch = world.act(&batch, (TOMAS, "submit", json!({})), &mut rng).await;
    let approval = json!({ "content": batch["content_hash"], "ticked": [] });
    batch = world.act(&batch, (GRACIELA, "approve", approval), &mut rng).await;
    assert_eq!(batch["state"], "approved", "{batch:#}");
    batch = world.act(&batch, (TOMAS, "generate-file", json!({})), &mut rng).await;
    let reference = json!({ "bank_reference": "LOTE-0001" });
    batch = world.act(&batch, (TOMAS, "send", reference), &mut rng).await;
    assert_eq!((&batch["state"], &batch["pending_lines"]), (&json!("sent"), &json!(LINES)));
    let sent = world.people.read(TOMAS, "/api/v1/payments?state=sent&limit=1").await.unwrap();
    assert_eq!(items(&sent)[0]["batch"]["number"], batch["number"]);
    let told = world.portal.into_inner().unwrap().stop();
    assert!(told.good, "{told:?}");
}

impl World<'_> {
    /// Takes the batch one step on, with a kill in between.
    async fn act(&mut self, batch: &Value, (who, action, body): Step<'_>, rng: &mut Rng) -> Value {
        let path = format!("/api/v1/batches/{}/actions/{action}", id(batch));
        let command = command(self, who, path, version(batch), body);
        self.cut_and_again(&command, rng).await
    }

    /// Sends a command, kills the portal meanwhile, and sends it again, twice: it happens once.
    async fn cut_and_again(&mut self, command: &Command, rng: &mut Rng) -> Value {
        let turns = rng.u32(0..3_000);
        let kill = async {
            for _ in 0..turns {
                tokio::task::yield_now().await;
            }
            self.portal.lock().unwrap().kill();
        };
        let (_, ()) = futures::join!(self.people.send(command), kill);
        self.reopen().await;
        let first = self.people.send(command).await.unwrap();
        let second = self.people.send(command).await.unwrap();
        assert_eq!(first, second, "{command:?} with its key again is answered otherwise");
        self.verify();
        first
    }

    /// Kills the portal while lines are being checked, and waits until the next one has checked them all.
    async fn checked_through_a_kill(&mut self, batch: &Value) -> Value {
        let path = format!("/api/v1/batches/{}", id(batch));
        loop {
            let now = self.people.read(TOMAS, &path).await.unwrap();
            if now["state"] != "validating" || now["progress"]["done"].as_i64() > Some(0) {
                break;
            }
        }
        self.portal.lock().unwrap().kill();
        self.reopen().await;
        loop {
            let now = self.people.read(TOMAS, &path).await.unwrap();
            if now["state"] != "validating" {
                self.verify();
                return now;
            }
            tokio::task::yield_now().await;
        }
    }
}

fn id(batch: &Value) -> &str {
    batch["id"].as_str().unwrap()
}

fn version(batch: &Value) -> Option<i64> {
    batch["version"].as_i64()
}

fn command(world: &World<'_>, who: Who, path: String, version: Option<i64>, body: Value) -> Command {
    Command { who, path, version, body, key: world.key() }
}

async fn header(world: &World<'_>) -> Value {
    let first = async |path: &str| items(&world.people.read(TOMAS, path).await.unwrap())[0]["id"].clone();
    // Some day soon, whatever today is: the demonstration's last payment was prepared of late.
    let last = world.people.read(TOMAS, "/api/v1/payments?limit=1").await.unwrap();
    let last = jiff::Timestamp::from_millisecond(items(&last)[0]["created_at_ms"].as_i64().unwrap()).unwrap();
    let day = (last + jiff::SignedDuration::from_hours(20 * 24)).to_zoned(jiff::tz::TimeZone::UTC).date();
    json!({
        "source_account_id": first("/api/v1/source-accounts").await,
        "concept_account_id": first("/api/v1/concept-accounts").await,
        "execution_date": day.to_string(), "class": "suppliers", "description": "Proveedores de la semana",
        "control_minor": LINES * LINE_MINOR, "control_count": LINES,
    })
}

/// Lines to a supplier of the demonstration, each for another invoice.
async fn spreadsheet(world: &World<'_>) -> String {
    let suppliers = world.people.read(TOMAS, "/api/v1/beneficiaries?kind=supplier&limit=100").await.unwrap();
    let mut lines = String::from(
        "Tipo documento;Número documento;Nombre;Código banco;Tipo cuenta;Número cuenta;Monto;Concepto;Referencia\n",
    );
    for supplier in items(&suppliers) {
        let path = format!("/api/v1/beneficiaries/{}", id(supplier));
        let detail = world.people.read(TOMAS, &path).await.unwrap();
        let verified = |a: &&Value| a["state"] == "verified";
        let Some(account) = detail["accounts"].as_array().unwrap().iter().find(verified) else { continue };
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        for n in 0..LINES {
            lines.push_str(&format!(
                "RUC;{};{};{};{};{};12.50;Flete {n};F-{n:06}\n",
                text(&detail["document_number"]),
                text(&detail["name"]),
                text(&account["bank"]["name"]),
                if account["kind"] == "checking" { "Corriente" } else { "Ahorros" },
                text(&account["number"]),
            ));
        }
        return lines;
    }
    panic!("no supplier has a verified account: {suppliers:#}");
}
