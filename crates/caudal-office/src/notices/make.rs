//! Makes notices of what was done, and tells this node's browsers what changed.

use std::collections::{BTreeSet, HashMap};
use std::{sync::Arc, time::Duration};

use caudal_db::{Conn, Tx};
use caudal_domain::ids::{Id, RequestId, UserId};
use caudal_domain::{actor::Actor, permission::Permission as P};
use tokio::{sync::watch, task::JoinHandle, time::MissedTickBehavior};
use uuid::Uuid;

use super::store::{self, Sealed, row::Model};
use super::words_es;
use crate::preferences::{self, ByMail, Kind, Preference};
use crate::{mail, webhooks};
use caudal_access::people;
use caudal_requests::{requests, settlements};
use caudal_web::app::{Answer, App};
use caudal_web::http::hub::{Change, Hub};
use caudal_web::http::problem::ApiError;

/// Who reviews the books beside the administrators, where somebody does: the room of accounting knows.
pub struct BooksReviewer(pub for<'a> fn(&'a Conn) -> Answer<'a, Option<UserId>>);

/// How often a node looks. What is sealed within a second is told within two.
const PERIOD: Duration = Duration::from_millis(500);
/// How many numbers are read at once: people's commands wait for them on SQLite.
const SLICE: u64 = 50;
/// How many notices are made in one transaction, about: more would take longer than a transaction may.
const MOST_MADE: usize = 2_000;

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
    if *seen == Some((head, made)) {
        return Ok(());
    }
    let change = match *seen {
        Some((told, noticed)) => {
            let kinds = kinds_after(db, told, head).await?;
            let people = store::load_recipients(db, noticed, made).await?.into_iter().collect();
            Change { seal: head, kinds, people, everybody: false }
        }
        None => Change::anything(head),
    };
    app.part::<Hub>().announce(change);
    app.part::<Hub>().has_told(head.min(made));
    *seen = Some((head, made));
    Ok(())
}

/// What who signs in or out touches: nothing of the person, so that no screen but the list of users is asked for again.
const OF_SIGN_INS: &str = "session";

/// The kinds of records that were touched after a number and until another; `*` for all where those are too many to read.
pub async fn kinds_after(db: &Conn, after: i64, until: i64) -> Result<BTreeSet<String>, ApiError> {
    const MOST: u64 = 5_000;
    if until.saturating_sub(after).unsigned_abs() > MOST {
        return Ok(BTreeSet::from(["*".to_owned()]));
    }
    let rows = store::sealed_after(db, after, MOST).await?;
    Ok(rows.into_iter().filter(|row| row.number <= until).map(touched_kind).collect())
}

fn touched_kind(row: Sealed) -> String {
    if row.action.name().starts_with("session.") { OF_SIGN_INS.to_owned() } else { row.object_kind }
}

/// Makes all notices that are to be made; at once nothing where another node does.
pub async fn make_all(app: &App) -> Result<(), ApiError> {
    // Looked at with a reader first, so that an idle portal does not write.
    while store::made(app.db.read()).await? < store::head(app.db.read()).await? {
        if !app.write((), |tx, app, ()| Box::pin(make_some(tx, app))).await? {
            return Ok(());
        }
    }
    Ok(())
}

async fn make_some(tx: &Tx, app: &App) -> Result<bool, ApiError> {
    let Some(made) = store::take(tx).await? else { return Ok(false) };
    // The head first: what is sealed between two statements is the next turn's.
    let head = store::head(tx).await?;
    let mut reached = head.min(made.saturating_add(i64::try_from(SLICE).unwrap_or(i64::MAX)));
    let mut rows = store::sealed_after(tx, made, SLICE).await?;
    rows.retain(|row| row.number <= reached);
    let mut making = Making::of(tx, app, &rows).await?;
    let mut notices = Vec::new();
    for row in &rows {
        notices.extend(making.notices_of(row).await?);
        if notices.len() >= MOST_MADE {
            reached = row.number;
            break;
        }
    }
    rows.retain(|row| row.number <= reached);
    as_chosen(tx, app, &mut notices).await?;
    store::add(tx, &notices).await?;
    webhooks::enqueue(tx, app, &rows.iter().map(event).collect::<Vec<_>>()).await?;
    store::reached(tx, reached).await?;
    Ok(reached > made)
}

fn event(row: &Sealed) -> webhooks::Event<'_> {
    webhooks::Event {
        number: row.number,
        at_ms: row.at_ms,
        actor_id: row.actor_id,
        action: row.action.name(),
        object_kind: &row.object_kind,
        object_id: row.object_id,
        object_number: row.object_number.as_deref(),
    }
}

/// Everybody hears as they chose: loud or quiet in the bell, and by mail soon, once a day or never.
async fn as_chosen(tx: &Tx, app: &App, notices: &mut [Model]) -> Result<(), ApiError> {
    if notices.is_empty() {
        return Ok(());
    }
    let people: BTreeSet<UserId> = notices.iter().map(|notice| notice.user_id).collect();
    let chosen = preferences::chosen(tx, people.into_iter().collect()).await?;
    let of = |notice: &Model| {
        let own = chosen.get(&(notice.user_id, notice.kind.clone())).copied();
        own.or_else(|| Kind::from_name(&notice.kind).map(Preference::usual))
    };
    let by_mail = |way: ByMail, notices: &[Model]| -> BTreeSet<UserId> {
        let wants = |notice: &&Model| of(notice).is_some_and(|own| own.mail == way);
        notices.iter().filter(wants).map(|notice| notice.user_id).collect()
    };
    let now = mail::letters(tx, app, mail::Kind::Now, by_mail(ByMail::Now, notices)).await?;
    let digest = mail::letters(tx, app, mail::Kind::Digest, by_mail(ByMail::Digest, notices)).await?;
    for notice in notices {
        let Some(own) = of(notice) else { continue };
        notice.read_at_ms = (!own.bell).then_some(notice.at_ms);
        notice.mail_id = match own.mail {
            ByMail::None => None,
            ByMail::Digest => digest.get(&notice.user_id).copied(),
            ByMail::Now => now.get(&notice.user_id).copied(),
        };
    }
    Ok(())
}

/// Notices in the making: who holds what, and what the requests are, is asked once for all of them.
struct Making<'a> {
    tx: &'a Tx,
    app: &'a App,
    actors: HashMap<&'static [P], Arc<Vec<Actor>>>,
    deciders: Arc<Vec<Actor>>,
    requests: HashMap<RequestId, requests::Payable>,
}

type Recipients = Vec<(UserId, Kind)>;

/// What is told of something that was done to a request.
fn kind_of_request(action: &str) -> Option<Kind> {
    Some(match action {
        "request.submit" => Kind::ToDo,
        "request.approve" | "request.approve-hr" | "request.decline" | "request.decline-hr" => Kind::Decided,
        "request.send-back" => Kind::Returned,
        "request.payment-confirmed" | "request.paid-in-cash" => Kind::Paid,
        "request.payment-rejected" | "request.payment-returned" | "request.payment-reversed" => Kind::Failed,
        "request.comment" => Kind::Commented,
        _ => return None,
    })
}

impl<'a> Making<'a> {
    async fn of(tx: &'a Tx, app: &'a App, rows: &[Sealed]) -> Result<Self, ApiError> {
        let told = rows.iter().filter(|row| kind_of_request(row.action.name()).is_some());
        let ids: BTreeSet<RequestId> = told.filter_map(|row| row.object_id.map(Id::new)).collect();
        let ids: Vec<_> = ids.into_iter().collect();
        let found = requests::find_for_payment(tx, &ids).await?;
        let deciders = if ids.is_empty() {
            Arc::default()
        } else {
            people::actors(tx, app.today(), requests::DECIDERS).await?
        };
        let requests = found.into_iter().map(|request| (request.id, request)).collect();
        Ok(Making { tx, app, actors: HashMap::new(), deciders, requests })
    }

    /// The notices of one thing that was done: one for each person whom it concerns and who did not do it.
    async fn notices_of(&mut self, row: &Sealed) -> Result<Vec<Model>, ApiError> {
        let number = row.object_number.as_deref().unwrap_or_default();
        let (Some(object), Some(text)) =
            (row.object_id, words_es::text(row.action.name(), &row.actor_name, number))
        else {
            return Ok(Vec::new());
        };
        let mut told = BTreeSet::new();
        let mut notices = Vec::new();
        for (person, kind) in self.concerned(row, object).await? {
            if row.actor_id == Some(person) || !told.insert(person) {
                continue;
            }
            notices.push(Model {
                id: self.app.new_uuid(),
                user_id: person,
                seal_number: row.number,
                kind: kind.name().to_owned(),
                text: text.clone(),
                object_kind: row.object_kind.clone(),
                object_id: object,
                object_number: row.object_number.clone(),
                at_ms: row.at_ms,
                read_at_ms: None,
                mail_id: None,
            });
        }
        Ok(notices)
    }

    async fn concerned(&mut self, row: &Sealed, object: Uuid) -> Result<Recipients, ApiError> {
        match row.action.name() {
            action if action.starts_with("request.") => self.of_request(action, Id::new(object)),
            "payment.submit" | "batch.submit" => self.holders(&[P::ManagePayments], row).await,
            "payment.send-back" | "batch.send-back" | "cash_session.recount" => {
                self.owner(object, Kind::Returned).await
            }
            "payment.reject" | "payment.return" => self.owner(object, Kind::Failed).await,
            "batch.approve"
            | "cash_session.approve"
            | "cancellation.execute"
            | "cancellation.decline"
            | "opening.approve"
            | "opening.decline"
            | "accounting_period.execute-reopen"
            | "accounting_period.decline-reopen" => self.owner(object, Kind::Decided).await,
            "settlement.submit" => self.holders(&[P::ManageDisbursed], row).await,
            "settlement.open" => self.debtor(object, Kind::ToDo).await,
            "settlement.overdue" => self.debtor(object, Kind::Overdue).await,
            "settlement.accept" => self.debtor(object, Kind::Decided).await,
            "settlement.send-back" => self.debtor(object, Kind::Returned).await,
            "cash_session.submit" => self.holders(&[P::SuperviseCashClosing], row).await,
            "cancellation.ask" => self.holders(&[P::ManageCancellations], row).await,
            "opening.submit" | "accounting_period.ask-reopen" => {
                let mut told = self.holders(&[P::Administrator], row).await?;
                told.extend(
                    (self.app.part::<BooksReviewer>().0)(self.tx)
                        .await?
                        .map(|reviewer| (reviewer, Kind::ToDo)),
                );
                Ok(told)
            }
            _ => Ok(Vec::new()),
        }
    }

    async fn owner(&self, object: Uuid, kind: Kind) -> Result<Recipients, ApiError> {
        Ok(store::began(self.tx, object).await?.map(|owner| (owner, kind)).into_iter().collect())
    }

    async fn debtor(&self, object: Uuid, kind: Kind) -> Result<Recipients, ApiError> {
        let found = settlements::find(self.tx, Id::new(object)).await?;
        Ok(found.map(|settlement| (settlement.debtor.id(), kind)).into_iter().collect())
    }

    async fn actors(&mut self, permissions: &'static [P]) -> Result<&[Actor], ApiError> {
        if !self.actors.contains_key(permissions) {
            let found = people::actors(self.tx, self.app.today(), permissions).await?;
            self.actors.insert(permissions, found);
        }
        Ok(self.actors.get(permissions).map(|people| people.as_slice()).unwrap_or_default())
    }

    /// Those to whom a permission was granted where the record belongs: one of them is to do something. Administrators, who may do all,
    /// are not told of everything.
    async fn holders(&mut self, permissions: &'static [P], row: &Sealed) -> Result<Recipients, ApiError> {
        let branch = match row.object_id {
            Some(object) => store::branch(self.tx, &row.object_kind, object).await?,
            None => None,
        };
        let held = |actor: &&Actor| {
            permissions
                .iter()
                .any(|p| actor.all_permissions().granted(*p) && actor.rights(branch).any(|r| r.acts(*p)))
        };
        let people = self.actors(permissions).await?;
        Ok(people.iter().filter(held).map(|actor| (actor.id, Kind::ToDo)).collect())
    }

    fn of_request(&self, action: &str, id: RequestId) -> Result<Recipients, ApiError> {
        let Some(kind) = kind_of_request(action) else { return Ok(Vec::new()) };
        let Some(request) = self.requests.get(&id) else { return Ok(Vec::new()) };
        let mut told: Recipients = Vec::new();
        if kind != Kind::ToDo {
            let own = [Some(request.requester.id()), request.request.beneficiary_user];
            told.extend(own.into_iter().flatten().map(|person| (person, kind)));
        }
        if kind == Kind::Commented {
            told.extend(requests::deciders_of(request).into_iter().map(|person| (person, kind)));
        } else if matches!(action, "request.submit" | "request.approve" | "request.approve-hr") {
            let next = requests::next_deciders(request, &self.deciders);
            told.extend(next.into_iter().map(|person| (person, Kind::ToDo)));
        }
        Ok(told)
    }
}

/// How long notices are kept, read or not, in milliseconds.
const KEEP_MS: i64 = 180 * 24 * 3600 * 1000;

pub async fn purge(app: &App) -> Result<(), ApiError> {
    let before_ms = app.now_ms() - KEEP_MS;
    let work = app
        .db
        .write(move |tx| Box::pin(async move { Ok::<_, ApiError>(store::forget(tx, before_ms).await?) }));
    work.await
}
