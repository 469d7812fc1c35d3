//! What a portal does beside the calls, for as long as it runs.

use std::time::Duration;

use caudal_access::identity;
use caudal_admin::users;
use caudal_batches as batches;
use caudal_beneficiaries::beneficiaries;
use caudal_beneficiaries::imports::Watch;
use caudal_cancellations as cancellations;
use caudal_db::{audit, idempotency, search};
use caudal_office::{mail, notices, webhooks};
use caudal_requests::{attachments, requests, settlements};
use caudal_web::app::App;
use caudal_web::http::{traces, upload};
use tokio::time::MissedTickBehavior;
use tokio::{sync::watch, task::JoinHandle};

use crate::files;

const DAY_MS: i64 = 24 * 3600 * 1000;
/// How long what panicked waits before it begins anew.
const BREATH: Duration = Duration::from_secs(1);

/// Whether the portal is about to stop.
type Stopped = watch::Receiver<bool>;

pub struct Background {
    stop: watch::Sender<bool>,
    /// They go on until they are told to stop, and then write down what they have begun.
    kept: Vec<JoinHandle<()>>,
    /// They may be cut off: the next start goes on.
    once: [JoinHandle<()>; 2],
    /// What tells of the others, and so ends after them.
    last: (watch::Sender<bool>, JoinHandle<()>),
}

impl Background {
    #[must_use]
    pub fn begin(app: &App) -> Self {
        let (stop, stopped) = watch::channel(false);
        let keep = |name, begin: fn(App, Stopped) -> JoinHandle<()>| {
            tokio::spawn(keep_up((name, BREATH), app.clone(), stopped.clone(), begin))
        };
        let kept = vec![
            keep("sealer", |app, stopped| audit::spawn_sealer(app.db.clone(), wait(stopped))),
            keep("witness", |app, stopped| audit::spawn_witness(app.db.clone(), wait(stopped))),
            keep("indexer", |app, stopped| search::spawn_indexer(app.db.clone(), wait(stopped))),
            keep("purger", |app, stopped| tokio::spawn(forget(app, stopped))),
            keep("successor", |app, stopped| tokio::spawn(take_over(app, stopped))),
            keep("teller", notices::spawn),
            keep("postman", mail::spawn),
            keep("webhooks", webhooks::spawn),
        ];
        let once = [tokio::spawn(compare(app.clone())), tokio::spawn(go_on(app.clone()))];
        let (end, ended) = watch::channel(false);
        let traces = keep_up(("traces", BREATH), app.clone(), ended, traces::spawn);
        Self { stop, kept, once, last: (end, tokio::spawn(traces)) }
    }

    /// Until [`Self::end`].
    pub fn stopped(&self) -> impl Future<Output = ()> + use<> {
        wait(self.stop.subscribe())
    }

    /// Tells all to stop, and waits until what they have begun is written.
    pub async fn end(self) {
        self.stop.send_replace(true);
        for task in self.once {
            task.abort();
        }
        for task in self.kept {
            let _ = task.await;
        }
        let (end, traces) = self.last;
        end.send_replace(true);
        let _ = traces.await;
    }
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
        }
    }
}

/// What other nodes left behind is gone on with, some fifteen seconds after they are gone.
async fn take_over(app: App, stopped: Stopped) {
    let (mut people, mut payees) = (Watch::default(), Watch::default());
    let mut often = tokio::time::interval(Duration::from_secs(5));
    often.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut stopped = std::pin::pin!(wait(stopped));
    loop {
        tokio::select! {
            () = &mut stopped => return,
            _ = often.tick() => {}
        }
        for looked in [
            batches::take_over(&app).await,
            users::take_over_imports(&app, &mut people).await,
            beneficiaries::take_over_imports(&app, &mut payees).await,
        ] {
            if let Err(error) = looked {
                tracing::warn!(?error, "what other nodes left behind was not looked at; the next turn does");
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

/// What this crate's own tests read of what runs beside the calls.
#[cfg(feature = "testing")]
pub mod testing {
    use super::{Duration, JoinHandle, Stopped};

    pub async fn keep_up<T: Clone>(
        named: (&'static str, Duration),
        app: T,
        stopped: Stopped,
        begin: impl Fn(T, Stopped) -> JoinHandle<()>,
    ) {
        super::keep_up(named, app, stopped, begin).await;
    }
}
