//! A week at the cash box of Colón with a deposit that arrived, and what waits there, in Panamá and on its way to the bank
//! today.

use serde_json::{Value, json};

use super::{
    desk::{Desk, SeedError},
    setup::id_of,
};

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

/// What moves on a day: category, cents, document, note.
type Moves = &'static [(&'static str, i64, &'static str, &'static str)];

/// A day that is over.
struct Day {
    /// Days before today.
    ago: i64,
    moves: Moves,
    /// What is taken to the bank, in cents, and the number of its slip.
    deposit: Option<(i64, &'static str)>,
    /// What the count finds too much or missing, in cents.
    found: i64,
    /// Why, where somebody says so.
    why: Option<&'static str>,
    /// Whether the supervisor has agreed.
    closed: bool,
}

const WEEK: [Day; 4] = [
    Day {
        ago: 6,
        moves: &[
            ("Transporte y mensajería", 850, "V-0101", "Mensajero al puerto"),
            ("Gastos menores", 1_275, "F-22817", "Agua y café"),
        ],
        deposit: None,
        found: 0,
        why: None,
        closed: true,
    },
    Day {
        ago: 5,
        moves: &[("Útiles y limpieza", 2_340, "F-9912", "Papel y tinta")],
        deposit: None,
        found: -25,
        why: None,
        closed: true,
    },
    Day {
        ago: 2,
        moves: &[
            ("Otros ingresos", 4_000, "R-0007", "Venta de cartón"),
            ("Gastos menores", 1_890, "F-22903", "Cerrajero"),
        ],
        deposit: Some((10_000, "DEP-448102")),
        found: 50,
        why: None,
        closed: true,
    },
    Day {
        ago: 1,
        moves: &[
            ("Transporte y mensajería", 1_200, "V-0102", "Taxi a Zona Libre"),
            ("Gastos menores", 275, "V-0103", "Copias"),
        ],
        deposit: None,
        found: -275,
        why: Some("Creo que el vale V-0103 se anotó dos veces en el cuaderno"),
        closed: false,
    },
];

/// Tells the week; the clock is left at its last hour.
pub async fn tell(desk: &mut Desk<'_>, now: i64) -> Result<(), SeedError> {
    let start = desk.call(IVAN, "GET", "/api/v1/cash/desk", None, &json!({})).await?;
    let colon = id_of(&json!({ "items": start["boxes"] }), "name", "Caja Colón");
    let panama = id_of(&json!({ "items": start["boxes"] }), "name", "Caja general Panamá");
    let categories = json!({ "items": start["categories"] });
    let account = id_of(&json!({ "items": start["places"] }), "name", ACCOUNT);
    // What is in the box, whatever anybody noted.
    let mut holds = 30_000;
    for (nth, day) in WEEK.iter().enumerate() {
        desk.clock.set(now - day.ago * DAY_MS - 9 * HOUR_MS);
        let why = (nth == 0).then_some("Fondo con el que empieza la caja");
        let session = open(desk, &colon, holds, why).await?;
        let (mut session, mut expected) = work(desk, &categories, session, day.moves).await?;
        if let Some((minor, slip)) = day.deposit {
            let sent = deposit(desk, &session, &account, minor, "BOL-0031").await?;
            desk.clock.pass(HOUR_MS);
            let path = format!("{TRANSFERS}/{}/actions/receive", sent["id"].as_str().unwrap_or_default());
            let body = json!({ "bank_reference": slip });
            desk.call(TOMAS, "POST", &path, sent["version"].as_i64(), &body).await?;
            let path = format!("{SESSIONS}/{}", session["id"].as_str().unwrap_or_default());
            session = desk.call(IVAN, "GET", &path, None, &json!({})).await?;
            expected -= minor;
        }
        holds = expected + day.found;
        close(desk, session, day, holds).await?;
    }
    desk.clock.set(now - 3 * HOUR_MS);
    let session = open(desk, &panama, 50_000, Some("Fondo con el que empieza la caja")).await?;
    let moves: Moves = &[("Gastos menores", 1_560, "F-31007", "Almuerzo de auditoría")];
    let (session, _) = work(desk, &categories, session, moves).await?;
    deposit(desk, &session, &account, 15_000, "BOL-0032").await.map(drop)
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

async fn open(desk: &mut Desk<'_>, at: &Value, minor: i64, why: Option<&str>) -> Result<Value, SeedError> {
    let body = json!({ "box_id": at, "counts": counts(minor), "explanation": why });
    desk.call(IVAN, "POST", SESSIONS, None, &body).await
}

/// Notes what moves, and answers the session with what there should be.
async fn work(
    desk: &mut Desk<'_>,
    categories: &Value,
    mut session: Value,
    moves: Moves,
) -> Result<(Value, i64), SeedError> {
    let path = format!("{SESSIONS}/{}/movements", session["id"].as_str().unwrap_or_default());
    for (category, minor, document, note) in moves {
        desk.clock.pass(HOUR_MS);
        let body = json!({
            "category_id": id_of(categories, "name", category), "amount_minor": minor, "document_number": document,
            "note": note,
        });
        session = desk.call(IVAN, "POST", &path, None, &body).await?;
    }
    let expected = session["expected_minor"].as_i64().unwrap_or_default();
    Ok((session, expected))
}

/// Sends money of an open box to the bank, and answers the transfer.
async fn deposit(
    desk: &mut Desk<'_>,
    session: &Value,
    account: &Value,
    minor: i64,
    bag: &str,
) -> Result<Value, SeedError> {
    desk.clock.pass(HOUR_MS / 2);
    let path = format!("{SESSIONS}/{}/transfers", session["id"].as_str().unwrap_or_default());
    let body = json!({
        "to_id": account, "amount_minor": minor, "carrier": "Eliécer Quintero", "document_number": bag,
        "note": "Depósito en ventanilla",
    });
    desk.call(IVAN, "POST", &path, None, &body).await
}

async fn close(desk: &mut Desk<'_>, session: Value, day: &Day, counted: i64) -> Result<(), SeedError> {
    desk.clock.pass(3 * HOUR_MS);
    let session = act(desk, IVAN, &session, "freeze", json!({})).await?;
    let mut session = act(desk, IVAN, &session, "submit", json!({ "counts": counts(counted) })).await?;
    if let Some(why) = day.why {
        session = act(desk, IVAN, &session, "explain", json!({ "reason": why })).await?;
    }
    if day.closed {
        desk.clock.pass(HOUR_MS);
        act(desk, NEREIDA, &session, "approve", json!({ "treatment": "company" })).await?;
    }
    Ok(())
}

async fn act(
    desk: &mut Desk<'_>,
    who: &str,
    session: &Value,
    action: &str,
    body: Value,
) -> Result<Value, SeedError> {
    let path = format!("{SESSIONS}/{}/actions/{action}", session["id"].as_str().unwrap_or_default());
    desk.call(who, "POST", &path, session["version"].as_i64(), &body).await
}
