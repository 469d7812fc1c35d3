//! From settings to a portal at work.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use caudal_access::identity::{self, FirstAdministrator};
use caudal_db::{Db, DbConfig, DbError, MigrationReport, backup, sqlite_path};
use caudal_web::app::{App, Inner};
use caudal_web::clock::{Clock, SystemClock};
use caudal_web::http::{health::Readiness, problem::ApiError};
use caudal_web::storage::{Storage, SyncToDisk, make_folder};
use caudal_web::{config::Config, secret::SystemSecrets};
use jiff::Timestamp;

use crate::{messages_es, rotation};

/// Opens the database, without changing it. Nothing starts on one to which a copy was being brought back and that did not end.
pub async fn database(config: &Config) -> anyhow::Result<Db> {
    let db = any_database(config).await?;
    unfinished(config, db).await
}

async fn unfinished(config: &Config, db: Db) -> anyhow::Result<Db> {
    if backup::is_unfinished(&db, &config.database_url()).await? {
        bail!(messages_es::copy::UNFINISHED);
    }
    Ok(db)
}

/// The same to serve it: not where it does not hold what this node saw in it, and as long as it does.
pub async fn watched_database(config: &Config) -> anyhow::Result<Db> {
    let db = open(config, Some(witness(config))).await?;
    unfinished(config, db).await
}

/// Where this node keeps the newest seal that it saw.
pub fn witness(config: &Config) -> PathBuf {
    config.data_dir.join("newest-seal.json")
}

/// Opens the database, whatever state it is in.
pub async fn any_database(config: &Config) -> anyhow::Result<Db> {
    open(config, None).await
}

async fn open(config: &Config, witness: Option<PathBuf>) -> anyhow::Result<Db> {
    if config.database.url.is_none() || witness.is_some() {
        folder(&config.data_dir)?;
    }
    let settings = DbConfig {
        url: config.database_url(),
        readers: config.database.readers,
        write_wait: config.database.write_wait,
        witness,
        read_url: config.database.read_url.as_ref().map(|url| url.reveal().to_owned()),
    };
    Db::connect(&settings).await.context(messages_es::CANNOT_OPEN_DATABASE)
}

/// The only portal at work on a SQLite file, for as long as this is held: what one writes, another would not hear of.
pub fn alone(config: &Config) -> anyhow::Result<Option<File>> {
    let Some(mut path) = sqlite_path(&config.database_url())? else { return Ok(None) };
    path.as_mut_os_string().push(".lock");
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let lock = options.open(&path).with_context(|| messages_es::copy::cannot_write(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => bail!(messages_es::ANOTHER_PORTAL),
        Err(TryLockError::Error(error)) => Err(error).with_context(|| messages_es::copy::cannot_write(&path)),
    }
}

/// Brings the schema up to this program's. One that has something in it is copied before, where the settings do not say otherwise.
pub async fn migrate(config: &Config, db: &Db) -> anyhow::Result<MigrationReport> {
    let plan = db.plan_migration().await.map_err(schema)?;
    let is_new = plan.version == 0;
    if let Some(first) = plan.files.first().filter(|_| config.database.copy_before_migrating && !is_new) {
        copy_before(config, &first.name).await?;
    }
    db.migrate().await.map_err(schema)
}

/// Leaves the database as it is now in the data folder, for its owner alone, under a name that says of before what it is, and when.
async fn copy_before(config: &Config, migration: &str) -> anyhow::Result<()> {
    folder(&config.data_dir)?;
    let now = Timestamp::from_millisecond(SystemClock.now_ms())?;
    let stem = format!("before-{migration}-{}", rotation::moment(now));
    // Taken first, so that what is written into it is private from the beginning.
    let copy = tempfile::NamedTempFile::new_in(&config.data_dir)?;
    let copied = backup::dump(&config.database_url(), copy.path()).await;
    copied.context(messages_es::NO_COPY_BEFORE)?;
    let cannot = || messages_es::copy::cannot_write(&config.data_dir);
    let to = rotation::name_copy(copy, &config.data_dir, &stem).with_context(cannot)?;
    tracing::info!(copy = %to.display(), "the database was copied before its schema is changed");
    Ok(())
}

/// What keeps a schema from being brought up to date, in words for whoever starts the program.
pub fn schema(error: DbError) -> anyhow::Error {
    let error = match error {
        DbError::Migration(fault) => anyhow!(messages_es::schema(&fault)),
        other => other.into(),
    };
    error.context(messages_es::CANNOT_MIGRATE)
}

/// Why a part of the portal could not do something: what caused it, or what people are told of it.
pub fn call(error: ApiError) -> anyhow::Error {
    match error {
        ApiError::Internal(cause) => anyhow!(cause),
        other => anyhow!(other.problem().detail),
    }
}

/// Puts the portal together over a database that is up to date.
pub fn app(config: Config, db: Db, clock: Box<dyn Clock>) -> anyhow::Result<App> {
    let attachments = attachments(&config)?;
    let parts = caudal_server::parts(&config, &SystemSecrets)?;
    Ok(App::new(Inner {
        db,
        parts,
        attachments,
        readiness: Readiness::default(),
        clock,
        secrets: Box::new(SystemSecrets),
        config,
    }))
}

/// The first administrator, where the settings name one and there is none yet.
pub async fn people(app: &App) -> anyhow::Result<()> {
    let done = identity::first_administrator(app).await;
    match done.map_err(|error| anyhow::anyhow!("{error:?}")).context(messages_es::NO_FIRST_ADMINISTRATOR)? {
        FirstAdministrator::Granted => tracing::info!("the first administrator of the settings may come in"),
        FirstAdministrator::NotNeeded => {}
    }
    Ok(())
}

/// Where attachments lie.
pub fn attachments(config: &Config) -> anyhow::Result<Storage> {
    if config.attachments.s3.bucket.is_some() {
        return Ok(Storage::bucket(&config.attachments.s3)?);
    }
    attachments_folder(config)
}

/// The folder where they lie, or lay before there was a bucket.
pub fn attachments_folder(config: &Config) -> anyhow::Result<Storage> {
    let place = config.attachments_folder();
    folder(&place)?;
    Ok(Storage::folder(&place)?)
}

/// A folder that only its owner opens, and that a power cut does not take away.
pub fn folder(path: &Path) -> anyhow::Result<()> {
    make_folder(path, &SyncToDisk).with_context(|| messages_es::cannot_make_folder(path))
}
