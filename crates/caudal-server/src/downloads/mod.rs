//! Downloads: a browser that saves a file sends no bearer, so a call with the bearer buys a single-use address that needs
//! the session's cookie only and lives 60 seconds (security.md, "Session and token").

mod lists;
mod store;

use axum::response::{IntoResponse as _, Response};
use axum::{extract::State, http::HeaderMap};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use caudal_access::identity::guard;
use caudal_domain::ids::Id;
use caudal_web::http::command::{Answer, Command, run};
use caudal_web::http::download::{Download, Format};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::http::taken::audit_taken;
use caudal_web::http::trail::{self, Object};
use caudal_web::{app::App, caller::Caller, http::query::PathToken};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::papers::{PaperOf, PaperSize};
use caudal_accounting::{self as accounting, AccountingFile};
use caudal_admin::users;
use caudal_batches as batches;
use caudal_beneficiaries::beneficiaries::{self, BeneficiaryFile};
use caudal_cancellations as cancellations;
use caudal_cash as cash;
use caudal_office::{audit, proof};
use caudal_requests::requests;

pub use lists::ListName;

/// How long an address lives, in milliseconds.
const LIFE_MS: i64 = 60_000;

pub fn routes() -> Routes {
    Routes::default()
        .add(Rule::Session, routes!(create_download))
        // The address itself is the secret; the handler asks for the cookie of the session that bought it.
        .add(Rule::Public, routes!(fetch_download))
}

/// What to download.
#[derive(Clone, Deserialize, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Target {
    /// A file added to a request.
    Attachment {
        #[schema(value_type = String, format = Uuid)]
        id: uuid::Uuid,
    },
    /// A list with the filters of its screen, all of it.
    List {
        of: ListName,
        /// CSV or XLSX.
        format: Format,
        /// The query string of the list.
        query: String,
    },
    /// A file of people.
    UserFile {
        of: users::File,
    },
    BeneficiaryFile {
        of: BeneficiaryFile,
    },
    /// The sessions of the cash-closing report.
    CashReport {
        /// CSV or XLSX.
        format: Format,
        /// The query string of the report.
        query: String,
    },
    /// The paper of a document, as PDF.
    Paper {
        of: PaperOf,
        /// Letter unless told.
        #[serde(default)]
        size: PaperSize,
    },
    /// Something of batches of payments.
    Batch {
        of: batches::BatchDownload,
    },
    /// A paper that came with a cancellation.
    CancellationEvidence {
        #[schema(value_type = String, format = Uuid)]
        id: uuid::Uuid,
    },
    /// A file of the books.
    Accounting {
        of: AccountingFile,
    },
    /// Count and head of the audit's chain, for `caudal verify --checkpoint`.
    AuditCheckpoint {},
    /// Ledger, decisions and audit for a stranger's program: JSON Lines, as `docs/verify.md` describes them.
    Proof {},
}

/// A single-use address.
#[derive(Serialize, ToSchema)]
pub struct DownloadAddress {
    /// Good once, for 60 seconds, with this session's cookie.
    url: String,
}

/// Buys a single-use address for a download.
#[utoipa::path(post, path = "/api/v1/downloads", tag = "downloads", request_body = Target,
    params(("Idempotency-Key" = String, Header, description = "8 to 128 characters")),
    responses((status = 201, body = DownloadAddress), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn create_download(
    State(app): State<App>,
    Command { meta, body }: Command<Target>,
) -> Result<Answer, ApiError> {
    match &body {
        Target::Attachment { id } => requests::may_download(&app, &meta.caller, Id::new(*id)).await?,
        Target::List { of, query, .. } => of.check(&app, &meta.caller, query)?,
        Target::UserFile { of } => users::check_file(&app, &meta.caller, of).await?,
        Target::BeneficiaryFile { of } => beneficiaries::check_file(&app, &meta.caller, of).await?,
        Target::CashReport { format, query } => {
            cash::check_report(&app, &meta.caller, *format, query).await?;
        }
        Target::Paper { of, .. } => of.check(&app, &meta.caller).await?,
        Target::Batch { of } => batches::check_download(&app, &meta.caller, of).await?,
        Target::CancellationEvidence { id } => {
            cancellations::may_download(&app, &meta.caller, Id::new(*id)).await?;
        }
        Target::Accounting { of } => accounting::check_file(&app, &meta.caller, of).await?,
        Target::AuditCheckpoint {} => audit::check_checkpoint(&meta.caller)?,
        Target::Proof {} => proof::check(&meta.caller)?,
    }
    let target = serde_json::to_string(&body).map_err(ApiError::internal)?;
    let secret = app.secrets.bits256();
    let token = BASE64_URL_SAFE_NO_PAD.encode(secret);
    let ticket = store::Ticket {
        token_hash: Sha256::digest(&token).to_vec(),
        session_id: meta.caller.session_id.ok_or(ApiError::Forbidden)?,
        target,
        expires_at_ms: app.now_ms() + LIFE_MS,
    };
    let url = format!("/api/downloads/{token}");
    let now = app.now_ms();
    run(&app, &meta, (ticket, url), move |tx, _, _, (ticket, url)| {
        Box::pin(async move {
            store::forget_expired(tx, now).await?;
            store::add(tx, ticket).await?;
            Answer::created(&DownloadAddress { url: url.clone() })
        })
    })
    .await
}

/// Fetches what an address was bought for. Whatever is wrong is 404 and ends no session.
#[utoipa::path(get, path = "/api/downloads/{token}", tag = "downloads",
    params(("token" = String, Path, description = "From the address")),
    responses((status = 404, body = Problem), (status = 200, description = "The file, of the type of its content",
        content(("application/json"), ("application/pdf"), ("image/jpeg"), ("image/png"), ("image/webp"), ("text/csv"),
            ("application/xml"), ("application/jsonl"), ("text/plain"),
            ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))))]
pub async fn fetch_download(
    State(app): State<App>,
    PathToken(token): PathToken,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let caller = guard::by_cookie(&app, &headers).await?.ok_or(ApiError::NotFound)?;
    let hash = Sha256::digest(&token).to_vec();
    let (now, session) = (app.now_ms(), caller.session_id.ok_or(ApiError::NotFound)?);
    let taken = app
        .write(hash, move |tx, _, hash| {
            Box::pin(async move { Ok(store::take(tx, hash.clone(), session, now).await?) })
        })
        .await?;
    let target = taken.and_then(|t| serde_json::from_str(&t).ok()).ok_or(ApiError::NotFound)?;
    Ok(made(&app, &caller, target).await?.into_response())
}

/// What was bought, asked once more whether this person may have it.
async fn made(app: &App, caller: &Caller, target: Target) -> Result<Download, ApiError> {
    match target {
        Target::Attachment { id } => requests::download(app, caller, Id::new(id)).await,
        Target::List { of, format, query } => {
            let made = of.make(app, caller, format, &query).await?;
            let asked = serde_json::json!({ "format": format, "query": query });
            note_export(app, caller, of.action(), asked).await?;
            Ok(made)
        }
        Target::UserFile { of } => {
            let made = users::make_file(app, caller, &of).await?;
            // An empty file tells nothing of anybody.
            if !matches!(of, users::File::UsersTemplate { .. }) {
                note_export(app, caller, "users.export", serde_json::json!(of)).await?;
            }
            Ok(made)
        }
        Target::BeneficiaryFile { of } => {
            let made = beneficiaries::make_file(app, caller, &of).await?;
            // An empty file tells nothing of anybody.
            if !matches!(of, BeneficiaryFile::BeneficiariesTemplate { .. }) {
                note_export(app, caller, "beneficiaries.export", serde_json::json!(of)).await?;
            }
            Ok(made)
        }
        Target::CashReport { format, query } => {
            let made = cash::make_report(app, caller, format, &query).await?;
            let asked = serde_json::json!({ "format": format, "query": query });
            note_export(app, caller, "cash_report.export", asked).await?;
            Ok(made)
        }
        Target::Paper { of, size } => {
            let made = of.make(app, caller, size).await?;
            note_export(app, caller, "paper.export", serde_json::json!(of)).await?;
            Ok(made)
        }
        Target::Batch { of } => batches::make_download(app, caller, &of).await,
        Target::CancellationEvidence { id } => cancellations::download(app, caller, Id::new(id)).await,
        Target::Accounting { of } => {
            let made = accounting::make_file(app, caller, &of).await?;
            note_export(app, caller, "accounting.export", serde_json::json!(of)).await?;
            Ok(made)
        }
        Target::AuditCheckpoint {} => checkpoint(app, caller).await,
        Target::Proof {} => proof_of_all(app, caller).await,
    }
}

async fn checkpoint(app: &App, caller: &Caller) -> Result<Download, ApiError> {
    audit::check_checkpoint(caller)?;
    let made = audit::checkpoint(app).await?;
    note_export(app, caller, "audit.checkpoint", serde_json::json!({})).await?;
    Ok(made)
}

async fn proof_of_all(app: &App, caller: &Caller) -> Result<Download, ApiError> {
    proof::check(caller)?;
    let turn = proof::turn().await?;
    // First, so that the file tells of itself.
    note_export(app, caller, "audit.proof", serde_json::json!({})).await?;
    proof::file(app, turn).await
}

async fn note_export(
    app: &App,
    caller: &Caller,
    action: &str,
    after: serde_json::Value,
) -> Result<(), ApiError> {
    let object = Object { kind: "export", id: app.new_uuid(), number: None };
    audit_taken(app, trail::row(app, caller, action, &object, None, Some(after))).await
}
