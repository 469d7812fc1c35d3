//! Commands on requests: authorise, lock, decide, apply, write down. Each answers the row as it wrote it.

use caudal_db::Tx;
use caudal_domain::request::{self, Command};
use caudal_domain::{actor::Actor, error::FieldRefusal, ids::RequestId, text, token};
use serde_json::json;

use super::draft::{self, RequestBody, fill};
use super::load::{self, Known};
use super::store::{self, comment, row::Model};
use super::{decide, record, write};
use caudal_access::company::{self, General};
use caudal_access::identity::guard;
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller, guarded::Found};

/// Writes a new request, and submits it when asked to. Answers its row and what of it need not be read. What a system writes for
/// a person is that person's, and theirs to submit.
///
/// # Errors
/// `token_drafts_only`, `settlement_overdue`, and every wrong field at once.
pub async fn create(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    body: &RequestBody,
) -> Result<(Model, Known), ApiError> {
    let asks = match &caller.drafts_for {
        Some(person) => {
            token::check_draft(body.submit)?;
            person
        }
        None => &caller.actor,
    };
    let requester = Ref::new(asks.id, asks.name.as_str());
    let home = app.config.portal.home_currency;
    let blank = draft::blank(app.new_id(), String::new(), home, &requester, app.now_ms());
    let (mut row, lines) = fill(tx, app, asks, body, blank).await?;
    let general = if body.submit { Some(company::general(tx).await?) } else { None };
    // Last of what is read: on PostgreSQL everybody who asks for money waits from here to the end.
    row.number = store::next_number(tx, app.today().year()).await?;
    // Sent at once it is written at once as it stands then; the history and the audit tell of both.
    let sent = match &general {
        Some(general) => Some(decide::decide_on(app, caller, general, row.clone(), &Command::Submit)?),
        None => None,
    };
    store::insert(tx, sent.as_ref().map_or(&row, |sent| &sent.row), &lines).await?;
    let mut events = vec![write::note(tx, app, caller, &row, "create", None, None).await?];
    write::audit(tx, app, caller, "request.create", &row, None, None).await?;
    if let Some(sent) = sent {
        decide::unblock(tx, app, caller, &sent).await?;
        events.push(decide::write_down(tx, app, caller, &row, &sent).await?);
        row = sent.row;
    }
    Ok((row, Known { lines: Some(lines), events: Some(events) }))
}

/// Corrects a draft, and submits it when asked to.
///
/// # Errors
/// `not_found`, `changed_meanwhile`, `wrong_state`, `not_owner`, and every wrong field at once.
pub async fn update(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    version: i64,
    body: &RequestBody,
) -> Result<Model, ApiError> {
    let before = load::lock_at(tx, caller, id, version).await?;
    guard::still_holds(app, tx, caller).await?;
    request::check(&record::domain(&before), request::Action::Edit, &caller.actor)?;
    let (mut row, lines) = fill(tx, app, &caller.actor, body, before.clone()).await?;
    write::touch(&mut row, app.now_ms());
    write::save(tx, &before, &row).await?;
    store::replace_lines(tx, &row, &lines).await?;
    write::note(tx, app, caller, &row, "edit", None, None).await?;
    write::audit(tx, app, caller, "request.edit", &row, Some(&before), None).await?;
    if body.submit {
        let general = company::general(tx).await?;
        row = decide::advance(tx, app, caller, &general, (row.clone(), row), &Command::Submit).await?;
    }
    Ok(row)
}

/// Adds a comment.
///
/// # Errors
/// `not_found`, and the refusals of texts.
pub async fn add_comment(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    text: &str,
) -> Result<Model, ApiError> {
    let text = text::required(text, text::MAX_REASON_CHARS)
        .map_err(|refusal| vec![FieldRefusal { field: "text".into(), refusal: refusal.into() }])?;
    let before = load::lock_visible(tx, caller, id).await?;
    if usize::try_from(before.comment_count).unwrap_or_default() >= store::MAX_COMMENTS {
        return Err(ApiError::Malformed { code: "comment_count", field: None });
    }
    let mut row = before.clone();
    let now = app.now_ms();
    let added = comment::Model {
        id: app.new_uuid(),
        request_id: row.id,
        author_id: caller.actor.id,
        author_name: caller.actor.name.clone(),
        text: text.clone(),
        at_ms: now,
    };
    store::add_comment(tx, added).await?;
    row.comment_count += 1;
    row.updated_at_ms = now;
    // A comment changes nothing that is decided on, so the version stays: nobody's decision is thrown back by it.
    write::save(tx, &before, &row).await?;
    let object = Object { kind: "request", id: id.0, number: Some(&row.number) };
    let after = json!({ "comment": text });
    caudal_db::audit::append(tx, &trail::row(app, caller, "request.comment", &object, None, Some(after)))
        .await?;
    Ok(row)
}

/// A draft as it would be written today: what its type demands may have changed since, and what it names may be gone.
async fn recheck(tx: &Tx, app: &App, actor: &Actor, draft: &Model) -> Result<Model, ApiError> {
    request::check(&record::domain(draft), request::Action::Submit, actor)?;
    let body = RequestBody::of(draft, store::lines(tx, draft.id).await?);
    Ok(fill(tx, app, actor, &body, draft.clone()).await?.0)
}

/// Does what a command asks to a request.
///
/// # Errors
/// `not_found`, `changed_meanwhile`, `rights_changed`, and whatever the rules refuse.
pub async fn act(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: RequestId,
    version: i64,
    command: &Command,
) -> Result<Model, ApiError> {
    let before = load::lock_at(tx, caller, id, version).await?;
    guard::still_holds(app, tx, caller).await?;
    let general = company::general(tx).await?;
    apply(tx, app, caller, &general, before, command).await
}

/// Does to many what a command asks. Each is done or refused on its own; a failing database undoes all.
///
/// # Errors
/// `rights_changed`.
pub async fn act_on_many(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    items: &[(RequestId, i64)],
    command: &Command,
) -> Result<Vec<Result<Model, ApiError>>, ApiError> {
    let ids: Vec<_> = items.iter().map(|(id, _)| *id).collect();
    // All at once and in the order of ids: two who decide on the same list wait for each other, not both.
    let rows = store::lock_all(tx, &ids).await?;
    let part = store::participates(tx, caller.actor.id, &ids).await?;
    guard::still_holds(app, tx, caller).await?;
    let general = company::general(tx).await?;
    let mut done = Vec::with_capacity(items.len());
    for (id, version) in items {
        let takes_part = part.contains(id);
        let seen = rows.get(id).cloned().visible(|row| record::may_see(row, &caller.actor, takes_part));
        let current = seen.and_then(|row| load::at_version(row, *version));
        done.push(match current {
            Ok(row) => apply_alone(tx, app, caller, &general, row, command).await?,
            Err(refusal) => Err(refusal),
        });
    }
    Ok(done)
}

/// One of many: a refusal undoes this one alone, a failing database all of them.
async fn apply_alone(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    general: &General,
    before: Model,
    command: &Command,
) -> Result<Result<Model, ApiError>, ApiError> {
    let own = tx.attempt().await?;
    match apply(&own, app, caller, general, before, command).await {
        Ok(row) => {
            own.release().await?;
            Ok(Ok(row))
        }
        Err(error @ (ApiError::Internal(_) | ApiError::Busy)) => Err(error),
        Err(refusal) => {
            own.undo().await?;
            Ok(Err(refusal))
        }
    }
}

/// The same for a request that is locked, without reading everything around it.
async fn apply(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    general: &General,
    before: Model,
    command: &Command,
) -> Result<Model, ApiError> {
    let mut now = before.clone();
    if matches!(command, Command::Submit) {
        now = recheck(tx, app, &caller.actor, &before).await?;
        if now != before {
            store::index_words(tx, &now).await?;
        }
    }
    decide::advance(tx, app, caller, general, (before, now), command).await
}
