//! `caudal demo`: a portal with made-up people and an identity provider of its own, for this machine only.

use std::net::{Ipv4Addr, SocketAddr};
use std::{path::Path, process::ExitCode, sync::Arc};

use anyhow::{Context, anyhow, bail};
use caudal_db::Db;
use caudal_db::mark::{self, Mark};
use caudal_demo::data::{self, Shared, StoryClock};
use caudal_demo::provider::{self, DemoProvider};
use caudal_web::clock::{Clock, SystemClock};
use caudal_web::{config::Config, http::sockets, secret::SystemSecrets};
use tokio::net::TcpListener;
use url::Url;

use crate::messages_es::demo as said;
use crate::{cli_es, say, serve, start};

/// The mark of sample data that is complete.
const DATA_MARK: &str = "demo_data";
const COMPLETE: &str = "complete";
/// How many ports after the portal's are tried for the provider.
const BESIDE: u16 = 9;

pub async fn run(asked: &cli_es::Demo) -> anyhow::Result<ExitCode> {
    let mut config = Config::load(None)?;
    refuse(&config, asked.listen)?;
    let listener = serve::listen(asked.listen).await?;
    let address = listener.local_addr()?;
    config.demo = true;
    config.data_dir.clone_from(&asked.data);
    config.server.listen = address;
    config.server.base_url = origin(address)?;

    let (db, port) = open(&config).await?;
    let _alone = start::alone(&config)?;
    let door = provider_door(port, address).await?;
    let issuer = door.local_addr()?;
    mark::set(&db, serve::DEMO_MARK, &issuer.port().to_string()).await?;
    let provider = DemoProvider::new(
        &origin(issuer)?,
        &config.server.base_url,
        &provider::people(),
        Arc::new(SystemClock),
        Arc::new(SystemSecrets),
    )?;
    provider.configure(&mut config);

    fill(&config, &db).await?;
    let app = start::app(config, db, Box::new(SystemClock))?;
    let settings = app.config.server.clone();
    // It keeps nothing, so it needs no farewell: it ends with the process.
    tokio::spawn(
        async move { sockets::serve(door, provider.router(), &settings, std::future::pending()).await },
    );
    let shown = app.config.server.base_url.clone();
    let figures = serve::listen_for_figures(&app.config).await?;
    let stop = serve::asked_to_stop()?;
    say(&said::ready(shown.as_str(), &asked.data));
    serve::until_stopped(app, listener, figures, stop).await?;
    Ok(ExitCode::SUCCESS)
}

/// The demonstration lets people in without a password: only this machine may ask, and no real portal is touched.
fn refuse(config: &Config, listen: SocketAddr) -> anyhow::Result<()> {
    if !listen.ip().is_loopback() {
        bail!(said::not_loopback(listen));
    }
    if config.identity.issuer.is_some() {
        bail!(said::PROVIDER_CONFIGURED);
    }
    Ok(())
}

fn origin(address: SocketAddr) -> anyhow::Result<Url> {
    Ok(Url::parse(&format!("http://{address}/"))?)
}

/// Opens the demonstration's database, and tells the port its provider had before.
async fn open(config: &Config) -> anyhow::Result<(Db, Option<u16>)> {
    let db = start::database(config).await?;
    let port = match mark::read(&db, serve::DEMO_MARK).await? {
        Mark::NoSchema => None,
        Mark::Unset => bail!(said::NOT_A_DEMO),
        Mark::Set(port) => Some(port.parse()?),
    };
    if port.is_none() || is_complete(&db).await? {
        db.migrate().await.map_err(start::schema)?;
        return Ok((db, port));
    }
    // It was stopped while the sample data was being made: what is there is nobody's work.
    db.close().await;
    if config.database.url.is_some() {
        bail!(said::HALF_MADE);
    }
    forget(&config.data_dir)?;
    let db = start::database(config).await?;
    db.migrate().await.map_err(start::schema)?;
    Ok((db, port))
}

async fn is_complete(db: &Db) -> anyhow::Result<bool> {
    Ok(mark::read(db, DATA_MARK).await? == Mark::Set(COMPLETE.to_owned()))
}

/// Removes the database's files.
fn forget(folder: &Path) -> anyhow::Result<()> {
    for name in ["caudal.db", "caudal.db-wal", "caudal.db-shm"] {
        match std::fs::remove_file(folder.join(name)) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}

/// The provider stays where it was: people are known by its address. The first time it takes a port beside the portal's where one is
/// free. One that the system chooses is taken by anybody's connection to anywhere while the demonstration is closed.
async fn provider_door(port: Option<u16>, portal: SocketAddr) -> anyhow::Result<TcpListener> {
    let at = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    if let Some(port) = port {
        return TcpListener::bind(at(port)).await.with_context(|| said::provider_port_taken(at(port)));
    }
    for beside in 1..=BESIDE {
        let Some(port) = portal.port().checked_add(beside) else { break };
        if let Ok(door) = TcpListener::bind(at(port)).await {
            return Ok(door);
        }
    }
    Ok(TcpListener::bind(at(0)).await?)
}

/// Makes the sample data, once.
async fn fill(config: &Config, db: &Db) -> anyhow::Result<()> {
    if is_complete(db).await? {
        return Ok(());
    }
    say(said::FILLING);
    let clock = Arc::new(StoryClock::at(SystemClock.now_ms()));
    let app = start::app(config.clone(), db.clone(), Box::new(Shared(clock.clone())))?;
    data::seed(&app, &clock).await.map_err(|error| anyhow!(error))?;
    mark::set(db, DATA_MARK, COMPLETE).await?;
    Ok(())
}
