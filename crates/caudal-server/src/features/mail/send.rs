//! Letters go out: by one task a node, a few at once, and never inside a command.

use std::time::Duration;

use caudal_domain::time::Millis;
use futures::future::join_all;
use lettre::message::Mailbox;
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{MissedTickBehavior, interval, sleep},
};
use uuid::Uuid;

use super::{
    Kind, State,
    compose::{Composed, compose},
    gather::{begun, next_digest},
    letter::one_line,
    server::{AT_ONCE, Server, Trouble, pause_ms},
    store::{self, Model},
    words_es,
};
use crate::{app::App, http::problem::ApiError};

/// How often a node looks for letters that are due.
const PERIOD: Duration = Duration::from_secs(2);
/// For how long a node has a letter to itself: longer than sending one may take.
const CLAIM_MS: Millis = 5 * 60_000;
/// After how long a letter that nobody takes is given up (RFC 5321, 4.5.4.1).
const GIVE_UP_MS: Millis = 5 * 24 * 3600 * 1000;
/// How long a node leaves a mail server alone that it could not reach, doubled each time up to the most.
const REST: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(300));
/// How long letters are kept that went out or were given up.
const KEEP_MS: Millis = 90 * 24 * 3600 * 1000;

/// Sends what is due until `stopped`.
pub fn spawn(app: App, mut stopped: watch::Receiver<bool>) -> JoinHandle<()> {
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
            let reached = tokio::select! {
                reached = send_due(&app, &server) => reached,
                // A letter under way is sent again by whoever starts next, under the same id.
                _ = stopped.wait_for(|stopped| *stopped) => return,
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
///
/// # Errors
/// `internal` when the database fails.
pub async fn send_due(app: &App, server: &Server) -> Result<bool, ApiError> {
    let reached = join_all((0..AT_ONCE).map(|_| send_some(app, server))).await;
    reached.into_iter().try_fold(true, |all, one| Ok(all && one?))
}

async fn send_some(app: &App, server: &Server) -> Result<bool, ApiError> {
    while store::is_due(app.db.read(), app.now_ms()).await? {
        let Some(row) = claim(app).await? else { return Ok(true) };
        let Some(composed) = compose(app, &row).await? else {
            ended(app, row, State::Dropped, None).await?;
            continue;
        };
        match send_one(server, &row, &composed).await {
            Ok(()) => sent(app, row, composed).await?,
            Err(trouble) => {
                let away = matches!(trouble, Trouble::Away(_));
                failed(app, row, trouble).await?;
                if away {
                    return Ok(false);
                }
            }
        }
    }
    Ok(true)
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

/// The letter is out. As long as something waits for its reader, tomorrow brings another digest.
async fn sent(app: &App, row: Model, composed: Composed) -> Result<(), ApiError> {
    let again = (row.kind == Kind::Digest.name() && composed.waits).then_some(row.user_id);
    ended(app, Model { address: Some(composed.address), error: None, ..row }, State::Sent, again).await
}

async fn ended(app: &App, row: Model, state: State, again: Option<Uuid>) -> Result<(), ApiError> {
    let row = Model { state: state.name().to_owned(), ended_at_ms: Some(app.now_ms()), ..row };
    let next = again.map(|user| begun(app, Kind::Digest, user, next_digest(app)));
    let work = app.db.write(move |tx| {
        let (row, next) = (row.clone(), next.clone());
        Box::pin(async move {
            let user = row.user_id;
            store::write(tx, row).await?;
            if let Some(next) = next
                && store::gathering(tx, Kind::Digest, vec![user]).await?.is_empty()
            {
                store::insert(tx, next).await?;
            }
            Ok::<_, ApiError>(())
        })
    });
    work.await
}

async fn failed(app: &App, row: Model, trouble: Trouble) -> Result<(), ApiError> {
    let (now, too_old) = (app.now_ms(), app.now_ms() - row.created_at_ms > GIVE_UP_MS);
    let (said, never) = match trouble {
        Trouble::Refused(said) => (said, true),
        Trouble::Away(said) | Trouble::Later(said) => (said, false),
    };
    tracing::warn!(mail = %row.id, attempts = row.attempts, said, "a letter was not taken");
    if never {
        return ended(app, Model { error: Some(said), ..row }, State::Failed, None).await;
    }
    if too_old {
        let error = Some(format!("{} {said}", words_es::TOO_OLD));
        return ended(app, Model { error, ..row }, State::Failed, None).await;
    }
    let due_at_ms = now + pause_ms(row.attempts);
    let row = Model { error: Some(said), due_at_ms, claimed_until_ms: 0, ..row };
    let work = app.db.write(move |tx| {
        let row = row.clone();
        Box::pin(async move { Ok::<_, ApiError>(store::write(tx, row).await?) })
    });
    work.await
}

/// Removes letters that ended long ago.
///
/// # Errors
/// `internal` when the database fails.
pub async fn purge(app: &App) -> Result<(), ApiError> {
    // Ids begin with when they were made.
    let before = app.secrets.id(app.now_ms() - KEEP_MS).0;
    let work =
        app.db.write(move |tx| Box::pin(async move { Ok::<_, ApiError>(store::forget(tx, before).await?) }));
    work.await
}
