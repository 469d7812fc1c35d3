//! Three months at two boxes before the last week: closings that nearly always add up, so that the report has something to tell.

use serde_json::{Value, json};

use super::{DAY_MS, HOUR_MS, IVAN, Move, NEREIDA, Narrator, SeedError, Till, act, counts, open, work};

/// Keeps the box of Panamá when nobody else is there.
const YADIRA: &str = "Yadira Batista";

/// What counts found too much or missing, in cents, one closing after the other.
const COLON: [i64; 20] = [0, -25, 0, 10, 0, -150, 0, 0, -50, 25, 0, -5, 0, 0, 75, -320, 0, -10, 0, 0];
const PANAMA: [i64; 12] = [0, 5, 0, -10, 0, 220, 0, -40, 0, 0, 15, 0];

/// What leaves a box, again and again: category, document, note.
const USUAL: [(&str, &str, &str); 5] = [
    ("Transporte y mensajería", "V-00", "Mensajero al puerto"),
    ("Gastos menores", "F-22", "Agua y café"),
    ("Útiles y limpieza", "F-97", "Papel y tinta"),
    ("Gastos menores", "F-31", "Cerrajero"),
    ("Transporte y mensajería", "V-08", "Taxi a Zona Libre"),
];

/// A box over time.
struct Past<'a> {
    cash_box: Till<'a>,
    /// With how much it begins, in cents, and what it is filled up to.
    fund: i64,
    found: &'a [i64],
    /// Days before today of its first closing, and between one and the next.
    first: i64,
    every: i64,
}

/// Tells it; answers what is in the boxes of Colón and Panamá at the end.
pub async fn tell(
    narrator: &mut Narrator<'_>,
    categories: &Value,
    [colon, panama]: [&Value; 2],
    now: i64,
) -> Result<[i64; 2], SeedError> {
    let colon = Till { id: colon, custodian: IVAN };
    let panama = Till { id: panama, custodian: YADIRA };
    let colon = Past { cash_box: colon, fund: 30_000, found: &COLON, first: 88, every: 4 };
    let panama = Past { cash_box: panama, fund: 50_000, found: &PANAMA, first: 86, every: 7 };
    Ok([colon.tell(narrator, categories, now).await?, panama.tell(narrator, categories, now).await?])
}

impl Past<'_> {
    async fn tell(
        &self,
        narrator: &mut Narrator<'_>,
        categories: &Value,
        now: i64,
    ) -> Result<i64, SeedError> {
        let mut holds = self.fund;
        for (nth, found) in (0..).zip(self.found) {
            narrator.clock.set(now - (self.first - nth * self.every) * DAY_MS - 9 * HOUR_MS);
            let why = (nth == 0).then_some("Fondo con el que empieza la caja");
            let session = open(narrator, self.cash_box, holds, why).await?;
            let documents: Vec<_> =
                (0..2).map(|of| format!("{}{:03}", usual(nth, of).1, nth * 7 + of)).collect();
            let (session, expected) = work(
                narrator,
                self.cash_box,
                categories,
                session,
                &moves(nth, self.fund - holds, &documents),
            )
            .await?;
            holds = expected + found;
            self.close(narrator, session, holds, *found).await?;
        }
        Ok(holds)
    }

    async fn close(
        &self,
        narrator: &mut Narrator<'_>,
        session: Value,
        holds: i64,
        found: i64,
    ) -> Result<(), SeedError> {
        let who = self.cash_box.custodian;
        narrator.clock.pass(2 * HOUR_MS);
        let mut session = act(narrator, who, &session, "freeze", json!({})).await?;
        if found > 200 {
            // The supervisor does not believe it at first.
            let again = json!({ "counts": counts(holds - 500) });
            session = act(narrator, who, &session, "submit", again).await?;
            let reason = json!({ "reason": "Cuenta otra vez los billetes de 5" });
            session = act(narrator, NEREIDA, &session, "recount", reason).await?;
        }
        session = act(narrator, who, &session, "submit", json!({ "counts": counts(holds) })).await?;
        if found.abs() > 100 {
            let reason = json!({ "reason": "Debió quedar algo sin anotar; no encontramos qué" });
            session = act(narrator, who, &session, "explain", reason).await?;
        }
        narrator.clock.pass(HOUR_MS);
        let treatment = if found < -200 { "custodian" } else { "company" };
        act(narrator, NEREIDA, &session, "approve", json!({ "treatment": treatment })).await.map(drop)
    }
}

fn usual(nth: i64, of: i64) -> &'static (&'static str, &'static str, &'static str) {
    let at = usize::try_from(nth * 2 + of).unwrap_or_default() % USUAL.len();
    &USUAL[at]
}

/// Two things that are paid for, and the fund filled up with what it lacks.
fn moves(nth: i64, lacks: i64, documents: &[String]) -> Vec<Move<'_>> {
    let paid = (0..).zip(documents).map(|(of, document)| {
        let (category, _, note) = usual(nth, of);
        (*category, 600 + (nth * 367 + of * 911) % 2_400, document.as_str(), *note)
    });
    let filled = (lacks > 0).then_some(("Otros ingresos", lacks, "", "Reposición del fondo"));
    filled.into_iter().chain(paid).collect()
}
