//! Letters go out: by one task a node, a few at once, and never inside a command.

use std::{panic::AssertUnwindSafe, time::Duration};

use caudal_domain::{ids::UserId, time::Millis};
use futures::{FutureExt as _, future::join_all};
use lettre::message::Mailbox;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio::{sync::watch, task::JoinHandle};

use super::compose::{Composed, compose};
use super::gather::{begun, next_digest};
use super::server::{AT_ONCE, Server, Trouble, pause_ms};
use super::store::{self, Model};
use super::{Kind, State, letter::one_line, words_es};
use caudal_web::app::App;
use caudal_web::http::{problem::ApiError, traces::Traces, upkeep::retry_while_busy};

/// How often a node looks for letters that are due.
const PERIOD: Duration = Duration::from_secs(2);
/// For how long a node has a letter to itself: longer than sending one may take.
const CLAIM_MS: Millis = 15 * 60_000;
/// After how long, and how many attempts, a letter that nobody takes is given up (RFC 5321, 4.5.4.1).
const GIVE_UP: (Millis, i32) = (5 * 24 * 3600 * 1000, 8);
/// After how many attempts a letter is given up that is refused for good. The first ones may be refused for what the server is not set
/// up for, and none of them is lost before somebody had the time to see to it.
const REFUSED: i32 = 4;
/// How long a node leaves a mail server alone that it could not reach, doubled each time up to the most.
const REST: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(300));
/// How long letters under way are waited for when the portal stops.
const LAST: Duration = Duration::from_secs(10);
/// How long letters are kept that went out or were given up.
const KEEP_MS: Millis = 90 * 24 * 3600 * 1000;
/// How many slices of old letters are removed in one turn.
const MOST_SLICES: usize = 100;

/// Whether the portal is about to stop.
type Stopped = watch::Receiver<bool>;

/// Sends what is due until `stopped`.
pub fn spawn(app: App, mut stopped: Stopped) -> JoinHandle<()> {
    tokio::spawn(async move {
        let server = match Server::new(&app.config.mail) {
            Ok(Some(server)) => server,
            Ok(None) => return,
            Err(error) => {
                tracing::error!(?error, "no mail is sent: its settings cannot be used");
                return;
            }
        };
        let mut ticks = interval(PERIOD);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut rest = REST.0;
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                _ = stopped.wait_for(|stopped| *stopped) => return,
            }
            let (letters, mut ending) = (stopped.clone(), stopped.clone());
            let reached = tokio::select! {
                reached = send_until(&app, &server, &letters) => reached,
                // No other is begun. What is under way even then is sent again by whoever starts next, under the same id.
                () = async { let _ = ending.wait_for(|stopped| *stopped).await; sleep(LAST).await } => return,
            };
            match reached {
                Ok(true) => rest = REST.0,
                Ok(false) => {
                    tracing::warn!(seconds = rest.as_secs(), "the mail server is left alone for a while");
                    tokio::select! {
                        () = sleep(rest) => {}
                        _ = stopped.wait_for(|stopped| *stopped) => return,
                    }
                    rest = (rest * 2).min(REST.1);
                }
                Err(error) => tracing::warn!(?error, "letters wait; the next turn sends them"),
            }
        }
    })
}

/// Sends all letters that are due. Answers whether the mail server could be reached.
pub async fn send_due(app: &App, server: &Server) -> Result<bool, ApiError> {
    let (_going_on, stopped) = watch::channel(false);
    send_until(app, server, &stopped).await
}

async fn send_until(app: &App, server: &Server, stopped: &Stopped) -> Result<bool, ApiError> {
    let reached = join_all((0..AT_ONCE).map(|_| send_some(app, server, stopped))).await;
    reached.into_iter().try_fold(true, |all, one| Ok(all && one?))
}

async fn send_some(app: &App, server: &Server, stopped: &Stopped) -> Result<bool, ApiError> {
    while !*stopped.borrow() && store::is_due(app.db.read(), app.now_ms()).await? {
        let Some(row) = claim(app).await? else { return Ok(true) };
        // One letter that cannot be written keeps no other from being sent.
        let tried = AssertUnwindSafe(one(app, server, row.clone())).catch_unwind().await;
        let reached = match tried {
            Ok(reached) => reached?,
            Err(_) => {
                failed(app, row, Trouble::Later(words_es::UNWRITTEN.into()), None).await?;
                true
            }
        };
        if !reached {
            return Ok(false);
        }
    }
    Ok(true)
}

/// One attempt at one letter. Answers whether the mail server could be reached.
async fn one(app: &App, server: &Server, row: Model) -> Result<bool, ApiError> {
    let Some(composed) = compose(app, &row).await? else {
        ended(app, row, State::Dropped, None).await?;
        return Ok(true);
    };
    // As long as something waits for its reader, tomorrow brings another digest.
    let again = (row.kind == Kind::Digest.name() && composed.waits).then_some(row.user_id);
    let mut followed = app.part::<Traces>().follow_own(app, "mail");
    let sent = send_one(server, &row, &composed).await;
    if sent.is_err() {
        followed.fail();
    }
    drop(followed);
    match sent {
        Ok(()) => {
            let row = Model { address: Some(composed.address), error: None, ..row };
            ended(app, row, State::Sent, again).await?;
            Ok(true)
        }
        Err(trouble) => {
            let away = matches!(trouble, Trouble::Away(_));
            failed(app, row, trouble, again).await?;
            Ok(!away)
        }
    }
}

async fn claim(app: &App) -> Result<Option<Model>, ApiError> {
    let now = app.now_ms();
    let work = app.db.write(move |tx| {
        Box::pin(async move { Ok::<_, ApiError>(store::claim(tx, now, now + CLAIM_MS).await?) })
    });
    work.await
}

async fn send_one(server: &Server, row: &Model, composed: &Composed) -> Result<(), Trouble> {
    let address = composed.address.parse().map_err(|_| Trouble::Refused(composed.address.clone()))?;
    let to = Mailbox::new(Some(one_line(&composed.letter.name)), address);
    let message = composed.letter.message(&row.id.to_string(), server.from(), to);
    let message = message.map_err(|error| Trouble::Refused(error.to_string()))?;
    server.send(message).await
}

/// Writes how an attempt went; `claimed_until_ms` is as it began. With it somebody's next digest begins, unless it has.
async fn write(
    app: &App,
    row: Model,
    claimed_until_ms: i64,
    next_digest_of: Option<UserId>,
) -> Result<(), ApiError> {
    let next = next_digest_of.map(|user| begun(app, Kind::Digest, user, next_digest(app)));
    // The letter may be out: what is not written down is sent again.
    retry_while_busy(|| {
        app.write((row.clone(), next.clone()), move |tx, _, (row, next)| {
            Box::pin(async move {
                store::write(tx, row.clone(), claimed_until_ms).await?;
                if let Some(next) = next {
                    store::begin(tx, next.clone()).await?;
                }
                Ok(())
            })
        })
    })
    .await
}

async fn ended(app: &App, row: Model, state: State, next_digest_of: Option<UserId>) -> Result<(), ApiError> {
    let claimed = row.claimed_until_ms;
    let row = Model { state: state.name().to_owned(), ended_at_ms: Some(app.now_ms()), ..row };
    write(app, row, claimed, next_digest_of).await
}

async fn failed(
    app: &App,
    row: Model,
    trouble: Trouble,
    next_digest_of: Option<UserId>,
) -> Result<(), ApiError> {
    let old = app.now_ms() - row.created_at_ms > GIVE_UP.0 && row.attempts >= GIVE_UP.1;
    let (said, never) = match trouble {
        // Whoever tries it wants to know.
        Trouble::Refused(said) => (said, row.attempts >= REFUSED || row.kind == Kind::Test.name()),
        Trouble::Away(said) | Trouble::Later(said) => (said, false),
    };
    tracing::warn!(mail = %row.id, attempts = row.attempts, said, "a letter was not taken");
    if never || old {
        let said = if never { said } else { format!("{} {said}", words_es::TOO_OLD) };
        return ended(app, Model { error: Some(said), ..row }, State::Failed, next_digest_of).await;
    }
    let (claimed, due_at_ms) = (row.claimed_until_ms, app.now_ms() + pause_ms(row.attempts));
    write(app, Model { error: Some(said), due_at_ms, claimed_until_ms: 0, ..row }, claimed, None).await
}

/// Removes letters that ended long ago.
pub async fn purge(app: &App) -> Result<(), ApiError> {
    // Ids begin with when they were made.
    let before = app.secrets.id(app.now_ms() - KEEP_MS).0;
    for _ in 0..MOST_SLICES {
        let work = app
            .db
            .write(move |tx| Box::pin(async move { Ok::<_, ApiError>(store::forget(tx, before).await?) }));
        if !work.await? {
            break;
        }
    }
    Ok(())
}
