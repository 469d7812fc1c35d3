//! From settings to a portal at work.

use std::path::Path;

use anyhow::{Context, bail};
use caudal_db::{Db, DbConfig, backup};
use caudal_server::{
    app::{App, Inner},
    clock::Clock,
    config::Config,
    features::notices::Hub,
    http::health::Readiness,
    identity::{self, FirstAdministrator, Identity},
    secret::SystemSecrets,
    storage::{Storage, SyncToDisk, make_folder},
};

use crate::messages_es;

/// Opens the database, without changing it. Nothing starts on one to which a copy was being brought back and that did not end.
pub async fn database(config: &Config) -> anyhow::Result<Db> {
    let db = any_database(config).await?;
    if backup::is_unfinished(&db, &config.database_url()).await? {
        bail!(messages_es::copy::UNFINISHED);
    }
    Ok(db)
}

/// Opens the database, whatever state it is in.
pub async fn any_database(config: &Config) -> anyhow::Result<Db> {
    if config.database.url.is_none() {
        folder(&config.data_dir)?;
    }
    let settings = DbConfig {
        url: config.database_url(),
        readers: config.database.readers,
        write_wait: config.database.write_wait,
    };
    Db::connect(&settings).await.context(messages_es::cannot_open_database())
}

/// Puts the portal together over a database that is up to date.
pub fn app(config: Config, db: Db, clock: Box<dyn Clock>) -> anyhow::Result<App> {
    let attachments = attachments(&config)?;
    let identity = Identity::new(&config, &SystemSecrets)?;
    Ok(App::new(Inner {
        db,
        identity,
        attachments,
        hub: Hub::default(),
        readiness: Readiness::default(),
        clock,
        secrets: Box::new(SystemSecrets),
        config,
    }))
}

/// The first administrator, where the settings name one and there is none yet.
pub async fn people(app: &App) -> anyhow::Result<()> {
    let done = identity::first_administrator(app).await;
    match done
        .map_err(|error| anyhow::anyhow!("{error:?}"))
        .with_context(messages_es::no_first_administrator)?
    {
        FirstAdministrator::Granted => tracing::info!("the first administrator of the settings may come in"),
        FirstAdministrator::NotNeeded => {}
    }
    Ok(())
}

/// Where attachments lie.
pub fn attachments(config: &Config) -> anyhow::Result<Storage> {
    let place = config.attachments_folder();
    folder(&place)?;
    Ok(Storage::folder(&place)?)
}

/// A folder that only its owner opens, and that a power cut does not take away.
pub fn folder(path: &Path) -> anyhow::Result<()> {
    make_folder(path, &SyncToDisk).with_context(|| messages_es::cannot_make_folder(path))
}
