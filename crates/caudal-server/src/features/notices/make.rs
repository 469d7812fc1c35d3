//! Makes notices of what was done, and tells this node's browsers what changed.

use std::{collections::BTreeSet, time::Duration};

use caudal_db::{DatabaseTransaction, sea_orm::ConnectionTrait};
use caudal_domain::{
    actor::Actor,
    ids::{Id, UserId},
    permission::Permission as P,
};
use tokio::{sync::watch, task::JoinHandle, time::MissedTickBehavior};

use super::{
    hub::Change,
    store::{self, Sealed, row::Model},
    words_es,
};
use crate::{
    app::App,
    features::{requests, settlements, users},
    http::problem::ApiError,
};

/// How often a node looks. What is sealed within a second is told within two.
const PERIOD: Duration = Duration::from_millis(500);
/// How many numbers are read at once.
const SLICE: u64 = 500;
/// The most people who are told that something waits for one of them.
const MOST_TOLD: usize = 200;

caudal_domain::named! {
    /// What a notice is about, as people choose what they want to hear.
    pub enum Kind {
        /// Something waits for me.
        ToDo = "to_do",
        /// Somebody decided on something of mine.
        Decided = "decided",
        /// Something of mine came back to be corrected.
        Returned = "returned",
        /// My money is on its way or there.
        Paid = "paid",
        /// The bank has not paid.
        Failed = "failed",
        /// Somebody wrote to me.
        Commented = "commented",
    }
}

/// Makes notices and tells changes twice a second until `stopped`.
pub fn spawn(app: App, mut stopped: watch::Receiver<bool>) -> JoinHandle<()> {
    tokio::spawn(async move {
        let mut ticks = tokio::time::interval(PERIOD);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut seen: Option<(i64, i64)> = None;
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                _ = stopped.wait_for(|stopped| *stopped) => return,
            }
            if let Err(error) = look(&app, &mut seen).await {
                tracing::warn!(?error, "what changed was not told; the next turn does");
            }
        }
    })
}

/// One turn: `seen` is up to which number this node told what changed, and up to which it told who has notices.
async fn look(app: &App, seen: &mut Option<(i64, i64)>) -> Result<(), ApiError> {
    make_all(app).await?;
    let db = app.db.read();
    let (head, made) = (store::head(db).await?, store::made(db).await?);
    let Some((told, noticed)) = *seen else {
        *seen = Some((head, made));
        return Ok(());
    };
    if head == told && made == noticed {
        return Ok(());
    }
    let kinds = kinds_after(db, told, head).await?;
    let people = store::told(db, noticed, made).await?.into_iter().collect();
    app.hub.tell(Change { seal: head, kinds, people });
    *seen = Some((head, made));
    Ok(())
}

/// The kinds of records that were touched after a number and until another; `*` for all where those are too many to read.
///
/// # Errors
/// `internal` when the database fails.
pub async fn kinds_after(
    db: &impl ConnectionTrait,
    after: i64,
    until: i64,
) -> Result<BTreeSet<String>, ApiError> {
    const MOST: u64 = 5_000;
    if until.saturating_sub(after).unsigned_abs() > MOST {
        return Ok(BTreeSet::from(["*".to_owned()]));
    }
    let rows = store::sealed_after(db, after, MOST).await?;
    Ok(rows.into_iter().filter(|row| row.number <= until).map(|row| row.object_kind).collect())
}

/// Makes all notices that are to be made; at once nothing where another node does.
///
/// # Errors
/// `internal` when the database fails.
pub async fn make_all(app: &App) -> Result<(), ApiError> {
    // Looked at with a reader first, so that an idle portal does not write.
    while store::made(app.db.read()).await? < store::head(app.db.read()).await? {
        let node = app.clone();
        let made = app
            .db
            .write(move |tx| {
                let app = node.clone();
                Box::pin(async move { make_some(tx, &app).await })
            })
            .await?;
        if !made {
            return Ok(());
        }
    }
    Ok(())
}

async fn make_some(tx: &DatabaseTransaction, app: &App) -> Result<bool, ApiError> {
    let Some(made) = store::take(tx).await? else { return Ok(false) };
    let rows = store::sealed_after(tx, made, SLICE).await?;
    let head = store::head(tx).await?;
    let reached = head.min(made.saturating_add(i64::try_from(SLICE).unwrap_or(i64::MAX)));
    let mut notices = Vec::new();
    for row in &rows {
        notices.extend(of(tx, app, row).await?);
    }
    store::add(tx, &notices).await?;
    store::reached(tx, reached).await?;
    Ok(reached > made)
}

/// The notices of one thing that was done: one for each person whom it concerns and who did not do it.
async fn of(tx: &DatabaseTransaction, app: &App, row: &Sealed) -> Result<Vec<Model>, ApiError> {
    let number = row.object_number.as_deref().unwrap_or_default();
    let (Some(object), Some(text)) = (row.object_id, words_es::text(&row.action, &row.actor_name, number))
    else {
        return Ok(Vec::new());
    };
    let mut told = BTreeSet::new();
    let mut notices = Vec::new();
    for (person, kind) in concerned(tx, app, row, Id(object)).await? {
        if row.actor_id == Some(person.0) || !told.insert(person) {
            continue;
        }
        notices.push(Model {
            id: app.new_id().0,
            user_id: person.0,
            seal_number: row.number,
            kind: kind.name().to_owned(),
            text: text.clone(),
            object_kind: row.object_kind.clone(),
            object_id: object,
            object_number: row.object_number.clone(),
            at_ms: row.at_ms,
            read_at_ms: None,
        });
    }
    Ok(notices)
}

type Told = Vec<(UserId, Kind)>;

async fn concerned(tx: &DatabaseTransaction, app: &App, row: &Sealed, object: Id) -> Result<Told, ApiError> {
    let owner = async |kind: Kind| -> Result<Told, ApiError> {
        Ok(store::began(tx, object.0).await?.map(|owner| (owner, kind)).into_iter().collect())
    };
    match row.action.as_str() {
        action if action.starts_with("request.") => of_request(tx, app, action, object).await,
        "payment.submit" | "batch.submit" => holders(tx, app, P::ManagePayments, row).await,
        "payment.send-back" | "batch.send-back" | "cash_session.recount" => owner(Kind::Returned).await,
        "payment.reject" | "payment.return" => owner(Kind::Failed).await,
        "batch.approve"
        | "cash_session.approve"
        | "cancellation.execute"
        | "cancellation.decline"
        | "opening.approve"
        | "opening.decline"
        | "accounting_period.execute_reopen"
        | "accounting_period.decline_reopen" => owner(Kind::Decided).await,
        "settlement.submit" => holders(tx, app, P::ManageDisbursed, row).await,
        "settlement.open" | "settlement.accept" | "settlement.send-back" => {
            let kind = match row.action.as_str() {
                "settlement.open" => Kind::ToDo,
                "settlement.accept" => Kind::Decided,
                _ => Kind::Returned,
            };
            let found = settlements::find(tx, object).await?;
            Ok(found.map(|s| (s.debtor.id(), kind)).into_iter().collect())
        }
        "cash_session.submit" => holders(tx, app, P::SuperviseCashClosing, row).await,
        "cancellation.ask" => holders(tx, app, P::ManageCancellations, row).await,
        "opening.submit" | "accounting_period.ask_reopen" => holders(tx, app, P::Administrator, row).await,
        _ => Ok(Vec::new()),
    }
}

/// Those who may act by a permission somewhere: one of them is to do something.
async fn holders(tx: &DatabaseTransaction, app: &App, permission: P, row: &Sealed) -> Result<Told, ApiError> {
    let people = users::actors(tx, app.today(), &[permission]).await?;
    let granted = |actor: &&Actor| actor.held().granted(permission) && row.actor_id != Some(actor.id.0);
    Ok(people.iter().filter(granted).take(MOST_TOLD).map(|actor| (actor.id, Kind::ToDo)).collect())
}

async fn of_request(tx: &DatabaseTransaction, app: &App, action: &str, id: Id) -> Result<Told, ApiError> {
    let kind = match action {
        "request.submit" => Kind::ToDo,
        "request.approve" | "request.approve-hr" | "request.decline" | "request.decline-hr" => Kind::Decided,
        "request.send-back" => Kind::Returned,
        "request.payment_confirmed" => Kind::Paid,
        "request.payment_rejected" | "request.payment_returned" | "request.payment_reversed" => Kind::Failed,
        "request.comment" => Kind::Commented,
        _ => return Ok(Vec::new()),
    };
    let Some(request) = requests::find_for_payment(tx, &[id]).await?.pop() else { return Ok(Vec::new()) };
    let mut told: Told = Vec::new();
    if kind != Kind::ToDo {
        told.extend(
            [Some(request.requester.id()), request.request.beneficiary_user]
                .into_iter()
                .flatten()
                .map(|p| (p, kind)),
        );
    }
    if kind == Kind::Commented {
        told.extend(requests::deciders_of(&request).into_iter().map(|p| (p, kind)));
    } else if matches!(action, "request.submit" | "request.approve" | "request.approve-hr") {
        let people = users::actors(tx, app.today(), requests::DECIDERS).await?;
        let next = requests::next_deciders(&request, &people);
        told.extend(next.into_iter().take(MOST_TOLD).map(|p| (p, Kind::ToDo)));
    }
    Ok(told)
}

/// How long what was read is kept, in milliseconds.
const KEEP_MS: i64 = 90 * 24 * 3600 * 1000;

/// Removes what was read long ago.
///
/// # Errors
/// `internal` when the database fails.
pub async fn purge(app: &App) -> Result<(), ApiError> {
    let before_ms = app.now_ms() - KEEP_MS;
    app.db
        .write(move |tx| Box::pin(async move { Ok::<_, ApiError>(store::forget(tx, before_ms).await?) }))
        .await
}
