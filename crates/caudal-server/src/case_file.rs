//! The whole file of one request (expediente): what was asked, decided, paid and proved, and every row of the audit about it.

use axum::extract::State;
use caudal_domain::{ids::RequestId, permission::Permission as P};
use serde::Serialize;
use utoipa::ToSchema;

use caudal_access::company;
use caudal_cancellations::{self as cancellations, CancellationDetail};
use caudal_ledger::{self as ledger, LedgerEntry};
use caudal_office::audit::{self, AuditCheckpoint, AuditDetail};
use caudal_payments::{self as payments, PaymentDetail};
use caudal_requests::requests::{self, RequestDetail};
use caudal_requests::settlements::{self, SettlementDetail};
use caudal_web::http::problem::{ApiError, Problem};
use caudal_web::http::table::{Routes, Rule, routes};
use caudal_web::http::taken::audit_taken;
use caudal_web::http::trail::{self, Object};
use caudal_web::http::{json::Json, query::PathId};
use caudal_web::{app::App, caller::Caller};

/// More rows than a request, its payments and its settlement ever should have.
const MOST_ROWS: usize = 5_000;

/// Everything of one request.
#[derive(Serialize, ToSchema)]
pub struct RequestFile {
    /// The name of the portal's company.
    pub company: String,
    /// The request with its lines, decisions, history, comments and the hashes of its attachments.
    pub request: RequestDetail,
    /// Its payments, oldest first, each with its history and what it posted.
    pub payments: Vec<PaymentDetail>,
    /// How its money was proved, where it has to be.
    pub settlement: Option<SettlementFile>,
    /// What of all that was to be cancelled, oldest first.
    pub cancellations: Vec<CancellationDetail>,
    /// What the audit has of the request, of its payments, of its settlement and of their cancellations, oldest first.
    pub audit: Vec<AuditDetail>,
    /// Whether that is all: only the first rows of a request that was downloaded very often are told.
    pub audit_is_whole: bool,
    /// The chain when the file was made.
    pub checkpoint: AuditCheckpoint,
    /// Who had it made.
    pub made_by: String,
}

/// How the money of a request was proved.
#[derive(Serialize, ToSchema)]
pub struct SettlementFile {
    /// The settlement with its expenses, the hashes of their receipts, and its history.
    #[serde(flatten)]
    pub settlement: SettlementDetail,
    /// What its acceptance posted.
    pub entries: Vec<LedgerEntry>,
}

pub fn routes() -> Routes {
    Routes::default().add(Rule::Branches(audit::READERS), routes!(audit_request_file))
}

/// Everything of one request (expediente), to print. Having it made is itself written into the audit.
#[utoipa::path(get, path = "/api/v1/audit/requests/{id}/file", tag = "audit",
    params(("id" = String, Path, description = "UUID")),
    responses((status = 200, body = RequestFile), (status = 404, body = Problem)))]
pub async fn audit_request_file(
    State(app): State<App>,
    caller: Caller,
    PathId(id): PathId<RequestId>,
) -> Result<Json<RequestFile>, ApiError> {
    of_request(&app, &caller, id).await.map(Json)
}

/// Puts the file together, and writes down who had it made.
///
/// # Errors
/// `not_found`, `internal`.
async fn of_request(app: &App, caller: &Caller, id: RequestId) -> Result<RequestFile, ApiError> {
    let db = app.db.begin_read().await?;
    let request = requests::read(&db, app, caller, id).await?;
    // Who sees the request for another reason, say as its requester, does not read its trail for that.
    let branch = request.item.branch.as_ref().map(|branch| branch.id());
    if !caller.actor.own(branch).allows(P::ViewAudit) {
        return Err(ApiError::NotFound);
    }
    let payments = payments::all_of_request(&db, app, &caller.actor, id).await?;
    let settlement = match settlements::whole_of_request(&db, app, &caller.actor, id).await? {
        Some(settlement) => {
            let entries = ledger::entries_of_document(&db, settlement.item.id.0).await?;
            Some(SettlementFile { settlement, entries })
        }
        None => None,
    };
    let cancellations = cancellations::of_request(&db, app, &caller.actor, id).await?;
    let paid = payments.iter().map(|p| p.item.id.0);
    let proved = settlement.iter().map(|s| s.settlement.item.id.0);
    let undone = cancellations.iter().map(|c| c.item.id.0);
    let things: Vec<_> = std::iter::once(id.0).chain(paid).chain(proved).chain(undone).collect();
    let mut audit = audit::rows_of(&db, &things, MOST_ROWS as u64 + 1).await?;
    let audit_is_whole = audit.len() <= MOST_ROWS;
    audit.truncate(MOST_ROWS);
    let company = company::company_name(&db, app).await?;
    drop(db);
    let file = RequestFile {
        company,
        request,
        payments,
        settlement,
        cancellations,
        audit,
        audit_is_whole,
        checkpoint: audit::take_checkpoint(app).await?,
        made_by: caller.actor.name.clone(),
    };
    let object = Object { kind: "request", id: id.0, number: Some(&file.request.item.number) };
    audit_taken(app, trail::row(app, caller, "request.file", &object, None, None)).await?;
    Ok(file)
}
