//! What the portal tells of itself when somebody asks for figures: what waits in each room, and how full the database is.

use std::sync::Arc;

use caudal_access::identity;
use caudal_beneficiaries::imports;
use caudal_db::mark::{self, Mark};
use caudal_db::{Db, Load, audit, search};
use caudal_office::{mail, webhooks};
use caudal_web::app::App;
use caudal_web::http::metrics::{Count, Figure};
use caudal_web::http::problem::ApiError;

const DAY_MS: i64 = 24 * 3600 * 1000;

/// Under which mark the instant of the last copy is kept, in milliseconds of UTC.
pub const LAST_BACKUP: &str = "last backup";

pub fn counting(app: &App) -> Count {
    let app = app.clone();
    Arc::new(move || {
        let app = app.clone();
        Box::pin(async move { count(&app.db, app.now_ms()).await })
    })
}

/// What there is now, at an instant in milliseconds of UTC.
pub async fn count(at: &Db, now_ms: i64) -> Result<Vec<Figure>, ApiError> {
    let db = at.read();
    let (unsealed, oldest_ms) = audit::unsealed(db).await?;
    let a_day_ago = now_ms - DAY_MS;
    let mut figures = vec![
        Figure::WentBack(at.went_back().is_some()),
        Figure::Waiting("seal", unsealed.unsigned_abs()),
        Figure::Waiting("words", search::count_waiting(db).await?.unsigned_abs()),
        Figure::Waiting("mail", mail::count_waiting(db).await?),
        Figure::Waiting("webhook", webhooks::count_waiting(db).await?.unsigned_abs()),
        Figure::Waiting("import", imports::count_applying(db).await?),
        Figure::GivenUp("mail", mail::count_failed(db, a_day_ago).await?),
        Figure::GivenUp("webhook", webhooks::count_failed(db, a_day_ago).await?),
        Figure::SealLag(oldest_ms.map_or(0.0, |oldest_ms| seconds(now_ms - oldest_ms))),
        Figure::Sessions(identity::sessions::count_open(db, now_ms).await?),
    ];
    if let Mark::Set(at_ms) = mark::read(at, LAST_BACKUP).await? {
        let made_ms = at_ms.parse().ok();
        figures.extend(made_ms.map(|made_ms: i64| Figure::BackupAge(seconds(now_ms - made_ms))));
    }
    for Load { group, taken, most, waiting } in at.load() {
        let states = [("taken", taken), ("most", most), ("waiting", waiting)];
        figures.extend(states.map(|(state, n)| Figure::Connections(group, state, n)));
    }
    Ok(figures)
}

fn seconds(ms: i64) -> f64 {
    std::time::Duration::from_millis(ms.max(0).unsigned_abs()).as_secs_f64()
}
