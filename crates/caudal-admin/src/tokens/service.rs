//! Tokens made, shown and revoked.

use std::collections::HashMap;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use caudal_db::{Conn, DbErr, Tx, audit, unique_violation};
use caudal_domain::error::{CommonRefusal, FieldRefusal, Fields, Refusal};
use caudal_domain::time::{DateRefusal, parse_date};
use caudal_domain::token::{self, Scopes};
use caudal_domain::{ids::UserId, permission::Permission, text};
use jiff::{ToSpan as _, civil::Date};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::api::{NewTokenBody, TokenItem, Tokens};
use crate::scim;
use caudal_access::identity::guard;
use caudal_access::identity::tokens::TokenId;
use caudal_access::identity::tokens::store::{self, token::Model};
use caudal_access::people;
use caudal_web::http::command::{Answer, Command, Meta, run};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{bearer::SYSTEM_PREFIX, page::Ref, problem::ApiError};
use caudal_web::{app::App, caller::Caller};

const MAX_NAME_CHARS: usize = 80;
/// How many characters of a secret are kept, for people to tell tokens apart: too few to help anybody guess the rest.
const HINT_CHARS: usize = 4;

pub async fn list(app: &App) -> Result<Tokens, ApiError> {
    let db = app.db.read();
    let rows = store::all(db).await?;
    let (names, today) = (names(db, &rows).await?, app.today());
    Ok(Tokens {
        items: rows.into_iter().map(|row| item(row, &names, today)).collect(),
        permissions: Permission::all().filter(|p| token::may_hold(*p)).map(Permission::label).collect(),
        last_day: today.saturating_add(token::MOST_DAYS.days()).to_string(),
        scim_address: scim::address(app),
    })
}

type Names = HashMap<UserId, String>;

/// The names of those for whom these tokens draft, as they are called now.
async fn names(db: &Conn, rows: &[Model]) -> Result<Names, DbErr> {
    let ids: Vec<_> = rows.iter().filter_map(|row| row.drafts_for).collect();
    Ok(people::names(db, &ids).await?.into_iter().collect())
}

async fn item_of(db: &Conn, row: Model, today: Date) -> Result<TokenItem, DbErr> {
    let names = names(db, std::slice::from_ref(&row)).await?;
    Ok(item(row, &names, today))
}

fn item(row: Model, names: &Names, today: Date) -> TokenItem {
    let over = parse_date(&row.ends_on).is_none_or(|day| day < today);
    TokenItem {
        id: row.id,
        name: row.name,
        hint: row.hint,
        scopes: row.scopes.0,
        drafts_for: row.drafts_for.map(|id| Ref::new(id, names.get(&id).cloned().unwrap_or_default())),
        ends_on: row.ends_on,
        state: match row.revoked_at_ms {
            Some(_) => "revoked",
            None if over => "expired",
            None => "active",
        },
        created_by: row.created_by_name,
        created_at_ms: row.created_at_ms,
        last_used_ms: row.last_used_ms,
        revoked_at_ms: row.revoked_at_ms,
    }
}

struct Draft {
    name: String,
    scopes: Scopes,
    ends_on: Date,
}

fn checked(body: &NewTokenBody, today: Date) -> Result<Draft, ApiError> {
    let mut fields = Fields::default();
    let name = fields.take("name", text::required(&body.name, MAX_NAME_CHARS));
    let scopes = fields.take("scopes", Scopes::parse(&body.scopes));
    let named = |scopes| token::check_named(scopes, body.drafts_for.is_some());
    fields.take("drafts_for", scopes.map_or(Ok(()), named));
    let day = parse_date(&body.ends_on).ok_or(DateRefusal::DateInvalid);
    let day = day.and_then(|day| token::check_end(day, today).map(|()| day));
    let ends_on = fields.take("ends_on", day);
    fields.finish()?;
    match (name, scopes, ends_on) {
        (Some(name), Some(scopes), Some(ends_on)) => Ok(Draft { name, scopes, ends_on }),
        _ => Err(ApiError::Internal("a token that was not checked".into())),
    }
}

/// Makes a token. The secret is added to the answer after the answer was kept beside its key, so that it is stored nowhere;
/// who repeats the call gets the token without it.
///
/// # Errors
/// Every wrong field at once.
pub async fn create(app: &App, command: Command<NewTokenBody>) -> Result<Answer, ApiError> {
    let Command { meta, body } = command;
    let by = meta.caller.person().ok_or(ApiError::Forbidden)?;
    let draft = checked(&body, app.today())?;
    let secret = format!("{SYSTEM_PREFIX}{}", BASE64.encode(app.secrets.bits256()));
    let new = store::NewToken {
        id: app.new_id(),
        name: draft.name,
        hash: Sha256::digest(&secret).into(),
        hint: secret[secret.len() - HINT_CHARS..].to_owned(),
        scopes: draft.scopes.labels().into_iter().map(str::to_owned).collect(),
        drafts_for: body.drafts_for,
        ends_on: draft.ends_on.to_string(),
        by: (by, meta.caller.actor.name.clone()),
        at_ms: app.now_ms(),
    };
    let id = new.id;
    let provisions = draft.scopes == Scopes::Scim;
    let answer = run(app, &meta, new, move |tx, app, caller, new| {
        Box::pin(async move {
            guard::still_holds(app, tx, caller).await?;
            if store::by_name(tx, &new.name).await?.is_some() {
                return Err(name_taken());
            }
            check_person(tx, app, new.drafts_for).await?;
            let id = new.id;
            store::insert(tx, new.clone()).await.map_err(refuse_taken)?;
            if provisions {
                scim::ensure_groups(tx, app).await?;
            }
            let row = locked(tx, id).await?;
            note(tx, app, caller, "token.create", &row, (None, snapshot(&row))).await?;
            Answer::created(&json!({ "token": item_of(tx, row, app.today()).await?, "secret": null }))
        })
    })
    .await?;
    let mut body = answer.value();
    if body["token"]["id"] == json!(id.0) {
        body["secret"] = json!(secret);
        return answer.replaced_by(&body);
    }
    Ok(answer)
}

/// Revokes a token.
///
/// # Errors
/// `not_found`, `wrong_state` when it is revoked already.
pub async fn revoke(app: &App, id: TokenId, meta: Meta) -> Result<Answer, ApiError> {
    run(app, &meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let before = locked(tx, id).await?;
            guard::still_holds(app, tx, caller).await?;
            if before.revoked_at_ms.is_some() {
                return Err(CommonRefusal::WrongState.into());
            }
            store::revoke(tx, id, app.now_ms()).await?;
            let after = locked(tx, id).await?;
            let change = (Some(snapshot(&before)), snapshot(&after));
            note(tx, app, caller, "token.revoke", &after, change).await?;
            Answer::ok(&item_of(tx, after, app.today()).await?)
        })
    })
    .await
}

async fn locked(tx: &Tx, id: TokenId) -> Result<Model, ApiError> {
    store::lock(tx, id).await?.ok_or(ApiError::NotFound)
}

fn snapshot(row: &Model) -> Value {
    json!({
        "name": row.name, "hint": row.hint, "scopes": row.scopes.0, "drafts_for_id": row.drafts_for,
        "ends_on": row.ends_on, "revoked_at_ms": row.revoked_at_ms,
    })
}

async fn note(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    action: &str,
    row: &Model,
    (before, after): (Option<Value>, Value),
) -> Result<(), ApiError> {
    let object = Object { kind: "token", id: row.id.0, number: Some(&row.name) };
    Ok(audit::append(tx, &trail::row(app, caller, action, &object, before, Some(after))).await?)
}

/// Whether the person for whom a token shall draft is at work and may ask for money.
async fn check_person(tx: &Tx, app: &App, person: Option<UserId>) -> Result<(), ApiError> {
    let Some(id) = person else { return Ok(()) };
    let found = people::actor_at_work(tx, app.today(), id).await?;
    token::check_person(found.as_ref()).map_err(|refusal| field("drafts_for", refusal))
}

fn field(name: &str, refusal: impl Into<Refusal>) -> ApiError {
    vec![FieldRefusal { field: name.into(), refusal: refusal.into() }].into()
}

fn name_taken() -> ApiError {
    field("name", CommonRefusal::AlreadyRegistered)
}

/// Two of one name, written at the same moment.
fn refuse_taken(error: DbErr) -> ApiError {
    if unique_violation(&error).as_deref() == Some("service_token_name") {
        name_taken()
    } else {
        error.into()
    }
}
