//! What runs once and ends: `migrate`, `verify`, `accept`, `openapi`.

use std::{path::Path, process::ExitCode};

use anyhow::{Context, anyhow, bail};
use caudal_cash as cash;
use caudal_db::audit::{self, Checkpoint, Outcome, Row};
use caudal_db::mark::{self, Mark};
use caudal_db::{Db, DbError, Engine, integrity};
use caudal_ledger as ledger;
use caudal_requests::{payroll, requests};
use caudal_server::files::{self, Checked};
use caudal_web::clock::{Clock as _, SystemClock};
use caudal_web::secret::{Secrets as _, SystemSecrets};
use caudal_web::{config::Config, storage::Storage};

use crate::{archive::Unlisted, messages_es, say, serve::DEMO_MARK, start};

/// Brings the database up to date, or says what that would do.
pub async fn migrate(config: &Config, only_plan: bool) -> anyhow::Result<ExitCode> {
    let db = start::database(config).await?;
    if only_plan {
        let plan = db.plan_migration().await.map_err(start::schema)?;
        say(&messages_es::plan(&plan, db.engine()));
        db.close().await;
        return Ok(ExitCode::SUCCESS);
    }
    let report = start::migrate(config, &db).await?;
    say(&messages_es::migrated(&report.applied, report.version));
    db.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Takes the database as it is for good, though it does not hold what this node saw in it. The audit tells it.
pub async fn accept(config: &Config) -> anyhow::Result<ExitCode> {
    let db = start::database(config).await?;
    let _alone = start::alone(config)?;
    if matches!(mark::read(&db, DEMO_MARK).await?, Mark::NoSchema) {
        bail!(messages_es::NO_DATA);
    }
    start::folder(&config.data_dir)?;
    let file = start::witness(config);
    let kept = audit::kept_seal(&file).with_context(|| messages_es::cannot_read(&file))?;
    let row = accepted(config, kept.as_ref(), &audit::checkpoint(&db).await?)?;
    db.write(move |tx| {
        let row = row.clone();
        Box::pin(async move { audit::append(tx, &row).await.map_err(DbError::from) })
    })
    .await?;
    audit::seal_once(&db).await?;
    let now = audit::checkpoint(&db).await?;
    audit::keep_seal(&file, &now).with_context(|| messages_es::copy::cannot_write(&file))?;
    say(&messages_es::accepted(kept.as_ref(), &now));
    db.close().await;
    Ok(ExitCode::SUCCESS)
}

fn accepted(config: &Config, kept: Option<&Checkpoint>, now: &Checkpoint) -> anyhow::Result<Row> {
    let at_ms = SystemClock.now_ms();
    Ok(Row {
        id: SystemSecrets.id(at_ms).0,
        at_ms,
        actor_id: None,
        actor_name: config.portal.product_name.clone(),
        for_id: None,
        action: "database.accept".into(),
        object_kind: "database".to_owned(),
        object_id: None,
        object_number: None,
        address: None,
        session_id: None,
        before: kept.map(serde_json::to_value).transpose()?,
        after: Some(serde_json::to_value(now)?),
        outcome: Outcome::Done,
    })
}

/// Checks what must be true whatever happened, and that the audit still holds what a checkpoint saw of it.
///
/// With `files`, also that every file a row names lies there as it came.
pub async fn verify(config: &Config, checkpoint: Option<&Path>, files: bool) -> anyhow::Result<ExitCode> {
    let kept = checkpoint.map(read_checkpoint).transpose()?;
    let db = start::database(config).await?;
    // An empty database proves nothing: the address is probably wrong.
    // Where the mark cannot be read for damage, the damage is told.
    if matches!(mark::read(&db, DEMO_MARK).await, Ok(Mark::NoSchema)) {
        bail!(messages_es::NO_DATA);
    }
    let whole = database_holds(&db).await?;
    let mut holds = verify_all(&db, kept.as_ref()).await? && whole;
    if files {
        holds &= files_hold(&db, &start::attachments(config)?).await?;
    }
    db.close().await;
    Ok(if holds { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether the file of the database is whole and its rows name none that is not there; says what it found. PostgreSQL, which is not
/// asked, nothing is said of.
pub async fn database_holds(db: &Db) -> anyhow::Result<bool> {
    if db.engine() == Engine::Postgres {
        return Ok(true);
    }
    let damage = integrity::damage(db).await?;
    say(&messages_es::copy::integrity(&damage));
    Ok(damage.is_none())
}

/// Whether the audit, the ledger, and what is added up of cash, deductions and requests hold; says what it found.
pub async fn verify_all(db: &Db, kept: Option<&Checkpoint>) -> anyhow::Result<bool> {
    let chain = audit::verify_against(db, kept).await?;
    let books = ledger::verify(db.read()).await.map_err(|error| anyhow!("{error:?}"))?;
    let deductions = payroll::verify(db).await.map_err(|error| anyhow!("{error:?}"))?;
    let beside = requests::verify(db).await.map_err(|error| anyhow!("{error:?}"))?;
    say(&messages_es::chain(&chain, kept));
    let moved = cash::verify(db.read()).await.map_err(|error| anyhow!("{error:?}"))?;
    say(&messages_es::books(&books));
    say(&messages_es::cash(&moved));
    say(&messages_es::deductions(&deductions));
    say(&messages_es::beside_requests(&beside));
    let holds = books.is_sound() && moved.is_sound() && deductions.is_sound() && beside.is_sound();
    Ok(chain.first_break.is_none() && holds)
}

/// Whether every file that a row names is there, with its length and its SHA-256; says which are not.
pub async fn files_hold(db: &Db, storage: &Storage) -> anyhow::Result<bool> {
    let checked = check_files(db, storage).await?;
    say(&messages_es::copy::files(&checked, &Unlisted::default(), &[]));
    Ok(checked.is_sound())
}

/// Holds every file that a row names against its row.
pub async fn check_files(db: &Db, storage: &Storage) -> anyhow::Result<Checked> {
    files::check(db.read(), storage).await.map_err(start::call)
}

fn read_checkpoint(file: &Path) -> anyhow::Result<Checkpoint> {
    let text = std::fs::read(file).with_context(|| messages_es::cannot_read(file))?;
    serde_json::from_slice(&text).with_context(|| messages_es::not_a_checkpoint(file))
}

/// Prints the description of the API as it is served.
#[cfg(not(feature = "describe"))]
pub fn openapi() -> anyhow::Result<ExitCode> {
    let text = caudal_server::portal::description().context(messages_es::NO_APPLICATION)?;
    say(text.trim_end());
    Ok(ExitCode::SUCCESS)
}

/// Prints the description of the API.
#[cfg(feature = "describe")]
pub fn openapi() -> anyhow::Result<ExitCode> {
    say(&caudal_web::http::openapi::describe(caudal_server::portal::routes())?);
    Ok(ExitCode::SUCCESS)
}

/// Writes manual pages and completions into a folder.
#[cfg(feature = "describe")]
pub fn manual(to: &Path) -> anyhow::Result<ExitCode> {
    use clap_complete::{Shell, generate_to};

    let mut command = crate::cli_es::command();
    for shell in [Shell::Bash, Shell::Fish, Shell::Zsh] {
        generate_to(shell, &mut command, "caudal", to)?;
    }
    clap_mangen::generate_to(command, to)?;
    Ok(ExitCode::SUCCESS)
}
