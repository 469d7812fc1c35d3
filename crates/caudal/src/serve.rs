//! `caudal serve`: the portal until somebody stops it.

use std::{net::SocketAddr, process::ExitCode, time::Instant};

use anyhow::{Context, bail};
use caudal_db::mark::{self, Mark};
use caudal_server::background::Background;
use caudal_server::portal::{self, Portal};
use caudal_web::http::{hub::Hub, sockets};
use caudal_web::{app::App, clock::SystemClock, config::Config};
use tokio::{net::TcpListener, signal};

use crate::{messages_es, start};

/// The mark of a demonstration's database; its value is the port of its identity provider.
pub const DEMO_MARK: &str = "demo";

pub async fn run(config: Config) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    if config.identity.issuer.is_none() {
        bail!(messages_es::NO_PROVIDER);
    }
    let db = start::watched_database(&config).await?;
    let _alone = start::alone(&config)?;
    if matches!(mark::read(&db, DEMO_MARK).await?, Mark::Set(_)) {
        bail!(messages_es::DEMO_DATABASE);
    }
    start::migrate(&config, &db).await?;
    let app = start::app(config, db, Box::new(SystemClock))?;
    start::people(&app).await?;
    let asked = asked_to_stop()?;
    let listener = listen(app.config.server.listen).await?;
    let figures = listen_for_figures(&app.config).await?;
    tracing::info!(
        address = %app.config.server.listen,
        base_url = %app.config.server.base_url,
        millis = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        version = env!("CARGO_PKG_VERSION"),
        "listening"
    );
    manager::tell_ready();
    until_stopped(app, listener, figures, asked).await?;
    Ok(ExitCode::SUCCESS)
}

/// Tells systemd, where it started us and wants to know.
#[cfg(unix)]
mod manager {
    use sd_notify::NotifyState;

    pub fn tell_ready() {
        tell(&NotifyState::Ready);
    }

    pub fn tell_stopping() {
        tell(&NotifyState::Stopping);
    }

    fn tell(state: &NotifyState<'_>) {
        if let Err(error) = sd_notify::notify(std::slice::from_ref(state)) {
            tracing::warn!(%error, "the service manager does not hear it");
        }
    }
}

#[cfg(not(unix))]
mod manager {
    pub fn tell_ready() {}
    pub fn tell_stopping() {}
}

pub async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| messages_es::cannot_listen(address))
}

/// Where figures are asked for, if anywhere: taken before anybody is told that the portal is ready.
pub async fn listen_for_figures(config: &Config) -> anyhow::Result<Option<TcpListener>> {
    match config.server.metrics_listen {
        Some(address) => listen(address).await.map(Some),
        None => Ok(None),
    }
}

/// Serves, keeps house beside it, and leaves everything written when asked to stop.
pub async fn until_stopped(
    app: App,
    listener: TcpListener,
    figures: Option<TcpListener>,
    asked: impl Future<Output = ()>,
) -> anyhow::Result<()> {
    let background = Background::begin(&app);
    let Portal { router, metrics, .. } = portal::portal(&app);
    let figures = figures
        .zip(metrics)
        .map(|(socket, metrics)| tokio::spawn(metrics.serve(socket, background.stopped())));
    let asked = async {
        asked.await;
        manager::tell_stopping();
        app.readiness.stop();
        tokio::time::sleep(app.config.server.drain_time()).await;
        // Streams end first: they would keep the portal open as long as there are browsers.
        app.part::<Hub>().close();
    };
    sockets::serve(listener, router, &app.config.server, asked).await;
    background.end().await;
    if let Some(figures) = figures {
        let _ = figures.await;
    }
    app.db.clone().close().await;
    Ok(())
}

/// Ctrl+C, or what service managers send, from the moment of the call: whoever stops a portal that has just begun is heard.
#[cfg(unix)]
pub fn asked_to_stop() -> anyhow::Result<impl Future<Output = ()>> {
    use signal::unix::{SignalKind, signal};
    let (mut interrupted, mut terminated) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupted.recv() => {}
            _ = terminated.recv() => {}
        }
        tracing::info!("stopping");
    })
}

/// Ctrl+C.
#[cfg(not(unix))]
pub fn asked_to_stop() -> anyhow::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = signal::ctrl_c().await;
        tracing::info!("stopping");
    })
}
