//! What the company's own books call an account: one code for each account that is not a person's, or for all accounts of a kind.

use std::collections::{BTreeMap, HashMap};

use axum::extract::State;
use caudal_db::{Conn, audit};
use caudal_domain::error::Fields;
use caudal_domain::text::{self, TextRefusal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::store::{codes, exports::CodesThen};
use caudal_access::identity::guard;
use caudal_ledger::turnover;
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{json::Json, query::PathKey, version::unchanged};
use caudal_web::{app::App, caller::Caller};

/// The kinds of accounts; those of people have codes as kinds only.
pub const KINDS: [&str; 10] = [
    "bank",
    "in_transit",
    "cash",
    "cash_in_transit",
    "advances",
    "receivable",
    "payroll_clearing",
    "expense",
    "over_short",
    "opening_equity",
];
const MAX_CODE_CHARS: usize = 40;
const MAX_NAME_CHARS: usize = 120;

/// Codes and names by account or kind.
#[derive(Clone, Debug, Default)]
pub struct Codes(HashMap<String, (String, String)>);

impl Codes {
    pub async fn read(db: &Conn) -> Result<Self, ApiError> {
        let all = codes::all(db).await?;
        Ok(Self(all.into_iter().map(|row| (row.account, (row.code, row.name))).collect()))
    }

    /// Those that stood when an export was made.
    #[must_use]
    pub fn then(then: &CodesThen) -> Self {
        Self(
            then.0
                .iter()
                .map(|(account, code, name)| (account.clone(), (code.clone(), name.clone())))
                .collect(),
        )
    }

    /// All of them in order, to be kept.
    #[must_use]
    pub fn now(&self) -> CodesThen {
        let sorted: BTreeMap<_, _> = self.0.iter().collect();
        CodesThen(
            sorted.into_iter().map(|(a, (code, name))| (a.clone(), code.clone(), name.clone())).collect(),
        )
    }

    /// The code of an account: its own, that of its kind, or the code by which an expense is known anyway.
    #[must_use]
    pub fn of<'a>(&'a self, key: &'a str, kind: &str) -> Option<&'a str> {
        let given = self.0.get(key).or_else(|| self.0.get(kind)).map(|(code, _)| code.as_str());
        given.or_else(|| key.strip_prefix("expense:"))
    }

    /// The name that came with that code, where one did.
    #[must_use]
    pub fn name_of(&self, key: &str, kind: &str) -> Option<&str> {
        let given = self.0.get(key).or_else(|| self.0.get(kind));
        given.map(|(_, name)| name.as_str()).filter(|name| !name.is_empty())
    }
}

/// The code of an account, or of all accounts of a kind.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountCode {
    /// Stable key of the account, or the name of a kind.
    pub account: String,
    pub kind: String,
    /// What the account is called here, in Spanish; nothing for a kind.
    pub account_name: Option<String>,
    /// Its code in the company's own books; nothing where it has none of its own.
    pub code: Option<String>,
    /// What the company's own books call it.
    pub name: Option<String>,
    /// The code that counts where there is none of its own: that of its kind, or of the expense.
    pub inherited: Option<String>,
    /// For `If-Match`; 0 where there is none yet.
    pub version: i64,
}

/// All codes.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AccountCodes {
    /// Kinds first, then accounts, each by name.
    pub items: Vec<AccountCode>,
}

/// A code as it shall be.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountCodeBody {
    /// The code, up to 40 characters; empty takes it away.
    pub code: String,
    /// What the company's own books call it, up to 120 characters.
    #[serde(default)]
    pub name: String,
}

/// The codes of all kinds of accounts, and of every account that is not a person's.
#[utoipa::path(get, path = "/api/v1/accounting/codes", tag = "accounting",
    responses((status = 200, body = AccountCodes), (status = 409, body = Problem)))]
pub async fn list_account_codes(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<AccountCodes>, ApiError> {
    super::check_may_read(&caller)?;
    let db = app.db.begin_read().await?;
    let rows: HashMap<_, _> = codes::all(&db).await?.into_iter().map(|r| (r.account.clone(), r)).collect();
    let of = |account: &str, kind: &str, account_name: Option<String>| {
        let row = rows.get(account);
        let kinds = rows.get(kind).filter(|_| account != kind).map(|r| r.code.clone());
        AccountCode {
            account: account.to_owned(),
            kind: kind.to_owned(),
            account_name,
            code: row.map(|r| r.code.clone()),
            name: row.map(|r| r.name.clone()).filter(|name| !name.is_empty()),
            inherited: kinds.or_else(|| account.strip_prefix("expense:").map(str::to_owned)),
            version: row.map_or(0, |r| r.version),
        }
    };
    let mut items: Vec<_> = KINDS.iter().map(|kind| of(kind, kind, None)).collect();
    for account in turnover::accounts(&db).await? {
        // Where there is but one account of a kind, its kind's code is its own.
        if account.key != account.kind {
            items.push(of(&account.key, &account.kind, Some(account.name)));
        }
    }
    Ok(Json(AccountCodes { items }))
}

/// Gives an account, or all accounts of a kind, a code, or takes it away. What was exported keeps the codes it was exported with.
#[utoipa::path(put, path = "/api/v1/accounting/codes/{key}", tag = "accounting", request_body = AccountCodeBody,
    params(("key" = String, Path, description = "Stable key of an account, or the name of a kind"),
        ("Idempotency-Key" = String, Header), ("If-Match" = String, Header, description = "\"0\" where there is none yet")),
    responses((status = 200, body = AccountCode), (status = 404, body = Problem), (status = 412, body = Problem), (status = 422, body = Problem)))]
pub async fn set_account_code(
    State(app): State<App>,
    PathKey(key): PathKey,
    Command { meta, body }: Command<AccountCodeBody>,
) -> Result<Answer, ApiError> {
    let version = meta.version()?;
    let mut fields = Fields::default();
    let code = fields.take("code", text::optional(Some(&body.code), MAX_CODE_CHARS));
    let name = fields.take("name", text::optional(Some(&body.name), MAX_NAME_CHARS));
    if matches!((&code, &name), (Some(None), Some(Some(_)))) {
        fields.take::<()>("code", Err(TextRefusal::TextRequired));
    }
    fields.finish()?;
    let (code, name) = (code.flatten().unwrap_or_default(), name.flatten().unwrap_or_default());
    let new = codes::Model { account: key, code, name, version: version + 1 };
    run(&app, &meta, new, move |tx, app, caller, new| {
        Box::pin(async move {
            guard::still_holds(app, tx, caller).await?;
            let (kind, account_name) = coded(tx, &new.account).await?;
            let before = codes::lock(tx, &new.account).await?;
            unchanged(before.as_ref().map_or(0, |row| row.version) == version)?;
            match (&before, new.code.is_empty()) {
                (None, true) => {}
                (Some(_), true) => codes::remove(tx, &new.account).await?,
                (None, false) => codes::insert(tx, new.clone()).await?,
                (Some(_), false) => codes::overwrite(tx, new.clone()).await?,
            }
            let told = |row: &codes::Model| serde_json::json!({ "code": row.code, "name": row.name });
            let object_key = new.account.clone();
            let object = Object { kind: "account_code", id: Uuid::nil(), number: Some(&object_key) };
            let after = Some(told(new)).filter(|_| !new.code.is_empty());
            let row = trail::row(app, caller, "account_code.set", &object, before.as_ref().map(told), after);
            audit::append(tx, &row).await?;
            let kept = Some(new).filter(|new| !new.code.is_empty());
            Answer::ok(&AccountCode {
                account: object_key,
                kind,
                account_name,
                code: kept.as_ref().map(|row| row.code.clone()),
                name: kept.as_ref().map(|row| row.name.clone()).filter(|name| !name.is_empty()),
                inherited: None,
                version: kept.map_or(0, |row| row.version),
            })
        })
    })
    .await
}

/// What has a code: a kind, or an account that is not a person's. Answers its kind, and the name of an account.
async fn coded(db: &Conn, key: &str) -> Result<(String, Option<String>), ApiError> {
    if KINDS.contains(&key) {
        return Ok((key.to_owned(), None));
    }
    let account = turnover::account(db, key).await?.ok_or(ApiError::NotFound)?;
    if matches!(account.kind.as_str(), "advances" | "receivable") {
        return Err(ApiError::NotFound);
    }
    Ok((account.kind, Some(account.name)))
}
