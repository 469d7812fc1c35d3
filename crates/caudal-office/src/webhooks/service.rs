//! Webhooks set up, changed, tried and removed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use caudal_db::{DbErr, JsonText, Tx, audit, unique_violation};
use caudal_domain::error::{CommonRefusal, FieldRefusal, Fields, PortalRefusal};
use caudal_domain::text::{self, TextRefusal};
use serde_json::{Value, json};

use super::api::{DeliveriesQuery, DeliveryItem, WebhookBody, WebhookItem, WebhookSecret, Webhooks};
use super::store::{self, Standing, Standings, State, delivery, webhook};
use super::{DeliveryId, KINDS, WebhookId, address, enqueue, sign::to_text};
use caudal_access::identity::{Identity, guard};
use caudal_web::http::command::{Answer, Command, Meta, run};
use caudal_web::http::page::{self, Page};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::version::unchanged;
use caudal_web::http::{problem::ApiError, query::invalid_query};
use caudal_web::{app::App, caller::Caller};

const MAX_NAME_CHARS: usize = 80;
/// How many characters of a secret are kept readable: too few to help anybody guess the rest.
const HINT_CHARS: usize = 4;
/// The most webhooks: each hears of everything that is done.
const MOST_WEBHOOKS: usize = 20;
/// For how long a secret that was replaced still signs.
const OLD_SECRET_MS: i64 = 24 * 3600 * 1000;

pub async fn list(app: &App) -> Result<Webhooks, ApiError> {
    let db = app.db.read();
    let standings = store::standings(db, None).await?;
    let rows = store::all(db).await?;
    Ok(Webhooks { items: rows.into_iter().map(|row| item(row, &standings)).collect(), kinds: KINDS.to_vec() })
}

fn item(row: webhook::Model, standings: &[Standings]) -> WebhookItem {
    let own = standings.iter().find(|standings| standings.id == row.id);
    WebhookItem {
        waiting: own.map_or(0, |own| own.waiting),
        failed: own.map_or(0, |own| own.failed),
        id: row.id,
        name: row.name,
        url: row.url,
        kinds: row.kinds.0,
        state: row.state,
        off_reason: row.off_reason,
        hint: row.hint,
        old_secret_until_ms: row.old_secret_until_ms,
        created_by: row.created_by_name,
        created_at_ms: row.created_at_ms,
        version: row.version,
    }
}

#[derive(Clone)]
struct Draft {
    name: String,
    url: String,
    kinds: Vec<String>,
}

fn checked(app: &App, body: &WebhookBody) -> Result<Draft, ApiError> {
    let mut fields = Fields::default();
    let name = fields.take("name", text::required(&body.name, MAX_NAME_CHARS));
    let url = fields.take("url", address::check(&body.url, app.config.webhooks.allow_private));
    let mut kinds = body.kinds.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let known = kinds.iter().all(|kind| KINDS.contains(&kind.as_str()));
    fields.take("kinds", if known { Ok(()) } else { Err(TextRefusal::TextInvalid) });
    fields.finish()?;
    match (name, url) {
        (Some(name), Some(url)) => Ok(Draft { name, url: url.to_string(), kinds }),
        _ => Err(ApiError::Internal("a webhook that was not checked".into())),
    }
}

/// A new secret: as the other system is told it, as the database keeps it, and its last characters.
#[derive(Clone)]
struct Secret {
    shown: String,
    sealed: Vec<u8>,
    hint: String,
}

impl Secret {
    fn new(app: &App, webhook: WebhookId) -> Result<Self, ApiError> {
        let secret = app.secrets.bits256();
        let sealed = app.part::<Identity>().seal_webhook(app.secrets.as_ref(), webhook, &secret);
        let sealed = sealed.map_err(ApiError::internal)?;
        let shown = to_text(&secret);
        Ok(Self { sealed, hint: shown[shown.len() - HINT_CHARS..].to_owned(), shown })
    }

    /// Tells the secret in the answer where it is this call's: it was kept without, and who repeats a call does not hear it again.
    fn answer_with(&self, made: &AtomicBool, answer: Answer) -> Result<Answer, ApiError> {
        let mut body = answer.value();
        if made.load(Ordering::Relaxed) && body["webhook"]["hint"] == json!(self.hint) {
            body["secret"] = json!(self.shown);
            return answer.replaced_by(&body);
        }
        Ok(answer)
    }
}

/// Sets a webhook up.
///
/// # Errors
/// Every wrong field at once; `too_many_webhooks`.
pub async fn create(app: &App, command: Command<WebhookBody>) -> Result<Answer, ApiError> {
    let Command { meta, body } = command;
    let by = meta.caller.person().ok_or(ApiError::Forbidden)?;
    let draft = checked(app, &body)?;
    let id = app.new_id();
    let secret = Secret::new(app, id)?;
    let new = secret.clone();
    let made = Arc::new(AtomicBool::new(false));
    let makes = made.clone();
    let answer = run(app, &meta, (draft, new), move |tx, app, caller, (draft, new)| {
        makes.store(true, Ordering::Relaxed);
        Box::pin(async move {
            guard::still_holds(app, tx, caller).await?;
            if store::all(tx).await?.len() >= MOST_WEBHOOKS {
                return Err(PortalRefusal::TooManyWebhooks { most: MOST_WEBHOOKS }.into());
            }
            let row = webhook::Model {
                id,
                name: draft.name.clone(),
                url: draft.url.clone(),
                kinds: JsonText(draft.kinds.clone()),
                state: Standing::On.name().to_owned(),
                off_reason: None,
                secret: new.sealed.clone(),
                hint: new.hint.clone(),
                old_secret: None,
                old_secret_until_ms: None,
                created_by: by,
                created_by_name: caller.actor.name.clone(),
                created_at_ms: app.now_ms(),
                version: 1,
            };
            store::insert(tx, row.clone()).await.map_err(refuse_taken)?;
            note(tx, app, caller, "webhook.create", &row, (None, Some(snapshot(&row)))).await?;
            Answer::created(&WebhookSecret { webhook: item(row, &[]), secret: None })
        })
    })
    .await?;
    secret.answer_with(&made, answer)
}

/// Changes a webhook.
///
/// # Errors
/// Every wrong field at once; `not_found`, `changed_meanwhile`.
pub async fn change(app: &App, id: WebhookId, command: Command<WebhookBody>) -> Result<Answer, ApiError> {
    let Command { meta, body } = command;
    let (version, draft) = (meta.version()?, checked(app, &body)?);
    run(app, &meta, draft, move |tx, app, caller, draft| {
        Box::pin(async move {
            let before = read(tx, id, version).await?;
            guard::still_holds(app, tx, caller).await?;
            let row = webhook::Model {
                name: draft.name.clone(),
                url: draft.url.clone(),
                kinds: JsonText(draft.kinds.clone()),
                version: version + 1,
                ..before.clone()
            };
            save(tx, &row, version).await?;
            let change = (Some(snapshot(&before)), Some(snapshot(&row)));
            note(tx, app, caller, "webhook.change", &row, change).await?;
            Answer::ok(&item(row, &store::standings(tx, Some(id)).await?))
        })
    })
    .await
}

caudal_domain::named! {
    pub enum Step {
        /// A message that says nothing is sent.
        Test = "test",
        /// It gets another secret.
        Rotate = "rotate",
        SwitchOn = "switch-on",
        SwitchOff = "switch-off",
        Remove = "remove",
    }
}

/// Takes a [`Step`].
///
/// # Errors
/// `not_found`, also for another action; `wrong_state`, `changed_meanwhile`.
pub async fn act(app: &App, id: WebhookId, action: &str, meta: Meta) -> Result<Answer, ApiError> {
    let version = meta.version()?;
    let step = Step::from_name(action).ok_or(ApiError::NotFound)?;
    let secret = Secret::new(app, id)?;
    let new = secret.clone();
    let made = Arc::new(AtomicBool::new(false));
    let makes = made.clone();
    let answer = run(app, &meta, new, move |tx, app, caller, new| {
        makes.store(step == Step::Rotate, Ordering::Relaxed);
        Box::pin(async move {
            let before = read(tx, id, version).await?;
            guard::still_holds(app, tx, caller).await?;
            if step == Step::Test {
                store::add(tx, &[enqueue::trial(app, id)]).await?;
            }
            let row = taken_by(app, &before, step, new.clone())?;
            if step != Step::Test {
                save(tx, &row, version).await?;
            }
            let change = (Some(snapshot(&before)), Some(snapshot(&row)));
            note(tx, app, caller, &format!("webhook.{}", step.name()), &row, change).await?;
            Answer::ok(&WebhookSecret {
                webhook: item(row, &store::standings(tx, Some(id)).await?),
                secret: None,
            })
        })
    })
    .await?;
    secret.answer_with(&made, answer)
}

fn taken_by(app: &App, before: &webhook::Model, step: Step, new: Secret) -> Result<webhook::Model, ApiError> {
    let on = before.state == Standing::On.name();
    let row = webhook::Model { version: before.version + 1, ..before.clone() };
    let standing =
        |state: Standing| webhook::Model { state: state.name().to_owned(), off_reason: None, ..row.clone() };
    Ok(match step {
        Step::Test if on => before.clone(),
        Step::Rotate => webhook::Model {
            old_secret: Some(before.secret.clone()),
            old_secret_until_ms: Some(app.now_ms() + OLD_SECRET_MS),
            secret: new.sealed.clone(),
            hint: new.hint.clone(),
            ..row
        },
        Step::SwitchOn if !on => standing(Standing::On),
        Step::SwitchOff if on => standing(Standing::Off),
        Step::Remove => standing(Standing::Removed),
        Step::Test | Step::SwitchOn | Step::SwitchOff => return Err(CommonRefusal::WrongState.into()),
    })
}

/// The messages of a webhook.
///
/// # Errors
/// `not_found`, `invalid_query`.
pub async fn deliveries(
    app: &App,
    id: WebhookId,
    query: DeliveriesQuery,
) -> Result<Page<DeliveryItem>, ApiError> {
    let (after, limit) = (page::after(query.after.as_deref())?, page::limit(query.limit)?);
    let unknown = || invalid_query("state");
    let state = query.state.as_deref().filter(|state| !state.is_empty());
    let state = state.map(|name| State::from_name(name).ok_or_else(unknown)).transpose()?;
    let db = app.db.read();
    store::find(db, id).await?.ok_or(ApiError::NotFound)?;
    let rows = store::page(db, id, state, after, limit).await?;
    Ok(Page::cut(rows, limit, |row| row.id).map(delivered))
}

fn delivered(row: delivery::Model) -> DeliveryItem {
    DeliveryItem {
        id: row.id,
        event: row.event,
        body: row.body,
        state: row.state,
        attempts: row.attempts,
        due_at_ms: row.due_at_ms,
        status: row.status,
        error: row.error,
        took_ms: row.took_ms,
        created_at_ms: row.created_at_ms,
        ended_at_ms: row.ended_at_ms,
    }
}

/// Sends a message once more.
///
/// # Errors
/// `not_found`, `wrong_state` where it waits anyway or its webhook is off.
pub async fn resend(app: &App, id: WebhookId, delivery: DeliveryId, meta: Meta) -> Result<Answer, ApiError> {
    run(app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let webhook = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
            let before = store::lock_delivery(tx, delivery).await?.filter(|row| row.webhook_id == id);
            let before = before.ok_or(ApiError::NotFound)?;
            guard::still_holds(app, tx, caller).await?;
            if before.state == State::Waiting.name() || webhook.state != Standing::On.name() {
                return Err(CommonRefusal::WrongState.into());
            }
            let row = delivery::Model {
                state: State::Waiting.name().to_owned(),
                due_at_ms: app.now_ms(),
                attempts: 0,
                claimed_until_ms: 0,
                status: None,
                error: None,
                took_ms: None,
                ended_at_ms: None,
                ..before
            };
            store::overwrite(tx, row.clone()).await?;
            let sent = Some(json!({ "delivery": delivery.0, "event": row.event }));
            note(tx, app, caller, "webhook.resend", &webhook, (None, sent)).await?;
            Answer::ok(&delivered(row))
        })
    })
    .await
}

async fn read(tx: &Tx, id: WebhookId, version: i64) -> Result<webhook::Model, ApiError> {
    let row = store::lock(tx, id).await?.ok_or(ApiError::NotFound)?;
    unchanged(row.version == version)?;
    Ok(row)
}

async fn save(tx: &Tx, row: &webhook::Model, version: i64) -> Result<(), ApiError> {
    unchanged(store::save(tx, row.clone(), version).await.map_err(refuse_taken)?)
}

fn snapshot(row: &webhook::Model) -> Value {
    // What follows the question mark may open something.
    let url = row.url.split_once('?').map_or_else(|| row.url.clone(), |(place, _)| format!("{place}?…"));
    json!({ "name": row.name, "url": url, "kinds": row.kinds.0, "state": row.state, "hint": row.hint })
}

async fn note(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    row: &webhook::Model,
    (before, after): (Option<Value>, Option<Value>),
) -> Result<(), ApiError> {
    let object = Object { kind: "webhook", id: row.id.0, number: Some(&row.name) };
    Ok(audit::append(tx, &trail::row(app, caller, action, &object, before, after)).await?)
}

fn refuse_taken(error: DbErr) -> ApiError {
    if unique_violation(&error).as_deref() == Some("webhook_name") {
        vec![FieldRefusal { field: "name".into(), refusal: CommonRefusal::AlreadyRegistered.into() }].into()
    } else {
        error.into()
    }
}
