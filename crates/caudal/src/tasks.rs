//! What runs once and ends: `migrate`, `verify`, `openapi`.

use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use caudal_db::{
    audit,
    mark::{self, Mark},
};
use caudal_server::{clock::SystemClock, config::Config, features::ledger, http::server};

use crate::{messages_es, say, serve::DEMO_MARK, start};

/// Brings the database up to date.
pub async fn migrate(config: &Config) -> anyhow::Result<ExitCode> {
    let db = start::database(config).await?;
    let report = db.migrate().await.context(messages_es::cannot_migrate())?;
    say(&messages_es::migrated(&report.applied, report.version));
    db.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Checks what must be true whatever happened.
pub async fn verify(config: &Config) -> anyhow::Result<ExitCode> {
    let db = start::database(config).await?;
    // An empty database proves nothing: the address is probably wrong.
    if mark::read(&db, DEMO_MARK).await? == Mark::NoSchema {
        bail!(messages_es::NO_DATA);
    }
    let chain = audit::verify(&db).await?;
    let books = ledger::verify(db.read()).await.map_err(|error| anyhow!("{error:?}"))?;
    say(&messages_es::chain(&chain));
    say(&messages_es::books(&books));
    db.close().await;
    let holds = chain.first_break.is_none() && books.holds();
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints the description of the API, which needs the routes and therefore a portal, though an empty one.
pub async fn openapi() -> anyhow::Result<ExitCode> {
    let folder = tempfile::tempdir()?;
    let config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
    let db = start::database(&config).await?;
    let app = start::app(config, db.clone(), Box::new(SystemClock))?;
    say(&server::portal(&app).openapi.to_pretty_json()?);
    db.close().await;
    Ok(ExitCode::SUCCESS)
}
