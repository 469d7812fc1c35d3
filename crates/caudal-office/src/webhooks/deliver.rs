//! Messages go out: each webhook by a task of its own, so that a slow one keeps nobody waiting, and never inside a command.

use std::time::{Duration, Instant};
use std::{collections::HashMap, error::Error as _, sync::Arc};

use caudal_db::{Tx, audit};
use caudal_domain::time::Millis;
use futures::future::join_all;
use http::header;
use serde_json::json;
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinHandle, JoinSet};
use tokio::time::{MissedTickBehavior, interval};

use super::address::{self, Private, PublicOnly};
use super::store::{self, Standing, State, delivery, webhook};
use super::{WebhookId, sign};
use caudal_access::identity::Identity;
use caudal_web::app::App;
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{problem::ApiError, traces::Traces, upkeep::retry_while_busy};
use caudal_web::outgoing;

/// How often a node looks for messages that are due.
const PERIOD: Duration = Duration::from_secs(1);
/// How long the other system may take.
const ANSWER: Duration = Duration::from_secs(15);
const CONNECT: Duration = Duration::from_secs(5);
/// For how long a node has a message to itself: longer than sending one may take.
const CLAIM_MS: Millis = 5 * 60_000;
/// How many messages to one webhook are on their way at once.
const AT_ONCE: usize = 4;
/// How long a webhook is left alone after a message it did not take, doubled each time up to the most.
const REST: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(300));
/// How long until a message is tried again, in seconds, by how often it was (Standard Webhooks); then it is given up.
const PAUSES: [i64; 9] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
/// After how long a message is given up that its webhook could not be told, or that nobody sent while it was off.
const EXPIRE_MS: Millis = 4 * 24 * 3600 * 1000;
/// How many slices of old messages are given up or removed in one turn.
const MOST_SLICES: usize = 300;
/// How long messages under way are waited for when the portal stops.
const LAST: Duration = Duration::from_secs(5);
/// What a system answers that is no more (Standard Webhooks).
const GONE: u16 = 410;
/// How long messages are kept that arrived or were given up.
const KEEP_MS: Millis = 30 * 24 * 3600 * 1000;

/// Whether the portal is about to stop.
type Stopped = watch::Receiver<bool>;

/// The way to other systems: nobody is followed elsewhere, and nothing of an answer is read but its status.
pub struct Client(reqwest::Client);

impl Client {
    /// A client that keeps to public addresses, unless the settings allow others.
    pub fn new(app: &App) -> Result<Self, ApiError> {
        let private = app.config.webhooks.allow_private;
        let builder =
            outgoing::builder().no_proxy().timeout(ANSWER).connect_timeout(CONNECT).https_only(!private);
        let builder = if private { builder } else { builder.dns_resolver(Arc::new(PublicOnly)) };
        builder.build().map(Self).map_err(ApiError::internal)
    }
}

/// Sends what is due until `stopped`.
pub fn spawn(app: App, mut stopped: watch::Receiver<bool>) -> JoinHandle<()> {
    tokio::spawn(async move {
        let mut ticks = interval(PERIOD);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (running, rests, tasks) = (HashMap::new(), HashMap::new(), JoinSet::new());
        let mut turns = Turns { client: None, running, rests, tasks, stopped: stopped.clone() };
        loop {
            let ends = tokio::select! {
                _ = ticks.tick() => false,
                _ = stopped.wait_for(|stopped| *stopped) => true,
            };
            if ends {
                // No other is begun. What is under way even then is sent again by whoever starts next, under the same id.
                let under_way = async { while turns.tasks.join_next().await.is_some() {} };
                let _ = tokio::time::timeout(LAST, under_way).await;
                return;
            }
            if let Err(error) = turns.begin(&app).await {
                tracing::warn!(?error, "messages wait; the next turn sends them");
            }
        }
    })
}

/// The tasks under way, one for each webhook, and those that rest.
struct Turns {
    /// The system's certificates are read at its first use: few portals have webhooks, and all start.
    client: Option<Arc<Client>>,
    running: HashMap<WebhookId, AbortHandle>,
    rests: HashMap<WebhookId, (Instant, Duration)>,
    tasks: JoinSet<(WebhookId, bool)>,
    stopped: Stopped,
}

impl Turns {
    async fn begin(&mut self, app: &App) -> Result<(), ApiError> {
        while let Some(ended) = self.tasks.try_join_next() {
            let Ok((webhook, taken)) = ended else { continue };
            if taken {
                self.rests.remove(&webhook);
            } else {
                let rest = self.rests.get(&webhook).map_or(REST.0, |(_, rest)| (*rest * 2).min(REST.1));
                self.rests.insert(webhook, (Instant::now() + rest, rest));
            }
        }
        self.running.retain(|_, task| !task.is_finished());
        for webhook in store::due(app.db.read(), app.now_ms()).await? {
            let rests = self.rests.get(&webhook).is_some_and(|(until, _)| Instant::now() < *until);
            if rests || self.running.contains_key(&webhook) {
                continue;
            }
            let client = match &self.client {
                Some(client) => client.clone(),
                None => self.client.insert(Arc::new(Client::new(app)?)).clone(),
            };
            let (app, stopped) = (app.clone(), self.stopped.clone());
            let task = self.tasks.spawn(async move {
                let taken = send_all(&app, &client, webhook, &stopped).await.unwrap_or_else(|error| {
                    tracing::warn!(?error, %webhook, "messages wait; the next turn sends them");
                    false
                });
                (webhook, taken)
            });
            self.running.insert(webhook, task);
        }
        Ok(())
    }
}

pub async fn send_due(app: &App) -> Result<(), ApiError> {
    let client = Client::new(app)?;
    let due = store::due(app.db.read(), app.now_ms()).await?;
    let (_going_on, stopped) = watch::channel(false);
    join_all(due.into_iter().map(|webhook| send_all(app, &client, webhook, &stopped)))
        .await
        .into_iter()
        .try_for_each(|sent| sent.map(drop))
}

/// Sends what is due to one webhook, until it does not take something. Answers whether it took all.
async fn send_all(
    app: &App,
    client: &Client,
    webhook: WebhookId,
    stopped: &Stopped,
) -> Result<bool, ApiError> {
    let taken = join_all((0..AT_ONCE).map(|_| send_some(app, client, webhook, stopped))).await;
    taken.into_iter().try_fold(true, |all, one| Ok(all && one?))
}

async fn send_some(
    app: &App,
    client: &Client,
    webhook: WebhookId,
    stopped: &Stopped,
) -> Result<bool, ApiError> {
    loop {
        if *stopped.borrow() {
            return Ok(true);
        }
        // Asked each time: it may have been switched off meanwhile.
        let to = store::find(app.db.read(), webhook).await?.filter(|row| row.state == Standing::On.name());
        let Some(to) = to else { return Ok(true) };
        let now = app.now_ms();
        let claimed = app.db.write(move |tx| {
            Box::pin(async move { Ok::<_, ApiError>(store::claim(tx, webhook, now, now + CLAIM_MS).await?) })
        });
        let Some(row) = claimed.await? else { return Ok(true) };
        let began = Instant::now();
        let tried = send_one(app, client, &to, &row).await;
        let took_ms = i64::try_from(began.elapsed().as_millis()).unwrap_or(i64::MAX);
        let taken = tried.error.is_none();
        write(app, delivery::Model { took_ms: Some(took_ms), ..row }, tried).await?;
        if !taken {
            return Ok(false);
        }
    }
}

struct Tried {
    status: Option<u16>,
    /// `status`, `timed_out`, `no_connection`, `private_address` or `secret`; nothing where it was taken.
    error: Option<&'static str>,
}

impl Tried {
    fn failed(error: &'static str) -> Self {
        Self { status: None, error: Some(error) }
    }
}

async fn send_one(app: &App, client: &Client, to: &webhook::Model, row: &delivery::Model) -> Tried {
    // The name behind an address may lead elsewhere by now, and the settings may be stricter.
    let Ok(url) = address::check(&to.url, app.config.webhooks.allow_private) else {
        return Tried::failed("private_address");
    };
    let now = app.now_ms();
    let old = to.old_secret.as_deref().filter(|_| to.old_secret_until_ms.is_some_and(|until| now < until));
    let sealed = [Some(to.secret.as_slice()), old];
    let open = |sealed: &[u8]| app.part::<Identity>().open_webhook(to.id, sealed);
    let secrets: Vec<_> = sealed.into_iter().flatten().filter_map(open).collect();
    if secrets.is_empty() {
        return Tried::failed("secret");
    }
    let (id, at_seconds) = (row.id.to_string(), now / 1_000);
    let signature = sign::signature(secrets.iter().map(Vec::as_slice), &id, at_seconds, &row.body);
    let mut followed = app.part::<Traces>().follow_own(app, "webhook");
    let sent = client
        .0
        .post(url)
        .header(header::CONTENT_TYPE, "application/json")
        .header("webhook-id", id)
        .header("webhook-timestamp", at_seconds.to_string())
        .header("webhook-signature", signature)
        .body(row.body.clone())
        .send()
        .await;
    let status = sent.as_ref().ok().map(|answer| answer.status());
    if let Some(status) = status {
        followed.set("http.response.status_code", status.as_u16());
    }
    if !status.is_some_and(|status| status.is_success()) {
        followed.fail();
    }
    match sent {
        Ok(answer) if answer.status().is_success() => {
            Tried { status: Some(answer.status().as_u16()), error: None }
        }
        Ok(answer) => Tried { status: Some(answer.status().as_u16()), error: Some("status") },
        Err(error) => Tried::failed(why(&error)),
    }
}

fn why(error: &reqwest::Error) -> &'static str {
    let mut source = error.source();
    while let Some(cause) = source {
        if cause.is::<Private>() {
            return "private_address";
        }
        source = cause.source();
    }
    if error.is_timeout() { "timed_out" } else { "no_connection" }
}

async fn write(app: &App, row: delivery::Model, tried: Tried) -> Result<(), ApiError> {
    let (now, claimed) = (app.now_ms(), row.claimed_until_ms);
    let gone = tried.status == Some(GONE);
    let pause = usize::try_from(row.attempts - 1).ok().and_then(|at| PAUSES.get(at));
    let (state, due_at_ms) = match (tried.error, pause) {
        (None, _) => (State::Sent, row.due_at_ms),
        (Some(_), Some(seconds)) if !gone => (State::Waiting, now + seconds * 1_000),
        (Some(_), _) => (State::Failed, row.due_at_ms),
    };
    let row = delivery::Model {
        state: state.name().to_owned(),
        due_at_ms,
        claimed_until_ms: 0,
        status: tried.status.map(i32::from),
        error: tried.error.map(str::to_owned),
        ended_at_ms: (state != State::Waiting).then_some(now),
        ..row
    };
    // The other system may have it: what is not written down is sent again.
    retry_while_busy(|| {
        app.write(row.clone(), move |tx, app, row| {
            Box::pin(async move {
                // In the order in which who sends one once more holds them.
                if gone {
                    switch_off(tx, app, row.webhook_id).await?;
                }
                Ok(store::write(tx, row.clone(), claimed).await?)
            })
        })
    })
    .await
}

/// The other system says that it is no more (410, Standard Webhooks): it is told nothing until somebody switches it on again.
async fn switch_off(tx: &Tx, app: &App, id: WebhookId) -> Result<(), ApiError> {
    let Some(row) = store::lock(tx, id).await?.filter(|row| row.state == Standing::On.name()) else {
        return Ok(());
    };
    let (version, name) = (row.version, row.name.clone());
    let off = webhook::Model {
        state: Standing::Off.name().to_owned(),
        off_reason: Some("gone".to_owned()),
        version: version + 1,
        ..row
    };
    store::save(tx, off, version).await?;
    let object = Object { kind: "webhook", id: id.0, number: Some(&name) };
    let told = |state: Standing| Some(json!({ "state": state.name() }));
    let noted = trail::own(app, "webhook.gone", &object, told(Standing::On), told(Standing::Off));
    Ok(audit::append(tx, &noted).await?)
}

/// Gives up what has waited for days, and removes what ended long ago.
pub async fn purge(app: &App) -> Result<(), ApiError> {
    let now = app.now_ms();
    for chore in [Chore::Expire, Chore::Forget(State::Sent), Chore::Forget(State::Failed)] {
        // Slice after slice, so that none holds the writer for long.
        for _ in 0..MOST_SLICES {
            let work = app.db.write(move |tx| Box::pin(chore.slice(tx, now)));
            if !work.await? {
                break;
            }
        }
    }
    Ok(())
}

#[derive(Clone, Copy)]
enum Chore {
    /// Gives up what has waited too long.
    Expire,
    /// Removes what ended so.
    Forget(State),
}

impl Chore {
    /// Some of it. Answers whether there may be more.
    async fn slice(self, tx: &Tx, now: Millis) -> Result<bool, ApiError> {
        Ok(match self {
            Self::Expire => store::expire(tx, now - EXPIRE_MS, now).await?,
            Self::Forget(state) => store::forget(tx, now - KEEP_MS, state).await?,
        })
    }
}
