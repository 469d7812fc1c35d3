//! Accounts that wait for a second person, and verifying many of them with one click: each succeeds or is refused on its own.

use std::collections::HashMap;

use axum::extract::State;
use caudal_db::Tx;
use caudal_domain::account::{AccountState, may_verify};
use caudal_domain::order;
use caudal_domain::{error::CommonRefusal, ids::BankAccountId};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::service::{self, KEEPERS};
use super::store::{self, account, row::Model};
use super::view::{self, BankAccount};
use caudal_access::{identity::guard, people};
use caudal_web::http::command::{Answer, Command, NoArguments, run};
use caudal_web::http::page::{self, Page, Ref};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::{errors_es, json::Json, query::Query, version::unchanged};
use caudal_web::{app::App, caller::Caller};

/// The most accounts that are verified at once.
const MOST: usize = 100;

/// Where a list begins.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListUnverified {
    /// Where the page begins.
    pub after: Option<String>,
    /// How many: 1 to 100, 25 unless told.
    pub limit: Option<u64>,
}

/// An account that waits to be verified, with whose it is.
#[derive(Serialize, ToSchema)]
pub struct UnverifiedAccount {
    /// The account, with who entered it.
    #[serde(flatten)]
    account: BankAccount,
    beneficiary: Ref,
    /// `cedula`, `ruc`, `passport`.
    document_type: Option<String>,
    /// The number of the document, as text.
    document_number: Option<String>,
}

/// Accounts to verify.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerificationsBody {
    /// At most 100.
    items: Vec<Verification>,
}

/// An account that somebody compared with its evidence.
#[derive(Clone, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Verification {
    id: BankAccountId,
    /// The version that was read.
    version: i64,
}

/// What became of one account.
#[derive(Serialize, ToSchema)]
pub struct VerificationResult {
    id: BankAccountId,
    /// Whether it is verified.
    ok: bool,
    /// Stable code of what refused it.
    code: Option<String>,
    /// Why it was refused, in Spanish.
    detail: Option<String>,
}

/// What became of each.
#[derive(Serialize, ToSchema)]
pub struct VerificationResults {
    /// In the order they were sent.
    results: Vec<VerificationResult>,
}

/// A page of the accounts that wait to be verified, those that wait longest first.
#[utoipa::path(get, path = "/api/v1/beneficiary-accounts/unverified", tag = "beneficiaries", params(ListUnverified),
    responses((status = 200, body = Page<UnverifiedAccount>), (status = 422, body = Problem)))]
pub async fn list_unverified_accounts(
    State(app): State<App>,
    caller: Caller,
    Query(query): Query<ListUnverified>,
) -> Result<Json<Page<UnverifiedAccount>>, ApiError> {
    let limit = page::limit(query.limit)?;
    let db = app.db.begin_read().await?;
    let last = match page::after(query.after.as_deref())? {
        Some(id) => {
            let gone = ApiError::Malformed { code: "invalid_cursor", field: None };
            Some(store::account(&db, id).await?.ok_or(gone)?.0)
        }
        None => None,
    };
    let rows = store::waiting(&db, last.as_ref(), limit).await?;
    let page = Page::cut(rows, limit, |row| row.id);
    let (holders, banks) = (
        store::find_all(&db, &page.items.iter().map(|a| a.beneficiary_id).collect::<Vec<_>>()).await?,
        store::banks_by_id(&db, &page.items.iter().map(|a| a.bank_id).collect::<Vec<_>>()).await?,
    );
    let people = people::actors(&db, app.today(), KEEPERS).await?;
    let items = page.items.into_iter().filter_map(|row| {
        let holder = holders.iter().find(|h| h.id == row.beneficiary_id)?;
        let bank = banks.iter().find(|b| b.id == row.bank_id)?.clone();
        let shown = view::account_view((row, bank), holder.user_id, &caller.actor, &people);
        Some(shown.map(|account| UnverifiedAccount {
            account,
            beneficiary: Ref::new(holder.id, holder.name.clone()),
            document_type: holder.document_type.clone(),
            document_number: holder.document_number.clone(),
        }))
    });
    Ok(Json(Page { items: items.collect::<Result<_, _>>()?, next: page.next }))
}

/// Verifies several accounts with one click; each succeeds or is refused on its own.
#[utoipa::path(post, path = "/api/v1/beneficiary-accounts/verifications", tag = "beneficiaries",
    request_body = VerificationsBody, params(("Idempotency-Key" = String, Header)),
    responses((status = 200, body = VerificationResults), (status = 422, body = Problem)))]
pub async fn verify_accounts(
    State(app): State<App>,
    Command { meta, body }: Command<VerificationsBody>,
) -> Result<Answer, ApiError> {
    if body.items.is_empty() || body.items.len() > MOST {
        return Err(CommonRefusal::LinesCount { max: MOST }.into());
    }
    run(&app, &meta, body.items, move |tx, app, caller, items| {
        Box::pin(
            async move { Answer::ok(&VerificationResults { results: all(tx, app, caller, items).await? }) },
        )
    })
    .await
}

/// Verifies an account or stops it from being used.
pub async fn act(
    app: &App,
    id: BankAccountId,
    action: &str,
    command: Command<NoArguments>,
) -> Result<Answer, ApiError> {
    let verify = match action {
        "verify" => true,
        "deactivate" => false,
        _ => return Err(ApiError::NotFound),
    };
    let version = command.meta.version()?;
    run(app, &command.meta, (), move |tx, app, caller, _| {
        Box::pin(async move {
            let owner = switch(tx, app, caller, id, version, verify).await?;
            // Now that the locks are held.
            guard::still_holds(app, tx, caller).await?;
            Answer::ok(&service::detail(tx, app, caller, &owner).await?)
        })
    })
    .await
}

/// Verifies an account or stops it from being used; answers whose it is.
pub async fn switch(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    id: BankAccountId,
    version: i64,
    verify: bool,
) -> Result<Model, ApiError> {
    // The beneficiary first: whoever changes it, and so its accounts, holds it too.
    let (found, _) = store::account(tx, id).await?.ok_or(ApiError::NotFound)?;
    let owner = store::lock(tx, found.beneficiary_id).await?.ok_or(ApiError::NotFound)?;
    let before = store::lock_account(tx, id).await?.ok_or(ApiError::NotFound)?;
    unchanged(before.version == version)?;
    let account = view::domain(&before, owner.user_id)?;
    let mut row = account::Model { version: version + 1, ..before.clone() };
    if verify {
        may_verify(&account, &caller.actor)?;
        row.state = view::state_name(AccountState::Verified).to_owned();
        row.verified_by = Some(caller.actor.id);
        row.verified_by_name = Some(caller.actor.name.clone());
        row.verified_at_ms = Some(app.now_ms());
    } else {
        view::may_deactivate(&account, &caller.actor)?;
        row.state = view::state_name(AccountState::Inactive).to_owned();
    }
    unchanged(store::save_account(tx, &row, version).await?)?;
    let action = if verify { "account.verify" } else { "account.deactivate" };
    service::record_account(tx, app, caller, action, Some(&before), &row).await?;
    Ok(owner)
}

/// Each in the order in which others lock them, answered in the order in which they were sent.
async fn all(
    tx: &Tx,
    app: &App,
    caller: &Caller,
    items: &[Verification],
) -> Result<Vec<VerificationResult>, ApiError> {
    let ids: Vec<_> = items.iter().map(|item| item.id).collect();
    let found = store::accounts(tx, &ids).await?;
    let holders: HashMap<_, _> = found.into_iter().map(|(a, _)| (a.id, a.beneficiary_id)).collect();
    let mut order: Vec<_> = (0..items.len()).collect();
    order::sort_by_key(&mut order, |n| (holders.get(&items[*n].id), items[*n].id));
    let mut results: Vec<Option<VerificationResult>> = items.iter().map(|_| None).collect();
    for n in order {
        let Verification { id, version } = items[n];
        let own = tx.attempt().await?;
        let refusal = match switch(&own, app, caller, id, version, true).await {
            Ok(_) => {
                own.release().await?;
                None
            }
            Err(error @ (ApiError::Internal(_) | ApiError::Busy)) => return Err(error),
            Err(refusal) => {
                own.undo().await?;
                Some(refusal)
            }
        };
        results[n] = Some(VerificationResult {
            id,
            ok: refusal.is_none(),
            code: refusal.as_ref().map(|refusal| refusal.code().to_owned()),
            detail: refusal.as_ref().map(errors_es::api),
        });
    }
    // Once for all, now that all locks are held.
    guard::still_holds(app, tx, caller).await?;
    Ok(results.into_iter().flatten().collect())
}
