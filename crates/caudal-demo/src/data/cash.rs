//! Three months at the cash boxes of Colón and Panamá, the last week day by day with a deposit that arrived, and what waits there
//! and on its way to the bank today.

mod past;

use serde_json::{Value, json};

use super::narrator::{Narrator, SeedError};
use super::setup::id_of;

const DAY_MS: i64 = 24 * 3600 * 1000;
const HOUR_MS: i64 = 3600 * 1000;
const IVAN: &str = "Iván Samudio";
const NEREIDA: &str = "Nereida Vega";
const TOMAS: &str = "Tomás Herrera";
/// Where cash is deposited.
const ACCOUNT: &str = "Banco General, operaciones";
const SESSIONS: &str = "/api/v1/cash/sessions";
const TRANSFERS: &str = "/api/v1/cash/transfers";

/// Notes and coins in cents, the largest first.
const VALUES: [(i64, &str); 10] = [
    (10_000, "note"),
    (5_000, "note"),
    (2_000, "note"),
    (1_000, "note"),
    (500, "note"),
    (100, "note"),
    (25, "coin"),
    (10, "coin"),
    (5, "coin"),
    (1, "coin"),
];

/// What moves: category, cents, document, note.
type Move<'a> = (&'a str, i64, &'a str, &'a str);

#[derive(Clone, Copy)]
struct Till<'a> {
    id: &'a Value,
    custodian: &'a str,
}

struct Day {
    ago: i64,
    moves: &'static [Move<'static>],
    /// What is taken to the bank, in cents, and the number of its slip.
    deposit: Option<(i64, &'static str)>,
    /// What the count finds too much or missing, in cents.
    found: i64,
    /// Why, where somebody says so.
    why: Option<&'static str>,
    /// Whether the supervisor has agreed.
    closed: bool,
}

const QUIET: Day = Day { ago: 0, moves: &[], deposit: None, found: 0, why: None, closed: true };

const WEEK: [Day; 4] = [
    Day {
        ago: 6,
        moves: &[
            ("Transporte y mensajería", 850, "V-0101", "Mensajero al puerto"),
            ("Gastos menores", 1_275, "F-22817", "Agua y café"),
        ],
        ..QUIET
    },
    Day { ago: 5, moves: &[("Útiles y limpieza", 2_340, "F-9912", "Papel y tinta")], found: -25, ..QUIET },
    Day {
        ago: 2,
        moves: &[
            ("Otros ingresos", 4_000, "R-0007", "Venta de cartón"),
            ("Gastos menores", 1_890, "F-22903", "Cerrajero"),
        ],
        deposit: Some((10_000, "DEP-448102")),
        found: 50,
        ..QUIET
    },
    Day {
        ago: 1,
        moves: &[
            ("Transporte y mensajería", 1_200, "V-0102", "Taxi a Zona Libre"),
            ("Gastos menores", 275, "V-0103", "Copias"),
        ],
        found: -275,
        why: Some("Creo que el vale V-0103 se anotó dos veces en el cuaderno"),
        closed: false,
        ..QUIET
    },
];

/// Tells all of it; the clock is left at its last hour.
pub async fn tell(narrator: &mut Narrator<'_>, now: i64) -> Result<(), SeedError> {
    let start = narrator.get(IVAN, "/api/v1/cash/desk").await?;
    let colon = id_of(&json!({ "items": start["boxes"] }), "name", "Caja Colón");
    let panama = id_of(&json!({ "items": start["boxes"] }), "name", "Caja general Panamá");
    let categories = json!({ "items": start["categories"] });
    // What is in the boxes, whatever anybody noted.
    let [mut holds, in_panama] = past::tell(narrator, &categories, [&colon, &panama], now).await?;
    let account = id_of(&json!({ "items": start["places"] }), "name", ACCOUNT);
    let colon = Till { id: &colon, custodian: IVAN };
    for day in &WEEK {
        narrator.clock.set(now - day.ago * DAY_MS - 9 * HOUR_MS);
        let session = open(narrator, colon, holds, None).await?;
        let (mut session, mut expected) = work(narrator, colon, &categories, session, day.moves).await?;
        if let Some((minor, slip)) = day.deposit {
            let sent = deposit(narrator, &session, &account, minor, "BOL-0031").await?;
            narrator.clock.pass(HOUR_MS);
            let path = format!("{TRANSFERS}/{}", sent["id"].as_str().unwrap_or_default());
            narrator.act(TOMAS, &path, &sent, "receive", json!({ "bank_reference": slip })).await?;
            let path = format!("{SESSIONS}/{}", session["id"].as_str().unwrap_or_default());
            session = narrator.get(IVAN, &path).await?;
            expected -= minor;
        }
        holds = expected + day.found;
        close(narrator, session, day, holds).await?;
    }
    narrator.clock.set(now - 3 * HOUR_MS);
    let panama = Till { id: &panama, custodian: IVAN };
    let session = open(narrator, panama, in_panama, None).await?;
    let moves = [("Gastos menores", 1_560, "F-31007", "Almuerzo de auditoría")];
    let (session, _) = work(narrator, panama, &categories, session, &moves).await?;
    deposit(narrator, &session, &account, 15_000, "BOL-0032").await.map(drop)
}

fn counts(mut minor: i64) -> Value {
    let mut lines = Vec::new();
    for (value, form) in VALUES {
        if minor >= value {
            lines.push(json!({ "value_minor": value, "form": form, "quantity": minor / value }));
            minor %= value;
        }
    }
    json!(lines)
}

async fn open(
    narrator: &mut Narrator<'_>,
    at: Till<'_>,
    minor: i64,
    why: Option<&str>,
) -> Result<Value, SeedError> {
    let body = json!({ "box_id": at.id, "counts": counts(minor), "explanation": why });
    narrator.call(at.custodian, "POST", SESSIONS, None, &body).await
}

/// Notes what moves, and answers the session with what there should be.
async fn work(
    narrator: &mut Narrator<'_>,
    at: Till<'_>,
    categories: &Value,
    mut session: Value,
    moves: &[Move<'_>],
) -> Result<(Value, i64), SeedError> {
    let path = format!("{SESSIONS}/{}/movements", session["id"].as_str().unwrap_or_default());
    for (category, minor, document, note) in moves {
        narrator.clock.pass(HOUR_MS);
        let body = json!({
            "category_id": id_of(categories, "name", category), "amount_minor": minor, "document_number": document,
            "note": note,
        });
        session = narrator.call(at.custodian, "POST", &path, None, &body).await?;
    }
    // Who will count it is not told, whoever of the two custodians that is; who supervises is.
    let path = format!("{SESSIONS}/{}", session["id"].as_str().unwrap_or_default());
    let seen = narrator.get(NEREIDA, &path).await?;
    Ok((session, seen["expected_minor"].as_i64().unwrap_or_default()))
}

/// Sends money of an open box to the bank, and answers the transfer.
async fn deposit(
    narrator: &mut Narrator<'_>,
    session: &Value,
    account: &Value,
    minor: i64,
    bag: &str,
) -> Result<Value, SeedError> {
    narrator.clock.pass(HOUR_MS / 2);
    let path = format!("{SESSIONS}/{}/transfers", session["id"].as_str().unwrap_or_default());
    let body = json!({
        "to_id": account, "amount_minor": minor, "carrier": "Eliécer Quintero", "document_number": bag,
        "note": "Depósito en ventanilla",
    });
    narrator.call(IVAN, "POST", &path, None, &body).await
}

async fn close(
    narrator: &mut Narrator<'_>,
    session: Value,
    day: &Day,
    counted: i64,
) -> Result<(), SeedError> {
    narrator.clock.pass(3 * HOUR_MS);
    let session = act(narrator, IVAN, &session, "freeze", json!({})).await?;
    let mut session = act(narrator, IVAN, &session, "submit", json!({ "counts": counts(counted) })).await?;
    if let Some(why) = day.why {
        session = act(narrator, IVAN, &session, "explain", json!({ "reason": why })).await?;
    }
    if day.closed {
        narrator.clock.pass(HOUR_MS);
        act(narrator, NEREIDA, &session, "approve", json!({ "treatment": "company" })).await?;
    }
    Ok(())
}

async fn act(
    narrator: &mut Narrator<'_>,
    who: &str,
    session: &Value,
    action: &str,
    body: Value,
) -> Result<Value, SeedError> {
    let path = format!("{SESSIONS}/{}", session["id"].as_str().unwrap_or_default());
    narrator.act(who, &path, session, action, body).await
}
