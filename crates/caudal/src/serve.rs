//! `caudal serve`: the portal until somebody stops it.

use std::{
    net::SocketAddr,
    process::ExitCode,
    time::{Duration, Instant},
};

use anyhow::{Context, bail};
use caudal_access::identity;
use caudal_admin::users;
use caudal_batches as batches;
use caudal_beneficiaries::beneficiaries;
use caudal_cancellations as cancellations;
use caudal_db::{
    audit, idempotency,
    mark::{self, Mark},
    search,
};
use caudal_office::{mail, notices, webhooks};
use caudal_requests::{attachments, requests, settlements};
use caudal_server::{
    files,
    portal::{self, Portal},
};
use caudal_web::{
    app::App,
    clock::SystemClock,
    config::Config,
    http::{hub::Hub, sockets, upload},
};
use tokio::{net::TcpListener, signal, sync::watch, task::JoinHandle};

use crate::{messages_es, start};

/// The mark of a demonstration's database; its value is the port of its identity provider.
pub const DEMO_MARK: &str = "demo";

const DAY_MS: i64 = 24 * 3600 * 1000;
/// How long what panicked waits before it begins anew.
const BREATH: Duration = Duration::from_secs(1);

/// Whether the portal is about to stop.
type Stopped = watch::Receiver<bool>;

pub async fn run(config: Config) -> anyhow::Result<ExitCode> {
    let began = Instant::now();
    if config.identity.issuer.is_none() {
        bail!(messages_es::NO_PROVIDER);
    }
    let db = start::database(&config).await?;
    let _alone = start::alone(&config)?;
    if matches!(mark::read(&db, DEMO_MARK).await?, Mark::Set(_)) {
        bail!(messages_es::DEMO_DATABASE);
    }
    db.migrate().await.context(messages_es::cannot_migrate())?;
    let app = start::app(config, db, Box::new(SystemClock))?;
    start::people(&app).await?;
    let asked = asked_to_stop()?;
    let listener = listen(app.config.server.listen).await?;
    tracing::info!(
        address = %app.config.server.listen,
        base_url = %app.config.server.base_url,
        millis = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        version = env!("CARGO_PKG_VERSION"),
        "listening"
    );
    until_stopped(app, listener, asked).await?;
    Ok(ExitCode::SUCCESS)
}

/// Opens a socket.
pub async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| messages_es::cannot_listen(address))
}

/// Serves, keeps house beside it, and leaves everything written when asked to stop.
pub async fn until_stopped(
    app: App,
    listener: TcpListener,
    asked: impl Future<Output = ()>,
) -> anyhow::Result<()> {
    let (stop, stopped) = watch::channel(false);
    let kept = |name, begin: fn(App, Stopped) -> JoinHandle<()>| {
        tokio::spawn(keep_up((name, BREATH), app.clone(), stopped.clone(), begin))
    };
    let sealer = kept("sealer", |app, stopped| audit::spawn_sealer(app.db.clone(), wait(stopped)));
    let indexer = kept("indexer", |app, stopped| search::spawn_indexer(app.db.clone(), wait(stopped)));
    let purger = kept("purger", |app, stopped| tokio::spawn(forget(app, stopped)));
    let teller = kept("teller", notices::spawn);
    let (postman, hooks) = (kept("postman", mail::spawn), kept("webhooks", webhooks::spawn));
    let once = [tokio::spawn(compare(app.clone())), tokio::spawn(go_on(app.clone()))];
    let Portal { router, metrics, .. } = portal::portal(&app);
    let figures = match (app.config.server.metrics_listen, metrics) {
        (Some(address), Some(metrics)) => {
            let socket = listen(address).await?;
            let stopped = wait(stopped.clone());
            Some(tokio::spawn(metrics.serve(socket, stopped)))
        }
        _ => None,
    };
    // Streams end first: they would keep the portal open as long as there are browsers.
    let asked = async {
        asked.await;
        app.part::<Hub>().close();
    };
    sockets::serve(listener, router, &app.config.server, asked).await;
    stop.send_replace(true);
    for task in once {
        task.abort();
    }
    let _ = tokio::join!(sealer, indexer, purger, teller, postman, hooks);
    if let Some(figures) = figures {
        let _ = figures.await;
    }
    app.db.clone().close().await;
    Ok(())
}

/// Goes on with what was under way when the portal ended, beside everything else: nobody who calls waits for it, and whoever takes the
/// same up meanwhile does no harm.
async fn go_on(app: App) {
    let resumed = (users::resume_imports(&app).await, beneficiaries::resume_imports(&app).await);
    if let (Err(error), _) | (_, Err(error)) = resumed {
        tracing::warn!(?error, "files that were being applied wait for somebody to go on with them");
    }
    if let Err(error) = batches::resume(&app).await {
        tracing::warn!(?error, "batches that were being checked wait for somebody to go on with them");
    }
}

/// What an older program wrote is made ready to be found where it was asked for twice, beside everything else.
async fn compare(app: App) {
    if let Err(error) = requests::complete_likeness(&app).await {
        tracing::warn!(?error, "older requests are not all compared yet; the next start goes on");
    }
}

/// Does something for as long as the portal runs: what panicked begins anew, after a breath in case it panics at once.
async fn keep_up<T: Clone>(
    (name, breath): (&'static str, Duration),
    app: T,
    stopped: Stopped,
    begin: impl Fn(T, Stopped) -> JoinHandle<()>,
) {
    while let Err(ended) = begin(app.clone(), stopped.clone()).await {
        if !ended.is_panic() || *stopped.borrow() {
            return;
        }
        tracing::error!(task = name, "it panicked and begins anew");
        tokio::time::sleep(breath).await;
    }
}

async fn wait(mut stopped: Stopped) {
    // The sender lives until everything has stopped; were it gone, that would mean the same.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// What has had its time goes: answers kept beside their keys after a day, tokens and sessions after theirs, the bytes of files
/// that were removed, and those that no row names.
async fn forget(app: App, stopped: Stopped) {
    let mut often = tokio::time::interval(Duration::from_secs(600));
    let mut soon = tokio::time::interval(Duration::from_secs(60));
    let mut seldom = tokio::time::interval(Duration::from_hours(6));
    let mut stopped = std::pin::pin!(wait(stopped));
    loop {
        tokio::select! {
            () = &mut stopped => return,
            _ = often.tick() => forget_once(&app).await,
            _ = seldom.tick() => {
                if let Err(error) = files::sweep(&app).await {
                    tracing::warn!(?error, "files that no row names were not looked for; the next turn does");
                }
            }
            _ = soon.tick() => {
                if let Err(error) = batches::take_over(&app).await {
                    tracing::warn!(?error, "what other nodes left behind was not looked at; the next turn does");
                }
            }
        }
    }
}

async fn forget_once(app: &App) {
    if let Err(error) = settlements::tell_overdue(app).await {
        tracing::warn!(?error, "who is late was not told; the next turn does");
    }
    if let Err(error) = mail::purge(app).await {
        tracing::warn!(?error, "letters sent long ago were not removed; the next turn tries again");
    }
    if let Err(error) = webhooks::purge(app).await {
        tracing::warn!(?error, "messages sent long ago were not removed; the next turn tries again");
    }
    if let Err(error) = idempotency::purge(&app.db, app.now_ms() - DAY_MS).await {
        tracing::warn!(%error, "old keys were not removed; the next turn tries again");
    }
    if let Err(error) = identity::purge(app).await {
        tracing::warn!(?error, "old sessions were not removed; the next turn tries again");
    }
    if let Err(error) = attachments::purge_files(&app.db, &app.attachments).await {
        tracing::warn!(?error, "files without a record were not removed; the next turn tries again");
    }
    for purged in [cancellations::purge(app).await, batches::purge(app).await] {
        if let Err(error) = purged {
            tracing::warn!(?error, "papers of nothing were not removed; the next turn tries again");
        }
    }
    if let Err(error) = upload::purge_rooms(app).await {
        tracing::warn!(?error, "how much was uploaded long ago was not forgotten; the next turn tries again");
    }
    if let Err(error) = notices::purge(app).await {
        tracing::warn!(?error, "notices read long ago were not removed; the next turn tries again");
    }
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

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    };

    use super::*;

    #[tokio::test]
    async fn what_panics_beside_the_calls_begins_anew_and_ends_when_it_is_done() {
        let begun = Arc::new(AtomicU32::new(0));
        let (_stop, stopped) = watch::channel(false);
        keep_up(("test", Duration::ZERO), begun.clone(), stopped, |begun, _| {
            tokio::spawn(async move {
                assert!(begun.fetch_add(1, Ordering::SeqCst) == 2, "not yet");
            })
        })
        .await;
        assert_eq!(begun.load(Ordering::SeqCst), 3);
    }

    #[tokio::test]
    async fn what_panics_while_the_portal_stops_is_let_be() {
        let (stop, stopped) = watch::channel(false);
        let begun = Arc::new(AtomicU32::new(0));
        keep_up(("test", Duration::ZERO), (begun.clone(), Arc::new(stop)), stopped, |(begun, stop), _| {
            tokio::spawn(async move {
                begun.fetch_add(1, Ordering::SeqCst);
                stop.send_replace(true);
                panic!("while it stops");
            })
        })
        .await;
        assert_eq!(begun.load(Ordering::SeqCst), 1);
    }
}
