//! The whole file of one request (expediente): what was asked, decided and paid, and every row of the audit about it.

use caudal_domain::ids::Id;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    export::{self, AuditCheckpoint},
    store,
    view::{self, AuditDetail},
};
use crate::{
    app::App,
    caller::Caller,
    features::{
        payments::{self, PaymentDetail},
        requests::{self, RequestDetail},
        settings,
    },
    http::{
        problem::ApiError,
        trail::{self, Object},
    },
};

/// More rows than a request and its payments ever should have.
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
    /// What the audit has of the request and of its payments, oldest first.
    pub audit: Vec<AuditDetail>,
    /// Whether that is all: only the first rows of a request that was downloaded very often are told.
    pub audit_is_whole: bool,
    /// The chain when the file was made.
    pub checkpoint: AuditCheckpoint,
    /// Who had it made.
    pub made_by: String,
}

/// Puts the file together, and writes down who had it made.
///
/// # Errors
/// `not_found`, `internal`.
pub async fn of_request(app: &App, caller: &Caller, id: Id) -> Result<RequestFile, ApiError> {
    let db = app.db.begin_read().await?;
    let request = requests::read(&db, app, caller, id).await?;
    let payments = payments::all_of_request(&db, app, &caller.actor, id).await?;
    let things: Vec<Id> = std::iter::once(id).chain(payments.iter().map(|p| Id(p.item.id))).collect();
    let mut rows = store::of_objects(&db, &things, MOST_ROWS as u64 + 1).await?;
    let audit_is_whole = rows.len() <= MOST_ROWS;
    rows.truncate(MOST_ROWS);
    let audit = view::details(&db, &rows).await?;
    let company = settings::company_name(&db, app).await?;
    drop(db);
    let file = RequestFile {
        company,
        request,
        payments,
        audit,
        audit_is_whole,
        checkpoint: export::take(app).await?,
        made_by: caller.actor.name.clone(),
    };
    let object = Object { kind: "request", id, number: Some(&file.request.item.number) };
    let row = trail::row(app, caller, "request.file", &object, None, None);
    app.db
        .write(move |tx| {
            let row = row.clone();
            Box::pin(async move { Ok::<_, ApiError>(caudal_db::audit::append(tx, &row).await?) })
        })
        .await?;
    Ok(file)
}
