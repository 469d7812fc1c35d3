//! Tokens made, shown and revoked.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use caudal_db::{DbErr, Tx, audit, unique_violation};
use caudal_domain::error::{CommonRefusal, FieldRefusal, Fields};
use caudal_domain::time::{DateRefusal, parse_date};
use caudal_domain::token::{self, Scopes};
use caudal_domain::{permission::Permission, text};
use jiff::{ToSpan as _, civil::Date};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::api::{NewTokenBody, TokenItem, Tokens};
use crate::scim;
use caudal_access::identity::tokens::TokenId;
use caudal_access::identity::tokens::store::{self, token::Model};
use caudal_web::http::command::{Answer, Command, Meta, run};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{bearer::SYSTEM_PREFIX, problem::ApiError};
use caudal_web::{app::App, caller::Caller};

const MAX_NAME_CHARS: usize = 80;
/// How many characters of a secret are kept, for people to tell tokens apart: too few to help anybody guess the rest.
const HINT_CHARS: usize = 4;

pub async fn list(app: &App) -> Result<Tokens, ApiError> {
    let rows = store::all(app.db.read()).await?;
    let today = app.today();
    Ok(Tokens {
        items: rows.into_iter().map(|row| item(row, today)).collect(),
        permissions: Permission::all().filter(|p| token::may_hold(*p)).map(Permission::label).collect(),
        last_day: today.saturating_add(token::MOST_DAYS.days()).to_string(),
        scim_address: scim::address(app),
    })
}

fn item(row: Model, today: Date) -> TokenItem {
    let over = parse_date(&row.ends_on).is_none_or(|day| day < today);
    TokenItem {
        id: row.id,
        name: row.name,
        hint: row.hint,
        scopes: row.scopes.0,
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
        ends_on: draft.ends_on.to_string(),
        by: (by, meta.caller.actor.name.clone()),
        at_ms: app.now_ms(),
    };
    let id = new.id;
    let provisions = draft.scopes == Scopes::Scim;
    let answer = run(app, &meta, new, move |tx, app, caller, new| {
        Box::pin(async move {
            if store::by_name(tx, &new.name).await?.is_some() {
                return Err(name_taken());
            }
            let id = new.id;
            store::insert(tx, new.clone()).await.map_err(refuse_taken)?;
            if provisions {
                scim::ensure_groups(tx, app).await?;
            }
            let row = locked(tx, id).await?;
            note(tx, app, caller, "token.create", &row, (None, snapshot(&row))).await?;
            Answer::created(&json!({ "token": item(row, app.today()), "secret": null }))
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
            if before.revoked_at_ms.is_some() {
                return Err(CommonRefusal::WrongState.into());
            }
            store::revoke(tx, id, app.now_ms()).await?;
            let after = locked(tx, id).await?;
            let change = (Some(snapshot(&before)), snapshot(&after));
            note(tx, app, caller, "token.revoke", &after, change).await?;
            Answer::ok(&item(after, app.today()))
        })
    })
    .await
}

async fn locked(tx: &Tx, id: TokenId) -> Result<Model, ApiError> {
    store::lock(tx, id).await?.ok_or(ApiError::NotFound)
}

fn snapshot(row: &Model) -> Value {
    json!({
        "name": row.name, "hint": row.hint, "scopes": row.scopes.0, "ends_on": row.ends_on,
        "revoked_at_ms": row.revoked_at_ms,
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

fn name_taken() -> ApiError {
    vec![FieldRefusal { field: "name".into(), refusal: CommonRefusal::AlreadyRegistered.into() }].into()
}

/// Two of one name, written at the same moment.
fn refuse_taken(error: DbErr) -> ApiError {
    if unique_violation(&error).as_deref() == Some("service_token_name") {
        name_taken()
    } else {
        error.into()
    }
}
